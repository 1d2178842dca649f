/** Submissions from a mail or a form, from their arrival to their answer. */
import { z } from 'zod';
import { given, isObject } from '../../engine/index.ts';
import type { Press, Problem } from '../../orders/index.ts';
import type { Reply } from '../../reports/index.ts';
import type { Channel } from '../../store/generated/enums.ts';
import type { ReachedSeatRow } from '../../store/seats.ts';

/** A raw submission. */
export interface Incoming {
  readonly channel: Channel;
  readonly raw: Buffer;
  readonly envelope: Envelope;
}

/** MAIL FROM, RCPT TO and the client, if the channel knows them. */
export interface Envelope {
  readonly from?: string | null;
  readonly to: readonly string[];
  /** The other mail server; absent if the mail came through a server of ours. */
  readonly client?: { readonly ip: string; readonly helo?: string } | null;
  /** Size of a mail, in bytes, if it is so large that only its header was kept. */
  readonly size?: number | null;
}

const envelope = z.object({
  from: z.string().nullish(),
  to: z.array(z.string()),
  client: z.object({ ip: z.string(), helo: z.string().exactOptional() }).nullish(),
  size: z.number().nullish(),
});

/** An envelope as it was stored. */
export const envelopeIn = (stored: unknown): Envelope => given(envelope.parse(stored));

/** How surely a mail comes from its sender's address; `confirmed`: the owner of the address has confirmed it. */
export type SenderProof = 'none' | 'aligned' | 'dmarc' | 'confirmed';

/** The match for which a moderator writes. */
export interface ModeratorTicket {
  readonly matchId: string;
  /** The impulse in which the answered letter was written. */
  readonly impulse: number;
  /** For a co-moderator. */
  readonly invitationNo?: number;
}

/** A submission after reading. */
export interface ReadSubmission {
  readonly class: 'human' | 'bounce' | 'complaint' | 'auto-reply' | 'list' | 'own' | 'unreadable';
  /** Why it is not a person's mail, or cannot be read. */
  readonly reason?: string | undefined;
  readonly messageId?: string | undefined;
  readonly references?: readonly string[];
  /** Address of the writer; undefined if the channel identifies him. */
  readonly from?: string | undefined;
  readonly proof?: SenderProof | undefined;
  /** The seat and the decision, proved by a token of ours. */
  readonly ticket?: { readonly seatNo: number; readonly decisionNo: number } | undefined;
  /** Number of the answered invitation, proved in the same way. */
  readonly invitation?: number | undefined;
  /** The moderator's match and impulse, proved in the same way. */
  readonly moderator?: ModeratorTicket | undefined;
  /** It came to the address that all our mails show as their sender, and names no match. */
  readonly isVisible?: true | undefined;
  /** The seats of its writer, who plays in several matches and has named none. */
  readonly ofSeats?: readonly ReachedSeatRow[] | undefined;
  /** The writer's own text, without quotation. */
  readonly text: string;
  /** Equal for mails that say the same, quotation included. */
  readonly likeness?: string | undefined;
  /** Lines that may be his or quoted. */
  readonly unclear?: readonly string[];
  /** The held mail that this one confirms; its text stands in `text`. */
  readonly confirms?: string | undefined;
  /** The writer has confirmed that messages without END end where lines read as orders. */
  readonly endsMessages?: boolean | undefined;
  /** It carries marks of a mailing list, and is not carried out at once for that reason alone. */
  readonly relayed?: string | undefined;
  readonly truncated?: boolean;
  /** It was read so long after it had come in that later orders of its seat may have been taken before it. */
  readonly isLate?: boolean;
  /** Names of attachments that were not read. */
  readonly attachments?: readonly string[];
  /** It says yes without a code, while mails with these codes are held. */
  readonly whichHeld?: readonly string[] | undefined;
  /** It says yes while more than one thing is open: what a yes may stand for. */
  readonly whichProposed?: readonly string[] | undefined;
  /** It asks for the orders that its writer gave last. */
  readonly sameAgain?: Problem | undefined;
  /** It confirms a mail that was confirmed before. */
  readonly isConfirmedBefore?: true | undefined;
  /** Press in a field of its own, which holds no orders. */
  readonly press?: Press | undefined;
  /** The revision of the draft that its writer saw: a newer one is not overwritten. */
  readonly revision?: number | undefined;
  /** Every line is meant as an order, because it was written in a field for orders. */
  readonly strict?: boolean | undefined;
  /** The writer is asked before a sheet that leaves something unspent is handed over. */
  readonly asks?: boolean | undefined;
  /** The sheet is the one before its last change, or the one after it again. */
  readonly step?: 'undo' | 'redo';
  /** The letter that bounced, and whether further ones are useless. */
  readonly bounce?: { readonly letter: string; readonly reason: string; readonly permanent: boolean } | undefined;
  /** Until when the player is away, in the words of his automatic answer. */
  readonly away?: string | undefined;
  /** The letter that its reader has marked as a nuisance. */
  readonly complaint?: { readonly letter: string } | undefined;
  /** The unsubscribing seat, proved by a token of ours. */
  readonly fewerMails?: { readonly seatNo: number } | undefined;
  /** When it was sent by the installation to itself, proved in the same way. */
  readonly testMail?: Date | undefined;
}

/** What the reader of mails needs about the seat of a mail. */
export interface SeatBackground {
  /** Texts of our latest letters to it. */
  readonly sentTexts: readonly string[];
  /** Earlier texts in its name, which mail programs quote too. */
  readonly writtenTexts?: readonly string[];
  isOrderLine(line: string): boolean;
}

/** Reads raw mails; provided by the room for mail. */
export type SubmissionReader = (
  mail: Incoming,
  background: (seatNo: number) => Promise<SeatBackground | undefined>,
) => Promise<ReadSubmission>;

export type SubmissionVerdict =
  | 'accepted'
  | 'needs-fix'
  | 'info'
  | 'not-read'
  /** It belongs to a settled decision; nothing was carried out. */
  | 'stale'
  /** It is not certain to be the player's. */
  | 'held'
  /** It was held, and its owner has confirmed it: the result of the confirming mail counts. */
  | 'confirmed'
  /** It has no valid token: nobody is answered. */
  | 'unknown'
  /** A duplicate. */
  | 'duplicate'
  | 'machine'
  | 'bounce'
  /** A reader has marked a letter of ours as a nuisance: he gets fewer. */
  | 'complaint'
  /** It asks for fewer mails. */
  | 'fewer-mails'
  /** It asks for a lesson by mail. */
  | 'guide'
  /** The installation has sent it to itself. */
  | 'test'
  /** It is part of a mail loop: it is not answered. */
  | 'loop'
  | 'unreadable';

/** The result of a submission. */
export interface SubmissionResult {
  readonly verdict: SubmissionVerdict;
  /** The answer to its writer, as text; empty if he gets none. */
  readonly text: string;
  /** The same as data. */
  readonly reply?: Reply;
  /** Press in it was passed on. */
  readonly passedOn?: true;
  /** For a held mail: its lines that may be quoted. */
  readonly unclear?: readonly string[];
  /** For a held mail: to confirm it says that its messages end where lines read as orders. */
  readonly endsMessages?: true;
}

/** A result beside the likeness of its mail, with which later mails are compared. */
export interface StoredResult extends SubmissionResult {
  readonly likeness: string;
}

const isSettled = (value: unknown): value is SubmissionResult & Partial<StoredResult> =>
  isObject(value) && typeof value.verdict === 'string' && typeof value.text === 'string';

/** The stored result of a submission; throws on anything else. */
export function settledIn(stored: unknown): SubmissionResult {
  if (!isSettled(stored)) throw new TypeError('what became of a submission is not stored with it');
  const { likeness: _, ...settled } = stored;
  return settled;
}

/** What PostgreSQL keeps in no text: NUL, and halves of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEPT = /\u0000|\p{Surrogate}/gu;

/** A reading in the form in which it is stored. */
export const storable = (reading: ReadSubmission): ReadSubmission =>
  JSON.parse(JSON.stringify(reading), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(UNKEPT, '') : value,
  ) as ReadSubmission;
