/* SPDX-License-Identifier: GPL-3.0-or-later */
/* play.h: whole games written in Lua: what they declare; private. */
#pragma once

#include "lua/declare.h"

/* Functions are numbers from 1; 0: none. */
typedef struct _ScriptPlay {
    gint min_players, max_players;
    const gchar *const *items, *const *item_names;
    guint begin, ends, finish, tiles_left, draw, layout;
    AvGameDef def;
} ScriptPlay;

/* A word of scenarios. */
typedef struct {
    const gchar *word;
    guint prelude, expect;
} ScriptStatement;

/* Reads the table `game`. */
void script_play_read (const ScriptReader *reader);
