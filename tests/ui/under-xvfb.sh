#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# under-xvfb.sh: runs a program with an X server and a session bus of its own.
#
# usage: under-xvfb.sh PROGRAM [ARGUMENT...]      exit 77 (skipped) where Xvfb is not installed
for tool in xvfb-run Xvfb dbus-run-session; do
    command -v $tool >/dev/null || { echo "$tool is not installed" >&2; exit 77; }
done
home=$(mktemp -d) || exit 2
trap 'rm -rf "$home"' EXIT
mkdir -m 700 "$home/run"
# GTK's file dialog loses memory when a file vanishes that it lists, as those of other tests do.
mkdir "$home/tmp"
# No animations: a moving widget cannot be clicked.
mkdir -p "$home/config/gtk-3.0"
printf '[Settings]\ngtk-enable-animations=0\n' >"$home/config/gtk-3.0/settings.ini"
export TMPDIR="$home/tmp" XDG_RUNTIME_DIR="$home/run" XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config"
export XDG_CACHE_HOME="$home/cache" XDG_STATE_HOME="$home/state"
export GDK_BACKEND=x11 GSETTINGS_BACKEND=memory NO_AT_BRIDGE=1 GTK_THEME=Adwaita
unset WAYLAND_DISPLAY DISPLAY
xvfb-run -a -s '-screen 0 1400x900x24 -nolisten tcp -noreset' dbus-run-session -- "$@"
