/* SPDX-License-Identifier: GPL-3.0-or-later */
/* protocol.h: the lines of JSON that a program that plays exchanges with the one that asks it to; private.
 *
 * docs/bot-protocol.md says what each means. */
#pragma once

#include <avignon/bot.h>

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define PROTOCOL_VERSION 1
/* Bytes of the longest line that a program that plays may send, and of the longest that `bot --protocol` reads. */
#define PROTOCOL_MAX_ANSWER (64 * 1024)
#define PROTOCOL_MAX_LINE (4 * 1024 * 1024)

/* Begins an object: {"type": TYPE, and then whatever is added. */
AV_API JsonBuilder *av_protocol_begin (const gchar *type);
/* Ends and frees OUT; returns it as a line with its line end, which the caller frees. */
AV_API gchar *av_protocol_end (JsonBuilder *out);
AV_API void av_protocol_add_text (JsonBuilder *out, const gchar *key, const gchar *text);
AV_API void av_protocol_add_int (JsonBuilder *out, const gchar *key, gint64 number);
AV_API void av_protocol_add_list (JsonBuilder *out, const gchar *key, const AvGame *game,
                                  const AvActionList *list);

/* The lines `game`, `position` and `go`; the caller frees each. */
gchar *protocol_game_line (const AvRuleset *ruleset);
gchar *protocol_position_line (const AvBotTask *task);
gchar *protocol_go_line (const AvBotTask *task, const AvActionList *list);

/* The object in a line, which has a text `type`.  NULL and an error: the line is not such an object. */
AV_API JsonObject *av_protocol_read (const gchar *line, gsize length, GError **error);
/* A member; NULL or FALSE if it is missing, null, or of another type. */
AV_API const gchar *av_protocol_get_text (JsonObject *object, const gchar *key);
AV_API gboolean av_protocol_get_number (JsonObject *object, const gchar *key, gdouble *number);

G_END_DECLS
