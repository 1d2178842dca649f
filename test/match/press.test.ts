import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withoutKeys } from '../../src/match/keyless.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { PressRule } from '../../src/match/press/rule.ts';
import { pressRule } from '../../src/match/press/rule.ts';
import { documentOf, type Letter, textOf } from '../../src/reports/index.ts';
import { duel } from './duel.ts';
import { lettersOf, openMatch, PLAN, sendMail, type TestMatch, type TestService, testService } from './service.ts';

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
  sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' });

interface Notice {
  readonly about: string;
  readonly by?: string;
  readonly to?: readonly string[];
  readonly text: string;
}

/** The press of the match, each message with its reader; `GM` is the moderator. */
const pressOf = async () => {
  const letters = await lettersOf(place.service, match.id, 'notice');
  return letters.map(({ seat, letter }) => {
    const { about, by, to, text } = letter as unknown as Notice;
    return { reader: seat?.seat ?? 'GM', about, by, to, text };
  });
};

test.each([
  ['TO Blue', ['blue']],
  ['TO blue', ['blue']],
  ['TO Blas', ['blue']],
  ['TO GM', ['GM']],
  ['TO Blue and GM', ['blue', 'GM']],
  ['TO GM, Blas', ['blue', 'GM']],
  ['', ['blue', 'GM']],
  ['TO ALL', ['blue', 'GM']],
])('PRESS %s goes to %j, each in a mail of his own', async (address, readers) => {
  await red(`PRESS ${address}\nShall we have breakfast first?\nYours, R.\nEND`);
  const press = await pressOf();
  expect(press.map(({ reader }) => reader)).toEqual(readers);
  for (const { about, by, text } of press) {
    expect({ about, by, text }).toEqual({
      about: 'press',
      by: 'Red',
      text: 'Shall we have breakfast first?\nYours, R.',
    });
  }
});

test.each([
  ['TO Mora', ['GM']],
  ['to the moderator', ['GM']],
  ['TO Rosa', undefined],
])('PRESS %s is by a name that our mails print: %j', async (address, readers) => {
  await red(`PRESS ${address}\nhello\nEND`);
  expect((await pressOf()).map(({ reader }) => reader)).toEqual(readers ?? []);
});

test.each([
  ['MESSAGE GM\nhello\nEND', ['GM']],
  ['message gm: hello', ['GM']],
  ['msg all hello', ['blue', 'GM']],
  ['tell Blas hello', ['blue']],
  ['Nachricht an Blas: hello', ['blue']],
  ['Message à tous: hello', ['blue', 'GM']],
  ['메시지 Blas에게: hello', ['blue']],
  ['メッセージ Blasへ: hello', ['blue']],
])('%j is a message', async (text, readers) => {
  expect((await red(text))?.text).toContain('> hello');
  expect((await pressOf()).map(({ reader, text: sent }) => [reader, sent])).toEqual(
    readers.map((each) => [each, 'hello']),
  );
});

test('a person is reached by one word of their name if nobody else has it', async () => {
  const seats = PLAN.seats.map((seat) => ({ ...seat, player: seat.id === 'red' ? 'Rosa Ruiz' : 'Blas de Ruiz' }));
  match = await openMatch(place.service, { seats, moderator: { ...PLAN.moderator, name: 'Mora Lopez' } });
  await red('PRESS TO Blas: one\nPRESS TO Ruiz: two\nPRESS TO Mora: three');
  expect((await pressOf()).map(({ reader, text }) => [reader, text])).toEqual([
    ['blue', 'one'],
    ['GM', 'three'],
  ]);
});

test('the answer shows whole what was sent', async () => {
  const words = Array.from({ length: 12 }, (_, i) => `The ${i}th reason is long, and it takes a whole line of a mail.`);
  const settled = await red(`PRESS TO Blue\n${words.join('\n')}\nEND`);
  const said = settled?.text.replace(/\n>/g, ' ').replace(/\s+/g, ' ');
  for (const line of words) expect(said).toContain(line);
});

test('orders below a message without an end are neither sent nor carried out before their writer has said where it ends', async () => {
  const text = 'PRESS TO Blue\nyour plan is fine\nSTRIKE\nPASS\nDONE';
  const held = await red(text);
  expect(held?.verdict).toBe('held');
  expect(held?.text.replace(/\s+/g, ' ')).toContain('orders below it: "STRIKE", "PASS", "DONE"');
  expect(await pressOf()).toEqual([]);
  expect(await place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } })).toBeNull();
  const code = /CONFIRM ([0-9A-Z]{6})/.exec(held?.text ?? '')?.[1] ?? '';
  expect((await red(`CONFIRM ${code}`))?.verdict).toBe('accepted');
  expect((await pressOf()).map(({ text: sent }) => sent)).toEqual(['your plan is fine']);
  const draft = await place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });
  expect(draft).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: true });
  await red('WITHDRAW');
});

test.each(['TO Green', 'TO Blue and Green', 'TO Red', 'TO Blu', 'TO ALLY'])(
  'PRESS %s goes to nobody, and its writer is told the possible names',
  async (address) => {
    const settled = await red(`PRESS ${address}\nhello\nEND`);
    expect(await pressOf()).toEqual([]);
    expect(settled?.text).toMatch(/Nobody here is called[\s\S]*Blue, ALLY, ENEMY, ALL,? (?:and )?GM/);
  },
);

const under = async (press: PressRule) => {
  match = await openMatch(place.service, { press });
};

test('without a name only if the match allows it', async () => {
  expect((await red('PRESS TO Blue ANON\nyou are watched\nEND'))?.text).toContain('allows no anonymous messages');
  expect(await pressOf()).toEqual([]);
  await under('anonymous');
  expect((await red('PRESS TO Blue ANON\nyou are watched\nEND'))?.text).toContain('without your name');
  const [press, ...others] = await pressOf();
  expect(others).toEqual([]);
  expect(press).toEqual({ reader: 'blue', about: 'anonymous', by: undefined, to: ['Blue'], text: 'you are watched' });
  const [letter] = await lettersOf(place.service, match.id, 'notice');
  expect(JSON.stringify(letter?.letter).replace('Turn 1, red', '')).not.toMatch(/rosa|\bred\b/i);
});

test('if press is open, all read it', async () => {
  await under('open');
  await red('PRESS TO Blue\nhello\nEND');
  expect((await pressOf()).map(({ reader }) => reader)).toEqual(['blue', 'GM']);
});

test.each(['side', 'none'] as const)('if press is %s, an enemy cannot be written to', async (rule) => {
  await under(rule);
  expect((await red('PRESS TO Blue\nhello\nEND'))?.text).toContain('HELD');
  await red('PRESS TO ALL\nhello\nEND');
  expect(await pressOf()).toEqual([]);
  await red('PRESS TO GM\nhelp\nEND');
  expect((await pressOf()).map(({ reader }) => reader)).toEqual(['GM']);
});

test('an unknown rule counts as the strictest', () => {
  expect(pressRule('loud')).toBe('none');
});

/** Lines that a writer copies from his own last report. */
const reportLines = async () => {
  const { store, clock } = place.service;
  const report = (await lettersOf(place.service, match.id, 'report')).find(({ seat }) => seat?.seat === 'red');
  const text = textOf(
    documentOf(report?.letter as unknown as Letter, duel.reporter, clock()),
    duel.reporter.words.isOrder,
  );
  await store.letter.update({ where: { id: report?.id ?? '' }, data: { text } });
  return text.split('\n').filter((line) => line.trim().length >= 12);
};

test.each([
  [2, true],
  [3, false],
])('%i lines of the writer’s own report in press: sent is %s', async (count, isSent) => {
  const lines = (await reportLines()).slice(0, count);
  const settled = await red(`PRESS TO Blue\nlook:\n${lines.map((line) => `   ${line.toUpperCase()}`).join('\n')}\nEND`);
  expect((await pressOf()).length > 0).toBe(isSent);
  expect(settled?.text.replace(/\s+/g, ' ').includes('looked like your private reports')).toBe(!isSent);
});

test.each([
  ['Answer o-5k2m3n4p5q6r7s8t9v0w1x2y3z4@play.test please', 'Answer [...] please'],
  ['my page is https://play.test/s/AbCdEfGhIjKlMnOpQrStUvWx', 'my page is [...]'],
  ['clerk+5k2m3n@PLAY.test', '[...]'],
  ['the rules are at https://play.test/matches/DUE-0001', 'the rules are at https://play.test/matches/DUE-0001'],
  ['write to rosa@players.test', 'write to rosa@players.test'],
])('%j is relayed as %j', (text, relayed) => {
  expect(withoutKeys(place.service, text)).toBe(relayed);
});

test('press is relayed without the reply address of its writer', async () => {
  await red('PRESS TO Blue\nanswer o-5k2m3n4p5q6r7s8t9v0w1x2y3z4@play.test\nEND');
  expect((await pressOf())[0]?.text).toBe('answer [...]');
});

test('messages stand in the next report of readers and writer, with their day, and in no later one', async () => {
  const { service, pass } = place;
  const pressIn = async (reader: string) => {
    const letters = await lettersOf(service, match.id, 'report');
    const own = letters.filter(({ seat }) => seat?.seat === reader).slice(1);
    return own.map(({ letter }) => (letter as unknown as { report: { press: unknown } }).report.press);
  };
  const act = async (seat: 'red' | 'blue', from: string) => {
    pass(0.1);
    const open = await service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id, seat } });
    await sendMail(service, { text: 'PASS\nNOW', seatNo: match.seatNo[seat] ?? 0, decision: open.decision, from });
    await advanceMatch(service, match.id);
  };
  pass(0.1);
  const at = service.clock().toISOString();
  await red('PRESS TO Blue, GM\nHold your blade.\nEND');
  pass(0.1);
  const later = service.clock().toISOString();
  await red('PRESS TO GM\nMay I hold mine?\nEND');
  await act('red', 'rosa@players.test');
  const toBoth = { from: 'Red', to: 'Blue, Mora', text: 'Hold your blade.', at };
  expect(await pressIn('blue')).toEqual([[toBoth]]);
  await act('blue', 'blas@players.test');
  await act('red', 'rosa@players.test');
  expect((await pressIn('blue')).slice(1)).toEqual([[]]);
  const [written, ...since] = await pressIn('red');
  const toModerator = { from: 'Red', to: 'Mora', text: 'May I hold mine?', at: later };
  expect(written).toEqual([
    { ...toBoth, own: true },
    { ...toModerator, own: true },
  ]);
  expect(since.flat()).toEqual([]);
});

const inOneLine = (text = '') => text.replace(/\s+/g, ' ');

test('a question between orders goes to the moderator, and the orders run', async () => {
  const settled = await red('STRIKE\nPASS\nMora, does a parry cost breath\nor is it free?\nDONE');
  expect(settled?.verdict).toBe('accepted');
  expect(await place.service.store.draft.findMany({ where: { handedOver: true } })).toMatchObject([
    { lines: ['STRIKE', 'PASS'] },
  ]);
  const question = 'Mora, does a parry cost breath\nor is it free?';
  expect(await pressOf()).toMatchObject([{ reader: 'GM', about: 'press', by: 'Red', text: question }]);
  expect(inOneLine(settled?.text)).toContain('Your question went to Mora.');
  for (const line of question.split('\n')) expect(settled?.text).toContain(`> ${line}`);
});

test('a question alone leaves the orders unchanged', async () => {
  await red('STRIKE');
  const settled = await red('Does a parry cost breath?');
  expect(settled).toMatchObject({ verdict: 'info' });
  expect(settled?.text).toMatch(/\(1\s+order,\s+not\s+sent\)\s+is\s+unchanged/);
  expect(await pressOf()).toHaveLength(1);
});

test('without a moderator the writer is told that his question reached nobody', async () => {
  const { moderator: _, ...plan } = PLAN;
  match = await openMatch(place.service, { ...plan, moderator: undefined } as never);
  const settled = await red('STRIKE\nDoes a parry cost breath?');
  expect(await pressOf()).toEqual([]);
  expect(inOneLine(settled?.text)).toContain('nobody got your question: "Does a parry cost breath?"');
});
