#!/bin/sh
# Installs and removes, packs twice, and tries every package: check.sh PROGRAM VERSION
#
# All of it in a throw-away folder whose name has a space; nothing outside is written. What a missing
# tool leaves unchecked is named in a line that begins with `skipped:`. SOURCE_DATE_EPOCH is set.
set -eu
program=$1
version=$2

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
work="$folder/a folder"
mkdir "$work"
log=$folder/log

fail() {
  echo "error: $1" >&2
  exit 1
}

has() {
  command -v "$1" > /dev/null && return
  echo "skipped: $2 (Debian package $3)"
  return 1
}

# Runs a command; what it prints is worth reading only if it fails.
quietly() {
  "$@" > "$log" 2>&1 || {
    cat "$log" >&2
    fail "$*"
  }
}

# Names and modes of all files below a folder.
listing() {
  (cd "$1" && find . -type f -exec ls -l {} + | awk '{ print substr($1, 1, 10), $NF }' | LC_ALL=C sort -k 2)
}

expect() {
  if [ "$2" != "$3" ]; then
    printf 'expected:\n%s\nfound:\n%s\n' "$2" "$3" >&2
    fail "$1"
  fi
}

check_install() {
  root=$work/root
  quietly make install DESTDIR="$root" PREFIX=/usr/local
  expect 'make install: files' "-rwxr-xr-x ./usr/local/bin/urlscheme
-rw-r--r-- ./usr/local/share/bash-completion/completions/urlscheme
-rw-r--r-- ./usr/local/share/fish/vendor_completions.d/urlscheme.fish
-rw-r--r-- ./usr/local/share/man/man1/urlscheme.1
-rw-r--r-- ./usr/local/share/zsh/site-functions/_urlscheme" "$(listing "$root")"
  expect 'the installed program' "urlscheme $version" "$("$root/usr/local/bin/urlscheme" --version)"
  if LC_ALL=C grep -q -a -F -e "$PWD/" "$root/usr/local/bin/urlscheme"; then
    fail "the installed program names the folder in which it was built"
  fi

  # Each shell knows them by the names and places that they have.
  share=$root/usr/local/share
  if has bash 'completions for bash' bash; then
    # shellcheck disable=SC2016 # for the shell that is started
    quietly bash --norc -euc '. "$1" && complete -p urlscheme' - "$share/bash-completion/completions/urlscheme"
  fi
  if has zsh 'completions for zsh' zsh; then
    # shellcheck disable=SC2016
    quietly zsh -fc 'fpath=("$1" $fpath); autoload -Uz compinit && compinit -D -u && [[ $_comps[urlscheme] = _urlscheme ]]' \
      - "$share/zsh/site-functions"
  fi
  if has fish 'completions for fish' fish; then
    quietly env HOME="$work" XDG_CONFIG_HOME="$work" XDG_DATA_HOME="$work" XDG_DATA_DIRS="$share" \
      PATH="$root/usr/local/bin:$PATH" fish -c "complete -C 'urlscheme dec' | string match -q 'decode*'"
  fi
  if has mandoc 'the form of the manual' mandoc; then
    quietly mandoc -T lint -W warning "$share/man/man1/urlscheme.1"
  fi
  echo 'make install: as expected'

  # What was there before survives: a file of somebody else's, and a folder, though it is empty.
  prefix=$work/prefix
  mkdir -p "$prefix/share/man/man1" "$prefix/share/zsh/site-functions"
  echo other > "$prefix/share/man/man1/other.1"
  before=$(cd "$prefix" && find . | LC_ALL=C sort)
  quietly make install prefix="$prefix"
  expect 'make install prefix=' "urlscheme $version" "$("$prefix/bin/urlscheme" --version)"
  # What stands there is replaced, not written to: another installation's file, and its mode.
  elsewhere=$work/elsewhere
  echo theirs > "$elsewhere"
  ln -sf "$elsewhere" "$prefix/share/zsh/site-functions/_urlscheme"
  chmod 400 "$prefix/share/man/man1/urlscheme.1"
  quietly make install PREFIX="$prefix"
  expect 'make install: over a link' theirs "$(cat "$elsewhere")"
  expect 'make install: over a file of another mode' -rw-r--r-- \
    "$(ls -l "$prefix/share/man/man1/urlscheme.1" | cut -c 1-10)"
  quietly make uninstall prefix="$prefix"
  expect 'make uninstall: what was there before' "$before" "$(cd "$prefix" && find . | LC_ALL=C sort)"
  quietly make uninstall PREFIX="$prefix"
  quietly make install PREFIX="$work/new/prefix"
  quietly make uninstall PREFIX="$work/new/prefix"
  quietly make uninstall PREFIX="$work/new/prefix"
  expect 'make uninstall: what it left' 'no folder' "$([ -e "$work/new" ] || echo 'no folder')"
  # Paths as packagers write them: from here, and below what does not exist.
  near=.build/check-packaging
  rm -rf "$near"
  quietly make install DESTDIR="$near" PREFIX=/usr
  rm -r "$near"
  quietly make install PREFIX="$near/prefix"
  quietly make uninstall PREFIX="$near/prefix"
  expect 'make uninstall: what it left here' 'no folder' "$([ -e "$near" ] || echo 'no folder')"
  echo 'make uninstall: nothing left'
}

check_dist() {
  "${TAR:-tar}" --version 2> /dev/null | grep -q 'GNU tar' || {
    echo 'skipped: make dist (GNU tar: TAR says what it is called)'
    return 0
  }
  has perl 'make dist' perl || return 0
  quietly make dist DIST="$work/one"
  # Neither the user's settings nor the bit by which a folder's files get its group change a byte.
  mkdir "$work/another"
  chmod g+s "$work/another"
  (umask 077 && TZ=Asia/Tokyo LC_ALL=C.UTF-8 && export TZ LC_ALL && quietly make dist DIST="$work/another")
  tarball=$(cd "$work/one" && ls)
  cmp "$work/one/$tarball" "$work/another/$tarball" || fail 'make dist: not the same bytes the second time'
  if [ -n "${REBUILD:-}" ]; then
    mkdir "$work/sources"
    cp -R CHANGELOG.md Examples LICENSE Makefile Package.swift Plugins README.md Sources Tests "$work/sources"
    quietly make -C "$work/sources" dist DIST="$work/rebuilt"
    cmp "$work/one/$tarball" "$work/rebuilt/$tarball" || fail 'make dist: built elsewhere it has other bytes'
  else
    echo 'skipped: the same bytes from another folder (takes a second build: REBUILD=yes)'
  fi
  tar -xzf "$work/one/$tarball" -C "$work"
  name=${tarball%.tar.gz}
  expect 'make dist: files' "-rw-r--r-- ./CHANGELOG.md
-rw-r--r-- ./LICENSE
-rw-r--r-- ./README.md
-rwxr-xr-x ./bin/urlscheme
-rw-r--r-- ./share/bash-completion/completions/urlscheme
-rw-r--r-- ./share/fish/vendor_completions.d/urlscheme.fish
-rw-r--r-- ./share/man/man1/urlscheme.1
-rw-r--r-- ./share/zsh/site-functions/_urlscheme" "$(listing "$work/$name")"
  for document in README.md CHANGELOG.md; do
    expect "make dist: links of $document to what is not shipped" '' \
      "$(perl -0ne 'print "$1\n" while /\]\((?!https?:|#)([^)]*)\)/g' "$work/$name/$document")"
  done
  expect "make dist: the tarball's program" "urlscheme $version" "$("$work/$name/bin/urlscheme" --version)"
  # A library that is linked without need shows here: Foundation has 6 MB, regular expressions one.
  size=$(wc -c < "$work/$name/bin/urlscheme")
  [ "$size" -le 12582912 ] || fail "make dist: the program has $size bytes, more than 12 MiB"
  echo "make dist: $tarball, the same bytes twice"
}

# Runs a command as root of a namespace: what it mounts is seen by nobody else, and gone with it.
in_namespace() {
  PATH="$PATH:/usr/sbin:/sbin" unshare --map-root-user --mount --pid --fork "$@"
}

check_deb() {
  has dpkg-deb 'make deb' dpkg || return 0
  has perl 'make deb' perl || return 0
  quietly make deb DIST="$work/deb"
  package=$(cd "$work/deb" && ls)
  mkdir "$work/deb again"
  chmod g+s "$work/deb again"
  (umask 077 && TZ=Asia/Tokyo && export TZ && quietly make deb DIST="$work/deb again")
  cmp "$work/deb/$package" "$work/deb again/$package" || fail 'make deb: not the same bytes the second time'
  if has lintian "Debian's rules for packages" lintian; then
    quietly lintian --allow-root --fail-on error,warning "$work/deb/$package"
  fi

  # A system of its own. The program is static, so that it runs where nothing else is.
  system=$folder/system
  state=$system/var/lib/dpkg
  mkdir -p "$state/info" "$state/updates" "$state/triggers"
  : > "$state/status"
  manage() {
    quietly env PATH="$PATH:/usr/sbin:/sbin" dpkg --root="$system" --force-not-root --log=/dev/null "$@"
  }
  manage --install "$work/deb/$package"
  dpkg --root="$system" --verify urlscheme > "$log" || fail 'make deb: the checksums'
  expect 'make deb: checksums' '' "$(cat "$log")"
  expect 'make deb: files' "-rwxr-xr-x ./bin/urlscheme
-rw-r--r-- ./share/bash-completion/completions/urlscheme
-rw-r--r-- ./share/doc/urlscheme/README.md
-rw-r--r-- ./share/doc/urlscheme/changelog.Debian.gz
-rw-r--r-- ./share/doc/urlscheme/changelog.gz
-rw-r--r-- ./share/doc/urlscheme/copyright
-rw-r--r-- ./share/fish/vendor_completions.d/urlscheme.fish
-rw-r--r-- ./share/lintian/overrides/urlscheme
-rw-r--r-- ./share/man/man1/urlscheme.1.gz
-rw-r--r-- ./share/zsh/vendor-completions/_urlscheme" "$(listing "$system/usr")"
  if readelf -lW "$system/usr/bin/urlscheme" | grep -q INTERP; then
    fail 'make deb: the program is not static'
  fi
  # The Swift runtime finds the arguments by way of /proc.
  mkdir "$system/proc"
  if in_namespace mount -t proc proc "$system/proc" 2> "$log"; then
    # shellcheck disable=SC2016 # for the shell that is started
    expect 'make deb: the program, alone on a system' "urlscheme $version" "$(in_namespace \
      sh -c 'mount -t proc proc "$1/proc" && exec chroot "$1" /usr/bin/urlscheme --version' - "$system")"
  else
    echo 'skipped: the program alone on a system (namespaces are not allowed here)'
  fi
  rmdir "$system/proc"
  manage --purge urlscheme
  expect 'make deb: what purging it left' '' "$(find "$system" -mindepth 1 -path "$system/var" -prune -o -print)"
  if dpkg --root="$system" --status urlscheme > "$log" 2>&1; then
    fail 'make deb: dpkg still knows the package'
  fi
  echo "make deb: $package, installed and purged"
}

check_formula() {
  has ruby 'the Homebrew formula' ruby || return 0
  formula=Examples/packaging/urlscheme.rb
  quietly ruby -wc "$formula"
  quietly ruby Examples/packaging/check-formula.rb "./$formula" "$program" "$version"
  echo "$formula: as expected"
}

check_install
check_dist
check_deb
check_formula
