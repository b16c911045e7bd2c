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
