/** The part of a position that a seat may know (W-0.8), and an imagined rest. */
import type { SeatId } from '../../engine/index.ts';
import type { Definition, HeldPosition, Position } from './rules/play.ts';
import { holderOf, powersOf as powersOfSide } from './rules/position.ts';
import type { State, View } from './state.ts';
import type { PowerId } from './types.ts';

/** The powers that a seat runs. */
export const powersOf = ({ powers }: Definition, state: State, seat: SeatId | undefined): PowerId[] =>
  seat === undefined ? [] : powers.filter((power) => state.seats[power] === seat);

/** The seats of each side; none before players have powers. */
export const sidesOf = (game: Definition, state: State): SeatId[][] =>
  game.sides
    .map((side) => [...new Set(powersOfSide(game, side).flatMap((power) => state.seats[power] ?? []))])
    .filter((seats) => seats.length > 0);

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * W-2.5a, W-4.21a, W-D.16. An allow-list: fields that are not named here are hidden, and so is the number of cards in a
 * pile.
 */
export const viewOf = (game: Definition, state: State, seat: SeatId | undefined): View => {
  const powers = powersOf(game, state, seat);
  const hands: Record<PowerId, readonly number[]> = {};
  const cards: Record<PowerId, number> = {};
  const position = { game, state };
  const { own } = game;
  const { holder, shown } = game.hands;
  const holders = holder && holdersIn(position);
  const heldBy = (power: PowerId) => state.hands[holders?.[power] ?? power] ?? [];
  for (const power of game.powers) cards[power] = heldBy(power).length;
  for (const power of powers) hands[power] = heldBy(power);
  // A view is made at every decision: to spread parts into it would take longer than all the rest.
  const view: Writable<View> = {
    game: game.id,
    seat: seat ?? '',
    powers,
    scenario: state.scenario,
    seats: state.seats,
    seating: state.seating,
    options: state.options,
    phase: state.phase,
    turn: state.turn,
    round: state.round,
    slot: state.slot,
    latest: state.latest,
    impulses: state.impulses,
    preempted: state.preempted,
    last: state.last,
    forces: state.forces,
    flags: state.flags,
    regroup: state.regroup,
    hands,
    cards,
    discard: state.discard.at(-1) ?? null,
    removed: state.removed,
    resources: state.resources,
    effects: state.effects,
    commanders: state.commanders,
    hasty: state.hasty,
    impulse: state.impulse,
    outcome: state.outcome,
  };
  if (state.cameFrom) view.cameFrom = state.cameFrom;
  const { interphase } = state;
  if (interphase) view.winter = { step: interphase.step, served: interphase.served };
  if (holders) view.holders = holders;
  const opened = shown && openTo(position, powers);
  if (opened) view.shown = opened;
  if (own) view.own = own.view(position, powers);
  if (seat !== undefined) return view;
  const { seat: _, ...observed } = view;
  return observed;
};

/** Hands of other players that are open to the player of these powers. */
const openTo = (position: Position, powers: readonly PowerId[]): View['shown'] => {
  const shown = position.game.hands.shown?.(position, powers) ?? [];
  return shown.length > 0
    ? Object.fromEntries(shown.map((power) => [power, position.state.hands[power] ?? []]))
    : undefined;
};

/** Which power holds whose cards, where powers share a hand. */
const holdersIn = (position: HeldPosition): View['holders'] => {
  const holders: Record<PowerId, PowerId> = {};
  let isShared = false;
  for (const power of position.game.powers) {
    const holder = holderOf(position, power);
    holders[power] = holder;
    if (holder !== power) isShared = true;
  }
  return isShared ? holders : undefined;
};

/** The powers among these under whose names a view has cards. */
export const handPowers = ({ holders = {} }: View, powers: readonly PowerId[]): readonly PowerId[] =>
  powers.filter((power) => (holders[power] ?? power) === power);

/** Deals the hidden cards anew in numerical order. Each hand keeps its number of cards but not the cards. */
export const blindOf = (game: Definition, state: State, seat: SeatId): State => {
  const powers = powersOf(game, state, seat);
  const own = new Set([...powers, ...(game.hands.shown?.({ game, state }, powers) ?? [])]);
  const others = game.powers.filter((power) => !own.has(power));
  const hidden = [...state.deck, ...state.discard.slice(0, -1), ...others.flatMap((power) => state.hands[power] ?? [])];
  const homes = Object.values(state.reserves).flatMap(({ down, up }) => [...down, ...up]);
  const pool = [...hidden, ...homes].sort((a, b) => a - b);
  const hands = { ...state.hands };
  for (const power of others) hands[power] = pool.splice(0, state.hands[power]?.length ?? 0);
  const top = state.discard.at(-1);
  const reserves = Object.fromEntries(Object.keys(state.reserves).map((pile) => [pile, { down: [], up: [] }]));
  return { ...state, hands, deck: pool, discard: top === undefined ? [] : [top], reserves };
};
