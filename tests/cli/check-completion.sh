#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check-completion.sh: bash completes commands, options and their values.
#
# usage: check-completion.sh SCRIPT AVIGNON-CLI [with-window]
PATH=$(dirname "$2"):$PATH
. "$1"
bad=0

# expect WANTED WORD...: what the last word is completed to.
expect () {
    local wanted=$1
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    # compopt works only where bash itself asks.
    _avignon_cli 2>/dev/null
    [[ " ${COMPREPLY[*]} " = *" $wanted "* ]] && return
    echo "$*: no $wanted in: ${COMPREPLY[*]}"
    bad=1
}

expect simulate avignon-cli si
expect --games= avignon-cli simulate --ga
expect --allow= avignon-cli plugins --
expect core,river avignon-cli match --decks = core,riv
expect core,mayor avignon-cli play --rules = core,ma
expect core.start= avignon-cli simulate --option = core.s
expect 3 avignon-cli simulate --edition =
if [ "${3:-}" = with-window ]; then
    expect --new avignon --n
    expect --table= avignon --new --ta
    expect core,mayor avignon --new --rules = core,ma
fi
exit $bad
