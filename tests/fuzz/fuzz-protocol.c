/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-protocol.c: any bytes read as a line of a program that plays are refused with a reason, or a message. */
#include "plugin/protocol.h"

#include <math.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (JsonObject) message = av_protocol_read ((const gchar *) data, size, &error);
    g_assert_true ((message == NULL) == (error != NULL));
    if (!message) {
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
        return 0;
    }
    g_assert_nonnull (av_protocol_get_text (message, "type"));
    g_autoptr (GList) keys = json_object_get_members (message);
    for (GList *at = keys; at; at = at->next) {
        gdouble number = 0;
        const gchar *text = av_protocol_get_text (message, at->data);
        gboolean is_number = av_protocol_get_number (message, at->data, &number);
        g_assert_false (text && is_number);
        g_assert_true (!text || g_utf8_validate (text, -1, NULL));
        g_assert_true (isfinite (number));
    }
    return 0;
}
