/** The standing orders of a seat: as stored, and as its reports show them. */
import { type Decision, type Json, message, type SeatId } from '../../engine/index.ts';
import {
  answeredBy,
  type Figure,
  type Glance,
  glancesIn,
  momentOf,
  periodsOf,
  readSheet,
  type StandingOrder,
  StandingSource,
  standingState,
  todayIn,
  wrapped,
} from '../../orders/index.ts';
import type { GivenAnswer, StandingLine } from '../../reports/index.ts';
import type { QuietAnswerRow, SeatRow, StandingRow } from '../../store/position.ts';
import type { Game } from '../game.ts';
import { ownsOf } from '../owns.ts';
import { sentenceOf, speechIn } from '../words.ts';

export const standingId = (position: number): string => `S${position}`;

/** Beside the periods in which a line was given: the decision whose answer was taken back while it stood. */
export const HELD = 'held';

const heldIn = (given: StandingRow['given']): number | undefined =>
  given[HELD] === undefined ? undefined : Number(given[HELD]);

/** A stored line as an order; undefined if these rules do not know it. */
const orderOf = (
  { language }: Game,
  owns: readonly string[],
  { position, text, given, used }: StandingRow,
): StandingOrder | undefined => {
  const policy = readSheet(text, language, { owns, kept: true }).standing[0]?.policy;
  const held = heldIn(given);
  return policy && { id: standingId(position), policy, given, used, ...(held === undefined ? {} : { held }) };
};

export const activeOrders = (game: Game, seat: SeatRow): readonly StandingOrder[] =>
  seat.standing.filter(({ active }) => active).flatMap((line) => orderOf(game, ownsOf(game, seat), line) ?? []);

/** The number of a line's answers that are told. */
const MOST_ANSWERS = 3;

/** The circumstances in which a seat's lines are seen. */
export interface StandingMoment {
  readonly game: Game;
  readonly now: Date;
  view(seat: SeatId): Json;
  /** Questions that wait for an answer. */
  readonly open?: readonly { readonly decision: Decision }[];
}

/** The lines of a seat, with their latest answers and whether they can act, from the seat's own view. */
export const standingLines = (
  moment: StandingMoment,
  seat: SeatRow,
  quiet: readonly QuietAnswerRow[],
): readonly StandingLine[] => {
  const vain = glancesAt(moment, seat);
  return seat.standing
    .filter(({ active }) => active)
    .map((line) => ({
      id: standingId(line.position),
      text: line.text,
      ...stateOf(moment, seat, usedLately(line, quiet)),
      ...recordOf(moment.game, standingId(line.position), quiet, vain),
    }));
};

/** A line with the answers that the step has just got from it. */
const usedLately = (line: StandingRow, quiet: readonly QuietAnswerRow[]): StandingRow =>
  quiet.some(({ why }) => answeredBy(why) === standingId(line.position))
    ? { ...line, used: Math.max(line.used, 1) }
    : line;

/**
 * Why no line of a seat with a plan answers what it is asked, a sentence each; empty for a seat without lines, and where a
 * line will answer.
 */
export function stopsOf(
  { game, now, view }: StandingMoment,
  seat: SeatRow,
  quiet: readonly QuietAnswerRow[],
  decision: Decision,
): readonly string[] {
  const standing = seat.standing.map((line) => usedLately(line, quiet));
  const orders = game.language.standing?.answersAtOnce ? activeOrders(game, { ...seat, standing }) : [];
  if (orders.length === 0) return [];
  const source = () => new StandingSource(orders, { language: game.language, date: todayIn(seat.zone, now) });
  const seen = () => view(seat.seat);
  const stops = source().stops(decision, seen);
  const say = speechIn(game);
  if (stops.length === 0) return source().answer(decision, seen) === undefined ? [say('stop.none')] : [];
  return stops.map((stop) =>
    say(`stop.${stop.how}`, { id: stop.id, reason: 'reason' in stop ? sentenceOf(game, stop.reason) : undefined }),
  );
}

/** Lines that were tried for the seat's open questions without an answer. */
function glancesAt({ game, now, view, open = [] }: StandingMoment, seat: SeatRow): readonly Glance[] {
  const own = open.filter(({ decision }) => decision.seat === seat.seat);
  if (own.length === 0) return [];
  const options = { language: game.language, date: todayIn(seat.zone, now) };
  const orders = activeOrders(game, seat);
  return own.flatMap(({ decision }) => new StandingSource(orders, options).passedOver(decision, () => view(seat.seat)));
}

/** Whether a line can act, and to which day it lasts. */
export function stateOf(
  { game, now, view }: StandingMoment,
  row: SeatRow,
  line: StandingRow,
): Pick<StandingLine, 'invalid' | 'lastDay' | 'over'> {
  const { seat, zone } = row;
  const order = orderOf(game, ownsOf(game, row), line);
  if (!order) return { invalid: sentenceOf(game, message('idle.unread')) };
  const seen = view(seat);
  const stretches = { ...periodsOf(game.language, seen), date: todayIn(zone, now) };
  const { idle, lastDay, over } = standingState(game.language, order, seen, stretches);
  return {
    ...(idle ? { invalid: sentenceOf(game, idle) } : {}),
    ...(lastDay === undefined ? {} : { lastDay }),
    ...(over ? { over } : {}),
  };
}

/** The answers of a line, and how often it was tried in vain. */
function recordOf(
  game: Game,
  id: string,
  quiet: readonly QuietAnswerRow[],
  vain: readonly Glance[],
): Pick<StandingLine, 'used' | 'answers' | 'unmet'> {
  const given = quiet.filter(({ why }) => answeredBy(why) === id);
  const answers = given.map(({ kind, answer, why }) => {
    const order = game.language.formatAnswer(kind, answer);
    const figures = figuresText(game, glancesIn(why)[0]?.figures ?? []);
    return figures === '' ? order : speechIn(game)('standing.answer', { order, figures });
  });
  const glances = [...quiet.flatMap(({ why }) => glancesIn(why)), ...vain];
  const unmet = glances.filter((glance) => glance.id === id && glance.how === 'no');
  const last = unmet.at(-1);
  return {
    used: given.length,
    ...(answers.length > 0 ? { answers: answers.slice(-MOST_ANSWERS) } : {}),
    ...(last ? { unmet: { times: unmet.length, last: figuresText(game, last.figures) } } : {}),
  };
}

const figuresText = (game: Game, figures: readonly Figure[]): string =>
  figures.length === 0 ? '' : sentenceOf(game, message('order.figures', { figures: wrapped(figures) }));

/** Answers that were not the player's own orders; equal ones are told once. */
export function givenAnswers(
  game: Game,
  quiet: readonly QuietAnswerRow[],
  wordsOf = ({ kind, answer }: QuietAnswerRow): string => game.language.formatAnswer(kind, answer),
): readonly GivenAnswer[] {
  const told = new Map<string, GivenAnswer & { times: number }>();
  for (const row of quiet) {
    const text = wordsOf(row);
    const by = sourceOf(game, row);
    const at = momentOf(row.why);
    const key = `${text}\n${by}\n${at}`;
    const known = told.get(key);
    if (known) known.times++;
    else told.set(key, { text, by, times: 1, ...(at === undefined ? {} : { at, kind: row.kind }) });
  }
  return [...told.values()];
}

/** The source of an answer; for a standing order also the reason. */
function sourceOf(game: Game, { origin, why }: QuietAnswerRow): string {
  const [glance] = glancesIn(why);
  if (!glance) return speechIn(game)(`answered.${origin}`, { id: String(why?.args?.id ?? '') });
  const figures = figuresText(game, glance.figures);
  return speechIn(game)(
    figures === '' ? `answered.standing.${glance.how}` : `answered.standing.${glance.how}.figures`,
    {
      id: glance.id,
      figures,
    },
  );
}
