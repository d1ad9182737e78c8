/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tray.c: tiles that are neither in the pile nor on the table, but in trays that rules declare:
 * what is in them, taking tiles into them from the pile, and their lines in scenarios. */
#include "land/tray.h"

#include "engine/i18n.h"
#include "land/kind.h"
#include "land/pile.h"
#include "land/text.h"

/* One place of a tray: how many tiles are in it, then their kinds; the rest is 0. */
#define TRAY_CELLS(tray) (1u + (tray)->def->room)

/* So many takings may be under way at once: no more than pushed phases, each for several
 * players. */
#define MAX_TAKES 24

/* --- the ruleset --- */

static gint
find_tray (const Land *land, const gchar *id)
{
    for (guint i = 0; i < land->n_trays; i++)
        if (g_str_equal (land->trays[i].def->id, id))
            return i;
    return -1;
}

static gboolean
add_tray (Land *land, const AvTrayDef *def, const AvRules *rules, GError **error)
{
    gint known = find_tray (land, def->id);
    if (known >= 0)
        return land_fail (error, _ ("The tray “%s” is declared by “%s” and by “%s”."), def->id,
                          land->trays[known].rules->id, rules->id);
    if (land->n_trays == MAX_TRAYS)
        return land_fail (error, _ ("There are too many trays: “%s” is one too many."), def->id);
    if (def->room == 0)
        return land_fail (error, _ ("The tray “%s” of “%s” has no room."), def->id, rules->id);
    if (!land_check_number (def->scope, AV_TRAY_TILE, rules, def->id, "scope", error)
        || !land_check_number (def->seen, AV_SEEN_NOBODY, rules, def->id, "seen", error))
        return FALSE;
    if (def->seen == AV_SEEN_OWNER && def->scope != AV_TRAY_PLAYER)
        return land_fail (error, _ ("The tray “%s” of “%s” has no owner to see it."), def->id,
                          rules->id);
    land->trays = g_renew (LandTray, land->trays, land->n_trays + 1);
    land->trays[land->n_trays++] = (LandTray){ .def = def, .rules = rules };
    return TRUE;
}

gboolean
land_add_trays (AvRuleset *ruleset, Land *land, GError **error)
{
    for (guint i = 0; i < ruleset->rules->len; i++) {
        const AvRules *rules = ruleset->rules->pdata[i];
        const AvLandDefs *defs = rules->kinds;
        for (const AvTrayDef *def = defs ? defs->trays : NULL; def && def->id; def++)
            if (!add_tray (land, def, rules, error))
                return FALSE;
    }
    return TRUE;
}

void
land_count_given (const AvRuleset *ruleset, Land *land)
{
    land->ring_room = land->n_pile;
    for (guint i = 0; i < ruleset->setup->prelude->len; i++) {
        const AvStatement *statement = ruleset->setup->prelude->pdata[i];
        if (!g_str_equal (statement->words[0], "tray") || !statement->words[1])
            continue;
        for (gchar **word = statement->words + 2; *word; word++) {
            gint kind = av_ruleset_find_name (ruleset, AV_ARG_ITEM, *word);
            /* A word that is not a tile is a colour or a cell; or it is reported when the game
             * begins. */
            if (kind < 0)
                continue;
            land->kinds[land->kinds[kind].base].extra++;
            land->ring_room++;
        }
    }
}

void
land_lay_out_trays (AvRuleset *ruleset, Land *land)
{
    if (land->n_trays == 0)
        return;
    for (guint i = 0; i < land->n_trays; i++) {
        LandTray *tray = &land->trays[i];
        tray->places = tray->def->scope == AV_TRAY_PLAYER ? ruleset->n_players
                       : tray->def->scope == AV_TRAY_TILE ? land->max_tiles
                                                          : 1;
        tray->offset =
            av_ruleset_reserve (ruleset, sizeof (guint16) * TRAY_CELLS (tray) * tray->places);
    }
    land->takes = av_ruleset_reserve (ruleset, sizeof (LandTake) * MAX_TAKES);
    land->verb_take = av_ruleset_find_action (ruleset, "take");
    land->phase_take = av_ruleset_find_phase (ruleset, "take");
}

guint
av_land_get_n_trays (const AvRuleset *ruleset)
{
    return ((const Land *) ruleset->data)->n_trays;
}

const AvTrayDef *
av_land_get_tray (const AvRuleset *ruleset, guint tray)
{
    const Land *land = ruleset->data;
    GAME_RETURN_VAL_IF_FAIL (tray < land->n_trays, NULL);
    return land->trays[tray].def;
}

gint
av_land_find_tray (const AvRuleset *ruleset, const gchar *id)
{
    GAME_RETURN_VAL_IF_FAIL (ruleset && id, -1);
    return find_tray (ruleset->data, id);
}

const gchar *
av_land_get_tray_name (const AvRuleset *ruleset, guint tray)
{
    const Land *land = ruleset->data;
    GAME_RETURN_VAL_IF_FAIL (tray < land->n_trays, NULL);
    return land_translate (land->trays[tray].rules, land->trays[tray].def->name);
}

const gchar *
av_land_get_tray_folder (const AvRuleset *ruleset, guint tray)
{
    const Land *land = ruleset->data;
    GAME_RETURN_VAL_IF_FAIL (tray < land->n_trays, NULL);
    return land->trays[tray].rules->folder;
}

gboolean
av_land_tray_is_seen (const AvRuleset *ruleset, guint tray, guint index, gint viewer)
{
    const AvTrayDef *def = av_land_get_tray (ruleset, tray);
    GAME_RETURN_VAL_IF_FAIL (def, FALSE);
    return def->seen == AV_SEEN_ALL || (def->seen == AV_SEEN_OWNER && viewer == (gint) index);
}

/* --- what lies in them --- */

/* Place INDEX of a tray, or NULL: there is none. */
static guint16 *
find_place (const AvGame *game, guint tray, guint index)
{
    const Land *land = land_of (game);
    if (tray >= land->n_trays || index >= av_land_get_n_tray_places (game, tray))
        return NULL;
    const LandTray *t = &land->trays[tray];
    return (guint16 *) (gpointer) (game->block + t->offset) + (gsize) index * TRAY_CELLS (t);
}

guint
av_land_get_n_tray_places (const AvGame *game, guint tray)
{
    const Land *land = land_of (game);
    GAME_RETURN_VAL_IF_FAIL (tray < land->n_trays, 0);
    const LandTray *t = &land->trays[tray];
    return t->def->scope == AV_TRAY_TILE ? land_state (game, land)->n_tiles : t->places;
}

guint
av_land_tray_count (const AvGame *game, guint tray, guint index)
{
    const guint16 *place = find_place (game, tray, index);
    return place ? place[0] : 0;
}

guint
av_land_tray_get (const AvGame *game, guint tray, guint index, guint i)
{
    const guint16 *place = find_place (game, tray, index);
    return place && i < place[0] ? place[1 + i] : AV_NONE;
}

gboolean
land_hides (const AvRuleset *ruleset)
{
    gboolean hides = FALSE;
    for (guint tray = 0; tray < av_land_get_n_trays (ruleset); tray++)
        hides |= av_land_get_tray (ruleset, tray)->seen != AV_SEEN_ALL;
    return hides;
}

void
land_conceal (AvGame *game, guint player, AvRandom *random)
{
    const Land *land = land_of (game);
    g_autoptr (GPtrArray) hidden = g_ptr_array_new ();
    for (guint tray = 0; tray < land->n_trays; tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++) {
            guint16 *place = find_place (game, tray, index);
            gboolean seen = av_land_tray_is_seen (game->ruleset, tray, index, (gint) player);
            for (guint i = 0; i < place[0] && !seen; i++)
                g_ptr_array_add (hidden, &place[1 + i]);
        }
    land_pile_redraw (game, (guint16 *const *) hidden->pdata, hidden->len, random);
}

static gboolean
fail (GError **error, const gchar *message)
{
    g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT, message);
    return FALSE;
}

/* Whether N more go into a place. */
static gboolean
check_room (const AvGame *game, guint tray, guint index, guint n, GError **error)
{
    const guint16 *place = find_place (game, tray, index);
    if (!place)
        return fail (error, _ ("There is no such tray."));
    const AvTrayDef *def = land_of (game)->trays[tray].def;
    if (place[0] <= def->room && n <= (guint) def->room - place[0])
        return TRUE;
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_SCRIPT,
                 _ ("The tray “%s” has room for %u tiles."), def->id, def->room);
    return FALSE;
}

static void
add (AvGame *game, guint tray, guint index, guint kind)
{
    guint16 *place = find_place (game, tray, index);
    place[1 + place[0]++] = kind;
}

static void
tell (AvGame *game, AvEventType type, guint tray, guint index, guint kind)
{
    const AvTrayDef *def = land_of (game)->trays[tray].def;
    if (!game->wants_events)
        return;
    AvEvent *event =
        av_game_add_event (game, type, def->scope == AV_TRAY_PLAYER ? (gint) index : AV_NOBODY);
    event->item = av_land_tray_is_seen (game->ruleset, tray, index, AV_NOBODY) ? kind : AV_NONE;
    if (type == AV_EVENT_TAKE)
        event->reason = tray;
    else
        event->why = "";
    if (def->scope == AV_TRAY_TILE) {
        const LandTile *tile = &land_tiles (game, land_of (game))[index];
        event->x = tile->x;
        event->y = tile->y;
    }
}

gboolean
av_land_tray_add (AvGame *game, guint tray, guint index, guint kind, GError **error)
{
    if (!game_check_changeable (game, error) || !check_room (game, tray, index, 1, error))
        return FALSE;
    if (kind >= land_of (game)->n_kinds)
        return fail (error, _ ("There is no such tile."));
    add (game, tray, index, kind);
    tell (game, AV_EVENT_TAKE, tray, index, kind);
    return TRUE;
}

guint
av_land_tray_remove (AvGame *game, guint tray, guint index, guint i, GError **error)
{
    guint16 *place = find_place (game, tray, index);
    if (!game_check_changeable (game, error))
        return AV_NONE;
    if (!place || i >= place[0]) {
        fail (error,
              place ? _ ("There is no such tile in the tray.") : _ ("There is no such tray."));
        return AV_NONE;
    }
    guint kind = place[1 + i];
    memmove (place + 1 + i, place + 2 + i, sizeof *place * (place[0] - i - 1));
    place[place[0]--] = 0;
    return kind;
}

gboolean
av_land_tray_put_back (AvGame *game, guint tray, guint index, guint i, GError **error)
{
    guint kind = av_land_tray_get (game, tray, index, i);
    if (!game_check_changeable (game, error))
        return FALSE;
    if (kind != AV_NONE && !land_pile_return (game, kind))
        return fail (error, av_game_get_tiles_left (game) < MAX_TILES
                                ? _ ("That tile is not one of the pile's.")
                                : _ ("The decks hold more tiles than a game can have: 30,000."));
    if (av_land_tray_remove (game, tray, index, i, error) == AV_NONE)
        return FALSE;
    tell (game, AV_EVENT_PUT_BACK, tray, index, kind);
    return TRUE;
}

guint64
land_hash_trays (const AvGame *game, guint64 hash)
{
    const Land *land = land_of (game);
    for (guint tray = 0; tray < land->n_trays; tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++) {
            const guint16 *place = find_place (game, tray, index);
            if (place[0] > 0)
                hash = hash_fold (hash, (guint64) tray << 32 | index << 16 | place[0]);
            for (guint i = 1; i <= place[0]; i++)
                hash = hash_fold (hash, g_str_hash (land->kinds[place[i]].def->id));
        }
    for (guint i = 0; i < MAX_TAKES && land->n_trays > 0; i++) {
        const LandTake *take = &land_takes (game, land)[i];
        if (take->n > 0)
            hash = hash_fold (hash,
                              (guint64) take->tray << 32 | (guint64) take->index << 16 | take->n);
    }
    return hash;
}

/* --- from the pile --- */

/* They are served in order; the first is the one being served. */
gboolean
av_land_take_tiles (AvGame *game, guint tray, guint index, guint n, GError **error)
{
    const Land *land = land_of (game);
    if (!game_check_changeable (game, error))
        return FALSE;
    if (!check_room (game, tray, index, n, error) || n == 0)
        return find_place (game, tray, index) && n == 0;
    LandTake *takes = land_takes (game, land);
    guint i = 0;
    while (i < MAX_TAKES && takes[i].n > 0)
        i++;
    if (i == MAX_TAKES)
        return fail (error, _ ("Too many trays wait for tiles."));
    if (game_frame (game)->phase != land->phase_take
        && !av_game_push_phase (game, land->phase_take, AV_NATURE, 0, error))
        return FALSE;
    takes[i] = (LandTake){ tray, index, n };
    return TRUE;
}

/* The first has been served, or can be served no further. */
static void
drop_take (AvGame *game)
{
    LandTake *takes = land_takes (game, land_of (game));
    memmove (takes, takes + 1, sizeof *takes * (MAX_TAKES - 1));
    takes[MAX_TAKES - 1] = (LandTake){ 0, 0, 0 };
}

AvFlow
land_enter_take (AvGame *game, guint rules, gconstpointer data)
{
    const Land *land = land_of (game);
    const LandTake *take = land_takes (game, land);
    while (land->n_trays > 0 && take->n > 0) {
        if (land_state (game, land)->total_left > 0
            && (!land_asks_pile (game) || land_pile_is_open (game))
            && check_room (game, take->tray, take->index, 1, NULL))
            return AV_FLOW_WAIT;
        drop_take (game);
    }
    return AV_FLOW_DONE;
}

void
land_list_take (const AvGame *game, guint rules, AvActionList *list, gconstpointer data)
{
    guint first = list->n;
    land_pile_list (game, list);
    for (guint i = first; i < list->n; i++)
        list->items[i].kind = land_of (game)->verb_take;
}

const AvRefusal *
land_check_take (const AvGame *game, guint rules, AvAction *action, gconstpointer data)
{
    return land_pile_check (game, action);
}

AvFlow
land_commit_take (AvGame *game, guint rules, const AvAction *action, gconstpointer data)
{
    LandTake *take = land_takes (game, land_of (game));
    guint tray = take->tray, index = take->index, kind = action->args[0];
    land_pile_take (game, kind);
    land_pile_used (game);
    add (game, tray, index, kind);
    tell (game, AV_EVENT_TAKE, tray, index, kind);
    if (--take->n == 0)
        drop_take (game);
    return AV_FLOW_WAIT;
}

void
land_describe_take_action (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data)
{
    const Land *land = land_of (game);
    const LandTake *take = land->n_trays > 0 ? land_takes (game, land) : NULL;
    if (take && take->n > 0
        && !av_land_tray_is_seen (game->ruleset, take->tray, take->index, AV_NOBODY))
        g_string_append (text, _ ("Take a tile"));
    else
        g_string_append_printf (text, _ ("Take %s"), land_tile_name (land, action->args[0]));
}

void
land_describe_take (const AvGame *game, const AvEvent *event, GString *text)
{
    const AvRuleset *ruleset = game->ruleset;
    const gchar *tray = av_land_get_tray_name (ruleset, event->reason);
    const gchar *tile = event->item != AV_NONE ? land_tile_name (land_of (game), event->item)
                                               : _ ("a tile, face down");
    if (event->player >= 0)
        /* TRANSLATORS: a player's name, what his tray is called (hand), the name of a tile */
        g_string_append_printf (text, _ ("%s, %s: %s"),
                                av_ruleset_get_player_name (ruleset, event->player), tray, tile);
    else
        /* TRANSLATORS: what a tray is called (auction), the name of a tile */
        g_string_append_printf (text, _ ("%s: %s"), tray, tile);
}

/* --- text --- */

static void
describe_tray (const AvGame *game, guint tray, guint index, gint viewer, GString *text)
{
    const AvRuleset *ruleset = game->ruleset;
    AvTrayScope scope = av_land_get_tray (ruleset, tray)->scope;
    g_string_append (text, av_land_get_tray_name (ruleset, tray));
    if (scope == AV_TRAY_PLAYER)
        g_string_append_printf (text, " (%s)", av_ruleset_get_player_name (ruleset, index));
    if (scope == AV_TRAY_TILE) {
        AvTile tile = av_land_get_tile (game, index);
        g_string_append_printf (text, " (%d %d)", tile.x, tile.y);
    }
    g_string_append_c (text, ':');
    gboolean seen = av_land_tray_is_seen (ruleset, tray, index, viewer);
    for (guint i = 0; i < av_land_tray_count (game, tray, index); i++) {
        guint kind = av_land_tray_get (game, tray, index, i);
        g_string_append_printf (text, " %s", seen ? av_land_get_kind (ruleset, kind)->id : "?");
    }
}

void
av_land_describe_trays (const AvGame *game, gint viewer, GString *text)
{
    for (guint tray = 0; tray < av_land_get_n_trays (game->ruleset); tray++)
        for (guint index = 0; index < av_land_get_n_tray_places (game, tray); index++)
            if (av_land_tray_count (game, tray, index) > 0) {
                describe_tray (game, tray, index, viewer, text);
                g_string_append_c (text, '\n');
            }
}

/* --- scenarios --- */

/* Reads the words `ID [COLOUR | X Y]` at WORDS into their tray and its place; returns the words
 * after them, or NULL and an error. */
static gchar **
read_tray (const AvGame *game, gchar **words, guint *tray, guint *index, GError **error)
{
    const Land *land = land_of (game);
    gint found = words[0] ? find_tray (land, words[0]) : -1;
    *index = 0;
    if (found < 0) {
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("there is no tray “%s”"),
                     words[0] ? words[0] : "");
        return NULL;
    }
    *tray = found;
    words++;
    AvTrayScope scope = land->trays[found].def->scope;
    if (scope == AV_TRAY_PLAYER) {
        gint player = words[0] ? ruleset_read_seat (game->ruleset, words[0], error) : -1;
        if (!words[0])
            g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                                 _ ("the tray's owner is missing: a colour"));
        *index = (guint) player;
        return player < 0 ? NULL : words + 1;
    }
    if (scope == AV_TRAY_TILE) {
        gint64 x, y;
        gboolean is_cell = words[0] && words[1]
                           && g_ascii_string_to_signed (words[0], 10, 0, 999, &x, NULL)
                           && g_ascii_string_to_signed (words[1], 10, 0, 999, &y, NULL);
        *index = is_cell ? av_land_tile_at (game, (gint) x, (gint) y) : AV_NONE;
        if (*index == AV_NONE)
            g_set_error_literal (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("there is no tile"));
        return *index == AV_NONE ? NULL : words + 2;
    }
    return words;
}

static gboolean
read_tile (const AvGame *game, const gchar *word, guint *kind, GError **error)
{
    gint found = av_ruleset_find_name (game->ruleset, AV_ARG_ITEM, word);
    if (found < 0)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT,
                     _ ("there is no tile “%s” in the decks"), word);
    *kind = (guint) found;
    return found >= 0;
}

gboolean
land_fill_tray (AvGame *game, gchar **words, GError **error)
{
    guint tray, index, kind;
    words = read_tray (game, words, &tray, &index, error);
    if (!words || !check_room (game, tray, index, g_strv_length (words), error))
        return FALSE;
    for (; *words; words++) {
        if (!read_tile (game, *words, &kind, error))
            return FALSE;
        add (game, tray, index, kind);
    }
    return TRUE;
}

gboolean
land_expect_tray (const AvGame *game, gchar **words, GError **error)
{
    guint tray, index, kind;
    gchar **wanted = read_tray (game, words, &tray, &index, error);
    if (!wanted)
        return FALSE;
    guint n = av_land_tray_count (game, tray, index);
    gboolean same = g_strv_length (wanted) == n;
    g_autoptr (GString) found = g_string_new (NULL);
    for (guint i = 0; wanted[i]; i++) {
        if (!read_tile (game, wanted[i], &kind, error))
            return FALSE;
        same = same && kind == av_land_tray_get (game, tray, index, i);
    }
    for (guint i = 0; i < n; i++)
        g_string_append_printf (
            found, "%s%s", i > 0 ? " " : "",
            land_of (game)->kinds[av_land_tray_get (game, tray, index, i)].def->id);
    g_autofree gchar *said = g_strjoinv (" ", words);
    if (!same)
        g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_EXPECT, _ ("expected tray %s, found %s"),
                     said, n > 0 ? found->str : _ ("nothing in it"));
    return same;
}
