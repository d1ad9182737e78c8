/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * choose.h: which decks and rules can be played together.
 *
 * INFOS is the list of a plugin manager (const AvPluginInfo *, by id), or NULL without plugins.  None of
 * these functions loads a plugin unless it says so.
 */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/host/manager.h>

G_BEGIN_DECLS

/* Whether the two plugins cannot be played together. */
AV_API gboolean av_plugin_info_conflicts (const AvPluginInfo *a, const AvPluginInfo *b);
/* The plugin with the id, usable or broken, or NULL. */
AV_API const AvPluginInfo *av_choose_find (const GPtrArray *infos, const gchar *id);
/* Whether there are rules ID: in the catalogue, or of a plugin, sound or broken. */
AV_API gboolean av_choose_has_rules (AvCatalogue *catalogue, const GPtrArray *infos,
                                     const gchar *id);
/* Whether the rules ID can be used: they are in the catalogue, or those of a plugin without errors. */
AV_API gboolean av_choose_is_usable (AvCatalogue *catalogue, const GPtrArray *infos,
                                     const gchar *id);

/* Adds every deck that came with the program, except those that force rules which cannot be used. */
AV_API void av_choose_all_decks (AvSetup *setup, AvCatalogue *catalogue, const GPtrArray *infos);
/* Switches on all rules for the set-up's game that came with the program and go together; of two that
 * conflict, or whose dependencies do, the earlier one. */
AV_API void av_choose_all_rules (AvSetup *setup, const GPtrArray *infos);
/* Switches on the rules that belong to the decks of the set-up, as far as they can be used.  MISSING (may
 * be NULL) receives a sentence (gchar *, owned) for each of the others. */
AV_API void av_choose_rules_of_decks (AvSetup *setup, AvCatalogue *catalogue,
                                      const GPtrArray *infos, GPtrArray *missing);

/* A computer player, at one of its levels. */
typedef struct {
    gchar *control; /* "bot:search:hard" */
    gchar *title;   /* "Search, hard", translated */
    gchar *about;   /* how it plays, and what the level means; or NULL */
} AvBotTitle;

AV_API void av_bot_title_free (AvBotTitle *title);

/* All there are, the one that plays at random first: AvBotTitle, owned by the array, which the caller unrefs.  Loads the
 * plugins of type `bot` that may be loaded. */
AV_API GPtrArray *av_choose_list_bots (AvCatalogue *catalogue, const GPtrArray *infos);

/* The one that thinks longest, at its highest level, as "bot:ID:LEVEL"; those that came with the program are preferred,
 * and the one that plays at random is the last resort.  The caller frees it; loads plugins as above. */
AV_API gchar *av_choose_strongest_bot (AvCatalogue *catalogue, const GPtrArray *infos);
/* The same, at a level in the lower third: an opponent for a player who is new to the game. */
AV_API gchar *av_choose_opponent_bot (AvCatalogue *catalogue, const GPtrArray *infos);

G_END_DECLS
