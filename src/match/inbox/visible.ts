/** Mail to the address that all our mails show as their sender: it names no match, and proves little. */

import { plainReply } from '../../reports/index.ts';
import { writeLetters } from '../../store/letters.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { readPosition } from '../../store/position.ts';
import { type ReachedSeatRow, seatsAt } from '../../store/seats.ts';
import { answeredToVisible } from '../../store/sent-letters.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import { NO_DECISION, replyPlaceholder } from '../post/outgoing.ts';
import { replyLetter, returned } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { plainSpeech } from '../words.ts';
import type { ReadSubmission } from './reading.ts';
import { isProved } from './sender.ts';

/** The seats of a sender whose address is proved; a stranger has none, nor has somebody who only says who they are. */
export const seatsOfSender = async (service: Service, reading: ReadSubmission): Promise<readonly ReachedSeatRow[]> =>
  isProved(service, reading) ? seatsAt(service.store, reading.from ?? '') : [];

/** How many such mails of an address are answered in a day; the last answer says so. */
const ANSWERS_A_DAY = 3;

/** A seat of somebody who plays in several matches. */
interface Place {
  readonly row: PositionRow;
  readonly seat: SeatRow;
  readonly replyNo: number;
}

/** Tells somebody who plays in several matches how to write in each of them. Nothing of the mail is carried out. */
export async function askWhichMatch(
  service: Service,
  db: Connection,
  seats: readonly ReachedSeatRow[],
  reading: ReadSubmission,
): Promise<readonly LetterRow[]> {
  const now = service.clock();
  const since = addHours(now, -24);
  const answered = await answeredToVisible(
    db,
    seats.map(({ no }) => no),
    since,
  );
  if (answered >= ANSWERS_A_DAY) return [];
  const places: Place[] = [];
  for (const { matchId, no, replyNo } of seats) {
    const row = await readPosition(db, matchId);
    const seat = row?.seats.find((each) => each.no === no);
    if (row && seat) places.push({ row, seat, replyNo });
  }
  const [first] = places;
  if (!first) return [];
  const letter = letterAbout(service, first, places, reading, answered === ANSWERS_A_DAY - 1);
  await writeLetters(db, first.row.id, [letter], now);
  return [letter];
}

/** One mail with the reply address of each seat, in the language of the first one. */
function letterAbout(
  service: Service,
  { row, seat }: Place,
  places: readonly Place[],
  reading: ReadSubmission,
  isLast: boolean,
): LetterRow {
  const say = plainSpeech(seat.language);
  const items = places.map((place, i) =>
    say('ack.visible.match', { match: place.row.name, seat: place.seat.name, address: replyPlaceholder(i) }),
  );
  const reply = plainReply('NOT READ', say('ack.visible.several'), {
    notes: isLast ? [say('ack.visible.last', { count: ANSWERS_A_DAY })] : [],
    sections: [{ title: say('section.visible'), blocks: [{ kind: 'list', items }] }],
    returned: returned(reading.text),
  });
  const addresses = places.map((place) => ({
    seatNo: place.replyNo,
    decisionNo: place.row.open.find((open) => open.seat === place.seat.seat)?.decision ?? NO_DECISION,
  }));
  const title = service.games.get(row.game)?.title ?? row.game;
  return replyLetter(service, { row, seat, title, occasion: row.name, mail: reading }, reply, { addresses });
}
