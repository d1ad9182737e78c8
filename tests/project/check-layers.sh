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
plugin="$land|^plugin/|^avignon/(plugin|testkit)\\.|^avignon/host/(choices|choose|develop|install|loader|manager|manifest|trust)\\."
lua="$plugin|^lua/|^avignon/host/(loaders|lua)\\."
all="$lua|^avignon/(avignon|host)\\.h\$"

# includes FIND-ARGUMENT...: each "FILE NAME" of these files that is not beside the file (with "" and no folder).
includes () {
    find "$@" -type f \( -name '*.c' -o -name '*.h' -o -name '*.def' \) 2>/dev/null | LC_ALL=C sort | xargs awk '
        FNR == 1 { folder = FILENAME; sub (/[^\/]*$/, "", folder) }
        match ($0, /^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"][^>"]*[>"]/) {
            name = substr ($0, RSTART, RLENGTH - 1)
            beside = name ~ /"/ && name !~ /\//
            sub (/^[^<"]*[<"]/, "", name)
            if (beside && (getline line < (folder name)) >= 0) {
                close (folder name)
                next
            }
            # A path that climbs fits no pattern.
            print FILENAME, (name ~ /\.\./ ? "(a path that climbs) " : "") name
        }'
}

# layer ALLOWED FIND-ARGUMENT...: what these files include beyond the pattern ALLOWED.
layer () {
    allowed="$system|$base|$1"
    shift
    includes "$@" | ALLOWED=$allowed awk '
        { name = substr ($0, index ($0, " ") + 1) }
        name !~ ENVIRON["ALLOWED"] { print $1 ": may not include " name }'
}

found=$(
    layer "$engine" core/engine
    layer "$land|^libxml/[a-zA-Z]+\\.h\$" core/land
    layer "$plugin|^(archive|archive_entry|gmodule|link)\\.h\$|^json-glib/json-glib\\.h\$" core/plugin
    layer "$lua|^(lua|lualib|lauxlib|luaconf)\\.h\$" core/lua
    layer '^avignon/' include
    layer "$all|^cli/|^json-glib/json-glib\\.h\$" ui/cli
    layer "$all|^gtk/|^gdk|^cairo|^pango/|^librsvg/|^libxml/|^cmark-gfm|^(gsound|malloc)\\.h\$" ui/gtk
    layer '^avignon/[a-z-]+\.h$' plugins -not -path 'plugins/*/tests/*'
    layer "$all|^land/game-fixture\\.h\$" plugins -path 'plugins/*/tests/*'
)
[ -z "$found" ] && exit 0
printf '%s\n' "$found"
echo "Layers point one way: ui -> lua -> plugin -> land -> engine (see CONTRIBUTING.md)."
exit 1
