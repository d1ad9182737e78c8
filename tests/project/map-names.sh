#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# map-names.sh: prints what the map has a line for: each source file, or a folder of many like files.
#
# usage: map-names.sh SOURCE-ROOT
#
# After a folder stands a tab and what its files are.
sh tests/project/list-sources.sh "$1" | awk '
    BEGIN {
        like["tests/contract/objects/"] = "a small plugin in C for each hook point."
        like["tests/contract/scripts/"] = "the same plugins in Lua."
        like["tests/lua/attacks/"] = "scripts that try to get out of the box, each with how it must end."
    }
    {
        for (folder in like)
            if (index ($0, folder) == 1) {
                if (!told[folder]++)
                    print folder "\t" like[folder]
                next
            }
        print
    }'
