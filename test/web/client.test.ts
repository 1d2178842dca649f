import { expect, test } from 'vitest';
import { nearestTowards } from '../../src/web/client/directions.ts';
import { additions, withCard, withOrder } from '../../src/web/draft.ts';
import type { Ground } from '../../src/web/plan.ts';

const ground: Ground = {
  areas: [
    { id: 'middle', name: 'Middle', x: 100, y: 100 },
    { id: 'east', name: 'East', x: 160, y: 100 },
    { id: 'near-east', name: 'Near East', x: 130, y: 100 },
    { id: 'south', name: 'South', x: 110, y: 150 },
    { id: 'north-east', name: 'North-east', x: 130, y: 40 },
  ],
  ways: [
    ['middle', 'east'],
    ['south', 'middle'],
  ],
  signs: [],
  first: [],
  words: {},
};

test.each([
  { direction: [1, 0] as const, to: 'east', why: 'a neighbour comes before what is nearer' },
  { direction: [0, 1] as const, to: 'south', why: 'a way counts from both its ends' },
  { direction: [0, -1] as const, to: 'north-east', why: 'without a neighbour the nearest will do' },
  { direction: [-1, 0] as const, to: undefined, why: 'nothing lies beyond the edge' },
])('an arrow key goes to the area in its direction: $why', ({ direction, to }) => {
  expect(nearestTowards(ground, 'middle', direction)).toBe(to);
  expect(nearestTowards(ground, 'nowhere', direction)).toBeUndefined();
});

test.each([
  {
    what: 'a march goes on where the last line ends',
    text: 'PLAY 1 CP\nMOVE Hill FROM Elvas TO Merida',
    order: 'MOVE Hill FROM Merida TO Badajoz',
    after: 'PLAY 1 CP\nMOVE Hill FROM Elvas TO Merida -> Badajoz',
  },
  {
    what: 'another leader begins a line of his own',
    text: 'MOVE Hill FROM Elvas TO Merida',
    order: 'MOVE Drouet FROM Merida TO Badajoz',
    after: 'MOVE Hill FROM Elvas TO Merida\nMOVE Drouet FROM Merida TO Badajoz',
  },
  {
    what: 'an order of two places that is no march begins a line too',
    text: 'PLAY 1 CP',
    order: 'TRANSFER 1 inf FROM Lisbon TO Porto',
    after: 'PLAY 1 CP\nTRANSFER 1 inf FROM Lisbon TO Porto',
  },
])('$what', ({ text, order, after }) => {
  expect(withOrder(text, order)).toBe(after);
});

test('an army that stands with others goes on as it came, or with them', () => {
  const text = 'MOVE Hill 1 inf FROM Elvas TO Merida';
  expect(additions(text, 'MOVE Hill 2 inf FROM Merida TO Badajoz', 'Hill')).toEqual([
    { text: `${text} -> Badajoz`, who: 'Hill 1 inf' },
    { text: `${text}\nMOVE Hill 2 inf FROM Merida TO Badajoz` },
  ]);
  expect(additions(text, 'MOVE Hill 1 inf FROM Merida TO Badajoz', 'Hill')).toEqual([{ text: `${text} -> Badajoz` }]);
  const elsewhere = 'MOVE Hill 2 inf FROM Evora TO Faro';
  expect(additions(text, elsewhere, 'Hill')).toEqual([{ text: `${text}\n${elsewhere}` }]);
});

test('cards for one fight are played together, and those for the next fight have a line of their own', () => {
  const siege = 'SIEGE Badajoz\nSIEGE CARDS 98 AT Badajoz';
  expect(withCard('SIEGE Badajoz', 'SIEGE CARDS 9', 0)).toBe('SIEGE Badajoz\nSIEGE CARDS 9');
  expect(withCard(siege, 'SIEGE CARDS 9', 0)).toBe('SIEGE Badajoz\nSIEGE CARDS 98,9 AT Badajoz');
  expect(withCard(siege, 'SIEGE CARDS 9', 1)).toBe(`${siege}\nSIEGE CARDS 9`);
  expect(withCard('BATTLE NONE', 'BATTLE 70', 0)).toBe('BATTLE 70');
});
