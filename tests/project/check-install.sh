#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-install.sh: what meson installs is whole, and plays where there is neither source nor build tree.
#
# usage: check-install.sh SOURCE-ROOT BUILD-ROOT PREFIX LIBDIR PLUGINS APP-ID
#
# PLUGINS: how many there must be.  The copy is put in the place of PREFIX, and both trees are hidden, in a namespace of
# its own; where none may be made, only the files are looked at, and the test is skipped (exit 77).
source=$1 build=$2 prefix=$3 libdir=$4 plugins=$5 app=$6
command -v meson >/dev/null || { echo "meson is not installed"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
DESTDIR=$work/dest meson install -C "$build" --no-rebuild --quiet >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
here=$work/dest$prefix
failed=0
for file in bin/avignon bin/avignon-cli "share/applications/$app.desktop" "share/metainfo/$app.metainfo.xml" \
        "share/dbus-1/services/$app.service" "share/mime/packages/$app.xml" "share/glib-2.0/schemas/$app.gschema.xml" \
        "share/icons/hicolor/scalable/apps/$app.svg" "share/icons/hicolor/symbolic/apps/$app-symbolic.svg" \
        share/help/C/avignon/index.page share/locale/de/LC_MESSAGES/avignon.mo share/avignon/decks/core.xml \
        share/bash-completion/completions/avignon-cli.bash share/bash-completion/completions/avignon.bash \
        "$libdir/pkgconfig/avignon.pc"; do
    [ -s "$here/$file" ] || { echo "$file is not installed"; failed=1; }
done
grep -qx "Exec=$prefix/bin/avignon --gapplication-service" "$here/share/dbus-1/services/$app.service" ||
    { echo "the service of D-Bus does not start $prefix/bin/avignon"; failed=1; }
# No text that is installed may name the place where it was built.
grep -rlIF -e "$source" -e "$build" "$here" && { echo "The files above name the source or the build tree."; failed=1; }
[ $failed = 0 ] || exit 1

cat >"$work/play" <<'TEXT'
set -e
here=$1 prefix=$2 libdir=$3 source=$4 build=$5 plugins=$6 home=$7
mount --bind "$here" "$prefix"
for tree in "$build" "$source"; do [ ! -d "$tree" ] || mount -t tmpfs none "$tree"; done
[ ! -e "$source/meson.build" ] || { echo "the source is still in sight"; exit 1; }
unset AVIGNON_DECK_PATH AVIGNON_PLUGIN_PATH AVIGNON_SOURCE_ROOT
export HOME="$home" XDG_DATA_HOME="$home" XDG_CONFIG_HOME="$home" LD_LIBRARY_PATH="$prefix/$libdir"
cd /
"$prefix/bin/avignon-cli" --version
"$prefix/bin/avignon-cli" plugins --json >"$home/plugins"
found=$(grep -o '"id" *:' "$home/plugins" | wc -l)
[ "$found" -ge "$plugins" ] || { echo "only $found of $plugins plugins were found"; exit 1; }
for id in river tower; do
    grep -q "\"id\" *: *\"$id\"" "$home/plugins" || { echo "$id was not found"; exit 1; }
done
# One game by rules in C and in Lua.
"$prefix/bin/avignon-cli" simulate --games 1 --decks core,inns-and-cathedrals,tower --rules inns-and-cathedrals,tower --check
TEXT
unshare --user --map-root-user --mount true 2>/dev/null || { echo "no namespace may be made here"; exit 77; }
[ -d "$prefix" ] || { echo "there is no $prefix here to put it in the place of"; exit 77; }
mkdir "$work/home"
unshare --user --map-root-user --mount sh "$work/play" "$here" "$prefix" "$libdir" "$source" "$build" "$plugins" "$work/home"
