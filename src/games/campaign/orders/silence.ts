/**
 * Cards in fights that a sheet begins (W-D.14): if the sheet names none, none are played, unless ASK CARDS leaves them
 * to the owner.
 */
import { type Decision, type Json, type Message, message } from '../../../engine/index.ts';
import { syntax } from '../../../orders/index.ts';
import { toldBy } from '../rules/questions.ts';
import type { View } from '../state.ts';
import type { AreaId } from '../types.ts';
import { grammarOf } from './grammar.ts';
import type { Kit, Rows } from './names.ts';

/** Questions for cards, with the order that answers each. */
const CARDS: Readonly<Record<string, string>> = { 'battle.cards': 'BATTLE', 'siege.cards': 'SIEGE CARDS' };

/** `ASK CARDS`, `ASK CARDS AT Elvas`. */
const asking = (kit: Kit): syntax.Syntax<{ readonly at?: AreaId }> => {
  const at = syntax.record({ at: syntax.optional('AT', grammarOf(kit).place, 'IN') });
  return {
    ...at,
    read: (reader) =>
      reader.word('cards', 'card') ? at.read(reader) : reader.fail('order.ask-what', {}, ['ASK CARDS']),
    write: (said, writing) => `CARDS ${at.write(said, writing)}`.trimEnd(),
  };
};

export const askRow = (kit: Kit): Rows[string] => ({
  before: ['cards', 'card'],
  act: syntax.acting({
    syntax: asking(kit),
    describe: ({ at }) => message(at === undefined ? 'order.ask-cards' : 'order.ask-cards.at', { at }),
    object: ({ at = '' }) => `ask cards ${at}`,
    item: ({ at }) => ({
      kinds: Object.keys(CARDS),
      answer: () => undefined,
      asks: (decision) => decision.kind in CARDS && (at === undefined || at === toldBy(decision).area),
    }),
  }),
});

/** W-D.14. In one's own impulse, one's own sheet has begun the fight. */
export const unsaidCards = ({ kind }: Decision, { impulse, powers }: View): Json | undefined =>
  kind in CARDS && impulse && powers.includes(impulse.power) ? { cards: [] } : undefined;

/** Says that no cards are played, with an order for a card that could be. */
export const unsaidNote = (decision: Decision): Message => {
  const { area = '', playable: [card] = [] } = toldBy(decision);
  const verb = CARDS[decision.kind] ?? '';
  return card === undefined
    ? message('unsaid.cards', { area })
    : message('unsaid.cards.instead', { area, order: `${verb} ${card}` });
};
