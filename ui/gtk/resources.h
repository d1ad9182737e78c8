/* SPDX-License-Identifier: GPL-3.0-or-later */
/* resources.h: where the window's templates and styles lie in the program. */
#pragma once

#define AV_RESOURCES "/io/github/avignon/Avignon/"
