#!/bin/sh
# Tries the GitHub action and the hooks of pre-commit, as far as a machine without GitHub can: the steps of
# action.yml are run by action.py, the hooks by PyPI's pre-commit over a scratch repository.
#
# What cannot be had is named in a line that begins with `skipped:`. The program is `urlscheme` in PATH.
set -eu
sources=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

has_module() {
  command -v python3 > /dev/null || {
    echo "skipped: $2 (python3 is not installed)"
    return 1
  }
  [ -d "$folder/python" ] || python3 -m venv --system-site-packages "$folder/python" > /dev/null 2>&1 || {
    echo "skipped: $2 (python3 has no venv)"
    return 1
  }
  "$folder/python/bin/python" -c "import $3" 2> /dev/null ||
    "$folder/python/bin/python" -m pip install --quiet "$1" > /dev/null 2>&1 || {
    echo "skipped: $2 ($1 is not installed, and cannot be had from PyPI)"
    return 1
  }
}

if has_module pyyaml 'the GitHub action' yaml; then
  "$folder/python/bin/python" "$sources/Examples/ci/action.py" "$sources" "$(command -v urlscheme)" "$folder/action"
fi

has_module pre-commit 'the hooks of pre-commit' pre_commit || exit 0
command -v git > /dev/null || {
  echo 'skipped: the hooks of pre-commit (git is not installed)'
  exit 0
}

# Nothing of the person's own settings, nor of a Git that runs this as a hook.
for name in $(env | sed -n 's/^\(GIT_[A-Z_]*\)=.*/\1/p'); do unset "$name"; done
export HOME="$folder" PRE_COMMIT_HOME="$folder/cache" GIT_CONFIG_NOSYSTEM=1
git config --global user.name Test
git config --global user.email test@example.org
git config --global init.defaultBranch main

# The hooks, as pre-commit gets them from a repository: what runs must be in it.
mkdir -p "$folder/hooks" "$folder/app"
cp "$sources/.pre-commit-hooks.yaml" "$folder/hooks"
git -C "$folder/hooks" init --quiet
git -C "$folder/hooks" add .
git -C "$folder/hooks" commit --quiet --message hooks
"$folder/python/bin/pre-commit" validate-manifest "$sources/.pre-commit-hooks.yaml"

cd "$folder/app"
git init --quiet
cat > notes.urlscheme.json << 'END'
{"urlscheme": 1, "name": "Notes", "schemes": ["notes"],
 "routes": [{"name": "note", "link": "//{id}", "parameters": {"id": {"type": "integer"}}}]}
END
echo '{"link": "notes://1", "route": "note", "values": {"id": 1}}' > notes.jsonl
echo 'See notes://1.' > README.md
cat > .pre-commit-config.yaml << END
repos:
  - repo: $folder/hooks
    rev: $(git -C "$folder/hooks" rev-parse HEAD)
    hooks:
      - id: urlscheme-system
        args: [--scan, .]
END
git add .
"$folder/python/bin/pre-commit" install > /dev/null
git commit --quiet --message first > "$folder/log" 2>&1 || {
  cat "$folder/log" >&2
  exit 1
}
# A change of the definition alone breaks a fixture that is not in the commit.
sed -i.old 's/integer/boolean/' notes.urlscheme.json
rm notes.urlscheme.json.old
git add notes.urlscheme.json
if git commit --quiet --message second > "$folder/log" 2>&1; then
  echo 'error: pre-commit lets a broken fixture through' >&2
  exit 1
fi
grep -q 'notes.jsonl:1:.*error:' "$folder/log"
# What is not staged does not count.
git checkout --quiet HEAD notes.urlscheme.json
echo 'See notes://first.' >> README.md
echo 'More.' > more.md
git add more.md
git commit --quiet --message third > "$folder/log" 2>&1
echo 'pre-commit: the hook takes what is right and refuses what is not'
