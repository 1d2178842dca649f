/** Every abbreviation in the reports, the cards, the boards, the rules and the lesson of a game is a term of its glossary. */
import { expect, test } from 'vitest';
import { chanceFrom, opening, Referee, randomAnswer, recordOf, seededSource } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import type { Game } from '../../src/match/game.ts';
import { choicesOf } from '../../src/match/play/report.ts';
import { COMMANDS } from '../../src/orders/command.ts';
import { CONTROLS, EDITS } from '../../src/orders/vocabulary.ts';
import { buildReport, documentOf, linesOf, textOf } from '../../src/reports/index.ts';

const NOW = new Date('2026-11-22T23:00:00Z');
const DECISIONS = 120;
const EVERY = 12;

/** `CP`, `R1`, `GHC`, and what stands on a card: `[2+]`, `[-]`. */
const ABBREVIATION = /(?<![\p{L}\d])(?:\p{Lu}{2,4}|\p{Lu}\d)(?![\p{L}\d])|\[\d\+\]|\[-\]/gu;
/** Words that stand there only as an abbreviation, in small letters. */
const SMALL = /(?<![\p{L}\d])(?:inf|cav|art)(?![\p{L}\d])/gu;

/** Words of the order language and of cards, which stand in capitals; zones of time; places. */
const OTHERS = (game: Game): ReadonlySet<string> =>
  new Set([
    ...[...COMMANDS, ...CONTROLS, ...EDITS].map((word) => word.toUpperCase()),
    ...game.language.verbs.map(({ name }) => name),
    ...game.reporter.board
      .draw({ view: game.knowledge.view(beginningOf(game), undefined), events: [] })
      .places.map(({ id }) => id),
    ...'ANY KST CET UTC IF AND OR TO AT NOT ALL NO YES FOR AS BY OF ON IN END LEAD NONE LEFT HOLD COLD'.split(' '),
  ]);

const playedSplit = ({ setup: { splits } }: Game) => splits.find(({ seats }) => seats.length > 0);

const beginningOf = (game: Game): unknown =>
  game.setup.start({ scenario: game.setup.scenarios[0]?.id ?? '', split: playedSplit(game)?.id ?? '' });

/** The printed abbreviation without a number of its own: `[2+]` for every card with a plus. */
const formOf = (found: string): string => found.replace(/^\[\d\+\]$/, '[2+]');

const isHeading = (line: string): boolean => line === line.toUpperCase();
/** What the first line of a mail says in capitals before its news, or a paragraph before its text. */
const SHOUTED = /^(?:[A-Z][A-Z ]+:|[A-Z]+(?: [A-Z]+){2,} - )/;
/** The id of a rule. */
const RULE = /\b(?:RULES |G-)[A-Z]+-\d+/g;
const isCopied = (line: string): boolean => line.startsWith('    ');

const abbreviationsIn = (lines: readonly string[]): readonly string[] =>
  lines
    .filter((line) => !isHeading(line) && !isCopied(line))
    .map((line) => line.replace(SHOUTED, '').replace(RULE, ''))
    .flatMap((line) => [...(line.match(ABBREVIATION) ?? []), ...(line.match(SMALL) ?? [])])
    .map(formOf);

/** What a game prints in English: reports of all seats along a game, its cards, and its board. */
function printedBy(game: Game): readonly string[] {
  const split = playedSplit(game);
  const run = new Referee(game, opening(beginningOf(game)), { source: seededSource(`abbreviations ${game.id}`) });
  const chance = chanceFrom(5);
  const lines = linesOf(game.reporter.cards?.print() ?? [], game.reporter.words.isOrder).slice();
  const reportOf = (seat: string): readonly string[] => {
    const view = run.view(seat) as never;
    const report = buildReport<unknown>({
      match: { code: 'ANY-0001', name: 'Any', game: game.title, zone: 'Europe/Madrid', reportNo: 3 },
      seat: { id: seat, name: seat, powers: [seat], zone: 'Asia/Seoul', language: 'en' },
      view,
      events: run.events.slice(-40).map((event) => ({ ...event, at: NOW.toISOString() })),
      standing: [],
      press: [],
      diceHead: '9f3c22e17ab04d58',
      rolls: run.rolls.length,
      draftNote: '',
      open: run.open.map((decision) => ({
        ...recordOf(decision),
        ...(decision.seat === seat ? { options: choicesOf(game, decision, view), silence: '' } : {}),
      })),
      seats: {},
      acts: game.language.acts,
      over: false,
    });
    return [
      ...textOf(documentOf({ kind: 'report', report }, game.reporter, NOW), game.reporter.words.isOrder).split('\n'),
      ...(
        game.reporter.board
          .draw(report)
          .svg()
          .match(/(?<=>)[^<>]+(?=<\/(?:text|tspan)>)/g) ?? []
      ).map((text) => `a ${text}`),
    ];
  };
  for (let n = 0; n < DECISIONS; n++) {
    const [decision] = run.open;
    if (!decision) break;
    if (n % EVERY === 0) for (const { id } of split?.seats ?? []) lines.push(...reportOf(id));
    const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
  }
  return lines;
}

/** What its pages say beside: the rules, the five minutes, and the lesson. */
function toldOnPages({ reporter }: Game): readonly string[] {
  const { rules, manual } = reporter.learning;
  const lessons = Object.entries(reporter.words.catalogue).filter(([key]) => /^lesson\.(?:step|why|end)/.test(key));
  return [
    ...(rules?.chapters() ?? []).flatMap((chapter) =>
      chapter.rules.flatMap(({ text, rows, example = '' }) => [text, ...rows.flat(), example]),
    ),
    ...linesOf(manual().minutes, reporter.words.isOrder),
    ...lessons.map(([, text]) => text),
  ];
}

test.each([...games.values()].map((game) => [game.id, game] as const))(
  'every abbreviation of %s is in its glossary',
  (_id, game) => {
    const terms = game.reporter.learning.manual().words.flatMap(({ term }) => term.split(/, | \/ /).concat(term));
    const others = OTHERS(game);
    const found = new Set(abbreviationsIn([...printedBy(game), ...toldOnPages(game)]));
    const unexplained = [...found].filter((each) => !terms.includes(each) && !others.has(each));
    expect(unexplained.sort()).toEqual([]);
    expect([...found].filter((each) => terms.includes(each)).length).toBeGreaterThan(0);
  },
  60_000,
);
