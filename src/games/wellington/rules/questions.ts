/** The figures of questions that only Wellington asks. */
import type { AreaId, PowerId } from '../../campaign/types.ts';

declare module '../../campaign/rules/questions.ts' {
  interface Questions {
    /** `cp`: the CP left for further deployments. */
    deploy: { readonly power: PowerId; readonly cp: number };
    withdraw: { readonly power: PowerId };
    /** `count`: the number of cards above the hand limit. */
    discard: { readonly power: PowerId; readonly count: number };
    /** `area`: where the power has already put reinforcements (W-16.2b). */
    reinforce: { readonly power: PowerId; readonly turn: number; readonly cp: number; readonly area?: AreaId };
  }
}
