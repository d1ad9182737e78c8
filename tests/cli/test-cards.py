#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# test-cards.py: card games on the command line, and games whose scripts fail; TAP.
#
# usage: test-cards.py AVIGNON-CLI SOURCE-ROOT [--update]     --update rewrites the golden files

from helper import cli, fails, golden, golden_text, main, same, true, write

GAME = "clash-of-popes"
HEADER = """avignon-record 1
game clash-of-popes
player red "Anna" human
player blue "Bruno" human
begin
draw bishop
draw inquisitor
draw cardinal
draw noble
"""
PLAYED = HEADER + """draw peasant
beseech 3
petition 0
"""


def test_a_game_in_the_terminal():
    """What is shown and said, word for word: set-up, petitions, an answer, refusals, going back, help."""
    text = ("help\n"
            "petition 4\npush 4\npush 0\npush 0\npush 1\n"  # the Knight, himself first, one card twice
            "petition 2\npull 2\npull 2 2\npull 3\n"        # the Bishop; red answers
            "petition 3\nbeseech 9\nbeseech 3\n"            # a second petition; no such card; well
            "undo\nundo\nredo\nredo\nscore\nquit\n")
    answer = cli("play", "--game", GAME, "--seed", "3", "--player", "red:Anna:human",
                 "--player", "blue:Bruno:human", text=text)
    same((answer.code, answer.err), (0, ""), "play")
    golden_text("cards-play.txt", answer.out)


def test_play_undo_redo_save():
    args = ["play", "--game", GAME, "--seed", "3", "--json"]
    answered = "petition 2\npull 0\n"
    one = cli(*args, text="petition 2\n").json
    two = cli(*args, text=answered).json
    same((one["phase"], one["decider"]), ("answer", "blue"), "the rival is asked")
    same((two["phase"], two["decider"]), ("act", "blue"), "his answer ended the turn")
    same(cli(*args, text=answered + "undo\n").json, one, "undo of an answer")
    same(cli(*args, text=answered + "undo\nundo\nredo\nredo\n").json, two, "undo and redo")
    same(cli(*args, text=answered + "undo\npass\n").json["decider"], "blue", "another answer")
    same(cli(*args, "--record", "kept.avignon", text=answered + "undo\npull 0\n").json, two, "kept")
    same(cli("replay", "kept.avignon", "--json").json, two, "the record that was kept")
    same(cli("play", "kept.avignon", "--json", text="").json, two, "opened again")


def test_a_scenario_says_a_thing_once():
    before = HEADER[:HEADER.index("begin")]
    for lines in ("card 0 0 bishop\ncard 1 0 noble\ncard 0 1 knight\n", "pile bishop\n\npile noble\n"):
        write("twice.scenario", before + lines + "begin\n")
        error = fails(1, "replay", "twice.scenario")
        same((error["file"], error["line"]), ("twice.scenario", 7), lines)


def test_play_to_the_end():
    answer = cli("play", "--game", GAME, "--bots", "random,random", "--seed", "5", "--json",
                 "--record", "bots.avignon")
    same((answer.code, answer.json["finished"], len(answer.json["winners"])), (0, True, 1))
    same(cli("replay", "bots.avignon", "--json").json, answer.json, "its record")
    same(cli("legal", "bots.avignon", "--json").json["actions"], [], "nothing is left to do")


def test_what_computers_do_is_told_in_words():
    answer = cli("play", "--game", GAME, "--bots", "random,random", "--seed", "5")
    for part in ("* Red: Petition the ", "* Blue: Beseech the ", "* Red: Push the "):
        true(part in answer.out, f"{part!r} in {answer.out}")
    true("beseech" not in answer.out and "push 4" not in answer.out, "lines of a record")


def test_legal():
    path = write("drawing.avignon", HEADER)
    same(cli("legal", path, "--json").json["decider"], "nature", "a card is to be drawn")
    weights = {a["text"]: a["weight"] for a in cli("legal", path, "--json").json["actions"]}
    same(weights, {"draw bishop": 1, "draw knight": 2, "draw cardinal": 1, "draw noble": 1,
                   "draw inquisitor": 1, "draw peasant": 2}, "as many as are left")
    golden("cards-legal.json", cli("legal", write("played.avignon", PLAYED), "--json").json)


def test_replay():
    path = write("played.avignon", PLAYED + "red: push 1\n")
    failed = cli("replay", path, "--json")
    same(failed.code, 1, "a line that does not hold")
    same((failed.json["error"]["line"], failed.json["phase"]), (13, "answer"), "where")
    text = PLAYED + "red: pull 1\nchastise 2\n"
    golden("cards-replay.json", cli("replay", "--events", write("played.avignon", text), "--json").json)


def test_simulate():
    answer = cli("simulate", "--game", GAME, "--games", "3", "--seed", "2", "--check", "--json").json
    same((answer["game"], answer["games"], answer["checked"]), (GAME, 3, True))
    true("legal_placements_mean" not in answer, "no figures of tables of tiles")
    fails(2, "simulate", "--game", GAME, "--players", "3")
    told = fails(2, "simulate", "--game", GAME, "--players", "9")["message"]
    true("from 2 to 2" in told, told)
    told = fails(2, "simulate", "--game", GAME, "--decks", "core")["message"]
    true(f"“{GAME}” has none" in told, told)


# --- a game whose script fails ---

MANIFEST = "[Avignon Plugin]\nId=brittle\nType=game\nLoader=lua\nApi=2\nName=Brittle\nVersion=1.0\n"
SCRIPT = """local function breaks (where)
    if where == "%s" then error ("broken in " .. where) end
end
return {
    refusals = { ["other-card"] = "Not that one." },
    state = { game = { left = "int8" } },
    actions = { { verb = "take", label = "Take", args = { { "card", name = "card" } },
        check = function (game, action) return action.card ~= game.state.left and "other-card" or nil end,
        commit = function (game)
            game.state.left = game.state.left - 1
            breaks ("commit")
            return "done"
        end } },
    phases = { { id = "act", label = "Act", verbs = { "take" }, list = function (game, list)
        breaks ("list")
        list:add ("take", game.state.left)
    end } },
    game = { min_players = 2, max_players = 2,
        begin = function (game) breaks ("begin") game.state.left = 9 end,
        ends = function (game) breaks ("ends") return game.state.left == 0 end,
        tiles_left = function (game) breaks ("tiles_left") return game.state.left end,
        draw = function (game) breaks ("draw") return "left: " .. game.state.left .. "\\n" end,
        statements = { { word = "stock",
            prelude = function (game, n) breaks ("prelude") game.state.left = tonumber (n) end,
            expect = function (game, n)
                breaks ("expect")
                return game.state.left ~= tonumber (n) and "another" or nil
            end } },
        layout = function (game)
            breaks ("layout")
            return { zones = { { id = "all" } }, cards = { { zone = "all", name = "Card" } } }
        end,
    },
}
"""
SCENARIO = """avignon-record 1
game brittle
player red "Anna" human
player blue "Bruno" human
stock 5
begin
expect stock 5
take 5
expect stock 4
expect tiles-left 4
"""


def plugin(breaks):
    write("plugins/brittle/brittle.plugin", MANIFEST)
    write("plugins/brittle/init.lua", SCRIPT % breaks)
    write("brittle.scenario", SCENARIO)


def on(command, *args, text=None):
    return cli(command, *args, "--plugin-dir", "plugins", text=text)


def named(breaks, answer, what):
    for part in ("“brittle” failed: ", "brittle/init.lua:2: ", f"broken in {breaks}"):
        true(part in answer.out + answer.err, f"{breaks}, {what}: {answer.out}{answer.err}")


def test_scripts_that_break_down_are_named():
    plugin("nothing")
    same(on("test", "brittle.scenario").code, 0, "the script itself")
    same(on("simulate", "--game", "brittle", "--check", "--games", "2").code, 0, "the script itself")
    for breaks in ("begin", "prelude", "commit", "ends", "expect", "tiles_left"):
        plugin(breaks)
        answer = on("test", "brittle.scenario")
        same(answer.code, 1, breaks)
        named(breaks, answer, "test")
        true("brittle.scenario:" in answer.out + answer.err, f"{breaks}: no line")
    for breaks in ("begin", "commit", "ends", "list", "layout", "draw", "tiles_left"):
        plugin(breaks)
        answer = on("simulate", "--game", "brittle", "--check", "--games", "2")
        same(answer.code, 1, breaks)
        named(breaks, answer, "simulate")


def test_a_game_has_its_own_words_before_begin():
    """A word that the game declares is carried out; one of another game is none of this one's."""
    plugin("nothing")
    same(on("test", "brittle.scenario").code, 0, "its own word")
    for word in ("lay core/11 5 5 0", "congregation red knight", "stok 5"):
        write("other.scenario", SCENARIO.replace("stock 5", word, 1))
        answer = on("test", "other.scenario")
        same(answer.code, 1, word)
        true(f"other.scenario:5: “{word.split()[0]}” cannot stand before begin" in answer.out + answer.err,
             f"{word}: {answer.out}{answer.err}")
        answer = on("replay", "other.scenario", "--json")
        same(answer.code, 1, word)
        same(answer.json["error"]["code"], "invalid-setup", word)
        same(answer.json["error"]["line"], 5, word)


def test_what_a_script_says_is_cut_before_it_fills_a_window():
    plugin("nothing")
    says = 'verb = "take", describe = function () return ("\\u{e9}"):rep (9999) .. "\\xff" end,'
    write("plugins/brittle/init.lua", (SCRIPT % "nothing").replace('verb = "take",', says))
    label = on("legal", "brittle.scenario", "--json").json["actions"][0]["label"]
    same(label, "\u00e9" * 500, "the label")


def test_a_game_in_hand_goes_on():
    """The failure is reported; nothing has happened, and the record has no line of it."""
    for breaks in ("commit", "ends", "draw"):
        plugin(breaks)
        answer = on("play", "--game", "brittle", "--record", "brittle.avignon", text="take 9\nscore\n")
        same(answer.code, 0, breaks)
        named(breaks, answer, "play")
        taken = breaks == "draw"
        true(f"{8 if taken else 9} left to draw" in answer.out, f"{breaks}: {answer.out}")
        with open("brittle.avignon", encoding="utf-8") as record:
            same("take 9" in record.read(), taken, breaks)


raise SystemExit(main(globals()))
