/** RULES, WORDS and CARDS by mail, in each game and language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type LanguageTag } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { columnsOf } from '../../src/reports/index.ts';
import { openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
const matches = new Map<string, TestMatch>();
const asked = [...installedGames.keys()].flatMap((game) => LANGUAGES.map((language) => [game, language] as const));

const addressOf = (seat: string) => `${seat}@players.test`;

beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: installedGames } };
  for (const [id, game] of installedGames) {
    const [scenario, split] = [game.setup.scenarios[0]?.id ?? '', game.setup.splits[0]];
    const seats = (split?.seats ?? []).map((seat) => ({
      id: String(seat.id),
      player: String(seat.id),
      address: addressOf(String(seat.id)),
    }));
    const plan = { game: id, scenario, split: split?.id ?? '', name: id, seats };
    matches.set(id, await openMatch(place.service, plan));
  }
});
afterAll(() => place.close());

const told = async (game: string, language: LanguageTag, text: string): Promise<string> => {
  const match = matches.get(game);
  const [seat = '', seatNo = 0] = Object.entries(match?.seatNo ?? {})[0] ?? [];
  await place.service.store.seat.update({ where: { no: seatNo }, data: { language } });
  return (await sendMail(place.service, { text, seatNo, decision: 0, from: addressOf(seat) }))?.text ?? '';
};

/** The lines of the section that begins with this. */
const sectionOf = (text: string, heading: RegExp): readonly string[] => {
  const lines = text.split('\n');
  const from = lines.findIndex((line) => heading.test(line));
  const to = lines.findIndex((line, i) => i > from && line === '');
  return from < 0 ? [] : lines.slice(from, to < 0 ? undefined : to);
};

const FIVE = { en: /THE GAME IN FIVE MINUTES$/, ko: /5분 만에 보는 게임$/, ja: /5分でわかるゲーム$/ };
const GLOSSARY = { en: /^THE WORDS OF THE GAME$/, ko: /^게임의 용어$/, ja: /^ゲームの用語$/ };

describe.each(asked)('%s in %s', (game, language) => {
  test('RULES sends the game in five minutes, in at most 40 lines of 64 columns', async () => {
    const lines = sectionOf(await told(game, language, 'RULES'), FIVE[language]);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => columnsOf(line) > 64)).toEqual([]);
    expect(lines.join('').replaceAll(' ', '')).toContain(`${place.service.publicUrl}/games/${game}`);
  });

  test.each(['RULES WORDS', 'WORDS', ...(language === 'ko' ? ['용어'] : language === 'ja' ? ['用語'] : [])])(
    '%s sends the whole glossary',
    async (command) => {
      const { reporter } = installedGames.get(game) ?? {};
      const lines = sectionOf(await told(game, language, command), GLOSSARY[language]);
      expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(
        reporter?.learning.manual().words.length ?? -1,
      );
    },
  );
});

const only = async (language: LanguageTag, text: string) =>
  sectionOf(await told('wellington', language, text), GLOSSARY[language]).join(' ');

test('WORDS with a term sends that word alone, whatever language it is written in', async () => {
  expect(await only('en', 'WORDS CP')).toMatch(/CP: command points/);
  expect(await only('en', 'WORDS CP')).not.toMatch(/Rout/);
  expect(await only('en', 'RULES rout')).toMatch(/Rout: three or more/);
  expect(await only('en', 'WORDS leader')).toMatch(/5-9: adds 5 dice/);
  expect(await only('en', 'WORDS FN')).toMatch(/BR, SP, FS, FN: Britain/);
  expect(await only('ko', '용어 궤주')).toMatch(/궤주: 사상자가 셋 이상/);
  expect(await only('ko', 'WORDS rout')).toMatch(/궤주: 사상자가 셋 이상/);
  expect(await only('ja', '用語 潰走')).toMatch(/潰走: 損害が三つ以上/);
});

/** The section of an answer whose heading stands alone on a line, in capitals. */
const ruled = async (game: string, language: LanguageTag, text: string) =>
  sectionOf(await told(game, language, text), /^(?:RULES: \d+|규칙: \d+|規則: \d+|ALL RULES$)/);

const chapters = [...installedGames].flatMap(([game, { reporter }]) =>
  (reporter.learning.rules?.chapters() ?? []).flatMap(({ id }) =>
    LANGUAGES.map((language) => [game, language, id] as const),
  ),
);

test.each(chapters)(
  'a part of a chapter of %s in %s has 40 lines of 64 columns at most: %s',
  async (game, language, id) => {
    const lines = await ruled(game, language, `RULES ${id}`);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.filter((line) => columnsOf(line) > 64)).toEqual([]);
    expect(lines.join('')).toContain(`/games/${game}/rules#${id}`);
  },
);

test('a long chapter goes on, until all of its rules are told', async () => {
  const first = (await ruled('wellington', 'en', 'RULES battle')).join('\n');
  expect(first).toMatch(/Part 1 of (\d)\. The next part: RULES BATTLE 2/);
  const parts = Number(first.match(/Part 1 of (\d)/)?.[1]);
  const all = [first];
  for (let part = 2; part <= parts; part++)
    all.push((await ruled('wellington', 'en', `RULES BATTLE ${part}`)).join('\n'));
  const chapter = installedGames
    .get('wellington')
    ?.reporter.learning.rules?.chapters()
    .find(({ id }) => id === 'battle');
  const missing = chapter?.rules.filter(({ id }) => !all.join('\n').includes(`(${id.slice(2)})`));
  expect(missing?.map(({ id }) => id)).toEqual([]);
  expect(all.at(-1)).not.toMatch(/next part/);
});

test('one rule is told by its number, with what the match has chosen', async () => {
  const rule = (await ruled('wellington', 'en', 'RULES 11.62a')).join(' ').replaceAll(/\s+/g, ' ');
  expect(rule).toMatch(/^RULES: 11 BATTLE A beaten attacker goes back/);
  expect(rule).toMatch(/In this match: Where a beaten attacker retreats: as the rule says/);
  expect((await ruled('napoleonics', 'en', 'RULES C-S-13')).join(' ')).toMatch(/reconstruction/);
  expect((await ruled('wellington', 'ko', '규칙 11.7')).join(' ')).toMatch(/궤멸/);
});

test('a chapter is called by its title in the language, or by the English word', async () => {
  expect((await ruled('wellington', 'ko', '규칙 전투')).join(' ')).toMatch(/전투 카드/);
  expect((await ruled('wellington', 'ja', 'RULES battle')).join(' ')).toMatch(/戦闘カード/);
  expect((await ruled('wellington', 'en', 'RULES evade')).join('')).toBe('');
});

test('RULES ALL names the page and the chapters', async () => {
  const all = (await ruled('wellington', 'en', 'RULES ALL')).join(' ');
  expect(all).toContain('/games/wellington/rules');
  expect(all).toMatch(/battle, siege, attrition/);
});

test('WORDS with a term that the glossary has not says how to get all of it', async () => {
  expect(await only('en', 'WORDS zeppelin')).toMatch(/has no "zeppelin"\. WORDS sends/);
});

test('what is refused names the rule that forbids it, and how to read it', async () => {
  const text = await told('napoleonics', 'en', 'CARD BOMBARD\nORDER G7');
  const rule = text.match(/The rules? behind this: RULES ([\w.-]+)/)?.[1] ?? '';
  expect((await ruled('napoleonics', 'en', `RULES ${rule}`)).join(' ')).toContain(`(${rule})`);
});

test('a sentence that begins with such a word stays prose', async () => {
  expect(await told('wellington', 'en', 'Rules are rules, my friend.')).not.toMatch(/GLOSSARY|FIVE MINUTES/i);
  expect(await told('wellington', 'ko', '규칙 위반입니다')).not.toMatch(/용어집|5분 만에/);
});

test.each([
  ['en', 'CARDS'],
  ['ko', '카드목록'],
  ['ja', 'カード一覧'],
] as const)('in %s %s sends the titles of all cards without their texts', async (language, command) => {
  const text = await told('wellington', language, command);
  expect(text).toMatch(/- 97 Reverse Slope \[4\]/);
  expect(text.match(/^- \d+ /gm)).toHaveLength(110);
});

test('CARDS sends all cards of a game whose cards have no numbers', async () => {
  expect(await told('napoleonics', 'en', 'CARDS')).toMatch(/Forward/i);
});

test('CARDS says so in a game without cards to read', async () => {
  expect(await told('gettysburg', 'en', 'CARDS')).toMatch(/no cards to read/);
});
