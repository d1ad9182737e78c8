#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# map.sh: prints the map of the sources for docs/ARCHITECTURE.md, one line a file under its folder.
#
# usage: map.sh SOURCE-ROOT
cd "$1" || exit 2
folder=
sh tests/project/list-sources.sh . | awk -F/ '{ n = NF; f = $1; for (i = 2; i < n; i++) f = f "/" $i
    print (n == 1 ? "." : f) "\t" $0 }' | LC_ALL=C sort | while IFS="$(printf '\t')" read -r where file; do
    if [ "$where" != "$folder" ]; then
        folder=$where
        if [ "$folder" = . ]; then
            printf '\n### the top folder\n\n'
        else
            printf '\n### %s/\n\n' "$folder"
        fi
    fi
    printf -- '- `%s`: %s\n' "$file" "$(sh tests/project/duty.sh "$file")"
done
