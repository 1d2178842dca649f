/** What a moderator may not do to a position, each fault in its words, and what his forms show him. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import type { CorrectionField, SeenPosition } from '../../../src/game/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { HEXES } from '../../../src/games/napoleonics/rules/board.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { correctionsOf } from '../corrections.ts';

const { faults, words, forms } = correctionsOf(napoleonics);
const { at, patch } = sure(forms);

const field = (): State =>
  positionOf(shipped, {
    place: { F6: 'BR-LN3+Hill', F8: 'BR-LC3', E6: 'FR-LN4/1', D6: 'FR-LN4', C7: 'FR+Ney', H9: 'BR+Picton' },
    hands: { ALLIED: ['FORWARD', 'RALLY'], FRENCH: ['ELAN', 'SCOUT_LEFT'] },
    markers: {
      terrain: { B2: 'RUGGED_HILL', B4: 'SAND_QUARRY' },
      objectives: [
        { side: 'ALLIED', hexes: ['F6', 'F8'], type: 'TEMPORARY_EACH', banners: 1 },
        { side: 'ALLIED', hexes: ['F8'], type: 'PERMANENT', banners: 1 },
      ],
    },
  });

/** The faults of the position after a change. */
const faultsBy = (change: (state: State) => void): readonly string[] => {
  const state = structuredClone(field());
  change(state);
  return faults(field(), state);
};

const french = (state: State) => sure(state.sides.FRENCH);
const unit = (state: State, i = 0) => sure(state.units[i]);
const leader = (state: State, i = 0) => sure(state.leaders[i]);

describe('a corrected position', () => {
  test.each<[string, (state: State) => void]>([
    ['nothing', () => {}],
    [
      'where a unit stands',
      (state) => Object.assign(unit(state), { hex: 'G6' }) && Object.assign(leader(state), { hex: 'G6' }),
    ],
    ['the turn', (state) => Object.assign(state, { turn: 1_000 })],
    ['who is to play', (state) => Object.assign(state, { active: 'FRENCH' })],
    [
      'the ground',
      (state) => Object.assign(state, { field: { ...state.field, bridges: ['A2'], works: { A1: ['E'] } } }),
    ],
    ['a unit that has left', (state) => Object.assign(unit(state, 1), { hex: null, left: true })],
    ['a unit that has fallen', (state) => Object.assign(unit(state, 1), { hex: null, blocks: 0 })],
    ['a leader who has left', (state) => Object.assign(leader(state), { hex: null, fate: 'off' })],
    ['the last card', (state) => Object.assign(french(state), { lastCard: 'ELAN' })],
  ])('may differ in %s', (_what, change) => {
    expect(faultsBy(change)).toEqual([]);
  });

  test.each<[string, (state: State) => void, string]>([
    ['the rulings', (state) => Object.assign(state, { options: {} }), 'options is not to be changed'],
    ['a field that does not exist', (state) => Object.assign(state, { luck: 1 }), 'luck is not to be changed'],
    ['the turn', (state) => Object.assign(state, { turn: 0 }), 'turn: '],
    ['a later turn', (state) => Object.assign(state, { turn: 1_001 }), 'turn: '],
    ['a hex', (state) => Object.assign(unit(state), { hex: 'Z9' }), 'units.0.hex: is no hex of the field'],
    [
      'a hex of a leader',
      (state) => Object.assign(leader(state), { hex: 'Z9' }),
      'leaders.0.hex: is no hex of the field',
    ],
    ['blocks', (state) => Object.assign(unit(state), { blocks: -1 }), 'units.0.blocks: '],
    ['too many blocks', (state) => Object.assign(unit(state), { blocks: 5 }), 'BR-LN1 has 5 blocks'],
    ['a space', (state) => Object.assign(unit(state), { square: 0 }), 'units.0.square: '],
    ['banners', (state) => Object.assign(french(state), { banners: 1.5 }), 'sides.FRENCH.banners: '],
    [
      'a side of works',
      (state) => Object.assign(state, { field: { ...state.field, works: { A1: [] } } }),
      'field.works.A1: ',
    ],
    ['a unit', (state) => Object.assign(unit(state), { type: 'XX-LN' }), 'there is no unit XX-LN'],
    ['terrain', (state) => Object.assign(state.field.terrain, { A3: 'LAVA' }), 'there is no terrain LAVA'],
    ['a card of a hand', (state) => Object.assign(french(state), { hand: ['JOKER'] }), 'there is no card JOKER'],
    [
      'a card of a track',
      (state) => Object.assign(french(state), { track: ['JOKER', null, null, null] }),
      'there is no card JOKER',
    ],
    ['a card on offer', (state) => Object.assign(french(state), { offered: ['JOKER'] }), 'there is no card JOKER'],
    ['a last card', (state) => Object.assign(french(state), { lastCard: 'JOKER' }), 'there is no card JOKER'],
    ['a card of the deck', (state) => state.deck.push('JOKER'), 'there is no card JOKER'],
    ['a discarded card', (state) => Object.assign(state, { discard: ['JOKER'] }), 'there is no card JOKER'],
    ['who is to play', (state) => Object.assign(state, { active: 'SPANISH' }), 'there is no side SPANISH'],
    [
      'who wants a hex',
      (state) => Object.assign(state, { objectives: state.objectives.map((each) => ({ ...each, side: 'SPANISH' })) }),
      'there is no side SPANISH',
    ],
    [
      'a track',
      (state) => Object.assign(french(state), { track: [null, null, null, null, null] }),
      'the square track of FRENCH has 4 spaces',
    ],
    ['claims', (state) => Object.assign(state, { claims: [[]] }), 'each objective has its list of claims'],
    [
      'the kind of a unit',
      (state) => Object.assign(unit(state), { type: 'BR-LT' }),
      'sides, units and leaders are those with which the game began',
    ],
    [
      'the label of a unit',
      (state) => Object.assign(unit(state), { id: 'BR-LN9' }),
      'sides, units and leaders are those with which the game began',
    ],
    [
      'the nation of a leader',
      (state) => Object.assign(leader(state), { nation: 'PT' }),
      'sides, units and leaders are those with which the game began',
    ],
    [
      'an edge',
      (state) => Object.assign(french(state), { edge: 'bottom' }),
      'sides, units and leaders are those with which the game began',
    ],
    [
      'the nations of a side',
      (state) => Object.assign(french(state), { nations: ['BR', 'FR'] }),
      'sides, units and leaders are those with which the game began',
    ],
    [
      'a unit that has left and stands',
      (state) => Object.assign(unit(state), { left: true }),
      'BR-LN1 is out of the game and is not',
    ],
    [
      'a square of a unit that is gone',
      (state) => Object.assign(unit(state, 2), { hex: null, blocks: 0 }),
      'FR-LN1 is out of the game and is not',
    ],
    [
      'a leader who is gone and stands',
      (state) => Object.assign(leader(state), { fate: 'off' }),
      'Hill is out of the game and is not',
    ],
    [
      'a leader who stands nowhere',
      (state) => Object.assign(leader(state), { hex: null }),
      'Hill is out of the game and is not',
    ],
    ['a card too many', (state) => state.deck.push('ELAN'), 'the 71 cards are not the deck'],
  ])('may not differ in %s', (_what, change, fault) => {
    expect(faultsBy(change).some((each) => each.startsWith(fault))).toBe(true);
  });

  test('a name that does not exist is told once, and before all that follows from it', () => {
    expect(faultsBy((state) => state.deck.push('JOKER', 'JOKER'))).toEqual(['there is no card JOKER']);
  });

  test('what is no position has that fault alone', () => {
    expect(faults(field(), 7)).toEqual(['a position is an object']);
    expect(faults(null, field())).toEqual(['a position is an object']);
  });
});

const whole = (state: State): SeenPosition => state as object as SeenPosition;

const fieldsOf = (state: State, place: string | undefined, id: string): readonly CorrectionField[] =>
  sure(at(whole(state), place).find((form) => form.id === id)).fields;

const optionsOf = (state: State, place: string | undefined, id: string, name: string): readonly string[] => {
  const found = sure(fieldsOf(state, place, id).find((each) => each.name === name));
  return found.kind === 'choice' ? found.options.map(({ value }) => value) : [];
};

describe('a form', () => {
  test('of a unit shows its blocks, and every hex where it may stand', () => {
    const [blocks, to] = fieldsOf(field(), 'F8', 'unit');
    expect(blocks).toEqual({ kind: 'number', name: 'blocks', label: 'Blocks, of 3', value: 3 });
    expect(to).toMatchObject({ kind: 'choice', name: 'to', value: 'F8' });
    const hexes = optionsOf(field(), 'F8', 'unit', 'to');
    // Taken by units, by a leader of the enemy, or impassable; a leader alone of its own side can be joined.
    expect(HEXES.filter((hex) => !hexes.includes(hex))).toEqual(['B2', 'C7', 'D6', 'E6', 'F6']);
    expect(hexes.at(-1)).toBe('gone');
    const led = optionsOf(field(), 'F6', 'unit', 'to');
    expect(HEXES.filter((hex) => !led.includes(hex))).toEqual(['B2', 'C7', 'D6', 'E6', 'F8', 'H9']);
    expect(at(whole(field()), 'F8')[0]?.title).toContain('BR-LC1');
  });

  test('of a unit that comes back names all that are gone and may stand there', () => {
    const state = field();
    Object.assign(unit(state, 1), { hex: null, blocks: 0 });
    Object.assign(unit(state, 3), { hex: null, blocks: 0 });
    expect(optionsOf(state, 'A1', 'return', 'unit')).toEqual(['BR-LC1', 'FR-LN2']);
    expect(fieldsOf(state, 'A1', 'return')).toMatchObject([
      { value: 'BR-LC1' },
      { kind: 'number', name: 'blocks', value: 1 },
    ]);
    expect(sure(at(whole(state), 'A1')[0]).title).toContain('A1');
    expect(optionsOf(state, 'C7', 'return', 'unit')).toEqual(['FR-LN2']);
    expect(at(whole(state), 'B2').map(({ id }) => id)).toEqual(['leader']);
  });

  test('of leaders names each with where he is, and every hex that can be entered', () => {
    const state = field();
    Object.assign(leader(state, 0), { hex: null, fate: 'off' });
    Object.assign(leader(state, 1), { hex: null, fate: 'removed' });
    const [who, to] = fieldsOf(state, 'H9', 'leader');
    expect(who).toMatchObject({ name: 'leader', value: 'Picton' });
    expect(who?.kind === 'choice' ? who.options.map(({ text }) => text) : []).toEqual([
      'Hill (now: left the field)',
      'Ney (now: removed)',
      'Picton (now: H9)',
    ]);
    expect(to).toMatchObject({ name: 'to', value: 'H9' });
    expect(optionsOf(state, 'H9', 'leader', 'to')).toEqual([...HEXES.filter((hex) => hex !== 'B2'), 'off', 'gone']);
    expect(fieldsOf(state, 'A1', 'leader')[0]).toMatchObject({ value: 'Hill' });
    expect(at(whole({ ...state, leaders: [] }), 'A1')).toEqual([]);
  });

  test('of banners shows those of the sides where they are seen', () => {
    const state = field();
    french(state).banners = 2;
    expect(fieldsOf(state, undefined, 'banners')).toEqual([
      { kind: 'number', name: 'FRENCH', label: 'The French', value: 2 },
      { kind: 'number', name: 'ALLIED', label: 'The Allies', value: 0 },
    ]);
    const seen = { ...state, sides: { FRENCH: { nations: ['FR'] } } } as object as SeenPosition;
    expect(at(seen, undefined)).toEqual([]);
    expect(at({ ...state, sides: {} } as object as SeenPosition, undefined)).toEqual([]);
  });

  test('of cards goes from the deck to the first side, and needs all hands', () => {
    const [card, from, to] = fieldsOf(field(), undefined, 'card');
    expect(card).toMatchObject({ name: 'card', value: [...shipped.cards.keys()][0] });
    expect(optionsOf(field(), undefined, 'card', 'card')).toEqual([...shipped.cards.keys()]);
    expect([from, to]).toMatchObject([{ value: 'deck' }, { value: 'FRENCH' }]);
    expect(optionsOf(field(), undefined, 'card', 'from')).toEqual(['FRENCH', 'ALLIED', 'deck', 'discard']);
    expect(optionsOf(field(), undefined, 'card', 'to')).toEqual(['FRENCH', 'ALLIED', 'deck', 'discard']);
    const { hand: _, ...hidden } = french(field());
    const seen = { ...field(), sides: { ...field().sides, FRENCH: hidden } } as object as SeenPosition;
    expect(at(seen, undefined).map(({ id }) => id)).toEqual(['banners']);
  });
});

/** The steps that a form comes to, or why it comes to none. */
const stepsOf = (form: string, place: string, fields: Record<string, string>, state = field()) => {
  const made = patch(whole(state), { form, place, fields });
  return made.ok ? made.answer : made.refusal.code;
};

test('a unit comes back only where it may stand, and as itself', () => {
  const state = field();
  Object.assign(unit(state, 1), { hex: null, blocks: 2, left: true });
  state.claims = [['F6'], ['F8']];
  const back = (place: string) => stepsOf('return', place, { unit: 'BR-LC1', blocks: '2' }, state);
  expect(back('A1')).toEqual([
    { op: 'replace', path: '/units/1/hex', value: 'A1' },
    { op: 'remove', path: '/units/1/left' },
  ]);
  expect([back('B2'), back('F6'), back('C7'), back('nowhere')]).toEqual(
    Array.from({ length: 4 }, () => 'correction.place'),
  );
  expect(stepsOf('return', 'A1', { unit: 'BR-LN1', blocks: '2' }, state)).toBe('correction.unit');
});

test('hexes that are held for a time are lost with the unit, those that are won for good are not', () => {
  expect(stepsOf('unit', 'F8', { blocks: '3', to: 'gone' })).toEqual([
    { op: 'replace', path: '/units/1/hex', value: null },
    { op: 'replace', path: '/units/1/blocks', value: 0 },
    { op: 'replace', path: '/claims/0', value: ['F6'] },
  ]);
});

test('a leader who is moved stays no longer off the field, and goes nowhere where another leads', () => {
  const state = field();
  Object.assign(leader(state), { hex: null, fate: 'off' });
  expect(stepsOf('leader', 'A1', { leader: 'Hill', to: 'gone' }, state)).toEqual([
    { op: 'replace', path: '/leaders/0/fate', value: 'removed' },
  ]);
  expect(stepsOf('leader', 'A1', { leader: 'Hill', to: 'H9' }, state)).toBe('correction.place');
  expect(stepsOf('leader', 'A1', { leader: 'Hill', to: 'off' })).toEqual([
    { op: 'replace', path: '/leaders/0/hex', value: null },
    { op: 'add', path: '/leaders/0/fate', value: 'off' },
  ]);
});

test('what has changed is told in words, and what is no piece and no count is not', () => {
  const told = (path: readonly string[], value: unknown) => words(path, value as never)?.value;
  expect(told(['units', 'BR-LN1'], { hex: 'F6', blocks: 3 })).toBe('F6, 3 blocks');
  expect(told(['units', 'FR-LN1'], { hex: 'E6', blocks: 4, square: 1 })).toMatch(/E6.*4.*square/);
  expect(told(['units', 'BR-LN1'], { hex: null, blocks: 0 })).toBe('out of the game');
  expect(told(['units', 'BR-LN1'], undefined)).toBe('out of the game');
  expect(told(['leaders', 'Ney'], { hex: 'C7' })).toBe('C7');
  expect(told(['sides', 'FRENCH', 'hand'], ['ELAN', 'RALLY'])).toBe('ELAN, RALLY');
  expect(told(['sides', 'FRENCH', 'hand'], [])).toBe('-');
  expect(told(['sides', 'FRENCH', 'banners'], undefined)).toBe('-');
  for (const path of [
    ['units'],
    ['units', 'BR-LN1', 'hex'],
    ['sides', 'FRENCH'],
    ['sides', 'FRENCH', 'owed'],
    ['turn'],
  ])
    expect(words(path, 1)).toBeUndefined();
});
