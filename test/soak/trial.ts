/** Games played by chance in which everything is checked that must always hold. A trial is known by its seed. */
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

import type { CampaignEvent } from '../../src/games/campaign/events.ts';
import { faultsOf } from '../../src/games/campaign/invariants.ts';
import type { CampaignModule } from '../../src/games/campaign/module.ts';
import { strengthOf } from '../../src/games/campaign/pieces/stacks.ts';
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

/** What a model of a game, written apart from its rules, says against an act that they have accepted. */
const ORACLES: Readonly<Record<string, (state: State, act: Json) => Objection>> = { wellington: objectionTo };

const sourceOf = ({ seed }: Trial) => seededSource(`trial ${seed}`);

/** The splits take turns, and so do the scenarios. */
const firstOf = ({ module: { splits, scenarios, start }, seed }: Trial): Snapshot<State> => {
  const split = splits[seed % splits.length]?.id ?? '';
  const scenario = scenarios[Math.floor(seed / splits.length) % scenarios.length]?.id ?? '';
  return opening(start({ scenario, split }));
};

/** Leaves every decision open, those as well that silence would pass over. */
const undecided: AnswerSource = { origin: 'person', answer: () => 'wait' };

const sourcesOf = ({ module }: Trial): Record<SeatId, readonly AnswerSource[]> =>
  Object.fromEntries(module.splits.flatMap(({ seats }) => seats.map(({ id }) => [id, [undecided]])));

const begin = (trial: Trial): Run =>
  new Referee<State, CampaignEvent, View>(trial.module, firstOf(trial), {
    source: sourceOf(trial),
    sources: sourcesOf(trial),
  });

const waitingIn = (run: Run): ReadonlySet<number> => new Set(run.open.map(({ id }) => id));

/** A game has an end: this many decisions are several times what the longest takes. */
const MOST_DECISIONS = 20_000;

/** Plays to the end; `before` is called at every decision and may try things that must not change anything. */
const playOn = (trial: Trial, run: Run, chance: Chance, before: (run: Run) => void = () => {}): number => {
  let decisions = 0;
  for (; run.open.length > 0; decisions++) {
    demand(decisions < MOST_DECISIONS, 'the game does not end');
    before(run);
    const decision = run.open[chance.below(run.open.length)];
    if (!decision) break;
    const state = copy(run.state);
    const events = run.events.length;
    const answer = randomAnswer(decision, chance);
    const refusal = run.submit(decision.seat, decision.id, answer);
    demand(!refusal, `${decision.kind} offers ${JSON.stringify(answer)} and refuses it: ${refusal?.code}`);
    if (decision.kind === 'impulse.order') {
      const objection = objectionBy(trial, state, answer);
      demand(!objection, `${objection}: ${JSON.stringify(answer)}`);
    }
    check(trial, run, state, events, `${decision.kind} ${JSON.stringify(answer)}`);
  }
  return decisions;
};

/** A sound position, and no strength that came from nowhere or went unaccounted for. */
const check = ({ module }: Trial, run: Run, before: State, events: number, after: string): void => {
  const [fault] = faultsOf({ game: module.definition, state: run.state });
  demand(!fault, `after ${after}: ${fault}`);
  const fresh = run.events.slice(events).map(({ event }) => event as CampaignEvent);
  for (const { id } of module.content.contingents) {
    const change = strengthAt(run.state, id) - strengthAt(before, id);
    const told = fresh.reduce((sum, event) => sum + strengthTold(event, id), 0);
    demand(change === told, `after ${after}: ${id} changed by ${change} SP, and ${told} were told of`);
  }
};

/** Strength on the map and in the Regroup Box. */
const strengthAt = ({ forces, regroup }: State, power: string): number => {
  const stacks = [...Object.values(forces).map((force) => force[power]), regroup[power]];
  return stacks.reduce((sum, stack) => sum + (stack ? strengthOf(stack) : 0), 0);
};

/** What an event says has come into play or gone from it. */
const strengthTold = (event: CampaignEvent, power: string): number => {
  if (event.kind === 'pieces.built' && event.power === power) return strengthOf(event.pieces);
  if (event.kind === 'pieces.lost' && event.power === power) return -strengthOf(event.pieces);
  return 0;
};

const endOf = ({ state }: Run): string => state.outcome?.reason ?? state.phase;

/** A whole game: every offer is legal, every position sound, and it comes to an end. */
export const playGame = (trial: Trial): TrialGame => {
  const run = begin(trial);
  const decisions = playOn(trial, run, chanceFrom(trial.seed));
  demand(run.over && run.state.outcome !== null, 'the game stopped without an end');
  return { decisions, outcome: endOf(run) };
};

/** The recorded answers alone give the same position, events and rolls, from the beginning and from every snapshot tried. */
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

/** Tries answers that should not be taken. Returns how many were refused. */
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

/** One answer: mutated, foreign, stale or from the future. True when it was refused, and nothing changed by it. */
const tryOne = (run: Run, wild: Chance, trial: Trial): boolean => {
  const decision = run.open[wild.below(run.open.length)];
  if (!decision) return false;
  const { seat, id, answer } = forged(run, decision, mutationsOf(trial.module.content), wild);
  const events = run.events.length;
  const open = run.open.map((each) => each.id);
  // Another window of the same moment may take what was meant for this one.
  const meant = run.open.find((each) => each.id === id);
  const offered = meant?.options() ?? [];
  const state = copy(run.state);
  if (run.submit(seat, id, answer)) {
    demand(same(run.state, state), `a refused answer changed the position: ${JSON.stringify(answer)}`);
    const isStill =
      run.events.length === events &&
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
  check(trial, run, state, events, `${meant.kind} ${JSON.stringify(answer)}`);
  return false;
};

interface Forged {
  readonly seat: string;
  readonly id: number;
  readonly answer: Json;
}

/** An answer as nobody should give it to a decision. */
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

/** Why an act that was taken should not have been. */
const objectionBy = ({ module }: Trial, state: State, act: Json): Objection =>
  state.phase === 'impulses' ? ORACLES[module.id]?.(state, act) : undefined;

/** Kinds of which the options are a sample: their answers are judged by the position that they lead to. */
const GRAMMARS = ['reinforce', 'bid', 'strip'];

const cardOf = (response: Json): Json | undefined => (response as { respond?: Json }).respond;

/** Decisions with a list of answers take no other; of a grammar the answer names one of the list, and a part of it or cards held. */
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
  // Of a response the card is listed, and its choices only as examples.
  const listed = (option: Json) => (kind === 'respond' ? cardOf(option) === cardOf(taken) : same(option, rest));
  return options.some(listed) ? undefined : `an answer that ${kind} does not offer`;
};

/**
 * What a seat may not know changes nothing that it sees: hidden cards are dealt out anew, and view, events and what is asked of
 * whom stay the same. Returns how many positions were compared.
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

/** Events by which hidden cards come to light, so that another deal rightly looks otherwise. */
const REVEALING = ['cards.drawn', 'cards.discarded', 'hand.shown', 'card.given'];

/** So does the question which cards somebody gives up whom an event leaves no other way: it is asked of who has enough of them. */
const GIVING_UP = 'ask.event.discard';

const isSecretKept = ({ module, seed }: Trial, run: Run, chance: Chance): boolean => {
  const seats = seatsOf(run.state);
  const seat = seats[chance.below(seats.length)] as string;
  const shows = (each: Run) =>
    each.open.some(({ prompt }) => prompt.key === GIVING_UP) ||
    each.events.some(({ no, event }) => no >= run.snapshot.counters.event && REVEALING.includes(event.kind));
  if (shows(run) || run.state.phase === 'mulligan') return false;
  const isHome = (card: number) => (module.content.cards.get(card)?.home ?? null) !== null;
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
    // Somebody has played a card that he does not hold in the other deal.
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

/** What a mail of this moment would say to a seat. */
const reportTo = (module: CampaignModule, run: Run, seat: SeatId): string => {
  const { event, roll } = run.snapshot.counters;
  const rolls = run.rolls.filter(({ no }) => no >= roll).length;
  const report = reportAt(module, run, seat, { since: event, rolls });
  const text = textOf(documentOf({ kind: 'report', report }, module.reporter, NOW));
  demand(!text.includes(CANARY), `${seat} is told what others are asked`);
  return text;
};
