/** Sheets of generated games: each line is carried out, or its writer is told why it was not. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  type Chance,
  chanceFrom,
  type Decision,
  opening,
  Referee,
  randomAnswer,
  type SeatId,
  seededSource,
  sure,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { isWeighty, MODES, readSheet, SheetSource } from '../../src/orders/index.ts';
import { SEED } from '../setup/seed.ts';

const SHEETS = 60;
/** Lines that no game asks for by name. */
const ANYTIME = ['YES', 'NO', 'CHOOSE 2', 'CHOOSE 7'];
const MOST_LINES = 7;
const MOST_QUESTIONS = 6_000;

/** Lines that were no answer at their own time are kept for other times. */
class Writer {
  readonly #known: string[] = [...ANYTIME];
  readonly #game: Game;
  readonly #chance: Chance;

  constructor(game: Game, chance: Chance) {
    this.#game = game;
    this.#chance = chance;
  }

  note({ kind }: Decision, answer: ReturnType<typeof randomAnswer>): void {
    const text = this.#game.language.formatAnswer(kind, answer);
    if (text !== '' && !text.includes('\n') && !this.#known.includes(text)) this.#known.push(text);
  }

  sheetFor(decision: Decision): string {
    const own = Array.from({ length: 1 + this.#chance.below(3) }, () =>
      this.#game.language.formatAnswer(decision.kind, randomAnswer(decision, this.#chance)),
    );
    const others = Array.from(
      { length: this.#chance.below(MOST_LINES) },
      () => this.#known[this.#chance.below(this.#known.length)] ?? '',
    );
    return [...own, ...others].filter((line) => line !== '').join('\n');
  }
}

/** What was neither carried out nor told, and what was both. */
const silent = (sheet: SheetSource): readonly string[] => {
  const told = sheet.givenUp().map(({ line }) => line);
  return sheet.progress().flatMap(({ line, outcome, refusal, answers }) => {
    // Who says for what a line waits is not told that it did not come.
    if (line.branch || line.item?.perhaps) return [];
    const isCarriedOut = outcome === 'done' && refusal === undefined && answers.length > 0;
    const count = told.filter((each) => each === line).length + (isCarriedOut ? 1 : 0);
    return count === 1 ? [] : [`${line.text} (${outcome}): ${count}`];
  });
};

/** The present sheet of a seat. */
const sourceOf = (sheets: ReadonlyMap<SeatId, SheetSource>, seat: SeatId): AnswerSource => ({
  origin: 'sheet',
  answer: (decision, view) =>
    sheets.get(seat)?.answer(decision, view) ?? sheets.get(seat)?.unsaid.answer(decision, view),
  observe: (event) => sheets.get(seat)?.observe(event),
});

/** The powers of a seat, or itself in a game without powers. */
const ownsOf = ({ setup: { splits } }: Game, seat: SeatId): readonly string[] =>
  splits.flatMap(({ seats }) => seats).find(({ id }) => id === seat)?.powers ?? [seat];

/** Plays with sheets at every question that calls for one. */
const sheetsOf = (game: Game, seed: number): { readonly count: number; readonly wrong: readonly string[] } => {
  const { language } = game;
  const chance = chanceFrom(seed);
  const writer = new Writer(game, chance);
  const sheets = new Map<SeatId, SheetSource>();
  const calls = [...language.acts, ...Object.keys(language.questions).filter((kind) => isWeighty(language, kind))];
  const split = game.setup.splits[seed % game.setup.splits.length];
  const scenario = game.setup.scenarios[seed % game.setup.scenarios.length]?.id ?? '';
  const referee = new Referee<unknown>(game, opening(game.setup.start({ scenario, split: split?.id ?? '' })), {
    source: seededSource(`lines ${seed}`),
    sources: Object.fromEntries((split?.seats ?? []).map(({ id }) => [id, [sourceOf(sheets, id)]])),
  });
  const wrong: string[] = [];
  let count = 0;
  let { checkpoint } = referee;
  const settle = () => {
    for (const sheet of sheets.values()) wrong.push(...silent(sheet));
    count += sheets.size;
    sheets.clear();
    checkpoint = referee.checkpoint;
  };
  const begin = (decision: Decision) => {
    const { seat } = decision;
    const view = referee.view(seat);
    const context = { owns: ownsOf(game, seat), view, strict: true };
    const mode = MODES[chance.below(MODES.length)] ?? 'go';
    const reading = readSheet(writer.sheetFor(decision), language, context);
    const sheet = new SheetSource(reading, { language, owns: context.owns, mode, done: true });
    sheets.set(seat, sheet);
    return sheet.answer(decision, () => view)?.answer;
  };
  for (let n = 0; n < MOST_QUESTIONS && count < SHEETS && !referee.over; n++) {
    if (referee.checkpoint !== checkpoint) settle();
    const decision = sure(referee.open[0]);
    const isBegun = sheets.has(decision.seat) || !calls.includes(decision.kind);
    const given = isBegun ? undefined : begin(decision);
    const answer = given ?? randomAnswer(decision, chance);
    writer.note(decision, answer);
    referee.submit(decision.seat, decision.id, answer, given === undefined ? 'person' : 'sheet');
  }
  return { count, wrong };
};

test.each([...games.values()].map((game) => [game.id, game] as const))(
  '%s: each line of a sheet whose time is over is carried out, or told with the reason, and never both',
  (_id, game) => {
    for (let seed = SEED; seed < SEED + 3; seed++) {
      const { count, wrong } = sheetsOf(game, seed);
      expect(wrong, `SEED=${seed}`).toEqual([]);
      expect(count, `SEED=${seed}`).toBeGreaterThan(5);
    }
  },
  120_000,
);
