#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# pairs.py: plays random games of every two expansions with nothing but the core beside them, all verified.
#
# usage: pairs.py AVIGNON-CLI [GAMES]     GAMES in all, 3000 unless told, spread over all pairs; where there are
# fewer games than pairs, the seed says which
#
# Their decks take part several times, so that they meet often.  A failure prints the command to repeat it.
import itertools
import json
import random

from setups import chance_of, checks, complete, expansions, games, play_all, recounted, run, seed

pairs = [(one, other) for one, other in itertools.combinations(expansions, 2)
         if one["id"] not in other["conflicts"] and other["id"] not in one["conflicts"]]
random.Random(seed).shuffle(pairs)
each = max(1, games // len(pairs))


def begins(deck):
    """Whether it begins with a tile of its own: such a deck is taken once."""
    shown, _ = run("deck", "show", deck, "--json")
    return any(tile["role"] == "start" for tile in json.loads(shown)["tiles"])


single = {deck for plugin in expansions for deck in plugin["decks"] if begins(deck)}


def play(number):
    """The games of one pair; what went wrong, or nothing."""
    chance = chance_of(number)
    pair = pairs[number // each % len(pairs)]
    copies = chance.choice(["", "", "*2", "*4"])
    decks = ["core"] + [deck if deck in single else deck + copies for plugin in pair for deck in plugin["decks"]]
    _, wrong = run("simulate", *checks, "--games", str(min(each, games - number)), "--seed", str(seed + number),
                   *complete(chance, decks, list(pair)))
    return wrong


play_all(play, each, "pairs")
print(f"{games} games over {min(len(pairs), -(-games // each))} pairs of expansions, {recounted}: no difference")
