#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# pot.sh: gathers every text for readers, of sources, windows, scripts, decks and manifests, in a template for translators.
#
# usage: pot.sh --list | pot.sh TEMPLATE
# --list prints the files that po/POTFILES has to name.
case ${1:-} in
'') echo "usage: pot.sh --list | pot.sh TEMPLATE" >&2; exit 2 ;;
--list) template= ;;
/*) template=$1 ;;
*) template=$PWD/$1 ;;
esac
cd "$(dirname "$(readlink -f "$0")")/.." || exit 2

list () {
    ls data/*.desktop.in data/*.metainfo.xml.in data/*.mime.xml.in
    ls decks/*.xml scripts/*/*.xml
    grep -lE '(^|[^A-Za-z0-9_])(N|C|NC)?_ ?\(?"|ngettext|translatable="yes"' -r include core ui plugins scripts \
        --include='*.c' --include='*.h' --include='*.ui' --include='*.lua' --exclude-dir=tests | LC_ALL=C sort
}

[ -n "$template" ] || { list; exit; }
# The warnings are that of a rule file that comes with gettext, for lack of GTK's own.
list | GETTEXTDATADIRS=po xgettext --files-from=- --from-code=UTF-8 --add-comments=TRANSLATORS \
    --package-name=avignon --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 --keyword=ngettext:1,2 \
    --keyword=g_dngettext:2,3 --keyword=g_dpgettext2:2c,3 \
    --flag=N_:1:pass-c-format --flag=C_:2:pass-c-format --flag=NC_:2:pass-c-format \
    --flag=g_dngettext:2:pass-c-format --flag=g_strdup_printf:1:c-format --flag=g_string_append_printf:2:c-format \
    -o "$template" 2>/dev/null || { echo "pot.sh: xgettext failed" >&2; exit 1; }
# What is counted stands in the sources as two texts in a row, the second with the first one's beginning: one tile, many
# tiles.  Languages with other plurals than English need both as one message.
gathered=$(mktemp) || exit 1
trap 'rm -f "$gathered"' EXIT
list | xargs cat | tr -s '\n ' ' ' |
    grep -oE 'N_ ?\(?"([a-z]..)[^"]*"\)?, (\.?(names|many) = )?N_ ?\(?"\1[^"]*s( [^"]*)?"' | LC_ALL=C sort -u |
    sed -E 's/[^"]*"([^"]*)"[^"]*"([^"]*)"/ngettext ("\1", "\2", n);/' >"$gathered"
# Of a README, what the window shows (ui/gtk/readme.c): each paragraph, item and smaller heading of two sections, in one
# line, and the words of pictures.
cat plugins/*/README.md scripts/*/README.md | awk '
    function end_block () {
        gsub (/["\\]/, "\\\\&", block)
        if (block != "") print "_ (\"" block "\");"
        block = ""
    }
    /^!\[/ { end_block (); block = $0; sub (/^!\[/, "", block); sub (/\].*/, "", block); end_block (); next }
    /^##? / { end_block (); shown = /^## (Rules in short|With other rules)$/; next }
    !shown { next }
    /^$|^[|]/ { end_block (); next }
    /^#/ { end_block (); block = $0; sub (/^#+ /, "", block); end_block (); next }
    /^ *- / { end_block () }
    { sub (/^ *(- )?/, ""); block = block (block == "" ? "" : " ") $0 }
    END { end_block () }' >>"$gathered"
xgettext --join-existing --language=C --from-code=UTF-8 --no-location --keyword=_ \
    -o "$template" "$gathered" 2>/dev/null || exit 1
# Manifests are desktop files by another name.
xgettext --join-existing --language=Desktop --from-code=UTF-8 -k -kName -kDescription -kLabel -kLabels -kText \
    -o "$template" data/presets.ini data/tutorial.ini plugins/*/*.plugin scripts/*/*.plugin
