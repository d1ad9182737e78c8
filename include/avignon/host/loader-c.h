/* SPDX-License-Identifier: GPL-3.0-or-later */
/* loader-c.h: plugins written in C: shared objects that export one const definition. */
#pragma once

#include <avignon/host/loader.h>

G_BEGIN_DECLS

AV_API const AvLoader av_loader_c;

G_END_DECLS
