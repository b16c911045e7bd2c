#!/bin/sh
# Tries the GitHub action and the hooks, as far as a machine without GitHub can: the steps of action.yml are
# run by action.py, Git's hook and those of PyPI's pre-commit over scratch repositories.
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

command -v git > /dev/null || {
  echo 'skipped: the hooks (git is not installed)'
  exit 0
}

# Nothing of the person's own settings, nor of a Git that runs this as a hook.
for name in $(env | sed -n 's/^\(GIT_[A-Z_]*\)=.*/\1/p'); do unset "$name"; done
export HOME="$folder" PRE_COMMIT_HOME="$folder/cache" GIT_CONFIG_NOSYSTEM=1
git config --global user.name Test
git config --global user.email test@example.org
git config --global init.defaultBranch main

# expect_commit: what is staged is taken; expect_refusal TEXT: it is not, and TEXT says why.
expect_commit() {
  git commit --quiet --message "$1" > "$folder/log" 2>&1 || {
    cat "$folder/log" >&2
    exit 1
  }
}
expect_refusal() {
  if git commit --quiet --message refused > "$folder/log" 2>&1; then
    echo "error: a hook lets this through: $1" >&2
    exit 1
  fi
  grep -q "$1" "$folder/log" || {
    cat "$folder/log" >&2
    exit 1
  }
}

# Git's own hook, with a configuration that names files of any kind.
cp -R "$sources/Examples/repository" "$folder/trails"
cd "$folder/trails"
git init --quiet
cp "$sources/Examples/ci/pre-commit" .git/hooks
printf 'binary\0' > picture.png
printf '\377\376a\0' > App/InfoPlist.strings
mv Links/trails.urlscheme.json Links/trails.json
sed -i.old -e 's/Links\/\*.urlscheme.json/Links\/*.json/' -e 's/"\/README.md"/&, "App\/*.strings"/' urlscheme.json
rm urlscheme.json.old
git add .
expect_commit first
sed -i.old 's/beta:\/\/report/beta:\/\/reprot/' App/Links.swift
rm App/Links.swift.old
git add .
expect_refusal 'App/Links.swift:.*error:'
echo 'Git hook: a configuration names the files'

has_module pre-commit 'the hooks of pre-commit' pre_commit || exit 0

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
expect_commit first
# A change of the definition alone breaks a fixture that is not in the commit.
sed -i.old 's/integer/boolean/' notes.urlscheme.json
rm notes.urlscheme.json.old
git add notes.urlscheme.json
expect_refusal 'notes.jsonl:1:.*error:'
# What is not staged does not count.
git checkout --quiet HEAD notes.urlscheme.json
echo 'See notes://first.' >> README.md
echo 'More.' > more.md
git add more.md
expect_commit third
echo 'pre-commit: the hook takes what is right and refuses what is not'
