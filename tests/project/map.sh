#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# map.sh: prints every source with the sentence at its head, folder by folder.
#
# usage: map.sh SOURCE-ROOT     (./dev map)
cd "$1" || exit 2
sh tests/project/list-sources.sh . | xargs sh tests/project/duty.sh | awk -F '\t' '
    {
        folder = name = $1
        if (!sub (/\/[^\/]*$/, "", folder))
            folder = "."
        sub (/.*\//, "", name)
        if (folder != last)
            printf "\n%s/\n", folder
        last = folder
        printf "  %-28s %s\n", name, $2
    }'
