/** Lines in Korean and Japanese: what the program writes is wholly in the script of its reader, and is read back as the same. */
import { describe, expect, test } from 'vitest';
import {
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
  sure,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { type Language, readDraft, readSheet } from '../../src/orders/index.ts';
import { meaningOf, written } from './valid-lines.ts';

const LANGUAGES = ['ko', 'ja'] as const;
const DECISIONS = 400;
const OPTIONS = 40;

/** A word in Latin letters, other than those that all languages share: SP, CP, hexes and the labels of units. */
const LATIN = /[A-Za-z]{4}|\b(?!SP\b|CP\b|[A-Z]{2}-|[A-Z]{2,3}\d)[A-Za-z]{2,3}\b/;

const dialectOf = ({ prose: { dialects = [] } }: Language, tag: string) => {
  const found = dialects.find(({ language }) => language === tag);
  if (!found) throw new Error(`no order words in ${tag}`);
  return found;
};

describe.each(written)('the lines of %s', (_, { language, context, lines, shown }) => {
  test.each(LANGUAGES)('in %s', (tag) => {
    const dialect = dialectOf(language, tag);
    const faults = lines.flatMap((line) => {
      const spoken = dialect.write(line);
      const meant = meaningOf(readDraft([line], language, context));
      const isWhole = !shown.includes(line) || !LATIN.test(spoken);
      const isRight = isWhole && meaningOf(readDraft([spoken], language, context)) === meant;
      return isRight ? [] : [[line, spoken, dialect.read(spoken)].join(' | ')];
    });
    expect(faults).toEqual([]);
  });
});

/** What is read of a line where a question is asked. */
const readAt = (language: Language, decision: Decision, view: Json, line: string): string => {
  const context = { owns: [decision.seat], view: view as never, open: [decision] };
  const { lines, problems } = readSheet(line, language, context);
  const [read] = lines;
  return read && lines.length === 1 && problems.length === 0
    ? [read.canonical, ...read.warnings.map(({ code }) => code)].join(' ')
    : `unread: ${read?.canonical} ${lines.length} ${problems.length}`;
};

/** The lines of the answers to a question that come back as something else, or are not wholly in one script. */
const faultsAt = (language: Language, decision: Decision, view: Json): string[] =>
  decision
    .options()
    .slice(0, OPTIONS)
    .flatMap((answer) => {
      const line = language.formatAnswer(decision.kind, answer);
      const english = readAt(language, decision, view, line);
      return LANGUAGES.map((tag) => dialectOf(language, tag).write(line)).flatMap((spoken) =>
        !LATIN.test(spoken) && readAt(language, decision, view, spoken) === english
          ? []
          : [`${line} | ${spoken} | ${english} | ${readAt(language, decision, view, spoken)}`],
      );
    });

/** Plays by chance; returns the faults, and the kinds of question that came up. */
const playedFaults = (game: Game, no: number): { readonly faults: readonly string[]; readonly kinds: number } => {
  const [scenario, split] = [
    sure(game.setup.scenarios[no % game.setup.scenarios.length]).id,
    sure(game.setup.splits[0]).id,
  ];
  const run = new Referee(game, opening(game.setup.start({ scenario, split })), {
    source: seededSource(`spoken ${no}`),
  });
  const chance = chanceFrom(no);
  const kinds = new Set<string>();
  const faults: string[] = [];
  for (let n = 0; n < DECISIONS && run.open.length > 0; n++) {
    const decision = sure(run.open[0]);
    if (n % 5 === 0 || !kinds.has(decision.kind))
      faults.push(...faultsAt(game.language, decision, run.view(decision.seat) as Json));
    kinds.add(decision.kind);
    const refusal = run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    if (refusal) run.submit(decision.seat, decision.id, decision.fallback());
  }
  return { faults, kinds: kinds.size };
};

describe.each([
  ['gettysburg', 1],
  ['napoleonics', 4],
])('the answers of %s', (id, most) => {
  test.each([0, 1, 2])('in a game, %s', (no) => {
    const { faults, kinds } = playedFaults(sure(installedGames.get(id)), no);
    expect(faults).toEqual([]);
    expect(kinds).toBeGreaterThan(most);
  });
});
