/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset.c: queries on a ruleset, and the functions by which a game's build () fills it in. */
#include <avignon/ruleset.h>

#include "engine/game-private.h"
#include "engine/i18n.h"

G_DEFINE_QUARK (av - ruleset - error - quark, av_ruleset_error)

AvRuleset *
av_ruleset_new (const AvSetup *setup, AvCatalogue *catalogue, GError **error)
{
    guint line;
    return ruleset_make (setup, catalogue, &line, error);
}

/* --- queries --- */

const AvSetup *
av_ruleset_get_setup (const AvRuleset *ruleset)
{
    return ruleset->setup;
}

const AvGameDef *
av_ruleset_get_game (const AvRuleset *ruleset)
{
    return ruleset->def;
}

guint
av_ruleset_get_n_hooks (const AvRuleset *ruleset, guint point)
{
    return point < AV_MAX_HOOK_POINTS ? ruleset->hooks[point].n : 0;
}

guint
av_ruleset_get_n_players (const AvRuleset *ruleset)
{
    return ruleset->n_players;
}

const gchar *
av_ruleset_get_warning (const AvRuleset *ruleset)
{
    return ruleset->warning;
}

guint
av_ruleset_get_n_rules (const AvRuleset *ruleset)
{
    return ruleset->rules->len;
}

const AvRules *
av_ruleset_get_rules (const AvRuleset *ruleset, guint rules)
{
    GAME_RETURN_VAL_IF_FAIL (rules < ruleset->rules->len, NULL);
    return ruleset->rules->pdata[rules];
}

gconstpointer
av_ruleset_get_bound (const AvRuleset *ruleset, guint rules)
{
    GAME_RETURN_VAL_IF_FAIL (rules < ruleset->rules->len && ruleset->bound, NULL);
    return ruleset->bound[rules];
}

gint
av_ruleset_find_rules (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    for (guint i = 0; i < ruleset->rules->len; i++)
        if (ruleset_is_id (((const AvRules *) ruleset->rules->pdata[i])->id, id))
            return i;
    return -1;
}

const gchar *
av_ruleset_get_option (const AvRuleset *ruleset, const gchar *key)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && key, NULL);
    return g_hash_table_lookup (ruleset->options, key);
}

guint
av_ruleset_get_n_actions (const AvRuleset *ruleset)
{
    return ruleset->n_actions;
}

const AvActionDef *
av_ruleset_get_action (const AvRuleset *ruleset, guint kind)
{
    GAME_RETURN_VAL_IF_FAIL (kind < ruleset->n_actions, NULL);
    return ruleset->actions[kind].def;
}

gint
av_ruleset_find_action (const AvRuleset *ruleset, const gchar *verb)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && verb, -1);
    for (guint i = 0; i < ruleset->n_actions; i++)
        if (ruleset_is_id (ruleset->actions[i].def->verb, verb))
            return i;
    return -1;
}

guint
av_ruleset_get_n_phases (const AvRuleset *ruleset)
{
    return ruleset->n_phases;
}

const AvPhaseDef *
av_ruleset_get_phase (const AvRuleset *ruleset, guint phase)
{
    GAME_RETURN_VAL_IF_FAIL (phase < ruleset->n_phases, NULL);
    return ruleset->phases[phase].def;
}

gint
av_ruleset_get_next_phase (const AvRuleset *ruleset, guint phase)
{
    if (phase == AV_NONE)
        return (gint) ruleset->first_phase;
    GAME_RETURN_VAL_IF_FAIL (phase < ruleset->n_phases, -1);
    return ruleset->phases[phase].next;
}

gint
av_ruleset_find_phase (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    for (guint i = 0; i < ruleset->n_phases; i++)
        if (ruleset_is_id (ruleset->phases[i].def->id, id))
            return i;
    return -1;
}

guint
av_ruleset_get_n_counters (const AvRuleset *ruleset)
{
    return ruleset->counter_defs->len;
}

const AvCounterDef *
av_ruleset_get_counter (const AvRuleset *ruleset, guint counter)
{
    GAME_RETURN_VAL_IF_FAIL (counter < ruleset->counter_defs->len, NULL);
    return g_array_index (ruleset->counter_defs, AvCounterEntry, counter).def;
}

const gchar *
av_ruleset_get_counter_name (const AvRuleset *ruleset, guint counter)
{
    GAME_RETURN_VAL_IF_FAIL (counter < ruleset->counter_defs->len, NULL);
    const AvCounterEntry *entry = &g_array_index (ruleset->counter_defs, AvCounterEntry, counter);
    const AvRules *rules = ruleset->rules->pdata[entry->rules];
    return av_translate (rules->domain, entry->def->name);
}

gint
av_ruleset_find_counter (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    for (guint i = 0; i < ruleset->counter_defs->len; i++)
        if (ruleset_is_id (av_ruleset_get_counter (ruleset, i)->id, id))
            return i;
    return -1;
}

/* Refusals, terms and reasons do not say which rules they come from, so all domains are asked; gettext returns the
 * id itself where it has no translation. */
const gchar *
av_ruleset_translate (const AvRuleset *ruleset, const gchar *text)
{
    const gchar *found = *text != '\0' ? av_translate (NULL, text) : text;
    for (guint i = 0; found == text && *text != '\0' && i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (rules->domain)
            found = av_translate (rules->domain, text);
    }
    return found;
}

const gchar *
av_ruleset_translate_count (const AvRuleset *ruleset, const gchar *one, const gchar *many, gulong n)
{
    const gchar *found = av_translate_count (NULL, one, many, n);
    for (guint i = 0; (found == one || found == many) && i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (rules->domain)
            found = av_translate_count (rules->domain, one, many, n);
    }
    return found;
}

guint
av_ruleset_get_n_reasons (const AvRuleset *ruleset)
{
    return ruleset->reasons->len;
}

const AvReasonDef *
av_ruleset_get_reason (const AvRuleset *ruleset, guint reason)
{
    GAME_RETURN_VAL_IF_FAIL (reason < ruleset->reasons->len, NULL);
    return ruleset->reasons->pdata[reason];
}

gint
av_ruleset_find_reason (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    for (guint i = 0; i < ruleset->reasons->len; i++)
        if (ruleset_is_id (av_ruleset_get_reason (ruleset, i)->id, id))
            return i;
    return -1;
}

gint
av_ruleset_find_player (const AvRuleset *ruleset, AvColour colour)
{
    for (guint i = 0; i < ruleset->n_players; i++)
        if (ruleset->setup->players[i].colour == colour)
            return i;
    return -1;
}

gint
ruleset_find_seat (const AvRuleset *ruleset, const gchar *colour)
{
    gint number = colour ? av_colour_from_name (colour) : -1;
    return number < 0 ? -1 : av_ruleset_find_player (ruleset, (AvColour) number);
}

gint
ruleset_read_seat (const AvRuleset *ruleset, const gchar *colour, GError **error)
{
    gint seat = ruleset_find_seat (ruleset, colour);
    if (seat < 0 && colour && av_colour_from_name (colour) >= 0)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("nobody plays the colour %s"),
                     colour);
    else if (seat < 0)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("“%s” is not a colour"),
                     colour ? colour : "");
    return seat;
}

AvColour
av_ruleset_get_colour (const AvRuleset *ruleset, guint player)
{
    GAME_RETURN_VAL_IF_FAIL (player < ruleset->n_players, AV_COLOUR_RED);
    return ruleset->setup->players[player].colour;
}

const gchar *
av_ruleset_get_player_name (const AvRuleset *ruleset, guint player)
{
    GAME_RETURN_VAL_IF_FAIL (player < ruleset->n_players, NULL);
    return ruleset->setup->players[player].name;
}

gsize
av_ruleset_get_state_size (const AvRuleset *ruleset)
{
    return ruleset->size;
}

/* --- names of pieces and items --- */

void
ruleset_names_init (AvNames *names)
{
    names->names = g_ptr_array_new_with_free_func (g_free);
    names->titles = g_ptr_array_new_with_free_func (g_free);
    names->index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
names_clear (AvNames *names)
{
    g_ptr_array_unref (names->names);
    g_ptr_array_unref (names->titles);
    g_hash_table_unref (names->index);
}

static AvNames *
names_of (const AvRuleset *ruleset, AvArgType type)
{
    GAME_RETURN_VAL_IF_FAIL (type == AV_ARG_PIECE || type == AV_ARG_ITEM || type == AV_ARG_PLACE,
                             NULL);
    return (AvNames *) (type == AV_ARG_PIECE  ? &ruleset->pieces
                        : type == AV_ARG_ITEM ? &ruleset->items
                                              : &ruleset->places);
}

void
av_ruleset_add_name (AvRuleset *ruleset, AvArgType type, const gchar *name)
{
    AvNames *names = names_of (ruleset, type);
    g_ptr_array_add (names->names, g_strdup (name));
    av_ruleset_add_alias (ruleset, type, name, names->names->len - 1);
}

void
av_ruleset_set_title (AvRuleset *ruleset, AvArgType type, guint index, const gchar *title)
{
    AvNames *names = names_of (ruleset, type);
    GAME_RETURN_IF_FAIL (index < names->names->len);
    if (names->titles->len <= index)
        g_ptr_array_set_size (names->titles, (gint) index + 1);
    g_free (names->titles->pdata[index]);
    names->titles->pdata[index] = g_strdup (title);
}

void
av_ruleset_add_alias (AvRuleset *ruleset, AvArgType type, const gchar *name, guint index)
{
    AvNames *names = names_of (ruleset, type);
    if (!g_hash_table_contains (names->index, name))
        g_hash_table_insert (names->index, g_strdup (name), GUINT_TO_POINTER (index + 1));
}

guint
av_ruleset_get_n_names (const AvRuleset *ruleset, AvArgType type)
{
    const AvNames *names = names_of (ruleset, type);
    return names ? names->names->len : 0;
}

const gchar *
av_ruleset_get_name (const AvRuleset *ruleset, AvArgType type, guint index)
{
    const AvNames *names = names_of (ruleset, type);
    if (!names)
        return NULL;
    GAME_RETURN_VAL_IF_FAIL (index < names->names->len, NULL);
    return names->names->pdata[index];
}

const gchar *
av_ruleset_get_title (const AvRuleset *ruleset, AvArgType type, guint index)
{
    const AvNames *names = names_of (ruleset, type);
    if (!names)
        return NULL;
    const gchar *title = index < names->titles->len ? names->titles->pdata[index] : NULL;
    return title ? av_ruleset_translate (ruleset, title)
                 : av_ruleset_get_name (ruleset, type, index);
}

gint
av_ruleset_find_name (const AvRuleset *ruleset, AvArgType type, const gchar *name)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && name, -1);
    const AvNames *names = names_of (ruleset, type);
    return names ? GPOINTER_TO_INT (g_hash_table_lookup (names->index, name)) - 1 : -1;
}

/* --- references --- */

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
    if (ruleset->clock_free)
        ruleset->clock_free (ruleset->clock);
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
    names_clear (&ruleset->pieces);
    names_clear (&ruleset->items);
    names_clear (&ruleset->places);
    g_clear_error (&ruleset->failure);
    g_free (ruleset->warning);
    g_free (ruleset);
}

/* --- for a game's build () --- */

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
