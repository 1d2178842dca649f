import type { Connection } from './store.ts';

/** A seat by itself, with the match that it belongs to. */
export interface SeatKeyRow {
  readonly no: number;
  readonly seat: string;
  readonly matchId: string;
  readonly address: string;
  readonly linkNo: number;
  readonly match: { readonly code: string; readonly game: string; readonly moderatorAddress: string | null };
}

const KEY = {
  no: true,
  seat: true,
  matchId: true,
  address: true,
  linkNo: true,
  match: { select: { code: true, game: true, moderatorAddress: true } },
} as const;

export async function seatByNo(db: Connection, no: number): Promise<SeatKeyRow | undefined> {
  return (await db.seat.findUnique({ where: { no }, select: KEY })) ?? undefined;
}

export async function seatByLink(db: Connection, linkHash: string): Promise<SeatKeyRow | undefined> {
  return (await db.seat.findUnique({ where: { linkHash }, select: KEY })) ?? undefined;
}

export async function matchByModeratorLink(db: Connection, linkHash: string): Promise<string | undefined> {
  const row = await db.match.findUnique({ where: { moderatorLinkHash: linkHash }, select: { id: true } });
  return row?.id;
}

export async function matchByCode(db: Connection, code: string): Promise<string | undefined> {
  return (await db.match.findUnique({ where: { code }, select: { id: true } }))?.id;
}

export interface DraftWrite {
  readonly seatNo: number;
  readonly decision: number;
  readonly lines: readonly string[];
  readonly mode: string;
  readonly handedOver: boolean;
  readonly readyAt: Date | null;
}

/** Writes a seat's draft; one without lines is gone, unless it is handed over: then it says that the turn is done. */
export async function writeDraft(db: Connection, { lines, seatNo, ...draft }: DraftWrite): Promise<void> {
  if (lines.length === 0 && !draft.handedOver) {
    await db.draft.deleteMany({ where: { seatNo } });
    return;
  }
  const data = { ...draft, lines: [...lines] };
  await db.draft.upsert({
    where: { seatNo },
    create: { ...data, seatNo },
    update: { ...data, revision: { increment: 1 } },
  });
}

export interface StandingWrite {
  readonly text: string;
  readonly active: boolean;
  readonly used: number;
  readonly given: object;
}

/** Replaces a seat's standing orders, in their order. */
export async function writeStanding(db: Connection, seatNo: number, orders: readonly StandingWrite[]): Promise<void> {
  await db.standingOrder.deleteMany({ where: { seatNo } });
  await db.standingOrder.createMany({ data: orders.map((order, i) => ({ ...order, seatNo, position: i + 1 })) });
}

/** Notes that no mail reaches a seat, and why; null: it does again. */
export async function suspendSeat(db: Connection, no: number, reason: string | null): Promise<void> {
  await db.seat.update({ where: { no }, data: { suspended: reason } });
}

interface LinkRow {
  readonly linkNo: number;
  readonly linkHash: string;
}

/** What is kept of the links of a match. */
export async function linksOf(
  db: Connection,
  matchId: string,
): Promise<
  | {
      readonly seats: readonly (LinkRow & { readonly seat: string; readonly player: string })[];
      readonly moderator: LinkRow;
    }
  | undefined
> {
  const row = await db.match.findUnique({
    where: { id: matchId },
    select: {
      moderatorLinkNo: true,
      moderatorLinkHash: true,
      seats: { orderBy: { no: 'asc' }, select: { seat: true, player: true, linkNo: true, linkHash: true } },
    },
  });
  if (!row) return undefined;
  return { seats: row.seats, moderator: { linkNo: row.moderatorLinkNo, linkHash: row.moderatorLinkHash } };
}
