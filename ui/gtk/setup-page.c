/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup-page.c: the page on which a game is set up. */
#include "config.h"

#include <glib/gi18n.h>

#include "gtk/allow.h"
#include "gtk/presets.h"
#include "gtk/tools.h"
#include "gtk/rules-list.h"
#include "gtk/sections.h"
#include "gtk/setup-page.h"
#include "gtk/tick.h"
#include <avignon/host/choose.h>
#include <avignon/host/land.h>
#include <avignon/host/manager.h>
#include <avignon/land.h>

struct _AvSetupPage {
    GtkBox parent;
    AvCatalogue *catalogue;
    GSettings *settings; /* or NULL */
    GtkWidget *preset, *save_preset, *forget_preset, *play_now;
    GPtrArray *presets;    /* AvPreset */
    AvSetup *preset_setup; /* what the page showed of the preset that is chosen; NULL: none is */
    GtkWidget *width, *height, *players, *edition1, *edition2, *edition3, *edition_about;
    GtkWidget *content, *search, *found, *decks, *rules, *bar, *total, *warning, *start;
    GtkWidget *chooser, *about, *width_label, *height_label, *scoring,
        *decks_card; /* what depends on the game */
    AvRulesList *list;
    GPtrArray *deck_rows; /* DeckRow */
    guint loaded;         /* how many of the chosen rules have been loaded, if they can be */
    guint idle;
    gboolean loading;
};

typedef struct {
    AvSetupPage *page;
    const AvDeckEntry *entry;
    GtkWidget *check;
    /* For the number at the end of the line; NULL: the deck can be taken only once. */
    GtkWidget *room;
    /* How often it is taken; NULL: it was never shown as ticked, or can be taken only once. */
    GtkWidget *copies;
    guint n;         /* the same, until there is an entry for it */
    guint most;      /* copies at most */
    gboolean wanted; /* it would be ticked if it could be used */
} DeckRow;

G_DEFINE_TYPE (AvSetupPage, av_setup_page, GTK_TYPE_BOX)

static gboolean
is_on (GtkWidget *check)
{
    return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (check));
}

static guint
get_copies (const DeckRow *row)
{
    return row->copies ? (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row->copies))
                       : row->n;
}

static gboolean
is_taken (const DeckRow *row)
{
    return row->entry->deck && av_tick_is_on (AV_TICK (row->check));
}

/* --- what is asked, as a set-up --- */

static const gchar *
get_game (AvSetupPage *page)
{
    const gchar *id = gtk_combo_box_get_active_id (GTK_COMBO_BOX (page->chooser));
    return id ? id : av_land_game.id;
}

/* FALSE: there is no such game. */
static gboolean
set_game (AvSetupPage *page, const gchar *game)
{
    return gtk_combo_box_set_active_id (GTK_COMBO_BOX (page->chooser), game);
}

static gboolean
is_land (AvSetupPage *page)
{
    return g_str_equal (get_game (page), av_land_game.id);
}

void
av_setup_page_refresh (AvSetupPage *page)
{
    av_rules_list_refresh (page->list);
}

AvSetup *
av_setup_page_get_setup (AvSetupPage *page)
{
    AvSetup *setup = av_setup_new ();
    g_free (setup->game);
    setup->game = g_strdup (get_game (page));
    setup->width = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->width));
    setup->height = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->height));
    setup->edition = is_on (page->edition1) ? 1 : is_on (page->edition2) ? 2 : 3;
    for (guint i = 0; is_land (page) && i < page->deck_rows->len; i++) {
        DeckRow *row = page->deck_rows->pdata[i];
        if (is_taken (row))
            av_setup_add_deck (setup, row->entry->choice, get_copies (row));
    }
    av_rules_list_fill (page->list, setup);
    return setup;
}

const gchar *
av_setup_page_get_game (AvSetupPage *page)
{
    return get_game (page);
}

guint
av_setup_page_get_n_players (AvSetupPage *page)
{
    return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (page->players));
}

AvSetup *
av_setup_page_get_wishes (AvSetupPage *page)
{
    AvSetup *setup = av_setup_page_get_setup (page);
    for (guint i = 0; i < page->deck_rows->len; i++) {
        const DeckRow *row = page->deck_rows->pdata[i];
        if (row->wanted)
            av_setup_add_deck (setup, row->entry->choice, 1);
    }
    av_rules_list_fill_wanted (page->list, setup);
    for (guint i = 0; i < av_setup_page_get_n_players (page); i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    return setup;
}

/* --- looking whether it can be played --- */

/* Shows it; screen readers are told what has changed. */
static void
tell (GtkWidget *label, const gchar *text)
{
    gboolean news = strcmp (gtk_label_get_text (GTK_LABEL (label)), text) != 0;
    av_label_set (GTK_LABEL (label), text, FALSE);
    if (news && *text && gtk_widget_get_mapped (label))
        av_announce (label, text);
}

static void
show_trouble (AvSetupPage *page, const gchar *text, gboolean playable)
{
    gtk_widget_set_visible (page->warning, text || !av_text_is_large ());
    tell (page->warning, text ? text : "");
    gtk_widget_set_sensitive (page->start, playable);
    gtk_widget_set_sensitive (page->play_now, playable);
}

/* RULESET: NULL if it cannot be played. */
static void
show_total (AvSetupPage *page, const AvRuleset *ruleset)
{
    guint n = ruleset ? av_land_get_n_tiles_in_game (ruleset) : 0;
    for (guint i = 0; !ruleset && i < page->deck_rows->len; i++) {
        DeckRow *row = page->deck_rows->pdata[i];
        if (is_taken (row))
            n += row->entry->deck->n_tiles * get_copies (row);
    }
    /* Half a minute for each tile, in steps of five minutes. */
    guint minutes = MAX ((n + 5) / 10 * 5, 5);
    g_autofree gchar *tiles =
        g_strdup_printf (ngettext ("%u tile in all", "%u tiles in all", n), n);
    g_autofree gchar *time =
        g_strdup_printf (ngettext ("about %u minute", "about %u minutes", minutes), minutes);
    g_autofree gchar *text = n > 0 ? g_strdup_printf ("%s · %s", tiles, time) : g_strdup ("");
    tell (page->total, text);
}

/* Loads one more of the chosen rules: all at once would keep the window waiting.  FALSE: there is none. */
static gboolean
load_next (AvSetupPage *page, const AvSetup *setup)
{
    while (page->loaded < setup->rules->len) {
        const gchar *id = setup->rules->pdata[page->loaded++];
        if (!av_catalogue_find_rules (page->catalogue, id)) {
            av_catalogue_load_rules (page->catalogue, id, NULL);
            return TRUE;
        }
    }
    return FALSE;
}

static gboolean
check_setup (gpointer data)
{
    AvSetupPage *page = data;
    g_autoptr (GError) error = NULL;
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (page);

    if (load_next (page, setup))
        return G_SOURCE_CONTINUE;
    page->idle = 0;
    if (is_land (page) && setup->decks->len == 0) {
        show_trouble (page, _ ("Choose at least one deck."), FALSE);
        show_total (page, NULL);
        return G_SOURCE_REMOVE;
    }
    for (guint i = 0; i < av_setup_page_get_n_players (page); i++)
        av_setup_add_player (setup, i, av_colour_name (i), "human");
    g_autoptr (AvRuleset) ruleset = av_ruleset_new (setup, page->catalogue, &error);
    if (ruleset)
        show_trouble (page, av_ruleset_get_warning (ruleset), TRUE);
    else
        show_trouble (page, error->message, FALSE);
    if (is_land (page))
        show_total (page, ruleset);
    return G_SOURCE_REMOVE;
}

/* --- presets --- */

#define OWN_CHOICE 0 /* the line of the chooser before the presets */
#define OWN_CHOICE_NAME N_ ("Your own choice")

static const AvPreset *
get_preset (AvSetupPage *page)
{
    gint line = gtk_combo_box_get_active (GTK_COMBO_BOX (page->preset));
    return line > OWN_CHOICE && line <= (gint) page->presets->len ? page->presets->pdata[line - 1]
                                                                  : NULL;
}

/* A choice that no longer equals a preset is the user's own. */
static void
leave_preset (AvSetupPage *page)
{
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (page);
    if (page->preset_setup && !av_presets_are_alike (setup, page->preset_setup)) {
        g_clear_pointer (&page->preset_setup, av_setup_free);
        gtk_combo_box_set_active (GTK_COMBO_BOX (page->preset), OWN_CHOICE);
    }
    const AvPreset *preset = get_preset (page);
    gtk_widget_set_visible (page->forget_preset, preset && preset->own);
    gtk_widget_set_visible (page->save_preset, page->settings && !preset);
}

static void
on_preset (AvSetupPage *page)
{
    const AvPreset *preset = get_preset (page);
    if (page->loading || !preset)
        return;
    g_clear_pointer (&page->preset_setup, av_setup_free);
    av_setup_page_load (page, preset->setup);
    page->preset_setup = av_setup_page_get_setup (page);
    leave_preset (page);
}

/* Fills the chooser and selects NAME (NULL: the user's own choice) without changing the page. */
static void
fill_presets (AvSetupPage *page, const gchar *name)
{
    GtkComboBoxText *chooser = GTK_COMBO_BOX_TEXT (page->preset);
    gboolean loading = page->loading;
    gint line = OWN_CHOICE;
    /* NAME may be that of an earlier one. */
    GPtrArray *before = g_steal_pointer (&page->presets);
    g_clear_pointer (&page->preset_setup, av_setup_free);
    page->presets = av_presets_list (page->settings);
    page->loading = TRUE;
    gtk_combo_box_text_remove_all (chooser);
    gtk_combo_box_text_append_text (chooser, _ (OWN_CHOICE_NAME));
    for (guint i = 0; i < page->presets->len; i++) {
        const AvPreset *preset = page->presets->pdata[i];
        gtk_combo_box_text_append_text (chooser, preset->name);
        if (g_strcmp0 (preset->name, name) == 0)
            line = (gint) i + 1;
    }
    gtk_combo_box_set_active (GTK_COMBO_BOX (chooser), line);
    if (line != OWN_CHOICE)
        page->preset_setup = av_setup_page_get_setup (page);
    page->loading = loading;
    g_clear_pointer (&before, g_ptr_array_unref);
    leave_preset (page);
}

/* The preset of that name, whatever its case; or NULL. */
static const AvPreset *
find_preset (AvSetupPage *page, const gchar *name)
{
    g_autofree gchar *wanted = g_utf8_casefold (name, -1);
    for (guint i = 0; i < page->presets->len; i++) {
        const AvPreset *preset = page->presets->pdata[i];
        g_autofree gchar *other = g_utf8_casefold (preset->name, -1);
        if (g_str_equal (wanted, other))
            return preset;
    }
    return NULL;
}

typedef struct {
    AvSetupPage *page;
    GtkWidget *dialog, *entry, *note;
} NameDialog;

static gchar *
get_name (const NameDialog *asked)
{
    return g_strstrip (g_strdup (gtk_entry_get_text (GTK_ENTRY (asked->entry))));
}

/* Without a name nothing can be saved, nor under that of a set-up that comes with the program. */
static void
on_name (NameDialog *asked)
{
    g_autofree gchar *name = get_name (asked);
    const AvPreset *preset = find_preset (asked->page, name);
    gboolean taken = g_utf8_collate (name, _ (OWN_CHOICE_NAME)) == 0 || (preset && !preset->own);
    tell (asked->note, taken    ? _ ("The program has a set-up of this name already.")
                       : preset ? _ ("It takes the place of your set-up of this name.")
                                : "");
    gtk_dialog_set_response_sensitive (GTK_DIALOG (asked->dialog), GTK_RESPONSE_OK,
                                       *name && !taken);
}

/* Asks the user for a name; NULL: none was given.  The caller frees it. */
static gchar *
ask_name (AvSetupPage *page)
{
    NameDialog asked = { page, NULL, gtk_entry_new (), gtk_label_new (NULL) };
    GtkWidget *label = gtk_label_new_with_mnemonic (_ ("Its _name:"));
    GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
    asked.dialog = gtk_dialog_new_with_buttons (
        _ ("Save this set-up"), GTK_WINDOW (gtk_widget_get_toplevel (GTK_WIDGET (page))),
        GTK_DIALOG_MODAL | GTK_DIALOG_USE_HEADER_BAR, _ ("_Cancel"), GTK_RESPONSE_CANCEL,
        _ ("_Save"), GTK_RESPONSE_OK, NULL);
    GtkWidget *content = gtk_dialog_get_content_area (GTK_DIALOG (asked.dialog));
    gchar *name = NULL;
    gtk_entry_set_max_length (GTK_ENTRY (asked.entry), 60);
    gtk_entry_set_activates_default (GTK_ENTRY (asked.entry), TRUE);
    gtk_entry_set_width_chars (GTK_ENTRY (asked.entry), 30);
    gtk_label_set_mnemonic_widget (GTK_LABEL (label), asked.entry);
    gtk_box_pack_start (GTK_BOX (line), label, FALSE, FALSE, 0);
    gtk_box_pack_start (GTK_BOX (line), asked.entry, TRUE, TRUE, 0);
    g_object_set (line, "margin", 18, "margin-bottom", 6, NULL);
    g_object_set (asked.note, "margin-start", 18, "margin-end", 18, "margin-bottom", 12, "xalign",
                  0.0, NULL);
    gtk_label_set_line_wrap (GTK_LABEL (asked.note), TRUE);
    gtk_container_add (GTK_CONTAINER (content), line);
    gtk_container_add (GTK_CONTAINER (content), asked.note);
    gtk_dialog_set_default_response (GTK_DIALOG (asked.dialog), GTK_RESPONSE_OK);
    g_signal_connect_swapped (asked.entry, "changed", G_CALLBACK (on_name), &asked);
    on_name (&asked);
    gtk_widget_show_all (content);
    if (gtk_dialog_run (GTK_DIALOG (asked.dialog)) == GTK_RESPONSE_OK)
        name = get_name (&asked);
    gtk_widget_destroy (asked.dialog);
    return name;
}

static void
on_save_preset (AvSetupPage *page)
{
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (page);
    g_autofree gchar *name = ask_name (page);
    if (!name)
        return;
    /* In whatever case it was written before. */
    const AvPreset *before = find_preset (page, name);
    if (before)
        av_presets_forget (page->settings, before->name);
    av_presets_save (page->settings, name, setup);
    fill_presets (page, name);
}

static void
on_forget_preset (AvSetupPage *page)
{
    const AvPreset *preset = get_preset (page);
    if (!preset)
        return;
    av_presets_forget (page->settings, preset->name);
    fill_presets (page, NULL);
}

static void
on_play_now (AvSetupPage *page)
{
    g_signal_emit_by_name (page, "play-now");
}

/* --- what changes with what is chosen --- */

static void on_changed (AvSetupPage *page);

/* The number is made when it is first needed, as a great many at once would keep the window
 * waiting at its start. */
static void
show_copies (DeckRow *row)
{
    gboolean shown = is_on (row->check) && row->most > 1;
    if (shown && !row->copies) {
        g_autofree gchar *times = g_strdup_printf (_ ("How many copies of “%s” are used"),
                                                   gtk_button_get_label (GTK_BUTTON (row->check)));
        row->copies = gtk_spin_button_new_with_range (1, row->most, 1);
        gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->copies), row->n);
        gtk_widget_set_tooltip_text (row->copies, _ ("How many copies of the deck are used"));
        atk_object_set_name (gtk_widget_get_accessible (row->copies), times);
        gtk_widget_set_valign (row->copies, GTK_ALIGN_CENTER);
        gtk_box_pack_end (GTK_BOX (row->room), row->copies, FALSE, FALSE, 0);
        g_signal_connect_swapped (row->copies, "value-changed", G_CALLBACK (on_changed), row->page);
    }
    if (row->copies)
        gtk_widget_set_visible (row->copies, shown);
}

static void
on_changed (AvSetupPage *page)
{
    if (page->loading)
        return;
    page->loading = TRUE;
    g_autoptr (AvSetup) setup = av_setup_page_get_setup (page);
    av_rules_list_force (page->list, setup);
    leave_preset (page);
    page->loading = FALSE;
    page->loaded = 0;
    if (page->idle == 0)
        page->idle = g_idle_add (check_setup, page);
}

/* Whether a deck that is on belongs to these rules: there may be several. */
static gboolean
is_wanted (AvSetupPage *page, const gchar *rules)
{
    for (guint i = 0; i < page->deck_rows->len; i++) {
        DeckRow *row = page->deck_rows->pdata[i];
        if (is_taken (row)
            && g_strv_contains ((const gchar *const *) row->entry->deck->rules, rules))
            return TRUE;
    }
    return FALSE;
}

/* By default, an expansion's deck comes with its rules. */
static void
on_deck_switched (DeckRow *row)
{
    AvSetupPage *page = row->page;
    if (page->loading)
        return;
    for (gchar **id = row->entry->deck->rules; *id; id++)
        av_rules_list_set_on (page->list, *id, is_wanted (page, *id));
    on_changed (page);
}

/* Shows what the chosen way of scoring means; the tooltip of each button explains its own. */
static void
on_edition (AvSetupPage *page)
{
    GtkWidget *edition = is_on (page->edition1)   ? page->edition1
                         : is_on (page->edition2) ? page->edition2
                                                  : page->edition3;
    g_autofree gchar *about = gtk_widget_get_tooltip_text (edition);
    gtk_label_set_text (GTK_LABEL (page->edition_about), about);
}

static void
on_start (AvSetupPage *page)
{
    g_signal_emit_by_name (page, "start");
}

/* What is in the middle of the page would move as the lists become shorter, so it keeps the height that it has, as far as
 * that is seen at once. */
static void
keep_height (AvSetupPage *page, gboolean searched)
{
    gint kept, seen = gtk_widget_get_allocated_height (gtk_widget_get_parent (page->content))
                      - gtk_widget_get_margin_top (page->content)
                      - gtk_widget_get_margin_bottom (page->content);
    gtk_widget_get_size_request (page->content, NULL, &kept);
    if (searched != (kept >= 0))
        gtk_widget_set_size_request (
            page->content, -1,
            searched ? MAX (MIN (gtk_widget_get_allocated_height (page->content), seen), 0) : -1);
}

static void
on_search (AvSetupPage *page)
{
    const gchar *words = gtk_entry_get_text (GTK_ENTRY (page->search));
    keep_height (page, *words != '\0');
    guint decks = av_sections_search (GTK_LIST_BOX (page->decks), words),
          rules = av_rules_list_search (page->list, words);
    if (*words)
        av_sections_tell_found (page->found,
                                rules + (gtk_widget_is_visible (page->decks) ? decks : 0));
}

void
av_setup_page_begin_search (AvSetupPage *page)
{
    gtk_widget_grab_focus (page->search);
}

/* --- rows --- */

/* The group of the rules to which the deck belongs. */
static AvPluginGroup
find_group (AvSetupPage *page, const AvDeckEntry *entry)
{
    AvPluginManager *manager = av_plugin_manager_of (page->catalogue);
    AvPluginGroup group = AV_GROUP_NONE;
    for (gchar **id = entry->deck ? entry->deck->rules : NULL; id && *id && group == AV_GROUP_NONE;
         id++) {
        const AvPluginInfo *info = av_plugin_manager_find (manager, *id);
        group = info ? info->manifest->group : AV_GROUP_NONE;
    }
    return group;
}

/* A line always has room for the entry of a number, so that nothing moves when it is ticked; those without one are as
 * high, as all stand in one list. */
static void
reserve_lines (AvSetupPage *page)
{
    gint height = 0, width = 0;
    gtk_widget_get_preferred_height (page->width, &height, NULL);
    gtk_widget_get_preferred_width (page->width, NULL, &width);
    for (guint i = 0; i < page->deck_rows->len; i++) {
        const DeckRow *row = page->deck_rows->pdata[i];
        if (row->room)
            gtk_widget_set_size_request (row->room, width, height);
        else
            gtk_widget_set_size_request (gtk_widget_get_parent (row->check), -1, height);
    }
}

static void
add_deck (AvSetupPage *page, const AvDeckEntry *entry)
{
    DeckRow *row = g_new0 (DeckRow, 1);
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
    g_autofree gchar *detail = NULL;

    row->page = page;
    row->entry = entry;
    row->n = 1;
    row->check = av_tick_new (entry->deck ? entry->deck->name : entry->id);
    gtk_box_pack_start (GTK_BOX (line), row->check, TRUE, TRUE, 0);
    gtk_box_pack_start (GTK_BOX (box), line, FALSE, FALSE, 0);
    if (entry->deck) {
        guint n = entry->deck->n_tiles;
        row->most = entry->deck->max_copies ? MIN (entry->deck->max_copies, 9) : 9;
        g_autofree gchar *count = g_strdup_printf (ngettext ("%u tile", "%u tiles", n), n);
        detail = entry->deck->description && *entry->deck->description
                     ? g_strdup_printf ("%s · %s", count, entry->deck->description)
                     : g_steal_pointer (&count);
        gtk_widget_set_tooltip_text (row->check, entry->path);
        if (row->most > 1) {
            row->room = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
            gtk_box_pack_end (GTK_BOX (line), row->room, FALSE, FALSE, 0);
        }
    } else {
        detail = g_strdup (entry->error ? entry->error->message : _ ("It cannot be read."));
        gtk_widget_set_tooltip_text (box, detail);
        gtk_widget_set_sensitive (row->check, FALSE);
    }
    GtkWidget *label = av_text_new (detail, 34, "av-small");
    gtk_widget_set_margin_start (label, 26);
    av_style_set (label, "dim-label", TRUE);
    av_style_set (label, "av-broken", !entry->deck);
    gtk_box_pack_start (GTK_BOX (box), label, FALSE, FALSE, 0);
    g_autofree gchar *text =
        g_strjoin (" ", gtk_button_get_label (GTK_BUTTON (row->check)), detail, NULL);
    av_sections_add (GTK_LIST_BOX (page->decks), box, find_group (page, entry), text);
    if (entry->deck) {
        g_signal_connect_swapped (row->check, "switched", G_CALLBACK (on_deck_switched), row);
        g_signal_connect_swapped (row->check, "toggled", G_CALLBACK (show_copies), row);
        av_tick_set_on (AV_TICK (row->check), strcmp (entry->id, "core") == 0);
    }
    g_ptr_array_add (page->deck_rows, row);
}

/* --- which game --- */

/* Finds how many can play the game; it is loaded for that, after asking the user if necessary.
 * FALSE: it cannot be played. */
static gboolean
count_players (AvSetupPage *page, guint *min, guint *max)
{
    const gchar *id = get_game (page);
    AvPluginManager *manager = av_plugin_manager_of (page->catalogue);
    GtkWidget *window = gtk_widget_get_toplevel (page->chooser);
    const AvPluginInfo *info = av_plugin_manager_find (manager, id);
    if (info && GTK_IS_WINDOW (window) && !av_allow_rules (GTK_WINDOW (window), manager, id))
        return FALSE;
    const AvGameDef *def = av_catalogue_load_game (page->catalogue, id, NULL);
    if (!def)
        return FALSE;
    *min = MAX (def->min_players, 2);
    *max = def->max_players ? def->max_players : AV_MAX_PLAYERS;
    return TRUE;
}

static void
make_list (AvSetupPage *page)
{
    if (page->list)
        gtk_widget_destroy (GTK_WIDGET (page->list));
    page->list = AV_RULES_LIST (av_rules_list_new (page->catalogue, get_game (page)));
    g_signal_connect_swapped (page->list, "changed", G_CALLBACK (on_changed), page);
    gtk_box_pack_start (GTK_BOX (page->rules), GTK_WIDGET (page->list), FALSE, FALSE, 0);
    gtk_widget_show (GTK_WIDGET (page->list));
    on_search (page);
}

/* Shows what can be set for the chosen game; tile-laying games have more. */
static void
on_game (AvSetupPage *page)
{
    guint min = 2, max = AV_MAX_PLAYERS;
    if (!count_players (page, &min, &max)) {
        set_game (page, av_land_game.id);
        return;
    }
    gboolean land = is_land (page);
    gtk_spin_button_set_range (GTK_SPIN_BUTTON (page->players), min, max);
    gtk_widget_set_sensitive (page->players, min < max);
    /* Other games are described with their rules. */
    GtkWidget *const tiles[] = { page->width_label, page->width,   page->height_label,
                                 page->height,      page->scoring, page->decks_card,
                                 page->about,       page->total };
    for (guint i = 0; i < G_N_ELEMENTS (tiles); i++)
        gtk_widget_set_visible (tiles[i], land);
    make_list (page);
    g_autoptr (AvSetup) standard = av_setup_new ();
    av_rules_list_load (page->list, standard);
    on_changed (page);
}

/* The active id of the chooser is the game's.  It is hidden where there is only one. */
static void
fill_chooser (AvSetupPage *page)
{
    const GPtrArray *infos = av_plugin_manager_list (av_plugin_manager_of (page->catalogue));
    for (guint i = 0; i < infos->len; i++) {
        const AvPluginInfo *info = infos->pdata[i];
        if (info->manifest->type != AV_PLUGIN_GAME || info->error)
            continue;
        gtk_combo_box_text_append (GTK_COMBO_BOX_TEXT (page->chooser), info->id,
                                   info->manifest->name);
        gtk_widget_show (page->chooser);
    }
    g_signal_connect_swapped (page->chooser, "changed", G_CALLBACK (on_game), page);
}

/* --- loading --- */

void
av_setup_page_load (AvSetupPage *page, const AvSetup *setup)
{
    if (!set_game (page, setup->game))
        set_game (page, av_land_game.id);
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
            if (strcmp (choice->deck, row->entry->choice) == 0)
                copies = choice->copies;
        }
        row->wanted = copies && !row->entry->deck;
        row->n = MAX (copies, 1);
        if (row->copies)
            gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->copies), row->n);
        av_tick_set_on (AV_TICK (row->check), copies && row->entry->deck);
    }
    av_rules_list_load (page->list, setup);
    page->loading = FALSE;
    on_changed (page);
}

GtkWidget *
av_setup_page_get_default (AvSetupPage *page)
{
    return page->play_now;
}

static void
av_setup_page_finalize (GObject *object)
{
    AvSetupPage *page = AV_SETUP_PAGE (object);
    g_clear_handle_id (&page->idle, g_source_remove);
    g_ptr_array_unref (page->deck_rows);
    g_clear_pointer (&page->presets, g_ptr_array_unref);
    g_clear_pointer (&page->preset_setup, av_setup_free);
    g_clear_object (&page->settings);
    G_OBJECT_CLASS (av_setup_page_parent_class)->finalize (object);
}

static void
av_setup_page_class_init (AvSetupPageClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    G_OBJECT_CLASS (klass)->finalize = av_setup_page_finalize;
    g_signal_new ("start", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    g_signal_new ("play-now", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
    g_type_ensure (AV_TYPE_COLUMNS);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "setup-page.ui");
    gtk_widget_class_bind_template_child (widget, AvSetupPage, preset);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, save_preset);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, forget_preset);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, play_now);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, bar);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, total);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, width);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, height);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, players);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, edition1);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, edition2);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, edition3);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, edition_about);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, chooser);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, about);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, width_label);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, height_label);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, scoring);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, decks_card);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, content);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, search);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, found);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, decks);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, rules);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, warning);
    gtk_widget_class_bind_template_child (widget, AvSetupPage, start);
    gtk_widget_class_bind_template_callback (widget, on_changed);
    gtk_widget_class_bind_template_callback (widget, on_edition);
    gtk_widget_class_bind_template_callback (widget, on_search);
    gtk_widget_class_bind_template_callback (widget, av_sections_stop_search);
    gtk_widget_class_bind_template_callback (widget, on_start);
    gtk_widget_class_bind_template_callback (widget, on_play_now);
    gtk_widget_class_bind_template_callback (widget, on_preset);
    gtk_widget_class_bind_template_callback (widget, on_save_preset);
    gtk_widget_class_bind_template_callback (widget, on_forget_preset);
}

/* A tick may make a warning appear; nothing moves when it does.  With large text there is no room for that. */
static void
arrange_bar (AvSetupPage *page)
{
    gboolean large = av_text_is_large ();
    gtk_orientable_set_orientation (GTK_ORIENTABLE (page->bar),
                                    large ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
    gtk_box_set_spacing (GTK_BOX (page->bar), large ? 6 : 24);
    av_label_reserve (GTK_LABEL (page->warning), large ? 0 : 2);
    gtk_widget_set_visible (page->warning,
                            !large || *gtk_label_get_text (GTK_LABEL (page->warning)));
}

static void
av_setup_page_init (AvSetupPage *page)
{
    page->deck_rows = g_ptr_array_new_with_free_func (g_free);
    page->loading = TRUE; /* until there is a catalogue */
    gtk_widget_init_template (GTK_WIDGET (page));
    av_sections_set_up (GTK_LIST_BOX (page->decks), _ ("Nothing found."));
    av_menu_fit (page->chooser, 40);
    av_menu_fit (page->preset, 40);
    arrange_bar (page);
    g_signal_connect (page, "style-updated", G_CALLBACK (arrange_bar), NULL);
    on_edition (page);
}

GtkWidget *
av_setup_page_new (AvCatalogue *catalogue, GSettings *settings)
{
    AvSetupPage *page = g_object_new (AV_TYPE_SETUP_PAGE, NULL);
    const GPtrArray *entries = av_deck_library_entries (av_land_get_library (catalogue));

    page->catalogue = catalogue;
    page->settings = settings ? g_object_ref (settings) : NULL;
    for (guint i = 0; i < entries->len; i++)
        add_deck (page, entries->pdata[i]);
    g_signal_connect (page, "style-updated", G_CALLBACK (reserve_lines), NULL);
    fill_chooser (page);
    make_list (page);
    page->presets = av_presets_list (settings);
    const AvPreset *first = page->presets->len > 0 ? page->presets->pdata[0] : NULL;
    g_autoptr (AvSetup) standard = av_setup_new ();
    av_setup_page_load (page, first ? first->setup : standard);
    fill_presets (page, first ? first->name : NULL);
    return GTK_WIDGET (page);
}
