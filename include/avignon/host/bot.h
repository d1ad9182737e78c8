/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bot.h: asking a computer player for its decisions; <avignon/bot.h> says what one is. */
#pragma once

#include <avignon/bot.h>
#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_BOT_ERROR (av_bot_error_quark ())
AV_API GQuark av_bot_error_quark (void);

typedef enum {
    AV_BOT_ERROR_FAILED,    /* nobody can decide here: nothing is legal */
    AV_BOT_ERROR_CANCELLED, /* AvBotBudget.cancelled was set */
} AvBotErrorCode;

/* A computer player at a table.  One thread at a time may use it. */
typedef struct _AvBot AvBot;

/* The player that CONTROL names ("bot:search:hard"; without a level: its first), for games of RULESET; the caller frees
 * it.  NULL and AV_RULESET_ERROR_MISSING if there is none. */
AV_API AvBot *
av_bot_new (AvCatalogue *catalogue, const gchar *control, const AvRuleset *ruleset, GError **error);
AV_API void av_bot_free (AvBot *bot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvBot, av_bot_free)

/* What it may use for a decision.  Zero-filled: what its level says, on one thread. */
typedef struct {
    guint64 nodes; /* 0: any number */
    guint time;    /* milliseconds; 0: no limit, but if NODES is 0 too, both are the level's */
    guint64 seed;
    guint threads;
    gint *cancelled; /* may be set to 1, atomically, from another thread */
    gboolean keeps;  /* if it is cancelled, what it has by then is its answer */
    /* The record from `begin` on, for other programs that play; NULL: unknown. */
    const gchar *record;
} AvBotBudget;

/* The seed for the next decision in GAME, which was begun with SEED.  It depends on nothing but the number of actions
 * done, so that a move that was taken back is made again. */
AV_API guint64 av_bot_find_seed (const AvGame *game, guint64 seed);

/* What it does in GAME for the player who decides now; it gets a copy in which what this player may not know is drawn
 * anew.  If it fails or its answer is not legal, the answer is the default move: to pass, or else the first action
 * listed; av_bot_get_fault () then says why.  FALSE and an error of AV_BOT_ERROR. */
AV_API gboolean av_bot_choose (AvBot *bot, const AvGame *game, const AvBotBudget *budget,
                               AvBotAnswer *answer, GError **error);
/* Why the default move stood in for its last answer, in a sentence for players; valid until the next.  NULL: it did not. */
AV_API const gchar *av_bot_get_fault (const AvBot *bot);

/* Adds the program of a command line as a computer player (docs/bot-protocol.md).  Of the user's files it sees only the
 * folder of the first file that COMMAND names by a path, or FOLDER, from which such paths start (NULL: the current one).  Returns its control, "bot:program-1",
 * which the caller frees; NULL and an error if that is no command. */
AV_API gchar *av_bot_add_program (AvCatalogue *catalogue, const gchar *command, const gchar *folder,
                                  GError **error);

G_END_DECLS
