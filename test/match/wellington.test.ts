import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedGames } from '../../src/match/games.ts';
import { publicPage, seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answersOf, lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
const seats = ['britain', 'spain', 'french_south', 'french_north'];
const addressOf = (seat: string) => `${seat}@players.test`;

beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
  match = await openMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'The Peninsula',
    seats: seats.map((id) => ({ id, player: id, address: addressOf(id) })),
  });
});
afterAll(() => place.close());

const asked = async () => {
  const [open] = await place.service.store.openDecision.findMany({
    where: { matchId: match.id },
    orderBy: { decision: 'asc' },
  });
  return open;
};

async function order(seat: string, decision: number, text: string) {
  const settled = await sendMail(place.service, {
    text,
    seatNo: match.seatNo[seat] ?? 0,
    decision,
    from: addressOf(seat),
  });
  await advanceMatch(place.service, match.id);
  return settled;
}

test('a typing error in the answer to a question hands nothing over, and the reply says how to correct it', async () => {
  const open = await asked();
  if (!open) throw new Error('nobody is asked');
  const { seat, decision } = open;
  expect(open.kind).toBe('mulligan');
  const draftOf = () => place.service.store.draft.findUnique({ where: { seatNo: match.seatNo[seat] ?? 0 } });
  for (const slip of ['KEPE', 'KEPE\nDONE', 'KEOP', 'KEOP\nDONE', 'KEEP\nDOEN', 'KEEP NOT\nDONE']) {
    const slipped = await order(seat, decision, slip);
    expect(slipped?.verdict, slip).toBe('needs-fix');
    expect(slipped?.text, slip).toMatch(/KEEP|as DONE/);
    expect(await draftOf(), slip).not.toMatchObject({ handedOver: true });
    await order(seat, decision, 'CLEAR');
  }
  const guessed = await order(seat, decision, 'KEPE\nDONE');
  expect(guessed?.text).toMatch(/I read "KEPE" as KEEP: nothing is handed over before[\s\S]*To finish: reply DONE/);
  expect(await draftOf()).toMatchObject({ lines: ['KEEP'], handedOver: false });
  expect((await order(seat, decision, 'DONE'))?.verdict).toBe('accepted');
  expect(await draftOf()).toMatchObject({ lines: ['KEEP'], handedOver: true });
  await order(seat, decision, 'CLEAR');
  await order(seat, decision, 'CLEAR');
  const signed = await order(seat, decision, 'KEEP\nKees\nCHECK');
  expect(signed?.verdict).toBe('accepted');
  await order(seat, decision, 'CLEAR');
  const empty = await order(seat, decision, 'DONE');
  expect(empty?.verdict).toBe('needs-fix');
  expect(empty?.text).toMatch(/nothing is handed over: no order is written[\s\S]*KEEP/i);
  expect(await draftOf()).not.toMatchObject({ handedOver: true });
  expect((await asked())?.decision).toBe(decision);
});

test('MAP with a place, CARD with a title and HAND are answered at once, each to players who may know it', async () => {
  const ask = async (seat: string, text: string) => {
    const mail = { text, seatNo: match.seatNo[seat] ?? 0, decision: 0, from: addressOf(seat) };
    const settled = await sendMail(place.service, mail);
    expect(settled?.verdict).toBe('info');
    return settled?.text ?? '';
  };
  expect(await ask('britain', 'MAP Badajoz')).toMatch(/^BADAJOZ\n[\s\S]* Elvas: [\s\S]*\(river\)$/m);
  expect(await ask('britain', 'MAP Bajadoz')).toContain('Did you mean Badajoz?');
  expect(await ask('britain', 'CARD national uprising')).toMatch(/\[\d] +62 +National Uprising/);
  const handOf = async (seat: string) =>
    [...(await ask(seat, 'HAND')).matchAll(/^\[[-\d]+] +(\d+) /gm)].map(([, number]) => number);
  const [british, southern] = [await handOf('britain'), await handOf('french_south')];
  expect(british.length).toBeGreaterThan(3);
  expect(southern.length).toBeGreaterThan(3);
  expect(british.filter((number) => southern.includes(number))).toEqual([]);
});

test('the answer to a standing order says if it is never reached', async () => {
  const text = 'INTERCEPT ALL IF ODDS >= 60\nINTERCEPT Hill INTO Badajoz ALWAYS';
  const mail = { text, seatNo: match.seatNo.britain ?? 0, decision: 0, from: addressOf('britain') };
  const settled = await sendMail(place.service, mail);
  const marks = settled?.reply?.lines.map(({ mark, notes }) => [mark, notes.join()]);
  expect(marks).toEqual([
    ['ok', ''],
    ['!', expect.stringContaining('[S1] STANDING INTERCEPT all if odds>=60%')],
  ]);
  await sendMail(place.service, { ...mail, text: 'STANDING CLEAR' });
});

test('the first impulse of a campaign by mail', async () => {
  const { service } = place;
  for (let open = await asked(); open?.kind === 'mulligan'; open = await asked()) {
    const settled = await order(open.seat, open.decision, 'KEEP\nNOW');
    expect(settled?.verdict).toBe('accepted');
  }
  const open = await asked();
  expect(open?.kind).toMatch(/^(impulse\.order|preempt)$/);
  let acting = open;
  while (acting?.kind === 'preempt') {
    await order(acting.seat, acting.decision, 'PREEMPT NO\nNOW');
    acting = await asked();
  }
  expect(acting?.kind).toBe('impulse.order');
  const seat = acting?.seat ?? '';
  const key = { no: match.seatNo[seat] ?? 0, seat, matchId: match.id };
  const page = await seatPage(service, key);
  const play = page?.open[0]?.options.find(({ text }) => /^PLAY \d+ CP$/.test(text));
  expect(play).toBeDefined();
  const settled = await order(seat, acting?.decision ?? 0, `${play?.text}\nPASS\nGO\nNOW`);
  expect(settled?.text).toMatch(/^SENT/);
  expect((await answersOf(service, match.id)).filter((answer) => answer.endsWith('sheet')).length).toBeGreaterThan(5);
  expect((await asked())?.seat).not.toBe(seat);
  const shown = await publicPage(service, match.code);
  expect(shown?.events.map(({ event }) => event.kind)).toContain('impulse.ended');
});

test('no report contains a card that only another seat may know', async () => {
  const { service } = place;
  const hands = new Map<string, number[]>();
  for (const { event } of await service.store.event.findMany({ where: { matchId: match.id } })) {
    const { kind, only = [], cards = [] } = event as { kind: string; only?: string[]; cards?: number[] };
    if (kind === 'hand.gained') for (const seat of only) hands.set(seat, [...(hands.get(seat) ?? []), ...cards]);
  }
  expect([...hands.keys()].sort()).toEqual([...seats].sort());
  const told = new Map<string, number[]>();
  for (const { letter, seat } of await lettersOf(service, match.id, 'report')) {
    const { report } = letter as unknown as { report: { events: { event: { kind: string; cards?: number[] } }[] } };
    const cards = report.events
      .filter(({ event }) => event.kind === 'hand.gained')
      .flatMap(({ event }) => event.cards ?? []);
    told.set(seat?.seat ?? '', [...(told.get(seat?.seat ?? '') ?? []), ...cards]);
  }
  expect(told).toEqual(hands);
});

test('an order for another power is refused by line, and nothing is lost or done', async () => {
  const { service } = place;
  for (let open = await asked(); open?.kind !== 'impulse.order'; open = await asked()) {
    await order(open?.seat ?? '', open?.decision ?? 0, 'NO\nNOW');
  }
  const open = await asked();
  const seat = open?.seat ?? '';
  const [leader, from, to] = seat.startsWith('french')
    ? ['Wellington', 'Ciudad Rodrigo', 'Almeida']
    : ['Soult', 'Seville', 'Cordoba'];
  const before = await service.store.event.count({ where: { matchId: match.id } });
  const page = await seatPage(service, { no: match.seatNo[seat] ?? 0, seat, matchId: match.id });
  const play = page?.open[0]?.options.find(({ text }) => /^PLAY \d+ CP$/.test(text));
  const settled = await order(seat, open?.decision ?? 0, `${play?.text}\nMOVE ${leader} ${from} - ${to}\nDONE\nNOW`);
  expect(settled?.verdict).toBe('needs-fix');
  expect(settled?.text).toMatch(/^ 1 ok {2}Play card/m);
  expect(settled?.text).toMatch(/^ 2 \?/m);
  expect(await service.store.event.count({ where: { matchId: match.id } })).toBe(before);
  const draft = await service.store.draft.findUniqueOrThrow({ where: { seatNo: match.seatNo[seat] ?? 0 } });
  expect(draft).toMatchObject({
    handedOver: false,
    lines: [expect.stringContaining('PLAY'), expect.stringContaining(leader ?? '')],
  });
});

test('whoever comes first says in one answer that he keeps his cards and what he does in his impulse', async () => {
  const other = await openMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'One mail',
    seats: seats.map((id) => ({ id, player: `${id}-2`, address: `two-${addressOf(id)}` })),
  });
  const write = async (seat: string, text: string) => {
    const [open] = await place.service.store.openDecision.findMany({ where: { matchId: other.id, seat } });
    const from = `two-${addressOf(seat)}`;
    const seatNo = other.seatNo[seat] ?? 0;
    const settled = await sendMail(place.service, { text, seatNo, decision: open?.decision ?? -1, from });
    await advanceMatch(place.service, other.id);
    return settled;
  };
  const pageOf = (seat: string) => seatPage(place.service, { no: other.seatNo[seat] ?? 0, seat, matchId: other.id });
  const page = await pageOf('britain');
  expect(JSON.stringify(page?.open)).toContain('its orders may follow in the same answer');
  const card = JSON.stringify(page?.view).match(/"hands":\{"britain":\[[0-9,]*?(9[4-9])/)?.[1];
  expect((await write('britain', `KEEP\nPLAY ${card} CP\nPASS\nNOW`))?.verdict).toBe('accepted');
  for (const seat of ['french_south', 'spain', 'french_north']) {
    expect(JSON.stringify((await pageOf(seat))?.open)).not.toContain('may follow');
    await write(seat, 'KEEP\nNOW');
  }
  const open = await place.service.store.openDecision.findMany({ where: { matchId: other.id } });
  expect(open.map(({ kind, seat }) => `${kind} ${seat}`)).toEqual(['impulse.order french_south']);
});
