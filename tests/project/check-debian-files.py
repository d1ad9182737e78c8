#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# check-debian-files.py: every file that is installed is in one of Debian's packages and in no other, and their lists
# name nothing that is not there.
#
# usage: check-debian-files.py SOURCE-ROOT BUILD-ROOT PREFIX BINDIR LIBDIR      exit 77 (skipped) without meson
import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tempfile

source, build, prefix, bindir, libdir = sys.argv[1:6]
complaints = []


def read(*path):
    with open(os.path.join(source, "debian", *path), encoding="utf-8") as file:
        return file.read()


def list_files(folder):
    for place, folders, names in os.walk(folder):
        for name in names + [name for name in folders if os.path.islink(os.path.join(place, name))]:
            yield os.path.relpath(os.path.join(place, name), folder)


def install():
    """The paths of all files, as debian/rules leaves them in debian/tmp."""
    with tempfile.TemporaryDirectory() as work:
        subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", work],
                       stdout=subprocess.DEVNULL, check=True)
        found = list(list_files(work + prefix))
    moves = [(bindir, "games"), (libdir, "lib/triplet")]
    # What the rules move once it is installed.
    moves += [(old.removeprefix("usr/"), new.removeprefix("usr/"))
              for old, new in re.findall(r"^\tmv debian/tmp/(\S+)/\* debian/tmp/(\S+)/$", read("rules"), re.M)]
    for old, new in moves:
        found = [new + path.removeprefix(old) if path.startswith(old + "/") else path for path in found]
    return ["usr/" + path for path in found]


def is_below(path, pattern):
    """As dh_install has it: a pattern of a file, or of a folder with all that is in it."""
    parts, wanted = path.split("/"), pattern.rstrip("/").split("/")
    return len(parts) >= len(wanted) and all(map(fnmatch.fnmatchcase, parts, wanted))


def check_lists(installed):
    packages = re.findall(r"^Package: (\S+)$", read("control"), re.M)
    owners = {path: [] for path in installed}
    for name in sorted(os.listdir(os.path.join(source, "debian"))):
        package, kind = os.path.splitext(name)
        if kind in (".install", ".docs", ".doc-base") and package not in packages:
            complaints.append(f"debian/{name}: debian/control has no package {package}")
        if kind == ".docs":
            complaints.extend(f"debian/{name}: there is no {word}" for word in read(name).split()
                              if not os.path.exists(os.path.join(source, word)))
        if kind == ".doc-base":
            complaints.extend(f"debian/{name}: nothing is installed as {word}"
                              for word in re.findall(r"^(?:Index|Files): /(\S+)$", read(name), re.M)
                              if not any(is_below(path, word) for path in installed))
        if kind != ".install":
            continue
        for pattern in read(name).split():
            found = [path for path in installed if is_below(path, pattern)]
            if not found:
                complaints.append(f"debian/{name}: nothing is installed as {pattern}")
            for path in found:
                owners[path].append(package)
    for path, packages in owners.items():
        if not packages:
            complaints.append(f"{path} is in no package")
        elif len(packages) > 1:
            complaints.append(f"{path} is in {' and '.join(packages)}")


if not shutil.which("meson"):
    print("meson is not installed")
    sys.exit(77)
check_lists(install())
print("\n".join(complaints))
sys.exit(1 if complaints else 0)
