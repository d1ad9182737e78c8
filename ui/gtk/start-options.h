/* SPDX-License-Identifier: GPL-3.0-or-later */
/* start-options.h: the command-line options that start a game at once. */
#pragma once

#include <gio/gio.h>

#include <avignon/catalogue.h>

G_BEGIN_DECLS

/* Lets APPLICATION take the options that avignon-cli takes, too (choices.h). */
void av_start_add_options (GApplication *application);

/* The name of one of these options that was given; NULL: none was. */
const gchar *av_start_find_option (GVariantDict *dict);

/* The set-up that these options ask for, which the caller frees; paths in them start from FOLDER (NULL: the current one).
 * NULL and an error if they make no sense. */
AvSetup *
av_start_setup (GVariantDict *dict, const gchar *folder, AvCatalogue *catalogue, GError **error);

G_END_DECLS
