#!/bin/sh
# The forms of `route --list --format html` build the links that encode builds: from samples of every definition
# here, and from values that were changed at random, most of which both refuse. Where there is a Chromium, samples
# are also typed into the forms.
#
# Where Node is missing, this says so and succeeds.
set -eu
cd "$(dirname "$0")"

if ! command -v node > /dev/null; then
  echo 'skipped: node is not installed (Debian package nodejs)'
  exit
fi
if [ -z "${CHROMIUM:-}" ]; then
  CHROMIUM=$(command -v chromium || command -v chromium-browser || command -v google-chrome || :)
  export CHROMIUM
fi
[ -n "$CHROMIUM" ] || echo 'skipped: no form is filled in, as chromium is not installed'

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
urlscheme=$(command -v urlscheme)

# compare COUNT [OPTION...]: so many samples of each route of the definitions that the options give.
compare() {
  count=$1
  shift
  "$urlscheme" route "$@" --list --format html > "$folder/page.html"
  "$urlscheme" encode "$@" --samples "$count" --format fixtures > "$folder/samples.jsonl"
  node catalogue.mjs "$urlscheme" "$folder/page.html" "$folder/samples.jsonl" "$@"
}
compare 60
compare 20 --no-builtin -d definitions -d schemes -d RecipesApp/Sources/RecipesApp/recipes.urlscheme.json
