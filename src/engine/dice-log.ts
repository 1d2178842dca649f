/** The log of the dice: rows that are only ever added, each with the hash of the row before (docs/dice.md). */
import { isEntry } from './dice-entry.ts';
import { type BeaconTerms, canonical, type DiceProtocol, type Hashes, headAfter } from './dice-protocol.ts';

/** How far dice are out of everybody's hands. `L2`: with a public beacon; `L1`: with salts of players; `L0`: with neither. */
export type DiceMode = 'L0' | 'L1' | 'L2';

/** What a row of the log says. Seals bind what is secret until the end: see {@link sealOf}. */
export type LogEntry =
  /** The match is bound to its secrets. */
  | {
      readonly kind: 'bound';
      /** Absent in the second. */
      readonly protocol?: DiceProtocol;
      readonly match: string;
      readonly dice: string;
      readonly deck: string;
      readonly at: string;
    }
  /** A player has joined: the hash of his salt. */
  | { readonly kind: 'salted'; readonly seat: string; readonly hash: string; readonly at: string }
  /** The salts of the seats are opened: play begins. `beacon`: where dice wait for one. */
  | {
      readonly kind: 'salts';
      readonly salts: Readonly<Record<string, string>>;
      readonly mode: DiceMode;
      readonly beacon?: BeaconTerms;
      readonly at?: string;
    }
  /** Orders are given, and the roll waits for a round of the beacon that is yet to come. */
  | {
      readonly kind: 'lock';
      readonly no: number;
      readonly epoch: number;
      readonly answers: string;
      readonly round: number;
      readonly at: string;
    }
  | ({
      readonly kind: 'roll';
      readonly faces: readonly number[];
      readonly link: number;
    } & Draw)
  /** `size`: a seal of how many there were. */
  | ({ readonly kind: 'shuffle'; readonly size: string } & Draw)
  /** An impulse is over: seals of all answers, events and positions up to it. */
  | {
      readonly kind: 'boundary';
      readonly no: number;
      readonly rolls: number;
      readonly answers: string;
      readonly events: string;
      readonly position: string;
    }
  /** A dice key is published: it is not used any more. */
  | { readonly kind: 'reveal'; readonly link: number; readonly key: string }
  | {
      readonly kind: 'mode';
      readonly mode: DiceMode;
      readonly beacon?: BeaconTerms;
      readonly reason: string;
      readonly at: string;
    }
  /**
   * The match goes back to a boundary; rolls from `rolls` on are undone. `deck`: the draw piles are not what they were: an epoch, the
   * shuffles of the piles and the correction that comes of them follow at once.
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
  /** Orders, or the position, are others than they were before a rollback: from this roll on dice are new. */
  | { readonly kind: 'epoch'; readonly epoch: number; readonly no: number }
  /** The moderator has changed the position; it counts among the boundaries. Seals as theirs. */
  | {
      readonly kind: 'correction';
      readonly no: number;
      readonly events: string;
      readonly position: string;
      readonly reason: string;
    }
  /** The match is over, and the secret of the deck is published. */
  | { readonly kind: 'end'; readonly deck: string };

/** What rolls and shuffles say alike. */
interface Draw {
  readonly no: number;
  readonly label: string;
  readonly epoch: number;
  /** A seal of all answers up to here. */
  readonly answers: string;
  /** The same draw stood in the log before a rollback: orders are the same, and so is it. */
  readonly again?: true;
  readonly beacon?: Randomness;
}

/** Of a round of a beacon: its randomness is the SHA-256 of its signature. */
export interface Randomness {
  readonly round: number;
  readonly value: string;
  /** In hexadecimal; empty where the beacon signs nothing. */
  readonly signature: string;
}

export type RollEntry = Extract<LogEntry, { kind: 'roll' }>;
export type ShuffleEntry = Extract<LogEntry, { kind: 'shuffle' }>;

/** A row as it is kept: its text is what is hashed. */
export interface LogRow {
  /** Counted from 0 without gaps. */
  readonly row: number;
  readonly text: string;
  readonly hash: string;
}

/** Before the first row of a log. */
export const EMPTY_LOG = '';

export const entryText = (entry: LogEntry): string => canonical(entry);

/** Of a row of our own; throws on what is no entry. */
export const readEntry = ({ text }: Pick<LogRow, 'text'>): LogEntry => {
  const entry: unknown = JSON.parse(text);
  if (!isEntry(entry)) throw new TypeError(`no entry of a log: ${text}`);
  return entry;
};

/** The same of a row that anybody may have written; undefined for what is no entry. */
export const entryIn = (row: LogRow): LogEntry | undefined => {
  try {
    const entry: unknown = JSON.parse(row.text);
    return isEntry(entry) ? entry : undefined;
  } catch {
    return undefined;
  }
};

/** The protocol that a log says it follows. */
export const protocolIn = (entries: readonly (LogEntry | undefined)[]): DiceProtocol => {
  const [first] = entries;
  return (first?.kind === 'bound' ? first.protocol : undefined) ?? 'estafette2';
};

/** How a position came about: by play, by a moderator's hand, or by a rollback that has put the draw piles into a new order. */
export type PositionOrigin = 'play' | 'correction' | 'reshuffle';

/** The origins of the positions that stand at the end of a log, by their number. */
export function originsIn(entries: readonly (LogEntry | undefined)[]): ReadonlyMap<number, PositionOrigin> {
  let origins = new Map<number, PositionOrigin>();
  let isReshuffling = false;
  for (const entry of entries) {
    if (entry?.kind === 'rollback') {
      origins = new Map([...origins].filter(([no]) => no <= entry.to));
      isReshuffling = entry.deck === 'reshuffle';
    }
    if (entry?.kind !== 'boundary' && entry?.kind !== 'correction') continue;
    origins.set(entry.no, entry.kind === 'boundary' ? 'play' : isReshuffling ? 'reshuffle' : 'correction');
    isReshuffling = false;
  }
  return origins;
}

/**
 * Whether new shuffles in a new epoch, and the position that came of them, follow a rollback to a boundary that stands in this row. They
 * may wait for the beacon under a lock; what ends the match or takes it further back meanwhile takes their place.
 */
export function isReshuffled(entries: readonly (LogEntry | undefined)[], row: number, to: number): boolean {
  const [epoch, ...rest] = entries.slice(row + 1);
  const isLocked = rest[0]?.kind === 'lock';
  const drawn = rest.filter((entry) => entry?.kind !== 'mode').slice(isLocked ? 1 : 0);
  const end = drawn.findIndex((entry) => entry?.kind !== 'shuffle' || entry.again);
  const after = drawn[end];
  if (epoch?.kind !== 'epoch') return false;
  if (isLocked && end < 1 && (!after || ['rollback', 'reveal', 'end'].includes(after.kind))) return true;
  return end > 0 && after?.kind === 'correction' && after.no === to + 1;
}

/** Rows for entries that come after a head, and the head after them. */
export function addToLog(
  hashes: Pick<Hashes, 'sha256'>,
  { rows, head }: { readonly rows: number; readonly head: string },
  entries: readonly LogEntry[],
): { readonly log: readonly LogRow[]; readonly head: string } {
  const log: LogRow[] = [];
  let hash = head;
  for (const entry of entries) {
    const text = entryText(entry);
    hash = headAfter(hashes, hash, text);
    log.push({ row: rows + log.length, text, hash });
  }
  return { log, head: hash };
}
