/* SPDX-License-Identifier: GPL-3.0-or-later */
/* console.c: the Lua console of the window: an input line, its history, and the output. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/console.h"
#include "gtk/tools.h"
#include <avignon/host/lua.h>

#define MAX_LINES 2000
#define MAX_HISTORY 200

struct _AvConsole {
    GtkBox parent;
    GtkWidget *output, *input, *news; /* news: what screen readers are told */
    AvConsoleGame get_game;
    gpointer data;
    AvLuaConsole *lua;
    GPtrArray *history; /* gchar *: oldest first */
    guint at;           /* position in the history; its length: what is being typed */
    gchar *typed;       /* what is being typed, while the history is looked through */
};

G_DEFINE_TYPE (AvConsole, av_console, GTK_TYPE_BOX)

/* --- what came of it --- */

static void
trim (GtkTextBuffer *buffer)
{
    gint n = gtk_text_buffer_get_line_count (buffer);
    GtkTextIter start, end;
    if (n <= MAX_LINES)
        return;
    gtk_text_buffer_get_start_iter (buffer, &start);
    gtk_text_buffer_get_iter_at_line (buffer, &end, n - MAX_LINES);
    gtk_text_buffer_delete (buffer, &start, &end);
}

/* Appends a line, or several; TAG: how it looks, or NULL. */
static void
append (AvConsole *console, const gchar *text, const gchar *tag)
{
    GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (console->output));
    g_autofree gchar *valid = g_utf8_make_valid (text, -1);
    GtkTextIter end;
    gtk_text_buffer_get_end_iter (buffer, &end);
    if (gtk_text_buffer_get_char_count (buffer) > 0)
        gtk_text_buffer_insert (buffer, &end, "\n", -1);
    gtk_text_buffer_insert_with_tags_by_name (buffer, &end, g_strchomp (valid), -1, tag, NULL);
    trim (buffer);
    gtk_text_view_scroll_mark_onscreen (GTK_TEXT_VIEW (console->output),
                                        gtk_text_buffer_get_mark (buffer, "end"));
}

static void
remember (AvConsole *console, const gchar *text)
{
    GPtrArray *history = console->history;
    if (history->len == 0 || g_strcmp0 (history->pdata[history->len - 1], text) != 0)
        g_ptr_array_add (history, g_strdup (text));
    if (history->len > MAX_HISTORY)
        g_ptr_array_remove_index (history, 0);
    console->at = history->len;
}

static void
on_activate (AvConsole *console)
{
    g_autofree gchar *text =
        g_strstrip (g_strdup (gtk_entry_get_text (GTK_ENTRY (console->input))));
    g_autoptr (GError) error = NULL;
    if (!*text)
        return;
    remember (console, text);
    gtk_entry_set_text (GTK_ENTRY (console->input), "");
    g_autofree gchar *shown = g_strconcat ("> ", text, NULL);
    append (console, shown, "asked");
    g_autofree gchar *said =
        av_lua_console_run (console->lua, console->get_game (console->data), text, &error);
    if (*said)
        append (console, said, "said");
    if (error)
        append (console, error->message, "failed");
    g_autofree gchar *all = g_strconcat (said, error ? error->message : NULL, NULL);
    if (*all)
        av_announce (console->news, all);
}

/* --- what was typed before --- */

static void
go_to (AvConsole *console, guint at)
{
    const GPtrArray *history = console->history;
    if (console->at == history->len) {
        g_free (console->typed);
        console->typed = g_strdup (gtk_entry_get_text (GTK_ENTRY (console->input)));
    }
    console->at = at;
    gtk_entry_set_text (GTK_ENTRY (console->input),
                        at < history->len ? history->pdata[at] : console->typed);
    gtk_editable_set_position (GTK_EDITABLE (console->input), -1);
}

static gboolean
on_key (GtkWidget *input, GdkEventKey *event, AvConsole *console)
{
    switch (event->keyval) {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
        if (console->at > 0)
            go_to (console, console->at - 1);
        return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
        if (console->at < console->history->len)
            go_to (console, console->at + 1);
        return TRUE;
    case GDK_KEY_Escape:
        g_signal_emit_by_name (console, "closed");
        return TRUE;
    default:
        return FALSE;
    }
}

void
av_console_focus (AvConsole *console)
{
    gtk_widget_grab_focus (console->input);
}

/* --- the widget --- */

static void
av_console_finalize (GObject *object)
{
    AvConsole *console = AV_CONSOLE (object);
    av_lua_console_free (console->lua);
    g_ptr_array_unref (console->history);
    g_free (console->typed);
    G_OBJECT_CLASS (av_console_parent_class)->finalize (object);
}

static void
av_console_class_init (AvConsoleClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_console_finalize;
    g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "console.ui");
    gtk_widget_class_bind_template_child (widget, AvConsole, output);
    gtk_widget_class_bind_template_child (widget, AvConsole, input);
    gtk_widget_class_bind_template_child (widget, AvConsole, news);
    gtk_widget_class_bind_template_callback (widget, on_activate);
    gtk_widget_class_bind_template_callback (widget, on_key);
}

static void
av_console_init (AvConsole *console)
{
    GtkTextIter end;
    gtk_widget_init_template (GTK_WIDGET (console));
    console->lua = av_lua_console_new ();
    console->history = g_ptr_array_new_with_free_func (g_free);
    GtkTextBuffer *buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (console->output));
    gtk_text_buffer_create_tag (buffer, "asked", "weight", PANGO_WEIGHT_BOLD, NULL);
    gtk_text_buffer_create_tag (buffer, "said", NULL);
    gtk_text_buffer_create_tag (buffer, "failed", "foreground", "#d0342c", NULL);
    gtk_text_buffer_get_end_iter (buffer, &end);
    gtk_text_buffer_create_mark (buffer, "end", &end, FALSE);
    append (console,
            _ ("Explore the position in Lua; “help” lists what there is. Nothing can be changed."),
            "said");
}

GtkWidget *
av_console_new (AvConsoleGame get_game, gpointer data)
{
    AvConsole *console = g_object_new (AV_TYPE_CONSOLE, NULL);
    console->get_game = get_game;
    console->data = data;
    return GTK_WIDGET (console);
}
