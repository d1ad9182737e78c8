/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rules-list.c: the list in which rules are switched on and off, with their options. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/allow.h"
#include "gtk/dialogs.h"
#include "gtk/rules-list.h"
#include "gtk/rules-reader.h"
#include "gtk/sections.h"
#include "gtk/tick.h"
#include "gtk/tools.h"
#include <avignon/land.h>
#include <avignon/host/choose.h>
#include <avignon/host/land.h>
#include <avignon/host/manager.h>

#define WORDS 36         /* characters of a line of text */
#define CHOICE_WIDTH 190 /* width in pixels of a choice, which has as many lines as it needs */

struct _AvRulesList {
    GtkBox parent;
    AvCatalogue *catalogue;
    gchar *game;
    GtkListBox *box;
    GPtrArray *rows; /* Row */
    gboolean loading;
};

typedef struct {
    const AvOptionDef *def;
    gchar *value;     /* until there is an input */
    GtkWidget *input; /* NULL until the options are opened */
} Option;

typedef struct {
    AvRulesList *list;
    const gchar *id, *domain;
    gboolean always; /* rules of the game itself */
    gboolean usable;
    gboolean forced; /* a deck wants it */
    gboolean wanted; /* it would be ticked if it could be used */
    gchar *tip;
    gboolean seen; /* what is beside and below the tick has been made */
    GtkWidget *line, *check, *about,
        *options_box; /* the third: a line about the rules, and their options */
    GArray *options;  /* Option */
} Row;

G_DEFINE_TYPE (AvRulesList, av_rules_list, GTK_TYPE_BOX)

static void
row_free (gpointer data)
{
    Row *row = data;
    g_array_unref (row->options);
    g_free (row->tip);
    g_free (row);
}

static gboolean
is_on (const Row *row)
{
    return av_tick_is_on (AV_TICK (row->check));
}

static void
set_on (const Row *row, gboolean on)
{
    av_tick_set_on (AV_TICK (row->check), on);
}

static const gchar *
get_name (const Row *row)
{
    return gtk_button_get_label (GTK_BUTTON (row->check));
}

static gboolean
is_against (const AvRulesList *list, const Row *one, const Row *other)
{
    const AvPluginInfo *info =
        av_plugin_manager_find (av_plugin_manager_of (list->catalogue), one->id);
    return info && g_strv_contains ((const gchar *const *) info->manifest->conflicts, other->id);
}

/* The rules that are on and cannot be played together with a row that is off; or NULL. */
static const Row *
find_rival (const AvRulesList *list, const Row *row)
{
    for (guint i = 0; i < list->rows->len; i++) {
        const Row *other = list->rows->pdata[i];
        if (!is_on (row) && other != row && is_on (other)
            && (is_against (list, row, other) || is_against (list, other, row)))
            return other;
    }
    return NULL;
}

/* Updates what may be ticked now, and why something may not. */
static void
show_freedom (AvRulesList *list)
{
    for (guint i = 0; i < list->rows->len; i++) {
        Row *row = list->rows->pdata[i];
        const Row *rival = find_rival (list, row);
        gtk_widget_set_sensitive (row->check,
                                  row->usable && !row->always && !row->forced && !rival);
        g_autofree gchar *why =
            rival
                ? g_strdup_printf (_ ("It cannot be played together with “%s”."), get_name (rival))
            : row->forced ? g_strdup (_ ("A deck you ticked needs these rules."))
                          : NULL;
        gtk_widget_set_tooltip_text (row->check, why ? why : row->tip);
    }
}

static void
tell (AvRulesList *list)
{
    show_freedom (list);
    if (!list->loading)
        g_signal_emit_by_name (list, "changed");
}

/* Options can be set only while their rules are on. */
static void
show_on (Row *row)
{
    if (row->options_box)
        gtk_widget_set_sensitive (row->options_box,
                                  gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (row->check)));
}

/* Asks the user before an object in their own folder may run; errors found by loading show in
 * the list from then on. */
static void
on_switched (GtkWidget *check, Row *row)
{
    AvPluginManager *manager = av_plugin_manager_of (row->list->catalogue);
    GtkWidget *window = gtk_widget_get_toplevel (check);
    if (row->list->loading)
        return; /* what may be ticked is found out for all rows at once then */
    if (is_on (row) && GTK_IS_WINDOW (window)) {
        if (!av_allow_rules (GTK_WINDOW (window), manager, row->id))
            set_on (row, FALSE);
        else if (!av_plugin_manager_try (manager, row->id, NULL))
            av_rules_list_refresh (row->list);
    }
    tell (row->list);
}

/* --- options: a number, a switch or a list of choices --- */

/* A long choice would make the window wider. */
static void
wrap_choices (GtkCellLayout *layout)
{
    g_autoptr (GList) cells = gtk_cell_layout_get_cells (layout);
    for (GList *cell = cells; cell; cell = cell->next)
        g_object_set (cell->data, "wrap-width", CHOICE_WIDTH, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                      NULL);
}

static GtkWidget *
option_input_new (const AvOptionDef *def, const gchar *domain)
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

static void
connect_option (GtkWidget *input, GCallback f, gpointer data)
{
    const gchar *signal = GTK_IS_SPIN_BUTTON (input) ? "value-changed"
                          : GTK_IS_SWITCH (input)    ? "notify::active"
                                                     : "changed";
    g_signal_connect_swapped (input, signal, f, data);
}

static gchar *
get_option (const Option *option)
{
    GtkWidget *input = option->input;
    if (!input)
        return g_strdup (option->value);
    if (GTK_IS_SPIN_BUTTON (input))
        return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (input)));
    if (GTK_IS_SWITCH (input))
        return g_strdup (gtk_switch_get_active (GTK_SWITCH (input)) ? "yes" : "no");
    return g_strdup (gtk_combo_box_get_active_id (GTK_COMBO_BOX (input)));
}

static void
set_input (GtkWidget *input, const gchar *value)
{
    if (GTK_IS_SPIN_BUTTON (input))
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (input), g_ascii_strtoll (value, NULL, 10));
    else if (GTK_IS_SWITCH (input))
        gtk_switch_set_active (GTK_SWITCH (input), strcmp (value, "yes") == 0);
    else
        gtk_combo_box_set_active_id (GTK_COMBO_BOX (input), value);
}

static void
set_option (Option *option, const gchar *value)
{
    if (option->input) {
        set_input (option->input, value);
        return;
    }
    g_free (option->value);
    option->value = g_strdup (value);
}

static void
option_clear (gpointer data)
{
    g_free (((Option *) data)->value);
}

/* --- rows --- */

/* Made when they are first opened, as the inputs of all rules at once would keep the window
 * waiting at its start. */
static void
show_options (GtkWidget *expander, GParamSpec *spec, Row *row)
{
    if (gtk_bin_get_child (GTK_BIN (expander)))
        return;
    GtkWidget *inner = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
    gtk_container_set_border_width (GTK_CONTAINER (inner), 4);
    for (guint i = 0; i < row->options->len; i++) {
        Option *option = &g_array_index (row->options, Option, i);
        GtkWidget *label =
            av_text_new (av_translate (row->domain, option->def->label), WORDS, "av-small");
        GtkWidget *input = option_input_new (option->def, row->domain);
        set_input (input, option->value);
        connect_option (input, G_CALLBACK (tell), row->list);
        gtk_label_set_mnemonic_widget (GTK_LABEL (label), input);
        gtk_box_pack_start (GTK_BOX (inner), label, FALSE, FALSE, 0);
        gtk_box_pack_start (GTK_BOX (inner), input, FALSE, FALSE, 0);
        option->input = input;
    }
    gtk_widget_show_all (inner);
    gtk_container_add (GTK_CONTAINER (expander), inner);
}

static void
add_options (Row *row, GtkWidget *box)
{
    if (row->options->len == 0)
        return;
    row->options_box = gtk_expander_new_with_mnemonic (_ ("_Options"));
    g_autofree gchar *whose = g_strdup_printf (_ ("Options: %s"), get_name (row));
    atk_object_set_name (gtk_widget_get_accessible (row->options_box), whose);
    gtk_widget_set_margin_start (row->options_box, 24);
    g_signal_connect (row->options_box, "notify::expanded", G_CALLBACK (show_options), row);
    gtk_box_pack_start (GTK_BOX (box), row->options_box, FALSE, FALSE, 0);
    gtk_widget_show_all (row->options_box);
    show_on (row);
}

static void
on_take_back (GtkWidget *button, Row *row)
{
    g_autoptr (GError) error = NULL;
    AvRulesList *list = row->list;
    GtkWidget *window = gtk_widget_get_toplevel (button);
    if (!av_plugin_manager_take_back (av_plugin_manager_of (list->catalogue), row->id, &error)) {
        av_complain (GTK_WINDOW (window), error);
        return;
    }
    /* Others may have needed it.  This frees the button. */
    av_rules_list_refresh (list);
    tell (list);
}

/* The reason may be long, as it names a file; the tooltip has all of it. */
static void
add_trouble (Row *row, const AvPluginInfo *info)
{
    gboolean left_out = av_plugin_is_left_out (info);
    GtkWidget *label = av_text_new (left_out ? _ ("It is switched off.") : _ ("It cannot be used."),
                                    WORDS, "av-small");
    gtk_style_context_add_class (gtk_widget_get_style_context (label), "av-broken");
    gtk_widget_set_margin_start (label, 26);
    gtk_box_pack_start (GTK_BOX (row->about), label, FALSE, FALSE, 0);
    if (!left_out)
        return;
    GtkWidget *button = gtk_button_new_with_mnemonic (_ ("_Use it again"));
    gtk_widget_set_halign (button, GTK_ALIGN_START);
    gtk_widget_set_margin_start (button, 26);
    g_signal_connect (button, "clicked", G_CALLBACK (on_take_back), row);
    gtk_box_pack_start (GTK_BOX (row->about), button, FALSE, FALSE, 0);
}

static void
show_about (Row *row)
{
    const AvPluginInfo *info =
        av_plugin_manager_find (av_plugin_manager_of (row->list->catalogue), row->id);
    const GError *error = info && !row->usable ? info->error : NULL;
    const gchar *detail = info ? info->manifest->description : NULL;
    av_container_clear (GTK_CONTAINER (row->about));
    row->options_box = NULL;
    if (error) {
        add_trouble (row, info);
    } else if (detail && *detail) {
        GtkWidget *label = av_text_new (detail, WORDS, "av-small");
        gtk_widget_set_margin_start (label, 26);
        gtk_style_context_add_class (gtk_widget_get_style_context (label), "dim-label");
        gtk_box_pack_start (GTK_BOX (row->about), label, FALSE, FALSE, 0);
    }
    gtk_widget_set_tooltip_text (row->about, error ? error->message : NULL);
    gtk_widget_show_all (row->about);
    add_options (row, row->about);
}

/* Updates what can be set.  ERROR: why the rules cannot be used; or NULL. */
static void
fill_row (Row *row, const GError *error, const AvOptionDef *defs)
{
    g_array_set_size (row->options, 0);
    row->usable = !error;
    if (error)
        set_on (row, FALSE);
    for (const AvOptionDef *def = defs; !error && def && def->key; def++) {
        Option option = { def, g_strdup (def->default_value), NULL };
        g_array_append_val (row->options, option);
    }
    if (row->seen)
        show_about (row);
}

static void
on_read (GtkWidget *button, Row *row)
{
    GtkWidget *window = gtk_widget_get_toplevel (button);
    av_rules_reader_open (GTK_WINDOW (window), row->list->catalogue, row->list->game, NULL, row->id,
                          NULL);
}

static void
add_read (Row *row)
{
    GtkWidget *read =
        gtk_button_new_from_icon_name ("dialog-question-symbolic", GTK_ICON_SIZE_BUTTON);
    g_autofree gchar *tip = g_strdup_printf (_ ("Read the rules: %s"), get_name (row));
    gtk_button_set_relief (GTK_BUTTON (read), GTK_RELIEF_NONE);
    gtk_widget_set_valign (read, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text (read, tip);
    atk_object_set_name (gtk_widget_get_accessible (read), tip);
    gtk_style_context_add_class (gtk_widget_get_style_context (read), "av-read");
    g_signal_connect (read, "clicked", G_CALLBACK (on_read), row);
    gtk_box_pack_end (GTK_BOX (row->line), read, FALSE, FALSE, 0);
    gtk_widget_show_all (read);
}

/* A hundred rows would keep the window waiting at its start, so what is beside and below the
 * tick is made when the row is first in sight. */
static void
complete_row (Row *row)
{
    if (row->seen)
        return;
    row->seen = TRUE;
    add_read (row);
    show_about (row);
}

static Row *
add_row (AvRulesList *list, const gchar *id, const gchar *name, const gchar *domain,
         const AvPluginManifest *manifest)
{
    g_autofree gchar *text =
        g_strjoin (" ", av_translate (domain, name), manifest ? manifest->description : NULL, NULL);
    Row *row = g_new0 (Row, 1);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    row->list = list;
    row->id = id;
    row->domain = domain;
    row->options = g_array_new (FALSE, FALSE, sizeof (Option));
    g_array_set_clear_func (row->options, option_clear);
    row->check = av_tick_new (av_translate (domain, name));
    g_signal_connect (row->check, "switched", G_CALLBACK (on_switched), row);
    g_signal_connect_swapped (row->check, "toggled", G_CALLBACK (show_on), row);
    row->line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_pack_start (GTK_BOX (row->line), row->check, TRUE, TRUE, 0);
    row->about = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    g_signal_connect_swapped (row->about, "map", G_CALLBACK (complete_row), row);
    gtk_box_pack_start (GTK_BOX (box), row->line, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (box), row->about, FALSE, FALSE, 0);
    av_sections_add (list->box, box, manifest ? manifest->group : AV_GROUP_NONE, text);
    g_ptr_array_add (list->rows, row);
    return row;
}

/* Rules of the game itself are on and stay on. */
static void
fix_on (Row *row)
{
    row->always = TRUE;
    set_on (row, TRUE);
    g_free (row->tip);
    row->tip = g_strdup (_ ("These rules are always on."));
}

static void
add_core (AvRulesList *list, const AvRules *rules)
{
    Row *row = add_row (list, rules->id, rules->name, rules->domain, NULL);
    fill_row (row, NULL, rules->options);
    fix_on (row);
}

static void
fill_from (Row *row, const AvPluginInfo *info)
{
    const AvPluginManifest *manifest = info->manifest;
    g_autofree gchar *tip =
        g_strdup_printf (_ ("Version %s\n%s"), manifest->version, manifest->folder);
    fill_row (row, info->error, manifest->options);
    g_free (row->tip);
    row->tip = info->error ? g_strdup (info->error->message) : g_steal_pointer (&tip);
}

static Row *
add_plugin (AvRulesList *list, const AvPluginInfo *info)
{
    const AvPluginManifest *manifest = info->manifest;
    Row *row = add_row (list, info->id, info->name, manifest->domain, manifest);
    fill_from (row, info);
    return row;
}

/* The game's own rules. */
static void
add_game (AvRulesList *list, const gchar *game, const GPtrArray *infos)
{
    if (g_str_equal (game, av_land_game.id)) {
        add_core (list, av_land_game.core);
        return;
    }
    const AvPluginInfo *info = av_choose_find (infos, game);
    Row *row = info ? add_plugin (list, info) : NULL;
    if (row)
        fix_on (row);
}

static Row *
find_row (AvRulesList *list, const gchar *id)
{
    for (guint i = 0; i < list->rows->len; i++) {
        Row *row = list->rows->pdata[i];
        if (g_strcmp0 (row->id, id) == 0)
            return row;
    }
    return NULL;
}

/* --- what is ticked --- */

void
av_rules_list_fill (AvRulesList *list, AvSetup *setup)
{
    for (guint i = 0; i < list->rows->len; i++) {
        Row *row = list->rows->pdata[i];
        if (!is_on (row))
            continue;
        if (!row->always)
            av_setup_add_rules (setup, row->id);
        for (guint j = 0; j < row->options->len; j++) {
            const Option *option = &g_array_index (row->options, Option, j);
            g_autofree gchar *value = get_option (option);
            g_autofree gchar *key = g_strdup_printf ("%s.%s", row->id, option->def->key);
            if (value && g_strcmp0 (value, option->def->default_value) != 0)
                av_setup_set_option (setup, key, value);
        }
    }
}

void
av_rules_list_fill_wanted (AvRulesList *list, AvSetup *setup)
{
    for (guint i = 0; i < list->rows->len; i++) {
        const Row *row = list->rows->pdata[i];
        if (row->wanted && !row->always)
            av_setup_add_rules (setup, row->id);
    }
}

void
av_rules_list_load (AvRulesList *list, const AvSetup *setup)
{
    AvPluginManager *manager = av_plugin_manager_of (list->catalogue);
    list->loading = TRUE;
    for (guint i = 0; i < list->rows->len; i++) {
        Row *row = list->rows->pdata[i];
        row->wanted = !row->usable && av_setup_has_rules (setup, row->id);
        /* Rules that need consent can be ticked only by hand. */
        if (!row->always)
            set_on (row, row->usable && av_setup_has_rules (setup, row->id)
                             && !av_allow_is_needed (manager, row->id));
        for (guint j = 0; j < row->options->len; j++) {
            Option *option = &g_array_index (row->options, Option, j);
            g_autofree gchar *key = g_strdup_printf ("%s.%s", row->id, option->def->key);
            const gchar *value = av_setup_get_option (setup, key);
            set_option (option, value ? value : option->def->default_value);
        }
    }
    list->loading = FALSE;
    tell (list);
}

void
av_rules_list_set_on (AvRulesList *list, const gchar *id, gboolean on)
{
    Row *row = find_row (list, id);
    if (row && row->usable && !row->always)
        set_on (row, on);
}

void
av_rules_list_refresh (AvRulesList *list)
{
    AvPluginManager *manager = av_plugin_manager_of (list->catalogue);
    for (guint i = 0; i < list->rows->len; i++) {
        Row *row = list->rows->pdata[i];
        const AvPluginInfo *info = av_plugin_manager_find (manager, row->id);
        if (!row->always && info && row->usable == (info->error != NULL))
            fill_from (row, info);
    }
}

/* Whether a deck of SETUP forces the rules of ID. */
static gboolean
is_forced (AvRulesList *list, const AvSetup *setup, const gchar *id)
{
    for (guint i = 0; i < setup->decks->len; i++) {
        const AvDeckChoice *choice = setup->decks->pdata[i];
        const AvDeck *deck =
            av_deck_library_find (av_land_get_library (list->catalogue), choice->deck, NULL);
        if (deck && deck->forces && g_strv_contains ((const gchar *const *) deck->rules, id))
            return TRUE;
    }
    return FALSE;
}

void
av_rules_list_force (AvRulesList *list, const AvSetup *setup)
{
    for (guint i = 0; i < list->rows->len; i++) {
        Row *row = list->rows->pdata[i];
        if (row->always || !row->usable)
            continue;
        row->forced = is_forced (list, setup, row->id);
        if (row->forced)
            set_on (row, TRUE);
    }
    show_freedom (list);
}

guint
av_rules_list_search (AvRulesList *list, const gchar *words)
{
    return av_sections_search (list->box, words);
}

/* --- the widget --- */

static void
av_rules_list_finalize (GObject *object)
{
    g_ptr_array_unref (AV_RULES_LIST (object)->rows);
    g_free (AV_RULES_LIST (object)->game);
    G_OBJECT_CLASS (av_rules_list_parent_class)->finalize (object);
}

static void
av_rules_list_class_init (AvRulesListClass *klass)
{
    GType type = G_TYPE_FROM_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_rules_list_finalize;
    g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
av_rules_list_init (AvRulesList *list)
{
    list->rows = g_ptr_array_new_with_free_func (row_free);
    gtk_orientable_set_orientation (GTK_ORIENTABLE (list), GTK_ORIENTATION_VERTICAL);
    list->box = GTK_LIST_BOX (av_sections_new (_ ("Nothing found.")));
    atk_object_set_name (gtk_widget_get_accessible (GTK_WIDGET (list->box)), _ ("Rules"));
    gtk_box_pack_start (GTK_BOX (list), GTK_WIDGET (list->box), FALSE, FALSE, 0);
    gtk_widget_show (GTK_WIDGET (list->box));
}

GtkWidget *
av_rules_list_new (AvCatalogue *catalogue, const gchar *game)
{
    AvRulesList *list = g_object_new (AV_TYPE_RULES_LIST, NULL);
    const GPtrArray *infos = av_plugin_manager_list (av_plugin_manager_of (catalogue));
    list->catalogue = catalogue;
    list->game = g_strdup (game);
    list->loading = TRUE;
    add_game (list, game, infos);
    for (guint pass = 0; pass < 2; pass++)
        for (guint i = 0; i < infos->len; i++) {
            const AvPluginInfo *info = infos->pdata[i];
            if ((info->error != NULL) == (pass == 1) && info->manifest->type == AV_PLUGIN_RULES
                && g_strcmp0 (info->manifest->game, game) == 0)
                add_plugin (list, info);
        }
    show_freedom (list);
    list->loading = FALSE;
    return GTK_WIDGET (list);
}
