#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-help.sh: the pages of the help are valid, all are listed and can be reached, and every language has all of them.
#
# usage: check-help.sh SOURCE-ROOT      exit 77 (skipped) where neither Mallard's tools nor its schema are installed
cd "$1/docs/help" || exit 2
failed=0 looked=
# Without its tools the schema alone says much.
schema=/usr/share/xml/mallard/1.0/mallard-1.0.rng
if command -v yelp-check >/dev/null; then
    looked=1
    for what in validate ids links orphans; do
        yelp-check $what C >"${TMPDIR:-/tmp}/check-help.$$" 2>&1 || failed=1
        # links and orphans that are bad are printed; the exit code does not tell.
        grep -v ' validates$' "${TMPDIR:-/tmp}/check-help.$$" && failed=1
    done
    rm -f "${TMPDIR:-/tmp}/check-help.$$"
elif command -v xmllint >/dev/null && [ -f $schema ]; then
    looked=1
    xmllint --noout --relaxng $schema C/*.page 2>&1 | grep -v ' validates$' && failed=1
fi
for page in C/*.page; do
    grep -qF "'$(basename "$page" .page)'" meson.build || { echo "$page: is not in docs/help/meson.build"; failed=1; }
done
if command -v itstool >/dev/null && command -v msgmerge >/dev/null; then
    looked=1
    folder=$(mktemp -d) || exit 2
    trap 'rm -rf "$folder"' EXIT
    itstool -o "$folder/help.pot" C/*.page || exit 1
    for language in $(grep -v '^#' LINGUAS); do
        msgfmt --check --output-file=/dev/null "$language/$language.po" || failed=1
        msgmerge --quiet --no-fuzzy-matching "$language/$language.po" "$folder/help.pot" -o "$folder/po" || failed=1
        msgattrib --untranslated --no-wrap "$folder/po" >"$folder/missing"
        [ ! -s "$folder/missing" ] || { echo "$language.po leaves out:"; cat "$folder/missing"; failed=1; }
        msgattrib --only-obsolete --no-wrap "$folder/po" >"$folder/gone"
        [ ! -s "$folder/gone" ] || { echo "$language.po has what is gone:"; cat "$folder/gone"; failed=1; }
    done
    # The program and its help are in the same languages.
    [ "$(grep -v '^#' LINGUAS)" = "$(grep -v '^#' ../../po/LINGUAS)" ] ||
        { echo "docs/help/LINGUAS and po/LINGUAS are not the same"; failed=1; }
fi
[ -n "$looked" ] || exit 77
exit $failed
