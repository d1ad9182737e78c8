#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-mime.sh: the desktop recognises a record by its name and by its first line.
#
# usage: check-mime.sh MIME-XML
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
mkdir -p "$data/mime/packages"
cp "$1" "$data/mime/packages/avignon.xml"
update-mime-database "$data/mime" || exit 1
bad=0

# is_record FILE: asks GIO, as file managers do.
is_record () {
    found=$(XDG_DATA_HOME=$data gio info -a standard::content-type "$1" | sed -n 's/.*content-type: //p')
    [ "$found" = application/x-avignon-record ] && return
    echo "$1: told to be $found"
    bad=1
}

printf 'avignon-record 1\ndecks core\n' >"$data/unnamed"
printf '# a comment may come first\navignon-record 1\n' >"$data/named.avignon"
is_record "$data/unnamed"
is_record "$data/named.avignon"
exit $bad
