/** Two pickets played by the real service, from the plan of a match to its result. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answersOf, lettersOf, openOf, type TestMatch, type TestService } from '../../match/service.ts';
import { SIDES } from './field.ts';
import { give, openTiny, stateOf, tinyService } from './house.ts';
import { LAST_ROUND } from './play.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await tinyService();
});
beforeEach(async () => {
  match = await openTiny(place);
});
afterAll(() => place.close());

const rowOf = () => place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });

test('both seats are asked at once, and told so', async () => {
  expect(await openOf(place.service, match.id)).toEqual(['0 west round.order', '1 east round.order']);
  const reports = await lettersOf(place.service, match.id, 'report');
  expect(reports.map(({ seat }) => seat?.seat).sort()).toEqual(['east', 'west']);
});

test('both answers are taken together', async () => {
  expect(await give(place, match, 'west', { act: 'move', to: 'b3' })).toEqual({ ok: true });
  expect((await stateOf(place, match.id)).pickets?.west.cell).toBe('a3');
  expect(await give(place, match, 'east', { act: 'move', to: 'd3' })).toEqual({ ok: true });
  expect(await stateOf(place, match.id)).toMatchObject({
    round: 1,
    pickets: { west: { cell: 'b3' }, east: { cell: 'd3' } },
  });
  expect(await openOf(place.service, match.id)).toEqual(['2 west round.order', '3 east round.order']);
});

test('a match is played to its end', async () => {
  for (let round = 1; round <= LAST_ROUND; round++)
    for (const side of SIDES) await give(place, match, side, { act: 'hold' });
  expect((await rowOf()).state).toBe('OVER');
  expect((await stateOf(place, match.id)).winner).toBeNull();
  expect(await answersOf(place.service, match.id)).toHaveLength(2 * LAST_ROUND);
});
