/** The mails of the corpus as data. */
import build from './build.json' with { type: 'json' };
import fresh from './fresh.json' with { type: 'json' };
import heldOut from './held-out.json' with { type: 'json' };

export const TONGUES = ['en', 'de', 'fr', 'ko', 'ja'] as const;
export type Tongue = (typeof TONGUES)[number];

/**
 * What becomes of a line: an order (A), an order with slips (B), one with several readings or impossible (C), unread with names of the
 * game (D), talk (E), a question (F), an edit in words (G), words to a person (H).
 */
export type LineClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';

/** A mail as a player writes it, and what a human referee reads in it. What is left out is not compared, except `effects`. */
export interface Entry {
  readonly id: string;
  /** The writer's language. */
  readonly in: Tongue;
  /** The situation in which it is sent. */
  readonly at: string;
  /** What it is an example of. */
  readonly row: string;
  readonly class: LineClass;
  readonly text: string;
  /** All orders that the seat has afterwards: its sheet, then its standing orders. ` || ` stands between orders that come to the same. */
  readonly orders?: readonly string[];
  /** Where `orders` is left out, orders that are meant whatever else is asked. */
  readonly meant?: readonly string[];
  /** Whatever else it does: `MESSAGE seat: words`, `ABSENCE from until`, `POLL words`. Default: nothing. */
  readonly effects?: readonly string[];
  /** Whether the sheet is handed over afterwards. */
  readonly sent?: boolean;
  /** Whether that counts without delay. */
  readonly now?: boolean;
  /** Parts of the mail that its writer is asked about: they stand in the answer, and nothing is handed over. */
  readonly asked?: readonly string[];
  /** Parts of the mail that are quoted back as talk. */
  readonly talk?: readonly string[];
  /** One of these stands in the answer. */
  readonly answered?: readonly string[];
}

/**
 * The parts of the corpus. Whoever mends the reading looks at what is misread of `build` and `fresh`; of `held-out` only the figures count.
 * `fresh` was written without having seen how it is read, after the figures of `held-out`.
 */
export const PARTS: Readonly<Record<'build' | 'fresh' | 'held-out', readonly Entry[]>> = {
  build: build as readonly Entry[],
  fresh: fresh as readonly Entry[],
  'held-out': heldOut as readonly Entry[],
};
export type Part = keyof typeof PARTS;
