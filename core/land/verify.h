/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.h: checks a tile-laying game by computing everything again; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* Called by av_game_verify (), as after every action of a simulation with --check.
 *
 * Appends a line to COMPLAINTS for each difference from a recount, in this order:
 *
 *     tiles      each is in its cell of the grid, and its edges match those beside it
 *     features   joined again from the tiles, with their totals, marks and strengths
 *     pile       what is left of each kind
 *     pieces     where they are, and how many are in each supply
 *     scores     each player's points by reason add up to his score
 *     fits       the rotations in which the drawn tile fits each open cell
 *     legal      what is listed is allowed, and what is allowed is listed
 *
 * The rest is compared only if the tiles are right.  The recount starts from where tiles and pieces are and from the
 * definitions of tiles; it does not use the links and totals that are kept during play. */
void land_verify (const AvGame *game, GString *complaints);

/* Frees what the recounts of a ruleset share. */
void land_recount_free (LandRecount *facts);

G_END_DECLS
