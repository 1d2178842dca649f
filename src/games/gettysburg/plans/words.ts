/** Plans and answers as order text. */
import { type Decision, isObject, type Json, type JsonObject, type Message, message } from '../../../engine/index.ts';
import {
  type Condition,
  type ConditionWords,
  conditionHolds,
  type PolicyVerb,
  readCondition,
  type Style,
  writeCondition,
} from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { type Destination, isArmy, type Order, type Path, type RoundOrder } from '../types.ts';
import type { View } from '../view.ts';
import type { Cession, PlanReader } from './reading.ts';

/** The words of plans in a game that is played from a book. */
export class PlanWords {
  readonly book: Book;
  readonly #words: ConditionWords<View>;

  constructor(book: Book, words: ConditionWords<View>) {
    this.book = book;
    this.#words = words;
  }

  /** An answer as order text. */
  formatAnswer(kind: string, answer: Json, style: Style = 'full'): string {
    if (!isObject(answer)) return '';
    const given: JsonObject = answer;
    const texts: Readonly<Record<string, () => string>> = {
      round: () => `ORDER ${this.orders(given as unknown as RoundOrder, style)}`,
      move: () => this.#moveText(given, style),
      react: () => (given.act === 'defend' ? 'DEFEND' : `CEDE${this.cessions(cessionsIn(given.to), style)}`),
      battles: () => `FIGHT ${this.town(String(given.town), style)}`,
      fire: () => `FIRE ${given.automatic}`,
      loss: () => `LOSE ${this.corps(String(given.corps), style)}`,
      pursue: () => `DRIVE ${this.town(String(given.town), style)}`,
    };
    return texts[kind]?.() ?? '';
  }

  town(id: string, style: Style): string {
    return style === 'short' ? id : (this.book.towns.get(id)?.name ?? id);
  }

  corps(id: string, style: Style): string {
    return style === 'short' ? id : (this.book.corps.get(id)?.commander ?? id);
  }

  orders({ orders }: RoundOrder, style: Style): string {
    return orders.length === 0 ? 'PASS' : orders.map((order) => this.#orderText(order, style)).join('; ');
  }

  #orderText(order: Order, style: Style): string {
    if ('paths' in order && order.paths) {
      const paths = order.paths.map((path) => this.#pathText(path, style)).join(', ');
      return `${order.commander}: ${paths || 'STAY'}`;
    }
    if (isArmy(order.commander)) return order.commander;
    const to = 'to' in order ? order.to : undefined;
    const corps = this.corps(order.commander, style);
    return to ? `${corps} -> ${to.map((each) => this.#destinationText(each, style)).join(' ELSE ')}` : corps;
  }

  #pathText({ corps, towns }: Path, style: Style): string {
    return [this.corps(corps, style), ...towns.map((town) => this.town(town, style))].join(' -> ');
  }

  #destinationText({ town, if: condition }: Destination, style: Style): string {
    const where = town === null ? 'STAY' : this.town(town, style);
    return condition ? `${where} IF ${this.#conditionText(condition)}` : where;
  }

  #conditionText(condition: Condition): string {
    return writeCondition(this.#words, condition).toUpperCase();
  }

  /** ` IF condition`, or nothing. */
  when(when: Condition | undefined): string {
    return when ? ` IF ${this.#conditionText(when)}` : '';
  }

  #moveText(answer: JsonObject, style: Style): string {
    const paths = answer.paths as readonly Path[] | undefined;
    if (paths) return `MOVE ${paths.map((path) => this.#pathText(path, style)).join(', ') || 'STAY'}`;
    return answer.to === null ? 'MOVE STAY' : `MOVE ${this.town(String(answer.to), style)}`;
  }

  cessions(to: readonly Cession[], style: Style): string {
    const texts = to.map(({ corps, town }) => `${this.corps(corps, style)}=${this.town(town, style)}`);
    return texts.length === 0 ? '' : ` TO ${texts.join(', ')}`;
  }

  /** Whether a condition holds for the owner of a line; no condition always does. */
  holds(when: Condition | undefined, decision: Decision, view: View): boolean {
    if (!when) return true;
    const numbers = this.#words.figures(decision, view);
    return conditionHolds(this.#words, when, { decision, view, numbers, absent: false });
  }

  /** Reads `IF condition`, if there is one; null after a problem. */
  readWhen(reader: PlanReader): { readonly when?: Condition } | null {
    if (!reader.word('if')) return {};
    const when = readCondition(reader);
    return when ? { when } : null;
  }

  /** What a line says, in a sentence. */
  described(key: string, text: string, clause: Parameters<PolicyVerb['describe']>[1]): Message {
    return message(key, { text, clause });
  }
}

const cessionsIn = (to: Json | undefined): readonly Cession[] =>
  isObject(to) ? Object.entries(to).map(([corps, town]) => ({ corps, town: String(town) })) : [];
