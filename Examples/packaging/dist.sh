#!/bin/sh
# Packs a staged tree as a tarball that depends on nothing but the tree: dist.sh FOLDER NAME VERSION
#
# FOLDER/NAME is what `make install` made; it becomes FOLDER/NAME.tar.gz, and SOURCE_DATE_EPOCH the
# time of all files. GNU tar does it; where it is called otherwise, TAR says how.
set -eu
folder=$1
name=$2
version=$3
tar=${TAR:-tar}

"$tar" --version 2> /dev/null | grep -q 'GNU tar' || {
  echo "$tar is not GNU tar: install it, and say TAR=gtar or what it is called" >&2
  exit 2
}
[ "$("$folder/$name/bin/urlscheme" --version)" = "urlscheme $version" ] || {
  echo "the program does not say that its version is $version" >&2
  exit 2
}

install -m 644 LICENSE CHANGELOG.md "$folder/$name/"
sh Examples/packaging/readme.sh > "$folder/$name/README.md"
"$tar" --create --directory="$folder" --format=ustar --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
  --owner=root:0 --group=root:0 --mode='u=rwX,go=rX,a-s' "$name" > "$folder/$name.tar"
# Neither a name nor a time in the head of the file.
gzip -n -9 -f "$folder/$name.tar"
rm -r "${folder:?}/$name"
echo "$folder/$name.tar.gz"
