#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# lua_api.py: writes what editors complete in scripts (data/lua/avignon.lua) and its reference in
# Markdown (docs/plugins/lua-reference.md) from the tables of the binding.
#
# usage: lua_api.py SOURCE-ROOT [--check]
#
# The tables: classes.def, contexts.def, the tables of keys with what entries.def says of
# them, the tables of hooks.  What the first says is compared with the binding itself.  With --check
# nothing is written; the exit code says whether both files are up to date.
import difflib
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "docs"))
import hooks  # noqa: E402

PLUGIN = "core/lua/"
# Of contexts.def, by the way a field is read.
VALUES = {
    "ACTION": "Action", "BOOL": "boolean", "INT": "integer", "INT16": "integer",
    "INT_OR_NIL": "integer?", "KIND": "Kind", "LIST": "List", "PHASE": "string",
    "PIECE": "Piece?", "PIECE_KIND": "string", "PLAYER": "Player?", "RULESET": "Ruleset",
    "SEGMENT": "Segment?", "TERRAIN": "string", "TILE": "Tile?",
    "VERDICT": '"keep"|"put-back"|"discard"', "WHY": "string?",
    "MEET": "integer?", "TEXT": "Text", "CELLS": "Cells", "SEGMENTS": "Segments",
    "CANDIDATES": "Candidates", "TERMS": "Terms", "FARM_KEYS": "Keys",
    "PIECES": "Piece[]", "STRENGTHS": "table<Player, integer>", "EXTRA": "table<Player, integer>",
    "POINTS": "table<Player, integer>", "WINNERS": "table<Player, boolean>",
    "MARK_POINTS": "table<string, integer?>", "DECK_KINDS": "Kind[]",
    "DECK_COUNTS": "integer[]", "DECK_STAGES": "integer[]",
}
# Where they are, and the tables that init.lua returns: name of the keys, class, key of the whole.
TABLES = ["entries.c", "hooks.c", "fields.c"]
ENTRIES = [
    ("action_keys", "ActionEntry", "actions"), ("phase_keys", "PhaseEntry", "phases"),
    ("counter_keys", "CounterEntry", "counters"), ("reason_keys", "ReasonEntry", "reasons"),
    ("terrain_keys", "TerrainEntry", "terrains"), ("mark_keys", "MarkEntry", "marks"),
    ("piece_keys", "PieceEntry", "pieces"), ("arg_keys", "ArgEntry", None),
    ("field_keys", "FieldEntry", None), ("refusal_keys", "RefusalEntry", None),
    ("hook_keys", "HookEntry", None),
]
RECORDS = {
    "ID": "string", "TEXT": "string", "IDS": "string[]", "LETTER": "string", "BOOL": "boolean",
    "FLAG": "boolean", "INT": "integer", "INT8": "integer", "UINT16": "integer",
}
CALLS = {
    "check": "fun(game: Game, action: Action): string?",
    "commit": "fun(game: Game, action: Action): string?",
    "describe": "fun(game: Game, action: Action): string?",
    "enter": "fun(game: Game): string?",
    "list": "fun(game: Game, list: List)",
}
OTHERS = {"args": "(string|ArgEntry)[]", "colours": "integer[]"}


def fail(message):
    sys.exit(f"lua_api.py: {message}")


# --- reading ---

def read_classes(root):
    """[(name, C class, words, [(name, type, words)], [(name, signature, words)])]"""
    text = (root / PLUGIN / "classes.def").read_text()
    classes = []
    entries = re.findall(r'(?m)^SCRIPT_(CLASS|FIELD|METHOD) \((\w+), (?:"([^"]*)"|([\w-]+)), "([^"]*)"\)$',
                         text)
    if len(entries) != len(re.findall(r"(?m)^SCRIPT_", text)):
        fail("classes.def: not every entry is understood")
    for what, name, quoted, word, words in entries:
        if what == "CLASS":
            classes.append((name, word, words, [], []))
        else:
            classes[-1][3 if what == "FIELD" else 4].append((name, quoted, words))
    return classes


def function(text, name):
    found = re.search(r"(?s)\n" + name + r" \([^;{]*?\)\n\{\n(.*?)\n\}\n", text)
    return found[1] if found else ""


def keys_of(text, shared, name, seen):
    """The fields that a function which reads one knows, and those that it hands on to: in its own file,
    or, where they are for several (lua_...), in any."""
    body = function(text, name) or function(shared, name)
    keys = set(re.findall(r"(?:case|==|!=) SCRIPT_KEY_(\w+)", body))
    for other in re.findall(r"\b(\w+) \(", body):
        where = shared if other.startswith("script_") else text
        if other not in seen and re.search(r"\n" + other + r" \(", where):
            seen.add(other)
            keys |= keys_of(text, shared, other, seen)
    return keys


def read_binding(root):
    """What the binding has: {C class: (fields, methods)}"""
    result = {}
    texts = [path.read_text() for path in sorted((root / PLUGIN).glob("*.c"))]
    shared = "\n".join(texts)
    for text in texts:
        for match in re.finditer(r"(?s)const ScriptClassDef script_class_(\w+) = \{(.*?)\};", text):
            index = re.search(r"\.index = (\w+)", match[2])
            methods = re.search(r"\.methods = (\w+)", match[2])
            result[match[1]] = (keys_of(text, shared, index[1], {index[1]}),
                                registered(text, methods[1]) if methods else set())
    text = (root / PLUGIN / "test-game.c").read_text()
    fields = set(re.findall(r'strcmp \(key, "(\w+)"\)', function(text, "game_index")))
    result["test"] = (fields, registered(text, "methods"))
    return result


def registered(text, name):
    table = re.search(r"(?s)luaL_Reg " + name + r"\[\] = \{(.*?)\n?\};", text)
    return set(re.findall(r'\{ "(\w+)"', table[1]))


def compare(classes, binding):
    """Nothing that the binding has is left out, nothing is told that it does not have."""
    told = {}
    for _, c_class, _, fields, methods in classes:
        if c_class != "-":
            entry = told.setdefault(c_class, (set(), set()))
            entry[0].update(field[0] for field in fields)
            entry[1].update(method[0] for method in methods)
    wrong = []
    for c_class, (fields, methods) in told.items():
        if c_class not in binding:
            fail(f"the binding has no class {c_class}")
        for kind, has, says in (("field", binding[c_class][0], fields),
                                ("method", binding[c_class][1], methods)):
            wrong += [f"{c_class}: the {kind} {name} is not told of" for name in sorted(has - says)]
            wrong += [f"{c_class}: there is no {kind} {name}" for name in sorted(says - has)]
    for c_class in set(binding) - set(told) - {"context", "state", "array"}:
        wrong.append(f"the class {c_class} is not told of")
    if wrong:
        fail("classes.def and the binding differ:\n" + "\n".join(wrong))


def read_contexts(root):
    """{context: [(field, type, may be set)]}"""
    contexts = {}
    text = (root / PLUGIN / "contexts.def").read_text()
    for context, field, value, settable in re.findall(
            r"(?m)^SCRIPT_CONTEXT \((\w+), (\w+), (\w+), (\w+)\)", text):
        kind = VALUES.get(value) or fail(f"contexts.def: what is {value}?")
        contexts.setdefault(context, []).append((field, kind, settable == "TRUE"))
    return contexts


def read_words(root):
    """{(class, key): words}"""
    text = (root / PLUGIN / "entries.def").read_text()
    words = {(name, key): "".join(re.findall(r'"([^"]*)"', parts)) for name, key, parts in
             re.findall(r'(?m)^SCRIPT_ENTRY \((\w+), (\w+),((?:\s*"[^"]*")+)\)$', text)}
    if len(words) != len(re.findall(r"(?m)^SCRIPT_", text)):
        fail("entries.def: not every entry is understood")
    return words


def read_entries(root):
    """[(class, key of the whole, [(key, type, needed, words)])]"""
    words_of = read_words(root)
    text = "".join((root / PLUGIN / name).read_text() for name in TABLES)
    lists = {name: re.findall(r'"([\w-]+)"', body) for name, body in
             re.findall(r"(?s)const gchar \*const (\w+)\[\]\s*=\s*\{(.*?)\};", text)}
    result = []
    for table, name, whole in ENTRIES:
        body = re.search(r"(?s)ScriptRecordKey " + table + r"\[\] = \{(.*?)\n\};", text)
        if not body:
            fail(f"there is no {table} in {', '.join(TABLES)}")
        keys = []
        for key, kind, rest in re.findall(r'\{ "(\w+)", SCRIPT_RECORD_(\w+)(.*?)\},?\n', body[1]):
            if kind == "WORD":
                words = lists[re.search(r"\.words = (\w+)", rest)[1]]
                kind = "|".join(f'"{word}"' for word in words)
            else:
                kind = CALLS.get(key) if kind == "CALL" else OTHERS.get(key) if kind == "OTHER" \
                    else RECORDS[kind]
            if not kind:
                fail(f"{table}: the type of {key} is not known")
            if (name, key) not in words_of:
                fail(f"entries.def: nothing is said of {key} of {name}")
            keys.append((key, kind, ".needed = TRUE" in rest, words_of.pop((name, key))))
        result.append((name, whole, keys))
    missing = set(re.findall(r"ScriptRecordKey (\w+)\[\] = ", text)) - {e[0] for e in ENTRIES}
    if missing:
        fail(f"{', '.join(sorted(missing))} is not told of")
    if words_of:
        fail(f"entries.def: there is no {', '.join(map(str, sorted(words_of)))}")
    return result


# --- writing ---

def spelt(kind):
    """Classes of the page are avignon.Class for LuaLS."""
    return re.sub(r'(?<!["\w.])([A-Z]\w+)', r"avignon.\1", kind)


def hook_name(point):
    return point.name.replace("-", "_")


def hook_function(point):
    result = ": string?" if point.kind == "check" else ""
    game = "nil" if point.id == "DECK" else "Game"
    return f"fun(game: {game}, ctx: {point.context}){result}"


def annotations(classes, contexts, entries, points):
    yield "---@meta\n"
    yield "-- SPDX-License-Identifier: GPL-3.0-or-later\n"
    yield "-- avignon.lua: what scripts for Avignon have, for editors with LuaLS; written by ./dev hooks.\n"
    for name, _, words, fields, methods in classes:
        yield f"\n--- {words}\n---@class avignon.{name}"
        yield ": { [string]: any }\n" if name == "State" else "\n"
        for field, kind, doc in fields:
            yield f"---@field {field} {spelt(kind)} {doc}\n"
        for method, signature, doc in methods:
            arguments = signature[1:]
            comma = "" if arguments.startswith(")") else ", "
            yield f"---@field {method} {spelt(f'fun(self: {name}{comma}{arguments}')} {doc}\n"
    for context, fields in contexts.items():
        users = ", ".join(f"`{hook_name(point)}`" for point in points if point.context == context)
        yield f"\n--- Of {users}.\n---@class avignon.{context}\n"
        for field, kind, settable in fields:
            yield f"---@field {field} {spelt(kind)}{' May be set.' if settable else ''}\n"
    for name, _, keys in entries:
        yield f"\n---@class avignon.{name}\n"
        if name in ("FieldEntry", "ArgEntry"):
            yield "---@field [1] string The type.\n"
        for key, kind, needed, words in keys:
            optional = "" if needed else "?"
            yield f"---@field {key}{optional} {spelt(kind)} {words}\n"
    yield "\n---@class avignon.Hooks\n"
    for point in points:
        kind = hook_function(point)
        entry = f"({kind})|table|table[]"
        yield f"---@field {hook_name(point)}? {spelt(entry)} {point.doc}\n"
    yield "\n--- What init.lua returns.\n---@class avignon.Plugin\n"
    for name, whole, _ in entries:
        if whole:
            yield f"---@field {whole}? avignon.{name}[]\n"
    yield "---@field refusals? table<string, string|avignon.RefusalEntry>\n"
    yield "---@field state? table<string, table<string, string|avignon.FieldEntry>>\n"
    yield "---@field hooks? avignon.Hooks\n"
    yield FUNCTIONS


FUNCTIONS = '''
--- The text in the reader's language.
---@param text string
---@return string
function _ (text) end

--- Marks a text for translators.
---@param text string
---@return string
function N_ (text) end

--- In *.test.lua: a test.
---@param name string
---@param f fun()
function test (name, f) end

--- In *.test.lua: the game that lines of a scenario lead to.
---@param lines string
---@return avignon.TestGame
function new_game (lines) end

--- In *.test.lua: both are the same, tables in all they hold.
---@param found any
---@param expected any
---@param what? string
function equal (found, expected, what) end

--- In *.test.lua: the function raises an error, in which these words stand.
---@param f fun()
---@param words? string
function raises (f, words) end
'''


def cell(text):
    return text.replace("|", "\\|")


def reference(classes, contexts, entries, points):
    yield "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n# Lua: all there is\n\n"
    yield "Written by `./dev hooks` from the tables of the binding. [lua.md](lua.md) explains how it goes\n"
    yield "together, [hooks.md](hooks.md) the hooks. For editors with LuaLS the same is in\n"
    yield "`share/avignon/lua/avignon.lua`.\n\n## What init.lua returns\n\n"
    yield "| key | |\n| --- | --- |\n"
    for name, whole, _ in entries:
        if whole:
            yield f"| `{whole}` | a list of [{name}](#{name.lower()}) |\n"
    yield "| `refusals` | by name: a sentence, or a [RefusalEntry](#refusalentry) |\n"
    yield "| `state` | by scope (`game`, `player`, `tile`, `piece`) and name: a type or a " \
          "[FieldEntry](#fieldentry) |\n"
    yield "| `hooks` | by name: a function, a [HookEntry](#hookentry), or a list of these |\n\n"
    for name, _, keys in entries:
        yield f"### {name}\n\n"
        if name == "HookEntry":
            yield "The function stands first, without a key.\n\n"
        elif name in ("FieldEntry", "ArgEntry"):
            yield "The type stands first, without a key.\n\n"
        yield "| key | type | |\n| --- | --- | --- |\n"
        for key, kind, needed, words in keys:
            yield f"| `{key}` | `{cell(kind)}` | {'*needed*: ' if needed else ''}{words} |\n"
        yield "\n"
    yield "## Hooks\n\n| hook | kind | context |\n| --- | --- | --- |\n"
    for point in points:
        yield f"| [`{hook_name(point)}`](hooks.md#{hooks.anchor(point.name)}) | {point.kind} | " \
              f"[{point.context}](#{point.context.lower()}) |\n"
    yield "\n## Contexts\n\n"
    for context, fields in contexts.items():
        yield f"### {context}\n\n| field | type | |\n| --- | --- | --- |\n"
        for field, kind, settable in fields:
            yield f"| `{field}` | `{cell(kind)}` | {'may be set' if settable else ''} |\n"
        yield "\n"
    yield "## Objects\n\n"
    for name, _, words, fields, methods in classes:
        yield f"### {name}\n\n{words}\n\n"
        if fields:
            yield "| field | type | |\n| --- | --- | --- |\n"
            for field, kind, doc in fields:
                yield f"| `{field}` | `{cell(kind)}` | {cell(doc)} |\n"
            yield "\n"
        if methods:
            yield "| method | |\n| --- | --- |\n"
            for method, signature, doc in methods:
                yield f"| `{method} {cell(signature)}` | {cell(doc)} |\n"
            yield "\n"


def main():
    root = pathlib.Path(sys.argv[1])
    classes = read_classes(root)
    compare(classes, read_binding(root))
    points = [point for path, _, _ in hooks.TABLES for point in hooks.read_points(root / path)]
    tables = (classes, read_contexts(root), read_entries(root), points)
    missing = {point.context for point in points} - set(tables[1])
    if missing:
        fail(f"contexts.def: no context {', '.join(sorted(missing))}")
    stale = False
    for path, write in (("data/lua/avignon.lua", annotations),
                        ("docs/plugins/lua-reference.md", reference)):
        file, new = root / path, "".join(write(*tables)).rstrip("\n") + "\n"
        old = file.read_text() if file.exists() else ""
        if "--check" not in sys.argv:
            file.write_text(new)
        elif new != old:
            stale = True
            sys.stdout.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True),
                                                       path, path + " as it should be"))
    if stale:
        fail("out of date: ./dev hooks writes it anew")


main()
