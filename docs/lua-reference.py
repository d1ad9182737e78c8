#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# lua-reference.py: prints the reference of the Lua interface, for readers and for editors.
#
# usage: lua-reference.py page HEAD ROWS    in Markdown, behind what the file HEAD says
#        lua-reference.py stubs HEAD ROWS   for LuaLS, behind what HEAD says
#
# ROWS is core/lua/reference.c as the preprocessor leaves it.
import collections
import itertools
import pathlib
import re
import sys

# What files of scripts find besides: name, arguments, result, documentation.
FUNCTIONS = [
    ("_", "text: string", "string", "The text in the reader's language."),
    ("N_", "text: string", "string", "Marks a text for translators."),
    ("ngettext", "one: string, many: string, n: integer", "string", "Whichever of two texts fits a number, in the reader's language."),
    ("test", "name: string, f: fun()", None, "In *.test.lua: a test."),
    ("new_game", "lines: string", "TestGame", "In *.test.lua: the game after these lines of a scenario."),
    ("equal", "found: any, expected: any, what?: string", None,
     "In *.test.lua: both are equal; tables are compared with all their contents."),
    ("raises", "f: fun(), words?: string", None,
     "In *.test.lua: the function raises an error that contains these words."),
]


class Rows(dict):
    """The rows, each of which is a call of a method; of the program's own constants nothing is told."""
    def __init__(self, text):
        super().__init__(hook=self.hook, object=self.add_object, field=self.field, method=self.method, part=self.part,
                         reading=self.reading, entry=self.entry, key=self.key, TRUE=True)
        self.hooks, self.classes, self.entries, self.readings = [], [], {}, {}
        self.contexts = collections.defaultdict(list)
        text = "".join(line for line in text.splitlines(True) if not line.startswith("#"))
        # Members of a struct are named arguments.
        eval("[" + re.sub(r", \.(\w+) = ", r", \1=", text) + "]", {}, self)

    def __missing__(self, name):
        return None

    def hook(self, name, kind, context, doc):
        game, result = "nil" if name == "deck" else "Game", ": string?" if kind == "check" else ""
        self.hooks.append((name, kind, context, f"fun(game: {game}, ctx: {context}){result}", doc))

    # Each class of objects has its fields and methods: name, type, documentation, whether it is a method.
    def add_object(self, title, doc):
        self.classes.append((title, doc, []))

    def field(self, name, type, doc):
        self.classes[-1][2].append((name, type, doc, False))

    def method(self, name, type, doc):
        self.classes[-1][2].append((name, type, doc, True))

    def part(self, context, name, type, settable):
        self.contexts[context].append((name, type, settable))

    def reading(self, name, written):
        self.readings[name] = written

    # Title, the key under which init.lua has a list of them, what stands first without a key, the other keys.
    def entry(self, name, title, key):
        self.entries[name] = (title, key, [], [])

    def key(self, entry, name, reading, type, doc, words=(), needed=False, is_first=False, **_):
        if reading == "WORD":
            type = '"' + '"|"'.join(words) + '"'
        self.entries[entry][2 if is_first else 3].append((name, type or self.readings[reading], needed, doc))


def hook_name(name):
    """turn-begin is turn_begin in scripts."""
    return name.replace("-", "_")


# --- for readers ---

def cell(text):
    return text.replace("|", "\\|")


def link(title):
    return f"[{title}](#{title.lower()})"


def print_table(*columns):
    print(f"\n| {' | '.join(columns)} |\n|{' --- |' * len(columns)}".replace("  |", " |"))


def print_entries(rows):
    print("## What init.lua returns")
    print_table("key", "")
    for title, key, _, _ in rows.entries.values():
        if key:
            print(f"| `{key}` | a list of {link(title)} |")
    print("""| `refusals` | by name: a sentence, or a [RefusalEntry](#refusalentry) |
| `state` | by scope (`game`, `player`, `tile`, `piece`) and name: a type or a [FieldEntry](#fieldentry) |
| `hooks` | by name: a function, a [HookEntry](#hookentry), or a list of these |
| `game` | of a whole game: a [GameEntry](#gameentry) |
| `bot` | of a computer player: a [BotEntry](#botentry) |
| `brings` | tiles and ties that come with the rules: a [BringsEntry](#bringsentry) |
""")
    for title, _, first, keys in rows.entries.values():
        print(f"### {title}")
        for name, *_ in first:
            print(f"\nThe {name} stands first, without a key.")
        print_table("key", "type", "")
        for name, type, needed, doc in keys:
            print(f"| `{name}` | `{cell(type)}` | {'*needed*: ' if needed else ''}{doc} |")
        print()


def print_hooks(rows):
    print("## Hooks")
    print_table("hook", "kind", "context")
    for name, kind, context, _, _ in rows.hooks:
        print(f"| [`{hook_name(name)}`](hooks.md#{name}) | {kind} | {link(context)} |")
    print("\n## Contexts")
    for context, parts in rows.contexts.items():
        print(f"\n### {context}")
        print_table("field", "type", "")
        for name, type, settable in parts:
            print(f"| `{name}` | `{cell(type)}` | {'may be set' if settable else ''} |")


def print_classes(rows):
    print("\n## Objects")
    for title, doc, members in rows.classes:
        if not title:
            continue
        print(f"\n### {title}\n\n{doc}")
        for is_method, group in itertools.groupby(members, lambda member: member[3]):
            print_table(*(("method", "") if is_method else ("field", "type", "")))
            for name, type, doc, _ in group:
                print(f"| `{name} {cell(type)}` | {cell(doc)} |" if is_method
                      else f"| `{name}` | `{cell(type)}` | {cell(doc)} |")


# --- for editors ---

def stub_type(text):
    """A type, whose classes are avignon.Class for LuaLS."""
    return re.sub(r'(?<![A-Za-z0-9"._])(?=[A-Z])', "avignon.", text)


def print_field(name, needed, type, doc):
    print(f"---@field {name}{'' if needed else '?'} {stub_type(type)}{' ' + doc if doc else ''}")


def print_class_stubs(rows):
    for title, doc, members in rows.classes:
        if not title:
            continue
        print(f"\n--- {doc}\n---@class avignon.{title}{': { [string]: any }' if title == 'State' else ''}")
        for name, type, doc, is_method in members:
            if is_method:
                type = f"fun(self: {title}{type[1:] if type[1] == ')' else ', ' + type[1:]}"
            print_field(name, True, type, doc)
    for context, parts in rows.contexts.items():
        names = "".join(f" `{hook[0]}`" for hook in rows.hooks if hook[2] == context)
        print(f"\n--- Of{names}.\n---@class avignon.{context}")
        for name, type, settable in parts:
            print_field(name, True, type, "May be set." if settable else "")


def print_entry_stubs(rows):
    for title, _, first, keys in rows.entries.values():
        print(f"\n---@class avignon.{title}")
        if any(name == "type" for name, *_ in first):
            print("---@field [1] string The type.")
        for name, type, needed, doc in keys:
            print_field(name, needed, type, doc)
    print("\n---@class avignon.Hooks")
    for name, _, _, function, doc in rows.hooks:
        print_field(hook_name(name), False, f"({function})|table|table[]", doc)
    print("\n--- What init.lua returns.\n---@class avignon.Plugin")
    for title, key, _, _ in rows.entries.values():
        if key:
            print(f"---@field {key}? avignon.{title}[]")
    print("""---@field refusals? table<string, string|avignon.RefusalEntry>
---@field state? table<string, table<string, string|avignon.FieldEntry>>
---@field hooks? avignon.Hooks
---@field game? avignon.GameEntry
---@field brings? avignon.BringsEntry""")


def print_function_stubs():
    for name, arguments, result, doc in FUNCTIONS:
        pairs = [argument.split(": ") for argument in arguments.split(", ")]
        print(f"\n--- {doc}")
        for argument, type in pairs:
            print(f"---@param {argument} {stub_type(type)}")
        if result:
            print(f"---@return {stub_type(result)}")
        print(f"function {name} ({', '.join(argument.rstrip('?') for argument, _ in pairs)}) end")


def main():
    what, head, rows = sys.argv[1], pathlib.Path(sys.argv[2]).read_text(), Rows(pathlib.Path(sys.argv[3]).read_text())
    print(head, end="")
    if what == "page":
        print()
        print_entries(rows)
        print_hooks(rows)
        print_classes(rows)
    else:
        print_class_stubs(rows)
        print_entry_stubs(rows)
        print_function_stubs()


if __name__ == "__main__":
    main()
