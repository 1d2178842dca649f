import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readEntry } from '../../src/engine/index.ts';
import { sweep } from '../../src/match/clock/clock.ts';
import {
  changeTerms,
  formMatch,
  type InviteOrder,
  inviteTo,
  keepInvitations,
  resendInvitation,
  startFormed,
  withdrawInvited,
} from '../../src/match/forming/forming.ts';
import { invitedByToken, joinInvitation } from '../../src/match/forming/joining.ts';
import { PlanError } from '../../src/match/forming/match-plan.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { moderatorPage } from '../../src/match/moderator/moderator.ts';
import { seatByToken } from '../../src/match/pages.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { logOf } from '../../src/store/dice.ts';
import { lettersOf, openOf, PLAN, sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const MORA = { by: 'Mora', via: 'page' } as const;

interface Forming {
  readonly id: string;
  readonly code: string;
}

let match: Forming;
beforeEach(async () => {
  match = await formMatch(place.service, PLAN);
});

const rowOf = (id = match.id) => place.service.store.match.findUniqueOrThrow({ where: { id } });

const invitations = async (id = match.id) => {
  const rows = await place.service.store.invitation.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
  const seats = await place.service.store.seat.findMany({ where: { matchId: id } });
  return rows.map((row) => ({ ...row, seat: seats.find(({ no }) => no === row.seatNo)?.seat }));
};

const invitationTo = async (seat: string) => {
  const found = (await invitations()).filter((each) => each.seat === seat).at(-1);
  if (!found) throw new Error(`nobody is invited to ${seat}`);
  return found;
};

/** Sends the waiting letters and returns the mails as they left. */
async function post(id = match.id): Promise<readonly OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const letter of await place.service.store.letter.findMany({ where: { matchId: id, state: 'PENDING' } })) {
    await deliverLetter(place.service, letter.id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  }
  return mails;
}

const answer = async (seat: string, text: string, from?: string) => {
  const { no, address } = await invitationTo(seat);
  return sendMail(place.service, { text, seatNo: no, decision: 0, from: from ?? address });
};

const tokenIn = (mail: OutgoingMail | undefined, room = 'i') =>
  new RegExp(`https://play\\.test/${room}/([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';

describe('a match that is being formed', () => {
  test('is bound to its dice, and nothing of it is dealt or asked', async () => {
    const row = await rowOf();
    expect(row).toMatchObject({ state: 'FORMING', seq: 0, rollCount: 0, eventCount: 0 });
    expect(await openOf(place.service, match.id)).toEqual([]);
    expect((await logOf(place.service.store, match.id)).map((each) => readEntry(each).kind)).toEqual(['bound']);
    const seats = await place.service.store.seat.findMany({ where: { matchId: match.id } });
    expect(seats.map(({ player, address }) => player + address)).toEqual(['', '']);
  });

  test('tells all invited players, and the moderator, what it is bound to', async () => {
    const { diceCommitment, deckCommitment } = await rowOf();
    const mails = await post();
    expect(mails.map(({ to, kind }) => `${kind} ${to.address}`).sort()).toEqual([
      'desk mora@players.test',
      'offer blas@players.test',
      'offer rosa@players.test',
    ]);
    for (const { kind, text, html } of mails) {
      const told = (hash: string) => (kind === 'offer' ? `${hash.slice(0, 8)}...` : hash);
      expect(text).toContain(told(diceCommitment));
      expect(text).toContain(told(deckCommitment));
      expect(html).toContain(told(diceCommitment));
    }
  });

  test('invites with a page and a reply address that belong to no seat', async () => {
    const [mail] = (await post()).filter(({ to }) => to.name === 'Rosa');
    expect(mail?.text).toContain('    JOIN Madrid\n');
    expect(mail?.text).toContain('Blas');
    const to = await invitedByToken(place.service, tokenIn(mail));
    expect(to?.seat?.seat).toBe('red');
    expect(mail?.ticket?.seatNo).toBe(to?.invitation.no);
    const numbers = await place.service.store.seat.findMany({ select: { no: true } });
    expect(numbers.map(({ no }) => no)).not.toContain(to?.invitation.no);
    const tables = [await invitations(), await lettersOf(place.service, match.id)];
    expect(JSON.stringify(tables)).not.toContain(tokenIn(mail));
  });

  test('begins when the last player joins, whoever that is', async () => {
    expect(await answer('blue', 'JOIN Asia/Seoul')).toMatchObject({ verdict: 'accepted' });
    expect(await rowOf()).toMatchObject({ state: 'FORMING' });
    expect(await answer('red', 'join madrid notify daily salt seven red horses\n\nSee you, Rosa')).toMatchObject({
      verdict: 'accepted',
    });
    expect(await rowOf()).toMatchObject({ state: 'RUNNING', seq: 1 });
    expect(await openOf(place.service, match.id)).toEqual(['0 red order']);
    const [red, blue] = await place.service.store.seat.findMany({
      where: { matchId: match.id },
      orderBy: { no: 'asc' },
    });
    expect(red).toMatchObject({ player: 'Rosa', zone: 'Europe/Madrid', notify: 'DAILY', salt: 'seven red horses' });
    expect(blue).toMatchObject({ player: 'Blas', zone: 'Asia/Seoul', notify: 'EACH', salt: null });
    const salts = (await logOf(place.service.store, match.id)).map(readEntry).find(({ kind }) => kind === 'salts');
    expect(salts).toMatchObject({ salts: { red: 'seven red horses', blue: '' }, mode: 'L1' });
    const kinds = (await lettersOf(place.service, match.id)).map(({ kind, seat }) => `${kind} ${seat?.seat ?? '-'}`);
    expect(kinds.filter((kind) => kind.endsWith('red')).sort()).toEqual(['report red']);
    expect(kinds.filter((kind) => kind.startsWith('acknowledgement'))).toHaveLength(2);
  });

  test('links players to their pages in the mail of the start, and not before', async () => {
    const offers = await post();
    await answer('blue', 'JOIN');
    await answer('red', 'JOIN');
    const mails = await post();
    const welcome = mails.find(({ kind, to }) => kind === 'report' && to.name === 'Rosa');
    expect(await seatByToken(place.service, tokenIn(welcome, 's'))).toMatchObject({ seat: 'red' });
    for (const mail of offers) expect(mail.text).not.toContain('/s/');
  });

  test('asks in its first mail already: an answer to that mail answers the question', async () => {
    await answer('blue', 'JOIN');
    await answer('red', 'JOIN');
    const mails = await post();
    const ticketTo = (name: string) => mails.find(({ kind, to }) => kind === 'report' && to.name === name)?.ticket;
    const [open] = await place.service.store.openDecision.findMany({ where: { matchId: match.id } });
    expect(open).toMatchObject({ seat: 'red' });
    expect(ticketTo('Rosa')?.decisionNo).toBe(open?.decision);
    expect(ticketTo('Blas')?.decisionNo).toBe(NO_DECISION);
    const seat = await place.service.store.seat.findFirstOrThrow({ where: { matchId: match.id, seat: 'red' } });
    const mail = {
      text: 'STRIKE\nDONE',
      seatNo: seat.no,
      decision: ticketTo('Rosa')?.decisionNo ?? 0,
      from: seat.address,
    };
    expect(await sendMail(place.service, mail)).toMatchObject({ verdict: 'accepted' });
  });

  test('is started by its moderator if he wants that, once nobody is missing', async () => {
    const { id } = await formMatch(place.service, { ...PLAN, forming: { startsByHand: true } });
    const [red, blue] = await invitations(id);
    await joinInvitation(place.service, red?.no ?? 0, {});
    expect(await startFormed(place.service, id, MORA)).toMatchObject({ refusal: { code: 'forming.empty' } });
    expect(await joinInvitation(place.service, blue?.no ?? 0, {})).toMatchObject({ missing: 0, isByHand: true });
    await keepInvitations(place.service);
    expect(await rowOf(id)).toMatchObject({ state: 'FORMING' });
    expect(await startFormed(place.service, id, MORA)).toEqual({ ok: true });
    expect(await rowOf(id)).toMatchObject({ state: 'RUNNING', seq: 1 });
    expect(await startFormed(place.service, id, MORA)).toMatchObject({ refusal: { code: 'forming.started' } });
  });

  test('still begins if the process died while the last player joined', async () => {
    const { store } = place.service;
    for (const { no } of await invitations())
      await store.seat.updateMany({ where: { invitations: { some: { no } } }, data: { address: 'x@players.test' } });
    await sweep(place.service);
    expect(await rowOf()).toMatchObject({ state: 'RUNNING', seq: 1 });
  });

  test('does not begin twice when two join at the same time', async () => {
    const both = (await invitations()).map(({ no }) => joinInvitation(place.service, no, {}));
    await Promise.all(both);
    expect(await rowOf()).toMatchObject({ state: 'RUNNING', seq: 1 });
    const welcomes = await lettersOf(place.service, match.id, 'report');
    expect(welcomes.map(({ seat }) => seat?.seat).sort()).toEqual(['blue', 'red']);
  });
});

/** What a stored letter says of its reader. */
interface Addressed {
  readonly seat: { readonly name: string; readonly language?: string };
}

/** The first letters of the head of the log of dice. */
const HEAD_OF_DICE = /\b(?:[0-9a-f]{4}\s){3}[0-9a-f]{4}\b/;

describe('an answer', () => {
  test.each([
    ['Dear Mora, I would love to', 'needs-fix', 'neither JOIN nor DECLINE'],
    ['JOIN\nDECLINE', 'needs-fix', 'neither JOIN nor DECLINE, or both'],
    ['JOIN Atlantis/Nowhere', 'needs-fix', 'is no time zone'],
    ['JOIN EST', 'needs-fix', 'America/New_York'],
    ['JOIN LANGUAGE fr', 'needs-fix', 'a language is one of en, ko, ja'],
    ['JOIN NOTIFY sometimes', 'needs-fix', 'each, turns, daily'],
  ])('%s changes nothing, and gets a list of what would', async (text, verdict, why) => {
    const settled = await answer('red', text);
    expect(settled).toMatchObject({ verdict });
    expect(settled?.text).toContain(why);
    expect(await invitationTo('red')).toMatchObject({ state: 'OPEN' });
    const [mail] = (await post()).filter(({ kind }) => kind === 'acknowledgement');
    expect(mail?.to.address).toBe('rosa@players.test');
    expect(mail?.text).toContain('JOIN Europe/Madrid');
  });

  test('is answered in the language that it chooses, and tells of words for the dice only whoever gave some', async () => {
    await answer('red', 'JOIN LANGUAGE ja');
    await answer('blue', 'JOIN SALT a stork in spring');
    const letters = await lettersOf(place.service, match.id, 'acknowledgement');
    const languages = letters.map(({ letter }) => (letter as unknown as Addressed).seat);
    expect(Object.fromEntries(languages.map(({ name, language = 'en' }) => [name, language]))).toEqual({
      Red: 'ja',
      Blue: 'en',
    });
    const mails = (await post()).filter(({ kind }) => kind === 'acknowledgement');
    const headIn = mails.map(({ to, text }) => [to.name, HEAD_OF_DICE.test(text)]);
    expect(Object.fromEntries(headIn)).toEqual({ Rosa: false, Blas: true });
  });

  test('says at once who is missing and what comes next', async () => {
    await answer('red', 'Dear Mora,\nJOIN Lisbon\nCOLOUR blue\nDONE');
    const [first] = (await post()).filter(({ kind }) => kind === 'acknowledgement');
    expect(first?.text.split('\n').filter((line) => line !== '')).toEqual([
      'YOU ARE IN - Red, times in Lisbon time.',
      '"Behind the convent" - Not begun yet.',
      expect.stringContaining('-=-'),
      'WHAT WAS READ',
      'It begins when one more has joined: Blue.',
      'Then your first mail comes: your side, the aim, how a turn goes,',
      'where you stand, and your first question.',
      'These settings are not known, and were left out:',
      '> COLOUR blue',
    ]);
    await answer('blue', 'DECLINE');
    const [no] = (await post()).filter(({ kind }) => kind === 'acknowledgement');
    expect(no?.text).toMatch(/^DECLINED - you will get no more mails about this match\./);
    expect(no?.text).not.toMatch(/you play|you command|page/i);
  });

  test('counts once', async () => {
    await answer('red', 'JOIN');
    expect((await answer('red', 'DECLINE'))?.text).toContain('joined already');
    expect(await invitationTo('red')).toMatchObject({ state: 'JOINED' });
  });

  test('from an uninvited address is refused, and the invited person is told', async () => {
    const settled = await answer('red', 'JOIN', 'mallory@elsewhere.test');
    expect(settled).toMatchObject({ verdict: 'held' });
    expect(await invitationTo('red')).toMatchObject({ state: 'OPEN' });
    const mails = (await post()).filter(({ kind }) => kind === 'acknowledgement');
    expect(mails.map(({ to }) => to.address)).toEqual(['rosa@players.test']);
  });

  test('from somebody who already plays is shown to no invited player, and is returned to him', async () => {
    await answer('blue', 'JOIN');
    await post();
    const settled = await answer('red', 'my plan is to parry', 'blas@players.test');
    expect(settled).toMatchObject({ verdict: 'held' });
    const mails = (await post()).filter(({ kind }) => kind === 'acknowledgement');
    const textTo = (address: string) => mails.filter(({ to }) => to.address === address).map(({ text }) => text);
    expect(textTo('rosa@players.test').join()).toContain('a mail from blas@players.test');
    expect(textTo('rosa@players.test').join()).not.toMatch(/my plan|CONFIRM/);
    expect(textTo('blas@players.test')).toEqual([expect.stringContaining('my plan is to parry')]);
    expect(mails).toHaveLength(2);
  });

  test('of a program is not answered', async () => {
    const { no } = await invitationTo('red');
    const from = 'rosa@players.test';
    const reading = { class: 'auto-reply' } as const;
    const settled = await sendMail(place.service, { text: 'JOIN', seatNo: no, decision: 0, from, reading });
    expect(settled).toMatchObject({ verdict: 'machine' });
    expect(await invitationTo('red')).toMatchObject({ state: 'OPEN' });
    expect(await lettersOf(place.service, match.id, 'acknowledgement')).toEqual([]);
  });

  test('is answered each time that it is given', async () => {
    for (let i = 0; i < 14; i++) await answer('red', `What is this? ${i}`);
    expect(await lettersOf(place.service, match.id, 'acknowledgement')).toHaveLength(14);
  });

  test('that declines passes on its message', async () => {
    await answer('red', 'DECLINE\nNo time before Easter.');
    const told = (await post()).find(({ to, subject }) => to.name === 'Mora' && !subject.includes('Invitation'));
    expect(await invitationTo('red')).toMatchObject({ state: 'DECLINED' });
    const mails = await lettersOf(place.service, match.id, 'desk');
    expect(JSON.stringify(mails.map(({ letter }) => letter))).toContain('No time before Easter.');
    expect(told).toBeDefined();
  });
});

describe('an invitation', () => {
  test('that bounces is reported to the moderator once, and is not sent there again', async () => {
    const { service } = place;
    await post();
    const { no } = await invitationTo('red');
    const { id } = await service.store.letter.findFirstOrThrow({ where: { invitationNo: no } });
    for (const raw of ['first', 'second']) {
      const incoming = { channel: 'SMTP', raw: Buffer.from(`${raw} ${no}`), envelope: { to: [] } } as const;
      const stored = await storeSubmission(service, incoming);
      const bounce = { letter: id, reason: '5.1.1 550 no such user', permanent: true };
      await processSubmission(service, stored.id, async () => ({ class: 'bounce', text: '', bounce }));
    }
    const told = (await post()).filter(({ to }) => to.name === 'Mora');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('The invitation of Red (Rosa) bounced');
    expect(told[0]?.text).toContain('The mail server said: "5.1.1 550 no such user"');
    const page = await moderatorPage(service, match.id);
    expect(page?.troubles).toContainEqual({ kind: 'uninvited', count: 1 });
    place.pass(49);
    await keepInvitations(service);
    expect((await post()).map(({ to }) => to.name)).toEqual(['Blas']);
    expect(await resendInvitation(service, match.id, no, MORA)).toEqual({ ok: true });
    expect((await invitationTo('red')).bounced).toBeNull();
    expect((await moderatorPage(service, match.id))?.troubles).toEqual([]);
  });

  test('is sent again after two days, and expires after a week', async () => {
    await post();
    place.pass(47);
    await keepInvitations(place.service);
    expect(await post()).toEqual([]);
    place.pass(1);
    await keepInvitations(place.service);
    await keepInvitations(place.service);
    const again = await post();
    expect(again.map(({ to }) => to.name).sort()).toEqual(['Blas', 'Rosa']);
    expect(again[0]?.text).toContain('STILL OPEN - INVITATION');
    place.pass(24 * 5);
    const [late] = await invitations();
    expect(await joinInvitation(place.service, late?.no ?? 0, {})).toEqual({ kind: 'settled', state: 'LAPSED' });
    await keepInvitations(place.service);
    expect((await invitations()).map(({ state }) => state)).toEqual(['LAPSED', 'LAPSED']);
    expect((await post()).map(({ to }) => to.name)).toEqual(['Mora']);
  });

  test('that is sent again keeps the link of the mail before it', async () => {
    const [mail] = (await post()).filter(({ to }) => to.name === 'Rosa');
    const { no } = await invitationTo('red');
    expect(await resendInvitation(place.service, match.id, no, MORA)).toEqual({ ok: true });
    const [other] = (await post()).filter(({ to }) => to.name === 'Rosa');
    for (const each of [mail, other])
      expect((await invitedByToken(place.service, tokenIn(each)))?.invitation.no).toBe(no);
  });

  const carla: InviteOrder = { ...MORA, seat: 'red', role: 'SEAT', name: 'Carla', address: 'carla@players.test' };

  test('to the same seat leaves it to whoever joins first', async () => {
    expect(await inviteTo(place.service, match.id, carla)).toEqual({ ok: true });
    await answer('red', 'JOIN', 'carla@players.test');
    const [rosa] = (await invitations()).filter(({ name }) => name === 'Rosa');
    expect(rosa).toMatchObject({ state: 'WITHDRAWN' });
    expect(await joinInvitation(place.service, rosa?.no ?? 0, {})).toEqual({ kind: 'settled', state: 'WITHDRAWN' });
    const told = (await post()).filter(({ kind, to }) => kind === 'notice' && to.name === 'Rosa');
    expect(told[0]?.text).toContain('is no longer open');
    expect(await inviteTo(place.service, match.id, carla)).toMatchObject({ refusal: { code: 'forming.taken' } });
  });

  test('that is withdrawn frees the seat taken through it', async () => {
    await answer('red', 'JOIN');
    const { no } = await invitationTo('red');
    expect(await withdrawInvited(place.service, match.id, no, MORA)).toEqual({ ok: true });
    const seat = await place.service.store.seat.findFirstOrThrow({ where: { matchId: match.id, seat: 'red' } });
    expect(seat).toMatchObject({ player: '', address: '', linkNo: 3 });
    expect(await inviteTo(place.service, match.id, carla)).toEqual({ ok: true });
  });

  test.each([
    [{ address: 'not an address' }, 'invite.address'],
    [{ address: 'a@b.test\nBcc: c@d.test' }, 'invite.address'],
    [{ name: 'Car\u202ela' }, 'invite.name'],
    [{ seat: 'green' }, 'forming.seat'],
  ])('with %j is not sent', async (change, code) => {
    expect(await inviteTo(place.service, match.id, { ...carla, ...change })).toMatchObject({ refusal: { code } });
    expect(await invitations()).toHaveLength(2);
  });

  test('stands in the audit like every act of a moderator', async () => {
    await inviteTo(place.service, match.id, carla);
    const rows = await place.service.store.audit.findMany({ where: { matchId: match.id } });
    expect(rows).toMatchObject([
      { no: 1, by: 'Mora', via: 'page', kind: 'invite', what: { seat: 'red', name: 'Carla' } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('carla@players.test');
  });
});

test('terms may change before the first card: invited players get the new terms, joined players the changes', async () => {
  await post();
  await answer('red', 'JOIN');
  await post();
  expect(await changeTerms(place.service, match.id, { press: 'none', visibility: 'open' }, MORA)).toEqual({ ok: true });
  const mails = await post();
  const [rosa, blas] = ['Rosa', 'Blas'].map((name) => mails.find(({ to }) => to.name === name));
  expect(rosa?.text).toContain('to anybody, signed');
  expect(blas?.kind).toBe('offer');
  expect(blas?.text).toContain('everything, including hands');
  await answer('blue', 'JOIN');
  expect(await changeTerms(place.service, match.id, { press: 'white' }, MORA)).toMatchObject({
    refusal: { code: 'forming.started' },
  });
});

test.each([
  [{ pace: { ...STANDARD_PACE, impulseHours: -1 } }, 'pace'],
  [{ press: 'shout' as never }, 'press'],
  [{ visibility: 'all' as never }, 'visibility'],
  [{ seats: [{ id: 'red', player: 'Rosa', address: 'nowhere' }] }, 'address'],
])('a plan with %j is not formed', async (change, code) => {
  const plan = { ...PLAN, ...change };
  await expect(formMatch(place.service, plan)).rejects.toMatchObject({ code });
  await expect(formMatch(place.service, plan)).rejects.toBeInstanceOf(PlanError);
});

test('seats may stay empty until a player is found', async () => {
  const { id } = await formMatch(place.service, { ...PLAN, seats: [] });
  expect(await invitations(id)).toEqual([]);
  const order = { ...MORA, role: 'SEAT', zone: 'Asia/Tokyo', language: 'ja' } as const;
  for (const [seat, name] of [
    ['red', 'Rin'],
    ['blue', 'Ao'],
  ] as const)
    await inviteTo(place.service, id, { ...order, seat, name, address: `${name}@players.test` });
  const letters = await lettersOf(place.service, id, 'offer');
  expect(letters.map(({ letter }) => (letter as { seat?: object }).seat)).toMatchObject([
    { language: 'ja' },
    { language: 'ja' },
  ]);
  for (const { no } of await invitations(id)) await joinInvitation(place.service, no, {});
  expect(await rowOf(id)).toMatchObject({ state: 'RUNNING' });
});
