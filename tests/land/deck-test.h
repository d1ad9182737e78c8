/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deck-test.h: helpers for tests of decks: source files and temporary files. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include <glib/gstdio.h>

#include <avignon/host/deck.h>

#define FIELD_TILE \
    "<tile><segment terrain='field' slots='0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'/></tile>"

static inline gchar *
source_path (const gchar *path)
{
    const gchar *root = g_getenv ("AVIGNON_SOURCE_ROOT");
    return g_build_filename (root != NULL ? root : ".", path, NULL);
}

static inline gchar *
source_text (const gchar *path, gsize *length)
{
    g_autofree gchar *whole = source_path (path);
    gchar *text = NULL;

    assert_true (g_file_get_contents (whole, &text, length, NULL));
    return text;
}

static inline AvDeck *
read_source (const gchar *path)
{
    g_autofree gchar *whole = source_path (path);
    g_autoptr (GError) error = NULL;
    AvDeck *deck = av_deck_read (whole, NULL, &error);

    if (deck == NULL)
        fail_msg ("%s", error->message);
    return deck;
}

static inline AvDeck *
read_string (const gchar *text, GError **error)
{
    return av_deck_read_text (text, strlen (text), "text", NULL, error);
}

static inline GPtrArray *
problems_new (void)
{
    return g_ptr_array_new_with_free_func ((GDestroyNotify) av_deck_problem_free);
}

static inline gchar *
folder_new (void)
{
    gchar *folder = g_dir_make_tmp ("avignon-deck-XXXXXX", NULL);
    assert_non_null (folder);
    return folder;
}

static inline void
folder_free (gchar *folder)
{
    GDir *dir = g_dir_open (folder, 0, NULL);
    const gchar *name;

    while (dir != NULL && (name = g_dir_read_name (dir)) != NULL) {
        g_autofree gchar *path = g_build_filename (folder, name, NULL);
        g_unlink (path);
    }
    g_clear_pointer (&dir, g_dir_close);
    g_rmdir (folder);
    g_free (folder);
}

static inline gchar *
put_file (const gchar *folder, const gchar *name, const gchar *text)
{
    gchar *path = g_build_filename (folder, name, NULL);
    assert_true (g_file_set_contents (path, text, -1, NULL));
    return path;
}
