/** The guided first turn: the French at Rolica, in a battle under way. */
import { isObject, type Json } from '../../engine/index.ts';
import { gives, type LessonPlan } from '../../game/index.ts';
import type { Case } from './case/format.ts';
import { positionOf } from './case/position.ts';
import type { Book } from './content.ts';
import type { Napoleonics } from './rules.ts';

const position: Case = {
  scenario: '001-rolica-1',
  position: 'setup',
  turn: 8,
  active: 'FRENCH',
  place: { I12: null, E10: 'PT-LC3', I6: null, H5: 'BR-HA3', I8: null, H7: 'BR-HC3' },
  hands: {
    FRENCH: ['ATTACK_RIGHT', 'BAYONET_CHARGE', 'FLANK_ATTACK', 'FORWARD', 'PROBE_LEFT'],
    ALLIED: ['SCOUT_LEFT', 'PROBE_CENTER', 'PROBE_RIGHT', 'ATTACK_CENTER', 'RECON_IN_FORCE', 'COORDINATED_ADVANCE'],
  },
};

const of = (seat: string) => (kind: string, answer: Json) => ({ seat, kind, answer });
const [french, allied] = [of('FRENCH'), of('ALLIED')];

const FOUR = ['FR-LN1', 'FR-LN2', 'FR-LT2', 'FR-LC1'] as const;

const isOfFour = (answer: Json): boolean => {
  const { units } = isObject(answer) ? answer : {};
  return Array.isArray(units) && FOUR.every((unit) => units.includes(unit));
};

/** Undefined: the book has another battle. */
export const lessonOf = (book: Book): LessonPlan<Napoleonics> | undefined =>
  book.scenarios.has(position.scenario ?? '')
    ? {
        split: '2',
        seat: 'FRENCH',
        start: (options) => positionOf(book, { ...position, options, seed: 'lesson' } as Case),
        answers: [
          french('card', { card: 'FORWARD' }),
          french('orders', { units: [...FOUR], leaders: [], unsquare: [] }),
          french('move', { piece: 'FR-LN2', path: ['E7'] }),
          french('move', { piece: 'FR-LN1', path: ['E6'] }),
          french('move', { piece: 'FR-LC1', path: ['C4', 'D3'] }),
          french('move', { done: true }),
          french('combat', { fire: 'FR-LN2', at: 'G7' }),
          allied('flags', 1),
          french('combat', { fire: 'FR-LN1', at: 'G6' }),
          french('combat', { melee: 'FR-LT2', at: 'E10', with: [] }),
          allied('reaction', 'STAND'),
          allied('retreat', ['F10']),
          french('advance', []),
          french('combat', { done: true }),
        ],
        dice: [1, 5, 6, 1, 4, 3, 6, 3, 5],
        silent: [],
        mails: [['card'], ['orders', 'line', 'leader', 'cavalry', 'fire', 'volley', 'melee'], ['send']],
        steps: [
          {
            id: 'card',
            does: ['CARD FORWARD'],
            lit: ['card FORWARD'],
            isDone: ({ answers }) => gives(answers, { card: 'FORWARD' }),
          },
          {
            id: 'orders',
            does: ['ORDER D6, D7, D10, B3'],
            lit: ['place D6', 'place D7', 'place D10', 'place B3'],
            isDone: ({ answers }) => answers.some(isOfFour),
          },
          {
            id: 'line',
            does: ['MOVE D7: E7'],
            lit: ['place D7', 'place E7'],
            isDone: ({ answers }) => gives(answers, { piece: 'FR-LN2' }),
          },
          {
            id: 'leader',
            does: ['MOVE D6: E6'],
            lit: ['place D6', 'place E6'],
            isDone: ({ answers }) => gives(answers, { piece: 'FR-LN1' }),
          },
          {
            id: 'cavalry',
            does: ['MOVE B3: C4-D3'],
            lit: ['place B3', 'place D3'],
            isDone: ({ answers }) => gives(answers, { piece: 'FR-LC1' }),
          },
          {
            id: 'fire',
            does: ['FIRE E7 AT G7'],
            lit: ['place E7', 'place G7'],
            isDone: ({ answers }) => gives(answers, { fire: 'FR-LN2' }),
          },
          {
            id: 'volley',
            does: ['FIRE E6 AT G6'],
            lit: ['place E6', 'place G6'],
            isDone: ({ answers }) => gives(answers, { fire: 'FR-LN1' }),
          },
          {
            id: 'melee',
            does: ['MELEE D10 AT E10'],
            lit: ['place D10', 'place E10'],
            isDone: ({ answers }) => gives(answers, { melee: 'FR-LT2' }),
          },
          { id: 'send', sends: true, lit: ['send'] },
          { id: 'dice', after: true, lit: ['news'] },
          { id: 'end', after: true, lit: ['place F10'] },
        ],
      }
    : undefined;
