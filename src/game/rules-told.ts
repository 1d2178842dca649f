/** The rules of a game in the words of a language, for people. */
import type { LanguageTag } from '../engine/index.ts';
import type { Chapter, Rule, SequenceStep } from '../reports/index.ts';

/** A rule without its words. */
interface RulePlan {
  /** The items of the game's list that it says; its words stand below the first. */
  readonly items: readonly string[];
  /** Its words stand below this key, as other games say the same. */
  readonly says?: string;
  readonly ruling?: string;
  readonly reconstruction?: boolean;
}

interface ChapterPlan {
  readonly id: string;
  readonly no: string;
  readonly rules: readonly RulePlan[];
}

/** A step of the sequence of play; its words are below `sequence.<id>`. */
interface StepPlan {
  readonly id: string;
  readonly rule: string;
  readonly kinds: readonly string[];
}

interface RuleWords {
  readonly text: string;
  readonly rows?: readonly (readonly string[])[];
  readonly example?: string;
}

/** The words of rules by their first item or key, and the titles of chapters by their id. */
export type RulesTexts = Readonly<Record<string, string | RuleWords>>;

export interface RulesPlan {
  readonly chapters: readonly ChapterPlan[];
  /** The sequence of play. */
  readonly sequence: readonly StepPlan[];
  /** English has all of them; what another language lacks is told in English. */
  readonly texts: { readonly en: RulesTexts } & { readonly [tag in LanguageTag]?: RulesTexts };
  /** The item that says what dice a fight has: its chances rest on it. */
  readonly odds: string;
  /** The item that a question rests on, by its kind. */
  readonly questions: Readonly<Record<string, string>>;
  /** The item behind a refusal, by its code. */
  readonly refusals: Readonly<Record<string, string>>;
}

export const sequenceIn = ({ sequence, texts }: RulesPlan, language: LanguageTag): readonly SequenceStep[] =>
  sequence.map(({ id, rule, kinds }) => {
    const words = texts[language]?.[`sequence.${id}`] ?? texts.en[`sequence.${id}`];
    return { rule, kinds, title: typeof words === 'string' ? words : '' };
  });

export function chaptersIn({ chapters, texts }: RulesPlan, language: LanguageTag): readonly Chapter[] {
  const own = texts[language] ?? {};
  const wordsOf = (key: string): RuleWords & { readonly language: LanguageTag } => {
    const words = own[key] ?? texts.en[key] ?? '';
    return { ...(typeof words === 'string' ? { text: words } : words), language: key in own ? language : 'en' };
  };
  const told = ({ items, says, ruling, reconstruction }: RulePlan): Rule => {
    const [id = ''] = items;
    const { text, rows = [], example, language: tag } = wordsOf(says ?? id);
    return { ...{ id, items, text, rows, example, ruling }, isReconstruction: reconstruction ?? false, language: tag };
  };
  return chapters.map(({ id, no, rules }) => ({ id, no, title: wordsOf(id).text, rules: rules.map(told) }));
}
