/* SPDX-License-Identifier: GPL-3.0-or-later */
/* avignon.h: every public header of the library. */
#pragma once

#include "engine/action.h"
#include "engine/base.h"
#include "engine/catalogue.h"
#include "engine/event.h"
#include "engine/game.h"
#include "engine/hook.h"
#include "engine/paths.h"
#include "engine/phase.h"
#include "engine/random.h"
#include "engine/record.h"
#include "engine/rules.h"
#include "engine/ruleset.h"
#include "engine/session.h"
#include "engine/setup.h"
#include "engine/state.h"
#include "land/deck.h"
#include "land/hook.h"
#include "land/kind.h"
#include "land/land.h"
#include "land/tile.h"
