/** Lines and parts of lines as text that is read back as the same. */
import { type Decision, type Message, message } from '../../../engine/index.ts';
import { type Condition, type ConditionWords, conditionHolds, nameKey, writeCondition } from '../../../orders/index.ts';
import type { Book } from '../content.ts';
import { seenAs, type View } from '../knowledge.ts';
import type { Position } from '../state.ts';
import type { Side } from '../types.ts';
import type { Figures } from './conditions.ts';

/** The verbs of a turn in other words, in several languages. */
const SYNONYMS: Readonly<Record<string, string>> = {
  CARD: 'play, use, karte, spiele, nehme, carte, joue, 카드, カード',
  ORDER: 'activate, befehl, befehle, aktiviere, ordre, ordres, ordonne, active, 명령, 命令',
  MOVE: 'march, bewege, ziehe, zug, rücke, déplace, bouge, 이동, 移動',
  FIRE: 'shoot, feuer, feuere, schieße, tir, tire, feu, 사격, 射撃',
  MELEE: 'attack, nahkampf, angriff, corps à corps, attaque, 근접전, 백병전, 白兵戦',
};

/** The keys of the other words for a verb. */
export const synonymsOf = (verb: string): readonly string[] => (SYNONYMS[verb] ?? '').split(', ').map(nameKey);

/** Texts in a row, without empty ones. */
export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** A list behind its word; nothing for an empty one. */
export const listed = (word: string, things: readonly string[] | undefined): string =>
  things && things.length > 0 ? `${word} ${things.join(', ')}` : '';

/** What all verbs of the game share: its book, and the words of its conditions. */
export class ScriptWords {
  readonly book: Book;
  readonly conditions: ConditionWords<View>;

  constructor(book: Book, conditions: ConditionWords<View>) {
    this.book = book;
    this.conditions = conditions;
  }

  /** The position that a view shows. */
  at(view: View): Position {
    return seenAs(this.book, view);
  }

  /** Whether a condition holds at a question; none always does. */
  holds(when: Condition | undefined, decision: Decision, view: View, figures: Figures = {}): boolean {
    if (!when) return true;
    const numbers = { ...this.conditions.figures(decision, view), ...figures };
    return conditionHolds(this.conditions, when, { decision, view, numbers, absent: false });
  }

  condition(when: Condition): string {
    return writeCondition(this.conditions, when, 'full').toUpperCase();
  }

  /** `IF condition`, or nothing. */
  when(when: Condition | undefined): string {
    return when ? `IF ${this.condition(when)}` : '';
  }
}

/** The side whose lines these are; whoever looks on has none. */
export const readerOf = ({ you }: View): Side => you ?? '';

/** A line in words: it says everything itself. */
export const said = (text: string): Message => message('order.plain', { text });
