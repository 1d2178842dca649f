/** A grammar for tests: scouts who walk from hut to hut in a wood. */
import {
  type ConditionWords,
  type Language,
  LineReader,
  NameBook,
  syntax,
  tokenize,
} from '../../../src/orders/index.ts';

const {
  after,
  anyOrder,
  bare,
  as,
  before,
  both,
  brackets,
  compared,
  condition,
  fact,
  leading,
  list,
  marked,
  mayFollow,
  name,
  named,
  noise,
  nothing,
} = syntax;
const { number, oneOf, optional, otherwise, record, rest, where, words } = syntax;

export const names = new NameBook([
  ...['Anna', 'Bert', 'Clara'].map((each) => ({ kind: 'scout', id: each.charAt(0).toLowerCase(), name: each })),
  ...['Old Oak', 'Mill', 'Spring'].map((each) => ({ kind: 'hut', id: each.slice(0, 3).toUpperCase(), name: each })),
]);

const hut = name('hut');
const inBrackets = brackets(record({ hut }));

export const conditions: ConditionWords = {
  numbers: { day: { words: [] } },
  units: [],
  figures: () => ({ day: 2 }),
  facts: {
    free: fact(['free'], inBrackets, ({ hut: id }) => id === 'MIL'),
    smoke: fact(['smoke'], both(inBrackets, '', compared('SMOKE')), () => true),
    rain: fact(['rain'], nothing({}), () => false),
  },
};

export const known = { names, conditions };

const goal = named('goal', oneOf(words({ STAY: null }), hut));
const walk = record({ scout: name('scout'), huts: after('->', list(hut, '->')) });

/** One syntax for each way of putting them together. */
export const syntaxes = {
  name: hut,
  words: words({ REST: 'rest', SLEEP: 'rest', WAKE: 'wake' }),
  number: number('TEST'),
  nothing: nothing({ act: 'rest' }),
  condition,
  compared: compared('TEST'),
  oneOf: oneOf(words({ NEXT: 'next' }), number('TEST')),
  list: list(hut, '>', ','),
  walk,
  optional: record({
    scout: name('scout'),
    to: optional('->', list(record({ goal, if: optional('IF', condition) }), 'ELSE')),
  }),
  mayFollow: record({ scout: name('scout'), hut: mayFollow('=', hut) }),
  rest: record({ day: number('TEST'), walks: rest(':', list(walk, ';'), 'ask') }),
  before: list(record({ scout: before('=', name('scout')), hut }), '>'),
  both: both(
    record({ hut, when: optional('IF', condition) }),
    ':',
    oneOf(record({ rest: words({ REST: true }) }), walk),
  ),
  as: as(
    list(walk, ','),
    (walks) => ({ count: walks.length, walks }),
    ({ walks }) => walks,
  ),
  anyOrder: both(
    record({ scout: name('scout') }),
    ' ',
    anyOrder({ quick: leading(words({ QUICK: true })), to: optional('TO', hut, 'INTO') }),
  ),
  bare: anyOrder({ hut: bare(hut, 'at'), quick: leading(words({ QUICK: true })) }),
  leading: record({ what: leading(words({ REST: 'rest', WATCH: 'watch' }), ':'), huts: marked(':', list(hut, ',')) }),
  otherwise: record({ day: otherwise(noise(number('TEST'), 'before', 'day'), () => 4) }),
  brackets: inBrackets,
  where: oneOf(
    where((reader) => reader.exactName(['scout']) !== undefined && reader.arrow(), record({ walks: list(walk, ',') })),
    record({ hut }),
  ),
} as const;

// The reader asks its language for no more than this.
export const language = { ...known, reserved: ['stay', 'else', 'if'], guessable: () => ({}) } as unknown as Language;

export const readerOf = (text: string) => new LineReader(tokenize(text), language, { owns: [] });
