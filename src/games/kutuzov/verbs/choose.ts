/** CHOOSE with the words of Kutuzov's own questions, besides the number of a choice. */
import { accept, isObject, type Json, type JsonObject, message, refuse } from '../../../engine/index.ts';
import { type Order, chooseVerb as plainVerb, type SheetItem, type Verb } from '../../../orders/index.ts';
import type { View } from '../../campaign/state.ts';
import { type Kit, once, type Spelling, spelling, type ViewReader } from '../../campaign/verbs/kit.ts';

/** What words mean to questions, by kind. */
const WORDS: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
  arrival: { half: { arrival: 'half' }, gain: { arrival: 'gain' } },
  'leave-moscow': { retreat: { leave: true }, stay: { leave: false } },
  will: { now: { now: true }, later: { now: false } },
  'to-bridge': { none: { from: null } },
  chit: { common: { chit: 'common' }, home: { chit: 'home' }, none: { chit: null } },
  centre: { none: { at: null } },
};

/** Questions that words and names of others fit too, and what they are called in a line. */
const CALLED: Readonly<Record<string, string>> = {
  'resource.holder': 'depot',
  'city.holder': 'city',
  frost: 'frost',
  'to-bridge': 'bridge',
  chit: 'chit',
  centre: 'centre',
};
const MEANT: ReadonlyMap<string, string> = new Map([
  ...Object.entries(CALLED).map(([kind, word]) => [word, kind] as const),
  ['center', 'centre'],
]);

const KNOWN = [...new Set(Object.values(WORDS).flatMap((words) => Object.keys(words)))];

/** The questions that know a word. */
const kindsOf = (word: string): readonly string[] =>
  Object.keys(WORDS).filter((kind) => WORDS[kind]?.[word] !== undefined);

/** Questions that are answered with the name of a power. */
const OF_POWERS = ['resource.holder', 'city.holder'];
/** Questions that are answered with the name of a place. */
const OF_PLACES = ['frost', 'to-bridge', 'centre'];
const NAMED = [...OF_POWERS, ...OF_PLACES];
/** Questions that are answered with cards of a hand. */
const DEALT = ['hand.share'];
/** Questions that are answered with a number of things to keep. */
const COUNTED = ['resource.share'];
/** Questions that are answered with a number of resources that are spent. */
const SPENT = ['rations'];

type Choose = Order & {
  readonly number?: number;
  readonly keep?: number;
  readonly resources?: number;
  readonly cards?: readonly number[];
  readonly word?: string;
  readonly id?: string;
  readonly kind?: string;
  /** The kind of question, where the line names it. */
  readonly about?: string;
};

const nameOf = ({ id = '', kind }: Choose, spell: Spelling): string =>
  kind === 'power' ? spell.power(id) : spell.place(id);

const write = (order: Choose, spell: Spelling): string => {
  const { number, keep, resources, cards, word } = order;
  if (cards !== undefined) return `CHOOSE CARDS ${cards.length > 0 ? cards.join(' ') : 'NONE'}`;
  if (keep !== undefined) return `CHOOSE KEEP ${keep}`;
  if (resources !== undefined) return `CHOOSE ${resources} ${resources === 1 ? 'RESOURCE' : 'RESOURCES'}`;
  const called = order.about === undefined ? [] : [String(CALLED[order.about]).toUpperCase()];
  return ['CHOOSE', ...called, word?.toUpperCase() ?? number ?? nameOf(order, spell)].join(' ');
};

const holding = (options: readonly Json[], value: Json): Json | undefined =>
  options.find((option) => isObject(option) && Object.values(option).includes(value));

const itemOf = (order: Choose): SheetItem<View> => {
  const { keep, resources, cards, word, id, kind: named, about } = order;
  const asked = (kinds: readonly string[]) => kinds.filter((kind) => about === undefined || kind === about);
  if (cards !== undefined) return once(DEALT, () => accept({ share: [...cards] }));
  if (keep !== undefined) return once(COUNTED, () => accept({ keep }));
  if (resources !== undefined) return once(SPENT, () => accept({ rations: resources }));
  if (word !== undefined) {
    return once(asked(kindsOf(word)), ({ kind }) => accept(WORDS[kind]?.[word] ?? null));
  }
  return once(asked(named === 'power' ? OF_POWERS : OF_PLACES), (decision) => {
    const options = decision.options();
    const chosen = holding(options, id ?? null);
    return chosen === undefined
      ? refuse('order.no-such-choice', { count: options.length }, options.slice(0, 6))
      : accept(chosen);
  });
};

/** The numbers of cards after CARDS, with commas between them or without; or NONE. */
const readCards = (reader: ViewReader): Choose | undefined => {
  if (reader.word('none')) return { verb: 'CHOOSE', cards: [] };
  const cards: number[] = [];
  for (let card = reader.number(); card !== undefined; card = reader.number()) {
    cards.push(card);
    reader.mark(',', '+');
  }
  return cards.length > 0 ? { verb: 'CHOOSE', cards } : reader.fail('order.missing-number', { after: 'CARDS' });
};

/** A number of resources; a number alone is that of a choice. */
const resourcesAhead = (reader: ViewReader): number | undefined => {
  const { place } = reader;
  const count = reader.number();
  if (count !== undefined && reader.word('resource', 'resources') !== undefined) return count;
  reader.back(place);
  return undefined;
};

/** A word or a name that answers one kind of question, or every kind that it fits. */
const readNamed = (reader: ViewReader, about: string | undefined): Choose | undefined => {
  const said = about === undefined ? {} : { about };
  const word = reader.word(...KNOWN);
  if (word !== undefined) return { verb: 'CHOOSE', word, ...said };
  const named = about === undefined ? reader.maybeName(['power', 'place']) : reader.name(['power', 'place']);
  return named && { verb: 'CHOOSE', id: named.id, kind: named.kind, ...said };
};

/** `CHOOSE 2`, `CHOOSE 2 RESOURCES`, `CHOOSE HALF`, `CHOOSE RETREAT`, `CHOOSE DEPOT French North`, `CHOOSE CENTRE Vilna`, `CHOOSE CARDS 80 54`. */
export const chooseVerb = (kit: Kit): Verb<View, Choose> => ({
  ...plainVerb,
  read(reader) {
    const about = reader.word(...MEANT.keys());
    if (about !== undefined) return readNamed(reader, MEANT.get(about));
    if (reader.word('keep')) {
      const keep = reader.number();
      return keep === undefined ? reader.fail('order.missing-number', { after: 'KEEP' }) : { verb: 'CHOOSE', keep };
    }
    if (reader.word('cards')) return readCards(reader);
    const resources = resourcesAhead(reader);
    if (resources !== undefined) return { verb: 'CHOOSE', resources };
    const { place } = reader;
    const named = readNamed(reader, undefined);
    if (named) return named;
    reader.back(place);
    return plainVerb.read?.(reader);
  },
  write: (order, style) => write(order, spelling(kit, style)),
  describe(order, ...rest) {
    if (order.number !== undefined)
      return plainVerb.describe?.(order, ...rest) ?? message('order.choose', { number: order.number });
    return message('order.pick', { what: write(order, kit.full).replace(/^CHOOSE /, '') });
  },
  item(order, ...rest) {
    return order.number === undefined ? itemOf(order) : (plainVerb.item?.(order, ...rest) ?? itemOf(order));
  },
});

/** An answer to one of these questions as order text. */
export const writeChosen = (kit: Kit, kind: string, answer: JsonObject): string | undefined => {
  const said = Object.entries(WORDS[kind] ?? {}).find(([, meant]) => JSON.stringify(meant) === JSON.stringify(answer));
  const about = CALLED[kind] === undefined ? {} : { about: kind };
  if (said) {
    const [word] = said;
    return write({ verb: 'CHOOSE', word, ...(kindsOf(word).length > 1 ? about : {}) }, kit.full);
  }
  if (DEALT.includes(kind)) return write({ verb: 'CHOOSE', cards: answer.share as number[] }, kit.full);
  if (COUNTED.includes(kind)) return `CHOOSE KEEP ${String(answer.keep)}`;
  if (SPENT.includes(kind)) return write({ verb: 'CHOOSE', resources: Number(answer.rations) }, kit.full);
  if (!NAMED.includes(kind)) return undefined;
  const [value] = Object.values(answer);
  if (typeof value !== 'string') return undefined;
  const isPower = kit.content.powers.some(({ id }) => id === value);
  return write({ verb: 'CHOOSE', id: value, kind: isPower ? 'power' : 'place', ...about }, kit.full);
};
