#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh: plays random games for every number of players, edition and table size, all verified.
#
# usage: run.sh AVIGNON-CLI [GAMES [SUBSETS]]     GAMES, 3000 unless told, spread over 30 set-ups of the
# basic game; then other games that are installed (games.py), SUBSETS games (as many unless told) of random
# subsets of decks and rules (subsets.py), and a third as many of computer players with such subsets (bots.py)
#
# AVIGNON_SOAK_SEED moves the whole run to other games; a failure prints the command to repeat it.
cli=$1
games=${2:-3000}
subsets=${3:-$games}
seed=${AVIGNON_SOAK_SEED:-1}
[ -x "$cli" ] || { echo "usage: run.sh AVIGNON-CLI [GAMES [SUBSETS]]" >&2; exit 2; }

setups=30
each=$(((games + setups - 1) / setups))
played=0
for table in 10x10 20x20; do
    for edition in 1 2 3; do
        for players in 2 3 4 5 6; do
            # Every other set-up begins with the start tile laid, as the printed game does.
            start=$([ $((seed % 2)) -eq 0 ] && echo placed || echo drawn)
            set -- simulate --check --games $each --seed "$seed" --players $players \
                --edition $edition --table $table --option core.start=$start
            "$cli" "$@" >/dev/null || {
                echo "failed: $cli $*"
                exit 1
            }
            played=$((played + each))
            seed=$((seed + 1))
        done
    done
done
echo "$played games in $setups set-ups, every action recounted: no difference"
folder=$(dirname "$0")
python3 "$folder/games.py" "$cli" "$games" || exit 1
python3 "$folder/subsets.py" "$cli" "$subsets" || exit 1
python3 "$folder/bots.py" "$cli" $((subsets / 3)) || exit 1
# Rules that remember much are rare among all subsets: two thirds as many games in which they always play.
if "$cli" plugins --json | grep -q '"id": *"wanderer"'; then
    AVIGNON_SOAK_WITH=wanderer exec python3 "$folder/subsets.py" "$cli" $((subsets * 2 / 3))
fi
