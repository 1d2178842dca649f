/** What would let a moderator into a seat: its link and its address. Neither is his, and all are told when he touches one. */
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
 * Gives a seat another private link; the one before opens nothing any more, nor do its keys for programs. It goes by mail to its player,
 * and all seats are told. Returns the new address, which is nobody's to see but the operator's; undefined: there is no such seat.
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
 * Lets mail go to a seat again, to this address. Where that is another one than before, its hand counts as opened: all seats are told,
 * and whoever had the address before. False: there is no such seat.
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
