#!/bin/sh
# Runs every fuzzer for some seconds: run.sh SECONDS [NAME...]. It goes on as SEED says, 1 where it is not
# set; with 0 each run is another one. Inputs that it found worth keeping stay in .build/corpus for the next
# time; one that breaks a law is left in .build/breaches, and fails the run.
set -eu
cd "$(dirname "$0")"
usage() {
  echo "usage: run.sh SECONDS [NAME...]: $1" >&2
  exit 2
}
seconds=${1:-}
case $seconds in
*[!0-9]* | "") usage "SECONDS is a whole number, not \"$seconds\"" ;;
esac
case ${SEED:-1} in
*[!0-9]*) usage "SEED is a whole number, not \"$SEED\"" ;;
esac
# For no seconds at all libFuzzer runs without an end.
[ "$seconds" -gt 0 ] || usage "SECONDS is at least 1"
shift

# Xcode's toolchain has no libFuzzer; those of swift.org have.
if ! echo | "${SWIFT:-swift}c" -sanitize=fuzzer -parse-as-library -typecheck - 2> /dev/null; then
  echo "this toolchain has no libFuzzer: skipped"
  exit 0
fi
${SWIFT:-swift} build -c release --sanitize=fuzzer -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing
fuzz=.build/release/fuzz
all=$($fuzz --list | tr '\n' ' ')
for name in "$@"; do
  case " $all" in
  *" $name "*) ;;
  *) usage "no fuzzer is named \"$name\"; there are ${all% }" ;;
  esac
done
mkdir -p .build/corpus .build/breaches
$fuzz --seeds .build/corpus

# What breaks a law is printed by the fuzzer; Swift's own backtraces would take half a minute each.
export SWIFT_BACKTRACE=enable=no
status=0
printf '%-18s %12s %8s %8s %8s\n' fuzzer executions a-second covered inputs
for name in ${*:-$all}; do
  log=.build/$name.log
  if $fuzz "$name" .build/corpus/"$name" -seed="${SEED:-1}" -max_total_time="$seconds" \
    -timeout=10 -rss_limit_mb=2048 -dict=words.dict \
    -artifact_prefix=.build/breaches/"$name"- -print_final_stats=1 > "$log" 2>&1; then
    sed -n -e 's/^#.*DONE *cov: \([0-9]*\) .*corp: \([0-9]*\).*/covered \1 \2/p' \
      -e 's/^stat::number_of_executed_units: *//p' -e 's/^stat::average_exec_per_sec: *//p' "$log" | tr '\n' ' ' |
      awk -v name="$name" '{ printf "%-18s %12s %8s %8s %8s\n", name, $4, $5, $2, $3 }'
  else
    status=1
    echo "$name: a law is broken:"
    tail -n 40 "$log"
  fi
done
exit $status
