/** A small game for tests of sheets: a walker spends strength on steps, and a guard may stop him. */
import {
  type AnswerSource,
  accept,
  ask,
  choice,
  injectedSource,
  type Json,
  opening,
  type Playable,
  type RecordedAnswer,
  Referee,
  type Script,
  uncheckedMessage,
  uncheckedRefusal,
  type Verdict,
} from '../../src/engine/index.ts';
import {
  commonVerbs,
  type EventTraits,
  type Language,
  NameBook,
  type Notice,
  orderCatalogues,
  orderFormatters,
  type Silence,
  SPANS,
  type Verb,
} from '../../src/orders/index.ts';

interface Toy {
  strength: number;
  at: number;
  turn: number;
}

/**
 * The walker's acts: `walk` (rolls a die; a 1 is a stumble and departs from the plan), `rest` (no die), `end`. After a stumble he is asked
 * whether to get up. The guard is asked before each step to a place divisible by three.
 */
export const toy: Playable<Toy> = {
  id: 'toy',
  knowledge: { view: (state) => state },
  rules: {
    version: '1',
    *play(table): Script {
      while (table.state.turn < 2) {
        table.emit({ kind: 'turn.began', seat: 'walker' });
        yield* turn(table);
        table.emit({ kind: 'turn.ended', seat: 'walker' });
        table.state.turn += 1;
        table.state.strength = 4;
        yield 'checkpoint';
      }
    },
  },
};

function* turn(table: Parameters<(typeof toy)['rules']['play']>[0]): Script {
  const { state } = table;
  for (;;) {
    const { act } = yield* ask({
      kind: 'act',
      seat: 'walker',
      prompt: uncheckedMessage('ask.act'),
      public: true,
      options: () => [{ act: 'end' }],
      check: (answer: Json) => checkAct(state, (answer as { act?: string }).act ?? ''),
      fallback: () => ({ act: 'end' }),
    });
    if (act === 'end') return;
    state.strength -= 1;
    if (act === 'rest') continue;
    state.at += 1;
    table.emit({ kind: 'walker.stepped', at: state.at, left: state.strength });
    if (state.at % 3 === 0) yield* guard(table);
    const [face = 0] = table.roll('step', 1);
    table.emit({ kind: 'step.rolled', face });
    if (face === 1) yield* stumble(table);
  }
}

function* guard(table: Parameters<(typeof toy)['rules']['play']>[0]): Script {
  const { stop } = yield* ask(
    choice({
      kind: 'guard',
      seat: 'guard',
      prompt: uncheckedMessage('ask.guard'),
      options: [{ stop: false }, { stop: true }],
    }),
  );
  table.emit({ kind: stop ? 'guard.stopped' : 'guard.slept', at: table.state.at });
}

function* stumble(table: Parameters<(typeof toy)['rules']['play']>[0]): Script {
  table.emit({ kind: 'walker.stumbled', at: table.state.at });
  const { up } = yield* ask(
    choice({
      kind: 'rise',
      seat: 'walker',
      prompt: uncheckedMessage('ask.rise'),
      options: [{ up: false }, { up: true }],
    }),
  );
  table.emit({ kind: up ? 'walker.rose' : 'walker.lay', at: table.state.at });
}

const checkAct = ({ strength }: Toy, act: string): Verdict<{ act: string }> => {
  if (!['walk', 'rest', 'end'].includes(act)) return { ok: false, refusal: uncheckedRefusal('act.unknown') };
  return act !== 'end' && strength < 1
    ? { ok: false, refusal: uncheckedRefusal('act.tired', {}, [{ act: 'end' }]) }
    : accept({ act });
};

/** `WALK 3` gives three acts. */
const walk: Verb<Toy> = {
  name: 'WALK',
  read(reader) {
    return { verb: 'WALK', steps: reader.number() ?? 1 };
  },
  write: ({ steps }) => `WALK ${steps}`,
  describe: ({ steps }) => uncheckedMessage('order.plain', { text: `Walk ${steps}` }),
  item: ({ steps }) => ({
    kinds: ['act'],
    answer: (_decision, _view, taken) => (taken.length < Number(steps) ? accept({ act: 'walk' }) : undefined),
    rest: (taken) => (taken.length < Number(steps) ? `WALK ${Number(steps) - taken.length}` : undefined),
  }),
};

const simple = (name: string, act: string): Verb<Toy> => ({
  name,
  read: () => ({ verb: name }),
  write: () => name,
  item: () => ({
    kinds: ['act'],
    answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept({ act })),
  }),
});

const rise: Verb<Toy> = {
  name: 'RISE',
  read: () => ({ verb: 'RISE' }),
  write: () => 'RISE',
  item: () => ({
    kinds: ['rise'],
    answer: (_decision, _view, taken) => (taken.length > 0 ? undefined : accept({ up: true })),
  }),
  policy: {
    kinds: ['rise'],
    refusable: true,
    read: () => ({}),
    write: () => '',
    describe: () => uncheckedMessage('order.plain', { text: 'Rise' }),
    offer: (_subject, _decision, view) => ({
      parts: ['all'],
      alternatives: [{ answer: { up: true }, part: 'all', numbers: { at: view.at } }],
    }),
  },
};

const ending: Silence<Toy> = {
  done: (_decision, { strength }, stopped) => (stopped && strength > 0 ? undefined : { act: 'end' }),
};

const questions: Language<Toy>['questions'] = {
  act: { role: 'act', silence: ending },
  rise: { role: 'reaction', silence: ending, yesNo: { yes: { up: true }, no: { up: false } } },
};

/** A meaning for the owner of the event, or for everybody. */
const means =
  (meaning: Notice['means'], isOwn = false): NonNullable<EventTraits['sheet']> =>
  ({ kind, seat }, owns) =>
    isOwn && !owns.includes(String(seat)) ? undefined : { means: meaning, reason: uncheckedMessage(kind) };

const events: Language['events'] = {
  'turn.began': { sheet: means('begin', true) },
  'turn.ended': { sheet: means('over', true) },
  'walker.stumbled': { sheet: means('plan') },
  'walker.stepped': { points: (event) => ({ spent: 1, left: Number(event.left) }) },
  'guard.stopped': { sheet: means('plan') },
  'step.rolled': { sheet: means('dice') },
};

const conditions: Language<Toy>['conditions'] = {
  numbers: { strength: { words: [] }, at: { words: [] } },
  units: [],
  figures: (_decision, { strength }) => ({ strength }),
  facts: {},
};

export const toyLanguage: Language<Toy> = {
  verbs: [walk, simple('REST', 'rest'), simple('PASS', 'end'), rise, ...commonVerbs({ questions })] as Verb<Toy>[],
  names: new NameBook([]),
  conditions,
  reserved: [],
  acts: ['act'],
  catalogue: orderCatalogues.en,
  formatters: orderFormatters(orderCatalogues.en, conditions, {}),
  guessable: () => ({}),
  ...{ questions, events, prose: {}, sheet: {} },
  standing: {
    spans: SPANS,
    periods: ({ turn: now }) => ({ impulse: String(now), round: String(now), turn: String(now) }),
    examples: ['RISE', 'RISE NEVER'],
  },
  formatAnswer: (_kind, answer) => String((answer as { act?: string }).act ?? ''),
};

/** Plays the toy with these dice and sources, from its beginning or on from another match. */
export const play = (
  faces: readonly number[],
  walker: readonly AnswerSource[],
  from?: { readonly referee: Referee<Toy>; readonly guard?: boolean },
): Referee<Toy> => {
  const snapshot = from?.referee.snapshot ?? opening<Toy>({ strength: 4, at: 0, turn: 0 });
  const written = from && {
    event: snapshot.counters.event + from.referee.events.filter(({ no }) => no >= snapshot.counters.event).length,
    roll: snapshot.counters.roll + from.referee.rolls.filter(({ no }) => no >= snapshot.counters.roll).length,
  };
  const [asked] = from?.referee.open ?? [];
  const given: RecordedAnswer[] =
    asked && from?.guard !== undefined
      ? [{ id: asked.id, kind: 'guard', seat: 'guard', answer: { stop: from.guard }, origin: 'person' }]
      : [];
  return new Referee(toy, snapshot, {
    source: injectedSource(faces),
    answers: [...(from?.referee.answers ?? []), ...given],
    ...(written ? { written } : {}),
    sources: { walker },
  });
};
