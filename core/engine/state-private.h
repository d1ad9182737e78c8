/* SPDX-License-Identifier: GPL-3.0-or-later */
/* state-private.h: how declared fields lie in the block. */
#pragma once

#include <avignon/state.h>

/* Bytes of one value. */
guint field_size (AvFieldType type);
/* Folds all declared fields into HASH. */
guint64 state_hash (const AvGame *game, guint64 hash);
