/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cmd-deck.c: `deck show|check|convert`: shows a deck, checks it, or converts it to our own
 * format. */
#include <string.h>

#include <glib/gi18n.h>

#include "cli/common.h"
#include <avignon/host/land.h>
#include <avignon/host/terminal.h>

/* --- show --- */

/* The edge letter of a terrain: as declared, else its own first letter in lower case. */
static gchar
terrain_letter (AvCatalogue *catalogue, const gchar *terrain)
{
    const GPtrArray *all = av_catalogue_get_rules (catalogue);
    const AvTerrainDef *def = av_core_terrains;

    for (guint i = 0; def != NULL || i < all->len; i++) {
        for (; def != NULL && def->id != NULL; def++)
            if (strcmp (def->id, terrain) == 0)
                return def->letter;
        def = NULL;
        if (i < all->len) {
            const AvRules *rules = g_ptr_array_index (all, i);
            const AvLandDefs *kinds =
                g_strcmp0 (rules->game, av_land_game.id) == 0 ? rules->kinds : NULL;
            def = kinds != NULL ? kinds->terrains : NULL;
        }
    }
    return g_ascii_tolower (terrain[0]);
}

static void
get_edges (AvCatalogue *catalogue, const AvTileDef *tile, gchar *letters)
{
    for (guint side = 0; side < 4; side++) {
        guint segment = av_tile_def_segment_at (tile, 3 * side + 1);
        letters[side] = terrain_letter (catalogue, tile->segments[segment].terrain);
    }
    letters[4] = '\0';
}

/* The deck's hints about where in the pile the tile comes, or NULL; the caller frees it. */
static gchar *
get_role (const AvTileDef *tile)
{
    if (tile->start)
        return g_strdup ("start");
    switch (tile->order) {
    case 0:
        return NULL;
    case 1:
        return g_strdup ("first");
    case -1:
        return g_strdup ("last");
    default:
        return g_strdup_printf (tile->order > 0 ? "place %d" : "place %d from the end",
                                ABS (tile->order));
    }
}

static void
write_numbers (AvJson *json, const gchar *key, guint mask, guint from, guint to)
{
    av_json_begin_array (json, key);
    for (guint i = from; i < to; i++)
        if (mask >> i & 1)
            av_json_uint (json, NULL, i);
    av_json_end (json);
}

static void
write_tile (AvJson *json, AvCatalogue *catalogue, const AvTileDef *tile)
{
    gchar edges[5];
    guint access = 0;
    g_autofree gchar *role = get_role (tile);

    get_edges (catalogue, tile, edges);
    av_json_begin_object (json, NULL);
    av_json_string (json, "id", tile->id);
    av_json_string (json, "name", tile->name);
    av_json_uint (json, "count", tile->count);
    av_json_string (json, "edges", edges);
    av_json_strings (json, "marks", tile->marks);
    av_json_begin_array (json, "meets");
    for (guint i = 0; i < tile->n_junctions; i++)
        write_numbers (json, NULL, tile->junctions[i].segments, 0, tile->n_segments);
    av_json_end (json);
    for (guint i = 0; i < tile->n_junctions; i++)
        access |= tile->junctions[i].access;
    write_numbers (json, "access", access, 0, tile->n_segments);
    av_json_string (json, "role", role);
    av_json_begin_array (json, "segments");
    for (guint i = 0; i < tile->n_segments; i++) {
        const AvSegmentDef *segment = &tile->segments[i];
        av_json_begin_object (json, NULL);
        av_json_string (json, "kind", segment->terrain);
        write_numbers (json, "slots", segment->slots, 0, AV_RIM_SLOTS);
        write_numbers (json, "inner", segment->slots, AV_RIM_SLOTS, AV_SLOTS);
        av_json_strings (json, "marks", segment->marks);
        write_numbers (json, "touches", segment->touches, 0, tile->n_segments);
        av_json_end (json);
    }
    av_json_end (json);
    av_json_end (json);
}

static void
print_tile (GString *text, AvCatalogue *catalogue, const AvTileDef *tile)
{
    gchar edges[5];
    g_autofree gchar *role = get_role (tile);

    get_edges (catalogue, tile, edges);
    g_string_append_printf (text, "%-20s %3u  %s ", tile->id, tile->count, edges);
    for (guint i = 0; i < tile->n_segments; i++) {
        const AvSegmentDef *segment = &tile->segments[i];
        g_string_append_printf (text, " %s", segment->terrain);
        for (guint m = 0; segment->marks[m] != NULL; m++)
            g_string_append_printf (text, "+%s", segment->marks[m]);
    }
    for (guint m = 0; tile->marks[m] != NULL; m++)
        g_string_append_printf (text, " [%s]", tile->marks[m]);
    if (role != NULL)
        g_string_append_printf (text, " (%s)", role);
    g_string_append_c (text, '\n');
}

static gint
show (AvCli *cli, const gchar *name)
{
    g_autoptr (GError) error = NULL;
    AvCatalogue *catalogue = av_cli_catalogue (cli);
    const AvDeck *deck = av_deck_library_find (av_land_get_library (catalogue), name, &error);

    if (deck == NULL)
        return av_cli_fail_error (cli, error, NULL);
    /* The rules of the deck declare letters for its terrains; it is shown without them, too. */
    for (gchar **id = deck->rules; *id != NULL; id++)
        av_catalogue_load_rules (catalogue, *id, NULL);
    if (!cli->json) {
        g_string_append_printf (cli->text, _ ("%s: %s, kinds: %u, tiles: %u\n"), deck->id,
                                deck->name, deck->kinds->len, deck->n_tiles);
        for (guint i = 0; i < deck->kinds->len; i++)
            print_tile (cli->text, catalogue, g_ptr_array_index (deck->kinds, i));
        return AV_EXIT_WELL;
    }
    av_json_begin_object (cli->document, NULL);
    av_json_string (cli->document, "id", deck->id);
    av_json_string (cli->document, "name", deck->name);
    av_json_begin_array (cli->document, "tiles");
    for (guint i = 0; i < deck->kinds->len; i++)
        write_tile (cli->document, catalogue, g_ptr_array_index (deck->kinds, i));
    av_json_end (cli->document);
    av_json_end (cli->document);
    return AV_EXIT_WELL;
}

/* --- check --- */

static gint
check (AvCli *cli, const gchar *path)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) problems =
        g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_problem_free);
    g_autoptr (AvDeck) deck = av_deck_read (path, problems, &error);

    if (g_error_matches (error, AV_DECK_ERROR, AV_DECK_ERROR_MISSING))
        return av_cli_fail_error (cli, error, path);
    gboolean right = deck != NULL && av_land_check_deck (av_cli_catalogue (cli), deck, problems);
    for (guint i = 0; i < problems->len; i++) {
        const AvDeckProblem *problem = g_ptr_array_index (problems, i);
        if (problem->line > 0)
            g_printerr ("%s:%u: %s\n", problem->file, problem->line, problem->message);
        else
            g_printerr ("%s: %s\n", problem->file, problem->message);
    }
    if (!cli->json) {
        if (right)
            g_string_append_printf (cli->text, _ ("%s: correct: deck %s, kinds: %u, tiles: %u\n"),
                                    path, deck->id, deck->kinds->len, deck->n_tiles);
        return right ? AV_EXIT_WELL : AV_EXIT_WRONG;
    }
    av_json_begin_object (cli->document, NULL);
    av_json_bool (cli->document, "ok", right);
    av_json_begin_array (cli->document, "errors");
    for (guint i = 0; i < problems->len; i++) {
        const AvDeckProblem *problem = g_ptr_array_index (problems, i);
        av_json_begin_object (cli->document, NULL);
        av_json_string (cli->document, "file", problem->file);
        if (problem->line > 0)
            av_json_uint (cli->document, "line", problem->line);
        else
            av_json_null (cli->document, "line");
        av_json_string (cli->document, "message", problem->message);
        av_json_end (cli->document);
    }
    av_json_end (cli->document);
    av_json_end (cli->document);
    return right ? AV_EXIT_WELL : AV_EXIT_WRONG;
}

/* --- convert --- */

/* Control characters are written as XML escapes, which keeps their value. */
static void
append_xml (GString *out, const gchar *xml)
{
    for (; *xml != '\0'; xml = g_utf8_next_char (xml)) {
        gunichar c = g_utf8_get_char (xml);
        if (av_terminal_is_safe (c))
            g_string_append_unichar (out, c);
        else
            g_string_append_printf (out, "&#x%X;", c);
    }
}

static gint
convert (AvCli *cli, const gchar *path, const gchar *output)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvDeck) deck = av_deck_read (path, NULL, &error);

    if (deck == NULL)
        return av_cli_fail_error (cli, error, path);
    g_autofree gchar *text = av_deck_to_text (deck);
    if (output != NULL && !g_file_set_contents (output, text, -1, &error))
        return av_cli_fail (cli, AV_EXIT_WRONG, "unwritable", output, 0, "%s", error->message);
    if (cli->json) {
        av_json_begin_object (cli->document, NULL);
        av_json_string (cli->document, "id", deck->id);
        av_json_string (cli->document, "file", output);
        av_json_string (cli->document, "xml", output == NULL ? text : NULL);
        av_json_end (cli->document);
    } else if (output == NULL)
        append_xml (cli->text, text);
    return AV_EXIT_WELL;
}

static gint
run_command (AvCli *cli, gchar **argv)
{
    g_autofree gchar *output = NULL;
    const GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, N_ ("convert: write to FILE"),
          N_ ("FILE") },
        G_OPTION_ENTRY_NULL,
    };
    g_auto (GStrv) words = NULL;

    if (!av_cli_parse (
            cli, argv, &words, "show FILE|ID, check FILE or convert FILE",
            _ ("Shows what is in a deck, says what is wrong with a deck file, or writes it "
               "(also one in the original's format) in this program's format."),
            entries, NULL, 2, 2))
        return cli->status;
    if (output != NULL && strcmp (words[0], "convert") != 0)
        return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0, _ ("--output goes with convert"));
    if (strcmp (words[0], "show") == 0)
        return show (cli, words[1]);
    if (strcmp (words[0], "check") == 0)
        return check (cli, words[1]);
    if (strcmp (words[0], "convert") == 0)
        return convert (cli, words[1], output);
    return av_cli_fail (cli, AV_EXIT_USAGE, "usage", NULL, 0,
                        _ ("deck %s: it is show, check or convert"), words[0]);
}

const AvCommand av_command_deck = { "deck", "show|check|convert FILE",
                                    N_ ("Show, check or convert a deck of tiles"), run_command };
