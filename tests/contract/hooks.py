#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# hooks.py: the contract of a loader: for every hook point a plugin that has it, and what comes of
# it.
#
# usage: hooks.py TRANSCRIPT LOADER FOLDER [--write]
#
# FOLDER holds the code of one plugin for each point: contract-POINT.so or POINT/init.lua.  Each is
# loaded by the host and plays hooks/*.scenario; what differs from the same games without it is
# compared with hooks/POINT.diff, which is one for all loaders.  A point of the tables without a
# plugin, or whose plugin makes no difference, fails.  --write writes the files of differences anew.
import difflib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

program, loader, folder = sys.argv[1:4]
write = "--write" in sys.argv
here = pathlib.Path(__file__).resolve().parent / "hooks"
scenarios = sorted(str(path) for path in here.glob("*.scenario"))
code_name = {"c": "contract-{}.so", "lua": "{}/init.lua"}[loader]


def run(*arguments):
    result = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True)
    if result.returncode != 0:
        raise ValueError(result.stderr.strip() or f"it ended with {result.returncode}")
    return result.stdout.splitlines()


def make(root, point):
    """The folder of a plugin with the code of this point's fixture."""
    code = pathlib.Path(folder, code_name.format(point))
    if not code.exists():
        raise ValueError(f"there is no fixture {code} for this hook point")
    name = f"contract-{point}"
    place = pathlib.Path(root, name)
    place.mkdir()
    # A script is read from its own folder only, so it is no link.
    (shutil.copy if loader == "lua" else os.symlink)(code.resolve(), place / code.name)
    (place / f"{name}.plugin").write_text(
        f"[Avignon Plugin]\nId={name}\nType=rules\nLoader={loader}\nApi=1\n"
        f"Name=Contract of {point}\nVersion=1.0\nModule={code.name}\n")
    return name


def difference(root, point, bare):
    lines = run(root, make(root, point), *scenarios)
    hooks = [line for line in lines if line.startswith("hook ")]
    if hooks != [f"hook {point}"]:
        raise ValueError(f"its table has {hooks}")
    return "\n".join(line for line in difflib.unified_diff(bare, lines[1:], lineterm="", n=1)
                     if not line.startswith(("---", "+++", "@@"))) + "\n"


def check(root, point, bare):
    found = difference(root, point, bare)
    if not found.strip():
        raise ValueError("the game is the same without it: the hook was not called")
    golden = here / f"{point}.diff"
    if write:
        golden.write_text(found)
    wanted = golden.read_text() if golden.exists() else ""
    if found != wanted:
        raise ValueError("the game is another one than it should be\n" + "\n".join(
            difflib.unified_diff(wanted.splitlines(), found.splitlines(), golden.name, "found",
                                 lineterm="")))


def main():
    points = run("--points")
    bare = run("-", "-", *scenarios)
    failed = 0
    print(f"1..{len(points) + 1}")
    with tempfile.TemporaryDirectory(prefix="avignon-contract-") as root:
        for number, point in enumerate(points, 1):
            try:
                check(root, point, bare)
                print(f"ok {number} - {point}")
            except ValueError as error:
                failed += 1
                print(f"not ok {number} - {point}")
                print("\n".join(f"# {line}" for line in str(error).splitlines()))
    # Nothing is left over of points that are gone.
    idle = {path.stem for path in here.glob("*.diff")} - set(points)
    idle |= {path.stem for path in here.parent.glob("objects/*.c")} - set(points)
    idle |= {path.parent.name for path in here.parent.glob("scripts/*/init.lua")} - set(points)
    print(f"{'not ok' if idle else 'ok'} {len(points) + 1} - no file of a point that is not there"
          f"{': ' + ' '.join(sorted(idle)) if idle else ''}")
    sys.exit(1 if failed or idle else 0)


main()
