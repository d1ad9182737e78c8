#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# check-packages.py: everything a build needs is among the packages that `./dev play` installs.
#
# usage: check-packages.py SOURCE-ROOT
#
# A machine on which tests run has more packages than a player's, so a program that the build should not
# need, or whose package is missing from the list, would never be noticed.  Here the build is set up as
# for playing, and whatever meson found must belong to a package of that list, to one of those it brings,
# or to the base system.  What is asked for with `required: false` may be there or not.
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1])


def run(*command):
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


def listed_packages():
    """The words of `packages_play=(...)` in ./dev."""
    return re.search(r"(?s)^packages_play=\((.*?)\)", (ROOT / "dev").read_text(), re.M)[1].split()


def installed():
    """{package or what it provides: (its own name, what it needs)}, and the base system's names."""
    packages, base = {}, set()
    form = "${Package}\t${Status}\t${Essential}\t${Priority}\t${Provides}\t${Pre-Depends}, ${Depends}\n"
    for line in run("dpkg-query", "-W", "-f", form).stdout.splitlines():
        name, status, essential, priority, provides, depends = line.split("\t")
        if not status.endswith(" installed"):
            continue
        names = [re.split(r"[ :(]", part.strip())[0] for part in re.split(r"[,|]", depends) if part.strip()]
        for other in [name, *(part.split()[0] for part in provides.split(",") if part.strip())]:
            packages.setdefault(other, []).append((name, names))
        if essential == "yes" or priority == "required":
            base.add(name)
    return packages, base


def with_what_they_need(names, packages):
    seen, wanted, missing = set(), list(names), []
    while wanted:
        name = wanted.pop()
        for own, needs in packages.get(name, []):
            if own not in seen:
                seen.add(own)
                wanted += needs
    return seen


def owner(path):
    """The packages that hold a file, under whichever name of /usr."""
    path = pathlib.Path(path)
    spellings = {str(path), str(path.resolve())}
    spellings |= {s.removeprefix("/usr") for s in spellings} | {"/usr" + s for s in spellings}
    found = run("dpkg-query", "-S", *spellings).stdout
    return {name.split(":")[0] for line in found.splitlines() if ": /" in line
            for name in line.split(": /")[0].split(", ")}


def asked_for(build):
    """(what it is called, the file that was found) for all that setting up a build found."""
    optional = set()
    for file in ROOT.rglob("meson.build"):
        for call in re.findall(r"find_program\(([^)]*required: false[^)]*)\)", file.read_text()):
            optional.update(re.findall(r"'([^']+)'", call))
    log = (build / "meson-logs" / "meson-log.txt").read_text()
    for name, path in re.findall(r"(?m)^Program (\S+) found: YES \((/\S+)\)", log):
        if name not in optional and not path.startswith(str(ROOT)):
            yield name, path
    for name, path in re.findall(r"(?m)^Found (pkg-config|ninja-\S+)(?:: | at )(/\S+)", log):
        yield name, path
    for name in re.findall(r"(?m)^Library (\S+) found: YES", log):
        yield name, run("gcc", f"-print-file-name=lib{name}.so").stdout.strip()
    for name in re.findall(r"(?m)^(?:Run-time d|D)ependency (\S+) found: YES", log):
        path = run("pkg-config", "--path", name).stdout.strip()
        if path.startswith("/"):  # threads and their like are no files
            yield name, path


def main():
    if not shutil.which("dpkg-query") or not shutil.which("meson"):
        sys.exit(77)
    play = listed_packages()
    packages, base = installed()
    missing = [name for name in play if name not in packages]
    if missing:
        sys.exit(f"packages_play names what is not installed here: {' '.join(missing)}")
    given = with_what_they_need([*play, *base], packages)
    failed = seen = 0
    with tempfile.TemporaryDirectory(prefix="avignon-packages-") as folder:
        build = pathlib.Path(folder) / "build"
        setup = subprocess.run(["meson", "setup", build, ROOT, "-Dtests=disabled"], text=True,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**__import__("os").environ, "CC": "gcc"})
        if setup.returncode:
            sys.exit(setup.stdout)
        for name, path in sorted(set(asked_for(build))):
            seen += 1
            owners = owner(path)
            if not owners & given:
                failed += 1
                print(f"{name} ({path}) is of {' '.join(sorted(owners)) or 'no package'}, "
                      "which packages_play of ./dev does not bring")
    if seen < 10:
        sys.exit(f"only {seen} programs and libraries were found in meson's log: has its form changed?")
    if failed:
        sys.exit(1)
    print(f"{seen} programs and libraries, all of the packages that ./dev play installs")


main()
