/** Acts of a moderator by mail: the same acts with the same guard, reason, code, notice and audit as on the page. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import { inviteTo, withdrawInvited } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { isModeratorLine, momentsOf, readModeratorMail } from '../../src/match/moderator/commands.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { AUDIT_KINDS, auditRows, writeAudit } from '../../src/store/audit.ts';
import { answersOf, lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
let moderator: number;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
  moderator = (await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).moderatorNo ?? 0;
});
afterAll(() => place.close());

const MORA = 'mora@players.test';
const write = (
  text: string,
  more: { impulse?: number; from?: string; messageId?: string; answers?: string | undefined } = {},
) => {
  const { impulse = 0, from = MORA, answers, ...rest } = more;
  const reading = { references: answers === undefined ? [] : [answers] };
  return sendMail(place.service, { text, seatNo: moderator, decision: impulse, from, reading, ...rest });
};
const audit = async () =>
  (await auditRows(place.service.store, match.id, {}, 100)).map(({ kind, via }) => `${kind} ${via}`);
const stateOf = () => place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
const answers = async () =>
  (await lettersOf(place.service, match.id, 'acknowledgement')).filter(({ seatNo }) => seatNo === null);

async function sent(id: string | undefined): Promise<OutgoingMail | undefined> {
  let mail: OutgoingMail | undefined;
  await deliverLetter(place.service, id ?? '', async (given) => {
    mail = given;
    return { outcome: 'sent' };
  });
  return mail;
}

test('a mail is carried out and answered in one mail, and all seats are told', async () => {
  const settled = await write('EXTEND 12h the mail was slow\nRULE "A parry counts"');
  expect(settled).toMatchObject({ verdict: 'accepted' });
  expect(settled?.text).toContain('EXTEND 12h the mail was slow');
  expect(settled?.text).toMatch(/Red: until .* instead of /);
  expect(await audit()).toEqual(['rule mail', 'extend mail']);
  expect(await answers()).toHaveLength(1);
  expect(await lettersOf(place.service, match.id, 'notice')).toHaveLength(4);
});

const WHEN = momentsOf('Europe/Madrid', new Date('2026-11-28T19:00:00Z'));

test.each([
  ['the first', AUDIT_KINDS.slice(0, 20)],
  ['the next', AUDIT_KINDS.slice(20, 40)],
  ['the last', AUDIT_KINDS.slice(40)],
])('AUDIT describes %s kinds of its rows in words', async (_, kinds) => {
  const row = { by: 'Mora', via: 'page', what: {}, reason: '', seq: 0, before: '', after: '', told: [] } as const;
  for (const kind of kinds)
    await writeAudit(place.service.store, match.id, { ...row, kind, at: place.service.clock() });
  const text = (await write('AUDIT'))?.text ?? '';
  expect(text.match(/UTC, Mora: [A-Z]/g)).toHaveLength(kinds.length);
  expect(text).not.toContain('act.kind');
});

test('the same mail is not carried out twice', async () => {
  const messageId = '<once@players.test>';
  await write('EXTEND 12h rain', { messageId });
  expect(await write('EXTEND 12h rain', { messageId })).toMatchObject({ verdict: 'accepted' });
  expect(await write('EXTEND 12h rain \n', { messageId })).toMatchObject({ verdict: 'duplicate' });
  expect(await audit()).toEqual(['extend mail']);
  expect(await answers()).toHaveLength(1);
});

test('of several commands the good ones are carried out, and the others get their errors', async () => {
  const settled = await write('DANCE\nEXTEND soon\nPROCESS\nUNLOCK green x\nREMIND red\nBROADCAST\nhello');
  expect(settled).toMatchObject({ verdict: 'needs-fix' });
  for (const said of [
    'not a command',
    'how long?',
    'a reason is needed',
    'the name of a seat is missing',
    'END is missing',
  ])
    expect(settled?.text).toContain(said);
  expect(await audit()).toEqual(['remind mail']);
  expect((await stateOf()).state).toBe('RUNNING');
});

test.each([
  'BROADCAST We begin again. END',
  'BROADCAST\nWe begin again. end',
  'BROADCAST We begin again.\nENDE',
  'BROADCAST\nWe begin again.\n終わり',
])(
  'a word to all ends with END, at the end of a line too, and the commands below are carried out: %j',
  async (text) => {
    await write(`${text}\nREMIND red`);
    expect(await audit()).toEqual(['remind mail', 'broadcast mail']);
    const letters = await lettersOf(place.service, match.id, 'notice');
    expect(letters.map(({ letter }) => (letter as { text?: string }).text)).toContain('We begin again.');
  },
);

test('an unknown name is answered with the nearest one', async () => {
  expect((await write('GLASS Bleu a rumour'))?.text).toContain('no seat or player has this name. Did you mean Blue?');
  expect((await write('ACT AS Rsoa she has telephoned\nDRAW\nEND'))?.text).toContain('Did you mean Rosa?');
  expect((await write('ROLLBACK 1 a slip AGREED Rde, blue'))?.text).toContain(
    'nobody here is called Rde. Did you mean Red?',
  );
  expect(await audit()).toEqual([]);
});

test('nothing is done about questions that were asked after the impulse of the letter', async () => {
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'end' });
  place.pass(1);
  expect(await write('EXTEND 5h rain')).toMatchObject({ verdict: 'needs-fix' });
  expect((await write('EXTEND 5h rain'))?.text).toContain('has moved on');
  expect(await write('PROCESS 0 rain', { impulse: 1 })).toMatchObject({ verdict: 'needs-fix' });
  expect(await audit()).toEqual([]);
  expect(await write('PROCESS 1 rain', { impulse: 1 })).toMatchObject({ verdict: 'accepted' });
  await advanceMatch(place.service, match.id);
  expect((await answersOf(place.service, match.id)).at(-1)).toContain('blue order {"act":"end"} fallback');
});

test.each([
  ['EXTEND 24h Blas is on a train', 'extend', { hours: 24 }, 'Blas is on a train'],
  ['EXTEND 24h blue is on a train', 'extend', { hours: 24 }, 'blue is on a train'],
  ['EXTEND 24h Rosa is on a train', 'extend', { hours: 24, seat: 'red' }, 'is on a train'],
  ['EXTEND 24h somebody is on a train', 'extend', { hours: 24 }, 'somebody is on a train'],
  ['PROCESS Blas has had his say', 'process', {}, 'Blas has had his say'],
  ['PROCESS 0 Blas has had his say', 'process', {}, 'Blas has had his say'],
  ['PROCESS red it is late', 'process', { seat: 'red' }, 'it is late'],
  ['POLICY Blas wait he is away', 'policy', { seat: 'blue', policy: 'wait' }, 'he is away'],
  ['GLASS Blas a doubt', 'glass', { seat: 'blue' }, 'a doubt'],
])(
  '%j: a name first is the seat, or where nothing is open for it the reason of all',
  async (text, kind, fields, reason) => {
    expect(await write(text)).toMatchObject({ verdict: 'accepted' });
    const [row] = await auditRows(place.service.store, match.id, {}, 1);
    expect(row).toMatchObject({ kind, reason });
    const { before: _, ...what } = { ...(row?.what as { before?: unknown }) };
    expect(what).toEqual({ kind, ...fields });
  },
);

test.each(['EXTEND 24h Blas', 'PROCESS blue', 'REMIND Blas', 'UNLOCK Blas a talk'])(
  '%j: the refusal names the seat that it is about',
  async (text) => {
    const settled = await write(`${text}\nREASON a talk`);
    expect(settled).toMatchObject({ verdict: 'needs-fix' });
    expect(settled?.text).toMatch(/\bBlue\b/);
  },
);

test('an act that cannot be undone waits for its code', async () => {
  const asked = await write('END agreed the snow has come');
  expect(asked).toMatchObject({ verdict: 'info' });
  const [, code = ''] = /CONFIRM ([0-9A-Z]{6})/.exec(asked?.text ?? '') ?? [];
  expect(code).not.toBe('');
  expect(await write('CONFIRM XXXXXX')).toMatchObject({ verdict: 'needs-fix' });
  expect((await stateOf()).state).toBe('RUNNING');
  expect(await write(`confirm ${code.toLowerCase()}.`)).toMatchObject({ verdict: 'accepted' });
  expect((await stateOf()).state).toBe('OVER');
  expect(await audit()).toEqual(['end mail']);
});

test('yes to the mail that shows an act does it, and yes to another mail does not', async () => {
  await write('STATUS');
  const first = await sent((await answers()).at(-1)?.id);
  await write('END agreed the snow has come');
  const shown = await sent((await answers()).at(-1)?.id);
  expect(await write('Yes', { answers: first?.messageId })).toMatchObject({ verdict: 'needs-fix' });
  expect((await stateOf()).state).toBe('RUNNING');
  expect(await write('Yes.', { answers: shown?.messageId })).toMatchObject({ verdict: 'accepted' });
  expect((await stateOf()).state).toBe('OVER');
});

test('a correction by mail shows its difference first', async () => {
  const asked = await write('OVERRIDE [{"op":"replace","path":"/wounds/red","value":1}] miscounted');
  expect(asked?.text).toContain('wounds red: 0 becomes 1.');
  const [, code = ''] = /CONFIRM ([0-9A-Z]{6})/.exec(asked?.text ?? '') ?? [];
  expect(await write(`CONFIRM ${code}`)).toMatchObject({ verdict: 'accepted' });
  expect(await audit()).toEqual(['override mail']);
});

test('a correction by mail that looks like a slip is asked about, and done by whoever repeats its code', async () => {
  const asked = await write('OVERRIDE [{"op":"replace","path":"/wounds/red","value":9}] miscounted');
  expect(asked?.text).toContain('Is that meant? somebody would have 9 wounds');
  const [, code = ''] = /CONFIRM ([0-9A-Z]{6})/.exec(asked?.text ?? '') ?? [];
  expect(await write(`CONFIRM ${code}`)).toMatchObject({ verdict: 'accepted' });
  expect(await audit()).toEqual(['override mail']);
});

test('orders for a seat come in a block, and the moderator is not told why one was refused', async () => {
  const settled = await write('ACT AS Red he has telephoned\nSHOW 513\nDRAW\nEND');
  expect(settled).toMatchObject({ verdict: 'accepted' });
  expect(settled?.text).toContain('Refused: show 513');
  expect(settled?.text).not.toContain('you do not hold');
  const own = (await lettersOf(place.service, match.id, 'acknowledgement')).find(({ seat }) => seat?.seat === 'red');
  expect(JSON.stringify(own?.letter)).toContain('you do not hold card 513');
});

test.each([
  ['somebody else', 'rosa@players.test'],
  ['nobody', 'x@nowhere.test'],
])('a mail of %s to the address of the moderator does nothing', async (_who, from) => {
  expect(await write('PAUSE rain', { from })).toMatchObject({ verdict: 'held' });
  expect(await audit()).toEqual([]);
  expect((await answers()).map(({ letter }) => JSON.stringify(letter))).toEqual([expect.stringContaining(from)]);
});

test('questions are answered and change nothing', async () => {
  const settled = await write('STATUS\nPREVIEW\nAUDIT\nHELP');
  expect(settled).toMatchObject({ verdict: 'info' });
  for (const said of [
    'Impulse 0: Turn 1, red',
    'Red (Rosa): until',
    'Red has no draft',
    'EXTEND [seat] 24h, or 10m, [reason]',
  ])
    expect(settled?.text).toContain(said);
  expect(await audit()).toEqual([]);
});

test('a question is answered with the state after the acts of the same mail', async () => {
  const settled = await write('PAUSE rain\nAUDIT');
  expect(settled?.text).toContain('Mora: Pause. rain');
});

test('a letter to the moderator is answered at an address that names its impulse', async () => {
  await write('STATUS');
  const mail = await sent((await answers())[0]?.id);
  expect(mail?.ticket).toEqual({ seatNo: moderator, decisionNo: 0 });
  expect(mail?.to.address).toBe(MORA);
  const numbers = (await place.service.store.seat.findMany()).map(({ no }) => no);
  expect(numbers).not.toContain(moderator);
});

describe('a co-moderator', () => {
  const actor = { by: 'Mora', via: 'page' } as const;
  const gil = 'gil@players.test';
  let no = 0;
  beforeEach(async () => {
    await inviteTo(place.service, match.id, { ...actor, role: 'MODERATOR', name: 'Gil', address: gil });
    ({ no } = await place.service.store.invitation.findFirstOrThrow({ where: { matchId: match.id } }));
    await joinInvitation(place.service, no, {});
  });
  const writes = (text: string, from = gil) => sendMail(place.service, { text, seatNo: no, decision: 0, from });
  const lettersToHim = async (kind: string) =>
    (await lettersOf(place.service, match.id, kind)).filter(({ invitationNo }) => invitationNo === no);

  test('acts by mail from his own address and under his own name, and is answered there', async () => {
    expect(await writes('PAUSE rain', MORA)).toMatchObject({ verdict: 'held' });
    expect(await audit()).toEqual(['invite page']);
    expect(await writes('PAUSE rain')).toMatchObject({ verdict: 'accepted' });
    const [row] = await auditRows(place.service.store, match.id, {}, 1);
    expect(row).toMatchObject({ kind: 'pause', by: 'Gil', via: 'mail', reason: 'rain' });
    const mail = await sent((await lettersToHim('acknowledgement')).at(-1)?.id);
    expect(mail?.to.address).toBe(gil);
    expect(mail?.ticket).toEqual({ seatNo: no, decisionNo: 0 });
    expect(mail?.text).toMatch(/https:\/\/play\.test\/m\//);
  });

  test('is notified of problems like the first moderator', async () => {
    place.pass(49);
    await keepTime(place.service, match.id);
    const late = (await lettersOf(place.service, match.id, 'notice')).filter(
      ({ seatNo, letter }) => seatNo === null && (letter as { about?: string }).about === 'late',
    );
    expect(late.map(({ invitationNo }) => invitationNo)).toEqual([null, no]);
  });

  test('has no authority after he is removed', async () => {
    await withdrawInvited(place.service, match.id, no, actor);
    expect(await writes('PAUSE rain')).toMatchObject({ verdict: 'info' });
    expect((await stateOf()).state).toBe('RUNNING');
  });
});

test('a ruling stands in every report from then on', async () => {
  await write('RULE "A parry counts"');
  await answerDecision(place.service, match.seatNo.red ?? 0, 0, { act: 'end' });
  await advanceMatch(place.service, match.id);
  const reports = await lettersOf(place.service, match.id, 'report');
  expect(JSON.stringify(reports[0]?.letter)).not.toContain('A parry counts');
  expect((await sent(reports.at(-1)?.id))?.text).toMatch(/AGREED\s+A parry counts \(Mora, /);
});

test.each([
  ['EXTEND 2d red too slow', { fields: { kind: 'extend', hours: 48, seat: 'red' }, reason: 'too slow' }],
  [
    'POLICY red stand-in he is at sea',
    { fields: { kind: 'policy', seat: 'red', policy: 'stand-in' }, reason: 'he is at sea' },
  ],
  ['pause rain UNTIL 2027-01-02T20:00Z', { fields: { kind: 'pause', until: '2027-01-02T20:00Z' }, reason: 'rain' }],
  [
    'REPLACE red WITH Anna B anna@b.test he left',
    { replace: { seat: 'red', player: 'Anna B', address: 'anna@b.test' } },
  ],
  ['REPLACE red WITH anna@b.test', { replace: { seat: 'red', player: 'anna', address: 'anna@b.test' } }],
  ['END adjudicated at dusk', { fields: { kind: 'end', how: 'adjudicated' }, reason: 'at dusk' }],
  [
    'OVERRIDE a slip\n[{"op":"remove",\n"path":"/x"}]\nEND',
    { fields: { kind: 'override', patch: '[{"op":"remove",\n"path":"/x"}]' }, reason: 'a slip' },
  ],
  // A Saturday in winter, an hour ahead of UTC.
  ['EXTEND red 10m a call', { fields: { kind: 'extend', hours: 1 / 6, seat: 'red' }, reason: 'a call' }],
  ['PAUSE pizza UNTIL 21:15', { fields: { kind: 'pause', until: '2026-11-28T20:15:00.000Z' }, reason: 'pizza' }],
  ['PAUSE UNTIL 19:30', { fields: { kind: 'pause', until: '2026-11-29T18:30:00.000Z' }, reason: '' }],
  [
    'STOP UNTIL Tue 20:00 we go on',
    { fields: { kind: 'pause', until: '2026-12-01T19:00:00.000Z' }, reason: 'we go on' },
  ],
  ['break 10m pizza', { fields: { kind: 'pause', until: '2026-11-28T19:10:00.000Z' }, reason: 'pizza' }],
  ['EVENING UNTIL 21:55', { fields: { kind: 'pace', pace: 'evening', until: '2026-11-28T20:55:00.000Z' } }],
  ['PACE mail the hall closes', { fields: { kind: 'pace', pace: 'mail' }, reason: 'the hall closes' }],
  [
    'AGREE WINNER who gains most keys wins',
    { fields: { kind: 'agree', subject: 'winner', text: 'who gains most keys wins' } },
  ],
  ['RULE "The die stays." ABOUT card 23', { fields: { kind: 'rule', text: 'The die stays.', about: 'card 23' } }],
  ['STRIKE 7', { fields: { kind: 'strike', no: '7' } }],
  ['FOR red: EVADE NO\nNOW\nEND', { fields: { kind: 'act-as', seat: 'red', text: 'EVADE NO\nNOW' } }],
  ['SETTLE red he sleeps', { fields: { kind: 'process', seat: 'red' }, reason: 'he sleeps' }],
  ['Finish your soup first', { problem: 'unread' }],
  ['RESUME\nREASON dry again', { fields: { kind: 'resume' }, reason: 'dry again' }],
])('%j is read', (text, command) => {
  const red = (word: string) => (word.toLowerCase() === 'red' ? 'red' : undefined);
  expect(readModeratorMail(text, red, WHEN)).toMatchObject([command]);
});

test('any text is read, in little time', () => {
  const text = `ACT AS red\n${'x '.repeat(20_000)}\n${'BROADCAST\n'.repeat(2_000)}`;
  expect(readModeratorMail(text, () => undefined, WHEN)).toMatchObject([{ problem: 'many' }]);
  expect(isModeratorLine('constructor')).toBe(false);
  expect(isModeratorLine('PAUSE now')).toBe(true);
});

test('a moderator is answered and told in their own language', async () => {
  expect((await write('LANGUAGE 한국어'))?.text).toContain('이제부터 한국어로 씁니다');
  expect((await write('STATUS'))?.text).toContain('누구를 기다리는지');
  const [letter] = (await lettersOf(place.service, match.id, 'acknowledgement')).slice(-1);
  expect((await sent(letter?.id))?.subject).toMatch(/[가-힣]/);
  expect((await write('LANGUAGE tlh'))?.text).toContain('언어는');
});
