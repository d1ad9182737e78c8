#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-map.sh: docs/ARCHITECTURE.md lists every source file (of many like ones, their folder), and none that is not there.
#
# usage: check-map.sh SOURCE-ROOT
cd "$1" || exit 2
listed=$(mktemp) && there=$(mktemp) || exit 2
trap 'rm -f "$listed" "$there"' EXIT
sed -n 's/^- `\([^`]*\)`: ..*/\1/p' docs/ARCHITECTURE.md | LC_ALL=C sort >"$listed"
sh tests/project/map-names.sh . | cut -f 1 | LC_ALL=C sort >"$there"
[ -s "$there" ] || { echo "no sources found in $1"; exit 1; }
cmp -s "$listed" "$there" && exit 0
echo "docs/ARCHITECTURE.md is not the map of the tree ('./dev map' draws it anew):"
diff "$listed" "$there" | sed -n 's/^< /  gone, or twice:  /p; s/^> /  not on the map:  /p'
exit 1
