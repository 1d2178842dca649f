/** A branch is stored with the act that it comes after, and read again in another step: as the same line. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, opening, Referee, randomAnswer, seededSource } from '../../src/engine/index.ts';
import type { CampaignModule } from '../../src/games/campaign/define/module.ts';
import { isMove } from '../../src/games/campaign/orders/answers/act.ts';
import type { Troops } from '../../src/games/campaign/types.ts';
import { kutuzov } from '../../src/games/kutuzov/index.ts';
import { napoleonics } from '../../src/games/napoleonics/index.ts';
import { wellington } from '../../src/games/wellington/index.ts';
import { type Language, type Order, readDraft, readSheet, SheetSource, writeOrder } from '../../src/orders/index.ts';
import { marches } from '../games/campaign/marches/game.ts';

const CAMPAIGNS = [wellington, kutuzov, marches] as unknown as readonly CampaignModule[];

/** A line as it comes back when it is read without a position, as stored lines are. */
const again = (language: Language<never>, text: string, owns: readonly string[]) =>
  readDraft([text], language, { owns }).lines.map(({ spelt, problems }) => [spelt, problems.map(({ code }) => code)]);

const few = fc.integer({ min: 0, max: 9 });

/** The pieces of a march by contingent: armies, parts of them, and soldiers without a leader. */
const forcesOf = ({ definition: { content } }: CampaignModule): fc.Arbitrary<Record<string, Troops>> => {
  const leadersOf = (contingent: string) =>
    [...content.leaders.values()].filter((each) => each.contingent === contingent).map(({ id }) => id);
  const figures = fc.oneof(
    fc.constant({ max: true as const }),
    fc.record({ sp: few }),
    fc.record({ inf: few, cav: few, art: few }),
    fc.constant({}),
  );
  const troopsOf = (contingent: string): fc.Arbitrary<[string, Troops]> =>
    fc
      .tuple(
        fc.shuffledSubarray(leadersOf(contingent), { maxLength: Math.min(2, leadersOf(contingent).length) }),
        figures,
      )
      .map(([leaders, { ...counts }]) => {
        if (leaders.length === 0) Reflect.deleteProperty(counts, 'max');
        return [contingent, { leaders, ...counts }];
      });
  const isLed = ([, { leaders = [] }]: [string, Troops]) => leaders.length > 0;
  const isAllied = ([id]: [string, Troops]) => !content.powers.some((power) => power.id === id);
  const isPiece = ([, { leaders = [], ...counts }]: [string, Troops]) =>
    leaders.length > 0 || Object.values(counts).some((count) => count !== 0);
  return (
    fc
      .subarray(
        content.contingents.map(({ id }) => id),
        { minLength: 1, maxLength: 2 },
      )
      .chain((ids) => fc.tuple(...ids.map(troopsOf)))
      .map((all) => all.filter(isPiece))
      // Soldiers without a leader march alone, or are an ally's.
      .filter((all) => all.length === 1 || (all.some(isLed) && all.every((each) => isLed(each) || isAllied(each))))
      .filter((all) => all.length > 0)
      .map((all) => Object.fromEntries(all))
  );
};

const branchesOf = (game: CampaignModule): fc.Arbitrary<Order> => {
  const place = fc.constantFrom(...game.definition.content.areas.keys());
  const order = fc.oneof(
    fc.constantFrom({ verb: 'PASS' }, { verb: 'MARCH-ON' }, { verb: 'FLAG-HERE' }),
    place.map((at) => ({ verb: 'FLAG', at })),
    fc.uniqueArray(place, { minLength: 1, maxLength: 2 }).map((path) => ({ verb: 'MARCH-ON', path })),
    fc.tuple(place, few).map(([at, count]) => ({ verb: 'BUILD', at, leaders: [], amount: { inf: count + 1 } })),
  );
  const turn = fc.oneof(fc.constantFrom('stop', 'on', 'ask'), fc.array(order, { minLength: 1, maxLength: 2 }));
  const act = fc
    .tuple(place, place, forcesOf(game))
    .filter(([from, to]) => from !== to)
    .map(([from, to, force]) => ({ do: 'move', from, to, force }));
  const happened = fc.oneof(
    fc.record({ answer: act }),
    fc.record({ answer: act, seen: fc.constant(true), at: place }),
    fc.record({ answer: act, seen: fc.constant(true) }),
  );
  const condition = fc.constantFrom([[{ name: 'cp', compare: '>=', value: 2 }]], [[{ name: 'key', args: {} }]]);
  return fc
    .tuple(
      fc.constantFrom('intercepted', 'evaded', 'overrun', 'won', 'taken', 'lost', 'drawn'),
      happened,
      turn,
      fc.option(fc.tuple(condition, fc.option(turn)), { nil: undefined }),
    )
    .map(([on, what, first, more]) => ({
      verb: 'ON',
      on,
      happened: what,
      turn: first,
      ...(more ? { condition: more[0], ...(more[1] === null ? {} : { otherwise: more[1] }) } : {}),
    })) as unknown as fc.Arbitrary<Order>;
};

test.each(CAMPAIGNS.map((game) => [game.id, game] as const))(
  '%s: a branch that comes after any march, of split forces too, is read as it is written',
  (_id, game) => {
    const language = game.language as Language<never>;
    const owns = game.definition.content.powers.slice(0, 1).map(({ id }) => id);
    fc.assert(
      fc.property(branchesOf(game), (order) => {
        const text = writeOrder(language, order, 'full');
        expect(again(language, text, owns)).toEqual([[text, []]]);
      }),
      { numRuns: 200 },
    );
  },
);

const BRANCHES = [
  'ON lost: GO ON',
  'ON evaded IF cp >= 2: PURSUE ELSE FLAG here',
  'ON won: PASS',
  'ON intercepted: ASK',
  'ON taken: STOP',
];

/** A march with part of its pieces. */
const split = (force: Readonly<Record<string, Troops>>, part: number): Record<string, Troops> =>
  Object.fromEntries(
    Object.entries(force).map(([id, { inf = 0, cav = 0, art = 0, leaders = [], ...others }]) => {
      const less = (count: number) => Math.max(0, count - part);
      return [id, { ...others, leaders, inf: less(inf), cav: less(cav), art: less(art) }];
    }),
  );

/** What is left of a sheet when its first march is carried out, and after what is told of it. */
const leftAfter = (game: CampaignModule, referee: Referee<unknown>, decision: Decision, march: string): string[] => {
  const owns = game.knowledge.view(referee.state as never, decision.seat).powers;
  const view = referee.view(decision.seat);
  const reading = readSheet([march, ...BRANCHES].join('\n'), game.language as Language, { owns, view });
  const sheet = new SheetSource(reading, { language: game.language as Language, owns, resumed: true, done: true });
  if (sheet.answer(decision, () => view) === undefined) return [];
  const before = sheet.rest();
  const [place] = game.definition.content.areas.keys();
  sheet.observe({ kind: 'battle.ended', winner: 'defender', overrun: false, area: place } as never);
  return [...before, ...sheet.rest()];
};

test.each(CAMPAIGNS.map((game) => [game.id, game] as const))(
  '%s: what is stored of a sheet after its march is read in the next step as it is stored',
  (_id, game) => {
    const language = game.language as Language<never>;
    const plan = { scenario: game.setup.scenarios[0]?.id ?? '', split: game.setup.splits.at(-1)?.id ?? '' };
    const referee = new Referee(game, opening(game.setup.start(plan)), { source: seededSource('stored lines') });
    const chance = chanceFrom(4);
    const seen = new Set<string>();
    for (let n = 0; n < 300 && seen.size < 400 && referee.open[0]; n++) {
      const [decision] = referee.open;
      const marching = decision.kind === 'impulse.order' ? decision.options().filter(isMove) : [];
      for (const answer of marching.slice(0, 8)) {
        const march = language.formatAnswer(decision.kind, { ...answer, force: split(answer.force, chance.below(3)) });
        for (const text of leftAfter(game, referee, decision, march)) seen.add(text);
      }
      referee.submit(
        decision.seat,
        decision.id,
        marching[chance.below(marching.length * 2)] ?? randomAnswer(decision, chance),
      );
    }
    const owns = game.definition.content.powers.slice(0, 1).map(({ id }) => id);
    const after = [...seen].filter((text) => text.includes(' AFTER '));
    expect(after.length).toBeGreaterThan(100);
    for (const text of after) expect([text, ...again(language, text, owns)]).toEqual([text, [text, []]]);
  },
);

test('a branch after a fight of Napoleonics is read as it is written', () => {
  const language = napoleonics.language as Language<never>;
  const hex = fc
    .tuple(fc.constantFrom('A', 'C', 'G', 'I'), fc.integer({ min: 1, max: 11 }))
    .map(([row, at]) => `${row}${at}`);
  const unit = fc.constantFrom('BR-FA2', 'FR-LC2', 'FR-LN10');
  const fight = fc.oneof(
    fc.record({ fire: unit, at: hex }),
    fc.tuple(unit, hex).map(([melee, at]) => ({ melee, at, with: [] })),
  );
  const branch = fc.record({
    verb: fc.constant('ON'),
    on: fc.constantFrom('won', 'held', 'lost'),
    happened: fc.oneof(fc.record({ answer: fight }), fc.record({ answer: fight, seen: fc.constant(true) })),
    turn: fc.constantFrom('stop', 'on', 'ask'),
  });
  fc.assert(
    fc.property(branch, (order) => {
      const text = writeOrder(language, order as unknown as Order, 'full');
      expect(again(language, text, [])).toEqual([[text, []]]);
    }),
    { numRuns: 300 },
  );
});
