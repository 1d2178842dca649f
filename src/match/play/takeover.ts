/** What becomes of a match whose record the rules of this release have to fit. */
import { writeLetters } from '../../store/letters.ts';
import { noteChecked, noteUnfit, writeFault } from '../../store/matches.ts';
import type { PositionRow } from '../../store/position.ts';
import { MODERATOR_LINKS, matchInfo, moderatorInfo } from '../post/masthead.ts';
import { posting } from '../post/outgoing.ts';
import { faultOfRecord } from '../record/comparison.ts';
import type { Service } from '../service.ts';

/**
 * Takes a match over from the release that has played it, if these rules play the record of what is under way as it was played. If not,
 * the match is left to that release while it is at work (`left`), and otherwise stopped: the fault. `changed`: the match has moved
 * meanwhile.
 */
export async function takeOverMatch(
  service: Service,
  release: string,
  row: PositionRow,
): Promise<'taken' | 'left' | 'changed' | Error> {
  const { store, releases } = service;
  const fault = await faultOfRecord(service, row);
  if (!fault) return (await noteChecked(store, row, release)) ? 'taken' : 'changed';
  if (row.release !== null && releases?.atWork.includes(row.release))
    return (await noteUnfit(store, row, release)) ? 'left' : 'changed';
  return (await stopMatch(service, row, fault)) ? fault : 'changed';
}

/** Stops a match and tells its moderator. Nothing else is written. */
export async function stopMatch(service: Service, row: PositionRow, error: Error): Promise<boolean> {
  const fault = `${error.name}: ${error.message}`;
  const letter = posting(service, {
    code: row.code,
    seatNo: null,
    letter: {
      kind: 'notice',
      about: 'fault',
      text: fault,
      match: matchInfo(service.games.get(row.game)?.title ?? row.game, row),
      seat: moderatorInfo(row),
      occasion: row.name,
      links: MODERATOR_LINKS,
    },
  });
  const letters = row.moderator.address ? [letter] : [];
  const isWritten = await service.store.$transaction(async (db) => {
    if (!(await writeFault(db, row.id, row.seq, fault))) return false;
    await writeLetters(db, row.id, letters, service.clock());
    return true;
  });
  if (isWritten) {
    service.log.error({ match: row.code, matchId: row.id, seq: row.seq, err: error }, 'match stopped by a fault');
    await service.queues.postman(letters.map(({ id }) => id));
  }
  return isWritten;
}
