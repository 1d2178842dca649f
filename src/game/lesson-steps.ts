/** What the steps of a guided first turn look for in a plan. */
import { isObject, type Json } from '../engine/index.ts';

/** Whether one of the answers has at least these fields. */
export const gives = (answers: readonly Json[], wanted: Readonly<Record<string, Json>>): boolean =>
  answers.some((answer) => isObject(answer) && Object.entries(wanted).every(([name, value]) => answer[name] === value));
