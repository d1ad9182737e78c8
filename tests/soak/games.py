#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# games.py: plays random games of every game that a plugin adds, and checks them with a second
# implementation.
#
# usage: games.py AVIGNON-CLI [GAMES]     3000 unless told: 20 random games for 3, and 2 positions for 3
# where a plugin's tests have a brute.py (AVIGNON-CLI POSITIONS SEED: its rules once more, on their own)
import json
import os
import subprocess
import sys

import progress

program = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
seed = os.environ.get("AVIGNON_SOAK_SEED", "1")


def run(name, number, n, *command):
    if progress.done(name, seed).get(number, 0) >= n:
        return
    if subprocess.run(command, stdout=subprocess.DEVNULL, cwd=os.path.dirname(program), check=False).returncode != 0:
        print("failed: " + " ".join(command))
        sys.exit(1)
    progress.note(name, seed, (), number, n)


answer = subprocess.run([program, "plugins", "--json"], stdout=subprocess.PIPE, check=True)
for plugin in json.loads(answer.stdout)["plugins"]:
    if plugin["type"] != "game" or plugin["error"]:
        continue
    told = f"{games * 20 // 3} games"
    run(plugin["id"], 0, games * 20 // 3, program, "simulate", "--check", "--game", plugin["id"], "--games", str(games * 20 // 3),
        "--seed", seed)
    brute = os.path.join(plugin["path"], "tests", "brute.py")
    if os.path.exists(brute):
        run(plugin["id"] + "-brute", 0, games * 2 // 3, sys.executable, brute, program, str(games * 2 // 3), seed)
        told += f", {games * 2 // 3} positions by brute force"
    print(f"{plugin['id']}: {told}: no difference", flush=True)
