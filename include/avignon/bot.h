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
    guint time;  /* milliseconds for a decision, unless the program sets a limit; 0: no limit */
    guint nodes; /* actions it may try, likewise; 0: any number */
} AvBotLevel;

/* A decision that a bot is asked for. */
typedef struct {
    /* A copy of the position for this bot alone, in which everything that PLAYER may not know, the order of the pile
     * included, has been drawn anew. */
    const AvGame *game;
    guint player; /* who decides */
    guint level;  /* index in the bot's levels; 0 if it has none */
    /* For its own random choices: with a limit of nodes and one thread, the same seed gives the same
     * answer. */
    guint64 seed;
    guint64 nodes;   /* actions that it may try; 0: any number */
    gint64 until;    /* by when it must answer, as g_get_monotonic_time () counts; 0: no limit */
    guint threads;   /* how many it may use; at least 1 */
    gint *cancelled; /* set to 1, atomically, when the answer is no longer wanted; may be NULL */
    /* The record from `begin` on; NULL: unknown, or it might tell what PLAYER may not know. */
    const gchar *record;
} AvBotTask;

/* One of the actions a bot thought about. */
typedef struct {
    AvAction action;
    gdouble margin; /* points by which it expects to lead the best of the others in the end */
    gdouble chance; /* of winning, from 0 to 1 */
    guint64 tries;  /* how often it was tried */
} AvBotChoice;

#define AV_BOT_CHOICES 8

typedef struct {
    AvAction action; /* legal in the game of the task */
    guint n;         /* how many choices follow, best first; 0: it does not say */
    AvBotChoice choices[AV_BOT_CHOICES];
    guint64 nodes;    /* actions tried */
    guint64 playouts; /* games played to their end, or as far as it looks */
} AvBotAnswer;

/* Const. */
struct _AvBotDef {
    const AvBotLevel *levels; /* NULL: a single one without a name */
    /* Makes, from DATA, the memory it keeps from one decision to the next, which one thread at a time uses and END frees.
     * NULL: the memory is DATA itself. */
    gpointer (*begin) (const AvRuleset *ruleset, guint level, gconstpointer data);
    void (*end) (gpointer memory);
    /* Fills in ANSWER, which is zero.  FALSE and an error: it has none; the default move is done.  Never NULL. */
    gboolean (*choose) (gpointer memory, const AvBotTask *task, AvBotAnswer *answer,
                        GError **error);
    gint *users;        /* for the program: counts the players that use it; NULL: not counted */
    gconstpointer data; /* handed to BEGIN */
};

/* Whether it must answer now: the time is up, or it was cancelled. */
static inline gboolean
av_bot_must_stop (const AvBotTask *task)
{
    return (task->cancelled && g_atomic_int_get (task->cancelled))
           || (task->until > 0 && g_get_monotonic_time () >= task->until);
}

/* Shares a limit of nodes among N actions, each of which is searched deeper: END may be tried in all, DONE have been.
 * Returns how many may have been tried when action I (from 0) is finished with. */
static inline guint64
av_bot_share (guint64 done, guint64 end, guint i, guint n)
{
    return end > done ? done + (end - done) / (n - i) : done;
}

/* Like av_game_legal (), for a bot that tries every action: of many that differ only in a number (bids), the list has the
 * first eight, ever fewer of those after them, and the last. */
AV_API guint av_bot_list (const AvGame *game, AvActionList *list);
/* Adds ACTION with its worth to the choices of ANSWER, best first; if it is there already, the new values replace the old
 * and its tries are counted.  Only the best AV_BOT_CHOICES are kept. */
AV_API void
av_bot_note (AvBotAnswer *answer, const AvAction *action, gdouble margin, gdouble chance);
/* By how many points PLAYER leads the best of the others by VALUES; if nobody else plays, his own value. */
AV_API gdouble av_bot_margin (const AvRuleset *ruleset, guint player, const gdouble *values);
/* How likely a lead of MARGIN points is to win, from 0 to 1; the fewer tiles are left, the surer. */
AV_API gdouble av_bot_chance (const AvGame *game, gdouble margin);

G_END_DECLS
