#!/usr/bin/env python3
# @ID@.py: a computer player that lays tiles where much lies, and puts followers where much can be won.
#
# It talks over standard input and output, one JSON object a line: docs/bot-protocol.md tells all of it.
# Things to know:
#   * What is printed must be a message; for yourself, write to sys.stderr.
#   * The program has no network, and sees of the files only this folder and the system's own.
#   * Whoever fails, is late or answers a number that is not there loses the turn, not the game.
import json
import sys

# What a follower is worth on each terrain, as a guess.
WORTH = {"city": 3, "monastery": 2.5, "road": 1, "field": 0.5}


def neighbours(x, y):
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def terrain_at(game, position, x, y, slot):
    """The terrain of the segment that owns a slot of the tile on that cell, as it lies."""
    for tile in position["tiles"]:
        if (tile["x"], tile["y"]) == (x, y):
            kind = next(kind for kind in game["tiles"] if kind["id"] == tile["id"])
            turn = tile["rotation"]
            printed = (slot - 3 * turn) % 12 if slot < 12 else 12 + (slot - 12 - turn) % 4
            for segment in kind["segments"]:
                if printed in segment["slots"]:
                    return segment["terrain"]
    return None


def judge(action, game, position, me):
    """How good an action looks, the words of which are those of a record."""
    words = action.split()
    if words[0] == "place":
        cells = {(tile["x"], tile["y"]) for tile in position["tiles"]}
        mine = {(piece["x"], piece["y"]) for piece in position["pieces"] if piece["colour"] == me}
        around = neighbours(int(words[1]), int(words[2]))
        return sum((cell in cells) + 2 * (cell in mine) for cell in around)
    if words[0] == "deploy":
        supply = next(player["supply"] for player in position["players"] if player["colour"] == me)
        terrain = terrain_at(game, position, *map(int, words[2:5]))
        # The last followers wait for something better.
        return WORTH.get(terrain, 1) - 3 / (1 + supply.get(words[1], 0))
    return 0


def main():
    game, position = None, None
    for line in sys.stdin:
        message = json.loads(line)
        answer = None
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 1, "name": "@NAME@"}
        elif message["type"] == "game":
            game = message
            answer = {"type": "ready"}
        elif message["type"] == "position":
            position = message
        elif message["type"] == "go":
            actions, me = message["actions"], message["player"]
            worth = [judge(action, game, position, me) for action in actions]
            answer = {"type": "answer", "action": worth.index(max(worth))}
        elif message["type"] == "quit":
            break
        if answer:
            print(json.dumps(answer), flush=True)


main()
