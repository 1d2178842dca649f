import {
  addToLog,
  canonical,
  hashes,
  headOf,
  LAST_LINK,
  type LogEntry,
  type LogRow,
  linkOf,
  type NumberedEvent,
  originsText,
  type Roll,
  readEntry,
  sealOf,
  storedOf,
  sure,
} from '../../engine/index.ts';
import type { DiceState } from '../../store/dice.ts';
import type { PositionRow } from '../../store/position.ts';
import type { StepRow } from '../../store/step.ts';
import { secretsOf } from '../keys.ts';
import type { Run } from '../play/run.ts';
import type { Service } from '../service.ts';
import { type SealEntry, sealEntries } from './commitment.ts';
import { type FiledChanges, seatsAfter } from './filed.ts';
import { locksAfter, withBehind } from './lock.ts';
import { answersHead } from './source.ts';
import { turnAt } from './turn.ts';

/** The entries of a step in the dice log. */
type DiceStep = Pick<StepRow, 'rolls' | 'rollHead' | 'dice' | 'log'>;

/**
 * The dice of a step: its rolls, the lock of waiting ones, the end of an impulse, and the keys that are no longer
 * needed.
 */
export function diceStep(
  service: Service,
  row: PositionRow,
  run: Run,
  { now, ...changes }: FiledChanges & { readonly now: Date },
): DiceStep {
  const { dice } = row;
  const drawn = withSeals(drawnIn(run), run, sealEntries(service, row, run.referee));
  const { epoch, repeats } = run.dice;
  const seats = seatsAfter(row.seats, changes);
  const { lock, kept, entry: locked } = locksAfter(service, row, run, { now, seats });
  const boundary = boundaryOf(service, row, run, dice);
  const ended = endOf(service, row, run, { ...dice, ...boundary?.dice });
  const { log, head } = addToLog(hashes, { rows: dice.rows, head: row.rollHead }, [
    ...drawn.before,
    ...(boundary ? [boundary.entry] : []),
    ...ended.entries,
    ...drawn.after,
    ...(locked ? [locked] : []),
  ]);
  const events = eventsHead(dice.events, run.referee.events);
  return {
    rolls: run.referee.rolls.map((roll) => ({ ...roll, ...placeIn(log, roll) })),
    rollHead: head,
    log: locked && lock ? withBehind(log, lock.behind) : log,
    dice: {
      ...dice,
      ...boundary?.dice,
      ...ended.dice,
      epoch,
      repeats,
      events,
      lock,
      kept,
      ...newestIn(log, dice),
      ...(dice.lesson === undefined ? {} : { lesson: run.dice.isLesson }),
      rows: dice.rows + log.length,
    },
  };
}

/** The draws of a run up to its impulse boundary, and after it. */
function drawnIn({ referee, dice }: Run): {
  readonly before: readonly LogEntry[];
  readonly after: readonly LogEntry[];
} {
  const { entries } = dice;
  const rolls = referee.checkpoint?.counters.roll ?? Number.POSITIVE_INFINITY;
  const since = entries.findIndex((entry) => 'no' in entry && entry.no >= rolls);
  return since < 0 ? { before: entries, after: [] } : { before: entries.slice(0, since), after: entries.slice(since) };
}

/** The same with the rows of answers under seal, each before what followed from it. */
function withSeals(
  { before, after }: ReturnType<typeof drawnIn>,
  { referee }: Run,
  seals: readonly SealEntry[],
): ReturnType<typeof drawnIn> {
  const next = referee.checkpoint?.counters.decision ?? Number.POSITIVE_INFINITY;
  return {
    before: inOrder(
      before,
      seals.filter(({ entry }) => entry.decision < next),
    ),
    after: inOrder(
      after,
      seals.filter(({ entry }) => entry.decision >= next),
    ),
  };
}

function inOrder(drawn: readonly LogEntry[], seals: readonly SealEntry[]): readonly LogEntry[] {
  const numbered = drawn.map((entry) => ({ entry, no: 'no' in entry ? entry.no : 0 }));
  return [
    ...numbered.flatMap(({ entry, no }, i) => {
      const from = numbered[i - 1]?.no ?? -1;
      return [...seals.filter(({ rolls }) => rolls > from && rolls <= no).map((seal) => seal.entry), entry];
    }),
    ...seals.filter(({ rolls }) => rolls > (numbered.at(-1)?.no ?? -1)).map((seal) => seal.entry),
  ];
}

/**
 * The first draw of a run that comes too early: a turn has ended before it, so it follows from the next key. It belongs
 * to the next step, because this step publishes the previous key.
 */
export function earlyDraw({ dice }: Pick<PositionRow, 'dice'>, run: Run): number | undefined {
  const { checkpoint, over } = run.referee;
  if (!checkpoint || over || drawnIn(run).after.length === 0) return undefined;
  return hasTurned(dice, turnAt(run.game, checkpoint.state, dice.boundaries)) ? checkpoint.counters.roll : undefined;
}

const hasTurned = (dice: DiceState, turn: string): boolean =>
  dice.turn !== null && dice.turn !== turn && dice.link < LAST_LINK;

/** The position of a roll in the log. */
export const placeIn = (log: readonly LogRow[], { no }: Roll): { readonly hash: string; readonly logRow: number } => {
  const found = log.find((row) => {
    const entry = readEntry(row);
    return (entry.kind === 'roll' || entry.kind === 'shuffle') && entry.no === no;
  });
  if (!found) throw new Error(`roll ${no} is not in the log`);
  return { hash: found.hash, logRow: found.row };
};

export const eventsHead = (head: string, events: readonly NumberedEvent[]): string =>
  headOf(
    hashes,
    head,
    events.map(({ no, event }) => [no, event]),
  );

function boundaryOf(
  service: Service,
  row: PositionRow,
  { referee, game }: Run,
  dice: DiceState,
): { readonly entry: LogEntry; readonly dice: Pick<DiceState, 'boundaries' | 'answers'> } | undefined {
  const { checkpoint } = referee;
  if (!checkpoint) return undefined;
  const no = dice.boundaries;
  const { deck } = secretsOf(service, row);
  const to = { match: row.code };
  const seal = (what: string, text: string) => sealOf(hashes, deck, to, what, `${no}|${text}`);
  const { counters } = checkpoint;
  const given = referee.used.filter(({ id }) => id < counters.decision);
  const answers = answersHead(dice.answers, given);
  const events = eventsHead(
    dice.events,
    referee.events.filter((event) => event.no < counters.event),
  );
  return {
    entry: {
      kind: 'boundary',
      no,
      rolls: counters.roll,
      answers: seal('answers to boundary', answers),
      origins: seal('origins', originsText(given)),
      events: seal('events to boundary', events),
      position: seal('position', canonical(storedOf(game, checkpoint))),
    },
    dice: { boundaries: no + 1, answers },
  };
}

/** A position made by a moderator, with its events and its reason. */
interface MadePosition {
  readonly snapshot: unknown;
  readonly events: readonly NumberedEvent[];
  readonly reason: string;
}

/** The log entries of a correction. Later orders are never the same as before it. */
export function correctionOf(service: Service, row: PositionRow, made: MadePosition): LoggedChange {
  const { dice } = row;
  const epoch = dice.repeats ? dice.epoch + 1 : dice.epoch;
  const corrected = correctedDice(service, row, dice, made);
  return logged(
    row,
    [corrected.entry, ...(dice.repeats ? [{ kind: 'epoch', epoch, no: row.written.roll } as const] : [])],
    { ...corrected.dice, epoch, repeats: false },
  );
}

/** The state of the dice after a position that did not come about by play, with its events. */
export function correctedDice(
  service: Service,
  row: PositionRow,
  dice: DiceState,
  { snapshot, events, reason }: MadePosition,
): { readonly entry: LogEntry; readonly dice: DiceState } {
  const { deck } = secretsOf(service, row);
  const no = dice.boundaries;
  const to = { match: row.code };
  const seal = (what: string, text: string) => sealOf(hashes, deck, to, what, `${no}|${text}`);
  const head = eventsHead(dice.events, events);
  return {
    entry: {
      kind: 'correction',
      no,
      events: seal('events to boundary', head),
      position: seal('position', canonical(snapshot)),
      reason,
    },
    dice: { ...dice, events: head, boundaries: no + 1 },
  };
}

/** The log entries for the early end of a match: all its secrets. */
export function closingOf(service: Service, row: PositionRow): LoggedChange {
  const { dice } = row;
  const secrets = secretsOf(service, row);
  const { link } = dice;
  const key = linkOf(hashes, secrets.dice, link);
  return logged(
    row,
    [
      { kind: 'reveal', link, key },
      { kind: 'end', deck: secrets.deck },
    ],
    {
      ...dice,
      lock: null,
      revealed: { link, key, seq: row.seq },
    },
  );
}

/** Log rows that are written outside a step, under the lock of the match. */
export interface LoggedChange {
  readonly log: readonly LogRow[];
  readonly dice: DiceState;
  readonly rollHead: string;
}

export function logged(row: PositionRow, entries: readonly LogEntry[], dice: DiceState): LoggedChange {
  const { log, head } = addToLog(hashes, { rows: dice.rows, head: row.rollHead }, entries);
  return { log, dice: { ...dice, ...newestIn(log, dice), rows: dice.rows + log.length }, rollHead: head };
}

/** The newest time and the newest round after these rows. */
function newestIn(log: readonly LogRow[], { at, round }: DiceState): Pick<DiceState, 'at' | 'round'> {
  const entries = log.map(readEntry);
  const moments = [at, ...entries.flatMap((entry) => ('at' in entry ? [entry.at] : []))];
  const newest = sure(moments.sort().at(-1));
  const last = entries.findLast((entry) => entry.kind === 'lock')?.round ?? round;
  return { at: newest, ...(last === undefined ? {} : { round: last }) };
}

/** Keys that are published when a turn is over, and all secrets when the game is. */
function endOf(
  service: Service,
  row: PositionRow,
  { referee, game }: Run,
  dice: DiceState,
): { readonly entries: readonly LogEntry[]; readonly dice: Partial<DiceState> } {
  if (!referee.checkpoint) return { entries: [], dice: {} };
  const turn = turnAt(game, referee.checkpoint.state, dice.boundaries - 1);
  const isOver = referee.over;
  if (!isOver && !hasTurned(dice, turn)) return { entries: [], dice: { turn } };
  const secrets = secretsOf(service, row);
  const { link } = dice;
  const key = linkOf(hashes, secrets.dice, link);
  return {
    entries: [{ kind: 'reveal', link, key }, ...(isOver ? [{ kind: 'end', deck: secrets.deck } as const] : [])],
    dice: { turn, link: isOver ? link : link + 1, revealed: { link, key, seq: row.seq + 1 } },
  };
}
