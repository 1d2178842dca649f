import { expect, test } from 'vitest';
import { chanceFrom, copy, isObject, type Json } from '../../src/engine/index.ts';
import { completed } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { SEED } from '../setup/seed.ts';

/** Fields for the keepers of a pack, which the program does not read. */
const UNREAD =
  /^(?:\$schema|source|sources|notes?|\w*Source|\w*Sources|lon|lat|altNames|counts|deck|format|vocabulary|rule)$/;

type Place = readonly (string | number)[];

/** The places of all texts that the program reads. */
const textsIn = (value: Json, at: Place = []): readonly Place[] => {
  if (typeof value === 'string') return [at];
  if (Array.isArray(value)) return value.flatMap((each, i) => textsIn(each as Json, [...at, i]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => (UNREAD.test(key) ? [] : textsIn(each as Json, [...at, key])));
};

const put = (content: Json, at: Place, change: (text: string) => string): Json => {
  const other = copy(content);
  let holder = other as unknown as Record<string | number, unknown>;
  for (const key of at.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = at.at(-1) ?? '';
  holder[last] = change(String(holder[last]));
  return other;
};

const TRIES = 40;
const BAD = ['\r\nBcc: x', '\u202e', '\u200b', 'x'.repeat(200_000)];

test.each([...games.values()].map((game) => [game.id, game] as const))(
  '%s: no text of a pack has a line end, an invisible character or no end',
  (_id, { content: packs }) => {
    if (!packs) throw new Error('no packs');
    const content = completed(packs, {});
    const faultsIn = (other: Json) => packs.check(other).filter(({ level }) => level === 'fault');
    expect(faultsIn(content)).toEqual([]);
    const places = textsIn(content);
    const named = places.filter((at) => ['name', 'title', 'effect', 'commander'].includes(String(at.at(-1))));
    const chance = chanceFrom(SEED);
    for (let i = 0; i < TRIES; i++) {
      const from = i % 2 === 0 ? named : places;
      const at = from[chance.below(from.length)] ?? [];
      const bad = BAD[chance.below(BAD.length)];
      const other = put(content, at, (text) => `${text.slice(0, 3)}${bad}${text.slice(3)}`);
      expect(faultsIn(other), `SEED=${SEED} ${at.join('.')}`).not.toEqual([]);
    }
  },
  120_000,
);

test('further names of a pack are checked, and a fault shows nothing invisible', () => {
  const { content: packs } = games.get('wellington') ?? {};
  const content = packs ? completed(packs, {}) : {};
  const pack = { ...(content as { pack: object }).pack, aliases: { places: { lisbon: ['Lis\u202ebon'] } } };
  const [fault] = packs?.check({ ...(content as object), pack } as Json) ?? [];
  expect(fault?.text).toContain('has to be at most 80 letters, without line ends and invisible characters');
  expect(fault?.text).not.toContain('\u202e');
});
