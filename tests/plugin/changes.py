#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# changes.py: checks docs/plugins/changes.md: what it calls new exists, what it calls old does not.
#
# usage: changes.py SOURCE-ROOT LUA-REFERENCE
#
# Each row of a table "was | is" names functions, types and fields between backquotes; the headers are asked
# for those of C, the reference of classes for those of Lua.
import pathlib
import re
import sys

source = pathlib.Path(sys.argv[1])
page = source / "docs" / "plugins" / "changes.md"
headers = "".join(path.read_text() for path in sorted((source / "include" / "avignon").glob("*.h")))
reference = pathlib.Path(sys.argv[2]).read_text()


def names(cell):
    """The last word of each name: of `game:network_of_point` the method."""
    return [re.split(r"[.:]", name)[-1] for name in re.findall(r"`([\w.:]+)`", cell)]


def is_there(name, text):
    return re.search(rf"\b{name}\b", text) is not None


def main():
    text = page.read_text()
    wrong, rows = [], 0
    for language, place in (("In C", headers), ("In Lua", reference)):
        part = re.search(rf"(?ms)^### {language}$(.*?)^### ", text)[1]
        for was, now in re.findall(r"(?m)^   \| ([^|\n]*`[^|\n]*) \| ([^|\n]*) \|$", part):
            rows += 1
            wrong += [f"{language}: {name} is not there" for name in names(now) if not is_there(name, place)]
            # Words such as `kind` are names of other things as well.
            wrong += [f"{language}: {name} is still there" for name in names(was)
                      if re.match(r"av_|Av|AV_|\w*_(?=meet|point)", name) and is_there(name, place)]
    if rows < 8:
        wrong.append(f"only {rows} rows were found: is the form of the page still the same?")
    sys.exit("\n".join(wrong) or None)


main()
