#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# list-sources.sh: prints the path of every source file of the project, in order.
#
# usage: list-sources.sh SOURCE-ROOT
cd "$1" || exit 2
{
    for file in dev .ci/run; do
        [ -f "$file" ] && echo "$file"
    done
    find include core ui plugins scripts tests decks -type f \
        \( -name '*.c' -o -name '*.h' -o -name '*.def' -o -name '*.lua' -o -name '*.sh' -o -name '*.py' -o -name '*.rng' \) \
        2>/dev/null
} | LC_ALL=C sort
