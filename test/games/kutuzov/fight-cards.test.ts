/** What cards of Kutuzov do in battles and sieges besides plain dice. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { besiege } from '../../../src/games/campaign/rules/battle/siege.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { battle, eventsIn, type Replies, run, scene, withCards } from './card-play.ts';
import { pieces } from './play-from.ts';

type Hands = Readonly<Record<string, readonly number[]>>;

/** Imperials attack Borodino from Vyazma, which they hold. */
const fight = (
  hands: Hands,
  faces: readonly number[],
  {
    mine = pieces(['davout'], 3),
    his = pieces(['barclay'], 3),
    own = {},
    more = undefined as Replies | undefined,
  } = {},
): PlayAt => {
  const play = scene({
    by: 'french_north',
    forces: { borodino: { french_north: mine, russian_first: his } },
    flags: { vyazma: 'french_north' },
    hands,
    faces,
    own: {
      morale: {
        imperial: { level: 'marchez_vous', loss: 0, gain: 0 },
        tsarist: { level: 'marchez_vous', loss: 0, gain: 0 },
      },
      ...own,
    },
  });
  battle(play, 'borodino', 'vyazma', withCards(hands, more));
  return play;
};

const diceIn = (play: PlayAt, round = 1) =>
  eventsIn(play, 'battle.rolled')
    .filter((event) => event.round === round)
    .map(({ dice }) => dice);
const endOf = (play: PlayAt) => sure(eventsIn(play, 'battle.ended')[0]);
const ones = (n: number): number[] => Array.from({ length: n }, () => 1);

describe('card 1', () => {
  // Napoleon (5) with two strength points against Barclay (1) with three.
  const napoleon = { mine: pieces(['napoleon'], 2) };

  test('four more dice where Napoleon commands, and it goes back to its reserve where his side wins', () => {
    const play = fight({ french_north: [1] }, [5, ...ones(10), ...ones(4)], napoleon);
    expect(diceIn(play)).toEqual([11, 4]);
    expect([play.state.removed.includes(1), play.state.reserves.imperial?.up]).toEqual([false, [9, 1]]);
  });

  test('K-5.72: it leaves the game with card 10 where his side is beaten, wherever that lies', () => {
    const play = fight({ french_north: [1], french_south: [10] }, [...ones(11), 5, ...ones(3)], napoleon);
    expect(endOf(play).winner).toBe('defender');
    expect([play.state.removed.includes(1), play.state.removed.includes(10), play.state.hands.french_south]).toEqual([
      true,
      true,
      [],
    ]);
    expect(eventsIn(play, 'card.gone').map(({ card }) => card)).toEqual([1, 10]);
    expect(eventsIn(play, 'hand.lost').map(({ cards }) => cards)).toEqual([[10]]);
  });

  test('is of no use to another commander', () => {
    const play = fight({ french_north: [1] }, [...ones(8), 5, ...ones(4)]);
    expect([diceIn(play)[0], play.state.hands.french_north]).toEqual([7, [1]]);
  });
});

test('card 83, K-12.45c, K-12.45d: the defender is dug in at once, and rolls more with artillery', () => {
  const guns = { his: pieces(['barclay'], 0, 0, 1) };
  const play = fight({ russian_first: [83] }, [5, ...ones(5), ...ones(7), ...ones(20)], guns);
  // 3 SP + 4 - 1; 4 SP + 1 + 2.
  expect([diceIn(play), ownIn(play).entrenched]).toEqual([[6, 7], ['borodino']]);
  expect(eventsIn(play, 'casualties.spared').map(({ n }) => n)).toEqual([1]);
});

test('card 24: four more dice, and one more disruption of the own side', () => {
  const play = fight({ russian_first: [24] }, [...ones(7), ...ones(8)]);
  expect([diceIn(play), endOf(play).casualties]).toEqual([[7, 8], { attacker: 0, defender: 1 }]);
  expect(endOf(play).winner).toBe('attacker');
});

describe('a rout', () => {
  // The attackers suffer a 6 and three 5.
  const hurt = [...ones(7), 6, 5, 5, 5];

  test.each([
    ['without a card', [], true, 3 - 3],
    ['card 106: half of the disrupted live', [106], true, 3 - 1 - 2],
    ['card 104: it is a plain retreat, in which only the sixes count', [104], false, 3 - 1],
  ])('%s', (_, cards, rout, left) => {
    const faces = cards.includes(106) ? [1, ...hurt] : hurt;
    const play = fight({ french_north: cards }, [...faces, 1]);
    expect([endOf(play).rout, play.state.forces.vyazma?.french_north?.inf ?? 0]).toEqual([rout, left]);
  });

  test('card 106: an odd number of disrupted is halved in favour of the enemy', () => {
    const saved = (cards: readonly number[]) => {
      const faces = [...ones(cards.length > 0 ? 9 : 8), 6, 5, 5, 5, 1];
      return fight({ french_north: cards }, faces, { mine: pieces(['davout'], 4) }).state.forces.vyazma?.french_north;
    };
    expect([saved([]), saved([106])]).toEqual([pieces(['davout']), pieces(['davout'], 1)]);
  });
});

test('card 104, K-12.52d: a second tie is fought out too', () => {
  const rounds = (cards: readonly number[]) =>
    endOf(fight({ french_north: cards }, [...ones(7), ...ones(4), ...ones(7), ...ones(4), ...ones(7), ...ones(4)]))
      .rounds;
  expect([rounds([]), rounds([104])]).toEqual([2, 3]);
});

test('card 83, K-12.45a, K-12.45c: nobody digs in on ground that his camp does not hold, nor a second time', () => {
  const guns = { mine: pieces(['davout'], 0, 0, 1) };
  const attackers = fight({ french_north: [83] }, ones(60), guns);
  expect([eventsIn(attackers, 'fieldworks.made'), ownIn(attackers).entrenched]).toEqual([[], []]);
  const dug = fight({ russian_first: [83] }, ones(60), { own: { entrenched: ['borodino'] } });
  expect([eventsIn(dug, 'fieldworks.made'), ownIn(dug).entrenched]).toEqual([[], ['borodino']]);
});

test('card 74: ground that is burnt, or that the Imperials hold, is not offered', () => {
  const offers = (own: object, flags: Record<string, string> = {}) => {
    const kinds: string[] = [];
    const play = scene({
      by: 'french_north',
      forces: { borodino: { french_north: pieces(['davout'], 3), russian_first: pieces(['barclay'], 3) } },
      flags: { vyazma: 'french_north', ...flags },
      hands: { russian_first: [74] },
      own,
    });
    battle(
      play,
      'borodino',
      'vyazma',
      withCards({ russian_first: [74] }, (ask) => {
        kinds.push(ask.kind);
        return undefined;
      }),
    );
    return kinds.includes('burn');
  };
  expect([offers({}), offers({ scorched: ['borodino'] }), offers({}, { borodino: 'french_south' })]).toEqual([
    true,
    false,
    false,
  ]);
});

test('cards 74 and 83, K-12.45a: nothing is burnt and nobody digs in within a zone', () => {
  const kinds: string[] = [];
  const inZone = (card: number) => {
    const play = scene({
      by: 'french_north',
      forces: { z_rus: { french_north: pieces(['davout'], 3), russian_first: pieces(['barclay'], 3) } },
      flags: { yaroslav: 'french_north' },
      hands: { russian_first: [card] },
      faces: ones(60),
    });
    battle(
      play,
      'z_rus',
      'yaroslav',
      withCards({ russian_first: [card] }, (ask) => {
        kinds.push(ask.kind);
        return undefined;
      }),
    );
    return ownIn(play);
  };
  expect([inZone(83).entrenched, inZone(74).scorched, kinds.includes('burn')]).toEqual([[], [], false]);
});

describe('card 74', () => {
  test('nobody rolls, and the active force goes back as in a retreat', () => {
    const play = fight({ russian_first: [74] }, []);
    expect(eventsIn(play, 'battle.rolled')).toEqual([]);
    expect([endOf(play).winner, endOf(play).rout, play.state.forces.vyazma?.french_north]).toEqual([
      'defender',
      false,
      pieces(['davout'], 3),
    ]);
    expect(ownIn(play).scorched).toEqual([]);
    expect(ownIn(play).morale.imperial.loss).toBe(1);
  });

  test('a Tsarist may burn the ground that his camp holds', () => {
    const burns: Replies = (ask) => (ask.kind === 'burn' ? { burn: true } : undefined);
    const play = fight({ russian_first: [74] }, [], { more: burns });
    expect(ownIn(play).scorched).toEqual(['borodino']);
    const french = fight({ french_north: [74] }, [], { more: burns });
    expect(ownIn(french).scorched).toEqual([]);
    const hands = { french_north: [74] };
    const forces = { masuria: { french_north: pieces(['davout'], 3), russian_first: pieces(['barclay'], 3) } };
    const home = scene({ by: 'russian_first', forces, hands, faces: [] });
    battle(home, 'masuria', 'kovno', withCards(hands, burns));
    expect([eventsIn(home, 'battle.rolled'), ownIn(home).scorched]).toEqual([[], []]);
  });

  test('E-27, K-5.21a: card 57 makes the fight go on, and then nothing is burnt for it', () => {
    const goesOn: Replies = (ask) => {
      if (ask.kind === 'burn') return { burn: true };
      const { power, moment } = ask.prompt.args as unknown as { power: string; moment?: string };
      return moment === 'battle-round' && power === 'french_south' && ask.options().length > 1
        ? { respond: 57 }
        : undefined;
    };
    const play = fight({ russian_first: [74], french_south: [57] }, [5, ...ones(6), ...ones(4)], { more: goesOn });
    expect([endOf(play).rounds, endOf(play).winner]).toEqual([2, 'attacker']);
    expect([diceIn(play, 1), diceIn(play, 2)]).toEqual([[], [7, 4]]);
    expect(ownIn(play).scorched).toEqual([]);
  });

  test('K-13.34: it makes a besieger go back, to friendly ground first', () => {
    const play = scene({
      by: 'french_south',
      forces: { smolensk: { french_south: pieces(['eugene'], 4) } },
      flags: { orsha: 'french_south' },
      hands: { russian_first: [74] },
      faces: [],
    });
    run(
      besiege(play, 'french_south', { do: 'siege', at: 'smolensk', leader: 'eugene' }),
      withCards({ russian_first: [74] }),
    );
    expect([play.state.forces.smolensk, play.state.forces.orsha?.french_south]).toEqual([
      undefined,
      pieces(['eugene'], 4),
    ]);
    expect(eventsIn(play, 'siege.ended').map(({ success }) => success)).toEqual([false]);
    expect(eventsIn(play, 'siege.rolled')).toEqual([]);
  });
});
