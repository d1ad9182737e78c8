---@meta
-- SPDX-License-Identifier: GPL-3.0-or-later
-- avignon.lua: what scripts for Avignon have, for editors with LuaLS; written by ./dev hooks.

--- The game in hand: the first argument of every call.
---@class avignon.Game
---@field active avignon.Player Whose turn it is.
---@field decider avignon.Player? Who decides now; nil: nature. May be set while an action is applied.
---@field turn integer Counts from 1.
---@field phase string The id of the phase.
---@field n_actions integer Actions applied so far.
---@field n_players integer How many play.
---@field finished boolean Whether the game is over.
---@field depth integer How many phases run, those that are interrupted included.
---@field frame_data integer The number a pushed phase was given. May be set.
---@field has_more_actions boolean Whether other rules add actions to this phase (hook `actions`).
---@field wants_events boolean Whether anybody reads events.
---@field state avignon.State This plugin's fields of the game.
---@field ruleset avignon.Ruleset What does not change in a game.
---@field tiles_left integer Tiles to draw, without the one drawn.
---@field n_tiles integer Tiles on the table.
---@field n_laid integer Those that a scenario laid: the lowest numbers.
---@field n_segments integer Segments on the table.
---@field n_pieces integer All pieces, in supplies as well.
---@field width integer Columns of the table.
---@field height integer Rows of the table.
---@field drawn avignon.Kind? The kind of tile drawn and not yet placed.
---@field last avignon.Tile? The tile placed last.
---@field player fun(self: avignon.Game, i: integer): avignon.Player By number from 0.
---@field each_player fun(self: avignon.Game): fun(): avignon.Player `for player in game:each_player () do`
---@field tile fun(self: avignon.Game, i: integer): avignon.Tile By number from 0.
---@field tile_at fun(self: avignon.Game, x: integer, y: integer): avignon.Tile? The tile on a cell.
---@field tiles_beside fun(self: avignon.Game, x: integer, y: integer): avignon.Tile?, avignon.Tile?, avignon.Tile?, avignon.Tile? North, east, south, west of a cell.
---@field sides_beside fun(self: avignon.Game, terrain: string, x: integer, y: integer): integer Sides whose tile beyond shows it.
---@field each_tile fun(self: avignon.Game): fun(): avignon.Tile All on the table.
---@field segment fun(self: avignon.Game, i: integer): avignon.Segment By number from 0.
---@field each_segment fun(self: avignon.Game): fun(): avignon.Segment All on the table.
---@field piece fun(self: avignon.Game, i: integer): avignon.Piece By number from 0.
---@field each_piece fun(self: avignon.Game): fun(): avignon.Piece All, in supplies as well.
---@field next_piece fun(self: avignon.Game, after: avignon.Piece?, player: avignon.Player?): avignon.Piece? The next one on the table, of a player or of anybody.
---@field find_piece fun(self: avignon.Game, kind: string, owner: avignon.Player?): avignon.Piece? One in a supply; owner nil: neutral.
---@field return_piece fun(self: avignon.Game, piece: avignon.Piece) Sends it home.
---@field move_piece fun(self: avignon.Game, piece: avignon.Piece, to: avignon.Tile|avignon.Segment, player: avignon.Player?) Puts it there, from wherever it is; the player did it.
---@field take_piece fun(self: avignon.Game, piece: avignon.Piece, keeper: avignon.Player?) Takes it into a player's keeping; nil: out of the game.
---@field clear_tile fun(self: avignon.Game, tile: avignon.Tile, by: avignon.Piece?, from: avignon.Tile?) Sends all pieces home from it, to make room for another.
---@field add_points fun(self: avignon.Game, player: avignon.Player, points: integer, reason: string, event: table?) Points under a reason; the event may have `tile`, `segment` and terms { one, many, count, each }.
---@field add_counter fun(self: avignon.Game, player: avignon.Player, counter: string, change: integer) More or less of a counter.
---@field set_winners fun(self: avignon.Game, ...: avignon.Player) Where they are not simply those with the most points.
---@field is_winner fun(self: avignon.Game, player: avignon.Player): boolean At the end.
---@field add_event fun(self: avignon.Game, type: string, player: avignon.Player?, event: table?) Tells something: `tile`, `segment`, `points`, `thing`, `piece`, `reason` and terms.
---@field push_phase fun(self: avignon.Game, id: string, decider: avignon.Player?, data: integer?) Interrupts with a phase; decider nil: nature.
---@field set_decider fun(self: avignon.Game, player: avignon.Player?) Who decides in this phase.
---@field option fun(self: avignon.Game, key: string): boolean|integer|string `fork` of this plugin or `core.start`.
---@field get_field fun(self: avignon.Game, name: string, index: integer?): integer State of other rules: `plugin.field`.
---@field set_field fun(self: avignon.Game, name: string, index: integer?, value: integer) Sets it.
---@field network_of_way fun(self: avignon.Game, segment: avignon.Segment, query: table?): avignon.Network What hangs together with a way; query: { terrain =, without = tile, walker = piece }.
---@field network_of_point fun(self: avignon.Game, tile: avignon.Tile, meet: integer, query: table?): avignon.Network? What meets at a point; nil where ways end or are parted there.
---@field network_of_end fun(self: avignon.Game, segment: avignon.Segment|avignon.Feature, query: table?): avignon.Network What leads to a city, say.
---@field may_come fun(self: avignon.Game, piece: avignon.Piece, segment: avignon.Segment|avignon.Feature): boolean Whether a piece that walks may be put there now.
---@field worth fun(self: avignon.Game, segment: avignon.Segment|avignon.Feature): integer, boolean How many tiles a feature counts for with those who are paid for coming to it, and whether that is settled.
---@field make_due fun(self: avignon.Game, segment: avignon.Segment|avignon.Feature) It pays them now, though no tile completes it in this turn.
---@field fits fun(self: avignon.Game, kind: avignon.Kind, x: integer, y: integer): integer A mask of rotations in which it fits; rules of plugins are not asked.
---@field left fun(self: avignon.Game, kind: avignon.Kind): integer How many of the kind are left to draw.
---@field role fun(self: avignon.Game, piece: string, segment: avignon.Segment): string What the piece is called there: knight.
---@field cell fun(self: avignon.Game, x: integer, y: integer): integer A cell as a number, as fields of type `cell` keep it.
---@field cell_xy fun(self: avignon.Game, cell: integer): integer, integer Column and row of such a number.

--- Somebody who plays.
---@class avignon.Player
---@field index integer From 0, in turn order.
---@field name string As it was given.
---@field colour string `red`, `blue`, `green`, `yellow`, `black`, `grey`.
---@field score integer Points.
---@field next avignon.Player Whose turn comes after his.
---@field state avignon.State This plugin's fields of a player.
---@field counter fun(self: avignon.Player, id: string): integer How much of a counter he has.
---@field supply fun(self: avignon.Player, piece: string): integer How many pieces of a kind he has at hand.
---@field keeps fun(self: avignon.Player, piece: string, owner: avignon.Player?): integer How many pieces of a kind he keeps; owner nil: whoever's.
---@field breakdown fun(self: avignon.Player, reason: string): integer Points under a reason.

--- A tile on the table.
---@class avignon.Tile
---@field number integer From 0, in the order they were placed.
---@field x integer Column, from 0 at the left.
---@field y integer Row, from 0 at the top.
---@field rotation integer Quarter turns clockwise, 0 to 3.
---@field kind avignon.Kind What it is.
---@field n_segments integer How many segments it has.
---@field n_meets integer At how many points segments meet on it.
---@field state avignon.State This plugin's fields of a tile.
---@field segment_at fun(self: avignon.Tile, slot: integer): avignon.Segment The one that owns a slot as it lies.
---@field segment fun(self: avignon.Tile, i: integer): avignon.Segment By its number on the tile, from 0.
---@field each_segment fun(self: avignon.Tile): fun(): avignon.Segment All of the tile.
---@field neighbour fun(self: avignon.Tile, side: integer): avignon.Tile? North 0, east 1, south 2, west 3.
---@field sides fun(self: avignon.Tile, terrain: string): integer A mask of the sides that show the terrain, as it lies.
---@field each_meet fun(self: avignon.Tile, meet: integer): fun(): integer, avignon.Segment, boolean `for _, segment, access in tile:each_meet (0) do`

--- A part of a feature on one tile.
---@class avignon.Segment
---@field number integer From 0 over the whole table.
---@field tile avignon.Tile That it is on.
---@field index integer Its number on the tile, from 0.
---@field slot integer Its lowest slot, as it lies.
---@field terrain string `field`, `road`, `city`, `monastery` or a plugin's.
---@field feature avignon.Feature That it is part of.
---@field part avignon.Part As it is printed.
---@field next avignon.Segment The next one of its feature, round and round.

--- Segments that hang together over tiles.
---@class avignon.Feature
---@field terrain string As its segments'.
---@field tiles integer On how many tiles it lies.
---@field open integer Edges that may still grow.
---@field complete boolean Whether it is.
---@field occupied boolean Whether a piece that occupies stands in it.
---@field pieces integer How many of them.
---@field segment avignon.Segment The one that stands for all.
---@field number integer That one's number: equal for equal features.
---@field marks fun(self: avignon.Feature, id: string): integer How many of a mark are in it.
---@field strength fun(self: avignon.Feature, player: avignon.Player): integer Of his pieces.
---@field has_follower fun(self: avignon.Feature, player: avignon.Player): boolean Whether one of his pieces occupies it.
---@field each_segment fun(self: avignon.Feature): fun(): avignon.Segment All of it.
---@field each_piece fun(self: avignon.Feature): fun(): avignon.Piece All in it.
---@field describe fun(self: avignon.Feature): string For readers: city, 3 tiles, open.

--- A follower, or another piece.
---@class avignon.Piece
---@field number integer From 0.
---@field kind string An id: `follower`.
---@field owner avignon.Player? nil: nobody's.
---@field place string `supply`, `segment`, `tile`, `keeping`, `out`.
---@field keeper avignon.Player? Who keeps it.
---@field tile avignon.Tile? That it stands on.
---@field segment avignon.Segment? That it stands on.
---@field state avignon.State This plugin's fields of a piece.
---@field strength integer Of its kind.
---@field occupies boolean Of its kind.
---@field home boolean Of its kind.
---@field neutral boolean Of its kind.
---@field walks boolean Of its kind.

--- Ways that hang together over the points where they meet.
---@class avignon.Network
---@field id integer? Equal for the same network; nil where it is only asked for.
---@field n_ways integer Ways in it.
---@field n_points integer Points where they meet.
---@field n_ends integer What they lead to.
---@field n_tiles integer Tiles they lie on.
---@field each_way fun(self: avignon.Network): fun(): integer, avignon.Segment `for i, segment in network:each_way () do`
---@field each_tile fun(self: avignon.Network): fun(): integer, avignon.Tile The tiles.
---@field each_point fun(self: avignon.Network): fun(): integer, avignon.Tile, integer Number, tile, meet.
---@field each_end fun(self: avignon.Network): fun(): integer, avignon.Segment, avignon.Tile, integer, avignon.Segment, boolean Number, segment, tile, meet, way, access.
---@field has_way fun(self: avignon.Network, segment: avignon.Segment): boolean Whether it is in it.
---@field has_tile fun(self: avignon.Network, tile: avignon.Tile): boolean Whether it lies on it.
---@field has_end fun(self: avignon.Network, segment: avignon.Segment): boolean Whether it leads there.

--- A kind of tile.
---@class avignon.Kind
---@field id string `core/01`.
---@field name string? For readers.
---@field index integer From 0.
---@field count integer How many the decks hold.
---@field left integer How many are left to draw.
---@field n_segments integer How many segments it has.
---@field n_meets integer At how many points segments meet.
---@field start boolean Whether one of them begins the game.
---@field order integer `order` of the deck.
---@field has_mark fun(self: avignon.Kind, id: string): boolean On itself or on a segment.
---@field has_terrain fun(self: avignon.Kind, id: string): boolean Whether it has it.
---@field edges fun(self: avignon.Kind, rotation: integer?): string A letter a side, from the north.
---@field sides fun(self: avignon.Kind, terrain: string, rotation: integer?): integer A mask of the sides that show it.
---@field segment fun(self: avignon.Kind, i: integer): avignon.Part By number, from 0.
---@field segment_at fun(self: avignon.Kind, slot: integer): avignon.Part The one that owns a slot.
---@field each_segment fun(self: avignon.Kind): fun(): avignon.Part All.
---@field meet fun(self: avignon.Kind, i: integer): integer?, integer? Masks of the segments of a meeting and of those on access roads.

--- A segment as printed on a kind of tile.
---@class avignon.Part
---@field terrain string An id.
---@field slots integer A mask.
---@field touches integer A mask of the segments it feeds.
---@field index integer From 0.
---@field kind avignon.Kind That it is on.
---@field marks fun(self: avignon.Part, id: string): integer How many of a mark are on it.

--- What does not change in a game.
---@class avignon.Ruleset
---@field n_players integer How many play.
---@field edition integer 1, 2 or 3.
---@field width integer Columns of the table.
---@field height integer Rows of the table.
---@field has_prelude boolean Whether a scenario set it up.
---@field n_kinds integer Kinds of tile.
---@field n_tiles_in_decks integer Tiles.
---@field option fun(self: avignon.Ruleset, key: string): boolean|integer|string As of a game.
---@field has_rules fun(self: avignon.Ruleset, id: string): boolean Whether a plugin is on.
---@field has_phase fun(self: avignon.Ruleset, id: string): boolean Whether there is one.
---@field has_action fun(self: avignon.Ruleset, verb: string): boolean Whether there is one.
---@field has_hook fun(self: avignon.Ruleset, point: string): boolean Whether any rules have a hook there (`turn_begin`).
---@field kind fun(self: avignon.Ruleset, id: string|integer): avignon.Kind? By id or number.
---@field each_kind fun(self: avignon.Ruleset): fun(): avignon.Kind All.
---@field terrain fun(self: avignon.Ruleset, id: string): avignon.Terrain? By id.
---@field mark fun(self: avignon.Ruleset, id: string): avignon.Mark? By id.
---@field piece fun(self: avignon.Ruleset, id: string): avignon.PieceKind? By id.
---@field each_terrain fun(self: avignon.Ruleset): fun(): avignon.Terrain All.
---@field each_mark fun(self: avignon.Ruleset): fun(): avignon.Mark All.
---@field each_piece fun(self: avignon.Ruleset): fun(): avignon.PieceKind All.

--- What segments are of.
---@class avignon.Terrain
---@field id string `road`.
---@field name string For readers.
---@field role string? What a follower is called there.
---@field letter string Of an edge.
---@field closing string When it is complete.
---@field points integer A tile when complete.
---@field points_open integer A tile at the end.
---@field holds boolean Whether pieces stand on it.
---@field counts boolean Whether it is scored.
---@field way boolean Whether it joins only its like.
---@field feeds boolean Whether it is scored by what it feeds.
---@field fed boolean Whether it is fed.

--- What is printed on tiles.
---@class avignon.Mark
---@field id string `shield`.
---@field name string For readers.
---@field points integer Each when complete.
---@field points_open integer Each at the end.

--- A kind of piece.
---@class avignon.PieceKind
---@field id string `follower`.
---@field name string For readers.
---@field supply integer How many each has.
---@field strength integer In a majority.
---@field occupies boolean Whether others keep out.
---@field home boolean Whether it goes home when its feature is scored.
---@field neutral boolean Whether it is nobody's.
---@field apart boolean Whether it comes to the table by an action of its own, never by `deploy`.
---@field walks boolean Whether it may be anywhere in its network that it can walk to.

--- What is done, or may be.  Fields by type are the first argument of the type.
---@class avignon.Action
---@field verb string Its word in records.
---@field player avignon.Player? Who does it; nil: nature.
---@field x integer? Column of a cell.
---@field y integer? Row of a cell.
---@field rotation integer? Quarter turns.
---@field slot integer? As it lies.
---@field piece string? An id.
---@field target avignon.Player? An argument of the type `player`.
---@field thing avignon.Kind|string|nil What is drawn.
---@field card any What an argument of the type `card` says.
---@field number integer? A number.
---@field get fun(self: avignon.Action, type: string, which: integer?): any, any The argument of that type; the second, with 2.

--- A list of legal actions.
---@class avignon.List
---@field n integer How many are in it.
---@field add fun(self: avignon.List, verb: string, ...: any) An action of who decides; arguments as declared, a cell as two numbers.
---@field add_for fun(self: avignon.List, player: avignon.Player, verb: string, ...: any) Of another player.
---@field add_weighted fun(self: avignon.List, weight: integer, verb: string, ...: any) Nature's, with its weight.

--- This plugin's declared fields, by name; arrays by number from 1.
---@class avignon.State: { [string]: any }

--- A text to add to.
---@class avignon.Text
---@field n integer Its length.
---@field append fun(self: avignon.Text, text: string) Adds to it.

--- Cells to light.
---@class avignon.Cells
---@field n integer How many.
---@field add fun(self: avignon.Cells, x: integer, y: integer) One more.

--- Segments, to add to.
---@class avignon.Segments
---@field n integer How many.
---@field add fun(self: avignon.Segments, segment: avignon.Segment) One more.

--- Where the drawn tile may go.
---@class avignon.Candidates
---@field n integer How many cells.
---@field get fun(self: avignon.Candidates, i: integer): integer, integer, integer Column, row, mask of rotations.
---@field set fun(self: avignon.Candidates, i: integer, mask: integer) Takes rotations away.
---@field forbid fun(self: avignon.Candidates, i: integer, rotation: integer) Takes one away.
---@field each fun(self: avignon.Candidates): fun(): any, integer, integer, integer, integer `for _, x, y, rotation, i in ctx.candidates:each () do`

--- Parts of a sum.
---@class avignon.Terms
---@field n integer How many.
---@field get fun(self: avignon.Terms, i: integer): string, string, integer, integer One, many, count, each.
---@field add fun(self: avignon.Terms, one: string, many: string, count: integer, each: integer) One more.

--- What fed features bring besides, by key.
---@class avignon.Keys
---@field n integer How many.
---@field get fun(self: avignon.Keys, i: integer): string, integer Key, points.
---@field add fun(self: avignon.Keys, key: string, points: integer) Under one key only the most counts.

--- A game in a test: `new_game [[ ... ]]` begins it. The words are those of scenarios.
---@class avignon.TestGame
---@field phase string The id of the phase.
---@field decider string? A colour or `nature`; nil: the game is over.
---@field active string The colour whose turn it is.
---@field turn integer Counts from 1.
---@field tiles_left integer Tiles to draw.
---@field finished boolean Whether it is over.
---@field apply fun(self: avignon.TestGame, ...: string): avignon.TestGame Does actions, one a line or argument; everything is recounted after each.
---@field refuse fun(self: avignon.TestGame, action: string, code: string?): avignon.TestGame It must be refused, with that code.
---@field expect fun(self: avignon.TestGame, ...: string): avignon.TestGame What may follow `expect` in a scenario.
---@field legal fun(self: avignon.TestGame, words: string?): string[] The legal actions that begin so, sorted.
---@field events fun(self: avignon.TestGame): string[] What the last `apply` told players.
---@field score fun(self: avignon.TestGame, colour: string): integer Points.
---@field supply fun(self: avignon.TestGame, colour: string, piece: string): integer Pieces at hand.
---@field counter fun(self: avignon.TestGame, colour: string, id: string): integer Of a counter.
---@field field fun(self: avignon.TestGame, name: string, index: integer|string|nil): integer Declared state, `plugin.field`; of a player by colour.
---@field pieces fun(self: avignon.TestGame): table[] Those on the table: { kind =, colour =, x =, y =, slot = } each.
---@field highlight fun(self: avignon.TestGame, x: integer, y: integer, slot: integer?): string, string[], string[] What a player reads who points there; the segments (`x y slot`) and cells (`x y`) that are lit.
---@field drawing fun(self: avignon.TestGame): string The table as text.
---@field finish fun(self: avignon.TestGame): avignon.TestGame The pile is empty: the turn in hand is the last.
---@field play_on fun(self: avignon.TestGame): avignon.TestGame The first legal action each time (where that changed nothing, the next), to the end, all recounted.
---@field verify fun(self: avignon.TestGame) Recounts everything.
---@field copy fun(self: avignon.TestGame): avignon.TestGame Another game in the same position.

--- Of `action`.
---@class avignon.AvActionContext
---@field action avignon.Action

--- Of `actions`.
---@class avignon.AvActionsContext
---@field phase string
---@field list avignon.List

--- Of `turn_begin`, `turn_end`, `final`, `over`.
---@class avignon.AvTurnContext
---@field again boolean May be set.

--- Of `verify`.
---@class avignon.AvVerifyContext
---@field complaints avignon.Text

--- Of `highlight`.
---@class avignon.AvHighlightContext
---@field x integer
---@field y integer
---@field slot integer?
---@field cells avignon.Cells
---@field text avignon.Text
---@field segments avignon.Segments

--- Of `deck`.
---@class avignon.AvDeckContext
---@field ruleset avignon.Ruleset
---@field n integer
---@field kinds avignon.Kind[]
---@field counts integer[]
---@field stages integer[]

--- Of `drawn`.
---@class avignon.AvDrawnContext
---@field kind avignon.Kind
---@field verdict "keep"|"put-back"|"discard" May be set.
---@field why string? May be set.

--- Of `place`.
---@class avignon.AvPlaceContext
---@field kind avignon.Kind
---@field n integer
---@field candidates avignon.Candidates

--- Of `deploy`.
---@class avignon.AvDeployContext
---@field player avignon.Player?
---@field piece string
---@field segment avignon.Segment?

--- Of `targets`.
---@class avignon.AvTargetsContext
---@field player avignon.Player?
---@field piece string
---@field segments avignon.Segments

--- Of `strength`.
---@class avignon.AvStrengthContext
---@field segment avignon.Segment?
---@field final boolean
---@field strength table<avignon.Player, integer>

--- Of `score`, `scored`.
---@class avignon.AvScoreContext
---@field segment avignon.Segment?
---@field terrain string
---@field complete boolean
---@field final boolean
---@field tiles integer
---@field per_tile integer May be set.
---@field per_mark table<string, integer?>
---@field n_terms integer
---@field terms avignon.Terms
---@field winners table<avignon.Player, boolean>
---@field extra table<avignon.Player, integer>
---@field cancel boolean May be set.
---@field points table<avignon.Player, integer>

--- Of `farm`.
---@class avignon.AvFarmContext
---@field segment avignon.Segment?
---@field player avignon.Player?
---@field per_fed integer
---@field n_keys integer
---@field keys avignon.Keys

--- Of `farmed`.
---@class avignon.AvFarmedContext
---@field segment avignon.Segment?
---@field player avignon.Player?
---@field points integer

--- Of `placed`.
---@class avignon.AvPlacedContext
---@field tile avignon.Tile?

--- Of `deployed`, `returned`.
---@class avignon.AvPieceContext
---@field piece avignon.Piece?
---@field kind string
---@field owner avignon.Player?
---@field segment avignon.Segment?

--- Of `completed`, `due`.
---@class avignon.AvFeatureContext
---@field segment avignon.Segment?

--- Of `worth`.
---@class avignon.AvWorthContext
---@field segment avignon.Segment?
---@field tiles integer May be set.
---@field settled boolean May be set.

--- Of `moved`.
---@class avignon.AvMovedContext
---@field piece avignon.Piece?
---@field kind string
---@field owner avignon.Player?
---@field tile avignon.Tile?
---@field segment avignon.Segment?
---@field from_tile avignon.Tile?
---@field from_segment avignon.Segment?

--- Of `threatened`.
---@class avignon.AvThreatenedContext
---@field tile avignon.Tile?
---@field by avignon.Piece?
---@field from avignon.Tile?
---@field n integer
---@field pieces avignon.Piece[]

--- Of `junction`.
---@class avignon.AvJunctionContext
---@field tile avignon.Tile?
---@field meet integer
---@field terrain string
---@field without avignon.Tile?

--- Of `step`.
---@class avignon.AvStepContext
---@field piece avignon.Piece?
---@field tile avignon.Tile?
---@field from avignon.Segment?
---@field to avignon.Segment?
---@field meet integer?

--- Of `links`.
---@class avignon.AvLinksContext
---@field segment avignon.Segment?
---@field segments avignon.Segments
---@field without avignon.Tile?

---@class avignon.ActionEntry
---@field verb string Its word in records.
---@field label string What the player reads on a button, or over the choice.
---@field phase? string A phase of other rules that takes it besides its own: `deploy`.
---@field args? (string|avignon.ArgEntry)[] What has to be chosen for it, in order.
---@field check? fun(game: avignon.Game, action: avignon.Action): string? nil: it may be done, else the name of a refusal. Arguments are of their types already, but a cell may lie off the table. It should take any slot of a segment and set `action.slot` to the lowest.
---@field commit? fun(game: avignon.Game, action: avignon.Action): string? Does it. `done` or nil: the phase is over; `wait`: it goes on; `over`: so is the game.
---@field describe? fun(game: avignon.Game, action: avignon.Action): string? What the player reads of just this one; without it the label and the line of the record.

---@class avignon.PhaseEntry
---@field id string Its name in records and scenarios.
---@field label string What the player reads.
---@field after? string It comes after that phase in the turn; `-`: it is not in the turn, only pushed. Without `after` and `before` it is the last of the turn.
---@field before? string It comes before that one.
---@field when? string Only under this option: `ID.KEY=VALUE`.
---@field decider? "active"|"nature"|"frame" Who decides: `active` unless told; `frame`: whom `push_phase` or `set_decider` named.
---@field optional? boolean `pass` may be chosen.
---@field verbs? string[] The actions it takes; those of other rules come by their `phase`.
---@field enter? fun(game: avignon.Game): string? When it begins, and again after a phase that was pushed in it: `done` or nil passes it over, `wait` waits for its decider, `over` ends the game. Without it the phase waits; where one may pass, only if its list has something.
---@field list? fun(game: avignon.Game, list: avignon.List) Lists what may be chosen, without `pass`.

---@class avignon.CounterEntry
---@field id string Its name in scenarios.
---@field name string What the player reads.
---@field icon? string An SVG in the plugin's folder. A counter begins with 0.

---@class avignon.ReasonEntry
---@field id string What `add_points` calls it.
---@field name string A line of the table of results.

---@class avignon.TerrainEntry
---@field id string What decks call it.
---@field name string What the player reads.
---@field role? string What a follower is called there.
---@field letter string Of an edge in drawings of text.
---@field closing? "never"|"edges"|"around" When a feature is complete: never, when no edge is open, or with tiles all around.
---@field holds? boolean Pieces may stand on it.
---@field counts? boolean It is scored by its tiles.
---@field way? boolean It takes only the middle slot of a side, as a road.
---@field feeds? boolean It is scored at the end by what it touches, as a field.
---@field fed? boolean A field can feed it, as a city.
---@field points? integer A tile, when complete.
---@field points_open? integer A tile, at the end.
---@field look? "plain"|"ground"|"walled"|"path"|"water"|"building" The hand that draws it.
---@field colours? integer[] Up to four, 0xRRGGBB, from the outermost inwards.

---@class avignon.MarkEntry
---@field id string What decks call it.
---@field name string What the player reads of one.
---@field names? string Of several; as `name` unless told.
---@field scope? "segment"|"tile" Whether it is printed on a segment or on a whole tile. Only marks of segments belong to features: `marks`, `points` and the interest of `score` know no others; ask `tile.kind:has_mark` for one of a tile.
---@field points? integer Each, when its feature is complete.
---@field points_open? integer Each, at the end.
---@field icon? string An SVG in the plugin's folder.

---@class avignon.PieceEntry
---@field id string Its name in records.
---@field name string What the player reads.
---@field supply? integer How many each player has, the same in every game; of a neutral one, how many there are.
---@field strength? integer Its weight in a majority.
---@field occupies? boolean Others keep out of its feature: it is a follower.
---@field home? boolean It goes home when its feature is scored.
---@field apart? boolean It comes to the table by an action of its own, never by `deploy`.
---@field neutral? boolean It is nobody's.
---@field walks? boolean It may be anywhere in its network of ways that it can walk to.
---@field on_tile? boolean It stands on a tile as a whole, on no segment of it.
---@field icon? string An SVG in the plugin's folder; what is grey in it takes the player's colour.
---@field terrains? string[] The terrains it stands on; all that hold pieces unless told.  One that walks also stands where nothing but access roads meet.

---@class avignon.ArgEntry
---@field [1] string The type.
---@field name? string What messages call it.
---@field optional? boolean It may be left out, at the end; it is then nil.

---@class avignon.FieldEntry
---@field [1] string The type.
---@field min? integer The least value; the type's unless told.
---@field max? integer The greatest value; the type's unless told.
---@field count? integer An array of so many, from 1.
---@field hidden? boolean Nobody at the table sees it: positions that differ in it alone are the same.

---@class avignon.RefusalEntry
---@field code? string A short word for tests; the refusal's name unless told.
---@field reason string A sentence for the player.

---@class avignon.HookEntry
---@field priority? integer Lower ones come first; 0 unless told.
---@field terrain? string Only for this terrain; each hook says of what.
---@field mark? string Only with this mark.
---@field piece? string Only for this kind of piece.
---@field phase? string Only in this phase.

---@class avignon.Hooks
---@field action? (fun(game: avignon.Game, ctx: avignon.AvActionContext): string?)|table|table[] May this action be done? Asked for every action, `pass` included, after its own check.
---@field actions? (fun(game: avignon.Game, ctx: avignon.AvActionsContext))|table|table[] Adds legal actions to a phase that is listed.
---@field turn_begin? (fun(game: avignon.Game, ctx: avignon.AvTurnContext))|table|table[] A player's turn begins, before its first phase.
---@field turn_end? (fun(game: avignon.Game, ctx: avignon.AvTurnContext))|table|table[] A turn is over: set `again` and the same player goes on.
---@field final? (fun(game: avignon.Game, ctx: avignon.AvTurnContext))|table|table[] The last turn is over: score what is left.
---@field over? (fun(game: avignon.Game, ctx: avignon.AvTurnContext))|table|table[] The game is over, all is scored.
---@field verify? (fun(game: avignon.Game, ctx: avignon.AvVerifyContext))|table|table[] Recount your own state slowly, from what lies on the table, and complain.
---@field highlight? (fun(game: avignon.Game, ctx: avignon.AvHighlightContext))|table|table[] What to light and say when the pointer is on a cell.
---@field deck? (fun(game: nil, ctx: avignon.AvDeckContext))|table|table[] The draw pile before play: give each kind of tile a stage (lower ones are drawn first) and a count.
---@field drawn? (fun(game: avignon.Game, ctx: avignon.AvDrawnContext))|table|table[] A tile was drawn: keep it, put it back, or discard it.
---@field place? (fun(game: avignon.Game, ctx: avignon.AvPlaceContext): string?)|table|table[] Where the drawn tile may go: all candidates at once, each with a mask of rotations to clear. The refusal returned is the reason given when a mask became empty.
---@field deploy? (fun(game: avignon.Game, ctx: avignon.AvDeployContext): string?)|table|table[] May this piece stand on that segment?
---@field targets? (fun(game: avignon.Game, ctx: avignon.AvTargetsContext))|table|table[] Adds segments a piece may be deployed on, besides those of the tile just placed.
---@field strength? (fun(game: avignon.Game, ctx: avignon.AvStrengthContext))|table|table[] How much each player's pieces weigh in a feature that is about to be scored.
---@field score? (fun(game: avignon.Game, ctx: avignon.AvScoreContext))|table|table[] What a feature is worth: points a tile and a mark, further terms, who gets them, or nobody.
---@field farm? (fun(game: avignon.Game, ctx: avignon.AvFarmContext))|table|table[] What each complete city is worth more to one of the best farmers of a field: av_farm_add ().
---@field farmed? (fun(game: avignon.Game, ctx: avignon.AvFarmedContext))|table|table[] At the end a player got points for a field with his farmers.
---@field placed? (fun(game: avignon.Game, ctx: avignon.AvPlacedContext))|table|table[] A tile lies on the table, its segments are joined.
---@field deployed? (fun(game: avignon.Game, ctx: avignon.AvPieceContext))|table|table[] A piece was deployed.
---@field completed? (fun(game: avignon.Game, ctx: avignon.AvFeatureContext))|table|table[] A feature is complete; it will be scored next.
---@field scored? (fun(game: avignon.Game, ctx: avignon.AvScoreContext))|table|table[] A feature was scored.
---@field worth? (fun(game: avignon.Game, ctx: avignon.AvWorthContext))|table|table[] What a feature is worth to those who are not in it but are paid for coming to it, and whether that is settled: av_land_get_worth () asks.
---@field due? (fun(game: avignon.Game, ctx: avignon.AvFeatureContext))|table|table[] A rule says that a feature pays those who come to it now, though it was complete before: av_land_make_due ().
---@field returned? (fun(game: avignon.Game, ctx: avignon.AvPieceContext))|table|table[] A piece left the table: it is in its owner's supply, or where rules took it (av_land_take_piece ()).
---@field moved? (fun(game: avignon.Game, ctx: avignon.AvMovedContext))|table|table[] A rule moved a piece over the table, or put one there other than by deploying it.
---@field threatened? (fun(game: avignon.Game, ctx: avignon.AvThreatenedContext))|table|table[] A rule is about to send home everybody's pieces from a tile: those that are moved away now, or in a phase that is pushed here, are safe.
---@field junction? (fun(game: avignon.Game, ctx: avignon.AvJunctionContext): string?)|table|table[] Do the ways that meet at a point of a tile hang together there? A refusal parts them: then they end at it, and nothing else that hangs on it is reached.
---@field step? (fun(game: avignon.Game, ctx: avignon.AvStepContext): string?)|table|table[] May a piece that walks along ways take this step now?
---@field links? (fun(game: avignon.Game, ctx: avignon.AvLinksContext))|table|table[] Adds ways that a way leads to besides those at its edges and points; to be added from both ends.

--- What init.lua returns.
---@class avignon.Plugin
---@field actions? avignon.ActionEntry[]
---@field phases? avignon.PhaseEntry[]
---@field counters? avignon.CounterEntry[]
---@field reasons? avignon.ReasonEntry[]
---@field terrains? avignon.TerrainEntry[]
---@field marks? avignon.MarkEntry[]
---@field pieces? avignon.PieceEntry[]
---@field refusals? table<string, string|avignon.RefusalEntry>
---@field state? table<string, table<string, string|avignon.FieldEntry>>
---@field hooks? avignon.Hooks

--- The text in the reader's language.
---@param text string
---@return string
function _ (text) end

--- Marks a text for translators.
---@param text string
---@return string
function N_ (text) end

--- In *.test.lua: a test.
---@param name string
---@param f fun()
function test (name, f) end

--- In *.test.lua: the game that lines of a scenario lead to.
---@param lines string
---@return avignon.TestGame
function new_game (lines) end

--- In *.test.lua: both are the same, tables in all they hold.
---@param found any
---@param expected any
---@param what? string
function equal (found, expected, what) end

--- In *.test.lua: the function raises an error, in which these words stand.
---@param f fun()
---@param words? string
function raises (f, words) end
