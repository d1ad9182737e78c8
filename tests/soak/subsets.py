#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# subsets.py: plays random games with random subsets of decks and rules (setups.py), all verified.
#
# usage: subsets.py AVIGNON-CLI [GAMES]     GAMES in all, 3000 unless told
#
# A failure prints the command to repeat it.
from setups import always, checks, choose, games, play_all, recounted, run, seed

EACH = 3  # games of one set-up


def play(number):
    """The games of one set-up; what went wrong, or nothing."""
    _, wrong = run("simulate", *checks, "--games", str(min(EACH, games - number)),
                   "--seed", str(seed + number), *choose(number))
    return wrong


play_all(play, EACH, "subsets")
words = f" with {', '.join(always)}" if always else ""
print(f"{games} games over random subsets of decks and rules{words}, {recounted}: no difference")
