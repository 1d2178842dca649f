/** What a moderator may see of hands and plans: agreed at the start and told to all. */
import { accept, isObject, message, refuse, type SeatId } from '../../engine/index.ts';
import { auditRows } from '../../store/audit.ts';
import type { PositionRow } from '../../store/position.ts';
import type { Connection } from '../../store/store.ts';
import { type ActContext, type Planner, unknownSeat } from './plan.ts';

export const VISIBILITIES = ['blind', 'open', 'none'] as const;
/** `blind`: the public view, and hands that were opened by an act; `open`: everything; `none`: the public view only. */
export type Visibility = (typeof VISIBILITIES)[number];

const isVisibility = (text: string): text is Visibility => VISIBILITIES.some((each) => each === text);

/** What the moderator of a match may see. */
export const sightOf = ({ visibility }: Pick<PositionRow, 'visibility'>): Visibility =>
  isVisibility(visibility) ? visibility : 'blind';

/** Whether he sees everything. */
export const seesAll = ({ row }: Pick<ActContext, 'row'>): boolean => sightOf(row) === 'open';

/** The seats whose secrets a moderator sees at this state of the match. */
export interface Eyes {
  /** Everything: as agreed, or because every hand was opened. */
  readonly all: boolean;
  /** Seats whose hands were opened. */
  readonly seats: readonly SeatId[];
}

export async function eyesOf({ db, row }: Pick<ActContext, 'db' | 'row'>): Promise<Eyes> {
  const sight = sightOf(row);
  const seats = sight === 'blind' ? await brokenGlass(db, row.id, row.seq) : [];
  return { all: sight === 'open' || row.seats.every(({ seat }) => seats.includes(seat)), seats };
}

/** Whether the secrets of a seat are shown. */
export const seesSeat = ({ all, seats }: Eyes, seat: SeatId): boolean => all || seats.includes(seat);

/**
 * Whether an answer may reveal what a seat could do: to a moderator who sees the seat, or in an act that everybody is
 * told of. A mere look at the effects of an act has no reason yet, and nobody is told of it.
 */
export const mayLearn = async (context: Pick<ActContext, 'db' | 'row' | 'reason'>, seat: SeatId): Promise<boolean> =>
  context.reason.trim() !== '' || seesSeat(await eyesOf(context), seat);

/** Acts that open a hand; a change of a seat's mail address is one, because it leads the mail elsewhere. */
const OPENING = ['glass', 'address'] as const;

/** The seats whose hands a blind moderator has opened at a state of the match. */
export async function brokenGlass(db: Connection, matchId: string, seq: number): Promise<readonly string[]> {
  const rows = await Promise.all(OPENING.map((kind) => auditRows(db, matchId, { kind, seq }, 100)));
  const seats = rows.flat().map(({ what }) => (isObject(what) ? String(what.seat ?? '') : ''));
  return [...new Set(seats)];
}

/** Opens the hand and the plans of a seat to a blind moderator until the match moves on. All are told. */
export const glass: Planner<'glass'> = async ({ row }, { seat: id }) => {
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  const sight = sightOf(row);
  if (sight === 'open') return refuse('glass.open');
  if (sight === 'none') return refuse('glass.none');
  return accept({
    effects: [message('act.glass', { seat: seat.name }), message('act.glass.told', { count: row.seats.length })],
    notice: { about: 'glass', waitingFor: [seat.name] },
    write: async () => [],
  });
};
