/** Acts of moderators that a player has to see: they stay on his page until he marks them as seen. */
import { isObject, type Json } from '../../engine/index.ts';
import { AUDIT_KINDS, type AuditKind, latestAudit, markSeen, unseenAudit } from '../../store/audit.ts';
import { SHOWN } from '../acts/shown.ts';
import type { Service } from '../service.ts';

export interface UnseenAct {
  /** The number of the audit row. */
  readonly no: number;
  readonly kind: AuditKind;
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
  /** The text of a ruling. */
  readonly text: string;
  /** The impulse that a rollback returned to. */
  readonly to: number | undefined;
  /** The seat concerned. */
  readonly seat: string | undefined;
  /** The public changes. */
  readonly changes: readonly { readonly what: string; readonly before: string; readonly after: string }[];
}

const KINDS = AUDIT_KINDS.filter((kind) => SHOWN[kind].onPage);
const MOST = 20;

/** Acts that change the position for everybody. */
const CORRECTIONS: readonly AuditKind[] = ['rollback', 'override'];

/** Oldest first. */
export const unseenActs = async (
  { store }: Service,
  seat: { readonly matchId: string; readonly seatNo: number },
): Promise<readonly UnseenAct[]> => actsOf(await unseenAudit(store, seat, { kinds: KINDS, most: MOST }));

/** Corrections of the position as everybody was told, newest last. For observers, who cannot mark anything as seen. */
export const correctionsOf = async ({ store }: Service, matchId: string): Promise<readonly UnseenAct[]> =>
  actsOf(await latestAudit(store, matchId, { kinds: CORRECTIONS, most: MOST }));

const actsOf = (rows: Awaited<ReturnType<typeof unseenAudit>>): readonly UnseenAct[] =>
  rows.map(({ no, kind, at, by, reason, what }) => ({ no, kind, at, by, reason, ...partsOf(what) }));

/** Only the parts that everybody is told: a patch contains hidden facts. */
function partsOf(what: Json): Pick<UnseenAct, 'text' | 'to' | 'seat' | 'changes'> {
  const { text, to, seat, changes } = isObject(what) ? what : {};
  return {
    text: typeof text === 'string' ? text : '',
    to: typeof to === 'number' ? to : undefined,
    seat: typeof seat === 'string' ? seat : undefined,
    changes: (Array.isArray(changes) ? changes : []).filter(isObject).map(({ what, before, after }) => ({
      what: String(what),
      before: String(before),
      after: String(after),
    })),
  };
}

/** Marks acts up to this row as seen by the seat's player. */
export const seeActs = ({ store }: Service, seatNo: number, no: number): Promise<void> => markSeen(store, seatNo, no);
