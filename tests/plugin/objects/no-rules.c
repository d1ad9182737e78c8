/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no-rules.c: an object without rules. */
#include <avignon/plugin.h>

AV_PLUGIN (NULL, NULL)
