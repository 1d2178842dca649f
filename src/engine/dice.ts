import { createHash, createHmac } from 'node:crypto';

/** Where faces and shuffles come from. The same roll number and label always give the same result. */
export interface RandomSource {
  /** `count` faces 1 to 6. */
  dice(no: number, label: string, count: number): readonly number[];
  /** A permutation of 0 .. size-1. */
  permutation(no: number, label: string, size: number): readonly number[];
}

/** One line of the roll log. */
export interface Roll {
  /** Counted from 0 through the whole match, without gaps. */
  readonly no: number;
  readonly label: string;
  readonly faces: readonly number[];
}

/** Thrown by a source that has no more faces to give; the referee stops and says which roll waits. */
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

/** What a match is committed to before its first card is dealt. Both secrets are 32 bytes in hexadecimal. */
export interface Secrets {
  readonly dice: string;
  readonly deck: string;
}

const PROTOCOL = 'estafette1';

/** The hash that is published before play; the secret that fits it is published after. */
export const commitment = (purpose: keyof Secrets, matchId: string, secret: string): string =>
  createHash('sha256').update(`${PROTOCOL}|${purpose}|${matchId}|${secret}`).digest('hex');

/** Gives one byte after another, without end. */
type Bytes = () => number;

/** HMAC-SHA-256 of the secret over what the roll is for, block by block. */
const bytes = (secret: Buffer, context: string): Bytes => {
  let block: Buffer = Buffer.alloc(0);
  let blocks = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = createHmac('sha256', secret).update(`${context}|${blocks++}`).digest();
      at = 0;
    }
    return block[at++] as number;
  };
};

/** 252 is the largest multiple of six that fits a byte: larger bytes are thrown away, so every face is equally likely. */
const face = (next: Bytes): number => {
  for (;;) {
    const byte = next();
    if (byte < 252) return 1 + (byte % 6);
  }
};

const below = (next: Bytes, limit: number): number => {
  const whole = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    let word = 0;
    for (let i = 0; i < 4; i++) word = word * 256 + next();
    if (word < whole) return word % limit;
  }
};

/** The source of a real match: dice and shuffles follow from the committed secrets, the roll's number and its label. */
export const committedSource = (matchId: string, secrets: Secrets): RandomSource => {
  const dice = Buffer.from(secrets.dice, 'hex');
  const deck = Buffer.from(secrets.deck, 'hex');
  const context = (no: number, label: string) => `${PROTOCOL}|${matchId}|${no}|${label}`;
  return {
    dice(no, label, count) {
      const stream = bytes(dice, context(no, label));
      return Array.from({ length: count }, () => face(stream));
    },
    permutation(no, label, size) {
      const stream = bytes(deck, context(no, label));
      const order = Array.from({ length: size }, (_, i) => i);
      for (let i = size - 1; i > 0; i--) {
        const j = below(stream, i + 1);
        [order[i], order[j]] = [order[j] as number, order[i] as number];
      }
      return order;
    },
  };
};

/** A source for generated games and examples: the secrets follow from a text. */
export const seededSource = (seed: string): RandomSource => {
  const secret = (purpose: string) => createHash('sha256').update(`${seed}|${purpose}`).digest('hex');
  return committedSource(seed, { dice: secret('dice'), deck: secret('deck') });
};

/** Faces given by hand, in the order in which the rules roll; nothing is shuffled. */
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
