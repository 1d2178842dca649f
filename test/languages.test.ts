/** The Korean and Japanese catalogues, and letters made from them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Catalogue, Catalogues } from '../src/engine/index.ts';
import {
  campaignCatalogues,
  campaignOrders,
  campaignReports,
  campaignWords,
} from '../src/games/campaign/messages/index.ts';
import { armingLine } from '../src/games/campaign/verbs/respond.ts';
import { kutuzov } from '../src/games/kutuzov/index.ts';
import { wellington } from '../src/games/wellington/index.ts';
import { stripQuotes } from '../src/mail/quotes.ts';
import type { Game } from '../src/match/game.ts';
import { verdictSentences } from '../src/match/messages/verdict.ts';
import { gameIn, matchCatalogues, sentenceOf } from '../src/match/words.ts';
import { orderCatalogues, readSheet } from '../src/orders/index.ts';
import { BOUNDARY_LINE, columnsOf, ordersIn, renderLetter, reportSentences } from '../src/reports/index.ts';
import { makeClockface } from '../src/reports/times.ts';
import { wrap } from '../src/reports/wrap.ts';
import { frontCatalogues } from '../src/web/messages/front.ts';
import { observerCatalogues } from '../src/web/messages/observer.ts';
import { replayCatalogues, unsubscribeCatalogues } from '../src/web/messages/replay.ts';
import { signInCatalogues } from '../src/web/messages/sign-in.ts';
import { timeCatalogues } from '../src/web/messages/time.ts';
import { verifySentences } from '../src/web/messages/verify.ts';
import { seatCatalogues } from '../src/web/seat/speech.ts';
import { isOrderLine } from './mail/verbs.ts';
import { NOW, report } from './reports/fixtures.ts';

/** The sources of sentences, each with the beginnings of the keys that have to exist in every language. */
const SOURCES: readonly (readonly [name: string, catalogues: Catalogues, complete: readonly string[]])[] = [
  [
    'reports',
    reportSentences,
    [
      ...['letter.', 'subject.', 'fact.', 'section.', 'reply.', 'reminder.', 'notice.', 'invitation.', 'sign-in.'],
      ...['report.choices', 'report.silence', 'report.map', 'report.press', 'report.standing', 'report.template'],
    ],
  ],
  ['orders', orderCatalogues, ['ack.', 'draft.', 'doubt.', 'idle.', 'refused.', 'order.', 'policy.', 'clause.']],
  [
    'match',
    matchCatalogues,
    [
      ...['observer.', 'answered.', 'standing.', 'silence.', 'draft.', 'pace.', 'ack.', 'command.', 'section.'],
      ...['refused.', 'proposal.'],
    ],
  ],
  ['campaign', campaignCatalogues, ['']],
  [
    'campaign reports',
    campaignReports,
    ['occasion.', 'headline.', 'hand.', 'cards.', 'forces.', 'board.', 'chronicle.', 'advice.', 'standing-form.'],
  ],
  ['campaign orders', campaignOrders, ['']],
  ['campaign words', campaignWords, ['']],
  ['replay', replayCatalogues, ['layout.', 'replay.']],
  ['fewer mails', unsubscribeCatalogues, ['layout.', 'fewer.']],
  [
    'page',
    seatCatalogues,
    [...['layout.', 'delivery.', 'mark.', 'seat.', 'script.', 'press.', 'standing-page.', 'poll.', 'propose.']],
  ],
  ['page of an observer', observerCatalogues, ['layout.', 'observer.', 'leave.']],
  ['first page', frontCatalogues, ['layout.', 'front.', 'practice.']],
  ['sign-in', signInCatalogues, ['layout.', 'sign-in.', 'home.']],
  ['page of time', timeCatalogues, ['time.']],
  ['check of dice', verdictSentences, ['']],
  ['page that checks dice', verifySentences, ['']],
];

const cases = SOURCES.flatMap(([name, catalogues, complete]) =>
  (['ko', 'ja'] as const).map((tag) => [name, tag, catalogues.en, catalogues[tag] ?? {}, complete] as const),
);

/** The arguments of a sentence, each with its formatter. Formatters of counts are left out, because they depend on the language. */
const argumentsOf = (sentence: string): string[] =>
  [...sentence.replace(/\{=[a-zA-Z]+\|([^{}]*)\}/g, '$1').matchAll(/\{([a-zA-Z]+)(?::([^{}]+))?\}/g)]
    .map(([, name, how]) => (how === undefined || how.startsWith('#') ? `${name}` : `${name}:${how}`))
    .sort();

const different = (english: Catalogue, other: Catalogue): string[] =>
  Object.entries(other).flatMap(([key, sentence]) => {
    const known = english[key];
    if (known === undefined) return [`${key} is no key`];
    const [a, b] = [new Set(argumentsOf(known)), new Set(argumentsOf(sentence))];
    return a.size === b.size && [...a].every((each) => b.has(each)) ? [] : [`${key}: ${[...a]} / ${[...b]}`];
  });

test.each(cases)('%s in %s have the keys and arguments of the English ones', (_name, _tag, english, other) => {
  expect(different(english, other)).toEqual([]);
});

test.each(cases)('%s in %s are complete if they are declared complete', (_name, _tag, english, other, complete) => {
  const wanted = Object.keys(english).filter((key) => complete.some((section) => key.startsWith(section)));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.filter((key) => other[key] === undefined)).toEqual([]);
});

/** Words of a sentence that are its own, without what is written in capitals as orders are. */
const ownWords = (sentence: string): readonly string[] =>
  sentence.replace(/\{[^{}]*\}/g, ' ').match(/\p{Ll}{2,}/gu) ?? [];

test.each(cases)('%s in %s say all that has words of its own', (_name, _tag, english, other) => {
  const wanted = Object.entries(english).filter(([, sentence]) => ownWords(sentence).length > 0);
  expect(wanted.map(([key]) => key).filter((key) => other[key] === undefined)).toEqual([]);
});

/**
 * Whether a sentence would be read as an order. Arguments in braces are no words of it, so brackets hide them. A label of
 * one word never stands alone.
 */
const isLive = (sentence = ''): boolean =>
  /[^\p{L}]/u.test(sentence) && ordersIn(sentence.replaceAll('{', '('), wellington.reporter.isOrder).length > 0;

test.each(cases)('no sentence of %s in %s reads as an order', (_name, _tag, english, other) => {
  const live = Object.keys(other).filter((key) => isLive(other[key]));
  expect(live.filter((key) => !isLive(english[key]))).toEqual([]);
});

describe.each([
  ['ko', '명령 필요 - 마감', '답할 일', '주요 소식', '지난 메일 이후의 경과', '이렇게 쓰십시오'],
  ['ja', '命令が必要です - 締切', 'お答えいただくこと', '主な出来事', '前回のメール以後の経過', '命令の書き方'],
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

  test('keeps to 78 columns, wide letters counted twice', () => {
    const long = text.split('\n').filter((line) => columnsOf(line) > 78 && !line.includes('http'));
    expect(long).toEqual([]);
  });

  test('gives no orders when it is quoted back, and keeps the boundary line unchanged', () => {
    expect(ordersIn(text, reporter.isOrder)).toEqual([]);
    expect(text).toContain(BOUNDARY_LINE);
    const lines = text.split('\n');
    for (const quoted of [lines, lines.map((line) => `> ${line}`)]) {
      const own = stripQuotes(['PLAY 47 CP', 'DONE', '', ...quoted], { isOrderLine, sentTexts: [text] });
      expect(own.orders.filter((line) => line.trim() !== '')).toEqual(['PLAY 47 CP', 'DONE']);
    }
  });

  test('explains the map in its own words', () => {
    const seen = { view: told.view, events: told.events };
    const svg = reporter.board(seen).svg();
    for (const [key, english] of Object.entries(campaignReports.en)) {
      if (!/^chart\.(line|shape)\./.test(key) || !wellington.reporter.board(seen).svg().includes(`>${english}<`))
        continue;
      expect(svg).not.toContain(`>${english}<`);
      expect(svg).toContain(`>${campaignReports[language]?.[key]}<`);
    }
    expect(svg).toContain(`>${campaignReports[language]?.['chart.besieged']}<`);
  });
});

const figuresIn = (text: string): ReadonlySet<string> => new Set(text.match(/\d+/g) ?? []);

test.each([wellington, kutuzov].flatMap((game) => (['ko', 'ja'] as const).map((tag) => [game.id, tag, game] as const)))(
  'every card of %s has its text in %s, with the same figures',
  (_id, tag, { content }) => {
    expect(content.cards.size).toBe(110);
    for (const { number, effect, effects } of content.cards.values()) {
      const told = effects[tag] ?? '';
      expect(told, String(number)).not.toBe('');
      expect([...figuresIn(told)], `${number}: ${told}`).toEqual(expect.arrayContaining([...figuresIn(effect)]));
    }
  },
);

test('a sentence that a language lacks appears in English', () => {
  const { reporter } = gameIn(wellington as unknown as Game, 'ko');
  const missing = Object.keys(campaignReports.en).filter((key) => campaignReports.ko?.[key] === undefined);
  expect(missing.length).toBeGreaterThan(0);
  for (const key of missing) expect(reporter.catalogue[key]).toBe(campaignReports.en[key]);
});

test('a game translates names from a language back to another', () => {
  const korean = gameIn(wellington as unknown as Game, 'ko');
  expect(gameIn(korean, 'ko')).toBe(korean);
  expect(gameIn(korean, 'ja').reporter.language).toBe('ja');
  expect(gameIn(korean, 'en')).toBe(wellington);
  expect(gameIn(korean, 'xx')).toBe(wellington);
});

test.each([
  ['ko', '11월 24일(화) 21:00 UTC+9', '37시간 뒤', '(화) 21:00'],
  ['ja', '11月24日(火) 21:00 UTC+9', '37時間後', '(火) 21:00'],
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
  ['ko', '요격 (Soult) → key, 상대 Wellington: 조건 odds>=60%, 임펄스마다 최대 1번'],
  ['ja', '迎撃 (Soult) → key、相手 Wellington: 条件 odds>=60%、インパルスごとに最大1回'],
] as const)('a standing order as a sentence in %s, with its optional parts', (tag, sentence) => {
  const game = gameIn(wellington as unknown as Game, tag);
  const text = 'INTERCEPT Soult INTO key AGAINST Wellington IF odds >= 60% MAX 1';
  const [line] = readSheet(text, game.language, { owns: ['french_south'] }).standing;
  expect(line?.long && sentenceOf(game, line.long)).toBe(sentence);
});

/** Keys that a file passes to `say`, `message` or `plain`. */
const keysSaidIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:say|message|plain)\(\s*'([a-z][\w-]*(?:\.[\w-]+)+)'/g)].map(
    ([, key = '']) => key,
  );

/** The sentences about packs are kept beside the checks of packs. */
const OTHER_WORDS = 'games/campaign/pack/faults.ts';

/** Every source file of the program. */
const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** The keys of all catalogues. */
const catalogueKeys = (): ReadonlySet<string> => {
  const texts = files.filter((file) => file.includes('messages')).map((file) => readFileSync(`src/${file}`, 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/^\s+'([a-z][\w.-]*)':/gm)].map(([, key = '']) => key)));
};

test('every key that letters, matches, orders and games use has a sentence', () => {
  const rooms = /^(reports|match|orders|games)\//;
  const said = files
    .filter((file) => rooms.test(file) && !file.includes('messages') && file !== OTHER_WORDS)
    .flatMap((file) => keysSaidIn(`src/${file}`));
  expect(said.length).toBeGreaterThan(400);
  const known = catalogueKeys();
  expect(said.filter((key) => !known.has(key))).toEqual([]);
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
  const lines = [...game.content.cards.values()].flatMap((card) => armingLine(reactions, card) ?? []);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => line.endsWith('TO '))).toEqual([]);
  const { standing } = readSheet(lines.join('\n'), game.language, { owns: powers });
  expect(standing.filter(({ policy }) => policy !== undefined)).toHaveLength(lines.length);
});
