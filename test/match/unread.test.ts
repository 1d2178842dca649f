/** Mails with lines that are not read: nothing is handed over before their writer has seen them quoted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
const SEATS = ['french_north', 'french_south', 'russian_first', 'russian_second'];
const addressOf = (seat: string) => `${seat}@players.test`;

beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

/** The seat whose impulse is asked, after all have kept their hands, and a line that opens it. */
let asked: { readonly seat: string; readonly decision: number; readonly play: string };

beforeEach(async () => {
  match = await openMatch(place.service, {
    game: 'kutuzov',
    scenario: kutuzov.setup.scenarios[0]?.id ?? '',
    split: '4',
    name: 'Russia',
    seats: SEATS.map((id) => ({ id, player: id, address: addressOf(id), zone: 'Europe/London' })),
  });
  for (;;) {
    const row = sure(await openPosition(place.service, match.id));
    const [decision] = presentOf(place.service, row).referee.open;
    if (!decision) throw new Error('nothing is open');
    const plays = decision.options().map((answer) => kutuzov.language.formatAnswer(decision.kind, answer));
    asked = { seat: decision.seat, decision: decision.id, play: plays.find((each) => /^PLAY .* CP$/.test(each)) ?? '' };
    if (decision.kind !== 'mulligan') return;
    await write('KEEP\nNOW');
    await advanceMatch(place.service, match.id);
  }
});

const write = async (text: string): Promise<string> => {
  const result = await sendMail(place.service, {
    text: text.replace('PLAY', asked.play),
    seatNo: match.seatNo[asked.seat] ?? 0,
    decision: asked.decision,
    from: addressOf(asked.seat),
  });
  return (result?.text ?? '').replace(/\s+/g, ' ');
};

const draft = async () => {
  const found = await place.service.store.draft.findUnique({ where: { seatNo: match.seatNo[asked.seat] ?? 0 } });
  return { lines: found?.lines.slice(1), isSent: found?.handedOver };
};

describe('a sheet is not handed over with a line that names anything and was not read', () => {
  test.each([
    ['Sorry about Davout, my friend, whom I had so much hoped to see in Moscow before the winter', 'DONE'],
    ['Sorry about Davout, my friend', 'NOW'],
    ['다부를 모스크바에서 보고 싶었습니다', '완료'],
    ['かわいそうなプラトフ!', '完了'],
    ['Schade um Davout', 'DONE'],
    ['pauvre Platov, quel dommage', 'DONE'],
  ])('%s / %s', async (text, done) => {
    const told = await write(`PLAY\n${text}\n${done}`);
    expect(told).toContain('NEEDS FIX');
    expect(told).toContain(`"${text}"`);
    expect(await draft()).toEqual({ lines: [`? ${text}`], isSent: false });
  });
});

test('DONE alone, after the line was quoted, sends the sheet without it and says so', async () => {
  await write('PLAY\nSorry about Davout, my friend\nDONE');
  const told = await write('DONE');
  expect(told).toContain('Left out, as no order: "Sorry about Davout, my friend".');
  expect(await draft()).toEqual({ lines: [], isSent: true });
});

test('DONE beside another order does not leave it out', async () => {
  await write('PLAY\nSorry about Davout, my friend\nDONE');
  await write('PASS\nDONE');
  expect(await draft()).toEqual({ lines: ['? Sorry about Davout, my friend', 'PASS'], isSent: false });
});

test('DONE alone leaves out no order that was not understood', async () => {
  await write('PLAY\nFLAG xyzzy\nSorry about Davout\nDONE');
  await write('DONE');
  expect(await draft()).toEqual({ lines: ['FLAG xyzzy'], isSent: false });
});

test('an order that a line names takes its place', async () => {
  await write('PLAY\nDavout should see Grodno one day\nDONE');
  await write('MOVE Davout Grodno');
  expect((await draft()).lines).toEqual(['MOVE Davout Grodno']);
});

test('talk is quoted whole and keeps nothing back', async () => {
  const talk = 'What a lovely evening we have had, and how much I look forward to the next one with all of you';
  const told = await write(`PLAY\n${talk}\nThank you all\nDONE`);
  expect(told).toContain(`"${talk}"`);
  expect(told).toContain('"Thank you all"');
  expect(told).not.toContain('NEEDS FIX');
  await write('DONE');
  expect(await draft()).toEqual({ lines: [], isSent: true });
});

test('prose with a card, a leader and a place comes back with the orders that it may mean', async () => {
  const [, card = ''] = /^PLAY (\d+) CP$/.exec(asked.play) ?? [];
  const told = await write(`I shall play card ${card} for the CPs and send Davoust to Grodno to beat up Platov.\nDONE`);
  expect(told).toContain(`Did you mean: ${asked.play} / MOVE Davout Grodno?`);
  expect((await draft()).isSent).toBe(false);
});

test('a card that is not held is not offered', async () => {
  const told = await write(
    'I shall play the Grand Battery for the CPs and send Davoust to Grodno to beat up Platov.\nDONE',
  );
  expect(told).toContain('NEEDS FIX');
  expect(told).not.toContain('Did you mean');
});
