/** Orders that were sent before they were asked for: with the question they become the draft of their seat. */
import { type Decision, sure } from '../../engine/index.ts';
import { modeIn, readDraft } from '../../orders/index.ts';
import type { ReportModel } from '../../reports/index.ts';
import { type TakenAhead, takeUpAhead } from '../../store/ahead.ts';
import { writeLetters } from '../../store/letters.ts';
import type { PositionRow, SeatRow } from '../../store/position.ts';
import { type LetterRow, type StepRow, writeStep } from '../../store/step.ts';
import type { Connection } from '../../store/store.ts';
import type { Game } from '../game.ts';
import { ownsOf } from '../owns.ts';
import { lockedPosition } from '../packs.ts';
import type { Service } from '../service.ts';
import { calledFor } from '../sheets/ahead.ts';
import { soundPart } from '../sheets/partial.ts';
import { addMinutes } from '../time/pace.ts';
import { gameIn, sentenceOf, speechIn } from '../words.ts';
import { gameOf, paceOf } from './run.ts';

/** A question that calls for lines which its seat has sent ahead. */
interface Called {
  readonly seat: SeatRow;
  readonly decision: Pick<Decision, 'id' | 'kind'>;
  readonly lines: readonly string[];
  readonly left: readonly string[];
}

/** The questions of a step that are answered ahead; an act calls for the whole sheet. */
export const calledIn = (row: PositionRow, game: Game, { opened, state }: StepRow): readonly Called[] =>
  state === 'OVER'
    ? []
    : row.seats.flatMap((seat) => {
        const { ahead } = seat;
        if (!ahead) return [];
        const asked = opened.map(({ decision }) => decision).filter((each) => each.seat === seat.seat);
        const found = asked.map((decision) => calledBy(game, seat, ahead.lines, decision));
        return found.flatMap((each) => each ?? []).slice(-1);
      });

function calledBy(
  game: Game,
  seat: SeatRow,
  lines: readonly string[],
  decision: Called['decision'],
): Called | undefined {
  const { language } = game;
  const reading = readDraft(lines, language, { owns: ownsOf(game, seat) });
  const numbers = new Set(calledFor(language, reading.lines, decision.kind).map(({ number }) => number));
  const isCalled = (_: string, i: number) => numbers.has(i + 1);
  const called = lines.filter(isCalled);
  return called.length === 0
    ? undefined
    : { seat, decision, lines: called, left: lines.filter((line, i) => !isCalled(line, i)) };
}

/** A step that was written, and when orders that it has called for are carried out. */
export interface WrittenStep {
  readonly inputs: number;
  readonly readyAt: readonly Date[];
}

/**
 * Writes a step together with the drafts that it calls for. They are read and rehearsed in the position after the step,
 * and the letter with the question says what has become of them. Undefined: the match has changed meanwhile.
 */
export function writeWithAhead(
  service: Service,
  step: StepRow,
  called: readonly Called[],
): Promise<WrittenStep | undefined> {
  return service.store.$transaction(async (db) => {
    const isAsked = (letter: LetterRow) =>
      letter.kind === 'report' && called.some(({ seat }) => seat.no === letter.seatNo);
    const letters = step.letters.filter((letter) => !isAsked(letter));
    if (!(await writeStep(db, { ...step, letters }))) return undefined;
    const row = sure(await lockedPosition(service, step.matchId, db));
    const taken: TakenUp[] = [];
    for (const each of called) taken.push(await takeUp(service, db, row, each, step.at));
    const told = step.letters
      .filter(isAsked)
      .map((letter) => toldIn(letter, sure(taken.find(({ seatNo }) => seatNo === letter.seatNo))));
    await writeLetters(db, step.matchId, told, step.at);
    return { inputs: row.inputs, readyAt: taken.flatMap(({ readyAt }) => readyAt ?? []) };
  });
}

interface TakenUp extends TakenAhead {
  readonly draftNote: string;
  readonly ahead: NonNullable<ReportModel['ahead']>;
}

async function takeUp(
  service: Service,
  db: Connection,
  row: PositionRow,
  { seat: { no, language: tag }, decision, lines, left }: Called,
  now: Date,
): Promise<TakenUp> {
  const seat = sure(row.seats.find((each) => each.no === no));
  const game = gameIn(gameOf(service, row), tag);
  const { mode = modeIn(game.language), done = false } = seat.ahead ?? {};
  const isAct = game.language.acts.includes(decision.kind);
  const kept = seat.draft?.lines ?? [];
  const draft = { ...NEW_DRAFT, ...seat.draft, decision: decision.id, lines: [...kept, ...lines], mode };
  const why = isAct && !done ? [] : faultsOf(service, row, { ...seat, draft }, game);
  const isHandedOver = (done || !isAct) && why.length === 0;
  // An answer could be changed until its question came; orders of an impulse are worth a last look.
  const hold = isAct ? paceOf(row).holdMinutes : 0;
  const readyAt = isHandedOver ? addMinutes(now, hold) : null;
  const taken = { seatNo: no, decision: decision.id, lines: draft.lines, mode, readyAt, left };
  await takeUpAhead(db, taken);
  const say = speechIn(game);
  const note = isHandedOver ? 'draft.handed-over' : 'draft.open';
  return {
    ...taken,
    draftNote: say(note, { count: draft.lines.length }),
    ahead: readyAt ? { readyAt: readyAt.toISOString() } : { why },
  };
}

const NEW_DRAFT = { handedOver: false, readyAt: null, stopped: null, stopsAt: null, by: null, revision: 0 } as const;

/** Why orders are not handed over: what is wrong with them, and what they would lose. */
function faultsOf(service: Service, row: PositionRow, seat: SeatRow, game: Game): string[] {
  const part = soundPart(service, row, seat);
  const say = speechIn(game);
  if (!part) return [say('report.ahead.unread')];
  const { stop, count, rehearsal } = part;
  if (stop) return [say('report.ahead.line', { line: stop.number, why: sentenceOf(game, stop.reason) })];
  if (rehearsal.unspent?.asks) return [sentenceOf(game, rehearsal.unspent.text)];
  return count === 0 ? [say('report.ahead.unread')] : [];
}

/** The letter with the question and the orders that were sent ahead. */
const toldIn = (row: LetterRow, { lines, draftNote, ahead }: TakenUp): LetterRow =>
  row.letter.kind === 'report'
    ? { ...row, letter: { ...row.letter, report: { ...row.letter.report, draftNote, draft: lines, ahead } } }
    : row;
