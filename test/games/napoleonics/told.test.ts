/**
 * What comes of every case, and how play goes on from where it begins: kept in files, as its `expect` says only what matters.
 * UPDATE_GOLDEN=1 writes them anew; read the difference.
 */

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { chanceFrom, type Decision, isObject, type Json, sure } from '../../../src/engine/index.ts';
import { stakesOf } from '../../../src/game/index.ts';
import { standInFor } from '../../../src/games/napoleonics/bot/index.ts';
import { readCase } from '../../../src/games/napoleonics/case/format.ts';
import { runCase } from '../../../src/games/napoleonics/case/index.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { makeNapoleonics, napoleonics } from '../../../src/games/napoleonics/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import {
  describePolicy,
  type Policy,
  readSheet,
  SheetSource,
  StandingSource,
  writePolicy,
} from '../../../src/orders/index.ts';
import type { ReportModel } from '../../../src/reports/index.ts';
import { keptAs } from '../campaign/kept.ts';
import { begin, diceOf, eager, type Playing, SCENARIOS, scenario } from './play-from.ts';

const CASES = 'test/cases/napoleonics';
const FOLDER = 'test/golden/napoleonics';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** What is told, in the words of a game that is made when it is asked for, as for a pack. */
type Words = Pick<typeof napoleonics, 'language' | 'reporter' | 'questions' | 'board'>;

const player = standInFor(shipped);

/** Every question is asked, quiet ones too. */
const waiting = { origin: 'stand-in', answer: () => 'wait' } as const;

const linesOf = (file: string): readonly string[] => readFileSync(`${FOLDER}/${file}`, 'utf8').trimEnd().split('\n');

const atVimiero = napoleonics.knowledge.view(scenario('003-vimiero'), 'ALLIED');
const read = (text: string, owns: string, language = napoleonics.language) =>
  readSheet(text, language, { owns: [owns], view: atVimiero });

/** Rules for the defence, each by itself. */
const RULES: readonly Policy[] = linesOf('rules-in.txt').map((line) => sure(read(line, 'ALLIED').standing[0]?.policy));

/** Units of which lines speak at a question. */
const MOST_UNITS = 3;

/** Lines for the units that can fight now. */
const fightsOf = (options: readonly Json[]): readonly string[] => {
  const acting = (mode: 'fire' | 'melee') => [
    ...new Set(options.flatMap((each) => (isObject(each) && mode in each ? [String(each[mode])] : []))),
  ];
  return [
    ...acting('fire')
      .slice(0, MOST_UNITS)
      .flatMap((id) => [
        `FIRE ${id} AT NEAREST`,
        `FIRE ${id} AT LEADER ELSE WEAKEST IF DICE >= 2 AND RANGE <= 2 AND NOT TARGET.ARM=ART`,
      ]),
    ...acting('melee')
      .slice(0, MOST_UNITS)
      .flatMap((id) => [
        `MELEE ${id} AT WEAKEST ADVANCE YES`,
        `MELEE ${id} AT LEADER ELSE NEAREST IF TARGET.BLOCKS <= 3 AND (TARGET.ALONE OR DICE > TARGET.DICE)`,
        `MELEE ${id} AT NEAREST IF NOT TARGET.IN_SQUARE AND SUPPORTED OR LEADER.HERE`,
      ]),
  ];
};

/** What rules and lines would answer, each by itself. */
function filedText({ language }: Words, decision: Decision, view: unknown): readonly unknown[] {
  const see = () => view;
  if (decision.kind === 'combat')
    return fightsOf(decision.options()).map((line) =>
      new SheetSource(read(line, decision.seat, language), { language, owns: [decision.seat], mode: 'go' }).answer(
        decision,
        see,
      ),
    );
  return decision.quiet
    ? RULES.map((policy) => new StandingSource([{ id: 'S1', policy }], { language }).answer(decision, see))
    : [];
}

/** What a question says and offers, what silence and the stand-in answer, and what the answers may cost. */
function questionText(words: Words, referee: Playing, decision: Decision, advised: Json): string {
  const { language } = words;
  const { kind, seat, prompt, quiet, told, forced } = decision;
  const view = referee.view(seat);
  const options = decision.options();
  const texts = options.map((each) => [language.formatAnswer(kind, each), stakesOf(words, view, decision, each)]);
  const deeds = options.map((each) => [words.board.places(each, view), words.board.deeds?.of(each, view)]);
  const further = language.sheet.further?.(decision, view);
  const filed = filedText(words, decision, view);
  return JSON.stringify([
    kind,
    prompt,
    quiet,
    told,
    forced,
    texts,
    deeds,
    further,
    filed,
    decision.fallback(),
    advised,
  ]);
}

/** The report of a seat: its words, its figures, its board and the lines that it is offered. */
function reportText({ language, reporter }: Words, referee: Playing, seat: string | undefined): string {
  const view = seat === undefined ? napoleonics.knowledge.view(referee.state, undefined) : referee.view(seat);
  const own = referee.open.filter((decision) => decision.seat === seat);
  const decisions = own.map(({ kind, prompt }) => ({ kind, prompt, isAct: language.acts.includes(kind) }));
  const report = { view, decisions, events: referee.events } as unknown as ReportModel<unknown>;
  const { svg, layers, ...board } = sure(reporter.board.draw?.(report));
  return JSON.stringify([
    ...[
      view,
      reporter.position.occasion(view as never),
      reporter.story.headline(report),
      reporter.story.chronicle(report),
    ],
    ...[
      reporter.position.sections(report),
      reporter.position.figures(view as never),
      reporter.board.scenes?.(report),
      reporter.orders.advice(report),
    ],
    ...[reporter.orders.template(report as never), reporter.board.happened(report), board, svg(), layers()],
  ]);
}

/** What lines may want after a melee. */
const FOLLOWS = [
  'ADVANCE YES THEN STAY ELSE BACK BONUS WEAKEST TAKE YES',
  'ADVANCE IF ME.BANNERS >= 0 THEN BACK BONUS NEAREST TAKE NO',
  'ADVANCE YES THEN D6 ELSE F6 BONUS LEADER ELSE WEAKEST TAKE YES',
];

/** Sheets that have given the melee that is fought, each with another wish for what follows. */
const sheetsAfter = ({ language }: Words, decision: Decision, view: unknown, answer: Json) =>
  isObject(answer) && 'melee' in answer
    ? FOLLOWS.map((follow) => {
        const line = `${language.formatAnswer('combat', answer)} ${follow}`;
        const sheet = new SheetSource(read(line, decision.seat, language), {
          language,
          owns: [decision.seat],
          mode: 'go',
        });
        sheet.answer(decision, () => view);
        return sheet;
      })
    : [];

const followed = (sheet: SheetSource<unknown>, decision: Decision, view: unknown) => [
  sheet.answer(decision, () => view),
  sheet.progress().map(({ outcome, refusal }) => [outcome, refusal]),
];

/** A report takes long to draw, so each play on is told to one of them: both sides, and whoever looks on. */
const READERS = ['FRENCH', 'ALLIED', undefined] as const;

/** Plays on, by the stand-in and by chance in turns: all that was asked and told. */
function playedFrom(state: State, seed: number, most: number, words: Words = napoleonics): string {
  const chance = chanceFrom(seed);
  const sources = { FRENCH: [waiting], ALLIED: [waiting] };
  const referee = begin(structuredClone(state), diceOf(seed), { passing: true, sources });
  const lines: string[] = [];
  let sheets: readonly SheetSource<unknown>[] = [];
  for (let count = 0; count < most && !referee.over; count++) {
    const decision = sure(referee.open[0]);
    const view = referee.view(decision.seat);
    const reply = player.answer(decision, () => referee.view(decision.seat));
    const advised = reply && reply !== 'wait' ? reply.answer : null;
    lines.push(questionText(words, referee, decision, advised));
    const answer = count % 3 === 2 ? eager(decision, chance) : advised;
    if (['advance', 'take', 'bonus'].includes(decision.kind))
      lines.push(JSON.stringify(sheets.map((sheet) => followed(sheet, decision, view))));
    if (decision.kind === 'combat') sheets = sheetsAfter(words, decision, view, answer);
    expect(referee.submit(decision.seat, decision.id, answer)).toBeUndefined();
  }
  return [...lines, JSON.stringify(referee.state), reportText(words, referee, READERS[seed % READERS.length])].join(
    '\n',
  );
}

/** Play goes on from every fifth case, by so many answers: all of them together would take too long. */
const EACH = 5;
const MOST = 15;

const caseText = (it: { readonly id: string }, no: number): string => {
  const { events, refused, open, needDice, ...result } = runCase(shipped, it);
  const position = hashOf(JSON.stringify(result.position));
  const played =
    no % EACH === 0 ? hashOf(playedFrom(positionOf(shipped, readCase(shipped, it)), no / EACH, MOST)) : undefined;
  const rest = { refused, open, needDice, position, played };
  return [it.id, ...[...events, rest].map((each) => JSON.stringify(each))].join('\n');
};

/** What a file keeps of several things, by their names. */
const keptIn = (file: string, write: () => string): ReadonlyMap<string, string> => {
  const text = keptAs(`${FOLDER}/${file}`, process.env.UPDATE_GOLDEN === '1' ? `${write()}\n` : '');
  const parts = text.trimEnd().split('\n\n');
  return new Map(parts.map((part) => [sure(part.split('\n')[0]), part]));
};

describe.each(readdirSync(CASES))('%s', (name) => {
  const cases: { readonly id: string }[] = JSON.parse(readFileSync(`${CASES}/${name}`, 'utf8'));
  const kept = keptIn(name.replace('.json', '.txt'), () => cases.map(caseText).join('\n\n'));
  test.each(cases.map((it, i) => [it.id, it, i] as const))('%s goes as it was kept', (id, it, i) => {
    expect(caseText(it, i)).toBe(kept.get(id));
  });
});

/** Answers that are played from the beginning of a scenario: some turns of both sides. */
const FAR = 120;

const battleText = (id: string): string =>
  [id, hashOf(playedFrom(scenario(id), 1806 + SCENARIOS.indexOf(id), FAR))].join('\n');

describe('battles', () => {
  const kept = keptIn('battles.txt', () => SCENARIOS.map(battleText).join('\n\n'));
  test.each(SCENARIOS)(
    '%s begins as it was kept',
    (id) => {
      expect(battleText(id)).toBe(kept.get(id));
    },
    60_000,
  );
});

const LINES = linesOf('lines-in.txt');

/** A line as it was read: orders and rules as data, as text, in words; or its problems. */
const lineText = (line: string, language = napoleonics.language): string => {
  const { standing, lines } = read(line, 'ALLIED', language);
  const policies = standing.flatMap(({ policy, problems }): readonly unknown[] =>
    policy
      ? [policy, writePolicy(language, policy), writePolicy(language, policy, 'full'), describePolicy(language, policy)]
      : problems,
  );
  const verbs = new Map(language.verbs.map((verb) => [verb.name, verb]));
  const orders = lines.flatMap(({ order, problems }): readonly unknown[] =>
    order ? [order, verbs.get(order.verb)?.write?.(order), verbs.get(order.verb)?.describe?.(order)] : problems,
  );
  return [line, ...[...policies, ...orders].map((each) => `  ${JSON.stringify(each)}`)].join('\n');
};

describe('lines', () => {
  const kept = keptIn('lines.txt', () => LINES.map((line) => lineText(line)).join('\n\n'));
  test.each(LINES)('%s is read as it was kept', (line) => {
    expect(lineText(line)).toBe(kept.get(line));
  });
});

test('a game that is made anew, as for a pack, reads every line, and tells of play, as it was kept', () => {
  const made = makeNapoleonics(shipped);
  const kept = keptIn('lines.txt', () => LINES.map((line) => lineText(line)).join('\n\n'));
  for (const line of LINES) expect(lineText(line, made.language)).toBe(kept.get(line));
  for (const [i, id] of SCENARIOS.slice(0, READERS.length).entries())
    expect(playedFrom(scenario(id), i, MOST, made)).toBe(playedFrom(scenario(id), i, MOST));
});
