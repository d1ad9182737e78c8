/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kind.h: the registry of terrains, marks and piece kinds; private. */
#pragma once

#include "engine/i18n.h"
#include "land/tables.h"

G_BEGIN_DECLS

/* WHAT: AV_INTEREST_TERRAIN, _MARK or _PIECE. */
/* Whether RULES declare it; whether any rules at all do, on or off (which loads them). */
gboolean land_declares (const AvRules *rules, guint what, const gchar *id);
gboolean land_is_declared (AvCatalogue *catalogue, guint what, const gchar *id);
/* Collects what the rules of RULESET declare, then what the decks name in addition. */
gboolean land_gather_defs (AvRuleset *ruleset, Land *land, AvCatalogue *catalogue, GError **error);
/* Finds the terrains on which each kind of piece stands, and from these the segments of each kind of tile on which it can
 * be deployed. */
gboolean land_compile_seats (Land *land, AvCatalogue *catalogue, GError **error);
void land_resolve_interests (AvRuleset *ruleset, const Land *land);
/* Sets an AV_RULESET_ERROR_INVALID; always returns FALSE. */
gboolean land_fail (GError **error, const gchar *format, ...) G_GNUC_PRINTF (2, 3);
/* Whether a number that an entry ID of RULES declares as MEMBER is from 0 to MOST; FALSE and an error. */
gboolean land_check_number (gint64 number, gint64 most, const AvRules *rules, const gchar *id,
                            const gchar *member, GError **error);
/* The index of a terrain or mark, or -1. */
gint land_find_terrain (const Land *land, const gchar *id);
gint land_find_mark (const Land *land, const gchar *id);

/* TEXT in the user's language, from the gettext domain of RULES; likewise ONE or MANY, whichever suits N. */
static inline const gchar *
land_translate (const AvRules *rules, const gchar *text)
{
    return av_translate (rules ? rules->domain : NULL, text);
}

static inline const gchar *
land_translate_count (const AvRules *rules, const gchar *one, const gchar *many, gulong n)
{
    return av_translate_count (rules ? rules->domain : NULL, one, many, n);
}

G_END_DECLS
