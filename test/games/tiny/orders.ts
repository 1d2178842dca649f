/** The order language of Two pickets: `MOVE b3`, `FIRE`, and for later rounds `ROUND 3 FIRE` and `FIRE IF RANGE <= 2`. */
import {
  accept,
  isObject,
  type Json,
  type JsonObject,
  type Message,
  message,
  uncheckedMessage,
} from '../../../src/engine/index.ts';
import type { Orders } from '../../../src/game/index.ts';
import type { Clause, ConditionWords, PolicyVerb, Reader, SheetItem, Verb } from '../../../src/orders/index.ts';
import { CELLS, distanceOf } from './field.ts';
import type { View } from './knowledge.ts';
import type { Order, Pickets, Recoil } from './types.ts';

const ROUND_ORDER = 'round.order';
const RECOIL = 'recoil';

/** An item that answers one question and no more. */
const once = (kind: string, answer: Json): SheetItem<View> => ({
  kinds: [kind],
  answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept(answer)),
});

/** A line that always gives this answer, where it is legal. */
const always = (kind: string, answerOf: (subject: JsonObject) => Json): Pick<PolicyVerb<View>, 'kinds' | 'offer'> => ({
  kinds: [kind],
  offer: (subject, { kind: asked }) =>
    asked === kind
      ? { parts: ['all'], alternatives: [{ answer: answerOf(subject), part: 'all', numbers: {} }] }
      : undefined,
});

const policyOf = (order: Message, clause: Clause): Message =>
  uncheckedMessage('policy', { order: { ...order }, clause: { ...clause } });

const plain = (act: 'load' | 'fire' | 'hold'): Verb<View> => {
  const name = act.toUpperCase();
  return {
    name,
    read: () => ({ verb: name }),
    write: () => name,
    describe: () => uncheckedMessage(`order.${act}`),
    item: () => once(ROUND_ORDER, { act }),
    policy: {
      ...always(ROUND_ORDER, () => ({ act })),
      refusable: true,
      read: () => ({}),
      write: () => '',
      describe: (_subject, clause) => policyOf(uncheckedMessage(`order.${act}`), clause),
    },
  };
};

const readCell = (reader: Reader<View>): string | undefined => {
  reader.word('to');
  return reader.name(['cell'])?.id;
};

const move: Verb<View> = {
  name: 'MOVE',
  words: ['go'],
  read(reader) {
    const to = readCell(reader);
    return to === undefined ? undefined : { verb: 'MOVE', to };
  },
  write: ({ to }) => `MOVE ${to}`,
  describe: ({ to }) => uncheckedMessage('order.move', { to: to ?? '' }),
  item: ({ to }) => once(ROUND_ORDER, { act: 'move', to: String(to) }),
};

/** Reads one of the acts of a round, as an answer. */
const readAct = (reader: Reader<View>): Order | undefined => {
  const act = reader.word('move', 'go', 'load', 'fire', 'hold');
  if (act === 'load' || act === 'fire' || act === 'hold') return { act };
  if (act === undefined) return reader.fail('order.unknown-act', { text: reader.peek()?.text ?? '' });
  const to = readCell(reader);
  return to === undefined ? undefined : { act: 'move', to };
};

const actText = (answer: Json | undefined): string => {
  const { act, to } = isObject(answer) ? answer : {};
  return act === 'move' ? `MOVE ${to}` : String(act).toUpperCase();
};

const actMessage = (answer: Json | undefined): Message => {
  const { act, to = '' } = isObject(answer) ? answer : {};
  return act === 'move' ? uncheckedMessage('order.move', { to }) : uncheckedMessage(`order.${act}`);
};

/** `ROUND 3 FIRE`: an order filed ahead for one round. */
const round: Verb<View> = {
  name: 'ROUND',
  policy: {
    ...always(ROUND_ORDER, ({ order }) => order ?? null),
    refusable: false,
    implied: () => true,
    read(reader) {
      const no = reader.number();
      if (no === undefined) return reader.fail('order.missing-number', { after: 'ROUND' });
      const order = readAct(reader);
      return order && { round: no, order: { ...order } };
    },
    write: ({ round: no, order }) => `${no} ${actText(order)}`,
    describe: ({ round: no, order }) =>
      uncheckedMessage('policy.round', { round: no ?? 0, order: { ...actMessage(order) } }),
    offer: ({ round: no, order }, { kind }, view) =>
      kind === ROUND_ORDER && view.round === no
        ? { parts: ['all'], alternatives: [{ answer: order ?? null, part: 'all', numbers: {} }] }
        : undefined,
  },
};

const recoil = (name: 'BACK' | 'STAND', answer: Recoil): Verb<View> => ({
  name,
  read: () => ({ verb: name }),
  write: () => name,
  describe: () => uncheckedMessage(answer.back ? 'order.back' : 'order.stand'),
  item: () => once(RECOIL, { ...answer }),
  policy: {
    ...always(RECOIL, () => ({ ...answer })),
    refusable: false,
    read: () => ({}),
    write: () => '',
    describe: (_subject, clause) => policyOf(uncheckedMessage(answer.back ? 'order.back' : 'order.stand'), clause),
  },
});

const conditions: ConditionWords<View> = {
  numbers: {
    range: { words: ['distance'], plain: '<=' },
    hits: { words: ['wounds'] },
  },
  units: [],
  figures: (_decision, { pickets, you }) => ({
    range: distanceOf(pickets.west.cell, pickets.east.cell),
    ...(you ? { hits: pickets[you].hits } : {}),
  }),
  facts: {},
};

const write = (kind: string, answer: Json): string => {
  if (kind !== RECOIL) return actText(answer);
  return isObject(answer) && answer.back === true ? 'BACK' : 'STAND';
};

export const orders = {
  verbs: [
    move,
    ...(['load', 'fire', 'hold'] as const).map(plain),
    round,
    recoil('BACK', { back: true }),
    recoil('STAND', { back: false }),
  ],
  names: CELLS.map((id) => ({ kind: 'cell', id, name: id })),
  conditions,
  write,
  help: {
    examples: {
      round: ['MOVE b3', 'LOAD', 'FIRE', 'HOLD'],
      hit: ['BACK', 'STAND'],
      later: ['ROUND 3 FIRE', 'FIRE IF RANGE <= 2', 'STAND ALWAYS'],
    },
  },
  sheet: { mode: 'go' },
  standing: {
    spans: ['round', 'game'],
    periods: ({ round }) => ({ round: String(round) }),
    examples: ['ROUND 3 FIRE', 'FIRE IF RANGE <= 2'],
    idle: ({ verb, subject }, view) =>
      verb === 'ROUND' && Number(subject.round) < view.round ? message('idle.over.round') : undefined,
  },
} as const satisfies Orders<Pickets, string, string>;
