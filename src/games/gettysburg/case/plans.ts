/** The plans of a seat in a case: lines that are filed one after another, and what answers for them. */
import { periodsOf } from '../../../../src/orders/index.ts';
import type { AnswerSource, Decision, Message, Refusal, SourceReply } from '../../../engine/index.ts';
import { type Language, readSheet, type StandingOrder, StandingSource } from '../../../orders/index.ts';
import type { View } from '../knowledge.ts';
import type { Side } from '../types.ts';

export interface CaseRefusal {
  readonly line: string;
  readonly code: string;
  readonly reason: Message;
  readonly near: Refusal['near'];
}

/** The lines of a seat, in the order in which they were filed. */
export class Filed implements AnswerSource {
  readonly origin = 'standing';
  readonly refusals: CaseRefusal[] = [];
  readonly #side: Side;
  readonly #language: Language<View>;
  readonly #orders: StandingOrder[] = [];
  readonly #texts = new Map<string, string>();
  readonly #refused = new Set<string>();
  readonly #used = new Map<string, number>();
  #source: StandingSource<View> | undefined;

  constructor(side: Side, language: Language<View>) {
    this.#side = side;
    this.#language = language;
  }

  /** Files text; a line that cannot be read is refused. */
  file(text: string, view: View): void {
    const sheet = readSheet(text, this.#language, { owns: [this.#side], view, strict: true });
    for (const { text: line, policy, problems } of sheet.standing) {
      if (policy) this.#add(line, { policy, given: periodsOf(this.#language, view) });
      else this.#refuse(line, problems[0]);
    }
    for (const { text: line, problems } of sheet.lines) this.#refuse(line, problems[0]);
    for (const problem of sheet.problems) this.#refuse(text, problem);
    this.#source = undefined;
  }

  #add(line: string, order: Omit<StandingOrder, 'id'>): void {
    const id = `S${this.#orders.length + 1}`;
    this.#texts.set(id, line);
    this.#orders.push({ ...order, id });
  }

  #refuse(line: string, problem: { readonly code: string; readonly message: Message } | undefined): void {
    const code = problem?.code ?? 'order.only-standing';
    this.refusals.push({ line, code, reason: problem?.message ?? { key: `refused.${code}` }, near: [] });
  }

  answer(decision: Decision, view: () => unknown): SourceReply | 'wait' | undefined {
    const orders = this.#orders.map((order) => ({ ...order, used: this.#used.get(order.id) ?? 0 }));
    this.#source ??= new StandingSource(orders, { language: this.#language });
    const reply = this.#source.answer(decision, view);
    if (reply && reply !== 'wait') {
      const id = String(reply.why?.args?.id);
      this.#used.set(id, (this.#used.get(id) ?? 0) + 1);
    }
    return reply;
  }

  refused(decision: Decision, reply: SourceReply, refusal: Refusal): void {
    this.#source?.refused(decision, reply, refusal);
    const id = String(reply.why?.args?.id);
    if (this.#refused.has(id)) return;
    this.#refused.add(id);
    const { code, reason, near } = refusal;
    this.refusals.push({ line: this.#texts.get(id) ?? '', code, reason, near });
  }
}
