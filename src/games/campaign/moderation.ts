/** A moderator's corrections of a position: what may change, what must hold afterwards, and how reports describe it. */

import { z } from 'zod';
import { isObject, type Json, type JsonObject, message, same } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { faultSpeech as say } from './messages/index.ts';
import { contestedAreas, faultsOf } from './rules/invariants.ts';
import type { Definition } from './rules/play.ts';
import { ownOf } from './rules/position.ts';
import { DURATIONS, type Impulse, type State } from './state.ts';

const count = z.int().min(0).max(1_000);
const by = <T extends z.ZodType>(value: T) => z.record(z.string(), value);
const cards = z.array(z.int());
const stack = z.strictObject({ leaders: z.array(z.string()), inf: count, cav: count, art: count });
const piles = by(z.strictObject({ down: cards, up: cards }));
const effect = z.looseObject({ kind: z.string(), until: z.enum(DURATIONS) });

/** The fields that may be changed, and their shapes. All other fields belong to the rules. */
const FIELDS = {
  round: z.int().min(1).max(100),
  slot: z.string(),
  latest: z.string().nullable(),
  impulses: by(count),
  preempted: z.boolean(),
  last: z.string().nullable(),
  forces: by(by(stack)),
  flags: by(z.string()),
  regroup: by(stack),
  hands: by(cards),
  deck: cards,
  discard: cards,
  removed: cards,
  reserves: piles,
  resources: by(count),
  effects: z.array(effect),
  bled: z.array(z.string()),
  commanders: by(z.string()),
  hasty: z.array(z.string()),
} as const;

/** The fields of the current impulse that may be changed. */
const IMPULSE_FIELDS = {
  cp: count,
  played: cards,
  plusUsed: z.boolean(),
  bought: z.boolean(),
  extra: count,
  besieged: z.array(z.string()),
} as const;

type FieldShapes = { readonly [field: string]: z.ZodType };

/** Describes the faults of a changed position; empty if the game can go on from it. */
export function correctionFaults(game: Definition, before: State, after: unknown): string[] {
  if (!isObject(after)) return [say('fault.position')];
  const { impulse: begun, ...rest } = before;
  const { impulse = null, ...changed } = after;
  const faults = [
    ...shapeFaults('', FIELDS, rest as object as Record<string, unknown>, changed),
    ...impulseFaults(begun, impulse),
  ];
  if (faults.length > 0) return faults;
  const state = after as unknown as State;
  const names = nameFaults(game, state);
  return names.length > 0 ? names : [...faultsOf({ game, state }), ...meetingFaults(game, before, state)];
}

/** Enemies that meet without a move would never fight, so a correction must not bring them together. */
const meetingFaults = (game: Definition, before: State, after: State): string[] => {
  const contested = contestedAreas({ game, state: before });
  return contestedAreas({ game, state: after })
    .filter((area) => !contested.includes(area))
    .map((area) => say('fault.both-sides', { area }));
};

function impulseFaults(before: Impulse | null, after: unknown): string[] {
  if (before === null) return after === null ? [] : [say('fault.no-impulse')];
  if (!isObject(after)) return [say('fault.impulse-kept')];
  return shapeFaults('impulse.', IMPULSE_FIELDS, before as object as Record<string, unknown>, after);
}

/** Fields outside the list must be unchanged; the others must have their shape. */
function shapeFaults(
  path: string,
  known: FieldShapes,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    if (same(before[key], after[key])) return [];
    const shape = Object.hasOwn(known, key) ? known[key] : undefined;
    if (!shape) return [say('fault.fixed', { field: path + key })];
    const read = shape.safeParse(after[key]);
    if (read.success) return [];
    const [issue] = read.error.issues;
    return [`${[`${path}${key}`, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? say('fault.other')}`];
  });
}

/** Checks that all areas, powers, leaders and cards named exist. */
function nameFaults({ content, powers }: Definition, state: State): string[] {
  const isArea = (id: string) => content.areas.has(id);
  const isPower = (id: string) => powers.includes(id);
  const isContingent = (id: string) => content.contingents.some((each) => each.id === id);
  const forces = Object.values(state.forces);
  const stacks = [...forces.flatMap((force) => Object.values(force)), ...Object.values(state.regroup)];
  const areas = [
    ...Object.keys(state.forces),
    ...Object.keys(state.flags),
    ...Object.keys(state.commanders),
    ...state.hasty,
  ];
  const owners = [...[...forces, state.regroup].flatMap((each) => Object.keys(each)), ...Object.values(state.flags)];
  const players = [
    ...[state.hands, state.resources, state.impulses].flatMap((each) => Object.keys(each)),
    ...[state.slot, state.latest, state.last].filter((power) => power !== null),
  ];
  const leaders = [
    ...stacks.flatMap((each) => each.leaders),
    ...Object.values(state.commanders),
    ...(state.bled ?? []),
  ];
  const numbers = [
    ...Object.values(state.hands).flat(),
    ...[state.deck, state.discard, state.removed, state.impulse?.played ?? []].flat(),
    ...Object.values(state.reserves).flatMap(({ down, up }) => [...down, ...up]),
  ];
  const missing = (what: string, ids: readonly (string | number)[], isKnown: (id: never) => boolean) =>
    [...new Set(ids)].filter((id) => !isKnown(id as never)).map((id) => say('fault.unknown', { what, id }));
  return [
    ...missing('area', areas, isArea),
    ...missing('contingent', owners, isContingent),
    ...missing('power', players, isPower),
    ...missing('leader', leaders, (id: string) => content.leaders.has(id)),
    ...missing('card', numbers, (id: number) => content.cards.has(id)),
    ...powers.flatMap((power) =>
      state.hands[power] && state.regroup[ownOf(power)] ? [] : [say('fault.no-hand', { power })],
    ),
    ...Object.entries(state.commanders).flatMap(([area, leader]) =>
      leads(state, area, leader) ? [] : [say('fault.not-there', { leader, area })],
    ),
  ];
}

const leads = (state: State, area: string, leader: string): boolean =>
  Object.values(state.forces[area] ?? {}).some(({ leaders }) => leaders.includes(leader));

// --- in words ------------------------------------------------------------------------------------------------------------

/** The depth at which the parts of a position are described as a whole, and how their values are written. */
const PARTS: Readonly<Record<string, { readonly depth: number; readonly value: string }>> = {
  forces: { depth: 3, value: 'stack' },
  regroup: { depth: 2, value: 'stack' },
  flags: { depth: 2, value: 'power' },
  hands: { depth: 2, value: 'card' },
  resources: { depth: 2, value: 'number' },
};

/** A part of a view in words; undefined if its parts are described one by one. */
export function correctionWords(
  words: Speech,
  path: readonly string[],
  value: Json | undefined,
): { readonly what: string; readonly value: string } | undefined {
  const [field = '', at = '', power = ''] = path;
  const part = Object.hasOwn(PARTS, field) ? PARTS[field] : undefined;
  if (!part || path.length !== part.depth) return undefined;
  const tell = (key: string, args: JsonObject) => words(message(`correction.${key}`, args));
  const isNothing = value === undefined || (Array.isArray(value) && value.length === 0);
  return { what: tell(field, { at, power }), value: isNothing ? '-' : tell(`as.${part.value}`, { value }) };
}
