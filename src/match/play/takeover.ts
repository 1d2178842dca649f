/** What becomes of a match whose record the rules of this release have to fit. */
import { writeLetters } from '../../store/letters.ts';
import { noteChecked, noteUnfit, writeFault } from '../../store/matches.ts';
import type { PositionRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { LINKS, MODERATOR_LINKS, matchInfo, moderatorReaders, moderatorThread, seatInfo } from '../post/masthead.ts';
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

/**
 * Stops a match and tells its moderators, with the fault, and its players, without it: it may speak of what is hidden. Nothing
 * else is written.
 */
export async function stopMatch(service: Service, row: PositionRow, error: Error): Promise<boolean> {
  const fault = `${error.name}: ${error.message}`;
  const letters = faultLetters(service, row, fault);
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

function faultLetters(service: Service, row: PositionRow, text: string): readonly LetterRow[] {
  const { code, seats, name: occasion } = row;
  const match = matchInfo(service.games.get(row.game)?.title ?? row.game, row);
  const notice = { kind: 'notice', about: 'fault', match, occasion } as const;
  return [
    ...moderatorReaders(row).map(({ info: seat, invitationNo }) => {
      const letter = { ...notice, text, seat, links: MODERATOR_LINKS };
      const threadRoot = moderatorThread(service, row);
      const to = invitationNo === undefined ? {} : { invitationNo };
      return posting(service, { code, seatNo: null, ...to, letter, threadRoot });
    }),
    ...seats.map((seat) => {
      const letter = { ...notice, seat: seatInfo(seat), links: LINKS };
      return posting(service, { code, seatNo: seat.no, letter, threadRoot: seat.threadRoot });
    }),
  ];
}
