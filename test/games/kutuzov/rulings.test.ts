/** What the rule book leaves open: every ruling by its default, and by its option. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { campaignEvent } from '../../../src/games/campaign/events.ts';
import { besiegerDice, type Works } from '../../../src/games/campaign/rules/battle/siege-round.ts';
import { handOf } from '../../../src/games/campaign/rules/cards/cards.ts';
import { checkBuy } from '../../../src/games/campaign/rules/cards/plays.ts';
import { noting } from '../../../src/games/campaign/rules/consequences.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { slot } from '../../../src/games/campaign/rules/turn/track.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { withdrawHesitant } from '../../../src/games/kutuzov/rules/allies.ts';
import { lowerAttrition } from '../../../src/games/kutuzov/rules/attrition-levels.ts';
import { bonusOf } from '../../../src/games/kutuzov/rules/bonus.ts';
import { checkMorale } from '../../../src/games/kutuzov/rules/checks.ts';
import { consequences, note } from '../../../src/games/kutuzov/rules/facts.ts';
import { cardNow } from '../../../src/games/kutuzov/rules/frost.ts';
import { welcome } from '../../../src/games/kutuzov/rules/late-leaders.ts';
import { trimGain } from '../../../src/games/kutuzov/rules/morale.ts';
import { endByPoints, endOfTurn, pointsOf } from '../../../src/games/kutuzov/rules/victory.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import { type PlayAt, runScript } from '../campaign/play-at.ts';
import { cardOf, run } from './card-play.ts';
import { pieces, playFrom } from './play-from.ts';

const playBy = (options: Readonly<Record<string, string | boolean>>, scenario = 'invasion', split = '4'): PlayAt =>
  playFrom(kutuzov.setup.start({ scenario, split, options }));

test('every ruling has its words in every language, and no other value is taken', () => {
  for (const [name, values] of Object.entries(kutuzov.setup.rulings)) {
    const keys = values.filter((value) => typeof value !== 'boolean').map((value) => `ruling.${name}.${value}`);
    for (const tag of ['en', 'ko', 'ja'] as const)
      expect(Object.keys(kutuzov.wordsIn(tag).reporter.words.catalogue)).toEqual(
        expect.arrayContaining([`ruling.${name}`, ...keys]),
      );
    expect(() => playBy({ [name]: 'something' })).toThrow(name);
  }
});

test.each([
  [{}, 3],
  [{ kutuzovHalf: 'smaller' }, 4],
])('R-10: as Kutuzov comes half of seven losses go: %o', (options, left) => {
  const play = playBy(options, 'on_to_smolensk');
  ownIn(play).kutuzov = false;
  run(welcome(play, { russian_first: pieces(['kutuzov']) }), (ask) =>
    ask.kind === 'arrival' ? { arrival: 'half' } : undefined,
  );
  expect(ownIn(play).morale.tsarist.loss).toBe(left);
});

test.each([
  [{}, 1],
  [{ mixedBonus: 'half' }, 2],
])('R-22: a force of two nations with as many dice: %o', (options, bonus) => {
  const play = playBy(options);
  expect(bonusOf(play, { french_north: pieces([], 2), prussia: pieces([], 2) }, null)).toBe(bonus);
  expect(bonusOf(play, { french_north: pieces([], 1), prussia: pieces([], 3) }, null)).toBe(1);
});

test.each([
  [{}, 4],
  [{ koenigsbergLoss: 'one' }, 1],
])('R-60: morale lost with Koenigsberg: %o', (options, loss) => {
  const play = playBy(options);
  run(consequences(play, { fact: 'fortress.fallen', area: 'koenigsberg', power: 'russian_first' }));
  expect(ownIn(play).morale.imperial.loss).toBe(loss);
  run(consequences(play, { fact: 'fortress.fallen', area: 'riga', power: 'french_north' }));
  // One of the four is what Königsberg has brought.
  expect(ownIn(play).morale.tsarist.loss).toBe(4 - 1);
});

test.each([
  [{}, 'end'],
  [{ lastTurn: 'agreed' }, 'interphase'],
])('D-04, K-21A: after turn 3 of the second scenario: %o', (options, next) => {
  const play = playBy(options, 'on_to_smolensk');
  play.state.turn = 3;
  run(endOfTurn(play));
  expect(play.state.outcome ? 'end' : 'interphase').toBe(next);
});

test.each([
  [{}, true],
  [{ individualVictory: false }, false],
])('K-20.5c: a single winner: %o', (options, single) => {
  const play = playBy(options);
  endByPoints(play, 'time');
  expect(play.state.outcome?.best !== undefined).toBe(single);
});

test.each([
  ['napoleon_in_moscow', {}, true],
  ['napoleon_in_moscow', { preemptionAtStart: 'anyTime' }, false],
  ['on_to_smolensk', { preemptionAtStart: 'anyTime' }, true],
  ['invasion', { preemptionAtStart: 'anyTime' }, true],
])('R-48, K-21A.2a: nobody pre-empts before the first impulse of %s: %o', (scenario, options, exempt) => {
  const play = playBy(options, scenario);
  expect(play.game.impulses.isExempt(play)).toBe(exempt);
});

test('R-76, K-4.5: Austria leaves as Imperial morale falls, before the Tsarists roll', () => {
  const play = playBy({});
  const { state } = play;
  Object.assign(state, { phase: 'morale', forces: { krakow: { austria: pieces([], 1) } } });
  const own = ownIn(play);
  own.morale.imperial = { level: 'les_grognards', loss: 13, gain: 0 };
  own.morale.tsarist = { level: 'marchez_vous', loss: 1, gain: 0 };
  const step = sure(play.game.turn.find(({ phase }) => phase === 'morale'));
  runScript<unknown>(
    step.run({ ...play, table: Object.assign(Object.create(play.table), noting(play.game, play.table)) }),
  );
  const kinds = play.table.events
    .map(({ event }) => campaignEvent(event))
    .map(({ kind, ...it }) => (kind === 'check.rolled' && 'power' in it ? `${it.power} rolls` : kind));
  expect(kinds.indexOf('ally.neutral')).toBeGreaterThan(kinds.indexOf('french_north rolls'));
  expect(kinds.indexOf('ally.neutral')).toBeLessThan(kinds.indexOf('russian_first rolls'));
});

describe('R-65, K-14.62b: a Must-Play card that comes again in winter', () => {
  const opsOf = (options: Readonly<Record<string, string>>, card: number, turn = 3) => {
    const play = playBy(options, 'napoleon_in_moscow');
    play.state.turn = turn;
    ownIn(play).winterCards = [card];
    return cardNow(play, cardOf(card)).ops.map(({ op }) => op);
  };

  test('is winter attrition alone, or its event first', () => {
    expect(opsOf({}, 34)).toEqual(['frost']);
    expect(opsOf({ winterMustPlay: 'eventThenAttrition' }, 34)).toEqual(['morale', 'conquest_modifier', 'frost']);
  });

  test('K-14.62c: an event that has lost its sense never comes again', () => {
    expect(opsOf({ winterMustPlay: 'eventThenAttrition' }, 36, 4)).toEqual(['frost']);
  });
});

test.each([
  [{}, false],
  [{ singleHandEnd: 'oneCard' }, true],
])('R-64, K-21.10b: with one card of one power left the turn is over: %o', (options, over) => {
  const play = playBy(options, 'invasion', '2-one-hand');
  ownIn(play).divided = ['tsarist'];
  play.state.hands = { french_north: [], russian_first: [56], french_south: [], russian_second: [] };
  const { areOver } = play.game.impulses;
  expect([areOver?.(play), handOf(play, 'russian_second')]).toEqual([over, []]);
  Object.assign(play.state, { slot: 'french_north', latest: 'russian_second', round: 2, phase: 'impulses' });
  expect(run(slot(play))).toBe(over ? undefined : 'impulses');
});

test.each([
  [{}, 5 + 2],
  [{ captureLoss: 'worst' }, 4 + 2],
])('R-13, K-9.11c: Riga is lost as a fortress and as a depot, besides what else is lost: %o', (options, loss) => {
  const play = playBy(options);
  ownIn(play).due.push({ due: 'loss', side: 'tsarist', n: 2, cause: 'rout' });
  ownIn(play).due.push({ due: 'loss', side: 'imperial', n: 3, cause: 'home' });
  const flag = {
    kind: 'flag.placed',
    power: 'french_north',
    area: 'riga',
    was: 'russian_first',
    cause: 'siege',
  } as const;
  note(play, { ...flag, cp: 0, left: 0 });
  run(consequences(play, { fact: 'fortress.fallen', area: 'riga', power: 'french_north' }));
  expect(ownIn(play).morale.tsarist.loss).toBe(loss);
});

test.each([
  [{}, 5],
  [{ captureLoss: 'worst' }, 4],
])('R-13, K-9.11c: Königsberg is lost as a fortress and as a home: %o', (options, loss) => {
  const play = playBy(options);
  ownIn(play).due.push({ due: 'loss', side: 'imperial', n: 1, cause: 'home' });
  run(consequences(play, { fact: 'fortress.fallen', area: 'koenigsberg', power: 'russian_first' }));
  expect(ownIn(play).morale.imperial.loss).toBe(loss);
});

test.each([
  [{}, 0],
  [{ cripplingFall: 'both' }, 6],
])('R-32, K-14.44d: a fall below the last level of attrition: %o', (options, loss) => {
  const play = playBy(options);
  const own = ownIn(play);
  own.attrition.level = 'crippling';
  own.morale.imperial = { level: 'les_grognards', loss: 0, gain: 0 };
  run(lowerAttrition(play));
  expect([own.morale.imperial.level, own.morale.imperial.loss]).toEqual(['tu_felix_austria', loss]);
});

test.each([
  [{}, 'french_south', true],
  [{}, 'austria', true],
  [{ hesitantFlag: 'own' }, 'french_south', false],
  [{ hesitantFlag: 'own' }, 'austria', true],
])('R-14, K-9.3j: hesitant Austrians stay in Russia: %o, under the flag of %s', (options, flag, stay) => {
  const play = playBy(options);
  play.state.forces = { brest: { austria: pieces([], 2) } };
  play.state.flags = { brest: flag };
  ownIn(play).morale.imperial.level = 'marchez_vous';
  withdrawHesitant(play);
  expect(play.state.forces.brest?.austria?.inf ?? 0).toBe(stay ? 2 : 0);
});

test.each([
  [{}, []],
  [{ recoveryTime: 'always' }, ['recover']],
])('R-12, K-9.0f: a second fall outside impulses can be averted: %o', (options, asked) => {
  const play = playFrom(kutuzov.setup.start({ scenario: 'invasion', split: '4', options }), [1, 1]);
  const own = ownIn(play);
  own.morale.imperial = { level: 'les_grognards', loss: 5, gain: 0 };
  own.since.morale.imperial = 'vive_l_empereur';
  play.state.resources.french_north = 1;
  const kinds = new Set<string>();
  run(checkMorale(play, 'imperial'), ({ kind }) => {
    kinds.add(kind);
    return undefined;
  });
  expect([...kinds]).toEqual(asked);
});

test.each([
  [{}, 4],
  [{ surplusGains: 'turn' }, 7],
])('R-17, K-9.53e: gain markers that are left at the best level after an impulse: %o', (options, gain) => {
  const play = playBy(options);
  play.state.phase = 'impulses';
  ownIn(play).morale.imperial = { level: 'elan_du_guerre', loss: 0, gain: 7 };
  trimGain(play, 'imperial');
  expect(ownIn(play).morale.imperial.gain).toBe(gain);
  play.state.phase = 'morale';
  trimGain(play, 'imperial');
  expect(ownIn(play).morale.imperial.gain).toBe(4);
});

test.each([
  [{}, 0],
  [{ regroupedWear: 'counts' }, 5],
])('R-31, K-14.42: Imperials whom attrition or morale regroups wear the army: %o', (options, n) => {
  const play = playBy(options);
  const told = { kind: 'formation.regrouped', power: 'french_north', area: 'minsk', pieces: pieces([], 2) } as const;
  note(play, { ...told, cause: 'attrition' });
  note(play, { ...told, pieces: pieces([], 3), cause: 'battle' });
  note(play, { ...told, cause: 'event' });
  note(play, { ...told, power: 'russian_first', cause: 'attrition' });
  expect(ownIn(play).due.reduce((sum, due) => sum + (due.due === 'wear' ? due.n : 0), 0)).toBe(n);
});

test.each([
  [{}, 2],
  [{ allyToll: 'once' }, 1],
])('R-18, K-10.12b: what a group with both allies pays more in Russia: %o', (options, more) => {
  const { game, state } = playBy(options);
  const both = { prussia: pieces(['yorck'], 1), austria: pieces(['schwarzenberg'], 1) };
  expect(game.march.toll?.(state, sure(game.content.areas.get('vilna')), both)).toBe(more);
  expect(game.march.toll?.(state, sure(game.content.areas.get('vilna')), { prussia: pieces(['yorck'], 1) })).toBe(1);
});

test.each([
  [{}, true],
  [{ buyAfterPlay: 'refused' }, false],
])('R-34, K-16.3c: a card is bought after one was played: %o', (options, may) => {
  const play = playBy(options);
  play.state.impulse = { ...newImpulse('french_north', false, false), played: [53] };
  play.state.resources.french_north = 2;
  expect(checkBuy(play, 'french_north').ok).toBe(may);
  sure(play.state.impulse).played = [];
  expect(checkBuy(play, 'french_north').ok).toBe(true);
});

test.each([
  [{}, 2],
  [{ coastPoints: 'power' }, 1],
])('R-42, K-20.31: points for ports that partners hold: %o', (options, points) => {
  const play = playBy(options);
  play.state.forces = {};
  const before = pointsOf(play, 'french_north');
  // With Königsberg six of French North, and two of its partner; no key but Narva among them.
  for (const port of ['narva', 'libau', 'windau', 'pernau', 'hapsal']) play.state.flags[port] = 'french_north';
  for (const port of ['reval', 'viborg']) play.state.flags[port] = 'french_south';
  expect(pointsOf(play, 'french_north') - before - 1).toBe(points);
});

test.each([
  [{}, 4],
  [{ rigaDisruption: 'before' }, 5],
])('R-28, K-13.31c: thirteen dice before Riga, with three disrupted: %o', (options, dice) => {
  const play = playBy(options);
  ownIn(play).morale.imperial.level = 'marchez_vous';
  const works: Works = {
    ...{
      area: 'riga',
      power: 'french_north',
      side: 'imperial',
      owner: 'russian_first',
      leader: 'napoleon',
      strength: 4,
    },
    ...{ played: [], force: { french_north: pieces(['napoleon'], 8) }, disruptions: 3, shelled: 0, rested: 0, hits: 0 },
    ...{ rounds: 1, gained: true, lapses: 0, calledOff: false, alive: true },
  };
  expect(besiegerDice(play, works, 2).dice).toBe(dice);
});
