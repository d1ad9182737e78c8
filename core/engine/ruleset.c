/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset.c: makes a ruleset of a set-up: checks it, has its parts gathered, lays out the block. */
#include <avignon/ruleset.h>

#include "engine/game-private.h"
#include "engine/i18n.h"
#include "engine/ruleset-make-private.h"

G_DEFINE_QUARK (av - ruleset - error - quark, av_ruleset_error)

gsize
ruleset_layout_add (AvRuleset *ruleset, gsize size, gsize align)
{
    gsize offset = (ruleset->size + align - 1) / align * align;
    ruleset->size = offset + size;
    return offset;
}

gsize
av_ruleset_reserve (AvRuleset *ruleset, gsize size)
{
    return ruleset_layout_add (ruleset, size, 16);
}

static void
lay_out (AvRuleset *ruleset)
{
    ruleset->counters = ruleset_layout_add (
        ruleset, sizeof (gint32) * ruleset->n_players * ruleset->counter_defs->len, 8);
    ruleset->breakdown = ruleset_layout_add (
        ruleset, sizeof (gint32) * ruleset->n_players * ruleset->reasons->len, 8);
    ruleset->scopes = g_malloc0_n (ruleset->rules->len, sizeof *ruleset->scopes);
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (guint scope = 0; scope < AV_N_SCOPES; scope++) {
            gsize stride = (rules->state_size[scope] + 7u) & ~7u;
            ruleset->scopes[i][scope] =
                ruleset_layout_add (ruleset, stride * ruleset->scope_counts[scope], 8);
        }
    }
    ruleset->size = (ruleset->size + 15) & ~(gsize) 15;
}

/* --- the whole --- */

static void
reason_free (gpointer data)
{
    AvReasonDef *reason = data;
    g_free ((gchar *) reason->id);
    g_free ((gchar *) reason->name);
    g_free (reason);
}

static gboolean
check_setup (const AvSetup *setup, guint *line, GError **error)
{
    const gchar *wrong = NULL;
    *line = setup->begin_line;
    if (setup->n_players < 1)
        wrong = _ ("There is nobody to play.");
    else if (setup->edition < 1 || setup->edition > 3)
        wrong = _ ("The edition is 1, 2 or 3.");
    else if (setup->width < AV_TABLE_MIN || setup->width > AV_TABLE_MAX
             || setup->height < AV_TABLE_MIN || setup->height > AV_TABLE_MAX)
        wrong = _ ("A table is 10 to 50 cells wide and high.");
    if (wrong)
        g_set_error_literal (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID, wrong);
    return !wrong;
}

static gboolean
check_players (const AvSetup *setup, AvCatalogue *catalogue, guint *line, GError **error)
{
    for (guint i = 0; i < setup->n_players; i++)
        if (!av_catalogue_has_player (catalogue, setup->players[i].control)) {
            *line = setup->players[i].line;
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                         _ ("There is no computer player “%s”."), setup->players[i].control);
            return FALSE;
        }
    return TRUE;
}

static gboolean
check_party (const AvSetup *setup, const AvGameDef *def, guint *line, GError **error)
{
    guint min = MAX (def->min_players, 1);
    guint max = def->max_players ? def->max_players : AV_MAX_PLAYERS;
    if (setup->n_players >= min && setup->n_players <= max)
        return TRUE;
    /* The first who is too many, or the last of too few. */
    *line = setup->players[setup->n_players > max ? max : setup->n_players - 1].line;
    if (min == max)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     g_dngettext (GETTEXT_PACKAGE, "This game is for %u player.",
                                  "This game is for %u players.", min),
                     min);
    else
        g_set_error (
            error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
            g_dngettext (GETTEXT_PACKAGE, "This game is for %u to %u players, and here is %u.",
                         "This game is for %u to %u players, and here are %u.", setup->n_players),
            min, max, setup->n_players);
    return FALSE;
}

/* What the set-up says is made whole, so that a record written from it names all that was on. */
static void
complete_setup (AvRuleset *ruleset)
{
    AvSetup *setup = ruleset->setup;
    /* A name is one line wherever it stands. */
    for (guint i = 0; i < setup->n_players; i++)
        g_strdelimit (setup->players[i].name, "\n\t", ' ');
    g_ptr_array_set_size (setup->rules, 0);
    g_ptr_array_set_size (setup->plugins, 0);
    for (guint i = ruleset->def->core->plays ? 0 : 1; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (i > 0)
            av_setup_add_rules (setup, rules->id);
        AvOptionChoice *version = g_new0 (AvOptionChoice, 1);
        version->key = g_strdup (rules->id);
        version->value = g_strdup (rules->version);
        g_ptr_array_add (setup->plugins, version);
    }
}

AvRuleset *
av_ruleset_new (const AvSetup *setup, AvCatalogue *catalogue, GError **error)
{
    guint line;
    return ruleset_make (setup, catalogue, &line, error);
}

AvRuleset *
ruleset_make (const AvSetup *setup, AvCatalogue *catalogue, guint *line, GError **error)
{
    if (!check_setup (setup, line, error) || !check_players (setup, catalogue, line, error))
        return NULL;
    *line = setup->game_line;
    const AvGameDef *def = av_catalogue_load_game (catalogue, setup->game, error);
    if (!def || !check_party (setup, def, line, error))
        return NULL;
    g_autoptr (AvRuleset) ruleset = g_new0 (AvRuleset, 1);
    g_atomic_ref_count_init (&ruleset->refs);
    ruleset->def = def;
    ruleset->catalogue = catalogue;
    ruleset->setup = av_setup_copy (setup);
    ruleset->n_players = setup->n_players;
    ruleset->rules = g_ptr_array_new ();
    ruleset->counter_defs = g_array_new (FALSE, FALSE, sizeof (AvCounterEntry));
    ruleset->reasons = g_ptr_array_new_with_free_func (reason_free);
    ruleset->options = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    ruleset_names_init (&ruleset->pieces);
    ruleset_names_init (&ruleset->things);
    ruleset->size = sizeof (AvPosition);
    ruleset->scope_counts[AV_SCOPE_GAME] = 1;
    ruleset->scope_counts[AV_SCOPE_PLAYER] = ruleset->n_players;
    gboolean well = ruleset_gather_rules (ruleset, catalogue, error)
                    && ruleset_gather_options (ruleset, catalogue, error)
                    && ruleset_gather_tables (ruleset, error);
    if (well) {
        ruleset->fault_line = setup->decks_line;
        well = !def->build || def->build (ruleset, catalogue, error);
    }
    if (well) {
        ruleset->fault_line = setup->rules_line;
        well = ruleset_bind (ruleset, error) && ruleset_check_hooks (ruleset, error);
    }
    *line = ruleset->fault_line;
    if (!well)
        return NULL;
    if (ruleset->failure) {
        g_propagate_error (error, g_steal_pointer (&ruleset->failure));
        return NULL;
    }
    lay_out (ruleset);
    complete_setup (ruleset);
    return g_steal_pointer (&ruleset);
}

AvRuleset *
av_ruleset_ref (const AvRuleset *ruleset)
{
    g_atomic_ref_count_inc (&((AvRuleset *) ruleset)->refs);
    return (AvRuleset *) ruleset;
}

void
av_ruleset_unref (AvRuleset *ruleset)
{
    if (!ruleset || !g_atomic_ref_count_dec (&ruleset->refs))
        return;
    if (ruleset->data_free)
        ruleset->data_free (ruleset->data);
    for (guint i = 0; i < AV_MAX_HOOK_POINTS; i++)
        g_free (ruleset->hooks[i].entries);
    for (guint i = 0; ruleset->bound && i < ruleset->rules->len; i++)
        g_free (ruleset->bound[i]);
    g_free (ruleset->bound);
    g_free (ruleset->scopes);
    av_setup_free (ruleset->setup);
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (rules->users)
            g_atomic_int_add (rules->users, -1);
    }
    g_ptr_array_unref (ruleset->rules);
    g_array_unref (ruleset->counter_defs);
    g_ptr_array_unref (ruleset->reasons);
    g_hash_table_unref (ruleset->options);
    ruleset_names_clear (&ruleset->pieces);
    ruleset_names_clear (&ruleset->things);
    g_clear_error (&ruleset->failure);
    g_free (ruleset->warning);
    g_free (ruleset);
}

/* --- for a game's build () --- */

guint
av_ruleset_add_reason (AvRuleset *ruleset, const gchar *id, const gchar *name)
{
    AvReasonDef *reason = g_new (AvReasonDef, 1);
    *reason = (AvReasonDef){ g_strdup (id), g_strdup (name) };
    g_ptr_array_add (ruleset->reasons, reason);
    return ruleset->reasons->len - 1;
}

void
av_ruleset_set_scope_count (AvRuleset *ruleset, AvScope scope, guint count)
{
    ruleset->scope_counts[scope] = count;
}

void
av_ruleset_set_data (AvRuleset *ruleset, gpointer data, GDestroyNotify destroy)
{
    ruleset->data = data;
    ruleset->data_free = destroy;
}

gpointer
av_ruleset_get_data (const AvRuleset *ruleset)
{
    return ruleset->data;
}

void
av_ruleset_set_warning (AvRuleset *ruleset, gchar *warning)
{
    g_free (ruleset->warning);
    ruleset->warning = warning;
}
