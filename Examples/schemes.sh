#!/bin/sh
# Published schemes, described in one file each, with links and fixtures that prove the
# descriptions.
# `make demo` runs this and compares what it prints with schemes.expected.
set -eu
cd "$(dirname "$0")"
URLSCHEME_DEFINITIONS=schemes
export URLSCHEME_DEFINITIONS

for app in twitterrific things bear; do
  links=schemes/$app.links.txt
  echo "# $app: where its links go."
  urlscheme route --strict --format text < "$links"

  echo "# $app: the same links in canonical form, which stays as it is."
  canonical=$(urlscheme decode < "$links" | urlscheme encode -)
  echo "$canonical"
  again=$(echo "$canonical" | urlscheme decode | urlscheme encode -)
  test "$again" = "$canonical"
done

echo '# All schemes: what their links must do, those that fail as they should included.'
urlscheme validate --fail-under 100 --coverage schemes/*.jsonl

echo '# Build them by name; an account that is left out leaves the host empty.'
urlscheme encode twitterrific/search q='half price'
urlscheme encode --scheme twitterrific5 twitterrific/timeline account=CHOCKLOCK timeline=mentions
urlscheme encode things/add title='Buy milk' tags=Errand tags=Home
urlscheme encode things/json data:='[{"type":"to-do","attributes":{"title":"Milk"}}]'
request=$(urlscheme encode bear/create title=Milk pin=yes x-success=fullapp://import)
echo "$request"
urlscheme route --reply success "$request" identifier=7E4B681B title=Milk

echo '# A draft with two tags, a note in a new tab, a task that repeats.'
urlscheme encode drafts/create text='Milk & beer' tag=errand tag=home flagged=true
urlscheme encode obsidian/open vault='my vault' file='Shopping#Today' paneType=tab
urlscheme encode omnifocus/add name=Water repeat-method=fixed repeat-rule=FREQ=WEEKLY
urlscheme encode --scheme drafts5 drafts/search query=milk
urlscheme encode tweetbot/status id=1234567890123456789 callback_url=fullapp://

echo '# A key is a secret: it is in the link, and in nothing that people read.'
link=$(urlscheme encode working-copy/push key=123ABC repo='my repo' x-success=fullapp://import)
echo "$link"
urlscheme route --format text -- "$link"

echo '# The answer: what a draft says, added to the link that asked for it.'
request=$(urlscheme encode drafts/get uuid=7E4B681B-5C1B-4D0E-9A53-0D2F4C8E7A11 \
  x-success=fullapp://import)
urlscheme route --reply success -- "$request" text='Milk & beer'

echo '# Places, passwords and messages: values with a structure.'
urlscheme decode --get place.coordinates.latitude 'geo:48.2010,16.3695;crs=wgs84;u=40'
urlscheme encode geo/place coordinates.latitude=48.2010 coordinates.longitude=16.3695 parameters.u=40
urlscheme encode otpauth/account type=totp label.issuer=Example label.account=maya@example.com \
  secret=JBSWY3DPEHPK3PXP issuer=Example
urlscheme encode xmpp/message address.node=maya address.domain=example.com subject='Hello World'

echo '# A barcode has spaces and quotes as they are.'
urlscheme decode --lenient --get network.S 'WIFI:T:WPA;S:My Home;P:p ss;;'

echo '# A shortcut is called back under another path, a map under another scheme.'
urlscheme encode shortcuts/run name='Calculate Tip' input=text text=24.99
urlscheme encode shortcuts/run name='Calculate Tip' x-success=fullapp://done
urlscheme encode --scheme comgooglemaps-x-callback comgooglemaps/search q=Pizza x-success=fullapp://done
