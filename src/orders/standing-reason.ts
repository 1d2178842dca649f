/** Why a standing order has answered or not: stored with the answer, and read back for reports. */
import { isObject, type Json, type Message, nameIn, uncheckedMessage } from '../engine/index.ts';
import { type Figure, figuresOf } from './condition.ts';
import type { Language } from './language.ts';
import type { StandingOrder } from './order.ts';
import { describePolicy } from './writing.ts';

/** The reason of an answer by a line. */
export const KEY = 'order.standing';

/**
 * Why a line did not answer: it says never, has reached its limit, or its condition does not hold. With the figures of
 * the condition.
 */
export interface StandingSilence {
  readonly how: 'never' | 'spent' | 'no';
  readonly order: StandingOrder;
  readonly figures: readonly Figure[];
}

/** The id of the standing order in a message, if one has given the answer. */
export const answeredBy = (why: Message | null | undefined): string | undefined =>
  why?.key === KEY ? String(why.args?.id ?? '') : undefined;

/** What a reason says of a line that was tried. */
export type Glance = {
  readonly id: string;
  readonly how: 'answered' | StandingSilence['how'];
  readonly figures: readonly Figure[];
};

/** The lines that were tried, the one that answered first; none for other reasons. */
export const glancesIn = (why: Message | null | undefined): readonly Glance[] => {
  if (why?.key !== KEY && !why?.key.startsWith(`${KEY}.`)) return [];
  const how = why.key === KEY ? 'answered' : nameIn(DECLINED, why.key.slice(KEY.length + 1));
  const { id, figures, passed } = why.args ?? {};
  const first = { id: String(id ?? ''), how: how ?? 'no', figures: figuresOf(figures) } as const;
  return [first, ...(Array.isArray(passed) ? passed.filter(isGlance) : [])];
};

const DECLINED = ['never', 'spent', 'no'] as const satisfies readonly StandingSilence['how'][];

const isGlance = (value: Json): value is Glance =>
  isObject(value) && typeof value.id === 'string' && typeof value.how === 'string' && Array.isArray(value.figures);

/** Figures as an argument of a sentence. */
export const wrapped = (figures: readonly Figure[]): Json => ({ list: figures });

interface Reason {
  readonly key: string;
  readonly figures: readonly Figure[];
  readonly passed: readonly Glance[];
  readonly n?: number | undefined;
  /** The impulse in which the line answered, where the reports of the game tell it there. */
  readonly at?: string | undefined;
}

/** Lines that were tried without an answer, except the one that the reason names. */
export const glancesOf = (declined: ReadonlyMap<string, StandingSilence>, one?: StandingOrder): readonly Glance[] => {
  const others = new Map(
    [...declined.values()].filter(({ order }) => order !== one).map((each) => [each.order.id, each]),
  );
  return [...others.values()].map(({ order, how, figures }) => ({ id: order.id, how, figures }));
};

/** The reason of an answer that does nothing because of such a line. */
export const declinedKey = (how: StandingSilence['how']): string => `${KEY}.${how}`;

/** The reason of an answer, for the owner: the line in words, its figures, and the lines that were skipped. */
export const whyOf = <V>(
  language: Language<V>,
  { id, policy }: StandingOrder,
  { key, figures, passed, n, at }: Reason,
): Message =>
  uncheckedMessage(key, {
    id,
    order: describePolicy(language, policy),
    figures: wrapped(figures),
    ...(passed.length === 0 ? {} : { passed }),
    ...(n === undefined ? {} : { n }),
    ...(at === undefined ? {} : { at }),
  });

/** The impulse in which a line of a plan has answered; undefined for other answers. */
export const momentOf = (why: Message | null | undefined): string | undefined => {
  const at = why?.key === KEY ? why.args?.at : undefined;
  return typeof at === 'string' ? at : undefined;
};
