/** What a moderator may change in a position, and the forms for it. */
import { accept, type Json, type Message, refuse, type Verdict } from '../engine/index.ts';
import type { Speech } from '../i18n/index.ts';
import type { GameTypes } from './types.ts';

/** A field of a form that corrects a position. */
export type CorrectionField = { readonly name: string; readonly label: string } & (
  | {
      readonly kind: 'choice';
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly text: string }[];
    }
  | { readonly kind: 'number'; readonly value: number | undefined }
  | { readonly kind: 'tick' }
);

/** A form that corrects one thing. */
export interface CorrectionForm {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly CorrectionField[];
}

/** A form as somebody has filled it in: a field that is not ticked is missing. */
export interface CorrectionEntry {
  readonly form: string;
  /** The place of the board that it is about. */
  readonly place: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** A change of a position (RFC 6902). */
export type CorrectionStep =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };

/** The parts of a position that a moderator may see. */
export type SeenPosition = Readonly<Record<string, Json>>;

/** What a moderator may change in a position. Faults are told in English. */
export interface Moderation<T extends GameTypes = GameTypes> {
  /** What a changed position lacks, in words; empty if the game can go on from it. */
  faults(before: T['state'], after: unknown): readonly string[];
  /** A part of a view in words; undefined if its parts are described one by one. Default: all are. */
  words?(
    path: readonly string[],
    value: Json | undefined,
    say: Speech,
  ): { readonly what: string; readonly value: string } | undefined;
  /** What looks like a slip in a change, from what somebody may see of the position before and after it. */
  doubts?(before: SeenPosition, after: SeenPosition): readonly Message[];
  /** Forms for what is corrected most. They know no more than the moderator sees: so their patches tell them nothing. */
  readonly forms?: {
    /** Those about a place of the board; without a place, those about none. */
    at(seen: SeenPosition, place: string | undefined, say: Speech): readonly CorrectionForm[];
    /** The patch of a form. Refused with a sentence if it makes no sense. */
    patch(seen: SeenPosition, entry: CorrectionEntry): Verdict<readonly CorrectionStep[]>;
  };
}

/** A number from 0 to 999 that was typed; otherwise `correction.number`. */
export const countIn = (text: string): Verdict<number> => {
  const plain = text.trim();
  return /^\d{1,3}$/.test(plain) ? accept(Number(plain)) : refuse('correction.number', { text: plain.slice(0, 20) });
};

/** A key as a part of a path (RFC 6901). */
export const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
