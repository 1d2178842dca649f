/** Players ask the moderators of their match for something. */
import type { Verdict } from '../../engine/index.ts';
import { accept, refuse } from '../../engine/index.ts';
import { writeLetters } from '../../store/letters.ts';
import { type RequestKind, type RequestRow, requestsOf, writeRequest } from '../../store/requests.ts';
import { withoutKeys } from '../keyless.ts';
import { openPosition } from '../packs.ts';
import { moderatorInfo } from '../post/masthead.ts';
import type { SeatKey } from '../seat-key.ts';
import type { Service } from '../service.ts';
import { moderatorLetters } from './notice.ts';

/** The most requests of a seat that wait for an answer. */
const MOST_OPEN = 12;

const MOST_SHOWN = 20;

/** Writes what a player asks, and tells it to every moderator in the same transaction. */
export async function askModerators(
  service: Service,
  { matchId, seat: id }: Pick<SeatKey, 'matchId' | 'seat'>,
  { kind, words }: { readonly kind: RequestKind; readonly words: string },
): Promise<Verdict<true>> {
  const at = service.clock();
  const written = await service.store.$transaction(async (db) => {
    const row = await openPosition(service, matchId, db);
    const seat = row?.seats.find((each) => each.seat === id);
    if (!row || !seat) return refuse('match.unknown');
    const open = await requestsOf(db, matchId, { seat: id, isOpen: true, most: MOST_OPEN });
    if (open.length >= MOST_OPEN) return refuse('request.many', { most: MOST_OPEN });
    const text = withoutKeys(service, words);
    await writeRequest(db, matchId, { seat: id, kind, words: text, at });
    const letters = moderatorLetters(service, row, {
      about: 'press',
      by: seat.name,
      to: [moderatorInfo(row).name],
      text,
      title: service.games.get(row.game)?.title ?? row.game,
      occasion: row.name,
    });
    await writeLetters(db, matchId, letters, at);
    return accept(letters);
  });
  if (!written.ok) return written;
  await service.queues.postman(written.answer.map(({ id: letter }) => letter));
  return accept(true);
}

/** What a seat has asked, the newest first. */
export const requestsOfSeat = (
  { store }: Service,
  { matchId, seat }: Pick<SeatKey, 'matchId' | 'seat'>,
): Promise<readonly RequestRow[]> => requestsOf(store, matchId, { seat, most: MOST_SHOWN });
