/** Letters are data: drawn when they are sent, drawn again as they were, and kept as text when nobody can ask for them any more. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sweep } from '../../src/match/clock/clock.ts';
import { deliverLetter, type OutgoingMail } from '../../src/match/post/outbox.ts';
import { resendLetter } from '../../src/match/post/resend.ts';
import type { Service } from '../../src/match/service.ts';
import { duel } from './duel.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
let match: TestMatch;
let letter: string;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
  letter = await reportTo('red');
});
afterAll(() => place.close());

async function reportTo(name: string): Promise<string> {
  const reports = await lettersOf(place.service, match.id, 'report');
  return reports.find(({ seat }) => seat?.seat === name)?.id ?? '';
}

const rowOf = (id: string) => place.service.store.letter.findUniqueOrThrow({ where: { id } });

async function deliver(id: string, outcome: 'sent' | 'delayed' = 'sent', service: Service = place.service) {
  const mails: OutgoingMail[] = [];
  await deliverLetter(service, id, async (mail) => {
    mails.push(mail);
    return outcome === 'sent' ? { outcome } : { outcome, reason: 'said the server' };
  });
  const [mail] = mails;
  if (!mail) throw new Error('nothing was sent');
  return mail;
}

/** What a reader gets, without what names this mail. */
const content = ({ subject, text, html, attachments }: OutgoingMail) => ({ subject, text, html, attachments });

/** The program of tomorrow, with other words. */
const tomorrow = (): Service => {
  const catalogue = Object.fromEntries(
    Object.entries(duel.reporter.words.catalogue).map(([key, sentence]) => [key, `${sentence}!`]),
  );
  return { ...place.service, games: new Map([[duel.id, { ...duel, reporter: { ...duel.reporter, catalogue } }]]) };
};

async function copyOf(id: string): Promise<OutgoingMail> {
  expect(await resendLetter(place.service, match.id, id)).toBe(true);
  const copy = await place.service.store.letter.findFirstOrThrow({ where: { copyOf: id }, orderBy: { no: 'desc' } });
  return deliver(copy.id);
}

test('of a letter that is sent its data and its words are kept, and no drawing', async () => {
  const { subject, text } = await deliver(letter);
  const row = await rowOf(letter);
  expect(row).toMatchObject({ subject, rendered: null, pictures: [] });
  expect(row.text?.split('\n')[0]).toBe(text.split('\n')[0]);
  expect(row.letter).toMatchObject({ kind: 'report' });
});

test('drawn again it is the same to the byte, whenever that is', async () => {
  const sent = await deliver(letter);
  place.pass(24 * 20);
  const copy = await copyOf(letter);
  expect(content(copy)).toEqual(content(sent));
  expect(copy.messageId).not.toBe(sent.messageId);
});

test('a letter under way stays the same mail when another release sends it again', async () => {
  const first = await deliver(letter, 'delayed');
  expect(first.attachments.map(({ contentType }) => contentType)).toContain('image/png');
  const second = await deliver(letter, 'sent', tomorrow());
  expect(second).toEqual(first);
});

test('a picture is kept once, and as long as a letter under way has it', async () => {
  const { store } = place.service;
  await deliver(letter, 'delayed');
  const { pictures } = await rowOf(letter);
  expect(pictures).toHaveLength(1);
  const where = { sha256: { in: pictures } };
  const again = await reportTo('blue');
  await deliver(again, 'delayed');
  expect((await rowOf(again)).pictures).toEqual(pictures);
  place.pass(2);
  await sweep(place.service);
  expect(await store.picture.count({ where })).toBe(1);
  for (const id of [letter, again]) await deliver(id);
  await sweep(place.service);
  expect(await store.picture.count({ where })).toBe(1);
  place.pass(2);
  await sweep(place.service);
  expect(await store.picture.count({ where })).toBe(0);
});

test('after a month an old letter is its text, and goes out again as that', async () => {
  const { store } = place.service;
  const sent = await deliver(letter);
  const { rendered: _, ...row } = await rowOf(letter);
  const later = Array.from({ length: 5 }, (_, n) => ({
    ...{ ...row, id: crypto.randomUUID(), messageId: `<later${n}.${row.id}@play.test>`, letter: row.letter as object },
    createdAt: new Date(row.createdAt.getTime() + n + 1),
  }));
  await store.letter.createMany({ data: later.slice(1) });
  place.pass(24 * 31);
  await sweep(place.service);
  expect((await rowOf(letter)).letter, 'one of the last five reports stays data').toMatchObject({ kind: 'report' });
  await store.letter.createMany({ data: later.slice(0, 1) });
  await sweep(place.service);
  expect(await rowOf(letter)).toMatchObject({
    letter: { kind: 'kept', was: 'report', language: 'en' },
    ...{ subject: sent.subject, text: row.text },
  });
  const copy = await copyOf(letter);
  expect(content(copy)).toMatchObject({ subject: sent.subject, text: sent.text, attachments: [] });
  expect(copy.html).toContain(match.links.red ?? 'no link');
});
