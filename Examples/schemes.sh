#!/bin/sh
# Three published schemes, described in one file each, with links that prove the descriptions.
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

echo '# Build them by name; an account that is left out leaves the host empty.'
urlscheme encode twitterrific/search q='half price'
urlscheme encode --scheme twitterrific5 twitterrific/timeline account=CHOCKLOCK timeline=mentions
urlscheme encode things/add title='Buy milk' tags=Errand tags=Home
urlscheme encode things/json data:='[{"type":"to-do","attributes":{"title":"Milk"}}]'
request=$(urlscheme encode bear/create title=Milk pin=yes x-success=fullapp://import)
echo "$request"
urlscheme route --reply success "$request" identifier=7E4B681B title=Milk
