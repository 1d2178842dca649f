/**
 * How dice and deals follow from the commitments before play (docs/dice.md). The hash functions are given from outside,
 * so that a server, a command and a page without a server use the same code.
 */
import { isObject } from './json.ts';
import { sure } from './sure.ts';

/** Both in lower-case hexadecimal, of a text's UTF-8. */
export interface Hashes {
  sha256(text: string): string;
  /** HMAC-SHA-256 (RFC 2104); the key is 32 bytes in hexadecimal. */
  hmac(key: string, text: string): string;
}

/** The secrets of a match, fixed before its first card is dealt. Both are 32 bytes in hexadecimal. */
export interface Secrets {
  readonly dice: string;
  readonly deck: string;
}

/** Every hashed text begins with it. */
export const DICE_PROTOCOL = 'estafette3';

/** What every hashed text is bound to. */
export interface BoundTo {
  /** Code of the match. */
  readonly match: string;
}

/** The last link of the chain of dice keys: the secret itself. The first one is 0. */
export const LAST_LINK = 400;

/** An endless source of bytes. */
type Bytes = () => number;

/** The value of a digit of lower-case hexadecimal. To read it as text takes several times as long, and a shuffle reads hundreds. */
const digitAt = (hex: string, at: number): number => {
  const code = hex.charCodeAt(at);
  return code < CODE_OF_A ? code - CODE_OF_0 : code - CODE_OF_A + 10;
};

const CODE_OF_0 = '0'.charCodeAt(0);
const CODE_OF_A = 'a'.charCodeAt(0);

/** The bytes of the blocks that a function returns. */
export const bytesOf = (block: (no: number) => string): Bytes => {
  let hex = '';
  let blocks = 0;
  let at = 0;
  return () => {
    if (at === hex.length) {
      hex = block(blocks++);
      at = 0;
    }
    const byte = digitAt(hex, at) * 16 + digitAt(hex, at + 1);
    at += 2;
    return byte;
  };
};

/** 252 is the largest multiple of six in a byte. Larger bytes are thrown away, so that every face is equally likely. */
const face = (next: Bytes): number => {
  for (;;) {
    const byte = next();
    if (byte < 252) return 1 + (byte % 6);
  }
};

export const facesFrom = (next: Bytes, count: number): number[] => Array.from({ length: count }, () => face(next));

const below = (next: Bytes, limit: number): number => {
  const whole = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    let word = 0;
    for (let i = 0; i < 4; i++) word = word * 256 + next();
    if (word < whole) return word % limit;
  }
};

/** A permutation of 0 .. size-1: Fisher and Yates, from the end. */
export const permutationFrom = (next: Bytes, size: number): number[] => {
  const order = Array.from({ length: size }, (_, i) => i);
  for (let i = size - 1; i > 0; i--) {
    const j = below(next, i + 1);
    [order[i], order[j]] = [sure(order[j]), sure(order[i])];
  }
  return order;
};

// --- what is bound -----------------------------------------------------------------------------------------------------

/** A link of the chain of dice keys. Every earlier link follows from it, and no later one does. */
export function linkOf({ sha256 }: Pick<Hashes, 'sha256'>, secret: string, link: number): string {
  let key = secret;
  for (let no = LAST_LINK; no > link; no--) key = sha256(key);
  return key;
}

/** The published commitment: to the first link for the dice, to the secret itself for the deck. */
export const commitmentTo = (
  { sha256 }: Pick<Hashes, 'sha256'>,
  purpose: keyof Secrets,
  { match }: BoundTo,
  bound: string,
): string => sha256(`${DICE_PROTOCOL}|${purpose}|${match}|${bound}`);

/** Both commitments of a match. */
export const commitmentsTo = (hashes: Hashes, to: BoundTo, secrets: Secrets): Secrets => ({
  dice: commitmentTo(hashes, 'dice', to, linkOf(hashes, secrets.dice, 0)),
  deck: commitmentTo(hashes, 'deck', to, secrets.deck),
});

/**
 * The salt of the match from the salts of the players, which were added after the commitment; a seat without one counts
 * as empty.
 */
export const saltOf = (
  { sha256 }: Pick<Hashes, 'sha256'>,
  { match }: BoundTo,
  salts: Readonly<Record<string, string>>,
): string => sha256(`${DICE_PROTOCOL}|salts|${match}|${canonical(salts)}`);

/** Binds a seat's salt when its player joins. The log publishes the hash then, and the salt when play begins. */
export const saltHashOf = (
  { sha256 }: Pick<Hashes, 'sha256'>,
  { match }: BoundTo,
  seat: string,
  words: string,
): string => sha256(`${DICE_PROTOCOL}|salt|${match}|${seat}|${words}`);

// --- rolls and shuffles ------------------------------------------------------------------------------------------------

/** What a draw is for. */
export interface DrawPurpose extends BoundTo {
  /** Of all seats together. */
  readonly salt: string;
  readonly epoch: number;
  readonly no: number;
  readonly label: string;
  /** Randomness of the public beacon, in hexadecimal; empty without one. */
  readonly beacon: string;
}

export const contextOf = ({ match, salt, epoch, no, label, beacon }: DrawPurpose): string =>
  [DICE_PROTOCOL, match, salt, epoch, no, label, beacon].join('|');

const stream = ({ hmac }: Hashes, key: string, purpose: DrawPurpose): Bytes => {
  const context = contextOf(purpose);
  return bytesOf((block) => hmac(key, `${context}|${block}`));
};

/** Faces of a roll; the key is a link of the dice chain. */
export const facesOf = (hashes: Hashes, key: string, purpose: DrawPurpose, count: number): number[] =>
  facesFrom(stream(hashes, key, purpose), count);

/** A shuffle; the key is the secret of the deck. */
export const shuffleOf = (hashes: Hashes, key: string, purpose: DrawPurpose, size: number): number[] =>
  permutationFrom(stream(hashes, key, purpose), size);

// --- seals and heads ---------------------------------------------------------------------------------------------------

/** The canonical JSON text of a value, with its fields sorted: equal values have equal texts. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value));

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.flatMap((name) => (value[name] === undefined ? [] : [[name, ordered(value[name])]])));
};

/** The head of a chain after one more link. */
export const headAfter = ({ sha256 }: Pick<Hashes, 'sha256'>, head: string, text: string): string =>
  sha256(`${head}|${text}`);

/** The head of a chain of values. */
export const headOf = (hashes: Pick<Hashes, 'sha256'>, head: string, values: readonly unknown[]): string =>
  values.reduce<string>((before, value) => headAfter(hashes, before, canonical(value)), head);

/**
 * Binds a value that is still secret without revealing it. Whoever knows the secret of the deck (after the match
 * everybody) can make the same seal.
 */
export const sealOf = ({ hmac }: Hashes, deck: string, { match }: BoundTo, what: string, text: string): string =>
  hmac(deck, `${DICE_PROTOCOL}|seal|${match}|${what}|${text}`);

/** Hexadecimal digits of the commitment to an answer under seal: 128 bits. */
const COMMITMENT_DIGITS = 32;

/**
 * What stands for an answer under seal until all are in: it tells nothing of it. The question is part of it, so the same answer has
 * another one in another round.
 */
export const answerCommitment = (
  hashes: Hashes,
  deck: string,
  to: BoundTo,
  {
    id,
    seat,
    kind,
    answer,
  }: { readonly id: number; readonly seat: string; readonly kind: string; readonly answer: unknown },
): string =>
  sealOf(hashes, deck, to, 'commitment', `${id}|${canonical({ seat, kind, answer })}`).slice(0, COMMITMENT_DIGITS);

/** The origins and reasons of answers, as they are sealed at the end of their impulse. */
export const originsText = (
  answers: readonly { readonly id: number; readonly origin: string; readonly why?: unknown }[],
): string => canonical([...answers].sort((a, b) => a.id - b.id).map(({ id, origin, why = null }) => [id, origin, why]));

/** The seal of the orders that lie filed when a draw is locked. */
export const filedSealOf = (hashes: Hashes, deck: string, to: BoundTo, no: number, filed: string): string =>
  sealOf(hashes, deck, to, 'filed', `${no}|${filed}`);

// --- rounds of the beacon ----------------------------------------------------------------------------------------------

/**
 * A public beacon, as a log names it: round 1 came at `genesis`, and another one every `period`; both in seconds since
 * 1970.
 */
export type BeaconTerms = {
  readonly name: string;
  readonly genesis: number;
  readonly period: number;
};

/** The first round at this moment or after it; in milliseconds since 1970. */
export const roundAt = ({ genesis, period }: BeaconTerms, moment: number): number =>
  Math.max(1, Math.ceil((moment / 1_000 - genesis) / period) + 1);

/** The time of a round; in milliseconds since 1970. */
export const roundTime = ({ genesis, period }: BeaconTerms, round: number): number =>
  (genesis + (round - 1) * period) * 1_000;

/** Seconds from the lock of orders to the round of their dice: at the time of the lock nobody can know it. */
const LOCK_SECONDS = 15;

/**
 * The same for the first draw of a match, the deal. It is long enough for players to read the letters that name the
 * round.
 */
const DEAL_SECONDS = 600;

/** The round for which a draw waits. */
export const roundFor = (terms: BeaconTerms, no: number, at: number): number =>
  roundAt(terms, at + (no === 0 ? DEAL_SECONDS : LOCK_SECONDS) * 1_000);
