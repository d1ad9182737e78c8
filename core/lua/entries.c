/* SPDX-License-Identifier: GPL-3.0-or-later */
/* entries.c: reads what an init.lua declares entry by entry: actions, phases, terrains, refusals. */
#include "lua/read-record.h"
#include "lua/tables.h"

/* --- what may stand in each kind of entry --- */

static const gchar *const deciders[] = { "active", "nature", "frame", NULL };
const gchar *const script_closing_names[] = { "never", "edges", "around", NULL };
static const gchar *const looks[] = {
    "plain", "ground", "walled", "path", "water", "building", NULL
};
static const gchar *const mark_scopes[] = { "segment", "tile", NULL };
static const gchar *const arg_types[] = { "",       "cell",  "rotation", "slot", "piece",
                                          "player", "thing", "number",   "card", NULL };

static const ScriptRecordKey action_keys[] = {
    { "verb", SCRIPT_RECORD_ID, AT (AvActionDef, verb), .needed = TRUE },
    { "label", SCRIPT_RECORD_TEXT, AT (AvActionDef, label), .needed = TRUE },
    { "phase", SCRIPT_RECORD_ID, AT (AvActionDef, phase) },
    { "args", SCRIPT_RECORD_OTHER },
    { "check", SCRIPT_RECORD_CALL, AT (ScriptActionCalls, check) },
    { "commit", SCRIPT_RECORD_CALL, AT (ScriptActionCalls, commit) },
    { "describe", SCRIPT_RECORD_CALL, AT (ScriptActionCalls, describe) },
    { NULL },
};

static const ScriptRecordKey arg_keys[] = {
    { "name", SCRIPT_RECORD_TEXT, AT (AvArgDef, name) },
    { "optional", SCRIPT_RECORD_BOOL, AT (AvArgDef, optional) },
    { NULL },
};

static const ScriptRecordKey phase_keys[] = {
    { "id", SCRIPT_RECORD_ID, AT (AvPhaseDef, id), .needed = TRUE },
    { "label", SCRIPT_RECORD_TEXT, AT (AvPhaseDef, label), .needed = TRUE },
    { "after", SCRIPT_RECORD_TEXT, AT (AvPhaseDef, after) },
    { "before", SCRIPT_RECORD_TEXT, AT (AvPhaseDef, before) },
    { "when", SCRIPT_RECORD_TEXT, AT (AvPhaseDef, when) },
    { "decider", SCRIPT_RECORD_WORD, AT (AvPhaseDef, decider), .words = deciders },
    { "optional", SCRIPT_RECORD_BOOL, AT (AvPhaseDef, optional) },
    { "verbs", SCRIPT_RECORD_IDS, AT (AvPhaseDef, verbs) },
    { "enter", SCRIPT_RECORD_CALL, AT (ScriptPhaseCalls, enter) },
    { "list", SCRIPT_RECORD_CALL, AT (ScriptPhaseCalls, list) },
    { NULL },
};

static const ScriptRecordKey counter_keys[] = {
    { "id", SCRIPT_RECORD_ID, AT (AvCounterDef, id), .needed = TRUE },
    { "name", SCRIPT_RECORD_TEXT, AT (AvCounterDef, name), .needed = TRUE },
    { "icon", SCRIPT_RECORD_TEXT, AT (AvCounterDef, icon) },
    { NULL },
};

static const ScriptRecordKey reason_keys[] = {
    { "id", SCRIPT_RECORD_ID, AT (AvReasonDef, id), .needed = TRUE },
    { "name", SCRIPT_RECORD_TEXT, AT (AvReasonDef, name), .needed = TRUE },
    { NULL },
};

static const ScriptRecordKey terrain_keys[] = {
    { "id", SCRIPT_RECORD_ID, AT (AvTerrainDef, id), .needed = TRUE },
    { "name", SCRIPT_RECORD_TEXT, AT (AvTerrainDef, name), .needed = TRUE },
    { "role", SCRIPT_RECORD_TEXT, AT (AvTerrainDef, role) },
    { "letter", SCRIPT_RECORD_LETTER, AT (AvTerrainDef, letter), .needed = TRUE },
    { "closing", SCRIPT_RECORD_WORD, AT (AvTerrainDef, closing), .words = script_closing_names },
    { "holds", SCRIPT_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_HOLDS },
    { "counts", SCRIPT_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_COUNTS },
    { "way", SCRIPT_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_WAY },
    { "feeds", SCRIPT_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_FEEDS },
    { "fed", SCRIPT_RECORD_FLAG, AT (AvTerrainDef, flags), .min = AV_TERRAIN_FED },
    { "points", SCRIPT_RECORD_INT8, AT (AvTerrainDef, points), .min = -128, .max = 127 },
    { "points_open", SCRIPT_RECORD_INT8, AT (AvTerrainDef, points_open), .min = -128, .max = 127 },
    { "look", SCRIPT_RECORD_WORD, AT (AvTerrainDef, look), .words = looks },
    { "colours", SCRIPT_RECORD_OTHER },
    { NULL },
};

static const ScriptRecordKey mark_keys[] = {
    { "id", SCRIPT_RECORD_ID, AT (AvMarkDef, id), .needed = TRUE },
    { "name", SCRIPT_RECORD_TEXT, AT (AvMarkDef, name), .needed = TRUE },
    { "names", SCRIPT_RECORD_TEXT, AT (AvMarkDef, names) },
    { "scope", SCRIPT_RECORD_WORD, AT (AvMarkDef, scope), .words = mark_scopes },
    { "points", SCRIPT_RECORD_INT8, AT (AvMarkDef, points), .min = -128, .max = 127 },
    { "points_open", SCRIPT_RECORD_INT8, AT (AvMarkDef, points_open), .min = -128, .max = 127 },
    { "icon", SCRIPT_RECORD_TEXT, AT (AvMarkDef, icon) },
    { NULL },
};

static const ScriptRecordKey piece_keys[] = {
    { "id", SCRIPT_RECORD_ID, AT (AvPieceDef, id), .needed = TRUE },
    { "name", SCRIPT_RECORD_TEXT, AT (AvPieceDef, name), .needed = TRUE },
    { "supply", SCRIPT_RECORD_INT8, AT (AvPieceDef, supply), .min = 0, .max = 60 },
    { "strength", SCRIPT_RECORD_INT8, AT (AvPieceDef, strength), .min = 0, .max = 15 },
    { "occupies", SCRIPT_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_OCCUPIES },
    { "home", SCRIPT_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_HOME },
    { "apart", SCRIPT_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_APART },
    { "neutral", SCRIPT_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_NEUTRAL },
    { "walks", SCRIPT_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_WALKS },
    { "on_tile", SCRIPT_RECORD_FLAG, AT (AvPieceDef, flags), .min = AV_PIECE_ON_TILE },
    { "icon", SCRIPT_RECORD_TEXT, AT (AvPieceDef, icon) },
    { "terrains", SCRIPT_RECORD_IDS, AT (AvPieceDef, terrains) },
    { NULL },
};

static const ScriptRecordKey refusal_keys[] = {
    { "code", SCRIPT_RECORD_ID, AT (AvRefusal, code) },
    { "reason", SCRIPT_RECORD_TEXT, AT (AvRefusal, reason), .needed = TRUE },
    { NULL },
};

/* --- actions and phases --- */

/* args = { "cell", { "slot", optional = true } } */
static void
read_args (ScriptTables *tables, lua_State *L, AvActionDef *def, const gchar *where)
{
    if (lua_getfield (L, -1, "args") == LUA_TTABLE) {
        guint n = lua_rawlen (L, -1), numbers = 0;
        for (guint i = 0; i < n; i++) {
            const gchar *inner = lua_pushfstring (L, "%s.args[%d]", where, (int) i + 1);
            lua_rawgeti (L, -2, i + 1);
            AvArgDef arg = { 0 };
            arg.type = script_record_first_word (L, arg_types, inner);
            if (lua_istable (L, -1))
                script_record_read (tables, L, arg_keys, &arg, NULL, inner);
            numbers += arg.type == AV_ARG_CELL ? 2 : 1;
            if (numbers > AV_ACTION_ARGS)
                luaL_error (L, "%s: an action has %d numbers at most, a cell being two", inner,
                            AV_ACTION_ARGS);
            if (!arg.name)
                arg.name = arg_types[arg.type];
            def->args[i] = arg;
            lua_pop (L, 2);
        }
    } else if (!lua_isnil (L, -1))
        luaL_error (L, "%s.args is no table", where);
    lua_pop (L, 1);
}

static void
read_action (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvActionDef def = { .domain = domain };
    ScriptActionCalls *calls = g_new0 (ScriptActionCalls, 1);
    g_ptr_array_add (tables->memory, calls);
    calls->plugin = tables->plugin;
    def.data = calls;
    script_record_read (tables, L, action_keys, &def, calls, where);
    read_args (tables, L, &def, where);
    def.check = calls->check ? script_call_check : NULL;
    def.commit = calls->commit ? script_call_commit : NULL;
    def.describe = calls->describe ? script_call_describe : NULL;
    g_array_append_val (tables->actions, def);
}

static void
read_phase (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvPhaseDef def = { .domain = domain };
    ScriptPhaseCalls *calls = g_new0 (ScriptPhaseCalls, 1);
    g_ptr_array_add (tables->memory, calls);
    calls->plugin = tables->plugin;
    def.data = calls;
    script_record_read (tables, L, phase_keys, &def, calls, where);
    def.enter = calls->enter ? script_call_enter : NULL;
    def.list = calls->list ? script_call_list : NULL;
    g_array_append_val (tables->phases, def);
}

/* --- what a game of tiles adds --- */

static void
read_terrain (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvTerrainDef def = { 0 };
    script_record_read (tables, L, terrain_keys, &def, NULL, where);
    if (lua_getfield (L, -1, "colours") == LUA_TTABLE)
        for (guint i = 0; i < AV_LOOK_COLOURS; i++) {
            if (lua_rawgeti (L, -1, i + 1) == LUA_TNUMBER)
                def.colours[i] = script_check_int (L, -1, 0, 0xffffff);
            lua_pop (L, 1);
        }
    lua_pop (L, 1);
    g_array_append_val (tables->terrains, def);
}

static void
read_mark (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvMarkDef def = { 0 };
    script_record_read (tables, L, mark_keys, &def, NULL, where);
    g_array_append_val (tables->marks, def);
}

static void
read_piece (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvPieceDef def = { 0 };
    script_record_read (tables, L, piece_keys, &def, NULL, where);
    g_array_append_val (tables->pieces, def);
}

static void
read_counter (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvCounterDef def = { 0 };
    script_record_read (tables, L, counter_keys, &def, NULL, where);
    g_array_append_val (tables->counters, def);
}

static void
read_reason (ScriptTables *tables, lua_State *L, const gchar *where, const gchar *domain)
{
    AvReasonDef def = { 0 };
    script_record_read (tables, L, reason_keys, &def, NULL, where);
    g_array_append_val (tables->reasons, def);
}

/* --- all of them --- */

const ScriptEntries script_entries[] = {
    { "terrains", read_terrain }, { "marks", read_mark },
    { "pieces", read_piece },     { "counters", read_counter },
    { "reasons", read_reason },   { "actions", read_action },
    { "phases", read_phase },     { NULL, NULL },
};

/* --- refusals, by name --- */

void
script_refusals_read (ScriptTables *tables, lua_State *L)
{
    lua_pushnil (L);
    while (lua_next (L, -2)) {
        const gchar *name = script_check_id (L, -2);
        const gchar *where = lua_pushfstring (L, "refusals.%s", name);
        lua_insert (L, -2);
        AvRefusal *refusal = g_new0 (AvRefusal, 1);
        g_ptr_array_add (tables->memory, refusal);
        if (lua_istable (L, -1))
            script_record_read (tables, L, refusal_keys, refusal, NULL, where);
        else
            refusal->reason = script_record_keep (tables, script_check_id (L, -1));
        name = script_record_keep (tables, name);
        if (!refusal->code)
            refusal->code = name;
        g_hash_table_insert (tables->refusals, (gpointer) name, refusal);
        lua_pop (L, 2);
    }
}
