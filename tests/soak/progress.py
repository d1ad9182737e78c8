#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# progress.py: what a soak has done so far, in a file that outlives it: so it goes on where it was ended.
#
# usage: progress.py seed FILE             the seed of the round that is being played
#        progress.py end FILE SEED         that round is done; the next one has another seed
#        progress.py total FILE            what was done in all, in words
#        progress.py once FILE NAME SEED N COMMAND...   runs it, unless that is done, and counts N games
#
# The file has a line for each piece of work, "NAME SEED NUMBER GAMES", written as soon as it is done; one that was cut
# off by the end of the program is not counted.  AVIGNON_SOAK_STATE names it for what imports this.
import collections
import os
import subprocess
import sys

# Seeds of rounds lie further apart than the seeds that one of them takes.
ROUND = 1000000


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")[:-1]
    except FileNotFoundError:
        return []
    words = [line.split() for line in lines]
    return [line for line in words
            if len(line) == 4 and all(word.isdigit() for word in line[1:])]


def write(path, *words):
    # One write; what a kill cut off before is ended first.
    with open(path, "ab+") as file:
        size = file.seek(0, os.SEEK_END)
        file.seek(max(size - 1, 0))
        cut = size > 0 and file.read(1) != b"\n"
        file.write((("\n" if cut else "") + " ".join(str(word) for word in words) + "\n").encode())


def name_with(name, always):
    return "+".join([name, *always])


def done(name, seed, always=()):
    """The numbers that are done, each with its games."""
    path = os.environ.get("AVIGNON_SOAK_STATE")
    wanted = [name_with(name, always), str(seed)]
    return {int(number): int(n) for *key, number, n in read(path) if key == wanted} if path else {}


def note(name, seed, always, number, n):
    path = os.environ.get("AVIGNON_SOAK_STATE")
    if path:
        write(path, name_with(name, always), seed, number, n)


def main(word, path, *rest):
    if word == "seed":
        ended = [int(seed) for name, seed, _, _ in read(path) if name == "end"]
        print(max(ended) + ROUND if ended else 1)
    elif word == "end":
        write(path, "end", rest[0], 0, 0)
    elif word == "total":
        sums = collections.Counter()
        for name, _, _, n in read(path):
            sums[name] += int(n)
        rounds = sum(1 for name, *_ in read(path) if name == "end")
        parts = [f"{sums[name]} {name}" for name in sorted(sums) if sums[name]]
        print(f"in all {sum(sums.values())} games in {rounds} whole rounds"
              + (f" ({', '.join(parts)})" if parts else ""))
    elif word == "once":
        name, seed, n, *command = rest
        if [name, seed, "0"] in [line[:3] for line in read(path)]:
            return 0
        status = subprocess.run(command, check=False).returncode
        if status != 0:
            return status
        write(path, name, seed, 0, n)
    else:
        sys.exit(__doc__ or "usage: progress.py seed|end|total|once FILE ...")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
