/* SPDX-License-Identifier: GPL-3.0-or-later */
/* action-list.c: actions to choose from by words: a button for each, a row of pieces, or a number to enter. */
#include "config.h"

#include "gtk/action-list.h"

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/tools.h"

#define SHORT 9   /* letters in words of which three fit into a row */
#define MEDIUM 15 /* two in a row */
#define FEW 4     /* actions that each have a row of their own */

/* The actions behind the entry of a number: what the button beside it says and means. */
typedef struct {
    AvGame *game;    /* as it was then */
    GArray *indices; /* guint: indices of actions, by steps from the least number */
    GArray *actions;
    AvNumberChoice choice;
    GtkWidget *button;
} Entry;

static void
entry_free (gpointer data)
{
    Entry *entry = data;
    av_game_free (entry->game);
    g_array_unref (entry->indices);
    g_array_unref (entry->actions);
    g_free (entry);
}

static GtkWidget *
make_button (const gchar *name, guint index, const gchar *text)
{
    GtkWidget *button = gtk_button_new_with_label (text);
    GtkWidget *label = gtk_bin_get_child (GTK_BIN (button));
    gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
    gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
    av_label_fit (GTK_LABEL (label));
    gtk_widget_set_hexpand (button, TRUE);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", index);
    return button;
}

/* The number that is entered; a number between two steps counts as the lower one. */
static void
on_value (GtkSpinButton *spin, Entry *entry)
{
    gint number = gtk_spin_button_get_value_as_int (spin);
    guint step = (guint) ((number - entry->choice.least) / entry->choice.step);
    guint index = g_array_index (entry->indices, guint, step);
    g_autofree gchar *text =
        av_action_describe (entry->game, &g_array_index (entry->actions, AvAction, index));
    gtk_button_set_label (GTK_BUTTON (entry->button), text);
    GtkLabel *label = GTK_LABEL (gtk_bin_get_child (GTK_BIN (entry->button)));
    gtk_label_set_line_wrap (label, TRUE);
    av_label_fit (label);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (entry->button), "u", index);
}

static void
on_confirmed (GtkSpinButton *spin, Entry *entry)
{
    gtk_spin_button_update (spin);
    gtk_button_clicked (GTK_BUTTON (entry->button));
}

static GtkWidget *
make_entry (const AvGame *game, const GArray *actions, const AvActionList *list,
            const AvNumberChoice *choice, const gchar *name)
{
    const AvActionDef *def = av_ruleset_get_action (av_game_get_ruleset (game), choice->kind);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
    GtkWidget *spin = gtk_spin_button_new_with_range (choice->least, choice->most, choice->step);
    Entry *entry = g_new0 (Entry, 1);
    entry->game = av_game_dup (game);
    entry->choice = *choice;
    entry->indices = g_array_new (FALSE, FALSE, sizeof (guint));
    entry->actions = g_array_ref ((GArray *) actions);
    for (gint number = choice->least; number <= choice->most; number += choice->step) {
        guint index = (guint) (av_action_list_get_number (list, choice, number) - list->items);
        g_array_append_val (entry->indices, index);
    }
    entry->button = make_button (name, 0, "");
    gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
    gtk_spin_button_set_snap_to_ticks (GTK_SPIN_BUTTON (spin), TRUE);
    g_autofree gchar *range =
        g_strdup_printf (_ ("%s: a number from %d to %d"),
                         def->label ? av_translate (def->domain, def->label) : def->verb,
                         choice->least, choice->most);
    atk_object_set_name (gtk_widget_get_accessible (spin), range);
    gtk_widget_set_tooltip_text (spin, range);
    g_object_set_data_full (G_OBJECT (spin), "entry", entry, entry_free);
    g_signal_connect (spin, "value-changed", G_CALLBACK (on_value), entry);
    g_signal_connect (spin, "activate", G_CALLBACK (on_confirmed), entry);
    gtk_box_pack_start (GTK_BOX (box), spin, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (box), entry->button, TRUE, TRUE, 0);
    on_value (GTK_SPIN_BUTTON (spin), entry);
    return box;
}

/* Whether the actions of KIND, of which there are several, differ only in their first argument,
 * a kind of piece. */
static gboolean
differ_in_pieces (const AvRuleset *ruleset, const AvActionList *list, guint kind)
{
    const AvAction *first = NULL;
    guint n = 0;
    if (av_ruleset_get_action (ruleset, kind)->args[0].type != AV_ARG_PIECE)
        return FALSE;
    for (guint i = 0; i < list->n; i++) {
        const AvAction *action = &list->items[i];
        if (action->kind != kind)
            continue;
        /* A piece that was left out cannot be drawn. */
        if (action->args[0] < 0)
            return FALSE;
        if (first
            && memcmp (action->args + 1, first->args + 1,
                       sizeof action->args - sizeof *action->args)
                   != 0)
            return FALSE;
        first = action;
        n++;
    }
    return n > 1;
}

/* The piece that a button is for. */
typedef struct {
    AvRuleset *ruleset;
    guint piece;
    gint owner;
} Figure;

static void
figure_free (gpointer data)
{
    Figure *figure = data;
    av_ruleset_unref (figure->ruleset);
    g_free (figure);
}

static gboolean
draw_figure (GtkWidget *widget, cairo_t *cr, const Figure *figure)
{
    double width = gtk_widget_get_allocated_width (widget),
           height = gtk_widget_get_allocated_height (widget);
    av_palette_draw_piece (cr, figure->ruleset, figure->piece, figure->owner, FALSE, width / 2,
                           height / 2, height, NULL);
    return FALSE;
}

/* What is done, in words, and beside it a button with the picture of each piece with which it
 * may be done. */
static GtkWidget *
make_figures (const AvGame *game, const AvActionList *list, guint kind, const gchar *name)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvActionDef *def = av_ruleset_get_action (ruleset, kind);
    GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_box_pack_start (GTK_BOX (row), gtk_label_new (av_translate (def->domain, def->label)),
                        FALSE, FALSE, 0);
    for (guint i = 0; i < list->n; i++) {
        const AvAction *action = &list->items[i];
        if (action->kind != kind)
            continue;
        GtkWidget *button = gtk_button_new (), *picture = gtk_drawing_area_new ();
        Figure *figure = g_new (Figure, 1);
        *figure =
            (Figure){ av_ruleset_ref (ruleset), (guint) action->args[0], (gint) action->player };
        g_object_set_data_full (G_OBJECT (picture), "figure", figure, figure_free);
        gtk_widget_set_size_request (picture, 22, 22);
        g_signal_connect (picture, "draw", G_CALLBACK (draw_figure), figure);
        gtk_container_add (GTK_CONTAINER (button), picture);
        gtk_actionable_set_action_name (GTK_ACTIONABLE (button), name);
        gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", i);
        g_autofree gchar *text = av_action_describe (game, action);
        gtk_widget_set_tooltip_text (button, text);
        atk_object_set_name (gtk_widget_get_accessible (button), text);
        gtk_box_pack_start (GTK_BOX (row), button, TRUE, TRUE, 0);
    }
    return row;
}

/* How many of the buttons, whose words have LONGEST letters at most, are in a row. */
static gint
count_columns (guint n, glong longest)
{
    return n <= FEW || longest > MEDIUM ? 1 : longest > SHORT ? 2 : 3;
}

GtkWidget *
av_action_list_new (const AvGame *game, const GArray *actions, const gchar *name)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6), *grid = gtk_grid_new ();
    AvActionList list = { (AvAction *) (gpointer) actions->data, actions->len, actions->len };
    guint kinds = av_ruleset_get_n_actions (ruleset);
    /* For each kind: an entry or a row of figures offers it, and no buttons do. */
    g_autofree gboolean *offered = g_new0 (gboolean, kinds);
    g_autoptr (GPtrArray) buttons = g_ptr_array_new ();
    glong longest = 0;
    for (guint kind = 0; kind < kinds; kind++) {
        AvNumberChoice number;
        if (!av_action_list_find_number (game, &list, kind, &number))
            continue;
        offered[kind] = TRUE;
        gtk_box_pack_start (GTK_BOX (box), make_entry (game, actions, &list, &number, name), FALSE,
                            FALSE, 0);
    }
    for (guint kind = 0; kind < kinds; kind++) {
        if (!differ_in_pieces (ruleset, &list, kind))
            continue;
        offered[kind] = TRUE;
        gtk_box_pack_start (GTK_BOX (box), make_figures (game, &list, kind, name), FALSE, FALSE, 0);
    }
    for (guint i = 0; i < list.n; i++) {
        if (offered[list.items[i].kind])
            continue;
        g_autofree gchar *text = av_action_describe (game, &list.items[i]);
        longest = MAX (longest, g_utf8_strlen (text, -1));
        g_ptr_array_add (buttons, make_button (name, i, text));
    }
    gint columns = count_columns (buttons->len, longest);
    /* From the last one on: until they have their places, GTK takes the one attached last for
     * the first. */
    for (gint i = (gint) buttons->len - 1; i >= 0; i--)
        gtk_grid_attach (GTK_GRID (grid), buttons->pdata[i], i % columns, i / columns, 1, 1);
    gtk_grid_set_row_spacing (GTK_GRID (grid), 4);
    gtk_grid_set_column_spacing (GTK_GRID (grid), 4);
    gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
    gtk_box_pack_start (GTK_BOX (box), grid, FALSE, FALSE, 0);
    gtk_widget_show_all (box);
    return box;
}

static void
find_entry (GtkWidget *widget, gpointer found)
{
    if (GTK_IS_SPIN_BUTTON (widget))
        *(GtkWidget **) found = widget;
    else if (GTK_IS_CONTAINER (widget) && !*(GtkWidget **) found)
        gtk_container_foreach (GTK_CONTAINER (widget), find_entry, found);
}

GtkWidget *
av_action_list_get_entry (GtkWidget *list)
{
    GtkWidget *found = NULL;
    find_entry (list, &found);
    return found;
}

void
av_action_list_measure (GtkWidget *list, gint *width, gint *height)
{
    gtk_widget_get_preferred_width (list, NULL, width);
    gtk_widget_get_preferred_height_for_width (list, *width, NULL, height);
}
