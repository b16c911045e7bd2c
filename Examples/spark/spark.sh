#!/bin/sh
# Decodes partitioned files through PySpark on this machine, and compares with a local run.
#
# It needs Java 17 (Debian package openjdk-17-jre-headless) and PyPI's pyspark, of which PYTHON names
# the interpreter (default python3). urlscheme must be in PATH. It takes about a minute.
set -eu
cd "$(dirname "$0")"

skip() {
  echo "skipped: $1"
  exit 0
}

PYTHON=${PYTHON:-python3}
command -v urlscheme > /dev/null || {
  echo 'urlscheme is not in PATH; make build puts it into .build/release' >&2
  exit 2
}
command -v java > /dev/null || skip 'java is not installed (Debian package openjdk-17-jre-headless)'
"$PYTHON" -c 'import pyspark' 2> /dev/null || skip 'pyspark is not installed (pip install pyspark)'

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/links"

# Eight files; every hundredth link is cut short, as mail programs do.
for part in 1 2 3 4 5 6 7 8; do
  awk -v part="$part" 'BEGIN {
    for (i = 1; i <= 50000; i++) {
      if (i % 100 == 0) print "ukdailyoffers://search?term=half+price%"
      else if (i % 3 == 0) printf "emergent://?r=%014d&g=50123456789012&b=9988776655443%d\n", i, part
      else if (i % 3 == 1) printf "ukdailyoffers://search?term=cr%%C3%%A8me+%d&order=price\n", i
      else printf "mayasdressup://?outfit=beach%%7CMaya%%7Chat_%d%%7Cdress_%d\n", i, part
    }
  }' > "$folder/links/part-$part.txt"
done

# Spark finds its Python workers by this.
PYSPARK_PYTHON=$PYTHON "$PYTHON" decode_links.py "file://$folder/links" "file://$folder/records" \
  2> "$folder/spark.log" || {
  tail -n 20 "$folder/spark.log" >&2
  exit 1
}

cat "$folder"/links/part-?.txt | sh -c 'urlscheme decode --quiet || [ $? -eq 1 ]' \
  > "$folder/local.jsonl"
echo "local: $(wc -l < "$folder/local.jsonl" | tr -d ' ') records," \
  "$(grep -c ',"error":{' "$folder/local.jsonl") of them errors"

# Spark takes the files in an order of its own, so the sorted lines are compared. Within a partition
# the order is the links'.
LC_ALL=C sort "$folder/local.jsonl" > "$folder/local.sorted"
cat "$folder"/records/part-* | LC_ALL=C sort | cmp - "$folder/local.sorted"
echo 'the records are the same'
