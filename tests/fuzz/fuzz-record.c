/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-record.c: any bytes read as a record are refused with a reason, or played up to the first
 * wrong line. */
#include <stddef.h>
#include <stdint.h>

#include <avignon/host/land.h>
#include <avignon/host/session.h>
#include <avignon/land.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static AvCatalogue *
get_catalogue (void)
{
    static AvCatalogue *catalogue;

    if (catalogue == NULL) {
        catalogue = av_catalogue_new ();
        av_land_register (catalogue, av_deck_library_new_default ());
    }
    return catalogue;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text ((const gchar *) data, size, "fuzz", &error);

    g_assert_true ((record == NULL) == (error != NULL));
    if (record == NULL)
        return 0;
    g_autoptr (GString) text = g_string_new (NULL);
    av_setup_to_text (record->setup, text);

    g_autoptr (AvRuleset) ruleset = av_ruleset_new (record->setup, get_catalogue (), &error);
    g_assert_true ((ruleset == NULL) == (error != NULL));
    if (ruleset == NULL)
        return 0;
    g_autoptr (AvGame) game = av_record_replay (record, ruleset, NULL, NULL, &error);
    g_assert_true (game != NULL || error != NULL);
    if (game != NULL) {
        g_autoptr (GString) complaints = g_string_new (NULL);
        g_free (av_game_to_text (game));
        /* Whatever was played, the position must pass verification. */
        if (!av_game_verify (game, complaints))
            g_error ("%s", complaints->str);
    }
    return 0;
}
