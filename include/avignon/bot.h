/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bot.h: computer players: what a plugin of type `bot` defines, and what it is asked.
 *
 * A plugin of type `bot` gives an AvBotDef as `bot` of its rules.  All it knows of a game comes through game.h, so it
 * can play any ruleset; av_game_evaluate () tells what the rules themselves think of a position.
 */
#pragma once

#include <avignon/game.h>
#include <avignon/random.h>

G_BEGIN_DECLS

typedef struct {
    const gchar *id;    /* "hard", as in "bot:search:hard"; NULL ends a table */
    const gchar *label; /* N_("Hard") */
    guint time;  /* milliseconds for a decision unless the game sets them; 0: it needs none */
    guint nodes; /* likewise the actions that it may try; 0: any number */
} AvBotLevel;

/* A decision that a bot is asked for. */
typedef struct {
    /* A copy of the position for this bot alone, in which everything that PLAYER may not know, including the order of the
     * pile, was decided anew by chance. */
    const AvGame *game;
    guint player; /* who decides */
    guint level;  /* index in the bot's levels; 0 if it has none */
    /* For its own choices: with a limit of nodes and one thread, they are the same for the same
     * seed. */
    guint64 seed;
    guint64 nodes;   /* actions that it may try; 0: any number */
    gint64 until;    /* g_get_monotonic_time () by which it must answer; 0: none */
    guint threads;   /* at most so many, at least 1 */
    gint *cancelled; /* set to 1, atomically, when the answer is no longer wanted; may be NULL */
    /* The lines of the record from `begin` on; NULL: unknown, or they might tell what PLAYER may not know. */
    const gchar *record;
} AvBotTask;

/* One of the actions a bot thought about. */
typedef struct {
    AvAction action;
    gdouble margin; /* points by which it expects to lead the best of the others in the end */
    gdouble chance; /* of winning, from 0 to 1 */
    guint64 tries;
} AvBotChoice;

#define AV_BOT_CHOICES 8

typedef struct {
    AvAction action; /* legal in the game of the task */
    guint n;         /* choices that follow, best first; 0: it does not say */
    AvBotChoice choices[AV_BOT_CHOICES];
    /* Actions tried; games played on, to their end or as far as it looks. */
    guint64 nodes, playouts;
} AvBotAnswer;

/* Const. */
struct _AvBotDef {
    const AvBotLevel *levels; /* NULL: a single one without a name */
    /* Makes, from DATA, what it remembers from one decision to the next; one thread at a time uses it, and END frees it.
     * Without BEGIN it is DATA itself. */
    gpointer (*begin) (const AvRuleset *ruleset, guint level, gconstpointer data);
    void (*end) (gpointer memory);
    /* Never NULL.  FALSE and an error: it has no answer. */
    gboolean (*choose) (gpointer memory, const AvBotTask *task, AvBotAnswer *answer,
                        GError **error);
    gint *users;        /* for the host: counts the players that use it; NULL: not counted */
    gconstpointer data; /* for whoever made this table */
};

/* Whether it must answer now: the time is over, or it was cancelled. */
static inline gboolean
av_bot_must_stop (const AvBotTask *task)
{
    return (task->cancelled && g_atomic_int_get (task->cancelled))
           || (task->until > 0 && g_get_monotonic_time () >= task->until);
}

/* A turn of several decisions may have more lines than can be examined.  With actions to be tried up to number END, of which
 * DONE have been: the number up to which action I of N may be followed, so that enough is left for the others. */
static inline guint64
av_bot_share (guint64 done, guint64 end, guint i, guint n)
{
    return end > done ? done + (end - done) / (n - i) : done;
}

/* Like av_game_legal (), for a bot that tries every action: of many that differ only in a number (bids), it has those with
 * the lowest numbers, fewer and fewer of the higher ones, and the last. */
AV_API guint av_bot_list (const AvGame *game, AvActionList *list);
/* Adds ACTION with its worth to the choices of ANSWER, best first; if it is there already, the new value replaces the old. */
AV_API void
av_bot_note (AvBotAnswer *answer, const AvAction *action, gdouble margin, gdouble chance);
/* By how many points PLAYER leads the best of the others; for a player alone, all of them. */
AV_API gdouble av_bot_margin (const AvRuleset *ruleset, guint player, const gdouble *values);
/* How likely a lead of MARGIN points wins, from 0 to 1; the fewer tiles are left, the surer it is. */
AV_API gdouble av_bot_chance (const AvGame *game, gdouble margin);

G_END_DECLS
