/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ruleset-make-private.h: the steps in which a ruleset is made, in their order; for ruleset.c. */
#pragma once

#include "engine/ruleset-private.h"

/* ruleset-rules.c: the rules that are on, in the order of their hooks; in versions that the set-up can be
 * played with. */
gboolean ruleset_gather_rules (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error);
/* ruleset-options.c: their options, each with the value that is chosen or else its own. */
gboolean ruleset_gather_options (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error);
/* ruleset-tables.c: their action kinds, phases, counters and hooks. */
gboolean ruleset_gather_tables (AvRuleset *ruleset, GError **error);

/* Whether hooks want to be called for what their point heeds and for what rules declare. */
gboolean ruleset_check_hooks (const AvRuleset *ruleset, GError **error);

/* ruleset-names.c. */
void ruleset_names_init (AvNames *names);
void ruleset_names_clear (AvNames *names);
