#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-layers.sh: no file includes a header of a higher layer or of a library it must not use.
#
# usage: check-layers.sh SOURCE-ROOT
cd "$1" || exit 2

# What each layer may include, besides the standard C and POSIX headers that GLib programs use.
system='^(assert|complex|ctype|dirent|errno|fcntl|float|getopt|inttypes|iso646|limits|locale|math|pthread|pwd|setjmp|signal|stdarg|stdatomic|stdbool|stddef|stdint|stdio|stdlib|string|strings|termios|time|unistd|wchar|sys/[a-z_]+)\.h$'
base='^([a-z-]*-resources|config|glib|gio/gio|gio/gunix[a-z]*|glib-object|glib-unix)\.h$|^glib/g[a-z0-9-]*\.h$'

# The headers of each layer: its own folder, and those that authors and hosts include.
engine='^engine/|^avignon/(action|base|bot|setup|event|catalogue|layout|game|hook|phase|random|rules|ruleset|state|hooks)\.|^avignon/host/(analysis|bot|paths|record|session|terminal)\.'
land="$engine|^land/|^avignon/(host/deck|host/land|host/times|kind|land|land-hooks|network|tile)\\."
plugin="$land|^plugin/|^avignon/(plugin|testkit)\\.|^avignon/host/(choose|develop|install|loader|manager|manifest|trust)\\."
lua="$plugin|^lua/|^avignon/host/(loaders|lua)\\."
all="$lua|^avignon/(avignon|host)\\.h\$"

allowed () {
    case "$1" in
    core/engine/*)  echo "$base|$engine" ;;
    core/land/*)    echo "$base|$land|^libxml/[a-zA-Z]+\\.h\$" ;;
    core/plugin/*)  echo "$base|$plugin|^(archive|archive_entry|gmodule|link)\\.h\$|^json-glib/json-glib\\.h\$" ;;
    core/lua/*)     echo "$base|$lua|^(lua|lualib|lauxlib|luaconf)\\.h\$" ;;
    include/*)      echo "$base|^avignon/" ;;
    ui/cli/*)       echo "$base|$all|^cli/|^json-glib/json-glib\\.h\$" ;;
    ui/gtk/*)       echo "$base|$all|^gtk/|^gdk|^cairo|^pango/|^librsvg/|^libxml/|^cmark-gfm|^(gsound|malloc)\\.h\$" ;;
    plugins/*/tests/*) echo "$base|$all|^land/game-fixture\\.h\$" ;;
    plugins/*)      echo "$base|^avignon/[a-z-]+\\.h\$" ;;
    esac
}

found=$(
    find include core ui plugins -type f \( -name '*.c' -o -name '*.h' -o -name '*.def' \) 2>/dev/null |
    LC_ALL=C sort |
    while read -r file; do
        sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*\([<"]\)\([^>"]*\)[>"].*/\1\2/p' "$file" |
        while read -r include; do
            name=${include#?}
            # A file beside it: "name.h" with no folder.
            case "$include" in
            \"*/*) ;;
            \"*) [ -f "${file%/*}/$name" ] && continue ;;
            esac
            # A path that climbs fits no pattern.
            case "$name" in
            *..*) printf '(a path that climbs) %s\n' "$name" ;;
            *) printf '%s\n' "$name" ;;
            esac
        done | grep -vE "$system|$(allowed "$file")" | sed "s#^#$file: may not include #"
    done
)
[ -z "$found" ] && exit 0
printf '%s\n' "$found"
echo "Layers point one way: ui -> lua -> plugin -> land -> engine (see CONTRIBUTING.md)."
exit 1
