/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record.h: records: reading one, and making its ruleset.
 */
#pragma once

#include <avignon/game.h>

G_BEGIN_DECLS

#define AV_RECORD_ERROR (av_record_error_quark ())
AV_API GQuark av_record_error_quark (void);

typedef enum {
    AV_RECORD_ERROR_MISSING, /* there is no such file */
    AV_RECORD_ERROR_SYNTAX,  /* a malformed line */
    AV_RECORD_ERROR_ACTION,  /* an action that does not hold */
    AV_RECORD_ERROR_EXPECT,  /* an expectation that does not hold */
    AV_RECORD_ERROR_WRITE,   /* it cannot be written */
    AV_RECORD_ERROR_LOCKED,  /* another program keeps a record there */
    AV_RECORD_ERROR_READ,    /* it is there, but cannot be read */
    AV_RECORD_ERROR_CHANGED, /* another program has written it since it was read */
} AvRecordErrorCode;

#define AV_LINE_MAX 4096
/* Bytes of a player's name: a window has to show it. */
#define AV_NAME_MAX 200
/* A line of decks longer than this may be continued by a second one right after it. */
#define AV_LONG_DECKS 1000

/* A line of play or of a scenario, after `begin`. */
typedef struct {
    guint line;    /* of the file, from 1 */
    gchar *text;   /* without comment */
    gchar **words; /* strings unquoted */
} AvLine;

/* Shows whether a file was written again. */
typedef struct {
    gint64 size, time; /* the time in ns */
} AvFileState;

typedef struct {
    gchar *name;      /* the file, for messages */
    AvFileState read; /* as it was read; all 0: it was no file */
    AvSetup *setup;
    GPtrArray *lines; /* AvLine * */
    gchar *warning;   /* says that an unfinished last line was dropped; or NULL */
    GError *damage;   /* the first wrong line after `begin`, before which reading ended; or NULL */
} AvRecord;

/* Reads a record, which the caller frees.  Errors are of AV_RECORD_ERROR and read `FILE:LINE: reason`.  NULL
 * only if the header cannot be read; a wrong line after `begin` is kept as `damage`. */
AV_API AvRecord *av_record_read (const gchar *path, GError **error);
AV_API AvRecord *
av_record_read_text (const gchar *text, gsize length, const gchar *name, GError **error);
AV_API void av_record_free (AvRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvRecord, av_record_free)

/* Whether TEXT, the beginning of a file, is that of a record of any version. */
AV_API gboolean av_record_begins (const gchar *text);

/* Whether version HAVE of a plugin, as "1.2" or "1.2.3", is older than the one WANTED; what is left out is 0. */
AV_API gboolean av_version_is_older (const gchar *have, const gchar *wanted);

/* Whether a session, here or in another program, keeps a record at PATH; the error says which. */
AV_API gboolean av_record_is_kept (const gchar *path, GError **error);

/* Splits a line into words at blanks; `#` begins a comment, strings are in double quotes.  NULL and an
 * error (without file and line) if a string is unfinished or an escape unknown. */
AV_API gchar **av_record_split (const gchar *line, GError **error);
/* Appends TEXT as a string of a record, quoted and escaped. */
AV_API void av_record_quote (const gchar *text, GString *out);

/* The ruleset of the record's set-up.  Errors are those of av_ruleset_new (), preceded by `FILE:LINE: `
 * if a line of the header is at fault, else by `FILE: `. */
AV_API AvRuleset *
av_record_make_ruleset (const AvRecord *record, AvCatalogue *catalogue, GError **error);

G_END_DECLS
