import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answersOf, lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const red = (text: string) =>
  sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision: 1, from: 'rosa@players.test' });
const draft = () => place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });
const codeOf = (settled: Awaited<ReturnType<typeof red>>): string => settled?.reply?.confirm?.code ?? '';

/** Draws a card; its number is what red may burn. */
const drawn = async (): Promise<number> => {
  const { service } = place;
  const seatNo = match.seatNo.red ?? 0;
  await submitOrders(service, seatNo, { decision: 0, text: 'DRAW\nNOW' });
  await advanceMatch(service, match.id);
  const events = await service.store.event.findMany({ where: { matchId: match.id } });
  return Number(
    (events.map(({ event }) => event).find((event) => (event as { card?: number }).card) as { card: number }).card,
  );
};

test('a sheet with an order that cannot be taken back waits for a second word', async () => {
  const card = await drawn();
  const asked = await red(`BURN ${card}\nPASS\nDONE`);
  expect(asked).toMatchObject({ verdict: 'accepted', reply: { confirm: { about: [`card ${card} will be gone`] } } });
  expect(asked?.text).toMatch(/^ACCEPTED - 2 orders kept, not handed over/);
  expect(asked?.text).toContain(`CONFIRM ${codeOf(asked)}`);
  expect(await draft()).toMatchObject({ handedOver: false, readyAt: null });
  place.pass(2);
  expect(await advanceMatch(place.service, match.id)).toEqual({ outcome: 'waiting' });

  expect((await red('DONE'))?.reply?.confirm).toBeDefined();
  const confirmed = await red(`CONFIRM ${codeOf(await red('DONE'))}\nNOW`);
  expect(confirmed?.text).toMatch(/^ACCEPTED - 2 orders, handed over/);
  await advanceMatch(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toContain(`1 red order {"act":"show","card":${card}} sheet`);
});

test('a code fits the draft that it was given for, and no other', async () => {
  const card = await drawn();
  const first = codeOf(await red(`BURN ${card}\nPASS\nDONE`));
  const second = codeOf(await red('INSERT 1 STRIKE\nDONE'));
  expect(second).not.toBe(first);
  const stale = await red(`CONFIRM ${first}`);
  expect(stale).toMatchObject({ verdict: 'needs-fix' });
  expect(stale?.text).toContain('nothing of yours is held under that code');
  expect((await red(`CONFIRM ${second}\nDELETE 2`))?.verdict).toBe('needs-fix');
  expect(await draft()).toMatchObject({ handedOver: false });
});

test('a wrong code hands nothing over, and neither does the code of another seat', async () => {
  const card = await drawn();
  const code = codeOf(await red(`BURN ${card}\nPASS\nDONE`));
  const wrong = code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
  expect((await red(`CONFIRM ${wrong}`))?.verdict).toBe('needs-fix');
  const blue = { text: `CONFIRM ${code}`, seatNo: match.seatNo.blue ?? 0, decision: 1, from: 'blas@players.test' };
  expect((await sendMail(place.service, blue))?.verdict).not.toBe('accepted');
  expect(await draft()).toMatchObject({ handedOver: false });
});

test('what was confirmed is not asked again as long as the sheet is the same', async () => {
  const card = await drawn();
  await red(`CONFIRM ${codeOf(await red(`BURN ${card}\nPASS\nDONE`))}`);
  expect(await draft()).toMatchObject({ handedOver: true });
  expect((await red('NOW'))?.reply?.confirm).toBeUndefined();
  expect(await draft()).toMatchObject({ handedOver: true, readyAt: place.service.clock() });
  expect((await red('INSERT 1 STRIKE\nDONE'))?.reply?.confirm).toBeDefined();
  expect(await draft()).toMatchObject({ handedOver: false });
});

test('a player resigns only with a second word, and his moderator hears of it once', async () => {
  const notices = async () => (await lettersOf(place.service, match.id, 'notice')).filter(({ seat }) => seat === null);
  const asked = await red('RESIGN');
  expect(await notices()).toHaveLength(0);
  const [, code = ''] = /CONFIRM ([0-9A-Z]{6})/.exec(asked?.text ?? '') ?? [];
  expect((await red(`CONFIRM ${code}`))?.verdict).toBe('info');
  expect(await notices()).toHaveLength(1);
});
