/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-deck.c: any bytes read as a deck are refused with a reason, or written back to an equal
 * deck. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <avignon/host/deck.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

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
        g_autofree gchar *text = av_deck_to_text (deck);
        g_autoptr (AvDeck) again = av_deck_read_text (text, strlen (text), "fuzz", NULL, &error);
        g_assert_no_error (error);
        g_assert_cmpuint (again->n_tiles, ==, deck->n_tiles);
        g_assert_cmpuint (again->kinds->len, ==, deck->kinds->len);
        g_autofree gchar *text2 = av_deck_to_text (again);
        g_assert_cmpstr (text, ==, text2);
    }
    return 0;
}
