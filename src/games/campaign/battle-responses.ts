/** What cards do out of turn in and after battles and sieges. */
import type { Reactions } from './responses.ts';

export const battleResponses: Reactions = {};
