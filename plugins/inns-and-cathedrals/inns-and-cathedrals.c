/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inns-and-cathedrals.c: Inns & Cathedrals: inns, cathedrals, pig herds and the big follower. */
#include <avignon/land.h>
#include <avignon/plugin.h>

#include <glib/gi18n-lib.h>

#define INN "inn"
#define CATHEDRAL "cathedral"
#define PIG_HERD "pig-herd"

static const struct {
    const gchar *mark, *text;
} texts[] = {
    { INN, N_ ("Inn: twice the points once the road is complete.") },
    { CATHEDRAL, N_ ("Cathedral: three points for each tile and shield once the city is "
                     "complete.") },
    { PIG_HERD, N_ ("Herd of pigs: one more point a city for the farmers of this field.") },
};

/* Looked up once for each ruleset. */
typedef struct {
    guint marks[G_N_ELEMENTS (texts)], herd;
    gint shield;
    const gchar *herd_key;  /* under which a herd counts: see score_herd () */
    gboolean ignores_marks; /* an unfinished feature counts as if it had no inn or cathedral */
} Bound;

static gboolean
bind (const AvRuleset *ruleset, guint rules, gpointer data, GError **error)
{
    Bound *bound = data;
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        bound->marks[i] = av_land_find_mark (ruleset, texts[i].mark);
    bound->shield = av_land_find_mark (ruleset, "shield");
    bound->herd = av_land_find_mark (ruleset, PIG_HERD);
    const gchar *herd = av_ruleset_get_option (ruleset, "inns-and-cathedrals.herd");
    bound->herd_key = g_str_equal (herd, "two") ? PIG_HERD : "pig";
    const gchar *unfinished = av_ruleset_get_option (ruleset, "inns-and-cathedrals.unfinished");
    bound->ignores_marks = g_str_equal (unfinished, "plain");
    return TRUE;
}

/* --- inns and cathedrals --- */

/* At the end of the game an unfinished feature is worth nothing, unless by the option it counts as
 * if nothing were printed on it.  Terms that other rules added are kept. */
static void
score_unfinished (const AvGame *game, guint rules, AvScoreContext *context)
{
    const Bound *bound = av_game_get_bound (game, rules);
    if (bound->ignores_marks)
        return;
    context->per_tile = 0;
    for (guint i = 0; i < G_N_ELEMENTS (context->per_mark); i++)
        context->per_mark[i] = 0;
}

/* I1: twice the points, however many inns there are. */
static void
score_inn (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    if (context->complete)
        context->per_tile *= 2;
    else
        score_unfinished (game, rules, context);
}

/* I2: three points a tile and a shield, however many cathedrals there are. */
static void
score_cathedral (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    if (!context->complete) {
        score_unfinished (game, rules, context);
        return;
    }
    context->per_tile = 3;
    const Bound *bound = av_game_get_bound (game, rules);
    gint *shield = av_land_score_mark (game, context, bound->shield);
    if (shield)
        *shield = 3;
}

/* --- the herd --- */

/* R8: every farmer on a field with a herd has a pig.  A herd and a pig of his own share a key, so
 * they count once, unless the option says that both count. */
static void
score_herd (AvGame *game, guint rules, AvFarmContext *context, gconstpointer data)
{
    const Bound *bound = av_game_get_bound (game, rules);
    if (av_land_feature_marks (game, context->segment, bound->herd) > 0)
        av_farm_add (context, bound->herd_key, 1);
}

/* --- highlight --- */

static void
explain (const AvGame *game, guint rules, AvHighlightContext *context, gconstpointer data)
{
    const Bound *bound = av_game_get_bound (game, rules);
    guint tile = av_land_tile_at (game, context->x, context->y);
    guint segment = tile != AV_NONE && context->slot >= 0
                        ? av_land_segment_at (game, tile, context->slot)
                        : AV_NONE;
    for (guint i = 0; i < G_N_ELEMENTS (texts) && segment != AV_NONE; i++) {
        if (av_land_feature_marks (game, segment, bound->marks[i]) == 0)
            continue;
        if (context->text->len > 0)
            g_string_append_c (context->text, '\n');
        g_string_append (context->text, _ (texts[i].text));
    }
}

/* --- tables --- */

static const AvMarkDef marks[] = {
    {
        .id = INN,
        .name = N_ ("inn"),
        .names = N_ ("inns"),
        .scope = AV_MARK_SEGMENT,
        .icon = "art/inn.svg",
    },
    {
        .id = CATHEDRAL,
        .name = N_ ("cathedral"),
        .names = N_ ("cathedrals"),
        .scope = AV_MARK_SEGMENT,
        .icon = "art/cathedral.svg",
    },
    {
        .id = PIG_HERD,
        .name = N_ ("herd of pigs"),
        .names = N_ ("herds of pigs"),
        .scope = AV_MARK_SEGMENT,
        .icon = "art/pig-herd.svg",
    },
    { .id = NULL },
};

static const AvPieceDef pieces[] = {
    /* I3: a follower like any other, except that it counts as two. */
    {
        .id = "big-follower",
        .name = N_ ("big follower"),
        .supply = 1,
        .strength = 2,
        .flags = AV_PIECE_OCCUPIES | AV_PIECE_HOME,
        .icon = "art/big-follower.svg",
    },
    { .id = NULL },
};

static const AvHook hooks[] = {
    AV_HOOK (SCORE, score_inn, .interest = { .terrain = "road", .mark = INN }),
    AV_HOOK (SCORE, score_cathedral, .interest = { .terrain = "city", .mark = CATHEDRAL }),
    AV_HOOK (FARM, score_herd),
    AV_HOOK (HIGHLIGHT, explain),
    AV_HOOK_END,
};

static const AvRules rules = {
    .hooks = hooks,
    AV_LAND_DEFS (.marks = marks, .pieces = pieces),
    .bound_size = sizeof (Bound),
    .bind = bind,
};

AV_PLUGIN (&rules, NULL)
