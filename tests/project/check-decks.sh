#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-decks.sh: every deck that is shipped obeys decks/deck.rng.
#
# usage: check-decks.sh FOLDER
cd "$1" || exit 2
set -- *.xml
[ -f "$1" ] || { echo "no decks"; exit 1; }
xmllint --noout --nonet --relaxng deck.rng "$@"
