/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * land-hook.h: the hook points of games of tiles (hooks.def) as numbers and callback types; tables are
 * written with AV_HOOK of engine/hook.h.
 */
#pragma once

#include <avignon/hook.h>
#include <avignon/land.h>

G_BEGIN_DECLS

enum {
    AV_POINT_BEFORE_LAND = AV_FIRST_GAME_POINT - 1,
#define AV_CHECK(id, name, context, heeds, words, doc) AV_POINT_##id,
#define AV_ADJUST(id, name, context, heeds, words, doc) AV_POINT_##id,
#define AV_COLLECT(id, name, context, heeds, words, doc) AV_POINT_##id,
#define AV_NOTIFY(id, name, context, heeds, words, doc) AV_POINT_##id,
#include <avignon/land-hooks.def>
#undef AV_CHECK
#undef AV_ADJUST
#undef AV_COLLECT
#undef AV_NOTIFY
    AV_N_LAND_POINTS
};

G_STATIC_ASSERT ((int) AV_N_LAND_POINTS <= (int) AV_MAX_HOOK_POINTS);

#define AV_CHECK(id, name, context, heeds, words, doc)                                      \
    typedef const AvRefusal *(*AvHook_##id) (const AvGame *game, guint rules, context *ctx, \
                                             gconstpointer data);
#define AV_ADJUST(id, name, context, heeds, words, doc) \
    typedef void (*AvHook_##id) (AvGame * game, guint rules, context * ctx, gconstpointer data);
#define AV_COLLECT(id, name, context, heeds, words, doc) \
    typedef void (*AvHook_##id) (const AvGame *game, guint rules, context *ctx, gconstpointer data);
#define AV_NOTIFY(id, name, context, heeds, words, doc) \
    typedef void (*AvHook_##id) (AvGame * game, guint rules, context * ctx, gconstpointer data);
#include <avignon/land-hooks.def>
#undef AV_CHECK
#undef AV_ADJUST
#undef AV_COLLECT
#undef AV_NOTIFY

G_END_DECLS
