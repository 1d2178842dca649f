/** The interphase: resources, reinforcements, hands, and cards that come again in winter (K-14.62, K-16.2, K-17). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { cardOf } from '../../../src/games/campaign/rules/cards/cards.ts';
import { checkPlay, playCard } from '../../../src/games/campaign/rules/cards/plays.ts';
import { builder } from '../../../src/games/campaign/rules/turn/build.ts';
import { checkAct, newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { spend } from '../../../src/games/campaign/rules/winter/spending.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { bringWinterCards, frost as frostRule, isFrost } from '../../../src/games/kutuzov/rules/frost.ts';
import { homes } from '../../../src/games/kutuzov/rules/homes.ts';
import { income, reinforcementCp } from '../../../src/games/kutuzov/rules/income.ts';
import { handLimit, winter } from '../../../src/games/kutuzov/rules/winter.ts';
import { type Own, ownIn } from '../../../src/games/kutuzov/types.ts';
import { eventsOf, type PlayAt, runScript } from '../campaign/play-at.ts';
import { run } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

type Change = Parameters<typeof startWith>[1];

const playWith = (change: Change = {}, own: (own: Own) => void = () => {}, faces?: readonly number[]): PlayAt => {
  const play = playFrom(startWith('invasion', { forces: {}, ...change }), faces);
  own(ownIn(play));
  return play;
};

const commons = [...kutuzov.definition.content.cards.values()].filter((card) => card.home === null && !card.mustPlay);
const cardsOf = (n: number, from = 0) => commons.slice(from, from + n).map(({ number }) => number);

const step = (name: string) => {
  const found = winter.find((each) => each.step === name);
  if (!found || !('each' in found)) throw new Error(`no step ${name}`);
  return found.each;
};

describe('income', () => {
  const earned = (change: Change, own: (own: Own) => void = () => {}, answers: readonly Json[] = []) => {
    const play = playWith(change, own);
    const before = { ...play.state.resources };
    runScript(income(play), answers);
    return ['french_north', 'french_south', 'russian_first', 'russian_second'].map(
      (power) => (play.state.resources[power] ?? 0) - (before[power] ?? 0),
    );
  };

  test('K-17.1, K-16.2, K-16.2a: two each, one a depot, and for a shared one to the poorer', () => {
    // French South is poorer than French North; Second Army poorer than First, with Riga, Smolensk and St. Petersburg.
    expect(earned({ turn: 2 })).toEqual([2, 3, 5, 4]);
    expect(earned({ turn: 2, flags: { smolensk: 'french_north' } })).toEqual([3, 3, 4, 4]);
    expect(earned({ turn: 2, flags: { moscow: 'french_north' } })).toEqual([3, 3, 5, 3]);
  });

  test('K-16.2a, R-33, D-92: partners name who gets the resource of Warsaw; where they differ it is the poorer', () => {
    const [moscow, silent] = [[{ holder: null }, { holder: null }], { holder: null }];
    const shared = (...answers: Json[]) => earned({ turn: 2 }, () => {}, [...moscow, ...answers]).slice(0, 2);
    expect(shared({ holder: 'french_north' }, silent)).toEqual([3, 2]);
    expect(shared(silent, { holder: 'french_north' })).toEqual([3, 2]);
    expect(shared({ holder: 'french_north' }, { holder: 'french_north' })).toEqual([3, 2]);
    expect(shared({ holder: 'french_north' }, { holder: 'french_south' })).toEqual([2, 3]);
  });

  test('K-16.2, D-93: two more before turn 2, and before turn 4 on the retreat from Moscow, shared out by French North', () => {
    expect(earned({ turn: 1 }).slice(0, 2)).toEqual([3, 4]);
    const holders = [{ holder: null }, { holder: null }, { holder: null }, { holder: null }];
    expect(earned({ turn: 1 }, () => {}, [...holders, { keep: 2 }]).slice(0, 2)).toEqual([4, 3]);
    expect(earned({ turn: 3 }).slice(0, 2)).toEqual([2, 3]);
    expect(earned({ turn: 3 }, (own) => (own.retreat = true)).slice(0, 2)).toEqual([3, 4]);
  });
});

describe('reinforcements', () => {
  test('K-17.21a, K-17.21c: the Imperials by the table', () => {
    expect([1, 2, 3].map((turn) => reinforcementCp(playWith({ turn }), 'french_south'))).toEqual([16, 10, 6]);
  });

  test('K-17.22, E-124: the Tsarists by keys and depots, Moscow for both', () => {
    const play = playWith({ flags: { minsk: 'french_south', brest: 'french_south' } });
    expect(reinforcementCp(play, 'russian_second')).toBe(14);
  });

  test('K-17.2c: everything that is built comes to one place, a home key or a home zone, free of enemies', () => {
    const play = playWith();
    const { camps } = homes(play, 'russian_second');
    expect(camps?.()).toEqual(expect.arrayContaining(['kiev', 'z_ukraine']));
    const { camps: left } = homes(
      playWith({ forces: { z_ukraine: { french_south: pieces([], 1) }, kiev: { french_south: pieces([], 1) } } }),
      'russian_second',
    );
    expect([left?.().includes('z_ukraine'), left?.().includes('kiev')]).toEqual([false, false]);
    const asked = playWith();
    runScript(spend(asked, 'russian_second', 4), [
      { do: 'build', at: 'kiev', inf: 1 },
      { do: 'build', at: 'kiev', inf: 1 },
    ]);
    expect(asked.state.forces.kiev?.russian_second?.inf).toBe(2);
  });

  test('K-6.32a, K-6.32b, K-6.32e, K-17.2e, E-43, E-44: regrouped pieces come to won keys that are joined to the edge too', () => {
    const flags = { grodno: 'french_south', brest: 'french_south', lukow: 'french_south' };
    const won = (change: Change) =>
      homes(playWith({ flags, ...change }), 'french_south')
        .boxed?.()
        .includes('brest');
    expect(won({})).toBe(true);
    expect(won({ forces: { brest: { russian_second: pieces([], 1) } } })).toBe(false);
    expect(homes(playWith({ flags }), 'french_north').boxed?.()).not.toContain('brest');
    const edges = ['z_prussia', 'z_poland', 'z_galicia', 'z_austria'];
    const enemies = Object.fromEntries(edges.map((zone) => [zone, { russian_first: pieces([], 1) }]));
    expect(won({ forces: enemies })).toBe(false);
    const cutOff = { tilsit: 'french_north', kovno: 'french_north', grodno: 'french_north', memel: 'french_north' };
    const tsarist = (power: string, won: Record<string, string>) =>
      homes(playWith({ flags: { ...cutOff, ...won } }), power)
        .boxed?.()
        .filter((area) => ['koenigsberg', 'masuria'].includes(area));
    // K-6.32b: ships of the First Army join friendly ports.
    expect(tsarist('russian_first', { koenigsberg: 'russian_first' })).toEqual(['koenigsberg']);
    expect(tsarist('russian_second', { koenigsberg: 'russian_second' })).toEqual([]);
    expect(tsarist('russian_first', { masuria: 'russian_first' })).toEqual([]);
    const play = playWith({ flags });
    play.state.impulse = { ...newImpulse('french_south', false, false), cp: 9 };
    play.state.regroup.french_south = pieces([], 2);
    const judge = builder(play, 'french_south');
    expect([judge({ do: 'regroup', at: 'brest', sp: 1 }).ok, judge({ do: 'build', at: 'brest', sp: 1 }).ok]).toEqual([
      true,
      false,
    ]);
  });
});

describe('hands', () => {
  const hand = (cards: number[], change: Change = {}) => {
    const play = playWith(change);
    play.state.hands.french_north = [...cards];
    play.state.interphase = { step: 'hand-limit', served: 0, kept: {}, unused: { french_north: 4 } };
    return play;
  };
  const shed = (play: PlayAt, answers: readonly Json[] = []) => {
    const { interphase } = play.state;
    if (interphase) runScript(step('hand-limit')(play, 'french_north', interphase), answers);
  };

  test('K-17.43a to K-17.43c, K-17.43e, R-38, E-125: half of the excess at random for two resources, then by choice', () => {
    const cards = cardsOf(9);
    const play = hand(cards);
    const before = play.state.resources.french_north ?? 0;
    shed(play);
    const held = play.state.hands.french_north ?? [];
    expect([held.length, play.state.resources.french_north]).toEqual([6, before + 2]);
    expect(cards.slice(4).filter((card) => !held.includes(card)).length).toBeLessThanOrEqual(1);
    const asked = eventsOf(play).filter(({ kind }) => kind === 'cards.discarded');
    expect(asked.map((event) => (event as { count: number }).count)).toEqual([2, 1]);
  });

  test('K-17.43a: by chance only cards go that were left over', () => {
    const cards = cardsOf(9);
    const play = hand(cards);
    Object.assign(play.state.interphase ?? {}, { unused: { french_north: 2 } });
    shed(play);
    expect(play.state.hands.french_north).not.toEqual(expect.arrayContaining([cards[0]]));
    expect(play.state.hands.french_north).not.toEqual(expect.arrayContaining([cards[1]]));
  });

  test('K-17.43: six cards are kept, and nothing is paid for them', () => {
    const play = hand(cardsOf(6));
    const before = play.state.resources.french_north;
    shed(play);
    expect([play.state.hands.french_north?.length, play.state.resources.french_north]).toEqual([6, before]);
  });

  test('K-17.43d, K-16.3e: who has kept six may hold six until they are five', () => {
    const play = hand(cardsOf(6));
    shed(play);
    expect(handLimit(play, 'french_north')).toBe(6);
    play.state.hands.french_north?.pop();
    expect(handLimit(play, 'french_north')).toBe(5);
    const buys = (held: number) => {
      const buyer = playWith();
      buyer.state.impulse = newImpulse('french_north', false, false);
      buyer.state.hands.french_north = cardsOf(held);
      const verdict = checkAct(buyer, 'french_north', { do: 'buy' });
      return verdict.ok ? 'ok' : verdict.refusal.code;
    };
    expect([buys(4), buys(5)]).toEqual(['ok', 'buy.hand-full']);
  });

  test('K-17.43: home cards are not counted', () => {
    const play = hand([...cardsOf(6), 2, 3, 4]);
    shed(play);
    expect(play.state.hands.french_north).toHaveLength(9);
  });

  test('K-17.43c: the cheapest is offered first, Must-Play cards never, and its CP are spent', () => {
    const asked: { kind: string; figures: unknown; cards: unknown[] }[] = [];
    const play = hand([25, 26, 27, 28, 84, 54, 57, 56]);
    const { interphase } = play.state;
    if (!interphase) throw new Error('no interphase');
    run(step('hand-limit')(play, 'french_north', interphase), (ask) => {
      const cards = ask.kind === 'discard' ? ask.options().map((option) => (option as { card: number }).card) : [];
      asked.push({ kind: ask.kind, figures: ask.prompt.args, cards });
      return undefined;
    });
    // One of the four that were left over goes by lot, and of the other seven the cheapest.
    expect(asked[0]).toMatchObject({ kind: 'discard', figures: { count: 1 }, cards: [54, 56, 57, 84] });
    expect(asked[1]).toMatchObject({ kind: 'reinforce', figures: { cp: 2 } });
    expect(play.state.hands.french_north).not.toContain(54);
    expect(ownIn(play).sixthCard).toEqual(['french_north']);
  });

  test('K-17.43c: who has nothing but Must-Play cards gives none up', () => {
    const play = hand([25, 26, 27, 28, 29, 30, 31, 32]);
    shed(play);
    expect(play.state.hands.french_north).toHaveLength(7);
  });

  test('K-17.43d: the sixth card is forgotten when it is gone', () => {
    const play = hand(cardsOf(5));
    ownIn(play).sixthCard = ['french_north', 'russian_first'];
    shed(play);
    expect(ownIn(play).sixthCard).toEqual(['russian_first']);
  });
});

describe('winter cards', () => {
  test('K-14.62a: nothing comes and nothing is told where none was set aside', () => {
    const play = playWith({ turn: 2 });
    play.state.removed = [99];
    runScript(bringWinterCards(play));
    expect([play.state.removed, eventsOf(play)]).toEqual([[99], []]);
  });

  test('K-14.62b: those that have come act as winter attrition from then on, each once in the list', () => {
    const play = playWith({ turn: 3 }, (own) => (own.winterCards = [26, 27]));
    play.state.removed = [27, 28];
    runScript(bringWinterCards(play));
    expect(ownIn(play).winterCards).toEqual([26, 27, 28]);
  });

  test('K-14.62c: on turn 3 cards that were never played keep their events', () => {
    const play = playWith({ turn: 3 });
    expect([29, 34, 36].map((card) => isFrost(play, card))).toEqual([false, false, false]);
  });

  test('K-14.62b, D-86: where one player runs both armies nobody rolls; the largest force is named first', () => {
    const forces = {
      vilna: { french_north: pieces([], 2) },
      orsha: { french_south: pieces(['eugene'], 2) },
      kovno: { austria: pieces([], 1), french_south: pieces([], 1) },
    };
    const play = playFrom({ ...kutuzov.setup.start({ scenario: 'invasion', split: '2' }), forces, turn: 3 }, [1, 1, 1]);
    const offered: unknown[] = [];
    run(
      frostRule.run(play, { power: 'french_north', card: cardOf(play, 26), choice: {}, raised: [] }, { op: 'frost' }),
      (ask) => {
        if (ask.kind === 'frost')
          offered.push(ask.seat, ...ask.options().map((option) => (option as { at: string }).at));
        return ask.kind === 'relieve' ? { relieve: 0 } : undefined;
      },
    );
    expect(offered).toEqual(['tsarists', 'orsha', 'kovno', 'vilna']);
    expect(eventsOf(play).filter(({ kind }) => kind === 'lots.rolled')).toEqual([]);
  });

  test('K-14.62b: where there are no Imperials nobody is asked', () => {
    const play = playWith({ turn: 3 }, () => {}, []);
    const kinds: string[] = [];
    run(
      frostRule.run(play, { power: 'french_north', card: cardOf(play, 26), choice: {}, raised: [] }, { op: 'frost' }),
      (ask) => {
        kinds.push(ask.kind);
        return undefined;
      },
    );
    expect(kinds).toEqual([]);
  });

  test('K-14.62a, E-130: half of those set aside come into the deck before turn 3, the larger half, and all before turn 4', () => {
    const brought = (turn: number) => {
      const play = playWith({ turn });
      play.state.removed = [25, 26, 27, 28, 30, 99];
      play.state.deck = [];
      runScript(bringWinterCards(play));
      return [play.state.deck.length, play.state.removed.includes(99)];
    };
    expect([brought(1), brought(2), brought(3)]).toEqual([
      [0, true],
      [3, true],
      [5, true],
    ]);
  });

  test('K-14.62b, K-14.62c, R-65: one that was an event before acts as winter, one that was not keeps its event', () => {
    const play = playWith({ turn: 3 }, (own) => (own.winterCards = [26]));
    expect([isFrost(play, 26), isFrost(play, 28)]).toEqual([true, false]);
    expect(cardOf(play, 26).ops).toEqual([{ op: 'frost' }]);
    const summer = playWith({ turn: 2 }, (own) => (own.winterCards = [26]));
    expect(isFrost(summer, 26)).toBe(false);
    const last = playWith({ turn: 4 });
    expect([isFrost(last, 29), isFrost(last, 36), isFrost(last, 34)]).toEqual([true, true, false]);
    expect(
      isFrost(
        playWith({ turn: 4 }, (own) => (own.retreat = true)),
        34,
      ),
    ).toBe(true);
  });

  const frost = (turn: number, answers: readonly Json[]) => {
    const forces = { vilna: { french_north: pieces(['ney'], 3) }, orsha: { french_south: pieces([], 2) } };
    const play = playWith({ turn, forces }, (own) => (own.winterCards = [26]), [6, 1, 5, 6, 1, 1]);
    play.state.impulse = newImpulse('french_north', false, false);
    play.state.hands.french_north = [26];
    expect(checkPlay(play, 'french_north', { do: 'play', card: 26, as: 'event' }).ok).toBe(true);
    runScript(playCard(play, 'french_north', { do: 'play', card: 26, as: 'event' }), answers);
    return play;
  };

  test('K-14.62b, K-14.62d, D-86: the Tsarist with the higher die names an area, and its Imperials suffer once', () => {
    const play = frost(3, [{ at: 'orsha' }, { relieve: 0 }, { relieve: 0 }]);
    expect(play.state.forces.orsha).toBeUndefined();
    expect(play.state.regroup.french_south?.inf).toBe(1);
    expect(play.state.removed).toContain(26);
  });

  test('K-14.62b: on turn 4 it goes to the discard pile', () => {
    const play = frost(4, [{ at: 'orsha' }, { relieve: 0 }, { relieve: 0 }]);
    expect([play.state.removed.includes(26), play.state.discard.at(-1)]).toEqual([false, 26]);
  });
});
