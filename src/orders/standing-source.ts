import {
  type AnswerSource,
  type Decision,
  type Json,
  type Message,
  type RecordedAnswer,
  type Refusal,
  type SourceReply,
  same,
} from '../engine/index.ts';
import { conditionHolds, type Figure, figuresIn } from './condition.ts';
import { type Alternative, type Language, type Offer, type PolicyVerb, periodsOf } from './language.ts';
import { asksAll, type Policy, type StandingOrder, type Stretches } from './order.ts';
import { inForce } from './policy.ts';
import type { LineAnswer } from './sheet-rules.ts';
import {
  answeredBy,
  declinedKey,
  type Glance,
  glancesOf,
  KEY,
  type StandingSilence,
  whyOf,
} from './standing-reason.ts';
import { partsOf, yesNoOf } from './traits.ts';
import { answersOnce, itemOf, ORDERS, ordersOf } from './writing.ts';

export interface StandingOptions<V> {
  readonly language: Language<V>;
  /** Answers since the last impulse boundary, which count towards `MAX n`. */
  readonly recorded?: readonly RecordedAnswer[];
  /** The owner missed the deadline: orders for his absence apply. */
  readonly absent?: boolean;
  /** The day in the owner's zone (ISO 8601), for lines that end with a day. */
  readonly date?: string;
}

/** An answer of the n-th order of a line. */
interface OrderAnswer extends LineAnswer {
  readonly id: string;
  readonly n: number;
  /** Undefined for an earlier run. */
  readonly impulse?: string;
}

/** Why a question is left to the owner of a line. */
export type Stop = { readonly id: string } & (
  | { readonly how: 'asks' | 'unmet' | 'held' }
  | { readonly how: 'refused'; readonly reason: Message }
);

interface Use {
  impulse: string;
  count: number;
}

/**
 * Answers for a seat from its standing orders. The first line that fits wins. A line whose condition fails answers no
 * for its subject; when all parts of a decision are answered with no, so is the decision.
 */
export class StandingSource<V = unknown> implements AnswerSource {
  readonly origin = 'standing';
  readonly #orders: readonly StandingOrder[];
  readonly #language: Language<V>;
  readonly #absent: boolean;
  readonly #date: string | undefined;
  readonly #before: Map<string, number>;
  readonly #uses = new Map<string, Use>();
  /** Answers of `DO` orders; those of earlier runs belong to the first impulse in this run. */
  readonly #given: OrderAnswer[];
  #first: string | undefined;
  /** Illegal answers to the present decision. */
  #illegal: { decision: number; answers: Json[] } = { decision: -1, answers: [] };

  constructor(orders: readonly StandingOrder[], options: StandingOptions<V>) {
    this.#orders = orders;
    this.#language = options.language;
    this.#absent = options.absent ?? false;
    this.#date = options.date;
    this.#before = countUses(options.recorded ?? []);
    this.#given = givenBefore(options.recorded ?? []);
  }

  answer(decision: Decision, view: () => unknown): SourceReply | 'wait' | undefined {
    const word = this.#survey(decision, view, new Map());
    // An absent player is not asked.
    return word === 'wait' && this.#absent ? undefined : word;
  }

  /** The lines that could concern a question but leave it to the owner, with the reasons. */
  passedOver(decision: Decision, view: () => unknown): readonly Glance[] {
    const declined = new Map<string, StandingSilence>();
    this.#survey(decision, view, declined);
    return glancesOf(declined);
  }

  /**
   * Why no line answers a question: its answer was taken back; lines ask the owner, their answer is refused, or their own
   * condition does not hold. Empty if one would answer, or if no line is about it.
   */
  stops(decision: Decision, view: () => unknown): readonly Stop[] {
    if (this.#orders.some(({ held }) => held === decision.id)) return [{ how: 'held', id: '' }];
    const refused: Stop[] = [];
    for (;;) {
      const reply = this.answer(decision, view);
      if (reply === undefined) return [...refused, ...this.#unmet(decision, view() as V)];
      if (reply === 'wait') return [...refused, { how: 'asks', id: this.#pausing(decision, view() as V) }];
      const verdict = decision.check(reply.answer);
      if (verdict.ok) return [];
      this.refused(decision, reply, verdict.refusal);
      refused.push({ how: 'refused', id: answeredBy(reply.why) ?? '', reason: verdict.refusal.reason });
    }
  }

  #unmet(decision: Decision, view: V): readonly Stop[] {
    return this.#inForce(view)
      .filter(({ policy: { verb, subject } }) => this.#policyOf(verb)?.unmet?.(subject, decision, view))
      .map(({ id }) => ({ how: 'unmet', id }));
  }

  #pausing(decision: Decision, view: V): string {
    const pausing = this.#inForce(view).find(({ policy: { verb, subject, clause } }) => {
      const policy = this.#policyOf(verb);
      const asks = clause.when === 'ask' && policy?.kinds.includes(decision.kind);
      return asks || policy?.pauses?.(subject, decision, view);
    });
    return pausing?.id ?? '';
  }

  #inForce(view: V): readonly StandingOrder[] {
    const now = this.#stretches(view);
    return this.#orders.filter((order) => inForce(order.policy, order.given, now) && !this.#isUsedUp(order));
  }

  #stretches(view: V): Stretches {
    return { ...periodsOf(this.#language, view), ...(this.#date === undefined ? {} : { date: this.#date }) };
  }

  #survey(
    decision: Decision,
    view: () => unknown,
    declined: Map<string, StandingSilence>,
  ): SourceReply | 'wait' | undefined {
    if (this.#illegal.decision !== decision.id) this.#illegal = { decision: decision.id, answers: [] };
    const seen = view() as V;
    const now = this.#stretches(seen);
    this.#first ??= now.impulse ?? '';
    const orders = this.#inForce(seen).filter(({ held }) => held !== decision.id);
    if (orders.some(({ policy: { verb, subject } }) => this.#policyOf(verb)?.pauses?.(subject, decision, seen)))
      return 'wait';
    const consult = (order: StandingOrder) => this.#consult(order, decision, seen, now.impulse ?? '', declined);
    return (
      firstOf(
        orders.filter((order) => !this.#isLast(order)),
        consult,
      ) ??
      this.#declineAll(decision, declined) ??
      firstOf(
        orders.filter((order) => this.#isLast(order)),
        consult,
      )
    );
  }

  #isUsedUp({ id, policy, used = 0 }: StandingOrder): boolean {
    return used + (this.#uses.get(id)?.count ?? 0) > 0 && answersOnce(this.#language, policy);
  }

  #isLast({ policy }: StandingOrder): boolean {
    return this.#policyOf(policy.verb)?.last ?? false;
  }

  #policyOf(verb: string): PolicyVerb<V> | undefined {
    return this.#language.verbs.find(({ name }) => name === verb)?.policy;
  }

  refused(decision: Decision, reply: SourceReply, _refusal: Refusal): void {
    if (this.#illegal.decision === decision.id) this.#illegal.answers.push(reply.answer);
  }

  #consult(
    order: StandingOrder,
    decision: Decision,
    view: V,
    impulse: string,
    declined: Map<string, StandingSilence>,
  ): SourceReply | 'wait' | undefined {
    const { clause } = order.policy;
    const offer = this.#offer(order, decision, view, impulse);
    const parts = offer?.parts.filter((part) => !declined.has(part)) ?? [];
    if (!offer || parts.length === 0) return undefined;
    if (clause.when === 'ask') return 'wait';
    const usedUp = clause.most !== undefined && this.#used(order.id, impulse) >= clause.most;
    const open = offer.alternatives.filter((each) => parts.includes(each.part) && this.#isLegal(each.answer));
    const how = clause.when === 'never' ? 'never' : usedUp ? 'spent' : undefined;
    const chosen = how ? undefined : open.find((each) => this.#fits(order, decision, view, each));
    if (chosen)
      return this.#give(order, impulse, decision, chosen, this.#figures(order, decision, view, chosen), declined);
    if (clause.elseAsk) return 'wait';
    const figures = how ? [] : this.#figures(order, decision, view, open[0]);
    for (const part of parts) declined.set(part, { how: how ?? 'no', order, figures });
    return undefined;
  }

  /** The values of the figures in a line's condition. */
  #figures({ policy }: StandingOrder, decision: Decision, view: V, alternative: Alternative | undefined) {
    const { conditions } = this.#language;
    if (policy.clause.when !== 'if' || alternative?.settled) return [];
    const numbers = { ...conditions.figures(decision, view), ...alternative?.numbers };
    return figuresIn(policy.clause.condition ?? [], numbers);
  }

  #offer({ id, policy }: StandingOrder, decision: Decision, view: V, impulse: string): Offer | undefined {
    if (policy.verb === ORDERS) return this.#offerOrders(id, policy, decision, view, impulse);
    const verb = this.#policyOf(policy.verb);
    if (!verb?.kinds.includes(decision.kind)) return undefined;
    if (asksAll(policy)) {
      // One's own impulse is asked about in any case.
      const isAct = this.#language.acts.includes(decision.kind);
      return isAct ? undefined : { parts: partsOf(this.#language, decision), alternatives: [] };
    }
    if (!verb.orders?.(decision, view)) return verb.offer(policy.subject, decision, view);
    const offer = this.#offerOrders(id, policy, decision, view, impulse);
    return offer && { ...offer, alternatives: offer.alternatives.map((each) => ({ ...each, settled: true })) };
  }

  /**
   * The orders of a line are tried one after another, without those that are done or can no longer be carried out. The
   * reason of an answer says which of them gave it.
   */
  #offerOrders(id: string, policy: Policy, decision: Decision, view: V, impulse: string): Offer | undefined {
    const alternatives = ordersOf(policy.subject).flatMap((order, n): Alternative[] => {
      const item = itemOf(this.#language, order);
      if (!item?.kinds.includes(decision.kind)) return [];
      const verdict = item.answer(decision, view, this.#taken(id, n, impulse));
      return verdict?.ok ? [{ answer: verdict.answer, part: 'all', numbers: {}, order: n }] : [];
    });
    return alternatives.length > 0 ? { parts: ['all'], alternatives } : undefined;
  }

  #isLegal(answer: Json): boolean {
    return !this.#illegal.answers.some((each) => same(each, answer));
  }

  #fits(
    { policy: { clause } }: StandingOrder,
    decision: Decision,
    view: V,
    { numbers, settled }: Alternative,
  ): boolean {
    const { conditions } = this.#language;
    if (clause.when !== 'if' || settled) return true;
    const figures = { ...conditions.figures(decision, view), ...numbers };
    const moment = { decision, view, numbers: figures, absent: this.#absent };
    return conditionHolds(conditions, clause.condition ?? [], moment);
  }

  #used(id: string, impulse: string): number {
    const use = this.#uses.get(id);
    const before = impulse === this.#first ? (this.#before.get(id) ?? 0) : 0;
    return before + (use?.impulse === impulse ? use.count : 0);
  }

  /** The answers of the n-th order of a line in this impulse. */
  #taken(id: string, n: number, impulse: string): readonly LineAnswer[] {
    return this.#given.filter((each) => each.id === id && each.n === n && (each.impulse ?? this.#first) === impulse);
  }

  #give(
    order: StandingOrder,
    impulse: string,
    { kind, prompt }: Decision,
    chosen: Alternative,
    figures: readonly Figure[],
    declined: ReadonlyMap<string, StandingSilence>,
  ): SourceReply {
    const { answer, order: n } = chosen;
    const use = this.#uses.get(order.id);
    const count = use?.impulse === impulse ? use.count + 1 : 1;
    this.#uses.set(order.id, { impulse, count });
    if (n !== undefined) this.#given.push({ id: order.id, n, impulse, kind, args: prompt.args ?? {}, answer });
    const at = this.#language.standing?.answersAtOnce ? impulse : undefined;
    const passed = glancesOf(declined, order);
    return { answer, why: whyOf(this.#language, order, { key: KEY, figures, passed, n, at }) };
  }

  #declineAll(decision: Decision, declined: ReadonlyMap<string, StandingSilence>): SourceReply | undefined {
    const answer = yesNoOf(this.#language, decision, false);
    const [first] = declined.values();
    const parts = partsOf(this.#language, decision);
    if (answer === undefined || !first || !parts.every((part) => declined.has(part))) return undefined;
    if (!this.#isLegal(answer)) return undefined;
    const { order, how, figures } = first;
    return {
      answer,
      why: whyOf(this.#language, order, { key: declinedKey(how), figures, passed: glancesOf(declined, order) }),
    };
  }
}

/** The first result that is not undefined. */
const firstOf = <T, R>(things: readonly T[], give: (thing: T) => R | undefined): R | undefined => {
  for (const thing of things) {
    const given = give(thing);
    if (given !== undefined) return given;
  }
  return undefined;
};

const givenBefore = (recorded: readonly RecordedAnswer[]): OrderAnswer[] =>
  recorded.flatMap(({ kind, answer, why }) => {
    const { id, n } = why?.key === KEY ? (why.args ?? {}) : {};
    return typeof n === 'number' ? [{ id: String(id), n, kind, args: {}, answer }] : [];
  });

const countUses = (recorded: readonly RecordedAnswer[]): Map<string, number> => {
  const uses = new Map<string, number>();
  for (const { why } of recorded) {
    if (why?.key !== KEY) continue;
    const id = String(why.args?.id ?? '');
    uses.set(id, (uses.get(id) ?? 0) + 1);
  }
  return uses;
};
