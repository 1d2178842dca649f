import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceMatch } from '../../src/match/play/advance.ts';
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
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const red = (text: string, more = {}) =>
  sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test', ...more });
const draft = () => place.service.store.draft.findUnique({ where: { seatNo: match.seatNo.red ?? 0 } });
const answersTo = async (seat: string) =>
  (await lettersOf(place.service, match.id, 'acknowledgement')).filter((letter) => letter.seat?.seat === seat);

const codeIn = (settled: Awaited<ReturnType<typeof red>>): string =>
  /CONFIRM ([0-9A-Z]{6})/.exec(settled?.text ?? '')?.[1] ?? '';
const kept = async () => ({
  draft: await draft(),
  standing: await place.service.store.standingOrder.findMany({ where: { seatNo: match.seatNo.red ?? 0 } }),
});

test('a mail with a doubtful line changes nothing, says so first, and one word carries out the rest', async () => {
  for (const end of ['DONE', 'DONE\nNOW', 'GO\nNOW']) {
    const before = await kept();
    const doubtful = await red(`CLEAR\nSTRIKE\nPASS\n${end}`, { reading: { unclear: ['SHOW 511'] } });
    expect(doubtful).toMatchObject({ verdict: 'held' });
    expect(doubtful?.text).toMatch(/^HELD - nothing of this mail was carried\s+out and nothing was\s+changed/);
    expect(doubtful?.text).toContain('"SHOW 511"');
    for (const line of ['CLEAR', 'STRIKE', 'PASS', ...end.split('\n')]) expect(doubtful?.text).toContain(`    ${line}`);
    expect(await kept()).toEqual(before);
    place.pass(2);
    expect(await advanceMatch(place.service, match.id)).toEqual({ outcome: 'waiting' });
    expect(await red(`CONFIRM ${codeIn(doubtful)}`)).toMatchObject({ verdict: 'accepted' });
    expect(await draft()).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: true });
    await red('WITHDRAW');
  }
});

test.each([
  'WITHDRAW',
  'CLEAR\nPASS',
  'CLEAR\nSTRIKE\nPASS\nDONE',
  '1: PASS',
  'DELETE 1',
  'PASS',
  'CHANGE',
  'STEP',
  'STANDING PARRY NEVER',
  'STANDING DELETE 1',
  'STANDING CLEAR',
])('beside a doubtful line, %j takes back nothing that was handed over', async (text) => {
  await red('STANDING PARRY ALWAYS\nSTRIKE\nDONE');
  const before = await kept();
  expect(before).toMatchObject({ draft: { handedOver: true }, standing: [{ position: 1 }] });
  const doubtful = await red(text, { reading: { unclear: ['SHOW 511'] } });
  expect(doubtful).toMatchObject({ verdict: 'held' });
  expect(doubtful?.text).toContain('Orders that you handed over before stay handed over.');
  expect(await kept()).toEqual(before);
  await red(`CONFIRM ${codeIn(doubtful)}`);
  expect(await kept()).not.toEqual(before);
});

test('a confirmed mail is not carried out again, however often its code arrives', async () => {
  const code = codeIn(await red('STRIKE\nPASS\nDONE', { reading: { unclear: ['SHOW 511'] } }));
  await red(`CONFIRM ${code}`);
  await red('CLEAR\nPASS\nDONE');
  const again = await red(`CONFIRM ${code}`);
  expect(again?.text).toMatch(/that mail was confirmed\s+before, and is\s+not\s+carried\s+out\s+again/);
  expect(await draft()).toMatchObject({ lines: ['PASS'], handedOver: true });
});

test('of two mails that confirm at once only one is carried out', async () => {
  const code = codeIn(await red('PRESS TO Blue\nHello\nEND\nSTRIKE', { reading: { unclear: ['SHOW 511'] } }));
  const settled = await Promise.all([red(`CONFIRM ${code}`), red(`CONFIRM ${code}\n`)]);
  const before = settled.filter((each) => each?.text.includes('was confirmed before'));
  expect(before).toHaveLength(1);
  const words = (await lettersOf(place.service, match.id, 'notice')).filter(({ letter }) =>
    JSON.stringify(letter).includes('Hello'),
  );
  expect(words).toHaveLength(1);
});

test('messages to others wait beside a doubtful line, and are sent once', async () => {
  const words = async () =>
    (await lettersOf(place.service, match.id, 'notice')).filter(({ letter }) =>
      JSON.stringify(letter).includes('Hello'),
    ).length;
  const doubtful = await red('PRESS TO Blue\nHello\nEND', { reading: { unclear: ['SHOW 511'] } });
  expect(await words()).toBe(0);
  await red(`CONFIRM ${codeIn(doubtful)}`);
  expect(await words()).toBe(1);
});

test('a mail with questions only is answered beside a doubtful line', async () => {
  const settled = await red('WHO', { reading: { unclear: ['SHOW 511'] } });
  expect(settled?.text).toContain('"SHOW 511"');
  expect(settled?.reply?.sections).toHaveLength(1);
});

test('an answer to a question also waits while a line beside it is doubtful', async () => {
  await red('STRIKE\nPASS\nNOW\nDONE');
  await advanceMatch(place.service, match.id);
  expect(await openOf(place.service, match.id)).toEqual(['1 blue parry']);
  const blue = (more = {}) =>
    sendMail(place.service, {
      text: 'PARRY NO\nNOW',
      seatNo: match.seatNo.blue ?? 0,
      decision: 1,
      from: 'blas@players.test',
      ...more,
    });
  await blue({ reading: { unclear: ['PARRY'] } });
  await advanceMatch(place.service, match.id);
  expect(await openOf(place.service, match.id)).toEqual(['1 blue parry']);
  await blue();
  await advanceMatch(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toContain('1 blue parry {"parry":false} sheet');
});

test('a mail of doubtful lines only is not read, and keeps the orders that were handed over', async () => {
  await red('STRIKE\nDONE');
  expect(await red('', { reading: { unclear: ['PASS'] } })).toMatchObject({ verdict: 'not-read' });
  expect(await draft()).toMatchObject({ lines: ['STRIKE'], handedOver: true });
});

test('a later answer never shows a rejected line as fine', async () => {
  const lineOf = (settled: Awaited<ReturnType<typeof red>>) => settled?.reply?.lines.find(({ number }) => number === 1);
  const rejected = lineOf(await red('SHOW 511\nSTRIKE'));
  expect(rejected?.mark).toBe('?');
  for (const text of ['WHO', 'HELP', 'STANDING', 'STANDING PARRY ALWAYS', 'PRESS TO Blue\nHello\nEND']) {
    const settled = await red(text);
    expect(lineOf(settled), text).toBeUndefined();
    expect(settled?.text.replace(/\s+/g, ' '), text).toContain('is unchanged; one line of it needs a fix');
  }
  for (const text of ['CHECK', 'DONE'])
    expect(lineOf(await red(text)), text).toMatchObject({ mark: '?', text: rejected?.text, notes: rejected?.notes });
});

test('a mail from one seat to the address of another is reported only to its writer', async () => {
  const before = (await answersTo('blue')).length;
  const settled = await red('PRESS TO Blue\nI hold the bridge\nEND\nSTRIKE\nNOW', { from: 'Blas@players.test' });
  expect(settled).toEqual({ verdict: 'not-read', text: '' });
  expect(await answersTo('red')).toEqual([]);
  const told = (await answersTo('blue')).slice(before);
  expect(told).toHaveLength(1);
  const letter = JSON.stringify(told[0]?.letter);
  expect(letter).toContain('the address of another seat');
  expect(letter).toContain('I hold the bridge');
  expect(await draft()).toBeNull();
  await advanceMatch(place.service, match.id);
  expect(await openOf(place.service, match.id)).toEqual(['0 red order']);
});

test('the corrected mail sent as an answer is accepted', async () => {
  await red('STRIKE\nPASS\nNOW\nDONE');
  await advanceMatch(place.service, match.id);
  await red('PARRY NO\nNOW', { from: 'blas@players.test' });
  const [told] = await answersTo('blue');
  expect(told?.decision).toBe(1);
  await sendMail(place.service, {
    text: 'PARRY NO\nNOW',
    seatNo: match.seatNo.blue ?? 0,
    decision: told?.decision ?? 0,
    from: 'blas@players.test',
  });
  await advanceMatch(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toContain('1 blue parry {"parry":false} sheet');
});

test('a mail that a list passed on is held, asked back, and carried out when confirmed', async () => {
  const held = await red('STRIKE\nDONE', { reading: { relayed: 'list-header' } });
  expect(held).toMatchObject({ verdict: 'held' });
  expect(held?.text).toContain('through a mailing list');
  expect(await draft()).toBeNull();
  const [, code] = /CONFIRM ([0-9A-Z]{6})/.exec(held?.text ?? '') ?? [];
  const confirmed = await red(`CONFIRM ${code}`, { reading: { relayed: 'list-header' } });
  expect(confirmed).toMatchObject({ verdict: 'accepted' });
  expect(await draft()).toMatchObject({ lines: ['STRIKE'], handedOver: true });
});

test('a held mail keeps its doubtful lines when it is confirmed', async () => {
  const held = await red('STRIKE\nDONE', { from: 'rosa@office.test', reading: { unclear: ['PASS'] } });
  const again = await red(`CONFIRM ${codeIn(held)}`);
  expect(again).toMatchObject({ verdict: 'held' });
  expect(again?.text).toContain('"PASS"');
  expect(await draft()).toBeNull();
  expect(await red(`CONFIRM ${codeIn(again)}`)).toMatchObject({ verdict: 'accepted' });
  expect(await draft()).toMatchObject({ lines: ['STRIKE'], handedOver: true });
});

test('the last answer of an hour says that it is the last', async () => {
  for (let no = 1; no <= 30; no++) {
    place.pass(1.5 / 60);
    await red(`HELP\nthanks, this is my question no ${no}`);
  }
  const notes = (await answersTo('red')).map((row) =>
    JSON.stringify(row.letter).includes('this is the last such answer for now'),
  );
  expect(notes).toHaveLength(30);
  expect(notes.lastIndexOf(true)).toBe(29);
  expect(notes.indexOf(true)).toBe(29);
  place.pass(1 / 60);
  await red('STRIKE');
  expect(await answersTo('red'), 'orders are answered beyond it').toHaveLength(31);
  expect(await draft()).toMatchObject({ lines: ['STRIKE'] });
});

test('another text under a known Message-ID is a mail of its own, once', async () => {
  const messageId = '<same@players.test>';
  expect(await red('STRIKE', { messageId })).toMatchObject({ verdict: 'accepted' });
  expect(await red('PASS', { messageId })).toMatchObject({ verdict: 'accepted' });
  for (const text of ['STRIKE\n', 'PASS\n', 'STRIKE ', 'PASS  '])
    expect(await red(text, { messageId }), text).toMatchObject({ verdict: 'duplicate' });
  expect(await draft()).toMatchObject({ lines: ['STRIKE', 'PASS'] });
  expect((await answersTo('red')).map(({ inReplyTo }) => inReplyTo)).toEqual([messageId, messageId]);
});
