/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-page.c: what is agreed before a game, as a page of the window. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/resources.h"
#include "gtk/setup-page.h"
#include "land/land.h"

struct _AvSetupPage {
    GtkBox parent;
    AvCatalogue *catalogue;
    GtkWidget *width, *height, *players, *edition1, *edition2, *edition3;
    GtkWidget *decks, *rules, *options, *warning, *start;
    GPtrArray *deck_rows;   /* DeckRow */
    GPtrArray *rules_rows;  /* RulesRow */
    GPtrArray *option_rows; /* OptionRow */
    guint idle;
    gboolean loading;
};

typedef struct {
    const AvDeckEntry *entry;
    GtkWidget *check, *copies;
} DeckRow;

typedef struct {
    const AvRules *rules;
    GtkWidget *check;
} RulesRow;

typedef struct {
    const AvRules *rules;
    const AvOptionDef *def;
    GtkWidget *box, *input;
} OptionRow;

G_DEFINE_TYPE (AvSetupPage, av_setup_page, GTK_TYPE_BOX)

enum {
    START,
    N_SIGNALS
};
static guint signals[N_SIGNALS];

static const gchar *
translated (const AvRules *rules, const gchar *text)
{
    return text && *text ? g_dgettext (rules->domain ? rules->domain : GETTEXT_PACKAGE, text) : "";
}

static gboolean
is_on (GtkWidget *check)
{
    return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (check));
}

/* --- what is asked, as a set-up --- */

static const gchar *
option_value (const OptionRow *row)
{
    return gtk_combo_box_get_active_id (GTK_COMBO_BOX (row->input));
}

AvSetup *
av_setup_page_get_setup (AvSetupPage *page)
{
    AvSetup *setup = av_setup_new ();
    setup->width = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->width));
    setup->height = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->height));
    setup->edition = is_on (page->edition1) ? 1 : is_on (page->edition2) ? 2 : 3;
    for (guint i = 0; i < page->deck_rows->len; i++) {
        DeckRow *row = page->deck_rows->pdata[i];
        if (is_on (row->check))
            av_setup_add_deck (setup, row->entry->id,
                               gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row->copies)));
    }
    for (guint i = 0; i < page->rules_rows->len; i++) {
        RulesRow *row = page->rules_rows->pdata[i];
        if (is_on (row->check))
            av_setup_add_rules (setup, row->rules->id);
    }
    for (guint i = 0; i < page->option_rows->len; i++) {
        OptionRow *row = page->option_rows->pdata[i];
        const gchar *value = NULL;
        g_autofree gchar *number = NULL;
        if (!gtk_widget_get_visible (row->box))
            continue;
        if (GTK_IS_SPIN_BUTTON (row->input))
            value = number = g_strdup_printf (
                "%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row->input)));
        else if (GTK_IS_SWITCH (row->input))
            value = gtk_switch_get_active (GTK_SWITCH (row->input)) ? "yes" : "no";
        else
            value = option_value (row);
        g_autofree gchar *key = g_strdup_printf ("%s.%s", row->rules->id, row->def->key);
        if (g_strcmp0 (value, row->def->standard) != 0)
            av_setup_set_option (setup, key, value);
    }
    return setup;
}

guint
av_setup_page_get_n_players (AvSetupPage *page)
{
    return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->players));
}

/* --- looking whether it can be played --- */

static void
show_trouble (AvSetupPage *page, const gchar *text, gboolean playable)
{
    gtk_label_set_text (GTK_LABEL (page->warning), text ? text : "");
    gtk_widget_set_visible (page->warning, text != NULL);
    gtk_widget_set_sensitive (page->start, playable);
}

static gboolean
check_setup (gpointer data)
{
    AvSetupPage *page = data;
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (page);

    page->idle = 0;
    if (setup->decks->len == 0) {
        show_trouble (page, _ ("Choose at least one deck."), FALSE);
        return G_SOURCE_REMOVE;
    }
    for (guint i = 0; i < av_setup_page_get_n_players (page); i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, page->catalogue, &error);
    if (ruleset)
        show_trouble (page, av_ruleset_get_warning (ruleset), TRUE);
    else
        show_trouble (page, error->message, FALSE);
    return G_SOURCE_REMOVE;
}

static RulesRow *
find_rules (AvSetupPage *page, const gchar *id)
{
    for (guint i = 0; i < page->rules_rows->len; i++) {
        RulesRow *row = page->rules_rows->pdata[i];
        if (g_strcmp0 (row->rules->id, id) == 0)
            return row;
    }
    return NULL;
}

/* Rules that a chosen deck forces are on and stay on. */
static void
force_rules (AvSetupPage *page)
{
    for (guint i = 0; i < page->rules_rows->len; i++) {
        RulesRow *row = page->rules_rows->pdata[i];
        gboolean forced = FALSE;
        for (guint j = 0; j < page->deck_rows->len; j++) {
            DeckRow *deck = page->deck_rows->pdata[j];
            forced |= deck->entry->deck && deck->entry->deck->forces && is_on (deck->check)
                      && g_strv_contains ((const gchar *const *) deck->entry->deck->rules,
                                          row->rules->id);
        }
        if (forced)
            gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->check), TRUE);
        gtk_widget_set_sensitive (row->check, !forced);
    }
}

static void
on_changed (AvSetupPage *page)
{
    if (page->loading)
        return;
    force_rules (page);
    for (guint i = 0; i < page->deck_rows->len; i++) {
        DeckRow *row = page->deck_rows->pdata[i];
        gtk_widget_set_sensitive (row->copies, is_on (row->check));
    }
    for (guint i = 0; i < page->option_rows->len; i++) {
        OptionRow *row = page->option_rows->pdata[i];
        RulesRow *rules = find_rules (page, row->rules->id);
        gtk_widget_set_visible (row->box, !rules || is_on (rules->check));
    }
    if (page->idle == 0)
        page->idle = g_idle_add (check_setup, page);
}

/* Whoever wants an expansion's tiles wants its rules too, by default. */
static void
on_deck_toggled (GtkWidget *check, AvSetupPage *page)
{
    const AvDeckEntry *entry = g_object_get_data (G_OBJECT (check), "entry");
    if (page->loading)
        return;
    for (gchar **id = entry->deck->rules; *id; id++) {
        RulesRow *row = find_rules (page, *id);
        if (row)
            gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->check), is_on (check));
    }
    on_changed (page);
}

static void
on_start (AvSetupPage *page)
{
    g_signal_emit (page, signals[START], 0);
}

/* --- rows --- */

static GtkWidget *
small_label (const gchar *text)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
    gtk_label_set_max_width_chars (GTK_LABEL (label), 34);
    gtk_widget_set_margin_start (label, 26);
    gtk_style_context_add_class (gtk_widget_get_style_context (label), "dim-label");
    gtk_style_context_add_class (gtk_widget_get_style_context (label), "av-small");
    return label;
}

static void
add_deck (AvSetupPage *page, const AvDeckEntry *entry)
{
    DeckRow *row = g_new0 (DeckRow, 1);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
    g_autofree gchar *detail = NULL;

    row->entry = entry;
    row->check = gtk_check_button_new_with_label (entry->deck ? entry->deck->name : entry->id);
    row->copies = gtk_spin_button_new_with_range (1, 9, 1);
    g_object_set_data (G_OBJECT (row->check), "entry", (gpointer) entry);
    gtk_widget_set_tooltip_text (row->copies, _ ("How often the deck is taken"));
    gtk_box_pack_start (GTK_BOX (line), row->check, TRUE, TRUE, 0);
    gtk_box_pack_start (GTK_BOX (box), line, FALSE, FALSE, 0);
    if (entry->deck) {
        guint n = entry->deck->n_tiles;
        guint most = entry->deck->max_copies ? MIN (entry->deck->max_copies, 9) : 9;
        g_autofree gchar *count = g_strdup_printf (ngettext ("%u tile", "%u tiles", n), n);
        detail = entry->deck->description && *entry->deck->description
                     ? g_strdup_printf ("%s · %s", count, entry->deck->description)
                     : g_steal_pointer (&count);
        gtk_spin_button_set_range (GTK_SPIN_BUTTON (row->copies), 1, most);
        gtk_widget_set_valign (row->copies, GTK_ALIGN_CENTER);
        gtk_widget_set_no_show_all (row->copies, most == 1);
        gtk_box_pack_end (GTK_BOX (line), row->copies, FALSE, FALSE, 0);
        gtk_widget_set_tooltip_text (row->check, entry->path);
    } else {
        detail = g_strdup (entry->error ? entry->error->message : _ ("It cannot be read."));
        gtk_widget_set_tooltip_text (box, detail);
        gtk_widget_set_sensitive (row->check, FALSE);
    }
    GtkWidget *label = small_label (detail);
    if (!entry->deck)
        gtk_style_context_add_class (gtk_widget_get_style_context (label), "av-broken");
    gtk_box_pack_start (GTK_BOX (box), label, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (page->decks), box, FALSE, FALSE, 0);
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->check),
                                  entry->deck && strcmp (entry->id, "core") == 0);
    if (entry->deck)
        g_signal_connect (row->check, "toggled", G_CALLBACK (on_deck_toggled), page);
    g_signal_connect_swapped (row->copies, "value-changed", G_CALLBACK (on_changed), page);
    g_ptr_array_add (page->deck_rows, row);
}

static void
add_options (AvSetupPage *page, const AvRules *rules)
{
    for (const AvOptionDef *def = rules->options; def && def->key; def++) {
        OptionRow *row = g_new0 (OptionRow, 1);
        row->rules = rules;
        row->def = def;
        row->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
        GtkWidget *label = gtk_label_new (translated (rules, def->label));
        gtk_label_set_xalign (GTK_LABEL (label), 0);
        gtk_label_set_line_wrap (GTK_LABEL (label), TRUE);
        gtk_label_set_max_width_chars (GTK_LABEL (label), 34);
        if (def->type == AV_OPTION_NUMBER) {
            row->input = gtk_spin_button_new_with_range (def->min, def->max, 1);
            g_signal_connect_swapped (row->input, "value-changed", G_CALLBACK (on_changed), page);
        } else if (def->type == AV_OPTION_BOOL) {
            row->input = gtk_switch_new ();
            gtk_widget_set_halign (row->input, GTK_ALIGN_START);
            g_signal_connect_swapped (row->input, "notify::active", G_CALLBACK (on_changed), page);
        } else {
            row->input = gtk_combo_box_text_new ();
            for (guint i = 0; def->values && def->values[i]; i++)
                gtk_combo_box_text_append (GTK_COMBO_BOX_TEXT (row->input), def->values[i],
                                           translated (rules, def->values[i]));
            g_signal_connect_swapped (row->input, "changed", G_CALLBACK (on_changed), page);
        }
        gtk_label_set_mnemonic_widget (GTK_LABEL (label), row->input);
        gtk_box_pack_start (GTK_BOX (row->box), label, FALSE, FALSE, 0);
        gtk_box_pack_start (GTK_BOX (row->box), row->input, FALSE, FALSE, 0);
        gtk_box_pack_start (GTK_BOX (page->options), row->box, FALSE, FALSE, 0);
        gtk_widget_show_all (row->box);
        gtk_widget_set_no_show_all (row->box, TRUE);
        g_ptr_array_add (page->option_rows, row);
    }
}

static void
add_rules (AvSetupPage *page, const AvRules *rules, gboolean fixed)
{
    GtkWidget *check = gtk_check_button_new_with_label (translated (rules, rules->name));
    gtk_box_pack_start (GTK_BOX (page->rules), check, FALSE, FALSE, 0);
    if (fixed) {
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (check), TRUE);
        gtk_widget_set_sensitive (check, FALSE);
        gtk_widget_set_tooltip_text (check, _ ("These rules are always on."));
    } else {
        RulesRow *row = g_new0 (RulesRow, 1);
        row->rules = rules;
        row->check = check;
        g_signal_connect_swapped (check, "toggled", G_CALLBACK (on_changed), page);
        g_ptr_array_add (page->rules_rows, row);
    }
    add_options (page, rules);
}

/* --- loading --- */

static void
set_option (const OptionRow *row, const gchar *value)
{
    if (GTK_IS_SPIN_BUTTON (row->input))
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->input), g_ascii_strtoll (value, NULL, 10));
    else if (GTK_IS_SWITCH (row->input))
        gtk_switch_set_active (GTK_SWITCH (row->input), strcmp (value, "yes") == 0);
    else
        gtk_combo_box_set_active_id (GTK_COMBO_BOX (row->input), value);
}

void
av_setup_page_load (AvSetupPage *page, const AvSetup *setup)
{
    page->loading = TRUE;
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (page->width), setup->width);
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (page->height), setup->height);
    if (setup->n_players >= 2)
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (page->players), setup->n_players);
    GtkWidget *edition = setup->edition == 3   ? page->edition3
                         : setup->edition == 2 ? page->edition2
                                               : page->edition1;
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (edition), TRUE);
    for (guint i = 0; setup->decks->len > 0 && i < page->deck_rows->len; i++) {
        DeckRow *row = page->deck_rows->pdata[i];
        guint copies = 0;
        for (guint j = 0; j < setup->decks->len; j++) {
            const AvDeckChoice *choice = setup->decks->pdata[j];
            if (strcmp (choice->deck, row->entry->id) == 0)
                copies = choice->copies;
        }
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->check), copies && row->entry->deck);
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->copies), MAX (copies, 1));
    }
    for (guint i = 0; i < page->rules_rows->len; i++) {
        RulesRow *row = page->rules_rows->pdata[i];
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row->check),
                                      av_setup_has_rules (setup, row->rules->id));
    }
    for (guint i = 0; i < page->option_rows->len; i++) {
        OptionRow *row = page->option_rows->pdata[i];
        g_autofree gchar *key = g_strdup_printf ("%s.%s", row->rules->id, row->def->key);
        const gchar *value = av_setup_get_option (setup, key);
        set_option (row, value ? value : row->def->standard);
    }
    page->loading = FALSE;
    on_changed (page);
}

GtkWidget *
av_setup_page_get_default (AvSetupPage *page)
{
    return page->start;
}

static void
av_setup_page_finalize (GObject *object)
{
    AvSetupPage *page = AV_SETUP_PAGE (object);
    g_clear_handle_id (&page->idle, g_source_remove);
    g_ptr_array_unref (page->deck_rows);
    g_ptr_array_unref (page->rules_rows);
    g_ptr_array_unref (page->option_rows);
    G_OBJECT_CLASS (av_setup_page_parent_class)->finalize (object);
}

static void
av_setup_page_class_init (AvSetupPageClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_setup_page_finalize;
    signals[START] = g_signal_new ("start", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "setup-page.ui");
    gtk_widget_class_bind_template_child (widget, AvSetupPage, width);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, height);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, players);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, edition1);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, edition2);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, edition3);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, decks);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, rules);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, options);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, warning);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, start);
    gtk_widget_class_bind_template_callback (widget, on_changed);
    gtk_widget_class_bind_template_callback (widget, on_start);
}

static void
av_setup_page_init (AvSetupPage *page)
{
    page->deck_rows = g_ptr_array_new_with_free_func (g_free);
    page->rules_rows = g_ptr_array_new_with_free_func (g_free);
    page->option_rows = g_ptr_array_new_with_free_func (g_free);
    page->loading = TRUE; /* until there is a catalogue */
    gtk_widget_init_template (GTK_WIDGET (page));
}

GtkWidget *
av_setup_page_new (AvCatalogue *catalogue)
{
    AvSetupPage *page = g_object_new (AV_TYPE_SETUP_PAGE, NULL);
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));
    const GPtrArray *rules = av_catalogue_get_rules (catalogue);

    page->catalogue = catalogue;
    for (guint i = 0; i < entries->len; i++)
        add_deck (page, entries->pdata[i]);
    add_rules (page, av_land_game.core, TRUE);
    for (guint i = 0; i < rules->len; i++) {
        const AvRules *one = rules->pdata[i];
        if (g_strcmp0 (one->game, av_land_game.id) == 0)
            add_rules (page, one, FALSE);
    }
    gtk_widget_show_all (page->decks);
    gtk_widget_show_all (page->rules);

    g_autoptr (AvSetup) standard = av_setup_new ();
    av_setup_page_load (page, standard);
    return GTK_WIDGET (page);
}
