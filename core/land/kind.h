/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.h: the registry of terrains, marks and piece kinds; private. */
#pragma once

#include "engine/i18n.h"
#include "land/tables.h"

G_BEGIN_DECLS

/* WHAT: AV_INTEREST_TERRAIN, _MARK or _PIECE. */
/* Whether RULES declare it; whether any rules that there are do, on or off (they are loaded). */
gboolean land_declares (const AvRules *rules, guint what, const gchar *id);
gboolean land_is_declared (AvCatalogue *catalogue, guint what, const gchar *id);
/* Collects what the rules of RULESET declare, then what the decks name besides. */
gboolean land_gather_defs (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error);
/* Which terrains each kind of piece stands on, and from that which segments of each kind of tile it can
 * be deployed on. */
gboolean land_compile_seats (Land *land, AvCatalogue *catalogue, GError **error);
void land_resolve_interests (AvRuleset *ruleset, const Land *land);
/* An AV_RULESET_ERROR_INVALID; always FALSE. */
gboolean land_fail (GError **error, const gchar *format, ...) G_GNUC_PRINTF (2, 3);
/* The index of a terrain or mark, or -1. */
gint land_find_terrain (const Land *land, const gchar *id);
gint land_find_mark (const Land *land, const gchar *id);

/* TEXT in the words of RULES; and of ONE and MANY the one that fits a number. */
static inline const gchar *
land_translate (const AvRules *rules, const gchar *text)
{
    return translate_by (rules ? rules->domain : NULL, text);
}

static inline const gchar *
land_translate_count (const AvRules *rules, const gchar *one, const gchar *many, gulong n)
{
    return translate_count_by (rules ? rules->domain : NULL, one, many, n);
}

G_END_DECLS
