/** Letters as they come back from the database: each is of a known kind, and has what its kind is read by. */
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

/** A letter that we have stored; throws on anything else. */
export const letterIn = (stored: unknown): Letter => {
  if (!isLetter(stored)) throw new TypeError('what is stored as a letter is none');
  return stored;
};

/** The same of a report. */
export const reportLetterIn = (stored: unknown): ReportLetter => {
  const letter = letterIn(stored);
  if (letter.kind !== 'report') throw new TypeError(`what is stored as a report is a letter of kind ${letter.kind}`);
  return letter;
};
