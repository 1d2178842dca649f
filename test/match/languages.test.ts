import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlanError } from '../../src/match/forming/match-plan.ts';
import { installedGames } from '../../src/match/games.ts';
import { seatPage } from '../../src/match/pages.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
const seats = ['britain', 'spain', 'french_south', 'french_north'];
const addressOf = (seat: string) => `${seat}@players.test`;
const plan = {
  game: 'wellington',
  scenario: '1812',
  split: '4',
  name: 'The Peninsula',
  seats: seats.map((id) => ({
    id,
    player: id,
    address: addressOf(id),
    ...(id === 'french_north' ? { language: 'ja' } : {}),
  })),
};

beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
  match = await openMatch(place.service, plan);
});
afterAll(() => place.close());

const told = async (seat: string, text: string): Promise<string> =>
  (await sendMail(place.service, { text, seatNo: match.seatNo[seat] ?? 0, decision: 0, from: addressOf(seat) }))
    ?.text ?? '';
const languageOf = async (seat: string) =>
  (await place.service.store.seat.findUnique({ where: { no: match.seatNo[seat] ?? 0 } }))?.language;

test('a seat gets the language that it was opened with, the others English', async () => {
  expect(await told('french_north', 'DEADLINE')).toContain('残り時間');
  expect(await told('spain', 'DEADLINE')).toContain('YOUR TIME');
});

test('LANGUAGE changes the language at once, and only for that seat', async () => {
  const answer = await told('britain', 'LANGUAGE ko');
  expect(answer).toContain('한국어');
  expect(await languageOf('britain')).toBe('ko');
  expect(await languageOf('spain')).toBe('en');
  expect(await told('britain', 'WHO')).toContain('참가자');
  const page = await seatPage(place.service, { no: match.seatNo.britain ?? 0, seat: 'britain', matchId: match.id });
  expect(page?.open[0]?.question).toContain('카드를 그대로 두시겠습니까');
  expect(page?.open[0]?.silence).toBe('답장이 올 때까지 게임은 기다립니다');
  expect(await told('britain', 'LANGUAGE English')).toContain('English');
  expect(await languageOf('britain')).toBe('en');
});

test('an unknown language changes nothing and is asked back', async () => {
  expect(await told('spain', 'LANGUAGE fr')).toMatch(/LANGUAGE ja/);
  expect(await languageOf('spain')).toBe('en');
});

test('a match is not opened with an unknown language', async () => {
  const [first, ...others] = plan.seats;
  const wrong = { ...plan, seats: [{ ...(first as (typeof plan.seats)[number]), language: 'fr' }, ...others] };
  await expect(openMatch(place.service, wrong)).rejects.toThrow(PlanError);
});

test('orders are taken as in English, and acknowledged in the language of the seat', async () => {
  await told('britain', 'LANGUAGE ja');
  const open = await place.service.store.openDecision.findFirst({ where: { matchId: match.id } });
  const seat = open?.seat ?? '';
  await told(seat, 'LANGUAGE ja');
  const settled = await sendMail(place.service, {
    text: 'KEEP\nDONE',
    seatNo: match.seatNo[seat] ?? 0,
    decision: open?.decision ?? 0,
    from: addressOf(seat),
  });
  expect(settled?.verdict).toBe('accepted');
  expect(settled?.text).toMatch(
    /^送信しました - 11月20日\(金\) \d\d:\d\d UTCに実行されます\(30分後\)\n[\s\S]*\n命令1件を提出しました。/,
  );
});
