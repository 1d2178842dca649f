/** Standing orders for decisions that come once in an impulse or a turn: pre-emption, mulligans, flags and discards. */
import { type Decision, isObject, message } from '../../../../engine/index.ts';
import { syntax } from '../../../../orders/index.ts';
import { isAsked } from '../../rules/questions.ts';
import type { View } from '../../state.ts';
import type { Card, CardNumber, PowerId } from '../../types.ts';
import { behind, grammarOf } from '../grammar.ts';
import { flagOffered, heldCards, type Kit, readCard, type ViewReader } from '../names.ts';
import { one, plain, yesRule } from './kit.ts';
import { groundsText, isWanted, joint, type Wish } from './subjects.ts';

/** D-06. `PREEMPT IF cards(FN) >= 4 DO PLAY 62 EVENT; PASS`: with the orders for that impulse. */
export const preemptRule: syntax.Ruling<View> = {
  ...yesRule('preempt', 'policy.preempt', { preempt: true }),
  kinds: ['preempt', 'impulse.order'],
  kindsOf: () => ['preempt'],
  orders: (decision, view) => decision.kind === 'impulse.order' && view.impulse?.preemptive === true,
  offer: (_subject, decision) => (decision.kind === 'preempt' ? one([plain({ preempt: true })]) : undefined),
};

type FlagRule = { readonly where?: readonly Wish[]; readonly as: string };

const KINDS = ['own', 'ally', 'restore', 'none'];

const flagged = (kit: Kit): syntax.Syntax<FlagRule> => {
  const { contingent, anyGround } = grammarOf(kit);
  const kind = syntax.words({ own: 'own', mine: 'own', ally: 'ally', restore: 'restore', none: 'none' });
  return syntax.record({
    where: anyGround((reader) => reader.peek()?.text === ':' || reader.peek()?.key === 'as'),
    as: syntax.mayFollow(':', behind(syntax.oneOf(kind, contingent), 'as')),
  });
};

/** The contingent whose flag a line means, for the power that is asked. */
const flagOf = ({ content: { powers } }: Kit, as: string, power: PowerId): string => {
  if (as === 'own') return power;
  const side = powers.find(({ id }) => id === power)?.side;
  return as === 'ally' ? (powers.find(({ id, side: other }) => id !== power && other === side)?.id ?? as) : as;
};

/** D-16, D-48, D-49, D-50. `FLAG occupied : spanish`. */
export const flagRule = (kit: Kit) =>
  syntax.ruling<View, FlagRule>({
    syntax: flagged(kit),
    kinds: ['flag.kind'],
    asksAll: true,
    refusable: true,
    act: (reader) => !reader.ahead.some(({ text }) => text === ':'),
    implied: (reader) => reader.ahead.some(({ text }) => text === ':'),
    describe({ where, as }, clause) {
      const isKind = KINDS.includes(as);
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

const preferencesOf = (kit: Kit): syntax.RecordSyntax<Preferences> => {
  const { card, leaf } = grammarOf(kit);
  const measures = Object.keys(MEASURES);
  const preference = leaf<Preference>(
    'card',
    (reader) => readPreference(reader, kit),
    (each) => ('card' in each ? String(each.card) : each.by),
    (chance, known) => {
      const by = measures[chance.below(2 * measures.length)];
      return by === undefined ? { card: card.some(chance, known) } : { by };
    },
  );
  const usage: typeof preference.usage = (terms) => `(${[...measures, terms.term('card')].join(' | ')})`;
  return syntax.record({ order: syntax.list({ ...preference, usage }, '>', ',', 'THEN') });
};

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
export const discardRule = (kit: Kit) => {
  const preferences = preferencesOf(kit);
  return syntax.ruling<View, Preferences>({
    syntax: preferences,
    kinds: ['discard', 'debt.card', 'event.choice'],
    asksAll: true,
    manner: ['order'],
    refusable: false,
    implied: (reader) =>
      reader.ahead.some(({ key, text }) => text === '>' || key in MEASURES || key === 'cp' || key === 'highest'),
    describe: (said, clause) =>
      message('policy.discard', { order: preferences.write(said, { style: 'full' }) ?? '', clause }),
    offer({ order }, decision, view) {
      const cards = givenUp(decision);
      return cards.length > 0 ? one(inOrder(kit, view, cards, order).map((card) => plain({ card }))) : undefined;
    },
  });
};
