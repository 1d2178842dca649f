/** PICK one of the things on offer, and DISCARD cards. */
import { accept, isObject, type Json, type JsonObject, message, refuse } from '../../../engine/index.ts';
import { type LineAnswer, type Order, problem, type Verb } from '../../../orders/index.ts';
import { discardPolicy } from '../standing/turn.ts';
import type { View } from '../state.ts';
import { type Kit, readCard, readRole, roleName, type Spelling, spelling, type ViewReader } from './kit.ts';

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

type Discard = Order & { readonly cards: readonly number[]; readonly lowest?: true };

/**
 * W-16.43b, D-58. Cards above the hand limit, or cards that an event discards: in this order, or always the cheapest.
 */
const discard = (kit: Kit): CampaignVerb<Discard> => ({
  name: 'DISCARD',
  read(reader) {
    if (reader.word('lowest', 'cheapest')) return { verb: 'DISCARD', cards: [], lowest: true };
    const cards: number[] = [];
    do {
      const card = readCard(reader, kit);
      if (card === undefined) return undefined;
      cards.push(card);
    } while (!reader.done && (reader.mark(',', '+') || reader.word('and', 'then') || !reader.done));
    return { verb: 'DISCARD', cards };
  },
  write(order) {
    const { cards, lowest } = order;
    return lowest ? 'DISCARD LOWEST' : `DISCARD ${cards.join(', ')}`;
  },
  describe(order) {
    const { cards, lowest } = order;
    return message(lowest ? 'order.discard.lowest' : 'order.discard', { cards: [...cards] });
  },
  warn(order) {
    const { cards } = order;
    const homes = cards.filter((card) => (kit.content.cards.get(card)?.home ?? null) !== null);
    return homes.length > 0 ? [problem('order.home-card-goes', { cards: homes, count: homes.length })] : [];
  },
  item(order) {
    const { cards, lowest } = order;
    const left = (taken: readonly LineAnswer[]) =>
      cards.filter((card) => !taken.some(({ answer }) => isObject(answer) && answer.card === card));
    return {
      kinds: ['discard', 'event.choice'],
      answer(decision, _view, taken) {
        const offered = decision.options().flatMap((option) => {
          const card = isObject(option) ? option.card : undefined;
          return typeof card === 'number' ? [card] : [];
        });
        if (offered.length === 0) return undefined;
        const cheapest = [...offered].sort((a, b) => cpOf(kit, a) - cpOf(kit, b) || a - b)[0];
        const card = lowest ? cheapest : left(taken).find((each) => offered.includes(each));
        return card === undefined ? undefined : accept({ card });
      },
      rest(taken) {
        if (lowest) return 'DISCARD LOWEST';
        const after = left(taken);
        return after.length > 0 ? `DISCARD ${after.join(', ')}` : undefined;
      },
    };
  },
  policy: discardPolicy(kit),
});

const cpOf = ({ content }: Kit, card: number): number => content.cards.get(card)?.cp ?? 0;

/** The thing to pick: a card, with building instead of the Regroup Box; a purchase; or something by its name. */
type Pick = Order & {
  readonly card?: number;
  readonly built?: true;
  readonly buy?: true;
  readonly kind?: string;
  readonly id?: string;
};

/** A card and, where it pays what is owed, BUILD. */
const readPickedCard = (reader: ViewReader, kit: Kit): Pick | undefined => {
  const card = readCard(reader, kit);
  if (card === undefined) return undefined;
  return { verb: 'PICK', card, ...(reader.word('build', 'built') ? { built: true as const } : {}) };
};

const writePick = (kit: Kit, order: Pick, spell: Spelling): string => {
  const { card, built, buy, kind, id } = order;
  if (buy) return 'PICK BUY';
  if (card !== undefined) return `PICK CARD ${card}${built ? ' BUILD' : ''}`;
  if (id === undefined) return 'PICK NONE';
  if (kind === 'leader') return `PICK ${spell.leader(id)}`;
  return `PICK ${kind === 'power' ? roleName(kit, id, spell) : spell.place(id)}`;
};

/** Picks among an event's choices: the one that names this card, place, leader or power. */
const pick = (kit: Kit): CampaignVerb<Pick> => ({
  name: 'PICK',
  words: ['give'],
  read(reader) {
    if (reader.word('none', 'nothing', 'no')) return { verb: 'PICK' };
    if (reader.word('buy')) {
      reader.word('card');
      return { verb: 'PICK', buy: true };
    }
    const next = reader.peek();
    if (next?.key === 'card' || next?.text === '#' || next?.type === 'number') return readPickedCard(reader, kit);
    const side = readRole(reader, kit);
    if (side !== undefined) return { verb: 'PICK', kind: 'power', id: side };
    const named = reader.name(['leader', 'place', 'power', 'card']);
    if (!named) return undefined;
    if (named.kind === 'card') return { verb: 'PICK', card: Number(named.id) };
    return { verb: 'PICK', kind: named.kind, id: named.id };
  },
  write: (order, style) => writePick(kit, order, spelling(kit, style)),
  describe: (order) => message('order.pick', { what: writePick(kit, order, kit.full).replace(/^PICK /, '') }),
  item(order) {
    const { card, built, buy, id } = order;
    const wanted = buy ?? card ?? id ?? null;
    const fits = (option: Json): boolean =>
      isObject(option) && Object.values(option).includes(wanted) && (option.built ?? false) === (built ?? false);
    return {
      kinds: ['event.choice', 'discard', 'debt.card', 'role'],
      answer(decision, _view, taken) {
        if (taken.length > 0) return undefined;
        const options = decision.options();
        const fitting = options.filter(fits);
        const [one] = fitting;
        return one !== undefined && fitting.length === 1
          ? accept(one)
          : refuse('order.no-such-choice', { count: options.length }, options.slice(0, 6));
      },
    };
  },
});

export const pickVerbs = (kit: Kit): readonly CampaignVerb[] => [discard(kit), pick(kit)];

/** A choice of an event as order text; empty if it has several parts. */
export const formatPick = (kit: Kit, answer: JsonObject): string => {
  const { content, full } = kit;
  if (answer.buy === true) return writePick(kit, { verb: 'PICK', buy: true }, full);
  if (answer.built === true) return writePick(kit, { verb: 'PICK', card: Number(answer.card), built: true }, full);
  const values = Object.values(answer);
  const [value] = values;
  if (values.length !== 1) return '';
  if (value === null) return 'PICK NONE';
  if (typeof value === 'number') return `PICK CARD ${value}`;
  if (typeof value !== 'string') return '';
  const kind = content.leaders.has(value) ? 'leader' : content.areas.has(value) ? 'place' : 'power';
  return writePick(kit, { verb: 'PICK', kind, id: value }, full);
};
