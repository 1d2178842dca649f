/** How a game treats orders that answer for as long as they stand. */
import type { Message } from '../engine/index.ts';
import type { Policy, Span } from './order.ts';
import type { PlanTable } from './plan-table.ts';
import type { PolicyForms } from './policy-form.ts';

export interface StandingRules<V = unknown, Profile extends string = string> {
  /** Periods for which a line may last. */
  readonly spans: readonly Span[];
  /** The present period of each span, by name: a line `UNTIL turn` lapses when the turn has another name. */
  periods(view: V): Readonly<Record<string, string>>;
  readonly examples: readonly [string, string];
  /** The most lines of a seat; default 20. */
  readonly most?: number;
  /**
   * Lines that are given while something is asked answer it at once. They are plans: those that have ended make room for
   * new ones.
   */
  readonly answersAtOnce?: true;
  /** The verb that opens a plan. It may be left out before a number followed by one of these uses. */
  readonly opener?: { readonly verb: string; readonly uses: readonly string[] };
  /**
   * Lines that a seat can make in a form instead of writing them: `standing-form.<name>` and `standing-form.field.<name>`
   * are its labels.
   */
  forms?(view: V, owns: readonly string[]): PolicyForms;
  /** Ready-made lines by name; `profile.<name>` says what they do. */
  readonly profiles?: Readonly<Record<Profile, readonly string[]>>;
  /** Plans that can be laid on a page instead of written. */
  readonly planner?: PlanTable<V>;
  /** Why a line cannot act now, as far as its owner sees: its card is gone, its leader has fallen. */
  idle?(policy: Policy, view: V): Message | undefined;
  /** Why a line will never act again, though its period is not over. */
  past?(policy: Policy, view: V): Message | undefined;
}
