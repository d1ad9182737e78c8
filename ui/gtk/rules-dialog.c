/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-dialog.c: the dialog that changes the rules of a running game. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/rules-dialog.h"
#include "gtk/rules-list.h"
#include "gtk/tools.h"

/* Rules, options and versions of plugins of SETUP become those of WANTED. */
static void
take_rules (AvSetup *setup, const AvSetup *wanted)
{
    g_ptr_array_set_size (setup->rules, 0);
    g_ptr_array_set_size (setup->options, 0);
    g_ptr_array_set_size (setup->plugins, 0);
    for (guint i = 0; i < wanted->rules->len; i++)
        av_setup_add_rules (setup, wanted->rules->pdata[i]);
    for (guint i = 0; i < wanted->options->len; i++) {
        const AvOptionChoice *option = wanted->options->pdata[i];
        av_setup_set_option (setup, option->key, option->value);
    }
}

AvSession *
av_rules_change (AvCatalogue *catalogue, const AvSession *session, const AvSetup *wanted,
                 GError **error)
{
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (GError) reason = NULL;
    g_autoptr (AvSetup) setup =
        av_setup_copy (av_ruleset_get_setup (av_session_get_ruleset (session)));
    take_rules (setup, wanted);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, error);
    if (!ruleset)
        return NULL;
    AvSession *changed = av_session_carry (session, ruleset, &where, &reason);
    if (!reason)
        return changed;
    if (where.move > 0)
        g_set_error (error, AV_RECORD_ERROR, AV_RECORD_ERROR_ACTION,
                     _ ("Under these rules the game could not have gone as it did, from move %u "
                        "on: %s.\n%s"),
                     where.move, where.said ? where.said : where.text, where.reason);
    else
        g_propagate_error (error, g_steal_pointer (&reason));
    g_clear_pointer (&changed, av_session_free);
    return NULL;
}

/* The set-up with all rules of the ruleset: others came with those that it names. */
static AvSetup *
rules_in_use (const AvRuleset *ruleset)
{
    AvSetup *setup = av_setup_copy (av_ruleset_get_setup (ruleset));
    for (guint i = 1; i < av_ruleset_get_n_rules (ruleset); i++) {
        const gchar *id = av_ruleset_get_rules (ruleset, i)->id;
        if (!av_setup_has_rules (setup, id))
            av_setup_add_rules (setup, id);
    }
    return setup;
}

static gboolean
is_same (const AvSetup *a, const AvSetup *b)
{
    if (a->rules->len != b->rules->len || a->options->len != b->options->len)
        return FALSE;
    for (guint i = 0; i < a->rules->len; i++)
        if (!av_setup_has_rules (b, a->rules->pdata[i]))
            return FALSE;
    for (guint i = 0; i < a->options->len; i++) {
        const AvOptionChoice *option = a->options->pdata[i];
        if (g_strcmp0 (av_setup_get_option (b, option->key), option->value) != 0)
            return FALSE;
    }
    return TRUE;
}

AvSession *
av_rules_dialog_run (GtkWindow *parent, AvCatalogue *catalogue, const AvSession *session)
{
    const AvRuleset *ruleset = av_session_get_ruleset (session);
    g_autoptr (GtkBuilder) parts = gtk_builder_new_from_resource (AV_RESOURCES "rules-dialog.ui");
    GtkWidget *dialog = GTK_WIDGET (gtk_builder_get_object (parts, "dialog"));
    GtkWidget *trouble = GTK_WIDGET (gtk_builder_get_object (parts, "trouble"));
    GtkWidget *list = av_rules_list_new (catalogue, av_ruleset_get_setup (ruleset)->game);
    g_autoptr (AvSetup) before = rules_in_use (ruleset);
    AvSession *changed = NULL;

    gtk_window_set_transient_for (GTK_WINDOW (dialog), parent);
    gtk_container_set_border_width (GTK_CONTAINER (list), 18);
    gtk_container_add (GTK_CONTAINER (gtk_builder_get_object (parts, "scroller")), list);
    gtk_widget_show (list);
    av_rules_list_load (AV_RULES_LIST (list), before);
    /* Rules that the decks of this game force cannot be switched off. */
    av_rules_list_force (AV_RULES_LIST (list), before);

    while (!changed && gtk_dialog_run (GTK_DIALOG (dialog)) == GTK_RESPONSE_OK) {
        g_autoptr (GError) error = NULL;
        g_autoptr (AvSetup) wanted = av_setup_new ();
        av_rules_list_fill (AV_RULES_LIST (list), wanted);
        if (is_same (before, wanted))
            break;
        changed = av_rules_change (catalogue, session, wanted, &error);
        gtk_label_set_text (GTK_LABEL (trouble), error ? error->message : "");
        gtk_widget_set_visible (trouble, error != NULL);
    }
    gtk_widget_destroy (dialog);
    return changed;
}
