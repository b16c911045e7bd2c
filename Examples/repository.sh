#!/bin/sh
# A repository as strangers have them gets to a green CI with one command: nothing is found in what is
# not its own. `make demo` runs this and compares what it prints with repository.expected.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$(dirname "$0")/repository/." "$folder"
cd "$folder"

# What a build leaves; git ignores it.
mkdir build
echo '{"link":"trails://left/over","route":"none"}' > build/links.jsonl

echo '# With its configuration.'
urlscheme validate

echo '# Without one: --init writes it, and a workflow.'
rm urlscheme.json
urlscheme validate --init
cat urlscheme.json

echo '# What the workflow runs: the action, which adds the reports.'
urlscheme validate --format github
echo 'green'

echo '# A link that breaks is found.'
echo 'Even better is [Mam Tor](trails://trial/43).' >> README.md
urlscheme validate || echo "status $?"

echo '# A fault of old is accepted, a new one is not.'
urlscheme validate --baseline known.json --update-baseline
echo 'And [Stanage](trails://trail/stanage).' >> docs.md
sed 's|"/README.md"|"/README.md", "/docs.md"|' urlscheme.json > new.json
mv new.json urlscheme.json
urlscheme validate --baseline known.json || echo "status $?"
