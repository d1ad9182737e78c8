/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tile-cache.c: a cache of drawn tiles with a limit, filled by a worker thread. */
#include "gtk/tile-cache.h"

#include <math.h>

#include "gtk/art-tools.h"

#define APART_BYTES (1 << 19) /* for tiles that are shown beside the table */
#define MOST_PX 1024
#define STAND_IN_PX 19 /* plain shapes, drawn at once if nothing else is at hand */
/* So many are drawn at once in a frame; others are plain grass until the worker has drawn them. */
#define MOST_STAND_INS 5

typedef struct {
    const AvTileDef *tile;
    guint16 px;
    guint8 rotation, variant;
} Key;

typedef struct {
    Key key;
    cairo_surface_t *surface;
    gsize bytes;
    GList link; /* in the order of use, the latest first */
} Entry;

/* All pictures of one tile that differ only in size. */
typedef struct {
    Key key; /* with px of 0 */
    GPtrArray *entries;
} Family;

typedef struct {
    AvTileCache *cache;
    Key key;
    guint ticket;
    cairo_surface_t *surface;
} Job;

struct AvTileCache {
    AvArtStyle *style;
    AvTileCacheReady ready;
    gpointer data;
    gsize most, bytes;
    gboolean follows; /* the first of them follows what is in sight */
    guint stand_ins;  /* how many may still be drawn in this frame */
    cairo_surface_t *plain;
    GHashTable *entries;  /* Key -> Entry */
    GHashTable *families; /* Key of px 0 -> Family */
    GHashTable *awaited;  /* Keys that the worker has to draw */
    GQueue used;
    GThreadPool *pool;
    GMainContext *context;
    GMutex lock;
    GQueue done;      /* Jobs drawn; guarded by the lock, as are the next two */
    gboolean closing; /* jobs that wait are dropped */
    GSource *report;  /* tells of done jobs */
    guint ticket;     /* of the tile last asked for */
};

static guint
key_hash (gconstpointer data)
{
    const Key *key = data;
    return g_direct_hash (key->tile) ^ key->px * 2654435761u ^ (key->rotation * 5u + key->variant);
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
    const Key *key = a, *other = b;
    return key->tile == other->tile && key->px == other->px && key->rotation == other->rotation
           && key->variant == other->variant;
}

static void
family_free (gpointer data)
{
    Family *family = data;
    g_ptr_array_unref (family->entries);
    g_free (family);
}

static void
job_free (gpointer data)
{
    Job *job = data;
    g_clear_pointer (&job->surface, cairo_surface_destroy);
    g_free (job);
}

static cairo_surface_t *
draw (AvTileCache *cache, const Key *key)
{
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, key->px, key->px);
    cairo_t *cr = cairo_create (surface);

    av_tile_art_draw (cr, cache->style, key->tile, key->rotation, key->variant, key->px);
    cairo_destroy (cr);
    cairo_surface_flush (surface);
    return surface;
}

static void
forget (AvTileCache *cache, Entry *entry)
{
    Key family_key = entry->key;
    family_key.px = 0;
    Family *family = g_hash_table_lookup (cache->families, &family_key);
    g_ptr_array_remove_fast (family->entries, entry);
    if (family->entries->len == 0)
        g_hash_table_remove (cache->families, &family_key);
    g_hash_table_remove (cache->entries, &entry->key);
    g_queue_unlink (&cache->used, &entry->link);
    cache->bytes -= entry->bytes;
    cairo_surface_destroy (entry->surface);
    g_free (entry);
}

/* Takes SURFACE. */
static Entry *
keep (AvTileCache *cache, const Key *key, cairo_surface_t *surface)
{
    Entry *entry = g_hash_table_lookup (cache->entries, key);
    if (entry != NULL) {
        cairo_surface_destroy (surface);
        return entry;
    }
    entry = g_new0 (Entry, 1);
    entry->key = *key;
    entry->surface = surface;
    entry->bytes = (gsize) cairo_image_surface_get_stride (surface) * key->px + sizeof *entry;
    entry->link.data = entry;
    Key family_key = *key;
    family_key.px = 0;
    Family *family = g_hash_table_lookup (cache->families, &family_key);
    if (family == NULL) {
        family = g_new0 (Family, 1);
        family->key = family_key;
        family->entries = g_ptr_array_new ();
        g_hash_table_insert (cache->families, &family->key, family);
    }
    g_ptr_array_add (family->entries, entry);
    g_hash_table_insert (cache->entries, &entry->key, entry);
    g_queue_push_head_link (&cache->used, &entry->link);
    cache->bytes += entry->bytes;
    while (cache->bytes > cache->most && cache->used.tail != &entry->link)
        forget (cache, cache->used.tail->data);
    return entry;
}

static gboolean
take_done (gpointer data)
{
    AvTileCache *cache = data;
    GQueue done;

    g_mutex_lock (&cache->lock);
    done = cache->done;
    g_queue_init (&cache->done);
    g_clear_pointer (&cache->report, g_source_unref);
    g_mutex_unlock (&cache->lock);

    gboolean any = FALSE;
    for (Job *job; (job = g_queue_pop_head (&done)) != NULL; job_free (job)) {
        g_hash_table_remove (cache->awaited, &job->key);
        if (job->surface == NULL)
            continue;
        keep (cache, &job->key, g_steal_pointer (&job->surface));
        any = TRUE;
    }
    if (any && cache->ready != NULL)
        cache->ready (cache->data);
    return G_SOURCE_REMOVE;
}

static void
work (gpointer data, gpointer user_data)
{
    Job *job = data;
    AvTileCache *cache = user_data;

    g_mutex_lock (&cache->lock);
    gboolean closing = cache->closing;
    g_mutex_unlock (&cache->lock);
    if (closing) {
        job_free (job);
        return;
    }
    job->surface = draw (cache, &job->key);
    g_mutex_lock (&cache->lock);
    g_queue_push_tail (&cache->done, job);
    if (cache->report == NULL) {
        cache->report = g_idle_source_new ();
        g_source_set_callback (cache->report, take_done, cache, NULL);
        g_source_attach (cache->report, cache->context);
    }
    g_mutex_unlock (&cache->lock);
}

/* The latest tile asked for is the likeliest to be in sight. */
static int
compare_jobs (gconstpointer a, gconstpointer b, gpointer data)
{
    const Job *job = a, *other = b;
    return job->ticket < other->ticket ? 1 : -(job->ticket > other->ticket);
}

AvTileCache *
av_tile_cache_new (AvArtStyle *style, guint megabytes, AvTileCacheReady ready, gpointer data)
{
    AvTileCache *cache = g_new0 (AvTileCache, 1);

    cache->style = av_art_style_ref (style);
    cache->ready = ready;
    cache->data = data;
    cache->most = megabytes > 0 ? (gsize) megabytes << 20 : APART_BYTES;
    cache->follows = megabytes == 0;
    cache->plain = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 1, 1);
    cairo_t *cr = cairo_create (cache->plain);
    art_set (cr, AV_TILE_PLAIN, 1);
    cairo_paint (cr);
    cairo_destroy (cr);
    cache->entries = g_hash_table_new (key_hash, key_equal);
    cache->families = g_hash_table_new_full (key_hash, key_equal, NULL, family_free);
    cache->awaited = g_hash_table_new_full (key_hash, key_equal, g_free, NULL);
    cache->context = g_main_context_ref_thread_default ();
    g_mutex_init (&cache->lock);
    cache->pool = g_thread_pool_new (work, cache, 1, FALSE, NULL);
    g_thread_pool_set_sort_function (cache->pool, compare_jobs, NULL);
    return cache;
}

void
av_tile_cache_free (AvTileCache *cache)
{
    if (cache == NULL)
        return;
    g_mutex_lock (&cache->lock);
    cache->closing = TRUE;
    g_mutex_unlock (&cache->lock);
    g_thread_pool_free (cache->pool, FALSE, TRUE);
    if (cache->report != NULL) {
        g_source_destroy (cache->report);
        g_source_unref (cache->report);
    }
    g_queue_clear_full (&cache->done, job_free);
    while (cache->used.head != NULL)
        forget (cache, cache->used.head->data);
    g_hash_table_unref (cache->entries);
    g_hash_table_unref (cache->families);
    g_hash_table_unref (cache->awaited);
    cairo_surface_destroy (cache->plain);
    g_main_context_unref (cache->context);
    g_mutex_clear (&cache->lock);
    av_art_style_unref (cache->style);
    g_free (cache);
}

AvArtStyle *
av_tile_cache_get_style (const AvTileCache *cache)
{
    return cache->style;
}

gboolean
av_tile_cache_is_drawing (const AvTileCache *cache)
{
    return g_hash_table_size (cache->awaited) > 0;
}

void
av_tile_cache_set_sight (AvTileCache *cache, double width, double height, double size)
{
    cache->stand_ins = MOST_STAND_INS;
    if (cache->follows)
        cache->most = (gsize) ((width + 2 * size) * (height + 2 * size) * 4) + APART_BYTES;
}

gsize
av_tile_cache_get_bytes (const AvTileCache *cache)
{
    return cache->bytes;
}

static Key
make_key (const AvTileDef *tile, guint rotation, guint variant, guint px)
{
    return (Key){ tile, (guint16) CLAMP (px, 1, MOST_PX), rotation % 4,
                  variant % AV_TILE_ART_VARIANTS };
}

static void
ask (AvTileCache *cache, const Key *key)
{
    if (g_hash_table_contains (cache->awaited, key))
        return;
    Job *job = g_new0 (Job, 1);
    job->cache = cache;
    job->key = *key;
    job->ticket = ++cache->ticket;
    g_hash_table_add (cache->awaited, g_memdup2 (key, sizeof *key));
    g_thread_pool_push (cache->pool, job, NULL);
    /* cppcheck-suppress memleak; the pool's thread frees it */
}

/* The picture of the nearest size, preferably larger than smaller. */
static Entry *
nearest (AvTileCache *cache, Key key)
{
    guint px = key.px;
    Entry *best = NULL;
    double least = G_MAXDOUBLE;

    key.px = 0;
    Family *family = g_hash_table_lookup (cache->families, &key);
    for (guint i = 0; family != NULL && i < family->entries->len; i++) {
        Entry *entry = family->entries->pdata[i];
        double ratio = (double) entry->key.px / px;
        double distance = ratio >= 1 ? ratio - 1 : 2 * (1 / ratio - 1);
        if (distance < least) {
            least = distance;
            best = entry;
        }
    }
    return best;
}

static void
touch (AvTileCache *cache, Entry *entry)
{
    g_queue_unlink (&cache->used, &entry->link);
    g_queue_push_head_link (&cache->used, &entry->link);
}

cairo_surface_t *
av_tile_cache_get (AvTileCache *cache, const AvTileDef *tile, guint rotation, guint variant,
                   guint device_px, gboolean *exact)
{
    Key key = make_key (tile, rotation, variant, device_px);
    Entry *entry = g_hash_table_lookup (cache->entries, &key);

    if (exact != NULL)
        *exact = entry != NULL;
    if (entry == NULL) {
        ask (cache, &key);
        entry = nearest (cache, key);
    }
    if (entry == NULL) {
        if (cache->follows && cache->stand_ins == 0)
            return cache->plain;
        cache->stand_ins -= cache->follows;
        key.px = MIN (key.px, STAND_IN_PX);
        entry = keep (cache, &key, draw (cache, &key));
    }
    touch (cache, entry);
    return entry->surface;
}

/* Pixels on CR's device of a tile of SIZE. */
static guint
find_px (cairo_t *cr, double size)
{
    double scale_x = 1, scale_y = 1;
    cairo_surface_get_device_scale (cairo_get_target (cr), &scale_x, &scale_y);
    return (guint) CLAMP (lround (size * scale_x), 1, MOST_PX);
}

gboolean
av_tile_cache_awaits (const AvTileCache *cache, cairo_t *cr, const AvTileDef *tile, guint rotation,
                      guint variant, double size)
{
    Key key = make_key (tile, rotation, variant, find_px (cr, size));
    return g_hash_table_contains (cache->awaited, &key);
}

gboolean
av_tile_cache_draw_scaled (AvTileCache *cache, cairo_t *cr, const AvTileDef *tile, guint rotation,
                           guint variant, double x, double y, double size, double size_to)
{
    double scale_x = 1, scale_y = 1;

    cairo_surface_get_device_scale (cairo_get_target (cr), &scale_x, &scale_y);
    guint px = find_px (cr, size_to);
    gboolean exact;
    cairo_surface_t *surface = av_tile_cache_get (cache, tile, rotation, variant, px, &exact);
    double has = cairo_image_surface_get_width (surface);
    cairo_save (cr);
    cairo_rectangle (cr, x, y, size, size);
    cairo_clip (cr);
    cairo_translate (cr, x, y);
    cairo_scale (cr, size / has, size / has);
    cairo_set_source_surface (cr, surface, 0, 0);
    if (fabs (has - size * scale_x) < 0.01)
        cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
    else {
        /* When scaled, its rim must not become transparent. */
        cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
        cairo_pattern_set_filter (cairo_get_source (cr), has > size * scale_x * 1.8
                                                             ? CAIRO_FILTER_GOOD
                                                             : CAIRO_FILTER_BILINEAR);
    }
    cairo_paint (cr);
    cairo_restore (cr);
    return exact;
}

void
av_tile_cache_draw (AvTileCache *cache, cairo_t *cr, const AvTileDef *tile, guint rotation,
                    guint variant, double x, double y, double size)
{
    av_tile_cache_draw_scaled (cache, cr, tile, rotation, variant, x, y, size, size);
}
