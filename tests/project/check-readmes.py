#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# check-readmes.py: the README of each shipped expansion has the usual parts in their order, tells each option of its
# manifest with all values and the default, and names no hook that a script does not have.
#
# usage: check-readmes.py SOURCE-ROOT
import configparser
import pathlib
import re
import sys

# What players read and set comes before all else.
PARTS = ["Rules in short", "Options", "With other rules"]


def read_options(manifest):
    """By key: its values and its default, as a README writes them; no values: a number."""
    options = {}
    for section in manifest.sections():
        if section.startswith("Option "):
            kind, default = manifest[section]["Type"], manifest[section].get("Default", "no")
            values = {"choice": manifest[section].get("Values", "").split(";"), "bool": ["yes", "no"]}.get(kind, [])
            options[section.removeprefix("Option ")] = (values, default)
    return options


def read_table(text):
    """The rows of the part about options, by key: that of the key and those below it without one."""
    rows, key = {}, None
    for line in text.partition("\n## Options\n")[2].partition("\n## ")[0].splitlines():
        named = re.match(r"\| `([^`]+)` \|", line)
        key = named[1] if named else key
        if key:
            rows[key] = rows.get(key, "") + line + "\n"
    return rows


def check_options(text, name, options):
    rows = read_table(text)
    for key in rows:
        if key.removeprefix(f"{name}.") not in options:
            yield f"has an option `{key}` that the manifest has not"
    for key, (values, default) in options.items():
        row = rows.get(f"{name}.{key}")
        if not row:
            yield f"does not tell the option `{name}.{key}`"
            continue
        for value in values:
            if f"`{value}`" not in row:
                yield f"does not tell the value `{value}` of `{key}`"
        if (f"`{default}` (default)" if values else f"{default} by default") not in row:
            yield f"does not say that {default} is the default of `{key}`"


def check_parts(text):
    parts = re.findall(r"^## (.*)$", text, re.M)
    known = [part for part in parts if part in PARTS]
    if parts[:len(known)] != [part for part in PARTS if part in known] or "Rules in short" not in known:
        yield f"has these parts: {', '.join(parts)}; wanted at first: {', '.join(PARTS)}"


def check_hooks(text, code):
    for words in re.findall(r"[Hh]ooks? ((?:`[\w-]+`(?: \([^)]*\))?(?:, | and |; )?)+)", text):
        for hook in re.findall(r"`([\w-]+)`", re.sub(r"\([^)]*\)", "", words)):
            if not re.search(rf"^        {hook.replace('-', '_')} = ", code, re.M):
                yield f"names the hook `{hook}`, which the code has not"


def main():
    root, wrong = pathlib.Path(sys.argv[1]), 0
    for readme in sorted([*root.glob("plugins/*/README.md"), *root.glob("scripts/*/README.md")]):
        folder, text = readme.parent, readme.read_text(encoding="utf-8")
        manifest = configparser.RawConfigParser()
        manifest.optionxform = str
        manifest.read(folder / f"{folder.name}.plugin", encoding="utf-8")
        code = "".join(file.read_text(encoding="utf-8") for file in folder.glob("*.lua"))
        found = [*check_parts(text), *check_options(text, folder.name, read_options(manifest)),
                 *(check_hooks(text, code) if code else [])]
        for complaint in found:
            print(f"{readme.relative_to(root)} {complaint}.")
        wrong += len(found)
    sys.exit(1 if wrong else 0)


main()
