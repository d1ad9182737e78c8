#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-spdx.sh: every source states its licence and then, in one sentence, its purpose; each shipped plugin its licence.
#
# usage: check-spdx.sh SOURCE-ROOT
cd "$1" || exit 2
failed=0
{
    sh tests/project/list-sources.sh .
    printf '%s\n' meson.build meson_options.txt
    find core ui tests plugins data po -name meson.build -not -path 'data/templates/*' 2>/dev/null
} | xargs awk '
    FNR == 1 { if (NR > 1 && !found) tell(); file = FILENAME; found = 0 }
    FNR <= 3 && /SPDX-License-Identifier: GPL-3.0-or-later/ { found = 1 }
    function tell () { print file ": has no line SPDX-License-Identifier: GPL-3.0-or-later"; bad = 1 }
    END { if (!found) tell(); exit bad }' || failed=1
sh tests/project/list-sources.sh . | xargs sh tests/project/duty.sh | awk -F '\t' '
    $2 == "" {
        name = $1
        sub (/.*\//, "", name)
        print $1 ": does not begin with \047" name ": what it is for.\047"
        bad = 1
    }
    END { exit bad }' || failed=1
# The page of plugins shows it.
grep -L '^License=GPL-3.0-or-later$' plugins/*/*.plugin scripts/*/*.plugin | sed 's/$/: no License=GPL-3.0-or-later/' |
    grep . && failed=1
exit $failed
