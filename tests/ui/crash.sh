#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# crash.sh: a plugin that crashes while loading is named at the next start and can be left out.
#
# usage: crash.sh AVIGNON OBJECT      under a screen of its own (under-xvfb.sh)
folder=$(mktemp -d)
note=$XDG_STATE_HOME/avignon/loading-plugin
left_out=$XDG_DATA_HOME/avignon/left-out-objects
pid=
. "$(dirname "$0")/window.sh"

finish () {
    [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null
    rm -rf "$folder" "$note"
    rm -f "$left_out" "$left_out.lock"
    [ -z "$1" ] || { echo "$1"; exit 1; }
}

ulimit -c 0
rm -f "$left_out" "$note"
mkdir "$folder/bomb"
cp "$2" "$folder/bomb/libbomb.so"
cat >"$folder/bomb/bomb.plugin" <<end
[Avignon Plugin]
Id=bomb
Type=rules
Loader=c
Api=2
Name=Bomb
Version=1.0
end

timeout 60 "$1" --plugin-dir "$folder" --new --rules bomb 2>/dev/null
[ $? = 134 ] || finish "the plugin did not end the program"
grep -q '^bomb 1.0$' "$note" || finish "nothing tells which plugin was being loaded"

# The next start offers to leave it out; its button has the focus.
"$1" --plugin-dir "$folder" &
pid=$!
focus_window
xdotool key Return
wait_until [ -s "$left_out" ]
grep -q 'libbomb.so$' "$left_out" || finish "the plugin was not left out"
[ ! -f "$note" ] || finish "the note is still there"
quit_by_key

# Now it is refused, and the program goes on.
said=$(timeout 60 "$1" --plugin-dir "$folder" --new --rules bomb 2>&1)
[ $? = 2 ] || finish "the plugin was run again: $said"
case "$said" in
*"was switched off"*) ;;
*) finish "it is not told why the plugin is not used: $said" ;;
esac
finish
echo "the plugin that ended the program was named and left out"
