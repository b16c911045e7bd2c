#!/bin/sh
# A lite app hands its data to the full one, and control comes back: x-callback-url from the shell.
# `make demo` runs this and compares what it prints with handoff.expected.
set -eu

# Runs what must be refused, and shows how.
refused() {
  status=0
  "$@" 2>&1 || status=$?
  echo "status $status"
}

echo '# The full app looks for the lite one.'
urlscheme route --can-open liteapp && echo 'liteapp is there'
refused urlscheme route --can-open litapp

echo '# It asks for the data, and says which links take the answer.'
request=$(urlscheme encode export x-source='Full App' \
  x-success='fullapp://import?from=lite' \
  x-error='fullapp://import?failed=yes' \
  x-cancel='fullapp://import?cancelled=yes')
echo "$request"

echo '# What the lite app sees.'
urlscheme route --format text "$request"

echo '# Its answers: the data, a failure, or nothing because the person said no.'
reply=$(urlscheme route --reply success "$request" items=3 note='milk & bread')
echo "$reply"
urlscheme route --reply error "$request" code=2 message='nothing to export'
urlscheme route --reply cancel "$request"

echo '# What the full app sees: it asks before it takes anything over.'
urlscheme route --format text "$reply"
urlscheme route "$reply"

echo '# A request that wants no answer.'
refused urlscheme route --reply success liteapp://export items=3

echo '# Callbacks that run code are refused, however they are dressed up.'
refused urlscheme route 'liteapp://export?x-success=javascript:alert(1)'
refused urlscheme route --reply success 'liteapp://export?x-success=%20Java%09Script%3Aalert(1)'

echo '# A callback in a callback: each answer takes one layer of escapes off.'
inner=$(urlscheme encode export x-success='fullapp://import?from=second')
outer=$(urlscheme encode export x-success="$inner")
echo "$outer"
second=$(urlscheme route --reply success "$outer" part=1)
echo "$second"
urlscheme route --reply success "$second" part=2
