#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# absent.py: writes C stubs for a library that is left out of a program; calling one ends the
# program.
#
# usage: absent.py NM ARCHIVE OUTPUT
import re
import subprocess
import sys

nm, archive, output = sys.argv[1:4]
listed = subprocess.run([nm, "-g", "-S", "--defined-only", "--format=posix", archive],
                        stdout=subprocess.PIPE, text=True, check=True).stdout
symbols = {}
for line in listed.splitlines():
    found = re.fullmatch(r"(\w+) ([A-Z]) \w+ ?(\w*)", line)
    if found and not found[1].startswith("__"):
        symbols[found[1]] = (found[2], int(found[3] or "0", 16))
if not symbols:
    sys.exit(f"{archive} has no symbols that could be read")
with open(output, "w", encoding="utf-8") as file:
    file.write("#include <stdio.h>\n#include <stdlib.h>\n")
    for name, (kind, size) in sorted(symbols.items()):
        if kind in "TW":
            file.write(f'void {name} (void);\nvoid {name} (void)\n{{\n'
                       f'    fputs ("{name} was called\\n", stderr);\n    abort ();\n}}\n')
        else:
            file.write(f"extern char {name}[];\n_Alignas (16) char {name}[{max(size, 1)}];\n")
