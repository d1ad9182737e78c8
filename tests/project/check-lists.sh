#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-lists.sh: every C source is listed in a meson.build.
#
# usage: check-lists.sh SOURCE-ROOT
cd "$1" || exit 2
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
# The paths in a meson.build begin where it lies.
find . -name meson.build -not -path './build*' -exec grep -o "'[^']*\.c'" /dev/null {} + |
    sed "s,^\./,,; s,meson\.build:',,; s,'\$,," | LC_ALL=C sort -u >"$folder/listed"
sh tests/project/list-sources.sh . | grep '\.c$' | LC_ALL=C comm -23 - "$folder/listed" >"$folder/missing"
sed 's/$/: is in no meson.build/' "$folder/missing"
[ -s "$folder/listed" ] && [ ! -s "$folder/missing" ]
