#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# check-format.sh: shows where the sources in C are not formatted as .clang-format has it.
#
# usage: check-format.sh SOURCE-ROOT      exit 77 (skipped) where clang-format is another version, which formats otherwise
cd "$1" || exit 2
clang-format --version | grep -q 'version 14\.' || { echo "clang-format is not version 14" >&2; exit 77; }
files=$(sh tests/project/list-sources.sh . | grep -E '\.(c|h)$')
# One process sees which, many times as fast as a difference for each file.
# shellcheck disable=SC2086
said=$(clang-format --dry-run -Werror $files 2>&1) && exit 0
wrong=$(echo "$said" | sed -n 's/:[0-9]*:[0-9]*: error: .*//p' | sort -u)
[ -n "$wrong" ] || echo "$said" >&2
for file in $wrong; do
    clang-format "$file" | diff -u --label "$file" --label "$file as it should look" "$file" -
done
exit 1
