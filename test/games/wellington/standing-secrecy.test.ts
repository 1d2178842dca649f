import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
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
  type SeatId,
  type Snapshot,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import type { Act, PowerId } from '../../../src/games/campaign/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { periodsOf, type StandingOrder, StandingSource, standingState } from '../../../src/orders/index.ts';
import { language, read } from '../../orders/wellington.ts';
import { SEED } from '../../setup/seed.ts';
import { dealtAnew } from './dealt-anew.ts';

const GAMES = 3;
const IMPULSES = 30;

const SEATS = ['britain', 'spain', 'french_south', 'french_north'];

/** Lines on every subject, with every kind of condition about hands, cards and places. */
const LINES = [
  'INTERCEPT ALL IF odds >= 50% AND ratio >= 0.8 MAX 2',
  'INTERCEPT ALL IF cards(BR) >= 4 AND odds >= 30%',
  'INTERCEPT ALL INTO key IF HOLDING 36 OR odds >= 40%',
  'INTERCEPT ALL NEVER',
  'EVADE ALL TO fortress > friends > friendly IF ratio < 0.8',
  'EVADE ALL IF ATTACKED BY >= 8 SP',
  'EVADE soldiers IF odds >= 16',
  'EVADE ALL NEVER',
  'RETREAT ALL: fortress, friends, nearest-key',
  'BATTLE ALL BEST IF losing',
  'BATTLE ALL IF cards >= 5',
  'SIEGE DEFEND BEST IF hits >= 1',
  'SIEGE CONTINUE IF hits >= 1',
  'RESPOND ANY TO battle IF mydice < hisdice',
  'RESPOND ANY TO interception ALWAYS',
  'RESPOND NEVER',
  'CONSENT IF ENEMY AT Badajoz',
  'PREEMPT IF cards >= 7',
  'LOSE ALL: cav, art REST self',
  'FLAG ALL: ally',
];

const ordersOf = (lines: readonly string[]): StandingOrder[] =>
  lines.map((line, i) => {
    const policy = read(line).standing[0]?.policy;
    if (!policy) throw new Error(line);
    return { id: `S${i + 1}`, policy };
  });

/** The ways in which the other seats answer. */
type Others = 'at once' | 'by standing orders' | 'one after another';

interface Observed {
  readonly referee: Referee<State, CampaignEvent, View>;
  /** All answers of the seat's standing orders, each with its reason and its question. */
  readonly fired: readonly RecordedAnswer[];
  /** The questions of the seat that its standing orders did not answer. */
  readonly left: readonly { readonly id: number; readonly kind: string }[];
  /** The state of its lines after the impulse. */
  readonly states: readonly unknown[];
}

/** The cards that the seat drew in the impulse. It sees them, so its standing orders may depend on them. */
const drawn = ({ events }: Observed['referee'], seat: SeatId): readonly unknown[] =>
  events.filter(({ event }) => event.kind === 'hand.gained' && event.only?.includes(seat)).map(({ event }) => event);

/** Standing orders of the other seats that answer like their players: they play no card out of turn. */
const KEEPING = ['RESPOND NEVER', 'BATTLE ALL NEVER', 'SIEGE ATTACK NEVER', 'SIEGE DEFEND NEVER'];

/** Plays one impulse of another seat. One seat has standing orders; the others answer with `answer`. */
const observe = (
  snapshot: Snapshot<State>,
  seed: number,
  seat: SeatId,
  lines: readonly string[],
  answer: (decision: Decision) => Json,
  others: Others = 'at once',
): Observed => {
  const left: { id: number; kind: string }[] = [];
  let active: PowerId | undefined;
  const isOver = ({ phase, impulse }: View): boolean => {
    if (phase !== 'impulses') return active !== undefined;
    active ??= impulse?.power;
    return impulse === null ? active !== undefined : impulse.power !== active;
  };
  const person: AnswerSource = {
    origin: 'person',
    answer(decision, view) {
      if (isOver(view() as View)) return 'wait';
      if (decision.seat === seat) left.push({ id: decision.id, kind: decision.kind });
      if (decision.seat !== seat && others === 'one after another') return 'wait';
      return { answer: answer(decision) };
    },
  };
  const standing = (each: SeatId): AnswerSource[] => {
    if (each === seat) return [new StandingSource(ordersOf(lines), { language })];
    return others === 'by standing orders' ? [new StandingSource(ordersOf(KEEPING), { language })] : [];
  };
  const referee = new Referee<State, CampaignEvent, View>(wellington, copy(snapshot), {
    source: seededSource(`secrecy ${seed}`),
    sources: Object.fromEntries(SEATS.map((each) => [each, [...standing(each), person]])),
  });
  for (;;) {
    const open = referee.open.filter((each) => each.seat !== seat);
    const last = open.at(-1);
    if (!last || isOver(referee.view(last.seat))) break;
    expect(referee.submit(last.seat, last.id, answer(last))).toBeUndefined();
  }
  const view = referee.view(seat);
  return {
    referee,
    fired: referee.taken.filter((each) => each.seat === seat && each.origin === 'standing'),
    left,
    states: ordersOf(lines).map((order) => standingState(language, order, view, periodsOf(language, view))),
  };
};

/** Whether an act brings no hidden cards to light, as a march does not. */
const isPlain = (answer: Json): boolean => {
  const act = answer as Act;
  return act.do !== 'buy' && !(act.do === 'play' && act.as === 'event');
};

const CARDS = ['respond', 'battle.cards', 'siege.cards'];

/** Answers of a seat, chosen once for each question. No seat plays a card out of turn. */
const memory = (chance: Chance) => {
  const answers = new Map<number, Json>();
  return (decision: Decision): Json => {
    if (CARDS.includes(decision.kind)) return decision.fallback();
    const known = answers.get(decision.id);
    if (known !== undefined) return known;
    const options = decision.kind === 'impulse.order' ? decision.options().filter(isPlain) : decision.options();
    const given = options[chance.below(options.length)] ?? decision.fallback();
    answers.set(decision.id, given);
    return given;
  };
};

const shuffled = <T>(items: readonly T[], chance: Chance): T[] => {
  const left = [...items];
  return items.map(() => left.splice(chance.below(left.length), 1)[0] as T);
};

test('W-0.8: which standing orders of a seat answer, why and when depends only on what the seat may know', () => {
  const kinds = new Set<string>();
  let compared = 0;
  for (let seed = SEED; seed < SEED + GAMES; seed++) {
    for (const watched of impulses(seed)) {
      const { snapshot, seat, first } = watched;
      const { state } = snapshot;
      const active = first.referee.state.latest ?? state.slot;
      if (state.phase !== 'impulses' || state.seats[active] === seat) continue;
      const keepers = [active, ...Object.keys(state.hands).filter((power) => state.seats[power] === seat)];
      expectUnmoved(seed, watched, keepers);
      for (const { kind } of first.fired) kinds.add(kind);
      compared += first.fired.length;
    }
  }
  expect(compared).toBeGreaterThan(50);
  for (const kind of ['intercept', 'respond']) expect([...kinds]).toContain(kind);
}, 300_000);

/** An impulse as it was played, watched by a seat that does not own it. */
interface Watched {
  readonly n: number;
  readonly snapshot: Snapshot<State>;
  readonly seat: SeatId;
  readonly lines: readonly string[];
  readonly chance: Chance;
  readonly answer: (decision: Decision) => Json;
  readonly first: Observed;
}

/** Yields the impulses of a generated game. */
function* impulses(seed: number): Generator<Watched> {
  const chance = chanceFrom(seed);
  let snapshot = opening(wellington.setup.start({ scenario: seed % 2 === 0 ? '1812' : '1813', split: '4' }));
  for (let n = 0; n < IMPULSES; n++) {
    const lines = shuffled(LINES, chance);
    const { seats, slot } = snapshot.state;
    const bystanders = SEATS.filter((each) => seats[slot] !== each);
    const seat = bystanders[chance.below(bystanders.length)] as SeatId;
    const answer = memory(chance);
    const first = observe(snapshot, seed, seat, lines, answer);
    yield { n, snapshot, seat, lines, chance, answer, first };
    if (first.referee.over || first.referee.snapshot === snapshot) return;
    snapshot = first.referee.snapshot;
  }
}

/**
 * Plays an impulse again with other hidden cards and each way of answering. The standing orders of a seat must act alike unless it has
 * drawn other cards.
 */
const expectUnmoved = (
  seed: number,
  { n, snapshot, seat, lines, chance, answer, first }: Watched,
  keepers: readonly PowerId[],
): void => {
  const { referee: known, ...before } = first;
  for (const others of ['at once', 'by standing orders', 'one after another'] as const) {
    const deal = dealtAnew(snapshot, keepers, chance.below);
    const { referee, ...again } = observe(deal, seed, seat, lines, answer, others);
    if (!isDeepStrictEqual(drawn(referee, seat), drawn(known, seat))) continue;
    expect(again, `SEED=${seed}, impulse ${n}, others answer ${others}`).toEqual(before);
  }
};
