/** What is sent to a match, on its way from a mail or a form to its answer. */
import { z } from 'zod';
import { given, isObject } from '../../engine/index.ts';
import type { Press } from '../../orders/index.ts';
import type { Reply } from '../../reports/index.ts';
import type { Channel } from '../../store/generated/enums.ts';

export type { Channel };

/** Something that was sent to us, as it came. */
export interface Incoming {
  readonly channel: Channel;
  readonly raw: Buffer;
  readonly envelope: Envelope;
}

/** MAIL FROM, RCPT TO and who handed it over, where the channel knows them. */
export interface Envelope {
  readonly from?: string | null;
  readonly to: readonly string[];
  /** The other mail server; absent where the mail came through a server of ours. */
  readonly client?: { readonly ip: string; readonly helo?: string } | null;
  /** Bytes of the whole mail, where it is so large that only its header was taken. */
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

/** How surely a mail comes from the address that it names; `confirmed`: its owner has said so. */
export type SenderProof = 'none' | 'aligned' | 'dmarc' | 'confirmed';

/** For which match a mail of a moderator speaks. */
export interface ModeratorTicket {
  readonly matchId: string;
  /** The impulse in which the letter was written that it answers. */
  readonly impulse: number;
  /** Of who moderates too. */
  readonly invitationNo?: number;
}

/** A submission as it was read. */
export interface ReadSubmission {
  readonly class: 'human' | 'bounce' | 'complaint' | 'auto-reply' | 'list' | 'own' | 'unreadable';
  /** Why it is not a person's mail, or cannot be read. */
  readonly reason?: string | undefined;
  readonly messageId?: string | undefined;
  readonly references?: readonly string[];
  /** Address of the writer; undefined where the channel itself says who it is. */
  readonly from?: string | undefined;
  readonly proof?: SenderProof | undefined;
  /** Which seat speaks about which decision, proved by a token of ours. */
  readonly ticket?: { readonly seatNo: number; readonly decisionNo: number } | undefined;
  /** Number of the invitation that it answers, proved in the same way. */
  readonly invitation?: number | undefined;
  /** The match that it speaks for as its moderator, and of which impulse; proved in the same way. */
  readonly moderator?: ModeratorTicket | undefined;
  /** What the writer wrote himself, and nothing of what he quoted. */
  readonly text: string;
  /** Lines that may be his or quoted. */
  readonly unclear?: readonly string[];
  /** The mail that was held and that this one confirms: its words stand in `text`. */
  readonly confirms?: string | undefined;
  /** It came by way of a mailing list, or carries the marks of one: for that reason alone it is not carried out at once. */
  readonly relayed?: string | undefined;
  readonly truncated?: boolean;
  /** Names of files that came along and were not looked into. */
  readonly attachments?: readonly string[];
  /** It confirms a mail that another one has confirmed before. */
  readonly isConfirmedBefore?: true | undefined;
  /** Words to other players that came in a field of their own: nothing in them is an order. */
  readonly press?: Press | undefined;
  /** The revision of the draft that its writer saw: a newer one is not overwritten. */
  readonly revision?: number | undefined;
  /** Every line of the text is meant as an order: it was written in a field for orders. */
  readonly strict?: boolean | undefined;
  /** Before a sheet is handed over that would lose something by ending as it does, its writer is asked. */
  readonly asks?: boolean | undefined;
  /** The letter of ours that came back, and whether it is of no use to send others. */
  readonly bounce?: { readonly letter: string; readonly reason: string; readonly permanent: boolean } | undefined;
  /** Until when an automatic answer says that the player is away, in its words. */
  readonly away?: string | undefined;
  /** The letter of ours that its reader has called a nuisance. */
  readonly complaint?: { readonly letter: string } | undefined;
  /** The seat that unsubscribes, proved by a token of ours. */
  readonly fewerMails?: { readonly seatNo: number } | undefined;
}

/** What a reader of mails may ask about the seat that a mail speaks for. */
export interface SeatBackground {
  /** Texts of our latest letters to it. */
  readonly sentTexts: readonly string[];
  /** What was written in its name before: mail programs quote that as well. */
  readonly writtenTexts?: readonly string[];
  isOrderLine(line: string): boolean;
}

/** Reads raw mails; given by whoever knows about mail. */
export type SubmissionReader = (
  mail: Incoming,
  background: (seatNo: number) => Promise<SeatBackground | undefined>,
) => Promise<ReadSubmission>;

export type SubmissionVerdict =
  | 'accepted'
  | 'needs-fix'
  | 'info'
  | 'not-read'
  /** It speaks about a decision that is settled; nothing was carried out. */
  | 'stale'
  /** It came from an address that is not the player's. */
  | 'held'
  /** It was held, and its owner has said that it is his: the mail that says so is settled as what came of it. */
  | 'confirmed'
  /** It has no valid token: nobody is answered. */
  | 'unknown'
  /** The same mail came before. */
  | 'duplicate'
  | 'machine'
  | 'bounce'
  /** A reader has called a letter of ours a nuisance: he gets fewer. */
  | 'complaint'
  /** It asks for fewer mails. */
  | 'fewer-mails'
  /** It goes round in a circle with our answers: it is not answered. */
  | 'loop'
  | 'unreadable';

/** What became of a submission. */
export interface Settled {
  readonly verdict: SubmissionVerdict;
  /** The answer to its writer, as text; empty where he gets none. */
  readonly text: string;
  /** The same as data. */
  readonly reply?: Reply;
  /** Words to other players are on their way. */
  readonly passedOn?: true;
  /** Of a mail that was held: its lines that may be quoted. */
  readonly unclear?: readonly string[];
}

const isSettled = (value: unknown): value is Settled =>
  isObject(value) && typeof value.verdict === 'string' && typeof value.text === 'string';

/** What became of a submission, as it was stored with it; throws on anything else. */
export function settledIn(stored: unknown): Settled {
  if (!isSettled(stored)) throw new TypeError('what became of a submission is not stored with it');
  return stored;
}

/** What PostgreSQL keeps in no text: NUL, and halves of a pair. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const UNKEPT = /\u0000|\p{Surrogate}/gu;

/** A reading as it can be stored. */
export const storable = (reading: ReadSubmission): ReadSubmission =>
  JSON.parse(JSON.stringify(reading), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(UNKEPT, '') : value,
  ) as ReadSubmission;
