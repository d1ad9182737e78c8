#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# test-programs.py: other programs as computer players, however they behave, and ours for other programs.
import json
import os
import re
import signal
import stat
import subprocess
import sys
import time

from helper import CLI, ROOT, cli, fails, main, same, true, write

# Where no name spaces can be made (some containers), programs run unconfined, and that they are not is not tested.
CONFINED = subprocess.run(["unshare", "--user", "--map-root-user", "--net", "--pid", "--ipc", "--mount", "--fork", "sh",
                           "-c", "mount -t tmpfs tmpfs /tmp"], capture_output=True).returncode == 0
if not CONFINED:
    os.environ["AVIGNON_BOTS_UNCONFINED"] = "1"

HEAD = """#!/usr/bin/python3
import json, os, signal, sys, time
def say (**message): print (json.dumps (message), flush=True)
def begin ():
    for line in sys.stdin:
        message = json.loads (line)
        if message["type"] == "hello": say (type="hello", protocol=1, name="x")
        elif message["type"] == "game": say (type="ready")
        elif message["type"] == "go": return message
def questions ():
    while True:
        message = begin ()
        if message is None: return
        yield message
"""


def program(name, body):
    path = os.path.abspath(write(f"{name}/{name}.py", HEAD + body))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


def play(path, *args, games="1"):
    """One game of a program against chance; how the program did."""
    answer = cli("match", "--bots", f"exec:{path},random", "--games", games, "--seed", "5", "--json", *args)
    same(answer.code, 0, answer.err)
    bot = answer.json["bots"][0]
    same(bot["wins"] + bot["draws"] + bot["losses"], int(games), "games played to the end")
    return bot


# --- programs that behave ---

def test_a_program_plays():
    path = program("good", "for go in questions (): say (type='answer', action=len (go['actions']) - 1, margin=1.5)\n")
    bot = play(path, games="2")
    same((bot["turns_lost"], bot["fault"]), (0, None), "turns lost")


def test_all_that_is_told():
    path = program("nosy", """
for line in sys.stdin:
    message = json.loads (line)
    if message["type"] == "hello":
        assert message["protocol"] == 1
        say (type="hello", protocol=1)
    elif message["type"] == "game":
        game = message
        assert game["game"] == "land" and game["setup"][0] == "avignon-record 1" and game["setup"][-1] == "begin"
        assert not [line for line in game["setup"] if line.startswith ("seed")]
        assert "core" in game["rules"] and "deploy" in game["phases"] and "follower" in game["pieces"]
        assert {"verb": "place", "arguments": ["cell", "rotation"]} in game["verbs"]
        kind = game["tiles"][0]
        assert kind["count"] > 0 and len (kind["edges"]) == 4
        assert sorted (slot for segment in kind["segments"] for slot in segment["slots"]) == list (range (16))
        say (type="ready")
    elif message["type"] == "position":
        position = message
        placed = [line.split () for line in position["record"] if line.startswith ("place ")]
        assert len (placed) == len (position["tiles"]), (placed, position["tiles"])
        for words, tile in zip (placed, position["tiles"]):
            assert [str (tile[key]) for key in ("x", "y", "rotation")] == words[1:]
        assert position["active"] in ("red", "blue") and len (position["players"]) == 2
        for player in position["players"]:
            out = len ([piece for piece in position["pieces"] if piece["colour"] == player["colour"]])
            assert player["supply"]["follower"] + out == 7 and player["score"] >= 0
    elif message["type"] == "go":
        assert message["nodes"] == 77 and message["player"] == position["active"] and "time" not in message
        assert (position["phase"] == "place") == (position["drawn"] is not None)
        verb = {"place": "place", "deploy": "deploy"}[position["phase"]]
        assert all (action.startswith (verb) or action == "pass" for action in message["actions"])
        say (type="info", text="thinking")
        say (type="answer", action=0)
""")
    bot = play(path, "--nodes", "77")
    same((bot["turns_lost"], bot["fault"]), (0, None), "turns lost")


def test_arguments_are_told():
    """As many words as the types say, but for the optional ones; a position of cards has no table."""
    path = program("grammar", """
words = {"cell": 2, "corner": 2, "edge": 3}
for line in sys.stdin:
    message = json.loads (line)
    if message["type"] == "hello": say (type="hello", protocol=1)
    elif message["type"] == "game":
        verbs = {verb["verb"]: verb["arguments"] for verb in message["verbs"]}
        tiles = message["tiles"]
        say (type="ready")
    elif message["type"] == "position":
        assert all ((key in message) == bool (tiles) for key in ("drawn", "tiles", "pieces"))
    elif message["type"] == "go":
        for action in message["actions"]:
            verb, *given = action.split ()
            if verb == message["player"] + ":": verb, *given = given
            if verb == "pass": continue
            n = sum (words.get (argument, 1) for argument in verbs[verb])
            assert len (given) == n or verb == "pull" and len (given) == n - 1, action
        say (type='answer', action=0)
""")
    for args in (["--decks", "core,abbey-and-mayor,bridges-castles-bazaars"], ["--game", "clash-of-popes"]):
        same(play(path, *args)["fault"], None, f"{args}")


def test_nothing_hidden_is_told():
    path = program("spy", """
for line in sys.stdin:
    message = json.loads (line)
    if message["type"] == "hello": say (type="hello", protocol=1)
    elif message["type"] == "game":
        setup = message["setup"]
        say (type="ready")
    elif message["type"] == "position":
        assert message["record"] is None and "pile" not in " ".join (setup)
    elif message["type"] == "go": say (type="answer", action=0)
""")
    hand = os.path.join(ROOT, "tests", "lua", "games", "hand")
    answer = cli("match", "--plugin-dir", hand, "--rules", "hand", "--bots", f"exec:{path},random", "--games", "1", "--json")
    same(answer.code, 0, answer.err)
    same(answer.json["bots"][0]["fault"], None, "fault")


def test_a_plugin_with_a_program():
    same(cli("new", "reader", "--bot", "--python").code, 0, "new")
    bot = cli("match", "--plugin-dir", "reader", "--bots", "reader,random", "--games", "4", "--json").json["bots"][0]
    same((bot["turns_lost"], bot["wins"] >= 3), (0, True), "the player of `new --bot --python`")
    with open("reader/reader.plugin") as file:
        manifest = file.read()
    os.chmod("reader/reader.py", 0o644)
    listed = cli("plugins", "--plugin-dir", "reader", "--json").json["plugins"]
    true("chmod +x" in next(p for p in listed if p["id"] == "reader")["error"], "it may not be run")
    os.chmod("reader/reader.py", 0o755)
    write("reader/reader.plugin", manifest.replace("Type=bot", "Type=rules"))
    listed = cli("plugins", "--plugin-dir", "reader", "--json").json["plugins"]
    true("only be a computer player" in next(p for p in listed if p["id"] == "reader")["error"], "rules in a program")


# --- programs that do not ---

WRONG = {
    # name: what it does after `go`, words of the message
    "slow": ("for go in questions (): time.sleep (100)", "in time"),
    "busy": ("for go in questions ():\n    while True: pass", "in time"),
    "stubborn": ("signal.signal (signal.SIGTERM, signal.SIG_IGN)\n"
                 "for go in questions ():\n    while True: time.sleep (1)", "in time"),
    "gone": ("begin (); sys.exit (3)", "has ended"),
    "crashed": ("begin (); raise ValueError ('the sky falls')", "the sky falls"),
    # Whatever keeps it from the network may hold the pipe open.
    "closed": ("begin (); os.close (1); time.sleep (100)", "in time|has ended"),
    "deaf": ("begin (); os.close (0); time.sleep (100)", "in time"),
    "endless": ("for go in questions ():\n    while True: print ('{\"type\":\"info\"}')", "too much"),
    "unbroken": ("for go in questions ():\n    while True: sys.stdout.write ('x' * 1000)", "without an end"),
    "babble": ("for go in questions (): print ('what?', flush=True)", "is not a message"),
    "binary": ("for go in questions (): os.write (1, bytes (range (255, 9, -1)) + b'\\n')", "is not a message"),
    "nested": ("for go in questions (): print ('[' * 60000 + ']' * 4, flush=True)", "is not a message"),
    "untyped": ("for go in questions (): say (action=0)", "is not a message"),
    "high": ("for go in questions (): say (type='answer', action=len (go['actions']))", "no “action” from 0"),
    "low": ("for go in questions (): say (type='answer', action=-1)", "no “action” from 0"),
    "half": ("for go in questions (): say (type='answer', action=0.5)", "no “action” from 0"),
    "huge": ("for go in questions (): print ('{\"type\":\"answer\",\"action\":1e300}', flush=True)", "no “action” from 0"),
    "worded": ("for go in questions (): say (type='answer', action=go['actions'][0])", "no “action” from 0"),
    "refusing": ("for go in questions (): say (type='error', message='not today')", "not today"),
    "loud": ("for go in questions ():\n    while True: sys.stderr.write ('help ' * 1000)", "in time"),
    "hungry": ("begin (); held = bytearray (3 << 30)", "MemoryError"),
}


def check_wrong(name):
    body, words = WRONG[name]
    # However slow the machine is, what does not come late is not too late.
    bot = play(program(name, body + "\n"), "--time", "30" if "in time" in words else "10000")
    true(bot["turns_lost"] > 60, f"{name}: {bot['turns_lost']} turns lost")
    true(any(word in bot["fault"] for word in words.split("|")), f"{name}: {bot['fault']}")
    true("program-1" in bot["fault"], bot["fault"])


for NAME in WRONG:
    globals()[f"test_wrong_{NAME}"] = lambda name=NAME: check_wrong(name)


def test_wrong_from_the_start():
    for name, body, words in [("mute", "time.sleep (100)\n", "in time"),
                              ("absent", "sys.exit (1)\n", "has ended"),
                              ("future", "input (); say (type='hello', protocol=2); time.sleep (100)\n", "version")]:
        bot = play(program(name, body))
        true(words in bot["fault"], f"{name}: {bot['fault']}")
    bot = play("/nowhere/at-all")
    true("/nowhere/at-all" in bot["fault"], bot["fault"])
    fails(1, "match", "--bots", "exec:'unfinished,random", "--games", "1")


def test_lost_turns_are_told_everywhere():
    path = program("wrong", "for go in questions (): say (type='answer', action=-1)\n")
    answer = cli("simulate", "--games", "2", "--bots", f"exec:{path},random")
    same((answer.code, answer.err.count("loses its turn")), (0, 1), answer.err)
    answer = cli("play", "--bots", f"exec:{path},exec:{path}", "--seed", "4", text="")
    true(answer.code == 0 and "loses its turn" in answer.err, answer.err)


# A late answer still counts if it comes soon after `stop`; one that failed once goes on.
def test_it_may_recover():
    path = program("late", "for go in questions ():\n    sys.stdin.readline (); say (type='answer', action=0)\n")
    bot = play(path, "--time", "10")
    # On a busy machine some answers may come too late all the same.
    true(bot["turns_lost"] < 20, f"answers after `stop`: {bot['turns_lost']} turns lost, {bot['fault']}")
    path = program("once", """
n = 0
for go in questions ():
    n += 1
    say (type='answer', action=99999 if n == 3 else 0)
""")
    true(0 < play(path)["turns_lost"] < 5, "turns lost by one that fails at times")


def running(path):
    """The processes that have PATH among their arguments, but for ours."""
    found = []
    for process in os.listdir("/proc"):
        try:
            with open(f"/proc/{process}/cmdline", "rb") as file:
                words = file.read().decode().split("\0")
        except (OSError, UnicodeDecodeError):
            continue
        if process.isdigit() and path in words and "match" not in words:
            found.append(int(process))
    return found


def test_it_does_not_outlive_the_program_that_asks_it():
    """Nor does it end with the thread in which it was asked first: two games at a time, one after the other."""
    path = program("stays", "signal.signal (signal.SIGPIPE, signal.SIG_IGN)\n"
                   "for go in questions (): say (type='answer', action=0)\nwhile True: time.sleep (1)\n")
    same(play(path, "--jobs", "2", games="4")["fault"], None, "while it is asked")
    same(running(path), [], "after the games")
    asking = subprocess.Popen([CLI, "match", "--bots", f"exec:{path},random", "--games", "100000"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while not running(path) and time.monotonic() < end:
            time.sleep(0.05)
        true(running(path), "the program runs")
        time.sleep(0.5)
    finally:
        asking.kill()
        asking.wait()
    end = time.monotonic() + 10
    while running(path) and time.monotonic() < end:
        time.sleep(0.05)
    left = running(path)
    for process in left:
        os.kill(process, signal.SIGKILL)
    same(left, [], "programs that are left")


def test_what_it_cannot_reach():
    if not CONFINED:
        return
    path = program("prisoner", """
import socket
found = []
def tries (what, f):
    try:
        if f (): found.append (what)
    except Exception: pass
begin ()
tries ("network", lambda: socket.create_connection (("127.0.0.1", int (sys.argv[1])), 1))
tries ("files", lambda: os.listdir (os.path.dirname (os.path.dirname (sys.argv[0]))) != ["prisoner"])
tries ("home", lambda: os.listdir (sys.argv[2]))
tries ("processes", lambda: os.listdir ("/proc"))
tries ("the parent", lambda: os.kill (int (sys.argv[3]), 0) is None)
tries ("writing", lambda: open (os.path.join (os.path.dirname (sys.argv[0]), "x"), "w"))
tries ("removing", lambda: os.remove (sys.argv[0]) is None)
tries ("unmounting", lambda: os.system ("umount /tmp 2>/dev/null") == 0)
tries ("secrets", lambda: os.environ.get ("SECRET"))
say (type="error", message="reached: " + ", ".join (found))
""")
    import socket
    with socket.create_server(("127.0.0.1", 0)) as server:
        os.environ["SECRET"] = "yes"
        command = f"{path} {server.getsockname()[1]} {os.path.expanduser('~')} {os.getpid()}"
        fault = play(command)["fault"]
    true(fault.endswith("reached: "), fault)


def test_confinement_is_not_left_out():
    if not CONFINED:
        return
    path = program("free", "for go in questions (): say (type='answer', action=0)\n")
    empty = os.path.abspath("tools")
    os.makedirs(empty, exist_ok=True)
    for tool in ["sh", "env"]:
        os.symlink(f"/bin/{tool}" if tool == "sh" else f"/usr/bin/{tool}", os.path.join(empty, tool))
    before = os.environ["PATH"]
    try:
        os.environ["PATH"] = empty
        fault = play(path)["fault"]
        true("AVIGNON_BOTS_UNCONFINED" in fault, fault)
        os.environ["AVIGNON_BOTS_UNCONFINED"] = "1"
        same(play(path)["fault"], None, "allowed")
    finally:
        os.environ["PATH"] = before
        os.environ.pop("AVIGNON_BOTS_UNCONFINED", None)


# --- our own players, for others ---

def transcript():
    with open(os.path.join(ROOT, "docs", "bot-protocol.md"), encoding="utf-8") as file:
        block = re.search(r"(?ms)^```transcript (\S+)\n(.*?)^```$", file.read())
    return block[1], block[2].splitlines()


def test_the_transcript_of_the_manual():
    bot, lines = transcript()
    asked = [line[2:] for line in lines if line.startswith("> ")]
    told = [json.loads(line[2:]) for line in lines if line.startswith("< ")]
    true(len(asked) >= 6 and len(told) >= 5, "the form of the transcript")
    answer = cli("bot", "--protocol", "--bot", bot, text="".join(line + "\n" for line in asked))
    same(answer.code, 0, answer.err)
    same([json.loads(line) for line in answer.out.splitlines()], told, "what it tells")


def test_ours_play_through_the_protocol():
    # With sanitizers it takes more memory than programs are given.
    if subprocess.run(["sh", "-c", "ulimit -v 1048576; exec \"$0\" --version", CLI], capture_output=True).returncode:
        return
    os.environ["AVIGNON_BOTS_UNCONFINED"] = "1"
    try:
        games = [cli("match", "--bots", f"{bot},random", "--games", "2", "--nodes", "500", "--json").json["bots"][0]
                 for bot in ["greedy", f"exec:{CLI} bot --protocol --bot greedy"]]
    finally:
        if CONFINED:
            os.environ.pop("AVIGNON_BOTS_UNCONFINED")
    for key in ("turns_lost", "fault", "wins", "mean_score"):
        same(games[1][key], games[0][key], key)


def serve(*messages):
    text = "".join(message if isinstance(message, str) else json.dumps(message) + "\n" for message in messages)
    answer = cli("bot", "--protocol", "--bot", "greedy", text=text)
    same(answer.code, 0, answer.err)
    return [json.loads(line) for line in answer.out.splitlines()]


GAME = {"type": "game", "setup": ["avignon-record 1", "decks core", "edition 3", "table 20 20", "option core.start placed",
                                  'player red "Anna" human', 'player blue "Bo" human', "begin"]}


def test_a_message_that_is_too_long_is_passed_over():
    answers = serve("[" * (5 << 20) + "\n", {"type": "hello", "protocol": 1})
    same([answer["type"] for answer in answers], ["error", "hello"], answers)
    true("at most 4 MiB" in answers[0]["message"], answers[0])


def test_who_is_asked():
    hello = json.dumps({"type": "hello", "protocol": 1}) + "\n"
    for args, name in [([], "bot:greedy"), (["random"], "bot:random"), (["bot:search:easy"], "bot:search:easy"),
                       (["--bot", "random"], "bot:random")]:
        answer = cli("bot", *args, "--protocol", text=hello)
        same((answer.code, json.loads(answer.out)["name"]), (0, name), f"{args}")
    same(cli("bot", "nobody", "--protocol").code, 3, "nobody of that name")
    same(cli("bot", "random", "--protocol", "--bot", "greedy").code, 2, "two")


def test_wrong_questions():
    for messages, words in [
            (["what\n"], "not a message"), ([{"no": 1}], "not a message"), (["[" * 3000 + "\n"], "not a message"),
            ([{"type": "hello", "protocol": 9}], "version"), ([{"type": "dance"}], "dance"),
            ([{"type": "go"}], "no `position`"), ([{"type": "legal"}], "no `position`"),
            ([{"type": "position", "record": []}], "no `game`"), ([{"type": "game"}], "setup"),
            ([{"type": "game", "setup": ["nonsense"]}], "not a record"), ([{"type": "game", "setup": [7]}], "setup"),
            ([GAME, {"type": "position", "record": ["place 1 1 0"]}], "record:9"),
            ([GAME, {"type": "position", "record": "x"}], "record"),
            ([GAME, {"type": "position", "record": []}, {"type": "go"}], "no player decides")]:
        told = serve(*messages)
        same(told[-1]["type"], "error", f"{messages}")
        true(words in told[-1]["message"], told[-1]["message"])


def test_a_position_may_go_on_from_the_one_before_or_not():
    play = ["draw core/23", "place 11 10 1", "deploy follower 11 10 4", "draw core/21", "place 10 11 0", "pass"]
    asked = [play[:1], play[:2], play[:5], play[:3], play[:5] + ["undo 2"], play[:5] + ["undo 2", "draw core/20"], play]
    asked = [[{"type": "position", "record": lines}, {"type": "legal"}] for lines in asked]
    told = serve(GAME, *sum(asked, []))
    same(told[1:], [serve(GAME, *question)[1] for question in asked], "as each by itself")
    wrong = {"type": "position", "record": play + ["place 0 0 0"]}
    told = serve(GAME, asked[2][0], wrong, {"type": "legal"}, asked[2][0], {"type": "legal"})
    same([message["type"] for message in told], ["ready", "error", "error", "legal"], "after a wrong line")
    true("record:15: " in told[1]["message"], told[1]["message"])


def test_stop_brings_an_answer_at_once():
    position = {"type": "position", "record": ["draw core/24"]}
    told = serve(GAME, position, {"type": "legal"})
    messages = [GAME, position, {"type": "go", "time": 600000}, {"type": "stop"}, {"type": "quit"}]
    # Asked for ten minutes, it answers within the time that a command may take here.
    answer = cli("bot", "--protocol", "--bot", "search:master",
                 text="".join(json.dumps(message) + "\n" for message in messages))
    last = json.loads(answer.out.splitlines()[-1])
    same((answer.code, last["type"]), (0, "answer"), answer.out)
    same(told[-1]["actions"][last["action"]], last["text"], "its number and its words")


main(globals())
