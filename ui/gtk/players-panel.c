/* SPDX-License-Identifier: GPL-3.0-or-later */
/* players-panel.c: the panel of players in turn order, with their scores. */
#include "config.h"

#include <glib/gi18n.h>

#include <avignon/host/analysis.h>

#include "gtk/palette.h"
#include "gtk/players-panel.h"
#include "gtk/tools.h"

typedef struct {
    AvPlayersPanel *panel;
    guint player;
    GtkWidget *row, *score, *clock, *supply, *counters, *trays;
    guint supply_lines, counter_lines;
    guint supply_drawn, counters_drawn; /* how many of their figures have been drawn before */
    gchar *supply_seen; /* what the drawing of the supply was last told to show; or NULL */
    GtkWidget *spinner; /* while a computer thinks */
} PanelRow;

struct _AvPlayersPanel {
    GtkGrid parent;
    AvPlay *play; /* not owned */
    PanelRow rows[AV_MAX_PLAYERS];
    guint n;
    gboolean narrow; /* players share lines */
    gboolean prospects;
};

G_DEFINE_TYPE (AvPlayersPanel, av_players_panel, GTK_TYPE_GRID)

/* Up to so many players have a line of the panel each, if what they have needs few lines of
 * text; more players share lines, so that all fit. */
#define MOST_LINES 4
/* Up to so many players show what they have won in a line of its own. */
#define MOST_HIGH 3

/* Pixels that a row has for pieces and counters: if two share a line, beside the figure, and
 * below it. */
#define NARROW 112
#define HIGH_WIDTH 180
#define WIDE 254

/* Games without tiles have no pieces. */
static guint
count_kinds (const AvRuleset *ruleset)
{
    return av_ruleset_get_game (ruleset) == &av_land_game ? av_land_get_n_pieces (ruleset) : 0;
}

/* How many of a kind a player has in this game; 0: players have none of it. */
static gint
count_own (const AvGame *game, guint player, guint piece)
{
    const AvPieceDef *def = av_land_get_piece (av_game_get_ruleset (game), piece);
    return def->flags & AV_PIECE_NEUTRAL
               ? 0
               : (gint) def->supply
                     - (gint) av_land_count_kept (game, AV_NOBODY, piece, (gint) player);
}

/* One of what a row draws: a figure, a number, or both; sizes are in heights of a line. */
typedef struct {
    guint kind;  /* kind of piece, or which counter */
    gint owner;  /* of a piece; or A_COUNTER */
    gchar *text; /* beside the figure, or NULL */
    gboolean pale;
    gboolean bare; /* without a figure */
    double width;
} Item;

#define A_COUNTER G_MININT
#define STEP 0.86       /* from one figure to the next */
#define STEP_KIND 0.3   /* the gap between kinds */
#define STEP_ALONE 0.14 /* the same after a kind of which there is only one */
#define STEP_NUMBER 0.5 /* a number beside a figure */
#define STEP_COUNTER 1. /* a counter, after which its number comes */
#define MOST_FIT 2      /* lines */

static void
item_clear (gpointer item)
{
    g_free (((Item *) item)->text);
}

static GArray *
items_new (void)
{
    GArray *items = g_array_new (FALSE, FALSE, sizeof (Item));
    g_array_set_clear_func (items, item_clear);
    return items;
}

/* The lines that they need if each has ROOM. */
static guint
count_lines (const GArray *items, double room)
{
    guint lines = 1;
    double x = 0;
    for (guint i = 0; i < items->len; i++) {
        double width = g_array_index (items, Item, i).width;
        if (x > 0 && x + width > room) {
            lines++;
            x = 0;
        }
        x += width;
    }
    return lines;
}

/* The scale, 1 at most, at which they fit into so many lines. */
static double
fit (const GArray *items, guint lines, double room)
{
    double scale = 1;
    while (scale > 0.2 && count_lines (items, room / scale) > lines)
        scale -= 0.05;
    return scale;
}

static void
draw_text (GtkWidget *widget, cairo_t *cr, const gchar *text, double scale, double alpha)
{
    g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
    GtkStyleContext *style = gtk_widget_get_style_context (widget);
    GdkRGBA colour;
    gint high;
    gtk_style_context_get_color (style, gtk_style_context_get_state (style), &colour);
    colour.alpha *= alpha;
    pango_layout_get_pixel_size (layout, NULL, &high);
    gdk_cairo_set_source_rgba (cr, &colour);
    cairo_scale (cr, scale, scale);
    cairo_move_to (cr, 0, -high / 2.);
    pango_cairo_show_layout (cr, layout);
}

/* The middle of the left edge of its place is the origin. */
static void
draw_item (GtkWidget *widget, cairo_t *cr, const AvRuleset *ruleset, const Item *item, double size,
           double scale)
{
    double beside = 0;
    if (!item->bare) {
        gboolean faint = item->pale && !item->text;
        if (faint)
            cairo_push_group (cr);
        if (item->owner == A_COUNTER)
            av_palette_draw_counter (cr, ruleset, item->kind, size / 2, 0, size);
        else
            av_palette_draw_piece (cr, ruleset, item->kind, item->owner, FALSE, size / 2, 0, size,
                                   NULL);
        if (faint) {
            cairo_pop_group_to_source (cr);
            cairo_paint_with_alpha (cr, 0.16);
        }
        beside = 1.06 * size;
    }
    cairo_translate (cr, beside, 0);
    if (item->text)
        draw_text (widget, cr, item->text, scale, item->pale ? 0.5 : 1);
}

/* Draws all of them, in LINES as high as the widget has room for.  A figure that is drawn for the first time, as it
 * is not among the first DRAWN, waits for a frame that has time. */
static void
draw_items (GtkWidget *widget, cairo_t *cr, const AvRuleset *ruleset, const GArray *items,
            guint lines, guint *drawn)
{
    double height = gtk_widget_get_allocated_height (widget) / (double) lines;
    double room = gtk_widget_get_allocated_width (widget) / height, x = 0, y = 0.5;
    double scale = fit (items, lines, room);
    for (guint i = 0; i < items->len; i++) {
        const Item *item = &g_array_index (items, Item, i);
        if (i >= *drawn && !av_frame_has_time ()) {
            av_frame_put_off (widget);
            return;
        }
        *drawn = MAX (*drawn, i + 1);
        if (x > 0 && (x + item->width) * scale > room) {
            x = 0;
            y++;
        }
        cairo_save (cr);
        cairo_translate (cr, x * scale * height, y * height);
        draw_item (widget, cr, ruleset, item, scale * height, scale);
        cairo_restore (cr);
        x += item->width;
    }
}

/* Lists the pieces in the supply, then those of others that the player keeps.  NUMBERED: one
 * figure for each kind, with their number; else a figure for each piece. */
static GArray *
list_supply (const AvGame *game, guint player, gboolean numbered)
{
    GArray *items = items_new ();
    for (guint piece = 0; piece < count_kinds (av_game_get_ruleset (game)); piece++) {
        gint own = count_own (game, player, piece);
        if (own <= 0)
            continue;
        gint left = av_game_get_supply (game, player, piece);
        if (numbered && own > 1) {
            Item item = { piece,     (gint) player, g_strdup_printf ("%d", left),
                          left == 0, FALSE,         STEP + STEP_NUMBER };
            g_array_append_val (items, item);
        }
        for (gint i = 0; i < own && !(numbered && own > 1); i++) {
            Item item = { piece, (gint) player, NULL, i >= left, FALSE, STEP };
            g_array_append_val (items, item);
        }
        g_array_index (items, Item, items->len - 1).width +=
            numbered && own == 1 ? STEP_ALONE : STEP_KIND;
    }
    /* Other games have no pieces. */
    gboolean land = count_kinds (av_game_get_ruleset (game)) > 0;
    for (gint i = land ? av_land_next_kept (game, 0, (gint) player) : -1; i >= 0;
         i = av_land_next_kept (game, (guint) i + 1, (gint) player)) {
        AvPiece piece = av_land_get_piece_at (game, (guint) i);
        Item item = { piece.kind, piece.owner, NULL, FALSE, FALSE, STEP };
        g_array_append_val (items, item);
    }
    return items;
}

typedef GArray *(*ListItems) (const AvGame *game, guint player, gboolean how);

/* Draws what LIST gives, in so many lines: as FIRST says if there is room for that, else the
 * other way. */
static gboolean
draw_list (GtkWidget *widget, cairo_t *cr, const PanelRow *row, ListItems list, gboolean first,
           guint lines, guint *drawn)
{
    if (!row->panel->play)
        return FALSE;
    const AvGame *game = av_play_get_game (row->panel->play);
    double room = gtk_widget_get_allocated_width (widget) * (double) lines
                  / gtk_widget_get_allocated_height (widget);
    g_autoptr (GArray) items = list (game, row->player, first);
    if (fit (items, lines, room) < 1) {
        g_array_unref (items);
        items = list (game, row->player, !first);
    }
    draw_items (widget, cr, av_game_get_ruleset (game), items, lines, drawn);
    return FALSE;
}

/* Has the supply drawn again if it has changed. */
static void
show_supply (PanelRow *row, const AvGame *game)
{
    g_autoptr (GArray) items = list_supply (game, row->player, FALSE);
    g_autoptr (GString) seen = g_string_new (NULL);
    for (guint i = 0; i < items->len; i++) {
        const Item *item = &g_array_index (items, Item, i);
        g_string_append_printf (seen, "%u %d %d,", item->kind, item->owner, item->pale);
    }
    if (g_strcmp0 (seen->str, row->supply_seen) == 0)
        return;
    g_free (row->supply_seen);
    row->supply_seen = g_string_free (g_steal_pointer (&seen), FALSE);
    gtk_widget_queue_draw (row->supply);
}

/* Sets the text of a drawing; FALSE: it is the same already. */
static gboolean
say_of (GtkWidget *drawing, const gchar *text)
{
    g_autofree gchar *said = gtk_widget_get_tooltip_text (drawing);
    if (g_strcmp0 (said ? said : "", text) == 0)
        return FALSE;
    gtk_widget_set_tooltip_text (drawing, text);
    atk_object_set_name (gtk_widget_get_accessible (drawing), text);
    return TRUE;
}

static gboolean
draw_supply (GtkWidget *widget, cairo_t *cr, PanelRow *row)
{
    return draw_list (widget, cr, row, list_supply, FALSE, row->supply_lines, &row->supply_drawn);
}

static gchar *
describe_supply (const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    GString *text = g_string_new (NULL);
    for (guint piece = 0; piece < count_kinds (ruleset); piece++) {
        if (count_own (game, player, piece) > 0)
            g_string_append_printf (text, "%s%s: %d", text->len ? ", " : "",
                                    av_land_get_piece_name (ruleset, piece),
                                    av_game_get_supply (game, player, piece));
    }
    for (guint piece = 0; piece < count_kinds (ruleset); piece++) {
        guint kept = av_land_count_kept (game, (gint) player, piece, AV_ANYBODY);
        if (kept > 0) {
            g_string_append (text, text->len ? ", " : "");
            /* TRANSLATORS: the name of a piece and how many of them, of others, a player keeps */
            g_string_append_printf (text, _ ("%s kept: %u"),
                                    av_land_get_piece_name (ruleset, piece), kept);
        }
    }
    return g_string_free (text, FALSE);
}

/* ALL: also those of which the player has none. */
static GArray *
list_counters (const AvGame *game, guint player, gboolean all)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    GArray *items = items_new ();
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++) {
        gint count = av_game_get_counter (game, player, i);
        if (count == 0 && !all)
            continue;
        gboolean bare = !av_ruleset_get_counter (ruleset, i)->icon;
        gchar *text =
            bare ? g_strdup_printf ("%s %d", av_ruleset_get_counter_name (ruleset, i), count)
                 : g_strdup_printf ("%d", count);
        double width = STEP_NUMBER * MAX (2., (double) g_utf8_strlen (text, -1))
                       + (bare ? STEP_KIND : STEP_COUNTER);
        Item item = { i, A_COUNTER, text, FALSE, bare, width };
        g_array_append_val (items, item);
    }
    return items;
}

/* If there is no room for all, those of which the player has none are left out. */
static gboolean
draw_counters (GtkWidget *widget, cairo_t *cr, PanelRow *row)
{
    return draw_list (widget, cr, row, list_counters, TRUE, row->counter_lines,
                      &row->counters_drawn);
}

/* ALL: also those of which the player has none. */
static gchar *
describe_counters (const AvGame *game, guint player, gboolean all)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++)
        if (all || av_game_get_counter (game, player, i) != 0)
            g_string_append_printf (text, "%s%s: %d", text->len ? ", " : "",
                                    av_ruleset_get_counter_name (ruleset, i),
                                    av_game_get_counter (game, player, i));
    return g_string_free (text, FALSE);
}

void
av_players_panel_append_things (const AvGame *game, guint player, GString *text)
{
    g_autofree gchar *supply = describe_supply (game, player);
    g_autofree gchar *counters = describe_counters (game, player, FALSE);
    if (*supply)
        g_string_append_printf (text, "; %s", supply);
    if (*counters)
        g_string_append_printf (text, "; %s", counters);
}

static void
tell_supply (PanelRow *row, const AvGame *game)
{
    g_autofree gchar *text = describe_supply (game, row->player);
    say_of (row->supply, text);
}

static void
tell_counters (PanelRow *row, const AvGame *game)
{
    g_autofree gchar *text = describe_counters (game, row->player, TRUE);
    gtk_widget_set_visible (row->counters, *text != '\0');
    if (say_of (row->counters, text))
        gtk_widget_queue_draw (row->counters);
}

/* The player's points and, smaller, those still to come with PROSPECT at the end (NULL: not
 * shown). */
static void
show_score (PanelRow *row, gint points, const gint *prospect)
{
    g_autofree gchar *besides =
        prospect
            ? g_strdup_printf (" <span size='small' weight='normal'>%+d</span>", *prospect - points)
            : g_strdup ("");
    g_autofree gchar *text = g_strdup_printf ("%d%s", points, besides);
    g_autofree gchar *tip =
        prospect ? g_strdup_printf (ngettext ("%d point; %d if the game ended now",
                                              "%d points; %d if the game ended now", points),
                                    points, *prospect)
                 : g_strdup (_ ("Points"));
    av_label_set (GTK_LABEL (row->score), text, TRUE);
    gtk_widget_set_tooltip_text (row->score, tip);
}

void
av_players_panel_set_prospects (AvPlayersPanel *panel, gboolean prospects)
{
    panel->prospects = prospects;
    av_players_panel_update (panel);
}

void
av_players_panel_update_clocks (AvPlayersPanel *panel)
{
    const AvClocks *clocks = panel->play ? av_play_get_clocks (panel->play) : NULL;
    for (guint i = 0; i < panel->n; i++) {
        GtkWidget *clock = panel->rows[i].clock;
        gboolean shown = clocks && av_play_is_person (panel->play, i);
        gtk_widget_set_visible (clock, shown);
        if (!shown)
            continue;
        g_autofree gchar *text = av_clock_text (av_clocks_get_left (clocks, i));
        av_label_set (GTK_LABEL (clock), text, FALSE);
        av_style_set (clock, "av-runs", av_clocks_get_running (clocks) == (gint) i);
        av_style_set (clock, "av-out", av_clocks_is_out (clocks, i));
    }
}

void
av_players_panel_update (AvPlayersPanel *panel)
{
    if (!panel->play)
        return;
    const AvGame *game = av_play_get_game (panel->play);
    gboolean finished = av_game_is_finished (game);
    guint winners = av_game_get_winners (game), active = av_game_get_active (game);
    gint decider = av_game_get_decider (game), holder = av_play_get_holder (panel->play);
    gint ends[AV_MAX_PLAYERS];
    gboolean prospects = panel->prospects && !finished;
    if (prospects)
        av_game_find_prospects (game, ends);
    for (guint i = 0; i < panel->n; i++) {
        PanelRow *row = &panel->rows[i];
        show_score (row, av_game_get_score (game, i), prospects ? &ends[i] : NULL);
        show_supply (row, game);
        tell_supply (row, game);
        tell_counters (row, game);
        gboolean framed = finished               ? winners >> i & 1
                          : holder >= 0          ? holder == (gint) i
                          : decider == AV_NATURE ? active == i
                                                 : decider == (gint) i;
        av_style_set (row->row, "av-active", framed);
        gboolean thinks = av_play_get_thinker (panel->play) == (gint) i;
        gtk_widget_set_opacity (row->spinner, thinks ? 1 : 0);
        g_object_set (row->spinner, "active", thinks, NULL);
    }
    av_players_panel_update_clocks (panel);
}

/* A drawing of ITEMS, in LINES of HEIGHT, or more with large text: as many as are needed if the
 * row is WIDTH wide, but no more than MOST. */
static GtkWidget *
make_drawing (PanelRow *row, GCallback draw, const GArray *items, gint width, double height,
              guint most, guint *lines)
{
    GtkWidget *drawing = gtk_drawing_area_new ();
    *lines = MIN (count_lines (items, width / height), most);
    gtk_widget_set_size_request (drawing, 90, (gint) (*lines * height * av_text_scale ()));
    gtk_style_context_add_class (gtk_widget_get_style_context (drawing), "av-small");
    gtk_widget_set_hexpand (drawing, TRUE);
    g_signal_connect (drawing, "draw", draw, row);
    return drawing;
}

static GtkWidget *
make_label (const gchar *text, const gchar *style)
{
    GtkWidget *label = gtk_label_new (text);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_style_context_add_class (gtk_widget_get_style_context (label), style);
    return label;
}

/* The name also says that a computer plays, if there is room. */
static GtkWidget *
make_name (PanelRow *row, gboolean narrow)
{
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
    const gchar *name =
        av_ruleset_get_player_name (av_play_get_ruleset (row->panel->play), row->player);
    gboolean person = av_play_is_person (row->panel->play, row->player);
    const AvSetup *setup = av_ruleset_get_setup (av_play_get_ruleset (row->panel->play));
    const gchar *control = setup->players[row->player].control;
    g_autofree gchar *whole =
        person ? g_strdup (name) : g_strdup_printf (_ ("%s (computer)"), name);
    /* TRANSLATORS: a player's name, and which computer player it is */
    g_autofree gchar *tip =
        person ? g_strdup (name)
               : g_strdup_printf (_ ("%s (computer, %s)"), name, control + strlen ("bot:"));
    GtkWidget *label = make_label (narrow ? name : whole, "av-name");
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand (label, TRUE);
    gtk_widget_set_tooltip_text (label, tip);
    row->spinner = gtk_spinner_new ();
    gtk_widget_set_tooltip_text (row->spinner, _ ("Thinks"));
    gtk_box_pack_start (GTK_BOX (box), label, TRUE, TRUE, 0);
    if (!person && !narrow)
        gtk_box_pack_start (GTK_BOX (box), row->spinner, FALSE, FALSE, 0);
    row->clock = make_label ("", "av-clock");
    gtk_widget_set_tooltip_text (row->clock, _ ("Time left"));
    gtk_widget_set_no_show_all (row->clock, TRUE);
    gtk_box_pack_start (GTK_BOX (box), row->clock, FALSE, FALSE, 0);
    return box;
}

/* If players share lines the name has no room to spare; that a computer thinks is shown over its
 * figure. */
static GtkWidget *
cover_emblem (PanelRow *row, GtkWidget *emblem)
{
    GtkWidget *overlay = gtk_overlay_new ();
    gtk_container_add (GTK_CONTAINER (overlay), emblem);
    gtk_overlay_add_overlay (GTK_OVERLAY (overlay), row->spinner);
    gtk_overlay_set_overlay_pass_through (GTK_OVERLAY (overlay), row->spinner, TRUE);
    return overlay;
}

/* Below the name are the pieces, and below these the counters: beside the figure if there is
 * room, else across the whole width. */
static void
add_row (AvPlayersPanel *panel, guint player)
{
    PanelRow *row = &panel->rows[player];
    const AvRuleset *ruleset = av_play_get_ruleset (panel->play);
    const AvGame *game = av_play_get_game (panel->play);
    gboolean narrow = panel->narrow;
    gboolean high = !narrow && (panel->n <= MOST_HIGH || av_ruleset_get_n_counters (ruleset) == 0);
    g_autoptr (GArray) supply = list_supply (game, player, TRUE);
    g_autoptr (GArray) counters = list_counters (game, player, TRUE);
    gint width = narrow ? NARROW : high ? HIGH_WIDTH : WIDE;
    AvColour colour = av_ruleset_get_colour (ruleset, player);
    GtkWidget *grid = gtk_grid_new (), *emblem = av_figure_new (colour, high ? 34 : 22);
    GtkGrid *in = GTK_GRID (grid);

    row->panel = panel;
    row->player = player;
    g_clear_pointer (&row->supply_seen, g_free);
    row->supply_drawn = row->counters_drawn = 0;
    row->row = grid;
    row->supply = make_drawing (row, G_CALLBACK (draw_supply), supply, width, high ? 19 : 16,
                                MOST_FIT, &row->supply_lines);
    /* Most counters are 0 for a long time. */
    row->counters = make_drawing (row, G_CALLBACK (draw_counters), counters, width, 17,
                                  narrow ? 1 : MOST_FIT, &row->counter_lines);
    row->trays = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_no_show_all (row->trays, TRUE);
    row->score = make_label ("0", "av-score");
    gtk_widget_set_no_show_all (row->counters, TRUE);
    gtk_widget_set_valign (emblem, GTK_ALIGN_CENTER);
    gtk_widget_set_tooltip_text (emblem, av_colour_label (colour));
    gtk_style_context_add_class (gtk_widget_get_style_context (grid), "av-player");
    if (!high)
        gtk_style_context_add_class (gtk_widget_get_style_context (grid), "av-low");
    gtk_grid_set_column_spacing (in, high ? 10 : 6);
    gtk_grid_attach (in, make_name (row, narrow), 1, 0, 1, 1);
    gtk_grid_attach (in, narrow ? cover_emblem (row, emblem) : emblem, 0, 0, 1, high ? 3 : 1);
    gtk_grid_attach (in, row->score, 2, 0, 1, high ? 3 : 1);
    gtk_grid_attach (in, row->supply, high ? 1 : 0, 1, high ? 1 : 3, 1);
    gtk_grid_attach (in, row->counters, high ? 1 : 0, 2, high ? 1 : 3, 1);
    gtk_grid_attach (in, row->trays, high ? 1 : 0, 3, high ? 2 : 3, 1);
    gtk_widget_set_hexpand (grid, TRUE);
    gtk_grid_attach (GTK_GRID (panel), grid, narrow ? player % 2 : 0, narrow ? player / 2 : player,
                     1, 1);
    gtk_widget_show_all (grid);
}

/* Whether the pieces and counters of each need no more than two lines of text. */
static gboolean
have_few (const AvGame *game)
{
    g_autoptr (GArray) supply = list_supply (game, 0, TRUE);
    g_autoptr (GArray) counters = list_counters (game, 0, TRUE);
    return count_lines (supply, WIDE / 16.) + (counters->len > 0) <= 2;
}

GtkBox *
av_players_panel_get_trays (AvPlayersPanel *panel, guint player)
{
    return GTK_BOX (panel->rows[player].trays);
}

void
av_players_panel_set_play (AvPlayersPanel *panel, AvPlay *play)
{
    panel->play = play;
    av_container_clear (GTK_CONTAINER (panel));
    panel->n = play ? av_ruleset_get_n_players (av_play_get_ruleset (play)) : 0;
    panel->narrow =
        panel->n > MOST_LINES || (panel->n > MOST_HIGH && !have_few (av_play_get_game (play)));
    for (guint i = 0; i < panel->n; i++)
        add_row (panel, i);
    av_players_panel_update (panel);
}

static void
av_players_panel_finalize (GObject *object)
{
    for (guint i = 0; i < AV_MAX_PLAYERS; i++)
        g_free (AV_PLAYERS_PANEL (object)->rows[i].supply_seen);
    G_OBJECT_CLASS (av_players_panel_parent_class)->finalize (object);
}

static void
av_players_panel_class_init (AvPlayersPanelClass *klass)
{
    G_OBJECT_CLASS (klass)->finalize = av_players_panel_finalize;
}

static void
av_players_panel_init (AvPlayersPanel *panel)
{
}
