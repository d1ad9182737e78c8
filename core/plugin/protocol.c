/* SPDX-License-Identifier: GPL-3.0-or-later */
/* protocol.c: puts games, positions and questions into lines of JSON for other programs, and reads their lines. */
#include "plugin/protocol.h"

#include "config.h"
#include "engine/i18n.h"
#include <avignon/land.h>

#include <math.h>
#include <string.h>

/* Answers are flat; any other line would make the parser recurse. */
#define MAX_DEPTH 16

/* --- writing --- */

JsonBuilder *
av_protocol_begin (const gchar *type)
{
    JsonBuilder *out = json_builder_new ();
    json_builder_begin_object (out);
    av_protocol_add_text (out, "type", type);
    return out;
}

gchar *
av_protocol_end (JsonBuilder *out)
{
    json_builder_end_object (out);
    JsonNode *root = json_builder_get_root (out);
    g_autofree gchar *text = json_to_string (root, FALSE);
    json_node_unref (root);
    g_object_unref (out);
    return g_strconcat (text, "\n", NULL);
}

/* KEY NULL: adds to an array.  A NULL text is null; bytes that are not UTF-8 are replaced. */
void
av_protocol_add_text (JsonBuilder *out, const gchar *key, const gchar *text)
{
    g_autofree gchar *valid = text ? g_utf8_make_valid (text, -1) : NULL;
    if (key)
        json_builder_set_member_name (out, key);
    if (valid)
        json_builder_add_string_value (out, valid);
    else
        json_builder_add_null_value (out);
}

void
av_protocol_add_int (JsonBuilder *out, const gchar *key, gint64 number)
{
    if (key)
        json_builder_set_member_name (out, key);
    json_builder_add_int_value (out, number);
}

static void
begin_array (JsonBuilder *out, const gchar *key)
{
    json_builder_set_member_name (out, key);
    json_builder_begin_array (out);
}

static void
add_texts (JsonBuilder *out, const gchar *key, const gchar *const *texts)
{
    begin_array (out, key);
    for (; texts && *texts; texts++)
        av_protocol_add_text (out, NULL, *texts);
    json_builder_end_array (out);
}

static void
add_lines (JsonBuilder *out, const gchar *key, const gchar *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    guint n = g_strv_length (lines);
    if (n > 0 && lines[n - 1][0] == '\0')
        g_clear_pointer (&lines[n - 1], g_free);
    add_texts (out, key, (const gchar *const *) lines);
}

void
av_protocol_add_list (JsonBuilder *out, const gchar *key, const AvGame *game,
                      const AvActionList *list)
{
    begin_array (out, key);
    for (guint i = 0; i < list->n; i++) {
        g_autoptr (GString) text = g_string_new (NULL);
        av_action_to_text (game, &list->items[i], text);
        av_protocol_add_text (out, NULL, text->str);
    }
    json_builder_end_array (out);
}

/* --- the game --- */

/* The lines of a record up to `begin`, in which everybody is human and nothing reveals what
 * chance will bring. */
static void
add_setup (JsonBuilder *out, const AvRuleset *ruleset)
{
    g_autoptr (AvSetup) setup = av_setup_copy (av_ruleset_get_setup (ruleset));
    g_autoptr (GString) text = g_string_new (NULL);
    setup->has_seed = FALSE;
    g_ptr_array_set_size (setup->prelude, 0);
    for (guint i = 0; i < setup->n_players; i++) {
        g_free (setup->players[i].control);
        setup->players[i].control = g_strdup ("human");
    }
    av_setup_to_text (setup, text);
    add_lines (out, "setup", text->str);
}

static void
add_actions (JsonBuilder *out, const AvRuleset *ruleset)
{
    static const gchar *const types[] = {
        "",     "cell",   "rotation", "slot",   "piece", "player",
        "item", "number", "card",     "corner", "edge",  "place"
    };
    begin_array (out, "verbs");
    for (guint i = 0; i < av_ruleset_get_n_actions (ruleset); i++) {
        const AvActionDef *def = av_ruleset_get_action (ruleset, i);
        json_builder_begin_object (out);
        av_protocol_add_text (out, "verb", def->verb);
        begin_array (out, "arguments");
        for (const AvArgDef *arg = def->args; arg < def->args + AV_ACTION_ARGS && arg->type; arg++)
            av_protocol_add_text (out, NULL, types[arg->type]);
        json_builder_end_array (out);
        json_builder_end_object (out);
    }
    json_builder_end_array (out);
}

static void
add_kind (JsonBuilder *out, const AvRuleset *ruleset, guint number)
{
    const AvTileDef *kind = av_land_get_kind (ruleset, number);
    gchar edges[5];
    json_builder_begin_object (out);
    av_protocol_add_text (out, "id", kind->id);
    av_protocol_add_int (out, "count", av_land_get_kind_count (ruleset, number));
    av_land_get_edges (ruleset, number, 0, edges);
    av_protocol_add_text (out, "edges", edges);
    add_texts (out, "marks", kind->marks);
    begin_array (out, "segments");
    for (guint i = 0; i < kind->n_segments; i++) {
        json_builder_begin_object (out);
        av_protocol_add_text (out, "terrain", kind->segments[i].terrain);
        begin_array (out, "slots");
        for (guint slot = 0; slot < AV_SLOTS; slot++)
            if (kind->segments[i].slots >> slot & 1)
                av_protocol_add_int (out, NULL, slot);
        json_builder_end_array (out);
        add_texts (out, "marks", kind->segments[i].marks);
        json_builder_end_object (out);
    }
    json_builder_end_array (out);
    json_builder_end_object (out);
}

static gboolean
has_tiles (const AvRuleset *ruleset)
{
    return av_ruleset_get_game (ruleset) == &av_land_game;
}

gchar *
protocol_game_line (const AvRuleset *ruleset)
{
    JsonBuilder *out = av_protocol_begin ("game");
    av_protocol_add_text (out, "game", av_ruleset_get_game (ruleset)->id);
    add_setup (out, ruleset);
    begin_array (out, "rules");
    for (guint i = 0; i < av_ruleset_get_n_rules (ruleset); i++)
        av_protocol_add_text (out, NULL, av_ruleset_get_rules (ruleset, i)->id);
    json_builder_end_array (out);
    begin_array (out, "phases");
    for (guint i = 0; i < av_ruleset_get_n_phases (ruleset); i++)
        av_protocol_add_text (out, NULL, av_ruleset_get_phase (ruleset, i)->id);
    json_builder_end_array (out);
    add_actions (out, ruleset);
    begin_array (out, "pieces");
    for (guint i = 0; i < av_ruleset_get_n_names (ruleset, AV_ARG_PIECE); i++)
        av_protocol_add_text (out, NULL, av_ruleset_get_name (ruleset, AV_ARG_PIECE, i));
    json_builder_end_array (out);
    begin_array (out, "tiles");
    for (guint i = 0; has_tiles (ruleset) && i < av_land_get_n_kinds (ruleset); i++)
        add_kind (out, ruleset, i);
    json_builder_end_array (out);
    return av_protocol_end (out);
}

/* --- the position --- */

static const gchar *
colour_of (const AvGame *game, gint player)
{
    return player >= 0 && player < AV_MAX_PLAYERS
               ? av_colour_name (av_ruleset_get_colour (av_game_get_ruleset (game), (guint) player))
               : NULL;
}

static void
add_player (JsonBuilder *out, const AvGame *game, guint player)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    json_builder_begin_object (out);
    av_protocol_add_text (out, "colour", colour_of (game, (gint) player));
    av_protocol_add_int (out, "score", av_game_get_score (game, player));
    json_builder_set_member_name (out, "supply");
    json_builder_begin_object (out);
    for (guint i = 0; i < av_ruleset_get_n_names (ruleset, AV_ARG_PIECE); i++)
        if (av_game_get_supply (game, player, i) >= 0)
            av_protocol_add_int (out, av_ruleset_get_name (ruleset, AV_ARG_PIECE, i),
                                 av_game_get_supply (game, player, i));
    json_builder_end_object (out);
    json_builder_set_member_name (out, "counters");
    json_builder_begin_object (out);
    for (guint i = 0; i < av_ruleset_get_n_counters (ruleset); i++)
        av_protocol_add_int (out, av_ruleset_get_counter (ruleset, i)->id,
                             av_game_get_counter (game, player, i));
    json_builder_end_object (out);
    json_builder_end_object (out);
}

static void
add_table (JsonBuilder *out, const AvGame *game)
{
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    guint drawn = av_land_get_drawn (game);
    av_protocol_add_text (out, "drawn",
                          drawn != AV_NONE ? av_land_get_kind (ruleset, drawn)->id : NULL);
    begin_array (out, "tiles");
    for (guint i = 0; i < av_land_get_n_tiles (game); i++) {
        AvTile tile = av_land_get_tile (game, i);
        json_builder_begin_object (out);
        av_protocol_add_text (out, "id", av_land_get_kind (ruleset, tile.kind)->id);
        av_protocol_add_int (out, "x", tile.x);
        av_protocol_add_int (out, "y", tile.y);
        av_protocol_add_int (out, "rotation", tile.rotation);
        json_builder_end_object (out);
    }
    json_builder_end_array (out);
    begin_array (out, "pieces");
    for (gint i = av_land_next_piece (game, 0, AV_ANYBODY); i >= 0;
         i = av_land_next_piece (game, (guint) i + 1, AV_ANYBODY)) {
        AvPiece piece = av_land_get_piece_at (game, (guint) i);
        gboolean on_tile = piece.place == AV_AT_SEGMENT || piece.place == AV_AT_TILE;
        json_builder_begin_object (out);
        av_protocol_add_text (out, "piece", av_land_get_piece (ruleset, piece.kind)->id);
        av_protocol_add_text (out, "colour", colour_of (game, piece.owner));
        av_protocol_add_int (out, "x", on_tile ? av_land_get_tile (game, piece.tile).x : piece.x);
        av_protocol_add_int (out, "y", on_tile ? av_land_get_tile (game, piece.tile).y : piece.y);
        if (piece.place == AV_AT_SEGMENT)
            av_protocol_add_int (out, "slot", av_land_segment_slot (game, piece.segment));
        if (piece.place == AV_AT_EDGE)
            av_protocol_add_int (out, "side", piece.side);
        json_builder_end_object (out);
    }
    json_builder_end_array (out);
}

gchar *
protocol_position_line (const AvBotTask *task)
{
    const AvGame *game = task->game;
    const AvRuleset *ruleset = av_game_get_ruleset (game);
    JsonBuilder *out = av_protocol_begin ("position");
    if (task->record)
        add_lines (out, "record", task->record);
    else
        av_protocol_add_text (out, "record", NULL);
    av_protocol_add_text (out, "phase", av_game_get_phase_id (game));
    av_protocol_add_int (out, "turn", av_game_get_turn (game));
    av_protocol_add_text (out, "active", colour_of (game, (gint) av_game_get_active (game)));
    av_protocol_add_int (out, "tiles_left", av_game_get_tiles_left (game));
    begin_array (out, "players");
    for (guint i = 0; i < av_ruleset_get_n_players (ruleset); i++)
        add_player (out, game, i);
    json_builder_end_array (out);
    if (has_tiles (ruleset))
        add_table (out, game);
    return av_protocol_end (out);
}

gchar *
protocol_go_line (const AvBotTask *task, const AvActionList *list)
{
    JsonBuilder *out = av_protocol_begin ("go");
    av_protocol_add_text (out, "player", colour_of (task->game, (gint) task->player));
    if (task->until > 0)
        av_protocol_add_int (out, "time", MAX (task->until - g_get_monotonic_time (), 0) / 1000);
    if (task->nodes > 0)
        av_protocol_add_int (out, "nodes", (gint64) MIN (task->nodes, G_MAXINT64));
    /* Numbers as large as every reader of JSON can hold. */
    av_protocol_add_int (out, "seed", (gint64) (task->seed >> 11));
    av_protocol_add_list (out, "actions", task->game, list);
    return av_protocol_end (out);
}

/* --- reading --- */

/* Whether the parser may read the line.  It calls itself for each opening bracket, accepts kinds of texts and comments
 * that JSON does not have, in which brackets could hide, and loses the memory of all but the last value in a line. */
static gboolean
is_parsable (const gchar *line, gsize length)
{
    guint opened = 0;
    gboolean in_text = FALSE, ended = FALSE;
    for (gsize i = 0; i < length; i++) {
        gchar c = line[i];
        if (opened == 0 && (ended || c != '{') && !g_ascii_isspace (c))
            return FALSE;
        if (in_text && c == '\\')
            i++;
        else if (c == '"')
            in_text = !in_text;
        else if (in_text)
            continue;
        else if (c == '\'' || c == '/' || c == '#')
            return FALSE;
        else if ((c == '[' || c == '{') && ++opened > MAX_DEPTH)
            return FALSE;
        else if ((c == ']' || c == '}') && opened > 0)
            ended = --opened == 0;
    }
    return g_utf8_validate (line, (gssize) length, NULL);
}

JsonObject *
av_protocol_read (const gchar *line, gsize length, GError **error)
{
    g_autoptr (JsonParser) parser = json_parser_new ();
    g_autoptr (GError) reason = NULL;
    JsonNode *root = NULL;
    if (is_parsable (line, length)
        && json_parser_load_from_data (parser, line, (gssize) length, &reason))
        root = json_parser_get_root (parser);
    JsonObject *object = root && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
    if (object && av_protocol_get_text (object, "type"))
        return json_object_ref (object);
    /* The parser turns half of a pair of escapes into bytes that are not UTF-8. */
    g_autofree gchar *valid = g_utf8_make_valid (line, (gssize) MIN (length, 60));
    g_autofree gchar *why = reason ? g_utf8_make_valid (reason->message, -1) : NULL;
    g_set_error (error, AV_GAME_ERROR, AV_GAME_ERROR_TEXT, _ ("“%s%s” is not a message: %s"), valid,
                 length > 60 ? "…" : "", why ? why : _ ("one is a JSON object with a text “type”"));
    return NULL;
}

const gchar *
av_protocol_get_text (JsonObject *object, const gchar *key)
{
    JsonNode *node = json_object_get_member (object, key);
    gboolean is_text =
        node && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
    const gchar *text = is_text ? json_node_get_string (node) : NULL;
    return text && g_utf8_validate (text, -1, NULL) ? text : NULL;
}

gboolean
av_protocol_get_number (JsonObject *object, const gchar *key, gdouble *number)
{
    JsonNode *node = json_object_get_member (object, key);
    GType type = node && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : 0;
    if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
        return FALSE;
    gdouble found = json_node_get_double (node);
    if (!isfinite (found))
        return FALSE;
    *number = found;
    return TRUE;
}
