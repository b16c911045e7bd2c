#!/bin/sh
# Prints README.md for a package: what it links to in the sources is not shipped, so the text of such a
# link stays and the link goes, and so do pictures. Links to the web and within the page stay.
set -eu
perl -0pe 's/!\[[^\]]*\]\((?!https?:)[^)]*\)\n*//g; s/\[([^\]]*)\]\((?!https?:|#)[^)]*\)/$1/g' README.md
