import fc from 'fast-check';
import { expect, test } from 'vitest';
import { armingLine } from '../../src/games/campaign/orders/answers/respond.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type Order, type Policy, writeOrder, writePolicy } from '../../src/orders/index.ts';
import { anybody, language, read } from './wellington.ts';

const { areas, leaders, cards, powers } = wellington.definition.content;

const place = fc.constantFrom(...areas.keys());
const leader = fc.constantFrom(...leaders.keys());
const power = fc.constantFrom(...powers.map(({ id }) => id));
const card = fc.constantFrom(...cards.keys());
const payable = fc.constantFrom(...[...cards.values()].filter(({ mustPlay }) => !mustPlay).map(({ number }) => number));
const few = fc.integer({ min: 1, max: 20 });
const some = <T>(arbitrary: fc.Arbitrary<T>, most = 3) => fc.uniqueArray(arbitrary, { minLength: 1, maxLength: most });

/** An object without undefined values, as orders are stored. */
const tidy = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const record = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
  fc.record(fields).map((value) => tidy(value as object)) as fc.Arbitrary<Order>;

const figures = fc
  .record({ sp: maybe(few), inf: maybe(few), cav: maybe(few), art: maybe(few) })
  .map(tidy)
  .filter((value) => Object.keys(value).length > 0);
const amount = fc.oneof(
  fc.constant({ max: true }),
  fc.constant({ all: true }),
  fc.constant({ alone: true }),
  figures,
  figures.map((value) => ({ most: true, ...value })),
);

const choice = fc
  .record({
    power: maybe(power),
    areas: maybe(some(place)),
    sp: fc.boolean(),
    leader: maybe(leader),
    option: maybe(few),
  })
  .map(({ sp, ...rest }) => tidy({ ...rest, sp: sp ? rest.areas?.map((_, i) => i + 1) : undefined }))
  .map((value) => (Object.keys(value).length > 0 ? value : undefined));

const play = record({ verb: fc.constant('PLAY'), card: payable, as: fc.constant('cp') });
const event = record({ verb: fc.constant('PLAY'), card, as: fc.constant('event'), with: choice });
const extreme = record({
  verb: fc.constant('PLAY'),
  card: fc.constantFrom('lowest', 'highest', 'drawn'),
  as: fc.constantFrom('cp', 'event'),
});

/**
 * One group with or without an amount, or several groups. Each group but the last needs an amount, because otherwise the two would be read
 * as one.
 */
const groups = fc.oneof(
  fc.record({ leaders: some(leader), amount: maybe(amount) }).map((group) => [tidy(group)]),
  fc
    .tuple(some(leader, 2), figures, some(leader, 2), maybe(figures))
    .map(([first, one, second, two]) => [{ leaders: first, amount: one }, tidy({ leaders: second, amount: two })]),
);

const move = fc.oneof(
  record({ verb: fc.constant('MOVE'), groups, path: some(place, 4) }),
  record({
    verb: fc.constant('MOVE'),
    groups,
    from: fc.constant(true),
    path: fc.uniqueArray(place, { minLength: 2, maxLength: 4 }),
  }),
  fc
    .tuple(
      groups,
      fc.uniqueArray(place, { minLength: 3, maxLength: 4 }),
      some(fc.record({ do: fc.constantFrom('drop', 'pickup'), at: fc.nat(1), groups }), 2),
    )
    .map(([who, path, changes]) => ({
      verb: 'MOVE',
      groups: who,
      from: true,
      path,
      changes: changes.map((change) => ({ ...change, at: path[change.at] })),
    })),
  record({
    verb: fc.constant('MOVE'),
    groups: figures.map((value) => [{ leaders: [], amount: value }]),
    path: fc.uniqueArray(place, { minLength: 2, maxLength: 4 }),
  }),
);

const construct = record({
  verb: fc.constantFrom('BUILD', 'REGROUP'),
  at: place,
  leaders: fc.uniqueArray(leader, { maxLength: 2 }),
  amount: maybe(figures),
}).filter((order) => (order.leaders as string[]).length > 0 || order.amount !== undefined);

const fightCards = fc.uniqueArray(fc.record({ card, round: maybe(few), losing: maybe(fc.constant(true)) }).map(tidy), {
  maxLength: 4,
  selector: (each) => each.card,
});

/** Pieces of one power: leaders with or without soldiers, or soldiers alone. */
const pieces = fc.oneof(
  fc.record({ leaders: some(leader, 2), amount: maybe(amount) }).map(tidy),
  figures.map((value) => ({ leaders: [] as string[], amount: value })),
);

const deploy = fc.oneof(
  record({
    verb: fc.constant('DEPLOY'),
    leaders: some(leader, 2),
    amount: maybe(amount),
    to: place,
    calls: maybe(some(fc.tuple(pieces, place).map(([each, at]) => ({ ...each, at })))),
  }),
  record({ verb: fc.constant('DEPLOY'), leaders: maybe(some(leader, 2)), from: place, to: place }),
  record({ verb: fc.constant('DEPLOY'), amount: figures, from: place, to: place }),
);

const wish = fc
  .tuple(
    fc.constantFrom('build', 'regroup'),
    fc.oneof(
      leader.map((id) => ({ leader: id })),
      fc.record({ arm: fc.constantFrom('sp', 'inf', 'cav', 'art'), count: maybe(few) }),
    ),
  )
  .map(([what, thing]) => tidy({ do: what, ...thing }));

const reinforce = record({
  verb: fc.constant('REINFORCE'),
  at: place,
  wishes: fc.array(wish, { minLength: 1, maxLength: 5 }),
  keep: maybe(few),
});

/** Orders of the verbs whose lines are read by hand: for the others `testLaws` makes them by their syntax. */
const order: fc.Arbitrary<Order> = fc.oneof(
  play,
  event,
  extreme,
  move,
  construct,
  record({ verb: fc.constant('BUY'), resources: few }),
  record({
    verb: fc.constant('SIEGE'),
    at: place,
    leader: maybe(leader),
    rounds: maybe(few),
    cards: maybe(fightCards.filter((cards) => cards.length > 0)),
  }),
  record({ verb: fc.constant('SIEGE'), go: fc.boolean() }),
  fc.constantFrom<Order>(
    { verb: 'PASS' },
    { verb: 'YES' },
    { verb: 'NO' },
    { verb: 'DEPLOY' },
    { verb: 'REINFORCE', wishes: [] },
    { verb: 'PICK' },
    { verb: 'PREEMPT', yes: false },
    { verb: 'PREEMPT', yes: true },
  ),
  record({ verb: fc.constant('PREEMPT'), yes: fc.constant(true), play: fc.oneof(play, event) }),
  record({ verb: fc.constant('RESPOND'), card, with: choice }),
  record({ verb: fc.constant('LOSE'), arms: some(fc.constantFrom('inf', 'cav', 'art')) }),
  record({ verb: fc.constant('ORDER'), first: fc.constantFrom('intercept', 'evade') }),
  record({ verb: fc.constant('SIEGE'), fresh: few }),
  record({ verb: fc.constant('LOSE'), shares: fc.record({ britain: few, spain: few }) }),
  fc.constant({ verb: 'RESPOND', card: null }),
  deploy,
  reinforce,
  record({ verb: fc.constant('PICK'), card }),
  fc.oneof(
    ...[
      ['place', place],
      ['leader', leader],
      ['power', power],
    ].map(([kind, id]) =>
      record({ verb: fc.constant('PICK'), kind: fc.constant(kind), id: id as fc.Arbitrary<string> }),
    ),
  ),
  record({ verb: fc.constant('BATTLE'), fight: fc.constantFrom('battle', 'siege'), cards: fightCards }),
  record({
    verb: fc.constant('BATTLE'),
    fight: fc.constantFrom('battle', 'siege'),
    at: place,
    cards: card.map((number) => [{ card: number }]),
  }),
  record({ verb: fc.constant('CHOOSE'), number: few }),
);

const style = fc.constantFrom('short' as const, 'full' as const);

test('an order that is written down is read back as the same order', () => {
  fc.assert(
    fc.property(order, style, (it, how) => {
      const text = writeOrder(language, it, how);
      const { lines, standing } = read(text, anybody);
      expect({ text, lines: lines.map((line) => [line.order, line.problems]), standing }).toEqual({
        text,
        lines: [[it, []]],
        standing: [],
      });
      expect(how === 'full' ? lines[0]?.spelt : lines[0]?.canonical).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

const number = fc.constantFrom(...Object.keys(language.conditions.numbers));
const compare = fc.constantFrom('>=', '<=', '=', '<', '>');
const value = fc.oneof(
  few,
  fc.integer({ min: 1, max: 99 }).map((n) => n / 10),
);
const not = maybe(fc.constant(true));
const attack = fc
  .tuple(
    fc.record({ at: maybe(place), sp: maybe(few) }),
    fc.oneof(fc.record({ leader }), fc.record({ power }), fc.constant({})),
  )
  .map(([one, other]) => tidy({ ...one, ...other }));
const atom = fc.oneof(
  fc.record({ not, name: number, compare, value }),
  fc.record({ not, name: number, compare, than: number }),
  fc.record({ not, name: fc.constant('cardsof'), args: fc.record({ power, compare, count: few }) }),
  fc.record({ not, name: fc.constant('line'), args: fc.constant({ kind: 'river' }) }),
  fc.record({ not, name: fc.constant('attacked'), args: attack }),
  fc.record({ not, name: fc.constant('enemy'), args: fc.record({ at: place, enters: not, sp: maybe(few) }).map(tidy) }),
  fc.record({ not, name: fc.constant('control'), args: fc.record({ at: place }) }),
  fc.record({ not, name: fc.constant('battle'), args: fc.record({ end: fc.constantFrom('lost', 'won') }) }),
  fc.record({ not, name: fc.constant('holding'), args: fc.record({ card }) }),
  fc.record({ not, name: fc.constant('against'), args: fc.oneof(fc.record({ leader }), fc.record({ power })) }),
  fc.record({
    not,
    name: fc.constantFrom(
      ...['nmr', 'losing', 'key', 'fortress', 'home', 'friendly', 'besieged', 'alone', 'rout', 'overrun', 'enemyland'],
    ),
    args: fc.constant({}),
  }),
);
const condition = fc
  .array(atom.map(tidy), { minLength: 1, maxLength: 3 })
  .chain((atoms) => fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }).map((cuts) => grouped(atoms, cuts)));

const grouped = <T>(atoms: readonly T[], cuts: readonly boolean[]): T[][] => {
  const all: T[][] = [];
  for (const [i, each] of atoms.entries()) {
    if (i === 0 || cuts[i]) all.push([each]);
    else all.at(-1)?.push(each);
  }
  return all;
};

const day = fc.oneof(
  fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) }),
  fc.record({
    year: fc.integer({ min: 2026, max: 2050 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  fc.record({ weekday: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ ahead: fc.constantFrom(0, 1) }),
);
const until = fc.oneof(fc.constantFrom('impulse', 'round', 'turn', 'game'), fc.record({ day }));
const riders = { most: maybe(few), until: maybe(until) };
const clause = fc.oneof(
  fc.record({ when: fc.constantFrom('always', 'never', 'ask'), ...riders }).map(tidy),
  fc.record({ when: fc.constant('if'), condition, elseAsk: maybe(fc.constant(true)), ...riders }).map(tidy),
);
const who = fc
  .record({
    leaders: maybe(some(leader)),
    powers: maybe(some(power)),
    at: maybe(some(place, 2)),
    soldiers: maybe(fc.constant(true)),
  })
  .map(tidy);
const wishes = some(
  fc.oneof(
    place.map((id) => ({ place: id })),
    fc
      .constantFrom('key', 'fortress', 'capital', 'home', 'friendly', 'occupied', 'enemy', 'friends', 'nearest-key')
      .map((ground) => ({ ground })),
  ),
);
const foes = fc.record({ leaders: some(leader) });

/** Cards that can be played out of turn, each with names of its moments. */
const armed = [...cards.values()].flatMap((each) => {
  const [, named] = armingLine(wellington.definition.reactions, each)?.split(' TO ') ?? [];
  return named === undefined ? [] : [{ card: each.number, at: named.split(', ') }];
});
const windowsAmong = (names: readonly string[]) =>
  some(
    fc.oneof(
      fc.constantFrom(...names).map((at) => ({ at })),
      ...(names.includes('card') ? [card.map((number) => ({ at: 'event', card: number }))] : []),
    ),
    2,
  );
const windows = windowsAmong(['move', 'step', 'battle', 'roll', 'event', 'card', 'guerrillas']);

const subjects: Readonly<Record<string, fc.Arbitrary<object>>> = {
  INTERCEPT: fc.record({ who, into: maybe(wishes), against: maybe(foes), amount: maybe(figures) }).map(tidy),
  EVADE: fc.record({ who, against: maybe(foes), to: maybe(wishes) }).map(tidy),
  RETREAT: fc.record({ who, to: wishes, split: maybe(fc.constant(true)) }).map(tidy),
  BATTLE: fc.record({ who, round: maybe(few), cards: fc.uniqueArray(card, { maxLength: 3 }) }).map(tidy),
  PREEMPT: fc.constant({}),
  MULLIGAN: fc.constant({}),
  CONSENT: fc
    .record({
      who: fc.record({ leaders: some(fc.constantFrom('wellington', 'hill')), at: maybe(some(place, 2)) }).map(tidy),
      join: maybe(fc.record({ leaders: some(fc.constantFrom('castanos', 'de_espana')) })),
    })
    .map(tidy),
  SIEGE: fc.oneof(
    fc.record({ at: maybe(place), when: fc.constantFrom('start', 'continue', 'replace') }).map(tidy),
    fc.record({ at: maybe(place), when: fc.constantFrom('attack', 'defend'), cards: maybe(some(card)) }).map(tidy),
  ),
  COMMANDER: fc.oneof(
    fc.record({ where: maybe(wishes), leaders: some(leader) }).map(tidy),
    fc.record({ where: maybe(wishes), ally: fc.constant(true) }).map(tidy),
  ),
  ORDER: fc.record({ first: fc.constantFrom('intercept', 'evade') }),
  FLAG: fc
    .record({ where: maybe(wishes), as: fc.oneof(power, fc.constantFrom('own', 'ally', 'restore', 'none')) })
    .map(tidy),
  LOSE: fc
    .oneof(
      fc.record({
        who,
        arms: some(fc.constantFrom('inf', 'cav', 'art')),
        rest: maybe(fc.constantFrom('ally', 'self')),
      }),
      fc.record({ who, leaders: some(leader) }),
    )
    .map((value) => tidy(value)),
  DISCARD: fc.record({
    order: fc
      .array(fc.constantFrom('lowest-cp', 'highest-cp', 'duplicates', 'battle', 'plus'), { minLength: 1, maxLength: 3 })
      .map((names) => names.map((by) => ({ by }))),
  }),
  RESPOND: fc.oneof(
    fc
      .constantFrom(...armed)
      .chain((each) =>
        fc.record({ card: fc.constant(each.card), with: choice, to: maybe(windowsAmong(each.at)) }).map(tidy),
      ),
    fc.record({ to: maybe(windows) }).map(tidy),
  ),
};

const policy = fc
  .constantFrom(...Object.keys(subjects))
  .chain((verb) => fc.record({ verb: fc.constant(verb), subject: subjects[verb] as fc.Arbitrary<object>, clause }))
  .filter(
    ({ verb, clause: { when } }) =>
      !['RETREAT', 'LOSE', 'DISCARD', 'ORDER', 'COMMANDER'].includes(verb) || when !== 'never',
  ) as unknown as fc.Arbitrary<Policy>;

test('a standing order that is written down is read back as the same', () => {
  fc.assert(
    fc.property(policy, style, (it, how) => {
      const text = writePolicy(language, it, how);
      const { lines, standing } = read(text, { owns: powers.map(({ id }) => id), kept: true });
      expect({ text, lines, standing: standing.map((line) => [line.policy, line.problems]) }).toEqual({
        text,
        lines: [],
        standing: [[it, []]],
      });
    }),
    { numRuns: 2000 },
  );
});

test('orders for one’s absence are read back as the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(play, extreme, fc.constant({ verb: 'PASS' })), { minLength: 1, maxLength: 3 }),
      (orders) => {
        const it: Policy = {
          verb: 'ORDERS',
          subject: { orders },
          clause: { when: 'if', condition: [[{ name: 'nmr', args: {} }]] },
        };
        const { standing } = read(writePolicy(language, it), anybody);
        expect(standing.map((line) => [line.policy, line.problems])).toEqual([[it, []]]);
      },
    ),
  );
});
