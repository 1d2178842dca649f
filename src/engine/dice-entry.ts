/** The rows of the dice log and their fields. A row with other fields is not read further. */
import { type BeaconTerms, DICE_PROTOCOL } from './dice-protocol.ts';
import { isCount, isObject, type JsonObject } from './json.ts';

/** The protection of the dice. `L2`: a public beacon; `L1`: salts of players; `L0`: neither. */
export type DiceMode = 'L0' | 'L1' | 'L2';

/** What a match is, fixed when play begins. */
export interface MatchSetup {
  readonly game: string;
  readonly ruleset: string;
  /** Hash of the content; null: the game has none of its own. */
  readonly pack: string | null;
  readonly scenario: string;
  readonly split: string;
  readonly options: JsonObject;
}

/** The content of a row. Seals bind what is secret until the end: see {@link sealOf}. */
export type LogEntry =
  /** The commitments of the match. */
  | {
      readonly kind: 'bound';
      readonly protocol: typeof DICE_PROTOCOL;
      readonly match: string;
      readonly dice: string;
      readonly deck: string;
      readonly at: string;
    }
  /** A player has joined: the hash of his salt. */
  | { readonly kind: 'salted'; readonly seat: string; readonly hash: string; readonly at: string }
  /** The salts of the seats are opened and play begins. `beacon`: if dice wait for one. */
  | {
      readonly kind: 'salts';
      readonly setup: MatchSetup;
      /** Of every seat; empty where its player gave none. */
      readonly salts: Readonly<Record<string, string>>;
      readonly mode: DiceMode;
      readonly beacon?: BeaconTerms;
      readonly at: string;
    }
  /** A seat has answered under seal, or changed that; without a commitment, it has taken it back. */
  | { readonly kind: 'sealed'; readonly decision: number; readonly seat: string; readonly commitment?: string }
  /** Orders are locked, and the roll waits for a future round of the beacon. */
  | {
      readonly kind: 'lock';
      readonly no: number;
      readonly epoch: number;
      readonly answers: string;
      readonly round: number;
      readonly at: string;
      /** A seal of all filed orders, of none too: the round serves all draws for as long as nobody but they speak. */
      readonly filed: string;
    }
  | ({
      readonly kind: 'roll';
      readonly faces: readonly number[];
      readonly link: number;
      /** The faces are those of the lesson that the match began with; absent: they follow from the key. */
      readonly source?: 'lesson';
    } & Draw)
  /** `size`: a seal of the number of cards. */
  | ({ readonly kind: 'shuffle'; readonly size: string } & Draw)
  /** An impulse is over: seals of all answers, events and positions up to it. */
  | {
      readonly kind: 'boundary';
      readonly no: number;
      readonly rolls: number;
      readonly answers: string;
      /** Who or what gave each answer of the impulse, and by which line. */
      readonly origins: string;
      readonly events: string;
      readonly position: string;
    }
  /** A dice key is published and not used again. */
  | { readonly kind: 'reveal'; readonly link: number; readonly key: string }
  | {
      readonly kind: 'mode';
      readonly mode: DiceMode;
      readonly beacon?: BeaconTerms;
      readonly reason: string;
      readonly at: string;
    }
  /**
   * The match goes back to a boundary; rolls from `rolls` on are undone. `deck`: the draw piles are reordered; an
   * epoch, the shuffles of the piles and the resulting correction follow at once.
   */
  | {
      readonly kind: 'rollback';
      readonly to: number;
      readonly rolls: number;
      readonly reason: string;
      readonly consents: readonly string[];
      readonly forced: boolean;
      readonly deck?: 'reshuffle';
      readonly at: string;
    }
  /** Orders or the position differ from those before a rollback: from this roll on the dice are new. */
  | { readonly kind: 'epoch'; readonly epoch: number; readonly no: number }
  /** The moderator has changed the position. It counts as a boundary, with the same seals. */
  | {
      readonly kind: 'correction';
      readonly no: number;
      readonly events: string;
      readonly position: string;
      readonly reason: string;
    }
  /** The match is over, and the secret of the deck is published. */
  | { readonly kind: 'end'; readonly deck: string };

/** Common fields of rolls and shuffles. */
interface Draw {
  readonly no: number;
  readonly label: string;
  readonly epoch: number;
  /** A seal of all answers up to here. */
  readonly answers: string;
  /** The same draw stood in the log before a rollback: the orders are the same, so the draw is, too. */
  readonly again?: true;
  readonly beacon?: Randomness;
}

/** A value of the beacon: its randomness is the SHA-256 of its signature. */
export type Randomness = {
  readonly round: number;
  readonly value: string;
  /** In hexadecimal; empty if the beacon signs nothing. */
  readonly signature: string;
};

export type RollEntry = Extract<LogEntry, { kind: 'roll' }>;
export type ShuffleEntry = Extract<LogEntry, { kind: 'shuffle' }>;

type Test = (value: unknown) => boolean;

const text: Test = (value) => typeof value === 'string';
const count = isCount;
const flag: Test = (value) => typeof value === 'boolean';
const hash: Test = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const commitment: Test = (value) => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);
const moment: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const mode: Test = (value) => value === 'L0' || value === 'L1' || value === 'L2';
const only =
  (wanted: unknown): Test =>
  (value) =>
    value === wanted;
const maybe =
  (test: Test): Test =>
  (value) =>
    value === undefined || test(value);
const each =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const record =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, test]) => test(value[name]));

const face: Test = (value) => isCount(value) && value >= 1 && value <= 6;
const beacon = record({ round: count, value: text, signature: text });
const terms = record({
  name: (value) => typeof value === 'string' && /^[a-z][a-z0-9-]{0,30}$/.test(value),
  genesis: count,
  period: (value) => isCount(value) && value > 0,
});
const setup = record({
  game: text,
  ruleset: text,
  pack: (value) => value === null || text(value),
  scenario: text,
  split: text,
  options: isObject,
});
const salts: Test = (value) => isObject(value) && Object.values(value).every(text);
const draw = { no: count, label: text, epoch: count, answers: hash, again: maybe(only(true)), beacon: maybe(beacon) };

const KINDS: Readonly<Record<LogEntry['kind'], Test>> = {
  bound: record({ protocol: only(DICE_PROTOCOL), match: text, dice: hash, deck: hash, at: moment }),
  salted: record({ seat: text, hash, at: moment }),
  salts: record({ setup, salts, mode, beacon: maybe(terms), at: moment }),
  sealed: record({ decision: count, seat: text, commitment: maybe(commitment) }),
  lock: record({ no: count, epoch: count, answers: hash, round: count, at: moment, filed: hash }),
  roll: record({ ...draw, faces: each(face), link: count, source: maybe(only('lesson')) }),
  shuffle: record({ ...draw, size: hash }),
  boundary: record({ no: count, rolls: count, answers: hash, origins: hash, events: hash, position: hash }),
  reveal: record({ link: count, key: hash }),
  mode: record({ mode, beacon: maybe(terms), reason: text, at: moment }),
  rollback: record({
    to: count,
    rolls: count,
    reason: text,
    consents: each(text),
    forced: flag,
    deck: maybe(only('reshuffle')),
    at: moment,
  }),
  epoch: record({ epoch: count, no: count }),
  correction: record({ no: count, events: hash, position: hash, reason: text }),
  end: record({ deck: hash }),
};

/** Whether a value has the fields of a log entry. */
export const isEntry = (value: unknown): value is LogEntry =>
  isObject(value) && isKind(value.kind) && KINDS[value.kind](value);

const isKind = (value: unknown): value is LogEntry['kind'] => typeof value === 'string' && Object.hasOwn(KINDS, value);
