/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * times.h: how much time the rules of plugins take in games of a ruleset.
 *
 * What is measured is what one thread spends in the callbacks of each rules, without what these call in others.
 */
#pragma once

#include <avignon/ruleset.h>

G_BEGIN_DECLS

typedef struct {
    guint64 calls;
    gint64 time;        /* all of them, in nanoseconds */
    gint64 slowest;     /* the one that took longest, likewise */
    const gchar *where; /* its hook point, phase or action ("placed"); NULL: there was no call */
} AvTimes;

/* Measures from now on what is called on this thread; before another one uses RULESET.  Does nothing where it is done
 * already. */
AV_API void av_times_begin (AvRuleset *ruleset);
/* Until it is told otherwise: what is called is not measured, as while a computer player thinks. */
AV_API void av_times_pause (const AvRuleset *ruleset, gboolean paused);
/* Of rules number RULES; nothing is measured of the game's own. */
AV_API AvTimes av_times_get (const AvRuleset *ruleset, guint rules);
/* Of the callbacks of RULES that stand at one place, `where`, and have been called: number I of those places; FALSE and
 * TIMES as it was: there are no more. */
AV_API gboolean av_times_get_place (const AvRuleset *ruleset, guint rules, guint i, AvTimes *times);
/* The id of rules that took more than half of a second of play; NULL: none.  Each is given once, the slowest first. */
AV_API const gchar *av_times_take_slow (const AvRuleset *ruleset);

G_END_DECLS
