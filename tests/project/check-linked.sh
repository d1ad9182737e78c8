#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-linked.sh: the library links only what its features need, and never GTK.
#
# usage: check-linked.sh LIBRARY with-plugins|without-plugins with-lua|without-lua
library=$1
command -v objdump >/dev/null || exit 77
needed=$(objdump -p "$library" | sed -n 's/^ *NEEDED *//p')
[ -n "$needed" ] || { echo "$library: no list of needed libraries"; exit 1; }

forbidden='libgtk|libgdk|libcairo|libpango|librsvg'
[ "$2" = without-plugins ] && forbidden="$forbidden|libgmodule|libarchive|liblua|libjson"
[ "$3" = without-lua ] && forbidden="$forbidden|liblua"
if printf '%s\n' "$needed" | grep -E "^($forbidden)"; then
    echo "$library is linked with what it may not know"
    exit 1
fi

# What is exported begins with av_; anything else is a symbol that escaped.
if objdump -T "$library" | awk '$NF !~ /^av_/ && / g / && !/\*UND\*/ { print $NF; bad = 1 } END { exit !bad }' |
        grep -vE '^(_init|_fini|_edata|_end|__bss_start|__odr_asan.*)$'; then
    echo "$library exports the names above"
    exit 1
fi
exit 0
