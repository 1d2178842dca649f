/** What became of mails that were not answered, because their player had had too many answers: one mail tells it. */
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import { type Block, makeClockface, plainReply, verdictLine } from '../../reports/index.ts';
import { writeLetters } from '../../store/letters.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { takeUnanswered, type UnansweredMail, unansweredSeats } from '../../store/unanswered.ts';
import { openPositionOf } from '../packs.ts';
import { replyLetter } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { plainSpeech } from '../words.ts';
import { settledIn } from './reading.ts';

/** The most seats in one sweep; the next one takes the rest. */
const MOST_SEATS = 500;

/** Writes to every player of whom a mail has been unanswered for the hour in which answers are counted. */
export async function tellUnanswered(service: Service): Promise<void> {
  const since = addHours(service.clock(), -1);
  for (const seatNo of await unansweredSeats(service.store, since, MOST_SEATS))
    await unlessElsewhere(() => tellSeat(service, seatNo));
}

async function tellSeat(service: Service, seatNo: number): Promise<void> {
  const { store, clock, queues } = service;
  const position = await openPositionOf(service, seatNo);
  const seat = position?.seats.find(({ no }) => no === seatNo);
  if (!position || !seat) return;
  const letter = await store.$transaction(async (db) => {
    const mails = await takeUnanswered(db, seatNo);
    if (mails.length === 0) return undefined;
    const told = letterAbout(service, position, seat, mails);
    await writeLetters(db, position.id, [told], clock());
    return told;
  });
  if (letter) await queues.postman([letter.id]);
}

function letterAbout(service: Service, row: PositionRow, seat: SeatRow, mails: readonly UnansweredMail[]) {
  const say = plainSpeech(seat.language);
  const clock = makeClockface(seat.zone, service.clock(), seat.language);
  const blocks = mails.flatMap((mail) => blocksOf(mail, clock.full(mail.receivedAt.toISOString())));
  const reply = plainReply('INFO', say('ack.meanwhile', { count: mails.length }), {
    sections: [{ title: say('section.meanwhile'), blocks }],
  });
  const title = service.games.get(row.game)?.title ?? row.game;
  return replyLetter(service, { row, seat, title, occasion: row.name }, reply);
}

/** The verdict on a mail, and what its player has to mend or confirm. */
function blocksOf({ result }: UnansweredMail, when: string): Block[] {
  const { reply, text } = settledIn(result);
  if (!reply) return [{ kind: 'text', text: `${when}: ${text.split('\n')[0] ?? ''}` }];
  const faults = reply.lines.filter(({ mark }) => mark === '?').flatMap((line) => [line.text, ...line.notes]);
  const more = [...faults, ...(reply.verdict === 'HELD' ? reply.notes : []), ...reply.mend];
  return [
    { kind: 'text', text: `${when}: ${verdictLine(reply)}` },
    ...(more.length > 0 ? [{ kind: 'list', items: more } as const] : []),
  ];
}
