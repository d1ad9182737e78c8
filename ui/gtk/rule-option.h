/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-option.h: one option of rules as a widget to set it with. */
#pragma once

#include <gtk/gtk.h>

#include <avignon/rules.h>

G_BEGIN_DECLS

/* Texts are translated by DOMAIN; NULL: the program's. */
GtkWidget *av_rule_option_new (const AvOptionDef *def, const gchar *domain);
/* Calls F (DATA) when it is set to something else. */
void av_rule_option_connect (GtkWidget *input, GCallback f, gpointer data);
/* The value as in a record; the caller frees it. */
gchar *av_rule_option_get (GtkWidget *input);
void av_rule_option_set (GtkWidget *input, const gchar *value);

G_END_DECLS
