#!/bin/sh
# Draws the README's picture, a terminal in which urlscheme answered, as SVG on standard output.
#
# `make picture` puts it into Examples/picture.svg; a test compares that with what this prints.
# urlscheme is the one in PATH; the definition is the README's own.
set -eu
LC_ALL=C
export LC_ALL
unset URLSCHEME_DEFINITIONS NO_COLOR
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
awk '/^```json$/ { copying = 1; next } /^```$/ { copying = 0 } copying' "$root/README.md" \
  > recipes.urlscheme.json

# Shows a command and what it prints, in colour; both commands say no, which is status 1.
show() {
  printf '$ urlscheme %s\n' "$1"
  eval "urlscheme $1 --color always" 2>&1 || [ $? -eq 1 ]
}

{
  show "validate -d . 'recipes://recipe/tarte-tatin?servings=60'"
  echo
  show "route -d . --explain 'recipes://serch?term=plum'"
} > session

# One text element for each run of words in one colour, at its column: lines stay aligned in any
# font, and in programs that collapse spaces.
awk '
function escaped(text) {
  gsub(/&/, "\\&amp;", text); gsub(/</, "\\&lt;", text); gsub(/>/, "\\&gt;", text)
  return text
}

# Characters, not bytes.
function width(text) {
  gsub(/[\200-\277]/, "", text)
  return length(text)
}

function element(column, style, text) {
  return sprintf("<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\"%s>%s</text>\n",
    margin + column * advance, top + NR * leading, width(text) * advance,
    style == "" ? "" : " class=\"" style "\"", escaped(text))
}

# Two spaces or more stand between elements.
function draw(text, style,    end, words) {
  while (text != "") {
    if (match(text, /^ +/)) {
      column += RLENGTH
      text = substr(text, RLENGTH + 1)
      continue
    }
    end = match(text, /  +| $/) ? RSTART - 1 : length(text)
    words = substr(text, 1, end)
    drawing = drawing element(column, style, words)
    column += width(words)
    text = substr(text, end + 1)
  }
}

BEGIN {
  advance = 8.4; leading = 20; margin = 20; top = 34
  split("31 red 32 green 33 yellow 36 cyan 39 white", names, " ")
  for (i = 1; i in names; i += 2) color[names[i]] = names[i + 1]
}

{
  plain = $0
  gsub(/\033\[[0-9;]*m/, "", plain)
  session = session escaped(plain) "\n"
  if (width(plain) > columns) columns = width(plain)
  if (plain != "") rows = NR
  column = 0
  style = /^\$ / ? "white" : ""
  rest = $0
  while (match(rest, /\033\[[0-9;]*m/)) {
    before = substr(rest, 1, RSTART - 1)
    code = substr(rest, RSTART + 2, RLENGTH - 3)
    rest = substr(rest, RSTART + RLENGTH)
    draw(before, style)
    sub(/^1;/, "", code)
    if (code != 0 && !(code in color)) {
      print "picture.sh: no color is known for ESC[" code "m" > "/dev/stderr"
      failed = 1
      exit 2
    }
    style = color[code]
  }
  draw(rest, style)
}

END {
  if (failed) exit 2
  w = int(2 * margin + columns * advance + 1); h = top + rows * leading + margin
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", w, h
  printf "viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"title session\">\n", w, h
  print "<title id=\"title\">urlscheme in a terminal</title>"
  printf "<desc id=\"session\">%s</desc>\n", session
  print "<style>"
  print "text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #c9d1d9 }"
  print ".white { fill: #ffffff; font-weight: bold } .red { fill: #ff7b72; font-weight: bold }"
  print ".green { fill: #56d364; font-weight: bold } .yellow { fill: #e3b341; font-weight: bold }"
  print ".cyan { fill: #56d4dd; font-weight: bold }"
  print "</style>"
  printf "<rect x=\"0.5\" y=\"0.5\" width=\"%d\" height=\"%d\" rx=\"8\" ", w - 1, h - 1
  print "fill=\"#0d1117\" stroke=\"#6e7681\"/>"
  split("#ff5f57 #febc2e #28c840", lights, " ")
  for (i = 1; i <= 3; i++)
    printf "<circle cx=\"%d\" cy=\"20\" r=\"6\" fill=\"%s\"/>\n", 6 + 20 * i, lights[i]
  printf "%s</svg>\n", drawing
}' session
