/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest-reader.h: reading the groups of a manifest; private. */
#pragma once

#include "plugin/key-lines.h"
#include <avignon/host/manifest.h>

#define MAIN_GROUP "Avignon Plugin"

/* One reading: the file, and where complaints go. */
typedef struct {
    GKeyFile *file;
    KeyLines *lines;   /* NULL before FILE is read */
    const gchar *name; /* of the file, for messages */
    const gchar *domain;
    GPtrArray *problems;
} Reader;

/* What a group may hold. */
typedef struct {
    const gchar *key;
    gboolean needed;
    gboolean translated; /* Key[de] is allowed as well */
} KeyDef;

/* Says what is wrong: at LINE (0: at none), or at that of KEY in GROUP; of the group, where there is no
 * such key or KEY is NULL; of the file's first group, where there is no such group. */
void
manifest_complain_at (Reader *reader, guint line, const gchar *format, ...) G_GNUC_PRINTF (3, 4);
void manifest_complain (Reader *reader, const gchar *group, const gchar *key, const gchar *format,
                        ...) G_GNUC_PRINTF (4, 5);

/* Says which of the group's N keys are missing, and which are none of them. */
void manifest_check_keys (Reader *reader, const gchar *group, const KeyDef *keys, guint n);

/* What follows says what is wrong with a value. */

/* The value without blanks around it; NULL where there is none or it is empty. */
gchar *manifest_get_text (Reader *reader, const gchar *group, const gchar *key);
/* In the reader's language: as the manifest translates it, else as its gettext domain does. */
gchar *manifest_get_translated (Reader *reader, const gchar *group, const gchar *key);
/* NULL-terminated; IDS: nothing but ids. */
gchar **manifest_get_list (Reader *reader, const gchar *group, const gchar *key, gboolean ids);
/* The place in WORDS; 0 where there is no value or another. */
gint
manifest_get_word (Reader *reader, const gchar *group, const gchar *key, const gchar *const *words);
/* A whole number; FALSE where there is none, or it is none. */
gboolean manifest_get_number (Reader *reader, const gchar *group, const gchar *key, gint min,
                              gint max, gint *number);

/* manifest-option.c: appends the AvOptionDef that GROUP describes. */
void manifest_read_option (Reader *reader, const gchar *group, const gchar *key, GArray *options);
