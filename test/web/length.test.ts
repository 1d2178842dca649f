/** What a page or a job of a match costs does not depend on how long the match has been played. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { pendingLetters } from '../../src/store/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import { BEGIN, openMatch, sendMail, type TestMatch, type TestService, testService } from '../match/service.ts';
import { rowsReadByEach } from '../setup/rows-read.ts';
import { isExplained, type Statement, statementsOf } from '../setup/statements.ts';
import { Browser } from './browser.ts';
import { pathOf } from './campaign.ts';

/** So many times the record of the match is put before its beginning: more than a page shows, and twice as many. */
const LONG = 40;

let place: TestService;
let match: TestMatch;
let browser: Browser;
let url: string;
beforeAll(async () => {
  place = await testService();
  url = place.queues.backend.kind === 'postgres' ? place.queues.backend.url : '';
  match = await openMatch(place.service);
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
  for (let n = 0; n < 4; n++) {
    place.pass(1);
    await answer();
    await mailOut();
  }
});
afterAll(() => place.close());

/** Answers the open question of the match as silence would. */
async function answer(): Promise<void> {
  const { store } = place.service;
  const open = await store.openDecision.findFirstOrThrow({
    where: { matchId: match.id },
    orderBy: { decision: 'asc' },
  });
  const given = await answerDecision(
    place.service,
    match.seatNo[open.seat] ?? 0,
    open.decision,
    open.fallback as never,
  );
  expect(given.ok).toBe(true);
}

/** A mail of a player, and the answer to it. */
async function mailOut(): Promise<void> {
  const { service } = place;
  await sendMail(service, { text: 'STATUS', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' });
  for (const id of await pendingLetters(service.store, service.clock(), 100))
    await deliverLetter(service, id, async () => ({ outcome: 'sent' }));
}

const page = (path: () => string) => async () => void (await browser.open(path()).expect(200));

const WORKS: Readonly<Record<string, () => Promise<unknown>>> = {
  'page of a seat': page(() => pathOf(match.links.red)),
  'history of a seat': page(() => `${pathOf(match.links.red)}/history`),
  'public page': page(() => `/p/${match.code}`),
  'page of a moderator': page(() => pathOf(match.moderatorLink)),
  'mails of a match': page(() => `${pathOf(match.moderatorLink)}/mails`),
  sweep: () => sweep(place.service),
  'the clock of a match': () => keepTime(place.service, match.id),
  'news that is told later': async () => {
    await answer();
    place.pass(3);
    await keepTime(place.service, match.id);
  },
  'a step of the referee': answer,
  'a look of the referee': () => advanceMatch(place.service, match.id),
  'a mail in and a mail out': async () => {
    place.pass(1);
    await mailOut();
  },
};

/** Puts copies of the record of the match before its beginning: each is as long, and nothing of it is new to anybody. */
async function lengthen(first: number, last: number): Promise<void> {
  const { store } = place.service;
  const copies = `generate_series(${first}, ${last}) AS copy`;
  const before = (column: string) => `${column} - copy * interval '30 days'`;
  for (const statement of [
    `INSERT INTO letter (id, match_id, seat_no, invitation_no, kind, letter, message_id, decision, state, created_at, sent_at, from_event, from_seq, subject)
     SELECT gen_random_uuid(), match_id, seat_no, invitation_no, kind, letter, message_id || copy, decision, state, ${before('created_at')}, ${before('sent_at')},
       from_event, from_seq, subject FROM letter, ${copies} WHERE state = 'SENT' AND created_at >= '${BEGIN.toISOString()}'`,
    `INSERT INTO event (match_id, no, event, seq, at) SELECT match_id, no - copy * 1000, event, 0, ${before('at')} FROM event, ${copies} WHERE no >= 0`,
    `INSERT INTO answer (match_id, decision, kind, seat, answer, origin, why, seq)
     SELECT match_id, decision - copy * 1000, kind, seat, answer, 'fallback', why, 0 FROM answer, ${copies} WHERE decision >= 0`,
    `INSERT INTO dice_log (match_id, row, text, hash, behind) SELECT match_id, row - copy * 1000, text, hash, behind FROM dice_log, ${copies} WHERE row >= 0`,
    `INSERT INTO roll (match_id, no, label, faces, hash, size, log_row)
     SELECT match_id, no - copy * 1000, label, faces, hash, size, log_row - copy * 1000 FROM roll, ${copies} WHERE no >= 0`,
    `INSERT INTO snapshot (match_id, seq, snapshot, at) SELECT match_id, seq - copy * 1000, snapshot, ${before('at')} FROM snapshot, ${copies} WHERE seq >= 0`,
    `INSERT INTO answer_time (match_id, decision, seat, public, opened_at, deadline, closed_at)
     SELECT match_id, decision - copy * 1000, seat, public, ${before('opened_at')}, ${before('deadline')}, ${before('closed_at')}
     FROM answer_time, ${copies} WHERE decision >= 0`,
    `INSERT INTO submission (id, channel, raw, sha256, envelope, received_at, verdict, done_at, message_id, seat_no, decision, text, match_id)
     SELECT gen_random_uuid(), channel, ''::bytea, sha256 || copy, envelope, ${before('received_at')}, verdict, ${before('done_at')}, message_id || copy, seat_no,
       decision, text, match_id FROM submission, ${copies} WHERE received_at >= '${BEGIN.toISOString()}'`,
    `INSERT INTO unused_lines (seat_no, seq, lines) SELECT no, -copy, '{}' FROM seat, ${copies}`,
    'ANALYZE',
  ]) {
    await store.$executeRawUnsafe(statement);
  }
}

/** What is inserted alone cannot be inserted once more. */
const isRead = (statement: Statement): boolean => isExplained(statement) && !/^\s*INSERT/i.test(statement.text);

test('a page or a job reads no more rows for a match that has been played for years', async () => {
  const heard = new Map<string, readonly Statement[]>();
  for (const [name, work] of Object.entries(WORKS)) heard.set(name, (await statementsOf(work)).filter(isRead));
  await lengthen(1, LONG);
  const once = new Map<string, readonly number[]>();
  for (const [name, statements] of heard) once.set(name, await rowsReadByEach(url, statements));
  await lengthen(LONG + 1, 2 * LONG);
  const grown: string[] = [];
  for (const [name, statements] of heard) {
    const twice = await rowsReadByEach(url, statements);
    expect(statements.length, name).toBeGreaterThan(0);
    for (const [n, { text }] of statements.entries()) {
      const [before = 0, after = 0] = [once.get(name)?.[n], twice[n]];
      if (after > before) grown.push(`${name}: ${before} to ${after} rows: ${text.replace(/\s+/g, ' ').trim()}`);
    }
  }
  // How many impulses there were is counted in an index.
  const count = /SELECT count\(\*\) .*\bsnapshot\b/i;
  const counted = grown.filter((line) => count.test(line));
  expect(counted.map((line) => line.split(':')[0])).toEqual([
    ...['page of a seat', 'history of a seat', 'public page', 'page of a moderator'],
  ]);
  const growth = counted.map((line) => {
    const [, before, after] = /: (\d+) to (\d+) rows/.exec(line) ?? [];
    return Number(after) - Number(before);
  });
  expect(new Set(growth).size, 'and nothing else in these statements').toBe(1);
  expect(grown.filter((line) => !count.test(line))).toEqual([]);
}, 120_000);
