/** Positions that differ only in cards that a side cannot see are the same to it (C-SET-02, C-SQ-03). */
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, type Json, opening, Referee, visibleTo } from '../../../src/engine/index.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { diceOf, eager, type Playing, rules, scenario } from './play-from.ts';

const PAIRS = Number(process.env.NAPOLEONICS_PAIRS ?? 30);
const TIMEOUT = 30_000 + PAIRS * 2_000;

/** A position of a random game at the beginning of a turn. */
const positionOf = (seed: number): State => {
  const chance = chanceFrom(seed);
  const turns = 1 + chance.below(12);
  const referee: Playing = new Referee(rules, opening(scenario('003-vimiero')), { source: diceOf(seed) });
  while (!referee.over && referee.state.turn < turns) {
    const [decision] = referee.open;
    if (!decision) break;
    referee.submit(decision.seat, decision.id, eager(decision, chance));
  }
  return structuredClone(referee.checkpoint?.state ?? referee.snapshot.state);
};

/** The same for a side, with other cards in the hand and on the track of its enemy, and in the deck. */
const otherwise = (state: State, side: string, shift: number): State => {
  const other = structuredClone(state);
  const foe = Object.entries(other.sides).find(([each]) => each !== side)?.[1];
  if (!foe) throw new Error('no enemy');
  const hidden = [...foe.hand, ...foe.track.filter((card) => card !== null), ...other.deck];
  const turned = [...hidden.slice(shift), ...hidden.slice(0, shift)];
  foe.hand = turned.splice(0, foe.hand.length).sort();
  foe.track = foe.track.map((card) => (card === null ? null : (turned.shift() ?? null)));
  other.deck = turned;
  return other;
};

const seenBy = (referee: Playing, side: string): string =>
  JSON.stringify([
    referee.view(side),
    referee.events.filter(({ event }) => visibleTo(event, side)),
    referee.rolls.map(({ no, label, faces, size }) => ({ no, label, faces, size })),
    referee.open.map(({ id, kind, seat, prompt }) => ({ id, kind, seat, prompt })),
    referee.open.filter(({ seat }) => seat === side).map((each) => [each.options(), each.fallback()]),
  ]);

/** Plays the turn of a side; the enemy leaves everything to defaults that do not depend on his cards. */
const turnOf = (state: State, side: string, seed: number): string => {
  const chance = chanceFrom(seed);
  const stand = (decision: Decision): { answer: Json } => ({
    answer: decision.kind === 'reaction' ? 'STAND' : decision.fallback(),
  });
  const foe = Object.keys(state.sides).find((each) => each !== side) ?? '';
  const referee: Playing = new Referee(rules, opening(structuredClone(state)), {
    source: diceOf(seed),
    passing: true,
    sources: {
      [foe]: [{ origin: 'standing', answer: (decision) => (decision.kind === 'card' ? undefined : stand(decision)) }],
    },
  });
  const told: string[] = [seenBy(referee, side)];
  const turn = referee.state.turn;
  while (!referee.over && referee.state.turn === turn) {
    const [decision] = referee.open;
    if (!decision || decision.seat !== side || decision.kind === 'keep') break;
    referee.submit(side, decision.id, eager(decision, chance));
    // What is drawn at the end comes from the deck, which is another one.
    const isDrawing = referee.state.turn !== turn || referee.open.some(({ kind }) => kind === 'keep');
    if (!isDrawing) told.push(seenBy(referee, side));
  }
  return told.join('\n');
};

test(
  `C-SET-02, C-SQ-03: ${PAIRS} turns look the same whatever the enemy holds`,
  () => {
    for (let seed = 0; seed < PAIRS; seed++) {
      const state = positionOf(seed);
      if (state.winner || !state.isDealt) continue;
      const side = state.active;
      const told = turnOf(state, side, seed);
      for (const shift of [1, 7, 30]) expect(turnOf(otherwise(state, side, shift), side, seed)).toBe(told);
    }
  },
  TIMEOUT,
);

test('what a side is shown names no card of the other', () => {
  const state = positionOf(3);
  for (const side of Object.keys(state.sides)) {
    const view = rules.knowledge.view(state, side);
    const [foe] = Object.keys(state.sides).filter((each) => each !== side);
    expect(view.sides[foe ?? '']).not.toHaveProperty('hand');
    expect(view.sides[foe ?? '']).not.toHaveProperty('track');
    expect(view.sides[side]?.hand).toEqual(state.sides[side]?.hand);
    expect(view).not.toHaveProperty('deck');
    expect(rules.knowledge.view(state, undefined).sides[side]).not.toHaveProperty('hand');
  }
});
