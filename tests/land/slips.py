#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# slips.py: a scenario or deck that says what cannot be is told so, with file and line.
#
# usage: slips.py AVIGNON-CLI SOURCE-ROOT
import os
import sys

sys.path.insert(0, os.path.join(os.path.abspath(sys.argv[2]), "tests", "cli"))
from helper import cli, main, same, true, write  # noqa: E402

HEAD = """avignon-record 1
decks core inns-and-cathedrals wanderer
rules traders-and-builders princess-and-dragon wanderer
player red "Anna" human
player blue "Bruno" human
lay core/11 5 5 0
lay wanderer/01 5 4 0
"""

# core/11: city in the north, west and east, field beside a road in the south.
# wanderer/01: four cities on access roads that meet.
PLACES = """
builder red 5 5 0 | right
builder red 5 5 7 | right
builder red 5 5 6 | builder
pig red 5 5 6 | right
pig red 5 5 7 | pig
pig red 5 5 0 | pig
mayor red 5 5 0 | right
mayor red 5 5 7 | mayor
mayor red 5 5 6 | mayor
wanderer red 5 5 7 | right
wanderer red 5 5 0 | wanderer
wanderer red 5 5 6 | wanderer
wanderer red 5 4 1 | right
office red 5 5 0 | right
office red 5 5 7 | office
office red 5 5 6 | office
fairy 5 5 0 | right
fairy 5 5 | the slot is missing
dragon 5 5 | right
dragon 5 5 0 | this piece stands on the whole tile
follower red 5 5 7 | right
follower red 5 5 | the slot is missing
"""


def test_put_asks_for_a_place_of_the_right_kind():
    for case in PLACES.strip().split("\n"):
        line, wanted = (part.strip() for part in case.split("|"))
        path = write("put.scenario", HEAD + f"put {line}\nbegin\n")
        answer = cli("replay", path)
        if wanted == "right":
            same(answer.code, 0, f"put {line}: {answer.err}")
            continue
        same(answer.code, 1, f"put {line}")
        true(f"{path}:8: " in answer.err, f"put {line}: {answer.err}")
        what = wanted if " " in wanted else f"no {wanted} can stand there: This piece goes only to: "
        true(what in answer.err, f"put {line}: {answer.err}")


sys.exit(main(globals()))
