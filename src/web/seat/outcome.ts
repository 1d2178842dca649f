import type { LaidFields } from '../../orders/index.ts';
import type { PhaseState } from './phase.ts';
import type { Readout } from './readout.ts';

/** The outcome of the player's last request. */
export interface Outcome {
  readonly news?: {
    readonly good: boolean;
    readonly text: string;
    readonly near?: readonly string[];
    /** The item of the rules behind a refusal. */
    readonly rule?: string;
  };
  /** The reading of his orders. */
  readonly said?: Readout;
  /** Orders that were not stored, as typed. */
  readonly typed?: { readonly text: string; readonly mode: string; readonly decision: number };
  /** Standing orders that were not saved, as typed. */
  readonly standing?: { readonly text: string; readonly said: Readout };
  /** The ids of an answer that was not taken. */
  readonly chosen?: readonly string[];
  /** A plan that was laid and not saved. */
  readonly laid?: { readonly fields: LaidFields; readonly said: Readout };
  /** The form of a phase with what the rules say of it. */
  readonly phase?: PhaseState | undefined;
}
