#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# test-terminal.py: untrusted text (in records, scripts, decks, manifests) cannot control the
# terminal; TAP.
#
# usage: test-terminal.py AVIGNON-CLI SOURCE-ROOT [with-lua]
import sys
import xml.etree.ElementTree

from helper import cli, main, same, true, write

HAS_LUA = "with-lua" in sys.argv[3:]

# A colour, a title, C1 and its one-byte CSI, a delete.
EVIL = "\x1b[31m\x1b]0;t\x07\u009b2J\x7f"
SHOWN = "<U+001B>[31m<U+001B>]0;t<U+0007><U+009B>2J<U+007F>"

RECORD = f"""avignon-record 1
decks core
player red "A{EVIL}" human
player blue "Bruno" bot:random
begin
"""
DECK = """<deck id="d" name="D&#x202E;">
  <tile id="01" name="N&#x202E;" count="1">
    <segment terrain="field" slots="0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"/>
  </tile>
</deck>
"""
MANIFEST = "[Avignon Plugin]\nId=evil\nType=game\nLoader=lua\nApi=%d\nName=E%s\nVersion=1.0\n"
SCRIPT = """local evil = "\\27[31m\\u{9b}2J\\u{202e}"
return {
    state = { game = { left = "int8" } },
    actions = { { verb = "take", label = "Take" .. evil,
        commit = function (game)
            game.state.left = game.state.left - 1
            if game.state.left == 3 then error ("broken" .. evil) end
            return "done"
        end } },
    phases = { { id = "act", label = "Act" .. evil, verbs = { "take" },
        list = function (game, list) list:add ("take") end } },
    game = { min_players = 1, max_players = 2,
        begin = function (game) game.state.left = 5 end,
        ends = function (game) return game.state.left == 0 end,
        tiles_left = function (game) return game.state.left end,
        draw = function (game) return "left" .. evil .. "\\n" end },
}
"""


def clean(answer, *expected):
    for text in (answer.out, answer.err):
        bad = [c for c in text if (ord(c) < 32 and c not in "\n\t") or 127 <= ord(c) < 160
               or 0x202a <= ord(c) <= 0x202e or 0x2066 <= ord(c) <= 0x2069]
        same(bad, [], f"what goes to the terminal, of {text!r}")
    for part in expected:
        true(part in answer.out + answer.err, f"{part!r} in {answer.out + answer.err!r}")


def test_a_name_in_a_record():
    path = write("evil.avignon", RECORD)
    clean(cli("replay", path), "A" + SHOWN)
    clean(cli("replay", path, "--events"), "A" + SHOWN)
    clean(cli("play", path, text="score\nhelp\nlegal\nquit\n"), "A" + SHOWN)
    clean(cli("legal", path))
    same(cli("replay", path, "--json").json["players"][0]["name"], "A" + EVIL, "the name in JSON")
    clean(cli("replay", path, "--json"))
    clean(cli("play", path, "--json", text="score\nquit\n"), "A" + SHOWN)
    clean(cli("play", "--player", f"red:A{EVIL}:human", "--player", "blue:B:bot:random",
              text="score\nquit\n"), "A" + SHOWN)


def test_a_name_is_one_line():
    path = write("lines.avignon", RECORD.replace(EVIL, "\\n* Bruno: 99 points"))
    answer = cli("replay", path)
    same(answer.out.count("\n"), 3, "lines of " + answer.out)
    true("A * Bruno: 99 points" in answer.out, answer.out)


def test_words_of_a_record_in_errors():
    for name, text in (("verb", RECORD + f"dance{EVIL}\n"),
                       ("draw", RECORD + f"draw core/01{EVIL}\n"),
                       ("header", RECORD.replace("begin", f"bogus{EVIL}\nbegin")),
                       ("deck", RECORD.replace("core", f"core{EVIL}")),
                       ("rules", RECORD.replace("begin", f"rules r{EVIL}\nbegin")),
                       ("option", RECORD.replace("begin", f"option core.x{EVIL} 1\nbegin")),
                       ("bot", RECORD.replace("bot:random", f"bot:x{EVIL}")),
                       ("game", RECORD.replace("decks core", f"game g{EVIL}")),
                       ("expect", RECORD + f"expect phase {EVIL}\n")):
        path = write(f"{name}.avignon", text)
        for command in ("replay", "legal", "test", "play"):
            if (name, command) == ("expect", "play"):
                continue  # what a scenario expects is for tests
            answer = cli(command, path, text="quit\n")
            true(SHOWN in answer.out + answer.err, f"{command} {name}: {answer.err!r}")
            clean(answer)
            clean(cli(command, path, "--json", text="quit\n"))


def test_names_of_files_and_words_of_the_command_line():
    clean(cli("replay", f"no{EVIL}"), SHOWN)
    clean(cli("test", f"no{EVIL}"), SHOWN)
    clean(cli("deck", "show", f"no{EVIL}"), SHOWN)
    clean(cli("new", f"x{EVIL}", "--lua"), SHOWN)
    clean(cli(f"x{EVIL}"), SHOWN)
    clean(cli("simulate", "--decks", f"x{EVIL}"), SHOWN)
    path = write(f"bad{EVIL}.scenario", RECORD + "dance\n")
    clean(cli("test", path), SHOWN)
    clean(cli("test", path, "--tap"), SHOWN)


def test_what_is_typed():
    path = write("evil.avignon", RECORD)
    clean(cli("play", path, text=f"dance{EVIL}\n1{EVIL}\nundo {EVIL}\nsave no/{EVIL}\nquit\n"), SHOWN)


def test_decks():
    path = write("deck.xml", DECK)
    clean(cli("deck", "show", path), "D<U+202E>")
    clean(cli("deck", "check", path))
    same(cli("deck", "show", path, "--json").json["tiles"][0]["name"], "N\u202e", "JSON")
    answer = cli("deck", "convert", path)
    clean(answer, "N&#x202E;")
    tile = xml.etree.ElementTree.fromstring(answer.out).find("tile")
    same(tile.get("name"), "N\u202e", "the name in what was converted")
    path = write("bad.xml", DECK.replace('terrain="field"', 'terrain="f&#x9B;"'))
    for command in ("check", "show", "convert"):
        clean(cli("deck", command, path))


def test_bytes_that_are_no_text():
    with open("raw.avignon", "wb") as file:
        file.write(RECORD.encode() + b"draw \x9b2J\xff\n")
    clean(cli("replay", "raw.avignon"), "UTF-8")
    clean(cli("replay", "no\udc9b\udcff"), "no<9B><FF>")


def test_scripts():
    if not HAS_LUA:
        return
    api = next(p["api"] for p in cli("plugins", "--json").json["plugins"] if p["id"] == "mayor")
    write("plugins/evil/evil.plugin", MANIFEST % (api, "\u202e"))
    write("plugins/evil/init.lua", SCRIPT)
    shown = "<U+001B>[31m<U+009B>2J<U+202E>"
    path = write("evil.scenario", "avignon-record 1\ngame evil\nplayer red \"Anna\" human\nbegin\n")

    def on(*args, text=None):
        return cli(*args, "--plugin-dir", "plugins", text=text)

    clean(on("plugins"), "E<U+202E>")
    clean(on("legal", path), "Take" + shown)
    clean(on("play", path, text="take\ntake\nlegal\nboard\nquit\n"), "Take" + shown, "left" + shown,
          "broken" + shown)
    write("evil.scenario", open(path, encoding="utf-8").read() + "take\ntake\n")
    for command in (["test", path], ["test", path, "--tap"], ["replay", path, "--events"], ["legal", path],
                    ["simulate", "--game", "evil", "--players", "1", "--games", "1"]):
        clean(on(*command), "broken" + shown)
        clean(on(*command, "--json"))
    write("plugins/evil/init.lua", "error (\"broken\\27[31m\")\n")
    clean(on("plugins", "--load"), "broken<U+001B>[31m")
    clean(on("replay", path))


sys.exit(main(globals()))
