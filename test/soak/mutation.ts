/** Answers that should not be: legal ones with something changed, and things that are no answers at all. */
import { type Chance, copy, isObject, type Json } from '../../src/engine/index.ts';
import type { State } from '../../src/games/campaign/state.ts';
import { shipped } from '../../src/games/wellington/content.ts';

const { content } = shipped;

type Mutable = { [key: string]: unknown };

const WORDS = [
  ...content.areas.keys(),
  ...content.leaders.keys(),
  ...content.powers.map(({ id }) => id),
  ...['restore', 'none', 'army', 'cp', 'event', 'end', '', '__proto__', 'constructor', '\u0000', 'x'.repeat(2000)],
];

const GARBAGE: readonly Json[] = [
  ...[null, true, false, 0, -1, 1e9, 0.5, '', 'end', [], {}, [[]], [null]],
  ...['move', 'play', 'build', 'flag', 'siege', 'command', 'regroup', 'fly'].map((word) => ({ do: word })),
  { do: { do: 'end' } },
  { do: ['end'] },
  { do: 'move', from: {}, to: [], force: 'all' },
  { do: 'move', from: 'lisbon', to: 'abrantes', force: { britain: { leaders: 'wellington' } } },
  { do: 'move', from: 'lisbon', to: 'abrantes', force: { britain: { inf: -3 } } },
  { do: 'move', from: 'lisbon', to: 'abrantes', force: { britain: { inf: 1.5 } } },
  { do: 'move', from: 'lisbon', to: 'abrantes', force: { russia: { inf: 1 } } },
  { do: 'build', at: 'lisbon', sp: -2 },
  { do: 'build', at: 'lisbon', leaders: ['wellington', 'wellington'] },
  { do: 'build', at: 'lisbon', sp: 1e6 },
  { do: 'flag', at: 'madrid', as: { power: 'spain' } },
  { do: 'play', card: '47', as: 'cp' },
  { do: 'play', card: 47, as: 'cp', with: 'all' },
  { do: 'play', card: 47, as: 'event', with: { areas: [1, 2] } },
  { do: 'play', card: 47, as: 'event', with: { areas: Array.from({ length: 99 }, () => 'lisbon') } },
  { cards: [0, 0] },
  { cards: ['1'] },
  { cards: { length: 1 } },
  { evade: 'army' },
  { evade: 'art', to: 'lisbon' },
  { intercept: 'madrid', force: { french_north: { sp: 99 } } },
  { to: 'portsmouth' },
  { to: 'madrid', force: {} },
  { mulligan: 1 },
  { preempt: 'yes' },
  { deploy: 'wellington', to: 'paris' },
];

const pick = <T>(items: readonly T[], chance: Chance): T => items[chance.below(items.length)] as T;

/** Changes one value somewhere inside. */
const bend = (value: Json, chance: Chance): Json => {
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.below(4) === 0) return [...value, pick(WORDS, chance)];
    const at = chance.below(value.length);
    return value.map((item, i) => (i === at ? bend(item, chance) : item));
  }
  if (isObject(value)) return bendObject(value, chance);
  if (typeof value === 'number') return value + chance.below(9) - 4;
  if (typeof value === 'boolean') return !value;
  return pick(WORDS, chance);
};

const bendObject = (value: { readonly [key: string]: Json | undefined }, chance: Chance): Json => {
  const result = copy(value) as Mutable;
  const keys = Object.keys(result);
  if (keys.length === 0) return { [pick(WORDS, chance)]: chance.below(5) };
  const key = pick(keys, chance);
  switch (chance.below(8)) {
    case 0:
      delete result[key];
      break;
    case 1:
      // A field may be called `__proto__`: it is a field like any other.
      return Object.fromEntries([...Object.entries(result), [pick(WORDS, chance), result[key] ?? null]]) as Json;
    case 2:
      result[key] = pick(GARBAGE, chance);
      break;
    default:
      result[key] = bend((result[key] ?? null) as Json, chance);
  }
  return result as Json;
};

/** An act that might be meant by somebody who has miscounted: pieces that stand somewhere, a line that is there, a place that is near. */
export const hopefulAct = ({ forces }: State, chance: Chance): Json => {
  const stacks = Object.entries(forces).flatMap(([at, force]) =>
    Object.entries(force).map(([power, stack]) => ({ at, power, stack })),
  );
  if (stacks.length === 0) return null;
  const { at, power, stack } = pick(stacks, chance);
  const ends = content.lines.flatMap(({ a, b }) => (a === at ? [b] : b === at ? [a] : []));
  const to = ends.length > 0 && chance.below(8) > 0 ? pick(ends, chance) : pick([...content.areas.keys()], chance);
  const leaders = stack.leaders.filter(() => chance.below(4) > 0);
  switch (chance.below(6)) {
    case 0:
      return { do: 'flag', at: chance.below(2) ? at : to, as: pick([power, 'restore', 'spain'], chance) };
    case 1:
      return { do: 'siege', at, leader: stack.leaders[0] ?? pick([...content.leaders.keys()], chance) };
    case 2:
      return { do: chance.below(2) ? 'build' : 'regroup', at, sp: 1 + chance.below(8) };
    default:
      return { do: 'move', from: at, to, force: { [power]: { leaders, sp: chance.below(12) } } };
  }
};

/** Names a part of the pieces, where an answer may. */
const withPart = (answer: Json, chance: Chance): Json => {
  if (!isObject(answer) || !('intercept' in answer || 'to' in answer)) return answer;
  const power = pick(content.powers, chance).id;
  const leaders = chance.below(2) === 0 ? [] : [pick([...content.leaders.keys()], chance)];
  return { ...answer, force: { [power]: { leaders, sp: chance.below(6) } } };
};

/** An answer made from a legal one, or out of nothing. */
export const wildAnswer = (options: readonly Json[], chance: Chance): Json => {
  if (options.length === 0 || chance.below(5) === 0) return pick(GARBAGE, chance);
  let answer = pick(options, chance);
  if (chance.below(2) === 0) answer = withPart(answer, chance);
  if (chance.below(4) === 0) return answer;
  for (let n = chance.below(3); n >= 0; n--) answer = bend(answer, chance);
  return answer;
};
