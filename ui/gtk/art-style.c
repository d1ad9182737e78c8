/* SPDX-License-Identifier: GPL-3.0-or-later */
/* art-style.c: how the terrains and marks of a game are drawn, and its tile plans. */
#include "gtk/art-style.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#include "gtk/picture.h"

/* Plans are some kilobytes each; when there are more than this, all are dropped. */
#define MOST_PLANS 1200

struct AvArtStyle {
    gatomicrefcount refs;
    GArray *terrains; /* ArtTerrain */
    GArray *marks;    /* ArtMark */
    GMutex lock;      /* guards the plans */
    GHashTable *plans;
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
    g_free (mark->icon);
}

static void
unref_plan (gpointer data)
{
    art_plan_unref (data);
}

/* The path of the mark's picture: the given one, else one of our own with its name; or NULL. */
static gchar *
find_icon (const gchar *id, const gchar *given)
{
    if (given)
        return g_strdup (given);
    g_autofree gchar *resource = g_strdup_printf (AV_PICTURE_FOLDER "mark-%s.svg", id);
    gboolean own = g_resources_get_info (resource, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL);
    return own ? g_strconcat ("resource://", resource, NULL) : NULL;
}

/* Only when it is first drawn, mostly in another thread: reading all of them would take long as a game begins. */
static void
measure_icon (ArtMark *mark)
{
    g_autoptr (GError) error = NULL;
    double width, height;
    if (!av_picture_measure (mark->icon, &width, &height, &error)) {
        /* Translators: "shield: cannot read its picture FILE: REASON" */
        g_warning (_ ("%s: cannot read its picture %s: %s"), mark->id, mark->icon, error->message);
        g_clear_pointer (&mark->icon, g_free);
        return;
    }
    /* In hundredths of a tile; a useful size if it has none. */
    if (width <= 0 || height <= 0)
        width = height = 22;
    double longest = MAX (width, height), scale = CLAMP (longest / 100, 0.12, 0.60) / longest;
    mark->width = width * scale;
    mark->height = height * scale;
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

    for (guint i = 0; terrains != NULL && terrains[i] != NULL; i++) {
        ArtTerrain terrain = { .id = g_strdup (terrains[i]->id),
                               .letter = terrains[i]->letter,
                               .look = terrains[i]->look,
                               .way = (terrains[i]->flags & AV_TERRAIN_WAY) != 0,
                               .lies = terrains[i]->look == AV_LOOK_GROUND
                                       && terrains[i]->closing == AV_CLOSING_NEVER };
        for (guint c = 0; c < AV_LOOK_COLOURS; c++)
            terrain.colours[c] = terrains[i]->colours[c];
        g_array_append_val (style->terrains, terrain);
    }
    for (guint i = 0; marks != NULL && marks[i] != NULL; i++) {
        ArtMark mark = {
            .id = g_strdup (marks[i]->id),
            .icon = find_icon (marks[i]->id, mark_icons != NULL ? mark_icons[i] : NULL),
            .width = 0.17,
            .height = 0.17,
            .turns = marks[i]->turns,
        };
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
        ArtMark *mark = &g_array_index (style->marks, ArtMark, i);
        if (g_strcmp0 (mark->id, id) != 0)
            continue;
        if (g_once_init_enter (&mark->measured)) {
            if (mark->icon != NULL)
                measure_icon (mark);
            g_once_init_leave (&mark->measured, TRUE);
        }
        return mark;
    }
    return NULL;
}

/* A hash of what a plan depends on, so that another tile at the same address is not mistaken for it. */
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
    for (guint i = 0; i < tile->n_junctions; i++)
        hash = hash * 1099511628211u
               + (tile->junctions[i].segments | (guint32) tile->junctions[i].access << 16);
    return hash;
}

static ArtPlan *
find_plan (AvArtStyle *style, const PlanKey *key, guint64 print)
{
    g_mutex_lock (&style->lock);
    ArtPlan *plan = g_hash_table_lookup (style->plans, key);
    if (plan != NULL && plan->fingerprint == print)
        g_atomic_ref_count_inc (&plan->refs);
    else
        plan = NULL;
    g_mutex_unlock (&style->lock);
    return plan;
}

ArtPlan *
art_style_find_plan (AvArtStyle *style, const AvTileDef *tile, guint rotation)
{
    PlanKey key = { tile, rotation % 4 };
    return find_plan (style, &key, fingerprint (tile));
}

ArtPlan *
art_style_plan (AvArtStyle *style, const AvTileDef *tile, guint rotation)
{
    PlanKey key = { tile, rotation % 4 };
    guint64 print = fingerprint (tile);
    ArtPlan *plan = find_plan (style, &key, print);
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
