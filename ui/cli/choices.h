/* SPDX-License-Identifier: GPL-3.0-or-later */
/* choices.h: the command-line options that set up a new game. */
#pragma once

#include "cli/common.h"

G_BEGIN_DECLS

/* What was given on the command line; zero-filled: nothing. */
typedef struct {
    gchar *players, *edition, *table, *decks, *rules, *game, *bots, *seed;
    gchar **options; /* "ID.KEY=VALUE" */
    gchar **player;  /* "COLOUR:NAME:CONTROL" */
} AvChoices;

void av_choices_clear (AvChoices *choices);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (AvChoices, av_choices_clear)

/* Whether anything was given. */
gboolean av_choices_any (const AvChoices *choices);

/* The options that fill CHOICES in, for av_cli_parse; NAMES: with --player.  Free the table. */
GOptionEntry *av_choices_entries (AvChoices *choices, gboolean names);

/* Who plays where the command line does not say. */
typedef enum {
    AV_SEATS_BOTS,   /* everybody is played by the program */
    AV_SEATS_HUMANS, /* people play all seats but the last ones, for which --bots names players */
} AvSeats;

/* Makes the ruleset of the chosen set-up.  FALSE: that failed, and was reported; return cli->status. */
gboolean
av_choices_to_ruleset (const AvChoices *choices, AvSeats seats, AvCli *cli, AvRuleset **ruleset);

G_END_DECLS
