/* SPDX-License-Identifier: GPL-3.0-or-later */
/* call.h: implements the engine's callbacks by calling a script's functions; private. */
#pragma once

#include "lua/script.h"

/* By point; a ScriptHookCall in `data` says which function each is to call, ScriptActionCalls and
 * ScriptPhaseCalls (declare.h) do so for the others. */
extern const AvHookFn script_hook_calls[AV_N_LAND_POINTS];
const AvRefusal *
script_call_check (const AvGame *game, guint rules, AvAction *action, gconstpointer data);
AvFlow script_call_commit (AvGame *game, guint rules, const AvAction *action, gconstpointer data);
void script_call_describe (const AvGame *game, guint rules, const AvAction *action, GString *text,
                           gconstpointer data);
AvFlow script_call_enter (AvGame *game, guint rules, gconstpointer data);
void script_call_list (const AvGame *game, guint rules, AvActionList *list, gconstpointer data);

/* Pushes arguments behind the game and says how many; TAKE finds the one result at 1, DATA at 2, and
 * may raise. */
typedef int (*ScriptGive) (lua_State *L, gpointer data);
/* Calls function NUMBER of the plugin whose game is played.  FALSE: it failed, which has been reported. */
gboolean script_call_play (const AvGame *game, guint number, gboolean changes, ScriptGive give,
                           lua_CFunction take, gpointer data);
