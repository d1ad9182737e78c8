/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sandbox-pattern.h: one pattern and one text, while they are matched; private. */
#pragma once

#include "lua/sandbox-private.h"

#define BOX_MAX_CAPTURES 32

typedef struct {
    lua_State *L;
    AvSandbox *box;
    const gchar *text, *end;
    const gchar *pattern, *pattern_end;
    gint nesting;
    gint level; /* captures begun */
    struct {
        const gchar *start;
        gssize length; /* or that it is open, or a position */
    } captures[BOX_MAX_CAPTURES];
} BoxMatch;

/* The end of the match that begins at S, or NULL. */
const gchar *box_match (BoxMatch *match, const gchar *s);
/* Capture I, or the whole match from S to END where the pattern has none. */
void box_match_push_capture (BoxMatch *match, gint i, const gchar *s, const gchar *end);
/* All of them; the whole match only where S is not NULL.  How many. */
gint box_match_push_captures (BoxMatch *match, const gchar *s, const gchar *end);
