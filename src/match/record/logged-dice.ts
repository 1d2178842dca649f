/** The state of the dice where a record ends, from its log and its play alone: nothing of it is taken from what the file claims. */
import {
  type DicePlace,
  type DiceRecord,
  entryIn,
  type LogEntry,
  linesOf,
  type RecordedAnswer,
  type RecordFile,
  restoredOf,
  roundTime,
  sure,
} from '../../engine/index.ts';
import type { DiceState, LockRow } from '../../store/dice.ts';
import { answersHead } from '../dice/source.ts';
import { eventsHead } from '../dice/step-log.ts';
import { turnAt } from '../dice/turn.ts';
import type { Game } from '../game.ts';

type Entry = LogEntry | undefined;
type Lock = Extract<LogEntry, { kind: 'lock' }>;

/** `next`: the first question after the last impulse that is over; `seq`: the number of the last step. */
export function loggedDice(
  game: Game,
  file: RecordFile,
  record: DiceRecord,
  { place, next, seq }: { readonly place: DicePlace; readonly next: number; readonly seq: number },
): DiceState {
  const { commitments } = file.head;
  const entries = record.log.map(entryIn);
  const { mode = 'L0', beacon, lock, ...plain } = place;
  const answers: readonly RecordedAnswer[] = linesOf(file, 'answer').filter(({ id }) => id < next);
  const lockAt = (row: number): LockRow => lockOf(entries[row] as Lock, record, place, row);
  const round = newest(entries, 'lock')?.round;
  return {
    ...plain,
    mode,
    ...(beacon ? { beacon } : {}),
    rows: entries.length,
    answers: answersHead(commitments.deck, answers),
    events: eventsHead(commitments.deck, linesOf(file, 'event')),
    turn: turnIn(game, file, entries),
    lock: lock ? lockAt(entries.findLastIndex((entry) => entry?.kind === 'lock')) : null,
    kept: keptLocks(entries, place.epoch).map(lockAt),
    ...reshuffleIn(entries),
    ...(round === undefined ? {} : { round }),
    at: newestMoment(entries),
    revealed: revealedIn(entries, seq),
  };
}

function lockOf(
  { kind: _, at: __, ...lock }: Lock,
  { behind }: DiceRecord,
  { beacon }: DicePlace,
  row: number,
): LockRow {
  const due = new Date(roundTime(sure(beacon), lock.round)).toISOString();
  return { ...lock, due, behind: behind?.get(row) ?? '' };
}

const newest = <K extends LogEntry['kind']>(entries: readonly Entry[], kind: K) =>
  entries.findLast((entry): entry is Extract<LogEntry, { kind: K }> => entry?.kind === kind);

const newestMoment = (entries: readonly Entry[]): string =>
  entries.findLast((entry): entry is LogEntry & { at: string } => entry !== undefined && 'at' in entry)?.at ?? '';

/** Rows of locks whose orders a rollback has undone before their draw: the same orders wait for the same rounds again. */
const keptLocks = (entries: readonly Entry[], epoch: number): readonly number[] =>
  entries.flatMap((lock, row) => {
    if (lock?.kind !== 'lock' || lock.epoch !== epoch) return [];
    const later = entries.slice(row + 1);
    const isUndone = later.find((entry) => entry?.kind !== 'mode')?.kind === 'rollback';
    return isUndone && !isOfReshuffle(entries, row) && !later.some((entry) => isDrawOf(entry, lock)) ? [row] : [];
  });

const isOfReshuffle = (entries: readonly Entry[], row: number): boolean => {
  const before = entries[row - 2];
  return before?.kind === 'rollback' && before.deck === 'reshuffle';
};

const isDrawOf = (entry: Entry, { no, epoch, answers }: Lock): boolean =>
  (entry?.kind === 'roll' || entry?.kind === 'shuffle') &&
  entry.no === no &&
  entry.epoch === epoch &&
  entry.answers === answers;

/** The turn of the key: that of the impulse that ended last, or that the match went back to. A correction changes nothing in it. */
function turnIn(game: Game, file: RecordFile, entries: readonly Entry[]): string | null {
  const positions = linesOf(file, 'position');
  const last = entries.findLast((entry) => entry?.kind === 'boundary' || entry?.kind === 'rollback');
  const no = last?.kind === 'boundary' ? last.no : last?.kind === 'rollback' ? last.to : undefined;
  const snapshot = no === undefined ? undefined : positions[no]?.snapshot;
  return no === undefined || !snapshot ? null : turnAt(game, restoredOf(game, snapshot).state, no);
}

/** The reason of a rollback whose shuffle of the draw piles waits for the beacon. */
function reshuffleIn(entries: readonly Entry[]): Pick<DiceState, 'reshuffle'> {
  const last = entries.findLast((entry) => entry?.kind === 'rollback' || entry?.kind === 'correction');
  return last?.kind === 'rollback' && last.deck === 'reshuffle' ? { reshuffle: last.reason } : {};
}

function revealedIn(entries: readonly Entry[], seq: number): DiceState['revealed'] {
  const last = newest(entries, 'reveal');
  return last ? { link: last.link, key: last.key, seq } : null;
}
