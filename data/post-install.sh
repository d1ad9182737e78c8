#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# post-install.sh: tells the desktop of what was installed: schemas, icons, programs, kinds of files.
#
# usage: post-install.sh DATADIR, run by meson install.  A package (DESTDIR is set) leaves it to the
# system on which it is unpacked.
[ -z "${DESTDIR:-}" ] || exit 0
datadir=$1

refresh () {
    if command -v "$1" >/dev/null; then
        "$@" || echo "post-install.sh: $1 failed"
    else
        echo "post-install.sh: there is no $1 here; the desktop may not see all of it at once"
    fi
}

refresh glib-compile-schemas "$datadir/glib-2.0/schemas"
refresh gtk-update-icon-cache -q -t -f "$datadir/icons/hicolor"
refresh update-desktop-database -q "$datadir/applications"
refresh update-mime-database "$datadir/mime"
