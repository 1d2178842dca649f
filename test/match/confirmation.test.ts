import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { confirmationCode, isCode } from '../../src/match/inbox/confirmation.ts';
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

/** Draws a card for red. Returns its number, for an order to burn it. */
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

test('a sheet with an order that cannot be taken back waits for a confirmation', async () => {
  const card = await drawn();
  const asked = await red(`BURN ${card}\nPASS\nDONE`);
  expect(asked).toMatchObject({ verdict: 'accepted', reply: { confirm: { about: [`card ${card} will be gone`] } } });
  expect(asked?.text).toMatch(/^NOT SENT YET - 2 orders are kept as a draft\./);
  expect(await draft()).toMatchObject({ handedOver: false, readyAt: null });
  place.pass(2);
  expect(await advanceMatch(place.service, match.id)).toEqual({ outcome: 'waiting' });

  const confirmed = await red(`CONFIRM ${codeOf(asked)}\nNOW`);
  expect(confirmed?.text).toMatch(/^SENT - your orders are carried out now\n[\s\S]*\n2 orders, handed over\./);
  await advanceMatch(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toContain(`1 red order {"act":"show","card":${card}} sheet`);
});

const held = (text: string, more = {}) =>
  sendMail(place.service, { text, seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@elsewhere.test', ...more });
const letters = async () =>
  (await lettersOf(place.service, match.id, 'acknowledgement')).filter(({ seat }) => seat?.seat === 'red');
const answer = (text: string, messageId?: string) =>
  sendMail(place.service, {
    text,
    seatNo: match.seatNo.red ?? 0,
    decision: 0,
    from: 'rosa@players.test',
    reading: { references: messageId === undefined ? [] : [messageId] },
  });
const heldCode = (settled: Awaited<ReturnType<typeof red>>) =>
  /CONFIRM ([0-9A-Z]{6})/.exec(settled?.text ?? '')?.[1] ?? '';

test.each([
  (code: string) => `yes that was me - confirm ${code}`,
  (code: string) => `Hi,\n\nI confirm. CONFIRM ${code}, thanks\nRosa`,
  (code: string) => `Confirm ${code.toLowerCase()}`,
])('a code confirms wherever it stands in a sentence: %s', async (words) => {
  const code = heldCode(await held('STRIKE\nPASS\nDONE'));
  expect(await answer(words(code))).toMatchObject({ verdict: 'accepted' });
  expect(await draft()).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: true });
  expect((await answer(words('0A0A0A')))?.text).toContain('nothing of yours waits for that code');
});

test.each([
  'Yes, that was me',
  'ja, das war ich',
  'oui, c’était moi',
  '네, 제가 보냈습니다',
  'はい、私が送りました',
  'YES',
])('%s confirms what the answered mail holds, without its code', async (yes) => {
  await held('STRIKE\nPASS\nDONE');
  const [asked] = await letters();
  for (const messageId of [undefined, '<another@play.test>']) {
    await answer(yes, messageId);
    expect((await draft())?.handedOver ?? false).toBe(false);
    await answer('CLEAR');
  }
  expect(await answer(yes, asked?.messageId)).toMatchObject({ verdict: 'accepted' });
  expect(await draft()).toMatchObject({ lines: ['STRIKE', 'PASS'], handedOver: true });
});

test('a yes from another address confirms nothing that it cannot know', async () => {
  await held('STRIKE\nPASS\nDONE');
  expect(await held('Yes, that was me')).toMatchObject({ verdict: 'held' });
  expect(await draft()).toBeNull();
});

test('a yes while several mails are held is asked which one it means', async () => {
  const codes = [heldCode(await held('STRIKE\nPASS\nDONE')), heldCode(await held('PASS\nDONE'))];
  const [asked] = await letters();
  const which = await answer('Yes, that was me', asked?.messageId);
  expect(which).toMatchObject({ verdict: 'needs-fix' });
  for (const code of codes) expect(which?.text).toContain(`CONFIRM ${code}`);
  expect(await draft()).toBeNull();
});

test('a warning is told once: at its line', async () => {
  const card = await drawn();
  const asked = await red(`STRIKE\nBURN ${card}\nPASS\nDONE`);
  expect(asked?.text.split(`card ${card} will be gone`)).toHaveLength(2);
  expect(asked?.text).toContain('Line 2 cannot be taken back.');
  expect(asked?.reply?.confirm?.about).toEqual([`card ${card} will be gone`]);
});

test('a code fits only the draft that it was given for', async () => {
  const card = await drawn();
  const first = codeOf(await red(`BURN ${card}\nPASS\nDONE`));
  const second = codeOf(await red('INSERT 1 STRIKE\nDONE'));
  expect(second).not.toBe(first);
  const stale = await red(`CONFIRM ${first}`);
  expect(stale).toMatchObject({ verdict: 'needs-fix' });
  expect(stale?.text).toContain('nothing of yours waits for that code');
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

test('a confirmed sheet is not asked about again while it stays the same', async () => {
  const card = await drawn();
  await red(`CONFIRM ${codeOf(await red(`BURN ${card}\nPASS\nDONE`))}`);
  expect(await draft()).toMatchObject({ handedOver: true });
  expect((await red('NOW'))?.reply?.confirm).toBeUndefined();
  expect(await draft()).toMatchObject({ handedOver: true, readyAt: place.service.clock() });
  expect((await red('INSERT 1 STRIKE\nDONE'))?.reply?.confirm).toBeDefined();
  expect(await draft()).toMatchObject({ handedOver: false });
});

test('a player resigns only after a confirmation, and his moderator is told once', async () => {
  const notices = async () => (await lettersOf(place.service, match.id, 'notice')).filter(({ seat }) => seat === null);
  const asked = await red('RESIGN');
  expect(await notices()).toHaveLength(0);
  const [, code = ''] = /CONFIRM ([0-9A-Z]{6})/.exec(asked?.text ?? '') ?? [];
  expect((await red(`CONFIRM ${code}`))?.verdict).toBe('info');
  expect(await notices()).toHaveLength(1);
  const again = await red(`CONFIRM ${code}`);
  expect(again).toMatchObject({ verdict: 'needs-fix' });
  expect(again?.text).toContain('nothing of yours waits for that code');
  expect(await notices()).toHaveLength(1);
});

test('a moderator’s act that waited for its code is done once', async () => {
  const { service } = place;
  const { moderatorNo } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const write = (text: string) =>
    sendMail(service, { text, seatNo: moderatorNo ?? 0, decision: 0, from: 'mora@players.test' });
  const asked = await write('OVERRIDE [{"op":"replace","path":"/wounds/red","value":1}] miscounted');
  const mails = ['first', 'second'].map(() => write(`CONFIRM ${codeOf(asked)}`));
  const verdicts = (await Promise.all(mails)).map((settled) => settled?.verdict);
  expect(verdicts.sort()).toEqual(['accepted', 'needs-fix']);
  expect(await service.store.audit.count({ where: { matchId: match.id } })).toBe(1);
});

describe('a held mail is carried out once', () => {
  const noticesOf = async (words: string) =>
    (await lettersOf(place.service, match.id, 'notice')).filter(({ letter }) => JSON.stringify(letter).includes(words))
      .length;

  const invited = async () => {
    const role = 'OBSERVER';
    const order = { by: 'Mora', via: 'page', role, name: 'Otto', address: 'otto@players.test' } as const;
    await inviteTo(place.service, match.id, order);
    const { no } = await place.service.store.invitation.findFirstOrThrow({ where: { matchId: match.id, role } });
    return no;
  };

  /** Each sender whose mail is held: his name, his number, his address, his text, and how often the text was carried out. */
  const HELD: readonly (readonly [
    who: string,
    no: () => Promise<number>,
    address: string,
    text: string,
    done: () => Promise<number>,
  ])[] = [
    [
      'a player',
      async () => match.seatNo.red ?? 0,
      'rosa@players.test',
      'PRESS TO Blue\nHello\nEND',
      () => noticesOf('Hello'),
    ],
    [
      'a moderator',
      async () => (await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).moderatorNo ?? 0,
      'mora@players.test',
      'RULE "A parry counts"',
      () => place.service.store.audit.count({ where: { matchId: match.id, kind: 'rule' } }),
    ],
    [
      'somebody who looks on',
      async () => {
        match = await openMatch(place.service, { press: 'open' });
        const no = await invited();
        await joinInvitation(place.service, no, {});
        return no;
      },
      'otto@players.test',
      'PRESS TO ALL\nWell played\nEND',
      async () => (await noticesOf('Well played')) / 3,
    ],
    [
      'somebody who is invited',
      invited,
      'otto@players.test',
      'JOIN',
      () => place.service.store.invitation.count({ where: { matchId: match.id, state: 'JOINED' } }),
    ],
  ];

  const held = async (no: number, text: string) => {
    const mail = { text, seatNo: no, decision: 0, from: 'stranger@elsewhere.test' };
    const [, code = ''] = /CONFIRM (\w{6})/.exec(JSON.stringify((await sendMail(place.service, mail))?.reply)) ?? [];
    return code;
  };

  test.each(HELD)('if %s confirms it again', async (_, numberOf, from, text, done) => {
    const no = await numberOf();
    const code = await held(no, text);
    const confirm = () => sendMail(place.service, { text: `CONFIRM ${code}`, seatNo: no, decision: 0, from });
    expect(['accepted', 'info']).toContain((await confirm())?.verdict);
    expect(await done()).toBe(1);
    const again = await confirm();
    expect(['needs-fix', 'info']).toContain(again?.verdict);
    expect(JSON.stringify(again?.reply)).toMatch(/was confirmed before|no act waits for this code now/);
    expect(await done()).toBe(1);
  });

  test.each(HELD)('if %s confirms it twice at the same moment', async (_, numberOf, from, text, done) => {
    const no = await numberOf();
    const code = await held(no, text);
    const confirm = () => sendMail(place.service, { text: `CONFIRM ${code}`, seatNo: no, decision: 0, from });
    await Promise.all([confirm(), confirm(), confirm()]);
    expect(await done()).toBe(1);
    // The held mail is marked as confirmed, so that no moderator lets it through once more.
    expect(await place.service.store.submission.count({ where: { verdict: 'confirmed', text } })).toBeGreaterThan(0);
  });

  test('a used code proves nothing about the text beside it', async () => {
    const { service } = place;
    const strict = { ...service, config: { ...service.config, senderCheck: 'strict' as const } };
    const mail = { seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
    const asked = await sendMail(strict, { ...mail, text: 'STANDING PARRY ALWAYS' });
    const [, code = ''] = /CONFIRM (\w{6})/.exec(asked?.text ?? '') ?? [];
    expect(await sendMail(strict, { ...mail, text: `CONFIRM ${code}` })).toMatchObject({ verdict: 'accepted' });
    const again = await sendMail(strict, { ...mail, text: `CONFIRM ${code}` });
    expect(again?.text).toContain('was confirmed before');
    expect(await sendMail(strict, { ...mail, text: `CONFIRM ${code}\nPASS\nDONE` })).toMatchObject({ verdict: 'held' });
    expect(await draft()).toBeNull();
  });
});

test('a code that was given under the key before is still right, and one under any other is not', () => {
  const under = (secretKey: string, previousSecretKey?: string) => ({
    config: { ...place.service.config, secretKey, previousSecretKey },
  });
  const given = confirmationCode(under('the key of last year, which is long enough'), 'a mail');
  const isRight = (keeper: ReturnType<typeof under>) =>
    isCode(keeper, given, (each) => confirmationCode(each, 'a mail'));
  expect(
    isRight(under('the key of this year, which is long enough', 'the key of last year, which is long enough')),
  ).toBe(true);
  expect(isRight(under('the key of this year, which is long enough'))).toBe(false);
});
