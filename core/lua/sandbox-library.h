/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-library.h: what scripts have: their globals, and how they are sealed; private. */
#pragma once

#include "lua/sandbox.h"

/* Of lua_call, in a new state: makes what scripts have. */
gint sandbox_open (lua_State *L);
/* In the registry, what sandbox.lua gives: what scripts see as their globals; seal; find_change. */
extern const gchar sandbox_globals_key, sandbox_seal_key, sandbox_find_key;
/* Pushes the value as text, as scripts see it. */
const gchar *sandbox_push_text (lua_State *L, gint index);

/* The part of it that is in sandbox-pattern.c: find, gmatch, gsub, match. */
extern const luaL_Reg sandbox_pattern_functions[];
