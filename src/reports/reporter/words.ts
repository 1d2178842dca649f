/** How a game names things in a language. */
import type { LanguageTag } from '../../engine/index.ts';
import type { Catalogue, Formatters } from '../../i18n/index.ts';
import type { IsOrder } from '../order-lines.ts';

export interface ReportWords {
  /** Language of its words; default English. */
  readonly language?: LanguageTag;
  /**
   * With its terms, if it has other words than the house: `term.unit` and `term.units` for impulses, `term.one` for one
   * of them (`a round`), `term.Unit` and `term.Units` at the beginning of a sentence; `term.begin` for the first card,
   * `term.Deal` for how the first question comes about.
   */
  readonly catalogue: Catalogue;
  readonly formatters: Formatters;
  /** A line of orders in the words of the language, where it has its own. */
  line?(line: string): string;
  /** Whether a line would be an order if it came back in a mail. */
  readonly isOrder: IsOrder;
  /** The reader's names for powers: `Britain (BR)`. Absent in a game without powers. */
  powers?(ids: readonly string[]): string;
  /** A seat in the words of a sentence, by its name: `the Union`. Absent: its name. */
  called?(name: string): string;
}
