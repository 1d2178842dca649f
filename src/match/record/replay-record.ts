/**
 * Replays a recorded match by the rules: only its answers and dice are used, and everything else has to come out as
 * recorded.
 */
import {
  canonical,
  type Decision,
  type DiceRecord,
  entryIn,
  type Json,
  type JsonObject,
  type LogEntry,
  linesOf,
  type Message,
  message,
  type NumberedEvent,
  opening,
  originsIn,
  type PositionOrigin,
  type RecordedAnswer,
  type RecordFile,
  Referee,
  type Roll,
  restoredOf,
  type Snapshot,
  same,
  storedOf,
} from '../../engine/index.ts';
import { LESSON, scriptedFaces } from '../../game/index.ts';
import { RESHUFFLE } from '../../store/acts.ts';
import type { Game, Options } from '../game.ts';
import type { AnswersBefore } from './kept-mails.ts';
import { OriginCheck } from './origins.ts';
import { powersFaults } from './record-content.ts';
import { RecordedDraws } from './recorded-draws.ts';
import { reshuffled } from './reshuffle.ts';
import { SealCheck } from './seal-check.ts';
import { turnFaults } from './turn-keys.ts';

/** The result of a replay. */
export interface ReplayResult {
  /** The differences from the record, impulse by impulse; empty if there are none. */
  readonly faults: readonly Message[];
  readonly answersBefore: AnswersBefore;
  /** The number of answers of stand-ins, and the questions whose answer did not come out again. */
  readonly standIns: OriginCheck['standIns'];
  /** The position at the last boundary. */
  readonly last: Snapshot<unknown>;
  /** What is asked now; undefined where play cannot be replayed so far. */
  readonly open: readonly Decision[] | undefined;
}

export function replayRecord(
  game: Game,
  file: RecordFile,
  record: DiceRecord,
  { countsStandIns = true }: { readonly countsStandIns?: boolean } = {},
): ReplayResult {
  const positions = linesOf(file, 'position');
  const entries = record.log.map(entryIn);
  const seals = new SealCheck(file, entries);
  const draws = new RecordedDraws(
    record,
    entries,
    (row) => seals.followed(row),
    (...roll) => scriptedFaces(game, ...roll),
  );
  const checks: Checks = {
    draws,
    seals,
    origins: new OriginCheck(game, countsStandIns, file.head.scenario === LESSON),
  };
  const faults: Message[] = [];
  let start: Snapshot<unknown>;
  try {
    start = opening(game.setup.start(setupOf(file)));
  } catch (error) {
    return { ...NOT_BEGUN, faults: [message('replay.fault.start', { reason: reasonOf(error) })] };
  }
  const origins = originsIn(entries);
  const rows = boundaryRows(entries);
  const rowOf = (no: number): number => rows.get(no) ?? entries.length - 1;
  for (const { no, snapshot, patch } of positions) {
    const origin = originOf(patch);
    if (origin !== (origins.get(no) ?? origin))
      faults.push(message('replay.fault.origin', { impulse: no, row: rowOf(no) }));
    // The rules do not make corrections, so play goes on from the corrected position.
    if (origin === 'play')
      faults.push(...replayImpulse(game, file, checks, { no, row: rowOf(no), start, end: snapshot }));
    if (origin === 'reshuffle')
      faults.push(...replayReshuffle(game, file, draws, { no, row: rowOf(no), start, end: snapshot }));
    if (origin === 'play')
      draws.seal(answersIn(file, draws.sealed, snapshot.counters.decision), snapshot.counters.decision);
    start = restoredOf(game, snapshot);
  }
  const underWay = { no: positions.length, row: entries.length - 1, start };
  const now: Replayed = isShuffling(entries) ? { faults: [] } : replayNow(game, file, checks, underWay);
  return {
    faults: [
      ...faults,
      ...now.faults,
      ...draws.faults,
      ...seals.faults,
      ...checks.origins.faults,
      ...turnFaults(game, file, entries),
      ...powersFaults(game, file, now.state ?? start.state),
    ],
    answersBefore: draws.answersBefore,
    standIns: checks.origins.standIns,
    last: start,
    open: now.open,
  };
}

/** Rules that are given another match, position or answer than their own may fail in any way. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const NOT_BEGUN: ReplayResult = {
  faults: [],
  answersBefore: new Map(),
  standIns: { all: 0, others: [] },
  last: opening(null),
  open: undefined,
};

/** The rows of the boundaries that are valid at the end of a log, by their number. */
function boundaryRows(entries: readonly (LogEntry | undefined)[]): ReadonlyMap<number, number> {
  let rows = new Map<number, number>();
  for (const [row, entry] of entries.entries()) {
    if (entry?.kind === 'rollback') rows = new Map([...rows].filter(([no]) => no <= entry.to));
    if (entry?.kind === 'boundary' || entry?.kind === 'correction') rows.set(entry.no, row);
  }
  return rows;
}

/** Whether a log ends with a rollback whose shuffle still waits for the beacon. */
const isShuffling = (entries: readonly (LogEntry | undefined)[]): boolean => {
  const last = entries.findLast((entry) => entry?.kind === 'rollback' || entry?.kind === 'correction');
  return last?.kind === 'rollback' && last.deck === 'reshuffle';
};

const answersIn = (file: RecordFile, from: number, to: number): readonly RecordedAnswer[] =>
  linesOf(file, 'answer').filter(({ id }) => id >= from && id < to);

const originOf = (patch: Json | undefined): PositionOrigin =>
  patch === RESHUFFLE ? 'reshuffle' : patch ? 'correction' : 'play';

/** Options as a game takes them: names and plain values. */
const optionsIn = (options: JsonObject): Options =>
  Object.fromEntries(Object.entries(options).flatMap(([name, value]) => (isPlain(value) ? [[name, value]] : [])));

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const setupOf = ({ head: { scenario, split, options } }: RecordFile) => ({
  scenario,
  split,
  options: optionsIn(options),
});

interface Impulse {
  readonly no: number;
  /** The row of the log that it ends with. */
  readonly row: number;
  readonly start: Snapshot<unknown>;
  /** Absent for the impulse under way, or under way when the match was ended. */
  readonly end?: Snapshot<Json>;
}

const FAR = { decision: Number.MAX_SAFE_INTEGER, event: Number.MAX_SAFE_INTEGER, roll: Number.MAX_SAFE_INTEGER };

/** The open decisions. */
const openIn = (file: RecordFile): ReadonlySet<number> =>
  new Set(linesOf(file, 'open').map(({ decision }) => decision));

/** An impulse ends where its position was stored: what comes next is answered and rolled in the one after it. */
const replayImpulse = (game: Game, file: RecordFile, checks: Checks, impulse: Impulse): readonly Message[] =>
  replayNow(game, file, checks, impulse).faults;

/** What looks at draws and answers while the match is played again. */
interface Checks {
  readonly draws: RecordedDraws;
  readonly origins: OriginCheck;
  readonly seals: SealCheck;
}

interface Replayed {
  readonly faults: readonly Message[];
  /** The position where play came to. */
  readonly state?: unknown;
  readonly open?: readonly Decision[];
}

function replayNow(
  game: Game,
  file: RecordFile,
  { draws: source, origins, seals }: Checks,
  impulse: Impulse,
): Replayed {
  const { no, row, start, end } = impulse;
  const [from, to] = [start.counters, end?.counters ?? FAR];
  const answers = answersIn(file, Math.min(start.since ?? from.decision, from.decision), to.decision);
  source.until = to.roll;
  origins.impulse = no;
  const waiting = end ? new Set<number>() : openIn(file);
  const replayed: typeof origins.replayed = (recorded, decision, view) => {
    seals.replayed(recorded, decision);
    origins.replayed(recorded, decision, view);
  };
  let referee: Referee<unknown>;
  try {
    referee = new Referee(game, start, { source, answers, waiting, until: to.decision, replayed });
  } catch (error) {
    return { faults: [message('replay.fault.answer', { impulse: no, row, reason: reasonOf(error) })] };
  }
  if (end) seals.followed(row);
  const { checkpoint, open } = referee;
  if (end && !checkpoint) return { faults: [message('replay.fault.end', { impulse: no, row })] };
  const faults = [
    ...journalFaults(file, impulse, referee),
    ...(end && checkpoint && canonical(storedOf(game, checkpoint)) !== canonical(end)
      ? [message('replay.fault.position', { impulse: no, row })]
      : []),
  ];
  return { faults, open, state: referee.state };
}

/** Replays a shuffle of draw piles: nothing else in the position may change. */
function replayReshuffle(
  game: Game,
  file: RecordFile,
  source: RecordedDraws,
  impulse: Required<Impulse>,
): readonly Message[] {
  const { no, row, start, end } = impulse;
  try {
    source.until = end.counters.roll;
    const answered = answersIn(file, source.sealed, start.counters.decision);
    const made = reshuffled(game, start, source, () => answered);
    if (!made) return [message('replay.fault.reshuffle', { impulse: no, row })];
    const isIt = canonical(made.snapshot) === canonical(end);
    return [
      ...journalFaults(file, impulse, made),
      ...(isIt ? [] : [message('replay.fault.reshuffle', { impulse: no, row })]),
    ];
  } catch (error) {
    return [message('replay.fault.answer', { impulse: no, row, reason: reasonOf(error) })];
  }
}

/** The compared fields of a roll, without its place in the log and its origin. */
type RollFaces = Pick<Roll, 'no' | 'label' | 'faces'>;

/** The first event and the first roll of an impulse that differ. */
function journalFaults(
  file: RecordFile,
  { no, row, start, end }: Impulse,
  played: { readonly events: readonly NumberedEvent[]; readonly rolls: readonly Roll[] },
): readonly Message[] {
  const [from, to] = [start.counters, end?.counters ?? FAR];
  const told = linesOf(file, 'event').filter((each) => each.no >= from.event && each.no < to.event);
  const rolled = linesOf(file, 'roll').filter((each) => each.no >= from.roll && each.no < to.roll);
  // When a match is ended within an impulse, nobody is waited for any more, so the rules may go further.
  const isCut = end === undefined && file.head.state === 'OVER';
  const [events, rolls] = isCut ? [from.event + told.length, from.roll + rolled.length] : [to.event, to.roll];
  const event = firstOther(
    played.events.filter((each) => each.no < events),
    told,
    ({ no, event }) => [no, event],
  );
  const roll = firstOther<RollFaces, RollFaces>(
    played.rolls.filter((each) => each.no < rolls),
    rolled,
    ({ no, label, faces }) => [no, label, faces],
  );
  return [
    ...(event === undefined ? [] : [message('replay.fault.events', { impulse: no, row, no: from.event + event })]),
    ...(roll === undefined ? [] : [message('replay.fault.rolls', { impulse: no, row, no: from.roll + roll })]),
  ];
}

function firstOther<A extends B, B>(a: readonly A[], b: readonly B[], of: (item: B) => unknown): number | undefined {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, other] = [a[i], b[i]];
    if (one === undefined || other === undefined || !same(of(one), of(other))) return i;
  }
  return undefined;
}
