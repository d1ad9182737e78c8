#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# recovery.sh: a game whose program was killed resumes where it was.
#
# usage: recovery.sh AVIGNON GAME KEY...      under a screen of its own (under-xvfb.sh); the keys play a move
program=$1
game=$2
shift 2
games=$XDG_DATA_HOME/avignon/games
pid=
. "$(dirname "$0")/window.sh"

finish () {
    [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null
    [ -z "$1" ] || { echo "$1"; cat "$games"/*; exit 1; }
}

# start AVIGNON ARGUMENT...: starts the program and gives it the keyboard.
start () {
    "$@" &
    pid=$!
    focus_window
}

find_dialog () { xdotool search --all --onlyvisible --pid "$pid" --name '^Open' >/dev/null 2>&1; }

lines () { cat "$games"/*.avignon 2>/dev/null | wc -l; }

press () {
    xdotool key "$@"
    [ "$(lines)" -ge "$wanted" ]
}

# keys_until LINES KEY...: presses the keys until the record has so many lines.
keys_until () {
    wanted=$1
    shift
    wait_until press "$@" || finish "the keys $* did not play: $(lines) lines of $wanted"
}

start "$program" --new --game "$game" --seed 3
[ "$(lines)" -gt 0 ] || finish "nothing is kept of a new game"
begun=$(lines)
keys_until $((begun + 6)) "$@"
kill -9 "$pid"
wait "$pid" 2>/dev/null
before=$(cat "$games"/*.avignon)

# The next start offers to go on; its button has the focus.
start "$program"
xdotool key Return
keys_until $(($(printf '%s\n' "$before" | wc -l) + 1)) "$@"
case "$(cat "$games"/*.avignon)" in
"$before"*) ;;
*) finish "the game that went on is another one" ;;
esac
# A log-out ends the program, even under a dialog, which is no crash: nobody is blamed at the next start, and the game goes on.
xdotool key ctrl+o
wait_until find_dialog || finish "Ctrl+O did not open a dialog"
kill "$pid"
wait_until is_over || finish "a signal did not end the program"
[ ! -f "$XDG_STATE_HOME/avignon/running-plugins" ] || finish "the plugins are blamed for a log-out"
start "$program"
xdotool key Return
keys_until $(($(printf '%s\n' "$before" | wc -l) + 2)) "$@"
quit_by_key
echo "the game went on after it was killed"
