#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# test-tools.py: a difference is shown by a short record; a soak that was ended goes on where it was.
#
# usage: test-tools.py AVIGNON-CLI
import json
import os
import signal
import subprocess
import sys
import tempfile

CLI = os.path.abspath(sys.argv[1])
HERE = os.path.dirname(os.path.abspath(__file__))
WORK = tempfile.TemporaryDirectory(prefix="avignon-soak-")
STATE = os.path.join(WORK.name, "state")


def run(*command, **more):
    return subprocess.run(command, capture_output=True, text=True, cwd=WORK.name, timeout=240,
                          check=False, **more)


def actions(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    return [line for line in lines[lines.index("begin") + 1:] if line and not line.startswith("#")]


def a_difference_is_made_short(*checks):
    told = run(CLI, "simulate", *checks, "--games", "3", "--plugin-dir", HERE, "--rules", "failing",
               "--seed", "5", "--json")
    assert told.returncode == 1, told
    error = json.loads(told.stdout)["error"]
    assert error["code"] == "difference" and "miscounted: 3" in error["message"], error
    assert os.path.isabs(error["file"]) and os.path.dirname(error["file"]) == os.path.realpath(WORK.name), error
    lines = actions(error["file"])
    # Three followers, each with a tile drawn and placed for it, and no turn besides.
    assert [line.split()[0] for line in lines].count("deploy") == 3, lines
    assert len(lines) <= 12, lines
    again = run(CLI, "replay", "--check", "--plugin-dir", HERE, error["file"])
    assert again.returncode == 1 and "miscounted: 3" in again.stderr, again
    # Without its last line it holds.
    with open(error["file"], encoding="utf-8") as file:
        text = file.read()
    short = os.path.join(WORK.name, "short.avignon")
    with open(short, "w", encoding="utf-8") as file:
        file.write(text[:text.rindex(lines[-1])])
    again = run(CLI, "replay", "--check", "--plugin-dir", HERE, short)
    assert again.returncode == 0, again
    os.remove(error["file"])


def fewer_checks_make_no_other_games():
    figures = [json.loads(run(CLI, "simulate", *checks, "--games", "20", "--json").stdout)
               for checks in ([], ["--check"], ["--check-every", "5"])]
    for figure in figures:
        for key in ("user_seconds", "games_per_second", "us_per_action", "copy_ns"):
            del figure[key]
    assert [figure.pop("checked") for figure in figures] == [False, True, True], figures
    assert figures[2].pop("check_every") == 5, figures
    assert figures[1].pop("taken") == figures[2].pop("taken")
    assert figures[0] == figures[1] == figures[2], figures
    told = run(CLI, "simulate", "--check-every", "8", "--games", "2", "--bots", "greedy,random")
    assert told.returncode == 0, told
    told = run(CLI, "simulate", "--check-every", "0")
    assert told.returncode == 2 and "--check-every" in told.stderr, told


def what_computer_players_play_is_checked():
    for command in ("simulate", "match"):
        told = run(CLI, command, "--check", "--games", "3", "--plugin-dir", HERE, "--rules", "failing",
                   "--bots", "greedy,greedy", "--seed", "5", "--json")
        assert told.returncode == 1, told
        error = json.loads(told.stdout)["error"]
        assert error["code"] == "difference" and "miscounted: 3" in error["message"], error
        again = run(CLI, "replay", "--check", "--plugin-dir", HERE, error["file"])
        assert again.returncode == 1 and "miscounted: 3" in again.stderr, again
        os.remove(error["file"])


def a_soak_goes_on():
    environment = {**os.environ, "AVIGNON_SOAK_STATE": STATE, "AVIGNON_SOAK_SEED": "7"}
    base = [sys.executable, "-B", os.path.join(HERE, "base.py"), CLI, "60"]
    begun = subprocess.Popen(base, cwd=WORK.name, env=environment, start_new_session=True)
    while not os.path.exists(STATE):
        assert begun.poll() is None, "it ended before anything was done"
    os.killpg(begun.pid, signal.SIGKILL)
    begun.wait()
    with open(STATE, encoding="utf-8") as file:
        before = file.read()
    # A line that was cut off does not count, and spoils none.
    with open(STATE, "a", encoding="utf-8") as file:
        file.write("base 7 2")
    assert run(*base, env=environment).returncode == 0
    with open(STATE, encoding="utf-8") as file:
        after = file.read()
    assert after.startswith(before + "base 7 2\n"), after
    done = [line for line in after.split("\n") if len(line.split()) == 4]
    assert sorted(done) == sorted(f"base 7 {number} 2" for number in range(30)), done
    progress = [sys.executable, "-B", os.path.join(HERE, "progress.py")]
    assert "60 games in 0 whole rounds" in run(*progress, "total", STATE).stdout
    assert run(*progress, "seed", STATE).stdout == "1\n"
    assert run(*progress, "end", STATE, "7").returncode == 0
    assert run(*progress, "seed", STATE).stdout == "1000007\n"
    # What was done once is not done again; what failed is.
    for word, status in (("false", 1), ("true", 0), ("false", 0)):
        assert run(*progress, "once", STATE, "door", "7", "5", word).returncode == status, word
    assert "65 games in 1 whole rounds" in run(*progress, "total", STATE).stdout


a_difference_is_made_short("--check")
# Found at the end of a game at the latest, and shown as early as with all checks.
a_difference_is_made_short("--check-every", "1000000")
fewer_checks_make_no_other_games()
what_computer_players_play_is_checked()
a_soak_goes_on()
