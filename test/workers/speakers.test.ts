/** Everybody who may write to a match is heard alike: players, moderators, observers and invited people. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TooSlow } from '../../src/mail/reading.ts';
import { signBounceAddress, signReplyToken, tokenKeys } from '../../src/mail/reply-token.ts';
import { inviteTo } from '../../src/match/forming/forming.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import type { SubmissionResult } from '../../src/match/inbox/reading.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { NO_DECISION } from '../../src/match/post/outgoing.ts';
import { type MailReaderOptions, makeMailReader } from '../../workers/mail-reader.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from '../match/service.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await openMatch(place.service);
});

const keys = tokenKeys('a key for tests that is long enough');
const MORA = { by: 'Mora', via: 'page' } as const;

const invite = async (role: 'OBSERVER' | 'MODERATOR', name: string, joins: boolean): Promise<number> => {
  const address = `${name.toLowerCase()}@players.test`;
  await inviteTo(place.service, match.id, { ...MORA, role, name, address });
  const { no } = await place.service.store.invitation.findFirstOrThrow({ where: { matchId: match.id, role } });
  if (joins) await joinInvitation(place.service, no, {});
  return no;
};
const stateOf = async () => (await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } })).state;
const invitation = (no: number) => place.service.store.invitation.findUniqueOrThrow({ where: { no } });

/** A person who writes: his number and address, his request, and a check that it was carried out. */
interface Speaker {
  readonly no: number;
  readonly address: string;
  readonly decision?: number;
  readonly text: string;
  /** A text that is answered and changes nothing. */
  readonly question: string;
  isDone(): Promise<boolean>;
}

const isPaused = async () => (await stateOf()) === 'PAUSED';
const question = 'HELP';

const SPEAKERS: Readonly<Record<string, () => Promise<Speaker>>> = {
  player: async () => {
    const no = match.seatNo.red ?? 0;
    const isDone = async () => (await place.service.store.draft.findUnique({ where: { seatNo: no } })) !== null;
    return { no, address: 'rosa@players.test', decision: 0, text: 'STRIKE', question, isDone };
  },
  moderator: async () => {
    const { moderatorNo } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
    const no = moderatorNo ?? 0;
    return { no, address: 'mora@players.test', decision: 0, text: 'PAUSE rain', question, isDone: isPaused };
  },
  'co-moderator': async () => {
    const no = await invite('MODERATOR', 'Gil', true);
    return { no, address: 'gil@players.test', decision: 0, text: 'PAUSE rain', question, isDone: isPaused };
  },
  observer: async () => {
    const no = await invite('OBSERVER', 'Otto', true);
    const isDone = async () => (await invitation(no)).notify === 'DAILY';
    return { no, address: 'otto@players.test', text: 'NOTIFY daily', question, isDone };
  },
  invited: async () => {
    const no = await invite('OBSERVER', 'Otto', false);
    const isDone = async () => (await invitation(no)).state === 'JOINED';
    return { no, address: 'otto@players.test', text: 'JOIN', question: 'What is this?', isDone };
  },
};

interface Mail {
  readonly text: string;
  readonly headers?: readonly string[];
  readonly from?: string;
  readonly messageId?: string;
}

let mails = 0;

/** Sends a mail of a speaker, read like in the intake. */
async function write(
  { no, address, decision = NO_DECISION }: Speaker,
  { text, headers = [], from = address, messageId = `<speaker-${++mails}@players.test>` }: Mail,
  more: Partial<MailReaderOptions> = {},
): Promise<SubmissionResult | undefined> {
  const to = `${signReplyToken(keys, { seatNo: no, decisionNo: decision })}@play.test`;
  const head = [`From: ${from}`, `To: ${to}`, `Message-ID: ${messageId}`, 'Content-Type: text/plain', ...headers];
  const raw = Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}\r\n`);
  const prove = async () => 'none' as const;
  const read = makeMailReader({ keys, ownAddresses: [], seatOfFewerMails: () => undefined, prove, ...more });
  const { id } = await storeSubmission(place.service, { channel: 'SMTP', raw, envelope: { from, to: [to] } });
  return processSubmission(place.service, id, read);
}

const answers = () => lettersOf(place.service, match.id, 'acknowledgement');
const wordsOf = ({ letter }: { letter: unknown }): string => JSON.stringify(letter);

/** Adds this many copies of the last acknowledgement, as if its reader had been answered that often. */
async function answeredBefore(count: number): Promise<void> {
  const { store } = place.service;
  const { rendered: _, ...row } = await store.letter.findFirstOrThrow({
    where: { matchId: match.id, kind: 'acknowledgement' },
    orderBy: { no: 'desc' },
  });
  const copies = Array.from({ length: count }, () => ({ ...row, id: crypto.randomUUID() }));
  await store.letter.createMany({
    data: copies.map((copy) => ({ ...copy, letter: row.letter as object, messageId: `<${copy.id}@play.test>` })),
  });
}

const LIST_MARKS = [
  ['List-Id: <war.players.test>'],
  ['Precedence: list'],
  ['Precedence: bulk'],
  ['List-Unsubscribe: <mailto:leave@players.test>'],
  ['Auto-Submitted: auto-generated', 'List-Id: <war.players.test>'],
] as const;

describe.each(Object.keys(SPEAKERS))('a mail of the %s', (role) => {
  let speaker: Speaker;
  beforeEach(async () => {
    speaker = (await SPEAKERS[role]?.()) as Speaker;
  });

  test('that a list passed on is held and asked back, and the suggested answer carries it out', async () => {
    let last: SubmissionResult | undefined;
    for (const headers of LIST_MARKS) {
      last = await write(speaker, { text: speaker.text, headers });
      expect(last, headers.join()).toMatchObject({ verdict: 'held' });
      expect(await speaker.isDone(), headers.join()).toBe(false);
    }
    const asked = await answers();
    expect(asked).toHaveLength(LIST_MARKS.length);
    const [, advice = ''] =
      /(?:reply|answer(?: this mail with)?|or with) (CONFIRM [0-9A-Z]{6})/.exec(wordsOf(asked.at(-1) as never)) ?? [];
    // He answers through the same list, which the list passes on too.
    await write(speaker, { text: advice, headers: LIST_MARKS[0] });
    expect(await speaker.isDone()).toBe(true);
  });

  test('that may be somebody else’s is carried out once the player says that it is his', async () => {
    const held = await write(speaker, { text: speaker.text, from: 'office@elsewhere.test' });
    expect(held).toMatchObject({ verdict: 'held' });
    const [asked] = await answers();
    expect(wordsOf(asked as never)).toContain('office@elsewhere.test');
    const [, advice = ''] =
      /(?:reply|answer(?: this mail with)?|or with) (CONFIRM [0-9A-Z]{6})/.exec(wordsOf(asked as never)) ?? [];
    const wrong = advice.replace(/.$/, (last) => (last === '7' ? '8' : '7'));
    await write(speaker, { text: wrong });
    expect(await speaker.isDone()).toBe(false);
    await write(speaker, { text: advice.toLowerCase() });
    expect(await speaker.isDone()).toBe(true);
  });

  test('is read once, and again with other words under the same Message-ID', async () => {
    const messageId = '<same@players.test>';
    expect((await write(speaker, { text: speaker.question, messageId }))?.verdict).not.toBe('duplicate');
    expect(await write(speaker, { text: speaker.text, messageId })).toMatchObject({ verdict: 'accepted' });
    expect(await speaker.isDone()).toBe(true);
    for (const again of [`${speaker.question}\r\n`, `${speaker.text}\r\n`, `${speaker.text} `])
      expect(await write(speaker, { text: again, messageId }), again).toMatchObject({ verdict: 'duplicate' });
    expect((await answers()).map(({ inReplyTo }) => inReplyTo)).toEqual([messageId, messageId]);
  });

  test('is answered a limited number of times an hour; the last answer says so, and later mails are still carried out', async () => {
    // Questions have a limit of their own, and what is carried out is answered beyond it.
    const isTalk = role === 'player' || role === 'observer';
    const most = isTalk ? 30 : 120;
    const ask = async (more: string) => {
      place.pass(1 / 60);
      await write(speaker, { text: `${speaker.question}\r\n${more}` });
      return (await answers()).filter((each) => /this is the last (?:such )?answer for now/.test(wordsOf(each))).length;
    };
    expect(await ask('first')).toBe(0);
    await answeredBefore(most - 3);
    expect(await ask('the last but one')).toBe(0);
    expect(await ask('the last')).toBe(1);
    expect(await ask('one too many')).toBe(1);
    expect(await answers()).toHaveLength(most);
    await write(speaker, { text: speaker.text });
    expect(await answers()).toHaveLength(isTalk ? most + 1 : most);
    expect(await speaker.isDone()).toBe(true);
  });

  test.each(['too-slow', 'too-many-parts', 'malformed'])(
    'without readable text (%s) is answered, if it is surely his',
    async (how) => {
      const open = async () => {
        if (how === 'too-many-parts') return undefined;
        throw how === 'too-slow' ? new TooSlow() : new Error('the parser is at its end');
      };
      const messageId = '<hard@players.test>';
      const settled = await write(speaker, { text: speaker.text, messageId }, { open });
      expect(settled).toMatchObject({ verdict: 'unreadable' });
      const [answer, ...others] = await answers();
      expect(answer?.inReplyTo).toBe(messageId);
      expect(wordsOf(answer as never)).toContain(how === 'too-slow' ? 'takes too long to read' : 'could not be read');
      expect(others).toEqual([]);
      expect(await speaker.isDone()).toBe(false);
      await write(speaker, { text: speaker.text, from: 'office@elsewhere.test' }, { open });
      expect(await answers()).toHaveLength(1);
      // As the acknowledgement advises, he sends the text once more as plain text.
      await write(speaker, { text: speaker.text });
      expect(await speaker.isDone()).toBe(true);
    },
  );
});

test.each(['moderator', 'co-moderator', 'observer', 'invited'])(
  'a mail from a player to the address of the %s is returned to him, and nobody else can have it carried out',
  async (role) => {
    const speaker = (await SPEAKERS[role]?.()) as Speaker;
    expect(
      await write(speaker, {
        text: `${speaker.text}\r\nPRESS TO ALL\r\nI hold the bridge\r\nEND`,
        from: 'blas@players.test',
      }),
    ).toMatchObject({ verdict: 'held' });
    expect(await speaker.isDone()).toBe(false);
    const all = await answers();
    expect(all).toHaveLength(2);
    const [own, back] = [undefined, 'blue'].map((seat) => all.find((each) => each.seat?.seat === seat));
    expect(wordsOf(own as never)).toContain('blas@players.test');
    expect(wordsOf(own as never)).not.toMatch(/bridge|CONFIRM/);
    expect(wordsOf(back as never)).toContain('I hold the bridge');
  },
);

test('no mail without our token is parsed, wherever it comes from', async () => {
  const opened: string[] = [];
  const open = async (raw: Buffer) => {
    opened.push(raw.toString());
    return undefined;
  };
  const prove = async () => {
    throw new Error('nobody asks who it is from');
  };
  const read = makeMailReader({ keys, ownAddresses: [], seatOfFewerMails: () => undefined, prove, open });
  const ticket = signReplyToken(keys, { seatNo: match.seatNo.red ?? 0, decisionNo: 0 });
  const forged = ticket.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const body = `<span>${'x</span><span>'.repeat(33_000)}STRIKE</span>`;
  for (const to of [[`${forged}@play.test`], ['clerk@play.test'], ['o-1-2@play.test'], []]) {
    const raw = Buffer.from(
      `From: rosa@players.test\r\nTo: ${to.join() || 'list@elsewhere.test'}\r\nContent-Type: text/html\r\n\r\n${body}\r\n`,
    );
    const { id } = await storeSubmission(place.service, { channel: 'IMAP', raw, envelope: { to } });
    expect(await processSubmission(place.service, id, read), to.join()).toMatchObject({ verdict: 'unknown', text: '' });
    const { text } = await place.service.store.submission.findUniqueOrThrow({ where: { id } });
    expect(text, to.join()).toBe('');
  }
  expect(opened).toEqual([]);
  expect(await answers()).toEqual([]);
  // The same mail with a valid reply address is opened.
  const raw = Buffer.from(
    `From: rosa@players.test\r\nTo: ${ticket}@play.test\r\nContent-Type: text/html\r\n\r\n${body}\r\n`,
  );
  const { id } = await storeSubmission(place.service, { channel: 'IMAP', raw, envelope: { to: [] } });
  await processSubmission(place.service, id, read);
  expect(opened).toEqual([raw.toString()]);
});

test.each([
  ['a letter that came back', 'failed', '5.1.1', true],
  ['one that is late', 'delayed', '4.4.1', false],
  ['one that arrived', 'delivered', '2.0.0', false],
])('%s is recorded as such', async (_, action, status, isBounce) => {
  const to = `${signBounceAddress(keys, crypto.randomUUID())}@play.test`;
  const fields = `Final-Recipient: rfc822; rosa@players.test\r\nAction: ${action}\r\nStatus: ${status}\r\n`;
  const raw = Buffer.from(
    `From: MAILER-DAEMON@mx.test\r\nTo: ${to}\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\n${fields}\r\n--b--\r\n`,
  );
  const prove = async () => 'none' as const;
  const read = makeMailReader({ keys, ownAddresses: [], seatOfFewerMails: () => undefined, prove });
  const reading = await read({ channel: 'SMTP', raw, envelope: { from: '', to: [to] } }, async () => undefined);
  expect(reading.class).toBe('bounce');
  expect(reading.bounce !== undefined).toBe(isBounce);
});
