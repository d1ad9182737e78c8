/* SPDX-License-Identifier: GPL-3.0-or-later */
/* refusal-private.h: making an error of a refusal; for the door. */
#pragma once

#include <avignon/action.h>

/* An error of AV_GAME_ERROR_REFUSED with the reason translated and the code word, where ERROR is not
 * NULL. */
void refusal_set_error (GError **error, const AvRefusal *refusal);
