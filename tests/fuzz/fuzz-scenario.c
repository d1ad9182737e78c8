/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-scenario.c: any bytes run as a scenario of the basic game give a game that passes verification, or failures. */
#include <stddef.h>
#include <stdint.h>

#include <avignon/host/land.h>
#include <avignon/host/session.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static AvCatalogue *catalogue;
    g_autoptr (GError) error = NULL;
    if (!catalogue) {
        catalogue = av_catalogue_new ();
        av_land_register (catalogue, av_deck_library_new_default ());
    }
    g_autoptr (AvRecord) record = av_record_read_text ((const gchar *) data, size, "fuzz", &error);
    g_assert_true ((record == NULL) == (error != NULL));
    if (!record)
        return 0;
    g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (AvGame) game = av_scenario_run (record, catalogue, failures);
    g_assert_true (game || failures->len > 0);
    if (game) {
        g_autoptr (GString) complaints = g_string_new (NULL);
        if (!av_game_verify (game, complaints))
            g_error ("%s", complaints->str);
    }
    return 0;
}
