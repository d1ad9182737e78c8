#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# bots.py: has computer players play with random subsets of decks and rules (setups.py).
#
# usage: bots.py AVIGNON-CLI [GAMES]     GAMES in all, 3000 unless told
#
# They think for few nodes, so that a game is the same each time; with AVIGNON_SOAK_TIME, for as many milliseconds
# a decision, and those that overrun them by half are counted.  A failure, a move that is not legal among them,
# prints the command to repeat it.
import json
import os
import random

from setups import choose, games, play_all, plugins_of, run, seed

time = os.environ.get("AVIGNON_SOAK_TIME")
names = ["random"] + [bot["id"] for bot in plugins_of("bot")]
if "search" in names:
    names += ["search:medium", "search:hard"]
overruns = []


def play(number):
    """One game; what went wrong, or nothing."""
    chance = random.Random(seed * 7919 + number)
    # With half of everything a game takes up to a minute: most have a few expansions.
    arguments = choose(number, 0.5 if number % 20 == 19 else 0.12)
    players = int(arguments[arguments.index("--players") + 1])
    bots = ",".join(chance.choice(names) for _ in range(players))
    limit = ["--time", time] if time else ["--nodes", str(chance.choice([1, 5, 25]))]
    output, wrong = run("match", "--json", "--games", "1", "--seed", str(seed + number), "--bots", bots,
                        *limit, *arguments)
    if not wrong:
        bots = json.loads(output)["bots"]
        overruns.append(sum(bot["overruns"] for bot in bots))
        wrong = next((f"{output}\n{bot['id']} lost a turn in set-up {number}" for bot in bots if bot["turns_lost"]), "")
    return wrong


play_all(play, 1, "bots")
words = f", {time} ms a decision: {sum(overruns)} took half as long again" if time else ""
print(f"{games} games of computer players over random subsets of decks and rules{words}: no wrong move")
