/** The shape of a player's choices for an event (W-5.1f). */
import { isObject } from '../../../../engine/index.ts';
import type { EventChoice } from '../../types.ts';

/** The largest number of areas that a choice may name, more than any card needs. */
const MOST = 20;

type Fields = { readonly [F in keyof EventChoice]-?: (value: unknown) => boolean };

const isText = (value: unknown): boolean => typeof value === 'string';

const isList = (value: unknown, fits: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length < MOST && value.every(fits);

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 100;

const FIELDS: Fields = {
  power: isText,
  areas: (value) => isList(value, isText),
  sp: (value) => isList(value, isCount),
  leader: isText,
  option: (value) => Number.isInteger(value),
};

/** The choices, or undefined if their shape is wrong. Other fields are dropped. */
export const readEventChoice = (value: unknown): EventChoice | undefined => {
  if (value === undefined) return {};
  if (!isObject(value)) return undefined;
  const named = Object.entries(FIELDS).filter(([field]) => value[field] !== undefined);
  if (named.some(([field, fits]) => !fits(value[field]))) return undefined;
  return Object.fromEntries(named.map(([field]) => [field, value[field]]));
};
