/** Replaces a player who has left or is no longer heard of. */
import { isPlainName, plainName, refuse, type SeatId } from '../../engine/index.ts';
import { writeAudit } from '../../store/audit.ts';
import { setVacant } from '../../store/clocks.ts';
import { writeLetters } from '../../store/letters.ts';
import type { Connection } from '../../store/store.ts';
import type { ActOutcome, Actor } from '../acts/acting.ts';
import { inviteAll } from '../forming/invitation.ts';
import { LETTER_LIMITS, letterBar } from '../forming/mail-limit.ts';
import { lockedPosition, openPosition } from '../packs.ts';
import { matchHash } from '../play/match-hash.ts';
import { presentOf } from '../play/present.ts';
import { isMailAddress } from '../post/mail-address.ts';
import type { Service } from '../service.ts';
import { moderatorNotice, noticeTo } from '../time/reminder.ts';

interface Replacement extends Actor {
  readonly seat: SeatId;
  /** The invited person. */
  readonly player: string;
  readonly address: string;
  readonly zone?: string;
  readonly language?: string;
  readonly reason: string;
}

/**
 * Asks somebody to take over a seat. Until he joins, the present player keeps the seat if he sends orders; when he
 * joins, it is handed over. All seats are told.
 */
export async function replaceSeat(service: Service, matchId: string, order: Replacement): Promise<ActOutcome> {
  const done = await service.store.$transaction((db) => replaceIn(service, db, matchId, order));
  if (!done.ok) return done;
  await service.queues.postman(done.letters);
  return { ok: true };
}

/** The same in a shared transaction. Returns the letters to send. */
export async function replaceIn(
  service: Service,
  db: Connection,
  matchId: string,
  order: Replacement,
): Promise<{ readonly ok: true; readonly letters: readonly string[] } | Extract<ActOutcome, { ok: false }>> {
  const { seat: seatId, player, address, zone, language = 'en', reason, by, via } = order;
  if (!isMailAddress(address)) return refuse('invite.address', { address });
  if (!isPlainName(player)) return refuse('invite.name', { name: plainName(player) });
  const row = await lockedPosition(service, matchId, db);
  const seat = row?.seats.find((each) => each.seat === seatId);
  if (!row) return refuse('match.unknown');
  if (!seat) return refuse('forming.seat');
  if (row.state !== 'RUNNING' && row.state !== 'PAUSED') return refuse('match.stopped');
  const bar = await letterBar(service, db, address);
  if (bar) return refuse(bar, LETTER_LIMITS);
  const now = service.clock();
  const present = presentOf(service, row);
  if (seat.vacantSince === null) await setVacant(db, seat.no, now);
  const { zone: own } = row.moderator;
  const invited = { role: 'SEAT', seatNo: seat.no, name: player, address, zone: zone ?? own, language } as const;
  const letters = await inviteAll(service, db, { row, present }, [invited]);
  const word = { about: 'sought', by: seat.name, waitingFor: [player], ...(reason ? { text: reason } : {}) } as const;
  const notices = [
    ...row.seats.map((each) => noticeTo(service, row, present, each, word)),
    ...moderatorNotice(service, row, present, word),
  ];
  await writeLetters(db, matchId, notices, now);
  const after = await openPosition(service, matchId, db);
  await writeAudit(db, matchId, {
    at: now,
    by,
    via,
    kind: 'replace',
    what: { seat: seatId, player },
    reason,
    seq: row.seq,
    before: matchHash(row),
    after: matchHash(after ?? row),
    told: row.seats.map((each) => each.seat),
  });
  return { ok: true, letters: [...letters, ...notices].map(({ id }) => id) };
}
