/** Drafts that are not handed over when the grace ends: how much of each is carried out. */
import { type Decision, type Message, message } from '../../engine/index.ts';
import { acknowledge, coursesOf, type Language, readSheet } from '../../orders/index.ts';
import type { HandedDraftRow } from '../../store/clocks.ts';
import type { OpenRow, PositionRow, SeatRow } from '../../store/position.ts';
import type { LetterRow } from '../../store/step.ts';
import { awaitedRound, toldDice } from '../dice/told.ts';
import type { Game } from '../game.ts';
import { ownsOf } from '../owns.ts';
import type { Present } from '../play/present.ts';
import { silenceOf } from '../play/report.ts';
import { paceFor, paceOf, runMatch } from '../play/run.ts';
import { replyLetter, spoken } from '../post/reply.ts';
import type { Service } from '../service.ts';
import { addHours } from '../time/pace.ts';
import { gameIn, sentenceOf, speechIn } from '../words.ts';
import { graveOf } from './drafting.ts';
import { type Rehearsal, rehearse } from './rehearsal.ts';

/** The faulty line of a draft. */
interface Stop {
  readonly number: number;
  readonly reason: Message;
}

/** The lines of a draft before the first faulty one. */
interface Part {
  /** The number of these lines; 0 if they would answer nothing. */
  readonly count: number;
  /** Undefined: all lines can be carried out. */
  readonly stop: Stop | undefined;
  readonly row: HandedDraftRow;
  readonly rehearsal: Rehearsal;
}

/** A draft that is handed over now. */
export type HandedPart = Part;

/** Undefined if a seat has no draft, or has handed it over. */
export function partOf(service: Service, row: PositionRow, seat: SeatRow): Part | undefined {
  const { draft, no } = seat;
  const game = service.games.get(row.game);
  if (!draft || draft.handedOver || !game) return undefined;
  const rehearsal = rehearse(service, row, seat, draft.lines);
  const stop = stopOf(rehearsal, game.language);
  const stopsAt = stop?.number ?? draft.lines.length + 1;
  const isHeard = rehearsal.progress.some(({ line, answers }) => line.number < stopsAt && answers.length > 0);
  const { revision, lines } = draft;
  return { count: isHeard ? stopsAt - 1 : 0, stop, row: { seatNo: no, revision, lines, stopsAt }, rehearsal };
}

/** The first line that is not understood, cannot be carried out, or needs a confirmation. */
function stopOf({ reading, progress, doubts }: Rehearsal, language: Language): Stop | undefined {
  const [general] = reading.problems;
  if (general) return { number: 1, reason: general.message };
  const courses = coursesOf(progress, doubts, language);
  for (const line of reading.lines) {
    const { number, order, problems } = line;
    const found = courses.find((each) => each.progress.line.number === number);
    if (!order) return { number, reason: problems[0]?.message ?? message('refused.order.not-understood') };
    if (found?.course === 'impossible')
      return { number, reason: found.progress.refusal?.reason ?? message('refused.order.not-understood') };
    if (graveOf(line, language).length > 0) return { number, reason: message('silence.draft.unconfirmed') };
  }
  return undefined;
}

/**
 * What is handed over for a seat at the end of the grace, so that it counts as having ordered; undefined: its policy
 * applies.
 */
export function handedPart(
  service: Service,
  row: PositionRow,
  seat: SeatRow,
  { decision }: Pick<OpenRow, 'decision'>,
): HandedPart | undefined {
  if (isStrict(row) || seat.vacantSince !== null) return undefined;
  const part = soundPart(service, row, seat);
  return part && part.count > 0 && answers(service, handedOver(row, part), decision) ? part : undefined;
}

const isStrict = (row: PositionRow): boolean => paceOf(row).drafts === 'strict';

/** A draft on which the rules fail is left to the seat's policy, so that the clock goes on for the others. */
export function soundPart(service: Service, row: PositionRow, seat: SeatRow): Part | undefined {
  try {
    return partOf(service, row, seat);
  } catch (error) {
    service.log.error({ match: row.code, matchId: row.id, seat: seat.seat, err: error }, 'a draft cannot be rehearsed');
    return undefined;
  }
}

/** The match with that draft handed over. */
const handedOver = (row: PositionRow, { row: { seatNo, stopsAt } }: Part): PositionRow => ({
  ...row,
  seats: row.seats.map((seat) =>
    seat.no === seatNo && seat.draft
      ? { ...seat, draft: { ...seat.draft, handedOver: true, readyAt: null, stopsAt } }
      : seat,
  ),
});

/** Whether the referee would make progress: hidden facts may still refuse the first line. */
function answers(service: Service, row: PositionRow, decision: number): boolean {
  try {
    return runMatch(service, row, service.clock()).referee.taken.some(({ id }) => id === decision);
  } catch {
    // The referee will meet the same error, and then stop the match and tell its moderator.
    return true;
  }
}

interface Silent {
  readonly service: Service;
  readonly row: PositionRow;
  /** In the language of the seat. */
  readonly game: Game;
  readonly seat: SeatRow;
}

/** What happens to a decision in case of silence, in words, the draft first. `deadline`: if it is moved. */
export function silenceFor({ service, row, game, seat }: Silent, decision: Decision, deadline?: Date): string {
  const pace = paceFor(row, seat);
  const silence = silenceOf(game, pace, decision);
  const until = deadline ?? row.open.find((open) => open.decision === decision.id)?.deadline;
  const isOver = until === undefined || addHours(new Date(until), pace.graceHours) <= service.clock();
  if (!seat.draft || seat.draft.handedOver || isOver || seat.vacantSince !== null) return silence;
  const say = speechIn(game);
  if (isStrict(row)) return say('silence.draft.strict', { silence });
  const part = soundPart(service, row, seat);
  if (!part || part.count === 0)
    return part?.stop ? say('silence.draft.none', { ...stopWords(game, part.stop), silence }) : silence;
  return part.stop
    ? say('silence.draft.part', { ...stopWords(game, part.stop), last: part.count })
    : say('silence.draft.all', { count: part.count });
}

const stopWords = (game: Game, { number, reason }: Stop) => ({ line: number, reason: sentenceOf(game, reason) });

/** Tells a seat which part of its draft was handed over at a moment. */
export function partLetter(
  service: Service,
  row: PositionRow,
  { game: plain, referee }: Present,
  seat: SeatRow,
  { part: { count, stop, rehearsal }, at }: { readonly part: HandedPart; readonly at: Date },
): LetterRow {
  const game = gameIn(plain, seat.language);
  const say = speechIn(game);
  const { language } = game;
  const mail = readSheet('', language, { owns: ownsOf(game, seat) });
  const occasion = game.reporter.position.occasion(referee.view(seat.seat));
  const acknowledgement = acknowledge({ draft: rehearsal.reading, mail, rehearsal, fate: 'sent' }, language);
  const isActing = row.open.some((open) => open.seat === seat.seat && language.acts.includes(open.kind));
  const reply = spoken(
    game,
    { ...acknowledgement, verdict: 'ACCEPTED', mend: [] },
    {
      summary: say(stop ? 'partial.handed-over' : 'partial.handed-over.all', { count }),
      occasion: say('ack.head', { code: row.code, occasion }),
      notes: stop ? [say('partial.stopped', stopWords(game, stop))] : [],
      dice: { ...toldDice(row), ...(isActing ? awaitedRound(row, at) : {}) },
    },
  );
  return replyLetter(service, { row, seat, title: game.title, occasion }, reply);
}
