import { parseFeed } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { keepTime } from '../../src/match/clock/clock.ts';
import { type CreatedMatch, createMatch } from '../../src/match/forming/create.ts';
import { seatByToken } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { publicScenes, type Scene, sceneOfSeat, scenesOfSeat } from '../../src/match/record/replay.ts';
import type { SeatKey } from '../../src/match/seat-key.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { newestEvents } from '../../src/store/records.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

/** Half-days without an answer, in which the stand-in plays. */
const HALF_DAYS = 60;

let place: Installation;
let match: CreatedMatch;
let browser: Browser;
const keys = new Map<string, SeatKey>();

beforeAll(async () => {
  place = await installation();
  const { service } = place;
  const seats = service.games.get('wellington')?.setup.splits.find(({ id }) => id === '4')?.seats ?? [];
  match = await createMatch(service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'Replayed campaign',
    pace: { ...STANDARD_PACE, impulseHours: 4, reactionHours: 2, graceHours: 1, policy: 'stand-in' },
    seats: seats.map(({ id, name }) => ({ id, player: name, address: `${id}@example.org`, zone: 'Asia/Seoul' })),
  });
  for (let i = 0; i < HALF_DAYS; i++) {
    place.pass(12);
    await keepTime(service, match.id);
    await advanceMatch(service, match.id);
  }
  for (const [seat, link] of Object.entries(match.links)) {
    const key = await seatByToken(service, pathOf(link).slice('/s/'.length));
    if (key) keys.set(seat, key);
  }
  browser = new Browser(makeApp(service, { requestsPerMinute: 10_000 }));
});

afterAll(() => place.close());

const sceneOf = async (seat: string, no?: number): Promise<Scene> => {
  const scene = await sceneOfSeat(place.service, keys.get(seat) as SeatKey, no);
  if (!scene) throw new Error(`no scene ${no} for ${seat}`);
  return scene;
};

/** All scenes of a seat in order. */
const scenesOf = async (seat: string): Promise<Scene[]> => {
  const { last } = await sceneOf(seat);
  return Promise.all(Array.from({ length: last + 1 }, (_, no) => sceneOf(seat, no)));
};

const handsIn = ({ view }: Pick<Scene, 'view'>) => (view as { hands: Record<string, number[]> }).hands;

const titleOf = (card: number) =>
  String(wellington.definition.content.cards.get(card)?.title).replaceAll('&', '&amp;').replaceAll("'", '&#39;');

test('the stand-in has played long enough to look back on', async () => {
  expect((await sceneOf('britain')).last).toBeGreaterThan(8);
});

describe('a seat steps through the campaign', () => {
  test('every event that it may know stands in one scene, in order', async () => {
    for (const seat of keys.keys()) {
      const scenes = await scenesOf(seat);
      const known = await newestEvents(place.service.store, match.id, seat, { most: 100_000 });
      expect(scenes.flatMap(({ events }) => events)).toEqual(known);
    }
  });

  test('rolls are numbered without a gap', async () => {
    const numbers = (await scenesOf('britain')).flatMap(({ rolls }) => rolls.map(({ no }) => no));
    expect(numbers).toEqual(numbers.map((_, i) => i));
    expect(numbers.length).toBeGreaterThan(0);
  });

  test('each scene is named after its impulse', async () => {
    const list = await scenesOfSeat(place.service, keys.get('britain') as SeatKey);
    const scenes = await scenesOf('britain');
    expect(list?.scenes.map(({ occasion }) => occasion)).toEqual(scenes.map(({ occasion }) => occasion));
    const { text } = await browser.open(`${pathOf(match.links.britain)}/replay`);
    for (const { no, events } of scenes.slice(1)) {
      const row = text.split('<li').find((each) => each.includes(`/replay/${no}"`));
      for (const { event } of events.filter(({ event }) => event.kind === 'impulse.began')) {
        const { power } = event as unknown as { readonly power: string };
        expect(row).toContain(wellington.definition.content.powers.find(({ id }) => id === power)?.name);
      }
    }
  });

  test('the pages lead forwards and back, each with map, dice and list', async () => {
    const base = pathOf(match.links.britain);
    const { last } = await sceneOf('britain');
    for (let no = 0; no <= last; no++) {
      const { status, text } = await browser.open(`${base}/replay/${no}`);
      expect(status).toBe(200);
      expect(text.includes(`rel="prev" href="${base}/replay/${no - 1}"`)).toBe(no > 0);
      expect(text.includes(`rel="next" href="${base}/replay/${no + 1}"`)).toBe(no < last);
    }
    const map = await browser.open(`${base}/replay/3/map.svg`);
    expect(map.headers['content-type']).toContain('svg');
    const { text } = await browser.open(`${base}/replay`);
    for (let no = 0; no <= last; no++) expect(text).toContain(`href="${base}/replay/${no}"`);
  });

  test('each step of an impulse has its page, and its own map', async () => {
    const path = `${pathOf(match.links.britain)}/replay/2`;
    const { text } = await browser.open(`${path}/last`).expect(200);
    const [, count] = /([0-9]+) of \1,/.exec(text) ?? [];
    expect(Number(count)).toBeGreaterThan(2);
    const maps = new Set<string>();
    for (let step = 1; step <= Number(count); step++) {
      await browser.open(`${path}/${step}`).expect(200);
      maps.add(String((await browser.open(`${path}/${step}/map.svg`)).body));
    }
    expect(maps.size).toBeGreaterThan(1);
    for (const none of ['0', String(Number(count) + 1), 'x'])
      expect((await browser.open(`${path}/${none}`)).status).toBe(404);
  });

  test.each(['-1', '9999', 'x', '1.5'])('there is no impulse %s', async (no) => {
    expect((await browser.open(`${pathOf(match.links.britain)}/replay/${no}`)).status).toBe(404);
  });
});

describe('earlier impulses', () => {
  /** The newest first. */
  const impulsesOn = (text: string): number[] =>
    [...text.matchAll(/href="[^"]*\/replay\/([0-9]+)"/g)].map(([, no]) => Number(no));

  test('are read page by page back to the opening, each with its link, and none twice', async () => {
    const base = pathOf(match.links.britain);
    const { last } = await sceneOf('britain');
    const seen: number[] = [];
    let pages = 0;
    for (let path: string | undefined = `${base}/history`; path !== undefined; pages++) {
      const { text }: { text: string } = await browser.open(path).expect(200);
      seen.unshift(...impulsesOn(text).toReversed());
      path = /href="([^"]*\/history\?before=[0-9]+)"/.exec(text)?.[1];
    }
    const told = (await scenesOf('britain')).filter(({ events }) => events.length > 0).map(({ no }) => no);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.filter((no) => !told.includes(no))).toEqual([]);
    expect(seen[0]).toBe(0);
    expect(seen.length).toBeGreaterThan(last / 2);
    expect(pages).toBe(Math.ceil((last + 1) / 12));
  });

  test('show what their replay shows, with the numbers of its rolls', async () => {
    const { text } = await browser.open(`${pathOf(match.links.britain)}/history?before=9`);
    const faced = (await scenesOf('britain'))
      .slice(0, 9)
      .flatMap(({ rolls }) => rolls.filter((roll) => roll.faces.length));
    const numbers = [...text.matchAll(/roll ([0-9]+)/g)].map(([, no]) => Number(no));
    expect(numbers.filter((no) => !faced.some((roll) => roll.no === no))).toEqual([]);
  });

  test('are counted alike for everybody: two seats that know different things have the same links', async () => {
    const pages = await Promise.all(
      ['britain', 'french_north'].map((seat) => browser.open(`${pathOf(match.links[seat])}/history`)),
    );
    const olders = pages.map(({ text }) => /history\?before=([0-9]+)/.exec(text)?.[1]);
    expect(olders[0]).toBeDefined();
    expect(olders[0]).toBe(olders[1]);
  });
});

describe('secrecy', () => {
  test('a scene shows the hand of its reader at that time, and no other', async () => {
    for (const seat of keys.keys()) {
      const powers = place.service.games.get('wellington')?.setup.splits.find(({ id }) => id === '4')?.seats ?? [];
      const own = powers.find(({ id }) => id === seat)?.powers;
      for (const scene of await scenesOf(seat)) expect(Object.keys(handsIn(scene))).toEqual(own);
    }
  });

  test('no page of a seat names a card that another seat holds and nobody has seen', async () => {
    const held = new Map<string, number[]>();
    for (const seat of keys.keys()) held.set(seat, Object.values(handsIn(await sceneOf(seat))).flat());
    for (const seat of keys.keys()) {
      const others = [...held].flatMap(([other, cards]) => (other === seat ? [] : cards));
      const { last } = await sceneOf(seat);
      const texts = [await browser.open(`${pathOf(match.links[seat])}/replay`)];
      for (let no = 0; no <= last; no++) texts.push(await browser.open(`${pathOf(match.links[seat])}/replay/${no}`));
      const known = JSON.stringify(await newestEvents(place.service.store, match.id, seat, { most: 100_000 }));
      const hidden = others.filter((card) => !new RegExp(`\\b${card}\\b`).test(known));
      for (const card of hidden) {
        for (const { text } of texts) expect(text).not.toContain(`${card} &quot;${titleOf(card)}`);
      }
    }
  });

  test('the public replay shows no hand, and opens no seat’s view while the match runs', async () => {
    const { status, text } = await browser.open(`/p/${match.code}/replay/3`);
    expect(status).toBe(200);
    for (const card of wellington.definition.content.cards.values()) {
      if (
        Object.values(handsIn(await sceneOf('britain', 3)))
          .flat()
          .includes(card.number)
      ) {
        expect(text).not.toContain(titleOf(card.number));
      }
    }
    expect((await browser.open(`/p/${match.code}/replay/3?seat=britain`)).status).toBe(404);
    expect((await browser.open(`/p/${match.code}/replay?seat=britain`)).status).toBe(404);
  });

  test('after the end everybody may see the view of any seat', async () => {
    await place.service.store.match.update({ where: { id: match.id }, data: { state: 'OVER' } });
    const { status, text } = await browser.open(`/p/${match.code}/replay/3?seat=britain`);
    expect(status).toBe(200);
    const hand = Object.values(handsIn(await sceneOf('britain', 3))).flat();
    expect(hand.length).toBeGreaterThan(0);
    for (const card of hand) expect(text).toContain(titleOf(card));
    expect(text).toContain(`/p/${match.code}/replay/2?seat=britain`);
    await place.service.store.match.update({ where: { id: match.id }, data: { state: 'RUNNING' } });
  });
});

test('after a visit the page leads only to what is new', async () => {
  const path = pathOf(match.links.spain);
  const visitor = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
  const [, address = ''] = /class="play"><a href="([^"]*)"/.exec((await visitor.open(path)).text) ?? [];
  expect(address).toMatch(/#play$/);
  await visitor.open(address.replace('#play', '')).expect(200);
  place.pass(24);
  expect((await visitor.open(path)).text).not.toContain('class="play"');
});

test('news readers get an entry for each impulse that is over, newest first, and find the feed on the page of the match', async () => {
  const { service } = place;
  const base = `/p/${match.code}`;
  const named = (name: string) => service.store.match.update({ where: { id: match.id }, data: { name } });
  const { name } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  await named('Blood & <Iron>');
  const { text, headers } = await browser.open(`${base}/feed.atom`);
  const page = await browser.open(base);
  await named(name);
  expect(headers['content-type']).toContain('application/atom+xml');
  expect(page.text).toContain(`<link rel="alternate" type="application/atom+xml" href="${base}/feed.atom">`);
  const feed = parseFeed(text, { xmlMode: true });
  expect(feed).toMatchObject({ type: 'atom', title: `${match.code} "Blood & <Iron>"` });
  const list = await publicScenes(service, match.code);
  const over = list?.scenes.filter(({ endedAt }) => endedAt !== undefined) ?? [];
  expect(over.length).toBeGreaterThan(8);
  expect(feed?.items.map(({ link, pubDate }) => [link, pubDate])).toEqual(
    over
      .slice(-40)
      .reverse()
      .map(({ no, endedAt }) => [`${service.publicUrl}${base}/replay/${no}`, endedAt]),
  );
  const [newest] = feed?.items ?? [];
  expect((await browser.open(`${base}/replay`)).text).toContain(newest?.title?.replaceAll("'", '&#39;'));
  expect(feed?.updated).toEqual(newest?.pubDate);
});
