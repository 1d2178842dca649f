/** A player who follows the advice of an acknowledgement to the letter is understood, in the manner of the usual mail programs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { readMail } from '../../src/mail/reading.ts';
import { signReplyToken, tokenKeys } from '../../src/mail/reply-token.ts';
import { installedGames } from '../../src/match/games.ts';
import type { SubmissionResult } from '../../src/match/inbox/reading.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { gameIn } from '../../src/match/words.ts';
import { isOrderLine, type Language } from '../../src/orders/index.ts';
import { type Letter, renderLetter } from '../../src/reports/index.ts';
import { latestTexts } from '../../src/store/sent-letters.ts';
import { makeMailReader } from '../../workers/mail-reader.ts';
import { replyMail } from '../mail/client-replies.ts';
import { replyIn, type Style } from '../mail/transplant.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

const style = (client: string, more: Partial<Style>): Style => ({
  client,
  format: 'text',
  posting: 'top',
  isMarked: true,
  language: 'en',
  ...more,
});

const STYLES: readonly (readonly [name: string, style: Style])[] = [
  ['Gmail', style('Gmail on the web', { format: 'both' })],
  ['Outlook', style('Outlook on the desktop', { format: 'both', isMarked: false, language: 'ko' })],
  ['Apple Mail', style('Apple Mail on the Mac', { format: 'both', language: 'ja' })],
  ['Thunderbird', style('Thunderbird', { format: 'html' })],
  ['Yahoo', style('Yahoo Mail', { isMarked: false })],
  ['a phone', style('the iPhone', { format: 'both', language: 'ko' })],
  ['plain text, inline', style('Thunderbird', { posting: 'inline' })],
  ['plain text, below', style('K-9 Mail', { posting: 'bottom', language: 'ja' })],
  ['Naver', style('Naver', { isMarked: false, language: 'ko' })],
  ['Becky!', style('Becky!', { language: 'ja' })],
];

let place: TestService;
let match: TestMatch;
let seat: string;
let decision: number;

beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
  match = await openMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'The Peninsula',
    seats: ['britain', 'spain', 'french_south', 'french_north'].map((id) => ({
      id,
      player: id,
      address: `${id}@players.test`,
    })),
  });
  const [open] = await place.service.store.openDecision.findMany({
    where: { matchId: match.id },
    orderBy: { decision: 'asc' },
  });
  if (!open) throw new Error('nothing is open');
  seat = open.seat;
  decision = open.decision;
});
afterAll(() => place.close());

const seatNo = (): number => match.seatNo[seat] ?? 0;
const address = (): string => `${seat}@players.test`;

/** Renders the letters to the seat like the postman, and returns the last one. */
async function lastLetter(language: string): Promise<string> {
  const { store, clock } = place.service;
  const game = gameIn(installedGames.get('wellington') as NonNullable<ReturnType<typeof installedGames.get>>, language);
  const rows = (await lettersOf(place.service, match.id)).filter((row) => row.seatNo === seatNo());
  for (const row of rows.filter(({ drawnAt }) => drawnAt === null)) {
    const { text, subject } = renderLetter(row.letter as unknown as Letter, game.reporter, clock());
    await store.letter.update({ where: { id: row.id }, data: { text, subject, drawnAt: clock() } });
  }
  const last = await store.letter.findUniqueOrThrow({ where: { id: rows.at(-1)?.id ?? '' } });
  return last.text ?? '';
}

const keys = tokenKeys('a key for tests that is long enough');
const read = makeMailReader({
  keys,
  ownAddresses: ['clerk@play.test'],
  seatOfFewerMails: () => undefined,
  prove: async () => 'none',
});
let mails = 0;

/** Sends an answer to a letter of ours in some style. */
async function answer(how: Style, own: string, sent: string): Promise<SubmissionResult | undefined> {
  const to = `${signReplyToken(keys, { seatNo: seatNo(), decisionNo: decision })}@play.test`;
  const raw = replyMail(replyIn(how, own, sent))
    .toString()
    .replace(/^From: .*\r\n/, `From: ${address()}\r\nMessage-ID: <advice${++mails}@players.test>\r\n`);
  place.pass(2 / 60);
  const envelope = { from: address(), to: [to] };
  const { id } = await storeSubmission(place.service, { channel: 'SMTP', raw: Buffer.from(raw), envelope });
  return processSubmission(place.service, id, read);
}

const write = async (text: string): Promise<SubmissionResult | undefined> => {
  place.pass(1);
  return sendMail(place.service, { text, seatNo: seatNo(), decision, from: address() });
};

/** Orders with one fault each; their acknowledgements give advice. */
const FAULTY = [
  'MOVE Welingtn 9SP Lisbon - Elvas',
  'MOVE Wellington 9SP Lisbno - Elvas',
  'FLAG Badajos',
  'SIEGE Cuidad Rodrigo',
  'PLAY 199 CP',
  'BUILD 1 SP AT Lisbn',
  'FLGA Merida',
  'PASS NOW PLEASE',
];

const orderLanguage = wellington.language as unknown as Language;

/** What the reader of mails knows of the seat. */
const background = async () => ({
  sentTexts: await latestTexts(place.service.store, seatNo(), 8),
  isOrderLine: (line: string) => isOrderLine(line, orderLanguage),
});

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** Commands in advice; those of Korean and Japanese stand in quotation marks. */
const COMMANDS =
  /\b(?:DELETE \d+|DONE|CLEAR|WITHDRAW)\b|(?<=["「])(?:삭제 \d+|완료|모두 지우기|취소|削除 \d+|完了|すべて消す|取り消し)(?=["」])/g;

/** The advice of an acknowledgement as lines to send back. A sample with `...` for its blanks is no advice. */
function adviceIn({ reply }: SubmissionResult): string[] {
  const words = (reply?.mend ?? []).map(plain);
  const mended = words.flatMap((each) => [...each.matchAll(/\((\d{1,3}: [^)]+)\)/g)].map(([, line]) => line ?? ''));
  const commands = words.flatMap((each) => each.match(COMMANDS) ?? []);
  const near = (reply?.lines ?? []).flatMap(({ number, notes }) =>
    notes
      .filter((each) => /^(?:Possible|가능|可能)/.test(each))
      .flatMap((each) =>
        each
          .split(/[:：]\s*/)
          .slice(1)
          .join(': ')
          .split(/, (?=[A-Z]{3,} )/),
      )
      .map((each) => `${number}: ${each.trim()}`),
  );
  return [...new Set([...mended, ...near, ...commands])].filter((line) => !line.includes('...'));
}

test.each(['en', 'ko', 'ja'])(
  'every correction that an answer to faulty orders suggests is accepted, in %s',
  async (language) => {
    await write(`LANGUAGE ${language}`);
    let done = 0;
    for (const faulty of FAULTY) {
      const asked = await write(`CLEAR\n${faulty}`);
      const sent = await lastLetter(language);
      const advised = asked ? adviceIn(asked) : [];
      expect(advised.length, `${faulty}\n${asked?.text}`).toBeGreaterThan(0);
      for (const [index, advice] of advised.entries()) {
        // Each is done in several styles, and over all of them each style meets each kind of advice.
        for (const [name, how] of STYLES.filter((_, at) => (at + index + done) % 5 === 0)) {
          const where = `${name}: ${advice}\n${asked?.text}`;
          const reply = replyMail(replyIn(how, advice, sent));
          const reading = await readMail(reply, await background());
          expect(reading.held, where).toBeUndefined();
          expect(
            reading.orders.map((line) => line.trim()),
            where,
          ).toEqual([advice]);
          await write(`CLEAR\n${faulty}`);
          await lastLetter(language);
          const taken = await answer(how, advice, sent);
          expect(['accepted', 'needs-fix'], where).toContain(taken?.verdict);
          const [, number] = /^(\d+):/.exec(advice) ?? [];
          if (number === undefined) continue;
          const line = taken?.reply?.lines.find((each) => String(each.number) === number);
          expect(line?.mark, `${where}\n${taken?.text}`).not.toBe('?');
        }
        done += 1;
      }
    }
    expect(done).toBeGreaterThan(FAULTY.length);
  },
  300_000,
);
