import { afterAll, beforeAll, expect, test } from 'vitest';
import { sweep } from '../../src/match/clock/clock.ts';
import { installedGames } from '../../src/match/games.ts';
import { seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { answersOf, lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const players = ['player1', 'player2', 'player3', 'player4'];
const addressOf = (seat: string) => `${seat}@players.test`;

let place: TestService;
let match: TestMatch;

beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
  match = await openMatch(place.service, {
    game: 'wellington',
    scenario: '1813',
    split: '4-auction',
    name: 'Sold to the highest bidder',
    seats: players.map((id) => ({ id, player: id, address: addressOf(id) })),
  });
});
afterAll(() => place.close());

const asked = () =>
  place.service.store.openDecision.findMany({ where: { matchId: match.id }, orderBy: { decision: 'asc' } });

async function say(seat: string, text: string) {
  const decision = (await asked()).find((each) => each.seat === seat)?.decision ?? NO_DECISION;
  const settled = await sendMail(place.service, {
    text: `${text}\nDONE\nNOW`,
    seatNo: match.seatNo[seat] ?? 0,
    decision,
    from: addressOf(seat),
  });
  // Answers that were sent before their question are used one after another.
  for (let step = 0; step < 4; step++) await advanceMatch(place.service, match.id);
  return settled;
}

const seatOf = async (power: string): Promise<string> => {
  const rows = await place.service.store.seat.findMany({ where: { matchId: match.id } });
  return rows.find(({ powers }) => powers.includes(power))?.seat ?? '';
};

const powersInStore = async () => {
  const rows = await place.service.store.seat.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  return Object.fromEntries(rows.map(({ seat, name, powers }) => [seat, { name, powers }]));
};

test('W-2.1e: four mails make an auction, because a bid continues by itself; each seat gets its powers and keeps its address', async () => {
  expect((await asked()).map(({ seat, kind }) => ({ seat, kind }))).toEqual([{ seat: 'player1', kind: 'bid' }]);
  expect((await powersInStore()).player1).toEqual({ name: 'Player 1', powers: [] });
  const [first] = await asked();
  const hours = ((first?.deadline.getTime() ?? 0) - (first?.openedAt.getTime() ?? 0)) / 3_600_000;
  expect(hours, 'a bid takes as much thought as an impulse').toBe(PACES.standard.impulseHours);
  // Two seats send their bids before they are asked. The bids wait for their questions.
  await say('player2', 'BID Spain UP TO 4\nSTRIP 3 Jaen, 1 Cuenca');
  await say('player3', 'BID OUT');
  await say('player1', 'BID Britain UP TO 3');
  expect((await asked()).map(({ seat }) => seat)).toEqual(['player4']);
  await say('player4', 'BID OUT');
  const made = await place.service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  const bids = made.map(({ event }) => event as { kind: string; seat?: string; sp?: number });
  expect(bids.filter(({ kind }) => kind === 'bid.made').at(-1)).toMatchObject({ seat: 'player2', sp: 4 });
  expect(bids.filter(({ kind, seat }) => kind === 'seat.taken' && seat === 'player2')).toHaveLength(1);
  expect(await answersOf(place.service, match.id)).toContainEqual(expect.stringMatching(/strip.*sheet/));
});

test('the players left over choose from the rest, and the game begins', async () => {
  for (let tries = 0; tries < 12; tries++) {
    const open = (await asked()).find(({ kind }) => kind === 'role' || kind === 'strip');
    if (!open) break;
    const key = { no: match.seatNo[open.seat] ?? 0, seat: open.seat, matchId: match.id };
    const page = await seatPage(place.service, key);
    await say(open.seat, page?.open[0]?.options[0]?.text ?? 'CHOOSE 1');
  }
  expect((await asked()).map(({ kind }) => kind)).toEqual(['mulligan']);
  const seats = await powersInStore();
  expect(seats.player2).toEqual({ name: 'Spain', powers: ['spain'] });
  expect(Object.values(seats).flatMap(({ powers }) => powers)).toHaveLength(4);
  // A seat that is not asked is told once two minutes have passed without news.
  place.pass(0.05);
  await sweep(place.service);
  const letters = await lettersOf(place.service, match.id, 'report');
  const last = letters.filter(({ seat }) => seat?.seat === 'player2').at(-1)?.letter as unknown as {
    report: { seat: { powers: string[] } };
  };
  expect(last.report.seat.powers).toEqual(['spain']);
});

test('W-2.6a: hands are kept in order, and a player who has decided in advance needs no further mail', async () => {
  const [first, ...others] = await Promise.all(['britain', 'french_south', 'spain', 'french_north'].map(seatOf));
  for (const seat of others) {
    const settled = await say(seat, 'KEEP');
    expect(settled?.verdict).toBe('accepted');
    expect(settled?.text).toContain('used when you are asked');
  }
  expect((await asked()).map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([`${first} mulligan`]);
  await say(first ?? '', 'KEEP');
  const answers = await answersOf(place.service, match.id);
  expect(answers.filter((answer) => /mulligan.*sheet/.test(answer))).toHaveLength(4);
  expect((await asked()).map(({ kind }) => kind)).not.toContain('mulligan');
});
