# SPDX-License-Identifier: GPL-3.0-or-later
# author.py: helpers that run commands with an installed copy of the game, as an author of plugins
# has it.
#
# The copy is installed below a temporary folder with the headers, the library and the pkg-config
# file that every author gets.
import os
import pathlib
import re
import subprocess
import sys


def check_flags(root, build, environment):
    """What compiler and linker are told names nothing of the tree, so nothing of it is needed."""
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "avignon"], env=environment,
                           check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    own = [flag for flag in flags if flag[:2] in ("-I", "-L") and "glib" not in flag]
    source = str(pathlib.Path(__file__).resolve().parents[2])
    tree = [flag for flag in flags for place in (source, os.path.realpath(build))
            if flag[2:].startswith(place)]
    if tree or not any(flag[2:].startswith(root) for flag in own):
        sys.exit(f"the flags of the installed copy are {flags}")


def install(root, build, prefix, libdir, sanitizers, compiler):
    """An installed copy; the pkg-config file is told where its prefix now lies."""
    subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", root],
                   check=True, stdout=subprocess.DEVNULL)
    home = pathlib.Path(root + prefix)
    files = list(home.rglob("avignon.pc"))
    if len(files) != 1:
        sys.exit(f"the installation has {len(files)} files avignon.pc")
    text = re.sub(r"(?m)^prefix=.*$", lambda match: f"prefix={home}", files[0].read_text())
    files[0].write_text(text)
    environment = dict(os.environ)
    for name in ("AVIGNON_PLUGIN_PATH", "AVIGNON_SOURCE_ROOT", "CFLAGS", "LDFLAGS", "DESTDIR"):
        environment.pop(name, None)
    environment.update({
        "AVIGNON_HOME": str(home),
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
        # Wrong accesses to memory in the plugin matter here, leaks of tools do not.
        "ASAN_OPTIONS": environment.get("ASAN_OPTIONS", "") + ":detect_leaks=0",
    })
    check_flags(root, build, environment)
    return environment


def run(script, folder, environment, what):
    """Runs SCRIPT, each command shown; returns the environment it leaves."""
    state = folder.parent / "environment"
    result = subprocess.run(["sh", "-c", f"set -eux\n{script}\nenv -0 >'{state}'"], cwd=folder,
                            env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True)
    print(result.stdout, flush=True)
    if result.returncode != 0:
        sys.exit(f"{what}: these commands failed:\n{script}")
    return dict(entry.split("=", 1) for entry in state.read_text().split("\0") if entry)
