/**
 * What a match has from the house, whatever is played: its clock, absence, replacement, rollback, correction, dice, export,
 * verification, replay, API and statistics. A new game needs nothing here but a correction.
 */

import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chanceFrom, type Json, randomAnswer, recordText, sure } from '../../src/engine/index.ts';
import type { Game, SeenPosition } from '../../src/game/index.ts';
import { type Act, readAct } from '../../src/match/acts/act.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { makeApiKey } from '../../src/match/api-key.ts';
import { keepTime } from '../../src/match/clock/clock.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { joinInvitation } from '../../src/match/forming/joining.ts';
import { installedGames } from '../../src/match/games.ts';
import { positionFor } from '../../src/match/moderator/position.ts';
import { openPosition } from '../../src/match/packs.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { replaceSeat } from '../../src/match/people/replacement.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { sceneOfSeat } from '../../src/match/record/replay.ts';
import { toldReports } from '../../src/match/seat-feed.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { addHours, STANDARD_PACE } from '../../src/match/time/pace.ts';
import { speechOf } from '../../src/reports/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from '../web/browser.ts';
import { pathOf } from '../web/campaign.ts';
import { openMatch, openOf, sendMail, type TestMatch, type TestService, testService } from './service.ts';

/** A correction of the beginning, for games without a form in which a number can be changed. */
const CORRECTIONS: Readonly<Record<string, Act>> = {
  gettysburg: { kind: 'override', patch: [{ op: 'replace', path: '/corps/USA-1', value: { at: 'BAL' } }] },
};

/** What the first form with a number makes of one more. */
function correctionOf({ id: game, moderation: corrections, reporter }: Game, seen: SeenPosition): Act | undefined {
  const forms = corrections?.forms;
  for (const { id: form, fields } of forms?.at(seen, undefined, speechOf(reporter)) ?? []) {
    const number = fields.find(({ kind, name }) => kind === 'number' && name !== 'card');
    if (number?.kind !== 'number') continue;
    const entry = { form, place: undefined, fields: { [number.name]: String((number.value ?? 0) + 1) } };
    const made = forms?.patch(seen, entry);
    const read = made?.ok ? readAct({ kind: 'override', patch: made.answer }) : undefined;
    return read?.ok ? read.answer : undefined;
  }
  return CORRECTIONS[game];
}

let place: TestService;
let browser: Browser;
beforeAll(async () => {
  const base = await testService('every game');
  place = { ...base, service: { ...base.service, games: installedGames } };
  browser = new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { requestsPerMinute: 10_000 }));
});
afterAll(() => place.close());

const GAMES = [...installedGames.values()].map((game) => [game.title, game] as const);

/** The most answers until something that has to come has come. */
const MOST = 60;

describe.each(GAMES)('a match of %s', (_title, game) => {
  let match: TestMatch;
  beforeEach(async () => {
    match = await openMatch(place.service, {
      ...firstOf(game),
      name: 'Any game',
      pace: { ...STANDARD_PACE, holdMinutes: 0, policy: 'fallback' },
    });
  });

  const addressOf = (seat: string) => `${seat}@players.test`;
  const noOf = (seat: string) => match.seatNo[seat] ?? 0;
  const questions = () =>
    place.service.store.openDecision.findMany({ where: { matchId: match.id }, orderBy: { decision: 'asc' } });

  const mail = async (seat: string, text: string) => {
    const open = (await questions()).find((each) => each.seat === seat);
    const decision = open?.decision ?? 0;
    return sendMail(place.service, { text, seatNo: noOf(seat), decision, from: addressOf(seat) });
  };

  /** Answers as many questions by chance as wanted; the same seed gives the same answers. */
  const play = async (seed: number, answers: number) => {
    const chance = chanceFrom(seed);
    for (let given = 0; given < answers; given++) {
      const row = sure(await openPosition(place.service, match.id));
      const [decision] = presentOf(place.service, row).referee.open;
      if (!decision) return;
      const { id, seat } = decision;
      const answer = randomAnswer(decision, chance);
      expect(await answerDecision(place.service, noOf(seat), id, answer)).toEqual({ ok: true });
    }
  };

  /** Plans an act first, and carries it out with the code of the plan. */
  const act = async (what: Act) => {
    const { seq } = await place.service.store.match.findUniqueOrThrow({ where: { id: match.id } });
    const planned = await planAct(place.service, match.id, { act: what, by: 'Mora' });
    const code = planned.ok ? planned.answer.code : undefined;
    const order = { act: what, reason: 'A slip', guard: { seq }, code, by: 'Mora', via: 'page' as const };
    const done = await moderate(place.service, match.id, order);
    await advanceMatch(place.service, match.id);
    return done;
  };

  const played = async () => {
    const where = { matchId: match.id };
    const [answers, rolls, { snapshot }] = await Promise.all([
      place.service.store.answer.findMany({ where, orderBy: { decision: 'asc' }, omit: { seq: true } }),
      place.service.store.roll.findMany({ where, orderBy: { no: 'asc' }, select: { label: true, faces: true } }),
      place.service.store.match.findUniqueOrThrow({ where: { id: match.id } }),
    ]);
    return { answers, rolls, snapshot };
  };

  const verdict = async (): Promise<string> => {
    const { lines = [] } = (await exportMatch(place.service, match.id)) ?? {};
    return verifyRecord(place.service.games, recordText(lines)).lines.map(sayVerdict).join('\n');
  };

  test('runs one clock for all who are asked at once, and gives the default for who is late', async () => {
    const asked = await questions();
    expect(new Set(asked.map(({ deadline }) => deadline.getTime())).size).toBe(1);
    const hours = (sure(asked[0]).deadline.getTime() - place.service.clock().getTime()) / 3_600_000;
    place.pass(hours + STANDARD_PACE.graceHours - 1);
    await keepTime(place.service, match.id);
    expect((await questions()).map(({ decision }) => decision)).toEqual(asked.map(({ decision }) => decision));
    place.pass(2);
    await keepTime(place.service, match.id);
    await advanceMatch(place.service, match.id);
    const { answers } = await played();
    expect(answers.slice(0, asked.length).map(({ seat, origin }) => [seat, origin])).toEqual(
      asked.map(({ seat }) => [seat, 'fallback']),
    );
  });

  test('asks nothing of a player before he is back from an absence that he has announced', async () => {
    const [{ seat } = { seat: '' }] = await questions();
    const back = addHours(place.service.clock(), 10 * 24);
    const day = (hours: number) => addHours(place.service.clock(), hours).toISOString().slice(0, 10);
    expect((await mail(seat, `ABSENCE ${day(0)} TO ${day(10 * 24)}`))?.verdict).toBe('info');
    const before = (await questions()).map(({ decision }) => decision);
    const isNew = (each: { readonly seat: string; readonly decision: number }) =>
      each.seat === seat && !before.includes(each.decision);
    for (let tries = 0; tries < MOST && !(await questions()).some(isNew); tries++) await play(tries, 1);
    expect((await questions()).find(isNew)?.deadline.getTime()).toBeGreaterThan(back.getTime());
  });

  test('gives the seat of a player who leaves to another, who plays on from where it stood', async () => {
    await play(1, 3);
    const seat = (await questions())[0]?.seat ?? '';
    const old = pathOf(match.links[seat]).slice('/s/'.length);
    const newcomer = { player: 'Nora', address: 'nora@players.test', zone: 'UTC', reason: '' };
    expect(await replaceSeat(place.service, match.id, { ...newcomer, seat, by: 'Mora', via: 'page' })).toEqual({
      ok: true,
    });
    const { no } = await place.service.store.invitation.findFirstOrThrow({ where: { matchId: match.id } });
    expect(await joinInvitation(place.service, no, {})).toMatchObject({ kind: 'joined' });
    expect(await seatByToken(place.service, old)).toBeUndefined();
    const { answers } = await played();
    await play(2, 3);
    expect((await played()).answers.length).toBeGreaterThan(answers.length);
    expect(await verdict()).toContain('Nothing is wrong.');
  });

  test('is taken back, and comes out the same with the same answers', async () => {
    await play(3, 12);
    const before = await played();
    const saved = await place.service.store.snapshot.findMany({
      where: { matchId: match.id },
      orderBy: { seq: 'asc' },
    });
    const to = Math.ceil(saved.length / 2);
    const consents = Object.keys(match.seatNo);
    expect(await act({ kind: 'rollback', to, consents, force: false, deck: 'restore' })).toEqual({ ok: true });
    for (const { seat, decision, answer } of before.answers) {
      const isOpen = (await questions()).some((each) => each.decision === decision);
      if (isOpen)
        expect(await answerDecision(place.service, noOf(seat), decision, answer as Json)).toEqual({ ok: true });
    }
    expect(await played()).toEqual(before);
    expect(await verdict()).toContain('Nothing is wrong.');
  });

  test('is corrected, tells it to every seat, and goes on', async () => {
    const { fields: seen } = sure(await positionFor(place.service, match.id));
    expect(await act(sure(correctionOf(game, seen)))).toEqual({ ok: true });
    const told = await place.service.store.letter.findMany({
      where: { matchId: match.id, letter: { path: ['about'], equals: 'corrected' } },
    });
    expect(told).toHaveLength(Object.keys(match.seatNo).length);
    await play(4, 6);
    expect(await verdict()).toContain('Nothing is wrong.');
  });

  test('has dice that anybody can check, and tells how they fell', async () => {
    const facesSoFar = async () => (await played()).rolls.reduce((sum, { faces }) => sum + faces.length, 0);
    await play(5, 20);
    // The dice have a secret of their own in each run: chance may have led where none was rolled yet.
    for (let tries = 0; tries < MOST && (await facesSoFar()) === 0; tries++) await play(tries, 5);
    const faces = await facesSoFar();
    expect(await verdict()).toMatch(/Played again by the rules[\s\S]*Nothing is wrong\./);
    const [seat = ''] = Object.keys(match.seatNo);
    const told = (await mail(seat, 'STATUS DICE'))?.text ?? '';
    const rows = [...told.matchAll(/^(\S.*?) {2,}(\d+) {2,}\d\.\d\d/gm)].map(([, who, count]) => [who, Number(count)]);
    expect(rows.at(-1)?.[1]).toBe(faces);
    // Whose the dice were is told too, and no die is counted twice.
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.slice(0, -1).reduce((sum, [, count]) => sum + Number(count), 0)).toBeLessThanOrEqual(faces);
  });

  test('is looked back on, scene by scene, by a seat and by everybody', async () => {
    await play(6, 12);
    const [seat = ''] = Object.keys(match.seatNo);
    const key = sure(await seatByToken(place.service, pathOf(match.links[seat]).slice('/s/'.length)));
    const { last } = sure(await sceneOfSeat(place.service, key, undefined));
    expect(last).toBeGreaterThan(0);
    for (const base of [pathOf(match.links[seat]), `/p/${match.code}`])
      for (const page of ['', '/0', `/${last}`, `/${last}/map.svg`])
        await browser.open(`${base}/replay${page}`).expect(200);
  });

  test('is practised against its stand-in by one click on the first page', async () => {
    const { split, seats, scenario } = firstOf(game);
    const visitor = new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }, { practice: true }));
    const [own] = seats;
    const fields = { game: game.id, [`${game.id}-seat`]: `${split} ${own?.id}`, [`${game.id}-scenario`]: scenario };
    const { headers, status } = await visitor.send('/', '/practice', fields);
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/s\//)]);
    const { text } = await visitor.open(headers.location ?? '').expect(200);
    expect(text).toContain('Practice');
    const practised = await place.service.store.match.findFirstOrThrow({ orderBy: { no: 'desc' } });
    const open = await place.service.store.openDecision.findMany({ where: { matchId: practised.id } });
    expect(open.map(({ seat }) => seat)).toEqual([own?.id]);
  });

  test('is read and played by programs', async () => {
    const [seat = ''] = (await questions()).map((each) => each.seat);
    const app = makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' });
    const key = (await makeApiKey(place.service, noOf(seat), 'script')) ?? '';
    const get = async (path: string) =>
      (await supertest(app).get(`/api/v1${path}`).auth(key, { type: 'bearer' }).expect(200)).body;
    const { view, open } = await get('/seat');
    expect(Object.keys(view)).not.toEqual([]);
    const [asked] = open;
    const text = `${asked.options[0].text}\nDONE\nNOW`;
    const sent = await supertest(app)
      .post('/api/v1/orders')
      .auth(key, { type: 'bearer' })
      .send({ decision: asked.id, text })
      .expect(200);
    expect(sent.body.verdict, JSON.stringify(sent.body)).toBe('accepted');
    await advanceMatch(place.service, match.id);
    expect(await openOf(place.service, match.id)).not.toContain(`${asked.id} ${seat} ${asked.kind}`);
    for (const path of ['/events', '/reports', '/record']) expect(Object.keys(await get(path))).not.toEqual([]);
  });

  test('is played on the page of a seat, by lines that are checked before they are sent', async () => {
    const [asked] = await questions();
    const seat = asked?.seat ?? '';
    const base = pathOf(match.links[seat]);
    const key = sure(await seatByToken(place.service, base.slice('/s/'.length)));
    const { open } = sure(await seatPage(place.service, key));
    const line = open[0]?.options[0]?.text ?? '';
    const send = (act: string) => browser.send(base, `${base}/orders`, { act, mode: 'go', orders: line });
    const isOpen = async () => (await questions()).some(({ decision }) => decision === asked?.decision);
    expect((await send('check')).text).toContain('class="readout"');
    await advanceMatch(place.service, match.id);
    expect(await isOpen()).toBe(true);
    expect((await send('send')).status).toBe(303);
    await advanceMatch(place.service, match.id);
    expect(await isOpen()).toBe(false);
  });

  test('takes standing orders that are selected in forms', async () => {
    const [seat = ''] = Object.keys(match.seatNo);
    const base = pathOf(match.links[seat]);
    const { text } = await browser.open(`${base}/standing`).expect(200);
    const names = [...new Set([...text.matchAll(/\?form=([a-z-]+)/g)].map(([, name = '']) => name))];
    const save = async (name: string) => {
      const page = `${base}/standing?form=${name}`;
      const html = (await browser.open(page)).text;
      const lists = html.matchAll(/<select[^>]* name="(field-[^"]+)"[^>]*>[\s\S]*?<option value="([^"]+)"/g);
      const first = Object.fromEntries([...lists].map(([, field = '', value = '']) => [field, value]));
      return (await browser.send(page, `${base}/standing/line`, { act: 'save', when: 'always', ...first })).status;
    };
    // A form may need more than the first choice of each list: another one does not.
    let status = 0;
    for (let i = 0; i < names.length && status !== 303; i++) status = await save(sure(names[i]));
    expect(status).toBe(303);
    const kept = await place.service.store.standingOrder.findMany({ where: { seatNo: noOf(seat) } });
    expect(kept).toHaveLength(1);
  });

  test('has reports that are told in the language in which they went out', async () => {
    const [seat = ''] = (await questions()).map((each) => each.seat);
    const key = { no: noOf(seat), seat, matchId: match.id };
    const heading = /^[A-Z][A-Z ]{7,}$/m;
    const [english] = await toldReports(place.service, key, { most: 1 });
    expect(english?.text).toMatch(heading);
    const { id, letter } = await place.service.store.letter.findFirstOrThrow({
      where: { seatNo: key.no, kind: 'report' },
      select: { id: true, letter: true },
    });
    const written = JSON.parse(JSON.stringify(letter));
    written.report.seat.language = 'ko';
    await place.service.store.letter.update({ where: { id }, data: { letter: written } });
    const [korean] = await toldReports(place.service, key, { most: 1 });
    expect(korean?.text).toMatch(/[\uAC00-\uD7A3]/);
    expect(korean?.text).not.toMatch(heading);
  });
});

/** The first scenario for the fewest players. */
function firstOf(game: Game) {
  const [split] = [...game.setup.splits].sort((a, b) => a.seats.length - b.seats.length);
  const { id, seats } = sure(split);
  return {
    game: game.id,
    scenario: sure(game.setup.scenarios[0]).id,
    split: id,
    seats: seats.map((seat) => ({ id: seat.id, player: seat.name, address: `${seat.id}@players.test`, zone: 'UTC' })),
  };
}
