import { randomBytes } from 'node:crypto';
import { sure } from '../../engine/index.ts';
import type { OutboxLetter } from '../../reports/index.ts';
import type { LetterRow } from '../../store/step.ts';
import type { Service } from '../service.ts';

/** The number for "no decision" in a reply address, whose field has four digits. */
export const NO_DECISION = 32 ** 4 - 1;

/**
 * The placeholder in a stored letter for the link to the reader's private page, because the database has no key to it.
 */
export const LINK = 'https://private-page.invalid/';

/** The placeholder for the address of the seat's deadlines. */
export const CALENDAR_LINK = 'https://calendar.invalid/';

/** The placeholder for the sign-in link. */
export const SIGN_IN_LINK = 'https://sign-in.invalid/';

/** The placeholder for one of the reply addresses that a letter lists. */
export const replyPlaceholder = (index: number): string => `reply-${index + 1}@address.invalid`;

/** The placeholder for the link for fewer mails. */
export const FEWER_MAILS_LINK = 'https://fewer-mails.invalid/';

interface Posting {
  readonly code: string;
  /** Null: to the moderator, or to an invited person. */
  readonly seatNo: number | null;
  readonly invitationNo?: number;
  readonly letter: OutboxLetter;
  /** The decision that a reply answers. */
  readonly decision?: number | undefined;
  /** First mail of the thread; absent: the letter begins one. */
  readonly threadRoot?: string | null;
  /** The mail that it answers, and the references of that mail. */
  readonly inReplyTo?: string | undefined;
  readonly references?: readonly string[];
  /** For a report: how much its seat had been told before it. */
  readonly from?: { readonly event: number; readonly seq: number };
}

/** A letter for the outbox. Its Message-ID is created here, once (RFC 5322, 3.6.4). */
export function posting({ config, clock }: Service, { code, seatNo, letter, ...about }: Posting): LetterRow {
  const id = timedId(clock());
  const messageId = `<${code.toLowerCase()}.${id}@${config.mailDomain}>`;
  return {
    id,
    seatNo,
    ...(about.invitationNo === undefined ? {} : { invitationNo: about.invitationNo }),
    kind: letter.kind,
    letter,
    messageId,
    threadRoot: about.threadRoot ?? messageId,
    inReplyTo: about.inReplyTo ?? null,
    references: about.references ?? [],
    decision: about.decision ?? NO_DECISION,
    ...(about.from ? { fromEvent: about.from.event, fromSeq: about.from.seq } : {}),
  };
}

/** A UUID that sorts by time (RFC 9562, version 7). Below the millisecond it tells nothing of what else we write. */
export const timedId = (now: Date): string => idAt(now, randomBytes(2).readUInt16BE() & 0xfff);

let last = 0;
let count = 0;

/** The same, within a millisecond in the order in which we made it (6.2): for what nobody else gets to see. */
export function orderedId(now: Date): string {
  const time = now.getTime();
  count = time === last ? (count + 1) & 0xfff : 0;
  last = time;
  return idAt(now, count);
}

/** `below`: 12 bits that sort within the millisecond. */
function idAt(now: Date, below: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | below, 6);
  bytes[8] = 0x80 | (sure(bytes[8]) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
