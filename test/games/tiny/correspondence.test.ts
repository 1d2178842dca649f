/** A whole match of Two pickets as people meet it: invitations, mails, pages, standing orders, a missed deadline, and its record. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordText } from '../../../src/engine/index.ts';
import { keepTime } from '../../../src/match/clock/clock.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { formMatch } from '../../../src/match/forming/forming.ts';
import { privateLinks } from '../../../src/match/people/operator.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { deliverLetter, type OutgoingMail } from '../../../src/match/post/outbox.ts';
import { exportMatch } from '../../../src/match/record/export.ts';
import { makeApp } from '../../../src/web/app.ts';
import { answersOf, openOf, sendMail, type TestService } from '../../match/service.ts';
import { Browser } from '../../web/browser.ts';
import { enterOffice, pathOf } from '../../web/campaign.ts';
import { addressOf, PLAN, stateOf, tinyService } from './house.ts';
import type { Side } from './rules/field.ts';
import { LAST_ROUND } from './rules.ts';

let place: TestService;
let browser: Browser;
let id = '';
let code = '';
let links: Readonly<Record<string, string>> = {};
const mails: OutgoingMail[] = [];
/** The pages as they are before play begins. */
const forming: string[] = [];

beforeAll(async () => {
  place = await tinyService();
  browser = new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }));
});
afterAll(() => place.close());

/** A round has at most four answers. */
const MOST_ANSWERS = 4 * LAST_ROUND;

const SEAT_PAGES = ['', '/history', '/replay', '/replay/0', '/press', '/standing', '/time', '/propose', '/keys'];
const MODERATOR_PAGES = ['', '/people', '/audit', '/mails', '/position', '/webhooks'];

/** Words that belong to campaign games only, with the line around each. */
const CAMPAIGN = /.*\b(impulses?|CP|cards?|powers?|campaigns?|intercept|evade|winter|VP|siege|leaders?|areas?)\b.*/gi;
const MARKUP = /<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g;

/** Sends the waiting letters in the order in which they were made; reports come last. */
async function post(): Promise<readonly OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const waiting = await place.service.store.letter.findMany({
    where: { matchId: id, state: 'PENDING' },
    orderBy: { no: 'asc' },
  });
  const inTurn = [
    ...waiting.filter(({ kind }) => kind !== 'report'),
    ...waiting.filter(({ kind }) => kind === 'report'),
  ];
  for (const letter of inTurn)
    await deliverLetter(place.service, letter.id, async (mail) => {
      sent.push(mail);
      return { outcome: 'sent' };
    });
  mails.push(...sent);
  return sent;
}

/** Answers the newest mail that asked a seat something. */
async function reply(side: Side, text: string): Promise<string> {
  const mail = mails.findLast(({ to, ticket }) => to.address === addressOf(side) && ticket !== undefined);
  const { seatNo = 0, decisionNo = 0 } = mail?.ticket ?? {};
  const settled = await sendMail(place.service, { text, seatNo, decision: decisionNo, from: addressOf(side) });
  await advanceMatch(place.service, id);
  await post();
  return settled?.text ?? '';
}

/** Sends orders from the page of a seat. */
async function onPage(side: Side, orders: string): Promise<number> {
  const base = pathOf(links[side]);
  const { status } = await browser.send(base, `${base}/orders`, { act: 'send', mode: 'pause', orders });
  await advanceMatch(place.service, id);
  await post();
  return status;
}

/** A page as its reader sees it, without markup. */
const pageAt = async (path: string): Promise<string> =>
  (await browser.open(path).expect(200)).text.replace(MARKUP, '\n');

const textTo = (side: Side): string => mails.findLast(({ to }) => to.address === addressOf(side))?.text ?? '';

const statusOf = async () => (await place.service.store.match.findUniqueOrThrow({ where: { id } })).state;

test('the office offers the game, and a form for a match of it', async () => {
  const office = await enterOffice(browser, place.service);
  expect(await pageAt(office)).toContain('Two pickets');
  const form = await pageAt(`${office}/new/tiny/2`);
  expect(form).toContain('Morning fog');
  expect(form.match(CAMPAIGN)).toBeNull();
});

describe.sequential('a match', () => {
  test('is formed by mail and begins when the last player joins', async () => {
    ({ id, code } = await formMatch(place.service, PLAN));
    expect((await post()).filter(({ kind }) => kind === 'offer').map(({ to }) => to.name)).toEqual(['Wanda', 'Edo']);
    const [page] = /http\S+\/i\/\S+/.exec(textTo('west')) ?? [];
    const { moderator = '' } = (await privateLinks(place.service, id)) ?? {};
    for (const address of [page, `${moderator}/people`]) forming.push(await pageAt(pathOf(address)));
    for (const side of ['west', 'east'] as const) {
      expect(await statusOf()).toBe('FORMING');
      await reply(side, 'JOIN');
    }
    expect(await statusOf()).toBe('RUNNING');
    expect(await openOf(place.service, id)).toEqual(['0 west round.order', '1 east round.order']);
    const told = await privateLinks(place.service, id);
    links = { moderator: told?.moderator ?? '', ...Object.fromEntries((told?.seats ?? []).map((s) => [s.id, s.url])) };
  });

  test('mails its first report to both, with the board as an image', async () => {
    for (const side of ['west', 'east'] as const) {
      expect(textTo(side)).toContain('round 1: what does your picket do?');
      const report = mails.findLast(({ kind, to }) => kind === 'report' && to.address === addressOf(side));
      expect(report?.attachments.map(({ contentType }) => contentType)).toContain('image/png');
    }
  });

  test('takes one answer by mail and the other on the page, and plays the round when both have arrived', async () => {
    await reply('west', 'HELP');
    expect(await reply('west', 'MOVE b3\nROUND 2 FIRE\nROUND 4 LOAD\nDONE')).toContain('in round 2 FIRE (standing)');
    expect((await stateOf(place, id)).round ?? 0).toBe(0);
    const { text } = await browser.open(pathOf(links.east));
    expect(text).toContain('name="mode" value="go" checked');
    expect(await onPage('east', 'MOVE d3')).toBe(303);
    const state = await stateOf(place, id);
    expect([state.pickets.west.cell, state.pickets.east.cell]).toEqual(['b3', 'd3']);
    expect(textTo('east')).toContain('West moves from a3 to b3');
  });

  test('draws the board as the game does', async () => {
    const { body } = await browser.open(`${pathOf(links.east)}/map.svg`).expect(200);
    expect(String(body)).toContain('b3: West, loaded, hit 0 of 3');
    const { areas, ways } = (await browser.open(`${pathOf(links.east)}/ground.json`).expect(200)).body;
    expect([areas.length, ways]).toEqual([25, []]);
  });

  test('answers with the line that was filed for the round', async () => {
    expect((await answersOf(place.service, id)).at(-1)).toBe('2 west round.order {"act":"fire"} standing');
    expect(await openOf(place.service, id)).toEqual(['3 east round.order']);
  });

  test('plays the fallback for a seat that misses its deadline', async () => {
    place.pass(71);
    await keepTime(place.service, id);
    expect(await openOf(place.service, id)).toEqual(['3 east round.order']);
    place.pass(2);
    await keepTime(place.service, id);
    await advanceMatch(place.service, id);
    await post();
    expect(await answersOf(place.service, id)).toContain('3 east round.order {"act":"hold"} fallback');
    expect(textTo('east')).toMatch(/HOLD/);
  });

  test('shows its moderator which seats it waits for, and no orders', async () => {
    const { text } = await browser.open(pathOf(links.moderator)).expect(200);
    expect(text).toContain('Edo');
    expect(text).not.toMatch(/FIRE|MOVE/);
  });

  const NAMES = { west: 'West', east: 'East' } as const;

  /** The first open question, and a plain answer to it. */
  const nextOrder = async () => {
    const [open = ''] = await openOf(place.service, id);
    const [, seat, kind] = open.split(' ');
    const side = seat === 'west' ? 'west' : 'east';
    const { loaded } = (await stateOf(place, id)).pickets[side];
    return { side, order: kind === 'recoil' ? 'STAND' : loaded ? 'FIRE' : 'LOAD' } as const;
  };

  test('reaches its result', async () => {
    for (let i = 0; i < MOST_ANSWERS && (await statusOf()) === 'RUNNING'; i++) {
      const { side, order } = await nextOrder();
      if (i % 2 === 0) await reply(side, `${order}\nDONE`);
      else await onPage(side, order);
    }
    expect(await statusOf()).toBe('OVER');
    const { winner } = await stateOf(place, id);
    const result = winner ? `${NAMES[winner]} has won` : 'Nobody has won';
    for (const side of ['west', 'east'] as const) expect(textTo(side)).toContain(result);
    expect((await browser.open(`/p/${code}`).expect(200)).text).toContain(result);
  });

  test('gives an order more time than a question that dice raise', async () => {
    const kinds = new Map((await answersOf(place.service, id)).map((text) => [text.split(' ')[0], text.split(' ')[2]]));
    const times = await place.service.store.answerTime.findMany({ where: { matchId: id } });
    const hours = times.map(({ decision, openedAt, deadline }) => [
      kinds.get(String(decision)),
      (deadline.getTime() - openedAt.getTime()) / 3_600_000,
    ]);
    expect(Object.fromEntries(hours)).toEqual({ 'round.order': 48, recoil: 12 });
  });

  test('has a record that can be checked: its dice, and the play itself', async () => {
    const { lines = [] } = (await exportMatch(place.service, id)) ?? {};
    const { isGood, lines: told } = verifyRecord(place.service.games, recordText(lines));
    expect(told.map(sayVerdict).join('\n')).toContain('Played again by the rules');
    expect(isGood).toBe(true);
  });

  test('is told in the words of its game, in mails and on pages', async () => {
    const paths = [
      ...SEAT_PAGES.map((page) => `${pathOf(links.west)}${page}`),
      ...MODERATOR_PAGES.map((page) => `${pathOf(links.moderator)}${page}`),
      ...['', '/replay', '/replay/1'].map((page) => `/p/${code}${page}`),
    ];
    const told = mails.map(({ text, html }) => `${text}\n${html.replace(MARKUP, '\n')}`);
    for (const path of paths) told.push(await pageAt(path));
    expect([...forming, ...told].flatMap((text) => text.match(CAMPAIGN) ?? [])).toEqual([]);
  });

  test('can be looked back on, round by round', async () => {
    const rounds = (await stateOf(place, id)).round;
    const list = await browser.open(`${pathOf(links.east)}/replay`).expect(200);
    const titles = [...list.text.matchAll(/replay\/\d+"[^>]*>([^<]+)</g)].map(([, title]) => title);
    expect(titles).toEqual([...Array.from({ length: rounds }, (_, i) => `Round ${i + 1}`), 'The end']);
    for (const base of [pathOf(links.east), `/p/${code}`]) {
      const { text } = await browser.open(`${base}/replay`).expect(200);
      for (let round = 1; round <= rounds; round++) expect(text).toContain(`Round ${round}`);
      const scene = await browser.open(`${base}/replay/1`).expect(200);
      expect(scene.text).toContain('Round 2');
      expect(String((await browser.open(`${base}/replay/0/map.svg`).expect(200)).body)).toContain('b3: West');
    }
  });
});
