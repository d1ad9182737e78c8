#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# crash-in-game.sh: when a plugin crashes in a game, the record is complete and the next start
# resumes it.
#
# usage: crash-in-game.sh AVIGNON OBJECT      under a screen of its own (under-xvfb.sh)
folder=$(mktemp -d)
games=$XDG_DATA_HOME/avignon/games
note=$XDG_STATE_HOME/avignon/running-plugins
pid=
. "$(dirname "$0")/window.sh"

finish () {
    [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null
    rm -rf "$folder"
    [ -z "$1" ] || { echo "$1"; cat "$games"/*; exit 1; }
}

start () {
    "$@" 2>/dev/null &
    pid=$!
    focus_window
}

ulimit -c 0
mkdir "$folder/late"
cp "$2" "$folder/late/liblate.so"
cat >"$folder/late/late.plugin" <<end
[Avignon Plugin]
Id=late
Type=rules
Loader=c
Api=2
Name=Late
Version=1.0
end

start "$1" --plugin-dir "$folder" --new --rules late --seed 3
play_a_little () {
    xdotool key space Tab Return Escape
    is_over
}
wait_until play_a_little || finish "the plugin did not end the program"
wait "$pid"
[ $? = 134 ] || finish "the program ended in another way"
pid=
grep -q '^late 1.0$' "$note" || finish "nothing tells which plugin was running"
# The record ends with the second turn's draw, complete; the placement was never done.
[ "$(cat "$games"/*.avignon | grep -c '^draw ')" = 2 ] || finish "a draw is lost"
[ "$(cat "$games"/*.avignon | grep -c '^place ')" = 1 ] || finish "a placement is lost, or one too many"
[ "$(cat "$games"/*.avignon | tail -c 1 | od -An -c | tr -d ' ')" = '\n' ] || finish "the last line is torn"
kept=$(cat "$games"/*.avignon)

# The next start names it and offers to continue; its button has the focus.
start "$1" --plugin-dir "$folder"
[ -f "$note" ] && finish "the crash is not told of"
xdotool key Return
wait_until grep -qs '^late 1.0$' "$note" || finish "the game does not go on"
[ "$(cat "$games"/*.avignon)" = "$kept" ] || finish "the game that goes on is another one"
quit_by_key
finish
echo "the plugin that ended the program was named, and nothing was lost"
