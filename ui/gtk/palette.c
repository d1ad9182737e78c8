/* SPDX-License-Identifier: GPL-3.0-or-later */
/* palette.c: the colours and piece pictures of the players. */
#include "config.h"

#include "gtk/palette.h"
#include "gtk/picture.h"
#include "gtk/piece-art.h"
#include "gtk/tools.h"

#define NOBODY_COLOUR 0x7a6f5a

guint32
av_palette_player (const AvRuleset *ruleset, gint player)
{
    if (player < 0 || (guint) player >= av_ruleset_get_n_players (ruleset))
        return NOBODY_COLOUR;
    return av_piece_art_colour (av_ruleset_get_colour (ruleset, player));
}

void
av_palette_stroke (cairo_t *cr, const AvRuleset *ruleset, guint player, double width)
{
    const double dash[] = { 9.0 - player, player };
    cairo_set_dash (cr, dash, player > 0 ? 2 : 0, 0);
    art_stroke (cr, av_palette_player (ruleset, (gint) player), 1, width);
    cairo_set_dash (cr, NULL, 0, 0);
}

void
av_score_range_add (AvScoreRange *range, gint score)
{
    range->least = MIN (range->least, score);
    range->most = MAX (range->most, score);
}

double
av_score_range_find_y (const AvScoreRange *range, gint score, double height)
{
    return height * (range->most - score) / MAX (range->most - range->least, 1);
}

void
av_score_range_draw_zero (const AvScoreRange *range, cairo_t *cr, double x, double y, double width,
                          double height)
{
    if (range->least >= 0)
        return;
    double zero = y + av_score_range_find_y (range, 0, height);
    cairo_move_to (cr, x, zero);
    cairo_line_to (cr, x + width, zero);
    art_stroke (cr, 0x808080, 0.6, 1);
}

guint32
av_palette_text_on (guint32 rgb)
{
    return art_brightness (rgb) > 0.6 ? 0x2a2013 : 0xffffff;
}

gboolean
av_palette_is_dark (GtkWidget *widget)
{
    GdkRGBA text;
    GtkStyleContext *style = gtk_widget_get_style_context (widget);
    /* The theme's own, whatever the widget's state: the table stays as it is when the window loses the keyboard. */
    if (!gtk_style_context_lookup_color (style, "theme_fg_color", &text))
        gtk_style_context_get_color (style, gtk_style_context_get_state (style), &text);
    return text.red + text.green + text.blue > 1.5;
}

gboolean
av_palette_has_contrast (GtkWidget *widget)
{
    g_autofree gchar *theme = NULL;
    g_object_get (gtk_widget_get_settings (widget), "gtk-theme-name", &theme, NULL);
    return theme && g_str_has_prefix (theme, "HighContrast");
}

static void
on_theme (GtkWidget *window)
{
    gboolean contrast = av_palette_has_contrast (window);
    av_style_set (window, "av-contrast", contrast);
    av_piece_art_set_contrast (contrast);
    gtk_widget_queue_draw (window);
}

void
av_palette_follow_theme (GtkWidget *window)
{
    g_signal_connect_object (gtk_widget_get_settings (window), "notify::gtk-theme-name",
                             G_CALLBACK (on_theme), window, G_CONNECT_SWAPPED);
    on_theme (window);
}

void
av_palette_forget_icons (void)
{
    av_piece_art_forget ();
    av_picture_forget ();
}

/* The path of an ICON in its rules' folder, for the caller to free; NULL: there is none. */
static gchar *
get_path (const AvRules *rules, const gchar *icon)
{
    return icon && rules->folder ? g_build_filename (rules->folder, icon, NULL) : NULL;
}

static gchar *
find_icon (const AvRuleset *ruleset, const AvPieceDef *piece)
{
    for (guint i = 0; piece->icon && i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        const AvLandDefs *kinds = rules->kinds;
        for (const AvPieceDef *def = kinds ? kinds->pieces : NULL; def && def->id; def++)
            if (def == piece)
                return get_path (rules, piece->icon);
    }
    return NULL;
}

static const AvRules *
find_rules_of_counter (const AvRuleset *ruleset, guint counter)
{
    const AvCounterDef *wanted = av_ruleset_get_counter (ruleset, counter);
    for (guint i = 0; i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        for (const AvCounterDef *def = rules->counters; def && def->id; def++)
            if (def == wanted)
                return rules;
    }
    return av_ruleset_get_rules (ruleset, 0);
}

gboolean
av_palette_draw_counter (cairo_t *cr, const AvRuleset *ruleset, guint counter, double x, double y,
                         double size)
{
    g_autofree gchar *icon = get_path (find_rules_of_counter (ruleset, counter),
                                       av_ruleset_get_counter (ruleset, counter)->icon);
    return icon && av_picture_stamp (cr, icon, 0, x - size / 2, y - size / 2, size, size);
}

/* The path of a mark's SVG in the folder of the rules that declare it; NULL: none.  The caller
 * frees it. */
static gchar *
find_mark_icon (const AvRuleset *ruleset, const AvMarkDef *mark)
{
    for (guint i = 0; mark->icon && i < av_ruleset_get_n_rules (ruleset); i++) {
        const AvRules *rules = av_ruleset_get_rules (ruleset, i);
        const AvLandDefs *kinds = rules->kinds;
        for (const AvMarkDef *def = kinds ? kinds->marks : NULL; def && def->id; def++)
            if (def == mark)
                return get_path (rules, mark->icon);
    }
    return NULL;
}

AvArtStyle *
av_palette_style (const AvRuleset *ruleset)
{
    g_autoptr (GPtrArray) terrains = g_ptr_array_new (), marks = g_ptr_array_new ();
    g_autoptr (GPtrArray) icons = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < av_land_get_n_terrains (ruleset); i++)
        if (av_land_get_terrain (ruleset, i))
            g_ptr_array_add (terrains, (gpointer) av_land_get_terrain (ruleset, i));
    for (guint i = 0; i < av_land_get_n_marks (ruleset); i++) {
        const AvMarkDef *mark = av_land_get_mark (ruleset, i);
        if (!mark)
            continue;
        g_ptr_array_add (marks, (gpointer) mark);
        g_ptr_array_add (icons, find_mark_icon (ruleset, mark));
    }
    g_ptr_array_add (terrains, NULL);
    g_ptr_array_add (marks, NULL);
    g_ptr_array_add (icons, NULL);
    return av_art_style_new ((const AvTerrainDef *const *) terrains->pdata,
                             (const AvMarkDef *const *) marks->pdata,
                             (const gchar *const *) icons->pdata);
}

double
av_palette_piece_scale (const AvRuleset *ruleset, guint piece)
{
    return av_land_get_piece (ruleset, piece)->strength > 1 ? 1.25 : 1;
}

gboolean
av_palette_draw_piece (cairo_t *cr, const AvRuleset *ruleset, guint piece, gint owner,
                       gboolean lies, double x, double y, double size, AvHasTime has_time)
{
    const AvPieceDef *def = av_land_get_piece (ruleset, piece);
    gint seat = owner < 0 ? AV_PIECE_NEUTRAL_PLAYER : (gint) av_ruleset_get_colour (ruleset, owner);
    g_autofree gchar *icon = find_icon (ruleset, def);
    cairo_save (cr);
    cairo_translate (cr, x - size / 2, y - size / 2);
    gboolean drawn = av_piece_art_draw (cr, icon, av_palette_player (ruleset, owner), seat,
                                        lies ? AV_POSE_LYING : AV_POSE_STANDING, size, has_time);
    cairo_restore (cr);
    return drawn;
}

static gboolean
draw_figure (GtkWidget *widget, cairo_t *cr, gpointer data)
{
    AvColour colour = GPOINTER_TO_UINT (data);
    double height = gtk_widget_get_allocated_height (widget), size = height * 0.95;
    cairo_translate (cr, (gtk_widget_get_allocated_width (widget) - size) / 2, (height - size) / 2);
    av_piece_art_draw (cr, NULL, av_piece_art_colour (colour), colour, AV_POSE_STANDING, size,
                       NULL);
    return FALSE;
}

GtkWidget *
av_figure_new (AvColour colour, gint size)
{
    GtkWidget *figure = gtk_drawing_area_new ();
    gtk_widget_set_size_request (figure, size, size);
    g_signal_connect (figure, "draw", G_CALLBACK (draw_figure), GUINT_TO_POINTER (colour));
    gtk_widget_show (figure);
    return figure;
}

void
av_palette_draw_back (cairo_t *cr, const AvRuleset *ruleset, guint tray, double x, double y,
                      double size)
{
    const gchar *icon = av_land_get_tray (ruleset, tray)->icon;
    const gchar *folder = av_land_get_tray_folder (ruleset, tray);
    g_autofree gchar *path = icon && folder ? g_build_filename (folder, icon, NULL) : NULL;
    if (path && av_picture_stamp (cr, path, 0, x, y, size, size))
        return;
    cairo_rectangle (cr, x, y, size, size);
    art_fill (cr, 0x8a6a3b, 1);
    cairo_new_path (cr);
    av_palette_add_rounded (cr, x + size * 0.14, y + size * 0.14, size * 0.72, size * 0.72,
                            size * 0.08);
    art_stroke (cr, 0xe8d5a3, 1, MAX (1, size * 0.05));
    art_disc (cr, x + size / 2, y + size / 2, size * 0.14, 0xe8d5a3, 1);
}

void
av_palette_draw_number (cairo_t *cr, guint number, double x, double y, double radius)
{
    g_autofree gchar *text = g_strdup_printf ("%u", number);
    cairo_text_extents_t extents;
    cairo_new_path (cr);
    cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
    art_fill_keep (cr, 0xfffaf0, 0.95);
    art_stroke (cr, 0x6b4a12, 1, 1.5);
    cairo_select_font_face (cr, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size (cr, radius * 1.2);
    cairo_text_extents (cr, text, &extents);
    cairo_move_to (cr, x - extents.x_advance / 2, y - extents.y_bearing - extents.height / 2);
    art_set (cr, 0x4a3208, 1);
    cairo_show_text (cr, text);
    cairo_new_path (cr);
}

void
av_palette_add_rounded (cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path (cr);
    cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI_2, 0);
    cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI_2);
    cairo_arc (cr, x + radius, y + height - radius, radius, G_PI_2, G_PI);
    cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI_2);
    cairo_close_path (cr);
}

void
av_palette_clip (cairo_t *cr, double x, double y, double size, double radius)
{
    cairo_new_path (cr);
    av_palette_add_rounded (cr, x, y, size, size, radius);
    cairo_clip (cr);
}
