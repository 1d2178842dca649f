/** One line for all pieces that are attacked at one place. */
import { expect, test } from 'vitest';
import { orderReader, runCase } from '../../src/games/campaign/case/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';

const FAILED = [1, 1];
const AWAY = [6, 6];

/** Hill marches to three French counters at Lumbrales; what they roll, and who is asked at the end. */
const evasions = (answer: string, dice: readonly number[]) => {
  const { events, open } = runCase(
    wellington,
    {
      id: 'evade-all',
      game: 'wellington',
      position: 'empty',
      place: {
        braga: { britain: { leaders: ['hill'], inf: 4 } },
        lumbrales: { french_north: { inf: 2, cav: 1 } },
      },
      hands: { britain: [48] },
      orders: [
        { seat: 'britain', text: 'PLAY 48 CP\nMOVE Hill Braga > Lumbrales\nASK CARDS\nDONE' },
        { seat: 'french_north', text: `${answer}\nDONE` },
      ],
      dice: [...dice, ...Array.from({ length: 40 }, () => 3)],
    },
    orderReader(wellington),
  );
  return {
    goals: events.flatMap((event) => (event.kind === 'evasion.rolled' ? [[event.to, event.success]] : [])),
    asked: open.map(({ kind, seat }) => `${kind} ${seat}`),
  };
};

test('EVADE ALL TO a place is tried by each piece, and nobody is asked for the others', () => {
  const { goals, asked } = evasions('EVADE ALL TO Salamanca', [...AWAY, ...FAILED, ...FAILED]);
  expect(goals).toEqual([
    ['salamanca', true],
    ['salamanca', false],
    ['salamanca', false],
  ]);
  expect(asked).not.toContain('evade french_north');
});

test('EVADE of one counter leaves the others to be asked for', () => {
  expect(evasions('EVADE cav TO Salamanca', AWAY)).toEqual({
    goals: [['salamanca', true]],
    asked: ['evade french_north'],
  });
});

test('EVADE ALL without a place takes the best way of each piece', () => {
  expect(evasions('EVADE ALL', [...FAILED, ...FAILED, ...FAILED]).goals).toHaveLength(3);
});
