/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state.c: declared fields: their place in the position, and reading and setting them by name. */
#include <avignon/state.h>

#include "engine/game-private.h"
#include "engine/i18n.h"

#include <string.h>

const gint32 field_limits[][2] = {
    [AV_FIELD_BOOL] = { 0, 1 },
    [AV_FIELD_INT8] = { G_MININT8, G_MAXINT8 },
    [AV_FIELD_INT16] = { G_MININT16, G_MAXINT16 },
    [AV_FIELD_INT32] = { G_MININT32, G_MAXINT32 },
    [AV_FIELD_CELL] = { 0, 0 },
};

/* Memory of this thread for rules that asked wrongly and would end the program with a NULL; what they write there is
 * lost with their failure. */
static gpointer
get_scratch (void)
{
    static GPrivate scratch = G_PRIVATE_INIT (g_free);
    gsize size = G_MAXUINT16 + 1;
    gpointer memory = g_private_get (&scratch);
    if (!memory)
        g_private_set (&scratch, memory = g_malloc (size));
    return memset (memory, 0, size);
}

static inline guint8 *
find_state (const AvGame *game, guint rules, AvScope scope, guint index)
{
    const AvRuleset *ruleset = game->ruleset;
    gsize at = ruleset->scopes[rules][scope];
    if (index > 0)
        at += rules_state_stride (ruleset->rules->pdata[rules], scope) * index;
    return ((AvGame *) game)->block + at;
}

static inline gboolean
has_state (const AvGame *game, guint rules, AvScope scope, guint index)
{
    const AvRuleset *ruleset = game->ruleset;
    return rules < ruleset->rules->len && (guint) scope < AV_N_SCOPES
           && index < ruleset->scope_counts[scope]
           && ((const AvRules *) ruleset->rules->pdata[rules])->state_size[scope] > 0;
}

gpointer
av_game_state (AvGame *game, guint rules, AvScope scope, guint index)
{
    GAME_RETURN_VAL_IF_FAIL (game_is_changeable (game), get_scratch ());
    GAME_RETURN_VAL_IF_FAIL (has_state (game, rules, scope, index), get_scratch ());
    game_touch (game);
    return find_state (game, rules, scope, index);
}

gconstpointer
av_game_state_const (const AvGame *game, guint rules, AvScope scope, guint index)
{
    GAME_RETURN_VAL_IF_FAIL (has_state (game, rules, scope, index), get_scratch ());
    return find_state (game, rules, scope, index);
}

const AvFieldDef *
state_find_def (const AvRuleset *ruleset, const gchar *name, gint *number)
{
    const gchar *dot = strchr (name, '.');
    g_autofree gchar *id = dot ? g_strndup (name, dot - name) : NULL;
    *number = id ? av_ruleset_find_rules (ruleset, id) : -1;
    const AvRules *rules = *number >= 0 ? ruleset->rules->pdata[*number] : NULL;
    const AvFieldDef *field = rules ? rules->fields : NULL;
    while (field && field->id && !ruleset_is_id (field->id, dot + 1))
        field++;
    return field && field->id ? field : NULL;
}

/* The place of a named field in the block. */
static gpointer
find_field (const AvGame *game, const gchar *name, gint index, const AvFieldDef **found,
            GError **error)
{
    const AvRuleset *ruleset = game->ruleset;
    gint number;
    const AvFieldDef *field = state_find_def (ruleset, name, &number);
    if (!field) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("There is no state “%s”."), name);
        return NULL;
    }
    guint instances = ruleset->scope_counts[field->scope], count = MAX (field->count, 1);
    guint instance = 0, place = 0, at = index == -1 ? 0 : (guint) index;
    if (field->scope == AV_SCOPE_GAME)
        place = at;
    else
        instance = at / count, place = at % count;
    if (instance >= instances || place >= count) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                     _ ("The state “%s” has no number %d."), name, index);
        return NULL;
    }
    *found = field;
    guint8 *base = find_state (game, number, field->scope, instance);
    return base + field->offset + place * field_size (field->type);
}

gboolean
av_game_get_field (const AvGame *game, const gchar *name, gint index, gint *value, GError **error)
{
    const AvFieldDef *field;
    GAME_RETURN_VAL_IF_FAIL (name, FALSE);
    gconstpointer at = find_field (game, name, index, &field, error);
    if (!at)
        return FALSE;
    *value = field_read (field, at);
    return TRUE;
}

gboolean
av_game_set_field (AvGame *game, const gchar *name, gint index, gint value, GError **error)
{
    const AvFieldDef *field;
    GAME_RETURN_VAL_IF_FAIL (name, FALSE);
    if (!game_check_changeable (game, error))
        return FALSE;
    gpointer at = find_field (game, name, index, &field, error);
    if (!at)
        return FALSE;
    gint min = field->min, max = field->max;
    if (field->type == AV_FIELD_BOOL)
        min = 0, max = 1;
    if (field->type == AV_FIELD_CELL)
        min = 0, max = (gint) (game->ruleset->setup->width * game->ruleset->setup->height);
    if (value < min || value > max) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                     _ ("The state “%s” is from %d to %d, not %d."), name, min, max, value);
        return FALSE;
    }
    game_touch (game);
    field_write (field, at, value);
    return TRUE;
}

guint64
state_hash (const AvGame *game, guint64 hash)
{
    const AvRuleset *ruleset = game->ruleset;
    for (guint rules = 0; rules < ruleset->rules->len; rules++) {
        const AvRules *def = ruleset->rules->pdata[rules];
        for (const AvFieldDef *field = def->fields; field && field->id; field++)
            for (guint i = 0; i < ruleset->scope_counts[field->scope] && !field->hidden; i++) {
                const guint8 *at = find_state (game, rules, field->scope, i) + field->offset;
                for (guint k = 0; k < MAX (field->count, 1u); k++, at += field_size (field->type))
                    hash = hash_fold (hash, (guint64) field_read (field, at));
            }
    }
    return hash;
}
