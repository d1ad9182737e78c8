/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify-legal.c: finds the legal actions again by trying everything, and compares the lists. */
#include "land/land-verify.h"

#include <string.h>

/* How the list found here must stand to the real one. */
typedef enum {
    SETS_EQUAL,
    SETS_WITHIN, /* the real list may be shorter: rules besides the core's may forbid something */
} Comparison;

static gboolean
has_statement (const AvRecount *recount, const gchar *word)
{
    const AvSetup *setup = av_ruleset_get_setup (recount->ruleset);

    for (guint i = 0; i < setup->prelude->len; i++) {
        const AvStatement *statement = g_ptr_array_index (setup->prelude, i);
        if (strcmp (statement->words[0], word) == 0)
            return TRUE;
    }
    return FALSE;
}

static GHashTable *
new_set (void)
{
    return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Nature may draw any kind that is left; the first tile is the start tile where it is drawn.
 * Returns how the lists must compare: an order of the pile makes the real one shorter. */
static Comparison
list_draws (const AvRecount *recount, GHashTable *set)
{
    const AvRuleset *ruleset = recount->ruleset;
    gboolean ordered = has_statement (recount, "pile"), start = FALSE;
    /* Rules may put the start tile back. */
    gboolean starting = recount->n_tiles == 0 && av_ruleset_get_n_rules (ruleset) == 1
                        && !has_statement (recount, "lay")
                        && g_strcmp0 (av_ruleset_get_option (ruleset, "core.start"), "drawn") == 0;

    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        const AvTileDef *def = av_land_get_kind (ruleset, kind);
        if (av_land_get_left (recount->game, kind) == 0)
            continue;
        ordered = ordered || def->order != 0;
        start = start || def->start;
    }
    for (guint kind = 0; kind < av_land_get_n_kinds (ruleset); kind++) {
        const AvTileDef *def = av_land_get_kind (ruleset, kind);
        if (av_land_get_left (recount->game, kind) == 0)
            continue;
        if (starting && start && !has_statement (recount, "pile") && !def->start)
            continue;
        g_hash_table_add (set, g_strdup_printf ("draw %s", def->id));
    }
    /* Two decks may each name a start tile, or come one after the other. */
    gboolean one_deck = av_ruleset_get_setup (ruleset)->decks->len == 1;
    return ordered || (starting && start) || !one_deck ? SETS_WITHIN : SETS_EQUAL;
}

static void
list_places (const AvRecount *recount, GHashTable *set)
{
    guint drawn = av_land_get_drawn (recount->game);

    if (drawn == AV_NONE)
        return;
    const AvTileDef *kind = av_land_get_kind (recount->ruleset, drawn);
    for (gint y = 0; y < (gint) recount->height; y++)
        for (gint x = 0; x < (gint) recount->width; x++)
            for (guint rotation = 0; rotation < 4; rotation++) {
                guint neighbours;
                if (av_recount_tile_at (recount, x, y) != AV_NONE)
                    break;
                if (av_recount_look (kind, rotation) == rotation
                    && av_recount_fits (recount, kind, rotation, x, y, &neighbours)
                    && (neighbours > 0 || recount->n_tiles == 0))
                    g_hash_table_add (set, g_strdup_printf ("place %d %d %u", x, y, rotation));
            }
}

static void
list_deploys (const AvRecount *recount, GHashTable *set)
{
    guint last = av_land_get_last (recount->game);
    guint player = av_game_get_active (recount->game);

    g_hash_table_add (set, g_strdup ("pass"));
    if (last == AV_NONE)
        return;
    AvTile lies = recount->tiles[last];
    const AvTileDef *kind = av_land_get_kind (recount->ruleset, lies.kind);
    for (guint i = 0; i < kind->n_segments; i++) {
        AvRecountFeature *feature = av_recount_feature (recount, last, i);
        const AvTerrainDef *terrain =
            feature->terrain == AV_NONE ? NULL
                                        : av_land_get_terrain (recount->ruleset, feature->terrain);
        if (terrain == NULL || !(terrain->flags & AV_TERRAIN_HOLDS) || feature->pieces > 0)
            continue;
        for (guint piece = 0; piece < av_land_get_n_pieces (recount->ruleset); piece++) {
            const AvPieceDef *def = av_land_get_piece (recount->ruleset, piece);
            if (def->flags & AV_PIECE_OCCUPIES
                && !(def->flags & (AV_PIECE_NEUTRAL | AV_PIECE_APART))
                && av_game_get_supply (recount->game, player, piece) > 0)
                g_hash_table_add (set,
                                  g_strdup_printf ("deploy %s %d %d %u", def->id, lies.x, lies.y,
                                                   av_recount_lowest (kind, i, lies.rotation)));
        }
    }
}

static GHashTable *
list_real (const AvRecount *recount, GString *complaints)
{
    g_auto (AvActionList) list = { 0 };
    g_autoptr (GHashTable) set = new_set ();
    guint n = av_game_legal (recount->game, &list);

    if (n == 0)
        g_string_append_printf (complaints, "nothing can be done in phase %s\n",
                                av_game_get_phase_id (recount->game));
    for (guint i = 0; i < n; i++) {
        g_autoptr (GString) text = g_string_new (NULL);
        av_action_to_text (recount->game, &list.items[i], text);
        if (list.items[i].player != av_game_get_decider (recount->game))
            g_string_append_printf (complaints, "%s is listed for %d, who does not decide\n",
                                    text->str, list.items[i].player);
        if (!g_hash_table_add (set, g_strdup (text->str)))
            g_string_append_printf (complaints, "%s is listed twice\n", text->str);
    }
    return g_steal_pointer (&set);
}

static void
compare_sets (GHashTable *mine, GHashTable *real, Comparison comparison, GString *complaints)
{
    GHashTableIter iter;
    gpointer text;

    g_hash_table_iter_init (&iter, mine);
    while (comparison == SETS_EQUAL && g_hash_table_iter_next (&iter, &text, NULL))
        if (!g_hash_table_contains (real, text))
            g_string_append_printf (complaints, "not listed, but legal: %s\n", (gchar *) text);
    g_hash_table_iter_init (&iter, real);
    while (g_hash_table_iter_next (&iter, &text, NULL))
        if (!g_hash_table_contains (mine, text))
            g_string_append_printf (complaints, "listed, but not legal: %s\n", (gchar *) text);
}

/* Leaves in REAL what the core's rules alone decide: rules of others may add verbs, pieces and
 * places of their own to a phase. */
static void
keep_core_actions (const AvRecount *recount, GHashTable *real)
{
    guint last = av_land_get_last (recount->game);
    g_autofree gchar *here = last == AV_NONE
                                 ? g_strdup ("deploy -")
                                 : g_strdup_printf ("deploy follower %d %d ",
                                                    recount->tiles[last].x, recount->tiles[last].y);
    GHashTableIter iter;
    gpointer text;

    g_hash_table_iter_init (&iter, real);
    while (g_hash_table_iter_next (&iter, &text, NULL))
        if (!g_str_has_prefix (text, "place ") && !g_str_has_prefix (text, "draw ")
            && !g_str_has_prefix (text, here))
            g_hash_table_iter_remove (&iter);
}

/* The weight of a draw is the number of copies left. */
static void
check_weights (const AvRecount *recount, GString *complaints)
{
    g_auto (AvActionList) list = { 0 };
    guint n = av_game_legal (recount->game, &list);

    for (guint i = 0; i < n; i++) {
        guint kind = (guint) list.items[i].args[0];
        guint left = kind < av_land_get_n_kinds (recount->ruleset)
                         ? av_land_get_left (recount->game, kind)
                         : 0;
        if (n > 1 && list.items[i].weight != left)
            g_string_append_printf (complaints, "a draw weighs %u, %u are left\n",
                                    list.items[i].weight, left);
    }
}

void
av_recount_check_legal (const AvRecount *recount, GString *complaints)
{
    g_autoptr (GHashTable) mine = new_set ();
    const gchar *phase = av_game_get_phase_id (recount->game);
    gboolean alone = av_ruleset_get_n_rules (recount->ruleset) == 1;
    Comparison comparison = alone ? SETS_EQUAL : SETS_WITHIN;

    if (av_game_is_finished (recount->game)) {
        g_auto (AvActionList) list = { 0 };
        if (av_game_legal (recount->game, &list) > 0)
            g_string_append (complaints, "something is legal after the end\n");
        return;
    }
    g_autoptr (GHashTable) real = list_real (recount, complaints);
    if (strcmp (phase, "draw") == 0) {
        Comparison draws = list_draws (recount, mine);
        comparison = comparison == SETS_EQUAL ? draws : SETS_WITHIN;
        if (alone)
            check_weights (recount, complaints);
    } else if (strcmp (phase, "place") == 0) {
        list_places (recount, mine);
    } else if (strcmp (phase, "deploy") == 0) {
        list_deploys (recount, mine);
    } else {
        return;
    }
    if (!alone)
        keep_core_actions (recount, real);
    compare_sets (mine, real, comparison, complaints);
}
