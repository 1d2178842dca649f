/** Answers that no seat should give: changed legal ones, and things that are no answers at all. */
import { type Chance, copy, isObject, type Json } from '../../src/engine/index.ts';
import type { Content } from '../../src/games/campaign/content.ts';
import type { State } from '../../src/games/campaign/state.ts';

/** The names of a game, used to change answers. */
interface Names {
  readonly areas: readonly string[];
  readonly leaders: readonly string[];
  readonly powers: readonly string[];
  readonly lines: Content['lines'];
  readonly words: readonly string[];
}

const namesOf = (content: Content): Names => {
  const areas = [...content.areas.keys()];
  const leaders = [...content.leaders.keys()];
  const powers = content.powers.map(({ id }) => id);
  return { areas, leaders, powers, lines: content.lines, words: [...areas, ...leaders, ...powers, ...STRANGE] };
};

type Mutable = { [key: string]: unknown };

/** Words that belong to no game. */
const STRANGE = [
  'restore',
  'none',
  'army',
  'cp',
  'event',
  'end',
  '',
  '__proto__',
  'constructor',
  '\u0000',
  'x'.repeat(2000),
];

/** Values that are no answers, and some with places of Wellington, which other games do not know. */
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

/** Changes one value inside an answer. */
const bend = (words: Names['words'], value: Json, chance: Chance): Json => {
  if (Array.isArray(value)) {
    if (value.length === 0 || chance.below(4) === 0) return [...value, pick(words, chance)];
    const at = chance.below(value.length);
    return value.map((item, i) => (i === at ? bend(words, item, chance) : item));
  }
  if (isObject(value)) return bendObject(words, value, chance);
  if (typeof value === 'number') return value + chance.below(9) - 4;
  if (typeof value === 'boolean') return !value;
  return pick(words, chance);
};

const bendObject = (
  words: Names['words'],
  value: { readonly [key: string]: Json | undefined },
  chance: Chance,
): Json => {
  const result = copy(value) as Mutable;
  const keys = Object.keys(result);
  if (keys.length === 0) return { [pick(words, chance)]: chance.below(5) };
  const key = pick(keys, chance);
  switch (chance.below(8)) {
    case 0:
      delete result[key];
      break;
    case 1:
      // `__proto__` is a field name like any other here.
      return Object.fromEntries([...Object.entries(result), [pick(words, chance), result[key] ?? null]]) as Json;
    case 2:
      result[key] = pick(GARBAGE, chance);
      break;
    default:
      result[key] = bend(words, (result[key] ?? null) as Json, chance);
  }
  return result as Json;
};

/** An act that a player might mean after a slip: with pieces that are somewhere, a line that exists, or a place that is near. */
const hopefulAct = ({ areas, leaders: all, powers, lines }: Names, { forces }: State, chance: Chance): Json => {
  const stacks = Object.entries(forces).flatMap(([at, force]) =>
    Object.entries(force).map(([power, stack]) => ({ at, power, stack })),
  );
  if (stacks.length === 0) return null;
  const { at, power, stack } = pick(stacks, chance);
  const ends = lines.flatMap(({ a, b }) => (a === at ? [b] : b === at ? [a] : []));
  const to = ends.length > 0 && chance.below(8) > 0 ? pick(ends, chance) : pick(areas, chance);
  const leaders = stack.leaders.filter(() => chance.below(4) > 0);
  switch (chance.below(6)) {
    case 0:
      return { do: 'flag', at: chance.below(2) ? at : to, as: pick([power, 'restore', powers[2] ?? power], chance) };
    case 1:
      return { do: 'siege', at, leader: stack.leaders[0] ?? pick(all, chance) };
    case 2:
      return { do: chance.below(2) ? 'build' : 'regroup', at, sp: 1 + chance.below(8) };
    default:
      return { do: 'move', from: at, to, force: { [power]: { leaders, sp: chance.below(12) } } };
  }
};

/** Names a part of the pieces in an answer that may have one. */
const withPart = ({ powers, leaders: all }: Names, answer: Json, chance: Chance): Json => {
  if (!isObject(answer) || !('intercept' in answer || 'to' in answer)) return answer;
  const power = pick(powers, chance);
  const leaders = chance.below(2) === 0 ? [] : [pick(all, chance)];
  return { ...answer, force: { [power]: { leaders, sp: chance.below(6) } } };
};

/** An answer made from a legal one, or a random value. */
const wildAnswer = (names: Names, options: readonly Json[], chance: Chance): Json => {
  if (options.length === 0 || chance.below(5) === 0) return pick(GARBAGE, chance);
  let answer = pick(options, chance);
  if (chance.below(2) === 0) answer = withPart(names, answer, chance);
  if (chance.below(4) === 0) return answer;
  for (let n = chance.below(3); n >= 0; n--) answer = bend(names.words, answer, chance);
  return answer;
};

/** Answers that a game should not be given. */
export interface Mutations {
  hopefulAct(state: State, chance: Chance): Json;
  wildAnswer(options: readonly Json[], chance: Chance): Json;
}

export const mutationsOf = (content: Content): Mutations => {
  const names = namesOf(content);
  return {
    hopefulAct: (state, chance) => hopefulAct(names, state, chance),
    wildAnswer: (options, chance) => wildAnswer(names, options, chance),
  };
};
