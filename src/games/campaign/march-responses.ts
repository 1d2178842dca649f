/** What cards do out of turn while formations march, intercept and evade. */
import type { Reactions } from './responses.ts';

export const marchResponses: Reactions = {};
