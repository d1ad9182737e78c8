#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-lua.sh: luacheck finds nothing wrong in the scripts.
#
# usage: check-lua.sh SOURCE-ROOT
cd "$1" || exit 2
{
    sh tests/project/list-sources.sh . | grep '\.lua$'
    find data/templates -name '*.lua'
} | xargs luacheck --config data/lua/luacheckrc --no-color --quiet --codes
