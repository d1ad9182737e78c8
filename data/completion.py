#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# completion.py: what bash can complete of avignon-cli and of the window, made from what they say of themselves.
#
# usage: completion.py AVIGNON-CLI [AVIGNON] >avignon-cli.bash
import os
import re
import subprocess
import sys

# What the value of an option is completed to, by its name: a command that lists words.
VALUES = {"rules": "_avignon_ids", "bots": "_avignon_ids", "bot": "_avignon_ids", "game": "_avignon_ids",
          "allow": "_avignon_ids", "remove": "_avignon_ids", "decks": "_avignon_decks",
          "option": "_avignon_options", "edition": "echo 1 2 3"}

SCRIPT = """# Completion of avignon-cli and avignon for bash, made by the build.
_avignon_ids ()
{{
    avignon-cli plugins 2>/dev/null | sed -n 's/^\\([a-z][a-z0-9-]*\\) .*/\\1/p'
}}
_avignon_decks ()
{{
    avignon-cli plugins --json 2>/dev/null | tr -d '\\n' | grep -o '"decks": *\\[[^]]*\\]' |
        sed 's/"decks"//; s/[^a-z0-9-]/ /g'
}}
_avignon_options ()
{{
    avignon-cli plugins 2>/dev/null | sed -n 's/^ *\\([a-z0-9-]*\\.[a-z0-9-]*=\\).*/\\1/p'
}}
_avignon_cli ()
{{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}} before= words=
    [ "$cur" = = ] && cur= || {{ [ "$prev" = = ] && prev=${{COMP_WORDS[COMP_CWORD-2]}}; }}
    local command=${{COMP_WORDS[1]}}
    COMPREPLY=()
    if [ "${{COMP_WORDS[0]##*/}}" = avignon ]; then
        command=avignon
    elif [ "$COMP_CWORD" = 1 ]; then
        COMPREPLY=($(compgen -W "{commands} help --help --version" -- "$cur"))
        return
    fi
    case $prev in
{values}
    *)
        case $command in
{options}
        esac
        case $cur in
        -*) COMPREPLY=($(compgen -W "$words" -- "$cur")) ;;
        *) COMPREPLY=($(compgen -f -- "$cur")) ;;
        esac
        case ${{COMPREPLY[0]}} in
        *=) compopt -o nospace ;;
        esac
        return ;;
    esac
    # The last of several that are parted by commas.
    case $cur in
    *,*) before=${{cur%,*}}, cur=${{cur##*,}} ;;
    esac
    COMPREPLY=($(compgen -W "$words" -P "$before" -- "$cur"))
    case ${{COMPREPLY[0]}} in
    *=) compopt -o nospace ;;
    esac
}}
complete -o filenames -F _avignon_cli avignon-cli avignon
"""


def ask(*command):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "ASAN_OPTIONS": "detect_leaks=0"}
    return subprocess.run([*command, "--help"], env=environment, stdout=subprocess.PIPE,
                          encoding="utf-8", check=True).stdout


def options_of(*command):
    """The names of its own options, each with "=" if it takes a value; those of the toolkit come before."""
    return re.findall(r"^ +(?:-\w, )?--([a-z-]+)(=?)", ask(*command).rpartition("Options:")[2], re.M)


cli, window = sys.argv[1], sys.argv[2:]
commands = list(dict.fromkeys(re.findall(r"^  ([a-z]+) ", ask(cli), re.M)))
found = {command: options_of(cli, command) for command in commands}
found.update({"avignon": options_of(*window)} if window else {})
used = {name for names in found.values() for name, takes in names if takes}
values = "\n".join(f"    --{name}) words=$({VALUES[name]}) ;;" for name in sorted(used & set(VALUES)))
options = "\n".join(f"        {command}) words='{' '.join('--' + name + takes for name, takes in names)}' ;;"
                    for command, names in found.items())
print(SCRIPT.format(commands=" ".join(commands), values=values, options=options), end="")
