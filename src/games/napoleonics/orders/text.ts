/** Answers as order text. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.ts';

/** A list behind its word; nothing for an empty one. */
const listed = (word: string, things: Json | undefined): string =>
  Array.isArray(things) && things.length > 0 ? `${word} ${things.join(', ')}` : '';

/** Texts in a row, without empty ones. */
export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const leaders = (names: Json | undefined): Json => (Array.isArray(names) ? names.map((name) => `LDR:${name}`) : []);

const cardText = ({ card, other, on, section }: JsonObject): string =>
  joined(
    `CARD ${card}`,
    other === true ? 'ALT' : '',
    on === undefined ? '' : `ON ${on}`,
    section === undefined ? '' : `SECTION ${section}`,
  );

const ordersText = (answer: JsonObject): string =>
  joined(
    listed('ORDER', answer.units) || 'ORDER NONE',
    listed('DETACH', leaders(answer.leaders)),
    listed('UNSQUARE', answer.unsquare),
  );

const wayText = (word: string, path: Json | undefined): string =>
  `${word} ${Array.isArray(path) && path.length > 0 ? path.join('-') : 'NONE'}`;

const combatText = ({ fire, melee, at, with: guns }: JsonObject): string => {
  if (fire !== undefined) return `FIRE ${fire} AT ${at}`;
  return melee === undefined ? 'FIRE NONE' : joined(`MELEE ${melee} AT ${at}`, listed('WITH', guns));
};

const REACTIONS: Readonly<Record<string, string>> = {
  STAND: 'STAND',
  FIRST_STRIKE: 'STRIKE',
  SQUARE: 'SQUARE',
  RETIRE: 'RETIRE',
};

/** How the answers to each kind of question are written. */
const TEXTS: Readonly<Record<string, (answer: Json, fields: JsonObject) => string>> = {
  card: (_, fields) => cardText(fields),
  orders: (_, fields) => ordersText(fields),
  rally: (_, { units }) => listed('RALLY', units) || 'RALLY NONE',
  move: (_, { piece, path }) => (piece === undefined ? 'MOVE NONE' : wayText(`MOVE ${piece}:`, path)),
  combat: (_, fields) => combatText(fields),
  advance: (path) => wayText('ADVANCE', path),
  take: (path) => wayText('ADVANCE', path),
  bonus: (answer, { at, with: guns }) => (answer === null ? 'BONUS NONE' : joined(`BONUS ${at}`, listed('WITH', guns))),
  keep: (card) => `KEEP ${card}`,
  reaction: (reaction) => REACTIONS[String(reaction)] ?? '',
  flags: (count) => `IGNORE ${count}`,
  retreat: (path) => wayText('RETREAT', path),
  retire: (path) => wayText('RETREAT', path),
  leader: (_, { path, off }) => joined(wayText('LEADER', path), off === true ? 'OFF' : ''),
  battleBack: (isYes) => `BACK ${isYes === true ? 'YES' : 'NO'}`,
  supply: (hex) => `SUPPLY ${hex}`,
};

/** Fields that only answers to one kind of question have. */
const KINDS: readonly (readonly [field: string, kind: string])[] = [
  ['card', 'card'],
  ['piece', 'move'],
  ['fire', 'combat'],
  ['melee', 'combat'],
  ['leaders', 'orders'],
  ['units', 'rally'],
];

const kindOf = (fields: JsonObject): string => KINDS.find(([field]) => field in fields)?.[1] ?? '';

/** The order that gives an answer. Without a kind it is told by the fields of the answer. */
export function answerText(kind: string, answer: Json): string {
  const fields: JsonObject = isObject(answer) ? answer : {};
  return TEXTS[kind === '' ? kindOf(fields) : kind]?.(answer, fields) ?? '';
}
