/** Mail to the address that all our mails show as their sender: it names no match, and proves little. */

import { plainReply } from '../../reports/index.ts';
import { writeLetters } from '../../store/letters.ts';
import { readPosition } from '../../store/position.ts';
import { type SeatKeyRow, seatsAt } from '../../store/seats.ts';
import type { Connection } from '../../store/store.ts';
import { NO_DECISION } from '../post/outgoing.ts';
import { replyLetter, returned } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { plainSpeech } from '../words.ts';
import type { ReadSubmission } from './reading.ts';
import { doubtOf } from './sender.ts';

/** The seats of a sender whose address is proved; a stranger has none, nor has somebody who only says who they are. */
export async function seatsOfSender(service: Service, reading: ReadSubmission): Promise<readonly SeatKeyRow[]> {
  const { from = '', proof = 'none' } = reading;
  const isProved = proof !== 'none' && doubtOf(service, from, reading) !== 'unproved';
  return isProved ? seatsAt(service.store, from) : [];
}

/** Tells somebody who plays in several matches how to write in each of them. Nothing of the mail is carried out. */
export async function askWhichMatch(
  service: Service,
  db: Connection,
  seats: readonly SeatKeyRow[],
  reading: ReadSubmission,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { matchId, no } of seats) {
    const row = await readPosition(db, matchId);
    const seat = row?.seats.find((each) => each.no === no);
    if (!row || !seat) continue;
    const say = plainSpeech(seat.language);
    const reply = plainReply('NOT READ', say('ack.visible.several', { match: row.name, seat: seat.name }), {
      returned: returned(reading.text),
    });
    const open = row.open.find((each) => each.seat === seat.seat);
    const title = service.games.get(row.game)?.title ?? row.game;
    const to = { row, seat, title, occasion: row.name, decision: open?.decision ?? NO_DECISION, mail: reading };
    const letter = replyLetter(service, to, reply);
    await writeLetters(db, matchId, [letter], service.clock());
    ids.push(letter.id);
  }
  return ids;
}
