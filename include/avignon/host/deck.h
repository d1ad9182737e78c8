/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * deck.h: decks of tile kinds: reading one from a file, and the library of available decks.
 */
#pragma once

#include <avignon/tile.h>

G_BEGIN_DECLS

/* Limits of a deck file; a larger one is refused with a message. */
#define AV_DECK_MAX_BYTES (8 * 1024 * 1024)
#define AV_DECK_MAX_KINDS 1000
#define AV_DECK_MAX_TILES 10000

/* What is wrong with a deck file. */
typedef enum {
    AV_DECK_ERROR_MISSING, /* there is no such file or deck */
    AV_DECK_ERROR_BROKEN,  /* it is not a valid deck */
    AV_DECK_ERROR_CLASH,   /* another deck has this id */
} AvDeckErrorCode;

#define AV_DECK_ERROR (av_deck_error_quark ())
AV_API GQuark av_deck_error_quark (void);

/* A deck; const once read, reference counted, safe to share between threads. */
typedef struct {
    gchar *id;          /* "core" */
    gchar *name;        /* readable name, translated; never NULL */
    gchar *description; /* one line, translated; or NULL */
    gchar *path;        /* the file it came from, or NULL */
    gchar **rules;      /* ids of the plugins that belong to it, NULL-terminated, never NULL */
    gboolean forces;    /* those rules are on whenever the deck is */
    gboolean first;     /* all its tiles are drawn before those of decks that are not first */
    guint max_copies;   /* how often it may be taken; 0: no limit */
    GPtrArray *kinds;   /* of const AvTileDef *, in the file's order */
    guint n_tiles;      /* sum of the kinds' counts */
    gatomicrefcount refs;
} AvDeck;

/* An error in a deck file. */
typedef struct {
    gchar *file;
    guint line; /* from 1; 0: the file cannot be read */
    gchar *message;
} AvDeckProblem;

AV_API AvDeck *av_deck_ref (AvDeck *deck);
AV_API void av_deck_unref (AvDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvDeck, av_deck_unref)

/* Reads PATH, in our format or the original Avignon's (recognised by content).  PROBLEMS, if not NULL,
 * receives every AvDeckProblem found (an array whose free function the caller has set to
 * av_deck_problem_free); ERROR the first, as "file:line: what is wrong", or "file: ..." without a line.  NULL if the file is not a
 * valid deck; the caller owns the deck. */
AV_API AvDeck *av_deck_read (const gchar *path, GPtrArray *problems, GError **error);

/* The same from memory; NAME stands for the file in messages and gives the deck's id where the text
 * has none. */
AV_API AvDeck *av_deck_read_text (const gchar *text, gsize length, const gchar *name,
                                  GPtrArray *problems, GError **error);
AV_API void av_deck_problem_free (AvDeckProblem *problem);

/* The deck in our format, as text that reads back to an equal deck; the caller frees it. */
AV_API gchar *av_deck_to_text (const AvDeck *deck);

/* The kind of ID in DECK ("core/01", or its readable name), or NULL. */
AV_API const AvTileDef *av_deck_find (const AvDeck *deck, const gchar *id);

/* --- the library --- */

/* One deck of the library, valid or broken. */
typedef struct {
    const gchar *id; /* a broken one: its file's name without the ending */
    const gchar *path;
    const gchar *choice; /* its id, or, if it was found only by its path, that: for set-ups */
    AvDeck *deck;        /* NULL: it is broken or its id is taken */
    GError *error;       /* why, else NULL */
    gboolean shipped;    /* from the program's own folders, not the user's */
} AvDeckEntry;

typedef struct AvDeckLibrary AvDeckLibrary;

/* An empty library; add folders in order of precedence. Not thread-safe while being filled. */
AV_API AvDeckLibrary *av_deck_library_new (void);
AV_API void av_deck_library_free (AvDeckLibrary *library);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvDeckLibrary, av_deck_library_free)

/* Reads every *.xml of FOLDER, in order of name without the ending (a folder that is not there holds none). A deck
 * whose id an earlier one has is kept as a clash, unless it is the very same file. */
AV_API void
av_deck_library_add_folder (AvDeckLibrary *library, const gchar *folder, gboolean shipped);

/* The folders a program looks in: $AVIGNON_DECK_PATH (colon-separated; the build tree sets it), the
 * installed DATADIR/avignon/decks, $XDG_DATA_HOME/avignon/decks, and those that plugins bring. */
AV_API AvDeckLibrary *av_deck_library_new_default (void);
/* The same, with the decks in PLACES (folders of plugins, or a plugin's own; NULL-terminated, or NULL)
 * before all others. */
AV_API AvDeckLibrary *av_deck_library_new_with (const gchar *const *places);

/* All entries, in order of reading: AvDeckEntry *, owned by the library. */
AV_API const GPtrArray *av_deck_library_entries (const AvDeckLibrary *library);

/* The deck of that id, or, where NAME is a path to a file, the deck read from it (which then belongs
 * to the library). NULL and an error of AV_DECK_ERROR_MISSING if there is none, of
 * AV_DECK_ERROR_BROKEN if it is broken. The library owns the deck. */
AV_API AvDeck *av_deck_library_find (AvDeckLibrary *library, const gchar *name, GError **error);
/* The tiles in a file that is no deck to choose, as rules bring them; otherwise the same. */
AV_API AvDeck *av_deck_library_read (AvDeckLibrary *library, const gchar *path, GError **error);

G_END_DECLS
