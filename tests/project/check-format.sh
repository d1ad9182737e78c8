#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-format.sh: shows where the sources in C are not formatted as .clang-format has it.
#
# usage: check-format.sh SOURCE-ROOT      exit 77 (skipped) where clang-format is another version, which formats otherwise
cd "$1" || exit 2
clang-format --version | grep -q 'version 14\.' || { echo "clang-format is not version 14" >&2; exit 77; }
bad=0
for file in $(sh tests/project/list-sources.sh . | grep -E '\.(c|h)$'); do
    clang-format "$file" | diff -u --label "$file" --label "$file as it should look" "$file" - || bad=1
done
exit $bad
