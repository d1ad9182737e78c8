#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# map.sh: prints every source with the sentence at its head, folder by folder.
#
# usage: map.sh SOURCE-ROOT     (./dev map)
cd "$1" || exit 2
last=
for file in $(sh tests/project/list-sources.sh .); do
    folder=$(dirname "$file")
    [ "$folder" = "$last" ] || printf '\n%s\n' "$folder/"
    last=$folder
    printf '  %-28s %s\n' "$(basename "$file")" "$(sh tests/project/duty.sh "$file")"
done
