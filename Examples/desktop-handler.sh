#!/bin/sh
# A registered scheme on a Linux desktop: xdg-open hands the app the exact link, byte for byte.
#
# Everything happens in a throw-away home; the user's own settings are neither read nor changed.
# Where the desktop tools are missing, or cannot work, it says so and succeeds.
set -eu

skip() {
  echo "skipped: $1"
  exit 0
}

for tool in xdg-open xdg-mime update-desktop-database; do
  command -v "$tool" > /dev/null ||
    skip "$tool is not installed (Debian packages xdg-utils and desktop-file-utils)"
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
case $folder in
  # xdg-open itself reads no quotes in a desktop entry.
  *[!A-Za-z0-9/._-]*) skip "the folder for temporary files, $folder, needs quotes" ;;
esac
mkdir "$folder/home" "$folder/config" "$folder/data" "$folder/data/applications"

# Runs a command as a user who has nothing yet. xdg-open wants a display, any.
as_new_user() {
  env -i PATH="$PATH" HOME="$folder/home" XDG_CONFIG_HOME="$folder/config" \
    XDG_DATA_HOME="$folder/data" XDG_DATA_DIRS="$folder/data:/usr/share" \
    DISPLAY=:0 BROWSER=/bin/false "$@"
}

echo '# The app: a program that keeps what it is given, a line for each argument.'
cat > "$folder/emergent" << 'END'
#!/bin/sh
printf '%s\n' "$@" > "${0%/*}/received"
END
chmod +x "$folder/emergent"
cat "$folder/emergent"

echo '# Its registration.'
urlscheme encode --registration freedesktop --handler "$folder/emergent" emergent \
  > "$folder/data/applications/emergent.desktop"
sed "s|$folder|FOLDER|" "$folder/data/applications/emergent.desktop"
if command -v desktop-file-validate > /dev/null; then
  desktop-file-validate "$folder/data/applications/emergent.desktop"
fi
as_new_user update-desktop-database "$folder/data/applications"
as_new_user xdg-mime default emergent.desktop x-scheme-handler/emergent

echo '# Links, and what arrives.'
genome=$(urlscheme encode genome r=45673766682117 g=45673766682117 b=00000000000000)
# The second one is full of what a shell would act on.
for link in "$genome" "emergent://?r=it's%20\$HOME&g=%60id%60;(x)*!,+~&b=\$(id)%22%0A#a/b?c=%25u"; do
  rm -f "$folder/received"
  as_new_user xdg-open "$link"
  printf '%s\n' "$link" | cmp - "$folder/received"
  cat "$folder/received"
done
