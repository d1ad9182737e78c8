#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# hooks.py: for every hook point, runs a small plugin in C and its twin in Lua and compares the
# results; likewise for what rules have besides hooks.
#
# usage: hooks.py TRANSCRIPT OBJECTS [SCRIPTS]
#
# OBJECTS holds contract-POINT.so, SCRIPTS POINT/init.lua (without it there is no Lua).  Each is loaded by the
# host and plays hooks/*.scenario (or powers/*.scenario).  The games must be the same for both twins, other than without a plugin,
# and differ as hooks/effects.txt says.  A point of the tables without fixture or effect fails.
import collections
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

program, objects, *scripts = sys.argv[1:]
here = pathlib.Path(__file__).resolve().parent
API = re.search(r"#define AV_PLUGIN_API (\d+)", (here / "../../include/avignon/plugin.h").read_text())[1]
# What rules declare besides hooks, and need several of these for.
OTHERS = ["trays", "state"]
# Those play powers/*.scenario; what they bring lies beside it.
POWERS = ["turns", "things", "ties", "names", "finds"]
scenarios = {folder: sorted(str(path) for path in here.glob(f"{folder}/*.scenario")) for folder in ("hooks", "powers")}
loaders = {"c": (objects, "contract-{}.so")}
if scripts:
    loaders["lua"] = (scripts[0], "{}/init.lua")


def run(*arguments):
    result = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise ValueError(result.stderr.strip() or f"it ended with {result.returncode}")
    return result.stdout.splitlines()


def play(root, loader, point):
    """The games with this point's fixture, which has a hook there and nowhere else."""
    folder, name = loaders[loader]
    code = pathlib.Path(folder, name.format(point))
    if not code.exists():
        raise ValueError(f"there is no fixture {code} for this hook point")
    plugin = f"contract-{point}"
    place = pathlib.Path(root, loader, plugin)
    place.mkdir(parents=True)
    # Scripts are only read from their own folder, so a link would be refused.
    (shutil.copy if loader == "lua" else os.symlink)(code.resolve(), place / code.name)
    tiles = here / f"powers/{point}.xml"
    if tiles.exists():
        shutil.copy(tiles, place)
    (place / f"{plugin}.plugin").write_text(
        f"[Avignon Plugin]\nId={plugin}\nType=rules\nLoader={loader}\nApi={API}\n"
        f"Name=Contract of {point}\nVersion=1.0\nModule={code.name}\n")
    lines = run(str(place.parent), plugin, *scenarios["powers" if point in POWERS else "hooks"])
    hooks = [line for line in lines if line.startswith("hook ")]
    # Beside its own it may make the kinds of tiles that it needs, and the places of these.
    if point not in OTHERS + POWERS and (
            f"hook {point}" not in hooks or not set(hooks) <= {"hook kinds", "hook placements", f"hook {point}"}):
        raise ValueError(f"its table has {hooks}")
    return lines[len(hooks):]


def check(root, point, bare, effects):
    games = {loader: play(root, loader, point) for loader in loaders}
    first = next(iter(games.values()))
    for loader, lines in games.items():
        if lines == bare:
            raise ValueError(f"{loader}: the game is the same without it: the hook was not called")
        if lines != first:
            raise ValueError("the twins play different games\n" + "\n".join(
                difflib.unified_diff(first, lines, "c", loader, lineterm="")))
    if not effects:
        raise ValueError("effects.txt does not say what it is for")
    without, found = (collections.Counter(line.strip() for line in lines) for lines in (bare, first))
    for number, line in effects:
        if found[line] - without[line] != number:
            raise ValueError(f"“{line}” should stand there {number:+d} times, not {found[line] - without[line]:+d}")


def read_effects():
    effects = collections.defaultdict(list)
    for line in (here / "hooks/effects.txt").read_text().splitlines():
        if not line.startswith("#"):
            point, number, text = line.split(" ", 2)
            effects[point].append((int(number), text))
    return effects


def main():
    points = run("--points") + OTHERS + POWERS
    bare = {folder: run("-", "-", *paths) for folder, paths in scenarios.items()}
    effects = read_effects()
    failed = 0
    print(f"1..{len(points) + 1}")
    with tempfile.TemporaryDirectory(prefix="avignon-contract-") as root:
        for number, point in enumerate(points, 1):
            try:
                check(root, point, bare["powers" if point in POWERS else "hooks"], effects[point])
                print(f"ok {number} - {point}")
            except ValueError as error:
                failed += 1
                print(f"not ok {number} - {point}")
                print("\n".join(f"# {line}" for line in str(error).splitlines()))
    # No fixture may remain for a point that no longer exists.
    idle = set(effects) - set(points)
    idle |= {path.stem for path in here.glob("objects/*.c")} - set(points)
    idle |= {path.parent.name for path in here.glob("scripts/*/init.lua")} - set(points)
    print(f"{'not ok' if idle else 'ok'} {len(points) + 1} - no file of a point that is not there"
          f"{': ' + ' '.join(sorted(idle)) if idle else ''}")
    sys.exit(1 if failed or idle else 0)


main()
