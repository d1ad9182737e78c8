/* SPDX-License-Identifier: GPL-3.0-or-later */
/* no-choose.c: a computer player that cannot decide. */
#include <avignon/bot.h>
#include <avignon/plugin.h>

static const AvBotDef bot = { .choose = NULL };
static const AvRules rules = { .bot = &bot };

AV_PLUGIN (&rules, NULL)
