/** What a moderator may see of hands and plans: agreed at the start, and told to all. */
import { accept, message, refuse } from '../../engine/index.ts';
import { visibilityOf } from '../../store/acts.ts';
import { auditRows } from '../../store/audit.ts';
import type { Connection } from '../../store/store.ts';
import { type ActContext, type Planner, unknownSeat } from './plan.ts';

export const VISIBILITIES = ['blind', 'open', 'none'] as const;
/** `blind`: the public view, and hands after the glass was broken for them; `open`: everything; `none`: the public view only. */
export type Visibility = (typeof VISIBILITIES)[number];

const isVisibility = (text: string): text is Visibility => VISIBILITIES.some((each) => each === text);

/** What the moderator of a match may see. */
export async function sightOf(db: Connection, matchId: string): Promise<Visibility> {
  const agreed = await visibilityOf(db, matchId);
  return isVisibility(agreed) ? agreed : 'blind';
}

/** Whether he sees all there is. */
export const seesAll = async ({ db, row }: Pick<ActContext, 'db' | 'row'>): Promise<boolean> =>
  (await sightOf(db, row.id)) === 'open';

/** Whether he may look at, and so change, what is hidden: at this state, or where he sees everything anyway. */
export async function mayLook({ db, row }: Pick<ActContext, 'db' | 'row'>): Promise<boolean> {
  const sight = await sightOf(db, row.id);
  if (sight !== 'blind') return sight === 'open';
  return (await brokenGlass(db, row.id, row.seq)).length > 0;
}

/** The seats whose hands a blind moderator has opened at a state of the match. */
export async function brokenGlass(db: Connection, matchId: string, seq: number): Promise<readonly string[]> {
  const rows = await auditRows(db, matchId, { kind: 'glass', seq }, 100);
  return rows.map(({ what }) => String((what as { readonly seat?: string } | null)?.seat ?? ''));
}

/** Opens the hand and the plans of a seat to a moderator who plays blind: until the match has moved on, and told to all. */
export const glass: Planner<'glass'> = async ({ row, db }, { seat: id }) => {
  const seat = row.seats.find((each) => each.seat === id);
  if (!seat) return unknownSeat(row, id);
  const sight = await sightOf(db, row.id);
  if (sight === 'open') return refuse('glass.open');
  if (sight === 'none') return refuse('glass.none');
  return accept({
    effects: [message('act.glass', { seat: seat.name }), message('act.glass.told', { count: row.seats.length })],
    notice: { about: 'glass', waitingFor: [seat.name] },
    write: async () => [],
  });
};
