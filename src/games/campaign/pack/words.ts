/** The faults of a content pack as English sentences. */
import { type Json, type JsonObject, withoutHidden } from '../../../engine/index.ts';
import { type Catalogue, type Formatters, format } from '../../../i18n/index.ts';
import type { PackFault } from './faults.ts';

export const packSentences: Catalogue = {
  'item.area': 'duchy {id}',
  'item.line': 'line {a}–{b}',
  'item.leader': 'leader {id}',
  'item.card': 'card {number} "{title}"',
  'item.table': 'table {id}',
  'item.scenario': 'scenario {id}',
  'item.placement': 'placement of {power} at {duchy} in {scenario}',
  'item.flag': 'flag of {power} at {duchy} in {scenario}',

  'wrong.missing': 'is missing; it should be {wanted}',
  'wrong.type': 'has to be {wanted}',
  'wrong.value': 'has to be one of {values}',
  'wrong.least': 'has to be at least {least}',
  'wrong.most': 'may be at most {most}',
  'wrong.empty': 'is empty',
  'wrong.plain': 'has to be at most {most} letters, without line ends and invisible characters',
  'wrong.id': 'is not {wanted}',
  'wrong.key': 'has a field {key}, and there are only {keys}',
  'wrong.operation': 'is no operation of cards',
  'wrong.unread': 'has a field {key} that the program does not read',

  'wrong.no-area': 'is not the id of a duchy on the map',
  'wrong.no-leader': 'is not the id of a leader',
  'wrong.no-card': 'is not the number of a card',
  'wrong.no-power': 'is not a power',

  'wrong.id-twice': 'is used twice; every id is used once',
  'wrong.name-twice': 'is the name of {other} as well; orders could not tell them apart',
  'wrong.number-twice': 'is used twice; every number is used once',
  'wrong.line-loop': 'joins the duchy with itself',
  'wrong.line-twice': 'is there twice, with {other}; every line is there once',
  'wrong.line-off-map': 'leads to {area}, which is off the map and has no lines',
  'wrong.no-lines': 'is joined to no line: no army can leave it',
  'wrong.area-needed': 'lack {id}, which the rules name',
  'wrong.area-field': 'has to be {wanted}: the rules count on it',
  'wrong.port-zones': 'has to name the zones that the port lies on',
  'wrong.zones-port': 'has to be empty, for there is no port',
  'wrong.fortress-key': 'is a fortress, and every fortress is a key',
  'wrong.count': 'come to {count} {things}; the rules speak of {wanted}',

  'wrong.home-range': 'is outside {first} to {last}, the cards of {pile}',
  'wrong.home-range-taken': 'lies in {first} to {last}, the cards of {pile}, and is not one of them',
  'wrong.home-player': 'is no power that draws from the pile {pile}',
  'wrong.cp-must-play': 'has to be 0, and only so, on a Must-Play card',
  'wrong.timing-response': 'is a timing for Response cards, and response is not true',
  'wrong.timing-fight': 'is a timing of a fight, and {field} is not true',
  'wrong.operation-timing': 'belongs to cards that are played {moments}; this one is played {moment}',
  'wrong.event-unknown': 'has an event that the program cannot carry out; it can be played for its CP only',

  'wrong.scenario-needed': 'lack {id}',
  'wrong.scenario-unknown': 'is a scenario that nobody can choose; there are {ids}',
  'wrong.strength': 'is not the {sp} that its counters are worth (1 each infantry, 2 cavalry, 4 artillery)',
  'wrong.counters': 'put {used} {arm} on the map, and there are {limit} counters',
  'wrong.placement-twice': 'is there twice for {power}; put the pieces together',
  'wrong.placement-enemies': 'holds {power} and {enemy}, and is no fortress that one of them could be besieging',
  'wrong.leader-serves': 'serves {power}',
  'wrong.leader-twice': 'stands twice in the set-up, the first time at {area}',
  'wrong.leader-waits': 'waits and stands at {area} at the same time',
  'wrong.flag-own-ground': 'lies on ground that is printed to {power} already',
  'wrong.flag-twice': 'is a second flag; a duchy has one',
  'wrong.flags': 'are {used} of the {side}, and there are {limit} in the box',
  'wrong.hand': 'is dealt by the program as {wanted}',
  'wrong.hand-cards': 'need {used} cards of {pile}, and there are {count}',
  'wrong.keys': 'should be {keys}: what {power} controls after this set-up',

  'wrong.rows-order': 'has to be more than the row before it',
  'wrong.rows-end': 'ends the table, and totals up to {most} can be rolled',
  'wrong.modifier-twice': 'is there twice',
  'wrong.modifier-missing': 'lack {id}; it counts as 0',

  'word.string': 'a text',
  'word.number': 'a number',
  'word.int': 'a whole number',
  'word.boolean': 'true or false',
  'word.array': 'a list',
  'word.tuple': 'a list',
  'word.object': 'an object',
  'word.record': 'an object',
  'word.own': 'in one’s own impulse',
  'word.fight': 'in a battle or siege',
  'word.answer': 'in answer to something',

  near: '; did you mean {near}?',
  warning: 'warning: ',
};

const LONGEST_FOUND = 60;

/** A value as in the file, shortened. */
const shown = (value: Json): string => {
  const text = withoutHidden(JSON.stringify(value));
  return text.length > LONGEST_FOUND ? `${text.slice(0, LONGEST_FOUND)}…` : text;
};

const formatters: Formatters = {
  word: (value) => packSentences[`word.${String(value)}`] ?? String(value),
};

/** Replaces arguments of the form `word.name` with their words. */
const inWords = (args: Readonly<Record<string, Json | undefined>> = {}): Record<string, Json> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, wordOf(value ?? null)]));

const wordOf = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(wordOf)
    : typeof value === 'string' && value.startsWith('word.')
      ? (packSentences[value] ?? value)
      : value;

/** Makes the function that describes faults. The game's own faults bring their own sentences. */
export const faultTeller = (own: Catalogue): ((fault: PackFault) => string) => {
  const sentences = { ...packSentences, ...own };
  return (fault) => tell(fault, (key, args = {}) => format(sentences, formatters, { key, args }));
};

type Say = (key: string, args?: JsonObject) => string;

/** `cards.json: card 17 "Portuguese Unrest": ops[0].power is "brittain": has to be one of ...; did you mean britain?` */
const tell = ({ level, file, item, field, found, reason, near }: PackFault, say: Say): string => {
  const where = [`${file}.json`, ...(item ? [say(item.key, item.args)] : [])].join(': ');
  const isWhole = field === '' || (typeof found === 'object' && found !== null);
  const subject = field === '' ? '' : isWhole || found === undefined ? `${field} ` : `${field} ${shown(found)} `;
  const what = say(reason.key, inWords(reason.args));
  const meant = near.length > 0 ? say('near', { near: near.map((name) => `"${name}"`) }) : '';
  return `${level === 'warning' ? say('warning') : ''}${where}: ${subject}${what}${meant}`;
};
