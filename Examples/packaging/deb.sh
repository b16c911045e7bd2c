#!/bin/sh
# Makes a Debian package of a staged tree, without debhelper: deb.sh FOLDER NAME VERSION MAINTAINER
#
# FOLDER/NAME is what `make install PREFIX=/usr` made. What Debian wants besides is added here, and the
# package is FOLDER/urlscheme_VERSION-1_ARCHITECTURE.deb. Times come from SOURCE_DATE_EPOCH, so that
# the same tree gives the same bytes.
set -eu
folder=$1
tree=$folder/$2
version=$3-1
maintainer=$4
umask 022

for tool in dpkg dpkg-deb; do
  command -v "$tool" > /dev/null || {
    echo "$tool is missing: a Debian package is made on Debian" >&2
    exit 2
  }
done
architecture=$(dpkg --print-architecture)
[ "$("$tree/usr/bin/urlscheme" --version)" = "urlscheme $3" ] || {
  echo "the program does not say that its version is $3" >&2
  exit 2
}

gzip -n -9 "$tree/usr/share/man/man1/urlscheme.1"

documents=$tree/usr/share/doc/urlscheme
mkdir -p "$documents"
sh Examples/packaging/readme.sh > "$documents/README.md"
gzip -n -9 < CHANGELOG.md > "$documents/changelog.gz"
gzip -n -9 > "$documents/changelog.Debian.gz" << END_OF_CHANGELOG
urlscheme ($version) unstable; urgency=medium

  * Packaged from the sources of urlscheme $3; see changelog.gz.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
END_OF_CHANGELOG
{
  cat << 'END_OF_HEAD'
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: urlscheme
Comment:
 The program is linked statically, with the Swift runtime (Apache License 2.0
 with Runtime Library Exception, see /usr/share/common-licenses/Apache-2.0) and
 the GNU C Library (see /usr/share/common-licenses/LGPL-2.1).

Files: *
END_OF_HEAD
  sed -n 's/^Copyright (c)/Copyright:/p' LICENSE
  echo 'License: Expat'
  # The text from its third paragraph on, as the format wants it: indented, a dot for an empty line.
  sed -e '1,/^Copyright/d' LICENSE | sed -e 1d -e 's/^$/./' -e 's/^/ /'
} > "$documents/copyright"

mkdir -p "$tree/usr/share/lintian/overrides"
cat > "$tree/usr/share/lintian/overrides/urlscheme" << 'END_OF_OVERRIDES'
# On purpose: it runs where no Swift is installed, and starts sooner.
urlscheme: statically-linked-binary [usr/bin/urlscheme]
# Made from the sources themselves: no request to Debian to close.
urlscheme: initial-upload-closes-no-bugs [usr/share/doc/urlscheme/changelog.Debian.gz:1]
END_OF_OVERRIDES

# As dpkg counts: whole KiB of each file, one for each folder, whatever the file system makes of them.
size=$(find "$tree/usr" -type d -printf '1\n' -o -printf '%s\n' |
  awk '{ size += int(($1 + 1023) / 1024) } END { print size }')
mkdir "$tree/DEBIAN"
(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) > "$tree/DEBIAN/md5sums"
cat > "$tree/DEBIAN/control" << END_OF_CONTROL
Package: urlscheme
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $size
Section: utils
Priority: optional
Description: links of apps' own URL schemes, built, read, routed, validated
 From one definition of an app's links (its schemes, routes and typed
 parameters) urlscheme builds links, reads them back exactly, says which
 screens they open, and validates the links in lists, fixtures and documents.
 .
 It reads pipes of millions of links in constant memory, and writes JSON,
 text, TSV and shell variables, and reports for CI.
END_OF_CONTROL

# Folders inherit the bit by which files get the group of their folder; dpkg refuses it.
find "$tree" -type d -exec chmod g-s {} +
package=$folder/urlscheme_${version}_$architecture.deb
dpkg-deb --root-owner-group -Zxz --build "$tree" "$package" > /dev/null
rm -r "$tree"
echo "$package"
