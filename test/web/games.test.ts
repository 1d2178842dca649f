/** The pages on which anybody reads of a game, and the links that lead there. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { gameIn } from '../../src/match/words.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let browser: Browser;
beforeAll(async () => {
  place = await installation();
  browser = new Browser(makeApp({ ...place.service, games }));
});
afterAll(() => place.close());

const told = [...games.values()].flatMap((game) => LANGUAGES.map((language) => [game.id, language, game] as const));

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;');

test.each(told)('the five minutes and the words of %s in %s', async (id, language, game) => {
  const { minutes, words } = gameIn(game, language).reporter.learning.manual();
  const page = await browser.open(`/games/${id}?language=${language}`);
  expect(page.text).toContain(`<html lang="${language}">`);
  for (const { title } of minutes) expect(page.text).toContain(`<h2>${escaped(title)}</h2>`);
  const glossary = (await browser.open(`/games/${id}/words?language=${language}`)).text;
  for (const word of words) {
    expect(glossary).toContain(`id="${word.id}"`);
    expect(glossary).toContain(escaped(word.means));
    for (const rule of word.rules) expect(glossary).toContain(rule);
  }
});

test.each(told)('the rules of %s in %s, each with the anchors of its items', async (id, language, game) => {
  const { text } = await browser.open(`/games/${id}/rules?language=${language}`);
  for (const { id: chapter, rules } of gameIn(game, language).reporter.learning.rules?.chapters() ?? []) {
    expect(text).toContain(`id="${chapter}"`);
    for (const rule of rules) {
      expect(text).toContain(escaped(rule.text));
      for (const item of rule.items) expect(text.split(`id="${item}"`)).toHaveLength(2);
    }
  }
});

test('the words of a game lead to the rules that they are taken from', async () => {
  const { text } = await browser.open('/games/wellington/words?language=ko');
  expect(text).toContain('href="/games/wellington/rules?language=ko#W-11.7"');
});

test('a search finds rules, words, cards and places without a script', async () => {
  const found = async (asked: string) => {
    const { text } = await browser.open(`/games/wellington/rules?language=en&q=${encodeURIComponent(asked)}`);
    return [...text.matchAll(/<li><a href="([^"]+)">[^<]*<\/a> <span class="note">(\w+)<\/span>/g)].map(
      ([, address = '', kind = '']) => `${kind} ${address}`,
    );
  };
  expect(await found('rout ahead')).toContain('rule /games/wellington/rules#W-11.7');
  expect(await found('rout')).toContain('word /games/wellington/words?language=en#rout');
  expect(await found('REVERSE slope')).toEqual(['card /games/wellington/cards?language=en#card-97']);
  expect(await found('badajoz')).toContain('place /games/wellington/map.svg?language=en');
  expect(await found('zeppelin')).toEqual([]);
  const { text } = await browser.open('/games/wellington/rules?q=%3Cb%3E');
  expect(text).not.toContain('<b>');
  expect(text).toContain('noindex');
});

test('the page of a match marks what it has chosen, and a reconstruction says so', async () => {
  const match = await place.open('4');
  const { text } = await browser.open(`/games/wellington/rules?language=en&match=${match.code}`);
  expect(text).toContain('In this match: Where a beaten attacker retreats: as the rule says');
  expect(text).toContain('noindex');
  expect((await browser.open('/games/wellington/rules?language=en')).text).not.toContain('In this match');
  expect((await browser.open('/games/gettysburg/rules?language=en')).text).toContain('class="rebuilt"');
  for (const path of [
    `/games/kutuzov/rules?match=${match.code}`,
    '/games/wellington/rules?match=NONE',
    '/games/chess/rules',
  ])
    expect((await browser.open(path)).status).toBe(404);
  expect((await browser.open(`/p/${match.code}`)).text).toContain(`/rules?match=${match.code}"`);
  expect((await browser.open(pathOf(match.links.britain))).text).toContain(
    `/rules?language=en&amp;match=${match.code}"`,
  );
});

test('without a choice the language is the one that the browser asks for', async () => {
  const korean = new Browser(makeApp(place.service), 'ko');
  expect((await korean.open('/games/wellington')).text).toContain('5분 만에 보는 게임');
  expect((await korean.open('/games/wellington?language=ja')).text).toContain('5分でわかるゲーム');
  expect((await korean.open('/games/wellington?language=xx')).text).toContain('5분 만에 보는 게임');
});

test('the cards stand there with their texts, and the board is drawn', async () => {
  const { text } = await browser.open('/games/wellington/cards');
  expect(text.match(/data-card="\d+"/g)).toHaveLength(110);
  expect(text).toContain('Reverse Slope');
  expect(text).toMatch(/<a class="term" href="\/games\/wellington\/words#response">response<\/a>/i);
  const map = await browser.open('/games/wellington/map.svg');
  expect(map.headers['content-type']).toMatch(/svg/);
  expect(String(map.body)).toContain('Ciudad Rodrigo');
});

test('a game without cards to read has no such page, and an unknown game none at all', async () => {
  for (const path of ['/games/gettysburg/cards', '/games/chess', '/games/chess/words', '/games/chess/map.svg'])
    expect((await browser.open(path)).status).toBe(404);
  expect((await browser.open('/games/gettysburg')).text).not.toContain('/games/gettysburg/cards');
});

test('search engines may list these pages, and no page of a match', async () => {
  const match = await place.open('4');
  for (const path of ['/games/wellington', '/games/wellington/words', '/games/wellington/cards'])
    expect((await browser.open(path)).text).not.toContain('noindex');
  for (const path of [pathOf(match.links.britain), `/p/${match.code}`, '/games/chess'])
    expect((await browser.open(path)).text).toContain('noindex');
});

test('the first page, the public page of a match and the page of a seat lead there', async () => {
  const match = await place.open('4');
  for (const path of ['/', `/p/${match.code}`, pathOf(match.links.britain)])
    for (const page of ['', '/words', '/cards'])
      expect((await browser.open(path)).text).toMatch(new RegExp(`href="/games/wellington${page}(?:\\?language=en)?"`));
});
