/** CHOOSE with the words of Kutuzov's own questions, besides the number of a choice. */
import { accept, isObject, type Json, type JsonObject, message, refuse, same } from '../../../engine/index.ts';
import { chooseVerb as plainVerb, type SheetItem, syntax } from '../../../orders/index.ts';
import type { View } from '../../campaign/state.ts';
import { type Kit, lineBy, once, type Rows, type Spelling, type ViewReader } from '../../campaign/verbs/kit.ts';
import { resources as resourcesOf } from './means.ts';

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

type Choose = {
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
  if (cards !== undefined) return `CARDS ${cards.length > 0 ? cards.join(' ') : 'NONE'}`;
  if (keep !== undefined) return `KEEP ${keep}`;
  if (resources !== undefined) return resourcesOf(resources);
  const called = order.about === undefined ? [] : [String(CALLED[order.about]).toUpperCase()];
  return [...called, word?.toUpperCase() ?? number ?? nameOf(order, spell)].join(' ');
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
  if (reader.word('none')) return { cards: [] };
  const cards: number[] = [];
  for (let card = reader.number(); card !== undefined; card = reader.number()) {
    cards.push(card);
    reader.mark(',', '+');
  }
  return cards.length > 0 ? { cards } : reader.fail('order.missing-number', { after: 'CARDS' });
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
  if (word !== undefined) return { word, ...said };
  const named = about === undefined ? reader.maybeName(['power', 'place']) : reader.name(['power', 'place']);
  return named && { id: named.id, kind: named.kind, ...said };
};

const readChoose = (reader: ViewReader): Choose | undefined => {
  const about = reader.word(...MEANT.keys());
  if (about !== undefined) return readNamed(reader, MEANT.get(about));
  if (reader.word('keep')) {
    const keep = reader.number();
    return keep === undefined ? reader.fail('order.missing-number', { after: 'KEEP' }) : { keep };
  }
  if (reader.word('cards')) return readCards(reader);
  const resources = resourcesAhead(reader);
  if (resources !== undefined) return { resources };
  const { place } = reader;
  const named = readNamed(reader, undefined);
  if (named) return named;
  reader.back(place);
  const plain = plainVerb.read?.(reader);
  return plain && { number: Number(plain.number) };
};

/** `CHOOSE 2`, `CHOOSE 2 RESOURCES`, `CHOOSE HALF`, `CHOOSE RETREAT`, `CHOOSE DEPOT French North`, `CHOOSE CENTRE Vilna`, `CHOOSE CARDS 80 54`. */
export const chooseRow = (kit: Kit): Rows[string] => ({
  synonyms: plainVerb.words ?? [],
  act: syntax.acting<View, Choose>({
    syntax: lineBy<Choose>(kit, readChoose, write),
    describe: (said) =>
      said.number === undefined
        ? message('order.pick', { what: write(said, kit.full) })
        : message('order.choose', { number: said.number }),
    item: (said) =>
      (said.number === undefined ? undefined : plainVerb.item?.({ verb: 'CHOOSE', ...said })) ?? itemOf(said),
    from: (answer, kind) => chosenBy(kit, kind, answer),
  }),
});

/** What a line says for an answer to one of these questions. */
const chosenBy = ({ content }: Kit, kind: string, answer: JsonObject): Choose | undefined => {
  const [word] = Object.entries(WORDS[kind] ?? {}).find(([, meant]) => same(meant, answer)) ?? [];
  const about = CALLED[kind] === undefined ? {} : { about: kind };
  if (word !== undefined) return { word, ...(kindsOf(word).length > 1 ? about : {}) };
  if (DEALT.includes(kind)) return { cards: answer.share as number[] };
  if (COUNTED.includes(kind)) return { keep: Number(answer.keep) };
  if (SPENT.includes(kind)) return { resources: Number(answer.rations) };
  if (!NAMED.includes(kind)) return undefined;
  const [id] = Object.values(answer);
  if (typeof id !== 'string') return undefined;
  return { id, kind: content.powers.some((power) => power.id === id) ? 'power' : 'place', ...about };
};
