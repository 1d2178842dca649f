/** Letters from the database. Each is checked to be of a known kind and to have the fields of its kind. */
import { isObject, type JsonObject } from '../../engine/index.ts';
import type { Letter, ReportLetter } from './letter.ts';

const WHOLE: { readonly [K in Letter['kind']]: (letter: JsonObject) => boolean } = {
  report: ({ report }) => isObject(report) && isObject(report.seat),
  acknowledgement: ({ seat, reply }) => isObject(seat) && isObject(reply),
  reminder: ({ seat, deadline }) => isObject(seat) && isObject(deadline),
  notice: ({ seat, about }) => isObject(seat) && typeof about === 'string',
  invitation: ({ seat }) => isObject(seat),
  offer: ({ seat, offered }) => isObject(seat) && typeof offered === 'string',
  'sign-in': ({ seat }) => isObject(seat),
};

const isKind = (value: unknown): value is Letter['kind'] => typeof value === 'string' && Object.hasOwn(WHOLE, value);

const isLetter = (value: unknown): value is Letter => isObject(value) && isKind(value.kind) && WHOLE[value.kind](value);

/** A stored letter; throws on anything else. */
export const letterIn = (stored: unknown): Letter => {
  if (!isLetter(stored)) throw new TypeError('a stored letter is not a letter');
  return stored;
};

/** A stored report; throws on anything else. */
export const reportLetterIn = (stored: unknown): ReportLetter => {
  const letter = letterIn(stored);
  if (letter.kind !== 'report') throw new TypeError(`a stored report is a letter of kind ${letter.kind}`);
  return letter;
};
