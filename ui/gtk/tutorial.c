/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tutorial.c: teaches the game by a prepared one, with explanations. */
#include "config.h"

#include <glib/gi18n.h>

#include <avignon/host/record.h>

#include "gtk/tools.h"
#include "gtk/tutorial.h"

#define LINES 3 /* lines that the longest words need in a narrow window */

/* What is said, and after how many actions. */
typedef struct {
    guint at;
    gchar *text;
} Step;

struct _AvTutorial {
    GtkBox parent;
    GtkWidget *text, *where, *back, *next;
    GArray *steps; /* Step */
    AvPlay *play;
    guint step; /* that is shown */
};

G_DEFINE_TYPE (AvTutorial, av_tutorial, GTK_TYPE_BOX)

static const Step *
step_at (AvTutorial *tutorial, guint index)
{
    return &g_array_index (tutorial->steps, Step, index);
}

static gboolean
is_last (AvTutorial *tutorial)
{
    return tutorial->step + 1 == tutorial->steps->len;
}

/* Words that ask for something to be done on the table leave the focus there. */
static void
show_step (AvTutorial *tutorial)
{
    gboolean asks = av_play_get_legal (tutorial->play)->n > 0;
    const Step *step = step_at (tutorial, tutorial->step);
    /* TRANSLATORS: the number of a step of the tutorial, and how many there are */
    g_autofree gchar *where =
        g_strdup_printf (_ ("%u of %u"), tutorial->step + 1, tutorial->steps->len);
    gtk_label_set_text (GTK_LABEL (tutorial->text), step->text);
    gtk_label_set_text (GTK_LABEL (tutorial->where), where);
    gtk_widget_set_sensitive (tutorial->back, tutorial->step > 0);
    gtk_button_set_label (GTK_BUTTON (tutorial->next), is_last (tutorial) ? _ ("_Done")
                                                       : asks             ? _ ("_Show me")
                                                                          : _ ("_Next"));
    av_style_set (tutorial->next, "suggested-action", !asks);
    gtk_widget_set_sensitive (tutorial->next, TRUE);
    if (!asks)
        gtk_widget_grab_focus (tutorial->next);
    else
        g_signal_emit_by_name (tutorial, "to-table");
    if (gtk_widget_get_mapped (GTK_WIDGET (tutorial)))
        av_announce (tutorial->text, step->text);
}

/* The table has taken the focus before. */
static void
on_map (AvTutorial *tutorial)
{
    if (tutorial->play)
        show_step (tutorial);
}

/* Between two steps the game plays on to the second. */
static void
on_changed (AvTutorial *tutorial)
{
    guint done = av_session_get_n_undo (av_play_get_session (tutorial->play)), next = 0;
    while (next + 1 < tutorial->steps->len && step_at (tutorial, next)->at < done)
        next++;
    if (step_at (tutorial, next)->at > done) {
        gtk_widget_set_sensitive (tutorial->next, FALSE);
        av_play_lead_to (tutorial->play, step_at (tutorial, next)->at);
        return;
    }
    tutorial->step = next;
    show_step (tutorial);
}

static void
on_next (AvTutorial *tutorial)
{
    if (is_last (tutorial)) {
        g_signal_emit_by_name (tutorial, "close");
        return;
    }
    gtk_widget_set_sensitive (tutorial->next, FALSE);
    av_play_lead_to (tutorial->play, step_at (tutorial, tutorial->step + 1)->at);
}

static void
on_back (AvTutorial *tutorial)
{
    av_play_go_to (tutorial->play, step_at (tutorial, tutorial->step - 1)->at);
}

static void
on_close (AvTutorial *tutorial)
{
    g_signal_emit_by_name (tutorial, "close");
}

/* --- the game and its words --- */

static GBytes *
get_data (const gchar *name)
{
    g_autofree gchar *path = g_strconcat (AV_RESOURCES, name, NULL);
    return g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static AvPlay *
make_lesson (AvCatalogue *catalogue, GError **error)
{
    gsize length;
    g_autoptr (GBytes) bytes = get_data ("tutorial.avignon");
    const gchar *text = g_bytes_get_data (bytes, &length);
    g_autoptr (AvRecord) record = av_record_read_text (text, length, "tutorial.avignon", error);
    g_autoptr (AvRuleset) ruleset =
        record ? av_record_make_ruleset (record, catalogue, error) : NULL;
    g_autoptr (GError) damage = NULL;
    AvSession *session = ruleset ? av_session_open (record, ruleset, &damage) : NULL;
    if (damage) {
        g_propagate_error (error, g_steal_pointer (&damage));
        g_clear_pointer (&session, av_session_free);
    }
    return session ? av_play_new_lesson (session) : NULL;
}

static void
step_clear (gpointer step)
{
    g_free (((Step *) step)->text);
}

static void
read_steps (AvTutorial *tutorial)
{
    g_autoptr (GKeyFile) file = g_key_file_new ();
    g_autoptr (GBytes) bytes = get_data ("tutorial.ini");
    g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, NULL);
    g_auto (GStrv) groups = g_key_file_get_groups (file, NULL);
    for (gchar **group = groups; *group; group++) {
        g_autofree gchar *text = g_key_file_get_string (file, *group, "Text", NULL);
        Step step = { g_ascii_strtoull (*group, NULL, 10), g_strdup (_ (text)) };
        g_array_append_val (tutorial->steps, step);
    }
}

AvPlay *
av_tutorial_begin (AvTutorial *tutorial, AvCatalogue *catalogue, GError **error)
{
    av_tutorial_end (tutorial);
    tutorial->play = make_lesson (catalogue, error);
    if (!tutorial->play)
        return NULL;
    if (tutorial->steps->len == 0)
        read_steps (tutorial);
    /* Its words come after the position is shown. */
    g_signal_connect_object (tutorial->play, "changed", G_CALLBACK (on_changed), tutorial,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
    on_changed (tutorial);
    return tutorial->play;
}

void
av_tutorial_end (AvTutorial *tutorial)
{
    if (tutorial->play)
        g_signal_handlers_disconnect_by_data (tutorial->play, tutorial);
    g_clear_object (&tutorial->play);
}

/* --- the widget --- */

static void
av_tutorial_dispose (GObject *object)
{
    av_tutorial_end (AV_TUTORIAL (object));
    g_clear_pointer (&AV_TUTORIAL (object)->steps, g_array_unref);
    G_OBJECT_CLASS (av_tutorial_parent_class)->dispose (object);
}

static void
av_tutorial_class_init (AvTutorialClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->dispose = av_tutorial_dispose;
    g_signal_new ("close", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    g_signal_new ("to-table", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "tutorial.ui");
    gtk_widget_class_bind_template_child (widget, AvTutorial, text);
    gtk_widget_class_bind_template_child (widget, AvTutorial, where);
    gtk_widget_class_bind_template_child (widget, AvTutorial, back);
    gtk_widget_class_bind_template_child (widget, AvTutorial, next);
    gtk_widget_class_bind_template_callback (widget, on_back);
    gtk_widget_class_bind_template_callback (widget, on_next);
    gtk_widget_class_bind_template_callback (widget, on_close);
}

static void
av_tutorial_init (AvTutorial *tutorial)
{
    tutorial->steps = g_array_new (FALSE, FALSE, sizeof (Step));
    g_array_set_clear_func (tutorial->steps, step_clear);
    gtk_widget_init_template (GTK_WIDGET (tutorial));
    g_signal_connect_after (tutorial, "map", G_CALLBACK (on_map), NULL);
    av_label_reserve (GTK_LABEL (tutorial->text), LINES);
}
