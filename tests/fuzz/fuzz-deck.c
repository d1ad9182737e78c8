/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-deck.c: any bytes read as a deck are refused with a reason, or obey deck.rng and are written back to an
 * equal deck. */
#include "../quark-table.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <avignon/host/deck.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Whether the deck obeys the schema, which editors use: what we read, they must not mark as wrong. */
static gboolean
obeys_schema (const gchar *text, gsize length)
{
    static xmlRelaxNG *schema;
    if (!schema) {
        g_autofree gchar *path =
            g_build_filename (g_getenv ("AVIGNON_DECK_PATH"), "deck.rng", NULL);
        xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewParserCtxt (path);
        schema = xmlRelaxNGParse (parser);
        xmlRelaxNGFreeParserCtxt (parser);
        g_assert_nonnull (schema);
    }
    xmlDoc *document =
        xmlReadMemory (text, (int) length, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOENT);
    xmlRelaxNGValidCtxt *context = xmlRelaxNGNewValidCtxt (schema);
    gboolean right = document && xmlRelaxNGValidateDoc (context, document) == 0;
    xmlRelaxNGFreeValidCtxt (context);
    xmlFreeDoc (document);
    return right;
}

/* Decks of the original are made of other elements. */
static gboolean
is_original (const gchar *text, gsize length)
{
    return g_strstr_len (text, (gssize) length, "<subtile")
           || g_strstr_len (text, (gssize) length, "<connection")
           || g_strstr_len (text, (gssize) length, "<graphics");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) problems =
        g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_problem_free);
    g_autoptr (AvDeck) deck =
        av_deck_read_text ((const gchar *) data, size, "fuzz", problems, &error);

    g_assert_true ((deck == NULL) == (error != NULL));
    if (deck != NULL) {
        g_assert_true (is_original ((const gchar *) data, size)
                       || obeys_schema ((const gchar *) data, size));
        g_autofree gchar *text = av_deck_to_text (deck);
        g_autoptr (AvDeck) again = av_deck_read_text (text, strlen (text), "fuzz", NULL, &error);
        g_assert_no_error (error);
        g_assert_cmpuint (again->n_tiles, ==, deck->n_tiles);
        g_assert_cmpuint (again->kinds->len, ==, deck->kinds->len);
        g_autofree gchar *text2 = av_deck_to_text (again);
        g_assert_cmpstr (text, ==, text2);
        g_assert_true (obeys_schema (text, strlen (text)));
    }
    return 0;
}
