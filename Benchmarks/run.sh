#!/bin/sh
# Builds what the comparison needs, and prints it: Benchmarks/run.sh [bounds] [--record]
#
# With `bounds`, that is the table of bounds alone. --record also puts the tables into BENCHMARKS.md.
# LINKS and ROUNDS change how many links there are and how often each program runs; SEED and DEFINITIONS,
# from which number random definitions are made, and how many. PYTHON, if set, is put first in PATH
# as python3.
set -eu
cd "$(dirname "$0")"

links=${LINKS:-1000000}
rounds=${ROUNDS:-15}
# Links of each definition: there are many definitions.
definition_links=${LINKS:-300000}
definition_rounds=${ROUNDS:-7}
seed=${SEED:-1}
random=${DEFINITIONS:-10}
swift=${SWIFT:-swift}
program=$PWD/../.build/release/urlscheme
scratch=$PWD/.build/scratch
mkdir -p "$scratch/bin"

only=
if [ "${1:-}" = bounds ]; then
  only=bounds
  shift
fi

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

version() {
  "$swift" --version 2> "$scratch/version.log" | sed -n '1s/$/./p'
}

compare() {
  subcommand=$1
  shift
  .build/release/compare ${subcommand:+"$subcommand"} \
    "$program" "$scratch/limit" "$PWD/.build/release" "$PWD/Peers" "$scratch" "$@"
}

# Prints tables and keeps them: keep NAME FUNCTION. A pipe's status is its last program's.
keep() {
  rm -f "$scratch/complete"
  { "$2"; touch "$scratch/complete"; } | tee "$scratch/$1.md"
  [ -e "$scratch/complete" ]
}

bounds() {
  echo "\`${LINKS:+LINKS=$LINKS }ROUNDS=$definition_rounds SEED=$seed make bounds\`," \
    "$(date -u +%Y-%m-%d)."
  version
  compare bounds "$links" "$definition_rounds" "$definition_links" "$seed" "$random" \
    ../Examples/definitions/*.urlscheme.json ../Examples/schemes/*.urlscheme.json
}

tables() {
  echo "\`LINKS=$links ROUNDS=$rounds make bench\`, $(date -u +%Y-%m-%d)."
  version
  compare '' "$links" "$rounds"
  printf '\n### In process, through the public interface, per operation\n\n'
  .build/release/microbenchmarks
}

# Puts tables in the place of what stands below a heading of BENCHMARKS.md: record NAME HEADING
record() {
  page=../BENCHMARKS.md
  awk -v heading="## $2" -v tables="$scratch/$1.md" '
    $0 == heading {
      print $0 "\n"
      while ((getline line < tables) > 0) print line
      isReplaced = 1
      next
    }
    /^## / && isReplaced { print ""; isReplaced = 0 }
    !isReplaced' "$page" > "$scratch/page.md"
  mv "$scratch/page.md" "$page"
}

[ -n "$only" ] || keep tables tables
keep bounds bounds
if [ "${1:-}" = --record ]; then
  [ -n "$only" ] || record tables 'The last run'
  record bounds 'The bounds, the last run'
fi
