/** Cards of Kutuzov for the allies of the French, for armies of several contingents, and for single leaders. */
import { describe, expect, test } from 'vitest';
import { type Ask, sure } from '../../../src/engine/index.ts';
import { undergo } from '../../../src/games/campaign/rules/battle/attrition.ts';
import { bearLosses } from '../../../src/games/campaign/rules/battle/losses.ts';
import { handOf } from '../../../src/games/campaign/rules/cards/cards.ts';
import {
  cpIn,
  fundsFor,
  giveBack,
  onMarch,
  pay,
  takeFrom,
} from '../../../src/games/campaign/rules/cards/restricted-cp.ts';
import { formationsIn } from '../../../src/games/campaign/rules/forces/armies.ts';
import { ratingOf } from '../../../src/games/campaign/rules/forces/formations.ts';
import { strengthOf } from '../../../src/games/campaign/rules/forces/stacks.ts';
import { interceptorsOf } from '../../../src/games/campaign/rules/march/interceptors.ts';
import { checkMove, priceOfStep } from '../../../src/games/campaign/rules/march/movement.ts';
import { march } from '../../../src/games/campaign/rules/march/one-step.ts';
import { impulseOf } from '../../../src/games/campaign/rules/position.ts';
import { checkAct } from '../../../src/games/campaign/rules/turn/impulse.ts';
import type { Act, Force } from '../../../src/games/campaign/types.ts';
import { hesitant } from '../../../src/games/kutuzov/rules/allies.ts';
import { countsAsFrench, giveUpForCards } from '../../../src/games/kutuzov/rules/ally-cards.ts';
import { bonusOf } from '../../../src/games/kutuzov/rules/bonus.ts';
import { leaderReactions, rescues } from '../../../src/games/kutuzov/rules/leader-cards.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { battle, cardOf, eventsIn, playEvent, type Replies, refusalOf, run, scene, withCards } from './card-play.ts';
import { pieces } from './play-from.ts';

const MARCHEZ = { level: 'marchez_vous', loss: 0, gain: 0 } as const;
const morale = { imperial: { ...MARCHEZ }, tsarist: { ...MARCHEZ } };

const priced = (play: PlayAt, power: string, force: Force) => {
  const verdict = priceOfStep(play, power, force);
  return verdict.ok ? verdict.answer : verdict.refusal.code;
};

describe.each([
  [11, 'austria', 'schwarzenberg', 'french_south', 'lemberg'],
  [12, 'prussia', 'yorck', 'french_north', 'koenigsberg'],
  [67, 'austria', 'schwarzenberg', 'french_south', 'lemberg'],
])('card %i', (number, ally, leader, power, home) => {
  const play = () =>
    scene({
      by: power,
      forces: { [home]: { [ally]: pieces([leader], 1), [power]: pieces([], 2) } },
      hands: { [power]: [number] },
      own: { morale: { imperial: { level: 'elan_du_guerre', loss: 0, gain: 0 }, tsarist: MARCHEZ } },
    });

  test('K-7.1c, E-25, E-30: the ally counts as French, leads their soldiers and does not hesitate', () => {
    const after = play();
    const mixed = { [ally]: pieces([leader], 1), [power]: pieces([], 1) };
    expect([bonusOf(after, mixed, leader), priced(after, power, mixed)]).toEqual([1, 'move.command']);
    ownIn(after).morale.imperial.level = 'marchez_vous';
    expect(hesitant(after)).toContain(ally);
    playEvent(after, number);
    expect([hesitant(after).includes(ally), countsAsFrench(after, ally, [])]).toEqual([false, true]);
    expect(countsAsFrench(after, ally === 'austria' ? 'prussia' : 'austria', [])).toBe(false);
    ownIn(after).morale.imperial.level = 'elan_du_guerre';
    expect([bonusOf(after, mixed, leader), priced(after, power, mixed)]).toEqual([2, 1]);
    expect(after.state.effects.filter(({ kind }) => kind === 'bold-ally').map(({ until }) => until)).toEqual(['turn']);
  });

  test('K-5.11: two strength points of the ally come to one of its homes', () => {
    const after = playEvent(play(), number);
    const [built] = eventsIn(after, 'pieces.built');
    expect([built?.power, strengthOf(sure(built?.pieces))]).toEqual([ally, 2]);
    expect(after.state.forces[sure(built?.area)]?.[ally]).toBeDefined();
  });

  test('four CP are for pieces of the ally only', () => {
    const after = playEvent(play(), number);
    const funds = (force: Force) => fundsFor(impulseOf(after), { on: 'move', forces: [force] });
    expect([funds({ [ally]: pieces([leader]) }), funds({ [power]: pieces([], 1) })]).toEqual([4, 0]);
    expect(funds({ [ally]: pieces([leader]), [power]: pieces([], 1) })).toBe(0);
  });

  test('K-9.3n, K-9.3r: is of no use when the ally has left', () => {
    const left = play();
    ownIn(left).left.push(ally as 'austria');
    expect(refusalOf(left, number)).toBe('event.no-target');
  });
});

test('card 67: Schwarzenberg fights as a 3 until the turn ends', () => {
  const play = scene({
    by: 'french_south',
    forces: { lemberg: { austria: pieces(['schwarzenberg'], 2) } },
    hands: { french_south: [67] },
  });
  expect(ratingOf(play, 'schwarzenberg')).toBe(2);
  playEvent(play, 67);
  expect(ratingOf(play, 'schwarzenberg')).toBe(3);
});

test('E-31, K-5.11: where only one counter is free, strength leaves the map before the two points come', () => {
  const forces = { lemberg: { austria: pieces([], 6) }, z_austria: { austria: pieces([], 0, 3, 1) } };
  const play = scene({ by: 'french_south', forces, hands: { french_south: [67] } });
  const strength = () =>
    Object.values(play.state.forces).reduce((sum, force) => sum + (force.austria ? strengthOf(force.austria) : 0), 0);
  expect(strength()).toBe(16);
  playEvent(play, 67);
  expect(strength()).toBe(17);
});

describe('CP for one purpose', () => {
  test('card 58: eight CP build and place regrouped pieces, and do nothing else', () => {
    const play = scene({
      by: 'french_north',
      forces: { warsaw: { french_north: pieces(['ney'], 1) } },
      hands: { french_north: [58] },
    });
    playEvent(play, 58);
    const judge = (act: object) => {
      const verdict = checkAct(play, 'french_north', act as Act);
      return verdict.ok ? 'ok' : verdict.refusal.code;
    };
    expect(judge({ do: 'build', at: 'warsaw', sp: 4 })).toBe('ok');
    expect(judge({ do: 'build', at: 'warsaw', sp: 5 })).toBe('cp.short');
    expect(judge({ do: 'move', from: 'warsaw', to: 'lublin', force: { french_north: { leaders: ['ney'] } } })).toBe(
      'cp.short',
    );
    expect(play.state.resources.french_north).toBe(5);
  });

  test('R-74, K-4.21b: card 58 shuffles no home card that lies beside its power', () => {
    const play = scene({ by: 'french_north', hands: { french_north: [58] } });
    const pile = sure(play.state.reserves.imperial);
    pile.up = [...pile.up, 5];
    pile.down = pile.down.filter((card) => card !== 5);
    playEvent(play, 58);
    expect([...pile.up].sort()).toEqual([1, 9]);
    expect([...pile.down, ...handOf(play, 'french_north')].sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 10, 11, 12,
    ]);
  });

  test('is spent before the other CP', () => {
    const play = scene({ by: 'french_south', hands: { french_south: [11] } });
    playEvent(play, 11);
    const impulse = impulseOf(play);
    impulse.cp = 3;
    const spending = { on: 'move', forces: [{ austria: pieces([], 1) }] } as const;
    expect([pay(play, spending, 3), impulse.purses?.[0]?.cp]).toEqual([4, 1]);
    expect([pay(play, spending, 3), impulse.purses]).toEqual([1, undefined]);
  });

  test('comes back to where it was taken', () => {
    const play = scene({ by: 'french_south', hands: { french_south: [11] } });
    playEvent(play, 11);
    const impulse = impulseOf(play);
    impulse.cp = 3;
    const payments = takeFrom(impulse, onMarch({ austria: pieces([], 1) }), 5);
    expect([impulse.cp, impulse.purses]).toEqual([2, undefined]);
    giveBack(impulse, payments, 3);
    expect([impulse.cp, impulse.purses?.map(({ card, cp }) => [card, cp]), cpIn(impulse)]).toEqual([3, [[11, 2]], 5]);
  });

  test('marches pay out of it', () => {
    const play = scene({
      by: 'french_south',
      forces: { lemberg: { austria: pieces(['schwarzenberg'], 2) } },
      hands: { french_south: [11] },
    });
    playEvent(play, 11, { areas: ['z_austria'] });
    const move = {
      do: 'move',
      from: 'lemberg',
      to: 'przemysl',
      force: { austria: pieces(['schwarzenberg'], 2) },
    } as const;
    expect(checkMove(play, 'french_south', move).ok).toBe(true);
    run(march(play, 'french_south', move));
    expect([play.state.forces.przemysl?.austria, play.state.impulse?.purses?.[0]?.cp]).toEqual([
      pieces(['schwarzenberg'], 2),
      3,
    ]);
  });
});

describe('armies of several contingents', () => {
  test('card 4, K-10.12c: Yorck leads French soldiers within his command, and has two CP for them', () => {
    const play = scene({
      by: 'french_north',
      forces: { koenigsberg: { prussia: pieces(['yorck'], 1), french_north: pieces([], 5) } },
      hands: { french_north: [4] },
    });
    const army = (sp: number) => ({ prussia: pieces(['yorck'], 1), french_north: pieces([], sp) });
    expect(priced(play, 'french_north', army(2))).toBe('move.command');
    playEvent(play, 4);
    expect([priced(play, 'french_north', army(3)), priced(play, 'french_north', army(4))]).toEqual([1, 'move.command']);
    expect(countsAsFrench(play, 'prussia', ['yorck'])).toBe(true);
    expect(fundsFor(impulseOf(play), { on: 'move', forces: [army(2)] })).toBe(2);
    expect(fundsFor(impulseOf(play), { on: 'move', forces: [{ french_north: pieces([], 1) }] })).toBe(0);
    const [group] = formationsIn(play, 'koenigsberg', 'imperial');
    // K-1.61: all of it is one formation, whatever he commands.
    expect(group).toEqual(army(5));
    const none = scene({ by: 'french_north', hands: { french_north: [4] } });
    expect(refusalOf(none, 4)).toBe('event.no-target');
  });

  test('card 107: a leader marches and intercepts with soldiers of his partner, and three points come', () => {
    const play = scene({
      by: 'russian_first',
      forces: { vyazma: { russian_first: pieces(['barclay'], 1), russian_second: pieces([], 4) } },
      hands: { russian_first: [107] },
    });
    const reach = () => interceptorsOf(play, 'russian_first', 'borodino', 'tsarist').map(({ force }) => force);
    expect(reach()).toEqual([{ russian_first: pieces(['barclay'], 1) }]);
    playEvent(play, 107, { leader: 'barclay', areas: ['st_petersburg'] });
    expect(reach()).toEqual([
      { russian_first: pieces(['barclay'], 1), russian_second: { leaders: [], inf: 3, cav: 0, art: 0 } },
    ]);
    expect(
      priced(play, 'russian_first', { russian_first: pieces(['barclay'], 1), russian_second: pieces([], 3) }),
    ).toBe(1);
    expect(strengthOf(sure(play.state.forces.st_petersburg?.russian_first))).toBe(3);
  });
});

describe('card 26', () => {
  const due = (choice: object, winter: string, answers?: Replies) => {
    const play = scene({
      by: 'russian_first',
      forces: { lemberg: { austria: pieces([], 3) }, kiev: { russian_second: pieces([], 3) } },
      hands: { russian_first: [26] },
    });
    playEvent(play, 26, choice);
    run(giveUpForCards(play, winter), answers);
    return [play.state.forces.lemberg?.austria?.inf, play.state.forces.kiev?.russian_second?.inf, play.state.effects];
  };

  test('is over when they are given up, and no other effect with it', () => {
    const play = scene({ by: 'russian_first', hands: { russian_first: [26] } });
    playEvent(play, 26, { power: 'french_south' });
    play.state.effects.push({ kind: 'no-peace', until: 'turn' });
    run(giveUpForCards(play, 'french_south'));
    const kinds = play.state.effects.map(({ kind }) => kind);
    expect([kinds.includes('remove-in-winter'), kinds.includes('no-peace')]).toEqual([false, true]);
  });

  test('Austria or the Second Army loses two strength points as its power brings up reinforcements', () => {
    expect(due({ power: 'french_south' }, 'french_south')).toEqual([1, 3, []]);
    expect(due({ power: 'russian_second' }, 'russian_second')).toEqual([3, 1, []]);
    expect(due({ power: 'russian_second' }, 'french_south').slice(0, 2)).toEqual([3, 3]);
  });

  test('K-9.3n: a neutral Austria cannot be chosen', () => {
    const play = scene({ by: 'russian_first', hands: { russian_first: [26] }, own: { left: ['austria'] } });
    expect(refusalOf(play, 26, { power: 'french_south' })).toBe('event.power-not-offered');
    expect(refusalOf(play, 26)).toBeUndefined();
  });

  test('K-5.12a, K-5.12b: what is not on the map is owed', () => {
    const play = scene({
      by: 'russian_first',
      forces: { kiev: { russian_second: pieces([], 1) } },
      hands: { russian_first: [26] },
    });
    playEvent(play, 26, { power: 'russian_second' });
    run(giveUpForCards(play, 'russian_second'));
    expect(eventsIn(play, 'debt.incurred').map(({ owed }) => owed)).toEqual([1]);
  });
});

describe('card 75', () => {
  const forces = { borodino: { french_north: pieces(['napoleon'], 2), russian_first: pieces(['barclay'], 3) } };
  const ones = (n: number): number[] => Array.from({ length: n }, () => 1);

  test('E-28: an enemy leader fights with 0 until the impulse ends, and still commands', () => {
    const tooOld: Replies = (ask) => {
      const { power, moment } = ask.prompt.args as unknown as { power: string; moment?: string };
      return moment === 'battle-cards' && power === 'russian_second'
        ? { respond: 75, with: { leader: 'napoleon' } }
        : undefined;
    };
    const play = scene({
      by: 'french_north',
      forces,
      hands: { russian_second: [75] },
      own: { morale },
      faces: [5, ...ones(1), ...ones(4), 1],
    });
    const asked: string[] = [];
    battle(play, 'borodino', 'vyazma', (ask) => {
      if (ask.kind === 'respond') asked.push(ask.seat);
      return asked.length === 1 ? tooOld(ask) : undefined;
    });
    expect(eventsIn(play, 'battle.rolled')[0]?.dice).toBe(2);
    expect(eventsIn(play, 'battle.began')[0]?.attackerCommander).toBe('napoleon');
    expect(play.state.effects.map(({ kind, until }) => [kind, until])).toEqual([['leader-rating', 'impulse']]);
  });

  test('in the own impulse it names any enemy leader on the map', () => {
    const play = scene({ by: 'russian_first', forces, hands: { russian_first: [75] } });
    expect(refusalOf(play, 75, { leader: 'barclay' })).toBe('event.leader-not-offered');
    playEvent(play, 75, { leader: 'napoleon' });
    expect([ratingOf(play, 'napoleon'), ratingOf(play, 'barclay')]).toEqual([0, 1]);
  });
});

describe('card 73', () => {
  const isAfterDice = ({ kind, prompt }: Ask): boolean =>
    kind === 'respond' && (prompt.args as { moment?: string } | undefined)?.moment === 'attrition';

  const suffer = (power: string, faces: readonly number[], turn = 1) => {
    const play = scene({
      by: 'french_north',
      turn,
      forces: { orsha: { french_south: pieces(['eugene'], 5) } },
      hands: { [power]: [73] },
      faces,
    });
    const kinds: string[] = [];
    const plays: Replies = (ask) => {
      if (isAfterDice(ask)) kinds.push(ask.seat);
      return isAfterDice(ask) && ask.options().length > 1 ? { respond: 73 } : undefined;
    };
    const force = { french_south: pieces(['eugene'], 5) };
    run(undergo(play, { area: 'orsha', force, reasons: ['ambush'] }), plays);
    return { left: play.state.forces.orsha?.french_south?.inf, asked: kinds, play };
  };

  test('K-5.22a: an attrition roll costs one loss, where it would cost more', () => {
    const { left, play } = suffer('french_north', [6, 6, 6, 1, 1, 1]);
    expect([left, eventsIn(play, 'attrition.eased').map(({ n }) => n)]).toEqual([4, [2]]);
    const winter = suffer('french_south', [6, 6, 5, 5, 1, 1], 3);
    expect([winter.left, eventsIn(winter.play, 'attrition.eased').map(({ n }) => n)]).toEqual([4, [3]]);
    const frozen = suffer('french_south', [5, 5, 5, 1, 1, 1], 3);
    expect([frozen.left, eventsIn(frozen.play, 'attrition.eased').map(({ n }) => n)]).toEqual([4, [2]]);
    expect(frozen.play.state.regroup.french_south).toEqual(pieces([], 1));
  });

  test('K-24.2: who holds it is not told by the window: it opens for the camp whenever there are two losses', () => {
    expect(suffer('french_north', [6, 1, 1, 1, 1, 1]).asked).toEqual([]);
    expect(suffer('russian_first', [6, 6, 1, 1, 1, 1]).left).toBe(3);
    const play = scene({
      by: 'french_north',
      forces: { orsha: { french_south: pieces(['eugene'], 5) } },
      hands: { french_north: [56], french_south: [80], russian_first: [85] },
      faces: [6, 6, 1, 1, 1, 1],
    });
    const asked: string[] = [];
    run(
      undergo(play, { area: 'orsha', force: { french_south: pieces(['eugene'], 5) }, reasons: ['ambush'] }),
      (ask) => {
        if (isAfterDice(ask)) asked.push(ask.seat);
        return undefined;
      },
    );
    expect(asked.sort()).toEqual(['french_north', 'french_south']);
  });
});

test('K-7.1c: allies under a leader of the French count as French, not under others nor those who lead their partner', () => {
  const play = scene({ by: 'french_south' });
  const counts = (leader: string, effect: object) => {
    play.state.effects = [{ kind: 'lent-command', until: 'turn', ...effect }];
    return countsAsFrench(play, 'austria', [leader]);
  };
  expect([
    counts('schwarzenberg', { french: true, leaders: ['schwarzenberg'] }),
    counts('schwarzenberg', { french: true, leaders: ['yorck'] }),
    counts('schwarzenberg', { leaders: ['schwarzenberg'] }),
  ]).toEqual([true, false, false]);
});

describe('card 10', () => {
  const forces = { borodino: { french_north: pieces(['napoleon'], 2), russian_first: pieces(['barclay'], 3) } };
  const attached = (hands: Readonly<Record<string, readonly number[]>> = { french_north: [10] }, faces?: number[]) =>
    playEvent(scene({ by: 'french_north', forces, hands, own: { morale }, ...(faces ? { faces } : {}) }), 10);

  test('lies with Napoleon, and gives his force two dice in the first round', () => {
    const ones = (n: number): number[] => Array.from({ length: n }, () => 1);
    const play = attached({ french_north: [10] }, [...ones(9), ...ones(4), 5, ...ones(6), ...ones(4), 1]);
    expect([ownIn(play).attached, play.state.reserves.imperial?.up, play.state.removed.includes(10)]).toEqual([
      [{ card: 10, leader: 'napoleon' }],
      [1, 9],
      true,
    ]);
    battle(play, 'borodino', 'vyazma', withCards({}));
    expect(eventsIn(play, 'battle.rolled').map(({ dice }) => dice)).toEqual([9, 4, 7, 4]);
  });

  test.each([
    [true, pieces(['napoleon']), false],
    [false, undefined, true],
  ])('K-5.72: leaves the game to save him, or not: %s', (rescue, boxed, back) => {
    const play = attached();
    const force = { french_north: pieces(['napoleon'], 2) };
    run(bearLosses(play, 'borodino', force, 3, 'attrition'), (ask) => (ask.kind === 'rescue' ? { rescue } : undefined));
    expect(play.state.forces.borodino?.french_north).toBeUndefined();
    const box = play.state.regroup.french_north;
    expect(box?.leaders).toEqual(boxed?.leaders ?? []);
    expect([
      ownIn(play).attached,
      play.state.removed.includes(10),
      play.state.reserves.imperial?.up.includes(10),
    ]).toEqual([[], !back, back]);
    const lost = eventsIn(play, 'pieces.lost').flatMap(({ pieces: gone }) => gone.leaders);
    expect(lost).toEqual(rescue ? [] : ['napoleon']);
  });

  test('K-5.72: saves nobody else', () => {
    const play = attached();
    expect([run(rescues(play, 'ney', 'borodino')), ownIn(play).attached.length]).toEqual([false, 1]);
  });

  test('without Napoleon on the map there is nobody it could lie with', () => {
    expect(refusalOf(scene({ by: 'french_north', hands: { french_north: [10] } }), 10)).toBe('event.no-target');
  });
});

test('nobody has lost anything yet when it is asked whether card 10 saves Napoleon', () => {
  const forces = { borodino: { french_north: pieces(['napoleon'], 2) } };
  const play = playEvent(scene({ by: 'french_north', forces, hands: { french_north: [10] } }), 10);
  let seen: unknown;
  run(bearLosses(play, 'borodino', { french_north: pieces(['napoleon'], 2) }, 3, 'battle'), (ask) => {
    if (ask.kind === 'rescue') seen = structuredClone(play.state.forces.borodino);
    return undefined;
  });
  expect(seen).toEqual(forces.borodino);
});

test('card 26, K-9.3n: an Austria that has left meanwhile gives up nothing, and owes nothing', () => {
  const play = scene({ by: 'russian_first', hands: { russian_first: [26] } });
  playEvent(play, 26, { power: 'french_south' });
  ownIn(play).left = ['austria'];
  run(giveUpForCards(play, 'french_south'));
  expect([eventsIn(play, 'debt.incurred'), play.state.effects]).toEqual([[], []]);
});

test('card 107: without a leader on the map nobody leads soldiers of his partner', () => {
  const play = scene({ by: 'russian_first', hands: { russian_first: [107] } });
  playEvent(play, 107, { areas: ['st_petersburg'] });
  expect(play.state.effects).toEqual([]);
});

describe('card 75 in answer', () => {
  const forces = {
    borodino: { french_north: pieces(['napoleon', 'ney'], 2), russian_first: pieces(['barclay'], 3) },
    riga: { prussia: pieces(['yorck'], 2) },
  };
  const chosen = (
    power: string,
    moment: keyof typeof leaderReactions.leader_rating,
    occasion: object,
    zero?: string,
  ) => {
    const play = scene({ by: 'french_north', forces });
    if (zero !== undefined)
      play.state.effects.push({ kind: 'leader-rating', until: 'impulse', card: 75, leader: zero, value: 0 });
    const use = { power, card: cardOf(75), op: sure(cardOf(75).ops[0]) };
    const reaction = leaderReactions.leader_rating[moment];
    return reaction?.choices(play, use, { moment, ...occasion } as never).map(({ leader }) => leader);
  };

  test('it names an enemy who marches, and who has a rating to lose', () => {
    const force = forces.borodino;
    const { russian_first: _, ...marching } = force;
    expect(chosen('russian_second', 'step', { force: marching })).toEqual(['napoleon', 'ney']);
    expect(chosen('russian_second', 'step', { force: marching }, 'ney')).toEqual(['napoleon']);
    expect(chosen('french_south', 'step', { force: marching })).toEqual([]);
  });

  test.each(['interception', 'evasion'] as const)('it names an enemy who tries an %s, not soldiers alone', (moment) => {
    expect(chosen('russian_first', moment, { leader: 'ney' })).toEqual(['ney']);
    expect(chosen('russian_first', moment, { leader: null })).toEqual([]);
    expect(chosen('french_south', moment, { leader: 'ney' })).toEqual([]);
  });

  test('it names the commander of the enemy in a battle, and before a fortress', () => {
    const entry = { area: 'borodino' };
    expect(chosen('russian_second', 'battle', { entry })).toEqual(['napoleon']);
    expect(chosen('french_south', 'battle-cards', { entry })).toEqual(['barclay']);
    expect(chosen('russian_second', 'siege', { area: 'riga' })).toEqual(['yorck']);
    expect(chosen('french_south', 'siege', { area: 'riga' })).toEqual([]);
  });

  test('a card that adds to a rating is no answer', () => {
    const play = scene({ by: 'french_north', forces });
    const use = { power: 'russian_first', card: cardOf(67), op: { op: 'leader_rating', n: 1 } };
    const { step } = leaderReactions.leader_rating;
    expect(step?.choices(play, use, { moment: 'step', force: forces.borodino } as never)).toEqual([]);
  });

  test('card 75 needs an enemy leader on the map, card 67 is played without Schwarzenberg too', () => {
    expect(refusalOf(scene({ by: 'russian_first', hands: { russian_first: [75] } }), 75)).toBe('event.no-target');
    const play = scene({ by: 'french_south', hands: { french_south: [67] } });
    expect(refusalOf(play, 67)).toBeUndefined();
    playEvent(play, 67);
    expect(eventsIn(play, 'leader.rated')).toEqual([]);
  });
});
