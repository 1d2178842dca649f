/** Questions that protect a secret: what is asked and offered says nothing of the cards that are held. */
import { expect, test } from 'vitest';
import {
  type AnswerSource,
  type Chance,
  chanceFrom,
  copy,
  type Decision,
  type Json,
  opening,
  Referee,
  randomAnswer,
  type SeatId,
  type Snapshot,
  seededSource,
} from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import type { State, View } from '../../src/games/campaign/state.ts';
import type { Act } from '../../src/games/campaign/types.ts';
import { games } from '../../src/games/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { readSheet, StandingSource } from '../../src/orders/index.ts';
import { SEED } from '../setup/seed.ts';
import { dealtAnew } from './wellington/dealt-anew.ts';

/** The lines that decline kinds of question for the whole match. */
const unaskedIn = ({ questions }: Pick<Game, 'questions'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(questions).flatMap(([kind, { unasked }]) => (unasked === undefined ? [] : [[kind, unasked]])),
  );

/** Kinds of the player's own turn whose single answer may come from hidden cards. */
const OWN_TURN = ['impulse.order', 'card', 'keep', 'event.choice', 'discard'];

test.each([...games.values()].map((game) => [game.id, game] as const))(
  '%s: a single answer is announced where all can see it, and else the question can be declined for good',
  (_id, game) => {
    const unasked = unaskedIn(game);
    for (let seed = SEED; seed < SEED + 4; seed++) {
      const scenario = game.setup.scenarios[seed % game.setup.scenarios.length]?.id ?? '';
      const split = game.setup.splits[seed % game.setup.splits.length]?.id ?? '';
      const source = seededSource(`single ${seed}`);
      const referee = new Referee(game, opening(game.setup.start({ scenario, split })), { source });
      const chance = chanceFrom(seed);
      for (let n = 0; n < 1500; n++) {
        const decision = referee.open[0];
        if (!decision) break;
        const { kind, quiet, forced } = decision;
        const count = decision.options().length;
        if (forced) expect(count, `${kind}, SEED=${seed}`).toBe(1);
        else if (count === 1 && !quiet) expect([...OWN_TURN, ...Object.keys(unasked)]).toContain(kind);
        referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
      }
    }
  },
  120_000,
);

const SEATS = ['britain', 'spain', 'french_south', 'french_north'];
/** Kinds that NEVER answers, and that are answered with no here. */
const DECLINED = ['battle.cards', 'siege.cards', 'mulligan', 'preempt', 'respond'];

/** Answers by the number of the question. No cards are played out of turn, and none come to light. */
const memory = (seed: number) => {
  const chance = chanceFrom(seed);
  const given = new Map<number, Json>();
  return (decision: Decision): Json => {
    if (DECLINED.includes(decision.kind)) return decision.fallback();
    const isPlain = (answer: Json) => {
      const act = answer as Act;
      return act.do !== 'buy' && !(act.do === 'play' && act.as === 'event');
    };
    const all = decision.options();
    const options = decision.kind === 'impulse.order' ? all.filter(isPlain) : all;
    const answer = given.get(decision.id) ?? options[chance.below(options.length)] ?? decision.fallback();
    given.set(decision.id, answer);
    return answer;
  };
};

interface Course {
  /** The questions to others than the power that acts, as far as everybody may know them, and what each offers. */
  readonly asked: readonly string[];
  readonly next: Snapshot<State>;
  readonly isOver: boolean;
}

/** Plays until another power acts. A seat that will not be asked has the lines that NEVER gives. */
const play = (
  snapshot: Snapshot<State>,
  seed: number,
  answer: (decision: Decision) => Json,
  silent?: SeatId,
): Course => {
  const { language } = wellington;
  const asked: string[] = [];
  let active: string | undefined;
  const isOver = ({ impulse }: View) => {
    active ??= impulse?.power;
    return active !== undefined && impulse?.power !== active;
  };
  const person: AnswerSource = {
    origin: 'person',
    answer(decision, view) {
      if (isOver(view() as View)) return 'wait';
      const { id, kind, seat, quiet, forced } = decision;
      const offer = unaskedIn(wellington)[kind];
      if (!quiet && kind !== 'impulse.order') asked.push([id, kind, seat, forced === true, offer].join(' '));
      return { answer: answer(decision) };
    },
  };
  const lines = Object.values(unaskedIn(wellington)).map((line) => readSheet(line, language, { owns: [] }).standing[0]);
  const orders = lines.flatMap((line, i) => (line?.policy ? [{ id: `S${i + 1}`, policy: line.policy }] : []));
  const never = () => new StandingSource(orders, { language });
  const sources = Object.fromEntries(SEATS.map((seat) => [seat, [...(seat === silent ? [never()] : []), person]]));
  const referee = new Referee(wellington, copy(snapshot), { source: seededSource(`hidden ${seed}`), sources });
  return { asked, next: referee.snapshot, isOver: referee.over || referee.snapshot === snapshot };
};

interface Watched {
  readonly snapshot: Snapshot<State>;
  readonly answer: (decision: Decision) => Json;
  readonly first: Course;
  readonly chance: Chance;
  readonly n: number;
}

/** The impulses of a generated match. */
function* impulses(seed: number): Generator<Watched> {
  const chance = chanceFrom(seed);
  let snapshot = opening(wellington.setup.start({ scenario: seed % 2 === 0 ? '1812' : '1813', split: '4' }));
  for (let n = 0; n < IMPULSES; n++) {
    const answer = memory(seed * 100 + n);
    const first = play(snapshot, n, answer);
    if (snapshot.state.phase === 'impulses') yield { snapshot, answer, first, chance, n };
    if (first.isOver) return;
    snapshot = first.next;
  }
}

const MATCHES = 4;
const IMPULSES = 40;

test('W-0.8: positions that differ in hidden cards only ask and offer the same, with and without NEVER', () => {
  const kinds = new Set<string>();
  for (let seed = SEED; seed < SEED + MATCHES; seed++) {
    for (const { snapshot, answer, first, chance, n } of impulses(seed)) {
      const active = first.next.state.latest ?? snapshot.state.slot;
      const other = dealtAnew(snapshot, [active], (limit) => chance.below(limit));
      const silent = SEATS[chance.below(SEATS.length)];
      expect(play(other, n, answer).asked, `SEED=${seed}`).toEqual(first.asked);
      const unasked = play(snapshot, n, answer, silent).asked;
      expect(play(other, n, answer, silent).asked, `SEED=${seed}`).toEqual(unasked);
      const isSpared = (line: string) => line.includes(` ${silent} `) && DECLINED.some((kind) => line.includes(kind));
      expect(unasked, `SEED=${seed}`).toEqual(first.asked.filter((line) => !isSpared(line)));
      for (const line of first.asked) kinds.add(line.split(' ')[1] ?? '');
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['battle.cards', 'siege.cards']));
}, 240_000);
