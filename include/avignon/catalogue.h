/* SPDX-License-Identifier: GPL-3.0-or-later */
/* catalogue.h: the games and rules that a program knows, from which rulesets are made. */
#pragma once

#include <avignon/event.h>
#include <avignon/layout.h>
#include <avignon/rules.h>
#include <avignon/setup.h>

G_BEGIN_DECLS

typedef struct _AvCatalogue AvCatalogue;

/* What a position may count: tiles on the table with a mark, pieces of a kind on it, those that a player has left. */
typedef enum {
    AV_COUNT_MARKS,
    AV_COUNT_PIECES,
    AV_COUNT_SUPPLY
} AvCount;

/* Bytes of a position, one of which is not 0 if there is any. */
typedef struct {
    guint32 at;     /* from its beginning */
    guint16 stride; /* from one player to the next; 0: they belong to no player */
    guint32 size;   /* how many */
} AvCounted;

/* A game: how its ruleset is made and its statements are understood.  Const.  Callbacks may be NULL
 * unless they say otherwise.  A plugin of type `game` gives one as `plays` of its rules; id, name and
 * core are then filled in from its manifest. */
struct _AvGameDef {
    const gchar *id;                 /* "land" */
    const gchar *name;               /* N_("Tiles") */
    const AvRules *core;             /* its own rules, always on */
    guint8 min_players, max_players; /* 0 stands for one and six */
    /* Appends to IDS (gchar *, owned) the rules that the set-up switches on in any case: those that a
     * deck forces.  FALSE and an error: no ruleset is made.  NULL: none. */
    gboolean (*forced) (const AvSetup *setup, AvCatalogue *catalogue, GPtrArray *ids,
                        GError **error);
    /* Fills in the ruleset from its set-up, with the functions at the end of ruleset.h.  FALSE and an
     * error if the set-up cannot be played. */
    gboolean (*build) (AvRuleset *ruleset, AvCatalogue *catalogue, GError **error);
    /* Sets up a new position, which is all zero except for the engine's part. */
    void (*begin) (AvGame *game);
    /* The words with which lines of a scenario before `begin` may start, besides those of every game;
     * ended by NULL.  NULL: none. */
    const gchar *const *statements;
    /* Carries out one that starts with such a word.  FALSE and an error if it is wrong. */
    gboolean (*prelude) (AvGame *game, const AvStatement *statement, GError **error);
    /* Called after the last phase of a turn, and again after each that is pushed there: pushes phases for
     * what is left to be done, and returns whether anything was. */
    gboolean (*settle) (AvGame *game);
    /* Whether the current turn is the last (the pile is empty). */
    gboolean (*ends) (const AvGame *game);
    /* `end` of a scenario: empties the pile. */
    void (*end) (AvGame *game);
    /* Carries out an `expect WORDS` that is not the engine's.  FALSE and AV_GAME_ERROR_EXPECT
     * ("expected ..., found ...") if it does not hold, AV_GAME_ERROR_TEXT if it is not understood. */
    gboolean (*expect) (const AvGame *game, gchar **words, GError **error);
    /* Appends a text drawing of the position, for messages and play in a terminal. */
    void (*draw) (const AvGame *game, GString *text);
    /* Returns HASH with everything added that rules can see of the game's own: see av_game_hash. */
    guint64 (*hash) (const AvGame *game, guint64 hash);
    /* Appends the cells of an event that has a subject: see av_event_cells (). */
    void (*event_cells) (const AvGame *game, const AvEvent *event, GArray *cells);
    /* Whether two events are about one and the same feature.  NULL: none are. */
    gboolean (*is_about_same) (const AvGame *game, const AvEvent *a, const AvEvent *b);
    /* Appends to TEXT what the event is in this game; FALSE: the engine's own words will do. */
    gboolean (*describe_event) (const AvGame *game, const AvEvent *event, GString *text);
    /* Computes everything again, by slower means than in play; appends a line for each difference. */
    void (*verify) (const AvGame *game, GString *complaints);
    /* For av_game_get_tiles_left () and av_game_get_supply (), which are 0 without them. */
    guint (*tiles_left) (const AvGame *game);
    gint (*supply) (const AvGame *game, guint player, guint piece);
    /* Describes what lies where, for a program that draws it: see layout.h.  NULL: it is not drawn by zones or
     * boards. */
    void (*layout) (const AvGame *game, AvLayout *layout);
    /* Whether rules that may fail (AvRules.may_fail) can be called while ACTION is committed and the phases
     * run on: only then may the position have to be restored.  NULL: always. */
    gboolean (*may_fail) (const AvGame *game, const AvAction *action);
    /* Whether NAME is a piece or an item of anything there is for this game, in the set-up or not: decks,
     * rules that are off.  NULL: it never is. */
    gboolean (*knows_name) (AvCatalogue *catalogue, AvArgType type, const gchar *name);
    /* The game's own hook points, ended by one without a name; NULL: only the engine's. */
    const AvHookPoint *points;
    /* Whether RULES declare the ID that a hook's interest names; WHAT is AV_INTEREST_TERRAIN, _MARK or
     * _PIECE_KIND.  NULL: no rules of this game do. */
    gboolean (*declares) (const AvRules *rules, guint what, const gchar *id);
    const AvBoardDef *boards; /* ended by one without an id; NULL: none */
    /* Draws anew what PLAYER may not know: see av_game_conceal ().  NULL: nothing is hidden from him. */
    void (*conceal) (AvGame *game, guint player, AvRandom *random);
    /* A short cut for av_game_evaluate (): adds to VALUES what each player would still get if the game ended now, and what
     * hook `evaluate` of its own rules adds.  FALSE: there is none now, as other rules have a say, and nothing was added.
     * NULL: there never is.  MEMORY is for what it keeps from one call to the next: NULL at first, freed by g_free. */
    gboolean (*value) (const AvGame *game, gpointer *memory, gdouble *values);
    /* Whether some of what is done is hidden from some players; NULL: nothing is. */
    gboolean (*hides) (const AvRuleset *ruleset);
    /* Where a position counts that, for hooks and phases that are called while there is any (AvInterest.state).  ID NULL: of
     * all marks or kinds of piece that RULES declare.  What no rules of this game have is 0 forever.  NULL: it counts
     * nothing. */
    AvCounted (*find_count) (const AvRuleset *ruleset, AvCount count, const gchar *id, guint rules);
};

AV_API AvCatalogue *av_catalogue_new (void);
AV_API void av_catalogue_free (AvCatalogue *catalogue);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvCatalogue, av_catalogue_free)

/* DEF and RULES must outlive the catalogue and everything made from it.  Adding rules that are the core
 * of a game adds that game.  What is found or loaded belongs to whoever added it. */
AV_API void av_catalogue_add_game (AvCatalogue *catalogue, const AvGameDef *def);
AV_API void av_catalogue_add_rules (AvCatalogue *catalogue, const AvRules *rules);
AV_API const AvGameDef *av_catalogue_find_game (AvCatalogue *catalogue, const gchar *id);
/* The same, but asks the finder for a game that was not added: a plugin's.  NULL and
 * AV_RULESET_ERROR_MISSING if there is none or it cannot be used. */
AV_API const AvGameDef *
av_catalogue_load_game (AvCatalogue *catalogue, const gchar *id, GError **error);
AV_API const AvRules *av_catalogue_find_rules (AvCatalogue *catalogue, const gchar *id);
/* The same, but asks the finder for rules that were not added, so that a plugin is loaded when a
 * game first needs it.  NULL and AV_RULESET_ERROR_MISSING if there are none or they cannot be used. */
AV_API const AvRules *
av_catalogue_load_rules (AvCatalogue *catalogue, const gchar *id, GError **error);
/* FIND returns rules that outlive the catalogue, or NULL: with an error if they cannot be used, without if it knows none
 * of that id. */
typedef const AvRules *(*AvFindRules) (const gchar *id, gpointer data, GError **error);
AV_API void av_catalogue_set_finder (AvCatalogue *catalogue, AvFindRules find, gpointer data);
/* LIST returns the ids of the rules that the finder can find, loaded or not (NULL-terminated, freed by
 * the catalogue). */
typedef gchar **(*AvListRules) (gpointer data);
AV_API void av_catalogue_set_lister (AvCatalogue *catalogue, AvListRules list, gpointer data);
/* Loads what the lister lists, which runs its code, and returns all rules as below; what cannot be loaded is left out. */
AV_API const GPtrArray *av_catalogue_load_all_rules (AvCatalogue *catalogue);
/* The rules (const AvRules *) and the games (const AvGameDef *) added so far, in order.  The arrays belong to the
 * catalogue; a game's `core` is among the rules only if a plugin brought it. */
AV_API const GPtrArray *av_catalogue_get_rules (AvCatalogue *catalogue);
AV_API const GPtrArray *av_catalogue_get_games (AvCatalogue *catalogue);

/* Adds a computer player (bot.h); ID and DEF must outlive the catalogue.  "random" is always there. */
AV_API void av_catalogue_add_bot (AvCatalogue *catalogue, const gchar *id, const AvBotDef *def);
/* The computer player of that id: one that was added, or a plugin's, which is then loaded.  NULL, with an error if there
 * is one that cannot be used. */
AV_API const AvBotDef *
av_catalogue_load_bot (AvCatalogue *catalogue, const gchar *id, GError **error);
/* Whether CONTROL ("human", "bot:ID", "bot:ID:LEVEL") is available; FALSE and AV_RULESET_ERROR_MISSING if not.  Loads the
 * bot's plugin. */
AV_API gboolean av_catalogue_has_player (AvCatalogue *catalogue, const gchar *control,
                                         GError **error);

/* Something a game needs to make rulesets (land: its AvDeckLibrary, under "decks").  DESTROY, which may be NULL, is called
 * with the catalogue's end or when the key is set again.  NULL: nothing is set. */
AV_API void av_catalogue_set_data (AvCatalogue *catalogue, const gchar *key, gpointer data,
                                   GDestroyNotify destroy);
AV_API gpointer av_catalogue_get_data (AvCatalogue *catalogue, const gchar *key);

G_END_DECLS
