/** What the scenarios begin with, and what follows from it; the will to fight; who of the winners has won most. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { musterOf } from '../../../src/games/campaign/rules/forces/pieces.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { shipped } from '../../../src/games/kutuzov/content.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { conquestByWill } from '../../../src/games/kutuzov/rules/conquest.ts';
import { beginWayHome } from '../../../src/games/kutuzov/rules/evacuation.ts';
import { settleDue } from '../../../src/games/kutuzov/rules/facts.ts';
import { lowerMorale, raiseMorale } from '../../../src/games/kutuzov/rules/morale.ts';
import { endByPoints } from '../../../src/games/kutuzov/rules/victory.ts';
import { ownIn, ownOfScenario } from '../../../src/games/kutuzov/types.ts';
import { run } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const SCENARIOS = kutuzov.setup.scenarios.map(({ id }) => id);
const at = (scenario: string) => playFrom(startWith(scenario));

test('K-4.0: the steps of a turn, in their order', () => {
  const phases = kutuzov.definition.turn.map(({ phase }) => phase);
  expect(phases.slice(phases.indexOf('impulses'))).toEqual([
    'impulses',
    'attrition',
    'attrition-level',
    'cossacks',
    'morale',
    'balance',
    'conquest',
    'peace',
    'end',
    'interphase',
  ]);
});

test.each(SCENARIOS)('K-19.81a: three markers lie on levels of Tsarist morale in %s', (scenario) => {
  expect(ownIn(at(scenario)).willToFight).toEqual(['les_grognards', 'tu_felix_austria', 'sauve_qui_peut']);
});

test('K-21A.2b: Kutuzov is still to come in the first two scenarios', () => {
  expect(SCENARIOS.map((scenario) => ownIn(at(scenario)).kutuzov)).toEqual([false, false, true, true]);
});

test('K-21A.3b: Bagration is not on the map of the third scenario, and can be built', () => {
  const play = at('napoleon_in_moscow');
  expect(musterOf(play, 'russian_second').pool).toContain('bagration');
});

test('K-21A.3d, K-19.7a: in the third scenario Moscow has fallen, so that the retreat may be chosen; in the fourth it has been', () => {
  const standing = SCENARIOS.map((scenario) => {
    const { retreatEnabled, retreat } = ownIn(at(scenario));
    return [retreatEnabled, retreat];
  });
  expect(standing).toEqual([
    [false, false],
    [false, false],
    [true, false],
    [true, true],
  ]);
});

test('K-19.7a: in a scenario in which either capital has fallen the retreat may be chosen', () => {
  const printed = sure(shipped.setups.scenarios.invasion);
  const enabled = (...duchies: string[]) =>
    ownOfScenario({ ...printed, flags: duchies.map((duchy) => ({ duchy, power: 'french_north' as const })) })
      .retreatEnabled;
  expect([enabled(), enabled('minsk'), enabled('minsk', 'moscow'), enabled('st_petersburg')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('K-21A.4b, K-19.722c: in the fourth scenario Imperials in a city have four CP for the way home', () => {
  const play = playFrom(
    startWith('defend_the_empire', {
      forces: { kiev: { french_south: pieces(['eugene'], 2) } },
      flags: { kiev: 'french_south' },
    }),
  );
  play.state.impulse = newImpulse('french_south', false, false);
  beginWayHome(play, 'french_south');
  expect([ownIn(play).toLeave, play.state.impulse.purses]).toEqual([['kiev'], [{ cp: 4, acts: ['move', 'flag'] }]]);
});

describe('the levels of morale', () => {
  test('K-9.21a: a level that changes by itself leaves the markers alone', () => {
    const play = at('invasion');
    ownIn(play).morale.tsarist.loss = 5;
    lowerMorale(play, 'tsarist');
    expect(ownIn(play).morale.tsarist).toMatchObject({ level: 'marchez_vous', loss: 5 });
    raiseMorale(play, 'tsarist');
    expect(ownIn(play).morale.tsarist).toMatchObject({ level: 'vive_l_empereur', loss: 5 });
  });

  test('K-9.0c: a fall and a rise of one impulse cancel, and it may rise once more', () => {
    const play = at('invasion');
    ownIn(play).since.morale.tsarist = 'vive_l_empereur';
    lowerMorale(play, 'tsarist');
    raiseMorale(play, 'tsarist');
    raiseMorale(play, 'tsarist');
    expect(ownIn(play).morale.tsarist.level).toBe('elan_du_guerre');
    raiseMorale(play, 'tsarist');
    expect(ownIn(play).morale.tsarist.level).toBe('elan_du_guerre');
  });

  test('K-19.81c, E-137: a fall by two levels passes both markers: the retreat opens, then a resource comes', () => {
    const play = at('invasion');
    const own = ownIn(play);
    own.morale.tsarist.level = 'marchez_vous';
    play.state.resources = { french_north: 1, french_south: 0, russian_first: 0, russian_second: 0 };
    lowerMorale(play, 'tsarist');
    lowerMorale(play, 'tsarist');
    run(settleDue(play));
    expect([own.retreatEnabled, own.willToFight]).toEqual([true, ['sauve_qui_peut']]);
    expect(play.state.resources).toMatchObject({ french_north: 1, french_south: 1 });
  });

  test('K-19.82c: a roll of the will counts among those that could conquer', () => {
    const play = playFrom(startWith('invasion', { turn: 2 }), [1]);
    const own = ownIn(play);
    own.morale.tsarist.level = 'les_grognards';
    own.conquestRolls = 1;
    conquestByWill(play);
    expect([own.conquestRolls, play.state.outcome]).toEqual([2, null]);
  });
});

test('K-20.5b: in a split personality only the two powers of the winners are compared', () => {
  const play = playFrom(kutuzov.setup.start({ scenario: 'invasion', split: '2-split' }));
  play.state.turn = 4;
  play.state.resources = { french_north: 0, french_south: 1, russian_first: 0, russian_second: 90 };
  play.state.flags = {};
  endByPoints(play, 'time');
  expect(play.state.outcome).toMatchObject({ winner: 'tsarist', best: 'russian_second' });
  play.state.resources = { french_north: 200, french_south: 1, russian_first: 0, russian_second: 90 };
  endByPoints(play, 'time');
  expect(play.state.outcome).toMatchObject({ winner: 'imperial', best: 'french_north' });
});
