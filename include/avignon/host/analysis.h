/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * analysis.h: what a computer player thinks of actions: a hint for a position, and the judgement of a game that was
 * played.  It is asked about each decision as if it were its own, so nothing that is hidden from the player counts.
 */
#pragma once

#include <avignon/host/bot.h>
#include <avignon/host/session.h>

G_BEGIN_DECLS

/* The points that each player would have by all the rules if the game ended now (POINTS has AV_MAX_PLAYERS). */
AV_API void av_game_find_prospects (const AvGame *game, gint *points);

/* --- hints --- */

/* One of the best actions of a position. */
typedef struct {
    AvAction action;
    gboolean judged; /* whether the bot gives the next two */
    /* Points by which it expects the player to lead the best of the others in the end. */
    gdouble margin;
    gdouble chance; /* of winning, from 0 to 1 */
    gint points;    /* that the player gets for it at once */
} AvAdvice;

typedef struct {
    AvAdvice best[2]; /* the best, and the second-best */
    guint n;          /* 1 or 2 */
    gboolean goes_on; /* after the best the same player decides again, and would do: */
    AvAction then;
} AvHint;

/* What BOT would do in GAME for the player who decides.  FALSE and an error of AV_BOT_ERROR. */
AV_API gboolean av_hint_find (AvBot *bot, const AvGame *game, const AvBotBudget *budget,
                              AvHint *hint, GError **error);
/* The hint in sentences, translated, a line for each action; the caller frees it. */
AV_API gchar *av_hint_describe (const AvGame *game, const AvHint *hint);

/* --- a game that was played --- */

/* A decision of a player. */
typedef struct {
    guint action; /* its number in the history, from 1 */
    guint turn;
    gint player;
    AvAction played, best;       /* what was done, and what the bot would have done */
    gdouble loss;                /* how many points more BEST was worth; 0: nothing was better */
    gint scores[AV_MAX_PLAYERS]; /* after it; of the last one, at the end of the history */
    gdouble chances[AV_MAX_PLAYERS]; /* of winning, from 0 to 1, likewise */
    gchar *said, *better;            /* played and best, in words */
} AvJudgement;

typedef struct AvAnalysis AvAnalysis;

/* An analysis of what was done in SESSION so far, of which nothing is judged yet; the caller frees it. */
AV_API AvAnalysis *av_analysis_new (const AvSession *session);
AV_API void av_analysis_free (AvAnalysis *analysis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvAnalysis, av_analysis_free)

/* Judges one decision after another, with BUDGET for each.  May run in a thread of its own, while others read what is
 * judged.  FALSE and an error of AV_BOT_ERROR if BOT failed, or it was cancelled. */
AV_API gboolean av_analysis_run (AvAnalysis *analysis, AvBot *bot, const AvBotBudget *budget,
                                 GError **error);

/* How many decisions there are; how many of them, from the first, are judged. */
AV_API guint av_analysis_get_n (const AvAnalysis *analysis);
AV_API guint av_analysis_get_n_judged (const AvAnalysis *analysis);
/* One that is judged; it belongs to ANALYSIS. */
AV_API const AvJudgement *av_analysis_get (const AvAnalysis *analysis, guint index);
/* Puts into WORST the indices of the judged decisions that cost PLAYER most, the worst first, at most N; returns how
 * many. */
AV_API guint av_analysis_find_worst (const AvAnalysis *analysis, gint player, guint *worst,
                                     guint n);
/* Puts GAME, one of the analysis's ruleset, into the position after the first N actions of the history. */
AV_API void av_analysis_go_to (const AvAnalysis *analysis, AvGame *game, guint n);
AV_API const AvRuleset *av_analysis_get_ruleset (const AvAnalysis *analysis);

G_END_DECLS
