#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# fresh.sh: runs each command of the README in a fresh clone on a bare Debian 12.
#
# usage: fresh.sh SOURCE-ROOT [WORD]     (./dev fresh; as root)
#
# The bare system (git and a shell beside debootstrap's minbase) is made once and kept; every command
# gets a copy of its own, in which nothing is installed but by the command itself.  The screen for
# `./dev play` is outside; the command passes when the game's window is there, and its picture is kept.
# WORD: only the commands that contain it (play, test).
set -u
source=$1 word=${2:-}
cache=${AVIGNON_FRESH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/avignon-fresh}
mirror=${AVIGNON_DEBIAN_MIRROR:-http://deb.debian.org/debian}
bare=$cache/bookworm.tar out=$source/build-fresh
rm -rf "$out"
mkdir -p "$cache/archives" "$out" || exit 2
work=$(mktemp -d) || exit 2
trap 'kill $(jobs -p) 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

say () { printf '\033[1m%s\033[0m\n' "$*"; }

if [ ! -f "$bare" ]; then
    say "Making a bare Debian 12 (once)"
    debootstrap --variant=minbase --include=git,ca-certificates bookworm "$work/bare" "$mirror" >"$out/debootstrap.log" 2>&1 || {
        tail -n 20 "$out/debootstrap.log"
        exit 2
    }
    tar -C "$work/bare" -cf "$bare.part" . && mv "$bare.part" "$bare" || exit 2
    rm -rf "$work/bare"
fi

# inside ROOT COMMAND...: runs it there, in namespaces of its own: whatever it starts ends with it.
inside () {
    local root=$1
    shift
    unshare --mount --pid --fork --kill-child sh -c '
        mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
        mount --bind "$2" "$1/var/cache/apt/archives" || exit 125
        root=$1
        shift 2
        exec chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 TERM=dumb \
            CI=true ${DISPLAY:+DISPLAY="$DISPLAY"} sh -c "cd /root/checkout && exec \"\$@\"" sh "$@"
    ' sh "$root" "$cache/archives" "$@"
}

# fresh_root ROOT: a copy of the bare system with a clone of the last commit.
fresh_root () {
    mkdir -p "$1" && tar -C "$1" -xf "$bare" || return 1
    cp -L /etc/resolv.conf "$1/etc/resolv.conf" 2>/dev/null
    printf 'Binary::apt::APT::Keep-Downloaded-Packages "true";\nAPT::Keep-Downloaded-Packages "true";\n' \
        >"$1/etc/apt/apt.conf.d/keep"
    git clone -q --no-hardlinks "$source" "$1/root/checkout"
}

# opens_window ROOT COMMAND...: the command runs until its window is there and was looked at.
opens_window () {
    local root=$1 screen number window= status=1 pid
    shift
    screen=$work/screen
    Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp >/dev/null 2>&1 3>"$screen" &
    local server=$!
    for _ in $(seq 100); do [ -s "$screen" ] && break; sleep 0.1; done
    number=$(cat "$screen")
    DISPLAY=:$number inside "$root" "$@" &
    pid=$!
    for _ in $(seq 1200); do
        kill -0 $pid 2>/dev/null || break
        window=$(DISPLAY=:$number xdotool search --onlyvisible --class avignon 2>/dev/null | tail -n 1)
        [ -n "$window" ] && break
        sleep 0.5
    done
    if [ -n "$window" ]; then
        # It is drawn once the screen shows more than a few colours.
        for _ in $(seq 100); do
            DISPLAY=:$number import -window root "$out/play.png"
            [ "$(identify -format %k "$out/play.png")" -gt 100 ] && kill -0 $pid 2>/dev/null && status=0 && break
            sleep 0.2
        done
        echo "A window stands; its picture: $out/play.png"
    else
        echo "No window came up."
    fi
    kill $pid 2>/dev/null
    wait $pid 2>/dev/null
    kill $server 2>/dev/null
    return $status
}

# Commands stand in the README as lines of their own, four blanks in.
mapfile -t commands < <(sed -n 's/^    \(\.\/dev [a-z].*\)$/\1/p' "$source/README.md" | grep -F -- "$word")
[ ${#commands[@]} -gt 0 ] || { echo "README.md has no command with '$word'."; exit 2; }
passed=0 failed=0
for command in "${commands[@]}"; do
    read -r -a words <<<"$command"
    log=$out/${words[1]}.log root=$work/${words[1]}
    say "$command, alone on a bare Debian 12"
    begin=$SECONDS
    if fresh_root "$root" && case "${words[1]}" in
        play) opens_window "$root" "${words[@]}" ;;
        *) inside "$root" "${words[@]}" ;;
        esac >"$log" 2>&1; then
        passed=$((passed + 1)) what=works
    else
        failed=$((failed + 1)) what=FAILS
        tail -n 40 "$log"
    fi
    echo "$command: $what ($((SECONDS - begin)) s; log: $log)"
    rm -rf "$root"
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
