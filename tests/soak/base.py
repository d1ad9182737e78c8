#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# base.py: plays random games of the basic rules for every number of players, edition and table size, all verified.
#
# usage: base.py AVIGNON-CLI [GAMES]     GAMES in all, 3000 unless told, spread over 30 set-ups
import itertools
import os
import shlex
import subprocess
import sys

import progress

program = os.path.abspath(sys.argv[1])
games = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
seed = int(os.environ.get("AVIGNON_SOAK_SEED", "1"))
jobs = os.environ.get("AVIGNON_SOAK_JOBS", "1")
setups = list(itertools.product(("10x10", "20x20"), (1, 2, 3), (2, 3, 4, 5, 6)))
each = -(-games // len(setups))
done = progress.done("base", seed)

for number, (table, edition, players) in enumerate(setups):
    if done.get(number, 0) >= each:
        continue
    # Every other set-up begins with the start tile laid, as the printed game does.
    start = "placed" if (seed + number) % 2 == 0 else "drawn"
    command = [program, "simulate", "--check", "--games", str(each), "--jobs", jobs,
               "--seed", str(seed + number), "--players", str(players), "--edition", str(edition),
               "--table", table, "--option", f"core.start={start}"]
    # The record of a difference is left in the build folder.
    if subprocess.run(command, stdout=subprocess.DEVNULL, cwd=os.path.dirname(program),
                      check=False).returncode != 0:
        sys.exit(f"failed: {shlex.join(command)}")
    progress.note("base", seed, (), number, each)
print(f"{each * len(setups)} games in {len(setups)} set-ups, every action recounted: no difference",
      flush=True)
