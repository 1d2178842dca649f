/** A game by clicks on its own database, with its progress line by line. */
import { sure } from '../../../src/engine/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { createMatch } from '../../../src/match/forming/create.ts';
import { STANDARD_PACE } from '../../../src/match/time/pace.ts';
import { openStore } from '../../../src/store/store.ts';
import { withOwnDatabase } from '../database.ts';
import { serviceAt } from '../installation.ts';
import { playTable } from './index.ts';
import { type LaidGame, playLaid } from './laying.ts';
import { Refused } from './player.ts';

type Say = (line: string) => void;

/** Plays a game to its end and tells how it went. Returns its faults. */
export const tryTable = async (game: Game, seed: number, say: Say): Promise<readonly string[]> => {
  const name = nameOf(game, seed);
  const { state, sheets, answers, clicks, kinds, refusals } = await withOwnDatabase((databaseUrl) =>
    playTable({ databaseUrl, seed, say, game: game.id }),
  );
  say(`${name}: ${state} after ${sheets} sheets and ${answers} answers, ${clicks} clicks`);
  say(
    `${name}: ${Object.entries(kinds)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(', ')}`,
  );
  const unended = state === 'OVER' ? [] : [`it is ${state}`];
  return [...refusals, ...unended].map((what) => `${name}: ${what}`);
};

const nameOf = ({ id }: Game, seed: number): string => `table of ${id} seed=${seed}`;

/** Plays a game whose plans are laid from cards by clicks to its end, on its own database. Returns its faults. */
export const tryLaidTable = async (game: Game, seed: number, say: Say): Promise<readonly string[]> => {
  const name = nameOf(game, seed);
  try {
    const { state, visits, clicks } = await withOwnDatabase((databaseUrl) => layAt(databaseUrl, game, seed));
    say(`${name}: ${state} after ${visits} visits, ${clicks} clicks`);
    return state === 'OVER' ? [] : [`${name}: it is ${state}`];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [`${name}: ${error.message}`];
  }
};

const layAt = async (databaseUrl: string, game: Game, seed: number): Promise<LaidGame> => {
  const store = openStore(databaseUrl, { connections: 4 });
  try {
    const service = serviceAt(store, seed, () => new Date('2026-11-24T12:00:00Z'));
    const [scenario, split] = [sure(game.setup.scenarios[0]).id, sure(game.setup.splits[0])];
    const match = await createMatch(service, {
      game: game.id,
      scenario,
      split: split.id,
      name: 'A game of clicks',
      pace: { ...STANDARD_PACE, holdMinutes: 0 },
      seats: split.seats.map(({ id, name }) => ({ id, player: name, address: `${id}@example.org`, zone: 'UTC' })),
    });
    return await playLaid(service, match, { seed });
  } finally {
    await store.$disconnect();
  }
};
