/* SPDX-License-Identifier: GPL-3.0-or-later */
/* host.h: includes everything a program needs to set up games and play them. */
#pragma once

#include <avignon/avignon.h>
#include <avignon/host/analysis.h>
#include <avignon/host/bot.h>
#include <avignon/host/choices.h>
#include <avignon/host/choose.h>
#include <avignon/host/deck.h>
#include <avignon/host/land.h>
#include <avignon/host/develop.h>
#include <avignon/host/install.h>
#include <avignon/host/loader.h>
#include <avignon/host/lua.h>
#include <avignon/host/manager.h>
#include <avignon/host/manifest.h>
#include <avignon/host/paths.h>
#include <avignon/host/record.h>
#include <avignon/host/session.h>
#include <avignon/host/terminal.h>
#include <avignon/host/times.h>
#include <avignon/host/trust.h>
