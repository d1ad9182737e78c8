/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ruleset.h: rulesets: all that stays the same during a game, such as players, options, rules,
 * phases and hooks.
 *
 * Const once made, reference counted, safe to share between threads and games.  Texts, definitions and
 * set-up that it returns belong to it.
 */
#pragma once

#include <avignon/catalogue.h>
#include <avignon/event.h>

G_BEGIN_DECLS

#define AV_RULESET_ERROR (av_ruleset_error_quark ())
AV_API GQuark av_ruleset_error_quark (void);

typedef enum {
    AV_RULESET_ERROR_MISSING, /* a game, deck, plugin or bot does not exist */
    AV_RULESET_ERROR_INVALID, /* the set-up makes no sense: an option's value, a colour twice, ... */
    AV_RULESET_ERROR_STALE,   /* a plugin's version is older than the record's */
} AvRulesetErrorCode;

/* A ruleset for SETUP, which is copied; the caller unrefs it, and keeps CATALOGUE until then.  NULL and an error
 * if the set-up cannot be played, or rules fail. */
AV_API AvRuleset *av_ruleset_new (const AvSetup *setup, AvCatalogue *catalogue, GError **error);
AV_API AvRuleset *av_ruleset_ref (const AvRuleset *ruleset);
AV_API void av_ruleset_unref (AvRuleset *ruleset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvRuleset, av_ruleset_unref)

AV_API const AvSetup *av_ruleset_get_setup (const AvRuleset *ruleset);
AV_API const AvGameDef *av_ruleset_get_game (const AvRuleset *ruleset);
AV_API guint av_ruleset_get_n_players (const AvRuleset *ruleset);
/* A sentence for the players about this set-up (more tiles than the table holds), translated; or NULL. */
AV_API const gchar *av_ruleset_get_warning (const AvRuleset *ruleset);

/* How many hooks the active rules have at a point. */
AV_API guint av_ruleset_get_n_hooks (const AvRuleset *ruleset, guint point);
/* The active rules, core first, in the order of their hooks. */
AV_API guint av_ruleset_get_n_rules (const AvRuleset *ruleset);
AV_API const AvRules *av_ruleset_get_rules (const AvRuleset *ruleset, guint rules);

/* TEXT in the reader's language, by a DOMAIN as rules, actions and phases name it (rules.h): of gettext, or of a plugin's
 * own translations; NULL: the program's.  "" for NULL.  The second chooses between ONE and MANY by N.  What is returned
 * is never freed. */
AV_API const gchar *av_translate (const gchar *domain, const gchar *text);
AV_API const gchar *
av_translate_count (const gchar *domain, const gchar *one, const gchar *many, gulong n);
/* TEXT, a message id of any of the rules, in the reader's language: as the program translates it, or else the first
 * gettext domain of these rules that does.  The second chooses between ONE and MANY by N. */
AV_API const gchar *av_ruleset_translate (const AvRuleset *ruleset, const gchar *text);
AV_API const gchar *av_ruleset_translate_count (const AvRuleset *ruleset, const gchar *one,
                                                const gchar *many, gulong n);

/* What the bind callback of RULES filled in (see rules.h), or NULL if they have none. */
AV_API gconstpointer av_ruleset_get_bound (const AvRuleset *ruleset, guint rules);

/* The value of an option, "core.start": as set, else the default; NULL: no such option. */
AV_API const gchar *av_ruleset_get_option (const AvRuleset *ruleset, const gchar *key);

/* Tables; indices run from 0 to n - 1. */
AV_API guint av_ruleset_get_n_actions (const AvRuleset *ruleset);
AV_API const AvActionDef *av_ruleset_get_action (const AvRuleset *ruleset, guint kind);
AV_API guint av_ruleset_get_n_phases (const AvRuleset *ruleset);
AV_API const AvPhaseDef *av_ruleset_get_phase (const AvRuleset *ruleset, guint phase);
/* The phase that comes after PHASE in the turn, AV_NONE: the first of the turn; -1: none does, or PHASE is only
 * pushed. */
AV_API gint av_ruleset_get_next_phase (const AvRuleset *ruleset, guint phase);
AV_API guint av_ruleset_get_n_counters (const AvRuleset *ruleset);
AV_API const AvCounterDef *av_ruleset_get_counter (const AvRuleset *ruleset, guint counter);
/* What a counter counts, translated: "coins". */
AV_API const gchar *av_ruleset_get_counter_name (const AvRuleset *ruleset, guint counter);
/* What points are given for: first the terrains (by their ids), then the rules' reasons. */
AV_API guint av_ruleset_get_n_reasons (const AvRuleset *ruleset);
AV_API const AvReasonDef *av_ruleset_get_reason (const AvRuleset *ruleset, guint reason);

/* Index by id, or -1. */
AV_API gint av_ruleset_find_action (const AvRuleset *ruleset, const gchar *verb);
AV_API gint av_ruleset_find_phase (const AvRuleset *ruleset, const gchar *id);
AV_API gint av_ruleset_find_counter (const AvRuleset *ruleset, const gchar *id);
AV_API gint av_ruleset_find_reason (const AvRuleset *ruleset, const gchar *id);
AV_API gint av_ruleset_find_rules (const AvRuleset *ruleset, const gchar *id);
/* The player of a colour, or -1; a player's colour and name. */
AV_API gint av_ruleset_find_player (const AvRuleset *ruleset, AvColour colour);
AV_API AvColour av_ruleset_get_colour (const AvRuleset *ruleset, guint player);
AV_API const gchar *av_ruleset_get_player_name (const AvRuleset *ruleset, guint player);

/* The names with which arguments of TYPE (AV_ARG_PIECE, AV_ARG_ITEM or AV_ARG_PLACE) are written; the index of
 * one, or -1. */
AV_API guint av_ruleset_get_n_names (const AvRuleset *ruleset, AvArgType type);
AV_API const gchar *av_ruleset_get_name (const AvRuleset *ruleset, AvArgType type, guint index);
AV_API gint av_ruleset_find_name (const AvRuleset *ruleset, AvArgType type, const gchar *name);
/* Its title for people, translated; its name if it has none. */
AV_API const gchar *av_ruleset_get_title (const AvRuleset *ruleset, AvArgType type, guint index);

/* The size of a position, in bytes. */
AV_API gsize av_ruleset_get_state_size (const AvRuleset *ruleset);

/* --- for a game's build () --- */

/* Texts are copied, except that av_ruleset_set_warning () takes over WARNING. */

/* Adds NAME, whose index is the number of those added before. */
AV_API void av_ruleset_add_name (AvRuleset *ruleset, AvArgType type, const gchar *name);
/* TITLE is a message id. */
AV_API void
av_ruleset_set_title (AvRuleset *ruleset, AvArgType type, guint index, const gchar *title);
/* Adds NAME as another name of INDEX, unless something is called so already. */
AV_API void
av_ruleset_add_alias (AvRuleset *ruleset, AvArgType type, const gchar *name, guint index);
/* Returns the index of the reason; NAME is a message id. */
AV_API guint av_ruleset_add_reason (AvRuleset *ruleset, const gchar *id, const gchar *name);
/* Reserves SIZE bytes of a position for the game itself, aligned to 16; returns their offset. */
AV_API gsize av_ruleset_reserve (AvRuleset *ruleset, gsize size);
/* Sets how many structs of a scope (AvRules.state_size) a position has. */
AV_API void av_ruleset_set_scope_count (AvRuleset *ruleset, AvScope scope, guint count);
/* The game's own tables, freed with the ruleset by DESTROY, which may be NULL. */
AV_API void av_ruleset_set_data (AvRuleset *ruleset, gpointer data, GDestroyNotify destroy);
AV_API gpointer av_ruleset_get_data (const AvRuleset *ruleset);
AV_API void av_ruleset_set_warning (AvRuleset *ruleset, gchar *warning);

G_END_DECLS
