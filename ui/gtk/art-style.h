/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * art-style.h: how the terrains and marks of a game are drawn, and its tile plans.
 *
 * May be used by several threads at once.  GTK is not used.
 */
#pragma once

#include <glib.h>

#include <avignon/kind.h>
#include <avignon/tile.h>

#include "gtk/tile-plan.h"

G_BEGIN_DECLS

typedef struct AvArtStyle AvArtStyle;

/* A style for TERRAINS and MARKS (both NULL-terminated, or NULL: none; they are copied).
 * MARK_ICONS, if not NULL, holds one entry for each mark: the path of its SVG or NULL.  An SVG's
 * width and height are hundredths of a tile's side (a size of 30 fills three tenths where there is
 * room).  An icon that cannot be read is a warning, and the mark is drawn as a plaque. */
AvArtStyle *av_art_style_new (const AvTerrainDef *const *terrains, const AvMarkDef *const *marks,
                              const gchar *const *mark_icons);
AvArtStyle *av_art_style_ref (AvArtStyle *style);
void av_art_style_unref (AvArtStyle *style);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvArtStyle, av_art_style_unref)

/* A terrain as a style keeps it. */
typedef struct ArtTerrain {
    gchar *id;
    gchar letter;
    AvLook look;
    gboolean way;
    gboolean lies; /* pieces lie down there, as on ground that is never finished */
    guint32 colours[AV_LOOK_COLOURS];
} ArtTerrain;

/* A mark as a style keeps it. */
typedef struct {
    gchar *id;
    gchar *icon;          /* the path of its SVG; NULL: a plaque with its letter */
    double width, height; /* of its icon, as fractions of a tile's side */
    gboolean turns;       /* with the tile */
    gsize measured;       /* for g_once_init_enter: WIDTH and HEIGHT are known */
} ArtMark;

/* NULL: the style does not know it. */
const ArtTerrain *art_style_terrain (const AvArtStyle *style, const gchar *id);
const ArtMark *art_style_mark (const AvArtStyle *style, const gchar *id);
/* The tile's plan, kept by the style; give it back with art_plan_unref. */
ArtPlan *art_style_plan (AvArtStyle *style, const AvTileDef *tile, guint rotation);
/* The same, or NULL if it has not been made yet, which takes some tenths of a millisecond. */
ArtPlan *art_style_find_plan (AvArtStyle *style, const AvTileDef *tile, guint rotation);

G_END_DECLS
