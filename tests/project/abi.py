#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# abi.py: finds changes that would break plugins built against earlier headers.
#
# usage: abi.py SOURCE-ROOT BUILD-ROOT [--check|--print|--diff[=COMMIT]] COMPILER...
#
# The interface is the size of each public struct and where its members lie, the value of each enumerator
# and hook point, and each function, of all headers that a plugin may use.  A struct whose size objects carry
# with them (AV_..._SIZES) may grow at its end, so its size is not part of that.  --print prints it; --diff
# prints what is other than at COMMIT (without one: than when the sum was last written).
# tests/project/abi.sum keeps the numbers of API and ABI and a sum of all that: --check fails where the
# sum is another, and without any of these it is written.
import hashlib
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOTS = ["avignon/avignon.h", "avignon/catalogue.h"]
PARSED = (r"(?ms)^typedef (struct|enum)(?: \w+)? \{(.*?)^\} (\w+)[^;]*;|^struct _(\w+) \{(.*?)^\};"
          r"|^typedef (enum) \{([^}\n]*)\} \w+;")


def find_headers(core):
    found, wanted = [], list(ROOTS)
    while wanted:
        name = wanted.pop()
        if name in found or not (core / name).is_file():
            continue
        found.append(name)
        wanted += re.findall(r'(?m)^#include <(avignon/[^>]+\.h)>', (core / name).read_text())
    return sorted(found)


def strip(text):
    text = re.sub(r"(?s)/\*.*?\*/", " ", text)
    return re.sub(r"(?m)^#(?:[^\n\\]|\\.)*(?:\\\n(?:[^\n\\]|\\.)*)*$", "", text)


def members(body):
    """The names of what a struct holds: `gint a, *b[3]; void (*call) (gint x);`"""
    body = re.sub(r"\{[^{}]*\}", "", body)
    for part in filter(None, map(str.strip, body.split(";"))):
        call = re.search(r"\(\*(?:const )?(\w+)\) *\(", part)
        if call:
            yield call[1]
            continue
        for piece in part.split(","):
            yield re.search(r"(\w+)\s*(?:\[[^\]]*\])*$", piece.strip())[1]


def carried(texts):
    """The structs whose sizes objects carry."""
    for text in texts:
        for macro in re.findall(r"(?m)^#define AV_\w+_SIZES\b(?:[^\n\\]|\\\n)*", text):
            yield from re.findall(r"sizeof \((\w+)\)", macro)


def read(core, headers):
    """C statements that print the table's lines, and the lines of functions."""
    prints, functions = [], []
    texts = {name: (core / name).read_text() for name in headers}
    growing = set(carried(texts.values()))
    for name in headers:
        text = strip(texts[name])
        for match in re.finditer(PARSED, text):
            body, title = match[2] or match[5] or match[7], match[3] or match[4]
            if "enum" in (match[1], match[6]):
                for entry in body.split(","):
                    word = re.match(r"\s*(\w+)", entry)
                    if word:
                        prints.append(f'printf ("{word[1]} = %d\\n", (int) {word[1]});')
                continue
            if title not in growing:
                prints.append(f'printf ("struct {title}: %zu\\n", sizeof ({title}));')
            for member in members(body):
                prints.append(f'printf ("{title}.{member}: %zu + %zu\\n", '
                              f"offsetof ({title}, {member}), sizeof ((({title} *) 0)->{member}));")
        for match in re.finditer(r"(?m)^AV_API ([^;]+);", text):
            functions.append(re.sub(r"\* (?=av_)", "*", re.sub(r"\s+", " ", match[1]).strip()))
    for table in ("avignon/hooks.def", "avignon/land-hooks.def"):
        for match in re.finditer(r"(?m)^AV_\w+ \((\w+), \"[^\"]+\", (\w+)", (core / table).read_text()):
            prints.append(f'printf ("AV_POINT_{match[1]} = %d, {match[2]}\\n", (int) AV_POINT_{match[1]});')
    return prints, functions


def measure(source, build, compiler):
    core = source / "include"
    headers = find_headers(core)
    prints, functions = read(core, headers)
    includes = "".join(f'#include <{name}>\n' for name in headers)
    flags = subprocess.run(["pkg-config", "--cflags", "glib-2.0", "gio-2.0", "libxml-2.0"], text=True,
                           stdout=subprocess.PIPE, check=True).stdout
    with tempfile.TemporaryDirectory(prefix="avignon-abi-") as folder:
        program = pathlib.Path(folder) / "abi"
        subprocess.run(
            [*compiler, "-x", "c", "-std=gnu11", "-w", '-DGETTEXT_PACKAGE="avignon"', f"-I{core}", f"-I{source}/core",
             f"-I{build}", f"-I{build}/core", *shlex.split(flags), "-o", program, "-"], check=True,
            text=True, input=f"{includes}#include <stddef.h>\n#include <stdio.h>\n"
                             "int main (void)\n{\n"
                             'printf ("%d API %d ABI\\n", (int) sizeof (void *), AV_PLUGIN_API);\n'
                             'printf ("%d\\n", AV_PLUGIN_ABI);\n' + "\n".join(prints) + "\nreturn 0; }\n")
        lines = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True)
    first, abi, *rest = lines.stdout.splitlines()
    if first.split()[0] != "8":
        sys.exit(77)  # the table is that of machines of 64 bits
    return f"API {first.split()[2]}, ABI {abi}", rest + functions


def sum_of(title, lines):
    digest = hashlib.sha256("\n".join(sorted(set(lines))).encode()).hexdigest()
    return f"{title}: {digest}\n"


def git(source, *words):
    return subprocess.run(["git", "-C", source, *words], stdout=subprocess.PIPE, check=True).stdout


def diff(source, build, commit, compiler, lines):
    """What is other than at COMMIT: `-` as it was, `+` as it is."""
    commit = commit or git(source, "log", "-1", "--format=%H", "--", "tests/project/abi.sum").decode().strip()
    with tempfile.TemporaryDirectory(prefix="avignon-abi-") as folder:
        archive = git(source, "archive", commit, "include", "core")
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
        before = measure(pathlib.Path(folder), build, compiler)[1]
    for sign, some, others in (("-", before, set(lines)), ("+", lines, set(before))):
        for line in some:
            if line not in others:
                print(sign, line)


def main():
    source, build, *compiler = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), *sys.argv[3:]
    mode = compiler.pop(0) if compiler[0].startswith("--") else "--write"
    title, lines = measure(source, build, compiler)
    path = source / "tests" / "project" / "abi.sum"
    if mode == "--print":
        print("\n".join([title, *lines]))
    elif mode.startswith("--diff"):
        diff(source, build, mode[len("--diff="):], compiler, lines)
    elif mode == "--write":
        path.write_text(sum_of(title, lines))
    elif path.read_text() != sum_of(title, lines):
        kept = path.read_text().split(":")[0]
        sys.exit(f"The interface of objects is another ({title}) than abi.sum has it ({kept}).\n"
                 "./dev abi -d shows how. Where lines came to it and none went, ./dev abi writes the sum anew.\n"
                 "Where one went, objects that were built before would be led astray: raise AV_PLUGIN_ABI in\n"
                 "include/avignon/plugin.h first, unless no release has gone out with it yet.")


if __name__ == "__main__":
    main()
