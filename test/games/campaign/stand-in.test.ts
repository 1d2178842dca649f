import { describe, expect, test } from 'vitest';
import { contest } from '../../../src/cli/balance/contest.ts';
import { isWon, playRandom } from '../../../src/cli/balance/random-play.ts';
import {
  type AnswerSource,
  type Chance,
  chanceFrom,
  choice,
  type Json,
  opening,
  Referee,
  randomAnswer,
  same,
  seededSource,
  sure,
  uncheckedMessage,
} from '../../../src/engine/index.ts';
import { hopesAt, mostHopesAt } from '../../../src/games/campaign/bot/evaluation.ts';
import { type Sight, sightOf } from '../../../src/games/campaign/bot/known-position.ts';
import { journeyWorth } from '../../../src/games/campaign/bot/moves.ts';
import { battleChance, siegeChance } from '../../../src/games/campaign/bot/odds.ts';
import type { CampaignModule } from '../../../src/games/campaign/define/module.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { DECISION_KINDS } from '../../../src/games/campaign/rules/decision-kinds.ts';
import { leadersIn, strengthIn } from '../../../src/games/campaign/rules/forces/stacks.ts';
import type { Position } from '../../../src/games/campaign/rules/play.ts';
import { isAsked } from '../../../src/games/campaign/rules/questions.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import type { Act, AreaId } from '../../../src/games/campaign/types.ts';
import { ownStandIn } from '../../../src/games/kutuzov/bot.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { prizesOf } from '../../../src/games/kutuzov/rules/prizes.ts';
import { pointsOf as pointsInRussia } from '../../../src/games/kutuzov/rules/victory.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { prizeOf as prizeInSpain } from '../../../src/games/wellington/rules/prizes.ts';
import { pointsOf as pointsInSpain } from '../../../src/games/wellington/rules/victory.ts';

/** Kinds of Wellington's questions that come up rarely. */
const RARE = ['consent', 'siege.replace', 'debt.card', 'losses.leader', 'losses.share', 'discard', 'event.choice'];

/**
 * The games, each with the figures that its stand-in has to reach, the splits in which every question is watched, and the seed of a game in
 * which an army passes enemies by a card.
 */
const GAMES = [
  { game: wellington, bouts: 8, least: 7, splits: wellington.setup.splits.map(({ id }) => id), passing: 'pass2' },
  { game: kutuzov, bouts: 8, least: 7, splits: ['2-one-hand'], passing: 'pass4' },
] as const;

/** Bouts that cover every split, every scenario and both sides, but not every combination of them. */
const bouts = (game: CampaignModule, count: number) => {
  const splits = game.setup.splits.filter(({ seating }) => seating === undefined).length;
  const all = splits * game.setup.scenarios.length * game.definition.sides.length;
  const stride = Math.max(1, Math.floor(all / count));
  return Array.from({ length: count }, (_, n) => playRandom(game, n * stride));
};

/** What the acts of Kutuzov are worth to it: it does those that are worth more than nothing. */
describe('what the stand-in of Kutuzov does with resources', () => {
  const soldiers = (inf: number, leaders: readonly string[] = []) => ({ leaders: [...leaders], inf, cav: 0, art: 0 });

  const at = (forces: State['forces'], change: (own: Own) => void = () => {}, turn = 2) => {
    const state = { ...kutuzov.setup.start({ scenario: 'invasion', split: '4' }), forces, flags: {}, turn };
    const position = { game: kutuzov.definition, state };
    change(ownIn(position));
    return position;
  };

  const worth = (position: ReturnType<typeof at>, power: string, act: Act): number =>
    ownStandIn.weigh(position, power, act)?.worth ?? Number.NaN;

  test('it burns ground next to an army of twelve, and neither for a smaller one nor for soldiers without a leader', () => {
    const burns = (force: State['forces'][string]) =>
      worth(at({ orsha: force }), 'russian_first', { do: 'scorch', at: 'smolensk' }) > 0;
    expect(burns({ french_north: soldiers(12, ['napoleon']) })).toBe(true);
    expect(burns({ french_north: soldiers(8, ['davout']) })).toBe(false);
    expect(burns({ french_north: soldiers(19) })).toBe(false);
    expect(worth(at({}), 'russian_first', { do: 'scorch', at: 'smolensk' })).toBeLessThan(0);
  });

  test('it digs in where an army may be attacked by one of its own size', () => {
    const digs = (mine: number, his: number) => {
      const forces = {
        smolensk: { russian_first: soldiers(mine, ['barclay']) },
        orsha: { french_north: soldiers(his, ['davout']) },
      };
      return worth(at(forces), 'russian_first', { do: 'entrench', at: 'smolensk' }) > 0;
    };
    expect([digs(8, 8), digs(8, 5), digs(8, 15)]).toEqual([true, true, true]);
    expect([digs(8, 4), digs(8, 16), digs(6, 6), digs(8, 0)]).toEqual([false, false, false, false]);
    const french = {
      smolensk: { russian_first: soldiers(8, ['barclay']) },
      orsha: { french_north: soldiers(8, ['davout']) },
    };
    expect(worth(at(french), 'french_north', { do: 'entrench', at: 'orsha' })).toBeGreaterThan(0);
  });

  test('the stronger the army before it, the more a bridge is worth', () => {
    const bridge = (forces: State['forces']) =>
      worth(at(forces), 'french_north', { do: 'bridge', a: 'koenigsberg', b: 'tilsit' });
    expect([
      bridge({}),
      bridge({ koenigsberg: { prussia: soldiers(3) } }),
      bridge({ masuria: { french_north: soldiers(6) }, koenigsberg: { prussia: soldiers(3) } }),
      bridge({ warsaw: { french_south: soldiers(9) }, tilsit: { russian_first: soldiers(9) } }),
    ]).toEqual([1, 4, 7, 1]);
  });

  describe('against markers', () => {
    const spend = (on: 'morale' | 'supply', means: 'cp' | 'resource', n = 1): Act => ({
      do: 'spend',
      on,
      with: means,
      n,
    });
    const against = (loss: number, act: Act, power = 'french_north') => {
      const position = at({}, (own) => {
        own.morale.imperial.loss = loss;
        own.morale.tsarist.loss = 1;
        own.attrition.loss = 3;
      });
      return ownStandIn.weigh(position, power, act) ?? { worth: Number.NaN, price: Number.NaN };
    };

    test('a resource is worth it where morale is about to fall, and not before', () => {
      const resource = spend('morale', 'resource');
      expect(against(9, resource).worth).toBeGreaterThan(0);
      expect(against(3, resource).worth).toBeLessThan(0);
      expect(against(9, resource, 'russian_first').worth).toBe(-5);
      expect([against(0, resource).worth, against(20, resource).worth]).toEqual([-5, -5]);
    });

    test('CP cost what they are, and bring more the more there are, as long as markers are left', () => {
      const cp = (n: number, loss = 8) => against(loss, spend('morale', 'cp', n));
      expect([cp(3).price, cp(9).price, against(8, spend('morale', 'resource')).price]).toEqual([3, 9, 1]);
      // Three dice take a marker away: of 36 throws 26 are lower than nine, 21 than eight.
      expect(cp(3, 9).worth).toBeCloseTo((5 / 36) * 14, 6);
      expect(cp(9).worth).toBeGreaterThan(cp(3).worth);
      expect(cp(30, 4).worth).toBeCloseTo(cp(12, 4).worth, 6);
      // Three markers of attrition: one throw of 36 is lower.
      expect(against(9, spend('supply', 'cp', 9)).worth).toBeCloseTo((1 / 36) * 14, 6);
    });
  });

  test('K-14.41, K-14.61: attrition is worse for a worn Imperial army, and in winter', () => {
    const wear = (power: string, level: Own['attrition']['level'], turn: number) =>
      ownStandIn.wear?.(
        at({}, (own) => (own.attrition.level = level), turn),
        power,
      ) ?? 0;
    expect([wear('russian_first', 'crippling', 2), wear('french_north', 'normal', 2)]).toEqual([1, 2.8]);
    expect(wear('french_north', 'difficult', 2)).toBeCloseTo(2.8 * (4 / 3), 6);
    expect(wear('french_north', 'severe', 3)).toBeCloseTo(1.4 * 2.8 * 2, 6);
    expect(wear('russian_first', 'normal', 3)).toBe(1.4);
  });

  test('K-6.35a, K-19.5a: Napoleon is wanted, and Kutuzov until he has come', () => {
    const arrival = (leader: string, kutuzov: boolean) =>
      ownStandIn.arrival?.(
        at({}, (own) => (own.kutuzov = kutuzov)),
        leader,
      );
    expect([
      arrival('napoleon', true),
      arrival('kutuzov', false),
      arrival('kutuzov', true),
      arrival('ney', false),
    ]).toEqual([10, 6, 0, 0]);
  });

  const reply = (kind: string, args: object, change: (own: Own) => void = () => {}, options: readonly Json[] = []) => {
    const forces = { z_poland: { french_north: soldiers(2) }, masuria: { french_north: soldiers(5, ['ney']) } };
    return ownStandIn.answer(at(forces, change), { kind, prompt: { args }, options: () => options } as never);
  };

  test.each([
    ['normal', false],
    ['difficult', false],
    ['harsh', true],
    ['severe', true],
    ['crippling', true],
  ] as const)('K-19.71: an army that is worn goes home: %s', (level, leave) => {
    expect(reply('leave-moscow', {}, (own) => (own.attrition.level = level))).toEqual({ leave });
  });

  test('D-81: two resources go against a second fall, and no card', () => {
    const spent = (resources: number, used: number) => reply('recover', { resources, used });
    expect([spent(3, 0), spent(3, 1), spent(3, 2), spent(0, 0)]).toEqual([
      { recover: 'resource' },
      { recover: 'resource' },
      { recover: null },
      { recover: null },
    ]);
  });

  test('K-21A.1f: the strongest troops come to a bridge; of other questions it thinks as in any campaign', () => {
    const options = [{ from: null }, { from: 'z_poland' }, { from: 'masuria' }];
    const power = 'french_north';
    expect(reply('to-bridge', { power }, undefined, options)).toEqual({ from: 'masuria' });
    expect(reply('to-bridge', { power }, undefined, [{ from: null }])).toEqual({ from: null });
    expect(reply('consent', { power })).toBeUndefined();
    expect(ownStandIn.weigh(at({}), power, { do: 'end' })).toBeUndefined();
  });
});

interface March {
  readonly turn: number;
  readonly leaders: readonly string[];
  readonly from: AreaId;
  readonly to: AreaId;
  /** Of all who fight there, if there is a battle. */
  readonly strength: number;
  readonly isFight: boolean;
}

/** The marches of leaders, and whether they led into a battle. */
function marchesIn(events: readonly CampaignEvent[]): readonly March[] {
  let turn = 0;
  return events.flatMap((event, i): March[] => {
    if (event.kind === 'turn.began') turn = event.turn;
    if (event.kind !== 'formation.moved' || event.cause !== 'march') return [];
    const { from, to, force, total } = event;
    const next = events.slice(i + 1).find(({ kind }) => kind === 'battle.began' || kind === 'formation.moved');
    const isFight = next?.kind === 'battle.began' && next.area === to;
    const leaders = leadersIn(force);
    return leaders.length > 0 ? [{ turn, leaders, from, to, strength: strengthIn(total), isFight }] : [];
  });
}

describe.each(GAMES)('the stand-in of $game.title', ({ game, bouts: count, least, splits, passing: seed }) => {
  const scenarios = game.setup.scenarios.map(({ id }) => id);
  const last = scenarios.at(-1) ?? '';

  test('beats random play from either side, in every scenario and split', () => {
    const played = bouts(game, count);
    expect(new Set(played.map(({ setup, side }) => `${setup.scenario} ${side}`)).size).toBe(
      scenarios.length * game.definition.sides.length,
    );
    expect(played.filter(isWon).length).toBeGreaterThanOrEqual(least);
  }, 120_000);

  test('plays the same game again', () => {
    const player = game.bot();
    const again = () => contest(game, { scenario: last, split: '3a' }, 5, () => player);
    expect(again()).toEqual(again());
  }, 60_000);

  /** The events of a game of the stand-in against itself, and its orders while an army passes enemies. */
  const playItself = (seed: string) => {
    const [scenario = ''] = scenarios;
    const seats = sure(game.setup.splits.find(({ id }) => id === '4')).seats;
    const player = game.bot();
    const passing: { readonly area: AreaId; readonly act: Act }[] = [];
    const watched: AnswerSource = {
      ...player,
      answer: (decision, view) => {
        const given = player.answer(decision, view);
        const area = (view() as View).impulse?.turning?.area;
        if (decision.kind === 'impulse.order' && area !== undefined && typeof given === 'object')
          passing.push({ area, act: given.answer as Act });
        return given;
      },
    };
    const { events } = new Referee<State, CampaignEvent, View>(
      game,
      opening(game.setup.start({ scenario, split: '4' })),
      {
        source: seededSource(seed),
        sources: Object.fromEntries(seats.map(({ id }) => [id, [watched]])),
      },
    );
    return { events, passing };
  };

  test('an army that a card lets pass enemies goes on at once', () => {
    const { passing } = playItself(seed);
    expect(passing.length).toBeGreaterThan(0);
    for (const { area, act } of passing) expect(act).toMatchObject({ do: 'move', from: area });
  }, 60_000);

  test('turns an army back on the line of its last march of the turn only to fight, and sends no leader alone into one', () => {
    const { events } = playItself('fro1');
    const marches = marchesIn(events.map(({ event }) => event as CampaignEvent));
    const isBack = (march: March, no: number): boolean => {
      const before = marches.slice(0, no).findLast(({ leaders }) => same(leaders, march.leaders));
      return before?.turn === march.turn && before.from === march.to && before.to === march.from;
    };
    expect(marches.length).toBeGreaterThan(20);
    expect(marches.filter((march, no) => !march.isFight && isBack(march, no))).toEqual([]);
    expect(marches.filter(({ isFight, strength }) => isFight && strength === 0)).toEqual([]);
  }, 60_000);

  test('has a legal answer to every kind of decision, wherever random play leads', () => {
    const kinds = new Set<string>();
    const illegal: string[] = [];
    const player = game.bot();
    const watched = (chance: Chance): AnswerSource => ({
      origin: 'person',
      answer(decision, view) {
        const given = player.answer(decision, view);
        if (!given || given === 'wait' || !decision.check(given.answer).ok) illegal.push(decision.kind);
        kinds.add(decision.kind);
        return { answer: randomAnswer(decision, chance) };
      },
    });
    for (const [seed, split] of splits.entries()) {
      const chance = chanceFrom(seed + 1);
      const scenario = scenarios[seed % scenarios.length] as string;
      contest(game, { scenario, split }, seed, () => watched(chance));
    }
    expect(illegal).toEqual([]);
    if (game !== wellington) return;
    const known = new Set(Object.values(DECISION_KINDS).flat());
    const unmet = [...known].filter((kind) => !kinds.has(kind) && !RARE.includes(kind));
    expect(unmet).toEqual([]);
  }, 120_000);

  test('sees no more than its seat: other hidden cards do not change its answers', () => {
    const player = game.bot();
    const [first, ...others] = game.setup.splits.find(({ id }) => id === '4')?.seats.map(({ id }) => id) ?? [];
    const seat = first ?? '';
    const run = new Referee(game, opening(game.setup.start({ scenario: scenarios[0] ?? '', split: '4' })), {
      source: seededSource('blind'),
      sources: Object.fromEntries(others.map((other) => [other, [player]])),
    });
    let compared = 0;
    for (let [decision] = run.open; decision && compared < 200; [decision] = run.open) {
      const blind = game.knowledge.view(game.knowledge.imagine(run.state, seat), seat);
      const seen = player.answer(decision, () => run.view(seat));
      expect(player.answer(decision, () => blind)).toEqual(seen);
      if (!seen || seen === 'wait') throw new Error('the stand-in does not wait');
      expect(run.submit(seat, decision.id, seen.answer)).toBeUndefined();
      compared++;
    }
    expect(compared).toBeGreaterThan(50);
  }, 60_000);
});

/** What the stand-in leaves out because it cannot be chosen must not change what it chooses. */
describe('what is not looked at closely', () => {
  type Journey = Extract<Act, { do: 'move' | 'convoy' | 'assault' }>;

  const ENDS = [
    {
      game: wellington,
      ends: { prizes: (at: Position) => (id: AreaId) => prizeInSpain(at, id), points: pointsInSpain },
    },
    { game: kutuzov, ends: { prizes: prizesOf, points: pointsInRussia, own: ownStandIn } },
  ];

  const isJourney = (act: Act): act is Journey => act.do === 'move' || act.do === 'convoy' || act.do === 'assault';

  /** The journeys that are offered with every eighth order of a game. */
  const journeysIn = ({ game, ends }: (typeof ENDS)[number]): { sight: Sight; act: Journey }[] => {
    const player = game.bot();
    const found: { sight: Sight; act: Journey }[] = [];
    let orders = 0;
    const source: AnswerSource = {
      origin: 'stand-in',
      answer(decision, view) {
        if (isAsked(decision, 'impulse.order') && orders++ % 8 === 0) {
          const sight = sightOf(game.definition, view() as View, decision.prompt.args.power, ends);
          found.push(
            ...decision
              .options()
              .filter(isJourney)
              .map((act) => ({ sight, act })),
          );
        }
        return player.answer(decision, view);
      },
    };
    const { id: split = '', seats = [] } = game.setup.splits[0] ?? {};
    const { id: scenario = '' } = game.setup.scenarios[0] ?? {};
    new Referee(game, opening(game.setup.start({ scenario, split })), {
      source: seededSource('floors'),
      sources: Object.fromEntries(seats.map(({ id }) => [id, [source]])),
      passing: true,
    });
    return found;
  };

  test('soldiers who wait nearby count among the best prospects of a leader far from every enemy', () => {
    const state = {
      ...kutuzov.setup.start({ scenario: 'invasion', split: '4' }),
      flags: {},
      forces: {
        ryazan: { russian_first: { leaders: ['kutuzov'], inf: 0, cav: 0, art: 0 } },
        moscow: { russian_first: { leaders: [], inf: 5, cav: 0, art: 0 } },
      },
    };
    const { russian_first: seat = '' } = state.seats;
    const { ends } = sure(ENDS[1]);
    const sight = sightOf(kutuzov.definition, kutuzov.knowledge.view(state, seat), 'russian_first', ends);
    const force = { russian_first: { leaders: ['kutuzov'], inf: 1, cav: 0, art: 0 } };
    const [hope = 0] = hopesAt(sight, 'ryazan', force, 'z_saratov', 1);
    const [most = 0] = mostHopesAt(sight, 'ryazan', force, 1);
    expect(hope).toBeGreaterThan(3);
    expect(most).toBeGreaterThanOrEqual(hope);
  });

  test.each(ENDS)('a journey has its worth at a floor that it reaches, else one below the floor ($game.id)', (each) => {
    const found = journeysIn(each).flatMap(({ sight, act }) => {
      const worth = journeyWorth(sight, act, 2);
      return [-3, -1e-6, 0, 1e-6, 3].map((above) => {
        const given = journeyWorth(sight, act, 2, worth + above);
        return { above, worth, given, isLeftOut: given > worth };
      });
    });
    for (const { above, worth, given } of found) {
      if (above <= 0) expect(given).toBe(worth);
      else expect(given).toBeLessThan(worth + above);
    }
    expect(found.filter(({ isLeftOut }) => isLeftOut).length).toBeGreaterThan(50);
  });
});

test.each(RARE)('the stand-in has a legal answer to %s', (kind) => {
  const state = wellington.setup.start({ scenario: '1812', split: '4' });
  const options = [{ answer: 'no' }, { consent: false }, { consent: true }, { answer: 'safe' }];
  const ask = choice({
    kind,
    seat: 'spain',
    prompt: uncheckedMessage('ask.consent', { power: 'spain' }),
    options,
    fallback: { answer: 'safe' },
  });
  const given = wellington.bot().answer({ ...ask, id: 0 }, () => wellington.knowledge.view(state, 'spain'));
  expect(given).toEqual({ answer: kind === 'consent' ? { consent: true } : { answer: 'safe' } });
});

describe('its odds', () => {
  test.each([
    [1, 0, 1 / 3 + (2 / 3) * (1 / 3)],
    [0, 1, 0],
    [0, 0, 0],
  ])('a battle of %d dice against %d', (mine, his, chance) => {
    expect(battleChance(mine, his)).toBeCloseTo(chance, 6);
  });

  test.each([
    [1, 1, 1 / 6],
    [2, 1, 11 / 36],
    [0, 3, 0],
  ])('a siege of %d dice against walls of %d', (dice, walls, chance) => {
    expect(siegeChance(dice, walls)).toBeCloseTo(chance, 6);
  });

  test('more dice are better, stronger walls worse', () => {
    for (let dice = 2; dice < 20; dice++) {
      expect(battleChance(dice + 1, 8)).toBeGreaterThan(battleChance(dice, 8));
      expect(siegeChance(dice + 1, 3)).toBeGreaterThan(siegeChance(dice, 3));
      expect(siegeChance(dice, 5)).toBeLessThan(siegeChance(dice, 2));
    }
  });
});
