/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verify.h: checks a game of tiles by computing everything again; private. */
#pragma once

#include "land/land-private.h"

G_BEGIN_DECLS

/* What av_game_verify () asks of this game, after every action of a simulation with --check.
 *
 * Appends a line to COMPLAINTS for each difference from a recount, in this order:
 *
 *     tiles      each on its cell of the grid, its edges as those beside it
 *     features   joined again from the tiles, with their totals, marks and strengths
 *     pile       what is left of each kind
 *     pieces     where they stand, and how many are in each supply
 *     scores     what each player was given is what he has
 *     fits       the rotations in which the drawn tile fits each open cell
 *     legal      what is listed is allowed, what is allowed is listed
 *
 * What follows the tiles is compared only where these are right.  The recount starts from where tiles and
 * pieces lie and from the definitions of tiles, and does not use the links and totals that play keeps. */
void land_verify (const AvGame *game, GString *complaints);

/* What the recounts of a ruleset share. */
void land_recount_free (LandRecount *facts);

G_END_DECLS
