/* SPDX-License-Identifier: GPL-3.0-or-later */
/* i18n.h: gettext for the library; private (programs include <glib/gi18n.h>). */
#pragma once

#include <glib/gi18n-lib.h>
