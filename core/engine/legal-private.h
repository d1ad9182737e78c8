/* SPDX-License-Identifier: GPL-3.0-or-later */
/* legal-private.h: checking an action that is about to be done. */
#pragma once

#include <avignon/action.h>

/* What stands against ACTION now, or NULL; rewrites it into its recorded form. */
const AvRefusal *legal_check (const AvGame *game, AvAction *action);
