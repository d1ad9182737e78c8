/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-options.c: the options of the rules that are on, and what may be chosen for them. */
#include "engine/i18n.h"
#include "engine/ruleset-make-private.h"

#include <string.h>

static gboolean
option_accepts (const AvOptionDef *option, const gchar *value)
{
    static const gchar *const yes_no[] = { "yes", "no", NULL };
    gint64 number;
    switch (option->type) {
    case AV_OPTION_BOOL:
        return g_strv_contains (yes_no, value);
    case AV_OPTION_NUMBER:
        return g_ascii_string_to_signed (value, 10, option->min, option->max, &number, NULL);
    case AV_OPTION_CHOICE:
        return g_strv_contains (option->values, value);
    }
    g_return_val_if_reached (FALSE);
}

static const AvOptionDef *
find_option (const AvRules *rules, const gchar *key)
{
    for (const AvOptionDef *option = rules ? rules->options : NULL; option && option->key; option++)
        if (g_str_equal (option->key, key))
            return option;
    return NULL;
}

gboolean
ruleset_gather_options (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        for (const AvOptionDef *option = rules->options; option && option->key; option++) {
            if (!g_hash_table_insert (ruleset->options,
                                      g_strconcat (rules->id, ".", option->key, NULL),
                                      g_strdup (option->default_value))) {
                g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                             _ ("the rules “%s”, option “%s”: it is declared twice"), rules->id,
                             option->key);
                return FALSE;
            }
        }
    }
    for (guint i = 0; i < ruleset->setup->options->len; i++) {
        const AvOptionChoice *choice = ruleset->setup->options->pdata[i];
        const gchar *dot = strchr (choice->key, '.');
        const AvOptionDef *option = NULL;
        ruleset->fault_line = choice->line;
        if (dot) {
            g_autofree gchar *id = g_strndup (choice->key, dot - choice->key);
            const AvRules *rules = g_str_equal (id, ruleset->def->core->id)
                                       ? ruleset->def->core
                                       : av_catalogue_load_rules (catalogue, id, NULL);
            option = find_option (rules, dot + 1);
        }
        if (!option) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("There is no option “%s”."), choice->key);
            return FALSE;
        }
        if (!option_accepts (option, choice->value)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("The option “%s” cannot be “%s”."), choice->key, choice->value);
            return FALSE;
        }
        if (!g_hash_table_contains (ruleset->options, choice->key)) {
            g_set_error (error, AV_RULESET_ERROR, AV_RULESET_ERROR_INVALID,
                         _ ("The option “%s” is of rules that are off: switch them on, or leave it "
                            "out."),
                         choice->key);
            return FALSE;
        }
        g_hash_table_insert (ruleset->options, g_strdup (choice->key), g_strdup (choice->value));
    }
    ruleset->fault_line = ruleset->setup->rules_line;
    return TRUE;
}
