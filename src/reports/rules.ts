/** The rules of a game as they are read: chapters, and in each the rules with the items of the game's list that they say. */
import type { LanguageTag } from '../engine/index.ts';

export interface Rule {
  /** The first of its items: the anchor of links. */
  readonly id: string;
  /** All items of the game's list that it says. */
  readonly items: readonly string[];
  readonly text: string;
  /** What it lists: a cause or a price first, and what comes of it behind. */
  readonly rows: readonly (readonly string[])[];
  readonly example?: string | undefined;
  /** The ruling of a match that decides it. */
  readonly ruling?: string | undefined;
  /** It speaks of content that was made anew, as the printed one is not at hand. */
  readonly isReconstruction: boolean;
  /** English, where the language has no words for it yet. */
  readonly language: LanguageTag;
}

export interface Chapter {
  /** Of `a-z` and hyphens: a mail asks for it by this word, and it stands in links. */
  readonly id: string;
  readonly no: string;
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** A step of the sequence of play. */
export interface SequenceStep {
  readonly title: string;
  /** The item of the rules that says it. */
  readonly rule: string;
  /** The kinds of questions that are asked in it and in no other. */
  readonly kinds: readonly string[];
}

/** The number of an item without the letters of its game: `11.7` of `W-11.7`. Mails ask for rules by it. */
export const ruleNumber = (item: string): string => item.slice(item.indexOf('-') + 1);

/** The chapter and the rule that say an item; `11.7` is `W-11.7` in a game whose items begin like this. */
export function ruleIn(chapters: readonly Chapter[], item: string): { chapter: Chapter; rule: Rule } | undefined {
  const key = item.toUpperCase();
  const isMeant = (each: string) => {
    const id = each.toUpperCase();
    return id === key || ruleNumber(id) === key;
  };
  for (const chapter of chapters) {
    const rule = chapter.rules.find(({ items }) => items.some(isMeant));
    if (rule) return { chapter, rule };
  }
  return undefined;
}
