/** CHOOSE with the words of Kutuzov's own questions, besides the number of a choice. */
import { accept, isObject, type Json, type JsonObject, message, refuse, same } from '../../../engine/index.ts';
import { chooseVerb as plainVerb, type Reader, type SheetItem, syntax } from '../../../orders/index.ts';
import { grammarOf } from '../../campaign/orders/grammar.ts';
import { type Kit, once, type Rows } from '../../campaign/orders/names.ts';
import type { View } from '../../campaign/state.ts';
import { RESOURCES, resourceCount } from './means.ts';

/** What words mean to questions, by kind. */
const WORDS: Readonly<Record<string, Readonly<Record<string, JsonObject>>>> = {
  arrival: { half: { arrival: 'half' }, gain: { arrival: 'gain' } },
  'leave-moscow': { retreat: { leave: true }, stay: { leave: false } },
  will: { now: { now: true }, later: { now: false } },
  'to-bridge': { none: { from: null } },
  chit: { common: { chit: 'common' }, home: { chit: 'home' }, none: { chit: null } },
  centre: { none: { at: null } },
};

/** Questions that words and names of others fit too, by what they are called in a line. */
const CALLED = {
  DEPOT: 'resource.holder',
  CITY: 'city.holder',
  FROST: 'frost',
  BRIDGE: 'to-bridge',
  CHIT: 'chit',
  CENTRE: 'centre',
  CENTER: 'centre',
} as const;
const isCalled = (kind: string): boolean => Object.values<string>(CALLED).includes(kind);

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

const isCount = (reader: Reader): boolean => reader.peek()?.type === 'number';

/** A number of resources; a number alone is that of a choice. */
const resources: syntax.Syntax<number> = {
  ...resourceCount,
  begins: (reader) =>
    syntax.isNext(reader, (ahead) => ahead.number() !== undefined && ahead.word(...RESOURCES) !== undefined),
};

const cards: syntax.Syntax<readonly number[]> = syntax.oneOf(syntax.words({ NONE: [] }), {
  ...syntax.run({ ...syntax.number('CARDS'), begins: isCount }, ',', '+'),
  write: (numbers) => (numbers as readonly number[]).join(' '),
});

type Named = Pick<Choose, 'id' | 'kind'>;

/** The name of a power or of a place. */
const naming = (kit: Kit): syntax.Syntax<Named> => {
  const { leaf, place, power } = grammarOf(kit);
  return leaf<Named>(
    'place',
    (reader) => {
      const named = reader.name(['power', 'place']);
      return named && { id: named.id, kind: named.kind };
    },
    ({ id, kind }, spell) => id && (kind === 'power' ? spell.power(id) : spell.place(id)),
    (chance, known) =>
      chance.below(2) === 0
        ? { id: power.some(chance, known), kind: 'power' }
        : { id: place.some(chance, known), kind: 'place' },
  );
};

const choosing = (kit: Kit): syntax.Syntax<Choose> =>
  syntax.oneOf<[syntax.Syntax<Choose>, ...syntax.Syntax<Choose>[]]>(
    syntax.record({ keep: syntax.after('KEEP', syntax.number('KEEP')) }),
    syntax.record({ cards: syntax.after('CARDS', cards) }),
    syntax.record({ resources }),
    syntax.both(
      syntax.record({ about: syntax.leading(syntax.words(CALLED)) }),
      ' ',
      syntax.oneOf<[syntax.Syntax<Choose>, syntax.Syntax<Choose>]>(
        syntax.record({ word: syntax.words(Object.fromEntries(KNOWN.map((word) => [word.toUpperCase(), word]))) }),
        naming(kit),
      ),
    ),
    syntax.record({
      number: {
        ...syntax.number('CHOOSE'),
        read: (reader) => plainVerb.read?.(reader)?.number as number | undefined,
      },
    }),
  );

/** `CHOOSE 2`, `CHOOSE 2 RESOURCES`, `CHOOSE HALF`, `CHOOSE RETREAT`, `CHOOSE DEPOT French North`, `CHOOSE CENTRE Vilna`, `CHOOSE CARDS 80 54`. */
export const chooseRow = (kit: Kit): Rows[string] => {
  const said = choosing(kit);
  return {
    synonyms: plainVerb.words ?? [],
    act: syntax.acting<View, Choose>({
      syntax: said,
      describe: (choice) =>
        choice.number === undefined
          ? message('order.pick', { what: said.write(choice, { style: 'full' }) ?? '' })
          : message('order.choose', { number: choice.number }),
      item: (choice) =>
        (choice.number === undefined ? undefined : plainVerb.item?.({ verb: 'CHOOSE', ...choice })) ?? itemOf(choice),
      from: (answer, kind) => chosenBy(kit, kind, answer),
    }),
  };
};

/** What a line says for an answer to one of these questions. */
const chosenBy = ({ content }: Kit, kind: string, answer: JsonObject): Choose | undefined => {
  const [word] = Object.entries(WORDS[kind] ?? {}).find(([, meant]) => same(meant, answer)) ?? [];
  const about = isCalled(kind) ? { about: kind } : {};
  if (word !== undefined) return { word, ...(kindsOf(word).length > 1 ? about : {}) };
  if (DEALT.includes(kind)) return { cards: answer.share as number[] };
  if (COUNTED.includes(kind)) return { keep: Number(answer.keep) };
  if (SPENT.includes(kind)) return { resources: Number(answer.rations) };
  if (!NAMED.includes(kind)) return undefined;
  const [id] = Object.values(answer);
  if (typeof id !== 'string') return undefined;
  return { id, kind: content.powers.some((power) => power.id === id) ? 'power' : 'place', ...about };
};
