/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-dialog.c: the dialog that changes the rules of a running game. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/rules-dialog.h"
#include "gtk/rules-list.h"
#include <avignon/host/deck.h>
#include <avignon/land.h>

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

/* What the decks of this game force is no choice. */
static void
force (AvRulesList *list, AvCatalogue *catalogue, const AvSetup *setup)
{
    g_autoptr (GPtrArray) ids = g_ptr_array_new ();
    for (guint i = 0; i < setup->decks->len; i++) {
        const AvDeckChoice *choice = setup->decks->pdata[i];
        const AvDeck *deck =
            av_deck_library_find (av_land_get_library (catalogue), choice->deck, NULL);
        for (gchar **id = deck && deck->forces ? deck->rules : NULL; id && *id; id++)
            g_ptr_array_add (ids, *id);
    }
    av_rules_list_force (list, ids);
}

/* What a set-up means is told by a ruleset: others came on with those that are named. */
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
    GtkWidget *dialog = gtk_dialog_new_with_buttons (
        _ ("Rules of this game"), parent,
        GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT | GTK_DIALOG_USE_HEADER_BAR,
        _ ("_Cancel"), GTK_RESPONSE_CANCEL, _ ("_Apply"), GTK_RESPONSE_OK, NULL);
    GtkWidget *list = av_rules_list_new (catalogue, av_ruleset_get_setup (ruleset)->game);
    GtkWidget *scroller = gtk_scrolled_window_new (NULL, NULL);
    GtkWidget *trouble = gtk_label_new (NULL);
    GtkBox *content = GTK_BOX (gtk_dialog_get_content_area (GTK_DIALOG (dialog)));
    g_autoptr (AvSetup) before = rules_in_use (ruleset);
    AvSession *changed = NULL;

    gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                    GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
    gtk_container_set_border_width (GTK_CONTAINER (list), 18);
    gtk_container_add (GTK_CONTAINER (scroller), list);
    gtk_buildable_set_name (GTK_BUILDABLE (trouble), "trouble");
    gtk_label_set_line_wrap (GTK_LABEL (trouble), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (trouble), 44);
    gtk_widget_set_margin_start (trouble, 18);
    gtk_widget_set_margin_end (trouble, 18);
    gtk_widget_set_margin_bottom (trouble, 12);
    gtk_widget_set_no_show_all (trouble, TRUE);
    gtk_style_context_add_class (gtk_widget_get_style_context (trouble), "av-warning");
    gtk_box_pack_start (content, scroller, TRUE, TRUE, 0);
    gtk_box_pack_start (content, trouble, FALSE, FALSE, 0);
    gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_OK);
    gtk_window_set_default_size (GTK_WINDOW (dialog), 400, 560);
    av_rules_list_load (AV_RULES_LIST (list), before);
    force (AV_RULES_LIST (list), catalogue, before);
    gtk_widget_show_all (scroller);

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
