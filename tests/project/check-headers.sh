#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-headers.sh: every public header compiles by itself, and both umbrella headers are complete.
#
# usage: check-headers.sh SOURCE-ROOT BUILD-ROOT COMPILER...
source=$1 build=$2
shift 2
cd "$source" || exit 2
flags=$(pkg-config --cflags glib-2.0 gio-2.0 libxml-2.0) || exit 77
# Lua may be left out; then so are its headers.
lua=$(pkg-config --cflags lua5.4 2>/dev/null || pkg-config --cflags lua-5.4 2>/dev/null) || lua=
# The same of JSON.
json=$(pkg-config --cflags json-glib-1.0 2>/dev/null) || json=none
failed=0
for header in $(find include core -name '*.h' | LC_ALL=C sort); do
    case "$header" in
    core/lua/*) [ -n "$lua" ] || pkg-config --exists lua5.4 || continue ;;
    core/plugin/protocol.h) [ "$json" != none ] || continue ;;
    esac
    # shellcheck disable=SC2086
    printf '#include "%s"\n' "$header" |
        "$@" -x c -std=gnu11 -fsyntax-only -Wall -Wextra -Werror -DGETTEXT_PACKAGE='"avignon"' \
            -I. -Iinclude -Icore -I"$build" -I"$build/core" $flags $lua ${json#none} - || failed=1
done
# Whoever writes plugins needs what is in avignon/ itself, a program that plays what is in host/ too.
for header in $(find include/avignon -maxdepth 1 -name '*.h' | LC_ALL=C sort); do
    name=${header#include/}
    case "$name" in avignon/avignon.h|avignon/host.h) continue ;; esac
    grep -qxF "#include <$name>" include/avignon/avignon.h || { echo "avignon.h lacks $name"; failed=1; }
done
for header in $(find include/avignon/host -name '*.h' | LC_ALL=C sort); do
    name=${header#include/}
    grep -qxF "#include <$name>" include/avignon/host.h || { echo "host.h lacks $name"; failed=1; }
done
if grep -n '#include <avignon/host' include/avignon/*.h | grep -v '^include/avignon/host\.h:'; then
    echo "What an author includes needs nothing of a host."
    failed=1
fi
exit $failed
