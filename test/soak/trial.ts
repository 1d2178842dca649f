/** Random games with checks of everything that must always hold. A seed names a trial. */
import {
  type AnswerSource,
  type Chance,
  chanceFrom,
  copy,
  type Decision,
  type Json,
  opening,
  type RecordedAnswer,
  Referee,
  randomAnswer,
  type SeatId,
  type Snapshot,
  same,
  seededSource,
  visibleTo,
} from '../../src/engine/index.ts';
import type { Content } from '../../src/games/campaign/content.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import { strengthOf } from '../../src/games/campaign/rules/forces/stacks.ts';
import { contestedAreas, faultsOf } from '../../src/games/campaign/rules/invariants.ts';
import { type State, seatsOf, type View } from '../../src/games/campaign/state.ts';
import { documentOf, textOf } from '../../src/reports/index.ts';
import { demand } from './broken.ts';
import { type Mutations, mutationsOf } from './mutation.ts';
import { type Objection, objectionTo } from './oracle.ts';
import { CANARY, dealtAnew, type Run, reportAt } from './told.ts';

const NOW = new Date('2026-11-22T23:00:00Z');

export interface Trial {
  readonly module: CampaignModule;
  readonly seed: number;
}

export interface TrialGame {
  readonly decisions: number;
  readonly outcome: string;
}

/** Models written apart from the rules of a game. Each gives its objection to an act that the rules accepted. */
const ORACLES: Readonly<Record<string, (state: State, act: Json) => Objection>> = { wellington: objectionTo };

const sourceOf = ({ seed }: Trial) => seededSource(`trial ${seed}`);

/** Splits and scenarios alternate by the seed. */
const firstOf = ({
  module: {
    setup: { splits, scenarios, start },
  },
  seed,
}: Trial): Snapshot<State> => {
  const split = splits[seed % splits.length]?.id ?? '';
  const scenario = scenarios[Math.floor(seed / splits.length) % scenarios.length]?.id ?? '';
  return opening(start({ scenario, split }));
};

/** Waits at every decision, also where silence would pass. */
const undecided: AnswerSource = { origin: 'person', answer: () => 'wait' };

const sourcesOf = ({ module }: Trial): Record<SeatId, readonly AnswerSource[]> =>
  Object.fromEntries(module.setup.splits.flatMap(({ seats }) => seats.map(({ id }) => [id, [undecided]])));

const begin = (trial: Trial): Run =>
  new Referee<State, CampaignEvent, View>(trial.module, firstOf(trial), {
    source: sourceOf(trial),
    sources: sourcesOf(trial),
  });

const waitingIn = (run: Run): ReadonlySet<number> => new Set(run.open.map(({ id }) => id));

/** Every game ends: this is several times the number of decisions in the longest one. */
const MOST_DECISIONS = 20_000;

/** Plays to the end. `before` is called at every decision and may try things that must not change anything. */
const playOn = (trial: Trial, run: Run, chance: Chance, before: (run: Run) => void = () => {}): number => {
  let decisions = 0;
  for (; run.open.length > 0; decisions++) {
    demand(decisions < MOST_DECISIONS, 'the game does not end');
    before(run);
    const decision = run.open[chance.below(run.open.length)];
    if (!decision) break;
    const moment = momentOf(trial, run);
    const state = isJudged(trial, decision) ? copy(run.state) : run.state;
    const answer = randomAnswer(decision, chance);
    const refusal = run.submit(decision.seat, decision.id, answer);
    demand(!refusal, `${decision.kind} offers ${JSON.stringify(answer)} and refuses it: ${refusal?.code}`);
    if (isJudged(trial, decision)) {
      const objection = objectionBy(trial, state, answer);
      demand(!objection, `${objection}: ${JSON.stringify(answer)}`);
    }
    check(trial, run, moment, () => `${decision.kind} ${JSON.stringify(answer)}`);
  }
  return decisions;
};

/** Whether a model of its own judges the answers to a decision. */
const isJudged = ({ module: { id } }: Trial, { kind }: Decision): boolean =>
  kind === 'impulse.order' && ORACLES[id] !== undefined;

/** What a check compares with the time before an answer. */
interface Moment {
  readonly strengths: ReadonlyMap<string, number>;
  readonly events: number;
}

const momentOf = ({ module }: Trial, run: Run): Moment => ({
  strengths: strengthsIn(run.state, module.definition.content.contingents),
  events: run.events.length,
});

/** Checks that the position is sound, and that events account for every change of strength. */
const check = (trial: Trial, run: Run, before: Moment, after: () => string): void => {
  const { definition: game } = trial.module;
  const [fault] = faultsOf({ game, state: run.state });
  demand(!fault, () => `after ${after()}: ${fault}`);
  const isQuiet = run.state.impulse === null && !run.open.some(({ kind }) => kind === 'retreat');
  const contested = isQuiet ? contestedAreas({ game, state: run.state }) : [];
  demand(contested.length === 0, () => `after ${after()}: both sides stand in ${contested.join(', ')}`);
  const { strengths } = momentOf(trial, run);
  const fresh = run.events.slice(before.events).map(({ event }) => event as CampaignEvent);
  const change = (id: string): number => (strengths.get(id) ?? 0) - (before.strengths.get(id) ?? 0);
  const told = (id: string): number => fresh.reduce((sum, event) => sum + strengthTold(event, id), 0);
  for (const power of game.powers) {
    const own = game.contingentsOf[power] ?? [];
    const boxed = fresh.reduce((sum, event) => sum + boxedFor(event, power), 0);
    // The event of a payment names the power, and not whose soldiers of the Regroup Box it took.
    for (const ids of boxed > 0 ? [own] : own.map((id) => [id])) {
      const [changed, known] = [change, told].map((count) => ids.reduce((sum, id) => sum + count(id), 0));
      const expected = (known ?? 0) - boxed;
      demand(
        changed === expected,
        () => `after ${after()}: ${ids.join()} changed by ${changed} SP, and ${expected} were told of`,
      );
    }
  }
};

/** The strength of every contingent on the map and in the Regroup Box. */
const strengthsIn = ({ forces, regroup }: State, contingents: Content['contingents']): ReadonlyMap<string, number> => {
  const strengths = new Map(contingents.map(({ id }) => [id, 0]));
  for (const force of [...Object.values(forces), regroup]) {
    for (const [id, stack] of Object.entries(force)) strengths.set(id, (strengths.get(id) ?? 0) + strengthOf(stack));
  }
  return strengths;
};

/** The change of a power's strength that an event tells. */
const strengthTold = (event: CampaignEvent, power: string): number => {
  if (event.kind === 'pieces.built' && event.power === power) return strengthOf(event.pieces);
  if (event.kind === 'pieces.lost' && event.power === power) return -strengthOf(event.pieces);
  return 0;
};

/** Strength of the Regroup Box that pays what a power owes to an event (W-5.12). */
const boxedFor = (event: CampaignEvent, power: string): number =>
  event.kind === 'debt.paid' && event.power === power ? (event.boxed ?? 0) : 0;

const endOf = ({ state }: Run): string => state.outcome?.reason ?? state.phase;

/** Plays a whole game: every offer is legal, every position is sound, and the game ends. */
export const playGame = (trial: Trial): TrialGame => {
  const run = begin(trial);
  const decisions = playOn(trial, run, chanceFrom(trial.seed));
  demand(run.over && run.state.outcome !== null, 'the game stopped without an end');
  return { decisions, outcome: endOf(run) };
};

/** Checks that the recorded answers alone give the same position, events and rolls, from the beginning and from every snapshot tried. */
export const replay = (trial: Trial): number => {
  const chance = chanceFrom(trial.seed);
  const look = chanceFrom(trial.seed + 1);
  const run = begin(trial);
  let resumed = 0;
  playOn(trial, run, chance, () => {
    if (look.below(40) > 0) return;
    const again = new Referee<State, CampaignEvent, View>(trial.module, copy(run.snapshot), {
      source: sourceOf(trial),
      sources: sourcesOf(trial),
      answers: copy(run.answers) as RecordedAnswer[],
      waiting: waitingIn(run),
    });
    demand(JSON.stringify(again.state) === JSON.stringify(run.state), 'a run from the snapshot gives another position');
    demand(
      same(
        again.open.map(({ id }) => id),
        run.open.map(({ id }) => id),
      ),
      'a run from the snapshot asks something else',
    );
    resumed++;
  });
  const whole = new Referee<State, CampaignEvent, View>(trial.module, firstOf(trial), {
    source: sourceOf(trial),
    sources: sourcesOf(trial),
    answers: run.taken,
  });
  demand(JSON.stringify(whole.state) === JSON.stringify(run.state), 'a replay gives another position');
  demand(JSON.stringify(whole.events) === JSON.stringify(run.events), 'a replay gives other events');
  demand(JSON.stringify(whole.rolls) === JSON.stringify(run.rolls), 'a replay gives other rolls');
  return resumed;
};

/** Tries illegal answers. Returns how many were refused. */
export const attack = (trial: Trial, tries: number): number => {
  const chance = chanceFrom(trial.seed);
  const wild = chanceFrom(trial.seed + 7);
  let run = begin(trial);
  let refused = 0;
  while (refused < tries) {
    if (run.open.length === 0) run = begin({ ...trial, seed: trial.seed + refused });
    for (let n = 0; n < 6 && run.open.length > 0; n++) if (tryOne(run, wild, trial)) refused++;
    const decision = run.open[0];
    if (decision) run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
  return refused;
};

/** Tries one answer: changed, foreign, stale or from the future. Returns true if it was refused without changing anything. */
const tryOne = (run: Run, wild: Chance, trial: Trial): boolean => {
  const decision = run.open[wild.below(run.open.length)];
  if (!decision) return false;
  const { seat, id, answer } = forged(run, decision, mutationsOf(trial.module.definition.content), wild);
  const before = momentOf(trial, run);
  const open = run.open.map((each) => each.id);
  // Another window of the same moment may legally take an answer that was made for this one.
  const meant = run.open.find((each) => each.id === id);
  const offered = meant?.options() ?? [];
  const state = copy(run.state);
  if (run.submit(seat, id, answer)) {
    demand(same(run.state, state), `a refused answer changed the position: ${JSON.stringify(answer)}`);
    const isStill =
      run.events.length === before.events &&
      same(
        run.open.map((each) => each.id),
        open,
      );
    demand(isStill, 'a refused answer changed the table');
    return true;
  }
  demand(meant !== undefined && seat === meant.seat, `taken from ${seat} for ${id}`);
  if (!meant) return false;
  const taken = run.taken.find((each) => each.id === id)?.answer ?? null;
  const objection =
    meant.kind === 'impulse.order' ? objectionBy(trial, state, taken) : unlisted(state, meant, offered, taken);
  demand(!objection, `accepted ${objection}: ${JSON.stringify(answer)}`);
  check(trial, run, before, () => `${meant.kind} ${JSON.stringify(answer)}`);
  return false;
};

interface Forged {
  readonly seat: string;
  readonly id: number;
  readonly answer: Json;
}

/** An answer that no seat should give to a decision. */
const forged = (run: Run, decision: Decision, mutations: Mutations, wild: Chance): Forged => {
  const { seat, id, kind } = decision;
  const seats = seatsOf(run.state);
  switch (wild.below(8)) {
    case 0:
      return { seat: seats[wild.below(seats.length)] ?? '', id, answer: randomAnswer(decision, wild) };
    case 1:
      return { seat: 'nobody', id, answer: randomAnswer(decision, wild) };
    case 2:
      return { seat, id: wild.below(id + 1), answer: randomAnswer(decision, wild) };
    case 3:
      return { seat, id: id + 1 + wild.below(50), answer: randomAnswer(decision, wild) };
    case 4:
    case 5:
      if (kind === 'impulse.order') return { seat, id, answer: mutations.hopefulAct(run.state, wild) };
  }
  return { seat, id, answer: mutations.wildAnswer(decision.options(), wild) };
};

/** The objection to an act that the rules accepted. */
const objectionBy = ({ module }: Trial, state: State, act: Json): Objection =>
  state.phase === 'impulses' ? ORACLES[module.id]?.(state, act) : undefined;

/** Kinds whose options are only a sample. Their answers are judged by the position that follows. */
const GRAMMARS = ['reinforce', 'bid', 'strip'];

const cardOf = (response: Json): Json | undefined => (response as { respond?: Json }).respond;

/**
 * The objection to an accepted answer that is not on the list of its decision. It may add a part of the pieces to an answer of the list, or
 * name cards that its seat holds.
 */
const unlisted = (
  state: State,
  { kind, seat }: Decision,
  options: readonly Json[],
  taken: Json,
): string | undefined => {
  const { cards, force: _, ...rest } = taken as { cards?: readonly number[]; force?: Json };
  if (cards) {
    const held = Object.keys(state.hands).flatMap((power) => (state.seats[power] === seat ? state.hands[power] : []));
    return cards.every((card) => held.includes(card)) ? undefined : 'cards that are not held';
  }
  if (GRAMMARS.includes(kind)) return undefined;
  // For a response the list has every card, but only examples of the choices for it.
  const listed = (option: Json) => (kind === 'respond' ? cardOf(option) === cardOf(taken) : same(option, rest));
  return options.some(listed) ? undefined : `an answer that ${kind} does not offer`;
};

/**
 * Checks that what a seat may not know changes nothing that it sees: with hidden cards dealt anew, its view, its events and the questions
 * to all seats stay the same. Returns how many positions were compared.
 */
export const compareSecrets = (trial: Trial): number => {
  const chance = chanceFrom(trial.seed);
  const look = chanceFrom(trial.seed + 3);
  const run = begin(trial);
  let compared = 0;
  playOn(trial, run, chance, () => {
    if (look.below(12) === 0 && isSecretKept(trial, run, look)) compared++;
  });
  return compared;
};

/** Events that bring hidden cards to light, so that another deal rightly looks different. */
const REVEALING = ['cards.drawn', 'cards.discarded', 'hand.shown', 'card.given'];

/**
 * The question which cards a power gives up where an event leaves it no other way. Only a power with enough cards is asked, so it depends
 * on the deal too.
 */
const GIVING_UP = 'ask.event.discard';

const isSecretKept = ({ module, seed }: Trial, run: Run, chance: Chance): boolean => {
  const seats = seatsOf(run.state);
  const seat = seats[chance.below(seats.length)] as string;
  const shows = (each: Run) =>
    each.open.some(({ prompt }) => prompt.key === GIVING_UP) ||
    each.events.some(({ no, event }) => no >= run.snapshot.counters.event && REVEALING.includes(event.kind));
  if (shows(run) || run.state.phase === 'mulligan') return false;
  const isHome = (card: number) => (module.definition.content.cards.get(card)?.home ?? null) !== null;
  const other = dealtAnew(module, run.snapshot.state, seat, chance, isHome);
  let again: Run;
  try {
    again = new Referee<State, CampaignEvent, View>(
      module,
      { ...run.snapshot, state: other },
      {
        source: seededSource(`trial ${seed}`),
        sources: sourcesOf({ module, seed }),
        answers: run.answers,
        waiting: waitingIn(run),
      },
    );
  } catch {
    // In the other deal, somebody played a card that he does not hold.
    return false;
  }
  if (shows(again)) return false;
  const seen = (each: Run) =>
    each.events.filter(({ no, event }) => no >= run.snapshot.counters.event && visibleTo(event, seat));
  demand(same(again.view(seat), run.view(seat)), `${seat} sees something that depends on hidden cards`);
  demand(same(seen(again), seen(run)), `${seat} is told something that depends on hidden cards`);
  const asked = (each: Run) =>
    each.open
      .filter((decision) => decision.public || decision.seat === seat)
      .map(({ id, kind, seat: who }) => ({ id, kind, who }));
  demand(same(asked(again), asked(run)), `what is asked of whom depends on hidden cards`);
  const own = (each: Run) =>
    each.open
      .filter((decision) => decision.seat === seat)
      .map((decision) => ({ prompt: decision.prompt, options: decision.options() }));
  demand(same(own(again), own(run)), `what ${seat} is offered depends on hidden cards`);
  demand(reportTo(module, again, seat) === reportTo(module, run, seat), `a report to ${seat} depends on hidden cards`);
  return true;
};

/** The mail that a seat would get at this moment. */
const reportTo = (module: CampaignModule, run: Run, seat: SeatId): string => {
  const { event, roll } = run.snapshot.counters;
  const rolls = run.rolls.filter(({ no }) => no >= roll).length;
  const report = reportAt(module, run, seat, { since: event, rolls });
  const text = textOf(documentOf({ kind: 'report', report }, module.reporter, NOW), module.reporter.words.isOrder);
  demand(!text.includes(CANARY), `${seat} is told what others are asked`);
  return text;
};
