/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-record.c: any bytes as a record: refused with a reason, or read up to its first wrong line. */
#include <stddef.h>
#include <stdint.h>

#include "engine/record.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (AvRecord) record = av_record_read_text ((const gchar *) data, size, "fuzz", &error);

    g_assert_true ((record == NULL) == (error != NULL));
    if (record != NULL) {
        g_autoptr (GString) text = g_string_new (NULL);
        av_setup_to_text (record->setup, text);
    }
    return 0;
}
