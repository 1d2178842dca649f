/** PREEMPT, MULLIGAN, KEEP, CONSENT: answers yes or no. */
import { accept, message, sure } from '../../../engine/index.ts';
import { type Order, problem, type SheetItem, type Verb } from '../../../orders/index.ts';
import { listOf } from '../asked.ts';
import { mulliganPolicy, preemptPolicy } from '../standing/turn.ts';
import type { View } from '../state.ts';
import { answering, type Kit, once, type Spelling, spelling, type ViewReader } from './kit.ts';
import { words } from './troops.ts';

type CampaignVerb<O extends Order = Order> = Verb<View, O>;

const no = (reader: ViewReader): boolean => reader.word('no', 'none', 'not', 'never') !== undefined;

type Preempt = Order & { readonly yes: boolean; readonly play?: Order };

/** The other uses of a card that was named for a fight or a response. */
const usesOf = ({ card, cards }: Order): string[] => {
  const number = card ?? listOf<{ readonly card: number }>(cards)[0]?.card;
  return typeof number === 'number' ? [`PREEMPT ${number} CP`, `PREEMPT ${number} EVENT`] : [];
};

const preempt = (play: CampaignVerb): CampaignVerb<Preempt> => ({
  name: 'PREEMPT',
  read(reader) {
    if (no(reader)) return { verb: 'PREEMPT', yes: false };
    reader.word('yes');
    reader.word('with');
    reader.word('play');
    if (reader.done) return { verb: 'PREEMPT', yes: true };
    const card = play.read?.(reader);
    // A card for a fight or a response is read as an order of another verb. It cannot begin an impulse.
    if (card && card.verb !== play.name) return reader.fail('order.cp-or-event', {}, usesOf(card));
    return card && { verb: 'PREEMPT', yes: true, play: card };
  },
  write(order, style) {
    const { yes, play: card } = order;
    if (!yes) return 'PREEMPT no';
    return words('PREEMPT yes', card && (play.write?.(card, style) ?? '').replace(/^PLAY /, ''));
  },
  describe(order) {
    const { yes, play: card } = order;
    if (!yes) return message('order.preempt.no');
    const played = card && play.describe?.(card);
    return message(played ? 'order.preempt.with' : 'order.preempt', { order: played ? { ...played } : undefined });
  },
  item(order) {
    const { yes, play: card } = order;
    if (!card) return once(['preempt'], () => accept({ preempt: yes }));
    const later = sure(play.item?.(card));
    return {
      kinds: ['preempt', ...later.kinds],
      answer(decision, view, taken) {
        if (decision.kind === 'preempt') return taken.length > 0 ? undefined : accept({ preempt: true });
        return taken.length === 1 ? later.answer(decision, view, []) : undefined;
      },
      rest: (taken) => (taken.length === 1 ? play.write?.(card, 'full') : undefined),
    };
  },
  object: () => 'preempt',
  policy: preemptPolicy(),
});

/** An order about the hand of one power, or of the power that is asked. */
const ofPower = (reader: ViewReader, verb: 'MULLIGAN' | 'KEEP'): Order | undefined => {
  reader.word('for');
  const power = reader.done ? undefined : reader.exactName(['power']);
  return power ? { verb, power: power.id } : { verb };
};

const writeOfPower = ({ verb, power }: Order, spell: Spelling): string =>
  words(verb, power === undefined ? undefined : spell.power(String(power)));

const handItem = ({ power }: Order, again: boolean): SheetItem<View> =>
  answering('mulligan', ({ prompt }) =>
    power === undefined || prompt.args.power === power ? accept({ mulligan: again }) : undefined,
  );

const mulligan = (kit: Kit): CampaignVerb => ({
  name: 'MULLIGAN',
  read(reader) {
    const declined = no(reader);
    reader.word('yes');
    return ofPower(reader, declined ? 'KEEP' : 'MULLIGAN');
  },
  write: (order, style) => writeOfPower(order, spelling(kit, style)),
  describe: ({ power }) => message(power === undefined ? 'order.mulligan' : 'order.mulligan.of', { power }),
  object: ({ power = '' }) => `hand ${power}`,
  // A standing order needs no warning: its owner is not in a hurry, and every report shows it.
  warn: () => [problem('order.hand-goes')],
  item: (order) => handItem(order, true),
  policy: mulliganPolicy(),
});

const keep = (kit: Kit): CampaignVerb => ({
  name: 'KEEP',
  read(reader) {
    reader.word('hand', 'cards', 'my');
    return ofPower(reader, 'KEEP');
  },
  write: (order, style) => writeOfPower(order, spelling(kit, style)),
  describe: ({ power }) => message(power === undefined ? 'order.keep' : 'order.keep.of', { power }),
  object: ({ power = '' }) => `hand ${power}`,
  item: (order) => handItem(order, false),
});

export const handVerbs = (kit: Kit, play: CampaignVerb): readonly CampaignVerb[] => [
  preempt(play),
  mulligan(kit),
  keep(kit),
];
