/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shortcuts.c: the overview of all keys, and the window that shows it. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/beside.h"
#include "gtk/shortcuts.h"
#include "gtk/tools.h"

#define COLUMN 14 /* lines of a column */

/* The keys as GTK names them; without any, the title of those that follow. */
static const struct {
    const gchar *words, *keys;
} shortcuts[] = {
    { N_ ("Play"), NULL },
    { N_ ("Draw a tile"), "space" },
    { N_ ("Turn the tile to the right"), "r" },
    { N_ ("Turn the tile to the left"), "<shift>r" },
    { N_ ("Move over the table"), "Left Right Up Down" },
    { N_ ("Next place, or next part of the tile"), "Tab" },
    { N_ ("Previous place, or previous part of the tile"), "<shift>Tab" },
    { N_ ("From the table to what is beside it"), "<ctrl>Tab" },
    { N_ ("Another kind of piece"), "f" },
    { N_ ("Choose a part of the tile"), "1...9" },
    { N_ ("Place the tile, the piece or nothing; end the turn"), "Return" },
    { N_ ("Cancel, or place nothing"), "Escape" },
    { N_ ("Table"), NULL },
    { N_ ("Zoom in"), "plus" },
    { N_ ("Zoom out"), "minus" },
    { N_ ("Show the whole game on the table"), "0" },
    { N_ ("Tiles left"), "l" },
    { N_ ("What lies under the cursor, part by part"), "i" },
    { N_ ("Say what to do and who has how many points"), "s" },
    { N_ ("Show or hide whose fields they are"), "o" },
    { N_ ("Game"), NULL },
    { N_ ("New game"), "<ctrl>n" },
    { N_ ("From another page back to the game"), "<alt>Left" },
    { N_ ("Saved games"), "<ctrl>g" },
    { N_ ("Search decks, rules or plugins"), "<ctrl>f" },
    { N_ ("Look back at this game"), "<ctrl>l" },
    { N_ ("Open a game"), "<ctrl>o" },
    { N_ ("Save the game"), "<ctrl>s" },
    { N_ ("Undo"), "<ctrl>z" },
    { N_ ("Redo"), "<ctrl><shift>z" },
    { N_ ("A hint"), "h" },
    { N_ ("Pause the computers, or let them go on"), "p" },
    { N_ ("Program"), NULL },
    { N_ ("Load plugins again"), "<ctrl>r" },
    { N_ ("How to play"), "<Primary>h" },
    { N_ ("Full screen"), "F11" },
#ifdef HAVE_LUA
    { N_ ("Lua console"), "F12" },
#endif
    { N_ ("Menu"), "F10" },
    { N_ ("Help"), "F1" },
    { N_ ("These shortcuts"), "<ctrl>F1" },
    { N_ ("Quit"), "<ctrl>q" },
};

#define WORDS \
    34 /* characters of a line of what a key does: two columns of keys fit a small screen in any language */

/* --- a line --- */

/* The words are a label of the shortcut, its keys are another widget. */
static void
wrap_words (GtkWidget *widget, gpointer data)
{
    if (GTK_IS_LABEL (widget))
        g_object_set (widget, "wrap", TRUE, "max-width-chars", WORDS, NULL);
    else if (GTK_IS_CONTAINER (widget) && !GTK_IS_SHORTCUT_LABEL (widget))
        gtk_container_forall (GTK_CONTAINER (widget), wrap_words, data);
}

/* Nothing in GTK's own overview can get the focus, so screen readers could not read it. */
static void
name_shortcuts (GtkWidget *widget, gpointer data)
{
    if (GTK_IS_SHORTCUTS_SHORTCUT (widget)) {
        g_autofree gchar *title = NULL, *keys = NULL;
        g_autoptr (GString) said = g_string_new (NULL);
        g_object_get (widget, "title", &title, "accelerator", &keys, NULL);
        g_auto (GStrv) words = g_strsplit (keys ? keys : "", " ", -1);
        g_string_append_printf (said, "%s:", title);
        for (gchar **word = words; *word; word++) {
            GdkModifierType modifiers;
            guint key;
            gtk_accelerator_parse (*word, &key, &modifiers);
            g_autofree gchar *label = gtk_accelerator_get_label (key, modifiers);
            g_string_append_printf (said, " %s", key ? label : *word);
        }
        wrap_words (widget, NULL);
        gtk_widget_set_can_focus (widget, TRUE);
        atk_object_set_name (gtk_widget_get_accessible (widget), said->str);
    } else if (GTK_IS_TOGGLE_BUTTON (widget) && !GTK_IS_RADIO_BUTTON (widget)) {
        atk_object_set_name (gtk_widget_get_accessible (widget), _ ("Search for a shortcut"));
    } else if (GTK_IS_CONTAINER (widget)) {
        gtk_container_forall (GTK_CONTAINER (widget), name_shortcuts, data);
    }
}

/* --- the window --- */

typedef struct {
    GtkWidget *overlay, *section;
    GtkWidget *group; /* that is being filled, or NULL */
    guint n_added;
} Filling;

static void
filling_free (gpointer data)
{
    Filling *filling = data;
    g_clear_object (&filling->group);
    g_clear_object (&filling->section);
    g_free (filling);
}

/* GTK lays out a section for each group, and prepares the search for all lines of a section, as these are added; so
 * that comes when they are complete. */
static void
end_group (Filling *filling)
{
    if (filling->group)
        gtk_container_add (GTK_CONTAINER (filling->section), filling->group);
    g_clear_object (&filling->group);
}

static GtkWidget *
make_shortcut (const gchar *words, const gchar *keys)
{
    return g_object_new (GTK_TYPE_SHORTCUTS_SHORTCUT, "visible", TRUE, "title", words,
                         "accelerator", keys, NULL);
}

static gboolean
add_next (gpointer data)
{
    Filling *filling = data;
    if (filling->n_added == G_N_ELEMENTS (shortcuts)) {
        end_group (filling);
        gtk_container_add (GTK_CONTAINER (filling->overlay), filling->section);
        g_clear_object (&filling->section);
        gtk_window_set_title (GTK_WINDOW (filling->overlay), _ ("Keyboard shortcuts"));
        name_shortcuts (filling->overlay, NULL);
        return FALSE;
    }
    const gchar *words = _ (shortcuts[filling->n_added].words),
                *keys = shortcuts[filling->n_added].keys;
    filling->n_added++;
    if (keys) {
        gtk_container_add (GTK_CONTAINER (filling->group), make_shortcut (words, keys));
    } else {
        end_group (filling);
        filling->group =
            g_object_new (GTK_TYPE_SHORTCUTS_GROUP, "visible", TRUE, "title", words, NULL);
        g_object_ref_sink (filling->group);
    }
    return TRUE;
}

void
av_shortcuts_show (GtkApplicationWindow *window)
{
    GtkShortcutsWindow *made = gtk_application_window_get_help_overlay (window);
    if (made) {
        av_beside_present (GTK_WINDOW (made));
        return;
    }
    GtkWidget *overlay = g_object_new (GTK_TYPE_SHORTCUTS_WINDOW, NULL);
    Filling *filling = g_new0 (Filling, 1);
    filling->overlay = overlay;
    filling->section = g_object_new (GTK_TYPE_SHORTCUTS_SECTION, "visible", TRUE, "section-name",
                                     "shortcuts", "max-height", COLUMN, NULL);
    g_object_ref_sink (filling->section);
    g_object_set_data_full (G_OBJECT (overlay), "avignon-filling", filling, filling_free);
    gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (overlay));
    av_beside_open (GTK_WINDOW (overlay), GTK_WINDOW (window), add_next, filling);
}
