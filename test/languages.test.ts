/** The Korean and Japanese catalogues, and letters made from them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { argumentsIn } from '../src/game/sentence-faults.ts';
import { campaignSentences } from '../src/games/campaign/messages/index.ts';
import { armingLine } from '../src/games/campaign/orders/answers/respond.ts';
import { games } from '../src/games/index.ts';
import { kutuzov } from '../src/games/kutuzov/index.ts';
import { wellington } from '../src/games/wellington/index.ts';
import { healthCatalogues } from '../src/health/messages/index.ts';
import { type Catalogue, type Catalogues, catalogueIn } from '../src/i18n/index.ts';
import { stripQuotes } from '../src/mail/quotes.ts';
import { verdictCatalogues } from '../src/match/dice/messages/index.ts';
import type { Game } from '../src/match/game.ts';
import englishOfMatch from '../src/match/messages/english.json' with { type: 'json' };
import { matchCatalogues } from '../src/match/messages/index.ts';
import { gameIn, sentenceOf } from '../src/match/words.ts';
import { orderCatalogues, readSheet } from '../src/orders/index.ts';
import { columnsOf, ordersIn, renderLetter, reportCatalogues, seatNamed } from '../src/reports/index.ts';
import { makeClockface } from '../src/reports/times.ts';
import { wrap } from '../src/reports/wrap.ts';
import englishOfWeb from '../src/web/messages/english.json' with { type: 'json' };
import { webCatalogues } from '../src/web/messages/index.ts';
import { isOrderLine } from './mail/verbs.ts';
import { NOW, report } from './reports/fixtures.ts';
import { ordersInProse } from './reports/prose.ts';

/** The sentences in a folder, by language. */
const sentencesBelow = (folder: string): Catalogues => {
  const read = (tag: string): Catalogue => JSON.parse(readFileSync(`${folder}/${tag}.json`, 'utf8'));
  return { en: read('en'), ko: read('ko'), ja: read('ja') };
};

/** The games, and what the campaign games share. */
const GAMES = readdirSync('src/games', { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** The rooms that have sentences in all languages. */
const ROOMS: Readonly<Record<string, Catalogues>> = {
  orders: orderCatalogues,
  reports: reportCatalogues,
  game: sentencesBelow('src/game/messages'),
  health: healthCatalogues,
  match: matchCatalogues,
  dice: verdictCatalogues,
  web: webCatalogues,
  ...Object.fromEntries(GAMES.map((name) => [name, sentencesBelow(`src/games/${name}/messages`)])),
};

/** What only moderators, operators and programs read is in English. */
const ENGLISH_ONLY: Readonly<Record<string, Catalogue>> = {
  match: englishOfMatch,
  web: englishOfWeb,
};

const cases = Object.entries(ROOMS).flatMap(([name, { en, ...others }]) =>
  (['ko', 'ja'] as const).map((tag) => [name, tag, en, others[tag] ?? {}] as const),
);

const different = (english: Catalogue, other: Catalogue): string[] =>
  Object.entries(other).flatMap(([key, sentence]) => {
    const [a, b] = [argumentsIn(english[key] ?? ''), argumentsIn(sentence)];
    return a.size === b.size && [...a].every((each) => b.has(each)) ? [] : [`${key}: ${[...a]} / ${[...b]}`];
  });

test.each(cases)('%s in %s has the keys and arguments of the English sentences', (name, _tag, english, other) => {
  const wanted = Object.keys(english).filter((key) => key === '@@locale' || !(key in (ENGLISH_ONLY[name] ?? {})));
  expect(Object.keys(other).sort()).toEqual(wanted.sort());
  expect(different(english, other)).toEqual([]);
});

/** A game says some things in words of its own; otherwise a sentence of one room would take the place of another's. */
const SAID_ANEW = [
  '@@locale',
  'ack.left',
  'clause.ask',
  'idle.over.round',
  'idle.over.turn',
  'report.template.note',
  'section.hand',
  'section.map',
  'section.standing',
  'standing-form.field.who',
  'step.left',
  'step.price',
];

test('a key belongs to one room', () => {
  const shared = ['orders', 'reports', 'match', 'game', ...GAMES].map((name) => Object.keys(ROOMS[name]?.en ?? {}));
  const program = shared.slice(0, 4);
  const twice = shared.flatMap((keys, i) =>
    keys.filter((key) => program.some((others, n) => n < i && others.includes(key))),
  );
  expect([...new Set(twice)].sort()).toEqual(SAID_ANEW);
});

/**
 * Whether a sentence would be read as an order. Arguments in braces are no words of it, so brackets hide them. A label of
 * one word never stands alone.
 */
const isLive = (sentence = ''): boolean =>
  /[^\p{L}]/u.test(sentence) && ordersIn(sentence.replaceAll('{', '('), wellington.reporter.words.isOrder).length > 0;

test.each(cases)('no sentence of %s in %s reads as an order', (_name, _tag, english, other) => {
  // Order words are what lines are made of.
  const live = Object.keys(other).filter((key) => !key.startsWith('line.') && isLive(other[key]));
  expect(live.filter((key) => !isLive(english[key]))).toEqual([]);
});

describe.each([
  ['ko', '당신 차례입니다', '요약', '그동안 있었던 일', '당신의 차례', '이 줄 위에 써 주세요'],
  ['ja', 'あなたの手番です', '要点', 'これまでの経過', 'あなたの手番', 'この線より上に書いてください'],
] as const)('a report in %s', (language, ...headings) => {
  const told = report();
  const seat = { ...told.seat, language };
  const { reporter } = gameIn(wellington as unknown as Game, language);
  const { text, html } = renderLetter({ kind: 'report', report: { ...told, seat } }, reporter, NOW);

  test('has its headings', () => {
    for (const heading of headings) expect(text).toContain(heading);
    for (const heading of headings.slice(1)) expect(html).toContain(heading);
  });

  test('names its language', () => {
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('keeps to 64 columns, wide letters counted twice', () => {
    const long = text.split('\n').filter((line) => columnsOf(line) > 64 && !line.includes('http'));
    expect(long).toEqual([]);
  });

  test('gives no orders when it is quoted back', () => {
    expect(ordersInProse(text, reporter.words.isOrder)).toEqual([]);
    const lines = text.split('\n');
    for (const quoted of [lines, lines.map((line) => `> ${line}`)]) {
      const own = stripQuotes(['PLAY 47 CP', 'DONE', '', ...quoted], { isOrderLine, sentTexts: [text] });
      expect(own.orders.filter((line) => line.trim() !== '')).toEqual(['PLAY 47 CP', 'DONE']);
    }
  });

  test('explains the map in its own words', () => {
    const seen = { view: told.view, events: told.events };
    const svg = reporter.board.draw(seen).svg();
    for (const [key, english] of Object.entries(campaignSentences.en)) {
      if (!/^chart\.(line|shape)\./.test(key) || !wellington.reporter.board.draw(seen).svg().includes(`>${english}<`))
        continue;
      expect(svg).not.toContain(`>${english}<`);
      expect(svg).toContain(`>${campaignSentences[language]?.[key]}<`);
    }
    expect(svg).toContain(`>${campaignSentences[language]?.['chart.besieged']}<`);
  });
});

const figuresIn = (text: string): ReadonlySet<string> => new Set(text.match(/\d+/g) ?? []);

test.each([wellington, kutuzov].flatMap((game) => (['ko', 'ja'] as const).map((tag) => [game.id, tag, game] as const)))(
  'every card of %s has its text in %s, with the same figures',
  (_id, tag, { definition: { content } }) => {
    expect(content.cards.size).toBe(110);
    for (const { number, effect, effects } of content.cards.values()) {
      const told = effects[tag] ?? '';
      expect(told, String(number)).not.toBe('');
      expect([...figuresIn(told)], `${number}: ${told}`).toEqual(expect.arrayContaining([...figuresIn(effect)]));
    }
  },
);

test('a sentence that a language lacks appears in English', () => {
  const lacking: Catalogues = { en: { one: 'one', two: 'two' }, ko: { one: '하나' } };
  expect(catalogueIn(lacking, 'ko')).toEqual({ one: '하나', two: 'two' });
  expect(catalogueIn(lacking, 'ja')).toEqual(lacking.en);
});

test('a game translates names from a language back to another', () => {
  const korean = gameIn(wellington as unknown as Game, 'ko');
  expect(gameIn(korean, 'ko')).toBe(korean);
  expect(gameIn(korean, 'ja').reporter.words.language).toBe('ja');
  expect(gameIn(korean, 'en')).toBe(wellington);
  expect(gameIn(korean, 'xx')).toBe(wellington);
});

test.each([
  ['ko', '11월 24일(화) 21:00 한국 시간', '37시간 뒤', '화요일 21:00'],
  ['ja', '11月24日(火) 21:00 韓国時間', '37時間後', '火曜日 21:00'],
] as const)('moments in %s', (language, full, distance, short) => {
  const clock = makeClockface('Asia/Seoul', NOW, language);
  expect(clock.full('2026-11-24T12:00:00Z')).toBe(full);
  expect(clock.distance('2026-11-24T12:00:00Z')).toBe(distance);
  expect(clock.short('2026-11-24T12:00:00Z')).toBe(short);
});

test('Japanese breaks between its letters, but not before a full stop or after a bracket', () => {
  const text = '包囲された要塞の前にいる軍は、次のインパルスまで動けません(CP は要りません)。'.repeat(4);
  const lines = wrap(text, 40);
  expect(lines.length).toBeGreaterThan(6);
  for (const line of lines) {
    expect(columnsOf(line)).toBeLessThanOrEqual(40);
    expect(line).not.toMatch(/^[、。)ーっ]|[(]$/u);
  }
  expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
});

test.each([
  ['ko', '여기에 지휘관 이름이 빠졌습니다'],
  ['ja', 'ここに指揮官の名前がありません'],
] as const)('a fault in %s says what kind of name is missing', (tag, sentence) => {
  const game = gameIn(wellington as unknown as Game, tag);
  const refusal = { key: 'refused.order.missing-name', args: { kind: 'leader' } };
  expect(sentenceOf(game, refusal)).toBe(sentence);
});

test.each([
  ['ko', '요격 (술트) → 요충지, 상대 웰링턴: 조건 승산 60% 이상, 차례마다 최대 1번'],
  ['ja', '迎撃 (スールト) → 要地、相手ウェリントン: 条件 勝算 60% 以上、手番ごとに最大1回'],
] as const)('a standing order as a sentence in %s, with its optional parts', (tag, sentence) => {
  const game = gameIn(wellington as unknown as Game, tag);
  const text = 'INTERCEPT Soult INTO key AGAINST Wellington IF odds >= 60% MAX 1';
  const [line] = readSheet(text, game.language, { owns: ['french_south'] }).standing;
  expect(line?.long && sentenceOf(game, line.long)).toBe(sentence);
});

test.each([
  ['ko', /[가-힣]/u, /[ぁ-ヿ]/u],
  ['ja', /[ぁ-ヿ]/u, /[가-힣]/u],
] as const)('a mail in mixed words is answered in %s alone', (tag, own, other) => {
  const game = gameIn(wellington as unknown as Game, tag);
  const mail = ['EVADE ALL NEVER', '회피 모두 하지 않음', '回避 すべて 行わない', '2번: 패스'].join('\n');
  const { standing, edits } = readSheet(mail, game.language, { owns: ['britain'] });
  const told = standing.map(({ long }) => (long ? sentenceOf(game, long) : ''));
  expect(new Set(told).size).toBe(1);
  expect(told[0]).toMatch(own);
  expect(told[0]).not.toMatch(other);
  expect(edits).toMatchObject([{ do: 'replace', line: 2 }]);
});

test.each([
  ['ko', '도움말 전투', '전투'],
  ['ja', 'ヘルプ 戦闘', '戦闘'],
] as const)('HELP in %s knows its topics by their names', (tag, asked, topic) => {
  const { language } = gameIn(wellington as unknown as Game, tag);
  const { commands } = readSheet(asked, language, { owns: [] });
  expect(commands).toMatchObject([{ name: 'help', about: topic }]);
  expect(language.help?.(topic)).toEqual(language.help?.('battle'));
  expect(language.help?.('').topics).toContain(topic);
});

test.each([
  ['요격: 모두, 승산 70% 이상이면', 'STANDING INTERCEPT all if odds>=70%'],
  ['迎撃 すべて 勝算70%以上なら', 'STANDING INTERCEPT all if odds>=70%'],
])('%s is read', (line, canonical) => {
  const { standing } = readSheet(line, wellington.language, { owns: ['britain'] });
  expect(standing.map((each) => each.canonical)).toEqual([canonical]);
});

/** What the referee itself refuses, whatever is played. */
const refusedIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\brefus(?:e|alOf)\(\s*[^']*?'([a-z-]+\.[a-z-]+)'/g)].map(
    ([, code = '']) => code,
  );

test('refusals of the engine are said by the program, so that no game has to', () => {
  const files = readdirSync('src/engine', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const codes = files.flatMap((file) => refusedIn(`src/engine/${file}`));
  const said = [...codes, 'answer.unknown'].map((code) => `refused.${code}`);
  expect(new Set(said).size).toBe(5);
  expect(said.filter((key) => !(key in orderCatalogues.en))).toEqual([]);
});

test.each([
  ['EVADE Hill TO Elvas', 'Evade with Hill to Elvas'],
  ['EVADE TO Elvas', 'Evade to Elvas'],
  ['EVADE cav', 'Evade with cav where chances are best'],
])('%s leaves no key in its sentence', (line, sentence) => {
  const [read] = readSheet(line, wellington.language, { owns: ['britain'] }).lines;
  expect(read?.long && sentenceOf(wellington as unknown as Game, read.long)).toBe(sentence);
});

test.each([wellington, kutuzov])('the line that arms a card of $id is a standing order', (game) => {
  const { reactions, powers } = game.definition;
  const lines = [...game.definition.content.cards.values()].flatMap((card) => armingLine(reactions, card) ?? []);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => line.endsWith('TO '))).toEqual([]);
  const { standing } = readSheet(lines.join('\n'), game.language, { owns: powers });
  expect(standing.filter(({ policy }) => policy !== undefined)).toHaveLength(lines.length);
});

test.each(
  [...games.values()].flatMap((game) =>
    (['ko', 'ja'] as const).flatMap((language) => {
      const { reporter } = gameIn(game, language);
      const seats = game.setup.splits.flatMap((split) => split.seats);
      return [...new Set(seats.map(({ name }) => name))].map((name) => [game.id, language, name, reporter] as const);
    }),
  ),
)('%s in %s names the seat of %s in its own script', (_, __, name, reporter) => {
  expect(seatNamed(reporter, name)).toMatch(/[\p{Script=Hangul}\p{Script=Han}\p{Script=Katakana}]/u);
});
