#!/bin/sh
# Records which code runs most, for release builds: Benchmarks/profile.sh PROGRAM PROFILE
#
# PROGRAM counts what it runs; `make profile` builds it. It handles links of all definitions in Examples, and
# of random ones that have all kinds of values, right ones and wrong ones, with each command and in each format.
set -eu
program=$1
profile=$2
cd "$(dirname "$0")"
swift=${SWIFT:-swift}
merge=$("$swift" -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/../../bin/llvm-profdata
scratch=$PWD/.build/profile
manifest=.build/profile/registrations/AndroidManifest.xml
"$swift" build -c release --product generate-links
rm -rf "$scratch"
mkdir -p "$scratch/counts"
# Each run writes a file of its own.
export LLVM_PROFILE_FILE="$scratch/counts/%p.profraw"

links() { .build/release/generate-links "$@"; }

# Runs a command on lines that may be wrong.
run() {
  # shellcheck disable=SC2086 # a command with its options
  URLSCHEME_DEFINITIONS=$definition "$program" $1 -j 1 - < "$scratch/lines" > "$scratch/output" 2> /dev/null || [ $? -lt 3 ]
}

# Writes what Android is told of the app of a scheme, uncounted; of some there is nothing to tell.
register() {
  rm -f "$manifest"
  LLVM_PROFILE_FILE=/dev/null URLSCHEME_DEFINITIONS=$definition "$program" \
    encode --registration all --output-dir "${manifest%/*}" --force "$1" > "$scratch/output" 2>&1 || [ $? -lt 3 ]
}

# Adds the counts of the last runs to those before. The names of functions that are private to a file have its path in them:
# no other build would find these.
add() {
  [ "$(ls "$scratch/counts")" ] || return 0
  # shellcheck disable=SC2086 # none, the first time
  "$merge" merge -sparse -no-function=';' -o "$scratch/sum" "$scratch"/counts/*.profraw $sum
  mv "$scratch/sum" "$scratch/profile"
  sum=$scratch/profile
  rm "$scratch"/counts/*.profraw
}

for seed in $(seq 9001 9020); do
  links definition "$seed" > "$scratch/random-$seed.urlscheme.json"
done
sum=
for definition in ../Sources/URLSchemeCore/Definition/BuiltIn/*.json ../Examples/definitions/*.urlscheme.json \
  ../Examples/schemes/*.urlscheme.json "$scratch"/random-*.urlscheme.json; do
  for kind in good shuffled warned refused; do
    links "$kind" 1000 < "$definition" > "$scratch/lines"
    [ -s "$scratch/lines" ] || continue
    for format in tsv text shell 'csv --fields link,route'; do run "decode --format $format"; done
    [ "$kind" != good ] || register "$(sed -n '1s/:.*//p' "$scratch/lines")"
    for command in route validate 'validate -q' 'decode --generic' decode; do run "$command"; done
    [ ! -f "$manifest" ] || run "route --on android --manifest $manifest"
    [ "$kind" != good ] || {
      mv "$scratch/output" "$scratch/lines"
      run encode
    }
  done
  add
done
"$program" validate -d ../Examples/definitions -d ../Examples/schemes ../Examples/*/*.jsonl > "$scratch/output"
add
cp "$scratch/profile" "$profile"
