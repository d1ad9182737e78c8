#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# tutorial.py: follows docs/plugins/c-tutorial.md to the letter, outside the tree, with an installed
# copy.
#
# usage: tutorial.py PAGE BUILD-ROOT PREFIX LIBDIR SANITIZERS COMPILER...
#
# The copy is installed below a temporary folder with the headers, the library and the pkg-config
# file that every author gets.  Blocks that name a file ("```c market.c") are appended to it
# ("anew": replace it); those that say "```sh run" are carried out in order, in one shell each,
# which hands what it exports to the next.
import os
import pathlib
import re
import subprocess
import sys
import tempfile

page, build, prefix, libdir, sanitizers = sys.argv[1:6]
compiler = sys.argv[6:]


def fail(message):
    sys.exit(f"{page}: {message}")


def install(root):
    """An installed copy; the pkg-config file is told where its prefix now lies."""
    subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", root],
                   check=True, stdout=subprocess.DEVNULL)
    home = pathlib.Path(root + prefix)
    files = list(home.rglob("avignon.pc"))
    if len(files) != 1:
        fail(f"the installation has {len(files)} files avignon.pc")
    text = re.sub(r"(?m)^prefix=.*$", lambda match: f"prefix={home}", files[0].read_text())
    files[0].write_text(text)
    environment = dict(os.environ)
    for name in ("AVIGNON_PLUGIN_PATH", "AVIGNON_SOURCE_ROOT", "CFLAGS", "LDFLAGS", "DESTDIR"):
        environment.pop(name, None)
    environment.update({
        "PATH": f"{home}/bin:{environment['PATH']}",
        "PKG_CONFIG_PATH": str(files[0].parent),
        "LD_LIBRARY_PATH": f"{home}/{libdir}",
        "AVIGNON_DECK_PATH": f"{home}/share/avignon/decks",
        "XDG_DATA_HOME": f"{root}/user",
        # Neither the headers nor the page may bring a warning.
        "CFLAGS": "-Werror",
        # A program that uses a sanitized library brings its runtime.
        "LDFLAGS": "" if sanitizers == "none" else f"-fsanitize={sanitizers}",
        "CC": " ".join(compiler),
        # What is wrong with an address in the plugin is this test's business, leaks of tools are
        # not.
        "ASAN_OPTIONS": environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0",
    })
    return environment


def check_flags(root, environment):
    """What compiler and linker are told names nothing of the tree, so nothing of it is needed."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "avignon"], env=environment,
                           check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    own = [flag for flag in flags if flag[:2] in ("-I", "-L") and "glib" not in flag]
    source = str(pathlib.Path(page).resolve().parents[2])
    tree = [flag for flag in flags for place in (source, os.path.realpath(build))
            if flag[2:].startswith(place)]
    if tree or not any(flag[2:].startswith(root) for flag in own):
        fail(f"the flags of the installed copy are {flags}")


def blocks(text):
    for match in re.finditer(r"(?ms)^```(\S+) ([^\n]+)\n(.*?)^```$", text):
        yield match[2].split(), match[3], text.count("\n", 0, match.start()) + 1


def run(script, folder, environment, line):
    """Runs SCRIPT, each command shown; returns the environment it leaves."""
    state = folder.parent / "environment"
    result = subprocess.run(["sh", "-c", f"set -eux\n{script}env -0 >'{state}'"], cwd=folder,
                            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)
    print(result.stdout, flush=True)
    if result.returncode != 0:
        fail(f"the commands in line {line} failed")
    return dict(entry.split("=", 1) for entry in state.read_text().split("\0") if entry)


def main():
    files, commands = 0, 0
    with tempfile.TemporaryDirectory(prefix="avignon-tutorial-") as root:
        environment = install(root)
        check_flags(root, environment)
        folder = pathlib.Path(root) / "market"
        folder.mkdir()
        for words, content, line in blocks(pathlib.Path(page).read_text()):
            if words == ["run"]:
                environment = run(content, folder, environment, line)
                commands += 1
                continue
            path = folder / words[0]
            path.parent.mkdir(parents=True, exist_ok=True)
            anew = words[1:] == ["anew"] or not path.exists()
            with path.open("w" if anew else "a") as file:
                file.write(content if anew else "\n" + content)
            files += 1
    if files < 6 or commands < 5:
        fail(f"only {files} files and {commands} commands were found: is its form still the same?")


main()
