/** What cards do out of turn when others have played an event, and when partisans rise. */
import type { Reactions } from './responses.ts';

export const eventResponses: Reactions = {};
