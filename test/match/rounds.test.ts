/** What is looked at regularly is looked at in pages: a page reads as much with ten times the matches, and all pages together reach everything. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueMatches, readyMatches } from '../../src/store/clocks.ts';
import { haltedMatches } from '../../src/store/dice.ts';
import { undigestedSeats } from '../../src/store/notifications.ts';
import { dueWebhooks, NO_WEBHOOK } from '../../src/store/webhooks.ts';
import { rowsRead } from '../setup/rows-read.ts';
import { statementsOf } from '../setup/statements.ts';
import { copyMatch } from '../soak/fill/copies.ts';
import { openMatch, type TestService, testService } from './service.ts';

const FEW = 60;
const MANY = 600;
const PAGE = 20;

let place: TestService;
let url: string;
let original: string;
const withFew = new Map<string, number>();

beforeAll(async () => {
  place = await testService();
  url = place.queues.backend.kind === 'postgres' ? place.queues.backend.url : '';
  original = (await openMatch(place.service)).id;
  await copyMatch(place.service, url, original, FEW - 1);
  await prepare();
  for (const [name, page] of Object.entries(PAGES)) withFew.set(name, await rowsRead(url, await statementsOf(page)));
  await copyMatch(place.service, url, original, MANY - FEW);
  await prepare();
}, 60_000);
afterAll(() => place.close());

/** Every match is overdue, has a seat with orders for a question that has not come, one that wants a digest, and a webhook with news. */
async function prepare(): Promise<void> {
  const { store, clock } = place.service;
  const now = clock();
  await store.openDecision.updateMany({ data: { dueAt: now } });
  await store.$executeRaw`
    INSERT INTO draft (seat_no, decision, lines, mode, handed_over, ready_at)
    SELECT s.no, 1, '{}', '', true, ${now} FROM seat s
    WHERE NOT EXISTS (SELECT FROM open_decision o WHERE o.match_id = s.match_id AND o.seat = s.seat)
    ON CONFLICT DO NOTHING`;
  await store.seat.updateMany({ data: { notify: 'DAILY', untoldSince: now } });
  const known = new Set((await store.webhook.findMany({ select: { matchId: true } })).map(({ matchId }) => matchId));
  const matches = await store.match.findMany({ select: { id: true } });
  await store.webhook.createMany({
    data: matches.flatMap(({ id: matchId }) =>
      known.has(matchId)
        ? []
        : { id: randomUUID(), matchId, host: 'chat.test', sealed: Buffer.from(''), createdAt: now, dueAt: now },
    ),
  });
  await store.$executeRaw`ANALYZE`;
}

const hourAgo = () => new Date(place.service.clock().getTime() - 3_600_000);

const PAGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'overdue matches': () => dueMatches(place.service.store, place.service.clock(), PAGE),
  'orders whose time has come': () =>
    readyMatches(place.service.store, place.service.clock(), { since: hourAgo(), after: 0, most: PAGE }),
  'matches that nobody goes on with': () => haltedMatches(place.service.store, 0, PAGE),
  'seats that want a digest': () => undigestedSeats(place.service.store, 0, PAGE),
  webhooks: () =>
    dueWebhooks(place.service.store, place.service.clock(), { after: NO_WEBHOOK, looked: PAGE, most: PAGE }),
};

test.each(Object.keys(PAGES))('%s: a page reads as many rows with ten times the matches', async (name) => {
  const page = PAGES[name] ?? (() => Promise.reject(new Error(name)));
  const read = await rowsRead(url, await statementsOf(page));
  expect(read).toBe(withFew.get(name));
  expect(read).toBeGreaterThanOrEqual(PAGE);
});

/** Everything that the pages of one round give, and how many pages there were. */
async function round<P, T>(
  first: P,
  page: (after: P) => Promise<{ readonly found: readonly T[]; readonly last: P | undefined }>,
): Promise<{ readonly found: readonly T[]; readonly pages: number }> {
  const found: T[] = [];
  let after: P | undefined = first;
  let pages = 0;
  for (; after !== undefined; pages++) {
    const next: { readonly found: readonly T[]; readonly last: P | undefined } = await page(after);
    found.push(...next.found);
    after = next.last;
  }
  return { found, pages };
}

test('the match that is overdue for longest comes first, and one that is paused never', async () => {
  const { store, clock } = place.service;
  const [paused, longest] = await store.match.findMany({ orderBy: { id: 'desc' }, select: { id: true }, take: 2 });
  const overdue = (matchId: string | undefined, dueAt: Date) =>
    store.openDecision.updateMany({ where: { matchId: matchId ?? '' }, data: { dueAt } });
  await overdue(longest?.id, hourAgo());
  await overdue(paused?.id, new Date(0));
  await store.match.update({ where: { id: paused?.id ?? '' }, data: { state: 'PAUSED' } });
  expect(await dueMatches(store, clock(), 1)).toEqual([longest?.id]);
  expect(await dueMatches(store, clock(), MANY)).toHaveLength(MANY - 1);
  await store.match.update({ where: { id: paused?.id ?? '' }, data: { state: 'RUNNING' } });
});

/** Nothing is fresh after it. */
const NEVER = new Date('2100-01-01');

test('orders whose job was lost are found in their turn, however many wait for a question', async () => {
  const { store, clock } = place.service;
  const last = await store.draft.findFirstOrThrow({ orderBy: { seatNo: 'desc' }, include: { seat: true } });
  const { matchId, seat } = last.seat;
  await store.openDecision.updateMany({ where: { matchId }, data: { seat } });
  const ready = await round(0, async (after: number) => {
    const { matches, ...rest } = await readyMatches(store, clock(), { since: NEVER, after, most: PAGE });
    return { ...rest, found: matches };
  });
  const { inputs } = await store.match.findUniqueOrThrow({ where: { id: matchId } });
  expect(ready).toEqual({ found: [{ id: matchId, inputs }], pages: MANY / PAGE + 1 });
});

test('orders whose time has come just now are found at once', async () => {
  const { store, clock } = place.service;
  const last = await store.draft.findFirstOrThrow({ orderBy: { seatNo: 'desc' }, include: { seat: true } });
  const { matchId, seat } = last.seat;
  await store.openDecision.updateMany({ where: { matchId }, data: { seat } });
  await store.draft.updateMany({ where: { seatNo: { not: last.seatNo } }, data: { readyAt: hourAgo() } });
  const minuteAgo = new Date(clock().getTime() - 60_000);
  const { matches } = await readyMatches(store, clock(), { since: minuteAgo, after: 0, most: PAGE });
  expect(matches.map(({ id }) => id)).toEqual([matchId]);
  const early = await readyMatches(store, minuteAgo, { since: hourAgo(), after: 0, most: MANY });
  expect(early.matches).toEqual([]);
});

test.each([PAGE, 7])('every webhook with news is called once in a round, at most %i at a time', async (most) => {
  const { store, clock } = place.service;
  const waiting = await store.webhook.findFirstOrThrow({ orderBy: { id: 'asc' } });
  await store.webhook.update({ where: { id: waiting.id }, data: { dueAt: null } });
  const { found, pages } = await round(NO_WEBHOOK, async (after: string) => {
    const { ids, last } = await dueWebhooks(store, clock(), { after, looked: PAGE, most });
    expect(ids.length).toBeLessThanOrEqual(most);
    return { found: ids, last };
  });
  const all = await store.webhook.findMany({ where: { dueAt: { not: null } }, orderBy: { id: 'asc' } });
  expect(found).toEqual(all.map(({ id }) => id));
  expect(pages).toBeGreaterThanOrEqual(MANY / most);
});
