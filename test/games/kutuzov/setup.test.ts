/** How Kutuzov begins: seats, pieces, levels, markers and hands. */
import { describe, expect, test } from 'vitest';
import { opening, Referee, seededSource } from '../../../src/engine/index.ts';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import { faultsOf } from '../../../src/games/campaign/rules/invariants.ts';
import { sideOf } from '../../../src/games/campaign/rules/position.ts';
import { shipped } from '../../../src/games/kutuzov/content.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { chitsOf } from '../../../src/games/kutuzov/rules/chits.ts';
import { deal, dealHomes, shuffleIn } from '../../../src/games/kutuzov/rules/deal.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { runScript } from '../campaign/play-at.ts';
import { playFrom } from './play-from.ts';

const {
  definition,
  definition: { content },
} = kutuzov;
const { tables, setups } = shipped;
const starts = kutuzov.setup.scenarios.map(({ id }) => id);
const at = (scenario: string) => ({ game: definition, state: kutuzov.setup.start({ scenario, split: '4' }) });

describe('the seats', () => {
  test.each([
    ['4', 'K-2.1: four players run a power each', [1, 1, 1, 1]],
    ['3a', 'K-2.2a: of three, one runs the Tsarists', [2, 1, 1]],
    ['3b', 'K-2.2b: or one runs the Imperials', [2, 1, 1]],
    ['2', 'K-2.31: two players run a camp each', [2, 2]],
  ])('split %s, %s', (id, _, counts) => {
    const split = kutuzov.setup.splits.find((each) => each.id === id);
    expect(split?.seats.map(({ powers }) => powers.length)).toEqual(counts);
    expect(split?.seats.flatMap(({ powers }) => powers).sort()).toEqual([...definition.powers].sort());
    for (const { powers } of split?.seats ?? [])
      expect(new Set(powers.map((power) => sideOf(definition, power))).size).toBe(1);
  });

  test('K-2.34: each way to share the powers is there by dice and by auction too', () => {
    expect(kutuzov.setup.splits).toHaveLength(16);
  });

  test('K-1.3: the track', () => {
    expect(definition.powers).toEqual(['french_north', 'russian_first', 'french_south', 'russian_second']);
  });
});

describe.each(starts)('the scenario %s', (scenario) => {
  test('K-2.4, K-2.5: is a sound position from the start', () => {
    expect(faultsOf(at(scenario))).toEqual([]);
  });
});

test('K-1.4, K-2.9, K-21A: who begins, on which turn', () => {
  expect(starts.map((id) => [at(id).state.turn, at(id).state.slot])).toEqual([
    [1, 'french_north'],
    [2, 'russian_first'],
    [3, 'french_north'],
    [4, 'french_south'],
  ]);
});

test('K-2.5: levels and markers are those of the scenario', () => {
  const levels = ({ morale, attrition, retreat, lastTurn }: Own) => [
    morale.imperial.level,
    morale.tsarist.level,
    morale.tsarist.loss,
    attrition.level,
    attrition.loss,
    retreat,
    lastTurn,
  ];
  expect(starts.map((id) => levels(ownIn(at(id))))).toEqual([
    ['elan_du_guerre', 'vive_l_empereur', 0, 'normal', 0, false, 4],
    ['elan_du_guerre', 'vive_l_empereur', 7, 'problematic', 6, false, 3],
    ['vive_l_empereur', 'marchez_vous', 0, 'difficult', 0, false, 4],
    ['elan_du_guerre', 'elan_du_guerre', 7, 'normal', 0, true, 4],
  ]);
  expect(ownIn(at('invasion')).entrenched).toEqual(['dunaburg']);
  expect(ownIn(at('on_to_smolensk')).bridges).toContainEqual({
    permanent: true,
    power: 'french_south',
    a: 'warsaw',
    b: 'grodno',
  });
});

test('K-9.12, K-24.1: everybody sees levels and markers', () => {
  const { state } = at('on_to_smolensk');
  expect(kutuzov.knowledge.view(state, 'russian_first').own).toEqual(state.own);
});

test('a position that is not what it should be is found out', () => {
  const broken = (change: (own: Own) => unknown): readonly string[] => {
    const position = at('on_to_smolensk');
    change(ownIn(position));
    return faultsOf(position);
  };
  expect(
    broken(({ morale }) => {
      morale.tsarist.gain = 1;
    }),
  ).toEqual(['tsarist morale has markers of both kinds']);
  expect(
    broken(({ attrition }) => {
      attrition.loss = -1;
    }),
  ).toEqual(['attrition has fewer markers than none']);
  expect(broken(({ scorched }) => scorched.push('paris'))).toEqual(['a marker lies at paris']);
  const places: readonly ((own: Own) => unknown)[] = [
    ({ entrenched }) => entrenched.push('paris'),
    ({ sacked }) => sacked.push('paris'),
    ({ centres }) => centres.push({ power: 'french_north', area: 'paris' }),
    ({ bridges }) => bridges.push({ power: 'french_north', a: 'warsaw', b: 'paris' }),
  ];
  for (const change of places) expect(broken(change)).toEqual(['a marker lies at paris']);
  expect(broken(({ morale }) => Object.assign(morale.imperial, { level: 'low', gain: -1 }))).toEqual([
    'imperial morale has the level low',
    'imperial morale has fewer markers than none',
  ]);
});

describe.each(starts)('the deal of %s', (scenario) => {
  const printed = setups.scenarios[scenario];
  const reserved = [...(printed?.setAside ?? [])];
  const dealt = () => {
    const play = playFrom(kutuzov.setup.start({ scenario, split: '4' }));
    runScript(deal(play));
    return play;
  };

  test('K-2.6: every power has its cards, those among them that it surely has', () => {
    const play = dealt();
    const { hands } = play.state;
    const homesOf = (power: string) => (hands[power] ?? []).filter((card) => content.cards.get(card)?.home !== null);
    for (const power of definition.powers) {
      const { home = 0, common = 0 } = printed?.hands[power] ?? {};
      expect([homesOf(power).length, hands[power]?.length], power).toEqual([home, home + common]);
      for (const card of printed?.fixedCards[power] ?? []) expect(hands[power], power).toContain(card);
    }
    expect(faultsOf(play)).toEqual([]);
  });

  test('K-21A.1a: cards that are set aside are in no hand, and not among the cards that a mulligan draws', () => {
    expect(dealt().state.deck.slice(0, reserved.length)).toEqual(reserved);
  });

  test('K-21A.3a, K-21A.4a: cards for winter attrition are in the deck, and no others of those that are gone', () => {
    const { of = [], n = 0 } = printed?.winterCards ?? {};
    const { hands, deck, removed } = dealt().state;
    const back = of.filter((card) => deck.includes(card) || Object.values(hands).flat().includes(card));
    expect(back).toHaveLength(n);
    expect(removed.filter((card) => of.includes(card))).toHaveLength(of.length - n);
  });
});

test('K-21A.1a, R-45: after the mulligans the cards that were set aside are shuffled in, where there are any', () => {
  const orders = (scenario: string) => {
    const play = playFrom(kutuzov.setup.start({ scenario, split: '4' }));
    runScript(deal(play));
    const before = [...play.state.deck];
    runScript(shuffleIn(play));
    expect([...play.state.deck].sort()).toEqual([...before].sort());
    return [before.join(), play.state.deck.join()] as const;
  };
  const [before, after] = orders('invasion');
  expect(after).not.toBe(before);
  const [kept, left] = orders('on_to_smolensk');
  expect(left).toBe(kept);
});

describe('home cards of the next turn', () => {
  const dealtAfter = (turn: number, change: (state: ReturnType<typeof kutuzov.setup.start>) => void = () => {}) => {
    const state = kutuzov.setup.start({ scenario: 'invasion', split: '4' });
    state.turn = turn;
    change(state);
    const play = playFrom(state);
    runScript(dealHomes(play));
    return play.state.hands;
  };

  test("K-17.44a: two, and the card that is always a power's own", () => {
    const hands = dealtAfter(1);
    expect(Object.values(hands).map((hand) => hand.length)).toEqual([3, 2, 3, 2]);
    expect([hands.french_north?.includes(1), hands.french_south?.includes(9)]).toEqual([true, true]);
  });

  test('K-17.44a: a card that has left the game is not dealt', () => {
    const hands = dealtAfter(1, (state) => {
      state.removed.push(1);
      for (const reserve of Object.values(state.reserves)) reserve.down = reserve.down.filter((card) => card !== 1);
    });
    expect(hands.french_north).toHaveLength(2);
  });

  test('K-17.44b: before turn 4 the Tsarists have three', () => {
    const hands = dealtAfter(3);
    expect(Object.values(hands).map((hand) => hand.length)).toEqual([3, tables.hand.homeTsaristLast, 3, 3]);
  });
});

describe('markers of a case', () => {
  const made = (markers: object) =>
    positionOf(
      kutuzov,
      readCase(kutuzov, { id: 'test', game: 'kutuzov', position: 'empty', players: '2-one-hand', markers }),
    );

  test('K-21.2: a card for the chits comes out of its pile, from its top too', () => {
    const [top = 0, next = 0] = made({}).deck;
    const state = made({ chits: { imperial: [top] } });
    expect(chitsOf({ state }, 'imperial').common).toBe(1);
    expect(state.deck[0]).toBe(next);
    expect(() => made({ chits: { imperial: [top], tsarist: [top] } })).toThrow(`card ${top} is not to be had`);
  });

  test('K-6.32c: a camp has one supply train', () => {
    const state = made({ supplyTrain: { imperial: 'minsk', tsarist: 'kiev' } });
    expect(state.effects).toMatchObject([
      { kind: 'supply-train', side: 'imperial', area: 'minsk', card: 6 },
      { kind: 'supply-train', side: 'tsarist', area: 'kiev', card: 13 },
    ]);
  });
});

test.each([
  ['invasion', 0],
  ['on_to_smolensk', 0],
  ['napoleon_in_moscow', 1],
  ['defend_the_empire', 0],
])('K-21A.3a, K-21A.4a: %s draws lots for winter attrition only where some cards stay away', (scenario, lots) => {
  const { rolls } = new Referee(kutuzov, opening(kutuzov.setup.start({ scenario, split: '4' })), {
    source: seededSource('lots'),
  });
  expect(rolls.filter(({ label }) => label === 'winter-cards')).toHaveLength(lots);
});
