/** The pages of a seat at positions of a game: they show nothing that only others know, hold, plan or are asked. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chanceFrom, visibleTo } from '../../src/engine/index.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { openPosition } from '../../src/match/packs.ts';
import { publicPage, seatPage } from '../../src/match/pages.ts';
import { presentOf } from '../../src/match/play/present.ts';
import type { SeatKey } from '../../src/match/seat-key.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import type { ReportModel } from '../../src/reports/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { publicReport, seatReport } from '../../src/web/seat/report.ts';
import { leaksIn } from '../soak/reports.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

/** Numbers of answers after which the pages are checked. */
const POSITIONS = [6, 30, 60];

const OF_STEP = ['/replay/newest/1', '/replay/newest/last', '/replay/newest/last/map.svg', '/map.svg'];
const OF_SEAT = [
  ...['', '/history', '/replay', '/replay/newest', '/press', '/standing', '/time', '/state.json'],
  ...[...OF_STEP, '/signs.svg', '/place.json?id=salamanca', '/place.json?id=lisbon'],
];
const OF_ALL = ['', '/replay', '/replay/newest', '/undone', ...OF_STEP];

let place: Installation;
let match: CreatedMatch;
let browser: Browser;
let keys: readonly SeatKey[];

beforeAll(async () => {
  place = await installation();
  browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
  match = await place.open('4');
  const rows = await place.service.store.seat.findMany({ where: { matchId: match.id } });
  keys = rows.map(({ no, seat, matchId }) => ({ no, seat, matchId }));
  for (const { no, seat } of keys) await mark(no, seat);
});
afterAll(() => place.close());

const draftOf = (seat: string) => `draft-of-${seat}`;
const orderOf = (seat: string) => `standing-of-${seat}`;

/** Writes a draft and a standing order that only the seat itself may read. */
async function mark(seatNo: number, seat: string): Promise<void> {
  const { store } = place.service;
  await store.draft.create({ data: { seatNo, decision: 0, lines: [draftOf(seat)], mode: 'pause' } });
  await store.standingOrder.create({ data: { seatNo, position: 1, text: `EVADE ${orderOf(seat)}`, given: {} } });
}

const chance = chanceFrom(7);
let given = 0;

async function playUntil(count: number): Promise<void> {
  const { service } = place;
  for (; given < count; given++) {
    const open = await service.store.openDecision.findFirstOrThrow({ where: { matchId: match.id } });
    const key = keys.find(({ seat }) => seat === open.seat) as SeatKey;
    const question = (await seatPage(service, key))?.open.find(({ id }) => id === open.decision);
    const options = question?.options ?? [];
    const answer = options[chance.below(options.length)]?.answer ?? open.fallback;
    expect(await answerDecision(service, key.no, open.decision, answer)).toEqual({ ok: true });
  }
}

const PLAIN: Readonly<Record<string, string>> = { '&#39;': "'", '&quot;': '"', '&amp;': '&' };

const read = async (paths: readonly string[], base: string): Promise<string> => {
  const pages = await Promise.all(paths.map((path) => browser.open(`${base}${path}`).expect(200)));
  // A picture is read as bytes.
  const texts = pages.map(({ text, body }) => text ?? (body as Buffer).toString());
  return texts.map((text) => text.replace(/&(?:#39|quot|amp);/g, (sign) => PLAIN[sign] ?? sign)).join('\n');
};

/** The report with all events of the match, because pages also show old ones. */
async function remembering(report: ReportModel, seat: string | undefined): Promise<ReportModel<View>> {
  const rows = await place.service.store.event.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
  const events = rows.map(({ no, event }) => ({ no, event: event as never }));
  return { ...report, events: events.filter(({ event }) => visibleTo(event, seat)) } as ReportModel<View>;
}

async function stateNow(): Promise<State> {
  const row = await openPosition(place.service, match.id);
  if (!row) throw new Error('no match');
  return presentOf(place.service, row).referee.state as State;
}

test.each(POSITIONS)('after %i answers no page of a seat shows another seat’s secrets', async (count) => {
  await playUntil(count);
  const state = await stateNow();
  for (const key of keys) {
    const page = await seatPage(place.service, key);
    if (!page) throw new Error('no page');
    const told = await read(OF_SEAT, pathOf(match.links[key.seat]));
    const report = await remembering(seatReport(page), key.seat);
    expect(leaksIn(wellington, state, report, told), key.seat).toEqual([]);
    const others = keys.filter(({ seat }) => seat !== key.seat).flatMap(({ seat }) => [draftOf(seat), orderOf(seat)]);
    expect(
      others.filter((words) => told.includes(words)),
      key.seat,
    ).toEqual([]);
    expect(told).toContain(orderOf(key.seat));
  }
  const open = await publicPage(place.service, match.code);
  if (!open) throw new Error('no page');
  const told = await read(OF_ALL, `/p/${match.code}`);
  expect(leaksIn(wellington, state, await remembering(publicReport(open), undefined), told)).toEqual([]);
  expect(keys.filter(({ seat }) => told.includes(draftOf(seat)) || told.includes(orderOf(seat)))).toEqual([]);
});

test('the search finds another seat’s cards', async () => {
  const key = keys.find(({ seat }) => seat === 'spain') as SeatKey;
  const page = await seatPage(place.service, key);
  const state = await stateNow();
  const titles = Object.values(state.hands)
    .flat()
    .map((card) => wellington.definition.content.cards.get(card)?.title ?? '');
  expect(
    page && leaksIn(wellington, state, await remembering(seatReport(page), 'spain'), titles.join('\n')),
  ).not.toEqual([]);
});
