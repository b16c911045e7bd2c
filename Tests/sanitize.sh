#!/bin/sh
# Runs the tests under sanitizers, and the program over hostile lines: sh Tests/sanitize.sh [address|thread]
#
# All tests run under the address sanitizer, which also looks for leaks of the programs that tests start; the
# tests' own process leaks what XCTest does. The workers of streams run under the thread sanitizer. It takes
# some twenty minutes, most of them for two builds, which stay in .build/address and .build/thread.
set -eu
cd "$(dirname "$0")/.."
swift=${SWIFT:-swift}
# Tests that bound the memory of programs are left out: sanitizers need much of it. Those of signals run under
# the address sanitizer alone: the thread sanitizer delivers signals later, and the program exits before.
export SWIFT_BACKTRACE=enable=no URLSCHEME_SANITIZED=yes
workers='ParallelLineStreamTests|LineCutterTests|StreamBehaviourTests|PendingLinkTests|ValidationStreamTests'
lines=.build/sanitize.txt

# Lines with and without faults, enough for several workers.
hostile() {
  mkdir -p .build
  i=0
  while [ $i -lt 3000 ]; do
    printf 'emergent://?r=%d\nnonsense %d\nfoo:a b\nukdailyoffers://search?term=%%zz&order=price\n' $i $i
    printf 'mayasdressup://?outfit=a%%7Cb%%7C%d\nliteapp://export?x-success=javascript:%d\n{"link":"foo:%d"}\n\n' $i $i $i
    printf 'ukdailyoffers://search?term=tea+%d&q=%%FF&q\nfoo://[::%d]\n%064d\n' $i $i $i
    i=$((i + 1))
  done > "$lines"
}

# Runs the program, and says where a sanitizer does.
program() {
  for command in decode 'decode --generic' 'decode --format text' route validate 'validate --format json' \
    'validate --format junit' 'encode -'; do
    status=0
    # shellcheck disable=SC2086 # a command and its options
    "$1" $command -j 2 < "$lines" > /dev/null 2> .build/sanitize.err || status=$?
    if [ $status -ne 1 ] || grep -q 'Sanitizer' .build/sanitize.err; then
      tail -n 40 .build/sanitize.err >&2
      echo "$command: status $status" >&2
      exit 1
    fi
  done
}

run() {
  # shellcheck disable=SC2086 # some options
  "$swift" build --build-tests --sanitize="$1" --scratch-path ".build/$1" $flags
  hostile
  program ".build/$1/debug/urlscheme"
  "$1"
}

address() {
  # Foundation on Linux copies more of a folder's entry than there is when it starts a process.
  echo 'interceptor_via_fun:*findMaximumOpenFromProcSelfFD*' > .build/address.supp
  ASAN_OPTIONS=detect_leaks=0:suppressions=$PWD/.build/address.supp "$swift" test --disable-xctest --skip-build --sanitize=address --scratch-path .build/address
}

thread() {
  # shellcheck disable=SC2086 # some options
  "$swift" test --skip-build --sanitize=thread --scratch-path .build/thread $flags --filter "$workers"
}

for sanitizer in ${1:-address thread}; do
  case $sanitizer in
  address) flags= ;;
  # See `Lock` in AppleSystems.swift.
  thread) flags='-Xswiftc -DTHREAD_SANITIZER' ;;
  *)
    echo "usage: sanitize.sh [address|thread], not $sanitizer" >&2
    exit 2
    ;;
  esac
  run "$sanitizer"
  echo "$sanitizer sanitizer: nothing found"
done
