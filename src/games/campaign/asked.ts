/** What the questions of the rules tell: the arguments of their prompts, as standing orders and order lines read them. */
import type { Json } from '../../engine/index.ts';
import type { Asked, Told } from './questions.ts';
import type { AreaId, Arm, Force, LeaderId, LineKind, Status } from './types.ts';

/** An army that may intercept. */
export type Candidate = {
  readonly from: AreaId;
  readonly leader: LeaderId;
  readonly force: Force;
  /** In percent. */
  readonly chance: number;
  readonly modifier: number;
  /** Attrition rolls on the way. */
  readonly attrition: number;
};

/** Pieces that may evade, and where to. */
export type EvadingUnit = {
  readonly unit: 'army' | Arm;
  readonly leader?: LeaderId;
  readonly to: readonly {
    readonly area: AreaId;
    readonly chance: number;
    readonly status: Status;
    readonly attrition: number;
  }[];
};

/** A way to retreat. */
export type WayOut = {
  readonly area: AreaId;
  readonly line: LineKind | null;
  readonly status: Status;
  readonly attrition: number;
};

export const listOf = <T>(value: Json | undefined): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [];

/** The ally's leader who is to take command of a group of both, where that is what is asked. */
export const claimantOf = ({ prompt }: Asked<'commander'>): LeaderId | undefined =>
  prompt.args.by === undefined ? undefined : prompt.args.leaders[0];

/** Behind in casualties, or with fewer dice where nothing has been rolled yet. */
export const isLosing = ({ lead, mydice = 0, hisdice = 0 }: Told): boolean =>
  lead === undefined ? mydice < hisdice : lead < 0;

/** The enemy whom a question is about. */
export const enemyOf = ({ mover, enemy }: Told): Force | undefined => (typeof mover === 'object' ? mover : enemy);
