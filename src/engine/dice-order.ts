/**
 * The permitted order of rows in a log: the key, the epoch and the beacon round of a draw are never a matter of choice.
 * Faces and cards are checked elsewhere.
 */
import type { DiceMode, LogEntry, RollEntry, ShuffleEntry } from './dice-entry.ts';
import { isReshuffled } from './dice-log.ts';
import { type BeaconTerms, type BoundTo, type Hashes, LAST_LINK, roundFor, saltHashOf } from './dice-protocol.ts';
import type { DicePlace, ModeRow } from './dice-record.ts';
import { same } from './json.ts';
import { type Message, message } from './message.ts';

export type DrawEntry = RollEntry | ShuffleEntry;
type Entry<K extends LogEntry['kind']> = Extract<LogEntry, { kind: K }>;

/** A new epoch, and the draw before the rollback that it replaces. */
interface NewEpoch {
  readonly row: number;
  readonly before: DrawEntry | undefined;
}

/** Rows after which orders are no longer those that were filed, or dice follow from another key. */
const ENDS_STRETCH: readonly LogEntry['kind'][] = ['mode', 'reveal', 'rollback', 'epoch', 'correction', 'end'];

export class RowOrder {
  readonly #hashes: Pick<Hashes, 'sha256'>;
  readonly #to: BoundTo;
  readonly #entries: readonly (LogEntry | undefined)[];
  readonly #seats: readonly string[];
  readonly faults: Message[] = [];
  readonly modes: ModeRow[] = [];
  readonly resalted: number[] = [];
  #unawaited = 0;
  #mode: DiceMode | undefined;
  #terms: BeaconTerms | undefined;
  #hasEnded = false;
  #time = Number.NEGATIVE_INFINITY;
  readonly #salts = new Map<string, string>();
  /** The number of published keys. */
  #links = 0;
  #epoch = 0;
  #next = 0;
  #boundaries = 0;
  /** The number of rolls at each valid boundary. */
  #rolls = new Map<number, number>();
  readonly #locks = new Map<string, Entry<'lock'>>();
  /** A lock whose draw is still to come: only that draw may follow. */
  #pending: { readonly row: number; readonly lock: Entry<'lock'> } | undefined;
  /** The lock whose round serves further draws: filed orders alone have spoken since it. */
  #stretch: Entry<'lock'> | undefined;
  /** Whether draws may repeat those before a rollback: the orders have been the same so far. */
  #repeats = false;
  #standing = new Map<number, { readonly row: number; readonly drawn: DrawEntry }>();
  #undone = new Map<number, DrawEntry>();
  #begun: NewEpoch | undefined;
  /** Within the rows of a rollback that shuffles: these draws do not follow from orders. */
  #reshuffles = false;

  /** `seats`: those of the match. */
  constructor(
    hashes: Pick<Hashes, 'sha256'>,
    to: BoundTo,
    entries: readonly (LogEntry | undefined)[],
    seats: readonly string[],
  ) {
    this.#hashes = hashes;
    this.#to = to;
    this.#entries = entries;
    this.#seats = seats;
  }

  /** The number of draws that did not wait for a beacon. */
  get unawaited(): number {
    return this.#unawaited;
  }

  get mode(): DiceMode | undefined {
    return this.#mode;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get place(): Omit<DicePlace, 'salt'> {
    return {
      mode: this.#mode,
      beacon: this.#terms,
      epoch: this.#epoch,
      // The last key is published with the end, and no other follows it.
      link: this.#links - (this.#hasEnded ? 1 : 0),
      boundaries: this.#boundaries,
      repeats: this.#repeats,
      lock: this.#pending?.lock,
    };
  }

  /** The beacon of the log, if it names one. */
  get terms(): BeaconTerms | undefined {
    return this.#terms;
  }

  /** The rows of the valid draws, by the number of the draw. */
  get standing(): ReadonlyMap<number, number> {
    return new Map([...this.#standing].map(([no, { row }]) => [no, row]));
  }

  #fault(what: string, args: Readonly<Record<string, string | number>>): void {
    this.faults.push(message(`dice.fault.${what}`, args));
  }

  read(row: number, entry: LogEntry): void {
    this.#place(row, entry);
    this.#inTime(row, entry);
    if (ENDS_STRETCH.includes(entry.kind)) this.#stretch = undefined;
    if (entry.kind === 'salted') this.#salted(row, entry);
    else if (entry.kind === 'salts') this.#opened(row, entry);
    else if (entry.kind === 'mode') this.#changed(row, entry);
    else if (entry.kind === 'sealed') this.#isSeat(row, entry.seat, 'seal-seat');
    else if (entry.kind === 'lock') this.#locked(row, entry);
    else if (entry.kind === 'roll' || entry.kind === 'shuffle') this.#drew(row, entry);
    else if (entry.kind === 'boundary' || entry.kind === 'correction') this.#came(row, entry);
    else if (entry.kind === 'reveal') this.#revealed(row, entry);
    else if (entry.kind === 'epoch') this.#began(row, entry);
    else if (entry.kind === 'rollback') this.#wentBack(row, entry);
    else if (entry.kind === 'end') this.#hasEnded = true;
  }

  // --- places ----------------------------------------------------------------------------------------------------------

  #place(row: number, entry: LogEntry): void {
    const { kind } = entry;
    const isOpen = this.#mode !== undefined;
    const isBefore = kind === 'bound' || kind === 'salted' || kind === 'salts';
    const isClosing = kind === 'reveal' || kind === 'end';
    const isPlaced = isBefore ? !isOpen && (kind === 'bound') === (row === 0) : isOpen || isClosing;
    if (this.#hasEnded || !isPlaced) this.#fault('place', { row, kind });
    if (this.#repeats && this.#entries[row - 1]?.kind === 'correction' && kind !== 'epoch')
      this.#fault('epoch-missing', { row });
    this.#awaited(row, entry);
  }

  /** After a lock follows its draw, or an entry that changes what is to be drawn. */
  #awaited(row: number, entry: LogEntry): void {
    if (!this.#pending || entry.kind === 'mode') return;
    const { lock } = this.#pending;
    const isIts = (entry.kind === 'roll' || entry.kind === 'shuffle') && lockName(entry) === lockName(lock);
    const isUndone = ['correction', 'rollback', 'reveal', 'end'].includes(entry.kind);
    if (!isIts && !isUndone) this.#fault('lock-left', { row, lock: this.#pending.row, no: lock.no });
    this.#pending = undefined;
  }

  /** Times in the log never go back. */
  #inTime(row: number, entry: LogEntry): void {
    if (!('at' in entry) || entry.at === undefined) return;
    const at = Date.parse(entry.at);
    if (at < this.#time) this.#fault('time', { row, at: entry.at });
    this.#time = Math.max(this.#time, at);
  }

  // --- before play -----------------------------------------------------------------------------------------------------

  /** A seat is bound to a second salt when its player was replaced before play. */
  #salted(row: number, { seat, hash }: Entry<'salted'>): void {
    if (this.#salts.has(seat)) this.resalted.push(row);
    this.#salts.set(seat, hash);
    this.#isSeat(row, seat, 'salt-seat');
  }

  #isSeat(row: number, seat: string, what: string): void {
    if (!this.#seats.includes(seat)) this.#fault(what, { row, seat });
  }

  #opened(row: number, { salts, mode, beacon }: Entry<'salts'>): void {
    this.#mode = mode;
    this.#terms = beacon;
    const isSalted = Object.values(salts).some((words) => words !== '');
    if (mode !== (beacon ? 'L2' : isSalted ? 'L1' : 'L0')) this.#fault('salts-mode', { row, mode });
    const seats = new Set([...Object.keys(salts), ...this.#salts.keys()]);
    for (const seat of seats) {
      const words = salts[seat] ?? '';
      const bound = this.#salts.get(seat) ?? saltHashOf(this.#hashes, this.#to, seat, '');
      if (saltHashOf(this.#hashes, this.#to, seat, words) !== bound) this.#fault('salt', { row, seat });
    }
  }

  #changed(row: number, { mode, beacon, reason }: Entry<'mode'>): void {
    if (mode === this.#mode) this.#fault('mode-idle', { row, mode });
    this.modes.push({ row, mode, reason });
    this.#mode = mode;
    if (beacon) this.#terms = beacon;
  }

  // --- draws -----------------------------------------------------------------------------------------------------------

  #locked(row: number, lock: Entry<'lock'>): void {
    const { no, epoch, round, at } = lock;
    const before = [...this.#locks.values()].some((each) => lockName(each) === lockName(lock));
    if (before) this.#fault('lock-twice', { row, no });
    if (this.#mode !== 'L2' || no !== this.#next || epoch !== this.#epoch) this.#fault('place', { row, kind: 'lock' });
    this.#stretch = undefined;
    const wanted = this.#terms && roundFor(this.#terms, no, Date.parse(at));
    if (round !== wanted) this.#fault('round', { row, round, wanted: wanted ?? '-' });
    this.#isNew(row, lock);
    this.#locks.set(lockName(lock), lock);
    this.#pending = { row, lock };
  }

  #drew(row: number, drawn: DrawEntry): void {
    if (drawn.no !== this.#next) this.#fault('gap', { row, no: drawn.no, wanted: this.#next });
    this.#next = drawn.no + 1;
    if (drawn.again) this.#repeated(row, drawn);
    else this.#fell(row, drawn);
    this.#standing.set(drawn.no, { row, drawn });
  }

  #repeated(row: number, drawn: DrawEntry): void {
    const { again: _, ...first } = drawn;
    const { again: __, ...before } = this.#undone.get(drawn.no) ?? {};
    if (!this.#repeats || !same(first, before)) this.#fault('again', { row, no: drawn.no });
  }

  #fell(row: number, drawn: DrawEntry): void {
    const { no, epoch } = drawn;
    if (epoch !== this.#epoch) this.#fault('epoch', { row });
    if (drawn.kind === 'roll' && drawn.link !== this.#links)
      this.#fault(drawn.link < this.#links ? 'stale' : 'link', { row, no, link: drawn.link, wanted: this.#links });
    this.#isNew(row, drawn);
    this.#atBeacon(row, drawn);
  }

  /** With a beacon, a draw follows only from the round that was fixed before. */
  #atBeacon(row: number, drawn: DrawEntry): void {
    const { no, beacon } = drawn;
    const own = this.#locks.get(lockName(drawn)) ?? (this.#reshuffles ? [...this.#locks.values()].at(-1) : undefined);
    if (own) this.#stretch = this.#mode === 'L2' ? own : undefined;
    const lock = own ?? this.#stretch;
    if (beacon === undefined) this.#unawaited++;
    const isAwaited = lock !== undefined || this.#mode === 'L2';
    if (isAwaited !== (beacon !== undefined)) this.#fault('mode', { row, no });
    else if (beacon && lock?.round !== beacon.round) this.#fault('lock', { row, no });
  }

  /** After a rollback, a draw or a lock that differs from before: an epoch has to begin with it, and only with it. */
  #isNew(row: number, { no, answers, ...rest }: DrawEntry | Entry<'lock'>): void {
    const before = this.#repeats ? this.#undone.get(no) : undefined;
    if (before) this.#fault('epoch-missing', { row });
    const left = this.#begun?.before;
    const isSame = left?.no === no && left.answers === answers && (!('label' in rest) || left.label === rest.label);
    if (this.#begun && isSame && 'label' in rest) this.#fault('epoch-idle', { row: this.#begun.row });
    if ('label' in rest) this.#begun = undefined;
    this.#repeats = false;
  }

  // --- impulses --------------------------------------------------------------------------------------------------------

  #came(row: number, entry: Entry<'boundary' | 'correction'>): void {
    const isIts = entry.kind === 'correction' || entry.rolls === this.#next;
    if (entry.no !== this.#boundaries || !isIts || this.#begun) this.#fault('place', { row, kind: entry.kind });
    this.#boundaries = entry.no + 1;
    this.#rolls.set(entry.no, this.#next);
    this.#reshuffles = false;
  }

  /** A key is published at the end of an impulse or of the match. */
  #revealed(row: number, { link }: Entry<'reveal'>): void {
    const isPlaced = this.#entries[row - 1]?.kind === 'boundary' || this.#entries[row + 1]?.kind === 'end';
    if (link !== this.#links || link > LAST_LINK || !isPlaced) this.#fault('place', { row, kind: 'reveal' });
    this.#links = link + 1;
  }

  #wentBack(row: number, { to, rolls, deck }: Entry<'rollback'>): void {
    if (rolls !== this.#rolls.get(to)) this.#fault('rollback', { row, to });
    if (deck === 'reshuffle' && !isReshuffled(this.#entries, row, to)) this.#fault('reshuffle', { row });
    const undone = [...this.#standing].filter(([no]) => no >= rolls).map(([no, { drawn }]) => [no, drawn] as const);
    this.#undone = new Map([...(this.#repeats ? this.#undone : []), ...undone]);
    this.#standing = new Map([...this.#standing].filter(([no]) => no < rolls));
    this.#rolls = new Map([...this.#rolls].filter(([no]) => no <= to));
    this.#next = rolls;
    this.#boundaries = to + 1;
    this.#repeats = true;
    this.#begun = undefined;
    this.#reshuffles = deck === 'reshuffle';
  }

  /** Each epoch has a rollback, and each rollback at most one epoch. */
  #began(row: number, { epoch, no }: Entry<'epoch'>): void {
    const isDue = this.#repeats && this.#isEpochAt(row, no);
    if (!isDue) this.#fault('epoch-free', { row });
    if (epoch !== this.#epoch + 1 || no !== this.#next) this.#fault('epoch', { row });
    const isByOrders = !this.#reshuffles && this.#entries[row - 1]?.kind !== 'correction';
    this.#begun = isByOrders ? { row, before: this.#undone.get(no) } : undefined;
    this.#epoch = epoch;
    this.#repeats = false;
  }

  /** An epoch begins with the first draw that differs, after a correction, and where unseen cards are shuffled. */
  #isEpochAt(row: number, no: number): boolean {
    return this.#reshuffles || this.#entries[row - 1]?.kind === 'correction' || this.#undone.has(no);
  }
}

const lockName = ({ no, epoch, answers }: Pick<DrawEntry, 'no' | 'epoch' | 'answers'>): string =>
  `${no}|${epoch}|${answers}`;
