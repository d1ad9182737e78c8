#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# contexts.py: checks that core/lua/contexts.def covers every member of the context structs in the
# public headers.
#
# usage: contexts.py SOURCE-ROOT
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
include = root / "include/avignon"
text = "".join((include / name).read_text() for name in ["hook.h", "land.h"])
tables = "".join((include / name).read_text() for name in ["hooks.def", "land-hooks.def"])


def fields(name):
    """The members of a struct of the headers."""
    # The struct typedef of this name; a nested struct counts as one member.
    body = re.search(r"(?s)typedef struct \{((?:(?!typedef).)*?)\} " + name + ";", text)[1]
    body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
    body = re.sub(r"struct \{.*?\}", "struct", body, flags=re.S)
    for line in body.split(";"):
        for part in line.split(","):
            found = re.search(r"(\w+)(?:\[\w+\])?\s*$", part)
            if found:
                yield f"{name}.{found[1]}"


contexts = sorted(set(re.findall(r"AV_HOOK_POINT \(\w+, \w+, \"[^\"]+\", (\w+),", tables)))
there = {field for name in contexts for field in fields(name)}
seen = {f"{context}.{field}" for context, field in
        re.findall(r"(?m)^SCRIPT_(?!FOUND)\w+ \((\w+), (\w+),", (root / "core/lua/contexts.def").read_text())}
print("1..2")
for number, (what, missing) in enumerate([("scripts see every field", there - seen),
                                          ("scripts see no field that is not there",
                                           seen - there)], 1):
    print(f"{'not ok' if missing else 'ok'} {number} - {what}")
    for field in sorted(missing):
        print(f"# {field}")
sys.exit(there != seen)
