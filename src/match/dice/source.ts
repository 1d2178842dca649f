import {
  type AnswersSince,
  canonical,
  type DrawPurpose,
  Fault,
  facesOf,
  hashes,
  headAfter,
  type LogEntry,
  linkOf,
  OutOfDice,
  type Randomness,
  type RandomSource,
  type RecordedAnswer,
  type RollEntry,
  readEntry,
  type Secrets,
  type ShuffleEntry,
  sealOf,
  shuffleOf,
} from '../../engine/index.ts';
import type { DiceState, LockRow, LoggedRollRow } from '../../store/dice.ts';

/** Everything from which the dice of a match follow. */
export interface DiceBook {
  /** Code of the match. */
  readonly match: string;
  readonly secrets: Secrets;
  readonly dice: DiceState;
  /** The past rolls. */
  readonly rolls: readonly LoggedRollRow[];
  readonly undone: readonly LoggedRollRow[];
  /**
   * Whether nothing has spoken since a lock but what lay filed then, and as it did then. `answers`: all of the run, of which the first
   * `count` were before the draw of the lock. Absent: no round is shared.
   */
  isStretch?(lock: LockRow, answers: readonly RecordedAnswer[], count: number): boolean;
  /** The faces of a lesson after these answers; undefined: its orders were left; `over`: it has no more. Absent: the match has none. */
  lesson?(no: number, label: string, answers: readonly RecordedAnswer[]): readonly number[] | 'over' | undefined;
  /** Number of the first draw that is left to another step. */
  readonly until?: number | undefined;
}

type DrawRow = (RollEntry | ShuffleEntry) & { readonly of?: number | null };

/** A new draw, with the answers before it and the seal over them. */
interface Wanted {
  readonly no: number;
  readonly answers: string;
  readonly given: readonly RecordedAnswer[];
}

const drawnOf = (row: LoggedRollRow): DrawRow => {
  const entry = readEntry(row);
  if (entry.kind !== 'roll' && entry.kind !== 'shuffle') throw new TypeError(`no draw of the log: ${row.text}`);
  return { ...entry, of: row.size };
};

const entryOf = (drawn: DrawRow): LogEntry => {
  const { of: _, ...entry } = drawn;
  return entry;
};

/** The head of the chain of answers after these. They are sorted by question, whoever answered first. */
export const answersHead = (head: string, answers: readonly RecordedAnswer[]): string =>
  [...answers]
    .sort((a, b) => a.id - b.id)
    .reduce(
      (before, { id, kind, seat, answer }) => headAfter(hashes, before, answerText(id, kind, seat, answer)),
      head,
    );

const answerText = (...answer: readonly unknown[]): string => canonical(answer);

/**
 * The dice of a match: past draws are read from its log, new ones follow from its keys. The same orders as before a
 * rollback get the same dice; other orders begin an epoch.
 */
export class BoundSource implements RandomSource {
  readonly #book: DiceBook;
  readonly #drawn: Map<number, DrawRow>;
  readonly #undone: ReadonlyMap<number, DrawRow>;
  readonly #entries: LogEntry[] = [];
  #epoch: number;
  #repeats: boolean;
  #wanted: Pick<LockRow, 'no' | 'epoch' | 'answers'> | undefined;
  #awaited: LockRow | undefined;
  /** The lock whose round serves further draws, as long as filed orders alone speak, and the number of answers before it. */
  #shared: { readonly lock: LockRow; readonly count: number } | undefined;
  #counted = { answers: -1, head: '' };
  #isLesson: boolean;

  constructor(book: DiceBook) {
    this.#book = book;
    this.#drawn = new Map(book.rolls.map((row) => [row.no, drawnOf(row)]));
    this.#undone = new Map(book.undone.map((row) => [row.no, drawnOf(row)]));
    this.#epoch = book.dice.epoch;
    this.#repeats = book.dice.repeats;
    this.#isLesson = book.dice.lesson === true;
  }

  /** New entries for the log: rolls and shuffles in order, and a new epoch if one has begun. */
  get entries(): readonly LogEntry[] {
    return this.#entries;
  }

  /** The roll for which a beacon round has to be chosen. */
  get wanted(): Pick<LockRow, 'no' | 'epoch' | 'answers'> | undefined {
    return this.#wanted;
  }

  /** The lock of the next draw, if it has one already. */
  get awaited(): LockRow | undefined {
    return this.#awaited;
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Whether the dice of the lesson may still fall. */
  get isLesson(): boolean {
    return this.#isLesson;
  }

  get repeats(): boolean {
    return this.#repeats;
  }

  dice(no: number, label: string, count: number, answered: AnswersSince = () => []): readonly number[] {
    const known = this.#known(no, 'roll', label, count);
    if (known?.kind === 'roll') return known.faces;
    this.#awaits(no, label, count);
    const given = answered();
    const answers = this.#seal(no, given);
    const before = this.#before(no, answers, (drawn) => drawn.kind === 'roll' && isSame(drawn, label, count));
    if (before?.kind === 'roll') return this.#draw({ ...before, again: true }).faces;
    const { link } = this.#book.dice;
    const epoch = this.#epoch;
    const fixed = this.#taught({ no, answers, given }, label, count);
    if (fixed)
      return this.#draw({ kind: 'roll', no, label, epoch, answers, link, faces: fixed, source: 'lesson' }).faces;
    const beacon = this.#beaconFor({ no, answers, given }, label, count);
    const key = linkOf(hashes, this.#book.secrets.dice, link);
    const faces = facesOf(hashes, key, this.#purpose(no, label, beacon?.value), count);
    return this.#draw({ kind: 'roll', no, label, epoch, answers, link, faces, ...(beacon ? { beacon } : {}) }).faces;
  }

  permutation(no: number, label: string, size: number, answered: AnswersSince = () => []): readonly number[] {
    const known = this.#known(no, 'shuffle', label, size);
    const { match, secrets } = this.#book;
    const shuffle = ({ epoch, beacon }: Pick<DrawRow, 'epoch' | 'beacon'>) =>
      shuffleOf(hashes, secrets.deck, { ...this.#purpose(no, label, beacon?.value), epoch }, size);
    if (known) return shuffle(known);
    this.#awaits(no, label, size);
    const given = answered();
    const answers = this.#seal(no, given);
    const before = this.#before(no, answers, (drawn) => drawn.kind === 'shuffle' && isSame(drawn, label, size));
    if (before?.kind === 'shuffle') return shuffle(this.#draw({ ...before, again: true, of: size }));
    const beacon = this.#beaconFor({ no, answers, given }, label, size);
    const seal = sealOf(hashes, secrets.deck, { match }, 'size', `${no}|${size}`);
    const plain = { kind: 'shuffle', no, label, epoch: this.#epoch, answers, size: seal, of: size } as const;
    return shuffle(this.#draw({ ...plain, ...(beacon ? { beacon } : {}) }));
  }

  /** A past draw: the rules have to ask for exactly that one. */
  #known(no: number, kind: DrawRow['kind'], label: string, count: number): DrawRow | undefined {
    const drawn = this.#drawn.get(no);
    if (drawn && (drawn.kind !== kind || !isSame(drawn, label, count))) {
      throw new Fault(`roll ${no} was for ${drawn.label}, and is now wanted for ${label}`);
    }
    return drawn;
  }

  #awaits(no: number, label: string, count: number): void {
    if (no >= (this.#book.until ?? Number.POSITIVE_INFINITY)) throw new OutOfDice(label, count);
  }

  /** The same draw before a rollback. From the first difference on all draws are new. */
  #before(no: number, answers: string, isIt: (drawn: DrawRow) => boolean): DrawRow | undefined {
    if (!this.#repeats) return undefined;
    const before = this.#undone.get(no);
    if (before?.answers === answers && isIt(before)) return before;
    this.#repeats = false;
    if (before) this.#entries.push({ kind: 'epoch', epoch: ++this.#epoch, no });
    return undefined;
  }

  #draw<D extends DrawRow>(drawn: D): D {
    this.#drawn.set(drawn.no, drawn);
    this.#entries.push(entryOf(drawn));
    return drawn;
  }

  /** The faces that the lesson fixes; from the first roll that is not its own on, it fixes none. */
  #taught({ no, given }: Wanted, label: string, count: number): readonly number[] | undefined {
    const faces = this.#isLesson ? (this.#book.lesson?.(no, label, given) ?? []) : 'over';
    if (faces === 'over') return undefined;
    this.#isLesson = faces.length === count;
    return this.#isLesson ? faces : undefined;
  }

  #beaconFor({ no, answers, given }: Wanted, label: string, count: number): Randomness | undefined {
    const { mode, lock, kept, reshuffle } = this.#book.dice;
    // All piles that a rollback shuffles use one round, because nobody answers anything between them.
    if (reshuffle !== undefined && lock?.beacon) return lock.beacon;
    const wanted = { no, epoch: this.#epoch, answers };
    const isFor = (each: LockRow) => each.no === no && each.epoch === wanted.epoch && each.answers === answers;
    const own = lock && isFor(lock) ? lock : kept.find(isFor);
    if (own?.beacon) {
      this.#shared = { lock: own, count: given.length };
      return own.beacon;
    }
    // The mode applies to orders that are not locked yet.
    if (!own && mode !== 'L2') return undefined;
    const shared = own ? undefined : this.#shared;
    if (shared && this.#book.isStretch?.(shared.lock, given, shared.count)) return shared.lock.beacon;
    if (!own) this.#wanted = wanted;
    this.#awaited = own;
    throw new OutOfDice(label, count);
  }

  #seal(no: number, answers: readonly RecordedAnswer[]): string {
    const { match, secrets, dice } = this.#book;
    if (this.#counted.answers !== answers.length) {
      this.#counted = { answers: answers.length, head: answersHead(dice.answers, answers) };
    }
    return sealOf(hashes, secrets.deck, { match }, 'answers', `${no}|${this.#counted.head}`);
  }

  #purpose(no: number, label: string, beacon = ''): DrawPurpose {
    const { match, dice } = this.#book;
    return { match, salt: dice.salt, epoch: this.#epoch, no, label, beacon };
  }
}

const isSame = (drawn: DrawRow, label: string, count: number): boolean =>
  drawn.label === label && (drawn.kind === 'roll' ? drawn.faces.length : drawn.of) === count;
