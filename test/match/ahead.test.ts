/** Orders that are sent before they are asked for: kept, and taken up with the question. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { writeSeating } from '../../src/store/invitations.ts';
import {
  answersOf,
  lettersOf,
  openMatch,
  openOf,
  sendMail,
  type TestMatch,
  type TestService,
  testService,
} from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: new Map([...base.service.games, ...installedGames]) } };
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const ADDRESS: Readonly<Record<string, string>> = { red: 'rosa@players.test', blue: 'blas@players.test' };

const noOf = (seat: string, { seatNo } = match) => seatNo[seat] ?? 0;

/** A mail of Blue, whom nothing is asked at first. */
const write = (text: string, { decision = NO_DECISION, seat = 'blue' } = {}) =>
  sendMail(place.service, { text, seatNo: noOf(seat), decision, from: ADDRESS[seat] ?? '' });

const aheadOf = (seat = 'blue') =>
  place.service.store.sheetAhead.findUnique({
    where: { seatNo: noOf(seat) },
    select: { lines: true, mode: true, done: true },
  });

const draftOf = (seat = 'blue') =>
  place.service.store.draft.findUnique({
    where: { seatNo: noOf(seat) },
    select: { lines: true, mode: true, handedOver: true, readyAt: true },
  });

const act = async (seat: string, decision: number, answer: object) =>
  expect(await answerDecision(place.service, noOf(seat), decision, answer as never)).toEqual({ ok: true });

/** The question that Blue's latest report asks, as far as it is about the orders. */
async function toldTo(seat = 'blue') {
  const letters = (await lettersOf(place.service, match.id, 'report')).filter((each) => each.seat?.seat === seat);
  const { report } = sure(letters.at(-1)).letter as unknown as { report: Record<string, unknown> };
  return { draft: report.draft, ahead: report.ahead };
}

describe('a sheet that comes while somebody else acts', () => {
  test.each([
    ['STRIKE\nPASS', false],
    ['STRIKE\nPASS\nDONE', true],
    ['STRIKE\nPASS\nNOW', true],
    ['STRIKE\nPASS\nWAIT', false],
  ])('%j is saved, and handed over only with DONE', async (text, done) => {
    const settled = await write(text);
    expect(settled).toMatchObject({ verdict: 'accepted', reply: { verdict: 'SAVED' } });
    expect(await aheadOf()).toEqual({ lines: ['STRIKE', 'PASS'], mode: 'pause', done });
    expect(await draftOf()).toBeNull();
  });

  test('is edited, sent and withdrawn by further mails like a draft', async () => {
    await write('STRIKE\nPASS\nGO');
    await write('1: DRAW');
    expect(await aheadOf()).toEqual({ lines: ['DRAW', 'PASS'], mode: 'go', done: false });
    expect((await write('DONE'))?.reply?.verdict).toBe('SAVED');
    expect(await aheadOf()).toMatchObject({ done: true });
    expect((await write('STRIKE'))?.reply?.verdict).toBe('TAKEN BACK');
    expect(await aheadOf()).toEqual({ lines: ['DRAW', 'PASS', 'STRIKE'], mode: 'go', done: false });
    expect((await write('WITHDRAW'))?.reply?.verdict).toBe('TAKEN BACK');
    expect(await aheadOf()).toBeNull();
    expect((await write('WITHDRAW'))?.reply?.verdict).toBe('TOO LATE');
  });

  test('without DONE is the draft of the impulse, and its mail lists it', async () => {
    await write('STRIKE\nPASS');
    await act('red', 0, { act: 'end' });
    expect(await draftOf()).toEqual({ lines: ['STRIKE', 'PASS'], mode: 'pause', handedOver: false, readyAt: null });
    expect(await toldTo()).toEqual({ draft: ['STRIKE', 'PASS'], ahead: { why: [] } });
    expect(await aheadOf()).toBeNull();
  });

  test('with DONE is handed over with the question, and carried out when it may not be changed any more', async () => {
    await write('STRIKE\nPASS\nDONE');
    place.queues.told.length = 0;
    await act('red', 0, { act: 'end' });
    const { holdMinutes } = (await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).pace as {
      holdMinutes: number;
    };
    const readyAt = new Date(place.service.clock().getTime() + holdMinutes * 60_000);
    expect(await draftOf()).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: true, readyAt });
    expect(await toldTo()).toEqual({ draft: ['STRIKE', 'PASS'], ahead: { readyAt: readyAt.toISOString() } });
    expect(place.queues.told.filter((each) => each.startsWith('referee'))).toHaveLength(1);
    await advanceMatch(place.service, match.id);
    expect(await openOf(place.service, match.id)).toEqual(['1 blue order']);
    place.pass(holdMinutes / 60);
    await advanceMatch(place.service, match.id);
    expect((await answersOf(place.service, match.id)).slice(1)).toEqual(['1 blue order {"act":"strike"} sheet']);
  });

  test('is read again then: what is wrong leaves it a draft, and the mail with the question says so', async () => {
    expect((await write('SHOW 599\nPASS\nDONE'))?.reply?.verdict).toBe('SAVED');
    await act('red', 0, { act: 'end' });
    expect(await draftOf()).toMatchObject({ lines: ['SHOW 599', 'PASS'], handedOver: false, readyAt: null });
    expect(await toldTo()).toEqual({
      draft: ['SHOW 599', 'PASS'],
      ahead: { why: ['line 1: you do not hold card 599'] },
    });
  });

  test('with a line that is not understood is kept, and not handed over', async () => {
    expect(await write('STRIKE\nSTRIEK 2 AT\nDONE')).toMatchObject({ verdict: 'needs-fix' });
    expect(await aheadOf()).toMatchObject({ lines: ['STRIKE', 'STRIEK 2 AT'], done: false });
  });

  test('shows nobody else anything: their mails are the same without it', async () => {
    const others = async (found: TestMatch) =>
      (await lettersOf(place.service, found.id))
        .filter((each) => each.seat?.seat !== 'blue')
        .map(({ kind, letter, createdAt }) => [kind, JSON.stringify(letter).replaceAll(found.code, ''), createdAt]);
    const other = await openMatch(place.service);
    const withDone = match;
    await write('STRIKE\nPASS\nDONE');
    await act('red', 0, { act: 'end' });
    match = other;
    await act('red', 0, { act: 'end' });
    const plain = (rows: unknown) => JSON.stringify(rows).replace(/[0-9a-f]{32,}/g, '');
    expect(plain(await others(withDone))).toBe(plain(await others(other)));
  });

  test('of which no line is understood is none, and comes back', async () => {
    const settled = await write('STRIKE AT ALL\nDONE');
    expect(settled?.reply).toMatchObject({ verdict: 'TOO LATE', returned: ['STRIKE AT ALL', 'DONE'] });
    expect(await aheadOf()).toBeNull();
  });

  test('is too late in answer to a question that is settled, and while the own impulse goes on', async () => {
    expect(await write('STRIKE\nPASS', { decision: 5 })).toMatchObject({ verdict: 'stale' });
    expect(await write('STRIKE\nPASS', { seat: 'red' })).toMatchObject({ verdict: 'stale' });
    expect(await aheadOf()).toBeNull();
    expect(await aheadOf('red')).toBeNull();
  });

  test('stays a draft for a player who takes its seat over', async () => {
    await write('STRIKE\nPASS\nDONE');
    const seating = { player: 'Bo', address: 'bo@players.test', zone: 'UTC', language: 'en' } as const;
    const link = { linkNo: 2, linkHash: 'another', notify: 'EACH' } as const;
    await writeSeating(place.service.store, noOf('blue'), { ...seating, ...link });
    expect(await aheadOf()).toMatchObject({ done: false });
    await writeSeating(place.service.store, noOf('blue'), { ...seating, ...link });
    expect(await aheadOf()).toBeNull();
  });
});

describe('a sheet beside an open question', () => {
  beforeEach(async () => {
    await act('red', 0, { act: 'strike' });
    expect(await openOf(place.service, match.id)).toEqual(['1 blue parry']);
  });

  test('is answered by a bare no, too', async () => {
    await write('NO', { decision: 1 });
    expect(await draftOf()).toMatchObject({ lines: ['NO'], handedOver: true });
    expect(await aheadOf()).toBeNull();
  });

  test.each(['PARRY NO\nDRAW\nPASS', 'DRAW\nPASS\nPARRY NO'])('%j answers it, and keeps the rest', async (text) => {
    const settled = await write(text, { decision: 1 });
    expect(settled?.reply?.verdict).toBe('ACCEPTED');
    expect(settled?.text).toMatch(/saved\s+as the\s+draft[\s\S]* {4}1: DRAW\n {4}2: PASS/i);
    expect(await draftOf()).toMatchObject({ lines: ['PARRY NO'], handedOver: true });
    expect(await aheadOf()).toMatchObject({ lines: ['DRAW', 'PASS'], done: false });
  });

  test('leaves the question open if it does not answer it', async () => {
    const settled = await write('DRAW\nPASS\nDONE', { decision: 1 });
    expect(settled?.reply?.verdict).toBe('SAVED');
    expect(settled?.text).toMatch(/What is asked of you\s+now is below[\s\S]*PARRY NO/);
    expect(await draftOf()).toBeNull();
    expect(await aheadOf()).toMatchObject({ lines: ['DRAW', 'PASS'], done: true });
  });

  test('is dropped by CLEAR, which says so, and replaced by what stands below it', async () => {
    await write('DRAW\nPASS\nDONE', { decision: 1 });
    await write('CLEAR\nSTRIKE\nPASS', { decision: 1 });
    expect(await aheadOf()).toMatchObject({ lines: ['STRIKE', 'PASS'], done: false });
    const settled = await write('CLEAR', { decision: 1 });
    expect(settled?.text.replace(/\s+/g, ' ')).toContain('Your orders for later are cleared as well (2 lines).');
    expect(await aheadOf()).toBeNull();
    expect((await write('ORDERS', { decision: 1 }))?.text).toContain('Your draft is empty.');
  });

  test('is not touched by an answer that comes later', async () => {
    await write('DRAW\nPASS\nDONE', { decision: 1 });
    await write('PARRY NO\nNOW', { decision: 1 });
    await advanceMatch(place.service, match.id);
    expect(await answersOf(place.service, match.id)).toContain('1 blue parry {"parry":false} sheet');
    expect(await draftOf()).toBeNull();
    expect(await aheadOf()).toMatchObject({ lines: ['DRAW', 'PASS'], done: true });
  });
});

describe('an answer that comes before its question', () => {
  test('is saved without DONE, and used when it is asked for', async () => {
    expect((await write('PARRY NO'))?.reply?.verdict).toBe('SAVED');
    expect(await aheadOf()).toMatchObject({ lines: ['PARRY NO'], done: true });
    await act('red', 0, { act: 'strike' });
    expect(await draftOf()).toMatchObject({ lines: ['PARRY NO'], handedOver: true });
    place.pass(1);
    await advanceMatch(place.service, match.id);
    expect(await answersOf(place.service, match.id)).toContain('1 blue parry {"parry":false} sheet');
  });

  test('above a sheet leaves the sheet to the impulse', async () => {
    await write('PARRY NO\nDRAW\nPASS\nDONE');
    await act('red', 0, { act: 'strike' });
    expect(await draftOf()).toMatchObject({ lines: ['PARRY NO'], handedOver: true });
    expect(await aheadOf()).toMatchObject({ lines: ['DRAW', 'PASS'], done: true });
  });

  test('below the acts of a sheet belongs to its impulse', async () => {
    await write('STRIKE\nPARRY NO\nPASS\nDONE');
    await act('red', 0, { act: 'strike' });
    expect(await draftOf()).toBeNull();
    expect(await aheadOf()).toMatchObject({ lines: ['STRIKE', 'PARRY NO', 'PASS'] });
  });

  test.each(['YES', 'NO'])('%s alone is none: it would answer whatever is asked next', async (text) => {
    expect(await write(text)).toMatchObject({ verdict: 'stale' });
    expect(await aheadOf()).toBeNull();
  });

  test('KEEP in a campaign', async () => {
    const seats = ['britain', 'spain', 'french_south', 'french_north'];
    const campaign = await openMatch(place.service, {
      game: 'wellington',
      scenario: '1812',
      split: '4',
      seats: seats.map((id) => ({ id, player: id, address: `${id}@players.test` })),
    });
    const asked = () => place.service.store.openDecision.findMany({ where: { matchId: campaign.id } });
    const [first] = await asked();
    expect(first?.kind).toBe('mulligan');
    const early = seats.filter((seat) => seat !== first?.seat);
    for (const seat of early) {
      const settled = await sendMail(place.service, {
        ...{ text: 'KEEP', seatNo: noOf(seat, campaign), decision: NO_DECISION, from: `${seat}@players.test` },
      });
      expect(settled?.text).toContain('used when you are asked');
    }
    const answer = await answerDecision(place.service, noOf(first?.seat ?? '', campaign), first?.decision ?? 0, {
      ...(first?.fallback as object),
    });
    expect(answer).toEqual({ ok: true });
    for (let open = await asked(); open[0]?.kind === 'mulligan'; open = await asked()) {
      place.pass(1);
      await advanceMatch(place.service, campaign.id);
    }
    const given = (await answersOf(place.service, campaign.id)).filter((each) => each.includes('mulligan'));
    expect(given.filter((each) => each.endsWith('sheet'))).toHaveLength(early.length);
  });
});
