#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# hooks.py: the page of hooks whole: docs/plugins/hooks.md, and after it the reference of every hook
# point, from the tables and headers of the core.
#
# usage: hooks.py SOURCE-ROOT FILE
import pathlib
import re
import sys

TABLES = [
    ("include/avignon/hooks.def", "Hooks of any game", "avignon/hook.h"),
    ("include/avignon/land-hooks.def", "Hooks of games of tiles", "avignon/land.h"),
]
# Where contexts, and the types their fields have, are looked for.
HEADERS = ["include/avignon/hook.h", "include/avignon/action.h", "include/avignon/event.h", "include/avignon/land.h"]


class Point:
    def __init__(self, match):
        self.kind, self.id, self.name, self.context = match[1], match[2], match[3], match[4]
        self.filters = [word.lower() for word in re.findall(r"AV_INTEREST_(\w+)", match[5]) if word != "NONE"]
        self.interests = match[6]
        if re.findall(r"`(\w+)`", self.interests) != self.filters:
            sys.exit(f"{self.id}: what is said of its interests is not what it supports: {self.interests}")
        parts = re.findall(r'"((?:[^"\\]|\\.)*)"', match[7])
        self.doc = re.sub(r"\s+", " ", "".join(parts).replace('\\"', '"')).strip()


def read_points(path):
    pattern = (r'AV_HOOK_POINT \((check|adjust|collect|notify), (\w+), "([^"]+)", (\w+),\s*'
               r'(AV_INTEREST_\w+(?:\s*\|\s*AV_INTEREST_\w+)*),\s*"([^"]*)",\s*'
               r'((?:"(?:[^"\\]|\\.)*"\s*)+)\)')
    points = [Point(match) for match in re.finditer(pattern, path.read_text())]
    if len(points) != len(re.findall(r"(?m)^AV_", path.read_text())):
        sys.exit(f"{path}: not every entry is understood")
    return points


def read_types(root):
    """Each plain struct or enum of the headers, as it is written there."""
    types = {}
    for header in HEADERS:
        text = (root / header).read_text()
        # It ends on its own line, or with a brace at a line's beginning.
        for match in re.finditer(r"(?ms)^typedef (?:struct|enum)(?: \w+)? \{(?:[^\n]*|.*?\n)\} "
                                 r"(\w+)(?: __attribute__[^;]*)?;$", text):
            types[match[1]] = match[0]
    return types


def used_types(source, types):
    return [name for name in dict.fromkeys(re.findall(r"\bAv\w+", source)) if name in types]


def prototype(point):
    result = "const AvRefusal *" if point.kind == "check" else "void "
    const = "const " if point.kind in ("check", "collect") else ""
    return f"{result}f ({const}AvGame *game, guint rules, {point.context} *context, gconstpointer data);"


def anchor(name):
    return name.lower()


def describe(point):
    yield f"### {point.name}\n\n"
    yield f"{point.doc}\n\n"
    yield f"    AV_HOOK ({point.id}, f)\n    {prototype(point)}\n\n"
    yield f"- kind: {point.kind}\n- context: [{point.context}](#{anchor(point.context)})\n"
    yield f"- interests: {point.interests or 'none'}\n\n"


def reference(root):
    tables = [(title, header, read_points(root / path)) for path, title, header in TABLES]
    everything = [point for _, _, points in tables for point in points]
    types = read_types(root)
    missing = {point.context for point in everything} - set(types)
    if missing:
        sys.exit(f"hooks.py: no header has: {', '.join(sorted(missing))}")
    yield "\n| hook | kind | in short |\n| --- | --- | --- |\n"
    for point in everything:
        first = re.split(r"(?<=[a-z`)])[.:](?: |$)|(?<=\?) ", point.doc)[0]
        yield f"| [`{point.name}`](#{anchor(point.name)}) | {point.kind} | {first} |\n"
    for title, header, points in tables:
        yield f"\n## {title}\n\n`#include \"{header}\"`\n\n"
        for point in points:
            yield from describe(point)
    yield from core_reference(root)
    yield "## Contexts\n\n"
    # A context, then what its fields are made of, each once.
    order = list(dict.fromkeys(point.context for point in everything))
    for name in order:
        users = ", ".join(f"[`{point.name}`](#{anchor(point.name)})" for point in everything
                          if point.context == name)
        yield f"### {name}\n\nOf {users}.\n\n```c\n{types[name]}\n```\n\n"
    others = []
    waiting = list(order)
    while waiting:
        for used in used_types(types[waiting.pop(0)], types):
            if used not in order and used not in others:
                others.append(used)
                waiting.append(used)
    yield "## Types of their fields\n\n"
    for name in others:
        yield f"### {name}\n\n```c\n{types[name]}\n```\n\n"


def read_table(text, name):
    """The entries of a const table of the core, each the text between its outer braces."""
    body = re.search(rf"(?ms)^static const \w+ {name}\[\] = \{{\n(.*?)^\}};", text)[1]
    entries = re.findall(r"(?ms)^    \{\n(.*?)^    \},$", body)
    if not entries:
        sys.exit(f"hooks.py: nothing is understood of the core's table {name}")
    return entries


def member(entry, name, default=""):
    found = re.search(rf"\.{name} = (?:N_ \()?\"?([\w-]+[\w -]*)", entry)
    return found[1] if found else default


def core_reference(root):
    text = (root / "core/land/land.c").read_text()
    header = (root / "include/avignon/action.h").read_text()
    yield ("## Verbs and phases of the core\n\nIn tile-laying games; an argument in brackets may be left out.\n\n"
           "| verb | arguments | |\n| --- | --- | --- |\n")
    yield "| `pass` | | whoever decides declines, in a phase that is optional |\n"
    for entry in read_table(text, "actions"):
        arguments = re.findall(r'AV_ARG_(\w+), N_ \("(\w+)"\), (TRUE|FALSE)', entry)
        words = (f"[`{type.lower()}`: {name}]" if optional == "TRUE" else f"`{type.lower()}`: {name}"
                 for type, name, optional in arguments)
        yield f"| `{member(entry, 'verb')}` | {', '.join(words)} | {member(entry, 'label')} |\n"
    yield "\n| phase | who decides | verbs | may be declined | in the turn | |\n|" + " --- |" * 6 + "\n"
    deciders = {"": "the active player", "AV_BY_NATURE": "nature"}
    for entry in read_table(text, "phases"):
        list = re.search(rf"{member(entry, 'verbs')}\[\] = \{{ (.*?), NULL", text) if member(entry, "verbs") else None
        yield (f"| `{member(entry, 'id')}` | {deciders[member(entry, 'decider')] if list else 'nobody'} | "
               f"{list[1].replace(chr(34), '`') if list else ''} | {'yes' if member(entry, 'optional') else 'no'} | "
               f"{'only pushed' if member(entry, 'after') else 'yes'} | {member(entry, 'label')} |\n")
    types = re.search(r"(?ms)^typedef enum \{[^}]*\} AvArgType;$", header)[0]
    yield ("\nTypes of arguments; in Lua they are called by the second half of the name in lower case, `cell` for "
           f"`AV_ARG_CELL`:\n\n```c\n{types}\n```\n\n")


def main():
    root = pathlib.Path(sys.argv[1])
    page = (root / "docs/plugins/hooks.md").read_text()
    pathlib.Path(sys.argv[2]).write_text(page + "".join(reference(root)))


if __name__ == "__main__":
    main()
