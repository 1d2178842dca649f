/** Mails that are not carried out: for now, or until their player has confirmed them. */
import { plainReply, type Reply } from '../../reports/index.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { NO_DECISION } from '../post/outgoing.ts';
import { replyLetter, returned } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { plainSpeech } from '../words.ts';
import type { IntakeResult } from './intake.ts';
import { questionAgain } from './question-again.ts';
import type { ReadSubmission } from './reading.ts';
import { type Doubt, isSameAddress } from './sender.ts';

/** Asks a player at his registered address whether a mail in his name is his. */
export function holdDoubtful(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  { from = '', text, unclear = [] }: ReadSubmission,
  { doubt, code }: { readonly doubt: Doubt; readonly code: string },
): IntakeResult {
  const say = plainSpeech(seat.language);
  const lines = returned(text);
  const reply = plainReply('HELD', say(`ack.held.${doubt}`, { count: lines.length }), {
    subject: say('ack.held.subject'),
    notes: [say('ack.held.sender', { sender: from }), say('ack.held.confirm', { code })],
    returned: lines,
  });
  const held = hold(service, row, seat, reply);
  return unclear.length === 0 ? held : { ...held, settled: { ...held.settled, unclear } };
}

/** Asks a player whether a mail that was read after later ones of theirs is still meant. */
export function holdOvertaken(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  reading: ReadSubmission,
  code: string,
): IntakeResult {
  const say = plainSpeech(seat.language);
  const reply = plainReply('HELD', say('ack.held.overtaken'), {
    notes: [say('ack.held.overtaken.confirm', { code })],
    returned: returned(reading.text),
  });
  return hold(service, row, seat, reply, reading);
}

/** Tells a player that his mail went to the address of another seat. That seat learns nothing. */
export function returnMisdirected(
  service: Service,
  row: PositionRow,
  { addressed, writer }: { readonly addressed: SeatRow; readonly writer: SeatRow },
  reading: ReadSubmission,
): IntakeResult {
  const say = plainSpeech(writer.language);
  const reply = plainReply('NOT READ', say('ack.misdirected', { seat: addressed.name }), {
    notes: [say('ack.misdirected.mend')],
    returned: returned(reading.text),
  });
  const { letters } = hold(service, row, writer, reply, reading);
  return { settled: { verdict: 'not-read', text: '' }, letters, writer: writer.no };
}

/** Tells an invited person or observer of a doubtful mail in his name, and how to confirm it. */
export const doubtfulReply = (
  { seats }: Pick<PositionRow, 'seats'>,
  { from, text }: ReadSubmission,
  { summary, ways }: { readonly summary: string; readonly ways: readonly string[] },
): Reply => {
  // The text of a player is neither shown to another person nor carried out for him.
  const isOfPlayer = seats.some(({ address }) => isSameAddress(from, address));
  return plainReply('HELD', summary, isOfPlayer ? {} : { notes: [...ways], returned: returned(text) });
};

/** Tells a player that his mail went to the address of somebody without a seat. */
export function returnToPlayer(service: Service, row: PositionRow, reading: ReadSubmission): readonly LetterRow[] {
  const writer = row.seats.find(({ address }) => isSameAddress(reading.from, address));
  if (!writer) return [];
  const say = plainSpeech(writer.language);
  const reply = plainReply('NOT READ', say('ack.misdirected.other'), {
    notes: [say('ack.misdirected.mend')],
    returned: returned(reading.text),
  });
  return hold(service, row, writer, reply, reading).letters;
}

/** The reply to a mail that was not read because of its size or structure. */
export const unreadReply = (reading: ReadSubmission, say: (key: string) => string): Reply =>
  plainReply('NOT READ', say(`ack.${excessOf(reading) ?? 'unreadable'}`));

/** Tells a player that his match has stopped, so his mail was not read. */
export const holdStopped = (service: Service, row: PositionRow, seat: SeatRow, reading: ReadSubmission): IntakeResult =>
  hold(
    service,
    row,
    seat,
    plainReply('HELD', plainSpeech(seat.language)('ack.fault'), { returned: returned(reading.text) }),
    reading,
  );

const UNREAD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'too-large': 'too-large',
    'too-slow': 'too-slow',
    'too-many-parts': 'unreadable',
    malformed: 'unreadable',
  }),
);

const excessOf = ({ class: kind, reason = '' }: ReadSubmission): string | undefined =>
  kind === 'unreadable' ? UNREAD.get(reason) : undefined;

/** Whether a person's mail was not read because of its size, its structure, or the time that it takes. */
export const isUnread = (reading: ReadSubmission): boolean => excessOf(reading) !== undefined;

/** Tells a player that his mail was too large or too complex. */
export function refuseUnread(service: Service, row: PositionRow, seat: SeatRow, reading: ReadSubmission): IntakeResult {
  const refused = hold(service, row, seat, unreadReply(reading, plainSpeech(seat.language)), reading);
  return { ...refused, settled: { ...refused.settled, verdict: 'unreadable' } };
}

/** A mail that was not read is answered with the open question, so that the answer to it counts for that question. */
function hold(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  plain: Reply,
  mail: Partial<Pick<ReadSubmission, 'messageId' | 'references'>> = {},
): IntakeResult {
  const title = service.games.get(row.game)?.title ?? row.game;
  const isUnread = plain.verdict === 'NOT READ';
  const reply = isUnread ? { ...plain, sections: questionAgain(service, row, seat) } : plain;
  const open = isUnread ? row.open.find((each) => each.seat === seat.seat) : undefined;
  const to = { row, seat, title, occasion: row.name, decision: open?.decision ?? NO_DECISION, mail };
  const letter = replyLetter(service, to, reply);
  const text = [`${reply.verdict} - ${reply.summary}`, ...reply.notes, ...reply.returned.map((line) => `    ${line}`)];
  return { settled: { verdict: 'held', text: text.join('\n'), reply }, letters: [letter] };
}
