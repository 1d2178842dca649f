/** Letters from the database. Each is checked to be of a known kind and to have the fields of its kind. */
import { isObject, type JsonObject } from '../../engine/index.ts';
import type { OutboxLetter, ReportLetter } from './letter.ts';

const WHOLE: { readonly [K in OutboxLetter['kind']]: (letter: JsonObject) => boolean } = {
  report: ({ report }) => isObject(report) && isObject(report.seat),
  acknowledgement: ({ seat, reply }) => isObject(seat) && isObject(reply),
  reminder: ({ seat, deadline }) => isObject(seat) && isObject(deadline),
  notice: ({ seat, about }) => isObject(seat) && typeof about === 'string',
  desk: ({ seat, news, seats }) => isObject(seat) && Array.isArray(news) && Array.isArray(seats),
  invitation: ({ seat }) => isObject(seat),
  offer: ({ seat, offered }) => isObject(seat) && typeof offered === 'string',
  'sign-in': ({ seat }) => isObject(seat),
  kept: ({ subject, text, language }) => [subject, text, language].every((each) => typeof each === 'string'),
};

const isKind = (value: unknown): value is OutboxLetter['kind'] =>
  typeof value === 'string' && Object.hasOwn(WHOLE, value);

const isLetter = (value: unknown): value is OutboxLetter =>
  isObject(value) && isKind(value.kind) && WHOLE[value.kind](value);

/** A stored letter; throws on anything else. */
export const letterIn = (stored: unknown): OutboxLetter => {
  if (!isLetter(stored)) throw new TypeError('a stored letter is not a letter');
  return stored;
};

/** A stored report; throws on anything else. */
export const reportLetterIn = (stored: unknown): ReportLetter => {
  const letter = letterIn(stored);
  if (letter.kind !== 'report') throw new TypeError(`a stored report is a letter of kind ${letter.kind}`);
  return letter;
};
