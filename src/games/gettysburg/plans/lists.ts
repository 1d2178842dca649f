/** Lines that name things in the order of preference: losses, pursuits, battles. */
import type { Decision, Json } from '../../../engine/index.ts';
import { type PolicyVerb, readList, type Style, type Verb } from '../../../orders/index.ts';
import type { CorpsId, TownId } from '../types.ts';
import type { View } from '../view.ts';
import { legalOf, offerOf } from './offers.ts';
import { corpsIn, isNext, type PlanReader, townIn } from './reading.ts';
import type { PlanWords } from './words.ts';

/** What the lists differ in. */
interface ListVerb<T> {
  readonly name: string;
  readonly kind: string;
  /** The field of a line that keeps the list. */
  readonly field: string;
  readonly sign: string;
  read(reader: PlanReader): T | undefined;
  write(item: T, style: Style): string;
  /** The answer of an item, if it is about this question. */
  answer(item: T, decision: Decision): Json | undefined;
}

type Listed<T> = { readonly [field: string]: readonly T[] };

/** `NAME: item { > item }`: the first item whose answer is legal counts. */
function listVerb<T extends Json>(plans: PlanWords, list: ListVerb<T>): Verb<View> {
  const { name, kind, field, sign } = list;
  const itemsOf = (subject: Listed<T>): readonly T[] => subject[field] ?? [];
  const written = (subject: Listed<T>, style: Style) =>
    itemsOf(subject)
      .map((item) => list.write(item, style))
      .join(sign);
  const policy: PolicyVerb<View, Listed<T>> = {
    kinds: [kind],
    refusable: false,
    implied: () => true,
    read: (reader) => {
      reader.mark(':');
      const items = readList(
        reader,
        () => list.read(reader),
        () => isNext(reader),
      );
      return items && { [field]: items };
    },
    write: (subject, style = 'short') => `: ${written(subject, style)}`,
    describe: (subject, clause) => plans.described(`policy.${kind}`, written(subject, 'full'), clause),
    offer: (subject, decision) => {
      const answers = itemsOf(subject).flatMap((item) => list.answer(item, decision) ?? []);
      return offerOf(subject, legalOf(decision, answers));
    },
  };
  return { name, policy: policy as unknown as PolicyVerb<View> };
}

type Pursuit = { readonly corps?: CorpsId; readonly town: TownId };

/** `corps = town`, or a town for whoever retreats. */
const readPursuit = (reader: PlanReader): Pursuit | undefined => {
  const corps = reader.ahead[1]?.text === '=' || reader.ahead[3]?.text === '=' ? corpsIn(reader) : undefined;
  reader.mark('=');
  const town = townIn(reader);
  return town === undefined ? undefined : { ...(corps ? { corps } : {}), town };
};

/** GD-08, GD-09, GD-05, G-S-5, G-S-10: `LOSS: Howard > Slocum`, `PURSUE: Ewell = Manassas > Leesburg`, `BATTLES: Frederick, Gettysburg`. */
export const listVerbs = (plans: PlanWords): readonly Verb<View>[] => [
  listVerb<CorpsId>(plans, {
    name: 'LOSS',
    kind: 'loss',
    field: 'corps',
    sign: ' > ',
    read: corpsIn,
    write: (corps, style) => plans.corps(corps, style),
    answer: (corps) => ({ corps }),
  }),
  listVerb<Pursuit>(plans, {
    name: 'PURSUE',
    kind: 'pursue',
    field: 'towns',
    sign: ' > ',
    read: readPursuit,
    write: ({ corps, town }, style) => `${corps ? `${plans.corps(corps, style)}=` : ''}${plans.town(town, style)}`,
    answer: ({ corps, town }, { prompt }) =>
      corps === undefined || corps === prompt.args?.corps ? { town } : undefined,
  }),
  listVerb<TownId>(plans, {
    name: 'BATTLES',
    kind: 'battles',
    field: 'towns',
    sign: ', ',
    read: townIn,
    write: (town, style) => plans.town(town, style),
    answer: (town) => ({ town }),
  }),
];
