#!/bin/sh
# Decodes one big file on all cores, by GNU parallel and by split: parallel.sh [FILE]
#
# decode reads a line and writes a line, keeps nothing between two of them and keeps their order. So
# the parts of a file give the parts of the answer: this shows that nothing is lost, bad links
# included. Without FILE, it makes one of 300,000 links. urlscheme must be in PATH.
set -eu

command -v urlscheme > /dev/null || {
  echo 'urlscheme is not in PATH; make build puts it into .build/release' >&2
  exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
file=${1:-$folder/links.txt}
case $file in -*) file=./$file ;; esac

# Every hundredth link is cut short, as mail programs do.
[ -n "${1:-}" ] || awk 'BEGIN {
  for (i = 1; i <= 300000; i++) {
    if (i % 100 == 0) print "ukdailyoffers://search?term=half+price%"
    else if (i % 3 == 0) printf "emergent://?r=%014d&g=50123456789012&b=99887766554433\n", i * 7919
    else if (i % 3 == 1) printf "ukdailyoffers://search?term=cr%%C3%%A8me+%d&order=price\n", i
    else printf "mayasdressup://?outfit=beach%%7CMaya%%7Chat_%d%%7Cdress_12\n", i
  }
}' > "$file"

# Status 1 says that there were bad links; they have a record each. Anything else is a failure.
decode='urlscheme decode --quiet || [ $? -eq 1 ]'

# tell NAME: compares NAME's output with the local run's.
tell() {
  cmp "$folder/local.jsonl" "$folder/$1.jsonl"
  # In a record, a quotation mark of the link itself has a backslash before it.
  echo "$1: $(wc -l < "$folder/$1.jsonl" | tr -d ' ') records," \
    "$(grep -c ',"error":{' "$folder/$1.jsonl" || true) of them errors, as the local run"
}

# A line of nothing but space has no link, and no record.
lines=$(grep -c '[^[:space:]]' "$file" || true)
sh -c "$decode" < "$file" > "$folder/local.jsonl"
records=$(wc -l < "$folder/local.jsonl" | tr -d ' ')
echo "local: $lines links, $records records," \
  "$(grep -c ',"error":{' "$folder/local.jsonl" || true) of them errors"
[ "$lines" = "$records" ]

# Parts of about a megabyte, cut at line ends, read by the jobs themselves.
if parallel --version 2> /dev/null | grep -q '^GNU parallel'; then
  parallel --pipepart --arg-file "$file" --block 1M --keep-order "$decode" \
    > "$folder/parallel.jsonl"
  tell parallel
else
  echo 'parallel: skipped, GNU parallel is not installed (Debian package parallel)'
fi

[ "$lines" -gt 0 ] || exit 0

# What any system has: files of a quarter of the lines each, their answers put together in order.
split -l $((lines / 4 + 1)) "$file" "$folder/part."
for part in "$folder"/part.??; do
  sh -c "$decode" < "$part" > "$part.jsonl" || touch "$folder/failed" &
done
wait
[ ! -e "$folder/failed" ]
cat "$folder"/part.??.jsonl > "$folder/split.jsonl"
tell split
