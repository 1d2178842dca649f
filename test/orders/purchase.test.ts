/** W-15.2. How a sheet goes on after it has bought a card that its player has not seen. */
import { expect, test } from 'vitest';
import { orderReader, runCase } from '../../src/games/campaign/case/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';

/** Whether the British impulse is over after these orders. */
const isOver = (text: string): boolean => {
  const { events } = runCase(
    wellington,
    {
      id: 'purchase',
      game: 'wellington',
      position: 'empty',
      place: { lisbon: { britain: { leaders: ['wellington'], inf: 4 } } },
      hands: { britain: [48, 50] },
      deck: [60, 61],
      resources: { britain: 1 },
      orders: [{ seat: 'britain', text: `${text}\nDONE` }],
    },
    orderReader(wellington),
  );
  return events.some(({ kind }) => kind === 'impulse.ended');
};

test.each([
  { text: 'PAUSE\nPLAY 48 CP\nBUY', over: false, what: 'stops and shows the card' },
  { text: 'PAUSE\nPLAY 48 CP\nBUY\nPASS', over: true, what: 'ends the impulse if its next line does' },
  {
    text: 'PAUSE\nPLAY 48 CP\nBUY\nMOVE Wellington Lisbon > Abrantes\nPASS',
    over: true,
    what: 'goes on with its orders',
  },
  { text: 'PAUSE\nBUY\nPLAY 48 CP\nPASS', over: false, what: 'stops before it plays another card' },
  { text: 'STEP\nPLAY 48 CP\nBUY\nPASS', over: false, what: 'stops after every step under STEP' },
])('W-15.2: a sheet that has bought a card $what', ({ text, over }) => {
  expect(isOver(text)).toBe(over);
});
