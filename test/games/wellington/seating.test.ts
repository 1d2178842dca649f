import { describe, expect, test } from 'vitest';
import {
  type AnswerSource,
  chanceFrom,
  type Json,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { strengthOf } from '../../../src/games/campaign/rules/forces/stacks.ts';
import { faultsOf } from '../../../src/games/campaign/rules/invariants.ts';
import { powerOf } from '../../../src/games/campaign/rules/position.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { readSheet } from '../../../src/orders/index.ts';

const { language } = wellington;
const SEEDS = [1, 2, 3, 4, 5, 6];
const waiting = wellington.setup.splits.flatMap((split) =>
  split.seating ? [{ ...split, seating: split.seating }] : [],
);

const strengthIn = ({ forces }: State): number =>
  Object.values(forces).reduce(
    (sum, force) => sum + Object.values(force).reduce((sp, each) => sp + strengthOf(each), 0),
    0,
  );

/** Plays at random until the cards are dealt. Every offer is written as an order and read back. */
const seat = (split: string, seed: number): Referee<State, CampaignEvent, View> => {
  const chance = chanceFrom(seed);
  const player: AnswerSource = {
    origin: 'person',
    answer(decision, view) {
      if (!['bid', 'role', 'strip'].includes(decision.kind)) return undefined;
      for (const option of decision.options()) {
        const text = language.formatAnswer(decision.kind, option);
        const { lines } = readSheet(text, language, { owns: [], view: view() as View, open: [decision] });
        const proposed = lines[0]?.item?.answer(decision, view() as View, []);
        expect({ text, ...(proposed?.ok ? { answer: proposed.answer } : {}) }).toEqual({ text, answer: option });
      }
      return { answer: randomAnswer(decision, chance) as Json };
    },
  };
  const start = wellington.setup.start({ scenario: '1812', split });
  const sources = Object.fromEntries((start.seating?.players ?? []).map((id) => [id, [player]]));
  return new Referee<State, CampaignEvent, View>(wellington, opening(start), {
    source: seededSource(`seating ${seed}`),
    sources,
  });
};

describe.each(waiting)('$id', ({ id, seating, seats }) => {
  test.each(SEEDS)('W-2.1d, W-2.1e: every player has the powers of one role when the cards are dealt (%i)', (seed) => {
    const run = seat(id, seed);
    const { state } = run;
    expect(state.phase).toBe('mulligan');
    expect(state.seating).toBeNull();
    const shares = seats.map((each) => wellington.knowledge.powers(state, each.id));
    expect(shares.map((powers) => powers.join()).sort()).toEqual(
      seating.roles.map(({ powers }) => powers.join()).sort(),
    );
    expect(faultsOf({ game: wellington.definition, state })).toEqual([]);
  });

  test.each(SEEDS)('W-2.1e: the two highest bidders lose strength, and nobody else does (%i)', (seed) => {
    const run = seat(id, seed);
    const events = run.events.map(({ event }) => event as CampaignEvent);
    const bids = events.flatMap((event) => (event.kind === 'bid.made' ? [event] : []));
    const best = bids.at(-1);
    const second = bids.findLast((bid) => bid.seat !== best?.seat);
    const lost = (owner: string | undefined) =>
      events.reduce(
        (sum, event) =>
          event.kind === 'pieces.lost' && run.state.seats[powerOf(wellington.definition, event.power)] === owner
            ? sum + strengthOf(event.pieces)
            : sum,
        0,
      );
    const whole = wellington.setup.start({ scenario: '1812', split: '4' });
    // A bid may exceed the strength of the role that its bidder takes; then the whole strength is stripped.
    const owed = (bid: typeof best) => {
      const powers = Object.keys(run.state.seats).filter((power) => run.state.seats[power] === bid?.seat);
      const there = Object.values(whole.forces).flatMap((force) => powers.map((power) => force[power]));
      const most = there.reduce((sum, stack) => sum + (stack ? strengthOf(stack) : 0), 0);
      return Math.min(bid?.sp ?? 0, most);
    };
    expect(lost(best?.seat)).toBe(owed(best));
    expect(lost(second?.seat)).toBe(owed(second));
    expect(strengthIn(run.state)).toBe(strengthIn(whole) - owed(best) - owed(second));
  });
});
