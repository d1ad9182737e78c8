#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-debian.sh: Debian's packaging is of this version, and its build needs what ./dev play installs.
#
# usage: check-debian.sh SOURCE-ROOT VERSION ABI
cd "$1" || exit 2
version=$2 abi=$3 failed=0
head -n 1 debian/changelog | grep -q "^avignon ($version) " ||
    { echo "debian/changelog does not begin with version $version"; failed=1; }
grep -q "<release version=\"$version\" " data/*.metainfo.xml.in || { echo "the metainfo has no release $version"; failed=1; }
grep -qx "Package: libavignon$abi" debian/control || { echo "debian/control has no libavignon$abi"; failed=1; }
[ -f "debian/libavignon$abi.install" ] || { echo "there is no debian/libavignon$abi.install"; failed=1; }
# What only running needs, or brings itself with every compiler, is no build dependency.
needs=$(sed -n '/^Build-Depends:/,/^[A-Z][A-Za-z-]*: [^ ]/p' debian/control)
for package in $(sed -n '/^packages_play=(/,/)/p' dev | sed 's/packages_play=(//; s/)//'); do
    case $package in gcc|libc6-dev|librsvg2-common|adwaita-icon-theme|fonts-*) continue ;; esac
    printf '%s\n' "$needs" | grep -qE "[ ,]$package(\$|[ ,])" ||
        { echo "debian/control: Build-Depends leaves out $package, which ./dev play installs"; failed=1; }
done
for file in debian/rules debian/tests/*; do
    [ "$file" = debian/tests/control ] || [ -x "$file" ] || { echo "$file: cannot be run"; failed=1; }
done
for name in $(sed -n 's/^Tests: //p' debian/tests/control); do
    [ -f "debian/tests/$name" ] || { echo "debian/tests/control: there is no $name"; failed=1; }
done
exit $failed
