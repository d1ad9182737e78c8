/* SPDX-License-Identifier: GPL-3.0-or-later */
/* feature-note.h: what is said of a feature: what it is, who has the majority and why, what it is worth. */
#pragma once

#include <avignon/land.h>

G_BEGIN_DECLS

/* Appends it in lines, for the feature of SEGMENT. */
void av_feature_note (const AvGame *game, guint segment, GString *text);

G_END_DECLS
