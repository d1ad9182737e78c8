#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# map.sh: prints the map of the sources for docs/ARCHITECTURE.md, one line a file under its folder.
#
# usage: map.sh SOURCE-ROOT
cd "$1" || exit 2
folder=
sh tests/project/map-names.sh . | awk -F'\t' '{ n = split ($1, part, "/"); f = part[1]
    for (i = 2; i < n; i++) f = f "/" part[i]
    print (n == 1 ? "." : f) "\t" $0 }' | LC_ALL=C sort | while IFS="$(printf '\t')" read -r where file like; do
    if [ "$where" != "$folder" ]; then
        folder=$where
        if [ "$folder" = . ]; then
            printf '\n### the top folder\n\n'
        else
            printf '\n### %s/\n\n' "$folder"
        fi
    fi
    printf -- '- `%s`: %s\n' "$file" "${like:-$(sh tests/project/duty.sh "$file")}"
done
