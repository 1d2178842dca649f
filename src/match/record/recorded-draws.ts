/** Dice from the record, and shuffles from the secret of the deck, for a replay. Nothing new is rolled. */
import {
  type AnswersSince,
  type BoundTo,
  type DiceRecord,
  Fault,
  hashes,
  type LogEntry,
  type Message,
  message,
  OutOfDice,
  type RandomSource,
  type RecordedAnswer,
  type RecordedRoll,
  type RollEntry,
  roundTime,
  type ShuffleEntry,
  saltOf,
  same,
  sealOf,
  shuffleOf,
} from '../../engine/index.ts';
import { filedLines, isFiled, isSameFiled } from '../dice/filed.ts';
import { answersHead, type DiceBook } from '../dice/source.ts';

type DrawEntry = RollEntry | ShuffleEntry;

export class RecordedDraws implements RandomSource {
  readonly #record: DiceRecord;
  readonly #entries: readonly (LogEntry | undefined)[];
  readonly #to: BoundTo;
  readonly #salt: string;
  readonly faults: Message[] = [];
  /** Told of the row of each draw. */
  readonly #followed: (row: number) => void;
  /** The first roll that is not given out: it belongs to a later impulse. */
  until = Number.POSITIVE_INFINITY;
  /** Head of the chain of answers up to the last finished impulse, and the first question after it. */
  #answers: string;
  #sealed = 0;
  /** The number of this impulse's answers up to the previous draw. */
  #count = 0;
  readonly #before = new Map<number, readonly RecordedAnswer[]>();
  /** The row of the previous draw, and the answers up to it. */
  #last: { readonly row: number; readonly head: string } | undefined;

  readonly #lesson: DiceBook['lesson'];

  /** `lesson`: the faces that the lesson of the game has after some answers. */
  constructor(
    record: DiceRecord,
    entries: readonly (LogEntry | undefined)[],
    followed: (row: number) => void,
    lesson?: DiceBook['lesson'],
  ) {
    this.#followed = followed;
    this.#lesson = lesson;
    this.#record = record;
    this.#entries = entries;
    this.#to = { match: record.match };
    const salts = entries.find((entry) => entry?.kind === 'salts');
    this.#salt = salts ? saltOf(hashes, this.#to, salts.salts) : '';
    this.#answers = record.commitments.deck;
  }

  /** Answers between each draw and the previous one, by the row of the draw. */
  get answersBefore(): ReadonlyMap<number, readonly RecordedAnswer[]> {
    return this.#before;
  }

  get sealed(): number {
    return this.#sealed;
  }

  /** An impulse is over: its answers are sealed, and the next one begins with question `next`. */
  seal(answers: readonly RecordedAnswer[], next: number): void {
    this.#answers = answersHead(this.#answers, answers);
    this.#sealed = next;
    this.#count = 0;
  }

  dice(no: number, label: string, count: number, answered: AnswersSince = () => []): readonly number[] {
    const { faces, logRow } = this.#found(no, label, count);
    if (faces.length !== count)
      throw new Fault(`row ${logRow} is roll ${no} with ${faces.length} dice, and the rules roll ${count}`);
    this.#check(no, logRow, answered);
    const entry = this.#entries[logRow];
    const isTaught = this.#record.secrets !== undefined && entry?.kind === 'roll' && entry.source === 'lesson';
    if (isTaught && !same(this.#lesson?.(no, label, answered()), faces))
      this.faults.push(message('replay.fault.lesson', { row: logRow, no }));
    return faces;
  }

  permutation(no: number, label: string, size: number, answered: AnswersSince = () => []): readonly number[] {
    const { logRow } = this.#found(no, label, size);
    const entry = this.#entries[logRow];
    const { epoch, beacon } = entry?.kind === 'shuffle' ? entry : { epoch: 0, beacon: undefined };
    this.#check(no, logRow, answered);
    const purpose = { ...this.#to, salt: this.#salt, epoch, no, label, beacon: beacon?.value ?? '' };
    return shuffleOf(hashes, this.#record.secrets?.deck ?? '', purpose, size);
  }

  #found(no: number, label: string, count: number): RecordedRoll {
    const roll = this.#record.rolls[no];
    if (!roll || no >= this.until) throw new OutOfDice(label, count);
    if (roll.label !== label)
      throw new Fault(`row ${roll.logRow} is roll ${no} for ${roll.label}, and the rules want one for ${label}`);
    return roll;
  }

  /** A draw has to be sealed over the answers before it. That also shows whether it waited for its round. */
  #check(no: number, row: number, answered: AnswersSince): void {
    const entry = this.#entries[row];
    const { secrets } = this.#record;
    if (!secrets || (entry?.kind !== 'roll' && entry?.kind !== 'shuffle')) return;
    const answers = answered();
    const head = answersHead(this.#answers, answers);
    this.#before.set(row, answers.slice(this.#count));
    this.#count = answers.length;
    this.#followed(row);
    if (entry.answers !== sealOf(hashes, secrets.deck, this.#to, 'answers', `${no}|${head}`))
      this.faults.push(message('replay.fault.sealed', { row, no }));
    this.#checkRound(row, entry, head);
    this.#checkStretch(row, entry);
    this.#last = { row, head };
  }

  /** Between two draws with the same answers nobody was asked: the second counts from the round of the first. */
  #checkRound(row: number, { no, beacon, again }: DrawEntry, head: string): void {
    const last = this.#last;
    const before = last && this.#entries[last.row];
    if (!beacon || again || last?.head !== head) return;
    if (before?.kind !== 'roll' && before?.kind !== 'shuffle') return;
    const between = this.#entries.slice(last.row + 1, row);
    const terms = this.#terms(last.row);
    const lock = between.find((entry) => entry?.kind === 'lock');
    const isPlain = between.every((entry) => entry && ['lock', 'boundary', 'reveal', 'mode'].includes(entry.kind));
    if (!terms || !before.beacon || before.again || lock?.kind !== 'lock' || !isPlain) return;
    const at = last.row + 1 + between.indexOf(lock);
    if (this.#isShared(at, between)) this.faults.push(message('replay.fault.own-round', { row: at, no }));
    const wanted = roundTime(terms, before.beacon.round);
    if (Date.parse(lock.at) !== wanted)
      this.faults.push(
        message('replay.fault.moment', {
          row: at,
          no,
          at: lock.at,
          wanted: new Date(wanted).toISOString(),
        }),
      );
  }

  /** Whether a draw that waited for a round of its own should have taken that of the draw before it. */
  #isShared(row: number, between: readonly (LogEntry | undefined)[]): boolean {
    const { behind } = this.#record;
    const before = this.#entries.slice(0, row).findLastIndex((entry) => entry?.kind === 'lock');
    const isStretch = between.every((entry) => entry?.kind === 'lock' || entry?.kind === 'boundary');
    return isStretch && isSameFiled(behind?.get(before), behind?.get(row));
  }

  /** A draw without a lock of its own uses the round of an earlier one: only orders that were filed then may have spoken since. */
  #checkStretch(row: number, { no, beacon, again }: DrawEntry): void {
    const at = this.#entries.slice(0, row).findLastIndex((entry) => entry?.kind === 'lock');
    const lock = this.#entries[at];
    if (!beacon || again || lock?.kind !== 'lock' || lock.no === no) return;
    const filed = filedLines(this.#record.behind?.get(at));
    const stray = this.#before.get(row)?.find((answer) => !isFiled(filed, answer));
    if (stray) this.faults.push(message('replay.fault.stretch', { row, no, decision: stray.id }));
  }

  #terms(row: number) {
    const named = this.#entries
      .slice(0, row)
      .findLast((entry) => (entry?.kind === 'salts' || entry?.kind === 'mode') && entry.beacon !== undefined);
    return named?.kind === 'salts' || named?.kind === 'mode' ? named.beacon : undefined;
  }
}
