#!/bin/sh
# Reports of validate, read by programs that others wrote: TAP by prove, JUnit by junitparser.
#
# Where a reader is missing, and cannot be had, this says so and succeeds.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat > "$folder/fixtures.jsonl" << 'END'
{"name":"drinks","link":"ukdailyoffers://drink","route":"drinks"}
{"name":"a supermarket # that closed","link":"ukdailyoffers://safeway","route":"supermarket"}
{"name":"a genome","link":"emergent://?r=1","skip":"not yet"}
END
cd "$folder"
status=0
urlscheme validate --report tap=links.tap --report junit=links.xml fixtures.jsonl || status=$?
echo "the exit status is $status"

if command -v prove > /dev/null; then
  prove links.tap > prove.txt 2>&1 || true
  grep -q 'Failed 1/3 subtests' prove.txt && grep -q 'less 1 skipped subtest' prove.txt
  echo 'prove: 1 of 3 failed, 1 was skipped'
else
  echo 'skipped: prove is not installed (Debian package perl)'
fi

count='
import junitparser
suites = junitparser.JUnitXml.fromfile("links.xml")
suites.update_statistics()
print("junitparser:", suites.failures, "of", suites.tests, "failed,", suites.skipped, "was skipped")
'
if ! command -v python3 > /dev/null; then
  echo 'skipped: python3 is not installed'
elif python3 -c 'import junitparser' 2> /dev/null ||
  python3 -m pip install --quiet --target packages junitparser > /dev/null 2>&1; then
  PYTHONPATH=packages python3 -c "$count"
else
  echo 'skipped: junitparser is not installed (PyPI) and cannot be had'
fi
