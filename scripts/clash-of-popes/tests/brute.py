#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# brute.py: implements the rules a second time by trying everything, and compares legal actions and
# winners in random games.
#
# usage: brute.py AVIGNON-CLI POSITIONS [SEED]
#
# Every way to end the turn is tried on copies of a position; only the words of actions are shared with the
# script.  Each position goes to `avignon-cli legal --json` as a record, and the last one of a finished game
# to `avignon-cli replay --json`.
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

NAMES = ["bishop", "knight", "cardinal", "noble", "inquisitor", "peasant"]
KINDS = {"beseech", "chastise", "excommunicate", "petition"}


class Illegal(Exception):
    pass


class Card:
    def __init__(self, name):
        self.name = name
        self.row = 0
        self.new = False


class Position:
    def __init__(self):
        self.board = [None] * 5
        self.deck = {name: 2 for name in NAMES}
        self.discard = []
        self.won = ([], [])
        self.turn_of, self.turn = 0, 1
        self.left, self.kinds = 1, set()
        self.owes = [False, False]
        self.waiting = [0, 1, 2, 3, 4]  # columns without a card, with the row of the new one
        self.rows = [0] * 5
        self.todo = []  # steps of the action that runs, the next one first
        self.running = False
        self.asked = None  # (who, kinds of answer)
        self.before = self.start = None
        self.charged = None  # the layout that the turn's player answers for
        self.over = None
        self.hero = None
        self.pushed = []

    def layout(self):
        return (tuple((c.name, c.row) if c else None for c in self.board),
                tuple(tuple(sorted(w)) for w in self.won))

    # --- moving ---

    def shift(self, column, by):
        card = self.board[column]
        card.row += by
        if abs(card.row) > 2:
            self.won[0 if card.row > 0 else 1].append(card.name)
            self.board[column] = None
            self.waiting.append(column)
            self.rows[column] = 0

    def pull(self, column, who):
        self.shift(column, -1 if who else 1)

    def push(self, column, who):
        self.shift(column, 1 if who else -1)

    def other(self, column):
        card = self.board[column] if 0 <= column < 5 else None
        if card is None or card.new or card is self.hero:
            raise Illegal
        return card

    # --- the run ---

    def settle(self):
        """Goes on until somebody must decide."""
        while not self.over:
            if self.waiting:
                if not any(self.deck.values()):
                    for name in self.discard:
                        self.deck[name] += 1
                    self.discard = []
                return
            if self.asked:
                return
            if self.todo:
                step = self.todo.pop(0)
                if step[0] == "pull-hero":
                    if self.hero in self.board:
                        self.pull(self.board.index(self.hero), self.turn_of)
                elif step[0] == "push-hero":
                    self.push(self.board.index(self.hero), self.turn_of)
                elif step[0] == "pull-rest":
                    for column, card in enumerate(self.board):
                        if card and card is not self.hero and not card.new:
                            self.pull(column, self.turn_of)
                else:
                    self.asked = step
                    return
            elif self.running:
                self.end_action()
            elif self.left == 0:
                self.end_turn()
            else:
                if self.before is None:
                    self.before = self.start = self.layout()
                return

    def end_action(self):
        self.running = False
        if self.hero and self.hero.name == "cardinal":
            if self.left:
                self.left = 0
            else:
                self.owes[self.turn_of] = True
        self.hero, self.pushed = None, []
        for card in self.board:
            card.new = False
        noble = [x for x in (0, 1) if self.noble_wins(x)]
        ends = noble or [x for x in (0, 1) if len(self.won[x]) >= 3]
        if ends:
            self.over = True
            self.winner = ends[0] if len(ends) == 1 else self.turn_of

    def noble_wins(self, x):
        mine, theirs = self.won[x], self.won[1 - x]
        return ("noble" in mine and "knight" in theirs) or ("noble" in theirs and "peasant" in theirs)

    def end_turn(self):
        self.before, self.start = self.start, self.layout()
        self.turn_of, self.turn = 1 - self.turn_of, self.turn + 1
        self.left, self.kinds = 2 - self.owes[self.turn_of], set()
        self.owes[self.turn_of] = False

    # --- who decides, and what ---

    def decider(self):
        if self.waiting:
            return None
        return self.asked[1] if self.asked else self.turn_of

    def do(self, words):
        """Carries out an action or raises Illegal; reversals are looked at elsewhere."""
        verb = words[0]
        column = int(words[1]) if len(words) > 1 and verb != "draw" else -1
        if verb == "draw":
            column = self.waiting.pop(0)
            card = Card(words[1])
            card.row, card.new = self.rows[column], self.running
            self.board[column] = card
            self.deck[words[1]] -= 1
        elif self.asked:
            self.answer(verb, column, words)
        elif verb in KINDS:
            self.act(verb, column)
        else:
            raise Illegal

    def act(self, verb, column):
        card = self.board[column]
        if card is None or verb in self.kinds:
            raise Illegal
        if verb == "petition" and card.name == "noble":
            raise Illegal
        self.kinds.add(verb)
        self.left -= 1
        self.running = True
        if verb == "beseech":
            self.pull(column, self.turn_of)
        elif verb == "chastise":
            self.push(column, self.turn_of)
        elif verb == "excommunicate":
            self.board[column] = None
            self.discard.append(card.name)
            self.waiting.append(column)
            self.rows[column] = card.row
        else:
            self.hero = card
            me, rival = self.turn_of, 1 - self.turn_of
            self.todo = {
                "bishop": [("pull-hero",), ("rival-may", rival)],
                "knight": [("knight", me), ("knight", me), ("pull-hero",), ("pull-hero",)],
                "cardinal": [("push-hero",), ("pull-rest",)],
                "inquisitor": [("push-hero",), ("inquisitor", me)],
                "peasant": [("rival-must", rival)],
            }[card.name][:]

    def answer(self, verb, column, words):
        what, who = self.asked
        if what == "rival-may" and verb == "pass":
            pass
        elif what == "rival-may" and verb == "pull" and len(words) == 2:
            self.other(column)
            self.pull(column, who)
        elif what == "rival-must" and verb == "push":
            if self.board[column] is None:
                raise Illegal
            self.push(column, who)
        elif what == "knight" and verb == "push":
            card = self.other(column)
            if card in self.pushed:
                raise Illegal
            self.pushed.append(card)
            self.push(column, who)
        elif what == "inquisitor" and verb == "pull":
            card = self.other(column)
            if len(words) == 3 and card.name != "cardinal":
                raise Illegal
            self.pull(column, who)
            if len(words) == 3 and card in self.board:
                self.pull(column, who)
        else:
            raise Illegal
        self.asked = None

    def words(self):
        if self.waiting:
            return [["draw", name] for name in NAMES if self.deck[name]]
        columns = [str(c) for c in range(5)]
        if self.asked:
            return ([["pass"]] + [["push", c] for c in columns] + [["pull", c] for c in columns]
                    + [["pull", c, "2"] for c in columns])
        return [[verb, c] for verb in sorted(KINDS) for c in columns]

    def after(self, words):
        there = copy.deepcopy(self)
        there.do(words)
        there.settle()
        return there

    def legal(self):
        if self.over:
            return []
        if self.waiting or self.asked and self.asked[1] != self.turn_of:
            return [w for w in self.words() if self.possible(w)]
        return [w for w in self.words() if self.possible(w) and self.can_be_finished(w)]

    def possible(self, words):
        try:
            copy.deepcopy(self).do(words)
        except Illegal:
            return False
        return True

    def must_change(self):
        """Whether what others have to do next changes the layout, whatever they choose."""
        if not self.todo:
            return False
        there = copy.deepcopy(self)
        there.asked = there.todo.pop(0)
        answers = [w for w in there.words() if there.possible(w)]
        return bool(answers) and all(there.done(w).layout() != self.layout() for w in answers)

    def done(self, words):
        there = copy.deepcopy(self)
        there.do(words)
        return there

    def can_be_finished(self, words):
        """Whether the turn can be ended after these words without taking back the one before."""
        if self.before is None or self.before == self.start:
            return True
        there = copy.deepcopy(self)
        there.do(words)
        # The player's own steps, up to a card that is drawn or a decision of the rival's.
        while there.todo and not there.waiting and there.todo[0][0].endswith(("hero", "rest")):
            step = there.todo[0]
            rest = there.todo[1:]
            there.todo = [step]
            running, there.running = there.running, False
            left, there.left = there.left, 9
            there.settle()
            there.running, there.left, there.todo = running, left, rest
        mine = there.todo and there.todo[0][0] in ("knight", "inquisitor")
        last = there.left == 0 or there.hero and there.hero.name == "cardinal"
        if there.waiting and (mine or not last):
            return True
        if mine:
            there.asked = there.todo.pop(0)
            return any(there.possible(w) and there.can_be_finished(w) for w in there.words())
        if last:
            return there.layout() != self.before or there.must_change()
        if there.todo:
            return True
        there.settle()
        return any(there.possible(w) and there.can_be_finished(w) for w in there.words())


HEADER = ('avignon-record 1\ngame clash-of-popes\nplayer red "Anna" human\n'
          'player blue "Bruno" human\nbegin\n')


def text(position, words):
    who = position.decider()
    prefix = "blue: " if who == 1 and position.turn_of == 0 else (
        "red: " if who == 0 and position.turn_of == 1 else "")
    return prefix + " ".join(words)


def ask(program, command, lines):
    """What the program answers about the record, or what it complains of."""
    with tempfile.NamedTemporaryFile("w", suffix=".avignon") as record:
        record.write(HEADER + "".join(line + "\n" for line in lines))
        record.flush()
        run = subprocess.run([program, command, "--json", record.name], capture_output=True,
                             text=True, check=False)
    return json.loads(run.stdout) if run.returncode == 0 else {"error": run.stdout + run.stderr}


def back(position, chance):
    """Now and then the words that come nearest to taking back: so that the rule is met often."""
    found = []
    if position.before and position.before != position.start and not position.waiting:
        for words in position.words():
            if position.possible(words):
                there = position.after(words)
                same = sum(a == b for a, b in zip(there.layout()[0], position.before[0]))
                found.append((same, chance.random(), words))
    return max(found)[2] if found else None


def compare(program, position, lines):
    wanted = {text(position, words): position.deck[words[1]] if words[0] == "draw" else 1
              for words in position.legal()}
    answer = ask(program, "legal", lines)
    found = {action["text"]: action["weight"] for action in answer.get("actions", [])}
    if wanted == found and position.over:
        wanted = [["red", "blue"][position.winner]]
        answer = ask(program, "replay", lines)
        found = answer.get("winners")
    if wanted == found and not answer.get("error"):
        return True
    with open("difference.avignon", "w", encoding="utf-8") as record:
        record.write(HEADER + "".join(line + "\n" for line in lines))
    print(f"# wanted {wanted}\n# found {found} {answer.get('error')}\n# see {os.path.abspath('difference.avignon')}")
    return False


def main():
    program, wanted = sys.argv[1], int(sys.argv[2])
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    done = games = reversals = over = 0
    while done < wanted:
        position, lines = Position(), []
        games += 1
        position.settle()
        while not position.over:
            legal = position.legal()
            if position.decider() == position.turn_of:
                barred = sum(position.possible(w) for w in position.words()) > len(legal)
            else:
                barred = False
            if done < wanted and chance.random() < (0.7 if barred else 0.06):
                done += 1
                reversals += barred
                if not compare(program, position, lines):
                    print("not ok 1 - legal lists\n1..1")
                    return 1
            if not legal:
                print("# nothing is legal\nnot ok 1 - legal lists\n1..1")
                return 1
            words = back(position, chance) if chance.random() < 0.4 else None
            if words is None or words not in legal:
                words = chance.choice(legal)
            lines.append(text(position, words))
            position = position.after(words)
            if len(lines) > 2000:
                break
        if position.over:
            over += 1
            if not compare(program, position, lines):
                print("not ok 1 - legal lists\n1..1")
                return 1
    print(f"# {done} positions of {games} games ({over} ended), {reversals} with moves that would take"
          " all back")
    print("ok 1 - legal lists\n1..1")
    return 0


if __name__ == "__main__":
    sys.exit(main())
