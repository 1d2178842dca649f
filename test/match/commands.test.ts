import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const mail = (seat: 'red' | 'blue', text: string, decision = 0) =>
  sendMail(place.service, {
    text,
    seatNo: match.seatNo[seat] ?? 0,
    decision,
    from: seat === 'red' ? 'rosa@players.test' : 'blas@players.test',
  });

const told = async (text: string): Promise<string> => (await mail('red', text))?.text ?? '';

/** Red strikes twice, which rolls dice. */
const strike = async () => {
  await mail('red', 'STRIKE\nSTRIKE\nGO\nNOW');
  await mail('blue', 'STANDING PARRY NEVER', 1);
  await advanceMatch(place.service, match.id);
};

test('ORDERS shows the draft with its line numbers for edits, and what the draft waits for', async () => {
  expect(await told('ORDERS')).toContain('Your draft is empty.');
  await told('STRIKE\nPASS\nSTEP');
  const open = await told('ORDERS');
  expect(open).toContain('not handed over (STEP)');
  expect(open).toMatch(/ {4}1: STRIKE\n {4}2: PASS/);
  await told('DONE');
  expect(await told('ORDERS')).toMatch(/handed over \(STEP\), to be carried\s+out/);
});

test('the answer to ORDERS gives no orders when it is quoted back', async () => {
  await told('STRIKE\nPASS');
  const shown = await told('ORDERS');
  await told('CLEAR');
  await told(shown);
  expect(await place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } })).toBeNull();
});

test('WHO names the seats, their players and the moderator, and the seats that the match waits for', async () => {
  const text = await told('WHO');
  expect(text).toMatch(/Red +Rosa +red/);
  expect(text).toMatch(/Blue +Blas +blue/);
  expect(text).toMatch(/Moderator +Mora/);
  expect(text).toContain('Waiting for Red.');
});

test('DEADLINE gives the time in the zone of the seat, and the fallback', async () => {
  const text = (await told('DEADLINE')).replace(/\s+/g, ' ');
  expect(text).toMatch(/your impulse: 3 breaths left: until .* CET, in \d+ h/i);
  expect(text).toMatch(/Grace until .* CET/i);
  expect((await mail('blue', 'DEADLINE', 0))?.text).toContain('Nothing is asked of you');
});

test('ROLLS lists the rolls of the latest impulses, and the head of the log', async () => {
  await strike();
  const rolls = await place.service.store.roll.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  expect(rolls.some(({ faces }) => faces.length > 0)).toBe(true);
  const text = await told('ROLLS');
  for (const { no, label, faces } of rolls)
    expect(text).toMatch(new RegExp(`${no} +${label}(?: +${faces.join(' ')})?\n`));
  const { rollHead } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  expect(text.replace(/\s+/g, '')).toContain(rollHead);
});

test('STATUS DICE counts the rolls of each seat, beside the expected counts of fair dice', async () => {
  await strike();
  const rolls = await place.service.store.roll.findMany({ where: { matchId: match.id } });
  const faces = rolls.flatMap((roll) => roll.faces);
  const mean = (faces.reduce((sum, face) => sum + face, 0) / faces.length).toFixed(2);
  const text = await told('STATUS DICE');
  expect(text).toMatch(new RegExp(`Red +${faces.length} +${mean} `));
  expect(text).toMatch(new RegExp(`all rolls +${faces.length} +${mean} `));
});

test('HISTORY lists what the seat may know of the latest impulses, and no more', async () => {
  await mail('red', 'DRAW\nGO\nNOW');
  await advanceMatch(place.service, match.id);
  const drawn = await place.service.store.event.findMany({ where: { matchId: match.id } });
  expect(JSON.stringify(drawn)).toContain('card.gained');
  expect(await told('HISTORY 5')).toContain('card.gained');
  expect((await mail('blue', 'HISTORY 5'))?.text).not.toContain('card.gained');
  expect((await mail('blue', 'HISTORY 5'))?.text).toContain('card.drawn');
});

test('TIMEZONE changes the zone in which the seat reads times', async () => {
  const text = await told('TIMEZONE Seoul\nDEADLINE');
  expect(text).toContain('Asia/Seoul');
  expect(await place.service.store.seat.findUnique({ where: { no: match.seatNo.red ?? 0 } })).toMatchObject({
    zone: 'Asia/Seoul',
  });
  expect(await told('DEADLINE')).toContain('UTC+9');
  expect(await place.service.store.seat.findUnique({ where: { no: match.seatNo.blue ?? 0 } })).toMatchObject({
    zone: 'Asia/Seoul',
  });
});

test('an unknown zone changes nothing and is asked back', async () => {
  expect(await told('TIMEZONE Seol')).toMatch(/no time zone "Seol"\. Did\s+you\s+mean\s+Asia\/Seoul/);
  expect(await place.service.store.seat.findUnique({ where: { no: match.seatNo.red ?? 0 } })).toMatchObject({
    zone: 'Europe/Madrid',
  });
});

test('a command that was not understood does not block the orders beside it', async () => {
  const settled = await mail('red', 'PASS\nTIMEZONE Xanadu\nDONE');
  expect(settled?.verdict).toBe('accepted');
  expect(settled?.text).toContain('handed over');
  expect(settled?.text).toContain('no time zone "Xanadu"');
});

test('UNLOCK says how waiting orders are taken back, and refers other cases to the moderator', async () => {
  await told('PASS');
  expect(await told('UNLOCK')).toContain('you can change them');
  await told('DONE');
  expect((await told('UNLOCK')).replace(/\s+/g, ' ')).toContain('WITHDRAW takes them back');
  await told('WITHDRAW');
  expect((await told('UNLOCK')).replace(/\s+/g, ' ')).toContain('Mora decides that, and has been told');
  const notices = await lettersOf(place.service, match.id, 'notice');
  expect(notices.map(({ seatNo, letter }) => [seatNo, (letter as { text?: string }).text])).toEqual([[null, 'UNLOCK']]);
});

test.each(['ABSENCE 24 Dec to 2 Jan', 'EXTEND 24h, exams'])('%s is never lost', async (text) => {
  const answer = (await told(text)).replace(/\s+/g, ' ');
  expect(answer).toMatch(/^ANSWER/);
  expect(answer.length).toBeGreaterThan(100);
});

test('the same command twice is answered once', async () => {
  const text = await told('WHO\nwho');
  expect(text.split('Waiting for Red.')).toHaveLength(2);
});

test.each(['HELP dice, HELP dice', 'HELP dice and dice', 'HELP dice\nhelp DICE'])(
  '%j tells the topic once, under its name, and without what HELP alone says',
  async (text) => {
    const answer = await told(text);
    expect(answer.match(/^.*how to write: dice/gim)).toHaveLength(1);
    expect(answer).not.toContain('One order a line');
  },
);

test('commands do not touch a draft, and one mail brings one answer', async () => {
  await told('STRIKE');
  const draft = () => place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });
  const before = await draft();
  const letters = (await lettersOf(place.service, match.id)).filter(({ seat }) => seat?.seat === 'red').length;
  await told('WHO\nSTANDING\nHELP\nORDERS\nROLLS\nSTATUS DICE\nDEADLINE\nCARD 3\nHISTORY 2\nTIMEZONE KST\nSTATUS\nMAP');
  expect(await draft()).toEqual(before);
  const after = (await lettersOf(place.service, match.id)).filter(({ seat }) => seat?.seat === 'red').length;
  expect(after - letters).toBe(1);
});
