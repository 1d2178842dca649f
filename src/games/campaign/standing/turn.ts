/** Standing orders for decisions that come once in an impulse or a turn: pre-emption, mulligans, flags and discards. */
import { type Decision, isObject, message } from '../../../engine/index.ts';
import { syntax } from '../../../orders/index.ts';
import { isAsked } from '../questions.ts';
import type { View } from '../state.ts';
import type { Card, CardNumber, PowerId } from '../types.ts';
import { flagOffered, heldCards, type Kit, lineBy, readCard, type Spelling, type ViewReader } from '../verbs/kit.ts';
import { readContingent } from '../verbs/troops.ts';
import { one, plain, yesRule } from './kit.ts';
import { groundsText, isWanted, joint, readGrounds, type Wish, writeGrounds } from './subjects.ts';

/** D-06. `PREEMPT IF cards(FN) >= 4 DO PLAY 62 EVENT; PASS`: with the orders for that impulse. */
export const preemptRule: syntax.Ruling<View> = {
  ...yesRule('preempt', 'policy.preempt', { preempt: true }),
  kinds: ['preempt', 'impulse.order'],
  kindsOf: () => ['preempt'],
  orders: (decision, view) => decision.kind === 'impulse.order' && view.impulse?.preemptive === true,
  offer: (_subject, decision) => (decision.kind === 'preempt' ? one([plain({ preempt: true })]) : undefined),
};

type FlagRule = { readonly where?: readonly Wish[]; readonly as: string };

const KINDS: Readonly<Record<string, string>> = {
  own: 'own',
  mine: 'own',
  ally: 'ally',
  restore: 'restore',
  none: 'none',
};

const readFlagRule = (reader: ViewReader, kit: Kit): FlagRule | undefined => {
  const isAnywhere = reader.peek()?.text === ':' || reader.peek()?.key === 'as';
  const where = isAnywhere ? [] : readGrounds(reader);
  if (!where) return undefined;
  reader.mark(':');
  reader.word('as');
  const word = reader.word(...Object.keys(KINDS));
  const as = word === undefined ? readContingent(reader, kit) : KINDS[word];
  return as === undefined ? undefined : { ...(where.length > 0 ? { where } : {}), as };
};

/** The contingent whose flag a line means, for the power that is asked. */
const flagOf = ({ content: { powers } }: Kit, as: string, power: PowerId): string => {
  if (as === 'own') return power;
  const side = powers.find(({ id }) => id === power)?.side;
  return as === 'ally' ? (powers.find(({ id, side: other }) => id !== power && other === side)?.id ?? as) : as;
};

const writeFlagRule = ({ where, as }: FlagRule, spell: Spelling, kit: Kit): string => {
  const flag = kit.content.powers.some(({ id }) => id === as) ? spell.power(as) : as;
  return `${where ? writeGrounds(spell, where) : '*'}: ${flag}`;
};

/** D-16, D-48, D-49, D-50. `FLAG occupied : spanish`. */
export const flagRule = (kit: Kit) =>
  syntax.ruling<View, FlagRule>({
    syntax: lineBy(kit, readFlagRule, writeFlagRule),
    kinds: ['flag.kind'],
    asksAll: true,
    refusable: true,
    act: (reader) => !reader.ahead.some(({ text }) => text === ':'),
    implied: (reader) => reader.ahead.some(({ text }) => text === ':'),
    describe({ where, as }, clause) {
      const isKind = Object.values(KINDS).includes(as);
      const at = joint('at', groundsText(kit, where));
      return message(isKind ? `policy.flag.${as}` : 'policy.flag', { as, where: at, clause });
    },
    offer({ where = [], as }, decision, view) {
      if (!isAsked(decision, 'flag.kind') || !isWanted(kit, view, where, decision.prompt.args)) return undefined;
      const flag = flagOffered(kit, decision, flagOf(kit, as, decision.prompt.args.power));
      const offered = decision.options().some((option) => option.flag === flag);
      return offered ? one([plain({ flag })]) : undefined;
    },
  });

/** What is discarded first: the card with the smallest measure. */
const MEASURES: Readonly<Record<string, (card: Card, hand: readonly Card[]) => number>> = {
  'lowest-cp': ({ cp }) => cp,
  'highest-cp': ({ cp }) => -cp,
  duplicates: ({ title }, hand) => (hand.filter((each) => each.title === title).length > 1 ? 0 : 1),
  battle: ({ battle }) => (battle ? 0 : 1),
  siege: ({ siege }) => (siege ? 0 : 1),
  responses: ({ response }) => (response ? 0 : 1),
  plus: ({ plus }) => (plus ? 0 : 1),
};

type Preference = { readonly by: string } | { readonly card: CardNumber };

const readPreference = (reader: ViewReader, kit: Kit): Preference | undefined => {
  const extreme = reader.word('lowest', 'highest');
  if (extreme) {
    if (reader.peek()?.type === 'hyphen') reader.skip();
    reader.word('cp');
    return { by: `${extreme}-cp` };
  }
  const by = reader.word(...Object.keys(MEASURES));
  if (by !== undefined) return { by };
  const card = readCard(reader, kit);
  return card === undefined ? undefined : { card };
};

type Preferences = { readonly order: readonly Preference[] };

const readPreferences = (reader: ViewReader, kit: Kit): Preferences | undefined => {
  const order: Preference[] = [];
  do {
    const preference = readPreference(reader, kit);
    if (!preference) return undefined;
    order.push(preference);
  } while (reader.mark('>', ',') !== undefined || reader.word('then') !== undefined);
  return { order };
};

const writePreferences = ({ order }: Preferences): string =>
  order.map((each) => ('card' in each ? String(each.card) : each.by)).join(' > ');

/** The cards that a decision offers. */
export const cardsIn = (decision: Decision): readonly CardNumber[] =>
  decision.options().flatMap((option) => {
    const card = isObject(option) ? option.card : undefined;
    return typeof card === 'number' ? [card] : [];
  });

/** The cards that a decision offers to discard. */
const givenUp = (decision: Decision): readonly CardNumber[] =>
  decision.kind === 'event.choice' && decision.prompt.key !== 'ask.event.discard' ? [] : cardsIn(decision);

const inOrder = ({ content }: Kit, view: View, cards: readonly CardNumber[], order: readonly Preference[]) => {
  const held = heldCards(view).flatMap((number) => content.cards.get(number) ?? []);
  const measure = (number: CardNumber, by: Preference): number => {
    if ('card' in by) return by.card === number ? 0 : 1;
    const card = content.cards.get(number);
    return card ? (MEASURES[by.by]?.(card, held) ?? 0) : 0;
  };
  return [...cards].sort((a, b) => {
    for (const by of order) {
      const difference = measure(a, by) - measure(b, by);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
};

/** D-28, D-58. `DISCARD lowest-cp > duplicates`. */
export const discardRule = (kit: Kit) =>
  syntax.ruling<View, Preferences>({
    syntax: lineBy(kit, readPreferences, writePreferences),
    kinds: ['discard', 'debt.card', 'event.choice'],
    asksAll: true,
    manner: ['order'],
    refusable: false,
    implied: (reader) =>
      reader.ahead.some(({ key, text }) => text === '>' || key in MEASURES || key === 'cp' || key === 'highest'),
    describe: (said, clause) => message('policy.discard', { order: writePreferences(said), clause }),
    offer({ order }, decision, view) {
      const cards = givenUp(decision);
      return cards.length > 0 ? one(inOrder(kit, view, cards, order).map((card) => plain({ card }))) : undefined;
    },
  });
