/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * bot.h: computer players: what a plugin of type `bot` defines, and what it is asked.
 *
 * A plugin of type `bot` gives an AvBotDef as `bot` of its rules.  All it knows of a game comes through game.h, so it
 * plays every ruleset; av_game_evaluate () is what the rules themselves say of a position.
 */
#pragma once

#include <avignon/game.h>
#include <avignon/random.h>

G_BEGIN_DECLS

typedef struct {
    const gchar *id;    /* "hard", as in "bot:search:hard"; NULL ends a table */
    const gchar *label; /* N_("Hard") */
    guint time;  /* milliseconds for a decision where the game does not say; 0: it needs none */
    guint nodes; /* likewise actions that it may try; 0: any number */
} AvBotLevel;

/* A decision that a bot is asked for. */
typedef struct {
    /* A copy of the position for this bot alone, in which all that PLAYER may not know, the order of the pile included,
     * was drawn anew. */
    const AvGame *game;
    guint player; /* who decides */
    guint level;  /* index in the bot's levels; 0 if it has none */
    guint64
        seed; /* for its own choices: with a limit of nodes and one thread, they are the same for the same seed */
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
    guint64 nodes,
        playouts; /* actions tried; games played on, to their end or as far as it looks */
} AvBotAnswer;

/* Const. */
struct _AvBotDef {
    const AvBotLevel *levels; /* NULL: one, without a name */
    /* What it remembers from one decision to the next, made of DATA, used by one thread at a time, and freed by END; it
     * is DATA itself where there is no BEGIN. */
    gpointer (*begin) (const AvRuleset *ruleset, guint level, gconstpointer data);
    void (*end) (gpointer memory);
    /* Never NULL.  FALSE and an error: it has no answer. */
    gboolean (*choose) (gpointer memory, const AvBotTask *task, AvBotAnswer *answer,
                        GError **error);
    gint *users;        /* for the host: how many players it is; NULL: not counted */
    gconstpointer data; /* for whoever made the table */
};

/* Whether it must answer now: the time is over, or it was cancelled. */
static inline gboolean
av_bot_must_stop (const AvBotTask *task)
{
    return (task->cancelled && g_atomic_int_get (task->cancelled))
           || (task->until > 0 && g_get_monotonic_time () >= task->until);
}

/* A turn of several decisions may have more lines than can be looked at.  Where actions are tried up to number END and DONE
 * have been, the number up to which the one of index I, of N, may be followed: those before it leave enough for the others. */
static inline guint64
av_bot_share (guint64 done, guint64 end, guint i, guint n)
{
    return end > done ? done + (end - done) / (n - i) : done;
}

/* As av_game_legal (), for a bot that tries all there is: of many actions that differ only in a number (bids), those with
 * the least ones, beyond them ever fewer, and the last. */
AV_API guint av_bot_list (const AvGame *game, AvActionList *list);
/* Notes what ACTION is worth among the choices of ANSWER, best first; of one noted before, the new value counts. */
AV_API void
av_bot_note (AvBotAnswer *answer, const AvAction *action, gdouble margin, gdouble chance);
/* By how many points PLAYER leads the best of the others, or all that he has where he is alone. */
AV_API gdouble av_bot_margin (const AvRuleset *ruleset, guint player, const gdouble *values);
/* How likely a lead of so many points wins, from 0 to 1: the surer the fewer tiles are left. */
AV_API gdouble av_bot_chance (const AvGame *game, gdouble margin);

G_END_DECLS
