/** The stages in which lines are asked for: reinforcement, deployment, the phases of a turn. */
import { type Message, message, type Refusal, uncheckedMessage } from '../engine/index.ts';
import type { Catalogue } from '../i18n/index.ts';
import type { Language, SheetItem } from './language.ts';

/** The name of the stage in which questions of a kind are asked. */
export const stageOf = (catalogue: Catalogue, kind = ''): Message => {
  const key = `stage.${kind}`;
  return uncheckedMessage(catalogue[key] === undefined ? 'stage' : key);
};

/** What the owner of a sheet was asked last, and where. */
export interface Asked {
  readonly kind: string;
  readonly view: unknown;
  readonly owns: readonly string[];
  /** It was answered with an end, and the next stage follows. */
  readonly isOver?: boolean;
}

/**
 * The kind of question whose stage is over for a line: none of those that it speaks to is asked any more. Kinds without a
 * stage may come at any time; so may acts, in a game whose turn is not made of stages.
 */
export const stagePast = <V>(
  { acts, sheet: { phases, stages } }: Language<V>,
  item: SheetItem<V> | undefined,
  { kind: now, view, owns, isOver = false }: Asked,
): string | undefined => {
  const rankOf = (kind: string) => (stages?.kinds ?? []).findIndex((stage) => stage.includes(kind));
  const end = rankOf(now) + (isOver ? 1 : 0);
  const isPast = (kind: string) =>
    rankOf(kind) >= 0 && rankOf(kind) < end && !stages?.comesAgain?.(kind, view as V, owns);
  const kinds = item?.kinds.filter((kind) => phases || !acts.includes(kind)) ?? [];
  return kinds.every(isPast) ? kinds[0] : undefined;
};

/** The reason for a line whose stage was over before its turn came. */
export const unreachedIn = (stage: Message): Refusal => ({
  code: 'order.not-reached',
  reason: message('refused.order.not-reached.stage', { stage: { ...stage } }),
  near: [],
});

/** The reason for a line that comes when its stage is over; `kind`: what the owner was asked in it. */
export const tooLate = (catalogue: Catalogue, kind: string): Refusal => ({
  code: 'order.too-late',
  reason: message('refused.order.too-late', { stage: { ...stageOf(catalogue, kind) } }),
  near: [],
});
