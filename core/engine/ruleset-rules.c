/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-rules.c: which rules are on, in which order, and whether they are new enough. */
#include "engine/i18n.h"
#include "engine/ruleset-make-private.h"

#include <stdio.h>
#include <string.h>

typedef struct {
    AvCatalogue *catalogue;
    GPtrArray *done;    /* const AvRules *: in order */
    GPtrArray *pending; /* const AvRules *: being entered, for cycles */
} Chooser;

static gboolean choose_rules (Chooser *chooser, const gchar *id, const gchar *by, GError **error);

static gboolean
enter_rules (Chooser *chooser, const AvRules *rules, GError **error)
{
    if (g_ptr_array_find (chooser->done, rules, NULL))
        return TRUE;
    guint at;
    if (g_ptr_array_find (chooser->pending, rules, &at)) {
        g_autoptr (GString) circle = g_string_new (NULL);
        for (; at < chooser->pending->len; at++)
            g_string_append_printf (circle, "%s → ",
                                    ((const AvRules *) chooser->pending->pdata[at])->id);
        g_string_append (circle, rules->id);
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                     _ ("Rules that depend on each other in a circle: %s"), circle->str);
        return FALSE;
    }
    g_ptr_array_add (chooser->pending, (gpointer) rules);
    for (const gchar *const *id = rules->depends; id && *id; id++)
        if (!choose_rules (chooser, *id, rules->id, error))
            return FALSE;
    g_ptr_array_set_size (chooser->pending, chooser->pending->len - 1);
    g_ptr_array_add (chooser->done, (gpointer) rules);
    if (rules->users)
        g_atomic_int_inc (rules->users);
    return TRUE;
}

static gboolean
choose_rules (Chooser *chooser, const gchar *id, const gchar *by, GError **error)
{
    g_autoptr (GError) reason = NULL;
    const AvRules *rules = av_catalogue_load_rules (chooser->catalogue, id, &reason);
    if (rules)
        return enter_rules (chooser, rules, error);
    if (by)
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("The rules “%s” need the rules “%s”: %s."), by, id, reason->message);
    else
        g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                     _ ("The rules “%s” cannot be used: %s."), id, reason->message);
    return FALSE;
}

static gint
compare_ids (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const gchar *const *) a, *(const gchar *const *) b);
}

/* What rules depend on is on as if it had been asked for: so the order is the same, whether somebody names
 * it or not.  What is missing is told later, with whose fault it is. */
static void
add_dependencies (AvCatalogue *catalogue, GPtrArray *ids)
{
    for (guint i = 0; i < ids->len; i++) {
        const AvRules *rules = av_catalogue_load_rules (catalogue, ids->pdata[i], NULL);
        for (const gchar *const *id = rules ? rules->depends : NULL; id && *id; id++)
            if (av_catalogue_load_rules (catalogue, *id, NULL)
                && !g_ptr_array_find_with_equal_func (ids, *id, g_str_equal, NULL))
                g_ptr_array_add (ids, g_strdup (*id));
    }
}

static gboolean
choose_all (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < ruleset->setup->rules->len; i++)
        if (!g_str_equal (ruleset->setup->rules->pdata[i], ruleset->def->core->id))
            g_ptr_array_add (ids, g_strdup (ruleset->setup->rules->pdata[i]));
    ruleset->fault_line = ruleset->setup->decks_line;
    if (ruleset->def->forced && !ruleset->def->forced (ruleset->setup, catalogue, ids, error))
        return FALSE;
    add_dependencies (catalogue, ids);
    g_ptr_array_sort (ids, compare_ids);
    g_autoptr (GPtrArray) pending = g_ptr_array_new ();
    Chooser chooser = { catalogue, ruleset->rules, pending };
    g_ptr_array_add (ruleset->rules, (gpointer) ruleset->def->core);
    if (ruleset->def->core->users)
        g_atomic_int_inc (ruleset->def->core->users);
    for (guint i = 0; i < ids->len; i++) {
        if (av_setup_has_rules (ruleset->setup, ids->pdata[i]))
            ruleset->fault_line = ruleset->setup->rules_line;
        if (!choose_rules (&chooser, ids->pdata[i], NULL, error))
            return FALSE;
        ruleset->fault_line = ruleset->setup->decks_line;
    }
    ruleset->fault_line = ruleset->setup->rules_line;
    for (guint i = 0; i < ruleset->rules->len; i++)
        ruleset->may_fail |= ruleset_rules_may_fail (ruleset, i);
    return TRUE;
}

static gboolean
check_together (const AvRuleset *ruleset, GError **error)
{
    for (guint i = 1; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        if (rules->game && !g_str_equal (rules->game, ruleset->def->id)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("The rules “%s” are not for this game."), rules->id);
            return FALSE;
        }
        for (const gchar *const *foe = rules->conflicts; foe && *foe; foe++)
            if (av_ruleset_find_rules (ruleset, *foe) >= 0) {
                g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                             _ ("The rules “%s” and “%s” cannot be played together."), rules->id,
                             *foe);
                return FALSE;
            }
    }
    return TRUE;
}

/* The record names what it was played with: older rules than that may not know all of it. */
static gboolean
check_versions (AvRuleset *ruleset, GError **error)
{
    for (guint i = 0; i < ruleset->setup->plugins->len; i++) {
        const AvOptionChoice *wanted = ruleset->setup->plugins->pdata[i];
        gint at = av_ruleset_find_rules (ruleset, wanted->key);
        ruleset->fault_line = wanted->line;
        if (at < 0 && av_catalogue_load_rules (ruleset->catalogue, wanted->key, NULL)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("The plugin “%s” is not on: it is missing in the line of rules."),
                         wanted->key);
            return FALSE;
        }
        if (at < 0) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_MISSING,
                         _ ("The plugin “%s” is not there."), wanted->key);
            return FALSE;
        }
        const AvRules *rules = ruleset->rules->pdata[at];
        gint have = 0, want = 0, have_minor = 0, want_minor = 0;
        sscanf (rules->version, "%d.%d", &have, &have_minor);
        sscanf (wanted->value, "%d.%d", &want, &want_minor);
        if (want > have || (want == have && want_minor > have_minor)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_STALE,
                         _ ("The game was played with version %s of the plugin “%s”; here is only "
                            "version %s."),
                         wanted->value, rules->id, rules->version);
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
ruleset_gather_rules (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    return choose_all (ruleset, catalogue, error) && check_together (ruleset, error)
           && check_versions (ruleset, error);
}
