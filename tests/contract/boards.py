#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# boards.py: a game on boards in C and its twin in Lua are played alike in the terminal; TAP.
#
# usage: boards.py AVIGNON-CLI OBJECTS SCRIPTS
import subprocess
import sys

program, objects, scripts = sys.argv[1:]
LINES = ["legal", "put line.p", "put a1", "put grid.c1", "put grid.a1", "put grid.b2", "move grid.b2 line.p",
         "move grid.a1 line.q", "put grid.a1", "undo 2", "move grid.a1 line.p", "1", "board", "2", "2", "board"]


def play(game, folder):
    return subprocess.run([program, "play", "--game", game, "--plugin-dir", folder, "--seed", "1"], text=True,
                          input="\n".join(LINES), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True).stdout


one, two = play("boards", objects), play("boards-lua", scripts)
print("1..2")
print("ok 1 twins" if one == two else "not ok 1 twins")
# Stones on points lie face down.
expected = ["  2  .  .", "  1  rx .", "     a  b", "  p ?   q .", "  o .", "Refused (taken)", "move grid.a1 line.q", "grid.c1"]
missing = [text for text in expected if text not in one]
print("not ok 2" if missing else "ok 2", "what the terminal shows")
if one != two or missing:
    print(one, two, missing, file=sys.stderr)
    sys.exit(1)
