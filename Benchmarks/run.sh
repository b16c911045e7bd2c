#!/bin/sh
# Builds what the comparison needs, and prints it: Benchmarks/run.sh [--record]
#
# --record also puts the tables into BENCHMARKS.md. LINKS and ROUNDS change how many links there are
# and how often each program runs; PYTHON, if set, is put first in PATH as python3.
set -eu
cd "$(dirname "$0")"

links=${LINKS:-1000000}
rounds=${ROUNDS:-15}
swift=${SWIFT:-swift}
program=$PWD/../.build/release/urlscheme
scratch=$PWD/.build/scratch
mkdir -p "$scratch/bin"

[ -x "$program" ] || {
  echo "$program is missing: make build" >&2
  exit 2
}
if [ -n "${PYTHON:-}" ]; then
  printf '#!/bin/sh\nexec "%s" "$@"\n' "$PYTHON" > "$scratch/bin/python3"
  chmod +x "$scratch/bin/python3"
  PATH=$scratch/bin:$PATH
fi

# Linked as the program itself is. A plan made earlier would not know files that are new in the
# package around this one.
static=
[ "$(uname -s)" != Linux ] || static='-Xswiftc -static-executable -Xlinker --gc-sections'
# shellcheck disable=SC2086 # options, several of them
"$swift" build -c release --disable-build-manifest-caching $static > "$scratch/build.log" 2>&1 || {
  cat "$scratch/build.log" >&2
  exit 2
}
"${CC:-cc}" -std=c11 -O3 -o "$scratch/limit" limit.c

tables=$scratch/tables.md
rm -f "$scratch/complete"
{
  echo "\`LINKS=$links ROUNDS=$rounds make bench\`, $(date -u +%Y-%m-%d)."
  "$swift" --version 2> "$scratch/version.log" | sed -n '1s/$/./p'
  .build/release/compare \
    "$program" "$scratch/limit" "$PWD/.build/release" "$PWD/Peers" "$scratch" "$links" "$rounds"
  printf '\n### In process, through the public interface, per operation\n\n'
  .build/release/microbenchmarks
  touch "$scratch/complete"
} | tee "$tables"
# A pipe's status is its last program's.
[ -e "$scratch/complete" ]

if [ "${1:-}" = --record ]; then
  page=../BENCHMARKS.md
  { sed '/^## The last run$/q' "$page" && echo && cat "$tables"; } > "$scratch/page.md"
  mv "$scratch/page.md" "$page"
fi
