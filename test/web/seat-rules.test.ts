/** The rules beside the table: what is asked leads to its rule, and so does what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeApp } from '../../src/web/app.ts';
import { stagedAt } from '../games/wellington/staged.ts';
import { openMatch, testService } from '../match/service.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

/** The first impulse of Britain. */
const IMPULSE = {
  ...{ id: 'test', game: 'wellington', position: 'setup', active: 'britain' },
  hands: { britain: [38, 97, 70], french_south: [1], spain: [2], french_north: [3] },
  answers: [{ seat: 'britain', answer: { do: 'end' } }],
};

let place: Installation;
let browser: Browser;
let path: string;
beforeAll(async () => {
  place = await installation();
  browser = new Browser(makeApp(place.service));
  path = pathOf((await place.open('4')).links.britain);
});
afterAll(() => place.close());

const panelOf = (text: string): string =>
  text.match(/<section class="card panel" id="rules">.*?<\/section>/s)?.[0] ?? '';

test('a question leads to its rule, and the sequence of play says where the match is', async () => {
  const { text } = await browser.open(path);
  expect(text).toContain(`href="${path}?rule=W-2.6b#rules">The rule: W-2.6b</a>`);
  const panel = panelOf(text);
  expect(panel).toMatch(/<li aria-current="step"><a href="[^"]*\?rule=W-16\.41#rules">New cards<\/a>/);
  expect(panel.match(/you are here/g)).toHaveLength(1);
  expect(panel).toContain('What you are asked rests on this rule.');
  expect(panel).toMatch(/<div class="rule" id="W-2\.6b"/);
  expect(text).toMatch(/<a class="way" href="#rules">Rules<\/a>/);
});

test('another rule is opened by its number, with what the match has chosen', async () => {
  const panel = panelOf((await browser.open(`${path}?rule=W-11.62a`)).text);
  expect(panel).toContain('11 Battle');
  expect(panel).toContain('In this match: Where a beaten attacker retreats');
  expect(panel).not.toContain('What you are asked rests on this rule.');
  const unknown = panelOf((await browser.open(`${path}?rule=%3Cb%3E`)).text);
  expect(unknown).toContain('id="W-2.6b"');
  expect(unknown).not.toContain('<b>');
});

test('orders that are refused lead to the rule that forbids them', async () => {
  const { game, scenario, split } = stagedAt(IMPULSE, { kind: 'impulse.order' });
  const staged = await testService('rules', game);
  const service = { ...staged.service, publicUrl: 'http://127.0.0.1' };
  const { seats = [] } = game.setup.splits.find(({ id }) => id === split) ?? {};
  const people = seats.map(({ id, name }) => ({ id, player: name, address: `${id}@players.test`, zone: 'UTC' }));
  const match = await openMatch(service, { game: game.id, scenario, split, seats: people });
  const page = pathOf(match.links.britain);
  const sheet = { mode: 'pause', act: 'check', orders: 'PLAY 97 CP\nFLAG Madrid AS BR' };
  const { text } = await new Browser(makeApp(service)).send(page, `${page}/orders`, sheet);
  await staged.close();
  expect(text).toContain(`href="${page}?rule=W-7.1d#rules">Why? Rule W-7.1d</a>`);
});

test('any name can be looked up beside the table, with the way to its rule', async () => {
  const about = async (term: string) => {
    const { text } = await browser.open(`${path}?open=${encodeURIComponent(term)}`);
    return text.match(/<section class="card about" id="about-place">.*?<\/section>/s)?.[0] ?? '';
  };
  expect(await about('rout')).toMatch(/three or more casualties ahead.*\?rule=W-11\.7#rules/s);
  expect(await about('Hill')).toContain('Elvas');
  expect(await about('97')).toContain('Reverse Slope');
  expect(await about('<b>zeppelin')).toBe('');
});
