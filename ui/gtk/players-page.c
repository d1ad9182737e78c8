/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-page.c: the page on which players are set up. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/players-page.h"
#include "gtk/tools.h"
#include <avignon/host/choose.h>

#define PERSON "human"

typedef struct {
    GtkWidget *number, *name, *control;
    GtkWidget *colours, *swatches[AV_N_COLOURS];
    AvColour colour;
    gboolean named;  /* the name was typed, so it stays when the colour changes */
    gchar *wanted;   /* who plays, in the last set-up, as the list may be filled later */
    gboolean absent; /* that is nobody in the list, and nobody else was chosen since */
} PlayerRow;

struct _AvPlayersPage {
    GtkBox parent;
    GtkWidget *grid, *lots, *problem, *play, *minutes, *seconds, *run_out;
    PlayerRow rows[AV_MAX_PLAYERS];
    guint n;
    gboolean busy;
    gboolean filled; /* the lists have all computer players */
};

G_DEFINE_TYPE (AvPlayersPage, av_players_page, GTK_TYPE_BOX)

static void
show_colour (AvPlayersPage *page, PlayerRow *row, AvColour colour)
{
    g_autofree gchar *name = av_colour_title (colour);
    row->colour = colour;
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->swatches[colour]), TRUE);
    if (!row->named)
        gtk_entry_set_text (GTK_ENTRY (row->name), name);
}

/* Choosing the colour of another player swaps the two, so that no colour is there twice. */
static void
on_swatch (GtkWidget *swatch, AvPlayersPage *page)
{
    gboolean chosen = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (swatch));
    gtk_widget_set_can_focus (swatch, chosen);
    if (page->busy || !chosen)
        return;
    page->busy = TRUE;
    guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (swatch), "row"));
    AvColour colour = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (swatch), "colour"));
    PlayerRow *row = &page->rows[index];
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        if (i != index && page->rows[i].colour == colour)
            show_colour (page, &page->rows[i], row->colour);
    show_colour (page, row, colour);
    page->busy = FALSE;
}

/* GTK lets Tab stop at each radio button that looks like a button. */
static gboolean
on_swatch_key (GtkWidget *swatch, GdkEventKey *event, AvPlayersPage *page)
{
    const PlayerRow *row =
        &page->rows[GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (swatch), "row"))];
    guint step;
    if (event->keyval == GDK_KEY_Left || event->keyval == GDK_KEY_Up)
        step = AV_N_COLOURS - 1;
    else if (event->keyval == GDK_KEY_Right || event->keyval == GDK_KEY_Down)
        step = 1;
    else
        return FALSE;
    GtkWidget *next = row->swatches[(row->colour + step) % AV_N_COLOURS];
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (next), TRUE);
    gtk_widget_grab_focus (next);
    return TRUE;
}

static void
on_name_changed (GtkWidget *entry, AvPlayersPage *page)
{
    PlayerRow *row = g_object_get_data (G_OBJECT (entry), "player");
    if (!page->busy)
        row->named = *gtk_entry_get_text (GTK_ENTRY (entry)) != '\0';
    av_players_page_set_problem (page, NULL);
}

/* Describes the computer player that is chosen. */
static void
on_control_changed (GtkComboBox *control)
{
    PlayerRow *row = g_object_get_data (G_OBJECT (control), "player");
    const gchar *id = gtk_combo_box_get_active_id (control);
    row->absent = FALSE;
    gtk_widget_set_tooltip_text (GTK_WIDGET (control),
                                 id ? g_object_get_data (G_OBJECT (control), id) : NULL);
}

static void
make_row (AvPlayersPage *page, guint i)
{
    PlayerRow *row = &page->rows[i];
    g_autofree gchar *number = g_strdup_printf (_ ("Player %u"), i + 1);
    row->number = gtk_label_new (number);
    row->name = gtk_entry_new ();
    gtk_entry_set_max_length (GTK_ENTRY (row->name), 30);
    gtk_entry_set_width_chars (GTK_ENTRY (row->name), 10);
    gtk_widget_set_hexpand (row->name, TRUE);
    gtk_entry_set_activates_default (GTK_ENTRY (row->name), TRUE);
    g_object_set_data (G_OBJECT (row->name), "player", row);
    g_autofree gchar *name_of = g_strdup_printf (_ ("Name of player %u"), i + 1);
    atk_object_set_name (gtk_widget_get_accessible (row->name), name_of);
    g_signal_connect (row->name, "changed", G_CALLBACK (on_name_changed), page);

    row->colours = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_style_context_add_class (gtk_widget_get_style_context (row->colours), "linked");
    g_autofree gchar *colour_of = g_strdup_printf (_ ("Colour of player %u"), i + 1);
    atk_object_set_role (gtk_widget_get_accessible (row->colours), ATK_ROLE_PANEL);
    atk_object_set_name (gtk_widget_get_accessible (row->colours), colour_of);
    for (guint c = 0; c < AV_N_COLOURS; c++) {
        GtkRadioButton *group = c > 0 ? GTK_RADIO_BUTTON (row->swatches[0]) : NULL;
        GtkWidget *swatch = row->swatches[c] = gtk_radio_button_new_from_widget (group);
        gtk_toggle_button_set_mode (GTK_TOGGLE_BUTTON (swatch), FALSE);
        gtk_container_add (GTK_CONTAINER (swatch), av_figure_new (c, 30));
        gtk_widget_set_tooltip_text (swatch, av_colour_label (c));
        atk_object_set_name (gtk_widget_get_accessible (swatch), av_colour_label (c));
        gtk_style_context_add_class (gtk_widget_get_style_context (swatch), "av-swatch");
        g_object_set_data (G_OBJECT (swatch), "row", GUINT_TO_POINTER (i));
        g_object_set_data (G_OBJECT (swatch), "colour", GUINT_TO_POINTER (c));
        gtk_widget_set_can_focus (swatch, c == 0);
        g_signal_connect (swatch, "toggled", G_CALLBACK (on_swatch), page);
        g_signal_connect (swatch, "key-press-event", G_CALLBACK (on_swatch_key), page);
        gtk_box_pack_start (GTK_BOX (row->colours), swatch, FALSE, FALSE, 0);
    }

    row->control = gtk_combo_box_text_new ();
    av_menu_fit (row->control, 40);
    g_object_set_data (G_OBJECT (row->control), "player", row);
    gtk_combo_box_text_append (GTK_COMBO_BOX_TEXT (row->control), PERSON, _ ("Person"));
    gtk_combo_box_set_active (GTK_COMBO_BOX (row->control), 0);
    g_signal_connect (row->control, "changed", G_CALLBACK (on_control_changed), NULL);
    g_autofree gchar *who_moves = g_strdup_printf (_ ("Who moves for player %u"), i + 1);
    atk_object_set_name (gtk_widget_get_accessible (row->control), who_moves);

    GtkGrid *grid = GTK_GRID (page->grid);
    gtk_grid_attach (grid, row->number, 0, i, 1, 1);
    gtk_grid_attach (grid, row->colours, 1, i, 1, 1);
    gtk_grid_attach (grid, row->name, 2, i, 1, 1);
    gtk_grid_attach (grid, row->control, 3, i, 1, 1);
    gtk_widget_show_all (row->colours);
    page->busy = TRUE;
    show_colour (page, row, i);
    page->busy = FALSE;
}

static void
want (PlayerRow *row, const gchar *control)
{
    g_free (row->wanted);
    row->wanted = g_strdup (control);
}

/* KNOWN: who is not in the list will not come. */
static void
choose_wanted (PlayerRow *row, gboolean known)
{
    GtkComboBox *control = GTK_COMBO_BOX (row->control);
    gboolean there = row->wanted && gtk_combo_box_set_active_id (control, row->wanted);
    if (!there)
        gtk_combo_box_set_active_id (control, PERSON);
    row->absent = known && row->wanted && !there;
}

void
av_players_page_set_bots (AvPlayersPage *page, const GPtrArray *bots, const gchar *opponent)
{
    for (guint i = 0; i < AV_MAX_PLAYERS; i++) {
        PlayerRow *row = &page->rows[i];
        if (page->filled)
            want (row, gtk_combo_box_get_active_id (GTK_COMBO_BOX (row->control)));
        else if (i > 0 && !row->wanted)
            want (row, opponent);
        GtkComboBoxText *control = GTK_COMBO_BOX_TEXT (row->control);
        gtk_combo_box_text_remove_all (control);
        gtk_combo_box_text_append (control, PERSON, _ ("Person"));
        for (guint k = 0; k < bots->len; k++) {
            const AvBotTitle *bot = bots->pdata[k];
            g_autofree gchar *title = g_strdup_printf (_ ("Computer (%s)"), bot->title);
            gtk_combo_box_text_append (control, bot->control, title);
            g_object_set_data_full (G_OBJECT (control), bot->control, g_strdup (bot->about),
                                    g_free);
        }
        choose_wanted (row, TRUE);
    }
    page->filled = TRUE;
}

GPtrArray *
av_players_page_take_absent (AvPlayersPage *page)
{
    GPtrArray *absent = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < page->n; i++) {
        PlayerRow *row = &page->rows[i];
        if (!row->absent)
            continue;
        if (!g_ptr_array_find_with_equal_func (absent, row->wanted, g_str_equal, NULL))
            g_ptr_array_add (absent, g_strdup (row->wanted));
        row->absent = FALSE;
    }
    return absent;
}

void
av_players_page_set_n (AvPlayersPage *page, guint n)
{
    page->n = n;
    for (guint i = 0; i < AV_MAX_PLAYERS; i++) {
        PlayerRow *row = &page->rows[i];
        gtk_widget_set_visible (row->number, i < n);
        gtk_widget_set_visible (row->colours, i < n);
        gtk_widget_set_visible (row->name, i < n);
        gtk_widget_set_visible (row->control, i < n);
    }
}

void
av_players_page_load (AvPlayersPage *page, const AvSetup *setup)
{
    page->busy = TRUE;
    guint taken = 0;
    for (guint i = 0; i < setup->n_players; i++)
        taken |= 1u << setup->players[i].colour;
    for (guint i = 0; i < AV_MAX_PLAYERS; i++) {
        PlayerRow *row = &page->rows[i];
        AvColour colour = 0;
        if (i < setup->n_players) {
            const AvPlayerChoice *player = &setup->players[i];
            colour = player->colour;
            g_autofree gchar *standard = av_colour_title (colour);
            row->named = g_strcmp0 (player->name, standard) != 0;
            gtk_entry_set_text (GTK_ENTRY (row->name), player->name);
            want (row, player->control);
            choose_wanted (row, page->filled);
        } else {
            while (colour < AV_N_COLOURS - 1 && taken & (1u << colour))
                colour++;
            taken |= 1u << colour;
            row->named = FALSE;
        }
        show_colour (page, row, colour);
    }
    page->busy = FALSE;
}

void
av_players_page_fill (AvPlayersPage *page, AvSetup *setup)
{
    for (guint i = 0; i < page->n; i++) {
        PlayerRow *row = &page->rows[i];
        g_autofree gchar *name = g_strstrip (g_strdup (gtk_entry_get_text (GTK_ENTRY (row->name))));
        g_autofree gchar *standard = av_colour_title (row->colour);
        const gchar *control = gtk_combo_box_get_active_id (GTK_COMBO_BOX (row->control));
        av_setup_add_player (setup, row->colour, *name ? name : standard,
                             control ? control : PERSON);
    }
}

AvTimeLimit
av_players_page_get_limit (AvPlayersPage *page)
{
    return (AvTimeLimit){
        (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->minutes)),
        (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->seconds)),
        gtk_combo_box_get_active (GTK_COMBO_BOX (page->run_out)) == 1,
    };
}

void
av_players_page_set_limit (AvPlayersPage *page, const AvTimeLimit *limit)
{
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (page->minutes), limit->minutes);
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (page->seconds), limit->seconds);
    gtk_combo_box_set_active (GTK_COMBO_BOX (page->run_out), limit->plays ? 1 : 0);
}

/* Without clocks time cannot run out. */
static void
on_limit_changed (AvPlayersPage *page)
{
    AvTimeLimit limit = av_players_page_get_limit (page);
    gtk_widget_set_sensitive (page->run_out, limit.minutes > 0 || limit.seconds > 0);
}

gboolean
av_players_page_get_lots (AvPlayersPage *page)
{
    return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (page->lots));
}

void
av_players_page_set_lots (AvPlayersPage *page, gboolean drawn)
{
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (page->lots), drawn);
}

void
av_players_page_set_problem (AvPlayersPage *page, const gchar *problem)
{
    av_label_set (GTK_LABEL (page->problem), problem ? problem : "", FALSE);
    gtk_widget_set_visible (page->problem, problem != NULL);
    if (problem)
        av_announce (page->problem, problem);
}

GtkWidget *
av_players_page_get_default (AvPlayersPage *page)
{
    return page->play;
}

static void
av_players_page_finalize (GObject *object)
{
    AvPlayersPage *page = AV_PLAYERS_PAGE (object);
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        g_free (page->rows[i].wanted);
    G_OBJECT_CLASS (av_players_page_parent_class)->finalize (object);
}

static void
av_players_page_class_init (AvPlayersPageClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_players_page_finalize;
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "players-page.ui");
    gtk_widget_class_bind_template_child (widget, AvPlayersPage, grid);
    gtk_widget_class_bind_template_child (widget, AvPlayersPage, lots);
    gtk_widget_class_bind_template_child (widget, AvPlayersPage, problem);
    gtk_widget_class_bind_template_child (widget, AvPlayersPage, play);
    gtk_widget_class_bind_template_child (widget, AvPlayersPage, minutes);
    gtk_widget_class_bind_template_child (widget, AvPlayersPage, seconds);
    gtk_widget_class_bind_template_child (widget, AvPlayersPage, run_out);
    gtk_widget_class_bind_template_callback (widget, on_limit_changed);
}

static void
av_players_page_init (AvPlayersPage *page)
{
    gtk_widget_init_template (GTK_WIDGET (page));
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        make_row (page, i);
    atk_object_set_name (gtk_widget_get_accessible (page->minutes),
                         _ ("Minutes for the whole game"));
    atk_object_set_name (gtk_widget_get_accessible (page->seconds),
                         _ ("Seconds more in each turn"));
    atk_object_set_name (gtk_widget_get_accessible (page->run_out),
                         _ ("What happens when the time runs out"));
    on_limit_changed (page);
    av_players_page_set_n (page, 2);
    av_players_page_set_problem (page, NULL);
}
