/* SPDX-License-Identifier: GPL-3.0-or-later */
/* basic-rules.h: the rules of the basic game in short, for readers. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Written as av_readme_rules writes those of plugins; translated.  The caller frees them. */
gchar *av_basic_rules (void);

G_END_DECLS
