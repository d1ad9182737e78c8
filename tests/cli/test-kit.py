#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# test-kit.py: tests in Lua pass, fail with file and line, and cannot leave their sandbox.
#
# usage: test-kit.py AVIGNON-CLI SOURCE-ROOT
import json
import subprocess
import sys

from helper import CLI, cli, main, same, write

MANIFEST = "[Avignon Plugin]\nId={}\nType=rules\nLoader=lua\nApi=2\nName=Kit\nVersion=1.0\n"
BOARD = """local BOARD = [[
    rules kit
    lay core/20 5 5 0
    put follower red 5 5 1
    pile core/20 core/21
]]
"""


def plugin(name, init, **tests):
    write(f"{name}/kit.plugin", MANIFEST.format("kit"))
    write(f"{name}/init.lua", init)
    for test, text in tests.items():
        write(f"{name}/tests/{test}.test.lua", text)


def has(text, *parts):
    for part in parts:
        if part not in text:
            raise AssertionError(f"{part!r} is not in:\n{text}")


def test_what_holds_passes():
    plugin("well", "return { hooks = { placed = function (game) game:add_points (game.active, 1, 'city') "
           "end } }", all=BOARD + """
test ("everything a game has", function ()
    local game = new_game (BOARD)
    equal ({ game.phase, game.decider, game.active, game.turn, game.tiles_left, game.finished },
        { "draw", "nature", "red", 1, 2, false })
    equal (game:apply "draw":legal "place 5 4", { "place 5 4 2" })
    local before = game:copy ()
    game:refuse ("place 5 4 0", "edge-mismatch"):apply ("place 5 4 2", "pass")
    game:expect [[
        score red 3
        supply red follower 7
    ]]
    equal (game:score "red", 3)
    equal (game:supply ("red", "follower"), 7)
    equal (game:pieces (), {})
    equal (before:pieces (), { { kind = "follower", colour = "red", x = 5, y = 5, slot = 0 } })
    assert (#game:events () > 3 and game:drawing ():find ("C", 1, true))
    raises (function () game:apply "place 0 0 0" end, "place 0 0 0")
    raises (function () game:nonsense () end, "nonsense")
    game:play_on ():verify ()
    equal (game.decider, nil)
end)
test ("the end of a scenario", function ()
    equal (new_game (BOARD):apply ("draw", "place 4 5 0"):apply "pass":finish ().finished, true)
end)
""")
    done = cli("test", "well")
    same((done.code, done.out.splitlines()[-1]), (0, "2 passed, 0 failed"))
    # From within the folder, and one file alone.
    same(cli("test", "well/tests/all.test.lua").code, 0)
    same(subprocess.run([CLI, "test", "tests"], cwd="well", capture_output=True).returncode, 0)


def test_pieces_off_tiles_are_told_by_their_corner_or_edge():
    plugin("off", """return { pieces = {
        { id = "post", name = "post", supply = 1, on_corner = true },
        { id = "fence", name = "fence", supply = 1, on_edge = true, neutral = true },
    } }""", all="""
test ("a post and a fence", function ()
    local game = new_game [[
        rules kit
        lay core/20 5 5 0
        put post red 6 5
        put fence 5 5 0
    ]]
    equal (game:pieces (), { { kind = "post", colour = "red", x = 6, y = 5 },
        { kind = "fence", x = 5, y = 5, side = 0 } })
end)
""")
    done = cli("test", "off")
    same((done.code, done.out.splitlines()[-1], done.err), (0, "1 passed, 0 failed", ""))


WRONG = BOARD + """
test ("a score", function ()
    local game = new_game (BOARD)
    game:expect "score red 9"
end)
test ("values", function ()
    equal ({ 1, { a = 2 } }, { 1, { a = 3 } }, "lists")
end)
test ("a position", function ()
    new_game "lay core/20 5 5 0\\nlay core/99 6 5 0"
end)
test ("a refusal", function () new_game (BOARD):apply "draw":refuse ("place 5 4 2") end)
test ("its own fault", function () local x; x.y = 1 end)
local kept
test ("one game", function () kept = new_game (BOARD) end)
test ("is no other's", function () kept:apply "draw" end)
"""


def test_what_does_not_hold_is_told():
    plugin("wrong", "return {}", a=WRONG)
    done = cli("test", "wrong")
    same((done.code, done.out.splitlines()[-1]), (1, "1 passed, 6 failed"))
    has(done.out, "FAILED wrong/tests/a.test.lua: a score\n    wrong/tests/a.test.lua:10: score red 9: "
        "expected score red 9, found 0\n      wrong/tests/a.test.lua:10: in",
        # The table is drawn below.
        "┌ C ┐",
        "a.test.lua:13: lists: expected { 1, { a = 3 } }, found { 1, { a = 2 } }",
        "a.test.lua:16: new_game: line 2: there is no tile “core/99” in the decks",
        "a.test.lua:18: place 5 4 2: it is legal, but should be refused",
        "a.test.lua:19: attempt to index a nil value (local 'x')",
        "a.test.lua:22: this game is of a test that is over")


def test_what_is_mistyped_is_told():
    plugin("typos", "return {}", a=BOARD + """
test ("supply", function () new_game (BOARD):expect "supply red folower 0" end)
test ("counter", function () new_game (BOARD):expect "counter red wien 0" end)
test ("not legal", function () new_game (BOARD):expect "not legal deploy folower 5 5 1" end)
test ("count", function () new_game (BOARD):expect 'legal-count "depoly" 0' end)
test ("list", function () equal (new_game (BOARD):legal "deploy folower", {}) end)
test ("refusal", function () new_game (BOARD):refuse "depoly follower 5 5 1" end)
test ("what is off is none", function ()
    local game = new_game (BOARD)
    game:expect [[
        supply red big-follower 0
        counter red wine 0
        not legal deploy big-follower 5 5 1
        legal-count "deploy big-follower" 0
    ]]
    game:refuse "deploy big-follower 5 5 1"
    equal (game:legal "deploy big-follower", {})
end)
""")
    done = cli("test", "typos")
    same((done.code, done.out.splitlines()[-1]), (1, "1 passed, 6 failed"))
    has(done.out, "supply red folower 0: there is no piece “folower”", "no counter “wien”",
        "“deploy”: the piece is wrong: “folower”", "There is no action “depoly”",
        "deploy folower: “deploy”: the piece", "depoly follower 5 5 1: There is no action")


def test_answers():
    plugin("wrong", "return {}", a=WRONG)
    tap = cli("test", "--tap", "wrong").out.splitlines()
    same(tap[0], "1..7")
    same([line.split(" - ")[0] for line in tap if line.startswith(("ok", "not ok"))],
         ["not ok 1", "not ok 2", "not ok 3", "not ok 4", "not ok 5", "ok 6", "not ok 7"])
    same(tap[-1], "# 1 passed, 6 failed")
    told = json.loads(cli("test", "--json", "wrong").out)
    same((told["passed"], told["failed"], told["cases"][5]),
         (1, 6, {"file": "wrong/tests/a.test.lua", "name": "one game", "ok": True, "failures": []}))


def test_a_file_that_is_no_test():
    plugin("none", "return {}", a="local x = 1 + \n")
    done = cli("test", "none")
    same(done.code, 1)
    has(done.out, "none/tests/a.test.lua:2: ")
    write("none/tests/a.test.lua", "return 1\n")
    has(cli("test", "none").out, "none/tests/a.test.lua: there is no test in this file")
    write("empty/readme", "")
    same(cli("test", "empty").code, 3)


def test_nothing_leads_out_of_the_sandbox():
    plugin("closed", "return {}", a="""
test ("nothing of the machine", function ()
    for _, name in ipairs { "io", "os", "debug", "load", "dofile", "package", "loadfile" } do
        raises (function () return _G[name] end, name .. " is not offered")
    end
end)
test ("not by require", function () raises (function () require "...etc.passwd" end, "name") end)
test ("no other's game", function ()
    local game = new_game ""
    raises (function () game.apply ({}, "draw") end, "a game is needed")
    raises (function () game.apply (nil, "draw") end, "a game is needed")
end)
test ("no test in a test", function () raises (function () test ("x", print) end, "file itself") end)
""")
    done = cli("test", "closed")
    same(done.out.splitlines()[-1], "4 passed, 0 failed")
    write("closed/tests/b.test.lua", "new_game ''\n")
    has(cli("test", "closed/tests/b.test.lua").out, "games are begun within tests")


def test_a_plugin_that_breaks_down_is_named():
    plugin("broken", "return { hooks = { placed = function () error 'oh' end } }", a=BOARD + """
test ("it", function () new_game (BOARD):apply ("draw", "place 5 4 2") end)
""")
    done = cli("test", "broken")
    same(done.code, 1)
    has(done.out, "place 5 4 2: ", "init.lua:1: oh")


def test_what_is_asked_wrongly_is_said():
    for body, words in (
        ("game:option 'mots'", "init.lua:1: this plugin has no option “mots”"),
        ("game.decider = game.active", "only the rules of the phase “place” may say who decides"),
    ):
        plugin("wrong", f"return {{ hooks = {{ placed = function (game) {body} end }} }}".replace(
            "game:option 'mots'", "local n = game:option 'mots'"), a=BOARD + """
test ("it", function () new_game (BOARD):apply ("draw", "place 5 4 2") end)
""")
        done = cli("test", "wrong")
        same(done.code, 1)
        has(done.out, words)


ASKED = """return {
    actions = {
        { verb = "kit-yes", label = "Yes", commit = function () end },
        { verb = "kit-cast", label = "Cast", args = { "number" }, commit = function () end },
    },
    phases = {
        { id = "kit-ask", label = "Ask", after = "-", decider = "frame", verbs = { "kit-yes" } },
        { id = "kit-offer", label = "Offer", after = "-", decider = "frame", optional = true, verbs = { "kit-yes" } },
        { id = "kit-dice", label = "Dice", after = "-", decider = "frame", verbs = { "kit-cast" },
          list = function (game, list) list:add_each ("kit-cast", { 1, 2 }, { 3, 1 }) end },
    },
    hooks = { placed = function (game) game:push_phase (%s) end },
}"""


def test_a_player_who_is_forgotten_is_missed():
    """Chance decides in a phase of a player only where it is meant."""
    for pushed, words in (
        ("'kit-ask'", "nobody decides in the phase “kit-ask”"),
        ("'kit-offer'", "init.lua:12: kit, hook “placed”: the phase “kit-offer” cannot be pushed: it was not said "
                        "which player decides in it"),
        ("'kit-ask', game.active", None),
        ("'kit-offer', game.active", None),
        ("'kit-dice'", None),
    ):
        plugin("asked", ASKED % pushed, a=BOARD + """
test ("it", function () new_game (BOARD):apply ("draw", "place 5 4 2") end)
""")
        done = cli("test", "asked")
        same(done.code, 1 if words else 0, f"{pushed}: {done.out}")
        has(done.out, words or "1 passed")


def test_nobody_may_win():
    plugin("lost", "return { hooks = { over = function (game) game:set_winners () end } }", a=BOARD + """
test ("it", function ()
    local game = new_game (BOARD):apply ("draw", "place 5 4 2", "pass")
    raises (function () game:expect "winner none" end, "no winner")
    game:finish ():expect "winner none"
    raises (function () game:expect "winner red" end, "no winner")
end)
""")
    done = cli("test", "lost")
    same(done.code, 0, done.out)
    done = cli("simulate", "--plugin-dir", "lost", "--rules", "kit", "--games", "2", "--check")
    same(done.code, 0, done.err)
    done = cli("simulate", "--plugin-dir", "lost", "--rules", "kit", "--games", "1", "--json").json
    same(done["wins"], [0, 0])


def test_a_cell_is_a_column_and_a_row():
    plugin("cells", "return { state = { game = { home = 'cell', ways = { 'cell', count = 3 } }, "
           "player = { seat = 'cell' } } }")
    head = ('avignon-record 1\ndecks core\nrules kit\ntable 20 10\nplayer red "A" human\n'
            'player blue "B" human\n%sbegin\n%s')
    for before, after, words in (
        ("state kit.home 9 8\n", "expect state kit.home 9 8\nexpect state kit.home 9,8\nexpect state kit.home 170\n", None),
        ("state kit.home 170\n", "expect state kit.home 9 8\n", None),
        ("state kit.home 0 9,8\n", "expect state kit.home 9 8\n", None),
        ("", "expect state kit.home none\n", None),
        ("state kit.ways 2 9 8\n", "expect state kit.ways 2 170\nexpect state kit.ways 1 none\n", None),
        ("state kit.ways 2 170\n", "expect state kit.ways 2 9 8\n", None),
        ("state kit.seat blue 9 8\n", "expect state kit.seat blue 9 8\nexpect state kit.seat red none\n", None),
        ("state kit.home 9 8\n", "expect state kit.home 8 9\n", "expected state kit.home 8 9, found 9 8"),
        ("", "expect state kit.home 8 9\n", "found none"),
        ("state kit.home 20 3\n", "", "the cell 20 3 is off the table, whose last cell is 19 9"),
        ("state kit.home 3,10\n", "", "the cell 3 10 is off the table"),
        ("state kit.home 9 8 7\n", "", "The state “kit.home” has no number 9"),
        ("state kit.home here there\n", "", "state takes ID.FIELD"),
    ):
        write("cells/tests/a.scenario", head % (before, after))
        done = cli("test", "cells")
        same(done.code, 1 if words else 0, f"{before}{after}: {done.out}")
        has(done.out + done.err, words or "1 passed")


def test_a_place_in_a_line_below_is_left_there():
    plugin("lost", "return require 'walk'")
    done = cli("simulate", "--plugin-dir", "lost", "--rules", "kit")
    same(done.code, 3)
    has(done.err, "lost/walk.lua: No such file or directory\n  kit/init.lua:1: in the file itself")


def test_what_fails_at_a_highlight_is_said():
    plugin("dim", "return { hooks = { highlight = function () error 'dark' end } }", a=BOARD + """
test ("it", function () new_game (BOARD):highlight (5, 4) end)
""")
    done = cli("test", "dim")
    same(done.code, 1)
    has(done.out, "init.lua:1: dark")


BIDS = """return {
    actions = { { verb = 'bid', label = 'Bid', args = { 'number' },
        check = function (game, action) if action.number > 2 then error 'broken' end end,
        commit = function () end } },
    phases = { { id = 'bid', label = 'Bid', after = '-', decider = 'frame', optional = true, verbs = 'bid',
        list = function (_, list) list:add_each ('bid', { 1, 2 }) end } },
    hooks = { placed = function (game) game:push_phase ('bid', game.active.next) end },
}
"""


def test_words_need_no_colour():
    plugin("bids", BIDS, a=BOARD + """
test ("whose turn it is not", function ()
    local game = new_game (BOARD):apply ("draw", "place 5 4 2")
    equal (game.decider, "blue")
    equal (game:legal "bid", { "blue: bid 1", "blue: bid 2" })
    equal (game:legal "blue: bid", { "blue: bid 1", "blue: bid 2" })
    equal (game:legal "bid 2", { "blue: bid 2" })
    equal (game:legal "red: bid", {})
    equal (#game:legal (), 3)
end)
""")
    same(cli("test", "bids").out.splitlines()[-1], "1 passed, 0 failed")


def test_what_fails_is_not_refused():
    plugin("broken", BIDS, a=BOARD + """
test ("no code", function () new_game (BOARD):apply ("draw", "place 5 4 2"):refuse "bid 3" end)
test ("a code", function () new_game (BOARD):apply ("draw", "place 5 4 2"):refuse ("bid 3", "low") end)
""")
    for name, code in ("bare", ""), ("code", " low"):
        write(f"broken/tests/{name}.scenario", "avignon-record 1\ndecks core\nrules kit\nplayer red \"A\" human\n"
              "player blue \"B\" human\nlay core/20 5 5 0\npile core/20\nbegin\ndraw\nplace 5 4 2\n"
              f"refuse bid 3{code}\n")
    done = cli("test", "broken")
    same((done.code, done.out.splitlines()[-1]), (1, "0 passed, 4 failed"))
    same(done.out.count("init.lua:3: broken"), 4)


def test_a_check_of_games_finds_what_tests_may_miss():
    def check(init, *more):
        plugin("checked", init)
        return cli("simulate", "--plugin-dir", "checked", "--games", "1", "--check", *more)

    rules = ("--rules", "kit")
    done = check("return { hooks = { labels = function (game, ctx) ctx.labels:add (game.last) end } }", *rules)
    same(done.code, 1)
    has(done.err, "init.lua:1: a tile or a piece was expected")
    for answer, said in ("true", "it returned a boolean"), ("'low'", "there is no refusal “low”"):
        done = check("return { actions = { { verb = 'go', label = 'Go', commit = function () end,\n"
                     f"check = function () return {answer} end }} }},\n"
                     "phases = { { id = 'go', label = 'Go', optional = true, verbs = 'go' } } }", *rules)
        same(done.code, 1)
        has(done.err, f"init.lua:2: check “go”: {said}")


def test_a_check_of_games_finds_a_verb_that_is_never_listed():
    game = """return {
    state = { game = { n = "int8" } },
    actions = {
        { verb = "set", label = "Set", args = { "place" }, describe = { "On %%s", "place" },
          commit = function (game) game.state.n = game.state.n + 1 end },
        { verb = "take", label = "Take", args = { "place" }, %s commit = function () end },
    },
    phases = { { id = "play", label = "Play", verbs = { "set", "take" },
        list = function (_, list) for place = 0, 35 do list:add ("set", place) end end } },
    game = { boards = { { id = "board", columns = 6, rows = 6 } }, ends = function (game) return game.state.n > 90 end,
        layout = function () return { cells = { { place = "a1", %s } } } end },
    refusals = { no = "No." },
}
"""
    refuses = 'check = function () return "no" end,'
    for check, cell, said in (
            ("", "owner = 1", "taken but not listed: take "), (refuses, "owner = 2", "init.lua:11: in what it returned: layout.cells[1].owner is 2, but players are 0 to 1"),
            (refuses, 'icon = "art/lost.svg"', "listed/art/lost.svg, which the layout shows"),
            (refuses, 'owner = 1 }, { place = 30', "layout.cells[2]: there is a cell for the place “a1” already"),
            (refuses, "owner = 1 }, { place = 31", "")):
        plugin("listed", game % (check, cell))
        write("listed/kit.plugin", MANIFEST.format("kit").replace("=rules", "=game"))
        done = cli("simulate", "--plugin-dir", "listed", "--game", "kit", "--games", "9", "--check")
        same(done.code, 1 if said else 0, done.err)
        has(done.err, said)
    # A game that forgets to say whether it ends.
    plugin("listed", (game % (refuses, "owner = 1")).replace("return game.state.n > 90 end", "end"))
    write("listed/kit.plugin", MANIFEST.format("kit").replace("=rules", "=game"))
    has(cli("simulate", "--plugin-dir", "listed", "--game", "kit").err,
        "init.lua:10: in what it returned: true or false was expected, not nil")
    # A hook of tile-laying games.
    plugin("listed", (game % (refuses, "owner = 1")).replace("refusals =", "hooks = { placed = function () end }, refusals ="))
    write("listed/kit.plugin", MANIFEST.format("kit").replace("=rules", "=game"))
    has(cli("simulate", "--plugin-dir", "listed", "--game", "kit").err,
        "init.lua:12: the rules “kit”, hook “placed”: the game “kit” has no such hook")
    plugin("listed", game % (refuses, "owner = 1"))
    write("listed/kit.plugin", MANIFEST.format("kit").replace("=rules", "=game"))
    # What names a place is told by that name.
    has(cli("play", "--plugin-dir", "listed", "--game", "kit", "--bots", "random,random", "--seed", "1").out, ": On e3\n")


def test_print_has_an_end():
    plugin("loud", "print ('loaded', 1, nil, {})\nreturn {}", a="""
test ("loud", function ()
    print ("\\27[2J\\7")
    for _ = 1, 10000 do print (("x"):rep (100)) end
end)
test ("long", function () raises (function () print (setmetatable ({}, { __tostring = error })) end) end)
""")
    write("loud/tests/a.scenario", 'avignon-record 1\ndecks core\nrules kit\nplayer red "A" human\n'
                                   'player blue "B" human\nbegin\n')
    done = cli("test", "loud")
    same(done.code, 0)
    has(done.err, "kit/init.lua:1: loaded\t1\tnil\ttable\n", "a.test.lua:3: ?[2J?\n",
        "this script has printed too much")
    # A quarter of a megabyte, and what is said besides.
    if not 250 * 1024 < len(done.err) < 257 * 1024 or "\x1b" in done.err:
        raise AssertionError(f"{len(done.err)} bytes were printed")


sys.exit(main(globals()))
