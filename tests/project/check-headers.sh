#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-headers.sh: every header of the library compiles by itself, and avignon.h has all public ones.
#
# usage: check-headers.sh SOURCE-ROOT BUILD-ROOT COMPILER...
source=$1 build=$2
shift 2
cd "$source/core" || exit 2
flags=$(pkg-config --cflags glib-2.0 gio-2.0 libxml-2.0) || exit 77
# Lua may be left out; then so are its headers.
lua=$(pkg-config --cflags lua5.4 2>/dev/null || pkg-config --cflags lua-5.4 2>/dev/null) || lua=
failed=0
for header in avignon.h $(find engine land plugin -name '*.h' 2>/dev/null | LC_ALL=C sort); do
    case "$header" in
    plugin/lua-*) pkg-config --exists lua5.4 || pkg-config --exists lua-5.4 || continue ;;
    esac
    # shellcheck disable=SC2086
    printf '#include "%s"\n' "$header" |
        "$@" -x c -std=gnu11 -fsyntax-only -Wall -Wextra -Werror -DGETTEXT_PACKAGE='"avignon"' \
            -I. -I"$build" -I"$build/core" $flags $lua - || failed=1
    # One that is private says so at its head.
    head -n 8 "$header" | grep -qiw private && continue
    case "$header" in
    avignon.h|*-private.h|plugin/*) ;;
    *)  grep -qxF "#include \"$header\"" avignon.h || { echo "avignon.h lacks $header"; failed=1; }
        grep -qF "'$header'" meson.build || { echo "core/meson.build does not install $header"; failed=1; }
        ;;
    esac
done
exit $failed
