/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bot.h: asking a computer player for its decisions; what a bot is says <avignon/bot.h>. */
#pragma once

#include <avignon/bot.h>
#include <avignon/catalogue.h>

G_BEGIN_DECLS

#define AV_BOT_ERROR (av_bot_error_quark ())
AV_API GQuark av_bot_error_quark (void);

typedef enum {
    AV_BOT_ERROR_FAILED,    /* nobody can decide here: nothing is legal */
    AV_BOT_ERROR_CANCELLED, /* as asked for */
} AvBotErrorCode;

/* A computer player at a table.  One thread at a time may use it. */
typedef struct _AvBot AvBot;

/* The player that CONTROL names, "bot:search:hard", in games of RULESET; no level: its first.  NULL and an error of
 * AV_RULESET_ERROR_MISSING if there is none. */
AV_API AvBot *
av_bot_new (AvCatalogue *catalogue, const gchar *control, const AvRuleset *ruleset, GError **error);
AV_API void av_bot_free (AvBot *bot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvBot, av_bot_free)

/* What it may use for a decision; zero-filled: its level's own time, on one thread. */
typedef struct {
    guint64 nodes; /* 0: any number */
    guint time;    /* milliseconds; 0: as the level says, unless NODES are limited */
    guint64 seed;
    guint threads;
    gint *cancelled; /* may be set to 1, atomically, from another thread */
    gboolean keeps;  /* what it has when it is cancelled is its answer */
    /* The lines of the record from `begin` on, for other programs that play; NULL: unknown. */
    const gchar *record;
} AvBotBudget;

/* The seed for the decision that is due in GAME, which was begun with SEED.  It depends on nothing but the number of
 * actions done, so that a move that is taken back comes again. */
AV_API guint64 av_bot_find_seed (const AvGame *game, guint64 seed);

/* What it does in GAME, in which it must be one of the players who decides now; it gets a copy that hides from it what
 * this player may not know.  If it fails, is late or answers what is not legal, the answer is the default move: to pass,
 * else the first action listed; av_bot_get_fault () then says why.  FALSE and an error of AV_BOT_ERROR. */
AV_API gboolean av_bot_choose (AvBot *bot, const AvGame *game, const AvBotBudget *budget,
                               AvBotAnswer *answer, GError **error);
/* What was wrong with its last answer, a sentence for players: the default move was chosen.  NULL: nothing. */
AV_API const gchar *av_bot_get_fault (const AvBot *bot);

/* Adds another program as a computer player: COMMAND is a command line; it sees the folder of the first file that the
 * command names by a path, or the current one, and nothing else of the user's (docs/bot-protocol.md).  Returns its
 * control, "bot:program-1", which the caller frees; NULL and an error if that is no command. */
AV_API gchar *av_bot_add_program (AvCatalogue *catalogue, const gchar *command, GError **error);

G_END_DECLS
