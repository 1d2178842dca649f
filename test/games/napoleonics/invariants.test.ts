/** Positions that cannot be: each fault is told, and a scenario has none. */
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { rollersIn } from '../../../src/games/napoleonics/report/dice-record.ts';
import { brokenIn } from '../../../src/games/napoleonics/rules/invariants.ts';
import { type Position, type State, turnWith } from '../../../src/games/napoleonics/state.ts';
import { scenario } from './play-from.ts';

const vimiero = (): State => structuredClone(scenario('003-vimiero'));

type Piece = State['units'][number] | State['leaders'][number];

const broken = (pieces: (state: State) => readonly (readonly [Piece | undefined, object])[]): readonly string[] => {
  const state = vimiero();
  for (const [piece, change] of pieces(state)) Object.assign(sure(piece), change);
  return brokenIn({ book: shipped, state });
};

type Place = Readonly<Record<string, string>>;

const put = ({ state }: Position, hex: string, change: object): void =>
  void Object.assign(sure(unitIn(state, hex)), change);
const flood = ({ state }: Position, hex: string): void => {
  Object.assign(state, { field: { ...state.field, terrain: { [hex]: 'RIVER' } } });
};
const score = ({ state }: Position, banners: Readonly<Record<string, number>>): void => {
  for (const [side, count] of Object.entries(banners)) sure(state.sides[side]).banners = count;
};

const leaderIn = ({ leaders }: State, nation: string) => leaders.filter((each) => each.nation === nation);
const unitIn = ({ units }: State, hex: string) => units.find((unit) => unit.hex === hex);

test('C-UNIT-01 to C-UNIT-03: what is wrong with pieces is told', () => {
  expect(broken(() => [])).toEqual([]);
  expect(broken((state) => [[unitIn(state, 'B5'), { hex: 'G4' }]])).toContain('two units stand in G4');
  const [one, other] = leaderIn(vimiero(), 'FR');
  const together = broken((state) => [[leaderIn(state, 'FR')[0], { hex: sure(other).hex }]]);
  expect(together).toContain(`two leaders stand in ${sure(other).hex}`);
  expect(broken((state) => [[leaderIn(state, 'FR')[0], { hex: 'G4' }]])).toContain(
    `${sure(one).id} stands with the enemy`,
  );
  const gone = broken((state) => leaderIn(state, 'FR').map((leader) => [leader, { hex: null }] as const));
  expect(gone).toEqual([]);
});

test.each<[string, Place, (position: Position) => void, readonly string[]]>([
  ['nothing', {}, () => {}, []],
  ['blocks below none', {}, (it) => put(it, 'G6', { blocks: -1 }), ['BR-LN1 has -1 blocks']],
  ['too many blocks', {}, (it) => put(it, 'G6', { blocks: 5 }), ['BR-LN1 has 5 blocks']],
  ['a unit without blocks that stands', {}, (it) => put(it, 'G6', { blocks: 0 }), ['BR-LN1 is half gone']],
  ['a unit with blocks that stands nowhere', {}, (it) => put(it, 'G6', { hex: null }), ['BR-LN1 is half gone']],
  ['a unit that has left', {}, (it) => put(it, 'G6', { hex: null, left: true }), []],
  ['a unit that is eliminated', {}, (it) => put(it, 'G6', { hex: null, blocks: 0 }), []],
  ['a unit beyond the edge', {}, (it) => put(it, 'G6', { hex: 'J1' }), ['BR-LN1 is off the field']],
  [
    'a leader beyond the edge',
    { C3: 'FR+Ney' },
    (it) => void Object.assign(sure(it.state.leaders[0]), { hex: 'J1' }),
    ['Ney is off the field'],
  ],
  ['a leader in a river', { C3: 'FR+Ney' }, (it) => flood(it, 'C3'), ['Ney cannot stand in C3']],
  ['a unit in a river', {}, (it) => flood(it, 'G6'), ['BR-LN1 cannot stand in G6']],
  [
    'a leader with an enemy',
    { C3: 'FR+Ney' },
    (it) => void Object.assign(sure(it.state.leaders[0]), { hex: 'G6' }),
    ['Ney stands with the enemy'],
  ],
  [
    'a leader with a friend',
    { C3: 'FR+Ney' },
    (it) => void Object.assign(sure(it.state.leaders[0]), { hex: 'D6' }),
    [],
  ],
  ['a card too few', {}, (it) => void it.state.deck.pop(), ['the 69 cards are not the deck']],
  [
    'a card that is played',
    {},
    (it) => {
      const card = sure(it.state.deck.pop());
      it.state.now = turnWith({ card, counts: card, isOther: false, command: 1 });
    },
    [],
  ],
  [
    'cards that are offered',
    {},
    (it) => {
      sure(it.state.sides.ALLIED).offered = it.state.deck.splice(0, 2);
    },
    [],
  ],
  ['a square without a card', {}, (it) => put(it, 'G6', { square: 1 }), ['the squares of ALLIED do not fit its track']],
  ['squares on each space', { D6: 'FR-LN4/3', D7: 'FR-LN4/1' }, () => {}, []],
  [
    'cavalry in square',
    { D6: 'FR-LN4/3' },
    (it) => put(it, 'D6', { type: 'FR-LC', blocks: 3 }),
    ['FR-LN1 is in square'],
  ],
  [
    'a side that has its banners and has not won',
    {},
    (it) => score(it, { ALLIED: 5 }),
    ['ALLIED has not won as it should'],
  ],
  [
    'a side that has won without its banners',
    {},
    (it) => {
      it.state.winner = 'ALLIED';
    },
    ['ALLIED has not won as it should'],
  ],
  [
    'a side that has won',
    {},
    (it) => {
      score(it, { ALLIED: 5 });
      it.state.winner = 'ALLIED';
    },
    [],
  ],
  [
    'both sides with their banners, one of which has won',
    {},
    (it) => {
      score(it, { ALLIED: 5, FRENCH: 6 });
      it.state.winner = 'ALLIED';
    },
    [],
  ],
])(
  'C-UNIT-01 to C-UNIT-03, C-SET-02, C-SQ-04, C-VIC-03: of a position with %s it is told %j',
  (_what, place, change, faults) => {
    const state = positionOf(shipped, { place: { G6: 'BR-LN4', D6: 'FR-LN4', ...place }, hands: { ALLIED: ['ELAN'] } });
    const position = { book: shipped, state };
    expect(brokenIn(position)).toEqual([]);
    change(position);
    expect(brokenIn(position)).toEqual(faults);
  },
);

test('dice of orders belong to their side, those of a fight to the unit that rolls', () => {
  const rollers = rollersIn({ book: shipped, state: vimiero() });
  expect(rollers({ kind: 'orders.rolled', side: 'ALLIED', faces: [1, 6] })).toEqual({ ALLIED: [1, 6] });
  expect(rollers({ kind: 'orders.rolled', faces: [1] })).toEqual({});
  expect(rollers({ kind: 'leader.checked', side: 'ALLIED', faces: [6] })).toEqual({});
  expect(rollers({ kind: 'dice.rolled', unit: 'FR-LN1', faces: [2] })).toEqual({ FRENCH: [2] });
  expect(rollers({ kind: 'dice.rolled', unit: 'FR-LN1', faces: [2, null, 'x', 3] })).toEqual({ FRENCH: [2, 3] });
  expect(rollers({ kind: 'dice.rolled', unit: 'FR-LN1' })).toEqual({ FRENCH: [] });
  expect(rollers({ kind: 'dice.rolled', unit: 'FR-LN99', faces: [2] })).toEqual({});
  expect(rollers({ kind: 'dice.rolled', unit: 'BR-LN1', faces: [2] })).toEqual({ ALLIED: [2] });
  expect(rollers({ kind: 'leader.hunted', unit: 'BR-LN1', faces: [6] })).toEqual({});
});
