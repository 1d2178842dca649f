/** The matches of a trial: they go round all installed games, and their seats round the ways to play one. */
import { type Chance, sure } from '../../src/engine/index.ts';
import type { MatchPlan } from '../../src/match/forming/match-plan.ts';
import { installedGames } from '../../src/match/games.ts';
import { PACES } from '../../src/match/time/pace.ts';

/** How a seat is played: by mail, by mail with standing orders, or by the stand-in of the game. */
const WAYS = ['by mail', 'standing', 'stand-in'] as const;

/** A seat that somebody plays by mail. */
export interface TrialPlayer {
  readonly address: string;
  /** Whether they send standing orders. */
  readonly isStanding: boolean;
}

/** A match and who plays it by mail. The number chooses the game and who plays how. */
export function matchOf(n: number): { readonly plan: MatchPlan; readonly players: readonly TrialPlayer[] } {
  const games = [...installedGames.values()];
  const game = sure(games[n % games.length]);
  const split = sure(game.setup.splits.toSorted((a, b) => b.seats.length - a.seats.length)[0]);
  const seats = split.seats.map(({ id }, at) => ({
    id,
    player: id,
    address: `${id.toLowerCase().replaceAll('_', '-')}-${n}@players.test`,
    zone: 'UTC',
    way: sure(WAYS[(n + at) % WAYS.length]),
  }));
  const standIns = seats.filter(({ way }) => way === 'stand-in').map(({ id }) => id);
  const plan = {
    game: game.id,
    scenario: sure(game.setup.scenarios[0]).id,
    split: split.id,
    name: `Trial ${n}`,
    seats: seats.map(({ way: _, ...seat }) => seat),
    ...(game.setup.recommended ? { options: game.setup.recommended } : {}),
    pace: { ...PACES.standard, holdMinutes: 0, ...(standIns.length > 0 ? { standIns } : {}) },
  };
  const players = seats
    .filter(({ way }) => way !== 'stand-in')
    .map(({ address, way }) => ({ address, isStanding: way === 'standing' }));
  return { plan, players };
}

/** Standing orders of games without ready-made ones; by default the two examples of a game. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  gettysburg: ['REACT ANY IF ATTACKERS >= 5: CEDE', 'REACT ANY: DEFEND', 'FIRE ATTACK: BEST', 'FIRE DEFENSE: DICE 4'],
};

/** Standing orders for a seat: one of the game's ready-made sets, where it has some. */
export function standingLines(gameId: string, chance: Chance): string {
  const { profiles: readyMade = {}, examples = [] } = sure(installedGames.get(gameId)).orders.standing ?? {};
  const profiles = Object.keys(readyMade);
  const profile = profiles[chance.below(Math.max(1, profiles.length))];
  return profile === undefined ? (LINES[gameId] ?? examples).join('\n') : `PROFILE ${profile}`;
}
