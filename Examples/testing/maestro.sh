#!/bin/sh
# Writes a flow for Maestro that opens links of an app one after the other: maestro.sh APP_ID SCHEME [OPTION]...
#
# The options are those of urlscheme, such as `-d app.urlscheme.json`. After each link the flow looks for what the app
# says of it: an element `last-link` that has the name of the route, or `refused`.
set -eu
id=$1
scheme=$2
shift 2

# A text of YAML between single quotes.
quoted() {
  printf "'%s'" "$(printf %s "$1" | sed "s/'/''/g")"
}

step() {
  printf -- '- openLink: %s\n- assertVisible:\n    id: last-link\n    text: %s\n' "$(quoted "$1")" "$(quoted "$2")"
}

samples=$(urlscheme encode "$@" --samples "$scheme")
printf 'appId: %s\n---\n- launchApp\n' "$(quoted "$id")"
printf '%s\n' "$samples" | urlscheme decode "$@" --fields link,route --format tsv --no-header |
  while IFS='	' read -r link route; do step "$link" "$route"; done
# What is no URL at all, or of another scheme, does not reach the app.
urlscheme encode "$@" --mutants "$scheme" | LC_ALL=C grep "^$scheme:" | LC_ALL=C grep -v '[^!-~]' |
  while IFS= read -r link; do step "$link" refused; done
