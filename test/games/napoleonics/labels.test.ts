/** Answers of Commands & Colors: Napoleonics in the words of players, in every language. */
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, type Json, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { type View, viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { sentences } from '../../../src/games/napoleonics/messages/index.ts';
import { labelsOf } from '../../../src/games/napoleonics/orders/labels.ts';
import { turnWith } from '../../../src/games/napoleonics/state.ts';
import { expectLabels, keysIn } from '../labels.ts';
import { begin, diceOf, eager, SCENARIOS, scenario } from './play-from.ts';

const GAMES = Number(process.env.NAPOLEONICS_GAMES ?? 1);
const MOST_ANSWERS = 300;

const labels = labelsOf(shipped);

/** The sentences that labels have been made of. */
const used = new Set<string>();

function expectSaid({ kind }: Pick<Decision, 'kind'>, answers: readonly Json[], view: View): void {
  expectLabels(napoleonics, { kind } as Decision, answers, view);
  for (const answer of answers) {
    const { text, note, onCard } = labels[kind as keyof typeof labels](answer, view) as ReturnType<typeof labels.card>;
    for (const key of [text, note, onCard].flatMap(keysIn)) used.add(key);
  }
}

const waiting = { origin: 'stand-in', answer: () => 'wait' };

test.each(SCENARIOS)(
  '%s',
  (id) => {
    for (let seed = 0; seed < GAMES; seed++) {
      const chance = chanceFrom(seed);
      const referee = begin(scenario(id), diceOf(seed), {
        passing: true,
        sources: { FRENCH: [waiting], ALLIED: [waiting] },
      });
      for (let count = 0; count < MOST_ANSWERS && !referee.over; count++) {
        const decision = sure(referee.open[0]);
        expectSaid(decision, decision.options(), viewOf(shipped, referee.state, decision.seat));
        expect(referee.submit(decision.seat, decision.id, eager(decision, chance))).toBeUndefined();
      }
    }
  },
  120_000,
);

const start = viewOf(shipped, scenario('001-rolica-1'), 'FRENCH');
const turn = turnWith({ card: 'FORWARD', counts: 'FORWARD', isOther: false, command: 5 });
const after: View = { ...start, now: { ...turn, moved: { 'FR-LN2': 1 }, fought: ['FR-LN2'] } };
/** A leader alone, and the last card of the enemy. */
const alone: View = {
  ...after,
  units: after.units.filter(({ hex }) => hex !== 'G7'),
  now: { ...turn, counts: 'FORCED_MARCH', section: 'CENTER' },
};

/** Answers with what is said of them in English. */
const CASES: readonly (readonly [kind: string, answer: Json, said: string, view?: View])[] = [
  ['card', { card: 'ASSAULT_LEFT' }, 'Assault Left Flank'],
  ['card', { card: 'BOMBARD', other: true }, 'Bombard, for one unit of your choice'],
  ['card', { card: 'SHORT_SUPPLY', on: 'BR-LN5' }, 'Short Supply on the line infantry at G8'],
  ['card', { card: 'SHORT_SUPPLY', on: 'BR-LN4' }, 'Short Supply on the line infantry at G7 (Wellesley)'],
  ['card', { card: 'FORCED_MARCH', section: 'CENTER' }, 'Forced March: your centre'],
  ['card', { card: 'COUNTER_ATTACK' }, 'Counter-Attack'],
  ['orders', { units: [], leaders: [], unsquare: [] }, 'Order nobody'],
  ['orders', { units: [], leaders: [], unsquare: [] }, 'Order nobody beside the 5 units of the card', alone],
  ['orders', { units: ['FR-LN2'], leaders: [], unsquare: [] }, 'Order the line infantry at D7'],
  [
    'orders',
    { units: ['FR-LN2', 'FR-LC1', 'FR-LN3'], leaders: [], unsquare: [] },
    'Order 3 units: the line infantry at D7 and C6 and the light cavalry at B3',
  ],
  ['orders', { units: [], leaders: ['Delaborde', 'Brenier'], unsquare: [] }, 'Order Delaborde and Brenier alone'],
  [
    'orders',
    { units: ['FR-LN2'], leaders: ['Delaborde'], unsquare: ['FR-LN2'] },
    'Order the line infantry at D7; and Delaborde alone; leave the square at D7',
  ],
  ['rally', { units: [] }, 'Give no blocks back'],
  [
    'rally',
    { units: ['FR-LN2', 'FR-LC1', 'FR-LN2'] },
    'Give blocks back: the line infantry at D7 (2 blocks) and the light cavalry at B3',
  ],
  ['move', { piece: 'FR-LN2', path: ['E7'] }, 'Line infantry moves from D7 to E7'],
  ['move', { piece: 'FR-LN1', path: ['E6'] }, 'Line infantry with Delaborde moves from D6 to E6'],
  ['move', { piece: 'FR-LC1', path: ['C3', 'D3', 'E3'] }, 'Light cavalry moves from B3 by C3 and D3 to E3'],
  ['move', { piece: 'Delaborde', path: ['E6'] }, 'Delaborde moves from D6 to E6'],
  ['move', { done: true }, 'Move nobody', start],
  ['move', { done: true }, 'Move nobody else'],
  ['combat', { fire: 'FR-FA1', at: 'G8' }, 'Fire at the line infantry at G8 from C7'],
  ['combat', { melee: 'FR-LT2', at: 'I12', with: [] }, 'Attack the light cavalry at I12 from D10'],
  [
    'combat',
    { melee: 'FR-LT2', at: 'I12', with: ['FR-FA1'] },
    'Attack the light cavalry at I12 from D10, with the foot artillery at C7',
  ],
  ['combat', { melee: 'FR-LT2', at: 'G7', with: [] }, 'Attack Wellesley at G7 from D10', alone],
  ['combat', { done: true }, 'Attack nobody', start],
  ['combat', { done: true }, 'Attack nobody else'],
  ['advance', ['E10'], 'Advance to E10'],
  ['advance', ['E10', 'F10'], 'Advance by E10 to F10'],
  ['advance', [], 'Do not advance'],
  ['take', ['E10'], 'Take the hex: to E10'],
  ['take', [], 'Do not take the hex'],
  ['bonus', { at: 'G8', with: [] }, 'Attack again: the line infantry at G8'],
  ['bonus', { at: 'G8', with: ['FR-FA1'] }, 'Attack again: the line infantry at G8, with the foot artillery at C7'],
  ['bonus', null, 'Do not attack again'],
  ['keep', 'ELAN', 'Keep Elan'],
  ['reaction', 'STAND', 'Stand'],
  ['reaction', 'FIRST_STRIKE', 'Strike first'],
  ['reaction', 'SQUARE', 'Form square'],
  ['reaction', 'RETIRE', 'Retire two hexes'],
  ['flags', 0, 'Ignore no flag'],
  ['flags', 2, 'Ignore 2 flags'],
  ['retreat', ['C6'], 'Retreat to C6'],
  ['retreat', [], 'Stay: there is no way back'],
  ['retire', ['C6', 'B6'], 'Retire by C6 to B6'],
  ['retire', [], 'Stay: there is no way back'],
  ['leader', { path: ['C6'], off: false }, 'Go to C6'],
  ['leader', { path: [], off: false }, 'Stay'],
  ['leader', { path: ['B6', 'A6'], off: true }, 'Go by B6 to A6 and leave the field'],
  ['leader', { path: [], off: true }, 'Leave the field'],
  ['battleBack', true, 'Battle back'],
  ['battleBack', false, 'Do not battle back'],
  ['supply', 'A6', 'Send it to A6'],
];

test.each(CASES.map((row) => ({ row, name: `${row[0]}: ${row[2]}` })))('$name', ({ row }) => {
  const [kind, answer, said, view = after] = row;
  expectSaid({ kind }, [answer], view);
  expect(napoleonics.reporter.answers.label(kind, answer, view).text).toBe(said);
});

/** C-CARD-14. What a copy counts as, once the enemy has played a card. */
test('a card says whom it orders', () => {
  const { FRENCH, ALLIED } = start.sides;
  const own = { ...sure(FRENCH), hand: ['ASSAULT_LEFT', 'BOMBARD'] };
  const foe = { ...sure(ALLIED), lastCard: 'PROBE_LEFT' };
  const dealt: View = { ...start, sides: { FRENCH: own, ALLIED: sure(ALLIED) } };
  const played: View = { ...start, sides: { FRENCH: own, ALLIED: foe } };
  const note = (card: string, view = dealt) => napoleonics.reporter.answers.label('card', { card }, view).note;
  expect(note('ASSAULT_LEFT')).toBe('2 on the left');
  expect(note('BOMBARD')).toBe('up to 4 of artillery');
  expect(note('COUNTER_ATTACK')).toBe('orders nothing');
  expect(note('COUNTER_ATTACK', played)).toBe('counts as Probe Right Flank: 2 on the right');
  const onCard = (answer: object) => napoleonics.reporter.answers.label('card', answer as never, dealt).onCard;
  expect(onCard({ card: 'ASSAULT_LEFT' })).toBe('Play this card');
  expect(onCard({ card: 'ASSAULT_LEFT', other: true })).toBe('Order one unit');
  expect(onCard({ card: 'FORCED_MARCH', section: 'LEFT' })).toBe('Order your left');
  expectSaid({ kind: 'card' }, [{ card: 'COUNTER_ATTACK' }], played);
});

test('every sentence of labels has been used', () => {
  expect(Object.keys(sentences.en).filter((key) => key.startsWith('label.') && !used.has(key))).toEqual([]);
});
