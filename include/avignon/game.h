/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game.h: a running game: what may be done in it, doing it, and asking about it.
 *
 * An AvGame is one position under one ruleset: a flat block without pointers, so that a copy is one
 * memcpy.  Functions that take a const game may run on several threads at once.
 *
 * Rules that call a function of these headers wrongly (a number that does not exist, a change where none is
 * allowed) fail as if they had called av_game_fail (); in a program it is a g_critical.
 */
#pragma once

#include <avignon/ruleset.h>

G_BEGIN_DECLS

#define AV_GAME_ERROR (av_game_error_quark ())
AV_API GQuark av_game_error_quark (void);

typedef enum {
    AV_GAME_ERROR_REFUSED, /* the rules refuse it: av_game_error_get_refusal () says why */
    AV_GAME_ERROR_TEXT,    /* the words make no sense */
    AV_GAME_ERROR_EXPECT,  /* an expectation of a scenario does not hold */
    AV_GAME_ERROR_SCRIPT,  /* rules that may fail did: the message names them and what went wrong */
} AvGameErrorCode;

/* The code word of a refusal ("edge-mismatch"), owned by ERROR; NULL if it is no refusal. */
AV_API const gchar *av_game_error_get_refusal (const GError *error);

/* A new game, with its prelude carried out; the caller frees it.  SEED fixes the choices of chance.  NULL
 * and an error if the prelude is wrong (the message names its line), or if rules fail. */
AV_API AvGame *av_game_new (const AvRuleset *ruleset, guint64 seed, GError **error);
AV_API void av_game_free (AvGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvGame, av_game_free)
/* A new game in the same position, which the caller frees; and the position of FROM put into TO, both of one
 * ruleset.  Neither has events. */
AV_API AvGame *av_game_dup (const AvGame *game);
AV_API void av_game_copy (AvGame *to, const AvGame *from);
/* Restarts chance with a new seed; the position stays. */
AV_API void av_game_set_seed (AvGame *game, guint64 seed);
AV_API const AvRuleset *av_game_get_ruleset (const AvGame *game);
/* What the bind callback of RULES filled in: see rules.h. */
AV_API gconstpointer av_game_get_bound (const AvGame *game, guint rules);
/* Whether events are added, as they are at first; bots and benchmarks do without. */
AV_API void av_game_set_events (AvGame *game, gboolean wanted);

/* --- actions --- */

/* Empties LIST and fills it with every distinct action that may be done now; returns how many.  Each
 * move is listed once: rotations that look the same are one.  None once the game is over. */
AV_API guint av_game_legal (const AvGame *game, AvActionList *list);

/* Whether ACTION may be done now; rewrites it into its recorded form.  FALSE and AV_GAME_ERROR_REFUSED, or
 * AV_GAME_ERROR_SCRIPT if rules failed. */
AV_API gboolean av_game_check (const AvGame *game, AvAction *action, GError **error);

/* Does ACTION.  FALSE and AV_GAME_ERROR_REFUSED, or AV_GAME_ERROR_SCRIPT if rules failed in the middle of it:
 * the position is what it was (see "rules that may fail" below for the one exception). */
AV_API gboolean av_game_apply (AvGame *game, const AvAction *action, GError **error);
/* Puts into TO the position of FROM after ACTION; both are of one ruleset.  FALSE: it is refused, or rules fail; TO is then
 * like FROM.  Cheaper than av_game_copy () and av_game_apply (), as FROM itself serves to restore the position. */
AV_API gboolean av_game_after (AvGame *to, const AvGame *from, const AvAction *action);

/* One legal action at random: a player's with equal odds, chance by weight.  FALSE if there is none. */
AV_API gboolean av_game_sample (const AvGame *game, AvRandom *random, AvAction *action);
/* Does such an action at once, which is quicker than sampling and applying it, and puts it into ACTION.
 * FALSE without an error if there is none, with one if it could not be done. */
AV_API gboolean av_game_play_sampled (AvGame *game, AvRandom *random, AvAction *action,
                                      GError **error);

/* The next choice of chance by the game's own seed: always the same in one position, so also after an
 * undo.  FALSE if chance does not decide now. */
AV_API gboolean av_game_chance (const AvGame *game, AvAction *action);

/* One of LIST, which must not be empty, as av_game_sample () would choose it. */
AV_API const AvAction *av_action_list_choose (const AvActionList *list, AvRandom *random);

/* Whether rules failed in a query (listing, sampling, checking, describing, highlighting) since
 * something was last applied; what they would have added is missing from the answer.  ERROR receives
 * a copy of the first failure. */
AV_API gboolean av_game_get_failure (const AvGame *game, GError **error);

/* --- queries --- */

/* A hash of everything that rules can see of the position: equal for equal positions, on every
 * machine.  The seed and the hidden order of a pile are not in it. */
AV_API guint64 av_game_hash (const AvGame *game);
/* Whether two games of one ruleset stand exactly alike, chance included. */
AV_API gboolean av_game_equal (const AvGame *a, const AvGame *b);

AV_API guint av_game_get_phase (const AvGame *game);           /* index */
AV_API const gchar *av_game_get_phase_id (const AvGame *game); /* "place"; "over" at the end */
AV_API gint
av_game_get_decider (const AvGame *game); /* player, AV_NATURE, or AV_NOBODY when over */
AV_API guint av_game_get_active (const AvGame *game);    /* whose turn it is */
AV_API guint av_game_get_turn (const AvGame *game);      /* counts from 1 */
AV_API guint av_game_get_n_actions (const AvGame *game); /* applied so far */
AV_API gboolean av_game_is_finished (const AvGame *game);
AV_API guint av_game_get_winners (const AvGame *game); /* mask of players; 0 before the end */
AV_API gint av_game_get_score (const AvGame *game, guint player);
/* Points of a player by reason: the breakdown. */
AV_API gint av_game_get_breakdown (const AvGame *game, guint player, guint reason);
AV_API gint av_game_get_counter (const AvGame *game, guint player, guint counter);
/* Things left to draw, not counting the one drawn. */
AV_API guint av_game_get_tiles_left (const AvGame *game);
/* How many pieces of a kind a player has in his supply. */
AV_API gint av_game_get_supply (const AvGame *game, guint player, guint piece);

/* Computes everything again, slowly, and appends a line for each difference to COMPLAINTS.  TRUE: there is none. */
AV_API gboolean av_game_verify (AvGame *game, GString *complaints);
/* The same without checking that each listed action is accepted, for callers that do that themselves. */
AV_API gboolean av_game_recount (AvGame *game, GString *complaints);
/* A text drawing of the position, empty if the game has none; the caller frees it. */
AV_API gchar *av_game_to_text (const AvGame *game);

/* Where cards and pieces lie, or NULL if the game does not say (a game of tiles); the caller frees it. */
AV_API AvLayout *av_game_layout (const AvGame *game);

/* Asks hook `highlight` what to show and highlight when the pointer is on a cell; the caller owns the arrays and the text
 * of CONTEXT. */
AV_API void av_game_highlight (const AvGame *game, AvHighlightContext *context);

/* --- for computer players --- */

/* What a position is worth to each player, in points (VALUES has AV_MAX_PLAYERS): what he would have if the game ended
 * now, and what more is promised by what is in progress (hook `evaluate`).  Winners of a finished game are ahead of all
 * others, whatever their points.  SCRATCH is another game of the ruleset, and is overwritten. */
AV_API void av_game_evaluate (const AvGame *game, AvGame *scratch, gdouble *values);
/* The same with AvEvaluateContext.plans FALSE: only what is in progress, weighed by how likely it is; nothing for what may
 * come later. */
AV_API void av_game_evaluate_progress (const AvGame *game, AvGame *scratch, gdouble *values);
/* Draws anew, with RANDOM, what PLAYER may not know of the position: the choices of chance to come, hidden trays and
 * fields (hook `conceal`).  What he knows stays the same. */
AV_API void av_game_conceal (AvGame *game, guint player, AvRandom *random);

/* --- for rules --- */

/* Whether other rules add actions (hook `actions`) to the running phase; for its enter callback. */
AV_API gboolean av_game_has_more_actions (const AvGame *game);
/* Whether rules have a hook at this point (AV_POINT_...) that is not asleep (AvInterest.state). */
AV_API gboolean av_game_has_hooks (const AvGame *game, guint point);
/* How many phases are running: 1, and 1 for each pushed phase. */
AV_API guint av_game_get_depth (const AvGame *game);
/* Gives a player points (-1000000 to 1000000), booked under REASON, or as many as hook `points` makes of them.  Returns the
 * score event, to add terms; it belongs to GAME.  NULL: nobody wants events. */
AV_API AvEvent *av_game_add_points (AvGame *game, guint player, gint points, guint reason);
/* The same for a feature, given by any of its segments; in other games SEGMENT is the event's subject. */
AV_API AvEvent *
av_game_add_points_for (AvGame *game, guint player, gint points, guint reason, guint segment);
/* The same for one piece that is scored by itself, whoever else stands there: hook `points` is told which. */
AV_API AvEvent *av_game_add_points_for_piece (AvGame *game, guint player, gint points, guint reason,
                                              guint segment, guint piece);
/* Adds a line to the log, about PLAYER (or AV_NOBODY): TEXT is one sentence, already translated, which is copied, and
 * cut after 400 bytes.  Does nothing if nobody wants events. */
AV_API void av_game_tell (AvGame *game, gint player, const gchar *text);
/* Sets the winners (bit 0: player 0; no bit: nobody wins) where they are not simply those with the most points. */
AV_API void av_game_set_winners (AvGame *game, guint winners);
/* Adds CHANGE to a player's counter.  Returns the event, which belongs to GAME, or NULL if nobody wants events. */
AV_API AvEvent *av_game_add_counter (AvGame *game, guint player, guint counter, gint change);

/* --- for rules that may fail (AvRules.may_fail) --- */

/* A game without events is copied not before each action but now and then, and restored by repeating what was
 * done since; rules must then do the same again.  If they do not, the error says so, the position is that of the
 * copy, and from then on the game is copied each time. */

/* Reports that a callback of RULES failed for REASON, which stays the caller's.  The callback must then
 * return at once: &av_refusal_failed from a check, AV_FLOW_WAIT from commit or enter, a list unchanged.  An
 * action being applied is refused and the position restored; a query goes on without these rules.  Only the
 * first failure is kept.  May be called from any thread. */
AV_API void av_game_fail (const AvGame *game, guint rules, const GError *reason);
/* The same for a hook that is called while the ruleset is made: av_ruleset_new then returns NULL and the
 * error. */
AV_API void av_ruleset_fail (const AvRuleset *ruleset, guint rules, const GError *reason);
AV_API const AvRefusal av_refusal_failed;
AV_API gboolean av_game_has_failed (const AvGame *game);
/* Whether an action is being applied (or the game begun), so that changes are allowed and a failure
 * restores the position. */
AV_API gboolean av_game_is_applying (const AvGame *game);
/* Whether rules that are called now may change GAME: an action is being applied, or it is a copy in which the
 * engine tries what would happen. */
AV_API gboolean av_game_may_change (const AvGame *game);

G_END_DECLS
