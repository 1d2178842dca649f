/** The order language of Two pickets: `MOVE b3`, `FIRE`, and for later rounds `ROUND 3 FIRE` and `FIRE IF RANGE <= 2`. */
import { type Json, message, uncheckedMessage } from '../../../src/engine/index.ts';
import type { Orders } from '../../../src/game/index.ts';
import { type ConditionWords, NameBook, syntax } from '../../../src/orders/index.ts';
import { CELLS, distanceOf } from './rules/field.ts';
import type { Order, Pickets, Recoil, View } from './types.ts';

const { as, name, noise, nothing, number, oneOf, record, ruling, standing, words } = syntax;

const ROUND_ORDER = 'round.order';
const RECOIL = 'recoil';

const names = CELLS.map((id) => ({ kind: 'cell', id, name: id }));

/** What a line about a later round can ask about the position: `IF RANGE <= 2`. */
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

const cell = noise(name('cell'), 'to');
const step = as(
  record({ to: cell }),
  ({ to }): Order => ({ act: 'move', to }),
  (order) => ('to' in order ? { to: order.to } : undefined),
);
const act = oneOf(
  record({ act: words({ MOVE: 'move', GO: 'move' }), to: cell }),
  record({ act: words({ LOAD: 'load', FIRE: 'fire', HOLD: 'hold' }) }),
);

/** A verb that says a whole answer: now, or by a rule as `FIRE IF RANGE <= 2`. */
const plain = (kind: string, answer: Json, sentence: string): syntax.VerbRow<View> => ({
  answer: { kind, syntax: nothing(answer) },
  rule: ruling({
    syntax: nothing({}),
    kinds: [kind],
    refusable: false,
    offer: (_said, decision) =>
      decision.kind === kind ? { parts: ['all'], alternatives: [{ answer, part: 'all', numbers: {} }] } : undefined,
    describe: (_said, clause) =>
      uncheckedMessage('policy', { order: { ...uncheckedMessage(sentence) }, clause: { ...clause } }),
  }),
});
const musket = (does: 'load' | 'fire' | 'hold') => plain(ROUND_ORDER, { act: does }, `order.${does}`);
const recoil = (back: boolean) => plain(RECOIL, { back } satisfies Recoil, back ? 'order.back' : 'order.stand');

const table = new syntax.VerbTable<View>(
  {
    MOVE: { synonyms: ['go'], answer: { kind: ROUND_ORDER, syntax: step } },
    LOAD: musket('load'),
    FIRE: musket('fire'),
    HOLD: musket('hold'),
    ROUND: {
      standing: standing({
        syntax: record({ round: number('ROUND'), order: act }),
        answers: ROUND_ORDER,
        concerns: ({ round }, _decision, view) => view.round === round,
        offer: ({ order }) => [order],
      }),
    },
    BACK: recoil(true),
    STAND: recoil(false),
  },
  { names: new NameBook(names), conditions },
);

export const orders = {
  verbs: table.verbs,
  tables: [table],
  names,
  conditions,
  write: (kind, answer) => table.formatAnswer(kind, answer),
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
