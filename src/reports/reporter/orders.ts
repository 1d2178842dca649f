/** What helps a seat to write its orders. */
import type { Section } from '../document.ts';
import type { DecisionInfo, ReportModel } from '../model.ts';

export interface OrderHelp<V = unknown> {
  /** What the seat can do in its own turn now, as sentences; empty if something else is asked, or nothing. */
  advice(report: ReportModel<V>): readonly string[];
  /** Orders to fill in, a line each. */
  template(report: ReportModel<V>): readonly string[];
  /**
   * The fights that the reader could begin, now or if it were their turn, with their odds. `about`: only those with all of
   * these leaders, units and places, or else with one of them.
   */
  odds?(report: ReportModel<V>, about: readonly string[]): readonly Section[];
  /** Standing lines that would answer a question and its like, the narrowest first. */
  foreseen?(
    report: Pick<ReportModel<V>, 'view' | 'standing'>,
    question: Pick<DecisionInfo, 'kind' | 'prompt'>,
  ): readonly string[];
}
