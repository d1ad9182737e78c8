#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# test-cli.py: every command of avignon-cli, its exit codes and its JSON; TAP.
#
# usage: test-cli.py AVIGNON-CLI SOURCE-ROOT [without-plugins] [--update]     --update rewrites the golden files
import fcntl
import json
import os
import re
import socket
import struct
import subprocess
import sys
import termios
import zipfile

from helper import CLI, ROOT, cli, contract, fails, golden, main, same, true, write

HOSTS_PLUGINS = "without-plugins" not in sys.argv[3:]
HAS_LUA = "with-lua" in sys.argv[3:]

HEADER = """avignon-record 1
decks core
edition 3
option core.start placed
player red "Anna" human
player blue "Bruno" bot:random
begin
"""


# --- the front ---


def test_help_and_version():
    for args in (["--help"], ["help"], ["help", "simulate"], ["simulate", "--help"], ["-h"]):
        same(cli(*args).code, 0, str(args))
        true("simulate" in cli(*args).out, f"{args} tells nothing")
        true(cli(*args, "--json").json["help"], f"{args} --json")
    true(cli("--version").out.startswith("avignon-cli "), "version")
    true(cli("--version", "--json").json["version"], "version as JSON")


def test_json_may_stand_before_what_is_wrong():
    for args in (["--json", "--nonsense"], ["--json", "--plugin-dir"], ["--nonsense", "--json"]):
        answer = cli("replay", *args)
        same((answer.code, answer.json["error"]["code"]), (2, "usage"), str(args))


def test_wrong_usage_is_2():
    for args in (
        [],
        ["nonsense"],
        ["help", "nonsense"],
        ["new", "x"],
        ["simulate", "--nonsense"],
        ["simulate", "word"],
        ["simulate", "--games", "0"],
        ["simulate", "--games", "many"],
        ["simulate", "--games", "-1"],
        ["simulate", "--jobs", "0"],
        ["simulate", "--seed", "-1"],
        ["simulate", "--seed", "18446744073709551616"],
        ["simulate", "--players", "7"],
        ["simulate", "--players", "0"],
        ["simulate", "--edition", "4"],
        ["simulate", "--table", "9x20"],
        ["simulate", "--table", "20x51"],
        ["simulate", "--table", "20"],
        ["simulate", "--decks", ""],
        ["simulate", "--decks", "core,"],
        ["simulate", "--decks", "core*0"],
        ["simulate", "--option", "core.start"],
        ["simulate", "--option", "core.start=sideways", "--games", "1"],
        ["simulate", "--option", "core.nonsense=1", "--games", "1"],
        ["replay"],
        ["replay", "a", "b"],
        ["legal"],
        ["test"],
        ["deck"],
        ["deck", "core"],
        ["deck", "eat", "core"],
        ["deck", "show", "core", "--output", "x"],
        ["play", "--player", "pink:Anna:human"],
        ["play", "--player", "red"],
        ["play", "--player", "red:A:human", "--player", "red:B:human"],
        ["play", contract("game.avignon"), "--decks", "core"],
        ["play", contract("game.avignon"), "--seed", "1"],
        ["play", contract("game.avignon"), "--player", "red:A:human"],
    ):
        fails(2, *args)
    told = fails(2, "play", "--player", "gray:Anna:human")["message"]
    true("red, blue, green, yellow, black or grey" in told, told)
    told = fails(2, "play", "--players", "9")["message"]
    true("from 2 to 6" in told, told)


def test_what_may_be_meant_is_said():
    if not HOSTS_PLUGINS:
        return
    for option, wrong, meant in (
        ("--rules", "rivre", "perhaps you mean river"),
        ("--decks", "rivre", "perhaps you mean river"),
        ("--game", "popes", "perhaps you mean clash-of-popes"),
        ("--bots", "serch:hard", "computer player “serch”; perhaps you mean search"),
        ("--rules", "atlantis", "avignon-cli plugins"),
        ("--decks", "atlantis", "avignon-cli plugins"),
        ("--game", "atlantis", "avignon-cli plugins"),
        ("--bots", "atlantis", "avignon-cli plugins"),
    ):
        told = fails(3, "play", option, wrong, error="missing-deck" if option == "--decks" else "missing")["message"]
        true(meant in told, told)


def test_the_manual_lists_the_codes():
    """All that the sources can answer, and no other."""
    found = {"failed"}  # what none of the others says
    folder = os.path.join(ROOT, "ui", "cli")
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            found.update(re.findall(r'AV_EXIT_[A-Z]+,\s+"([a-z-]+)"', file.read()))
    with open(os.path.join(ROOT, "docs", "cli.md"), encoding="utf-8") as file:
        listed = re.search(r"`code` is one of (.*?)\.\s+Codes\s+never\s+change", file.read(), re.DOTALL)[1]
    same(sorted(re.findall("`([a-z-]+)`", listed)), sorted(found))


def test_what_is_not_there_is_3():
    write("no-deck.avignon", HEADER.replace("decks core", "decks core atlantis"))
    write("no-rules.avignon", HEADER.replace("edition 3", "rules atlantis"))
    write("no-bot.avignon", HEADER.replace("bot:random", "bot:atlantis:2"))
    write("no-game.avignon", HEADER.replace("decks core", "game atlantis"))
    write("bot-rules.avignon", HEADER.replace("edition 3", "rules greedy"))
    for args in (
        ["replay", "no-such-file"],
        ["legal", "no-such-file"],
        ["test", "no-such-file"],
        ["play", "no-such-file"],
        ["deck", "show", "atlantis"],
        ["deck", "check", "no-such-file"],
        ["deck", "convert", "no-such-file"],
        ["simulate", "--decks", "atlantis"],
        ["simulate", "--rules", "atlantis"],
        ["simulate", "--rules", "random"],
        ["simulate", "--rules", "greedy"],
        ["simulate", "--game", "atlantis"],
        ["simulate", "--bots", "atlantis"],
        ["simulate", "--plugin-dir", "no-such-folder"],
        ["replay", "no-deck.avignon"],
        ["replay", "no-rules.avignon"],
        ["replay", "bot-rules.avignon"],
        ["replay", "no-game.avignon"],
        ["legal", "no-deck.avignon"],
        ["simulate", "--bots", "random,bot:atlantis"],
        ["simulate", "--bots", "human"],
        ["match", "--bots", "random,human"],
        ["play", "--bots", "human"],
        ["play", "--player", "red:Anna:human", "--player", "blue:Bruno:bot:atlantis"],
        ["replay", "no-bot.avignon"],
        ["play", "no-bot.avignon"],
    ):
        fails(3, *args)


# --- plugins, decks ---


def test_plugins():
    answer = cli("plugins", "--json")
    same(answer.code, 0)
    core = next(p for p in answer.json["plugins"] if p["id"] == "core")
    start = next(o for o in core["options"] if o["key"] == "start")
    same((start["default"], sorted(start["values"])), ("drawn", ["drawn", "placed"]))
    same(sorted(core), sorted("id type loader version api name description authors depends conflicts "
                              "decks options path error".split()))
    true("core.start" in cli("plugins").out, "the option is listed")
    golden("plugins-core.json", core)


MANIFEST = "[Avignon Plugin]\nId=%s\nType=rules\nLoader=c\nApi=2\nName=The %s\nVersion=1.0\n%s"


def test_plugins_of_ones_own():
    if not HAS_LUA:
        return
    text = "[Avignon Plugin]\nId=zipped\nType=rules\nLoader=lua\nApi=2\nGame=land\nName=Zipped\nVersion=1.0\nAuthors=A\n"
    with zipfile.ZipFile("zipped.zip", "w") as archive:
        archive.writestr("zipped/zipped.plugin", text)
        archive.writestr("zipped/init.lua", "return {}\n")
    cli("plugins", "--remove", "zipped") # left by a test that was stopped
    answer = cli("plugins", "--install", "zipped.zip")
    true("zipped" in answer.out, f"it is listed: {answer.err}")
    true("zipped" in cli("plugins").out, "and stays")
    true("--replace" in fails(1, "plugins", "--install", "zipped.zip")["message"], "not twice")
    with zipfile.ZipFile("newer.zip", "w") as archive:
        archive.writestr("zipped/zipped.plugin", text.replace("1.0", "1.1"))
        archive.writestr("zipped/init.lua", "return {}\n")
    answer = cli("plugins", "--install", "newer.zip", "--replace")
    true("1.1" in answer.err and "1.0" in answer.err, f"both versions are named: {answer.err}")
    listed = [line.split()[1] for line in answer.out.splitlines() if line.startswith("zipped ")]
    same(listed, ["1.1"], "the newer one is there")
    with zipfile.ZipFile("broken.zip", "w") as archive:
        archive.writestr("zipped/zipped.plugin", text.replace("1.0", "1.2"))
    fails(1, "plugins", "--install", "broken.zip", "--replace")
    true("1.1" in cli("plugins").out, "a broken one leaves what was there")
    same(cli("plugins", "--remove", "zipped").code, 0, "removed")
    true("zipped" not in cli("plugins").out, "and gone")
    fails(3, "plugins", "--remove", "zipped")
    fails(3, "plugins", "--remove", "river")
    fails(3, "plugins", "--install", "nowhere.zip", error="missing-file")
    with open("noise.zip", "wb") as noise:
        noise.write(bytes(range(256)) * 9)
    fails(1, "plugins", "--install", "noise.zip")


def test_plugins_that_are_wrong():
    """Each is listed with what is wrong with it, and harms nothing."""
    if not HOSTS_PLUGINS:
        return
    for name, keys in (("hollow", ""), ("lone", "Depends=atlantis\n"), ("typo", "Nme=x\n")):
        write(os.path.join("wrong", name, name + ".plugin"), MANIFEST % (name, name, keys))
    answer = cli("plugins", "--plugin-dir", "wrong", "--json")
    same(answer.code, 0)
    found = {p["id"]: p for p in answer.json["plugins"]}
    where = os.path.realpath("wrong")
    same(found["hollow"]["error"],
         f"{where}/hollow/hollow.plugin: the object libhollow.so is not there")
    same(found["lone"]["error"],
         f"{where}/lone/lone.plugin: the object liblone.so is not there")
    same(found["typo"]["error"],
         f"{where}/typo/typo.plugin:8: there is no key “Nme” in [Avignon Plugin]")
    same(found["lone"]["depends"], ["atlantis"])
    same((found["core"]["error"], found["hollow"]["version"]), (None, "1.0"))
    same(cli("plugins", "--plugin-dir", "wrong", "--load").code, 1, "what was tried is wrong")
    fails(3, "simulate", "--games", "1", "--plugin-dir", "wrong", "--rules", "hollow")
    # The place is told apart from what could not be used because of it.
    error = fails(3, "simulate", "--games", "1", "--plugin-dir", "wrong", "--rules", "typo")
    same((error["file"], error["line"], error["message"]),
         (f"{where}/typo/typo.plugin", 8,
          "The rules “typo” cannot be used: there is no key “Nme” in [Avignon Plugin]."))
    fails(3, "plugins", "--allow", "atlantis")
    same(cli("simulate", "--games", "1", "--plugin-dir", "wrong", "--rules", "all").code, 0, "all")
    # A game that cannot be loaded says why.
    write(os.path.join("games", "halma", "halma.plugin"), (MANIFEST % ("halma", "halma", "")).replace("=rules", "=game"))
    text = fails(3, "simulate", "--games", "1", "--plugin-dir", "games", "--game", "halma")["message"]
    true("libhalma.so" in text, text)
    write("halma.avignon", HEADER.replace("decks core", "game halma"))
    text = fails(3, "replay", "halma.avignon", "--plugin-dir", "games")["message"]
    true("libhalma.so" in text, text)


def test_plugins_bring_translations():
    """Manifest and script are in the reader's language; a wrong file leaves them as they are."""
    if not HAS_LUA:
        return
    write("speaks/plague/plague.plugin", MANIFEST.replace("Loader=c", "Loader=lua") % ("plague", "plague", ""))
    write("speaks/plague/init.lua", """return {
  hooks = {
    turn_begin = function () error (_ "Fire!" .. ngettext ("%d rat", "%d rats", 2):format (2)) end,
  },
}
""")
    right = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "The plague"
msgstr "Die Pest"

msgid "Grave deck"
msgstr "Gräberstapel"

msgid "Fire!"
msgstr "Feuer!"

msgid "%d rat"
msgid_plural "%d rats"
msgstr[0] "%d Ratte"
msgstr[1] "%d Ratten"
"""
    write("speaks/plague/decks/graves.xml", """<deck id="graves" name="Grave deck">
  <tile id="green" count="3"><segment terrain="field" slots="0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"/></tile>
</deck>
""")
    os.environ["LANGUAGE"] = "de"
    try:
        for text, words in ((right, ("Die Pest", "Feuer!2 Ratten", "Gräberstapel")),
                            ("nonsense", ("The plague", "Fire!2 rats", "Grave deck"))):
            write("speaks/plague/po/de.po", text)
            answer = cli("plugins", "--plugin-dir", "speaks")
            true(words[0] in answer.out, answer.out)
            answer = cli("simulate", "--games", "1", "--plugin-dir", "speaks", "--rules", "plague")
            true(words[1] in answer.err, answer.err)
            answer = cli("deck", "show", "graves", "--plugin-dir", "speaks")
            true(words[2] in answer.out, answer.out + answer.err)
            answer = cli("plugins", "--plugin-dir", "speaks", "--load")
            same("plague/po/de.po:1: " in answer.err, text != right, answer.err)
    finally:
        del os.environ["LANGUAGE"]


def test_plugins_are_tried():
    """--load finds what is only wrong in a game."""
    if not HOSTS_PLUGINS:
        return
    write("tried/fair/fair.plugin", MANIFEST.replace("Loader=c", "Loader=lua") % ("fair", "fair", "Decks=elsewhere\n"))
    write("tried/stray/stray.plugin", MANIFEST.replace("Loader=c", "Loader=lua") % ("stray", "stray", ""))
    for name in ("fair", "stray"):
        write(f"tried/{name}/init.lua",
              'return {\n  phases = {\n    { id = "fair", label = N_ "Fair", after = "nowhere" },\n  },\n}\n')
    answer = cli("plugins", "--plugin-dir", "tried", "--json")
    found = {p["id"]: p["error"] for p in answer.json["plugins"]}
    if "without the loader" in (found["stray"] or ""):
        return
    where = os.path.realpath("tried")
    same(found["fair"], f"{where}/fair/fair.plugin:8: “Decks” names the deck “elsewhere”, which is not there")
    same(found["stray"], None, "nothing is run for the list")
    answer = cli("plugins", "--plugin-dir", "tried", "--load", "--json")
    same(answer.code, 1)
    error = next(p["error"] for p in answer.json["plugins"] if p["id"] == "stray")
    true(error.startswith(f"{where}/stray/init.lua:3: ") and "“nowhere”" in error, error)
    # What a plugin brings besides its code: a deck whose first fault is the cause of the others, and a picture.
    write("brings/lake/lake.plugin", MANIFEST.replace("Loader=c", "Loader=lua") % ("lake", "lake", "Decks=lake\n"))
    write("brings/lake/init.lua", "return {}\n")
    write("brings/lake/decks/lake.xml", '<deck id="lake" name="Lake">\n  <tile id="1">\n'
          '    <segment terrain="field" slots="0 1 2 3 4 5 6 8 9 10 11 12 13 15"/>\n'
          '    <segment terrain="city" slot="7 14"/>\n  </tile>\n</deck>\n')
    write("brings/lake/art/lake.svg", '<svg xmlns="http://www.w3.org/2000/svg">\n<text>L</text></svg>\n')
    same(cli("plugins", "--plugin-dir", "brings").code, 0, "neither is read for the list")
    answer = cli("plugins", "--plugin-dir", "brings", "--load")
    same(answer.code, 1)
    deck = f"{os.path.realpath('brings')}/lake/decks/lake.xml:4: <segment> has no attribute “slot”"
    true(deck in answer.err and "in no segment" not in answer.err, answer.err)
    true("/lake/art/lake.svg: line 2: " in answer.err, answer.err)
    answer = cli("simulate", "--plugin-dir", "brings", "--decks", "core,lake", "--games", "1")
    true(deck in answer.err, answer.err)


def test_plugins_are_measured():
    if not HOSTS_PLUGINS:
        return
    answer = cli("plugins", "--times", "--games", "2", "--rules", "river,inns-and-cathedrals",
                 "--decks", "core,river", "--json")
    same(answer.code, 0, answer.err)
    times = answer.json["times"]
    same(sorted(one["id"] for one in times), ["inns-and-cathedrals", "river"])
    true(times[0]["ms"] >= times[1]["ms"], "sorted")
    river = next(one for one in times if one["id"] == "river")
    true(river["calls"] > 0 and river["slowest"] and 0 < river["share"] < 1, river)
    same(sum(place["calls"] for place in river["places"]), river["calls"])
    true(river["slowest"] in [place["place"] for place in river["places"]], river)
    same(answer.json["games"], 2)
    text = cli("plugins", "--times", "--games", "1", "--decks", "core,river").out
    true("river" in text and "\n  place " in text and "inns-and-cathedrals" not in text, text)
    if HAS_LUA:
        # What is chosen among things is found by rules that are measured, too.
        answer = cli("plugins", "--times", "--games", "2", "--decks", "core,catapult*4", "--json")
        same(answer.code, 0, answer.err)
        true("hurl" in [place["place"] for place in answer.json["times"][0]["places"]], answer.out)
    fails(2, "plugins", "--games", "2")
    fails(2, "plugins", "--rules", "river")


def test_rules_are_left_off():
    if not HOSTS_PLUGINS:
        return
    args = ["play", "--seed", "3", "--rules", "inns-and-cathedrals", "--record", "left.avignon"]
    told = cli(*args, text="1\nleave nobody\nleave inns-and-cathedrals\nquit\n")
    same(told.code, 0, told.err)
    true("Name the rules of a plugin that is on" in told.out, told.out)
    true("goes on without the rules “inns-and-cathedrals”" in told.out, told.out)
    with open("left.avignon", encoding="utf-8") as file:
        text = file.read()
    true("inns-and-cathedrals" not in text and "place " in text, text)
    same(cli("replay", "--check", "left.avignon").code, 0, "the record of the game without them")
    # What another program puts there while the game is played stays there.
    play = subprocess.Popen([CLI, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)
    while "[841]" not in (line := play.stdout.readline()):
        true(line, "a tile can be placed")
    os.rename(write("letter", "a letter\n"), "left.avignon")
    told = play.communicate("leave inns-and-cathedrals\nquit\n", timeout=60)
    same(play.returncode, 0, told)
    with open("left.avignon", encoding="utf-8") as file:
        same(file.read(), "a letter\n", "what another program put there")
    true("left-2.avignon" in told[1], told)
    same(cli("replay", "--check", "left-2.avignon").code, 0, "the game beside it")


def test_plugins_shipped():
    """What is shipped can be loaded, and goes with its decks."""
    answer = cli("plugins", "--load", "--json")
    same(answer.code, 0, answer.err)
    shipped = [p for p in answer.json["plugins"] if p["id"] != "core"]
    for plugin in shipped:
        same((plugin["error"], plugin["api"]), (None, 2), plugin["id"])
        true(os.path.isdir(plugin["path"]), "its folder")
        for option in plugin["options"]:
            true(option["label"], "a label")
            if option["values"]:
                true(option["default"] in option["values"], "the default is a value")
        for deck in plugin["decks"]:
            same(cli("deck", "show", deck).code, 0, deck)


def test_deck_show():
    deck = cli("deck", "show", "core", "--json").json
    same(sum(tile["count"] for tile in deck["tiles"]), 72, "tiles")
    same(len(deck["tiles"]), 24, "kinds")
    for tile in deck["tiles"]:
        slots = sorted(s for g in tile["segments"] for s in g["slots"] + g["inner"])
        same(slots, list(range(16)), f"slots of {tile['id']}")
    golden("deck-show-core.json", deck)
    same(cli("deck", "show", os.path.join(ROOT, "decks", "core.xml"), "--json").json, deck, "by file")
    true("core/01" in cli("deck", "show", "core").out, "text")


# What the manual says of its decks: tiles, and how many of them show what.
DECKS = {
    "core": (72, {"shield": 10}),
    "river": (12, {}),
    "river-2": (12, {"inn": 1, "pig-herd": 1, "shield": 1, "volcano": 1}),
    "inns-and-cathedrals": (18, {"inn": 6, "cathedral": 2, "shield": 3}),
    "traders-and-builders": (24, {"wine": 9, "grain": 6, "cloth": 5}),
    "princess-and-dragon": (30, {"dragon": 12, "volcano": 6, "portal": 6, "princess": 6,
                                 "shield": 3}),
}


def test_decks_of_the_manual():
    for name, (tiles, marks) in DECKS.items():
        deck = cli("deck", "show", name, "--json").json
        same(sum(tile["count"] for tile in deck["tiles"]), tiles, f"tiles of {name}")
        found = {}
        for tile in deck["tiles"]:
            there = set(tile["marks"]).union(*(g["marks"] for g in tile["segments"]))
            for mark in there:
                found[mark] = found.get(mark, 0) + tile["count"]
            true(len(there & {"dragon", "volcano", "portal", "princess"}) <= 1, tile["id"])
            true(len(there & {"wine", "grain", "cloth"}) <= 1, tile["id"])
        same(found, marks, f"marks of {name}")


def test_deck_check():
    well = cli("deck", "check", os.path.join(ROOT, "decks", "core.xml"), "--json")
    same((well.code, well.json), (0, {"ok": True, "errors": []}))
    same(cli("deck", "check", os.path.join(ROOT, "decks", "core.xml")).code, 0)
    write("bad.xml", "<deck>\n<tile>\n</deck>\n")
    bad = cli("deck", "check", "bad.xml", "--json")
    same((bad.code, bad.json["ok"]), (1, False))
    same(sorted(bad.json["errors"][0]), ["file", "line", "message"])
    true("bad.xml:" in cli("deck", "check", "bad.xml").err, "file and line are named")
    fails(1, "simulate", "--decks", "bad.xml", error="broken-deck")


def test_a_deck_that_cannot_be_read_has_no_line():
    os.mkdir("folder.xml")
    for command, path, code in (("check", "no-such-file", 3), ("convert", "no-such-file", 3), ("convert", "folder.xml", 1)):
        same(fails(code, "deck", command, path)["line"], None, f"{command} {path}")
        said = cli("deck", command, path).err
        true(re.match(re.escape(path) + ": [^0-9]", said), said)
    said = cli("deck", "check", "folder.xml")
    true(said.code == 1 and said.err.startswith("folder.xml: "), said.err)
    same(cli("deck", "check", "folder.xml", "--json").json["errors"][0]["line"], None)


def test_a_deck_named_by_its_path_is_found_by_the_record():
    if not HOSTS_PLUGINS:
        return
    os.makedirs("near/kept")
    write("near/own.xml", cli("deck", "convert", os.path.join(ROOT, "decks", "river.xml")).out.replace(' id="river"', ' id="own"'))
    for name in ("./near/own.xml", "near/own.xml"):
        kept = cli("play", "--decks", "core," + name, "--bots", "random,random", "--record", "near/kept/game.avignon")
        same(kept.code, 0, kept.err)
        same(cli("replay", "near/kept/game.avignon").code, 0, name)
        os.remove("near/kept/game.avignon")


def test_deck_convert():
    core = os.path.join(ROOT, "decks", "core.xml")
    write("again.xml", cli("deck", "convert", core).out)
    shown = cli("deck", "show", core, "--json").json
    same(cli("deck", "show", "again.xml", "--json").json["tiles"], shown["tiles"], "read back")
    same(cli("deck", "convert", core, "-o", "out.xml", "--json").json["file"], "out.xml")
    same(open("out.xml").read(), open("again.xml").read(), "to a file")
    fails(1, "deck", "convert", core, "-o", "no-such-folder/x", error="unwritable")


# --- simulate ---

STABLE = ("game games seed actions legal_placements_mean deploys_per_game discards_per_game "
          "mean_scores wins state_bytes checked").split()


def stable(*args):
    answer = cli("simulate", "--json", *args)
    same(answer.code, 0, answer.err)
    return {key: answer.json.get(key) for key in STABLE}


def test_simulate_figures():
    found = cli("simulate", "--games", "50", "--json").json
    same(sorted(found), sorted(STABLE + ["user_seconds", "games_per_second", "us_per_action", "copy_ns"]))
    same((found["game"], found["games"], found["seed"], found["checked"]), ("land", 50, 1, False))
    same(len(found["mean_scores"]), 2)
    true(40 < sum(found["wins"]) <= 50, "wins")
    true(found["user_seconds"] > 0 and found["games_per_second"] > 0 and found["copy_ns"] > 0, "times")
    true(20 < found["legal_placements_mean"] < 80, "placements")
    true(found["actions"] > 50 * 150, "actions")
    true("games/s" in cli("simulate", "--games", "5").out, "text")


def test_simulate_counts_what_was_done():
    if not HOSTS_PLUGINS:
        return
    checked = cli("simulate", "--games", "2", "--check", "--rules", "princess-and-dragon", "--json")
    taken = checked.json["taken"]
    same(sum(taken.values()), checked.json["actions"])
    true(taken["place"] > 140 and taken["dragon"] == 0, "verbs")
    true("“dragon” of the rules “princess-and-dragon”" in checked.err, "what was never done")
    true("“place”" not in checked.err, "what was done is not complained of")
    wins = cli("simulate", "--games", "20", "--game", "clash-of-popes", "--json").json["wins"]
    true(10 < sum(wins) <= 20 and len(wins) == 2, "wins of another game")


def test_simulate_does_not_hang_on_jobs():
    args = ["--games", "20", "--seed", "7", "--players", "3"]
    one = stable(*args)
    same(stable(*args), one, "again")
    same(stable(*args, "--jobs", "3"), one, "with three threads")
    same(stable(*args, "--check", "--jobs", "2"), {**one, "checked": True}, "checked")
    true(stable(*args[:3], "8", *args[4:]) != one, "another seed is another game")


def test_simulate_choices():
    for args in (
        ["--players", "6", "--edition", "2", "--table", "10x12"],
        ["--decks", "core*2", "--table", "50x50"],
        ["--rules", "core", "--bots", "random"],
        ["--sample"],
        ["--option", "core.start=placed", "--edition", "3"],
    ):
        found = cli("simulate", "--games", "2", "--check", "--json", *args)
        same(found.code, 0, f"{args}: {found.err}")
    found = cli("simulate", "--games", "1", "--check", "--rules", "all", "--decks", "all", "--table", "12x12")
    same(found.code, 0, f"everything: {found.err}")
    two = stable("--games", "2", "--decks", "core*2")
    true(two["actions"] > 1.8 * stable("--games", "2")["actions"], "twice the deck, twice the game")


# --- records ---


def test_match_of_equals():
    answer = cli("match", "--bots", "random, random", "--games", "2", "--json")
    same([bot["id"] for bot in answer.json["bots"]], ["random"] * 2, "no blank of the list")
    alone = cli("match", "--bots", "random", "--games", "2", "--json")
    same((alone.json["bots"][0]["elo"], "-0.0" in alone.out), (0, False), "neither better nor worse")
    true("Elo +0;" in cli("match", "--bots", "random", "--games", "2").out, "in text")


def test_match():
    if not HOSTS_PLUGINS:
        two = cli("match", "--bots", "random,random", "--games", "2", "--json").json
        same(len(two["bots"]), 2)
        fails(3, "match", "--bots", "greedy,random")
        return
    greedy = cli("match", "--bots", "greedy,random", "--games", "6", "--seed", "3", "--json").json
    first, second = greedy["bots"]
    same((greedy["games"], first["id"], second["id"]), (6, "greedy", "random"))
    same(first["wins"] + first["draws"] + first["losses"], 6)
    same((first["wins"], first["losses"]), (second["losses"], second["wins"]))
    true(first["rate"] > 0.8 and first["low"] < first["rate"] <= first["high"] + 1e-9, str(first))
    true(first["mean_score"] > 2 * second["mean_score"], "greedy is not better than chance")
    true(first["ms_median"] <= first["ms_p95"] <= first["ms_max"], str(first))
    # The games are the same if every action is checked.
    checked = cli("match", "--bots", "greedy,random", "--games", "6", "--seed", "3", "--check", "--json").json
    same((greedy["checked"], checked["checked"]), (False, True))
    for bot, other in zip(greedy["bots"], checked["bots"]):
        for what in ("wins", "draws", "mean_score"):
            same(bot[what], other[what])
    said = cli("match", "--bots", "greedy,random", "--games", "2", "--check")
    true("every action checked: no difference" in said.out, said.out)
    free, checked = (cli("simulate", "--bots", "greedy,greedy", "--games", "2", "--json", *more).json
                     for more in ([], ["--check"]))
    same(free["mean_scores"], checked["mean_scores"], "--check has others play than --bots says")
    # With a limit of nodes the same comes of it, however many games are played at a time.
    one, two = (cli("match", "--bots", "search:hard,search:easy", "--nodes", "300", "--games", "2", "--jobs", jobs,
                    "--option", "core.start=placed", "--json").json["bots"] for jobs in ("1", "2"))
    for bot, other in zip(one, two):
        for what in ("wins", "mean_score", "nodes_max"):
            same(bot[what], other[what])
    # It looks at all that can be done at once, and keeps to the limit otherwise.
    true(300 <= one[0]["nodes_max"] < 1000, str(one[0]))
    # Each may have a limit of its own.
    more, less = cli("match", "--bots", "search:hard,search:hard", "--nodes", "2000,200", "--games", "2",
                     "--option", "core.start=placed", "--json").json["bots"]
    true(less["nodes_max"] < 1000 < 1500 < more["nodes_max"], f"{less} {more}")
    for limits in ("1,2,3", "0,1", "1,", ""):
        fails(2, "match", "--bots", "greedy,random", "--nodes", limits)
        fails(2, "match", "--bots", "greedy,random", "--time", limits)
    # Every ruleset can be played, and more than two at a table.
    cards = cli("match", "--game", "clash-of-popes", "--bots", "greedy,random", "--games", "2", "--json").json
    same([bot["wins"] + bot["draws"] + bot["losses"] for bot in cards["bots"]], [2, 2])
    four = cli("match", "--bots", "greedy,random,random,random", "--games", "1", "--json").json
    same(len(four["bots"]), 4)
    if HAS_LUA:
        # Of 585 bids a few are tried.
        bids = cli("match", "--decks", "core,bridges-castles-bazaars", "--rules", "bridges-castles-bazaars", "--option",
                   "bridges-castles-bazaars.highest-bid=585", "--option", "core.start=placed", "--bots", "greedy,greedy",
                   "--games", "1", "--json").json
        true(max(bot["nodes_max"] for bot in bids["bots"]) < 1000, "greedy tries every bid")
    fails(3, "match", "--bots", "greedy,nobody")
    fails(3, "match", "--bots", "search:enormous,random")
    fails(2, "match", "--games", "0")
    fails(2, "match", "--bots", "a,b,c,d,e,f,g")


def test_turn():
    turn = cli("turn", "--json").json
    same([phase["id"] for phase in turn["phases"] if not phase["pushed"]],
         ["draw", "place", "deploy", "score", "return"], "the core's turn")
    deploy = next(phase for phase in turn["phases"] if phase["id"] == "deploy")
    same((deploy["rules"], deploy["decider"], deploy["optional"]), ("core", "active", True), "deploy")
    same(deploy["verbs"], ["deploy"], "its verbs")
    usages = [action["usage"] for action in turn["actions"]]
    true("deploy PIECE X Y SLOT" in usages and "draw [NAME]" in usages, "usages")
    true("place X Y R" in cli("turn").out, "for a reader")
    fails(2, "turn", "word")
    fails(3, "turn", "--rules", "nobody")


def test_analyse():
    judge = "greedy" if HOSTS_PLUGINS else "random"
    cli("play", "--bots", f"{judge},random", "--seed", "4", "--record", "judged.avignon", text="")
    lines = open("judged.avignon", encoding="utf-8").read().split("\n")
    answer = cli("analyse", "judged.avignon", "--bot", judge, "--json").json
    turns = answer["turns"]
    same(answer["bot"], judge)
    draws = sum(line.startswith("draw ") for line in lines)
    same(len(turns), len([line for line in lines[lines.index("begin") + 1:] if line]) - draws)
    for turn in turns:
        same(lines[turn["line"] - 1].replace("red ", "").replace("blue ", ""), turn["action"])
        true(abs(sum(turn["chance"]) - 1) < 0.001, str(turn))
        true(turn["loss"] >= 0 and (turn["loss"] == 0 or turn["action"] != turn["best"]), str(turn))
    end = cli("replay", "judged.avignon", "--json").json
    same(turns[-1]["score"], [player["score"] for player in end["players"]])
    same([chance > 0 for chance in turns[-1]["chance"]],
         [player["colour"] in end["winners"] for player in end["players"]])
    fails(3, "analyse", "judged.avignon", "--bot", "nobody")
    fails(2, "analyse", "judged.avignon", "--nodes", "0")
    fails(3, "analyse", "nothing.avignon")
    if not HOSTS_PLUGINS:
        return
    # It finds nothing better than what it did itself, and much that chance did wrong.
    same(sum(turn["loss"] for turn in turns if turn["player"] == "red"), 0)
    true(sum(turn["loss"] for turn in turns if turn["player"] == "blue") > 20, "chance makes no mistakes")
    told = cli("analyse", "judged.avignon", "--bot", "greedy").out
    true("made no mistake" in told and told.count("better: ") == 3, told)
    one, two = (cli("analyse", "judged.avignon", "--nodes", "100", "--json").out for _ in range(2))
    same(one, two)
    # What was taken back is not judged; cards are.
    write("back.avignon", "\n".join(lines[:lines.index("begin") + 6]) + "\nundo 3\n")
    back = cli("analyse", "back.avignon", "--bot", "greedy", "--json").json["turns"]
    same([turn["line"] for turn in back], [turn["line"] for turn in turns][:len(back)])
    true(0 < len(back) < 4, str(back))
    cli("play", "--game", "clash-of-popes", "--bots", "random,random", "--seed", "4", "--record", "cards.avignon",
        text="")
    cards = cli("analyse", "cards.avignon", "--bot", "greedy", "--json").json["turns"]
    true(len(cards) > 10, "cards")
    end = cli("replay", "cards.avignon", "--json").json
    same([chance > 0 for chance in cards[-1]["chance"]],
         [player["colour"] in end["winners"] for player in end["players"]], "who won")


def test_hint():
    out = cli("play", "--seed", "3", text="hint\n1\nhint\nquit\n").out
    same(out.count("Best: "), 2)
    true(not HOSTS_PLUGINS or out.count("% to win") >= 2, out)


def test_computers_play_among_themselves():
    out = cli("play", "--bots", "random,random", "--seed", "3", "--pace", "1", text="").out
    true(out.count("the game is over") == 1 and out.count("┌") > 500, out[-2000:])
    fails(2, "play", "--pace", "soon")


def test_replay():
    same(cli("replay", contract("game.avignon")).code, 0)
    answer = cli("replay", contract("game.avignon"), "--json")
    same((answer.code, answer.json["error"]), (0, None))
    golden("replay.json", answer.json)
    events = cli("replay", contract("game.avignon"), "--events", "--json").json
    same({k: v for k, v in events.items() if k != "events"}, answer.json, "the same besides")
    kinds = "draw discard put-back take place deploy move return score counter phase over".split()
    for event in events["events"]:
        same(sorted(event), sorted("line type player points reason terms cells".split()))
        true(event["type"] in kinds, event["type"])
        if event["type"] == "score" and event["terms"]:
            same(sum(t["count"] * t["each"] for t in event["terms"]), event["points"], "sum")
    golden("replay-events.json", events)
    true("Anna" in cli("replay", contract("game.avignon"), "--events").out, "text")


def test_replay_tells_what_an_end_brings():
    path = write("end.scenario", HEADER.replace("begin\n", "lay core/20 5 5 0\nput follower red 5 5 1\n"
                                                "begin\nend\n"))
    found = cli("replay", path, "--events", "--json").json
    red = found["players"][0]
    scored = [(e["line"], e["player"], e["points"]) for e in found["events"] if e["type"] == "score"]
    same((red["score"], scored), (1, [(10, "red", 1)]))
    same([e["line"] for e in found["events"] if e["type"] == "over"], [10])


def test_replay_says_where_goods_come_from():
    if not HAS_LUA:  # where no plugins are built either
        return
    path = write("goods.scenario", 'avignon-record 1\ndecks core traders-and-builders\n'
                 'rules traders-and-builders\nplayer red "Anna" human\nplayer blue "Bruno" human\n'
                 'lay core/20 5 5 1\nlay traders-and-builders/04 6 5 0\nturn blue\npile core/20 core/21\n'
                 'begin\ndraw\nplace 7 5 3\npass\n')
    events = cli("replay", path, "--events", "--json").json["events"]
    same([(e["player"], e["points"], e["reason"], sorted(e["cells"])) for e in events if e["type"] == "counter"],
         [("blue", 1, "wine", [[6, 5]])])


def test_a_piece_on_a_corner_is_told_in_text():
    if not HAS_LUA:  # where no plugins are built either
        return
    path = write("corner.scenario", 'avignon-record 1\ndecks core abbey-and-mayor\nrules abbey-and-mayor\n'
                 'player red "Anna" human\nplayer blue "Bruno" human\n'
                 + "".join("lay core/21 %d %d 0\n" % (x, y) for x in (5, 6, 7) for y in (5, 6))
                 + "put barn red 6 6\nput barn blue 7 6\npile core/21\nbegin\nexpect finished\n")
    told = [line.strip() for line in cli("test", path).out.split("\n")]
    true("Anna: barn, corner 6 6" in told and "Bruno: barn, corner 7 6" in told, "a line of its own")


def test_replay_of_a_whole_game():
    answer = cli("replay", contract("whole-game.avignon"), "--events", "--json")
    same(answer.code, 0, answer.err)
    found = answer.json
    same((found["finished"], found["phase"], found["decider"], found["tiles_left"]),
         (True, "over", None, 0))
    best = max(p["score"] for p in found["players"])
    same(found["winners"], [p["colour"] for p in found["players"] if p["score"] == best])
    for player in found["players"]:
        same(sum(player["breakdown"].values()), player["score"], "breakdown")
        same(player["score"], sum(e["points"] for e in found["events"]
                                  if e["type"] == "score" and e["player"] == player["colour"]))
    golden("replay-whole-game.json", {k: v for k, v in found.items() if k != "events"})


def test_what_players_keep_of_others():
    path = write("kept.avignon", 'avignon-record 1\ndecks core\nplayer red "Anna" human\n'
                 'player blue "Bruno" human\nkeep blue follower red\nkeep nobody follower blue\nbegin\n')
    red, blue = cli("replay", path, "--json").json["players"]
    same((red["supply"]["follower"], blue["supply"]["follower"]), (6, 6))
    true("keeps" not in red, "who keeps nothing has no list")
    same(blue["keeps"], [{"piece": "follower", "colour": "red"}])
    lines = cli("replay", path).out.splitlines()
    true("keeps" not in lines[0] and "keeps red follower" in lines[1], lines)


def test_tiles_in_trays():
    """What not all may see is `?` to whoever reads, but for the player who is to decide."""
    if not HAS_LUA:
        return  # such rules are a script
    folder = os.path.join(ROOT, "tests", "lua", "games")
    path = write("hand.avignon", HEADER.replace("decks core\n", "decks core\nrules hand\n").replace(
        "begin\n", "lay core/23 5 5 0\ntray hand blue core/20\npile core/23 core/21 core/22\nbegin\ntake\ntake\n"))
    answer = cli("replay", path, "--events", "--json", "--plugin-dir", folder)
    same((answer.code, answer.json["phase"]), (0, "choose"), answer.err)
    same(answer.json["trays"], [{"id": "hand", "player": "red", "tiles": ["?", "?"]},
                                {"id": "hand", "player": "blue", "tiles": ["?"]}], "trays")
    same([(e["player"], e["reason"]) for e in answer.json["events"] if e["type"] == "take"], [("red", "?")] * 2)
    text = cli("replay", path, "--events", "--plugin-dir", folder).out
    true("hand: a tile, face down" in text and "): ? ?" in text and "core/21" not in text, text)
    board = cli("play", path, "--plugin-dir", folder, text="board\n").out
    true("): core/23 core/21" in board and "core/20" not in board, board)
    true("trays" not in cli("replay", contract("game.avignon"), "--json").json, "no rules have any")


def test_a_bad_line_leaves_the_position_before_it():
    lines = open(contract("game.avignon")).read().splitlines(keepends=True)
    begin = next(i for i, line in enumerate(lines) if line.startswith("begin"))
    good = write("good.avignon", "".join(lines[: begin + 3]))
    bad = write("bad.avignon", "".join(lines[: begin + 3]) + "place 0 0 0\n")
    plain = cli("replay", bad)
    same(plain.code, 1)
    true(f"bad.avignon:{begin + 4}: " in plain.err, plain.err)
    answer = cli("replay", bad, "--json")
    same(answer.code, 1)
    same((answer.json["error"]["file"], answer.json["error"]["line"]), (bad, begin + 4))
    before = cli("replay", good, "--json").json
    same({**answer.json, "error": None}, before, "the position before the bad line")
    for name, line in (("words", "frobnicate 3\n"), ("string", 'deploy "\n'), ("number", "place x y z\n")):
        path = write(f"bad-{name}.avignon", "".join(lines[: begin + 3]) + line)
        answer = cli("replay", path, "--json")
        same((answer.code, answer.json["error"]["line"], answer.json["hash"]),
             (1, begin + 4, before["hash"]), name)
        fails(1, "legal", path)
    fails(1, "replay", write("no-record.avignon", "hello\n"))
    fails(1, "replay", write("bad-table.avignon", HEADER.replace("edition 3", "table 5 5")))
    cut = cli("replay", write("cut.avignon", "".join(lines[: begin + 3]) + "place 11"), "--json")
    same((cut.code, cut.json["hash"]), (0, before["hash"]), "an unfinished last line is dropped")
    true(cut.err.strip(), "with a warning")


def test_a_file_that_cannot_be_read():
    os.makedirs("shelf", exist_ok=True)
    write("plain.avignon", HEADER)
    for command in ("replay", "legal", "play", "analyse"):
        fails(1, command, "shelf", error="unreadable")
        fails(3, command, "shelf/nothing", error="missing-file")
        fails(3, command, "plain.avignon/nothing", error="missing-file")


def test_a_file_whose_name_looks_like_a_place():
    for name in ("a:5: b.avignon", "a: b.avignon"):
        same(fails(3, "replay", name)["file"], name)
        error = fails(1, "legal", write(name, HEADER + "nonsense\n"))
        same((error["file"], error["line"]), (name, 8))


def test_legal():
    answer = cli("legal", contract("game.avignon"), "--json")
    same(answer.code, 0)
    found = answer.json
    same(sorted(found), ["actions", "decider", "phase"])
    same((found["decider"], found["phase"]), ("nature", "draw"))
    same(sum(a["weight"] for a in found["actions"]),
         cli("replay", contract("game.avignon"), "--json").json["tiles_left"], "weights are copies left")
    golden("legal.json", found)
    # Each listed action goes on from there.
    text = open(contract("game.avignon")).read()
    for action in found["actions"][:3]:
        same(cli("replay", write("next.avignon", text + action["text"] + "\n")).code, 0, action["text"])
    over = cli("legal", contract("whole-game.avignon"), "--json").json
    same(over, {"decider": None, "phase": "over", "actions": []})
    true("draw core/" in cli("legal", contract("game.avignon")).out, "text")


# --- tests ---


def test_a_file_name_breaks_no_output():
    """A line end makes no line of its own, and what TAP takes for a directive turns no failure into a success."""
    odd = "odd/a\nok 2 - invented # SKIP.scenario"
    write(odd, HEADER + "expect turn 9\n")
    tap = cli("test", "--tap", "odd")
    same((tap.code, tap.out.splitlines()[0]), (1, "1..1"))
    cases = [line for line in tap.out.splitlines()[1:] if not line.startswith("#")]
    same(cases, ["not ok 1 - odd/a<U+000A>ok 2 - invented <U+0023> SKIP.scenario"])
    same([line for line in cli("test", "odd").out.splitlines() if line.startswith("ok")], [])
    same(cli("test", "odd", "--json").json["cases"][0]["file"], odd)


def test_test():
    good = HEADER + "expect phase draw\nexpect decider nature\n"
    write("cases/a.scenario", good)
    write("cases/deeper/b.avignon", open(contract("game.avignon")).read())
    write("cases/ignored.txt", "no case")
    well = cli("test", "cases")
    same((well.code, well.out.splitlines()[-1]), (0, "2 passed, 0 failed"))
    write("cases/c.scenario", HEADER + "expect phase place\nexpect decider red\n")
    bad = cli("test", "cases", "cases/a.scenario")
    same((bad.code, bad.out.splitlines()[-1]), (1, "3 passed, 1 failed"))
    for line in (8, 9):
        true(f"cases/c.scenario:{line}: expected " in bad.out, f"line {line} is named")
    tap = cli("test", "--tap", "cases").out.splitlines()
    same((tap[0], tap[-1]), ("1..3", "# 2 passed, 1 failed"))
    same([line.split(" - ")[0] for line in tap if not line.startswith("#")][1:],
         ["ok 1", "not ok 2", "ok 3"])
    write("refused.scenario", HEADER + "draw core/20\nplace 30 3 0\n")
    refused = cli("test", "refused.scenario").out
    true(": place 30 3 0: That is not on the table. (off-table)" in refused, refused)
    found = cli("test", "cases", "--json")
    same((found.code, found.json["passed"], found.json["failed"]), (1, 2, 1))
    same([c["ok"] for c in found.json["cases"]], [True, False, True])
    write("missing.scenario", HEADER.replace("decks core", "decks atlantis"))
    same(cli("test", "missing.scenario").code, 3)
    os.makedirs("empty", exist_ok=True)
    fails(3, "test", "empty")


# --- play ---


def test_play_ends_with_the_input():
    for text in ("", "quit\n", "help\nscore\nboard\nlegal\n", "nonsense\n9999\nundo\nredo\n"):
        same(cli("play", "--seed", "1", text=text).code, 0, repr(text))
    same(cli("play", "--seed", "1", "--json", text="1\n").json["phase"], "deploy")


def test_play_undo_redo_save():
    args = ["play", "--seed", "3", "--option", "core.start=placed", "--json", "--player",
            "red:Anna:human", "--player", "blue:Bruno:random"]
    one = cli(*args, text="1\n").json
    two = cli(*args, text="1\npass\n1\n").json
    same(cli(*args, text="1\npass\n1\nundo\nundo\n").json, one, "undo")
    same(cli(*args, text="1\npass\n1\nundo 2\nredo 2\n").json, two, "redo")
    same(cli(*args, text="1\npass\n1\nsave kept.avignon\n").json, two, "save")
    same(cli("replay", "kept.avignon", "--json").json, two, "the record that was saved")
    same(cli("play", "kept.avignon", "--json", text="").json, two, "opened again")
    cli(*args, "--record", "running.avignon", text="1\npass\n1\nundo\n1\n")
    same(cli("replay", "running.avignon", "--json").code, 0, "kept while it was played")


def test_the_first_tile_is_asked_for_in_short():
    """It may be laid anywhere: that is said, not listed; and `legal` lists it."""
    out = cli("play", "--seed", "3").out
    true("\n  anywhere in columns 0 to 19 and rows 0 to 19; in the middle:\n  10 10:  [841] 0:CRFR" in out, out)
    true(len(out.splitlines()) < 10, out)
    same(cli("play", "--seed", "3", "--json", text="841\n").json["phase"], "deploy")
    same(len(re.findall(r"^ +\d+ +\d+: ", cli("play", "--seed", "3", text="legal\n").out, re.MULTILINE)), 401)


def test_actions_are_listed_in_the_order_of_their_numbers():
    out = cli("play", "--seed", "3", text="841\n").out
    same(re.findall(r"^  \[(\d)\] ", out, re.MULTILINE), ["1", "2", "3", "4", "5"])


def test_fields_and_roads_of_a_tile_are_told_apart():
    """Two ways to deploy that pay alike are two places; the list and the hint say which."""
    out = cli("play", "--seed", "3", text="841\n").out
    same(re.findall(r"farmer \((.*), 1 tile\)", out), ["field east west", "field south"])
    true("thief (road east west, 1 tile, open)" in out, out)


def test_a_wide_table_is_drawn_in_parts():
    """So that a terminal breaks no line of it."""
    row = "".join(f"lay core/23 {x} 5 1\n" for x in range(2, 12))
    path = write("wide.avignon", HEADER.replace("option core.start placed\n", "").replace("begin\n", row + "begin\n"))
    for width, parts in ((80, 2), (40, 3), (5, 12), (100, 1)):
        controller, terminal = os.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
        play = subprocess.Popen([CLI, "play", path], stdin=subprocess.PIPE, stdout=terminal)
        os.close(terminal)
        play.communicate(b"quit\n", timeout=60)
        out = b""
        try:
            while data := os.read(controller, 4096):
                out += data
        except OSError:
            pass  # the other end is closed
        os.close(controller)
        drawn = out.decode().replace("\r", "").split("\nDrawn: ")[0].splitlines()
        heads = [line for line in drawn if re.fullmatch(r"( +\d+)+ +", line)]
        same((len(heads), " ".join(heads).split()), (parts, [str(x) for x in range(1, 13)]), width)
        true(all(len(line) <= max(width, 11) for line in drawn), drawn)


def typed(text, *args):
    """What `play` answers to somebody who types."""
    controller, terminal = os.openpty()
    play = subprocess.Popen([CLI, "play", "--seed", "3", *args], stdin=terminal, stdout=subprocess.PIPE, text=True)
    os.close(terminal)
    os.write(controller, text.encode())
    out = play.communicate(timeout=60)[0]
    os.close(controller)
    return out


def test_quit_does_not_lose_a_game_without_a_word():
    told = "The game is in no file yet"
    for text, times in (("841\nquit\nscore\nquit\n", 1), ("841\nsave quit.avignon\nquit\n", 0), ("quit\n", 0)):
        out = typed(text)
        same((out.count(told), out.count("phase deploy")), (times, times), text)
    same(typed("841\nquit\n", "--record", "quit-2.avignon").count(told), 0)
    # A program that plays means what it says.
    same(cli("play", "--seed", "3", text="841\nquit\nscore\n").out.count("phase deploy"), 0)


def test_look_says_whose_it_is():
    out = cli("play", "--seed", "3", text="841\n1\nlook 10 10\nlook 0 0\nlook\nlook here\nhelp\n").out
    true("""City wall beside a road
  north: city, 1 tile, open at 1 end
      red: knight (counts 1) – has the majority: at least 2 points when complete, 1 if the game ended now
  east west: field, 1 tile
  east west: road, 1 tile, open at 2 ends
""" in out, out)
    same((out.count("No tile lies there."), out.count("Name a column and a row")), (1, 2), out)
    true("At the edges: F field, R road, C city; in the middle: + monastery, or " in out, out)


def test_what_a_player_has_is_told_by_names():
    big = "; 7 × follower, 1 × big follower\n" if HOSTS_PLUGINS else "; 7 × follower\n"
    out = cli("play", "--seed", "3", "--decks", "core,inns-and-cathedrals", text="score\n").out
    true(big in out, out)


def test_undo_that_takes_nothing_back_changes_nothing():
    """It asks again without the whole list, and what can be redone stays."""
    out = cli("play", "--seed", "3", text="undo\nundo x\nleave x\n").out
    same(out.count("Drawn: core/"), 1)
    true("There is nothing to take back.\n" in out, out)
    out = cli("play", "--seed", "3", text="841\nundo 9\nundo\nredo\nscore\n").out
    true("phase deploy" in out, out)


def test_the_drawn_tile_is_told_by_names():
    """Terrains and marks as players read them, not as decks write them."""
    if not HAS_LUA:
        return
    path = write("drawn.avignon", "avignon-record 1\ndecks core gold-mines\nrules gold-mines\n"
                 "player red \"A\" human\nplayer blue \"B\" human\npile gold-mines/01\nbegin\n")
    drawn = re.search(r"^Drawn: .*$", cli("play", path, text="").out, re.MULTILINE)[0]
    true(re.fullmatch(r'Drawn: gold-mines/01 "[^"]*": north .*, monastery, gold mine', drawn), drawn)


def test_what_computers_do_is_told_in_words():
    """As the log of the window tells it, and where; never as a line of a record."""
    answer = cli("play", "--bots", "random,random", "--seed", "5", "--option", "core.start=placed")
    same((answer.code, answer.err), (0, ""), "play")
    told = [line for line in answer.out.splitlines() if line.startswith("* ")]
    places = r"\* (Red|Blue) places: .+, at \d+ \d+"
    true(len([line for line in told if re.fullmatch(places, line)]) == 71, "a line for each tile")
    for form in (r"\* (Red|Blue) deploys a follower: (farmer|thief|knight|monk), at \d+ \d+",
                 r"\* Drawn: .+", r"\* (Red|Blue): .+, .+ = \d+", r"\* The game is over\."):
        true(any(re.fullmatch(form, line) for line in told), f"no line {form} in {answer.out}")
    raw = re.search(r"^(red|blue): |\b(place|deploy) [a-z-]* ?\d+ \d+", answer.out, re.MULTILINE)
    true(raw is None, f"a line of a record: {raw}")


def test_a_place_is_told_once():
    if not HOSTS_PLUGINS:
        return
    write("portal.avignon", """avignon-record 1
decks core princess-and-dragon
rules princess-and-dragon
player red "Anna" human
player blue "Bruno" human
lay core/20 5 4 2
lay core/23 13 5 0
pile princess-and-dragon/15 core/21
begin
draw
place 5 5 0
""")
    for action, told in (("13 5 1", "thief, at column 13, row 5"), ("5 5 0", "knight, at 5 5")):
        out = cli("play", "portal.avignon", text=f"deploy follower {action}\n").out
        same(re.findall(r"\* Anna deploys .*", out), [f"* Anna deploys a follower: {told}"], action)


def test_play_says_that_the_record_is_not_written_until_it_is():
    """A file that may not grow is no end of the game; neither is a file that somebody takes away."""
    args = ("play", "--bots", "random,random", "--seed", "4", "--record")
    small = f'ulimit -f 1; exec "$0" {" ".join(args)} small.avignon --json </dev/null'
    done = subprocess.run(["sh", "-c", small, CLI], capture_output=True, text=True, check=False)
    same(done.returncode, 1, done.stderr)
    same(json.loads(done.stdout)["error"]["code"], "unwritable")
    true("small.avignon: the record cannot be written: " in done.stderr, done.stderr)
    true("the game is over" in done.stderr.lower() or "wins" in done.stderr, done.stderr)

    with subprocess.Popen([CLI, "play", "--record", "held.avignon", "--player", "red:Anna:human", "--player",
                           "blue:Bert:human"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                          stderr=subprocess.PIPE) as first:
        while ":  [" not in (line := first.stdout.readline()):
            true(line, "a prompt")
        held = fails(1, "play", "--record", "held.avignon", text="1\n", error="locked")
        true("this game is being played by another program" in held["message"], held)
        os.remove("held.avignon")
        told = first.communicate("1\nquit\n")[1]
    true("held.avignon was moved or deleted. It has been written again" in told, told)
    true(cli("replay", "held.avignon", "--json").json["tiles_left"] < 72, "the whole game")


def test_an_action_of_another_version_names_the_versions():
    if not HOSTS_PLUGINS:
        return
    head = 'avignon-record 1\ndecks core\nrules inns-and-cathedrals\n%splayer red "A" human\n' \
           'player blue "B" human\nbegin\ndrink 3\n'
    here = next(p["version"] for p in cli("plugins", "--json").json["plugins"] if p["id"] == "inns-and-cathedrals")
    for line, told in (("plugin inns-and-cathedrals 0.9\n", True),
                       (f"plugin inns-and-cathedrals {here}\n", False), ("", False)):
        write("older.avignon", head % line)
        message = fails(1, "replay", "older.avignon")["message"]
        true("“drink”" in message, message)
        same(f"the record was made with version 0.9 of the plugin “inns-and-cathedrals”, and version {here} is installed"
             in message, told, message)


def test_a_damaged_record_is_not_cut_short():
    with open(contract("game.avignon"), encoding="utf-8") as file:
        text = file.read() + "place 0 0 0\n# what somebody wants to mend\n"
    write("cut.avignon", text)
    os.symlink("cut.avignon", "same.avignon")
    for kept in "cut.avignon", "same.avignon":
        fails(1, "play", "cut.avignon", "--record", kept, text="quit\n")
        with open("cut.avignon", encoding="utf-8") as file:
            same(file.read(), text, kept)
    same(cli("play", "cut.avignon", "--record", "other.avignon", text="quit\n").code, 0, "elsewhere")
    same(cli("replay", "other.avignon").code, 0, "what could be played")


def test_a_line_that_is_too_long_is_passed_over():
    told = cli("play", "--seed", "1", text="1" * 5000 + "\n" + "board " * 2000 + "\nscore\nquit\n")
    same((told.code, told.out.count("a line has at most 4096 bytes")), (0, 2), told.err)
    true("1111" not in told.out and "71 left to draw" in told.out, told.out)


def test_an_answer_that_nobody_can_get_is_no_success():
    for args in (["legal", contract("game.avignon")], ["legal", contract("game.avignon"), "--json"],
                 ["play", "--bots", "random,random", "--seed", "1"]):
        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run([CLI, *args], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE,
                                  text=True, check=False)
        same((done.returncode, bool(done.stderr.strip())), (1, True), f"{args}")


def test_texts_are_utf8_in_every_locale():
    name = "Änne Čech"
    for locale in ("C", "C.UTF-8"):
        done = subprocess.run([CLI, "play", "--player", f"red:{name}:human", "--player", "blue:Bo:human",
                               "--record", f"{locale}.avignon", "--json"], stdin=subprocess.DEVNULL,
                              capture_output=True, check=False, env={**os.environ, "LC_ALL": locale})
        same((done.returncode, json.loads(done.stdout)["players"][0]["name"]), (0, name), locale)
        same(cli("replay", f"{locale}.avignon", "--json").json["players"][0]["name"], name, "recorded")
    for args in (["play", "--player", b"red:\xff:human"], ["simulate", "--decks", b"\xff"],
                 ["simulate", "--games", b"\xff"]):
        done = subprocess.run([CLI, *args, "--json"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        same((done.returncode, json.loads(done.stdout)["error"]["code"]), (2, "usage"), f"{args}")


def test_what_is_no_regular_file_is_no_record():
    os.mkdir("no-file")
    os.mkfifo("no-file/pipe")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("no-file/socket")
    for path in ("no-file", "no-file/pipe", "no-file/socket", "/dev/zero", "/dev/null"):
        same(fails(1, "replay", path, error="unreadable")["message"],
             "the record cannot be read: it is not a regular file", path)


def test_play_writes_over_records_only():
    args = ["play", "--seed", "3"]
    notes = "My notes.\navignon-record 1\n"
    write("notes.txt", notes)
    write("almost.txt", "avignon-records\n")
    write("short.txt", "avignon-record")
    os.mkdir("folder")
    os.mkfifo("pipe")
    for name in ("notes.txt", "almost.txt", "short.txt", "folder", "pipe"):
        same(fails(1, *args, "--record", name, error="exists", text="1\n")["file"], name)
    with open("notes.txt", encoding="utf-8") as file:
        same(file.read(), notes, "the notes are as they were")
    true(os.path.isdir("folder") and not os.path.isfile("pipe"), "so is what is no file")
    true("A new game" not in cli(*args, "--record", "notes.txt", text="1\n").out, "no game begins")

    saved = cli(*args, text="1\nsave notes.txt\nsave folder\nscore\n")
    same(saved.code, 0, "the game goes on")
    true("notes.txt: this file is not a record" in saved.out and "Saved" not in saved.out, "save")
    with open("notes.txt", encoding="utf-8") as file:
        same(file.read(), notes, "the notes are as they were saved")

    write("empty.avignon", "")
    write("older.avignon", "avignon-record 1\nnobody knows this\n")
    write("marked.avignon", "\ufeff avignon-record 7 # of another program\r\n")
    write("binary", "\0avignon-record 1\n")
    fails(1, *args, "--record", "binary", error="exists", text="1\n")
    for name in ("empty.avignon", "older.avignon", "marked.avignon", "new.avignon", "new.avignon"):
        same(cli(*args, "--record", name, text="1\n").code, 0, name)
        same(cli("replay", name, "--json").code, 0, f"{name} is a record")


def test_play_to_the_end():
    answer = cli("play", "--bots", "random,random", "--seed", "5", "--record", "bots.avignon", "--json")
    same((answer.code, answer.json["finished"]), (0, True))
    same(cli("replay", "bots.avignon", "--json").json, answer.json, "its record")
    human = cli("play", "--seed", "5", "--json", text="1\n" * 400)
    same((human.code, human.json["finished"]), (0, True), "by numbers alone")
    true("win" in cli("play", "--seed", "5", text="1\n" * 400).out.lower()
         or "won" in cli("play", "--seed", "5", text="1\n" * 400).out.lower(), "the end is told")


sys.exit(main(globals()))
