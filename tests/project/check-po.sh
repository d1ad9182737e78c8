#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-po.sh: translations are listed, well-formed, nowhere guessed, and leave out no text that is shipped.
#
# usage: check-po.sh SOURCE-ROOT
cd "$1" || exit 2
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
LC_ALL=C.UTF-8 sh po/pot.sh "$folder/all.pot" || exit 1
failed=0
# A macro such as G_GUINT64_FORMAT cuts a text off, and half a text is never found; PRIu64 is one that gettext knows, in
# texts that it knows for formats.
if msgattrib --no-wrap "$folder/all.pot" | grep -n '[^%]%"$'; then
    echo "po: texts are cut off by a macro"
    failed=1
fi
if msgattrib --no-wrap "$folder/all.pot" | awk -v RS= '/%<PRI/ && !/#,.* c-format/ { print; found = 1 } END { exit !found }'; then
    echo "po: these need the comment xgettext:c-format"
    failed=1
fi
listed=$(grep -v '^#' po/LINGUAS)
for file in po/*.po; do
    language=$(basename "$file" .po)
    printf '%s\n' "$listed" | grep -qx "$language" || { echo "$file: is not in po/LINGUAS"; failed=1; }
done
for language in $listed; do
    file=po/$language.po
    [ -f "$file" ] || { echo "po/LINGUAS: there is no $file"; failed=1; continue; }
    msgfmt --check --output-file=/dev/null "$file" || failed=1
    # A fuzzy message is a guess that the program does not show; one of a text long gone is only in the way.
    for kind in fuzzy obsolete; do
        if msgattrib --only-$kind "$file" | grep '^\(#~ \)\?msgid'; then
            echo "$file: has messages that are $kind"
            failed=1
        fi
    done
    msgmerge --quiet --no-fuzzy-matching "$file" "$folder/all.pot" -o "$folder/merged.po" || failed=1
    echo "$language: $(msgfmt --statistics --output-file=/dev/null "$folder/merged.po" 2>&1)"
    msgattrib --untranslated --no-wrap "$folder/merged.po" >"$folder/missing.po"
    [ ! -s "$folder/missing.po" ] || { cat "$folder/missing.po"; failed=1; }
done
exit $failed
