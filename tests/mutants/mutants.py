#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# mutants.py: changes one place of the sources at a time and says which of these changes the quick tests find.
#
# usage: mutants.py SOURCE-ROOT FOLDER [N [SEED [WORD...]]]     N changes, 50 unless told; SEED, 1 unless told, says which;
# with WORDs only in files whose path holds one of them; FOLDER is where the sources are copied to, built and tested
#
# Changed are C sources and Lua scripts of core/, plugins/ and scripts/: an operator, a number, TRUE or FALSE, a
# condition that is turned round, a statement that is left out.  What does not compile does not count.  Each result is a
# line of FOLDER/results.jsonl as soon as it is known, so that what was ended goes on where it was.
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys

root, folder = (os.path.abspath(path) for path in sys.argv[1:3])
wanted = int(sys.argv[3]) if len(sys.argv) > 3 else 50
seed = sys.argv[4] if len(sys.argv) > 4 else "1"
words = sys.argv[5:]
jobs = os.environ.get("AVIGNON_JOBS", str(os.cpu_count() or 2))
tree, results = os.path.join(folder, "tree"), os.path.join(folder, "results.jsonl")
build = os.path.join(tree, "build")

# Most mutants are found by the first of them.
SUITES = (("engine", "land"), ("scenarios",), ("contract",), ("lua",))
# The tests' own limits are generous; a mutant that runs for ever should not take all of it.
PATIENCE = "0.5"

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


def compile_tree():
    return run("ninja", "-C", build, "-j", jobs, log="build.log") == 0


def test_tree():
    """The first test that fails, or nothing."""
    for suites in SUITES:
        chosen = [word for suite in suites for word in ("--suite", suite)]
        log = os.path.join(build, "meson-logs", "testlog.json")
        if os.path.exists(log):
            os.remove(log)
        status = run("meson", "test", "-C", build, "--no-rebuild", "--maxfail", "1", "--num-processes", jobs,
                     "--timeout-multiplier", PATIENCE, *chosen, log="test.log")
        if status != 0:
            with open(log, encoding="utf-8") as file:
                ended = [json.loads(line) for line in file]
            return next((f"{one['name']} ({one['result']})" for one in ended
                         if one["result"] not in ("OK", "SKIP", "EXPECTEDFAIL")), "tests")
    return ""


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


def try_mutant(mutant):
    with open(os.path.join(root, mutant["path"]), encoding="utf-8") as file:
        text = file.read()
    offset, old = mutant["offset"], mutant["old"]
    assert text[offset:offset + len(old)] == old
    put(mutant["path"], text[:offset] + mutant["new"] + text[offset + len(old):])
    try:
        if mutant["path"].endswith(".c") and not compile_tree():
            return "does not compile"
        return test_tree() or "survived"
    finally:
        put(mutant["path"], text)


def known_results():
    if not os.path.exists(results):
        return []
    with open(results, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def key(mutant):
    return tuple(mutant[word] for word in ("path", "text", "old", "new", "line"))


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
            "meson", "setup", build, "-Dgtk=disabled", "-Dplugins=enabled", "-Dlua=enabled", "-Dtests=enabled",
            "-Doptimization=1", "-Ddebug=false", log="setup.log") != 0:
        sys.exit(f"it cannot be set up; see {folder}/setup.log")
    if not compile_tree():
        sys.exit(f"it does not build unchanged; see {folder}/build.log")
    wrong = test_tree()
    if wrong:
        sys.exit(f"unchanged it does not pass {wrong}; see {folder}/test.log")
    paths = [path for path in listed
             if re.match(r"(core|plugins|scripts)/.*\.(c|lua)$", path) and not APART.search(path)
             and (not words or any(word in path for word in words))]
    mutants = list(all_mutants(paths))
    chosen = random.Random(seed).sample(mutants, min(wanted, len(mutants)))
    print(f"{len(mutants)} places in {len(paths)} files; {len(chosen)} of them, seed {seed}", flush=True)
    known = {key(one): one["outcome"] for one in known_results()}
    outcomes = []
    for mutant in chosen:
        if key(mutant) not in known:
            outcome = try_mutant(mutant)
            known[key(mutant)] = outcome
            with open(results, "a", encoding="utf-8") as file:
                file.write(json.dumps({**mutant, "outcome": outcome}) + "\n")
        outcomes.append(known[key(mutant)])
        mark = " <==" if outcomes[-1] == "survived" else ""
        print(f"{len(outcomes)}/{len(chosen)} {mutant['path']}:{mutant['line']}: {mutant['old']} -> "
              f"{mutant['new'] or '(nothing)'}: {outcomes[-1]}{mark}\n    {mutant['text']}", flush=True)
    compile_tree()
    print(summary(outcomes))


main()
