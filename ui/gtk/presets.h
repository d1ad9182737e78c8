/* SPDX-License-Identifier: GPL-3.0-or-later */
/* presets.h: set-ups with a name: those that come with the program and the user's own. */
#pragma once

#include <gio/gio.h>

#include <avignon/setup.h>

G_BEGIN_DECLS

typedef struct {
    gchar *name;
    AvSetup *setup; /* without players */
    gboolean own;
} AvPreset;

/* AvPreset *, shipped ones first; SETTINGS may be NULL.  The caller unrefs them. */
GPtrArray *av_presets_list (GSettings *settings);
/* Keeps SETUP, without its players, among the user's own under NAME, instead of any that has that name. */
void av_presets_save (GSettings *settings, const gchar *name, const AvSetup *setup);
/* Removes the user's own preset of that name. */
void av_presets_forget (GSettings *settings, const gchar *name);
/* Whether two set-ups are alike except in players, seed and versions of plugins. */
gboolean av_presets_are_alike (const AvSetup *a, const AvSetup *b);

G_END_DECLS
