/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-translation.c: any bytes read as a plugin's translations are taken or refused, and what is found can be shown. */
#include "../quark-table.h"
#include "fuzz-file.h"

#include "engine/translation.h"

#include <avignon/ruleset.h>

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static gchar *folder;
    if (!folder) {
        folder = g_build_filename (fuzz_folder (), "po", NULL);
        g_assert_true (g_mkdir (folder, 0700) == 0);
        g_setenv ("LANGUAGE", "xx", TRUE);
    }
    g_free (fuzz_write ("po/xx.po", data, size));
    g_autoptr (GPtrArray) problems = g_ptr_array_new_with_free_func (g_free);
    translation_check (fuzz_folder (), problems);
    for (guint i = 0; i < problems->len; i++)
        g_assert_true (g_utf8_validate (problems->pdata[i], -1, NULL));
    g_autofree gchar *domain = translation_load (fuzz_folder ());
    const gchar *text = av_translate (domain, "rat");
    g_assert_true (problems->len == 0 || g_str_equal (text, "rat"));
    for (gulong n = 0; n < 30; n++)
        g_assert_true (g_utf8_validate (av_translate_count (domain, "rat", "rats", n), -1, NULL));
    return 0;
}
