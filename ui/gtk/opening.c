/* SPDX-License-Identifier: GPL-3.0-or-later */
/* opening.c: makes a session a step at a time. */
#include "config.h"

#include "gtk/notes.h"
#include "gtk/opening.h"
#include "gtk/tools.h"
#include <avignon/catalogue.h>

#define SLICE (5 * 1000) /* microseconds for which lines are played at a stretch */

struct AvOpening {
    AvOpening **place;
    AvCatalogue *catalogue;
    AvSetup *setup;
    const AvRecord *record; /* or NULL */
    guint source;
    guint n_loaded; /* of the set-up's rules */
    AvRuleset *ruleset;
    AvSession *session;
    guint n_played; /* of the record's lines */
    GError *error;
    AvOpened opened;
    gpointer data;
    GDestroyNotify free_data;
};

static void
opening_free (AvOpening *opening)
{
    g_clear_handle_id (&opening->source, g_source_remove);
    g_clear_pointer (&opening->session, av_session_free);
    g_clear_pointer (&opening->ruleset, av_ruleset_unref);
    g_clear_error (&opening->error);
    av_setup_free (opening->setup);
    av_note_running (AV_RUNS_OPENING, NULL);
    if (opening->free_data)
        opening->free_data (opening->data);
    g_free (opening);
}

/* Notes the plugins in a file while they are first asked, as they may end the program even here. */
static void
make_ruleset (AvOpening *opening)
{
    opening->ruleset =
        opening->record
            ? av_record_make_ruleset (opening->record, opening->catalogue, &opening->error)
            : av_ruleset_new (opening->setup, opening->catalogue, &opening->error);
    if (opening->ruleset)
        av_note_running (AV_RUNS_OPENING, opening->ruleset);
}

/* Even of a record without lines it is found out once whether it is damaged. */
static gboolean
is_played (const AvOpening *opening)
{
    return !opening->record || opening->n_played > opening->record->lines->len;
}

static void
play_lines (AvOpening *opening)
{
    gint64 until = g_get_monotonic_time () + SLICE;
    do {
        av_session_follow (opening->session, opening->record, opening->n_played,
                           opening->n_played + 1, &opening->error);
        opening->n_played++;
    } while (!opening->error && !is_played (opening) && g_get_monotonic_time () < until);
}

/* Does the next piece of work; FALSE: there is none left. */
static gboolean
work (AvOpening *opening)
{
    if (opening->error)
        return FALSE;
    if (opening->n_loaded < opening->setup->rules->len) {
        /* What is wrong with them is said when they are needed. */
        av_catalogue_load_rules (opening->catalogue,
                                 opening->setup->rules->pdata[opening->n_loaded++], NULL);
    } else if (!opening->ruleset) {
        make_ruleset (opening);
    } else if (!opening->session) {
        opening->session =
            opening->record
                ? av_session_begin (opening->record, opening->ruleset, &opening->error)
                : av_session_new (opening->ruleset, opening->setup->seed, &opening->error);
    } else if (!is_played (opening)) {
        play_lines (opening);
    } else {
        return FALSE;
    }
    return TRUE;
}

static void
end (gpointer data)
{
    AvOpening *opening = data;
    *opening->place = NULL;
    opening->opened (g_steal_pointer (&opening->session), opening->error, opening->data);
    opening_free (opening);
}

/* At the end: what a dialog shows, or asks about, is of the game that another would take the place of. */
static gboolean
on_idle (gpointer data)
{
    AvOpening *opening = data;
    if (work (opening))
        return G_SOURCE_CONTINUE;
    av_when_no_dialog (&opening->source, end, opening);
    return G_SOURCE_REMOVE;
}

void
av_opening_begin (AvOpening **place, AvCatalogue *catalogue, const AvSetup *setup,
                  const AvRecord *record, AvOpened opened, gpointer data, GDestroyNotify free_data)
{
    av_opening_cancel (place);
    AvOpening *opening = *place = g_new0 (AvOpening, 1);
    opening->place = place;
    opening->catalogue = catalogue;
    opening->setup = av_setup_copy (record ? record->setup : setup);
    opening->record = record;
    opening->opened = opened;
    opening->data = data;
    opening->free_data = free_data;
    opening->source = g_idle_add (on_idle, opening);
}

void
av_opening_finish (AvOpening **place)
{
    AvOpening *opening = *place;
    if (!opening)
        return;
    while (work (opening))
        continue;
    end (opening);
}

void
av_opening_cancel (AvOpening **place)
{
    AvOpening *opening = g_steal_pointer (place);
    if (opening)
        opening_free (opening);
}
