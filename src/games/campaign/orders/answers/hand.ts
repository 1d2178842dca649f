/** PREEMPT, MULLIGAN, KEEP: what is answered with yes or no. */
import { accept, type JsonObject, message } from '../../../../engine/index.ts';
import { type Order, problem, type Reader, type SheetItem, syntax } from '../../../../orders/index.ts';
import { listOf } from '../../rules/question-fields.ts';
import type { View } from '../../state.ts';
import type { PowerId } from '../../types.ts';
import { behind, grammarOf } from '../grammar.ts';
import { answering, type Kit, once, type Rows } from '../names.ts';
import { yesRule } from '../standing/kit.ts';
import { preemptRule } from '../standing/turn.ts';
import { telling } from './answers.ts';
import { words } from './troops.ts';

const no = (reader: Reader): boolean => reader.word('no', 'none', 'not', 'never') !== undefined;

type Preempt = { readonly yes: boolean; readonly play?: Order };

/** The other uses of a card that was named for a fight or a response. */
const usesOf = ({ card, cards }: JsonObject): string[] => {
  const number = card ?? listOf<{ readonly card: number }>(cards)[0]?.card;
  return typeof number === 'number' ? [`PREEMPT ${number} CP`, `PREEMPT ${number} EVENT`] : [];
};

/** `PREEMPT NO`, `PREEMPT YES 62 EVENT`. */
const preempting = ({ syntax: play }: syntax.Acting<View>): syntax.Handmade<Preempt> => ({
  read(reader) {
    if (no(reader)) return { yes: false };
    reader.word('yes');
    reader.word('with');
    reader.word('play');
    if (reader.done) return { yes: true };
    const card = play.read(reader);
    // A card for a fight or a response is read as an order of another verb. It cannot begin an impulse.
    if (card?.verb !== undefined) return reader.fail('order.cp-or-event', {}, usesOf(card));
    return card && { yes: true, play: { verb: 'PLAY', ...card } };
  },
  write(said, writing) {
    const { yes, play: card } = said as Preempt;
    return yes ? words('YES', card && play.write(card, writing)) : 'NO';
  },
});

const preempt = (play: syntax.Acting<View>, write: (card: Order) => string): Rows[string] => ({
  act: syntax.acting({
    syntax: preempting(play),
    describe({ yes, play: card }) {
      if (!yes) return message('order.preempt.no');
      const played = card && play.describe?.(card);
      return message(played ? 'order.preempt.with' : 'order.preempt', { order: played ? { ...played } : undefined });
    },
    item({ yes, play: card }) {
      if (!card) return once(['preempt'], () => accept({ preempt: yes }));
      const later = play.item(card);
      return {
        kinds: ['preempt', ...later.kinds],
        answer(decision, view, taken) {
          if (decision.kind === 'preempt') return taken.length > 0 ? undefined : accept({ preempt: true });
          return taken.length === 1 ? later.answer(decision, view, []) : undefined;
        },
        rest: (taken) => (taken.length === 1 ? write(card) : undefined),
      };
    },
    object: () => 'preempt',
    from: telling('preempt', (said): Preempt => ({ yes: said.preempt })),
  }),
  rule: preemptRule,
});

type Hand = { readonly power?: PowerId };

/** Of one power, or of the power that is asked. */
const handOf = (kit: Kit): syntax.RecordSyntax<Hand> => {
  const { power } = grammarOf(kit);
  const begins = (reader: Reader) => syntax.isNext(reader, (ahead) => ahead.exactName(['power']) !== undefined);
  return syntax.record({ power: syntax.bare({ ...power, begins }, 'for') });
};

const handItem = ({ power }: Hand, again: boolean): SheetItem<View> =>
  answering('mulligan', ({ prompt }) =>
    power === undefined || prompt.args.power === power ? accept({ mulligan: again }) : undefined,
  );

const mulligan = (kit: Kit): Rows[string] => {
  const hand = handOf(kit);
  const read = (reader: Reader): Hand | undefined => {
    const kept = no(reader) ? { verb: 'KEEP' } : {};
    reader.word('yes');
    const said = hand.read(reader);
    return said && { ...kept, ...said };
  };
  return {
    act: syntax.acting({
      syntax: { ...hand, read },
      describe: ({ power }) => message(power === undefined ? 'order.mulligan' : 'order.mulligan.of', { power }),
      object: ({ power = '' }) => `hand ${power}`,
      // A standing order needs no warning: its owner is not in a hurry, and every report shows it.
      warn: () => [problem('order.hand-goes')],
      item: (said) => handItem(said, true),
      from: (answer): Hand | undefined => (answer.mulligan === true ? {} : undefined),
    }),
    rule: yesRule('mulligan', 'policy.mulligan', { mulligan: true }),
  };
};

const keep = (kit: Kit): Rows[string] => ({
  act: syntax.acting({
    syntax: behind(handOf(kit), 'hand', 'cards', 'my'),
    describe: ({ power }) => message(power === undefined ? 'order.keep' : 'order.keep.of', { power }),
    object: ({ power = '' }) => `hand ${power}`,
    item: (said) => handItem(said, false),
    from: (answer): Hand | undefined => (answer.mulligan === false ? {} : undefined),
  }),
});

/** `write`: a play as an order. */
export const handRows = (kit: Kit, play: syntax.Acting<View>, write: (card: Order) => string): Rows => ({
  PREEMPT: preempt(play, write),
  MULLIGAN: mulligan(kit),
  KEEP: keep(kit),
});
