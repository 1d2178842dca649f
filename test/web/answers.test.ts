/** Questions on a seat's page: one click answers, several cards are ticked, and an answer can be given every time. */
import { afterEach, expect, test } from 'vitest';
import { type Json, type JsonObject, sure } from '../../src/engine/index.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { openPosition } from '../../src/match/packs.ts';
import { seatPage } from '../../src/match/pages.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { offerId } from '../../src/match/sheets/offer-id.ts';
import { makeApp } from '../../src/web/app.ts';
import { stagedAt } from '../games/wellington/staged.ts';
import { openMatch, type TestService, testService } from '../match/service.ts';
import { Browser, hiddenFields } from './browser.ts';
import { pathOf } from './campaign.ts';
import { playUntil } from './winter.ts';

let place: TestService | undefined;
afterEach(async () => {
  await place?.close();
  place = undefined;
});

/** A match in which `who` is asked, with a browser at that seat's page. */
const askedIn = async (source: string | JsonObject, kind: string, who: string) => {
  const { game, scenario, split } = stagedAt(source, { kind });
  const opened = await testService('answers', game);
  place = opened;
  const { seats = [] } = game.setup.splits.find(({ id }) => id === split) ?? {};
  const people = seats.map(({ id, name }) => ({ id, player: name, address: `${id}@players.test`, zone: 'UTC' }));
  const service = { ...opened.service, publicUrl: 'http://127.0.0.1' };
  const match = await openMatch(service, { game: game.id, scenario, split, seats: people });
  const path = pathOf(sure(match.links[who]));
  const key = { no: sure(match.seatNo[who]), seat: who, matchId: match.id };
  const state = async () => sure(await seatPage(service, key));
  return { path, browser: new Browser(makeApp(service)), state, kind };
};

/** Castanos is attacked on rough ground, with these cards in his hand. */
const attacked = (cards: readonly number[]): JsonObject => ({
  ...{ id: 'test', game: 'wellington', position: 'empty', active: 'french_north' },
  place: {
    madrid: { french_north: { leaders: ['marmont'], sp: 4 } },
    cuenca: { spain: { leaders: ['castanos'], sp: 4 } },
  },
  hands: { spain: [...cards], french_north: [48] },
  answers: [
    { seat: 'spain', answer: { preempt: false } },
    { seat: 'french_north', answer: { do: 'play', card: 48, as: 'cp' } },
    {
      seat: 'french_north',
      answer: {
        ...{ do: 'move', from: 'madrid', to: 'cuenca' },
        force: { french_north: { leaders: ['marmont'], sp: 4 } },
      },
    },
    { seat: 'spain', answer: { evade: null } },
    { seat: 'spain', answer: { cards: [] } },
  ],
  dice: Array.from({ length: 40 }, () => 1),
});

/** The buttons of the page that answer, in their order. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button name="answer" value="([^"]*)" class="([^"]*)"[^>]*>([\s\S]*?)<\/button>/g)].map(
    ([, id = '', className = '', inside = '']) => ({ id, className, text: inside.replace(/<[^>]*>/g, '').trim() }),
  );

/** The answer that a seat has given to a question of this kind. */
const given = async (kind: string, seat: string): Promise<Json | undefined> => {
  const row = await sure(place).service.store.answer.findFirst({ where: { kind, seat } });
  return row?.answer as Json | undefined;
};

test('each answer is a button, the one that silence gives first and filled, and one click gives it', async () => {
  const { path, browser, kind, state } = await askedIn('W-E-101', 'retreat', 'britain');
  const [question] = (await state()).open;
  const { text } = await browser.open(path).expect(200);
  const buttons = buttonsOf(text);
  expect(buttons.map(({ id }) => id).toSorted()).toEqual(question?.options.map(({ id }) => id).toSorted());
  expect(buttons[0]).toMatchObject({ id: offerId(kind, { to: 'porto' }), className: 'choice chief' });
  expect(buttons[0]?.text).toMatch(/^Retreat to Porto/);
  expect(buttons.filter(({ className }) => className.includes('chief'))).toHaveLength(1);
  expect(text).toContain('If time runs out: ');
  expect(text).toContain('data-place="porto"');
  const sent = await browser.send(path, `${path}/answers`, { answer: sure(buttons[1]).id });
  expect(sent.status).toBe(303);
  expect((await state()).open.some(({ id }) => id === question?.id)).toBe(false);
});

test('of many answers none is out of reach', async () => {
  const opened = await testService('answers', kutuzov);
  place = opened;
  const service = { ...opened.service, publicUrl: 'http://127.0.0.1' };
  const { no, seat } = await playUntil(service, 'kutuzov', ({ kind }) => kind === 'send');
  const key = { no, seat, matchId: sure(await service.store.seat.findUniqueOrThrow({ where: { no } })).matchId };
  const [question] = sure(await seatPage(service, key)).open;
  expect(question?.options.length).toBeGreaterThan(40);
  const [asked] = presentOf(service, sure(await openPosition(service, key.matchId))).referee.open;
  expect(question?.options).toHaveLength(asked?.options().length ?? 0);
});

test('a question about a fight shows it before its dice: both sides, how many dice each rolls, and the chance', async () => {
  const { path, browser } = await askedIn(attacked([26, 91]), 'battle.cards', 'spain');
  const { text } = await browser.open(path).expect(200);
  const [, scene = ''] = /<div class="fight-scene ahead">([\s\S]*?)<fieldset/.exec(text) ?? [];
  const said = scene.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(said).toMatch(/Marmont 4 SP .*?\d+ dice .*Castanos 4 SP .*?\d+ dice .*You win with [\d.]+ %\./);
});

test('several cards are ticked, with the chance of the whole set, and played together', async () => {
  const { path, browser, kind } = await askedIn(attacked([26, 91]), 'battle.cards', 'spain');
  const { text } = await browser.open(path).expect(200);
  const [one, both] = [offerId(kind, { cards: [26] }), offerId(kind, { cards: [91] })];
  expect(text.match(/<input type="checkbox" name="tick" value="([^"]*)"/g)).toHaveLength(2);
  expect(buttonsOf(text).map(({ text }) => text.split('  ')[0])).toEqual([expect.stringMatching(/^Play no card/)]);
  const [, shown = ''] = /data-sets="([^"]*)"/.exec(text) ?? [];
  const [set] = JSON.parse(shown.replaceAll('&quot;', '"').replaceAll('&#39;', "'")) as {
    of: string[];
    stakes: string[];
  }[];
  expect(set?.of).toEqual([one, both]);
  expect(set?.stakes.join(' ')).toMatch(/You win with [\d.]+%/);
  const sent = await browser.send(path, `${path}/answers`, { tick: [one, both] });
  expect(sent.status).toBe(303);
  expect(await given(kind, 'spain')).toEqual({ cards: [26, 91] });
});

test('an answer can be given every time, until the end of the round', async () => {
  const { path, browser, kind, state } = await askedIn('W-E-19.a', 'preempt', 'french_south');
  const { text } = await browser.open(path).expect(200);
  expect(text).toContain('The same every time');
  const wait = offerId(kind, { preempt: false });
  const sent = await browser.send(path, `${path}/same`, { answer: wait, until: 'round' });
  expect(sent.headers.location).toBe(`${path}?news=same`);
  const { open, standing } = await state();
  expect(open.map(({ kind: asked }) => asked)).not.toContain(kind);
  expect(standing.map((line) => line.text)).toEqual([expect.stringMatching(/PREEMPT.* round/i)]);
});

test('an answer that nobody can give every time is refused', async () => {
  const { path, browser } = await askedIn('W-E-101', 'retreat', 'britain');
  const { text } = await browser.open(path).expect(200);
  expect(text).not.toContain('The same every time');
  const answer = offerId('retreat', { to: 'porto' });
  const sent = await browser.post(`${path}/same`, { ...hiddenFields(text, `${path}/answers`), answer, until: 'round' });
  expect(sent.status).toBe(409);
});
