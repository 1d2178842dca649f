/** The faults of a content pack as English sentences. */
import { type Json, type Message, withoutHidden } from '../../../engine/index.ts';
import { type Catalogue, type Formatters, type Speech, speechFrom } from '../../../i18n/index.ts';
import english from '../messages/english.json' with { type: 'json' };
import type { PackFault } from './faults.ts';

const sentences: Catalogue = english;

const LONGEST_FOUND = 60;

/** A value as in the file, shortened. */
const shown = (value: Json): string => {
  const text = withoutHidden(JSON.stringify(value));
  return text.length > LONGEST_FOUND ? `${text.slice(0, LONGEST_FOUND)}…` : text;
};

const formatters: Formatters = {
  word: (value) => sentences[`word.${String(value)}`] ?? String(value),
};

/** Replaces arguments of the form `word.name` with their words. */
const inWords = ({ key, args = {} }: Message): Message => ({
  key,
  args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, wordOf(value ?? null)])),
});

const wordOf = (value: Json): Json =>
  Array.isArray(value)
    ? value.map(wordOf)
    : typeof value === 'string' && value.startsWith('word.')
      ? (sentences[value] ?? value)
      : value;

/** Makes the function that describes faults. The game's own faults bring their own sentences. */
export const faultTeller = (own: Catalogue): ((fault: PackFault) => string) => {
  const say = speechFrom({ ...sentences, ...own }, formatters);
  return (fault) => tell(fault, say);
};

/** `cards.json: card 17 "Portuguese Unrest": ops[0].power is "brittain": has to be one of ...; did you mean britain?` */
const tell = ({ level, file, item, field, found, reason, near }: PackFault, say: Speech): string => {
  const where = [`${file}.json`, ...(item ? [say(item)] : [])].join(': ');
  const isWhole = field === '' || (typeof found === 'object' && found !== null);
  const subject = field === '' ? '' : isWhole || found === undefined ? `${field} ` : `${field} ${shown(found)} `;
  const meant = near.length > 0 ? say('fault.near', { near: near.map((name) => `"${name}"`) }) : '';
  return `${level === 'warning' ? say('fault.warning') : ''}${where}: ${subject}${say(inWords(reason))}${meant}`;
};
