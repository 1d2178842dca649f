/** What the questions of the rules tell: the arguments of their prompts, as standing orders and order lines read them. */
import type { Decision, Json, JsonObject } from '../../engine/index.ts';
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

export const argsOf = (decision: Pick<Decision, 'prompt'>): JsonObject => decision.prompt.args ?? {};

export const listOf = <T>(value: Json | undefined): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [];

export const candidatesOf = (decision: Decision): readonly Candidate[] => listOf(argsOf(decision).candidates);

export const unitsOf = (decision: Pick<Decision, 'prompt'>): readonly EvadingUnit[] => listOf(argsOf(decision).units);

export const waysOutOf = (decision: Pick<Decision, 'prompt'>): readonly WayOut[] => listOf(argsOf(decision).options);

/** The ally's leader who is to take command of a group of both, where that is what is asked. */
export const claimantOf = (decision: Pick<Decision, 'prompt'>): LeaderId | undefined => {
  const { by, leaders } = argsOf(decision);
  return by === undefined ? undefined : listOf<LeaderId>(leaders)[0];
};

/** Behind in casualties, or with fewer dice where nothing has been rolled yet. */
export const isLosing = ({ lead, mydice, hisdice }: JsonObject): boolean =>
  typeof lead === 'number' ? lead < 0 : Number(mydice ?? 0) < Number(hisdice ?? 0);

/** The enemy whom a question is about. */
export const enemyOf = ({ mover, enemy }: JsonObject): Force | undefined =>
  (isForce(mover) ? mover : isForce(enemy) ? enemy : undefined) as Force | undefined;

const isForce = (value: Json | undefined): boolean => typeof value === 'object' && value !== null;
