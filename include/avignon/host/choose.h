/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * choose.h: which decks and rules can be played together.
 *
 * INFOS is the list of a manager of plugins (const AvPluginInfo *, by id), or NULL where there are none.
 * Nothing is loaded for any of it.
 */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/host/manager.h>

G_BEGIN_DECLS

/* Whether the two cannot be played together. */
AV_API gboolean av_plugin_info_conflicts (const AvPluginInfo *a, const AvPluginInfo *b);
/* The plugin that has the id, right or broken, or NULL. */
AV_API const AvPluginInfo *av_choose_find (const GPtrArray *infos, const gchar *id);
/* Whether a game can be played by the rules ID: they are in the catalogue, or those of a plugin
 * without a fault. */
AV_API gboolean av_choose_is_usable (AvCatalogue *catalogue, const GPtrArray *infos,
                                     const gchar *id);

/* Every deck that came with the program, without those whose rules it forces cannot be used. */
AV_API void av_choose_all_decks (AvSetup *setup, AvCatalogue *catalogue, const GPtrArray *infos);
/* All rules that came with the program for the set-up's game and go together; of two that conflict,
 * in themselves or in what they need, the earlier one. */
AV_API void av_choose_all_rules (AvSetup *setup, const GPtrArray *infos);
/* The rules that belong to the decks of the set-up, as far as they can be used.  MISSING (may be
 * NULL) receives a sentence (gchar *, owned) for each that the tiles can be played without. */
AV_API void av_choose_rules_of_decks (AvSetup *setup, AvCatalogue *catalogue,
                                      const GPtrArray *infos, GPtrArray *missing);

G_END_DECLS
