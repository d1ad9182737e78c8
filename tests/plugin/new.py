#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# new.py: what `avignon-cli new` creates builds, passes its tests and plays, with an installed copy.
#
# usage: new.py with-lua|without-lua BUILD-ROOT PREFIX LIBDIR SANITIZERS COMPILER...
import pathlib
import subprocess
import sys
import tempfile

import author

IN_LUA = """
avignon-cli new my-expansion --lua
avignon-cli test my-expansion | tee log
grep -q '^5 passed, 0 failed$' log
avignon-cli deck check my-expansion/decks/my-expansion.xml
avignon-cli simulate --plugin-dir my-expansion --decks core,my-expansion --rules my-expansion \\
    --games 20 --check
if command -v luacheck; then (cd my-expansion && luacheck --no-color --codes .); fi
# Every file that the editor is pointed to is there.
test -f "$AVIGNON_HOME/share/avignon/lua/avignon.lua"
"""
IN_C = """
avignon-cli new other-one --c sub/folder
meson setup sub/folder/build sub/folder
ninja -C sub/folder/build
avignon-cli test sub/folder | tee log
grep -q '^2 passed, 0 failed$' log
meson test -C sub/folder/build
avignon-cli simulate --plugin-dir sub/folder/build --decks core,other-one --rules other-one \\
    --games 20 --check
"""
# Computer players that win against chance; in Lua and in C it is the same player.
BOT_IN_LUA = """
avignon-cli new my-bot --bot --lua
avignon-cli match --plugin-dir my-bot --bots my-bot,random --games 20 --json | tee log
grep -Eq '"wins": (1[5-9]|20),' log; grep -q '"turns_lost": 0,' log
if command -v luacheck; then (cd my-bot && luacheck --no-color --codes .); fi
"""
BOT_IN_C = """
avignon-cli new c-bot --bot --c
meson setup c-bot/build c-bot
meson test -C c-bot/build
avignon-cli match --plugin-dir c-bot/build --bots c-bot,random --games 20 --json | tee log
grep -Eq '"wins": (1[5-9]|20),' log; grep -q '"turns_lost": 0,' log
"""
BOT_IN_PYTHON = """
avignon-cli new py-bot --bot --python
avignon-cli match --plugin-dir py-bot --bots py-bot,random --games 20 --json | tee log
if grep -q 'AVIGNON_BOTS_UNCONFINED' log; then exit 0; fi
grep -Eq '"wins": (1[5-9]|20),' log; grep -q '"turns_lost": 0,' log
"""
BOTS_ALIKE = """
avignon-cli match --plugin-dir my-bot --bots my-bot,random --games 4 --json | grep -v '_ms\\|ms_\\|"id"' >lua
avignon-cli match --plugin-dir c-bot/build --bots c-bot,random --games 4 --json | grep -v '_ms\\|ms_\\|"id"' >c
cmp lua c
"""
# Nothing is written over, and each reason has its exit code.
REFUSED = """
fails () { wanted=$1; shift; status=0; "$@" || status=$?; test $status = $wanted; }
mkdir taken; echo mine >taken/file
fails 1 avignon-cli new taken --c
test "$(cat taken/file)" = mine; test "$(ls taken)" = file
fails 1 avignon-cli new river --c
fails 1 avignon-cli new core --c
fails 1 avignon-cli new all --c
fails 1 avignon-cli new land --c
fails 2 avignon-cli new Upper --c
fails 2 avignon-cli new ../out --c
fails 2 avignon-cli new both --c --lua
fails 2 avignon-cli new neither
fails 2 avignon-cli new snake --python
test ! -e both; test ! -e neither; test ! -e river
avignon-cli new told --c --json | python3 -c '
import json, sys
told = json.load (sys.stdin)
assert told["id"] == told["folder"] == "told" and told["loader"] == "c" and "told.c" in told["files"]'
"""


def main():
    with tempfile.TemporaryDirectory(prefix="avignon-new-") as root:
        environment = author.install(root, *sys.argv[2:6], sys.argv[6:])
        folder = pathlib.Path(root) / "work"
        folder.mkdir()
        if sys.argv[1] == "with-lua":
            author.run(IN_LUA, folder, environment, "new --lua")
            author.run(BOT_IN_LUA, folder, environment, "new --bot --lua")
        author.run(IN_C, folder, environment, "new --c")
        author.run(BOT_IN_C, folder, environment, "new --bot --c")
        if "avignon-cli bot" in subprocess.run(["avignon-cli", "bot", "--help"], env=environment, text=True,
                                               stdout=subprocess.PIPE).stdout:
            author.run(BOT_IN_PYTHON, folder, environment, "new --bot --python")
        if sys.argv[1] == "with-lua":
            author.run(BOTS_ALIKE, folder, environment, "the same in both")
        author.run(REFUSED, folder, environment, "what is refused")


main()
