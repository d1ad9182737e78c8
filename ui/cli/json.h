/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json.h: writes a JSON document into a string. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define AV_JSON_DEPTH 32

/* A document being written.  KEY is the name of the member of an object; it is NULL for the whole document
 * and for what is in an array. */
typedef struct {
    GString *text;
    guint depth;
    gchar closing[AV_JSON_DEPTH];
    gboolean filled[AV_JSON_DEPTH]; /* whether there is something at this depth already */
} AvJson;

AvJson *av_json_new (void);
void av_json_free (AvJson *json);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvJson, av_json_free)

void av_json_begin_object (AvJson *json, const gchar *key);
void av_json_begin_array (AvJson *json, const gchar *key);
/* Ends the innermost object or array. */
void av_json_end (AvJson *json);

/* NULL is written as null; bytes that are not UTF-8 are replaced. */
void av_json_string (AvJson *json, const gchar *key, const gchar *value);
void av_json_int (AvJson *json, const gchar *key, gint64 value);
void av_json_uint (AvJson *json, const gchar *key, guint64 value);
/* With at most DIGITS digits after the point; NaN and infinity are written as null. */
void av_json_number (AvJson *json, const gchar *key, gdouble value, guint digits);
void av_json_bool (AvJson *json, const gchar *key, gboolean value);
void av_json_null (AvJson *json, const gchar *key);
/* A whole array of strings; NULL stands for none. */
void av_json_strings (AvJson *json, const gchar *key, const gchar *const *values);

/* The document, with a line end; every object and array must be ended. */
const gchar *av_json_text (AvJson *json);

G_END_DECLS
