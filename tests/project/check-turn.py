#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# check-turn.py: the shipped rules, all together and in part, have their phases in the order that docs/rules.md tells.
#
# usage: check-turn.py AVIGNON-CLI
import json
import subprocess
import sys

# Whatever of it a game has comes in this order.  The dragon stands in it twice: an option lets him run late.
EARLY = ["message-first", "abbey", "draw", "place", "rob", "gold", "charm", "evict", "deploy", "phantom", "tunnel", "ferry-lay",
         "ferry", "wander", "flock"]
MIDDLE = ["castles", "leaving", "robbery", "score", "payment", "offices", "late-payment", "return", "wagons", "entering",
          "bigtop"]
LATE = ["fair", "circle", "message", "escape"]
ORDERS = {"before": EARLY + ["dragon"] + MIDDLE + LATE, "after": EARLY + MIDDLE + ["dragon"] + LATE}

# Phases name others to stand beside, so their order must not hang on who else is there.
SOME = ["all", "wanderer,ferries", "wanderer,phantom", "wanderer,tunnel", "tunnel,ferries", "tunnel,hills-and-sheep",
        "count,bridges-castles-bazaars", "count,abbey-and-mayor", "count,bridges-castles-bazaars,princess-and-dragon,robbers",
        "bridges-castles-bazaars,princess-and-dragon", "count,princess-and-dragon", "catapult,crop-circles", "hills-and-sheep,princess-and-dragon",
        "hills-and-sheep,wanderer,robbers", "under-the-big-top,messages", "under-the-big-top,abbey-and-mayor,messages",
        "siege,crop-circles", "siege,messages,abbey-and-mayor", "siege,under-the-big-top", "catapult,under-the-big-top",
        "catapult,messages,abbey-and-mayor", "catapult,count", "catapult,siege,abbey-and-mayor",
        "catapult,messages,siege,princess-and-dragon,mage-and-witch", "ferries,phantom,hills-and-sheep", "robbers,mage-and-witch,gold-mines"]


def list_turn(program, *choices):
    done = subprocess.run([program, "turn", "--json", *choices], stdout=subprocess.PIPE, check=True)
    return [phase["id"] for phase in json.loads(done.stdout)["phases"] if not phase["pushed"]]


def main():
    program, wrong = sys.argv[1], 0
    for rules in SOME:
        dragons = ORDERS if rules == "all" or "princess-and-dragon" in rules else ["before"]
        for dragon in dragons:
            option = ["--option", f"princess-and-dragon.dragon={dragon}"] if dragon == "after" else []
            found = list_turn(program, "--rules", rules, *option)
            wanted = [phase for phase in ORDERS[dragon] if phase in found]
            known = [phase for phase in found if phase in ORDERS[dragon]]
            if known != wanted or len(known) < 6:
                print(f"{rules}, the dragon {dragon} the scoring:\n  expected {' '.join(wanted)}\n  found    {' '.join(known)}")
                wrong += 1
            if rules == "all" and len(wanted) != len(ORDERS[dragon]):
                print("missing:", *(set(ORDERS[dragon]) - set(found)))
                wrong += 1
    sys.exit(wrong > 0)


main()
