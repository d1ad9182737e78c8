/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plugin.h: the definition that a plugin written in C exports.
 *
 *     static const AvRules rules = { .actions = actions, .phases = phases, .hooks = hooks };
 *     AV_PLUGIN (&rules, NULL)
 *
 * The name of the exported symbol contains the API and ABI versions, so that an object built for others
 * is refused before any of its code runs.  Id, version, name, dependencies and options are filled in
 * from the manifest beside the object; the rules need not repeat them.
 */
#pragma once

#include <avignon/rules.h>

G_BEGIN_DECLS

/* docs/plugins/manifest.md says when they change; a test fails if the second should have. */
#define AV_PLUGIN_API 2
#define AV_PLUGIN_ABI 2
#define AV_PLUGIN_SYMBOL avignon_plugin_2_2
#define AV_PLUGIN_SYMBOL_NAME "avignon_plugin_2_2"

typedef struct {
    const AvRules *rules;
    /* Called once after the object has been loaded; FALSE and an error: the plugin cannot be used.
     * NULL: nothing to do. */
    gboolean (*init) (GError **error);
    AvTableSizes sizes;
} AvPlugin;

#define AV_PLUGIN(its_rules, its_init)                                               \
    __attribute__ ((visibility ("default"))) extern const AvPlugin AV_PLUGIN_SYMBOL; \
    const AvPlugin AV_PLUGIN_SYMBOL = { its_rules, its_init, AV_TABLE_SIZES };

G_END_DECLS
