# SPDX-License-Identifier: GPL-3.0-or-later
# window.sh: for scripts that run the program: waits for its window and gives it the keyboard.

# focus_window: sets `window`; calls finish (the script's own) where none opens.
focus_window () {
    window=$(timeout 30 xdotool search --sync --onlyvisible --name '^Avignon$' | tail -n 1)
    [ -n "$window" ] || finish "the window did not open"
    sleep 1
    xdotool windowfocus "$window"
    sleep 0.5
}
