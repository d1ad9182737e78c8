#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-names.sh: core and ui name no expansion; only the importer of old decks may.
#
# usage: check-names.sh SOURCE-ROOT
cd "$1" || exit 2
words='rivers?|inns?|cathedrals?|traders?|builders?|dragons?|princess|princesses|fairy|fairies|portals?|merchandise|pigs?|volcano|volcanoes|wanderers?|mayors?|cardinals?|inquisitors?|abbeys?|wagons?|barns?'
if grep -rniwE "$words" core ui | grep -v '^core/land/deck-original\.c:'; then
    echo "The lines above name an expansion: say it in general form, or move it to the plugin."
    exit 1
fi
