/** Positions that differ only in what is sealed or unrevealed are the same to the other side (G-HID-01). */
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, opening, Referee, randomAnswer, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { blindOf } from '../../../src/games/gettysburg/knowledge.ts';
import { type State, startOf } from '../../../src/games/gettysburg/state.ts';
import { foeOf, isSide, type Side } from '../../../src/games/gettysburg/types.ts';
import { begin, diceOf, type Playing, rules } from './play-from.ts';

const PAIRS = Number(process.env.GETTYSBURG_PAIRS ?? 100);
const TIMEOUT = 30_000 + PAIRS * 500;

/** All that a seat can learn from a table: what it sees, what it is asked and offered, what it would be refused. */
const known = (referee: Playing, side: Side): string =>
  JSON.stringify([
    referee.view(side),
    blindOf({ book: shipped, state: referee.state }, side),
    referee.events,
    referee.rolls,
    referee.open.filter(({ seat }) => seat === side).map((each) => askedOf(each)),
    referee.withdraw(side, foreignId(referee, side))?.code,
    referee.submit(side, foreignId(referee, side), { orders: [] })?.code,
  ]);

const askedOf = (decision: Decision) => [
  decision.id,
  decision.kind,
  decision.prompt,
  decision.options().length,
  decision.fallback(),
  decision.check({ orders: [] }),
];

const foreignId = (referee: Playing, side: Side): number => referee.asked.find(({ seat }) => seat !== side)?.id ?? -1;

/** A position of a random game in which both sides are asked for their orders. */
const positionOf = (seed: number): State => {
  const chance = chanceFrom(seed);
  const referee = begin(startOf(shipped), diceOf(seed));
  const rounds = 1 + chance.below(12);
  for (let round = 0; round < rounds && !referee.over; ) {
    if (referee.checkpoint && referee.open.length === 2) round += 1;
    if (round === rounds) break;
    const decision = sure(referee.open[0]);
    referee.submit(decision.seat, decision.id, randomAnswer(decision, chance));
  }
  return structuredClone(referee.state);
};

test(
  `${PAIRS} pairs that differ in a sealed answer look the same to the other side`,
  () => {
    for (let seed = 0; seed < PAIRS; seed++) {
      const state = positionOf(seed);
      const chance = chanceFrom(seed + 7);
      const side: Side = chance.below(2) === 0 ? 'CSA' : 'USA';
      const told = Array.from({ length: 2 }, () => {
        const referee: Playing = new Referee(rules, opening(structuredClone(state)), { source: diceOf(seed) });
        const own = referee.open.find(({ seat }) => seat === side);
        if (own && referee.open.length > 1) referee.submit(side, own.id, randomAnswer(own, chance));
        return known(referee, foeOf(side));
      });
      expect(told[0]).toBe(told[1]);
    }
  },
  TIMEOUT,
);

/** Plays a round until the side that moves first is asked something while the other has revealed nothing. */
test(
  `${PAIRS} pairs that differ in what is not revealed yet look the same to the side that moves first`,
  () => {
    let compared = 0;
    for (let seed = 0; compared < PAIRS && seed < PAIRS * 20; seed++) {
      const state = positionOf(seed);
      const told = [0, 1].map((variant) => unrevealed(state, seed, variant));
      if (told.includes(undefined)) continue;
      compared += 1;
      expect(told[0]).toBe(told[1]);
    }
    expect(compared).toBe(PAIRS);
  },
  TIMEOUT,
);

const unrevealed = (state: State, seed: number, variant: number): string | undefined => {
  const referee: Playing = new Referee(rules, opening(structuredClone(state)), { source: diceOf(seed) });
  if (referee.open.length < 2) return undefined;
  const { dice } = diceOf(seed);
  const [csa = 0, usa = 0] = dice(referee.rolls.length, '', 2);
  if (csa === usa) return undefined;
  const first: Side = csa > usa ? 'CSA' : 'USA';
  for (const decision of [...referee.open]) {
    const chance = chanceFrom(seed + (decision.seat === first ? 0 : 1 + variant));
    const { seat, id } = decision;
    if (!isSide(seat)) return undefined;
    // The first player leaves his destination open: he is asked while the other's cards lie face down.
    const answer = randomAnswer(decision, chance) as { orders: { commander: string }[] };
    const bare = { orders: answer.orders.map(({ commander }) => ({ commander })) };
    referee.submit(seat, id, seat === first ? bare : answer);
  }
  const [asked] = referee.open;
  return asked?.kind === 'move' && asked.seat === first ? known(referee, first) : undefined;
};
