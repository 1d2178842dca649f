/** Every card of Kutuzov played, with what comes of it. Cards with a test of their own elsewhere are named at the end. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { combatant } from '../../../src/games/campaign/rules/battle/combatants.ts';
import { besiege } from '../../../src/games/campaign/rules/battle/siege.ts';
import type { Entry } from '../../../src/games/campaign/rules/facts.ts';
import { strengthOf } from '../../../src/games/campaign/rules/forces/stacks.ts';
import { priceOfStep } from '../../../src/games/campaign/rules/march/movement.ts';
import type { Moment, Occasion } from '../../../src/games/campaign/rules/occasions.ts';
import type { Reaction } from '../../../src/games/campaign/rules/play.ts';
import { impulseOf } from '../../../src/games/campaign/rules/position.ts';
import type { EventChoice, Force } from '../../../src/games/campaign/types.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { battle, cardOf, eventsIn, playEvent, type Replies, run, scene, withCards } from './card-play.ts';
import { pieces } from './play-from.ts';

const MARCHEZ = { level: 'marchez_vous', loss: 0, gain: 0 } as const;
const ones = (n: number): number[] => Array.from({ length: n }, () => 1);
const tested = new Set<number>();

// --- battles ---------------------------------------------------------------------------------------------------------

/** Davout with four strength points, artillery, attacks Barclay with four over a rough line, at a port or elsewhere. */
const attack = (hands: Readonly<Record<string, readonly number[]>>, area = 'borodino', faces = ones(200)) => {
  const play = scene({
    by: 'french_north',
    forces: { [area]: { french_north: pieces(['davout'], 0, 0, 1), russian_first: pieces(['barclay'], 4) } },
    hands,
    faces,
    own: { morale: { imperial: { ...MARCHEZ }, tsarist: { ...MARCHEZ } } },
  });
  battle(play, area, 'vyazma', withCards(hands), 'rough');
  return play;
};

const diceOf = (play: PlayAt, round = 1) =>
  eventsIn(play, 'battle.rolled').flatMap((event) => (event.round === round ? [event.dice] : []));

describe('battle cards: dice of the attacker (8 without a card) and of the defender (6)', () => {
  test('without a card', () => {
    expect(diceOf(attack({}))).toEqual([8, 6]);
  });

  test.each<[number, 'french_north' | 'russian_first', number, number]>([
    [2, 'french_north', 11, 6],
    [7, 'french_north', 12, 6],
    [8, 'french_north', 10, 6],
    [15, 'russian_first', 7, 8],
    [49, 'french_north', 10, 5],
    [53, 'french_north', 10, 6],
    [53, 'russian_first', 8, 8],
    [54, 'french_north', 9, 5],
    [69, 'french_north', 11, 7],
    [71, 'russian_first', 4, 6],
    [79, 'russian_first', 7, 8],
    [81, 'french_north', 8, 4],
    [85, 'russian_first', 8, 9],
    [98, 'french_north', 9, 5],
  ])('card %i, played by %s: %i against %i', (number, power, mine, his) => {
    tested.add(number);
    expect(diceOf(attack({ [power]: [number] }))).toEqual([mine, his]);
    expect(diceOf(attack({ [power]: [number] }), 2).length).toBe(2);
  });

  test('K-12.1c: the dice last for one round', () => {
    expect(diceOf(attack({ french_north: [7] }), 2)).toEqual([8, 5]);
  });

  test('card 84: a 5 eliminates for both sides', () => {
    tested.add(84);
    const play = attack({ russian_first: [84] }, 'borodino', [5, 5, ...ones(6), 5, ...ones(5), ...ones(9)]);
    expect(eventsIn(play, 'pieces.lost').map(({ power, pieces: gone }) => [power, strengthOf(gone)])).toEqual([
      ['russian_first', 2],
      ['french_north', 1],
    ]);
  });

  test('card 70, K-12.10e: three rounds, whatever comes of them', () => {
    tested.add(70);
    const play = attack({ french_north: [70] }, 'borodino', [5, ...ones(7), ...ones(6), ...ones(60)]);
    expect(sure(eventsIn(play, 'battle.ended')[0]).rounds).toBe(3);
  });

  test('card 8: a routed enemy suffers attrition besides', () => {
    const play = attack({ french_north: [8] }, 'borodino', [5, 5, 5, ...ones(7), ...ones(6), ...ones(20)]);
    expect(eventsIn(play, 'attrition.rolled').map(({ power }) => power)).toContain('russian_first');
  });
});

test('card 103: three more dice in a siege, which goes on for one round more than the walls are strong', () => {
  tested.add(103);
  const play = scene({
    by: 'french_south',
    forces: { smolensk: { french_south: pieces(['eugene'], 4) } },
    hands: { french_south: [103] },
    faces: ones(100),
    own: { morale: { imperial: { ...MARCHEZ }, tsarist: { ...MARCHEZ } } },
  });
  const more: Replies = (ask) => (ask.kind === 'siege.continue' ? { go: true } : undefined);
  const { battle: rating } = sure(play.game.content.leaders.get('eugene'));
  run(
    besiege(play, 'french_south', { do: 'siege', at: 'smolensk', leader: 'eugene' }),
    withCards({ french_south: [103] }, more),
  );
  const rounds = eventsIn(play, 'siege.rolled').filter(({ side }) => side === 'besieger');
  expect([rounds[0]?.dice, rounds[1]?.dice]).toEqual([4 + rating + 3, 4 + rating]);
});

// --- events ----------------------------------------------------------------------------------------------------------

interface Case {
  readonly by: string;
  readonly forces?: Record<string, Force>;
  readonly flags?: Record<string, string>;
  readonly regroup?: Record<string, ReturnType<typeof pieces>>;
  readonly hands?: Record<string, readonly number[]>;
  readonly choice?: EventChoice;
  readonly replies?: Replies;
  readonly turn?: number;
  readonly faces?: readonly number[];
  /** What is looked at afterwards, and what it is. */
  readonly seen: (play: PlayAt) => unknown;
  readonly is: unknown;
}

const strength = (play: PlayAt, contingent: string): number =>
  Object.values(play.state.forces).reduce(
    (sum, force) => sum + (force[contingent] ? strengthOf(force[contingent]) : 0),
    0,
  );
const at = (area: string, contingent: string) => (play: PlayAt) => play.state.forces[area]?.[contingent];
const cards = (power: string) => (play: PlayAt) => play.state.hands[power]?.length ?? 0;
const effect = (kind: string) => (play: PlayAt) =>
  play.state.effects.filter((each) => each.kind === kind).map(({ until, n }) => [until, n]);
const credits = (play: PlayAt) => play.state.impulse?.credits.map(({ steps, most, unseen }) => [steps, most, unseen]);
const suffered = (play: PlayAt) =>
  eventsIn(play, 'attrition.rolled').map(({ area, power, reasons }) => [area, power, reasons.length]);
const resources = (power: string) => (play: PlayAt) => play.state.resources[power];

const russianArmy = { vyazma: { russian_first: pieces(['barclay'], 4) } };
const invaders = { orsha: { french_south: pieces(['eugene'], 6) } };
const inOrsha = (times: number) => [['orsha', 'french_south', times]];

const EVENTS: Readonly<Record<number, Case>> = {
  9: { by: 'french_south', choice: { areas: ['warsaw'] }, seen: (play) => strength(play, 'french_south'), is: 4 },
  14: { by: 'russian_first', forces: russianArmy, seen: credits, is: [[3, 4, 3]] },
  16: {
    by: 'russian_first',
    flags: { vyazma: 'french_north' },
    hands: { french_south: [2, 56] },
    choice: { power: 'french_south' },
    seen: (play) => [play.state.hands.french_south, play.state.flags.vyazma],
    is: [[2], undefined],
  },
  17: {
    by: 'russian_first',
    choice: { areas: ['st_petersburg', 'yaroslav'] },
    seen: (play) =>
      [at('st_petersburg', 'russian_first')(play), at('yaroslav', 'russian_first')(play)].map(
        (stack) => stack && strengthOf(stack),
      ),
    is: [2, 2],
  },
  21: {
    by: 'russian_first',
    forces: { riga: { russian_first: pieces(['wittgenstein'], 2) } },
    seen: (play) => play.state.impulse?.sea.grant,
    is: { act: 'assault', cp: 4, most: 5, oneZone: false },
  },
  22: {
    by: 'russian_first',
    flags: { vyazma: 'french_north', orsha: 'french_north' },
    faces: [3, 3, 3, 3],
    seen: (play) => eventsIn(play, 'guerrilla.rolled').map(({ total }) => total),
    is: [4, 4],
  },
  25: {
    by: 'russian_first',
    hands: { french_north: [1] },
    choice: { power: 'french_north' },
    seen: cards('french_north'),
    is: 0,
  },
  30: { by: 'russian_first', forces: invaders, choice: { power: 'french_south' }, seen: suffered, is: inOrsha(1) },
  31: {
    by: 'russian_first',
    forces: russianArmy,
    choice: { power: 'russian_first' },
    seen: suffered,
    is: [['vyazma', 'russian_first', 1]],
  },
  32: { by: 'french_north', choice: { areas: ['viborg'] }, seen: (play) => strength(play, 'russian_first'), is: 3 },
  33: { by: 'french_north', choice: { power: 'russian_first' }, seen: resources('russian_first'), is: 2 },
  34: {
    by: 'russian_first',
    seen: (play) => [ownIn(play).morale.tsarist.gain, effect('conquest-modifier')(play)],
    is: [4, [['turn', -2]]],
  },
  35: {
    by: 'russian_first',
    forces: invaders,
    choice: { power: 'french_south' },
    seen: (play) => [play.state.regroup.french_south?.inf, strength(play, 'french_south')],
    is: [2, 4],
  },
  36: {
    by: 'french_north',
    hands: { french_north: [56] },
    seen: (play) => [effect('no-peace')(play).length, play.state.impulse?.extra],
    is: [1, 1],
  },
  37: {
    by: 'russian_first',
    choice: { areas: ['warsaw'] },
    seen: (play) => [effect('table-modifier')(play), strength(play, 'french_south')],
    is: [[['game', -1]], 2],
  },
  39: {
    by: 'russian_first',
    forces: invaders,
    choice: { power: 'french_south', areas: ['orsha'] },
    seen: (play) => [play.state.regroup.french_south?.inf, strength(play, 'french_south')],
    is: [1, 5],
  },
  40: { by: 'russian_first', forces: invaders, choice: { power: 'french_south' }, seen: suffered, is: inOrsha(2) },
  41: {
    by: 'russian_first',
    choice: { areas: ['st_petersburg'] },
    seen: (play) => strength(play, 'russian_first'),
    is: 3,
  },
  43: { by: 'russian_first', forces: invaders, choice: { areas: ['orsha'] }, seen: suffered, is: inOrsha(1) },
  45: {
    by: 'french_north',
    hands: { russian_first: [85] },
    seen: (play) => [eventsIn(play, 'hand.shown').map(({ cards: shown }) => shown), cards('french_north')(play)],
    is: [[[85]], 1],
  },
  47: {
    by: 'russian_first',
    forces: russianArmy,
    choice: { leader: 'barclay' },
    seen: effect('reaction-modifier'),
    is: [
      ['turn', 1],
      ['turn', 1],
    ],
  },
  48: { by: 'french_north', forces: invaders, choice: { power: 'french_south' }, seen: suffered, is: inOrsha(2) },
  52: {
    by: 'russian_first',
    flags: { vyazma: 'french_north', minsk: 'french_north' },
    choice: { areas: ['vyazma'] },
    seen: (play) => play.state.flags,
    is: { minsk: 'french_north' },
  },
  55: {
    by: 'french_north',
    hands: { russian_first: [85, 13] },
    seen: (play) => [eventsIn(play, 'hand.shown').length, play.state.hands.russian_first],
    is: [1, [13]],
  },
  56: { by: 'french_north', seen: resources('french_north'), is: 5 },
  60: {
    by: 'russian_first',
    forces: russianArmy,
    seen: (play) => [credits(play), effect('ignore-attrition')(play).length],
    is: [[[2, null, 0]], 1],
  },
  61: {
    by: 'russian_first',
    forces: russianArmy,
    choice: { leader: 'barclay' },
    seen: effect('ignore-attrition'),
    is: [['turn', undefined]],
  },
  68: {
    by: 'russian_first',
    forces: russianArmy,
    regroup: { russian_first: pieces([], 5) },
    choice: { areas: ['vyazma'] },
    seen: (play) => [strength(play, 'russian_first'), play.state.regroup.russian_first?.inf],
    is: [7, 2],
  },
  77: {
    by: 'french_north',
    hands: { russian_first: [85] },
    seen: (play) => [play.state.hands.french_north, resources('french_north')(play)],
    is: [[85], 3],
  },
  80: { by: 'french_north', seen: cards('french_north'), is: 2 },
  88: { by: 'russian_first', forces: russianArmy, seen: credits, is: [[1, null, 1]] },
  90: {
    by: 'russian_first',
    regroup: { russian_first: pieces([], 5) },
    choice: { areas: ['st_petersburg'] },
    seen: (play) => strength(play, 'russian_first'),
    is: 2,
  },
  92: {
    by: 'french_north',
    hands: { russian_first: [13] },
    choice: { power: 'russian_first' },
    seen: cards('russian_first'),
    is: 0,
  },
  94: {
    by: 'russian_first',
    forces: russianArmy,
    seen: (play) => play.state.effects.map(({ kind, from, to, until }) => [kind, from, to, until]),
    is: [['line-override', 'rough', 'clear', 'impulse']],
  },
  95: {
    by: 'russian_first',
    forces: invaders,
    choice: { power: 'french_south' },
    seen: (play) => [strength(play, 'french_south'), play.state.regroup.french_south?.inf],
    is: [5, 0],
  },
  96: {
    by: 'french_north',
    seen: (play) => [resources('french_north')(play), cards('french_north')(play)],
    is: [5, 1],
  },
  97: {
    by: 'russian_first',
    seen: (play) => play.state.effects.map(({ kind, power, n, until }) => [kind, power, n, until]),
    is: [['national-bonus', 'russian_first', 1, 'turn']],
  },
  100: { by: 'russian_first', forces: invaders, choice: { areas: ['orsha'] }, seen: suffered, is: inOrsha(1) },
  101: {
    by: 'russian_first',
    choice: { areas: ['st_petersburg'] },
    seen: (play) => strength(play, 'russian_first'),
    is: 3,
  },
  102: {
    by: 'french_north',
    hands: { russian_first: [85, 13] },
    seen: (play) => [
      eventsIn(play, 'hand.shown').length,
      play.state.hands.french_north,
      play.state.hands.russian_first,
    ],
    is: [1, [85], [13]],
  },
  105: {
    by: 'russian_first',
    forces: russianArmy,
    choice: { leader: 'barclay' },
    seen: (play) => play.state.effects.map(({ kind, reason, until }) => [kind, reason, until]),
    is: [['ignore-attrition', 'forced-march', 'impulse']],
  },
  108: {
    by: 'russian_first',
    flags: { vyazma: 'french_north', orsha: 'french_north', minsk: 'french_north' },
    choice: { areas: ['vyazma', 'orsha'] },
    seen: (play) => play.state.flags,
    is: { minsk: 'french_north' },
  },
  110: { by: 'russian_first', forces: invaders, choice: { power: 'french_south' }, seen: suffered, is: inOrsha(2) },
};

describe('events', () => {
  test.each(Object.entries(EVENTS))(
    'card %s',
    (number, { by, choice, replies, seen, is, hands = {}, regroup = {}, ...rest }) => {
      tested.add(Number(number));
      const play = scene({ by, ...rest, hands: { ...hands, [by]: [Number(number), ...(hands[by] ?? [])] } });
      for (const [contingent, stack] of Object.entries(regroup)) play.state.regroup[contingent] = stack;
      playEvent(play, Number(number), choice, replies);
      const held = play.state.hands[by] ?? [];
      expect(held).not.toContain(Number(number));
      expect(seen(play)).toEqual(is);
    },
  );

  test('card 33: who has no resource discards a card instead', () => {
    const play = scene({ by: 'french_north', hands: { french_north: [33], russian_first: [85, 54] } });
    play.state.resources.russian_first = 0;
    playEvent(play, 33, { power: 'russian_first' });
    expect(play.state.hands.russian_first).toEqual([85]);
  });

  test('card 41: with fewer than eight keys of Russia two points come', () => {
    const keys = [...scene({ by: 'russian_first' }).game.content.areas.values()].filter(
      ({ key, region }) => key && region === 'russia',
    );
    const flags = Object.fromEntries(keys.slice(0, 6).map(({ id }) => [id, 'french_north']));
    const play = scene({ by: 'russian_second', flags, hands: { russian_second: [41] } });
    playEvent(play, 41);
    expect(strength(play, 'russian_second')).toBe(2);
  });

  test('card 38, K-10.63: a march costs more', () => {
    const play = playEvent(scene({ by: 'russian_first', hands: { russian_first: [38] } }), 38);
    const price = priceOfStep(play, 'french_north', { french_north: pieces(['ney'], 2) });
    expect(price.ok && price.answer).toBe(2);
  });
});

// --- answers ---------------------------------------------------------------------------------------------------------

const board = (
  forces: Record<string, Force> = { vyazma: { french_north: pieces(['davout'], 3) }, borodino: russianArmy.vyazma },
) => scene({ by: 'french_north', forces, faces: ones(60) });

const entry = (line: string, area = 'borodino'): Entry => ({
  area,
  from: 'vyazma',
  line,
  side: 'imperial',
  mover: { french_north: pieces(['davout'], 3) },
  arrived: {},
  failedEvasions: 0,
});

/** Plays a card out of turn at an occasion, by its first choice. */
const answer = <O extends Occasion>(play: PlayAt, power: string, number: number, occasion: O): O => {
  tested.add(number);
  const card = cardOf(number);
  const op = sure(card.ops[0]);
  const reaction = sure(play.game.reactions[op.op]?.[occasion.moment as Moment]) as Reaction;
  const [choice] = reaction.choices(play, { power, card, op }, occasion as never);
  run(reaction.run(play, { power, card, op }, occasion as never, sure(choice)));
  return occasion;
};

const step = (line = 'clear', to = 'borodino') => ({
  moment: 'step' as const,
  power: 'french_north',
  force: { french_north: pieces(['davout'], 3) },
  from: 'vyazma',
  to,
  line,
  cp: 1,
  stopped: false,
  unseen: false,
  bypass: null,
});

const attempt = (moment: 'interception' | 'evasion', power = 'russian_first') => ({
  moment,
  entry: entry('clear'),
  power,
  from: 'moscow',
  to: 'moscow',
  force: {},
  leader: power === 'russian_first' ? 'barclay' : 'davout',
  parts: [] as { name: string; n: number }[],
  cancelled: false,
  automatic: false,
});

describe('cards in answer', () => {
  test.each([46, 76])('card %i: the formation stays for the rest of the impulse', (number) => {
    const play = board();
    expect(answer(play, 'russian_first', number, step()).stopped).toBe(true);
    expect(play.state.impulse?.halted.vyazma?.french_north?.leaders).toEqual(['davout']);
  });

  test('card 20: nobody crosses the river line', () => {
    const play = board();
    expect(answer(play, 'russian_first', 20, step('river')).stopped).toBe(true);
    expect(play.state.effects.map(({ kind, until }) => [kind, until])).toEqual([['closed-line', 'impulse']]);
  });

  test('card 89: the army goes past', () => {
    const play = board();
    impulseOf(play).cp = 3;
    expect(answer(play, 'french_north', 89, step()).bypass).toMatchObject({ card: 89 });
  });

  test.each(['interception-roll', 'evasion-roll'] as const)('card 5: the dice of an %s are rolled again', (moment) => {
    const roll = { moment, entry: entry('clear'), power: 'russian_first', total: 9, success: true, again: false };
    expect(answer(board(), 'french_north', 5, roll).again).toBe(true);
  });

  test.each([
    [59, 'russian_first', 'interception', 3],
    [59, 'russian_first', 'evasion', 3],
    [63, 'french_north', 'interception', -3],
    [63, 'french_north', 'evasion', -3],
    [82, 'russian_first', 'evasion', 2],
  ] as const)('card %i, played by %s at an %s: %i', (number, power, moment, n) => {
    const occasion = { ...attempt(moment), force: { russian_first: pieces(['barclay'], 1) } };
    expect(answer(board(), power, number, occasion as never as Occasion)).toMatchObject({
      parts: [{ name: `card ${number}`, n }],
    });
  });

  const round = (play: PlayAt, decided = true) => {
    const attacker = combatant(play, 'attacker', 'imperial', { french_north: pieces(['davout'], 3) }, 'borodino');
    const defender = {
      ...combatant(play, 'defender', 'tsarist', sure(russianArmy.vyazma), 'borodino'),
      disruptions: 2,
    };
    return {
      moment: 'battle-round' as const,
      entry: entry('clear'),
      round: 1,
      attacker,
      defender,
      decided,
      another: false,
    };
  };

  test('card 57: one more round', () => {
    const play = board();
    expect(answer(play, 'russian_second', 57, round(play)).another).toBe(true);
  });

  test('card 62: the disrupted rally', () => {
    const play = board();
    expect(answer(play, 'russian_first', 62, round(play)).defender.disruptions).toBe(0);
  });

  test('card 64: no rout', () => {
    const lost = {
      moment: 'battle-lost' as const,
      entry: entry('clear'),
      loser: 'russian_first',
      force: sure(russianArmy.vyazma),
      rout: true,
      spared: false,
      unharmed: [],
    };
    expect(answer(board(), 'russian_first', 64, lost).spared).toBe(true);
  });

  test('card 50: the beaten camp tests its morale, and the winners gain', () => {
    const play = board();
    ownIn(play).morale.tsarist = { level: 'marchez_vous', loss: 3, gain: 0 };
    const won = {
      moment: 'battle-won' as const,
      area: 'borodino',
      winner: 'french_north',
      force: {},
      rout: false,
      overrun: false,
      gained: 0,
      beaten: {},
    };
    answer(play, 'french_north', 50, won);
    expect(eventsIn(play, 'check.rolled').map(({ check, power }) => [check, power])).toEqual([
      ['morale', 'russian_first'],
    ]);
    expect(ownIn(play).morale.imperial.gain).toBe(1);
  });

  test('card 65: a retreat over a river as over a clear line', () => {
    const away = {
      moment: 'retreat' as const,
      entry: entry('clear'),
      power: 'russian_first',
      force: {},
      ways: [{ area: 'moscow', line: 'river', printed: 'river' }],
      ford: null,
    };
    expect(answer(board(), 'russian_first', 65, away).ford).toEqual({ from: 'river', to: 'clear' });
  });

  test.each([
    [87, 'rough'],
    [87, 'marsh'],
    [93, 'river'],
  ])('card %i: attrition for a march over a %s line', (number, line) => {
    const play = board({ borodino: { french_north: pieces(['davout'], 3) } });
    answer(play, 'russian_first', number, { moment: 'entry', entry: entry(line) });
    expect(suffered(play)).toEqual([['borodino', 'french_north', 1]]);
    const { choices } = sure(play.game.reactions.attrition?.entry);
    const card = cardOf(number);
    const clear = choices(
      play,
      { power: 'russian_first', card, op: sure(card.ops[0]) },
      { moment: 'entry', entry: entry('clear') },
    );
    expect(clear).toEqual([]);
  });

  test('card 109: soldiers without a leader intercept as under a 1-4', () => {
    const play = board({ borodino: { french_north: pieces(['davout'], 3) }, moscow: { russian_first: pieces([], 5) } });
    answer(play, 'russian_first', 109, { moment: 'entry', entry: entry('clear') });
    const [rolled] = eventsIn(play, 'interception.rolled');
    expect([rolled?.parts.find(({ name }) => name === 'rating')?.n, rolled?.force.russian_first?.inf]).toEqual([1, 4]);
  });
});

/** Cards whose tests stand elsewhere. */
const ELSEWHERE = [
  ...[1, 3, 4, 6, 10, 11, 12, 13, 18, 19, 23, 24, 26, 27, 28, 29, 38, 42, 44, 51, 58, 66, 67],
  ...[72, 73, 74, 75, 78, 83, 86, 91, 99, 104, 106, 107],
];

test('every card of the deck has its test', () => {
  const texts = readdirSync('test/games/kutuzov')
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('card-table'))
    .map((file) => readFileSync(`test/games/kutuzov/${file}`, 'utf8'))
    .join('\n');
  const isNamed = (number: number) => new RegExp(`(?<![\\d.])${number}(?![\\d.])`).test(texts);
  expect(ELSEWHERE.filter((number) => !isNamed(number))).toEqual([]);
  const missing = Array.from({ length: 110 }, (_, i) => i + 1).filter(
    (number) => !tested.has(number) && !ELSEWHERE.includes(number),
  );
  expect(missing).toEqual([]);
});
