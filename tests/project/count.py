# SPDX-License-Identifier: GPL-3.0-or-later
# count.py: adds up meson test logs, TAP programs case by case, as "PASSED FAILED SKIPPED".
#
"""usage: count.py TESTLOG.json..."""
import json
import re
import sys

CASE = re.compile(r'^(not )?ok\b(.*)$', re.MULTILINE)
SKIP = re.compile(r'#\s*skip', re.IGNORECASE)
PLAN = re.compile(r'^1\.\.\d+', re.MULTILINE)


def count(entry):
    """(passed, failed, skipped) of one test program."""
    good = entry['result'] in ('OK', 'EXPECTEDFAIL')
    if entry['result'] == 'SKIP':
        return 0, 0, 1
    passed = failed = skipped = 0
    stdout = entry.get('stdout') or ''
    if PLAN.search(stdout):
        for wrong, rest in CASE.findall(stdout):
            if SKIP.search(rest):
                skipped += 1
            elif wrong:
                failed += 1
            else:
                passed += 1
    if good and passed + failed + skipped == 0:
        passed = 1
    # A program that died or ran out of time has failed, whatever cases it got through before.
    if not good and failed == 0:
        failed = 1
    return passed, failed, skipped


totals = [0, 0, 0]
for path in sys.argv[1:]:
    with open(path, encoding='utf-8', errors='replace') as log:
        for line in log:
            for i, n in enumerate(count(json.loads(line))):
                totals[i] += n
print(*totals)
