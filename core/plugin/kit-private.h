/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kit-private.h: the steps of a test, for tests in C (kit.c) and in Lua (lua-test.c); private. */
#pragma once

#include "plugin/kit.h"

/* Each returns NULL where it held, else why not; the caller frees that. */

/* The game that LINES lead to, into GAME (NULL where they do not). */
gchar *kit_begin (AvCatalogue *catalogue, const gchar *lines, AvGame **game);
/* With RECOUNT everything is recounted after it. */
gchar *kit_apply (AvGame *game, const gchar *text, gboolean recount);
gchar *kit_refuse (AvGame *game, const gchar *text, const gchar *code);
gchar *kit_expect (AvGame *game, const gchar *what);
/* The pile is empty, the turn in hand the last. */
gchar *kit_end (AvGame *game);
gchar *kit_play_on (AvGame *game);
gchar *kit_verify (AvGame *game);
