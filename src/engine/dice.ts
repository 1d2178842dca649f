import { createHash, createHmac } from 'node:crypto';
import { bytesOf, facesFrom, type Hashes, permutationFrom } from './dice-protocol.ts';
import type { RecordedAnswer } from './source.ts';

/** The answers before a draw, since the last checkpoint before the run. */
export type AnswersSince = () => readonly RecordedAnswer[];

/** The source of faces and shuffles. The same roll number and label always give the same result. */
export interface RandomSource {
  /** `count` faces 1 to 6. */
  dice(no: number, label: string, count: number, answered?: AnswersSince): readonly number[];
  /** A permutation of 0 .. size-1. */
  permutation(no: number, label: string, size: number, answered?: AnswersSince): readonly number[];
}

/** One line of the roll log. */
export interface Roll {
  /** Counted from 0 through the whole match, without gaps. */
  readonly no: number;
  readonly label: string;
  readonly faces: readonly number[];
  /** The number of shuffled cards; absent for dice. It is as secret as the cards. */
  readonly size?: number;
}

/** Thrown by a source without more faces. The referee stops and reports which roll waits. */
export class OutOfDice extends Error {
  override readonly name = 'OutOfDice';
  readonly label: string;
  readonly count: number;

  constructor(label: string, count: number) {
    super(`no dice left for ${label}: ${count} wanted`);
    this.label = label;
    this.count = count;
  }
}

/** SHA-256 and HMAC-SHA-256 of Node. */
export const hashes: Hashes = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  hmac: (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
};

/** A source for generated games and examples: everything follows from a text. */
export const seededSource = (seed: string): RandomSource => {
  const keyOf = (purpose: string) => hashes.sha256(`${seed}|${purpose}`);
  const [dice, deck] = [keyOf('dice'), keyOf('deck')];
  const stream = (key: string, no: number, label: string) =>
    bytesOf((block) => hashes.hmac(key, `estafette1|${seed}|${no}|${label}|${block}`));
  return {
    dice: (no, label, count) => facesFrom(stream(dice, no, label), count),
    permutation: (no, label, size) => permutationFrom(stream(deck, no, label), size),
  };
};

/** Faces given by hand, in the order of the rolls; nothing is shuffled. */
export const injectedSource = (faces: readonly number[]): RandomSource & { readonly left: number } => {
  let next = 0;
  const given = new Map<number, readonly number[]>();
  return {
    get left() {
      return faces.length - next;
    },
    dice(no, label, count) {
      const before = given.get(no);
      if (before) return before;
      if (next + count > faces.length) throw new OutOfDice(label, count);
      const result = faces.slice(next, next + count);
      next += count;
      given.set(no, result);
      return result;
    },
    permutation: (_no, _label, size) => Array.from({ length: size }, (_, i) => i),
  };
};
