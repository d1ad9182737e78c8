#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-lists.sh: every C source is listed in a meson.build.
#
# usage: check-lists.sh SOURCE-ROOT
cd "$1" || exit 2
failed=0
for file in $(sh tests/project/list-sources.sh . | grep '\.c$'); do
    folder=$(dirname "$file")
    found=
    while :; do
        if [ -f "$folder/meson.build" ] && grep -qF "'${file#"$folder"/}'" "$folder/meson.build"; then
            found=1
        fi
        [ "$folder" = . ] && break
        folder=$(dirname "$folder")
    done
    [ -n "$found" ] || { echo "$file: is in no meson.build"; failed=1; }
done
exit $failed
