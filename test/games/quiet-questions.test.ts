/** Lines for questions to come: none is used up by another question, and each answers its own. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { games } from '../../src/games/index.ts';
import { readDraft, SheetSource, speaksTo } from '../../src/orders/index.ts';
import { SEED } from '../setup/seed.ts';

const QUESTIONS = 1200;
/** So many of the questions to come are thought of at each one. */
const AHEAD = 30;

interface Given {
  readonly decision: Pick<Decision, 'id' | 'kind' | 'seat'>;
  readonly isQuiet: boolean;
  readonly answer: Json;
}

type Look = (decision: Decision, view: () => unknown) => void;

/** Plays a generated game in which somebody answers every question, the quiet ones too. */
const play = (game: Game, seed: number, look: Look): readonly Given[] => {
  const given: Given[] = [];
  const chance = chanceFrom(seed);
  const person: AnswerSource = {
    origin: 'person',
    answer(decision, view) {
      if (given.length >= QUESTIONS) return 'wait';
      look(decision, view);
      const { id, kind, seat, quiet = false } = decision;
      const answer = randomAnswer(decision, chance);
      given.push({ decision: { id, kind, seat }, isQuiet: quiet, answer });
      return { answer };
    },
  };
  const split = game.setup.splits[seed % game.setup.splits.length];
  const scenario = game.setup.scenarios[seed % game.setup.scenarios.length]?.id ?? '';
  const sources = Object.fromEntries((split?.seats ?? []).map(({ id }) => [id, [person]]));
  const start = opening(game.setup.start({ scenario, split: split?.id ?? '' }));
  new Referee(game, start, { source: seededSource(`quiet ${seed}`), sources, passing: true });
  return given;
};

/** A line for a question to come, carried along from the first question that it may speak to. */
interface Line {
  readonly of: Given;
  readonly text: string;
  readonly sheet: SheetSource;
}

/** The lines that a question took though they were written for another one, and those that did not answer their own. */
const strays = (game: Game, seed: number) => {
  const { language } = game;
  const given = play(game, seed, () => {});
  const toAsk = given.filter(({ decision: { kind } }) => !language.acts.includes(kind));
  const lines = new Map<number, Line>();
  const found: string[] = [];
  const counted = { passed: 0, answered: 0 };
  const lineFor = (of: Given): Line | undefined => {
    const { id, kind } = of.decision;
    const text = language.formatAnswer(kind, of.answer);
    const known = lines.get(id);
    if (known || text === '') return known;
    const reading = readDraft([text], language, { owns: [] });
    const sheet = new SheetSource(reading, { language, owns: [], mode: 'go' });
    lines.set(id, { of, text, sheet });
    return lines.get(id);
  };
  const offer = ({ of, text, sheet }: Line, decision: Decision, view: () => unknown) => {
    const [line] = sheet.progress();
    if (line?.outcome === 'done' || !line?.line.item || !speaksTo(line.line.item, decision.kind)) return;
    const reply = sheet.answer(decision, view);
    const isOwn = of.decision.id === decision.id;
    if (isOwn && reply === undefined) found.push(`${decision.kind} is not answered by its own line ${text}`);
    if (!isOwn && reply !== undefined) found.push(`${decision.kind} takes ${text}, written for ${of.decision.kind}`);
    counted[isOwn ? 'answered' : 'passed']++;
  };
  /** Of two kinds of question one has to be quiet: other lines are written for what is asked. */
  const isMet = ({ decision: { id, kind, seat }, isQuiet }: Given, met: Decision): boolean =>
    seat === met.seat && (isQuiet || met.quiet === true) && (id === met.id || kind !== met.kind);
  play(game, seed, (decision, view) => {
    if (language.acts.includes(decision.kind)) return;
    const at = toAsk.findIndex((each) => each.decision.id >= decision.id);
    const coming = at < 0 ? [] : toAsk.slice(at, at + AHEAD);
    for (const line of coming.filter((each) => isMet(each, decision)).flatMap((each) => lineFor(each) ?? []))
      offer(line, decision, view);
  });
  return { found, counted };
};

test.each([...games.values()].map((game) => [game.id, game] as const))(
  '%s: a line waits for its question, whatever is asked before',
  (_id, game) => {
    let answered = 0;
    for (let seed = SEED; seed < SEED + 4; seed++) {
      const { found, counted } = strays(game, seed);
      expect([...new Set(found)], `SEED=${seed}`).toEqual([]);
      answered += counted.answered;
    }
    if (answered === 0) expect(game.id).toBe('gettysburg');
  },
  240_000,
);
