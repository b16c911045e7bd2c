#!/bin/sh
# Landing pages (`encode --format page`): of samples of every definition here, the pages of routes make the links that
# encode makes. In Chromium, a press on the button hands the link to the program of its scheme, byte for byte; before that
# nothing is opened, and values from strangers change nothing on the page.
#
# landing-page.sh [PICTURE]: also draws the README's picture, a PNG file.
# Where Node or Chromium is missing, this says so and succeeds.
set -eu
case ${1-} in '' | /*) picture=${1-} ;; *) picture=$PWD/$1 ;; esac
cd "$(dirname "$0")"

if ! command -v node > /dev/null; then
  echo 'skipped: node is not installed (Debian package nodejs)'
  exit
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
urlscheme=$(command -v urlscheme)

# compare COUNT [OPTION...]: so many samples of each route of the definitions that the options give.
compare() {
  count=$1
  shift
  "$urlscheme" encode "$@" --samples "$count" --format fixtures > "$folder/samples.jsonl"
  node landing-page.mjs --cases "$folder/samples.jsonl" "$urlscheme" "$folder" "$@" > "$folder/cases.jsonl"
  node landing-page.mjs "$folder/cases.jsonl"
}
compare 40
compare 20 --no-builtin -d definitions -d schemes -d RecipesApp/Sources/RecipesApp/recipes.urlscheme.json

if [ -z "${CHROMIUM:-}" ]; then
  CHROMIUM=$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)
fi
if [ -z "$CHROMIUM" ]; then
  echo 'skipped: no button is pressed, as chromium is not installed'
  exit
fi
node browser.mjs "$CHROMIUM" "$urlscheme" "$folder" ${picture:+"$picture"}
