#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# duty.sh: prints the sentence at the head of a file that says what the file is for.
#
# usage: duty.sh FILE
#
# The sentence follows "NAME: " within the first lines and ends with the comment, a blank comment
# line, or the first full stop at the end of a word.
awk -v name="$(basename "$1")" '
    NR > 12 { exit }
    {
        line = $0
        closed = sub (/[[:space:]]*(\*\/|-->).*$/, "", line)
        sub (/^[[:space:]]*(\/\*+|\*|#+!?|--+|<!--|\/\/)?[[:space:]]*/, "", line)
        sub (/[[:space:]]+$/, "", line)
        if (!on && index (line, name ": ") == 1) {
            on = 1
            text = substr (line, length (name) + 3)
        } else if (on) {
            if (line == "")
                exit
            text = text " " line
        }
        if (on && match (text, /[a-z0-9)"][.]( |$)/)) {
            text = substr (text, 1, RSTART + 1)
            exit
        }
        if (on && closed)
            exit
    }
    END { if (text != "") print text }
' "$1"
