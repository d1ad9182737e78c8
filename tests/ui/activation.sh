#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# activation.sh: the desktop starts the program by the session bus, and has it open a record. What its
# command line refuses opens no window.
#
# usage: activation.sh AVIGNON SERVICE-FILE    under a screen and a bus of their own (under-xvfb.sh)
services=$XDG_DATA_HOME/dbus-1/services
pid=
. "$(dirname "$0")/window.sh"

finish () {
    [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null
    [ -z "$1" ] || { echo "$1"; exit 1; }
}

call () {
    gdbus call --session --dest io.github.avignon.Avignon --object-path /io/github/avignon/Avignon \
        --method org.freedesktop.Application."$@" >/dev/null
}

for option in --plugin-dir --develop; do
    said=$("$1" $option "$XDG_DATA_HOME/nowhere" 2>&1)
    [ $? = 3 ] || finish "$option takes a folder that is not there"
    case $said in *nowhere:*) ;; *) finish "$option does not say what is missing: $said" ;; esac
done
for option in --nonsense --plugin-dir --seed "one.avignon two.avignon" "--decks core" \
    "--new --game clash-of-popes --decks core" "--new --players 9"; do
    # shellcheck disable=SC2086
    said=$("$1" $option 2>&1)
    [ $? = 2 ] || finish "$option does not end with 2: $said"
    [ -n "$said" ] || finish "$option: nothing is said"
done

said=$("$1" --edition 2 2>&1)
case $said in *--edition*--new*) ;; *) finish "--edition does not say that it needs --new: $said" ;; esac

# Nothing is installed: the program is that of the build.
mkdir -p "$services"
sed "s#^Exec=[^ ]*#Exec=$1#" "$2" >"$services/io.github.avignon.Avignon.service"
gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.ReloadConfig >/dev/null
call Activate '@a{sv} {}' || finish "the bus does not start the program"
pid=$(gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.GetConnectionUnixProcessID io.github.avignon.Avignon |
    sed 's/[^0-9]*[0-9]* *\([0-9]*\).*/\1/')
focus_window
# A game that is opened goes on in the folder of games.
record=$XDG_DATA_HOME/game.avignon
printf 'avignon-record 1\ndecks core\nplayer red "Anna" human\nplayer blue "Bruno" human\nbegin\n' >"$record"
drawn () {
    xdotool key space
    cat "$XDG_DATA_HOME"/avignon/games/* "$record" 2>/dev/null | grep -q '^draw'
}
call Open "@as ['file://$record']" '@a{sv} {}' || finish "the program does not open a record"
wait_until drawn || finish "the record is not played"
# A start with rules that do not exist leaves the window that is there alone.
"$1" --new --rules nonesuch 2>/dev/null
[ $? = 2 ] || finish "a start with rules that do not exist does not end with 2"
call Activate '@a{sv} {}' && ! is_over && focus_window || finish "a start that failed closed the window"
# A second start means the files of its own folder.
mkdir "$XDG_DATA_HOME/own"
cp "$3" "$XDG_DATA_HOME/own/own.xml"
program=$(realpath "$1")
(cd "$XDG_DATA_HOME/own" && "$program" --new --decks ./own.xml) || finish "a deck of the folder of a second start is not found"
said=$("$1" --plugin-dir "$XDG_DATA_HOME/own" 2>&1)
case $said in *--develop*) ;; *) finish "a second start does not say that it brings no plugins: $said" ;; esac
quit_by_key

# Whoever asks for a window while the program is ending is answered: by it, or, as nobody has its name, by a program of
# their own.
rm "$services/io.github.avignon.Avignon.service"
gdbus call --session --dest org.freedesktop.DBus --object-path /org/freedesktop/DBus \
    --method org.freedesktop.DBus.ReloadConfig >/dev/null
ask () {
    for try in 1 2 3 4 5 6 7 8; do
        said=$(call Activate '@a{sv} {}' 2>&1) && continue
        case $said in *ServiceUnknown*) return ;; esac
        echo "$said" >>"$XDG_DATA_HOME/lost"
    done
}
for round in 1 2 3; do
    "$1" &
    pid=$!
    focus_window
    askers=
    for asker in 1 2 3 4 5; do
        ask &
        askers="$askers $!"
    done
    xdotool key ctrl+q
    # shellcheck disable=SC2086
    wait $askers
    [ ! -f "$XDG_DATA_HOME/lost" ] || finish "a start is lost: $(head -n 1 "$XDG_DATA_HOME/lost")"
    kill "$pid" 2>/dev/null
    wait_until is_over || finish "the program does not end"
done
