/* SPDX-License-Identifier: GPL-3.0-or-later */
/* avignon.h: includes everything an author of plugins needs; programs include <avignon/host.h>. */
#pragma once

#include <avignon/action.h>
#include <avignon/base.h>
#include <avignon/bot.h>
#include <avignon/catalogue.h>
#include <avignon/event.h>
#include <avignon/game.h>
#include <avignon/hook.h>
#include <avignon/kind.h>
#include <avignon/land.h>
#include <avignon/layout.h>
#include <avignon/network.h>
#include <avignon/phase.h>
#include <avignon/plugin.h>
#include <avignon/random.h>
#include <avignon/rules.h>
#include <avignon/ruleset.h>
#include <avignon/setup.h>
#include <avignon/state.h>
#include <avignon/testkit.h>
#include <avignon/tile.h>
