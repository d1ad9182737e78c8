/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-final.c: the scoring at the end of the game: what is unfinished, then fields, by edition. */
#include "engine/i18n.h"
#include "land/land-private.h"

#include <string.h>

/* The edition's way of paying fields, as data. */
static const struct {
    gint per_city;
    gboolean by_city;  /* majority among the farmers of all fields that touch a city */
    gboolean once;     /* a player scores a city once, from whichever field */
} editions[4] = {
    [1] = { 4, TRUE, TRUE },
    [2] = { 3, FALSE, TRUE },
    [3] = { 3, FALSE, FALSE },
};

/* Calls VISIT for every complete feature that the field feeds, each once; STAMPS has a byte a
 * segment, zero where not seen, and is left zero. */
typedef void (*VisitFed) (AvGame *game, guint field, guint fed, gpointer data);

static void
for_fed (AvGame *game, guint field, guint8 *stamps, VisitFed visit, gpointer data)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    const LandTile *tiles = land_tiles (game, land);
    for (guint pass = 0; pass < 2; pass++) {
        guint member = field;
        do {
            const LandTile *tile = &tiles[links[member].tile];
            const AvTileDef *def = land->kinds[tile->kind].def;
            for (guint touches = def->segments[member - tile->first].touches; touches;
                 touches &= touches - 1) {
                guint fed = land_find (links, tile->first + __builtin_ctz (touches));
                if (pass == 1) {
                    stamps[fed] = 0;
                } else if (!stamps[fed] && land_totals (game, land)[fed].open == 0
                           && land->terrains[links[fed].terrain].flags & AV_TERRAIN_FED) {
                    stamps[fed] = 1;
                    visit (game, field, fed, data);
                }
            }
            member = links[member].next;
        } while (member != field);
    }
}

static gint
farm_bonus (AvGame *game, guint field, guint player, gint per_city)
{
    AvFarmContext context = { field, player, per_city, 0 };
    AV_FOR_HOOKS (game->ruleset, FARM, hook)
        ((AvHook_FARM) hook->fn) (game, hook->self, &context);
    return context.bonus;
}

static void
pay_field (AvGame *game, guint player, guint subject, guint cities, gint each)
{
    const Land *land = land_of (game);
    const LandLink *links = land_links (game, land);
    if (cities == 0 || each == 0)
        return;
    /* Booked as the fields' points, also where the majority is counted city by city. */
    guint field_reason = 0;
    for (guint i = 0; i < land->n_terrains; i++)
        if (land->terrains[i].flags & AV_TERRAIN_FEEDS) {
            field_reason = land->terrains[i].reason;
            break;
        }
    AvEvent *event = av_game_add_points (game, player, (gint) cities * each, field_reason);
    if (!event)
        return;
    const LandTile *tile = &land_tiles (game, land)[links[subject].tile];
    event->subject = subject;
    event->x = tile->x;
    event->y = tile->y;
    av_event_add_term (event, N_ ("city"), N_ ("cities"), cities, each);
}

/* --- by field: second and third edition --- */

typedef struct {
    guint winners;
    gint worth[AV_MAX_PLAYERS];   /* what a city is worth to each on this field */
    guint8 (*given)[AV_MAX_PLAYERS]; /* by segment: what a player had for that city before */
    guint counts[AV_MAX_PLAYERS][16]; /* cities by points, for the terms */
} ByField;

static void
visit_by_field (AvGame *game, guint field, guint fed, gpointer data)
{
    (void) field;
    ByField *by = data;
    for (guint player = 0; player < game->ruleset->n_players; player++) {
        if (!(by->winners >> player & 1))
            continue;
        gint points = by->worth[player];
        if (by->given) {
            points = MAX (points - by->given[fed][player], 0);
            by->given[fed][player] += points;
        }
        by->counts[player][MIN (points, 15)]++;
    }
}

static void
score_by_field (AvGame *game, guint field, guint8 *stamps, guint8 (*given)[AV_MAX_PLAYERS])
{
    const Land *land = land_of (game);
    guint strength[AV_MAX_PLAYERS];
    ByField by = { .given = given };
    gint per_city = editions[land->edition].per_city;
    land_get_strength (game, field, TRUE, strength);
    by.winners = land_winners (strength, game->ruleset->n_players);
    for (guint player = 0; player < game->ruleset->n_players; player++)
        if (by.winners >> player & 1)
            by.worth[player] = per_city + farm_bonus (game, field, player, per_city);
    for_fed (game, field, stamps, visit_by_field, &by);
    for (guint player = 0; player < game->ruleset->n_players; player++)
        for (guint points = 15; points > 0; points--)
            pay_field (game, player, field, by.counts[player][points], points);
}

/* --- by city: first edition --- */

typedef struct {
    guint strength[AV_MAX_PLAYERS];
    gint bonus[AV_MAX_PLAYERS]; /* the best of his fields at this city */
    gboolean seen;
} AtCity;

typedef struct {
    AtCity *cities; /* by segment */
    guint strength[AV_MAX_PLAYERS];
    gint bonus[AV_MAX_PLAYERS];
} ByCity;

static void
visit_by_city (AvGame *game, guint field, guint fed, gpointer data)
{
    (void) field;
    ByCity *by = data;
    AtCity *city = &by->cities[fed];
    city->seen = TRUE;
    for (guint player = 0; player < game->ruleset->n_players; player++) {
        city->strength[player] += by->strength[player];
        if (by->strength[player] > 0)
            city->bonus[player] = MAX (city->bonus[player], by->bonus[player]);
    }
}

static void
note_field_at_cities (AvGame *game, guint field, guint8 *stamps, ByCity *by)
{
    gint per_city = editions[1].per_city;
    land_get_strength (game, field, TRUE, by->strength);
    for (guint player = 0; player < game->ruleset->n_players; player++)
        by->bonus[player]
            = by->strength[player] > 0 ? farm_bonus (game, field, player, per_city) : 0;
    for_fed (game, field, stamps, visit_by_city, by);
}

static void
score_cities (AvGame *game, const ByCity *by, guint n_segments)
{
    for (guint fed = 0; fed < n_segments; fed++) {
        const AtCity *city = &by->cities[fed];
        if (!city->seen)
            continue;
        guint winners = land_winners (city->strength, game->ruleset->n_players);
        for (guint player = 0; player < game->ruleset->n_players; player++)
            if (winners >> player & 1)
                pay_field (game, player, fed, 1, editions[1].per_city + city->bonus[player]);
    }
}

/* --- the whole --- */

static gboolean
is_occupied (const AvGame *game, const Land *land, guint segment)
{
    return land_links (game, land)[segment].parent == segment
        && land_totals (game, land)[segment].pieces > 0;
}

static void
score_fields (AvGame *game)
{
    const Land *land = land_of (game);
    guint n = land_state (game, land)->n_segments;
    const LandLink *links = land_links (game, land);
    g_autofree guint8 *stamps = g_new0 (guint8, n + 1);
    gboolean by_city = editions[land->edition].by_city;
    g_autofree AtCity *cities = by_city ? g_new0 (AtCity, n) : NULL;
    g_autofree guint8 *given
        = !by_city && editions[land->edition].once ? g_new0 (guint8, n * AV_MAX_PLAYERS) : NULL;
    ByCity by = { .cities = cities };
    for (guint s = 0; s < n; s++) {
        if (!(land->terrains[links[s].terrain].flags & AV_TERRAIN_FEEDS)
            || !is_occupied (game, land, s))
            continue;
        if (by_city)
            note_field_at_cities (game, s, stamps, &by);
        else
            score_by_field (game, s, stamps, (guint8 (*)[AV_MAX_PLAYERS]) given);
    }
    if (by_city)
        score_cities (game, &by, n);
}

/* The manual's order: cities, roads, monasteries, then fields; within one in the order of placing. */
void
land_final (AvGame *game, guint self, AvTurnContext *context)
{
    (void) self;
    (void) context;
    const Land *land = land_of (game);
    guint n = land_state (game, land)->n_segments;
    const LandLink *links = land_links (game, land);
    for (gint terrain = land->n_terrains - 1; terrain >= 0; terrain--) {
        if (land->terrains[terrain].closing == AV_CLOSING_NEVER)
            continue;
        for (guint s = 0; s < n; s++)
            if (links[s].terrain == terrain && is_occupied (game, land, s))
                land_score_feature (game, s, TRUE);
    }
    score_fields (game);
}
