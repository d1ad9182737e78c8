#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# slips.py: scenarios and decks with impossible statements are reported with file and line.
#
# usage: slips.py AVIGNON-CLI SOURCE-ROOT
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.abspath(sys.argv[2]), "tests", "cli"))
from helper import ROOT, cli, main, same, true, write  # noqa: E402

HEAD = """avignon-record 1
decks core inns-and-cathedrals wanderer
rules traders-and-builders princess-and-dragon wanderer
player red "Anna" human
player blue "Bruno" human
lay core/11 5 5 0
lay wanderer/01 5 4 0
"""

# core/11: city in the north, west and east, field beside a road in the south.
# wanderer/01: four cities on access roads at one junction.
PLACES = """
builder red 5 5 0 | right
builder red 5 5 7 | right
builder red 5 5 6 | builder
pig red 5 5 6 | right
pig red 5 5 7 | pig
pig red 5 5 0 | pig
mayor red 5 5 0 | right
mayor red 5 5 7 | mayor
mayor red 5 5 6 | mayor
wanderer red 5 5 7 | right
wanderer red 5 5 0 | wanderer
wanderer red 5 5 6 | wanderer
wanderer red 5 4 1 | right
office red 5 5 0 | right
office red 5 5 7 | office
office red 5 5 6 | office
fairy 5 5 0 | right
fairy 5 5 | the slot is missing
dragon 5 5 | right
dragon 5 5 0 | this piece stands on the whole tile
follower red 5 5 7 | right
follower red 5 5 | the slot is missing
"""


def test_put_asks_for_a_place_of_the_right_kind():
    for case in PLACES.strip().split("\n"):
        line, wanted = (part.strip() for part in case.split("|"))
        path = write("put.scenario", HEAD + f"put {line}\nbegin\n")
        answer = cli("replay", path)
        if wanted == "right":
            same(answer.code, 0, f"put {line}: {answer.err}")
            continue
        same(answer.code, 1, f"put {line}")
        true(f"{path}:8: " in answer.err, f"put {line}: {answer.err}")
        what = wanted if " " in wanted else f"no {wanted} can stand there: This piece goes only to: "
        true(what in answer.err, f"put {line}: {answer.err}")


DECK = """<deck id="mine" {attributes}>
  <tile id="a">
    <segment terrain="{terrain}" slots="0 1 2" {marks}/>
    <segment terrain="field"
      slots="3 4 5 6 7 8 9 10 11 12 13 14 15"/>
  </tile>
</deck>
"""


def deck(terrain="city", marks="", attributes=""):
    return write("mine.xml", DECK.format(terrain=terrain, marks=marks, attributes=attributes))


def test_a_deck_names_what_rules_know():
    for words in ({}, {"marks": 'marks="inn pig-herd shield"'}, {"terrain": "river"}):
        path = deck(**words)
        same(cli("deck", "check", path).code, 0, "deck check")
        same(cli("simulate", "--games", "1", "--decks", f"core,{path}").code, 0, "simulate")
    for what, words in (("mark “shiled”", {"marks": 'marks="shiled shield"'}),
                        ("terrain “citty”", {"terrain": "citty"})):
        path = deck(**words)
        wanted = f"{path}:3: no rules know the {what}"
        answer = cli("deck", "check", path)
        same(answer.code, 1, "deck check")
        same(answer.err, wanted + "\n", "deck check")
        answer = cli("deck", "check", path, "--json")
        same(answer.json["ok"], False, "deck check --json")
        same([error["line"] for error in answer.json["errors"]], [3], "deck check --json")
        answer = cli("simulate", "--games", "1", "--decks", f"core,{path}")
        true(answer.code in (1, 2), "simulate takes a wrong deck")
        true(wanted in answer.err, f"simulate: {answer.err}")
    # If a deck's own rules are not installed, they may know the mark.
    absent = deck(terrain="citty", attributes='rules="not-there"')
    same(cli("deck", "check", absent).code, 0, "deck of rules that are not there")


with open(os.path.join(ROOT, "include", "avignon", "plugin.h"), encoding="utf-8") as header:
    API = re.search(r"define AV_PLUGIN_API (\d+)", header.read())[1]


def plugin(name, tables):
    write(f"plugins/{name}/{name}.plugin",
          f"[Avignon Plugin]\nId={name}\nType=rules\nLoader=lua\nApi={API}\nGame=land\nName={name}\n"
          "Description=Made for a test\nVersion=1.0\n")
    write(f"plugins/{name}/init.lua", f"return {{ {tables} }}\n")


def test_a_name_that_is_taken_is_told_with_both_who_have_it():
    mark = '{ id = "%s", name = "it", scope = "tile" }'
    terrain = '{ id = "%s", name = "it", letter = "%s", closing = "never", look = "plain" }'
    plugin("one", "marks = { " + mark % "bell" + " }, terrains = { " + terrain % ("heath", "H")
           + ' }, pieces = { { id = "goat", name = "goat", supply = 1 } }')
    cases = {
        "marks = { " + mark % "bell" + " }": "The mark “bell” is declared by “one” and by “two”.",
        "terrains = { " + terrain % ("heath", "Q") + " }":
            "The terrain “heath” is declared by “one” and by “two”.",
        "terrains = { " + terrain % ("moor", "H") + " }":
            "The letter H is taken by the terrain “heath” of “one” and by “moor” of “two”.",
        "terrains = { " + terrain % ("moor", "C") + " }":
            "The letter C is taken by the terrain “city” of “core” and by “moor” of “two”.",
        'pieces = { { id = "goat", name = "goat", supply = 1 } }':
            "The piece “goat” is declared by “one” and by “two”.",
        'pieces = { { id = "cow", name = "cow", supply = 1, terrains = { "heeth" } } }':
            "The piece “cow” of “two” stands on the terrain “heeth”, which no rules know.",
    }
    for tables, wanted in cases.items():
        plugin("two", tables)
        answer = cli("simulate", "--games", "1", "--rules", "one,two", "--plugin-dir", "plugins")
        true(answer.code in (1, 2), f"taken without a word: {tables}")
        true(wanted in answer.err, f"{wanted} is not in {answer.err}")
    plugin("two", 'pieces = { { id = "cow", name = "cow", supply = 1, terrains = { "heath" } } }')
    for rules in ("one,two", "two"):
        answer = cli("simulate", "--games", "1", "--rules", rules, "--plugin-dir", "plugins")
        same(answer.code, 0, answer.err)


sys.exit(main(globals()))
