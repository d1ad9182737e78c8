/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rows.h: the words of which the rows of classes.def and contexts.def are made, apart from the types (types.h), and the
 * functions of class-*.c and context.c that they call; private.
 *
 * Wherever the words are used there are variables L and THREAD; in a row of classes.def there is also the number of the
 * object, which has the name of its class: `tile`, `piece`.
 */
#pragma once

#include "lua/class.h"
#include "lua/types.h"

/* --- the current game: for queries, for changes, for changes that add events --- */

#define GAME script_check_game (thread, L)
#define LAND script_check_land (thread, L)
#define RULESET thread->frame.ruleset
#define TILES script_check_tiles (thread, L)
#define SETUP av_ruleset_get_setup (RULESET)
#define CHANGED script_check_writable (thread, L)
#define TOLD script_check_told_land (thread, L)
#define WITH_ROOM(game) script_check_frames (L, game)

/* --- what the number of the row's object stands for --- */

#define TILE av_land_get_tile (LAND, tile)
#define FEATURE av_land_get_feature (LAND, feature)
#define PIECE av_land_get_piece_at (LAND, piece)
#define ITS_KIND av_land_get_kind (RULESET, TILE.kind)
#define ITS_PIECE_KIND av_land_get_piece (RULESET, PIECE.kind)
#define NETWORK script_get_network (thread, network)
#define KIND av_land_get_kind (RULESET, kind)
#define PART (&av_land_get_kind (RULESET, part / AV_MAX_SEGMENTS)->segments[part % AV_MAX_SEGMENTS])
#define TERRAIN av_land_get_terrain (RULESET, terrain)
#define MARK av_land_get_mark (RULESET, mark)
#define PIECE_KIND av_land_get_piece (RULESET, piece_kind)
#define ACTION script_check_action (L, thread)
#define LIST script_check_list (L, thread)
#define TASK script_check_task (L, thread)
/* The context to which the part at 1 belongs, and that part, to which the context points. */
#define IN(type) ((type *) script_check_context (L))
#define VIEW(type) (*(type **) script_check_view (L))

/* --- arguments, by their place --- */

#define INT_AT(at, min, max) script_check_int (L, at, min, max)
#define OPT(at, otherwise, argument) (lua_isnoneornil (L, at) ? (otherwise) : (argument))
#define OPT_INT_AT(at, otherwise, min, max) OPT (at, otherwise, INT_AT (at, min, max))
#define INDEX_AT(at, n) ((guint) script_check_int (L, at, 0, (gint) (n) -1))
/* A place in a list of N: from 1 in the script, from 0 here. */
#define PLACE_AT(at, n) (INT_AT (at, 1, (gint) (n)) - 1)
/* The members of a GArray. */
#define MEMBERS(array, type) ((const type *) (array)->data)
#define CELL_AT(at) script_check_int (L, at, G_MININT16, G_MAXINT16)
#define SLOT_AT(at) INDEX_AT (at, AV_SLOTS)
#define EACH_AT(at) script_check_int (L, at, -SCRIPT_MAX_EACH, SCRIPT_MAX_EACH)
#define NUMBER_AT(at) script_check_number (L, at)
#define ID_AT(at) script_check_id (L, at)
#define PLAYER_AT(at) OBJECT_AT (at, PLAYER)
#define OPT_PLAYER_AT(at, otherwise) OPT (at, otherwise, (gint) PLAYER_AT (at))
#define DECIDER_AT(at) OPT (at, AV_NATURE, PLAYER_AT (at))
#define OBJECT_AT(at, CLASS) script_check_object (L, at, SCRIPT_CLASS_##CLASS)
#define OPT_OBJECT_AT(at, CLASS) \
    OPT (at, AV_NONE, script_check_object (L, at, SCRIPT_CLASS_##CLASS))
#define SEGMENT_AT(at) script_check_segment (L, at)
#define ITEM_AT(at) script_check_item (L, at)
#define POINT_AT(at) script_check_point (L, at)
#define PHASE_AT(at) script_check_name (L, av_ruleset_find_phase, "phase", at)
#define COUNTER_AT(at) script_check_name (L, av_ruleset_find_counter, "counter", at)
#define REASON_AT(at) script_check_name (L, av_ruleset_find_reason, "reason", at)
#define PIECE_KIND_AT(at) script_check_name_of (L, at, AV_ARG_PIECE, "kind of piece")
#define HOW_AT(at) script_check_word (L, at, script_score_hows, 2, "way of scoring")
#define VERDICT_AT(at) script_check_word (L, at, script_verdicts, 3, "verdict")
/* The number after that of the handle at 2, which the step of an iterator is given; 0 at the beginning. */
#define AFTER(class) (lua_isnil (L, 2) ? 0 : script_check_object (L, 2, class) + 1)
#define OR_NONE(found) script_or_none (found)

/* --- what the sources of the classes give --- */

static inline guint
script_or_none (gint found)
{
    return found < 0 ? AV_NONE : (guint) found;
}

/* Whether it stands where cells meet, and so on no tile. */
static inline gboolean
script_is_between (AvPiece piece)
{
    return piece.place == AV_AT_CORNER || piece.place == AV_AT_EDGE;
}

/* class.c: nil or a number from 0 */
void script_push_natural (lua_State *L, gint value);

/* class-change.c: raises an error if that cannot be */
void script_set_drawn (lua_State *L, AvGame *game, guint kind);

/* class-game.c, class-table.c */
guint script_tile_beside (const AvGame *game, gint x, gint y, guint side);
/* A mask of the sides where the tile beyond shows the terrain. */
guint script_sides_beside (const AvGame *game, gint terrain, gint x, gint y);
guint script_first_segment (const AvGame *game, guint tile);
guint script_find_part (const AvGame *game, guint segment);
extern const gchar *const script_piece_places[];
gboolean script_is_on_table (const AvGame *game, guint piece);
gboolean script_holds (const AvGame *game, guint tile, gint piece_kind);
gboolean script_is_on_tile (const AvGame *game, guint feature, guint tile);
extern const gchar *const script_score_hows[];
const AvNetwork *script_get_network (const ScriptThread *thread, guint network);
/* A step of a loop over N members: pushes the number (from 1) of the member after that whose number is at 2, and returns its
 * place (from 0); after the last, pushes nil and returns N. */
guint script_next_member (lua_State *L, guint n);
gboolean script_has_number (const GArray *numbers, guint number);
int script_feature_equal (lua_State *L);

/* class-ruleset.c */
/* The value of the option "key" of this plugin, or "plugin.key". */
void script_push_option (lua_State *L, ScriptThread *thread, const gchar *key);
/* The number of a hook point by its name: "turn_begin". */
guint script_check_point (lua_State *L, int index);
/* The mask of sides whose middle slot is of TERRAIN, for a kind of tile in that rotation. */
guint
script_find_sides (const AvRuleset *ruleset, guint kind, const gchar *terrain, guint rotation);

/* class-action.c */
AvAction *script_check_action (lua_State *L, ScriptThread *thread);
guint script_action_tile (lua_State *L, ScriptThread *thread); /* AV_NONE: there is none */
guint script_action_segment (lua_State *L, ScriptThread *thread);
AvActionList *script_check_list (lua_State *L, ScriptThread *thread);
/* The number AT places after the beginning of the first argument of a type; the value to be set is at 3. */
void script_push_argument (lua_State *L, ScriptThread *thread, AvArgType type, guint at);
void script_set_argument (lua_State *L, ScriptThread *thread, AvArgType type, guint at);
int script_action_index (lua_State *L);
int script_action_newindex (lua_State *L);

/* bot.c */
const AvBotTask *script_check_task (lua_State *L, ScriptThread *thread);
/* The number of legal actions; the legal action whose number, from 1, is at INDEX. */
guint script_count_legal (lua_State *L, ScriptThread *thread);
const AvAction *script_check_legal (lua_State *L, ScriptThread *thread, int index);
gdouble script_find_margin (lua_State *L, ScriptThread *thread, guint player);
gboolean script_must_stop (lua_State *L, ScriptThread *thread);
guint script_draw_number (lua_State *L, ScriptThread *thread, guint n);

/* class-state.c */
int script_state_index (lua_State *L);
int script_state_newindex (lua_State *L);
int script_array_index (lua_State *L);
int script_array_newindex (lua_State *L);
int script_array_len (lua_State *L);

/* context.c: the first two raise an error if the part's hook is over. */
gpointer script_check_context (lua_State *L);
gpointer script_check_view (lua_State *L);
extern const gchar *const script_entry_words[];
extern const gchar *const script_verdicts[];
/* Pushes the one handle of an action, which stands for this one from now on. */
void script_push_choice (lua_State *L, ScriptThread *thread, const AvAction *action);
int script_context_index (lua_State *L);
int script_context_newindex (lua_State *L);
int script_values_index (lua_State *L);
int script_values_newindex (lua_State *L);
int script_values_len (lua_State *L);

/* The methods: each returns what it pushes. */
#define SCRIPT_CLASS(...)
#define SCRIPT_FIELD(...)
#define SCRIPT_SETTABLE(...)
#define SCRIPT_ARGUMENT(...)
#define SCRIPT_CALL(...)
#define SCRIPT_DO(...)
#define SCRIPT_ALL(...)
#define SCRIPT_RESULTS(...)
#define SCRIPT_MEMBERS(...)
#define SCRIPT_METHOD(id, name, ...) \
    int script_##id##_##name (lua_State *L, ScriptThread *thread, guint id);
#define SCRIPT_EACH SCRIPT_METHOD
#include "lua/classes.def"
