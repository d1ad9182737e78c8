#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# tutorial.py: follows a tutorial of docs/plugins to the letter, outside the tree, with an installed copy.
#
# usage: tutorial.py PAGE FILES COMMANDS BUILD-ROOT PREFIX LIBDIR SANITIZERS COMPILER...
#
# Blocks that name a file ("```c market.c") are appended to it ("anew": replace it); those that say
# "```sh run" are carried out in order, in one shell each, which hands what it exports to the next.
# There must be at least FILES of the ones and COMMANDS of the others.
import pathlib
import re
import sys
import tempfile

import author

page, least_files, least_commands = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def blocks(text):
    for match in re.finditer(r"(?ms)^```(\S+) ([^\n]+)\n(.*?)^```$", text):
        yield match[2].split(), match[3], text.count("\n", 0, match.start()) + 1


def main():
    files, commands = 0, 0
    with tempfile.TemporaryDirectory(prefix="avignon-tutorial-") as root:
        environment = author.install(root, *sys.argv[4:8], sys.argv[8:])
        folder = pathlib.Path(root) / "market"
        folder.mkdir()
        for words, content, line in blocks(pathlib.Path(page).read_text()):
            if words == ["run"]:
                environment = author.run(content, folder, environment, f"{page}:{line}")
                commands += 1
                continue
            path = folder / words[0]
            path.parent.mkdir(parents=True, exist_ok=True)
            anew = words[1:] == ["anew"] or not path.exists()
            with path.open("w" if anew else "a") as file:
                file.write(content if anew else "\n" + content)
            files += 1
    if files < least_files or commands < least_commands:
        sys.exit(f"{page}: only {files} files and {commands} commands were found: "
                 "is its form still the same?")


main()
