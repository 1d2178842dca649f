/**
 * A compact form of a position for the database. What is as usual is left out, and all pieces on the map are one text: after `madrid` stand
 * `a5.2.1hill,wellington`, two leaders of the first contingent with five infantry, two cavalry and one artillery, and `b2`, two infantry
 * of the second. What such a text cannot hold stays as it is. Contingents are counted as they stand in the Regroup Box, and what powers
 * have is listed in the order of the hands.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.ts';
import { flagsOf, flagsText, harbourOf, harbourText, mapOf, mapText, stackOf, textOf } from './rules/forces/texts.ts';
import { newImpulse } from './rules/turn/impulse.ts';
import type { State } from './state.ts';
import { full, lean, type Usual } from './storage/lean.ts';
import type { Force, PowerId } from './types.ts';

/** The present form. */
const FORM = 2;

/** How a game stores what it keeps for itself in fewer bytes. */
export interface OwnForm {
  condense(own: JsonObject): Json;
  expand(stored: Json): JsonObject;
}

const mapped = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> => {
  const result: Record<string, B> = {};
  for (const key in record) result[key] = change(record[key] as A);
  return result;
};

// --- an impulse ------------------------------------------------------------------------------------------------------

/** The parts of an impulse that consist of pieces. They are most of its size. */
type ImpulsePieces<F, H> = { marked: F; halted: F; sea: { harboured: H; landed: F } };

/** The impulse with its pieces in another form. */
const withPieces = <I extends ImpulsePieces<F, H>, F, H, G, K>(
  impulse: I,
  force: (forces: I['marked']) => G,
  harbour: (ports: I['sea']['harboured']) => K,
) => ({
  ...impulse,
  marked: force(impulse.marked),
  halted: force(impulse.halted),
  sea: { ...impulse.sea, harboured: harbour(impulse.sea.harboured), landed: force(impulse.sea.landed) },
});

const textsOf = (force: Force) => mapped(force, textOf);
const stacksOf = (force: Force) => mapped(force, stackOf);

const withTexts = (impulse: State['impulse']) =>
  impulse &&
  withPieces(
    impulse,
    (forces) => mapped(forces, textsOf),
    (ports) => mapped(ports, harbourText),
  );

const withStacks = (impulse: State['impulse']) =>
  impulse &&
  withPieces(
    impulse,
    (forces) => mapped(forces, stacksOf),
    (ports) => mapped(ports, harbourOf),
  );

/** An impulse as it begins. */
const usualImpulse = (): Usual => newImpulse('', false, false) as unknown as JsonObject;
const USUAL_IMPULSE: Usual = { ...usualImpulse(), power: undefined };

// --- a position ------------------------------------------------------------------------------------------------------

/** The fields of a position that every one has; its outcome and fields that only some have come behind them. */
const usual = (): Usual => ({
  scenario: undefined,
  seats: undefined,
  seating: null,
  options: {},
  phase: undefined,
  turn: undefined,
  round: undefined,
  slot: undefined,
  latest: undefined,
  impulses: undefined,
  preempted: false,
  last: null,
  forces: undefined,
  flags: '',
  regroup: undefined,
  hands: undefined,
  deck: undefined,
  discard: [],
  removed: [],
  reserves: undefined,
  resources: undefined,
  effects: [],
  commanders: {},
  hasty: [],
  impulse: null,
});

const USUAL = usual();

type PerPower = Readonly<Record<PowerId, unknown>>;

/** What each power has, as a list if it stands in the order of the hands. */
const listOf = (record: PerPower, powers: readonly PowerId[]): PerPower | readonly unknown[] => {
  const own = Object.keys(record);
  const isListed =
    own.length === powers.length && own.every((power, n) => power === powers[n] && record[power] !== undefined);
  return isListed ? Object.values(record) : record;
};

const recordOf = <T>(stored: Record<PowerId, T>, powers: readonly PowerId[]): Record<PowerId, T> => {
  const list: unknown = stored;
  return Array.isArray(list) ? Object.fromEntries(powers.map((power, n) => [power, list[n] as T])) : stored;
};

export const condense = (state: State, own?: OwnForm): Json => {
  const contingents = Object.keys(state.regroup);
  const powers = Object.keys(state.hands);
  const impulse = withTexts(state.impulse);
  const short = {
    ...state,
    seats: listOf(state.seats, powers),
    impulses: listOf(state.impulses, powers),
    forces: mapText(state.forces, contingents) ?? mapped(state.forces, textsOf),
    flags: flagsText(state.flags, contingents) ?? state.flags,
    regroup: textsOf(state.regroup),
    resources: listOf(state.resources, powers),
    impulse: impulse && lean(impulse as unknown as Json, USUAL_IMPULSE),
    ...(own && state.own ? { own: own.condense(state.own) } : {}),
  };
  return { form: FORM, state: lean(short as unknown as Json, USUAL) };
};

interface Condensed {
  readonly form: typeof FORM;
  readonly state: Json;
}

const isCondensed = (stored: unknown): stored is Condensed =>
  isObject(stored) && stored.form === FORM && stored.state !== undefined;

const afterForm = ({ state: stored }: Condensed, own: OwnForm | undefined): State => {
  const state = full(stored, usual()) as unknown as State;
  const contingents = Object.keys(state.regroup ?? {});
  const powers = Object.keys(state.hands ?? {});
  const { forces, flags } = state as { forces: State['forces'] | string; flags: State['flags'] | string };
  const parts: Mutable<State> = state;
  parts.seats = recordOf(state.seats, powers);
  parts.impulses = recordOf(state.impulses, powers);
  parts.forces = typeof forces === 'string' ? mapOf(forces, contingents) : mapped(forces, stacksOf);
  parts.flags = typeof flags === 'string' ? flagsOf(flags, contingents) : flags;
  parts.regroup = stacksOf(state.regroup);
  parts.resources = recordOf(state.resources, powers);
  parts.impulse = state.impulse && withStacks(full(state.impulse as unknown as Json, usualImpulse()) as never);
  if (own && state.own) parts.own = own.expand(state.own);
  return state;
};

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The state from its condensed form; one that is in full stays as it is. */
export const expand = (stored: Json, own?: OwnForm): State =>
  isCondensed(stored) ? afterForm(stored, own) : (stored as unknown as State);
