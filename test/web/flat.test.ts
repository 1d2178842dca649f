/** What a page or a job costs does not depend on how many matches there are: it asks the same, gets as much, and searches by an index. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepTime, sweep } from '../../src/match/clock/clock.ts';
import { homeOf } from '../../src/match/people/home.ts';
import { writeSignIns } from '../../src/match/people/sign-in.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { tellWebhooks } from '../../src/match/post/webhook.ts';
import { takeOver } from '../../src/match/record/readiness.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { wakeClock } from '../../src/match/time/wake.ts';
import { pendingLetters } from '../../src/store/outbox.ts';
import { makeApp } from '../../src/web/app.ts';
import { openMeters } from '../../src/web/metrics.ts';
import { openMatch, PLAN, sendMail, type TestMatch, type TestService, testService } from '../match/service.ts';
import { isExplained, type Statement, statementsOf } from '../setup/statements.ts';
import { copyMatch } from '../soak/fill/copies.ts';
import { Browser } from './browser.ts';
import { enterOffice, pathOf } from './campaign.ts';

/** More than a page of the list of matches holds, and ten times as many. */
const FEW = 60;
const MANY = 600;

const RELEASE = 'this release';

let place: TestService;
let match: TestMatch;
let talkative: TestMatch;
/** Matches of which each makes its first step once. */
const fresh: TestMatch[] = [];
let browser: Browser;
let url: string;
beforeAll(async () => {
  place = await testService();
  url = place.queues.backend.kind === 'postgres' ? place.queues.backend.url : '';
  const service = { ...place.service, release: RELEASE };
  match = await openMatch(service);
  talkative = await openMatch(service, { seats: PLAN.seats.map((seat) => ({ ...seat, address: `t${seat.address}` })) });
  for (const n of [1, 2, 3]) {
    const seats = PLAN.seats.map((seat) => ({ ...seat, address: `f${n}${seat.address}` }));
    fresh.push(await openMatch(service, { seats }));
  }
  await answerDecision(service, match.seatNo.red ?? 0, 0, { act: 'draw' });
  await sendMail(service, { text: 'STATUS', seatNo: match.seatNo.red ?? 0, decision: 1, from: 'rosa@players.test' });
  place.pass(1);
  await sweep(service);
  await sendAll();
  await copyMatch(service, url, match.id, FEW - 2 - fresh.length);
  await service.store.$executeRaw`ANALYZE`;
  const app = makeApp(
    { ...service, publicUrl: 'http://127.0.0.1:1815' },
    { metrics: { meters: openMeters() }, practice: true, requestsPerMinute: 10_000 },
  );
  browser = new Browser(app);
  // As many as are looked at when the next one comes.
  for (let n = 0; n < 12; n++) await mailOut();
  for (const work of Object.values(WORKS)) await work();
  await sendAll();
  for (const [name, work] of Object.entries(WORKS)) withFew.set(name, await statementsOf(work));
  await copyMatch(service, url, match.id, MANY - FEW);
  await service.store.$executeRaw`ANALYZE`;
}, 60_000);
afterAll(() => place.close());

const withFew = new Map<string, readonly Statement[]>();

/** A mail to a match of its own, so that the others stay as they are, and the answer to it. */
async function mailOut(): Promise<void> {
  const { service, pass } = place;
  // No more answers than a seat is sent in an hour.
  pass(0.1);
  await sendMail(service, {
    text: 'STATUS',
    seatNo: talkative.seatNo.red ?? 0,
    decision: 0,
    from: 'trosa@players.test',
  });
  await sendAll();
}

async function sendAll(): Promise<void> {
  const { service } = place;
  for (const id of await pendingLetters(service.store, service.clock(), 100))
    await deliverLetter(service, id, async () => ({ outcome: 'sent' }));
}

const page = (path: () => string) => async () => void (await browser.open(path()).expect(200));

/** A page of the operator, whose browser is let in anew: the clock goes on between two visits. */
const officePage = (path: () => string) => async () => {
  const office = await enterOffice(browser, place.service);
  await browser.open(`${office}${path()}`).expect(200);
};
const idle = new AbortController().signal;

/** Every kind of page, and everything that is done regularly or with each order. */
const WORKS: Readonly<Record<string, () => Promise<unknown>>> = {
  'first page': page(() => '/'),
  'page of a seat': page(() => pathOf(match.links.red)),
  'history of a seat': page(() => `${pathOf(match.links.red)}/history`),
  'public page': page(() => `/p/${match.code}`),
  'page of a moderator': page(() => pathOf(match.moderatorLink)),
  'mails of a match': page(() => `${pathOf(match.moderatorLink)}/mails`),
  'list of matches': officePage(() => ''),
  'running matches': officePage(() => '?state=RUNNING'),
  'matches by name': officePage(() => '?find=behind'),
  'match by code': officePage(() => `?find=${match.code}`),
  'a match as the operator sees it': officePage(() => `/matches/${match.code}`),
  'mails as the operator sees them': officePage(() => `/matches/${match.code}/mails`),
  'matches of a person': () => homeOf(place.service, 'rosa@players.test'),
  ready: page(() => '/ready'),
  metrics: page(() => '/metrics'),
  sweep: () => sweep(place.service),
  'a clock that wakes': () => wakeClock(place.service),
  'the clock of a match': () => keepTime(place.service, match.id),
  webhooks: () => tellWebhooks(place.service, async () => ({ outcome: 'told' })),
  'sign-ins': () => writeSignIns(place.service),
  'records at a start': () =>
    takeOver({ ...place.service, release: RELEASE }, { stop: idle, stopped: () => undefined }),
  'a look of the referee that finds nothing to do': () => advanceMatch(place.service, match.id),
  'a step of the referee': async () => {
    const next = fresh.shift();
    expect(await answerDecision(place.service, next?.seatNo.red ?? 0, 0, { act: 'draw' })).toMatchObject({ ok: true });
  },
  'a mail in and a mail out': mailOut,
};

/** Each statement with how many rows came of it; those that run at a time have no order. */
const costOf = (statements: readonly Statement[]): readonly string[] =>
  statements.map(({ text, rows }) => `${rows} ${text.replace(/\s+/g, ' ').trim().slice(0, 120)}`).sort();

test.each(Object.keys(WORKS))('%s: the same statements and rows with ten times the matches', async (name) => {
  const many = await statementsOf(WORKS[name] ?? (() => Promise.reject(new Error(name))));
  const few = withFew.get(name) ?? [];
  expect(costOf(many)).toEqual(costOf(few));
  expect(few.length).toBeLessThan(MOST);
});

/** Statements of one page or job; a page of a match reads it in parts. Only the page of a seat has a log and steps to undo: nothing else reads them. */
const MOST = 45;

test.each([
  ['page of a seat', 11],
  ['a mail in and a mail out', 18],
])('%s: no more than %i statements', (name, most) => {
  expect(withFew.get(name)?.length).toBeLessThanOrEqual(most);
});

/** Tables that grow with the matches. */
const GROWING = new Set([
  ...['match', 'seat', 'answer', 'event', 'roll', 'dice_log', 'snapshot', 'open_decision', 'answer_time', 'letter'],
  ...['submission', 'draft', 'standing_order', 'invitation', 'audit', 'poll', 'webhook', 'sign_in', 'session'],
]);

/** The one figure that counts all: matches by state, from an index alone. */
const COUNTS_ALL = /^Index Only Scan of match by match_state_no_idx/;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Reads of a growing table from its beginning to its end. */
function wholeReads(node: PlanNode, isPartial: (index: string) => boolean): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '', 'Index Cond': condition } = node;
  const isWhole = /^(Seq|Index|Index Only) Scan$/.test(type) && condition === undefined && !isPartial(index);
  const own = isWhole && GROWING.has(table) ? [`${type} of ${table} by ${index}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap((plan) => wholeReads(plan, isPartial))];
}

interface Plan {
  readonly statement: Statement;
  readonly top: PlanNode;
}

/** How the server goes about each statement. */
async function plansOf(client: pg.Client): Promise<readonly Plan[]> {
  const statements = new Map([...withFew.values()].flat().map((statement) => [statement.text, statement]));
  expect(statements.size).toBeGreaterThan(50);
  const plans: Plan[] = [];
  for (const statement of statements.values()) {
    const { text, values } = statement;
    if (!isExplained(statement)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      [...values],
    );
    const [{ Plan: top } = {}] = rows[0]?.['QUERY PLAN'] ?? [];
    if (top) plans.push({ statement, top });
  }
  return plans;
}

/** Names of relations. */
async function namesOf(client: pg.Client, condition: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class LEFT JOIN pg_index ON indexrelid = pg_class.oid WHERE ${condition}`,
  );
  return new Set(rows.map(({ name }) => name));
}

test('every statement finds its rows by an index', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // An empty table is read whole, whatever indexes it has.
    await client.query(`
      INSERT INTO draft (seat_no, decision, lines, mode) SELECT no, 1, '{}', '' FROM seat ON CONFLICT DO NOTHING;
      INSERT INTO invitation (no, match_id, role, name, address, zone, state, link_hash, sent_at, lapses_at)
        SELECT 1000000 + no, id, 'MODERATOR', 'Mo', 'mo@players.test', 'UTC', 'JOINED', id::text, now(), now() FROM match;
      ANALYZE`);
    // A table with more rows than there are matches is not read whole here either, where an index would be hardly quicker.
    const large = await namesOf(client, `relkind = 'r' AND reltuples > ${MANY * 1.5}`);
    expect([...large]).toEqual(expect.arrayContaining(['seat', 'draft', 'letter']));
    const found: string[] = [];
    for (const { statement, top } of await plansOf(client)) {
      const reads = wholeReads(top, (index) => index !== '').filter((read) => large.has(read.split(' ')[3] ?? ''));
      found.push(...reads.map((read) => `${read}: ${statement.text}`));
    }
    expect(found).toEqual([]);
    // In a table of this size all rows are as near as one.
    await client.query('SET random_page_cost TO 0.1');
    for (const costly of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`SET enable_${costly} TO off`);
    const partial = await namesOf(client, 'indpred IS NOT NULL');
    for (const { statement, top } of await plansOf(client)) {
      const reads = wholeReads(top, (index) => partial.has(index)).filter((read) => !COUNTS_ALL.test(read));
      found.push(...reads.map((read) => `${read}: ${statement.text}`));
    }
    expect(found).toEqual([]);
  } finally {
    await client.end();
  }
});
