/** W-D.15. A march is paid for as a whole or does not begin. */
import { expect, test } from 'vitest';
import { orderReader, runCase } from '../../src/games/campaign/case/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { language, say } from './wellington.ts';

/** The refusal of a march that was ordered with 3 CP, and the legal choices near it. */
const refusedMarch = (text: string) => {
  const { refused } = runCase(
    wellington,
    {
      id: 'march',
      game: 'wellington',
      position: 'empty',
      place: {
        lisbon: { britain: { leaders: ['wellington', 'hill'], inf: 9, cav: 2 } },
        elvas: { britain: { inf: 1 } },
      },
      hands: { britain: [48] },
      orders: [{ seat: 'britain', text: `PLAY 48 CP\n${text}\nDONE` }],
    },
    orderReader(wellington),
  );
  return refused.map(({ reason, near }) => ({
    reason: say(reason),
    near: near.map((each) => language.formatAnswer('', each)),
  }));
};

test('the answer to a march over the CP at hand gives its cost, the possible distance, and an order for that', () => {
  expect(refusedMarch('MOVE Wellington+Hill MAX Lisbon - Abrantes - Elvas')).toEqual([
    {
      reason: 'that march costs 4 CP and you have 3: enough to reach Abrantes',
      near: ['MOVE Wellington + Hill MAX Lisbon > Abrantes'],
    },
  ]);
});

test('pieces dropped on the way are paid for as far as they go', () => {
  expect(refusedMarch('MOVE Wellington+Hill 11 SP Lisbon - Abrantes - Elvas DROP Hill 2 SP AT Abrantes')).toEqual([]);
});

test('the suggested order can be carried out', () => {
  const [{ near } = { near: [] }] = refusedMarch('MOVE Wellington+Hill MAX Lisbon - Abrantes - Elvas');
  expect(near).toHaveLength(1);
  for (const order of near) expect(refusedMarch(order)).toEqual([]);
});
