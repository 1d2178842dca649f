/** Every word of every expectation of every case is checked: misspelt it makes the case faulty, whatever it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../src/engine/index.ts';
import { expectingsOf } from '../../src/games/campaign/case/expectations.ts';
import { readExpectations } from '../../src/games/campaign/case/expecting.ts';
import { CaseFault } from '../../src/games/campaign/case/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { expectingsOf as gettysburgExpectings } from '../../src/games/gettysburg/case/expectations.ts';
import { shipped as gettysburg } from '../../src/games/gettysburg/content.ts';
import { expectingsOf as napoleonicsExpectings } from '../../src/games/napoleonics/case/expectations.ts';
import { readCase } from '../../src/games/napoleonics/case/format.ts';
import { positionOf } from '../../src/games/napoleonics/case/position.ts';
import { vocabularyOf } from '../../src/games/napoleonics/case/vocabulary.ts';
import { shipped as napoleonics } from '../../src/games/napoleonics/content/check.ts';

/** Reads an expectation of a case. */
type Read = (it: JsonObject) => (expected: unknown) => unknown;

const READERS: Readonly<Record<string, Read>> = {
  ...Object.fromEntries(
    [...campaigns].map(([id, game]): [string, Read] => [
      id,
      () => (expected) => readExpectations(expectingsOf(game), [expected]),
    ]),
  ),
  gettysburg: () => (expected) => readExpectations(gettysburgExpectings(gettysburg), [expected]),
  napoleonics: (it) => {
    const state = positionOf(napoleonics, readCase(napoleonics, it));
    const kinds = napoleonicsExpectings(vocabularyOf(napoleonics, state));
    return (expected) => readExpectations(kinds, [expected]);
  },
};

/** The expectation with one of its words misspelt, each word in turn: names of fields and texts. */
const misspelt = (value: Json): Json[] => {
  if (typeof value === 'string')
    return [`${value}q`, value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase()];
  if (Array.isArray(value)) return value.flatMap((each, i) => misspelt(each).map((wrong) => value.with(i, wrong)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    const { [name]: _, ...others } = value as JsonObject;
    return [
      { ...others, [`${name}q`]: each },
      ...misspelt(each ?? null).map((wrong) => ({ ...value, [name]: wrong })),
    ] as Json[];
  });
};

const casesOf = (game: string): JsonObject[] =>
  readdirSync(`test/cases/${game}`).flatMap((file) => JSON.parse(readFileSync(`test/cases/${game}/${file}`, 'utf8')));

/** Every expectation of a case with a word misspelt, but those whose words are free: the arguments of a reason. */
const wrongIn = (it: JsonObject): Json[] =>
  ((it.expect ?? []) as JsonObject[]).filter(({ event }) => event !== 'order.dropped').flatMap(misspelt);

const isFault = (read: () => unknown): boolean => {
  try {
    read();
    return false;
  } catch (error) {
    if (error instanceof CaseFault) return true;
    throw error;
  }
};

test.each(Object.entries(READERS))('%s: a misspelt word in an expectation is a fault of the case', (game, read) => {
  const tried = new Set<string>();
  for (const it of casesOf(game)) {
    const reads = read(it);
    for (const wrong of wrongIn(it)) {
      const text = JSON.stringify(wrong);
      if (tried.has(text)) continue;
      tried.add(text);
      expect(
        isFault(() => reads(wrong)),
        text,
      ).toBe(true);
    }
  }
  expect(tried.size).toBeGreaterThan(100);
});
