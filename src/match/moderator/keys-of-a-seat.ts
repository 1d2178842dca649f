/**
 * The keys to a seat: its link and its address. They do not belong to the moderator, so all seats are told when he
 * changes one.
 */
import type { SeatId } from '../../engine/index.ts';
import { deleteApiKeys } from '../../store/api-keys.ts';
import { writeLetters } from '../../store/letters.ts';
import { touch, writeSeatLink } from '../../store/matches.ts';
import { readPosition } from '../../store/position.ts';
import { type Actor, noted } from '../acts/acting.ts';
import { seatUrl } from '../forming/create.ts';
import { linkHash, linkToken } from '../keys.ts';
import { restoreMail } from '../post/address.ts';
import type { Service } from '../service.ts';
import { seatLetter, seatLetters } from './notice.ts';

/**
 * Gives a seat a new private link and mails it to the player. The previous link and the seat's program keys stop
 * working, and all seats are told. Returns the new address, which only the operator may see; undefined if there is no
 * such seat.
 */
export async function reissueLink(
  service: Service,
  matchId: string,
  seat: SeatId,
  actor: Actor,
): Promise<string | undefined> {
  const done = await service.store.$transaction(async (db) => {
    await touch(db, matchId);
    const row = await readPosition(db, matchId);
    const own = row?.seats.find((each) => each.seat === seat);
    if (!row || !own) return undefined;
    const { linkNo } = await db.seat.findUniqueOrThrow({ where: { no: own.no }, select: { linkNo: true } });
    const token = linkToken(service.config, { matchId, seat, no: linkNo + 1 });
    await writeSeatLink(db, own.no, linkNo + 1, linkHash(token));
    await deleteApiKeys(db, own.no);
    const letters = seatLetters(service, row, { about: 'link', by: actor.by, waitingFor: [own.name] });
    await writeLetters(db, matchId, letters, service.clock());
    const told = row.seats.map((each) => each.seat);
    await noted(service, matchId, { kind: 'link', what: { seat }, told, ...actor })(db);
    return { url: seatUrl(service, token), letters };
  });
  if (!done) return undefined;
  await service.queues.postman(done.letters.map(({ id }) => id));
  return done.url;
}

/**
 * Restarts mail to a seat at this address. A different address counts as opening the hand, so all seats and the
 * previous address are told. Returns false if there is no such seat.
 */
export async function sendMailTo(
  service: Service,
  matchId: string,
  { seat, address }: { readonly seat: SeatId; readonly address: string },
  actor: Actor,
): Promise<boolean> {
  const row = await readPosition(service.store, matchId);
  const own = row?.seats.find((each) => each.seat === seat);
  if (!row || !own) return false;
  const isSame = own.address.toLowerCase() === address.toLowerCase();
  if (isSame) {
    const note = noted(service, matchId, { kind: 'mail-again', what: { seat }, ...actor });
    return restoreMail(service, matchId, seat, address, note);
  }
  const word = { about: 'address', by: actor.by, waitingFor: [own.name] } as const;
  const letters = [
    ...seatLetters(service, row, word),
    ...(own.address === ''
      ? []
      : [{ ...seatLetter(service, row, own, { ...word, answerable: false }, null), toAddress: own.address }]),
  ];
  const told = row.seats.map((each) => each.seat);
  const isDone = await restoreMail(service, matchId, seat, address, async (db) => {
    await noted(service, matchId, { kind: 'address', what: { seat, address }, told, ...actor })(db);
    await writeLetters(db, matchId, letters, service.clock());
  });
  if (isDone) await service.queues.postman(letters.map(({ id }) => id));
  return isDone;
}
