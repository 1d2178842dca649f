/** What becomes of the orders of seats when a moderator acts: shown before, done, and told to their players. */
import { type Message, message } from '../../engine/index.ts';
import type { OrdersNews } from '../../reports/index.ts';
import { reopenDraft } from '../../store/acts.ts';
import { handDraftOver, moveHold } from '../../store/clocks.ts';
import type { SeatRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { awaitedRound, toldDice } from '../dice/told.ts';
import { TAKING_BACK } from '../play/run.ts';
import { partOf } from '../sheets/partial.ts';
import type { ActContext, OrdersFate, Plan } from './plan.ts';

type Draft = NonNullable<SeatRow['draft']>;

const linesOf = ({ seat, lines = seat.draft?.lines ?? [] }: OrdersFate): readonly string[] => lines;

/** Orders that a seat has handed over and that have not been carried out. */
export const sentBy = ({ draft }: Pick<SeatRow, 'draft'>): Draft | undefined =>
  draft?.handedOver && draft.mode !== TAKING_BACK ? draft : undefined;

/** What every seat has handed over becomes a draft, whole. */
export const reopened = (seats: readonly SeatRow[]): readonly OrdersFate[] =>
  seats.filter(sentBy).map((seat) => ({ seat, fate: 'draft' }));

/** What every seat has handed over stays handed over, and nothing of it is carried out for now. */
export const held = (seats: readonly SeatRow[]): readonly OrdersFate[] =>
  seats.filter(sentBy).map((seat) => ({ seat, fate: 'held' }));

/** What every seat has handed over stays handed over. A hold that is not over at `from` ends later by so many milliseconds. */
export function keptSent(
  seats: readonly SeatRow[],
  { from, by = 0 }: { readonly from: Date; readonly by?: number },
): readonly OrdersFate[] {
  return seats.flatMap((seat): OrdersFate[] => {
    const draft = sentBy(seat);
    if (!draft) return [];
    const ready = draft.readyAt === null ? undefined : new Date(draft.readyAt);
    if (!ready || ready <= from) return [{ seat, fate: 'waits' }];
    return [{ seat, fate: by > 0 ? 'later' : 'kept', at: new Date(ready.getTime() + by) }];
  });
}

/** The orders of a seat for which nobody waits any more: what is handed over is carried out now, and a draft as far as it goes. */
export function carriedOut({ service, row, now }: ActContext, seat: SeatRow): readonly OrdersFate[] {
  if (sentBy(seat)) return [{ seat, fate: 'now', at: now }];
  if (!seat.draft || seat.draft.lines.length === 0) return [];
  const part = partOf(service, row, seat);
  return part && part.count > 0 ? [{ seat, fate: 'part', at: now, part: part.row }] : [{ seat, fate: 'passed' }];
}

/** The orders of all seats when nothing is carried out any more. */
export const dropped = (seats: readonly SeatRow[]): readonly OrdersFate[] =>
  seats.filter(({ draft }) => draft && draft.lines.length > 0).map((seat) => ({ seat, fate: 'dropped' }));

/** A plan with what it does to orders: among its effects, in what it writes, and in its notice to each seat. */
export function withOrders(context: ActContext, plan: Plan): Plan {
  const { orders = [], notice } = plan;
  if (orders.length === 0) return plan;
  const { service, row, now } = context;
  const wakes = orders.flatMap(({ fate, at }) => (fate === 'later' && at ? [at] : []));
  return {
    ...plan,
    effects: [...plan.effects, ...orders.map((each) => effectOf(context, each))],
    ...(notice ? { notice: { ...notice, orders: newsFor(context, orders) } } : {}),
    write: async (db) => {
      const letters = await plan.write(db);
      for (const each of orders) await writeFate(db, each);
      return letters;
    },
    after: async () => {
      await plan.after?.();
      for (const at of wakes) await service.queues.referee(row.id, row.inputs + 1, at.getTime() - now.getTime());
    },
  };
}

/** How many lines, and none of them: the acting person may be blind. For the same reason a draft is not judged. */
const effectOf = ({ clock }: ActContext, orders: OrdersFate): Message => {
  const { seat, fate, at } = orders;
  return message(`act.orders.${fate === 'passed' ? 'part' : fate}`, {
    seat: seat.name,
    count: linesOf(orders).length,
    when: at && clock.full(at.toISOString()),
  });
};

const newsFor = (context: ActContext, orders: readonly OrdersFate[]): Readonly<Record<string, OrdersNews>> =>
  Object.fromEntries(orders.map((each) => [each.seat.seat, newsOfOrders(context, each)]));

/** For the player: the lines, when they are carried out, and the beacon round that their dice wait for. */
function newsOfOrders({ service, row }: ActContext, orders: OrdersFate): OrdersNews {
  const { seat, fate, at, part } = orders;
  const acts = service.games.get(row.game)?.language.acts ?? [];
  const isActing = row.open.some((open) => open.seat === seat.seat && acts.includes(open.kind));
  return {
    fate,
    lines: linesOf(orders),
    ...(part ? { count: part.stopsAt - 1 } : {}),
    ...(at ? { at: at.toISOString() } : {}),
    dice: { ...toldDice(row), ...(at && isActing ? awaitedRound(row, at) : {}) },
  };
}

async function writeFate(db: Connection, { seat, fate, at, part }: OrdersFate): Promise<void> {
  if (fate === 'draft') await reopenDraft(db, seat.no);
  if ((fate === 'now' || fate === 'later') && at) await moveHold(db, seat.no, at);
  if (part && at) await handDraftOver(db, part, at);
}
