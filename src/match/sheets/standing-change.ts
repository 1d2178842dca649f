import type { Json, SeatId } from '../../engine/index.ts';
import {
  answeredBy,
  editStanding,
  hiddenBy,
  type Problem,
  periodsOf,
  problem,
  type StandingLine,
  type StandingOrder,
  todayIn,
  writePolicy,
} from '../../orders/index.ts';
import type { StandingWrite } from '../../store/intake.ts';
import type { SeatRow, StandingRow } from '../../store/position.ts';
import { viewOf } from '../game.ts';
import type { Intake } from '../inbox/intake.ts';
import { activeOrders, HELD, standingId, stateOf } from './standing.ts';

/** The seat's standing orders after the mail; undefined if it does not change them. */
export function standingAfter(intake: Intake): StandingWrite[] | undefined {
  const { seat, mail, now, present } = intake;
  const { game, referee } = present;
  if (mail.standing.length === 0 && mail.standingEdits.length === 0) return undefined;
  const moment = { game, now, view: (id: SeatId): Json => viewOf(game, referee.state, id) };
  const again = new Set(mail.standing.map(({ spelt }) => spelt));
  // An expired line that is given again starts anew.
  const isSpent = (order: StandingRow) => again.has(order.text) && stateOf(moment, seat, order).over === true;
  const before = new Map(seat.standing.map((order) => [order.text, order]));
  const given = { ...periodsOf(game.language, referee.view(seat.seat)), date: todayIn(seat.zone, now) };
  const { texts } = editStanding([...before.keys()], mail, roomIn(intake));
  return texts.map((text) => {
    const known = before.get(text);
    return known && !isSpent(known) ? notHeld(known) : { text, active: true, used: 0, given };
  });
}

/** Who writes lines anew means them: what he has taken back before is answered again. */
const notHeld = ({ given: { [HELD]: _, ...given }, ...line }: StandingRow): StandingRow => ({ ...line, given });

/** The standing orders of a mail, with warnings about lines that no question would ever reach. */
export function standingWarned(intake: Intake): readonly StandingLine[] {
  const { seat, mail, now, present } = intake;
  if (mail.standing.length === 0) return [];
  const { game, referee } = present;
  const after = withStanding(seat, standingAfter(intake));
  const orders = activeOrders(game, after);
  const moment = { ...periodsOf(game.language, referee.view(seat.seat)), date: todayIn(seat.zone, now) };
  return mail.standing.map((line) => {
    const position = after.standing.find(({ text }) => text === line.spelt)?.position ?? 0;
    const at = orders.findIndex(({ id }) => id === standingId(position));
    const first = line.policy && hiddenBy(game.language, orders.slice(0, Math.max(at, 0)), line.policy, moment);
    if (!first) return line;
    const text = writePolicy(game.language, first.policy, 'full');
    return { ...line, warnings: [...line.warnings, problem('standing.hidden', { id: first.id, text })] };
  });
}

/** Problems with the list: it is full, or has no such line. */
export const standingProblems = (intake: Intake): readonly Problem[] =>
  editStanding(
    intake.seat.standing.map(({ text }) => text),
    intake.mail,
    roomIn(intake),
  ).problems;

/** The lines that ask their owner about what NEVER answers in this mail. */
function askingIn({ seat, mail, present: { game } }: Intake): ReadonlySet<string> {
  const about = new Set(mail.standing.flatMap(({ policy, unasked }) => (policy && unasked ? [policy.verb] : [])));
  const asks = ({ policy: { verb, clause } }: StandingOrder) =>
    about.has(verb) && (clause.when === 'ask' || clause.elseAsk === true);
  const asking = new Set(activeOrders(game, seat).flatMap((order) => (asks(order) ? [order.id] : [])));
  return new Set(seat.standing.flatMap(({ position, text }) => (asking.has(standingId(position)) ? [text] : [])));
}

/**
 * How many lines a seat may have, where NEVER has its place, and which lines have ended and make room in a game of plans:
 * not one whose answer is under seal.
 */
function roomIn(intake: Intake) {
  const { seat, now, present } = intake;
  const { game, referee } = present;
  const { answersAtOnce, most } = game.language.standing ?? {};
  const asking = askingIn(intake);
  if (!answersAtOnce) return { most, asking };
  const moment = { game, now, view: (id: SeatId): Json => viewOf(game, referee.state, id) };
  const sealed = new Set(referee.sealed.flatMap((each) => (each.seat === seat.seat ? [each.id] : [])));
  const needed = new Set(referee.answers.filter(({ id }) => sealed.has(id)).map(({ why }) => answeredBy(why)));
  const spent = seat.standing.filter(
    (line) => stateOf(moment, seat, line).over === true && !needed.has(standingId(line.position)),
  );
  return { most, asking, spent: new Set(spent.map(({ text }) => text)) };
}

/** The seat with another list of standing orders. */
export const withStanding = (seat: SeatRow, standing: readonly StandingWrite[] | undefined): SeatRow =>
  standing === undefined
    ? seat
    : {
        ...seat,
        standing: standing.map((order, i) => ({
          ...order,
          position: i + 1,
        })),
      };
