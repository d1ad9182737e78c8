#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# slips.py: spelling mistakes and omissions in a script are reported with file and line.
#
# usage: slips.py AVIGNON-CLI SOURCE-ROOT
#
# Each case is the table that an init.lua returns, what must be said, and what the file begins with; the line that must be
# named ends with --!.
import json
import pathlib
import re
import subprocess
import sys
import tempfile

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
API = re.search(r"#define AV_PLUGIN_API (\d+)", (root / "include/avignon/plugin.h").read_text())[1]
COMMIT = "commit = function () end"

CASES = [
    ("a list that nobody reads", "countrs = {}, --!", "“countrs”"),
    ("a key of an action", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT},\nlable = 'Buy' --!\n}} }},", "“lable”"),
    ("a key of an argument", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT},\n"
     "args = { { 'cell', optinal = true } } --!\n} },", "“optinal”"),
    ("a type of argument", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT},\nargs = {{ 'sell' }} --!\n}} }},", "“sell”"),
    ("an action without commit", "actions = { {\nverb = 'buy', --!\nlabel = 'Buy' } },", "commit is missing"),
    ("a part of an action that describes it", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT},\ndescribe = {{ 'Buy at %d', 'colum' }} --!\n}} }},", "“colum”"),
    ("what an action is chosen among, and no refusal", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT},\namong = function () return {{}} end --!\n}} }},", "needs either"),
    ("a refusal of what is chosen among nothing", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT},\nrefusal = 'far' --!\n}} }},", "without `among`"),
    ("the refusal of what is not among them", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT}, among = function () return {{}} end,\nrefusal = 'fra' --!\n}} }},\nrefusals = {{ far = 'Too far.' }},", "no refusal “fra”"),
    ("a member of a list that is missing", "phases = { nil, --!\n{ id = 'a', label = 'A' } },", "phases[1] is nil, not a table"),
    ("a phase's phase", f"actions = {{ {{\nverb = 'buy', --!\nlabel = 'Buy', phases = 'depoly', {COMMIT} }} }},", "“depoly”"),
    ("the key of an action's phases by its former name", f"actions = {{ {{ verb = 'buy', label = 'Buy', {COMMIT},\nphase = 'deploy' --!\n}} }},", "“phase”, which means nothing there: it is “phases” now"),
    ("a key of a phase", "phases = { { id = 'market', label = 'Market',\naftr = 'deploy' --!\n} },", "“aftr”"),
    ("where a phase goes", "phases = { {\nid = 'market', --!\nlabel = 'Market', after = 'depoly' } },", "“depoly”"),
    ("the option under which there is a phase", "phases = { {\nid = 'market', --!\nlabel = 'Market', when = 'core.strat=placed' } },", "“core.strat”"),
    ("a phase's decider", "phases = { { id = 'market', label = 'Market',\ndecider = 'all' --!\n} },", "“all”"),
    ("a key of a counter", "counters = { { id = 'gold', name = 'gold',\nicn = 'gold.svg' --!\n} },", "“icn”"),
    ("an icon of a counter", "counters = { { id = 'gold', name = 'gold',\nicon = 'gold.svg' --!\n} },", "gold.svg"),
    ("a key of a reason", "reasons = { { id = 'luck',\nnam = 'luck' --!\n} },", "“nam”"),
    ("a key of a terrain", "terrains = { { id = 'heath', name = 'heath', letter = 'H',\nhold = true --!\n} },", "“hold”"),
    ("a key of a mark", "marks = { { id = 'shop', name = 'shop',\npoint = 2 --!\n} },", "“point”"),
    ("an icon of a mark", "marks = { { id = 'shop', name = 'shop',\nicon = 'shop.svg' --!\n} },", "shop.svg"),
    ("a key of a piece", "pieces = { { id = 'trader', name = 'trader',\nsuply = 1 --!\n} },", "“suply”"),
    ("an icon of a piece", "pieces = { { id = 'trader', name = 'trader', supply = 1,\nicon = 'art/x.svg' --!\n} },",
     "art/x.svg"),
    ("a key of a refusal", "refusals = { far = { reason = 'Too far.',\ncod = 'far' --!\n} },", "“cod”"),
    ("a scope of state", "state = {\ngames = { n = 'bool' } --!\n},", "“games”"),
    ("a type of state", "state = { game = {\nn = 'bol' --!\n} },", "“bol”"),
    ("a key of a field", "state = { game = { n = { 'int8',\nmaxi = 3 --!\n} } },", "“maxi”"),
    ("a hook point as in C", "hooks = {\n['turn-begin'] = function () end --!\n},", "names in Lua have _ for -"),
    ("the segments of a kind, which are a list", "hooks = { kinds = function (_, ctx)\n"
     "ctx.kinds:add (ctx.ruleset:kind (0), 'a', { terrain = 'road', slots = { 1, 7 } }) --!\nend },", "segments are a list"),
    ("a hook point", "hooks = {\nplacd = function () end --!\n},", "“placd”"),
    ("a key of a hook", "hooks = { placed = { function () end,\nterain = 'road' --!\n} },", "“terain”"),
    ("a hook's terrain", "hooks = { placed = {\nfunction () end, --!\nterrain = 'raod' } },", "“raod”"),
    ("a hook's mark", "hooks = { placed = {\nfunction () end, --!\nmark = 'sheild' } },", "“sheild”"),
    ("a hook's piece", "hooks = { deployed = {\nfunction () end, --!\npiece_kind = 'folower' } },", "“folower”"),
    ("a hook's key by its former name", "hooks = { deployed = { function () end,\npiece = 'follower' --!\n} },", "“piece”, which means nothing there: it is “piece_kind” now"),
    ("a hook's phase", "hooks = { actions = {\nfunction () end, --!\nphase = 'depoly' } },", "“depoly”"),
    ("an interest that the hook does not support", "hooks = { turn_begin = {\nfunction () end, --!\nterrain = 'road' } },", "“road”"),
    ("a label that no window can show", f"actions = {{ {{ verb = 'buy', {COMMIT},\nlabel = ('long'):rep (251) --!\n}} }},", "at most 1000 bytes"),
    ("a label that is no text", "phases = { { id = 'market',\nlabel = '\\xff' --!\n} },", "not text in UTF-8"),
    ("a field whose name is a variable's before", "hooks = { placed = function (game)\nlocal n = 1\nlocal state = n\nend },\n"
     "state = { game = {\nn = 'int', --!\n} },", "“int”"),
    ("an id that others have before", "marks = { { id = 'shop', name = 'shop' } },\nphases = {\n{ id = 'a_b', --!\nlabel = 'A' } },", "“a_b”"),
    ("a key that is right in others before", "phases = { { id = 'a', label = 'A', decider = 'active' },\n{ id = 'b', label = 'B',\n"
     "decider = 'all' --!\n}, { id = 'c', label = 'C', decider = 'nature' } },", "“all”"),
    ("a key that another on its line has too", "phases = { { id = 'a', label = 'A', decider = 'active' }, { id = 'b', label = 'B',\n"
     "decider = 'all' --!\n} },", "“all”"),
    ("a key beside one in an inner table", f"actions = {{ {{ verb = 'buy', {COMMIT}, args = {{ {{ 'cell', label = 1 }} }},\n"
     "label = 1 --!\n} },", "label is a number"),
    ("a key in brackets", f"actions = {{ {{ verb = 'buy', {COMMIT},\n['label'] = 1 --!\n}} }},", "label is a number"),
    ("a comment or a text that looks like it", f"actions = {{ {{ verb = 'buy', {COMMIT}, -- label = 1\nphases = [[\n, label = 1,]],\n"
     "label = 1 --!\n} },", "label is a number"),
    ("a range", "state = { player = { a = { 'int8', max = 2 },\nb = { 'int8', min = 1, max = 3 } --!\n} },", "begins with 0"),
    ("the tiles that it brings", "brings = {\ntiles = 'none.xml' --!\n},", "none.xml", "local tiles = 1"),
    ("a table that stands elsewhere", "phases = market,", "“all”", "local market = { { id = 'market', label = 'M',\ndecider = 'all' --!\n} }"),
    ("a key that was set afterwards", "phases = { market },", "“all”", "local market = {\nid = 'market', label = 'M' } --!\nmarket.decider = 'all'"),
    ("a key of a game", "game = {\nbegn = function () end --!\n},", "“begn”"),
]


def write(folder, text, _, before="local unused = {}"):
    folder.mkdir()
    # The lines before the table must not be taken for lines of a key in it.
    lines = f"-- A comment: icn = 1, commit.\n{before}\nreturn {{\n{text}\n}}\n"
    (folder / "init.lua").write_text(lines.replace(" --!", "").replace("--!", ""))
    (folder / f"{folder.name}.plugin").write_text(
        f"[Avignon Plugin]\nId={folder.name}\nType=rules\nLoader=lua\nApi={API}\nName={folder.name}\nVersion=1.0\n")
    return next(number for number, line in enumerate(lines.splitlines(), 1) if "--!" in line)


with tempfile.TemporaryDirectory(prefix="avignon-slips-") as where:
    wanted = [write(pathlib.Path(where, f"slip-{i}"), *case[1:]) for i, case in enumerate(CASES)]
    done = subprocess.run([program, "plugins", "--load", "--json", "--plugin-dir", where],
                          stdout=subprocess.PIPE, text=True)
    errors = {plugin["id"]: plugin["error"] for plugin in json.loads(done.stdout)["plugins"]}
print(f"1..{len(CASES)}")
failed = 0
for i, ((name, _, words, *_), line) in enumerate(zip(CASES, wanted)):
    error = errors.get(f"slip-{i}") or "nothing"
    well = f"slip-{i}/init.lua:{line}: " in error and words in error
    failed += not well
    print(f"{'ok' if well else 'not ok'} {i + 1} - {name}")
    if not well:
        print(f"# line {line} should be named, with {words}; it says: {error}")
sys.exit(failed > 0)
