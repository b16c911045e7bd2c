#!/bin/sh
# Share links from the shell, both ways: read them, build them, and pipe many through.
# `make demo` runs this and compares what it prints with share-links.expected.
set -eu
cd "$(dirname "$0")"

echo '# What do these links say?'
urlscheme decode --format text < published-links.txt

echo '# Build them again: the outfit gets its envelope.'
urlscheme decode < published-links.txt | urlscheme encode -

echo '# A link from values; every character survives.'
link=$(urlscheme encode search term='half price & más' order=price)
echo "$link"
urlscheme decode --get term -- "$link"

echo '# Values as shell variables, safe whatever the link says: behind -- nothing is an option.'
eval "$(urlscheme decode --format shell -- "$link")"
echo "searching for $link_term by $link_order"

echo '# An app of your own, described in one file.'
URLSCHEME_DEFINITIONS=definitions
export URLSCHEME_DEFINITIONS
link=$(urlscheme encode notes vault=garden year=2025 tags=oak,elm tags=roses pinned=yes)
echo "$link"
urlscheme decode --format tsv -- "$link"
urlscheme encode add vault=garden data:='[{"title":"Oak & elm","date":"2025-05-01"}]' \
  attach='https://example.com/oak.jpg' attach='https://example.com/elm.jpg'

echo '# Bad links keep their place; the exit status says that there were some.'
status=0
printf '%s\n' 'emergent://?r=1' 'ukdailyoffers://search?term=50%' 'ukdailyoffers://tesco' |
  urlscheme decode --quiet --format tsv || status=$?
echo "status $status"
