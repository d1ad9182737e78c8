/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-style.c: how the terrains and marks of a game are drawn, and the plans of its tiles. */
#include "gtk/art-private.h"
#include "gtk/picture.h"

#include <glib/gi18n.h>

/* Plans are some kilobytes each; games of more kinds than this begin anew. */
#define MOST_PLANS 1200

struct AvArtStyle {
    gatomicrefcount refs;
    GArray *terrains; /* ArtTerrain */
    GArray *marks;    /* ArtMark */
    GMutex lock;      /* guards all below, and the icons while they are drawn */
    GHashTable *plans;
    GHashTable *pictures;
};

typedef struct {
    const AvTileDef *tile;
    guint rotation;
} PlanKey;

static guint
plan_key_hash (gconstpointer key)
{
    const PlanKey *plan_key = key;
    return g_direct_hash (plan_key->tile) * 31 + plan_key->rotation;
}

static gboolean
plan_key_equal (gconstpointer a, gconstpointer b)
{
    const PlanKey *key = a, *other = b;
    return key->tile == other->tile && key->rotation == other->rotation;
}

static void
terrain_clear (gpointer data)
{
    ArtTerrain *terrain = data;
    g_free (terrain->id);
}

static void
mark_clear (gpointer data)
{
    ArtMark *mark = data;
    g_free (mark->id);
    g_clear_object (&mark->icon);
}

static void
unref_object (gpointer data)
{
    if (data != NULL)
        g_object_unref (data);
}

static void
unref_plan (gpointer data)
{
    art_plan_unref (data);
}

/* An SVG's size in hundredths of a tile; a useful one where it names none. */
static void
measure (RsvgHandle *handle, double *width, double *height)
{
    gdouble w = 0, h = 0;
    if (!rsvg_handle_get_intrinsic_size_in_pixels (handle, &w, &h) || w <= 0 || h <= 0) {
        w = 22;
        h = 22;
    }
    double longest = MAX (w, h);
    double scale = CLAMP (longest / 100, 0.12, 0.60) / longest;
    *width = w * scale;
    *height = h * scale;
}

static RsvgHandle *
load (const gchar *path, const gchar *what)
{
    g_autoptr (GError) error = NULL;
    RsvgHandle *handle = av_picture_read (path, &error);
    if (handle == NULL) {
        /* Translators: "mark shield: cannot read its picture FILE: REASON" */
        g_warning (_ ("%s: cannot read its picture %s: %s"), what, path, error->message);
        return NULL;
    }
    rsvg_handle_set_dpi (handle, 96);
    return handle;
}

AvArtStyle *
av_art_style_new (const AvTerrainDef *const *terrains, const AvMarkDef *const *marks,
                  const gchar *const *mark_icons)
{
    AvArtStyle *style = g_new0 (AvArtStyle, 1);
    g_atomic_ref_count_init (&style->refs);
    g_mutex_init (&style->lock);
    style->terrains = g_array_new (FALSE, TRUE, sizeof (ArtTerrain));
    style->marks = g_array_new (FALSE, TRUE, sizeof (ArtMark));
    g_array_set_clear_func (style->terrains, terrain_clear);
    g_array_set_clear_func (style->marks, mark_clear);
    style->plans = g_hash_table_new_full (plan_key_hash, plan_key_equal, g_free, unref_plan);
    style->pictures = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, unref_object);

    for (guint i = 0; terrains != NULL && terrains[i] != NULL; i++) {
        ArtTerrain terrain = { .id = g_strdup (terrains[i]->id),
                               .letter = terrains[i]->letter,
                               .look = terrains[i]->look,
                               .way = (terrains[i]->flags & AV_TERRAIN_WAY) != 0 };
        for (guint c = 0; c < AV_LOOK_COLOURS; c++)
            terrain.colours[c] = terrains[i]->colours[c];
        g_array_append_val (style->terrains, terrain);
    }
    for (guint i = 0; marks != NULL && marks[i] != NULL; i++) {
        ArtMark mark = { .id = g_strdup (marks[i]->id), .width = 0.17, .height = 0.17 };
        if (mark_icons != NULL && mark_icons[i] != NULL)
            mark.icon = load (mark_icons[i], mark.id);
        if (mark.icon != NULL)
            measure (mark.icon, &mark.width, &mark.height);
        g_array_append_val (style->marks, mark);
    }
    return style;
}

AvArtStyle *
av_art_style_ref (AvArtStyle *style)
{
    g_atomic_ref_count_inc (&style->refs);
    return style;
}

void
av_art_style_unref (AvArtStyle *style)
{
    if (!g_atomic_ref_count_dec (&style->refs))
        return;
    g_hash_table_unref (style->plans);
    g_hash_table_unref (style->pictures);
    g_array_unref (style->terrains);
    g_array_unref (style->marks);
    g_mutex_clear (&style->lock);
    g_free (style);
}

const ArtTerrain *
art_style_terrain (const AvArtStyle *style, const gchar *id)
{
    for (guint i = 0; i < style->terrains->len; i++) {
        const ArtTerrain *terrain = &g_array_index (style->terrains, ArtTerrain, i);
        if (g_strcmp0 (terrain->id, id) == 0)
            return terrain;
    }
    return NULL;
}

const ArtMark *
art_style_mark (const AvArtStyle *style, const gchar *id)
{
    for (guint i = 0; i < style->marks->len; i++) {
        const ArtMark *mark = &g_array_index (style->marks, ArtMark, i);
        if (g_strcmp0 (mark->id, id) == 0)
            return mark;
    }
    return NULL;
}

gboolean
art_style_render (AvArtStyle *style, RsvgHandle *handle, cairo_t *cr, double x, double y,
                  double width, double height)
{
    /* librsvg rounds small viewports, so let it work in hundredths of a tile. */
    RsvgRectangle box = { 0, 0, width * 100, height * 100 };

    cairo_save (cr);
    cairo_translate (cr, x, y);
    cairo_scale (cr, 0.01, 0.01);
    g_mutex_lock (&style->lock);
    gboolean drawn = rsvg_handle_render_document (handle, cr, &box, NULL);
    g_mutex_unlock (&style->lock);
    cairo_restore (cr);
    return drawn;
}

/* Draws the SVG at PATH over the square from (0, 0) to (1, 1); FALSE: there is none. */
gboolean
art_style_picture (AvArtStyle *style, const gchar *path, cairo_t *cr, double size)
{
    RsvgRectangle box = { 0, 0, size, size };
    gpointer found = NULL;

    g_mutex_lock (&style->lock);
    if (!g_hash_table_lookup_extended (style->pictures, path, NULL, &found)) {
        found = load (path, path);
        g_hash_table_insert (style->pictures, g_strdup (path), found);
    }
    gboolean drawn = FALSE;
    if (found != NULL) {
        cairo_save (cr);
        cairo_scale (cr, 1 / size, 1 / size);
        drawn = rsvg_handle_render_document (found, cr, &box, NULL);
        cairo_restore (cr);
    }
    g_mutex_unlock (&style->lock);
    return drawn;
}

/* What a plan depends on, so that another tile at the same address is not taken for it. */
static guint64
fingerprint (const AvTileDef *tile)
{
    guint64 hash = tile->id != NULL ? g_str_hash (tile->id) : 0;
    for (guint i = 0; i < tile->n_segments; i++) {
        hash = hash * 1099511628211u + tile->segments[i].slots;
        hash = hash * 1099511628211u + GPOINTER_TO_SIZE (tile->segments[i].terrain);
        for (guint m = 0; tile->segments[i].marks != NULL && tile->segments[i].marks[m]; m++)
            hash = hash * 1099511628211u + m + 1;
    }
    for (guint i = 0; i < tile->n_meets; i++)
        hash = hash * 1099511628211u
               + (tile->meets[i].segments | (guint32) tile->meets[i].access << 16);
    return hash;
}

ArtPlan *
art_style_plan (AvArtStyle *style, const AvTileDef *tile, guint rotation)
{
    PlanKey key = { tile, rotation % 4 };
    guint64 print = fingerprint (tile);

    g_mutex_lock (&style->lock);
    ArtPlan *plan = g_hash_table_lookup (style->plans, &key);
    if (plan != NULL && plan->fingerprint == print)
        g_atomic_ref_count_inc (&plan->refs);
    else
        plan = NULL;
    g_mutex_unlock (&style->lock);
    if (plan != NULL)
        return plan;

    plan = art_plan_new (style, tile, rotation % 4);
    plan->fingerprint = print;
    g_atomic_ref_count_inc (&plan->refs);
    g_mutex_lock (&style->lock);
    if (g_hash_table_size (style->plans) >= MOST_PLANS)
        g_hash_table_remove_all (style->plans);
    g_hash_table_replace (style->plans, g_memdup2 (&key, sizeof key), plan);
    g_mutex_unlock (&style->lock);
    return plan;
}
