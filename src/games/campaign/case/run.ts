/** Plays cases through the referee of the matches. */
import {
  type AnswerSource,
  type Decision,
  injectedSource,
  type Json,
  opening,
  Referee,
  type Script,
  type SeatId,
  seededSource,
} from '../../../engine/index.ts';
import type { CampaignModule } from '../define/module.ts';
import { type CampaignEvent, campaignEvent } from '../events.ts';
import { copyForce } from '../rules/forces/stacks.ts';
import { type Phase, type State, seatsOf, type View } from '../state.ts';
import type { AreaId } from '../types.ts';
import { answerSource, type CaseRefusal, type CaseSource } from './answers.ts';
import { expectingsOf, type Run } from './expectations.ts';
import { readExpectations, unmetIn } from './expecting.ts';
import { fault } from './fault.ts';
import { type Case, readCase } from './format.ts';
import type { OwnCase } from './own.ts';
import { describe, positionOf } from './position.ts';

interface CaseResult {
  readonly id: string;
  readonly ok: boolean;
  readonly events: readonly CampaignEvent[];
  readonly refused: readonly CaseRefusal[];
  readonly open: readonly { readonly seat: string; readonly kind: string; readonly legal: number }[];
  readonly needDice?: { readonly label: string; readonly count: number };
  /** Given faces that were not rolled. */
  readonly diceLeft?: number;
  readonly position: Json;
  readonly failed: readonly string[];
}

/** Turns the order texts and standing orders of a seat into answers. */
export type OrderReader = (
  seat: string,
  texts: readonly string[],
  standing: readonly string[],
  view: View,
) => readonly CaseSource[];

/** Marks formations when the impulse begins. Markers belong to an impulse, so this cannot happen earlier. */
function* marking(script: Script, state: State, areas: readonly AreaId[]): Script {
  let step = script.next();
  let done = false;
  while (!step.done) {
    if (!done && state.impulse) {
      done = true;
      for (const area of areas) state.impulse.marked[area] = copyForce(state.forces[area] ?? {});
    }
    step = script.next(yield step.value);
  }
}

/** When a case stops between two steps of the turn: behind the impulses, when no orders are left. */
interface Supply {
  isDone(): boolean;
  /** Whether it ends where one step of the turn passes into another, too, because no face is left to go on with. */
  isOut(): boolean;
  /** Told at the end of each impulse and step. */
  end(): void;
  /** Whether a step of the turn comes behind the impulses. */
  isBehind(phase: Phase): boolean;
}

/** Ends where the impulse ends with which a case begins: nothing that comes after it happens. */
function* forAnImpulse(script: Script, state: State): Script {
  let hasBegun = state.impulse !== null;
  let step = script.next();
  while (!step.done) {
    hasBegun ||= state.impulse !== null;
    if (step.value === 'checkpoint' && hasBegun && state.impulse === null) return;
    step = script.next(yield step.value);
  }
}

function* whileSupplied(script: Script, state: State, { isDone, isOut, end, isBehind }: Supply): Script {
  let { phase } = state;
  let step = script.next();
  while (!step.done) {
    const isEnd = step.value === 'checkpoint';
    if (isEnd) end();
    const atRest = isEnd && isBehind(state.phase);
    const hasPassed = state.phase !== phase;
    phase = state.phase;
    const answers = yield step.value;
    if (atRest && (isDone() || (hasPassed && isOut()))) return;
    step = script.next(answers);
  }
}

/** D-25. What the player of a card leaves open; a case that says nothing of it means the first choice. */
const isLeftOpen = ({ prompt }: Decision): boolean => prompt.key.startsWith('ask.event.target.');

/** Answers the questions that never stop a case. */
const silence = (kinds: OwnCase['quiet']): AnswerSource => ({
  origin: 'fallback',
  answer: (decision) =>
    decision.kind in kinds || isLeftOpen(decision)
      ? { answer: kinds[decision.kind] ?? decision.fallback() }
      : undefined,
});

/** A case after it was played as far as it goes. */
export interface PlayedCase {
  readonly it: Case;
  readonly referee: Referee<State, CampaignEvent, View>;
  readonly refused: readonly CaseRefusal[];
  /** Given faces that were not rolled; absent if the dice come from a seed. */
  readonly diceLeft?: number;
}

/** Whether a seat is asked something, or its impulse or reinforcement is under way. */
const isAtWork = ({ open, state }: Referee<State, CampaignEvent, View>, seat: SeatId): boolean =>
  open.some((decision) => decision.seat === seat) ||
  (state.impulse !== null && state.seats[state.impulse.power] === seat);

/** Plays a case until a decision stays unanswered or a roll needs more dice than given. */
export const playCase = (module: CampaignModule, value: unknown, read?: OrderReader): PlayedCase => {
  const it = readCase(module, value);
  readExpectations(expectingsOf(module), it.expect ?? []);
  const state = positionOf(module, it);
  const seats = seatsOf(state);
  const ownerOf = (name: string): SeatId | undefined => (seats.includes(name) ? name : state.seats[name]);
  const owner = (path: string, seat: string) => ownerOf(seat) ?? fault(path, `no seat ${seat}`);
  const orders = (it.orders ?? []).map(({ seat, text }) => ({ seat: owner('orders', seat), text }));
  const answers = (it.answers ?? []).map((each) => ({ ...each, seat: owner('answers', each.seat) }));
  // Standing orders may be written for all seats of a game at once: those of seats that this split lacks do nothing.
  const standingLines = Object.entries(it.standing ?? {}).map(([seat, lines]) => ({ seat: ownerOf(seat), lines }));
  if (orders.length > 0 && !read) fault('orders', 'this program cannot read orders');
  const sources: Record<string, CaseSource[]> = {};
  for (const seat of seats) {
    const texts = orders.filter((order) => order.seat === seat).map(({ text }) => text);
    const standing = standingLines.flatMap((each) => (each.seat === seat ? each.lines : []));
    const readers =
      texts.length + standing.length > 0
        ? (read?.(seat, texts, standing, module.knowledge.view(state, seat)) ?? [])
        : [];
    sources[seat] = [answerSource(seat, answers), ...readers];
  }
  const faces = injectedSource(it.dice ?? []);
  const dice = it.seed === undefined ? faces : seededSource(it.seed);
  // Given faces stop play when one is missing. Dice from a seed never run out, so only the answers can.
  const areSpent = () => Object.values(sources).every((list) => list.every((source) => source.isDone()));
  const steps = module.definition.turn.map(({ phase }) => phase);
  const supply: Supply = {
    isBehind: (phase) => phase === 'over' || steps.indexOf(phase) > steps.indexOf('impulses'),
    isDone: () => it.seed !== undefined && areSpent(),
    isOut: () => module.ownCase.endsWithDice && faces.left === 0 && areSpent(),
    end() {
      for (const source of Object.values(sources).flat()) source.end?.();
    },
  };
  const quiet = silence(module.ownCase.quiet);
  const answering = Object.fromEntries(Object.entries(sources).map(([seat, list]) => [seat, [...list, quiet]]));
  const referee = new Referee<State, CampaignEvent, View>(
    {
      ...module,
      rules: {
        ...module.rules,
        *play(table) {
          const script = marking(module.rules.play(table), table.state, it.marked ?? []);
          yield* whileSupplied(it.stop === 'impulse' ? forAnImpulse(script, table.state) : script, table.state, supply);
        },
      },
    },
    opening(state),
    { source: dice, sources: answering },
  );
  return {
    it,
    referee,
    refused: Object.entries(sources).flatMap(([seat, list]) =>
      list.flatMap((source) => source.refusals(isAtWork(referee, seat))),
    ),
    ...(it.seed === undefined ? { diceLeft: faces.left } : {}),
  };
};

/** Checks the expectations of a case that was played. */
export const resultOf = (module: CampaignModule, { it, referee, refused, diceLeft }: PlayedCase): CaseResult => {
  const events = referee.events.map(({ event }) => campaignEvent(event));
  const run: Run = {
    module,
    state: referee.state,
    events,
    refused,
    open: referee.open,
    needDice: referee.needDice,
  };
  const expectings = expectingsOf(module);
  const failed = unmetIn(expectings, run, readExpectations(expectings, it.expect ?? []));
  return {
    id: it.id ?? '',
    ok: failed.length === 0,
    events,
    refused: run.refused,
    open: referee.open.map((decision) => ({
      seat: decision.seat,
      kind: decision.kind,
      legal: decision.options().length,
    })),
    ...(referee.needDice ? { needDice: referee.needDice } : {}),
    ...(diceLeft === undefined ? {} : { diceLeft }),
    position: describe(module, it, referee.state),
    failed,
  };
};

/** Runs a case and checks its expectations. */
export const runCase = (module: CampaignModule, value: unknown, read?: OrderReader): CaseResult =>
  resultOf(module, playCase(module, value, read));
