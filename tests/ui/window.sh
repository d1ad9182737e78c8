# SPDX-License-Identifier: GPL-3.0-or-later
# window.sh: helpers for scripts that run the program: wait for its window, focus it, end it. Each
# script has the program's process id in `pid` and a function `finish` that ends it with a message.

# focus_window: sets `window`.
focus_window () {
    wait_until find_window || finish "the window did not open"
    xdotool windowfocus --sync "$window"
}

find_window () {
    window=$(xdotool search --all --onlyvisible --pid "$pid" --name '^Avignon$' 2>/dev/null | tail -n 1)
    [ -n "$window" ]
}

# wait_until COMMAND...: waits until it succeeds; fails after half a minute, as machines can be slow.
wait_until () {
    for try in $(seq 600); do
        "$@" && return
        sleep 0.05
    done
    return 1
}

is_over () { ! kill -0 "$pid" 2>/dev/null; }

quit_by_key () {
    xdotool key ctrl+q
    wait_until is_over || finish "Ctrl+Q did not end the program"
    pid=
}
