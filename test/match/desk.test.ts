/** Mails of moderators: the first one of a match, and digests, at once or at the hour that was set. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import { formMatch } from '../../src/match/forming/forming.ts';
import { fewerMailsPage, sendFewerMails } from '../../src/match/post/fewer-mails.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { pendingLetters } from '../../src/store/outbox.ts';
import {
  BEGIN,
  lettersOf,
  openMatch,
  PLAN,
  sendMail,
  type TestMatch,
  type TestService,
  testService,
} from './service.ts';

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

const write = (text: string) =>
  sendMail(place.service, { text, seatNo: moderator, decision: 0, from: 'mora@players.test' });

/** Tries to deliver every letter. Returns the mails to the moderator that left and answer none of his. */
async function post(id = match.id): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  for (const letter of await lettersOf(place.service, id))
    await deliverLetter(place.service, letter.id, async (mail) => {
      mails.push(mail);
      return { outcome: 'sent' };
    });
  return mails.filter(({ to, kind }) => to.name === 'Mora' && kind !== 'acknowledgement');
}

/** Goes on to an hour of the day, UTC. */
const goTo = (hour: number) => {
  const now = place.service.clock();
  const past = (now.getTime() % 86_400_000) / 3_600_000;
  place.pass(hour > past ? hour - past : hour + 24 - past);
};

/** News that needs nobody. */
const tell = () => sendFewerMails(place.service, match.seatNo.red ?? 0, 'unsubscribe');
const tellMore = () => sendFewerMails(place.service, match.seatNo.blue ?? 0, 'unsubscribe');

/** News that needs somebody. */
const goAway = async () => {
  const from = { text: '', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' };
  await sendMail(place.service, { ...from, reading: { class: 'auto-reply', away: 'on holiday until Friday' } });
};

describe('the first mail', () => {
  test('comes with the match: address, page, seats and seven lines', async () => {
    const [mail, ...others] = await post();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`[${match.code}] Welcome: you moderate Behind the convent`);
    expect(mail?.text).toContain('reply@address.invalid');
    expect(mail?.ticket?.seatNo).toBe(moderator);
    expect(mail?.text).toContain(match.moderatorLink);
    for (const name of ['Rosa', 'Blas']) expect(mail?.text).toContain(name);
    const [, lines = ''] = /SEVEN LINES YOU CAN SEND\n([\s\S]*?)\n\nYOUR MAILS/.exec(mail?.text ?? '') ?? [];
    expect(lines.match(/^ {4}[A-Z]/gm)).toHaveLength(7);
    expect(lines).toContain('\n    EXTEND Red 24h reason');
  });

  test('has only lines that are read, once what they leave open is filled in', async () => {
    const filled = (line: string) =>
      line
        .replace('name address', 'Nora nora@players.test')
        .replace('your words', 'Good morning.')
        .replace(/ reason$/, ' rain');
    const [mail] = await post();
    const formed = await formMatch(place.service, { ...PLAN, forming: { startsByHand: true } });
    const [other] = await post(formed.id);
    for (const [text = '', no] of [
      [mail?.text, moderator],
      [other?.text, other?.ticket?.seatNo ?? 0],
    ] as const) {
      const lines = text.split('\n').filter((line) => line.startsWith('    '));
      expect(lines).toHaveLength(10);
      const from = { seatNo: no, decision: 0, from: 'mora@players.test' };
      const settled = await sendMail(place.service, { text: lines.map(filled).join('\n'), ...from });
      expect(settled?.text).not.toMatch(/not a command|is missing|how long|when\?|a reason is needed/);
    }
  });

  test('comes with a match that is formed by form or mail, and says what it is bound to', async () => {
    await write('CREATE duel dawn 2 "Another morning"');
    const formed = await formMatch(place.service, { ...PLAN, forming: {} });
    const created = await place.service.store.match.findFirstOrThrow({ where: { name: 'Another morning' } });
    for (const { id, code } of [formed, created]) {
      const { diceCommitment } = await place.service.store.match.findUniqueOrThrow({ where: { id } });
      const [mail, ...others] = await post(id);
      expect(others).toEqual([]);
      expect(mail?.subject).toContain(`[${code}] Welcome`);
      expect(mail?.text).toContain(diceCommitment);
      expect(mail?.text).toContain('    INVITE Red name address');
      const player = id === formed.id ? 'Rosa, invited' : 'nobody';
      expect(mail?.text).toMatch(new RegExp(`^Red +${player}`, 'm'));
    }
  });
});

describe('a digest', () => {
  beforeEach(async () => {
    await post();
    goTo(9);
  });

  test('comes once a day at 18:00 with all news that needs nobody, and not if there is none', async () => {
    goTo(19);
    expect(await post()).toEqual([]);
    goTo(9);
    await tell();
    place.pass(1);
    await tellMore();
    expect(await post()).toEqual([]);
    goTo(18);
    const [mail, ...others] = await post();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`[${match.code}] Moderator: nothing needs you, 2 to know`);
    expect(mail?.text).toMatch(/TO KNOW\n- \w+ 09:00 Red \(Rosa\).*\n[\s\S]*- \w+ 10:00 Blue \(Blas\)/);
    expect(mail?.text).toContain('WHERE IT STANDS');
    place.pass(24);
    expect(await post()).toEqual([]);
  });

  test('comes at once if something needs him, with the line that settles it and whatever else waits', async () => {
    await tell();
    expect(await post()).toEqual([]);
    await goAway();
    const [mail, ...others] = await post();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`[${match.code}] Moderator: 1 thing for you, 1 to know`);
    expect(mail?.text).toMatch(/FOR YOU\n1\. [\s\S]*on holiday until Friday[\s\S]*\n {4}EXTEND Red 72h away\n/);
    expect(mail?.html).toContain(`body=${encodeURIComponent('EXTEND Red 72h away')}"`);
    expect((await write('EXTEND Red 72h away'))?.verdict).toBe('accepted');
    goTo(18);
    expect(await post(), 'nothing is told twice').toEqual([]);
  });

  test('waits at the hour that he sets, in his zone, or each time, or never', async () => {
    await write('DIGEST 7');
    await tell();
    goTo(18);
    expect(await post()).toEqual([]);
    goTo(7);
    expect(await post()).toHaveLength(1);
    await tellMore();
    expect(await post()).toEqual([]);
    await write('DIGEST EACH');
    place.pass(0.1);
    expect((await post()).map(({ text }) => text)).toEqual([expect.stringContaining('Blue (Blas)')]);
    await write('DIGEST OFF');
    await sendFewerMails(place.service, match.seatNo.blue ?? 0, 'complaint');
    place.pass(24 * 8);
    expect((await post()).map(({ text }) => text).join()).not.toContain('spam');
    await goAway();
    expect(await post()).toHaveLength(1);
    expect((await write('DIGEST 25'))?.text).toContain('DIGEST EACH');
  });

  test('stops by the link or the mail for fewer mails, but for what needs him', async () => {
    await tell();
    goTo(18);
    const [mail] = await post();
    const token = new URL(mail?.fewerMails?.url ?? '').pathname.split('/').at(-1) ?? '';
    expect(await fewerMailsPage(place.service, token)).toMatchObject({ reader: 'moderator', isDone: false });
    await sendFewerMails(place.service, moderator, 'unsubscribe');
    expect(await fewerMailsPage(place.service, token)).toMatchObject({ reader: 'moderator', isDone: true });
    await tellMore();
    place.pass(48);
    expect(await post()).toEqual([]);
    await goAway();
    expect(await post()).toHaveLength(1);
  });

  test('a letter that is kept for it is no work that is left undone', async () => {
    await tell();
    const own = new Set((await lettersOf(place.service, match.id)).map(({ id }) => id));
    const pending = async () =>
      (await pendingLetters(place.service.store, place.service.clock(), 100)).filter((id) => own.has(id));
    const before = await pending();
    expect(before).toHaveLength(1);
    await post();
    expect(await pending()).toEqual([]);
    goTo(18);
    expect(await pending()).toEqual(before);
  });

  test('news that is over by then is left out', async () => {
    place.pass(48);
    await keepTime(place.service, match.id);
    expect((await lettersOf(place.service, match.id, 'notice')).some(({ letter }) => aboutOf(letter) === 'late')).toBe(
      true,
    );
    await write('EXTEND ALL 48h rain');
    goTo(18);
    expect((await post()).map(({ text }) => text).join()).not.toContain('A deadline has passed');
  });

  test('all mails to a moderator are one thread', async () => {
    await tell();
    await goAway();
    await write('STATUS');
    const letters = await place.service.store.letter.findMany({ where: { matchId: match.id, seatNo: null } });
    expect(letters.length).toBeGreaterThan(2);
    expect(new Set(letters.map(({ threadRoot }) => threadRoot)).size).toBe(1);
  });

  test('no question that others must not know of is in it', async () => {
    await place.service.store.openDecision.updateMany({ where: { matchId: match.id }, data: { public: false } });
    await goAway();
    const [mail] = await post();
    expect(mail?.text).toMatch(/\nRed +Rosa +- /);
  });
});

const aboutOf = (letter: unknown): unknown => (letter as { about?: string }).about;

test('the clock of these tests begins before the hour of the digest', () => {
  expect(BEGIN.getUTCHours()).toBeLessThan(18);
});
