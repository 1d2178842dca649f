/** Vacant seats: a player who sends orders for his old seat has it back. */
import { setVacant } from '../../store/clocks.ts';
import { writeLetters } from '../../store/letters.ts';
import { touch } from '../../store/matches.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { openPosition } from '../packs.ts';
import { type Present, presentOf } from '../play/present.ts';
import type { Service } from '../service.ts';
import { leftNotices } from '../time/reminder.ts';

/** Restores a player who sends orders for a vacant seat; undefined if the seat is not vacant. */
export function takingBack(
  service: Service,
  row: PositionRow,
  present: Present,
  seat: SeatRow,
): { readonly letters: readonly LetterRow[]; readonly write: (db: Connection) => Promise<unknown> } | undefined {
  if (seat.vacantSince === null) return undefined;
  return {
    letters: leftNotices(service, row, present, seat, 'returned'),
    write: (db) => setVacant(db, seat.no, null),
  };
}

/** The same for an answer that was given by hand. */
export async function takeBack(service: Service, matchId: string, seatNo: number): Promise<void> {
  const letters = await service.store.$transaction(async (db) => {
    await touch(db, matchId);
    const row = await openPosition(service, matchId, db);
    const seat = row?.seats.find(({ no }) => no === seatNo);
    const taken = row && seat && takingBack(service, row, presentOf(service, row), seat);
    if (!taken) return [];
    await taken.write(db);
    await writeLetters(db, matchId, taken.letters, service.clock());
    return taken.letters;
  });
  await service.queues.postman(letters.map(({ id }) => id));
}
