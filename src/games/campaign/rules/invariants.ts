/**
 * What must be true of every position (counter mix, flags, cards, points). Generated games and moderator corrections
 * are checked against it.
 */

import { faultSpeech as say } from '../messages/index.ts';
import { ARMS, type Stack } from '../types.ts';
import { flagPoolOf, isPrintedOwner } from './control.ts';
import { freeCounters } from './forces/pieces.ts';
import { isEmpty } from './forces/stacks.ts';
import type { Position } from './play.ts';
import { areaOf, sideOf } from './position.ts';

/** The faults of a position in words; empty for a sound one. */
export const faultsOf = (position: Position): string[] => [
  ...mixFaults(position),
  ...forceFaults(position),
  ...leaderFaults(position),
  ...flagFaults(position),
  ...cardFaults(position),
  ...pointFaults(position),
  ...(position.game.own?.faults(position) ?? []),
];

/**
 * The areas that are not wide (K-10.72) where enemies stand together. There are none but during an impulse, and while the
 * losers of a rebellion choose where to retreat (K-9.3r).
 */
export const contestedAreas = ({ game, state }: Position): string[] =>
  Object.entries(state.forces).flatMap(([area, force]) =>
    !game.content.areas.get(area)?.wide && new Set(Object.keys(force).map((power) => sideOf(game, power))).size > 1
      ? [area]
      : [],
  );

/** W-1.5c. */
const mixFaults = (position: Position): string[] =>
  position.game.content.contingents.flatMap(({ id }) => {
    const free = freeCounters(position, id);
    return ARMS.filter((arm) => free[arm] < 0).map((arm) =>
      say('fault.counters', { owner: id, count: -free[arm], arm }),
    );
  });

const isBroken = (stack: Stack): boolean => ARMS.some((arm) => stack[arm] < 0 || !Number.isInteger(stack[arm]));

const forceFaults = (position: Position): string[] => {
  const faults: string[] = [];
  for (const [area, force] of Object.entries(position.state.forces)) {
    if (Object.keys(force).length === 0) faults.push(say('fault.empty-force', { area }));
    for (const [power, stack] of Object.entries(force)) {
      if (isEmpty(stack)) faults.push(say('fault.empty-stack', { owner: power, area }));
      if (isBroken(stack)) faults.push(say('fault.broken-counters', { owner: power, area }));
    }
  }
  return faults;
};

const leaderFaults = ({ game, state }: Position): string[] => {
  const seen = new Map<string, number>();
  const stacks = [
    ...Object.values(state.forces).flatMap((force) => Object.entries(force)),
    ...Object.entries(state.regroup),
  ];
  const faults: string[] = [];
  for (const [contingent, { leaders }] of stacks) {
    for (const leader of leaders) {
      seen.set(leader, (seen.get(leader) ?? 0) + 1);
      if (game.content.leaders.get(leader)?.contingent !== contingent)
        faults.push(say('fault.leader-serves', { leader, owner: contingent }));
    }
  }
  for (const [leader, count] of seen) if (count > 1) faults.push(say('fault.leader-places', { leader, count }));
  return faults;
};

/**
 * W-1.7: no flag where the printed owner controls, and no more flags than the supply. The data allows one flag per
 * area.
 */
const flagFaults = ({ game, state }: Position): string[] => {
  const faults: string[] = [];
  for (const [area, power] of Object.entries(state.flags)) {
    if (isPrintedOwner(areaOf(game, area), power)) faults.push(say('fault.own-flag', { area }));
  }
  for (const [pool, all] of Object.entries(game.flags.counts)) {
    const placed = Object.values(state.flags).filter((power) => flagPoolOf(game, power) === pool).length;
    if (placed > all) faults.push(say('fault.flags', { pool, count: placed }));
  }
  return faults;
};

/** Every card is in exactly one place. */
const cardFaults = (position: Position): string[] => {
  const { game, state } = position;
  const all = [
    ...Object.values(state.hands).flat(),
    ...state.deck,
    ...state.discard,
    ...state.removed,
    ...Object.values(state.reserves).flatMap(({ down, up }) => [...down, ...up]),
  ];
  const faults: string[] = [];
  if (all.length !== game.content.cards.size)
    faults.push(say('fault.cards', { count: all.length, wanted: game.content.cards.size }));
  if (new Set(all).size !== all.length) faults.push(say('fault.card-twice'));
  return [...faults, ...strayCards(position)];
};

/** W-1.10a, K-1.10a. Home cards stay with the side whose pile they come from. */
const strayCards = ({ game, state }: Position): string[] => {
  const { cards, powers } = game.content;
  const sideOfPile = new Map(powers.map(({ homePile, side }) => [homePile, side]));
  return Object.entries(state.hands).flatMap(([power, hand]) =>
    hand.flatMap((card) => {
      const home = sideOfPile.get(cards.get(card)?.home ?? '');
      return home === undefined || home === sideOf(game, power) ? [] : [say('fault.stray-card', { card, home, power })];
    }),
  );
};

const pointFaults = ({ game, state }: Position): string[] => {
  const faults: string[] = [];
  if (state.impulse && state.impulse.cp < 0) faults.push(say('fault.cp', { cp: state.impulse.cp }));
  for (const power of game.powers)
    if ((state.resources[power] ?? 0) < 0) faults.push(say('fault.resources', { power }));
  return faults;
};
