/**
 * A position in few bytes for the database: every stack of pieces as a short text, `hill,wellington 5.2.1` for two leaders with
 * five infantry, two cavalry and one artillery, or `2.0.0` without a leader. All else stays as it is, in the same order.
 */
import type { Json, JsonObject } from '../../engine/index.ts';
import type { State } from './state.ts';
import { ARMS, type Force, type Stack } from './types.ts';

const FIELDS = 'leaders inf cav art';
const LEADERS = /^[a-z][a-z0-9_]*(,[a-z][a-z0-9_]*)*$/;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && !Object.is(value, -0);

/** A stack as text, if the text tells all of it. */
const textOf = (stack: Stack): string | Stack => {
  if (Object.keys(stack).join(' ') !== FIELDS || !ARMS.every((arm) => isCount(stack[arm]))) return stack;
  const { leaders, inf, cav, art } = stack;
  const counters = `${inf}.${cav}.${art}`;
  if (leaders.length === 0) return counters;
  const names = leaders.join();
  return LEADERS.test(names) ? `${names} ${counters}` : stack;
};

const stackOf = (text: string | Stack): Stack => {
  if (typeof text !== 'string') return text;
  const at = text.indexOf(' ');
  const [inf, cav, art] = text.slice(at + 1).split('.');
  return {
    leaders: at < 0 ? [] : text.slice(0, at).split(','),
    inf: Number(inf),
    cav: Number(cav),
    art: Number(art),
  };
};

const mapped = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> => {
  const result: Record<string, B> = {};
  for (const key in record) result[key] = change(record[key] as A);
  return result;
};

export const condense = (state: State): Json => {
  const texts = (force: Force) => mapped(force, textOf);
  const condensed = { ...state, forces: mapped(state.forces, texts), regroup: texts(state.regroup) };
  return condensed as unknown as JsonObject;
};

/** The state that was condensed; one that was stored in full is taken as it is. */
export const expand = (stored: Json): State => {
  const state = stored as unknown as State;
  const stacks = (force: Force) => mapped(force, stackOf);
  return { ...state, forces: mapped(state.forces, stacks), regroup: stacks(state.regroup) };
};
