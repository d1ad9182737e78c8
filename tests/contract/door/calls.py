#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# calls.py: the functions that rules may call, each as a call with random arguments, from the headers and from the
# rows of the Lua interface.
#
# usage: calls.py c SOURCE-ROOT OUTPUT DEPFILE    calls in C for door.c; DEPFILE gets what they are made from
#        calls.py lua SCRIPT ROWS                 a module of Lua; SCRIPT is docs/lua-reference.py, ROWS as there
#
# A function of the headers that is neither called nor excused here ends the build, and so does an argument that no
# line here knows.
import importlib.util
import pathlib
import re
import sys

# What the host's side of the interface does, by the functions' names; rules are given these things or make none.
EXCUSED = {
    r"av_(catalogue|kit|setup|layout|board)_\w+|av_ruleset_(new|unref)|av_rules_widen|av_land_widen_defs":
        "made before there are rules",
    r"av_ruleset_(add_\w+|set_\w+|reserve)": "for a game's build ()",
    r"av_game_(new|free|copy|dup)|av_action_list_clear|av_network_free": "frees or makes a game",
    r"av_game_(apply|verify|recount)|av_game_get_failure": "see play_door () of door.c",
    r"av_game_fail|av_ruleset_fail": "is itself a refusal",
    r"av_tile_def_(derive_touches|segment_at|symmetry)|av_slots_\w+": "about a deck's own tables, not about a game",
    r"av_action_list_grow|av_\w+_quark": "of no game",
    r"av_land_(add|extend)_kind": "see on_kinds () of door.c",
    r"av_action_list_(find|get)_number": "about a list, which a window asks",
    r"av_bot_\w+|av_game_(after|evaluate\w*|conceal)": "for computer players",
    r"av_action_list_choose": "a list that is not empty is its precondition",
}

# How an argument is made, by its type and name, with `r` as the source of chance and `game` and `ruleset` at hand:
# below how many a number is that is right; what a pointer leads to.  `max` tells how much room that has, always truly.
KINDS, PIECES = "av_land_get_n_kinds (ruleset)", "av_land_get_n_pieces (ruleset)"
NUMBERS = {
    "segment": "av_land_get_n_segments (game)", "a": "av_land_get_n_segments (game)",
    "b": "av_land_get_n_segments (game)",
    "tile": "av_land_get_n_tiles (game)", "from": "av_land_get_n_tiles (game)",
    "piece": "av_land_get_n_all_pieces (game)", "by": "av_land_get_n_all_pieces (game)",
    "piece_kind": PIECES, "kind": KINDS, "base": KINDS,
    "terrain": "av_land_get_n_terrains (ruleset)", "mark": "av_land_get_n_marks (ruleset)",
    "phase": "av_ruleset_get_n_phases (ruleset)", "counter": "av_ruleset_get_n_counters (ruleset)",
    "reason": "av_ruleset_get_n_reasons (ruleset)", "rules": "av_ruleset_get_n_rules (ruleset)",
    "player": "PLAYERS", "decider": "PLAYERS", "owner": "PLAYERS", "keeper": "PLAYERS", "viewer": "PLAYERS",
    "players": "1u << PLAYERS", "winners": "1u << PLAYERS",
    "tray": "av_land_get_n_trays (ruleset)", "index": "8", "i": "4", "n": "3",
    "slot": "AV_SLOTS", "rotation": "4", "side": "4", "junction": "2", "tie": "av_land_get_n_ties (game)",
    "x": "av_land_get_width (game)", "y": "av_land_get_height (game)",
    "points": "12", "change": "5", "count": "3", "each": "3", "n_beside": "5", "value": "3", "per_fed": "5",
    "point": "AV_MAX_HOOK_POINTS", "data": "70",
    "withheld": "2", "send_home": "2", "begin": "2", "wanted": "1", "seed": "1000",
    "how": "2", "flags": "2", "type": "AV_N_EVENTS", "scope": "AV_N_SCOPES", "colour": "AV_N_COLOURS",
}
# What one function understands by a name.
OTHERWISE = {
    ("av_land_get_piece", "piece"): PIECES, ("av_land_may_stand", "piece"): PIECES,
    ("av_land_find_piece", "kind"): PIECES, ("av_land_count_kept", "kind"): PIECES,
    ("av_land_find_neutral_piece", "kind"): PIECES, ("av_game_get_supply", "piece"): PIECES,
    ("av_land_next_piece", "from"): "av_land_get_n_all_pieces (game)",
    ("av_land_next_kept", "from"): "av_land_get_n_all_pieces (game)",
    ("av_land_get_piece_at", "index"): "av_land_get_n_all_pieces (game)",
    ("av_ruleset_get_name", "index"): "av_ruleset_get_n_names (ruleset, AV_ARG_PIECE)",
    ("av_ruleset_get_action", "kind"): "av_ruleset_get_n_actions (ruleset)",
    ("av_ruleset_get_n_names", "type"): "AV_ARG_EDGE", ("av_ruleset_get_name", "type"): "AV_ARG_EDGE",
    ("av_ruleset_find_name", "type"): "AV_ARG_EDGE", ("av_ruleset_get_title", "type"): "AV_ARG_EDGE",
}
POINTERS = {
    "AvGame *": "game", "const AvGame *": "game", "const AvRuleset *": "ruleset", "AvRandom *": "r",
    "GError **": "wrong (r, &error)", "const gchar *": "word (r, ruleset)", "GString *": "things->text",
    "GArray *": "things->numbers", "AvNetwork *": "things->network", "const AvNetwork *": "things->network",
    "const AvNetworkQuery *": "query (r, game, things)", "AvActionList *": "&things->list",
    "AvAction *": "action (r, game, things)", "const AvAction *": "action (r, game, things)",
    "AvEvent *": "&things->event",
    "const AvEvent *": "&things->event",
    "AvHighlightContext *": "highlight (r, things)", "gchar **": "things->words",
    "gint *": "&things->value", "guint *": "&things->n", "gchar *": "things->letters", "gint16 *": "things->cells", "AvExchange *": "things->exchanges",
    "guint16 *": "things->joined",
    "AvPiece *": "things->pieces",
    "AvScoreContext *": "&things->score", "AvFarmContext *": "&things->farm",
    "AvLabelsContext *": "&things->labels",
    "const GError *": "things->error",
}
# What is done with what is returned.
RETURNED = {"gchar *": "g_free (%s)", "GArray *": "g_array_unref (%s)", "AvLayout *": "av_layout_free (%s)",
            "AvNetwork *": "av_network_free (%s)", "AvRuleset *": "av_ruleset_unref (%s)"}


def load(path):
    spec = importlib.util.spec_from_file_location("loaded", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def split(parameter):
    """`const gchar *name` is of type `const gchar *` and called `name`."""
    kind, name = re.fullmatch(r"(.*?\W)(\w+)", parameter.strip()).groups()
    return re.sub(r" +$", "", kind), name


def argument(function, parameter):
    kind, name = split(parameter)
    if kind.endswith("*"):
        return POINTERS[kind]
    if name == "max":
        return "ROOM"
    if (function, name) in OTHERWISE or name in NUMBERS:
        return f"({kind}) number (r, {OTHERWISE.get((function, name)) or NUMBERS[name]})"
    raise KeyError(f"{kind} {name}")


def write_c(source, output, depfile):
    abi = load(source / "tests/project/abi.py")
    headers = abi.find_headers(source / "include")
    functions = abi.read(source / "include", headers)[1]
    depfile.write_text(f"{output}: {' '.join(str(source / 'include' / header) for header in headers)}\n")
    lines = []
    idle = dict.fromkeys(EXCUSED, True)
    for function in filter(lambda line: "(" in line, functions):
        result, name, parameters = re.fullmatch(r"(.*?)(\w+) \((.*)\)", function).groups()
        excuses = [pattern for pattern in EXCUSED if re.fullmatch(pattern, name)]
        idle.update(dict.fromkeys(excuses, False))
        if excuses:
            continue
        try:
            arguments = [argument(name, one) for one in parameters.split(", ") if one != "void"]
        except KeyError as error:
            sys.exit(f"calls.py: how should {name} () be called with {error}?")
        call = f"{name} ({', '.join(arguments)})"
        needs = "CHANGES" if "AvGame *game" in parameters.split(", ") else "ASKS" if "game" in call else "READS"
        lines.append(f"CALL ({name}, {needs}, {RETURNED.get(result, '(void) %s') % call})")
    if any(idle.values()):
        sys.exit(f"calls.py: there is no {' nor '.join(pattern for pattern in idle if idle[pattern])}")
    output.write_text("".join(lines))


def print_lua(script, rows):
    found = load(script).Rows(rows.read_text())
    print("return {\n    classes = {")
    for title, _doc, members in found.classes:
        if title in ("", "TestGame"):
            continue
        print(f'        {title} = {{')
        for name, kind, _words, method in members:
            given = re.match(r"\((.*?)\)", kind)[1] if method else ""
            types = [re.sub(r"^[^:]*: *", "", one) for one in given.split(", ") if one]
            listed = ", ".join(f'"{one}"' for one in types)
            print(f'            {{ "{name}", {"true" if method else "false"}, {{ {listed} }} }},')
        print("        },")
    print("    },\n    hooks = {")
    for name, kind, context, *_more in found.hooks:
        parts = ", ".join(f'"{part}"' for part, *_more in found.contexts[context])
        print(f'        {{ "{name.replace("-", "_")}", "{kind}", {{ {parts} }} }},')
    print("    },\n}")


if sys.argv[1] == "c":
    write_c(*map(pathlib.Path, sys.argv[2:]))
else:
    print_lua(*map(pathlib.Path, sys.argv[2:]))
