/** The figures of the questions that only Wellington asks. */
import type { AreaId, PowerId } from '../campaign/types.ts';

declare module '../campaign/questions.ts' {
  interface Questions {
    /** `cp`: what is left for further deployments. */
    deploy: { readonly power: PowerId; readonly cp: number };
    withdraw: { readonly power: PowerId };
    /** `count`: cards above the hand limit. */
    discard: { readonly power: PowerId; readonly count: number };
    /** `area`: where the power has begun to put them (W-16.2b). */
    reinforce: { readonly power: PowerId; readonly turn: number; readonly cp: number; readonly area?: AreaId };
  }
}
