/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game.h: a running game: what may be done in it, doing it, and asking about it.
 *
 * An AvGame is one position under one ruleset: a flat block without pointers, so that a copy is one
 * memcpy.  Functions that take a const game may run on several threads at once.
 */
#pragma once

#include <avignon/ruleset.h>

G_BEGIN_DECLS

#define AV_GAME_ERROR (av_game_error_quark ())
AV_API GQuark av_game_error_quark (void);

typedef enum {
    AV_GAME_ERROR_REFUSED, /* the rules refuse it: av_game_error_get_refusal tells the code */
    AV_GAME_ERROR_TEXT,    /* the words make no sense */
    AV_GAME_ERROR_EXPECT,  /* an expectation of a scenario does not hold */
    AV_GAME_ERROR_SCRIPT,  /* rules that may fail did: the message names them and what went wrong */
} AvGameErrorCode;

/* The code word of a refusal ("edge-mismatch"), or NULL if ERROR is no refusal. */
AV_API const gchar *av_game_error_get_refusal (const GError *error);

/* A new game, with its prelude carried out.  SEED fixes the choices of chance.  NULL and an error if
 * the prelude is wrong (the message names its line). */
AV_API AvGame *av_game_new (const AvRuleset *ruleset, guint64 seed, GError **error);
AV_API void av_game_free (AvGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AvGame, av_game_free)
/* A new game in the same position; and the position of FROM put into TO, both of one ruleset. */
AV_API AvGame *av_game_dup (const AvGame *game);
AV_API void av_game_copy (AvGame *to, const AvGame *from);
/* Restarts chance with a new seed; the position stays. */
AV_API void av_game_set_seed (AvGame *game, guint64 seed);
AV_API const AvRuleset *av_game_get_ruleset (const AvGame *game);
/* What the bind callback of RULES filled in: see rules.h. */
AV_API gconstpointer av_game_get_bound (const AvGame *game, guint rules);
/* Events are written unless switched off (bots' and benchmarks' games). */
AV_API void av_game_set_events (AvGame *game, gboolean wanted);

/* --- actions --- */

/* Empties LIST and fills it with every distinct action that may be done now; returns how many.  Each
 * move is listed once: rotations that look the same are one.  None once the game is over. */
AV_API guint av_game_legal (const AvGame *game, AvActionList *list);

/* Whether ACTION may be done now; rewrites it into its recorded form. */
AV_API gboolean av_game_check (const AvGame *game, AvAction *action, GError **error);

/* Does ACTION, or refuses it and changes nothing; also if rules fail in the middle of it
 * (AV_GAME_ERROR_SCRIPT), then without events. */
AV_API gboolean av_game_apply (AvGame *game, const AvAction *action, GError **error);
/* Puts into TO the position of FROM after ACTION; both are of one ruleset.  FALSE: it is refused, or rules fail; TO is as
 * FROM.  Cheaper than a copy to which the action is applied, as no other one is kept of the position before. */
AV_API gboolean av_game_after (AvGame *to, const AvGame *from, const AvAction *action);

/* One legal action at random: a player's with equal odds, chance by weight.  FALSE if there is none. */
AV_API gboolean av_game_sample (const AvGame *game, AvRandom *random, AvAction *action);
/* Does such an action at once, which takes less time than to sample and apply it; ACTION becomes what was done.
 * FALSE if there is none, or with ERROR if it could not be done. */
AV_API gboolean av_game_play_sampled (AvGame *game, AvRandom *random, AvAction *action,
                                      GError **error);

/* The next choice of chance by the game's own seed; the same every time until something is applied,
 * and again after an undo.  FALSE if chance does not decide now. */
AV_API gboolean av_game_chance (const AvGame *game, AvAction *action);

/* One of LIST, by weight; LIST must not be empty. */
AV_API const AvAction *av_action_list_choose (const AvActionList *list, AvRandom *random);

/* Whether rules failed in a query (listing, sampling, checking, describing, highlighting) since
 * something was last applied; what they would have added is then missing.  ERROR receives a copy of
 * the first failure. */
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
/* Things left to draw, without the one drawn. */
AV_API guint av_game_get_tiles_left (const AvGame *game);
/* Pieces a player has in his supply. */
AV_API gint av_game_get_supply (const AvGame *game, guint player, guint piece);

/* Computes everything again, slowly; appends a line for each difference.  TRUE: none. */
AV_API gboolean av_game_verify (AvGame *game, GString *complaints);
/* The same, but does not check that each listed action is accepted: for callers that check the list anyway. */
AV_API gboolean av_game_recount (AvGame *game, GString *complaints);
/* A text drawing of the position. */
AV_API gchar *av_game_to_text (const AvGame *game);

/* Where the cards lie, or NULL if the game does not say (a game of tiles); the caller frees it. */
AV_API AvLayout *av_game_layout (const AvGame *game);

/* What to show and highlight when the pointer is on a cell: asks the hook `highlight`. */
AV_API void av_game_highlight (const AvGame *game, AvHighlightContext *context);

/* --- for computer players --- */

/* What a position is worth to each player, in points (VALUES has AV_MAX_PLAYERS): what he would have if the game ended
 * now, and what is under way promises him besides (hook `evaluate`).  SCRATCH is another game of the ruleset, which is
 * overwritten. */
AV_API void av_game_evaluate (const AvGame *game, AvGame *scratch, gdouble *values);
/* The same, but only the points now and those in progress, each as likely as it is; nothing for what may come later. */
AV_API void av_game_evaluate_progress (const AvGame *game, AvGame *scratch, gdouble *values);
/* Draws anew, by RANDOM, what PLAYER may not know of the position: the choices of chance to come, hidden trays and
 * fields (hook `conceal`).  What he knows stays the same. */
AV_API void av_game_conceal (AvGame *game, guint player, AvRandom *random);

/* --- for rules --- */

/* Whether other rules add actions (hook `actions`) to the running phase; for its enter callback. */
AV_API gboolean av_game_has_more_actions (const AvGame *game);
/* Whether rules have a hook at this point (AV_POINT_...) that does not sleep now. */
AV_API gboolean av_game_has_hooks (const AvGame *game, guint point);
/* How many phases are running: one, and one for each pushed phase. */
AV_API guint av_game_get_depth (const AvGame *game);
/* Gives points to a player, booked under a reason, as many as hook `points` makes of them; writes the score event
 * and returns it, to add terms (NULL if nobody wants events). */
AV_API AvEvent *av_game_add_points (AvGame *game, guint player, gint points, guint reason);
/* The same for what stands on a feature, given by any of its segments; in other games what its events are about. */
AV_API AvEvent *
av_game_add_points_for (AvGame *game, guint player, gint points, guint reason, guint segment);
/* The same where one piece is scored for itself alone, whoever else stands there: hook `points` is told which. */
AV_API AvEvent *av_game_add_points_for_piece (AvGame *game, guint player, gint points, guint reason,
                                              guint segment, guint piece);
/* A line of the rules' own in the log, about PLAYER (or AV_NOBODY): TEXT is copied, one sentence that is
 * already translated. */
AV_API void av_game_tell (AvGame *game, gint player, const gchar *text);
/* Sets the winners (a mask) where they are not simply those with the most points. */
AV_API void av_game_set_winners (AvGame *game, guint winners);
/* Changes a player's counter; writes the event and returns it, to say what it was for (NULL if
 * nobody wants events). */
AV_API AvEvent *av_game_add_counter (AvGame *game, guint player, guint counter, gint change);

/* --- for rules that may fail (AvRules.may_fail) --- */

/* A game without events is not copied before each action but at times, and restored by doing again what
 * was done since; rules must do the same then.  If they do not, the error says so, the position is an
 * earlier one, and from then on the game is copied each time. */

/* Reports that a callback of RULES failed for REASON, which stays the caller's.  The callback must then
 * return at once: a check av_refusal_failed, a step AV_FLOW_WAIT, a list unchanged.  An action being
 * applied is refused and the position restored; a query goes on without these rules.  Only the first
 * failure is kept.  May be called from any thread. */
AV_API void av_game_fail (const AvGame *game, guint rules, const GError *reason);
/* The same for a hook that is called while the ruleset is made: av_ruleset_new then returns NULL and the
 * error. */
AV_API void av_ruleset_fail (const AvRuleset *ruleset, guint rules, const GError *reason);
AV_API const AvRefusal av_refusal_failed;
AV_API gboolean av_game_has_failed (const AvGame *game);
/* Whether an action is being applied (or the game begun), so that changes are allowed and a failure
 * restores the position. */
AV_API gboolean av_game_is_applying (const AvGame *game);
/* Whether rules that are called now may change it: an action is being applied, or it is a copy in which they
 * are asked what would be. */
AV_API gboolean av_game_may_change (const AvGame *game);

G_END_DECLS
