#!/bin/sh
# Runs every fuzzer for some seconds: run.sh SECONDS [NAME...]. Inputs that it found worth keeping stay in
# .build/corpus for the next time; one that breaks a law is left in .build/breaches, and fails the run.
set -eu
cd "$(dirname "$0")"
seconds=$1
shift

# The address sanitizer takes the tagged pointers of Swift's enumerations for leaks; that memory does not
# grow, -rss_limit_mb sees.
export ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no
URLSCHEME_ROOT=$(cd .. && pwd)
export URLSCHEME_ROOT

# Xcode's toolchain has no libFuzzer; those of swift.org have.
if ! echo | "${SWIFT:-swift}c" -sanitize=fuzzer -parse-as-library -typecheck - 2> /dev/null; then
  echo "this toolchain has no libFuzzer: skipped"
  exit 0
fi
${SWIFT:-swift} build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing
fuzz=.build/release/fuzz
mkdir -p .build/corpus .build/breaches
[ -e .build/corpus/links ] || $fuzz --seeds "$URLSCHEME_ROOT" .build/corpus

status=0
printf '%-18s %12s %8s %8s %8s\n' fuzzer executions a-second covered inputs
for name in ${*:-$($fuzz --list)}; do
  log=.build/$name.log
  if $fuzz "$name" .build/corpus/"$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -dict=words.dict -artifact_prefix=.build/breaches/"$name"- -print_final_stats=1 > "$log" 2>&1; then
    sed -n -e 's/^#.*DONE *cov: \([0-9]*\) .*corp: \([0-9]*\).*/covered \1 \2/p' \
      -e 's/^stat::\(number_of_executed_units\|average_exec_per_sec\): *//p' "$log" | tr '\n' ' ' |
      awk -v name="$name" '{ printf "%-18s %12s %8s %8s %8s\n", name, $4, $5, $2, $3 }'
  else
    status=1
    echo "$name: a law is broken:"
    tail -n 40 "$log"
  fi
done
exit $status
