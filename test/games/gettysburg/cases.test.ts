/** The cases of Gettysburg Campaign. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CaseFault } from '../../../src/games/campaign/case/index.ts';
import { runCase } from '../../../src/games/gettysburg/case/index.ts';
import { played } from './play-from.ts';

const FOLDER = 'test/cases/gettysburg';

const casesIn = (name: string): { readonly id: string }[] => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8'));

describe.each(readdirSync(FOLDER))('%s', (name) => {
  test.each(casesIn(name))('$id', (it) => {
    const { failed, refused, diceLeft = 0 } = runCase(played, it);
    expect(failed, JSON.stringify(refused)).toEqual([]);
    expect(diceLeft, 'dice that nobody rolled').toBe(0);
  });
});

const impossible = {
  'a corps twice': { place: { GET: ['USA-1'], WAS: ['USA-1'] } },
  'both sides in one town': { place: { GET: ['USA-1', 'CSA-1'] } },
  'a route that does not exist': {
    place: { GET: ['USA-1'] },
    markers: { routes: [{ corps: 'CSA-1', from: 'FRB', to: 'GET' }] },
  },
  'a route towards nobody': { markers: { routes: [{ corps: 'CSA-1', from: 'HAG', to: 'GET' }] } },
  'routes of both sides towards one town': {
    place: { GET: ['USA-1'] },
    markers: {
      routes: [
        { corps: 'CSA-1', from: 'HAG', to: 'GET' },
        { corps: 'USA-2', from: 'FRE', to: 'GET' },
      ],
    },
  },
  'a tenth turn': { turn: 10 },
  'a Confederate corps in a town that has not scored': { place: { MAN: ['CSA-1'] } },
  'an origin that has not scored': {
    place: { GET: ['USA-1'] },
    markers: { routes: [{ corps: 'CSA-1', from: 'FRE', to: 'GET' }] },
  },
  'six points': { markers: { scored: ['WAS', 'BAL', 'MAN'] } },
  'a town without points that has scored': { markers: { scored: ['HAG'] } },
  'an unknown corps': { place: { GET: ['USA-9'] } },
  'an unknown town': { place: { XYZ: ['USA-1'] } },
  'an unknown field': { hands: {} },
  'an unknown expectation': { expect: [{ vp: 1 }] },
};

test.each(Object.entries(impossible))('%s is refused', (_what, it) => {
  expect(() => runCase(played, { id: 'x', position: 'empty', ...it })).toThrow(CaseFault);
});

test.each([
  ['between rounds', [5, 2]],
  ['where it waits for dice', []],
])('the position of a case can be fed back in, %s', (_where, dice) => {
  const { position } = runCase(played, {
    id: 'x',
    orders: [
      { seat: 'CSA', text: 'ROUND 1: Ewell -> Culpeper' },
      { seat: 'USA', text: 'ROUND 1: Reynolds -> LBG; Hancock -> BAL' },
    ],
    dice,
  });
  expect(runCase(played, { id: 'y', ...position }).position).toEqual(position);
});
