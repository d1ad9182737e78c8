#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh: plays random games for every number of players, edition and table size, all verified.
#
# usage: run.sh AVIGNON-CLI [GAMES [SUBSETS]]     GAMES, 3000 unless told, spread over 30 set-ups of the
# basic game (base.py); then other games that are installed (games.py; not if SUBSETS is told: in the tests they have
# their own), SUBSETS games (as many unless told) of random subsets of decks and rules (subsets.py), as many of every two expansions
# (pairs.py), and as many of computer players with small subsets (bots.py)
#
# AVIGNON_SOAK_SEED moves the whole run to other games; AVIGNON_SOAK_STATE names a file by which a run that was ended goes
# on where it was (progress.py).  A failure prints the command to repeat it, and the path of a short record that shows it.
cli=$1
games=${2:-3000}
subsets=${3:-$games}
seed=${AVIGNON_SOAK_SEED:-1}
[ -x "$cli" ] || { echo "usage: run.sh AVIGNON-CLI [GAMES [SUBSETS]]" >&2; exit 2; }

folder=$(dirname "$0")
export AVIGNON_SOAK_SEED="$seed"
python3 "$folder/base.py" "$cli" "$games" || exit 1
[ $# -ge 3 ] || python3 "$folder/games.py" "$cli" "$games" || exit 1
python3 "$folder/subsets.py" "$cli" "$subsets" || exit 1
python3 "$folder/pairs.py" "$cli" "$subsets" || exit 1
python3 "$folder/bots.py" "$cli" "$subsets" || exit 1
# Rules that remember much are rare among all subsets: two thirds as many games in which they always play.
if "$cli" plugins --json | grep -q '"id": *"wanderer"'; then
    AVIGNON_SOAK_WITH=wanderer exec python3 "$folder/subsets.py" "$cli" $((subsets * 2 / 3))
fi
