import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  addToLog,
  type BoundTo,
  canonical,
  commitmentsTo,
  EMPTY_LOG,
  facesOf,
  hashes,
  headOf,
  linkOf,
  readEntry,
  roundFor,
  saltHashOf,
  saltOf,
  sealOf,
  shuffleOf,
} from '../../src/engine/index.ts';
import { BOUNDS, evenness } from '../soak/dice.ts';

// docs/dice-vectors.py computed these values.
const known = JSON.parse(readFileSync('docs/dice-vectors.json', 'utf8'));
const { match, secrets, salt } = known;
const to: BoundTo = { match };

test('known commitments bind a match, and its salts have a known hash', () => {
  expect(commitmentsTo(hashes, to, secrets)).toEqual(known.commitments);
  expect(saltOf(hashes, to, known.salts)).toBe(salt);
  for (const [seat, hash] of Object.entries(known.salted))
    expect(saltHashOf(hashes, to, seat, known.salts[seat])).toBe(hash);
});

test('the links of the key chain are known, and each is the hash of the next', () => {
  for (const [link, key] of Object.entries(known.links)) expect(linkOf(hashes, secrets.dice, Number(link))).toBe(key);
  expect(hashes.sha256(linkOf(hashes, secrets.dice, 58))).toBe(known.links[57]);
});

test.each(known.rolls as [])('roll %# has known faces', ({ epoch, link, no, label, beacon, faces }) => {
  const key = linkOf(hashes, secrets.dice, link);
  const purpose = { ...to, salt, epoch, no, label, beacon };
  expect(facesOf(hashes, key, purpose, (faces as []).length)).toEqual(faces);
});

test.each(known.shuffles as [])('shuffle %# has a known order', ({ epoch, no, label, beacon, order }) => {
  const purpose = { ...to, salt, epoch, no, label, beacon };
  expect(shuffleOf(hashes, secrets.deck, purpose, (order as []).length)).toEqual(order);
});

test('seals and a log have known hashes', () => {
  for (const { what, text, seal } of known.seals) expect(sealOf(hashes, secrets.deck, to, what, text)).toBe(seal);
  const { log, head } = addToLog(hashes, { rows: 0, head: EMPTY_LOG }, known.log.map(readEntry));
  expect(log).toEqual(known.log);
  expect(head).toBe(known.log.at(-1).hash);
});

test('the round of a draw follows from the moment at which its orders count', () => {
  for (const { no, at, round } of known.rounds) expect(roundFor(known.beacon, no, at)).toBe(round);
});

test('a die changes with everything that may change it', () => {
  const purpose = { ...to, salt, epoch: 0, no: 1, label: 'x', beacon: '' };
  const key = linkOf(hashes, secrets.dice, 3);
  const faces = facesOf(hashes, key, purpose, 30);
  const others = [
    { match: 'WEL-0043' },
    { salt: known.commitments.dice },
    { epoch: 1 },
    { no: 2 },
    { label: 'y' },
    { beacon: salt },
  ];
  for (const other of others) expect(facesOf(hashes, key, { ...purpose, ...other }, 30)).not.toEqual(faces);
  expect(facesOf(hashes, linkOf(hashes, secrets.dice, 4), purpose, 30)).not.toEqual(faces);
});

test('the same value has the same text, and different values have different texts', () => {
  expect(canonical({ b: [1, { d: 'x', c: null }], a: undefined })).toBe('{"b":[1,{"c":null,"d":"x"}]}');
  expect(headOf(hashes, 'h', [{ a: 1, b: 2 }, 3])).toBe(headOf(hashes, 'h', [{ b: 2, a: 1 }, 3]));
  expect(headOf(hashes, 'h', [1, 2])).not.toBe(headOf(hashes, 'h', [2, 1]));
});

test('faces, pairs of faces and places of cards are equally likely', () => {
  const { faces, pairs, places } = evenness(7, 60_000);
  expect(faces).toBeGreaterThan(BOUNDS.five[0]);
  expect(faces).toBeLessThan(BOUNDS.five[1]);
  expect(pairs).toBeGreaterThan(BOUNDS.thirtyFive[0]);
  expect(pairs).toBeLessThan(BOUNDS.thirtyFive[1]);
  // The value is that of the worst of the six cards.
  expect(places).toBeLessThan(BOUNDS.five[1]);
});
