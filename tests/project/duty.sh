#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# duty.sh: prints the sentence at the head of each file that says what the file is for.
#
# usage: duty.sh FILE...     prints a line for each: FILE, a tab, and the sentence, which is empty if there is none
#
# The sentence follows "NAME: " within the first lines and ends with the comment, a blank comment
# line, or the first full stop at the end of a word.
exec awk '
    function tell () { if (file != "") print file "\t" text }
    FNR == 1 {
        tell()
        file = name = FILENAME
        sub (/.*\//, "", name)
        text = ""
        on = 0
    }
    FNR > 12 { nextfile }
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
                nextfile
            text = text " " line
        }
        if (on && match (text, /[a-z0-9)"][.]( |$)/)) {
            text = substr (text, 1, RSTART + 1)
            nextfile
        }
        if (on && closed)
            nextfile
    }
    END { tell() }
' "$@"
