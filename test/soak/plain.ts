/** Trials of games that are no campaigns. They use what every game brings: play, illegal answers, secrets and reports. */
import {
  type Chance,
  chanceFrom,
  copy,
  type Decision,
  isObject,
  type Json,
  opening,
  Referee,
  randomAnswer,
  recordOf,
  type SeatId,
  same,
  seededSource,
  sure,
} from '../../src/engine/index.ts';
import type { Game, Setup } from '../../src/game/index.ts';
import { buildReport, documentOf, htmlOf, stateOf, textOf } from '../../src/reports/index.ts';
import { ordersInProse } from '../reports/prose.ts';
import { demand } from './broken.ts';

/** A game of a trial, given by its seed. */
export interface PlainTrial {
  readonly game: Game;
  readonly seed: number;
}

type Run = Referee<unknown>;

const NOW = new Date('2026-11-22T23:00:00Z');
const MOST_DECISIONS = 20_000;

const pick = <T>(things: readonly T[], chance: Chance): T => sure(things[chance.below(things.length)]);

/** What a game begins with, counted off by the seed: as many seeds in a row as there are combinations try each of them once. */
export const setupOf = ({
  game: {
    setup: { scenarios, splits, rulings = {} },
  },
  seed,
}: PlainTrial): Setup => {
  let rest = seed;
  const next = <T>(things: readonly T[]): T => {
    const thing = sure(things[rest % things.length]);
    rest = Math.floor(rest / things.length);
    return thing;
  };
  return {
    scenario: next(scenarios).id,
    split: next(splits).id,
    options: Object.fromEntries(Object.entries(rulings).map(([name, values]) => [name, next(values)])),
  };
};

const seatsOf = (trial: PlainTrial): readonly SeatId[] => {
  const { split } = setupOf(trial);
  return sure(trial.game.setup.splits.find(({ id }) => id === split)).seats.map(({ id }) => id);
};

const begin = (trial: PlainTrial): Run =>
  new Referee<unknown>(trial.game, opening(trial.game.setup.start(setupOf(trial))), {
    source: seededSource(`trial ${trial.seed}`),
  });

/** Plays a random game to its end. `before` is called at every decision and may try things that must not change anything. */
const playOn = ({ game }: PlainTrial, run: Run, chance: Chance, before: (run: Run) => void = () => {}): number => {
  let decisions = 0;
  for (; run.open.length > 0; decisions++) {
    demand(decisions < MOST_DECISIONS, 'the game does not end');
    before(run);
    const decision = pick(run.open, chance);
    const answer = randomAnswer(decision, chance);
    const refusal = run.submit(decision.seat, decision.id, answer);
    demand(!refusal, `${decision.kind} offers ${JSON.stringify(answer)} and refuses it: ${refusal?.code}`);
    // Play may make no position that a moderator's correction may not make. Within a step pieces may be on the move, so only checkpoints
    // count.
    if (run.checkpoint && !run.over) {
      const [fault] = game.moderation?.faults(run.state, run.state) ?? [];
      demand(fault === undefined, `after ${decision.kind} ${JSON.stringify(answer)}: ${fault}`);
    }
  }
  return decisions;
};

/** Plays a whole game: every offer is legal, every position is sound, and the game ends. */
export const playPlain = (trial: PlainTrial): { readonly decisions: number; readonly outcome: string } => {
  const run = begin(trial);
  const decisions = playOn(trial, run, chanceFrom(trial.seed));
  demand(run.over, 'the game stopped without an end');
  const end = run.events.findLast(({ event }) => event.kind === 'game.ended')?.event;
  return { decisions, outcome: String(end?.winner ?? 'nobody') };
};

/** Checks that the recorded answers alone give the same position, events and rolls. */
export const replayPlain = (trial: PlainTrial): number => {
  const run = begin(trial);
  const decisions = playOn(trial, run, chanceFrom(trial.seed));
  const again = new Referee<unknown>(trial.game, opening(trial.game.setup.start(setupOf(trial))), {
    source: seededSource(`trial ${trial.seed}`),
    passing: true,
    answers: run.taken,
  });
  demand(same(again.state as Json, run.state as Json), 'a replay gives another position');
  demand(JSON.stringify(again.events) === JSON.stringify(run.events), 'a replay gives other events');
  demand(JSON.stringify(again.rolls) === JSON.stringify(run.rolls), 'a replay gives other rolls');
  return decisions;
};

const STRANGE: readonly Json[] = [
  ...[null, true, 0, -1, 1e9, 0.5, '', '__proto__', 'constructor', '\u0000', 'x'.repeat(2000), [], {}, [[]], [null]],
];

/** A legal answer with one value changed inside. */
const bent = (value: Json, words: readonly Json[], chance: Chance): Json => {
  if (Array.isArray(value) && value.length > 0) {
    const at = chance.below(value.length);
    return chance.below(4) === 0
      ? [...value, ...value]
      : value.map((item: Json, i: number) => (i === at ? bent(item, words, chance) : item));
  }
  const keys = isObject(value) ? Object.keys(value) : [];
  if (!isObject(value) || keys.length === 0) return pick([...words, ...STRANGE], chance);
  const key = pick(keys, chance);
  if (chance.below(6) === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return { ...value, [key]: bent(value[key] ?? null, words, chance) };
};

/** The strings of an answer: names of the game that another answer may misuse. */
const wordsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  return isObject(value) ? Object.entries(value).flatMap(([key, item]) => [key, ...wordsIn(item ?? null)]) : [];
};

/** Tries illegal answers: changed, foreign and stale ones. Returns how many were refused. A refused answer changes nothing. */
export const attackPlain = (trial: PlainTrial, tries: number): number => {
  const chance = chanceFrom(trial.seed);
  let run = begin(trial);
  let refused = 0;
  while (refused < tries) {
    if (run.open.length === 0) run = begin({ ...trial, seed: trial.seed + refused + 1 });
    for (let n = 0; n < 6 && run.open.length > 0; n++) if (isRefused(trial, run, chance)) refused++;
    const [decision] = run.open;
    if (decision) run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
  return refused;
};

const isRefused = (trial: PlainTrial, run: Run, chance: Chance): boolean => {
  const decision = pick(run.asked, chance);
  const legal = randomAnswer(decision, chance);
  const words = wordsIn([legal, ...decision.options().slice(0, 20)]);
  const seat = chance.below(4) === 0 ? pick([...seatsOf(trial), 'nobody', ''], chance) : decision.seat;
  const id = chance.below(4) === 0 ? decision.id - 3 + chance.below(7) : decision.id;
  const answer = chance.below(5) === 0 ? legal : bent(legal, words, chance);
  const meant = [...run.open, ...run.sealed].find((each) => each.id === id);
  const may = meant !== undefined && meant.seat === seat && meant.check(answer).ok;
  const before = wholeOf(run);
  const refusal = run.submit(seat, id, answer);
  demand(
    (refusal === undefined) === may,
    `${JSON.stringify(answer)} of ${seat} for ${id}: ${refusal?.code ?? 'taken'}`,
  );
  if (refusal) demand(wholeOf(run) === before, `a refused answer changed the table: ${JSON.stringify(answer)}`);
  return refusal !== undefined;
};

const wholeOf = ({ state, events, rolls, answers, open }: Run): string =>
  JSON.stringify([state, events.length, rolls.length, answers, open.map(({ id }) => id)]);

/** All that a seat is told at a moment, in every form. */
const toldTo = ({ game }: PlainTrial, run: Run, seat: SeatId): string => {
  const { language, reporter, title } = game;
  const report = buildReport({
    match: { code: 'TRIAL-1', name: 'A trial', game: title, zone: 'UTC', reportNo: 1 },
    seat: { id: seat, name: seat, powers: [], zone: 'UTC' },
    view: run.view(seat),
    events: run.events.slice(-80),
    standing: [],
    press: [],
    diceHead: 'a1b2c3d4e5f60718',
    rolls: run.rolls.length,
    draftNote: '',
    open: run.open.filter((each) => each.seat === seat).map((each) => shown(game, each)),
    seats: {},
    acts: language.acts,
    over: run.over,
  });
  const document = documentOf({ kind: 'report', report }, reporter, NOW);
  const text = textOf(document, reporter.words.isOrder);
  const [live] = ordersInProse(text, reporter.words.isOrder);
  demand(live === undefined, `a line reads as an order: ${live}`);
  const long = text.split('\n').find((line) => line.length > 78);
  demand(long === undefined, `a line is too long: ${long}`);
  return [
    document.subject,
    text,
    htmlOf(document),
    reporter.board.draw(report).svg(),
    JSON.stringify(stateOf(report, reporter)),
  ].join('\n');
};

const shown = ({ language }: Game, decision: Decision) => ({
  ...recordOf(decision),
  options: decision
    .options()
    .slice(0, 12)
    .map((answer) => ({ answer, text: language.formatAnswer(decision.kind, answer) })),
});

/** Checks that sealed answers of others change nothing that a seat sees, is told or is asked. Returns how many positions were compared. */
export const comparePlain = (trial: PlainTrial, oneIn = 12): number => {
  const look = chanceFrom(trial.seed + 3);
  let compared = 0;
  playOn(trial, begin(trial), chanceFrom(trial.seed), (run) => {
    if (!run.open.some(({ sealed }) => sealed) || run.open.length < 2 || look.below(oneIn) > 0) return;
    const [secret, reader] = [sure(run.open[0]), sure(run.open[1])];
    const [one, other] = [0, 1].map(() => knownAfter(trial, run, secret, reader.seat, look));
    demand(one === other, `what ${reader.seat} knows depends on what ${secret.seat} has sealed`);
    compared++;
  });
  return compared;
};

const knownAfter = (trial: PlainTrial, run: Run, secret: Decision, seat: SeatId, chance: Chance): string => {
  const again = new Referee<unknown>(trial.game, copy(run.snapshot), {
    source: seededSource(`trial ${trial.seed}`),
    answers: run.answers,
    waiting: new Set(run.open.map(({ id }) => id)),
  });
  again.submit(secret.seat, secret.id, randomAnswer(secret, chance));
  const own = again.open.filter((each) => each.seat === seat).map(({ id, prompt, options }) => [id, prompt, options()]);
  return [
    toldTo(trial, again, seat),
    JSON.stringify([again.view(seat), trial.game.knowledge.imagine(again.state, seat), own]),
  ].join('\n');
};

/** The most answers that a seat gives while what it knows is compared. */
const MOST_COMPARED = 12;

/**
 * Checks that what a seat does not see changes nothing that it sees, is told or is asked, now and while it acts: a position
 * is compared with the same one as the seat may imagine it. Returns how many positions were compared.
 */
export const compareHidden = (trial: PlainTrial, oneIn = 12): number => {
  const look = chanceFrom(trial.seed + 7);
  let compared = 0;
  playOn(trial, begin(trial), chanceFrom(trial.seed), (run) => {
    // Before anything is dealt everything is hidden.
    if (run.answers.length > 0 || run.taken.length === 0 || look.below(oneIn) > 0) return;
    const seed = look.below(1e9);
    for (const seat of seatsOf(trial)) {
      const { state } = run.snapshot;
      const [one, other] = [state, trial.game.knowledge.imagine(state, seat)].map((each) =>
        actedOn(trial, run, each, { seat, seed }),
      );
      demand(one === other, `what ${seat} knows depends on what it does not see`);
      compared++;
    }
  });
  return compared;
};

/** All that a seat is told of a position, and after each of its own answers until somebody else acts. */
const actedOn = (
  trial: PlainTrial,
  run: Run,
  state: unknown,
  { seat, seed }: { readonly seat: SeatId; readonly seed: number },
): string => {
  const chance = chanceFrom(seed);
  const again = new Referee<unknown>(
    trial.game,
    { ...copy(run.snapshot), state: copy(state) },
    {
      source: seededSource(`trial ${trial.seed}`),
    },
  );
  const asked = () => again.open.filter((each) => each.seat === seat).map((each) => [each.kind, each.options()]);
  const told: string[] = [];
  for (let n = 0; n < MOST_COMPARED && again.checkpoint === undefined && !again.over; n++) {
    const [own] = again.open;
    const isActing = own?.seat === seat && trial.game.language.acts.includes(own.kind);
    // Another question may be about what it has just drawn.
    if (n > 0 && !isActing) break;
    told.push(toldTo(trial, again, seat), JSON.stringify([again.view(seat), asked()]));
    if (!own || !isActing) break;
    again.submit(seat, own.id, randomAnswer(own, chance));
  }
  return told.join('\n');
};

/** Checks reports to all seats at some positions of a game: a mail program can read each, and none contains an order. */
export const reportPlain = (trial: PlainTrial, positions: number): number => {
  const look = chanceFrom(trial.seed + 5);
  let checked = 0;
  playOn(trial, begin(trial), chanceFrom(trial.seed), (run) => {
    if (checked >= positions || look.below(8) > 0) return;
    for (const seat of seatsOf(trial)) toldTo(trial, run, seat);
    checked++;
  });
  return checked;
};
