#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# rules.py: the page of rules that meet whole: docs/rules.md, and after it the phases of a turn with everything on and
# the verbs of all actions, as the program tells them.
#
# usage: rules.py SOURCE-ROOT AVIGNON-CLI FILE
import json
import os
import pathlib
import subprocess
import sys

WHO = {"active": "the active player", "nature": "nature", "frame": "whom the rules name"}


class Program:
    """Knows the plugins of the source tree and no others, even where it was built to be installed and looks elsewhere."""

    def __init__(self, root, program):
        build = pathlib.Path(program).parent
        self.program = program
        self.environment = {
            **os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "", "XDG_DATA_HOME": str(build / "docs"),
            "AVIGNON_DECK_PATH": f"{root}/decks", "AVIGNON_PLUGIN_PATH": f"{build}/plugins:{root}/scripts",
        }

    def ask(self, *words):
        command = [self.program, *words, "--json"]
        done = subprocess.run(command, stdout=subprocess.PIPE, env=self.environment, check=True)
        return json.loads(done.stdout)


def cell(text):
    return (text or "").replace("|", "\\|")


def write_phases(phases):
    yield "| phase | of | who decides | verbs | |\n|" + " --- |" * 5 + "\n"
    for phase in phases:
        verbs = ", ".join(f"`{verb}`" for verb in phase["verbs"])
        who = WHO[phase["decider"]] if verbs else ""
        may = ", may decline" if verbs and phase["optional"] else ""
        yield f"| `{phase['id']}` | {phase['rules'] or 'the engine'} | {who}{may} | {verbs} | {cell(phase['label'])} |\n"


def write_turn(turn):
    phases = [phase for phase in turn["phases"] if phase["id"] != "over"]
    yield f"\n## A turn of the game `{turn['game']}`\n\n"
    yield from write_phases(phase for phase in phases if not phase["pushed"])
    if any(phase["pushed"] for phase in phases):
        yield "\nOnly when rules call for them:\n\n"
        yield from write_phases(phase for phase in phases if phase["pushed"])
    yield f"\n### Verbs of `{turn['game']}`\n\n| verb | of | |\n| --- | --- | --- |\n"
    for action in turn["actions"]:
        yield f"| `{action['usage']}` | {action['rules'] or 'the engine'} | {cell(action['label'])} |\n"


def main():
    root, program, output = sys.argv[1:]
    page = (pathlib.Path(root) / "docs/rules.md").read_text()
    program = Program(root, program)
    rules = [plugin["id"] for plugin in program.ask("plugins")["plugins"] if plugin["type"] == "rules"]
    # Games of their own have another turn.
    for choices in [["--decks", "all", "--rules", ",".join(rules)], ["--game", "clash-of-popes"]]:
        page += "".join(write_turn(program.ask("turn", *choices)))
    pathlib.Path(output).write_text(page)


if __name__ == "__main__":
    main()
