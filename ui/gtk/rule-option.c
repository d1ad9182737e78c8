/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-option.c: a number, a switch or a list of choices for an option of rules. */
#include "gtk/rule-option.h"

#include "gtk/tools.h"

#define CHOICE_WIDTH 190 /* pixels in which a choice is written, on as many lines as it needs */

/* A long choice would make the window wider. */
static void
wrap_choices (GtkCellLayout *layout)
{
    g_autoptr (GList) cells = gtk_cell_layout_get_cells (layout);
    for (GList *cell = cells; cell; cell = cell->next)
        g_object_set (cell->data, "wrap-width", CHOICE_WIDTH, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                      NULL);
}

GtkWidget *
av_rule_option_new (const AvOptionDef *def, const gchar *domain)
{
    GtkWidget *input;
    if (def->type == AV_OPTION_NUMBER) {
        input = gtk_spin_button_new_with_range (def->min, def->max, 1);
    } else if (def->type == AV_OPTION_BOOL) {
        input = gtk_switch_new ();
    } else {
        input = gtk_combo_box_text_new ();
        wrap_choices (GTK_CELL_LAYOUT (input));
        for (guint i = 0; def->values && def->values[i]; i++)
            gtk_combo_box_text_append (
                GTK_COMBO_BOX_TEXT (input), def->values[i],
                av_translate (domain, (def->value_labels ? def->value_labels : def->values)[i]));
    }
    gtk_widget_set_halign (input, GTK_ALIGN_START);
    return input;
}

void
av_rule_option_connect (GtkWidget *input, GCallback f, gpointer data)
{
    const gchar *signal = GTK_IS_SPIN_BUTTON (input) ? "value-changed"
                          : GTK_IS_SWITCH (input)    ? "notify::active"
                                                     : "changed";
    g_signal_connect_swapped (input, signal, f, data);
}

gchar *
av_rule_option_get (GtkWidget *input)
{
    if (GTK_IS_SPIN_BUTTON (input))
        return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (input)));
    if (GTK_IS_SWITCH (input))
        return g_strdup (gtk_switch_get_active (GTK_SWITCH (input)) ? "yes" : "no");
    return g_strdup (gtk_combo_box_get_active_id (GTK_COMBO_BOX (input)));
}

void
av_rule_option_set (GtkWidget *input, const gchar *value)
{
    if (GTK_IS_SPIN_BUTTON (input))
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (input), g_ascii_strtoll (value, NULL, 10));
    else if (GTK_IS_SWITCH (input))
        gtk_switch_set_active (GTK_SWITCH (input), strcmp (value, "yes") == 0);
    else
        gtk_combo_box_set_active_id (GTK_COMBO_BOX (input), value);
}
