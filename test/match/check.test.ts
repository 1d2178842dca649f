/** Orders that are weighed while they are written. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkOrders } from '../../src/match/sheets/check.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const check = async (text: string, seat = 'red') => {
  const checked = await checkOrders(place.service, match.seatNo[seat] ?? 0, () => ({
    decision: 0,
    text: `CLEAR\nPAUSE\nCHECK\n${text}`,
    strict: true,
  }));
  if (!checked) throw new Error('nothing is weighed');
  return checked;
};
const nextOf = async (text: string) => (await check(text)).next.map((each) => each.text);

test('what could be ordered after the last line is told, each once', async () => {
  expect(await nextOf('SHOW 599')).toEqual(['STRIKE', 'DRAW', 'PASS']);
  expect(await nextOf('DRAW\nDRAW\nDRAW')).toContain('PASS');
  expect(await nextOf('DRAW\nDRAW\nDRAW')).not.toContain('STRIKE');
  expect(await nextOf('PASS')).toEqual([]);
});

test('a line without an order is mended by those that share words with it', async () => {
  const { mends } = await check('SHOW 599\nplease strike him again');
  expect(mends).toEqual([{ line: 2, text: 'STRIKE' }]);
  expect((await check('STRIKE\nPASS')).mends).toEqual([]);
});

test('an order that is not legal is mended by the nearest', async () => {
  const { mends } = await check('DRAW\nDRAW\nDRAW\nSTRIKE');
  expect(mends).toEqual([{ line: 4, text: 'PASS' }]);
});

test('nothing is stored, and the draft that is kept is told', async () => {
  await sendMail(place.service, {
    text: 'DRAW\nPASS',
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
  });
  const before = await place.service.store.draft.findMany();
  expect(await check('STRIKE')).toMatchObject({
    kept: ['DRAW', 'PASS'],
    isStale: false,
    revision: before[0]?.revision,
  });
  expect(await place.service.store.draft.findMany()).toEqual(before);
});
