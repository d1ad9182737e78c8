/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * times.h: how much time the rules of plugins take in games of a ruleset.
 *
 * Measured is the time that one thread spends in the callbacks of some rules, without those of other rules that they
 * call.
 */
#pragma once

#include <avignon/ruleset.h>

G_BEGIN_DECLS

typedef struct {
    guint64 calls;
    gint64 time;        /* all of them, in nanoseconds */
    gint64 slowest;     /* the one that took longest, in nanoseconds */
    const gchar *where; /* its hook point, phase or action ("placed"); NULL: there was no call */
} AvTimes;

/* Measures from now on what is called on this thread; to be called before another thread uses RULESET.  Does nothing if
 * RULESET is being measured already. */
AV_API void av_times_begin (AvRuleset *ruleset);
/* Stops measuring, for example while a computer player thinks, or goes on with it. */
AV_API void av_times_pause (const AvRuleset *ruleset, gboolean paused);
/* The times of rules number RULES; the game's own rules are not measured. */
AV_API AvTimes av_times_get (const AvRuleset *ruleset, guint rules);
/* The times of RULES at one hook point, phase or action, `where`: number I of those that were called.  FALSE: there are
 * no more, and TIMES stays as it was. */
AV_API gboolean av_times_get_place (const AvRuleset *ruleset, guint rules, guint i, AvTimes *times);
/* The id of rules that took more than half of one second of play; NULL: none.  Each is returned once, the slowest
 * first. */
AV_API const gchar *av_times_take_slow (const AvRuleset *ruleset);

G_END_DECLS
