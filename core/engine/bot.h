/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bot.h: finding computer players; private. */
#pragma once

#include <avignon/bot.h>
#include <avignon/catalogue.h>

G_BEGIN_DECLS

/* "random", which chooses by chance. */
extern const AvBotDef bot_random;

/* The computer player that CONTROL names ("bot:ID", "bot:ID:LEVEL") and its level, or NULL and an error. */
const AvBotDef *
bot_find (AvCatalogue *catalogue, const gchar *control, guint *level, GError **error);

G_END_DECLS
