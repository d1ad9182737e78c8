# SPDX-License-Identifier: GPL-3.0-or-later
# setups.py: random subsets of decks and rules, with options, players, edition and table: for soaks.
#
# Decks and rules are chosen apart from each other; whatever expansions the program finds take part.  A set-up
# depends on nothing but AVIGNON_SOAK_SEED and its number.  AVIGNON_SOAK_WITH names rules (ids, parted by commas)
# that take part in every game, with their decks; AVIGNON_SOAK_JOBS says how many games are played at once;
# AVIGNON_SOAK_STATE names the file of what is done already (progress.py); with AVIGNON_SOAK_EVERY=N one action in N is
# recounted, and the end of each game, so that many more can be played.
import concurrent.futures
import json
import os
import random
import shlex
import subprocess
import sys

import progress

program = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
seed = int(os.environ.get("AVIGNON_SOAK_SEED", "1"))
always = [name for name in os.environ.get("AVIGNON_SOAK_WITH", "").split(",") if name]
jobs = int(os.environ.get("AVIGNON_SOAK_JOBS", "1"))
every = os.environ.get("AVIGNON_SOAK_EVERY")
checks = ["--check-every", every] if every else ["--check"]
recounted = f"one action in {every} and every end recounted" if every else "every action recounted"

answer = subprocess.run([program, "plugins", "--json"], stdout=subprocess.PIPE, check=True)
found = json.loads(answer.stdout)["plugins"]


def plugins_of(kind):
    """Those of a type that can be used."""
    return [plugin for plugin in found if plugin["type"] == kind and not plugin["error"]]


plugins = plugins_of("rules")
expansions = [plugin for plugin in plugins if plugin["path"]]
if not expansions:
    print("no expansion is here to be played")
    sys.exit(0)
missing = set(always) - {plugin["id"] for plugin in expansions}
if missing:
    sys.exit(f"there are no rules {', '.join(sorted(missing))} to be played with")


def choose_values(chance, option):
    if option["type"] == "bool":
        return chance.choice(["no", "yes"])
    if option["values"]:
        return chance.choice(option["values"])
    return str(chance.randint(option["min"], option["max"]))


def choose_rules(chance, share):
    """SHARE of the expansions, none beside one that it cannot be played with."""
    chosen = [plugin for plugin in expansions if plugin["id"] in always]
    for plugin in chance.sample(expansions, len(expansions)):
        if plugin in chosen:
            continue
        apart = any(plugin["id"] in other["conflicts"] or other["id"] in plugin["conflicts"]
                    for other in chosen)
        if chance.random() < share and not apart:
            chosen.append(plugin)
    return chosen


def chance_of(number):
    return random.Random(seed * 1000003 + number)


def choose(number, share=0.5):
    """The arguments of one set-up with SHARE of decks and rules; it depends on nothing but the seed and its number."""
    chance = chance_of(number)
    decks = [deck for plugin in expansions for deck in plugin["decks"]
             if plugin["id"] in always or chance.random() < share]
    # What seldom comes about with a few tiles among many does with many of them.
    for plugin in expansions if always and chance.random() < 0.1 else []:
        copies = chance.randint(2, 6)
        decks = [f"{deck}*{copies}" if plugin["id"] in always and deck in plugin["decks"] else deck
                 for deck in decks]
    if not decks or chance.random() < 0.8:
        decks.append(chance.choice(["core"] * 9 + ["core*2"]))
    return complete(chance, decks, choose_rules(chance, share))


def complete(chance, decks, rules):
    """The arguments of a set-up of these decks and rules: players, edition, table and options come by chance."""
    # Options are refused of rules that are off; of those that a deck brings along the defaults are played.
    needed = {other for plugin in rules for other in plugin["depends"]}
    playing = [plugin for plugin in plugins
               if not plugin["path"] or plugin in rules or plugin["id"] in needed]
    arguments = ["--decks", ",".join(sorted(decks)),
                 "--rules", ",".join(sorted(plugin["id"] for plugin in rules)) or "core",
                 "--players", str(chance.randint(2, 6)), "--edition", str(chance.randint(1, 3)),
                 "--table", f"{chance.randint(10, 50)}x{chance.randint(10, 50)}"]
    for plugin in playing:
        for option in plugin["options"]:
            arguments += ["--option", f"{plugin['id']}.{option['key']}="
                          + choose_values(chance, option)]
    return arguments


def run(*arguments):
    """The answer of a command of the program, and what went wrong with it, or nothing."""
    command = [program, *arguments]
    try:
        # The record of a difference is left in the build folder.
        result = subprocess.run(command, cwd=os.path.dirname(os.path.abspath(program)), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                text=True, timeout=600)
        status, output, said = result.returncode, result.stdout, result.stderr
    except subprocess.TimeoutExpired:
        status, output, said = -1, "", "it does not come to an end"
    return output, "" if status == 0 else f"{output}{said.rstrip()}\nfailed: {shlex.join(command)}"


def play_all(play, each, name):
    """Calls PLAY for every set-up that is not done yet; ends the program where it returns what went wrong."""
    done = progress.done(name, seed, always)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        def once(number):
            n = min(each, games - number)
            if done.get(number, 0) >= n:
                return ""
            wrong = play(number)
            if not wrong:
                progress.note(name, seed, always, number, n)
            return wrong

        for wrong in pool.map(once, range(0, games, each)):
            if wrong:
                print(wrong)
                pool.shutdown(cancel_futures=True)
                sys.exit(1)
