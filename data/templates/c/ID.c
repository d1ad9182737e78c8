/* @ID@.c: lanterns by the road bring points.
 *
 * The rules are const tables; leave out what you do not need.  The game calls functions at hooks:
 * docs/plugins/hooks.md has all of them, docs/plugins/c-tutorial.md goes on where this ends.  Nothing
 * about a game may be kept in variables: use counters and declared state. */
#include <avignon/avignon.h>
#include <avignon/plugin.h>

#define MARK "@ID@-lantern"

/* How many lanterns there are in the whole feature of a segment. */
static guint
count_lanterns (const AvGame *game, guint segment)
{
    gint mark = av_land_find_mark (av_game_get_ruleset (game), MARK);

    return av_land_feature_marks (game, segment, mark);
}

/* Called for every road with a lantern that is about to be scored, before anybody gets anything.  A term
 * is a part of the sum that the log tells: "2 lanterns × 2". */
static void
score_lanterns (AvGame *game, guint rules, AvScoreContext *context, gconstpointer data)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    gint each = g_ascii_strtoll (av_ruleset_get_option (ruleset, "@ID@.points"), NULL, 10);

    if (!context->complete || context->n_terms == AV_SCORE_TERMS)
        return;
    context->terms[context->n_terms++] =
        (AvTerm){ "lantern", "lanterns", count_lanterns (game, context->segment), each };
}

/* What players read when they point at a road with a lantern. */
static void
explain (const AvGame *game, guint rules, AvHighlightContext *context, gconstpointer data)
{
    guint tile = av_land_tile_at (game, context->x, context->y);

    if (tile == AV_NONE || context->slot < 0)
        return;
    if (count_lanterns (game, av_land_segment_at (game, tile, context->slot)) > 0)
        g_string_append (context->text, "Lantern: points once the road is complete.");
}

/* What may be printed on tiles; the deck says on which. */
static const AvMarkDef marks[] = {
    {
        .id = MARK,
        .name = "lantern",
        .names = "lanterns",
        .scope = AV_MARK_SEGMENT,
        .icon = "lantern.svg",
    },
    { .id = NULL },
};

/* The function, then what it is called for; anything else costs nothing. */
static const AvHook hooks[] = {
    AV_HOOK (SCORE, score_lanterns, .interest = { .terrain = "road", .mark = MARK }),
    AV_HOOK (HIGHLIGHT, explain),
    AV_HOOK_END,
};

static const AvRules rules = { .hooks = hooks, AV_LAND_DEFS (.marks = marks) };

AV_PLUGIN (&rules, NULL)
