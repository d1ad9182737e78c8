#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# man.py: a page of the manual as a man page.  Its first heading is "NAME: what it is".
#
# usage: man.py PAGE.md VERSION OTHER-PROGRAM >NAME.6
#
# cmark-gfm makes the page; here it gets its head, tables become lists, and what leads to other pages goes.
import re
import subprocess
import sys


def list_of(table):
    """Rows of two or more cells as paragraphs with a heading each; the table's own heading says nothing new."""
    rows = table.strip("\n").split("\n")[4:]
    cells = [row.split("@") for row in rows]
    return "".join(f".TP\n{row[0]}\n{'; '.join(row[1:])}\n" for row in cells)


page, version, other = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    text = re.sub(r"<!--.*?-->\n", "", file.read(), flags=re.S)
title, text = text.lstrip("\n").removeprefix("# ").split("\n", 1)
name, what = title.split(": ", 1)
# Links keep their words; a bar within a cell is no border.
text = re.sub(r"\[((?:`[^`]*`|[^][])+)\]\([^)]+\)", r"\1", text)
roff = subprocess.run(["cmark-gfm", "-e", "table", "-t", "man"], input=text, text=True, encoding="utf-8",
                       stdout=subprocess.PIPE, check=True).stdout
roff = re.sub(r"\.TS\n.*?\.TE\n", lambda table: list_of(table.group()[:-4]), roff, flags=re.S)
roff = roff.replace("\\|", "|").replace("\\f[C]", "\\fB").replace("\\f[]", "\\fR")
roff = roff.replace(".SS\n", ".SH\n")
sys.stdout.reconfigure(encoding="utf-8")
print(f'.\\" Made from {page.rsplit("/", 1)[-1]}\n.TH {name.upper()} 6 "" "Avignon {version}"\n.SH NAME\n'
       f"{name} \\- {what}\n.SH DESCRIPTION\n{roff}.SH SEE ALSO\n.BR {other} (6)")
