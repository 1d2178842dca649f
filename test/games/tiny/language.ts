/** The order language of Two pickets: `MOVE b3`, `FIRE`, and for later rounds `ROUND 3 FIRE` and `FIRE IF RANGE <= 2`. */
import {
  accept,
  type Decision,
  isObject,
  type Json,
  type JsonObject,
  type Message,
  message,
} from '../../../src/engine/index.ts';
import {
  commonVerbs,
  type Language,
  NameBook,
  orderCatalogues,
  orderFormatters,
  type PolicyVerb,
  type Reader,
  type SheetItem,
  type Verb,
} from '../../../src/orders/index.ts';
import { CELLS, distanceOf } from './field.ts';
import type { Order, Recoil } from './play.ts';
import type { View } from './view.ts';

const ROUND_ORDER = 'round.order';
const RECOIL = 'recoil';

const words = (text: string): Message => message('order.plain', { text });

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

const plain = (act: 'load' | 'fire' | 'hold'): Verb<View> => {
  const name = act.toUpperCase();
  return {
    name,
    read: () => ({ verb: name }),
    write: () => name,
    describe: () => words(act),
    item: () => once(ROUND_ORDER, { act }),
    policy: {
      ...always(ROUND_ORDER, () => ({ act })),
      refusable: true,
      read: () => ({}),
      write: () => '',
      describe: (_subject, clause) => message('policy.plain', { text: act, clause }),
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
  describe: ({ to }) => words(`move to ${to}`),
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
    describe: ({ round: no, order }) => words(`in round ${no} ${actText(order).toLowerCase()}`),
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
  describe: () => words(answer.back ? 'fall back' : 'stand'),
  item: () => once(RECOIL, { ...answer }),
  policy: {
    ...always(RECOIL, () => ({ ...answer })),
    refusable: false,
    read: () => ({}),
    write: () => '',
    describe: (_subject, clause) => message('policy.plain', { text: answer.back ? 'fall back' : 'stand', clause }),
  },
});

const yesNo = ({ kind }: Decision, yes: boolean): Json | undefined => (kind === RECOIL ? { back: yes } : undefined);

const conditions: Language<View>['conditions'] = {
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

export const sentences = {
  ...orderCatalogues.en,
  'term.one': 'a round',
  'term.unit': 'round',
  'term.units': 'rounds',
  'term.Unit': 'Round',
  'term.Units': 'Rounds',
  'term.begin': 'the first question',
  'term.Deal': 'Asks',
  'ask.round': 'round {round}: what does your picket do?',
  'ask.recoil': 'your picket was hit: does he fall back?',
  'policy.plain': '{text} {clause, clause}',
  'refused.order.unknown-act': '"{text}" is none of MOVE, LOAD, FIRE and HOLD',
  'round.began': 'round {round} begins',
  'round.ended': 'round {round} is over',
};

const formatAnswer = (kind: string, answer: Json): string => {
  if (kind !== RECOIL) return actText(answer);
  return isObject(answer) && answer.back === true ? 'BACK' : 'STAND';
};

export const language: Language<View> = {
  verbs: [
    move,
    ...(['load', 'fire', 'hold'] as const).map(plain),
    round,
    recoil('BACK', { back: true }),
    recoil('STAND', { back: false }),
    ...commonVerbs({ yesNo }),
  ] as Verb<View>[],
  names: new NameBook(CELLS.map((id) => ({ kind: 'cell', id, name: id }))),
  conditions,
  reserved: [],
  spans: ['round', 'game'],
  examples: ['ROUND 3 FIRE', 'FIRE IF RANGE <= 2'],
  help: () => ({
    texts: ['Your orders, and where you were hit BACK or STAND; for later with ROUND, IF or ALWAYS.'],
    lines: ['LOAD', 'FIRE', 'HOLD', 'ROUND 3 FIRE', 'FIRE IF RANGE <= 2', 'STAND ALWAYS'],
  }),
  acts: [ROUND_ORDER],
  mode: 'go',
  catalogue: sentences,
  formatters: orderFormatters(sentences, conditions, {}),
  guessable: () => ({}),
  yesNo,
  parts: () => ['all'],
  finish: () => undefined,
  notice: ({ kind, round: no }) => {
    const reason = message(kind, { round: no ?? 0 });
    if (kind === 'round.began') return { means: 'begin', reason };
    if (kind === 'round.ended') return { means: 'over', reason };
    return undefined;
  },
  tally: () => undefined,
  moment: ({ round: no }) => ({ round: String(no) }),
  idle: ({ verb, subject }, view) =>
    verb === 'ROUND' && Number(subject.round) < view.round ? message('idle.over.round') : undefined,
  formatAnswer,
  placesOf: (answer) => (isObject(answer) && typeof answer.to === 'string' ? [answer.to] : []),
};
