/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-dialog.c: the dialog that changes the rules of a running game. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/dialogs.h"
#include "gtk/rules-dialog.h"
#include "gtk/rules-list.h"
#include "gtk/tools.h"

/* Gives SETUP the rules, options and versions of plugins of WANTED. */
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

/* The set-up with all rules of the ruleset, including those that came with others. */
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

/* --- why not --- */

/* The ids of the rules of FROM that TO does not have. */
static GPtrArray *
find_missing (const AvRuleset *from, const AvRuleset *to)
{
    GPtrArray *ids = g_ptr_array_new ();
    for (guint i = 1; i < av_ruleset_get_n_rules (from); i++) {
        const gchar *id = av_ruleset_get_rules (from, i)->id;
        if (av_ruleset_find_rules (to, id) < 0)
            g_ptr_array_add (ids, (gpointer) id);
    }
    return ids;
}

void
av_rules_leave_out (AvSetup *setup, const gchar *id)
{
    for (guint i = setup->rules->len; i-- > 0;)
        if (g_str_equal (setup->rules->pdata[i], id))
            g_ptr_array_remove_index (setup->rules, i);
    for (guint i = setup->options->len; i-- > 0;) {
        const AvOptionChoice *option = setup->options->pdata[i];
        gsize n = strlen (id);
        if (strncmp (option->key, id, n) == 0 && option->key[n] == '.')
            g_ptr_array_remove_index (setup->options, i);
    }
}

/* Whether the game could have gone as it did without these rules, all others being the same;
 * even if others need these. */
static gboolean
holds_without (AvCatalogue *catalogue, const AvSession *session, const gchar *id)
{
    g_auto (AvSessionBreak) where = { 0 };
    g_autoptr (AvSetup) setup = rules_in_use (av_session_get_ruleset (session));
    av_rules_leave_out (setup, id);
    g_ptr_array_set_size (setup->plugins, 0);
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, catalogue, NULL);
    AvSession *carried = ruleset ? av_session_carry (session, ruleset, &where, NULL) : NULL;
    av_session_free (carried);
    return where.move == 0;
}

/* The names of those of IDS, rules of RULESET, without any one of which the game of SESSION
 * could not have gone as it did; NULL: no single one of them matters. */
static gchar *
name_needed (AvCatalogue *catalogue, const AvSession *session, const GPtrArray *ids)
{
    const AvRuleset *ruleset = av_session_get_ruleset (session);
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < ids->len; i++) {
        gint index = av_ruleset_find_rules (ruleset, ids->pdata[i]);
        if (index < 0 || holds_without (catalogue, session, ids->pdata[i]))
            continue;
        const AvRules *rules = av_ruleset_get_rules (ruleset, (guint) index);
        g_string_append_printf (names, "%s%s", names->len ? ", " : "",
                                av_translate (rules->domain, rules->name));
    }
    return names->len > 0 ? g_string_free (g_steal_pointer (&names), FALSE) : NULL;
}

static gchar *
name_all (const AvRuleset *ruleset, const GPtrArray *ids)
{
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < ids->len; i++) {
        const AvRules *rules =
            av_ruleset_get_rules (ruleset, (guint) av_ruleset_find_rules (ruleset, ids->pdata[i]));
        g_string_append_printf (names, "%s%s", names->len ? ", " : "",
                                av_translate (rules->domain, rules->name));
    }
    return g_string_free (g_steal_pointer (&names), FALSE);
}

/* What was done then, as the log tells it, or as it can be chosen. */
static const gchar *
find_words (const AvSession *session, const AvSessionBreak *where)
{
    const GPtrArray *log = av_session_get_log (session);
    for (guint i = 0; i < log->len; i++) {
        const AvLogLine *line = log->pdata[i];
        if (line->action == where->move)
            return line->text;
    }
    return where->said ? where->said : where->text;
}

/* STOPPED is the game of SESSION under other rules, before the action that they do not allow. */
static gchar *
explain (AvCatalogue *catalogue, const AvSession *session, const AvSession *stopped,
         const AvSessionBreak *where)
{
    const AvRuleset *old = av_session_get_ruleset (session);
    const AvRuleset *new = av_session_get_ruleset (stopped);
    guint turn = av_game_get_turn (av_session_get_game (stopped));
    const gchar *words = find_words (session, where);
    g_autoptr (GPtrArray) out = find_missing (old, new), in = find_missing (new, old);
    g_autofree gchar *needed = name_needed (catalogue, session, out);
    if (needed)
        return g_strdup_printf (
            /* TRANSLATORS: name of an expansion (or names); a turn's number; what somebody did in it */
            _ ("%s can no longer be taken out, because of what was done in turn %u: “%s”"), needed,
            turn, words);
    if (in->len > 0 && out->len == 0) {
        g_autofree gchar *names = name_all (new, in);
        return g_strdup_printf (
            /* TRANSLATORS: the same; and why it would not have been allowed */
            _ ("%s can no longer be added, because of what was done in turn %u: “%s”\n%s"), names,
            turn, words, where->reason);
    }
    return g_strdup_printf (
        _ ("These rules can no longer be changed, because of what was done in turn %u: “%s”\n%s"),
        turn, words, where->reason);
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
    if (where.move > 0 && changed) {
        g_autofree gchar *why = explain (catalogue, session, changed, &where);
        g_set_error_literal (error, AV_RECORD_ERROR, AV_RECORD_ERROR_ACTION, why);
    } else {
        g_propagate_error (error, g_steal_pointer (&reason));
    }
    g_clear_pointer (&changed, av_session_free);
    return NULL;
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

typedef struct {
    GtkContainer *place;
    AvCatalogue *catalogue;
    const AvSetup *before; /* the rules in use */
    const gchar *game;
    AvRulesList *list;
    guint source; /* that makes the list, or 0 */
} Choosing;

static gboolean
add_list (gpointer data)
{
    Choosing *choosing = data;
    GtkWidget *list = av_rules_list_new (choosing->catalogue, choosing->game);
    choosing->source = 0;
    choosing->list = AV_RULES_LIST (list);
    gtk_container_set_border_width (GTK_CONTAINER (list), 18);
    gtk_container_add (choosing->place, list);
    gtk_widget_show (list);
    av_rules_list_load (choosing->list, choosing->before);
    /* Rules that the decks of this game force cannot be switched off. */
    av_rules_list_force (choosing->list, choosing->before);
    return G_SOURCE_REMOVE;
}

/* Once the dialog is in sight: both at once would keep the program waiting. */
static void
on_map (Choosing *choosing)
{
    if (!choosing->list && choosing->source == 0)
        choosing->source = g_idle_add_full (AV_PRIORITY_BEFORE_FRAME, add_list, choosing, NULL);
}

AvSession *
av_rules_dialog_run (GtkWindow *parent, AvCatalogue *catalogue, const AvSession *session)
{
    const AvRuleset *ruleset = av_session_get_ruleset (session);
    g_autoptr (GtkBuilder) parts = gtk_builder_new_from_resource (AV_RESOURCES "rules-dialog.ui");
    GtkWidget *dialog = GTK_WIDGET (gtk_builder_get_object (parts, "dialog"));
    GtkWidget *trouble = GTK_WIDGET (gtk_builder_get_object (parts, "trouble"));
    g_autoptr (AvSetup) before = rules_in_use (ruleset);
    Choosing choosing = { .place = GTK_CONTAINER (gtk_builder_get_object (parts, "scroller")),
                          .catalogue = catalogue,
                          .before = before,
                          .game = av_ruleset_get_setup (ruleset)->game };
    AvSession *changed = NULL;

    gtk_window_set_transient_for (GTK_WINDOW (dialog), parent);
    g_signal_connect_swapped (dialog, "map", G_CALLBACK (on_map), &choosing);
    while (!changed && gtk_dialog_run (GTK_DIALOG (dialog)) == GTK_RESPONSE_OK && choosing.list) {
        g_autoptr (GError) error = NULL;
        g_autoptr (AvSetup) wanted = av_setup_new ();
        av_rules_list_fill (choosing.list, wanted);
        if (is_same (before, wanted))
            break;
        changed = av_rules_change (catalogue, session, wanted, &error);
        av_label_set (GTK_LABEL (trouble), error ? error->message : "", FALSE);
        gtk_widget_set_visible (trouble, error != NULL);
    }
    g_clear_handle_id (&choosing.source, g_source_remove);
    g_signal_handlers_disconnect_by_data (dialog, &choosing);
    av_dialog_end (dialog);
    return changed;
}
