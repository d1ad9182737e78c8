#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# mutants.py: changes one place of the sources at a time and says which of these changes the quick tests find.
#
# usage: mutants.py SOURCE-ROOT FOLDER [N [SEED [WORD...]]]     N changes, 50 unless told; SEED, 1 unless told, says which;
# with WORDs only in files whose path holds one of them; FOLDER is where the sources are copied to, built and tested
#
# Changed are C sources and Lua scripts of core/, plugins/ and scripts/: an operator, a number, TRUE or FALSE, a
# condition that is turned round, a statement that is left out.  What does not compile does not count.  Tests run one
# after the other until one fails, those first that find most in the least time; of what is built only what the next test
# needs is built again.  Each result is a line of FOLDER/results.jsonl as soon as it is known, so that what was ended goes
# on where it was; one that survived is tried again when the tests have changed.
import collections
import configparser
import hashlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

root, folder = (os.path.abspath(path) for path in sys.argv[1:3])
wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 50
seed = sys.argv[4] if len(sys.argv) > 4 else "1"
words = sys.argv[5:]
jobs = os.environ.get("AVIGNON_JOBS", str(os.cpu_count() or 2))
tree, results = os.path.join(folder, "tree"), os.path.join(folder, "results.jsonl")
build, measured = os.path.join(tree, "build"), os.path.join(folder, "tests.json")

# Neither the tree itself nor the window: what a change of a rule or of the core can fail.
NOT_QUICK = {"project", "library", "ui", "fuzz", "bench"}
# They take long, and run only for the files whose paths these are found in; those that install all need all built again.
SLOW = {"attacks": "core/lua/sandbox", "programs": r"core/plugin/(loader-process|protocol)",
        "install": "core/plugin/install", "manifest": "core/plugin/manifest", "develop": "core/plugin/develop",
        "kit-in-lua": "core/(lua/test|plugin/testkit)",
        "brute-clash-of-popes": "scripts/clash-of-popes", "games-clash-of-popes": "scripts/clash-of-popes|core/lua",
        "record-file": "core/engine/(record|session|plain)", "deck-hostile": "core/land/deck",
        "slips": "core/(land|engine/(record|scenario))", "test-river": "core/land|plugins/river",
        "games-of-many-roads": "scripts/wanderer|core/(lua/class|land/(network|feature))",
        "checked-games": "plugins/|scripts/",
        **dict.fromkeys(("new", "tutorial", "tutorial-in-lua", "players-in-lua", "board-in-lua", "examples-in-lua",
                         "cli", "cards", "terminal", "sandbox-on-another-processor", "random-games", "soak-tools"),
                        "nothing")}
# Processor time of a test: so many times what it takes unchanged, and so many seconds.
PATIENCE = (4, 3)
MOST_MEMORY = 4 << 30

COMMON = [(r"(?<=\s)==(?=\s)", "!="), (r"(?<=\s)<=(?=\s)", "<"), (r"(?<=\s)>=(?=\s)", ">"),
          (r"(?<=\s)<(?=\s)", "<="), (r"(?<=\s)>(?=\s)", ">="), (r"(?<=[\w)\]] )\+(?= )", "-"),
          (r"(?<=[\w)\]] )-(?= )", "+"), (r"(?<=[\w)\]] )\*(?= \d)", "+"),
          (r"(?<![\w.#])0(?![\w.])", "1"), (r"(?<![\w.#])[1-9]\d{0,5}(?![\w.])", "number")]
IN_C = COMMON + [(r"(?<=\s)!=(?=\s)", "=="), (r"&&", "||"), (r"\|\|", "&&"), (r"\bTRUE\b", "FALSE"),
                 (r"\bFALSE\b", "TRUE"), (r"\+\+", "--"), (r"\+=", "-="), (r"-=", "+="), (r"\|=", "="),
                 (r"(?<=\()!(?=\w)", ""), (r"(?<= )!(?=\w)", ""), (r"\bif \((?=\w)", "if (!"),
                 (r"\bMIN (?=\()", "MAX "), (r"\bMAX (?=\()", "MIN ")]
IN_LUA = COMMON + [(r"(?<=\s)~=(?=\s)", "=="), (r"\band\b", "or"), (r"\bor\b", "and"), (r"\bnot ", ""),
                   (r"\btrue\b", "false"), (r"\bfalse\b", "true")]
# Statements of one line that can be left out.
STATEMENT_C = re.compile(r"^( +)((?:[a-z]\w* \(.*\)|[a-z][\w>.\[\]-]* [+|&-]?= .*);)$", re.M)
STATEMENT_LUA = re.compile(r"^( +)([a-z][\w.:\[\]]*(?: \(.*\)| = [^{]*[^{,(]))$", re.M)
# Assertions and attributes change nothing in a program that is right.
IDLE = re.compile(r"g_return|GAME_RETURN|g_assert|G_STATIC|__attribute__|g_critical|g_warning|G_GNUC|"
                  r"#define|#include|static_assert")
# Made for authors of plugins or of no use to a game; their tests are not among the quick ones.
APART = re.compile(r"/tests?/|core/lua/reference\.c|core/engine/i18n|core/plugin/develop|core/engine/paths")


def blank(text, pattern):
    return re.sub(pattern, lambda found: re.sub(r"[^\n]", "\0", found.group()), text, flags=re.S)


def bare(text, path):
    """The text with comments and strings blanked, as long as before."""
    if path.endswith(".c"):
        return blank(text, r"/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|^#(?:[^\n]*\\\n)*[^\n]*(?m:$)")
    return blank(text, r"--\[\[.*?\]\]|--[^\n]*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'")


def places(path):
    """All changes of a file: offset, what is there, what comes instead."""
    with open(os.path.join(root, path), encoding="utf-8") as file:
        text = file.read()
    clean = bare(text, path)
    in_c = path.endswith(".c")
    for pattern, new in IN_C if in_c else IN_LUA:
        for found in re.finditer(pattern, clean):
            old = found.group()
            yield found.start(), old, str(int(old) + 1) if new == "number" else new
    for found in (STATEMENT_C if in_c else STATEMENT_LUA).finditer(text):
        if clean[found.start(2)] != "\0":
            yield found.start(2), found.group(2), ";" if in_c else ""


def line_of(text, offset):
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    return text.count("\n", 0, offset) + 1, text[start:end if end >= 0 else len(text)]


def all_mutants(paths):
    for path in paths:
        with open(os.path.join(root, path), encoding="utf-8") as file:
            text = file.read()
        for offset, old, new in places(path):
            number, line = line_of(text, offset)
            if not IDLE.search(line):
                yield {"path": path, "line": number, "offset": offset, "old": old, "new": new,
                       "text": line.strip()}


def run(*command, log):
    with open(os.path.join(folder, log), "w", encoding="utf-8") as file:
        return subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, cwd=tree, check=False).returncode


def compile_tree(targets=()):
    return run("ninja", "-C", build, "-j", jobs, *targets, log="build.log") == 0


class Test:
    def __init__(self, known, outputs):
        self.name, self.suites = known["name"], {suite.split(":")[1] for suite in known["suite"]}
        self.title = f"{min(self.suites)}/{self.name}"
        self.command, self.env, self.folder = known["cmd"], known["env"], known["workdir"] or build
        self.targets = [outputs[one] for one in known["depends"] if one in outputs]
        self.linked = any("/test-" in one or "run-scenarios" in one for one in self.targets)
        self.seconds = 0.0

    def passes(self, limit):
        """Whether it passes; limit: of processor time, or nothing."""
        def limits():
            os.setsid()
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            if limit:
                resource.setrlimit(resource.RLIMIT_CPU, (int(limit) + 1, int(limit) + 2))
                resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with open(os.path.join(folder, "test.log"), "wb") as file, subprocess.Popen(
                self.command, stdout=file, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=self.folder,
                env={**os.environ, **self.env}, preexec_fn=limits) as process:
            try:
                # Whoever waits takes no processor time.
                process.wait(20 * limit + 30 if limit else 600)
            except subprocess.TimeoutExpired:
                pass
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            status = process.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        # TAP and exit codes; 77 is a test that was skipped.
        with open(os.path.join(folder, "test.log"), "rb") as file:
            told = re.search(rb"(?m)^(not ok|Bail out!)", file.read())
        return status in (0, 77) and not told


def checked_games(known):
    """Of random-games, which takes long, a few for each expansion: those of its own decks and rules."""
    for test in known:
        name = test["suite"][0].split(":")[1]
        if test["name"] != "scenarios-" + name:
            continue
        manifest = configparser.ConfigParser(interpolation=None)
        manifest.read(os.path.join(tree, layer, name, name + ".plugin") for layer in ("plugins", "scripts"))
        about = manifest["Avignon Plugin"]
        if about["Type"] == "rules":
            decks = ",".join(("core " + about.get("Decks", "").replace(";", " ")).split())
            yield {**test, "name": "checked-games", "workdir": folder,
                   "cmd": [test["cmd"][0], "simulate", "--games=12", "--seed=1", "--check", "--decks=" + decks,
                           "--rules=" + name]}


def all_tests():
    """The quick tests; each has passed unchanged, and what that took is known."""
    with open(os.path.join(build, "meson-info", "intro-targets.json"), encoding="utf-8") as file:
        outputs = {one["id"]: os.path.relpath(one["filename"][0], build) for one in json.load(file)}
    with open(os.path.join(build, "meson-info", "intro-tests.json"), encoding="utf-8") as file:
        known = json.load(file)
    tests = [Test(one, outputs) for one in [*known, *checked_games(known)]]
    tests = [test for test in tests if not test.suites & NOT_QUICK and SLOW.get(test.name) != "nothing"]
    known = {}
    if os.path.exists(measured):
        with open(measured, encoding="utf-8") as file:
            known = json.load(file)
    for test in tests:
        if test.title not in known:
            if not compile_tree(test.targets):
                sys.exit(f"it does not build unchanged; see {folder}/build.log")
            if not test.passes(0):
                shutil.copy(os.path.join(folder, "test.log"), os.path.join(folder, "unchanged.log"))
                sys.exit(f"unchanged it does not pass {test.title}; see {folder}/unchanged.log")
            known[test.title] = test.seconds
            with open(measured, "w", encoding="utf-8") as file:
                json.dump(known, file, indent=1)
        test.usual = known[test.title]
    return tests


def holds_word(path, word):
    with open(path, "rb") as file:
        return word.encode() in file.read()


def concerned(test, path):
    """Whether a change of this file can change what the test does."""
    if not re.search(SLOW.get(test.name, ""), path):
        return False
    layer, name = path.split("/")[:2]
    if layer == "core":
        return True
    if layer == "plugins":
        return any(re.search(r"\b(lib)?" + name + r"\b", target) for target in test.targets)
    # A script is read by its own tests, by games of everything and by scenarios that name it.
    if name in test.suites or "soak" in test.suites or "cli" in test.suites:
        return True
    places = [one for one in test.command[1:] if os.path.isdir(one)] if "scenarios" in test.name else []
    return any(holds_word(os.path.join(at, file), name) for place in places for at, _, files in os.walk(place)
               for file in files if file.endswith(".scenario"))


def in_order(tests, path, found):
    """Those concerned, first those that find most in the least time; found: (folder, test) -> how often so far."""
    stem = os.path.splitext(os.path.basename(path))[0]
    stems = set(re.split(r"-", stem)) | {stem}
    place = os.path.dirname(path)

    def worth(test):
        chance = 1 + 3 * found[place, test.title] + found[path.split("/", maxsplit=1)[0], test.title]
        if stem == test.name or stems & set(test.name.split("-")):
            chance += 8
        if place.split("/")[1] in test.suites:
            chance += 4
        return chance / (test.usual + (1.5 if test.linked else 0.4))
    return sorted((test for test in tests if concerned(test, path)), key=worth, reverse=True)


def test_tree(tests):
    """The first test that fails, or nothing, or that it does not compile."""
    # Twice as many are built each time: most changes are found by the first, and ninja takes long to begin.
    begin, end = 0, 2
    while begin < len(tests):
        if not compile_tree(sorted({target for test in tests[begin:end] for target in test.targets})):
            return "does not compile"
        for test in tests[begin:end]:
            if not test.passes(PATIENCE[0] * test.usual + PATIENCE[1]):
                return test.title
        begin, end = end, 2 * end
    return "survived"


def sum_of_tests():
    """Of all files of tests: a mutant that survived them is tried again only by others."""
    whole = hashlib.sha256()
    for path in sorted(subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root,
                                      stdout=subprocess.PIPE, text=True, check=True).stdout.split("\n")):
        if re.search(r"(^|/)tests/", path) and "mutants" not in path and os.path.isfile(os.path.join(root, path)):
            with open(os.path.join(root, path), "rb") as file:
                whole.update(path.encode() + b"\0" + file.read())
    return whole.hexdigest()[:16]


def copy_sources(paths):
    """Brings the copy up to date; what did not change keeps its time, so that little is built again."""
    for path in paths:
        source, target = os.path.join(root, path), os.path.join(tree, path)
        if not os.path.isfile(source):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(source, "rb") as file:
            new = file.read()
        if os.path.exists(target):
            with open(target, "rb") as file:
                if file.read() == new:
                    continue
        with open(target, "wb") as file:
            file.write(new)
        shutil.copymode(source, target)


def put(path, text):
    with open(os.path.join(tree, path), "w", encoding="utf-8") as file:
        file.write(text)


def try_mutant(mutant, tests):
    with open(os.path.join(root, mutant["path"]), encoding="utf-8") as file:
        text = file.read()
    offset, old = mutant["offset"], mutant["old"]
    assert text[offset:offset + len(old)] == old
    put(mutant["path"], text[:offset] + mutant["new"] + text[offset + len(old):])
    try:
        return test_tree(tests)
    finally:
        put(mutant["path"], text)


def known_results():
    if not os.path.exists(results):
        return []
    with open(results, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def key(mutant):
    return tuple(mutant[word] for word in ("path", "text", "old", "new", "line"))


def note(found, mutant):
    """Counts what a test has found, by folder and by layer."""
    path = mutant["path"]
    found[os.path.dirname(path), mutant["outcome"]] += 1
    found[path.split("/", maxsplit=1)[0], mutant["outcome"]] += 1


def summary(outcomes):
    count = collections.Counter(outcomes)
    n = len(outcomes) - count["does not compile"]
    found = n - count["survived"]
    return (f"{n} mutants that compile, {found} found"
            + (f" ({100 * found // n} %)" if n else "") + f", {count['survived']} survived")


def main():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root,
                            stdout=subprocess.PIPE, text=True, check=True).stdout.split("\n")[:-1]
    os.makedirs(tree, exist_ok=True)
    copy_sources(listed)
    if not os.path.exists(os.path.join(build, "build.ninja")) and run(
            *(["env", "CC_LD=lld"] if shutil.which("ld.lld") else []), "meson", "setup", build, "-Dgtk=disabled",
            "-Dplugins=enabled", "-Dlua=enabled", "-Dtests=enabled", "-Doptimization=1", "-Ddebug=false",
            log="setup.log") != 0:
        sys.exit(f"it cannot be set up; see {folder}/setup.log")
    tests, of_tests = all_tests(), sum_of_tests()
    paths = [path for path in listed
             if re.match(r"(core|plugins|scripts)/.*\.(c|lua)$", path) and not APART.search(path)
             and (not words or any(word in path for word in words))]
    mutants = list(all_mutants(paths))
    chosen = random.Random(seed).sample(mutants, min(wanted, len(mutants)))
    print(f"{len(mutants)} places in {len(paths)} files; {len(chosen)} of them, seed {seed}; {len(tests)} tests", flush=True)
    known, found, outcomes = {}, collections.Counter(), []
    for one in known_results():
        if one["outcome"] != "survived" or one["tests"] == of_tests:
            known[key(one)] = one["outcome"]
        note(found, one)
    for mutant in chosen:
        if key(mutant) not in known:
            began = time.time()
            one = {**mutant, "outcome": try_mutant(mutant, in_order(tests, mutant["path"], found)), "tests": of_tests,
                   "seconds": round(time.time() - began, 1)}
            known[key(mutant)] = one["outcome"]
            note(found, one)
            with open(results, "a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
        outcomes.append(known[key(mutant)])
        mark = " <==" if outcomes[-1] == "survived" else ""
        print(f"{len(outcomes)}/{len(chosen)} {mutant['path']}:{mutant['line']}: {mutant['old']} -> "
              f"{mutant['new'] or '(nothing)'}: {outcomes[-1]}{mark}\n    {mutant['text']}", flush=True)
    print(summary(outcomes))


main()
