/* SPDX-License-Identifier: GPL-3.0-or-later */
/* placer.c: the panel in which a follower is placed on the enlarged tile. */
#include "config.h"

#include <math.h>

#include <glib/gi18n.h>

#include "gtk/palette.h"
#include "gtk/placer.h"
#include "gtk/tools.h"

struct _AvPlacer {
    GtkBox parent;
    GtkWidget *menu, *area, *role, *confirm, *cancel, *decline, *buttons;
    const AvChoice *choice;
    AvTileCache *cache;
    guint tile, pointed;
    gboolean filling;
};

G_DEFINE_TYPE (AvPlacer, av_placer, GTK_TYPE_BOX)

static const AvGame *
get_game (AvPlacer *placer)
{
    return placer->choice && placer->choice->play ? av_play_get_game (placer->choice->play) : NULL;
}

/* The piece that would be put there; -1: the piece stands somewhere already, or none is meant. */
static gint
new_piece_of (AvPlacer *placer)
{
    const AvMenuLine *line = av_choice_get_line (placer->choice);
    return line && line->is_new ? line->piece : -1;
}

/* --- the enlarged tile --- */

/* What one drawing of the tile needs to know. */
typedef struct {
    AvPlacer *placer;
    cairo_t *cr;
    const AvGame *game;
    const AvRuleset *ruleset;
    AvTile tile;
    const AvTileDef *def;
    AvArtStyle *style;
    double size;
} Enlarged;

static void
get_spot (const Enlarged *e, guint segment, double *x, double *y)
{
    av_tile_art_piece_spot (e->style, e->def, e->tile.rotation,
                            av_land_segment_index (e->game, segment), NULL, x, y);
    *x *= e->size;
    *y *= e->size;
}

static void
draw_figure (const Enlarged *e, guint segment, guint piece, gint owner)
{
    double x, y;
    get_spot (e, segment, &x, &y);
    /* A head must not be cut off by the tile's edge. */
    y = MAX (y, e->size * 0.16);
    av_palette_draw_piece (
        e->cr, e->ruleset, piece, owner,
        av_tile_art_piece_lies (e->style, e->def, av_land_segment_index (e->game, segment)), x, y,
        e->size * 0.3 * av_palette_piece_scale (e->ruleset, piece), NULL);
}

/* The pieces on the tile; a bit of TAKEN is set for each segment they stand on. */
static guint32
draw_standing (const Enlarged *e)
{
    guint32 taken = 0;
    for (guint i = 0; i < av_land_get_n_all_pieces (e->game); i++) {
        AvPiece piece = av_land_get_piece_at (e->game, i);
        if (piece.place != AV_AT_SEGMENT || piece.tile != e->placer->tile)
            continue;
        draw_figure (e, piece.segment, piece.kind, piece.owner);
        taken |= 1u << av_land_segment_index (e->game, piece.segment);
    }
    return taken;
}

/* How large the numbers may be without covering each other. */
static double
find_radius (const Enlarged *e)
{
    const GArray *segments = e->placer->choice->segments;
    double radius = 11, x, y, other_x, other_y;
    for (guint i = 0; i < segments->len; i++)
        for (guint k = 0; k < i; k++) {
            guint segment = g_array_index (segments, guint, i);
            guint other = g_array_index (segments, guint, k);
            if (av_land_segment_tile (e->game, segment) != e->placer->tile
                || av_land_segment_tile (e->game, other) != e->placer->tile)
                continue;
            get_spot (e, segment, &x, &y);
            get_spot (e, other, &other_x, &other_y);
            radius = MIN (radius, hypot (x - other_x, y - other_y) / 2);
        }
    return MAX (radius, 7);
}

/* Draws the numbers of what may be chosen, beside a figure rather than on it. */
static void
draw_numbers (const Enlarged *e, guint32 taken)
{
    const AvPlacer *placer = e->placer;
    gint piece = new_piece_of (e->placer);
    double radius = find_radius (e);
    for (guint i = 0; i < placer->choice->segments->len; i++) {
        guint segment = g_array_index (placer->choice->segments, guint, i);
        double x, y;
        if (av_land_segment_tile (e->game, segment) != placer->tile)
            continue;
        get_spot (e, segment, &x, &y);
        if (segment == placer->choice->selected && piece >= 0) {
            draw_figure (e, segment, piece, av_game_get_decider (e->game));
            continue;
        }
        gboolean near = segment == placer->choice->selected || segment == placer->pointed;
        gboolean beside = taken >> av_land_segment_index (e->game, segment) & 1;
        double shift = beside ? e->size * 0.15 : 0;
        av_palette_draw_number (e->cr, i + 1, MIN (x + shift, e->size - 14),
                                MIN (y + shift, e->size - 14), near ? radius + 2 : radius);
    }
}

static gboolean
on_draw (GtkWidget *area, cairo_t *cr, AvPlacer *placer)
{
    const AvGame *game = get_game (placer);
    /* The panel may still be fading out after an undo. */
    if (!game || placer->tile >= av_land_get_n_tiles (game))
        return FALSE;
    Enlarged e = { .placer = placer, .cr = cr, .game = game };
    e.ruleset = av_game_get_ruleset (game);
    e.tile = av_land_get_tile (game, placer->tile);
    e.def = av_land_get_kind (e.ruleset, e.tile.kind);
    e.style = av_tile_cache_get_style (placer->cache);
    e.size = MIN (gtk_widget_get_allocated_width (area), gtk_widget_get_allocated_height (area));

    cairo_translate (cr, (gtk_widget_get_allocated_width (area) - e.size) / 2, 0);
    av_palette_clip (cr, 0, 0, e.size, 10);
    av_tile_cache_draw (placer->cache, cr, e.def, e.tile.rotation, 0, 0, 0, e.size);
    for (guint i = 0; i < placer->choice->segments->len; i++) {
        guint segment = g_array_index (placer->choice->segments, guint, i);
        gboolean near = segment == placer->choice->selected || segment == placer->pointed;
        if (av_land_segment_tile (game, segment) == placer->tile)
            av_tile_art_highlight (cr, e.style, e.def, e.tile.rotation,
                                   av_land_segment_index (game, segment), e.size, 0xffeb8c,
                                   near ? 1 : 0.5);
    }
    draw_numbers (&e, draw_standing (&e));
    return FALSE;
}

static guint
find_segment (AvPlacer *placer, double at_x, double at_y)
{
    const AvGame *game = get_game (placer);
    double width = gtk_widget_get_allocated_width (placer->area);
    double size = MIN (width, gtk_widget_get_allocated_height (placer->area));
    double x = (at_x - (width - size) / 2) / size, y = at_y / size;
    if (!game || placer->tile >= av_land_get_n_tiles (game) || x < 0 || y < 0 || x >= 1 || y >= 1)
        return AV_NONE;
    AvTile tile = av_land_get_tile (game, placer->tile);
    const AvTileDef *def = av_land_get_kind (av_game_get_ruleset (game), tile.kind);
    guint index =
        av_tile_art_segment_at (av_tile_cache_get_style (placer->cache), def, tile.rotation, x, y);
    guint slot = 0;
    while (slot < AV_SLOTS - 1 && !(def->segments[index].slots & (1u << slot)))
        slot++;
    return av_land_segment_at (game, placer->tile, av_slot_turn (slot, tile.rotation));
}

static gboolean
on_motion (GtkWidget *area, GdkEventMotion *event, AvPlacer *placer)
{
    placer->pointed = find_segment (placer, event->x, event->y);
    gtk_widget_queue_draw (area);
    return FALSE;
}

static gboolean
on_leave (GtkWidget *area, GdkEventCrossing *event, AvPlacer *placer)
{
    placer->pointed = AV_NONE;
    gtk_widget_queue_draw (area);
    return FALSE;
}

static gboolean
on_press (GtkWidget *area, GdkEventButton *event, AvPlacer *placer)
{
    guint segment = find_segment (placer, event->x, event->y);
    if (event->type == GDK_BUTTON_PRESS && event->button == GDK_BUTTON_PRIMARY
        && segment != AV_NONE)
        g_signal_emit_by_name (placer, "selected", segment);
    return TRUE;
}

/* --- what it shows --- */

static gchar *
name_line (const AvGame *game, const AvMenuLine *line)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    const AvActionDef *def = av_ruleset_get_action (ruleset, line->kind);
    const gchar *label = def->label ? av_translate (def->domain, def->label) : def->verb;
    if (line->piece < 0)
        return g_strdup (label);
    gboolean neutral = av_land_get_piece (ruleset, line->piece)->flags & AV_PIECE_NEUTRAL;
    gint left = av_game_get_supply (game, av_game_get_decider (game), line->piece);
    /* A piece that comes from elsewhere on the table is not counted. */
    if (!line->is_new || (!neutral && (!line->from_supply || left == 0)))
        return g_strdup_printf ("%s: %s", label, av_land_get_piece_name (ruleset, line->piece));
    g_autofree gchar *name = av_capitalise (av_land_get_piece_name (ruleset, line->piece));
    if (neutral)
        return g_steal_pointer (&name);
    return g_strdup_printf ("%s (%d)", name, left);
}

static void
fill_menu (AvPlacer *placer)
{
    const AvChoice *choice = placer->choice;
    GtkComboBoxText *menu = GTK_COMBO_BOX_TEXT (placer->menu);
    placer->filling = TRUE;
    gtk_combo_box_text_remove_all (menu);
    for (guint i = 0; i < choice->menu->len; i++) {
        g_autofree gchar *text =
            name_line (get_game (placer), &g_array_index (choice->menu, AvMenuLine, i));
        gtk_combo_box_text_append_text (menu, text);
    }
    gtk_combo_box_set_active (GTK_COMBO_BOX (placer->menu), choice->line);
    placer->filling = FALSE;
}

/* Whether everything that may be chosen is on the tile that is shown. */
static gboolean
is_one_tile (AvPlacer *placer)
{
    const GArray *segments = placer->choice->segments;
    for (guint i = 0; i < segments->len; i++)
        if (av_land_segment_tile (get_game (placer), g_array_index (segments, guint, i))
            != placer->tile)
            return FALSE;
    return TRUE;
}

static void
show_role (AvPlacer *placer)
{
    const AvGame *game = get_game (placer);
    gboolean selected = placer->choice->selected != AV_NONE;
    if (!selected) {
        av_label_set (GTK_LABEL (placer->role),
                      placer->choice->segments->len > 0 && is_one_tile (placer)
                          ? _ ("Click a part of the tile, or press its number.")
                          : _ ("Click a lit part of the table, or press Tab for the next."),
                      FALSE);
    } else {
        g_autoptr (GString) text = g_string_new (NULL);
        gint piece = new_piece_of (placer);
        if (piece >= 0)
            g_string_append_printf (text, _ ("As a %s?"),
                                    av_land_get_role (game, piece, placer->choice->selected));
        else
            g_string_append (text, _ ("Here?"));
        g_string_append_c (text, '\n');
        av_land_describe_feature (game, placer->choice->selected, text);
        av_label_set (GTK_LABEL (placer->role), text->str, FALSE);
        gtk_button_set_label (GTK_BUTTON (placer->confirm),
                              piece >= 0 ? _ ("Place it") : _ ("Choose it"));
    }
    gtk_widget_set_visible (placer->confirm, selected);
    gtk_widget_set_visible (placer->cancel, selected);
    gtk_button_set_label (GTK_BUTTON (placer->decline), av_choice_get_decline (placer->choice));
    gtk_widget_set_visible (placer->decline, !selected && av_play_can_pass (placer->choice->play));
}

void
av_placer_show (AvPlacer *placer, const AvChoice *choice, AvTileCache *cache, guint tile)
{
    placer->choice = choice;
    placer->cache = cache;
    placer->tile = tile;
    if (!get_game (placer))
        return;
    fill_menu (placer);
    show_role (placer);
    gtk_widget_queue_draw (placer->area);
}

gchar *
av_placer_get_line (AvPlacer *placer)
{
    return gtk_combo_box_text_get_active_text (GTK_COMBO_BOX_TEXT (placer->menu));
}

void
av_placer_clear (AvPlacer *placer)
{
    placer->choice = NULL;
    placer->cache = NULL;
    placer->tile = placer->pointed = AV_NONE;
}

/* --- the widget --- */

static void
on_menu_changed (AvPlacer *placer)
{
    gint line = gtk_combo_box_get_active (GTK_COMBO_BOX (placer->menu));
    if (!placer->filling && line >= 0)
        g_signal_emit_by_name (placer, "line", (guint) line);
}

static void
av_placer_class_init (AvPlacerClass *klass)
{
    GtkWidgetClass *widget = GTK_WIDGET_CLASS (klass);
    GType type = G_TYPE_FROM_CLASS (klass);
    g_signal_new ("line", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_UINT);
    g_signal_new ("selected", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                  G_TYPE_UINT);
    g_type_ensure (AV_TYPE_ELASTIC_AREA);
    gtk_widget_class_set_template_from_resource (widget, AV_RESOURCES "placer.ui");
    gtk_widget_class_bind_template_child (widget, AvPlacer, menu);
    gtk_widget_class_bind_template_child (widget, AvPlacer, area);
    gtk_widget_class_bind_template_child (widget, AvPlacer, role);
    gtk_widget_class_bind_template_child (widget, AvPlacer, confirm);
    gtk_widget_class_bind_template_child (widget, AvPlacer, cancel);
    gtk_widget_class_bind_template_child (widget, AvPlacer, decline);
    gtk_widget_class_bind_template_callback (widget, on_menu_changed);
    gtk_widget_class_bind_template_callback (widget, on_draw);
    gtk_widget_class_bind_template_callback (widget, on_motion);
    gtk_widget_class_bind_template_callback (widget, on_leave);
    gtk_widget_class_bind_template_callback (widget, on_press);
}

static void
av_placer_init (AvPlacer *placer)
{
    placer->tile = placer->pointed = AV_NONE;
    gtk_widget_init_template (GTK_WIDGET (placer));
    av_elastic_area_set_height (AV_ELASTIC_AREA (placer->area), 96, AV_PLACER_TILE);
    av_label_reserve (GTK_LABEL (placer->role), 2);
    /* The menu does not make the panel wider, and the table beside it narrower. */
    av_menu_fit (placer->menu, 100);
    av_widget_take_clicks (placer->area);
    gtk_widget_add_events (placer->area, GDK_POINTER_MOTION_MASK | GDK_LEAVE_NOTIFY_MASK);
    atk_object_set_name (gtk_widget_get_accessible (placer->area), _ ("The tile, enlarged"));
}
