/** PICK one of the things on offer, and DISCARD cards. */
import { accept, isObject, type Json, type JsonObject, message, refuse } from '../../../../engine/index.ts';
import { type LineAnswer, problem, syntax } from '../../../../orders/index.ts';
import { grammarOf } from '../grammar.ts';
import {
  type Kit,
  lineBy,
  once,
  type Rows,
  readCard,
  readRole,
  roleName,
  type Spelling,
  type ViewReader,
} from '../names.ts';
import { cardsIn, discardRule } from '../standing/turn.ts';

type Discard = { readonly cards: readonly number[]; readonly lowest?: true };

const LOWEST = { cards: [], lowest: true } as const;

/** `LOWEST`, or the cards in their order. */
const discarding = (kit: Kit): syntax.Syntax<Discard> =>
  syntax.oneOf(
    syntax.words({ LOWEST, CHEAPEST: LOWEST }),
    syntax.record({ cards: syntax.run(grammarOf(kit).card, ',', '+', 'AND', 'THEN') }),
  );

/**
 * W-16.43b, D-58. Cards above the hand limit, or cards that an event discards: in this order, or always the cheapest.
 */
const discard = (kit: Kit): Rows[string] => {
  const said = discarding(kit);
  return {
    act: syntax.acting({
      syntax: said,
      describe: ({ cards, lowest }) =>
        message(lowest ? 'order.discard.lowest' : 'order.discard', { cards: [...cards] }),
      warn({ cards }) {
        const homes = cards.filter((card) => (kit.content.cards.get(card)?.home ?? null) !== null);
        return homes.length > 0 ? [problem('order.home-card-goes', { cards: homes, count: homes.length })] : [];
      },
      item({ cards, lowest }) {
        const left = (taken: readonly LineAnswer[]) =>
          cards.filter((card) => !taken.some(({ answer }) => isObject(answer) && answer.card === card));
        return {
          kinds: ['discard', 'event.choice'],
          answer(decision, _view, taken) {
            const offered = cardsIn(decision);
            const cheapest = [...offered].sort((a, b) => cpOf(kit, a) - cpOf(kit, b) || a - b)[0];
            const card = lowest ? cheapest : left(taken).find((each) => offered.includes(each));
            return card === undefined ? undefined : accept({ card });
          },
          rest(taken) {
            const after = left(taken);
            return lowest || after.length > 0
              ? `DISCARD ${said.write(lowest ? LOWEST : { cards: after }, { style: 'short' })}`
              : undefined;
          },
        };
      },
    }),
    rule: discardRule(kit),
  };
};

const cpOf = ({ content }: Kit, card: number): number => content.cards.get(card)?.cp ?? 0;

/** The thing to pick: a card, with building instead of the Regroup Box; a purchase; or something by its name. */
type Pick = {
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
  return { card, ...(reader.word('build', 'built') ? { built: true as const } : {}) };
};

const readPick = (reader: ViewReader, kit: Kit): Pick | undefined => {
  if (reader.word('none', 'nothing', 'no')) return {};
  if (reader.word('buy')) {
    reader.word('card');
    return { buy: true };
  }
  const next = reader.peek();
  if (next?.key === 'card' || next?.text === '#' || next?.type === 'number') return readPickedCard(reader, kit);
  const side = readRole(reader, kit);
  if (side !== undefined) return { kind: 'power', id: side };
  const named = reader.name(['leader', 'place', 'power', 'card']);
  return named && (named.kind === 'card' ? { card: Number(named.id) } : { kind: named.kind, id: named.id });
};

const writePick = ({ card, built, buy, kind, id }: Pick, spell: Spelling, kit: Kit): string => {
  if (buy) return 'BUY';
  if (card !== undefined) return `CARD ${card}${built ? ' BUILD' : ''}`;
  if (id === undefined) return 'NONE';
  if (kind === 'leader') return spell.leader(id);
  return kind === 'power' ? roleName(kit, id, spell) : spell.place(id);
};

/** Picks among an event's choices: the one that names this card, place, leader or power. */
const pick = (kit: Kit): Rows[string] => ({
  synonyms: ['give'],
  act: syntax.acting({
    syntax: lineBy<Pick>(kit, readPick, writePick),
    describe: (said) => message('order.pick', { what: writePick(said, kit.full, kit) }),
    item({ card, built, buy, id }) {
      const wanted = buy ?? card ?? id ?? null;
      const fits = (option: Json): boolean =>
        isObject(option) && Object.values(option).includes(wanted) && (option.built ?? false) === (built ?? false);
      return once(PICKED, (decision) => {
        const options = decision.options();
        const fitting = options.filter(fits);
        const [one] = fitting;
        return one !== undefined && fitting.length === 1
          ? accept(one)
          : refuse('order.no-such-choice', { count: options.length }, options.slice(0, 6));
      });
    },
  }),
});

/** Questions whose answer is one of the things they offer. */
export const PICKED = ['event.choice', 'discard', 'debt.card', 'role'];

export const pickRows = (kit: Kit): Rows => ({ DISCARD: discard(kit), PICK: pick(kit) });

/** A choice of an event as order text; empty if it has several parts. */
export const formatPick = (kit: Kit, answer: JsonObject): string => {
  const picked = pickIn(kit, answer);
  return picked ? `PICK ${writePick(picked, kit.full, kit)}` : '';
};

const pickIn = ({ content }: Kit, answer: JsonObject): Pick | undefined => {
  if (answer.buy === true) return { buy: true };
  if (answer.built === true) return { card: Number(answer.card), built: true };
  const [value, ...others] = Object.values(answer);
  if (others.length > 0) return undefined;
  if (value === null) return {};
  if (typeof value === 'number') return { card: value };
  if (typeof value !== 'string') return undefined;
  const kind = content.leaders.has(value) ? 'leader' : content.areas.has(value) ? 'place' : 'power';
  return { kind, id: value };
};
