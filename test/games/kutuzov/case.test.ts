/** Markers of Kutuzov in positions given as data: read, written again, and expected. */
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { readExpectations, unmetIn } from '../../../src/games/campaign/case/expecting.ts';
import { positionOf, readCase } from '../../../src/games/campaign/case/index.ts';
import { vocabularyOf } from '../../../src/games/campaign/case/vocabulary.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { newOwnImpulse, ownIn } from '../../../src/games/kutuzov/types.ts';

const made = (markers: object, more: object = {}) => {
  const state = positionOf(
    kutuzov,
    readCase(kutuzov, { id: 'test', game: 'kutuzov', scenario: 'on_to_smolensk', position: 'empty', markers, ...more }),
  );
  return { game: kutuzov.definition, state };
};

const described = (markers: object, more: object = {}): JsonObject => kutuzov.ownCase.describe(made(markers, more));

/** The path of what is wrong with a case, and what is wrong. */
const faultOf = (markers: object, more: object = {}): string => {
  try {
    made(markers, more);
  } catch (error) {
    return (error as Error).message;
  }
  return 'none';
};

const EMPTY = {
  morale: { imperial: 'elan_du_guerre', tsarist: 'vive_l_empereur' },
  loss: { imperial: 0, tsarist: 0 },
  gain: { imperial: 0, tsarist: 0 },
  attrition: { level: 'problematic', loss: 0, gain: 0 },
  willToFight: [],
  retreatFromMoscow: 'no',
  scorched: [],
  entrenched: [],
  sacked: [],
  dmc: {},
  supplyTrain: {},
  bridges: [],
  kutuzovAppeared: false,
  austriaNeutral: false,
  prussiaRebelled: false,
  conquestRolls: 0,
  winterPool: [],
  startLevel: { imperial: 'elan_du_guerre', tsarist: 'vive_l_empereur' },
  startAttrition: 'problematic',
  centresLost: {},
  impulse: newOwnImpulse(),
  sixthCard: [],
  lastTurn: 3,
  hands: 'power',
  divided: [],
  falls: 0,
  due: [],
  faceUp: [],
  withdrawn: [],
  toLeave: [],
  willPrizes: 0,
  toBridge: [],
  firstImpulses: [],
  attached: [],
};

/** Every marker, and none as it is in an empty position. */
const FULL = {
  morale: { imperial: 'marchez_vous', tsarist: 'les_grognards' },
  loss: { imperial: 3, tsarist: 0 },
  gain: { imperial: 0, tsarist: 2 },
  attrition: { level: 'harsh', loss: 4, gain: 0 },
  willToFight: ['tu_felix_austria'],
  retreatFromMoscow: 'enabled',
  scorched: ['vyazma'],
  entrenched: ['smolensk'],
  sacked: ['grodno'],
  dmc: { moscow: 'russian_second' },
  supplyTrain: { imperial: 'minsk', tsarist: 'kiev' },
  bridges: [
    { line: ['koenigsberg', 'tilsit'], owner: 'french_north', permanent: false },
    { line: ['warsaw', 'grodno'], owner: 'french_south', permanent: true },
  ],
  kutuzovAppeared: true,
  austriaNeutral: true,
  prussiaRebelled: true,
  conquestRolls: 2,
  winterPool: [26, 28],
  startLevel: { imperial: 'vive_l_empereur', tsarist: 'marchez_vous' },
  startAttrition: 'difficult',
  centresLost: { russian_first: 1 },
  impulse: { ...newOwnImpulse(), series: 'open', scorched: 1, willLater: 2 },
  sixthCard: ['french_north'],
  lastTurn: 4,
  hands: 'power',
  divided: ['tsarist'],
  falls: 1,
  due: [{ due: 'loss', side: 'tsarist', n: 2, cause: 'rout' }],
  faceUp: [12],
  withdrawn: ['french_south'],
  toLeave: ['moscow'],
  willPrizes: 2,
  toBridge: ['french_south'],
  firstImpulses: ['french_north', 'french_south'],
  opened: ['french_north'],
  attached: [{ card: 10, leader: 'napoleon' }],
};

const GARRISON = { place: { smolensk: { russian_first: { leaders: ['barclay'] } } } };

describe('a position', () => {
  test('without markers has none, and the levels with which its scenario begins', () => {
    expect(described({})).toEqual(EMPTY);
    expect(ownIn(made({}))).toMatchObject({ centresLost: {}, attached: [], toBridge: [], firstImpulses: [] });
  });

  test('is written as it was read', () => {
    expect(described(FULL, GARRISON)).toEqual(FULL);
  });

  test('of a scenario as it is set up keeps its markers, but for those that are given', () => {
    const setUp = described({ loss: { tsarist: 2 } }, { position: 'setup' });
    expect(setUp).toMatchObject({
      loss: { imperial: 0, tsarist: 2 },
      attrition: { level: 'problematic', loss: 6, gain: 0 },
      willToFight: ['les_grognards', 'tu_felix_austria', 'sauve_qui_peut'],
    });
    expect((setUp.bridges as unknown[]).length).toBe(2);
    expect(described({ gain: { tsarist: 1 } }, { position: 'setup' })).toMatchObject({
      loss: { imperial: 0, tsarist: 0 },
      gain: { imperial: 0, tsarist: 1 },
    });
    expect(described({ gain: { tsarist: 0 } }, { position: 'setup' })).toMatchObject({ loss: { tsarist: 7 } });
    expect(described({ retreatFromMoscow: 'chosen' }).retreatFromMoscow).toBe('chosen');
    expect(ownIn(made({ retreatFromMoscow: 'chosen' })).retreatEnabled).toBe(true);
  });

  test('K-21A.1b: bridges of the surprise are thrown in the first round of the game only', () => {
    const left = (turn: number, round: number) => {
      const { toBridge, firstImpulses } = ownIn(made({}, { scenario: 'invasion', turn, round }));
      return [toBridge.length, firstImpulses.length];
    };
    expect([left(1, 1), left(1, 2), left(2, 1)]).toEqual([
      [2, 2],
      [0, 0],
      [0, 0],
    ]);
  });

  test.each([
    ['russian_first', { sp: 4 }, true],
    ['russian_first', { sp: 3 }, false],
    ['french_north', { sp: 4 }, true],
    ['french_north', { leaders: ['ney'] }, true],
  ])(
    'K-12.45b: an entrenchment needs an army or four strength points of either side: %s %o',
    (power, troops, stays) => {
      const place = { vyazma: { [power]: troops } };
      expect(described({ entrenched: ['vyazma'] }, { place }).entrenched).toEqual(stays ? ['vyazma'] : []);
    },
  );

  test('K-17.43d: a hand of six was carried over, one of five was not', () => {
    const cards = [49, 50, 53, 54, 55, 56];
    const sixth = (hand: number[]) => ownIn(made({}, { hands: { french_north: hand } })).sixthCard;
    expect([sixth(cards), sixth(cards.slice(1)), sixth([...cards.slice(1), 2])]).toEqual([['french_north'], [], []]);
  });

  test('K-14.62: cards for winter attrition lie aside, unless they are in a hand', () => {
    const first = made({}).state.deck[0] ?? 0;
    expect(made({ winterPool: [first] }).state.removed).toContain(first);
    const { state } = made({ winterPool: [26, 28] }, { hands: { french_north: [28] } });
    expect([state.removed.includes(26), state.deck.includes(26), state.removed.includes(28)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('K-21.1, K-21.2: a camp with one hand has the cards of both its powers, and its chits', () => {
    const one = { players: '2-one-hand', hands: { russian_first: [53], russian_second: [54] } };
    const { state } = made({ chits: { imperial: [2, 56] } }, one);
    expect(state.hands).toMatchObject({ russian_first: [53, 54], russian_second: [] });
    expect(state.reserves).toMatchObject({
      'imperial.chits.common': { down: [56] },
      'imperial.chits.home': { down: [2] },
    });
  });
});

describe('a fault is named with its path', () => {
  test.each([
    [{ scorched: ['paris'] }, 'markers.scorched', 'no area paris'],
    [{ entrenched: ['paris'] }, 'markers.entrenched', 'no area paris'],
    [{ sacked: ['paris'] }, 'markers.sacked', 'no area paris'],
    [{ dmc: { paris: 'french_north' } }, 'markers.dmc', 'no area paris'],
    [{ supplyTrain: { tsarist: 'paris' } }, 'markers.supplyTrain.tsarist', 'no area paris'],
    [{ bridges: [{ line: ['tilsit', 'paris'], owner: 'french_north' }] }, 'markers.bridges.0.line.1', 'no area paris'],
    [{ loss: { imperial: 1 }, gain: { imperial: 1 } }, 'markers.loss.imperial', 'loss and gain'],
    [{ attrition: { loss: 1, gain: 2 } }, 'markers.attrition', 'loss and gain'],
    [{ attrition: { level: 'harsh' } }, 'markers.morale.imperial', 'above the cap of harsh'],
    [{ winterPool: [53] }, 'markers.winterPool', '53 is no winter card'],
    [{ morale: { imperial: 'low' } }, 'markers.morale.imperial', 'no level low'],
    [{ moral: {} }, 'markers', 'no field moral; did you mean morale?'],
    [{ entrenched: ['z_prussia'] }, 'markers.entrenched', 'z_prussia is a zone'],
  ])('%o: %s', (markers, path, what) => {
    const fault = faultOf(markers);
    expect(fault).toContain(path);
    expect(fault).toContain(what);
  });

  test.each([
    [{ austriaNeutral: true }, { place: { lemberg: { austrian: { sp: 1 } } } }, 'markers.austriaNeutral'],
    [{ austriaNeutral: true }, { flags: { brest: 'austrian' } }, 'markers.austriaNeutral'],
    [{ prussiaRebelled: true }, { regroup: { prussian: { sp: 1 } } }, 'markers.prussiaRebelled'],
    [{ prussiaRebelled: true }, { place: { lemberg: { austrian: { sp: 1 } } } }, 'none'],
    [{ austriaNeutral: false }, { place: { lemberg: { austrian: { sp: 1 } } } }, 'none'],
  ])('K-9.3n, K-9.3r: an ally who has left is not in play: %o, %o', (markers, more, path) => {
    expect(faultOf(markers, more)).toContain(path);
  });

  test('K-14.48b: morale at the cap of attrition is no fault', () => {
    expect(faultOf({ attrition: { level: 'harsh' }, morale: { imperial: 'vive_l_empereur' } })).toBe('none');
  });
});

describe('what is expected', () => {
  const position = made(FULL, GARRISON);
  const kinds = kutuzov.ownCase.expectations(vocabularyOf(kutuzov));
  const judged = (it: JsonObject, at = position) => {
    const [told] = unmetIn(kinds, at, readExpectations(kinds, [it]));
    return told?.slice(JSON.stringify(it).length + 1);
  };

  test.each([
    [{ morale: 'imperial', is: 'marchez_vous' }, { is: 'elan_du_guerre' }, 'is "marchez_vous"'],
    [{ loss: 'imperial', is: 3 }, { is: 4 }, 'is 3'],
    [{ gain: 'tsarist', is: 2 }, { is: 0 }, 'is 2'],
    [{ attrition: 'level', is: 'harsh' }, { is: 'normal' }, 'is "harsh"'],
    [{ attrition: 'loss', is: 4 }, { is: 5 }, 'is 4'],
    [{ attrition: 'gain', is: 0 }, { is: 1 }, 'is 0'],
    [{ marker: 'scorched', at: 'vyazma', is: true }, { is: false }, 'is true'],
    [{ marker: 'sacked', at: 'vyazma', is: false }, { is: true }, 'is false'],
    [{ dmc: 'moscow', is: 'russian_second' }, { is: null }, 'is "russian_second"'],
    [{ dmc: 'kiev', is: null }, { is: 'russian_first' }, 'is null'],
    [{ bridge: ['tilsit', 'koenigsberg'], is: true }, { is: false }, 'is true'],
    [{ bridge: ['tilsit', 'kovno'], is: false }, { is: true }, 'is false'],
    [{ willToFight: ['tu_felix_austria'] }, { willToFight: [] }, 'is ["tu_felix_austria"]'],
    [{ retreatFromMoscow: 'enabled' }, { retreatFromMoscow: 'chosen' }, 'is "enabled"'],
  ])('%o is met; otherwise it is told what was found', (right, wrong, found) => {
    expect(judged(right)).toBeUndefined();
    expect(judged({ ...right, ...wrong })).toBe(found);
  });

  test('levels with a marker are compared whatever their order', () => {
    const set = made({ willToFight: ['sauve_qui_peut', 'les_grognards'] });
    const it = { willToFight: ['les_grognards', 'sauve_qui_peut'] };
    expect(judged(it, set)).toBeUndefined();
  });

  test.each([
    [{ morale: 'french', is: 'normal' }, 'no side french'],
    [{ attrition: 'dice', is: 1 }, 'no part of attrition dice'],
    [{ marker: 'flag', at: 'minsk', is: true }, 'no marker flag'],
  ])('%o is a fault of the case', (it, what) => {
    expect(() => judged(it)).toThrow(what);
  });
});
