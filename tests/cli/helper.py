#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# helper.py: helpers for tests of avignon-cli: running it, comparing, golden files, TAP.
#
# Programs that use it are called with AVIGNON-CLI SOURCE-ROOT [...] [--update]
import json
import os
import subprocess
import sys
import tempfile

CLI, ROOT = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
UPDATE = "--update" in sys.argv[3:]
CONTRACT = os.path.join(ROOT, "tests", "contract")
WORK = tempfile.TemporaryDirectory(prefix="avignon-cli-")
os.chdir(WORK.name)


class Answer:
    def __init__(self, done):
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr

    @property
    def json(self):
        return json.loads(self.out)


def cli(*args, text=None):
    done = subprocess.run([CLI, *args], input=text, capture_output=True, text=True, timeout=120)
    if done.returncode < 0:
        raise AssertionError(f"{args}: killed by signal {-done.returncode}: {done.stderr}")
    return Answer(done)


def write(name, text):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def same(found, expected, what=""):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


def true(value, what):
    if not value:
        raise AssertionError(what)


def fails(code, *args, error=None, text=None):
    """The command fails with this exit code, with a message, and as JSON with one error document."""
    plain = cli(*args, text=text)
    same(plain.code, code, f"exit of {args}")
    true(plain.err.strip(), f"{args} says nothing on standard error")
    answer = cli(*args, "--json", text=text)
    same(answer.code, code, f"exit of {args} --json")
    found = answer.json["error"]
    same(sorted(found), ["code", "file", "line", "message"], f"error of {args}")
    true(found["message"], f"{args}: no message")
    if error:
        same(found["code"], error, f"error code of {args}")
    return found


def golden_text(name, text):
    path = os.path.join(CONTRACT, name)
    if UPDATE:
        write(path, text)
    with open(path, encoding="utf-8") as file:
        if file.read() != text:
            raise AssertionError(f"{path} is not what was answered (--update rewrites it)")


def in_lines(value, depth=0):
    """JSON with a line for each thing in a list of things, and all that is in that thing on the same line."""
    if isinstance(value, dict) and depth == 0:
        body = ",\n".join(f"{json.dumps(key)}: {in_lines(value[key], 1)}" for key in sorted(value))
        return "{\n" + body + "\n}"
    if isinstance(value, list) and depth == 1 and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(in_lines(item, 2) for item in value) + "\n]"
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def golden(name, found):
    golden_text(name, in_lines(found) + "\n")


def contract(name):
    return os.path.join(CONTRACT, name)


def main(found):
    """Runs what is called test_ of the names in FOUND."""
    tests = [(n[5:], f) for n, f in sorted(found.items()) if n.startswith("test_")]
    print(f"1..{len(tests)}")
    failed = 0
    for i, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {i} - {name}")
        except Exception as error:  # a broken answer is a failure as well
            failed += 1
            print(f"not ok {i} - {name}")
            for line in f"{type(error).__name__}: {error}".splitlines():
                print(f"# {line}")
        sys.stdout.flush()
    return 1 if failed else 0
