/** A small game for tests of matches: two fencers take turns, each may parry the other's strike, and cards are hidden. */
import {
  type Ask,
  accept,
  ask,
  checkpoint,
  choice,
  isObject,
  type Json,
  type Message,
  refuse,
  type Script,
  type SeatId,
  savePoint,
  type Table,
  uncheckedMessage,
  uncheckedRefusal,
  type Verdict,
} from '../../src/engine/index.ts';
import type { Game, SeenPosition, Setup } from '../../src/game/index.ts';
import {
  commonVerbs,
  type EventTraits,
  type Language,
  NameBook,
  type Notice,
  orderCatalogues,
  orderFormatters,
  problem,
  type Silence,
  SPANS,
  type Verb,
  wouldAct,
} from '../../src/orders/index.ts';
import type { Board, Reporter } from '../../src/reports/index.ts';

type Fencer = 'red' | 'blue';

export interface Duel {
  turn: number;
  active: Fencer;
  breath: number;
  wounds: Record<Fencer, number>;
  hands: Record<Fencer, number[]>;
  deck: number[];
  /** Whether a strike makes the rules throw, for tests of faults. */
  cursed: boolean;
  /** Whether a fencer who can only end his turn is not asked. */
  brief?: true;
  /** Whether the impulse of the active fencer has begun. */
  begun: boolean;
}

/** The view of a fencer: both fencers, his own cards, and the number of the other's. */
export interface DuelView {
  readonly turn: number;
  readonly active: Fencer;
  readonly breath: number;
  readonly wounds: Record<Fencer, number>;
  readonly hand: readonly number[];
  readonly cards: Record<Fencer, number>;
}

const BREATH = 3;
const MORTAL = 5;
const CARDS = [511, 512, 513, 514, 515, 516, 517, 518];

const otherThan = (fencer: Fencer): Fencer => (fencer === 'red' ? 'blue' : 'red');

type DuelTable = Table<unknown>;
const stateOf = (table: DuelTable): Duel => table.state as Duel;

function* play(table: DuelTable): Script {
  const state = stateOf(table);
  if (state.turn === 0) {
    state.deck = table.shuffle('deck', CARDS);
    state.turn = 1;
    table.emit({ kind: 'duel.began' });
  }
  // An impulse that has begun goes on to its end from any save point.
  while (state.begun || Math.max(...Object.values(state.wounds)) < MORTAL) {
    yield* impulse(table);
    state.active = otherThan(state.active);
    state.turn += 1;
    state.breath = BREATH;
    yield* checkpoint();
  }
  table.emit({ kind: 'duel.ended' });
}

/** Acts: `strike` (rolls a die, after the other may parry), `draw` a card, `show` a card, `end`. */
function* impulse(table: DuelTable): Script {
  const state = stateOf(table);
  if (!state.begun) table.emit({ kind: 'impulse.began', seat: state.active, turn: state.turn });
  state.begun = true;
  for (;;) {
    yield* savePoint();
    const order = (yield* ask(orderFrom(state))) as { act: string; card?: number };
    if (order.act === 'end') break;
    if (order.act === 'strike') yield* strike(table);
    if (order.act === 'draw') draw(table);
    if (order.act === 'show') table.emit({ kind: 'card.shown', seat: state.active, card: order.card ?? 0 });
  }
  state.begun = false;
  table.emit({ kind: 'impulse.ended', seat: state.active });
}

function orderFrom(state: Duel): Ask {
  return {
    kind: 'order',
    seat: state.active,
    prompt: uncheckedMessage('ask.order', { breath: state.breath }),
    public: true,
    ...(state.brief ? { forced: state.breath === 0 && state.hands[state.active].length === 0 } : {}),
    options: () => [
      ...(state.breath > 0 ? [{ act: 'strike' }, { act: 'draw' }] : []),
      ...state.hands[state.active].map((card) => ({ act: 'show', card })),
      { act: 'end' },
    ],
    check: (answer) => checkOrder(state, answer),
    fallback: () => ({ act: 'end' }),
  };
}

function checkOrder(state: Duel, answer: Json): Verdict<Json> {
  const { act, card } = isObject(answer) ? answer : {};
  if (act === 'end') return accept({ act });
  if (act === 'show') {
    const isHeld = state.hands[state.active].includes(Number(card));
    return isHeld
      ? accept({ act, card: Number(card) })
      : { ok: false, refusal: uncheckedRefusal('order.no-card', { card: card ?? 0 }) };
  }
  if (act !== 'strike' && act !== 'draw') return refuse('order.unknown', {}, [{ act: 'end' }]);
  return state.breath > 0
    ? accept({ act })
    : { ok: false, refusal: uncheckedRefusal('order.no-breath', {}, [{ act: 'end' }]) };
}

function* strike(table: DuelTable): Script {
  const state = stateOf(table);
  if (state.cursed) throw new TypeError('the blade is cursed');
  state.breath -= 1;
  const target = otherThan(state.active);
  table.emit({ kind: 'blade.raised', seat: state.active, left: state.breath });
  const { parry } = yield* ask(
    choice({
      kind: 'parry',
      seat: target,
      prompt: uncheckedMessage('ask.parry', { by: state.active }),
      options: [{ parry: false }, { parry: true }],
    }),
  );
  const [face = 0] = table.roll(`strike.${state.turn}`, 1);
  const isHit = face >= (parry ? 6 : 4);
  if (isHit) state.wounds[target] += 1;
  table.emit({ kind: 'blade.fell', seat: state.active, face, parry, hit: isHit });
}

function draw(table: DuelTable): void {
  const state = stateOf(table);
  const card = state.deck.pop() ?? 0;
  state.breath -= 1;
  state.hands[state.active].push(card);
  table.emit({ kind: 'card.drawn', seat: state.active, left: state.breath });
  table.emit({ kind: 'card.gained', card, only: [state.active] });
}

const view = (given: unknown, seat: SeatId | undefined): DuelView => {
  const { turn, active, breath, wounds, hands } = given as Duel;
  return {
    turn,
    active,
    breath,
    wounds: { ...wounds },
    hand: seat === 'red' || seat === 'blue' ? [...hands[seat as Fencer]] : [],
    cards: { red: hands.red.length, blue: hands.blue.length },
  };
};

/** Cards that a fencer does not know are replaced by cards that are all alike. */
const blind = (given: unknown, seat: SeatId): Duel => {
  const state = structuredClone(given as Duel);
  const other = otherThan(seat as Fencer);
  return {
    ...state,
    deck: state.deck.map(() => 0),
    hands: { ...state.hands, [other]: state.hands[other].map(() => 0) },
  };
};

/** More wounds than a fencer can survive look like a slip. */
const doubts = (_before: SeenPosition, after: SeenPosition): Message[] => {
  const most = Math.max(...Object.values((after as object as DuelView).wounds));
  return most > MORTAL ? [uncheckedMessage('duel.doubt', { count: most })] : [];
};

/** A card is in exactly one place, and no fencer has fewer than zero wounds. */
const faults = (_before: unknown, after: unknown): string[] => {
  const { hands, deck, wounds } = after as Duel;
  const cards = [...hands.red, ...hands.blue, ...deck];
  return [
    ...(cards.length === CARDS.length && new Set(cards).size === cards.length ? [] : ['a card is lost or doubled']),
    ...(Object.values(wounds).every((count) => Number.isInteger(count) && count >= 0) ? [] : ['wounds are counted']),
  ];
};

// --- its language --------------------------------------------------------------------------------------------------------

const act = (name: string, answer: Json): Verb<DuelView> => ({
  name,
  read: () => ({ verb: name }),
  write: () => name,
  describe: () => uncheckedMessage('order.plain', { text: name.toLowerCase() }),
  item: () => ({ kinds: ['order'], answer: (_d, _v, taken) => (taken.length > 0 ? undefined : accept(answer)) }),
});

const show: Verb<DuelView> = {
  name: 'SHOW',
  read: (reader) => {
    const card = reader.number();
    return card === undefined ? reader.fail('order.missing-number', { after: 'SHOW' }) : { verb: 'SHOW', card };
  },
  write: ({ card }) => `SHOW ${card}`,
  describe: ({ card }) => uncheckedMessage('order.plain', { text: `show ${card}` }),
  item: ({ card }) => ({
    kinds: ['order'],
    answer: (_d, _v, taken) => (taken.length > 0 ? undefined : accept({ act: 'show', card: Number(card) })),
  }),
};

/** Shows a card and gives it up. The order warns that this cannot be taken back. */
const burn: Verb<DuelView> = {
  ...show,
  name: 'BURN',
  read: (reader) => {
    const card = reader.number();
    return card === undefined ? reader.fail('order.missing-number', { after: 'BURN' }) : { verb: 'BURN', card };
  },
  write: ({ card }) => `BURN ${card}`,
  describe: ({ card }) => uncheckedMessage('order.plain', { text: `burn ${card}` }),
  warn: ({ card }) => [problem('order.burns', { card: Number(card) })],
};

const parry: Verb<DuelView> = {
  name: 'PARRY',
  read: (reader) => ({ verb: 'PARRY', yes: reader.word('no') === undefined }),
  write: ({ yes }) => (yes ? 'PARRY' : 'PARRY NO'),
  describe: ({ yes }) => uncheckedMessage('order.plain', { text: yes ? 'parry' : 'do not parry' }),
  item: ({ yes }) => ({
    kinds: ['parry'],
    answer: (_d, _v, taken) => (taken.length > 0 ? undefined : accept({ parry: yes === true })),
  }),
  policy: {
    kinds: ['parry'],
    refusable: true,
    read: () => ({}),
    write: () => '',
    describe: () => uncheckedMessage('order.plain', { text: 'parry' }),
    offer: () => ({ parts: ['all'], alternatives: [{ answer: { parry: true }, part: 'all', numbers: {} }] }),
  },
};

/** A meaning for the owner of the event. */
const own =
  (means: Notice['means']): NonNullable<EventTraits['sheet']> =>
  ({ kind, seat }, owns) =>
    owns.includes(String(seat)) ? { means, reason: uncheckedMessage(kind) } : undefined;

const ending: Silence<DuelView> = {
  done: (_decision, { breath }, stopped) => (stopped && breath > 0 ? undefined : { act: 'end' }),
};

const questions: Language<DuelView>['questions'] = {
  order: { role: 'act', silence: ending },
  parry: { role: 'reaction', silence: ending, yesNo: { yes: { parry: true }, no: { parry: false } } },
};

const left: EventTraits['points'] = ({ left }) => (typeof left === 'number' ? { spent: 1, left } : undefined);

const events: Language['events'] = {
  'impulse.began': { sheet: own('begin'), points: left },
  'impulse.ended': { sheet: own('over'), points: left },
  'card.drawn': { sheet: own('plan'), points: left },
  'blade.raised': { points: left },
  'blade.fell': {
    points: left,
    sheet: ({ kind, seat, parry: isParried }, owns) => ({
      means: owns.includes(String(seat)) && isParried === true ? 'plan' : 'dice',
      reason: uncheckedMessage(kind),
    }),
  },
};

const conditions: Language<DuelView>['conditions'] = { numbers: {}, units: [], figures: () => ({}), facts: {} };

const sentences = {
  ...orderCatalogues.en,
  'ask.order': 'your impulse: {breath, plural, one {# breath} other {# breaths}} left',
  'ask.parry': '{by} strikes: parry?',
  'explain.order': 'It is your turn to act. Most strike while they have breath.',
  'explain.parry': 'You are struck at. Most parry while a wound is left to lose.',
  'duel.doubt': 'somebody would have {count} wounds',
  'card.drawn': 'a card was drawn',
  'refused.order.burns': 'card {card} will be gone',
  'refused.order.no-breath': 'no breath left',
  'refused.order.no-card': 'you do not hold card {card}',
};

const language: Language<DuelView> = {
  verbs: [
    act('STRIKE', { act: 'strike' }),
    act('DRAW', { act: 'draw' }),
    act('PASS', { act: 'end' }),
    show,
    burn,
    parry,
    ...commonVerbs({ questions }),
  ] as Verb<DuelView>[],
  names: new NameBook([]),
  conditions,
  reserved: [],
  acts: ['order'],
  ...{ questions, events, prose: {} },
  sheet: { grave: ['order.burns'] },
  standing: {
    spans: SPANS,
    periods: ({ turn }) => ({ impulse: String(turn), round: String(turn), turn: String(turn) }),
    examples: ['PARRY', 'PARRY NO'],
  },
  catalogue: sentences,
  formatters: orderFormatters(sentences, conditions, {}),
  guessable: () => ({}),
  formatAnswer: (_kind, answer) => formatAnswer(isObject(answer) ? answer : {}),
};

const WORDS: Readonly<Record<string, string>> = { strike: 'STRIKE', draw: 'DRAW', end: 'PASS', show: 'SHOW' };

const formatAnswer = (answer: { readonly [field: string]: Json | undefined }): string => {
  if (typeof answer.parry === 'boolean') return answer.parry ? 'PARRY' : 'PARRY NO';
  return [WORDS[String(answer.act)], answer.card].filter((word) => word !== undefined).join(' ');
};

/** The board of the duel shows nothing. */
const board: Board = {
  changes: [],
  places: [],
  ways: [],
  svg: () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
  layers: () => ({ width: 8, height: 8, colours: ['#ffffff'], ground: '', figures: [] }),
};

const reporter: Reporter<DuelView> = {
  words: {
    catalogue: sentences,
    formatters: {},
    isOrder: (line) => wouldAct(line, language),
    powers: (ids) => ids.join(', '),
  },
  position: {
    occasion: ({ turn, active }) => `Turn ${turn}, ${active}`,
    sections: ({ view: { hand } }) => [{ title: 'HAND', blocks: [{ kind: 'text', text: hand.join(' ') }] }],
    figures: () => ({}),
  },
  story: {
    headline: () => [],
    chronicle: ({ events }) => [
      { kind: 'list', items: events.map(({ no, event: { only: _, ...event } }) => `${no} ${JSON.stringify(event)}`) },
    ],
    steps: ({ events }) =>
      events.map(({ no, event: { only: _, ...event } }) => ({
        no,
        blocks: [{ kind: 'text', text: JSON.stringify(event) }],
        ways: [],
      })),
  },
  events: { isNews: () => true, concerns: () => false, ends: () => false, story: () => undefined },
  answers: {
    asked: () => undefined,
    label: (kind, answer) => ({ text: language.formatAnswer(kind, answer) }),
    together: () => undefined,
    listed: () => undefined,
    needsHand: () => false,
  },
  orders: { advice: () => [], template: () => ['STRIKE'] },
  board: { draw: () => board, happened: () => [] },
  learning: {
    manual: () => ({ title: 'Duel', minutes: [], words: [] }),
    lessons: {
      about: 'A duel is fought with blades.',
      takes: 'a mail for each turn',
      called: ({ name }) => name,
      leads: (_view, { powers }) => powers.join(', '),
      told: () => ({ aim: 'Strike.', turn: 'Draw, or strike.', answer: 'DONE ends it.', words: ['Blade: a card.'] }),
      ends: () => [],
      example: () => ['STRIKE'],
      position: ({ view: { hand } }) => [{ title: 'WHERE', blocks: [{ kind: 'text', text: hand.join(' ') }] }],
    },
  },
  cards: { print: (ids = []) => [{ title: 'CARDS', blocks: ids.map((n) => ({ kind: 'text', text: `blade ${n}` })) }] },
};

/** The groups of a game that a match of fencers reads. */
export const duel = {
  id: 'duel',
  title: 'Duel',
  setup: {
    scenarios: [
      { id: 'dawn', title: 'At dawn' },
      { id: 'cursed', title: 'With a cursed blade' },
      { id: 'brief', title: 'In brief' },
    ],
    splits: [
      {
        id: '2',
        seats: [
          { id: 'red', name: 'Red', powers: ['red'] },
          { id: 'blue', name: 'Blue', powers: ['blue'] },
        ],
      },
    ],
    start: ({ scenario }: Setup): Duel => ({
      turn: 0,
      active: 'red',
      breath: BREATH,
      wounds: { red: 0, blue: 0 },
      hands: { red: [], blue: [] },
      deck: [],
      cursed: scenario === 'cursed',
      ...(scenario === 'brief' ? { brief: true } : {}),
      begun: false,
    }),
  },
  rules: { version: '1', play, turn: (state: unknown) => String(Math.floor((state as Duel).turn / 2)) },
  knowledge: { view, imagine: blind },
  questions,
  events,
  board: { places: () => [] },
  moderation: { faults, doubts },
  language,
  reporter,
  wordsIn: () => ({ language, reporter }),
} as unknown as Game;
