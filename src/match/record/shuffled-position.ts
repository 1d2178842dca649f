/** The position that a rollback makes by shuffling the draw piles; with a beacon, once its round has come. */

import {
  type Json,
  type LogEntry,
  type LogRow,
  OutOfDice,
  type RecordedAnswer,
  restoredOf,
  type Snapshot,
} from '../../engine/index.ts';
import { type CorrectionRow, RESHUFFLE, writeCorrection } from '../../store/acts.ts';
import { type DiceState, type LockRow, writeDice } from '../../store/dice.ts';
import { wholeMatch } from '../../store/export.ts';
import { touch } from '../../store/matches.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { BoundSource } from '../dice/source.ts';
import { correctedDice, logged, placeIn } from '../dice/step-log.ts';
import { plain } from '../game.ts';
import { secretsOf } from '../keys.ts';
import { openPosition } from '../packs.ts';
import { gameOf } from '../play/run.ts';
import type { Service } from '../service.ts';
import { type Reshuffle, reshuffled } from './reshuffle.ts';

/** The input of the shuffle. */
interface ShuffleInput {
  /** Of the epoch that begins with the shuffle. */
  readonly dice: DiceState;
  readonly snapshot: Snapshot<Json>;
  /** Answers that are in the position and not sealed yet. */
  readonly answers: readonly RecordedAnswer[];
  readonly reason: string;
}

/** The position, with its rows in the log. */
interface ShuffledPosition extends Reshuffle {
  readonly entries: readonly LogEntry[];
  readonly dice: DiceState;
}

/** `wanted`: a lock on a beacon round has to be made first. */
export function shuffledPosition(
  service: Service,
  row: PositionRow,
  { dice, snapshot, answers, reason }: ShuffleInput,
): ShuffledPosition | { readonly wanted: Pick<LockRow, 'no' | 'epoch' | 'answers'> } {
  const game = gameOf(service, row);
  const source = new BoundSource({ match: row.code, secrets: secretsOf(service, row), dice, rolls: [], undone: [] });
  try {
    const made = reshuffled(game, restoredOf(game, snapshot), source, () => answers);
    if (!made) throw new Error(`${game.id} has no draw pile`);
    const corrected = correctedDice(service, row, dice, { ...made, reason });
    return { ...made, entries: [...source.entries, corrected.entry], dice: corrected.dice };
  } catch (error) {
    if (error instanceof OutOfDice && source.wanted) return { wanted: source.wanted };
    throw error;
  }
}

/** The same for the database. */
export const correctionRow = (
  { snapshot, events, rolls }: Reshuffle,
  log: readonly LogRow[],
  when: Pick<CorrectionRow, 'seq' | 'at'>,
): CorrectionRow => ({
  ...when,
  snapshot,
  patch: RESHUFFLE,
  events,
  rolls: rolls.map((roll) => ({ ...roll, ...placeIn(log, roll) })),
  closed: [],
});

/** Shuffles the piles of a match whose round has come. Nothing else may happen in it before. */
export async function shuffleAtBeacon(service: Service, id: string, lock: LockRow): Promise<void> {
  await service.store.$transaction(async (db) => {
    await touch(db, id);
    const row = await openPosition(service, id, db);
    const { dice } = row ?? {};
    if (!row || dice?.reshuffle === undefined || dice.lock?.round !== lock.round) return;
    const { reshuffle: reason, ...kept } = dice;
    const unshuffled = {
      dice: { ...dice, lock },
      snapshot: { ...row.snapshot, state: plain(row.snapshot.state) },
      answers: await unsealed(db, row),
      reason,
    };
    const made = shuffledPosition(service, row, unshuffled);
    if ('wanted' in made) throw new Error(`the shuffle of ${row.code} waits for more than its round`);
    const { boundaries, events } = made.dice;
    const change = logged(row, made.entries, { ...kept, boundaries, events, lock: null });
    await writeCorrection(db, id, correctionRow(made, change.log, { seq: row.seq + 1, at: service.clock() }));
    await writeDice(db, id, change);
  });
}

/** Answers in the position of a match since its last finished impulse. */
async function unsealed(db: Connection, { id, snapshot }: PositionRow): Promise<readonly RecordedAnswer[]> {
  const { answers, positions } = await wholeMatch(db, id);
  const from = positions.findLast(({ patch }) => !patch)?.snapshot.counters.decision ?? 0;
  return answers.filter((each) => each.id >= from && each.id < snapshot.counters.decision);
}
