/** One hand for each camp, and a pile of chits (K-21). */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { commonCards, handOf } from '../../../src/games/campaign/rules/cards/cards.ts';
import { checkBuy } from '../../../src/games/campaign/rules/cards/plays.ts';
import { carryOut } from '../../../src/games/campaign/rules/operations/index.ts';
import { newImpulse } from '../../../src/games/campaign/rules/turn/impulse.ts';
import { mulligans } from '../../../src/games/campaign/rules/turn/mulligan.ts';
import { slot } from '../../../src/games/campaign/rules/turn/track.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { chitsOf } from '../../../src/games/kutuzov/rules/chits.ts';
import { deal, dealHomes } from '../../../src/games/kutuzov/rules/deal.ts';
import {
  isOver,
  joinHands,
  layChits,
  preemptors,
  settleHands,
  spareCards,
} from '../../../src/games/kutuzov/rules/one-hand.ts';
import { winter } from '../../../src/games/kutuzov/rules/winter.ts';
import { ownIn } from '../../../src/games/kutuzov/types.ts';
import type { PlayAt } from '../campaign/play-at.ts';
import { cardOf, eventsIn, type Replies, run } from './card-play.ts';
import { playFrom } from './play-from.ts';

const dealt = (scenario = 'invasion'): PlayAt => {
  const play = playFrom(kutuzov.setup.start({ scenario, split: '2-one-hand' }));
  run(deal(play));
  return play;
};

const homesIn = (play: PlayAt, power: string) => handOf(play, power).filter((card) => cardOf(card).home !== null);

const chits = (play: PlayAt) => [chitsOf(play, 'imperial'), chitsOf(play, 'tsarist')];

/** Hands and chits as a test wants them; all other cards are out of the way. */
const holding = (
  hands: Readonly<Record<string, readonly number[]>>,
  laid: Readonly<Record<string, readonly number[]>> = {},
) => {
  const play = dealt();
  play.state.hands = Object.fromEntries(play.game.powers.map((power) => [power, [...(hands[power] ?? [])]]));
  for (const side of ['imperial', 'tsarist'])
    for (const kind of ['common', 'home'])
      play.state.reserves[`${side}.chits.${kind}`] = { down: [...(laid[`${side}.${kind}`] ?? [])], up: [] };
  play.state.impulse = newImpulse('french_north', false, false);
  return play;
};

const kindsAsked = (replies: Replies = () => undefined) => {
  const asked: { kind: string; options: readonly unknown[] }[] = [];
  const record: Replies = (ask) => {
    asked.push({ kind: ask.kind, options: ask.options() });
    return replies(ask);
  };
  return { asked, record };
};

describe('the deal', () => {
  test.each([
    ['invasion', 4, 6, [1, 9], 2, 6],
    ['on_to_smolensk', 4, 6, [1, 9], 2, 6],
    ['napoleon_in_moscow', 4, 6, [1, 4, 6, 9, 77], 2, 7],
    ['defend_the_empire', 4, 6, [1, 9], 4, 6],
  ])('K-21.2a, K-21.4, K-21.11, R-44, R-68: %s', (scenario, homes, commons, fixed, tsaristHomes, tsaristCommons) => {
    const play = dealt(scenario);
    expect([homesIn(play, 'french_south').length, commonCards(play, 'french_south').length]).toEqual([homes, commons]);
    expect(handOf(play, 'french_north')).toEqual(expect.arrayContaining(fixed));
    expect([homesIn(play, 'russian_second').length, commonCards(play, 'russian_second').length]).toEqual([
      tsaristHomes,
      tsaristCommons,
    ]);
    const pilesOf = (power: string) => [...new Set(homesIn(play, power).map((card) => cardOf(card).home))];
    expect([pilesOf('french_north'), pilesOf('russian_first')]).toEqual([['imperial'], ['tsarist']]);
    if (scenario === 'napoleon_in_moscow') expect(handOf(play, 'russian_first')).toContain(65);
    expect(chits(play)).toEqual([
      { common: 4, home: 2 },
      { common: 4, home: 2 },
    ]);
  });

  test('K-2.32, K-21.1: both powers of a camp hold the same cards, and mulligan once', () => {
    const play = dealt();
    expect(handOf(play, 'french_south')).toEqual(handOf(play, 'french_north'));
    const { asked, record } = kindsAsked();
    run(mulligans(play), record);
    expect(asked.filter(({ kind }) => kind === 'mulligan')).toHaveLength(2);
  });

  test('K-21.12: home cards and chits come anew every turn, to the Tsarists four before the last', () => {
    const play = dealt();
    for (const power of play.game.powers) play.state.hands[power] = [];
    play.state.turn = 3;
    play.state.interphase = { step: 'homes', served: 0, kept: {}, unused: {} };
    joinHands(play);
    run(dealHomes(play));
    expect([homesIn(play, 'french_north'), homesIn(play, 'russian_first').length]).toEqual([
      expect.arrayContaining([1, 9]),
      4,
    ]);
    expect(chits(play)).toEqual([
      { common: 4, home: 2 },
      { common: 4, home: 2 },
    ]);
  });
});

test('K-21.2a, K-17.44a: a card that its power always has is missing from the hand when it has left the game', () => {
  const play = dealt();
  for (const power of play.game.powers) play.state.hands[power] = [];
  play.state.removed.push(1);
  play.state.interphase = { step: 'homes', served: 0, kept: {}, unused: {} };
  joinHands(play);
  run(dealHomes(play));
  expect(homesIn(play, 'french_north')).toHaveLength(3);
  expect(homesIn(play, 'french_north')).toContain(9);
  expect(homesIn(play, 'french_north')).not.toContain(1);
});

test('K-21.3a, K-21.12, K-17.43: between the turns a camp draws six common cards, and sheds what is above seven, once', () => {
  const play = dealt();
  for (const power of play.game.powers) play.state.hands[power] = [];
  play.state.turn = 1;
  const interphase = { step: 'deal', served: 0, kept: {}, unused: {} };
  play.state.interphase = interphase;
  const step = (name: string) => {
    const found = sure(winter.find((each) => each.step === name));
    return (power: string) => run('each' in found ? found.each(play, power, interphase) : found.once(play, interphase));
  };
  step('deal')('');
  expect(play.game.powers.map((power) => play.state.hands[power]?.length)).toEqual([6, 6, 0, 0]);
  play.state.hands.french_north = [49, 50, 51, 53, 54, 55, 56, 57, 58];
  interphase.unused = { french_north: 9 };
  step('hand-limit')('french_south');
  expect(play.state.hands.french_north).toHaveLength(9);
  step('hand-limit')('french_north');
  expect([play.state.hands.french_north?.length, ownIn(play).sixthCard]).toEqual([7, ['french_north']]);
});

describe('what is seen', () => {
  const { state } = dealt();

  test('K-21.2b, K-24.1, K-24.2: the number of chits, and none of them, not even by their owner', () => {
    const view = kutuzov.knowledge.view(state, 'imperials');
    expect(view.own).toMatchObject({ chits: { imperial: { common: 4, home: 2 }, tsarist: { common: 4, home: 2 } } });
    const laid = Object.entries(state.reserves).flatMap(([pile, { down }]) => (pile.includes('chits') ? down : []));
    expect(laid).toHaveLength(12);
    expect(JSON.stringify(view)).not.toContain('reserves');
    expect(Object.keys(view.hands).sort()).toEqual(['french_north', 'french_south']);
    expect(Object.values(view.hands).flat()).not.toEqual(expect.arrayContaining([laid[0]]));
  });

  test('the hand stands once in a report', () => {
    expect(kutuzov.knowledge.view(state, 'imperials').holders).toMatchObject({ french_south: 'french_north' });
    const other = kutuzov.setup.start({ scenario: 'invasion', split: '2' });
    expect(kutuzov.knowledge.view(other, 'imperials').holders).toBeUndefined();
  });
});

describe('chits', () => {
  const full = [49, 50, 51, 53, 54, 55];

  test('K-21.5, D-42: at the end of an impulse one may be taken, of either kind', () => {
    const play = holding(
      { french_north: [2, 56], russian_first: [84] },
      { 'imperial.common': [80, 85], 'imperial.home': [7] },
    );
    const { asked, record } = kindsAsked((ask) => (ask.kind === 'chit' ? { chit: 'home' } : undefined));
    run(settleHands(play, 'french_south'), record);
    expect([handOf(play, 'french_north'), chitsOf(play, 'imperial')]).toEqual([[2, 56, 7], { common: 2, home: 0 }]);
    expect(asked[0]?.options).toEqual([{ chit: 'common' }, { chit: 'home' }, { chit: null }]);
    const silent = holding({ french_north: [2, 56], russian_first: [84] }, { 'imperial.common': [80, 85] });
    run(settleHands(silent, 'french_north'));
    expect(handOf(silent, 'french_south')).toEqual([2, 56, 85]);
  });

  test('K-21.2b: where orders are tried nobody knows the chits, and one that is taken leaves the hand as it is', () => {
    const play = holding({ french_north: [2, 56], russian_first: [84] }, { 'imperial.home': [7] });
    run(settleHands(play, 'french_south'), (ask) => {
      if (ask.kind !== 'chit') return undefined;
      Object.assign(play.state, kutuzov.knowledge.imagine(play.state, 'imperials'));
      return { chit: 'home' };
    });
    expect(handOf(play, 'french_north')).toEqual([2, 56]);
  });

  test('K-21.5: who takes none keeps his hand, and every chit lies where it lay', () => {
    const play = holding({ french_north: [2], russian_first: [84] }, { 'imperial.common': [80, 85] });
    const before = structuredClone(play.state);
    run(settleHands(play, 'french_north'), (ask) => (ask.kind === 'chit' ? { chit: null } : undefined));
    expect(play.state).toEqual(before);
  });

  test('K-21.2a, K-21.12: chits come from the top of the piles', () => {
    const play = holding({});
    play.state.deck = [49, 50, 51, 53, 54, 55];
    layChits(play, 'imperial');
    expect([play.state.deck, play.state.reserves['imperial.chits.common']?.down]).toEqual([
      [49, 50],
      [51, 53, 54, 55],
    ]);
  });

  test('E-147, K-21.3a, K-21.3b: none of a kind that the hand is full of, and the question is asked all the same', () => {
    const play = holding(
      { french_north: [1, 2, 3, 4, ...full], russian_first: [84] },
      { 'imperial.common': [80], 'imperial.home': [7] },
    );
    const { asked, record } = kindsAsked();
    run(settleHands(play, 'french_north'), record);
    expect([asked.map(({ options }) => options), handOf(play, 'french_north').length]).toEqual([
      [[{ chit: null }]],
      10,
    ]);
    const some = holding(
      { french_north: [1, 2, 3, ...full], russian_first: [84] },
      { 'imperial.common': [80], 'imperial.home': [7] },
    );
    run(settleHands(some, 'french_north'));
    expect(chitsOf(some, 'imperial')).toEqual({ common: 1, home: 0 });
  });

  test('K-21.3a: a card that was carried over makes room for seven', () => {
    const play = holding({ french_north: [...full, 56] });
    play.state.resources.french_south = 5;
    play.state.impulse = newImpulse('french_south', false, false);
    expect(checkBuy(play, 'french_south').ok).toBe(false);
    ownIn(play).sixthCard = ['french_north'];
    play.state.hands.french_north = [...full, 56];
    const verdict = checkBuy(play, 'french_south');
    expect(verdict.ok ? '' : verdict.refusal.reason.args).toMatchObject({ limit: 7 });
    play.state.hands.french_north = full.slice(1);
    expect(checkBuy(play, 'french_south').ok).toBe(true);
  });

  test('K-19.1: none when the game is over', () => {
    const play = holding({ russian_first: [56] }, { 'imperial.common': [80] });
    play.state.outcome = { winner: 'tsarist', reason: 'outcome.defeat' };
    run(settleHands(play, 'french_north'));
    expect(chitsOf(play, 'imperial').common).toBe(1);
  });

  test('E-148, K-21.6: with an empty hand one has to be taken', () => {
    const play = holding({ russian_first: [56] }, { 'imperial.common': [80] });
    const { asked, record } = kindsAsked();
    run(settleHands(play, 'french_north'), record);
    expect([asked[0]?.options, handOf(play, 'french_south')]).toEqual([[{ chit: 'common' }], [80]]);
  });

  test('K-21.8: an event that takes a card out of an empty hand takes a chit', () => {
    const take = (number: number, by: string, laid: Readonly<Record<string, readonly number[]>>, power: string) => {
      const play = holding({ [by]: [number] }, laid);
      run(carryOut(play, { power: by, card: cardOf(number), choice: { power } }));
      return play;
    };
    const outrage = take(16, 'russian_first', { 'imperial.common': [80], 'imperial.home': [7] }, 'french_south');
    expect([outrage.state.discard.includes(80), chitsOf(outrage, 'imperial')]).toEqual([true, { common: 0, home: 1 }]);
    const stolen = take(102, 'russian_first', { 'imperial.common': [80] }, 'french_south');
    expect([handOf(stolen, 'russian_second').includes(80), chitsOf(stolen, 'imperial').common]).toEqual([true, 0]);
  });
});

describe('pre-emption', () => {
  const leading = (imperial: number, tsarist: number, before = 'russian_first') => {
    const cards = Array.from({ length: 40 }, (_, i) => i + 60);
    const play = holding({ french_north: cards.slice(0, imperial), russian_first: cards.slice(20, 20 + tsarist) });
    play.state.slot = before;
    return preemptors(play);
  };

  test('E-146, K-21.7: takes a lead of two cards', () => {
    expect([leading(7, 6), leading(8, 6), leading(6, 8)]).toEqual([
      [],
      ['french_south', 'french_north'],
      ['russian_second', 'russian_first'],
    ]);
  });

  test('D-43, K-4.22c: its player chooses which of his powers, but none twice in a row', () => {
    const play = holding({ french_north: [60, 61, 62, 63], russian_first: [64] });
    Object.assign(play.state, {
      impulse: null,
      round: 2,
      slot: 'russian_first',
      latest: 'french_south',
      phase: 'impulses',
    });
    const { asked, record } = kindsAsked((ask) => (ask.kind === 'preempt' ? { preempt: true } : undefined));
    const script = slot(play);
    let step = script.next();
    while (!step.done) {
      const asks = typeof step.value === 'string' ? [] : step.value.asks;
      if (asks[0]?.kind === 'impulse.order') break;
      step = script.next(asks.map((ask) => record(ask) ?? ask.fallback()));
    }
    expect([asked.map(({ kind }) => kind), play.state.impulse?.power]).toEqual([['preempt'], 'french_north']);
  });
});

test('K-21.7, K-21.8, K-21.10b: powers with hands of their own pre-empt, lose cards and end the turn by the usual rules', () => {
  const usual = playFrom(
    kutuzov.setup.start({ scenario: 'invasion', split: '2', options: { singleHandEnd: 'oneCard' } }),
  );
  usual.state.hands = { french_north: [], russian_first: [56], french_south: [], russian_second: [] };
  expect([preemptors(usual), spareCards(usual, 'french_north'), isOver(usual)]).toEqual([undefined, [], false]);
  const shared = holding({ russian_first: [56] }, { 'imperial.common': [80] });
  expect([spareCards(shared, 'french_south').length, spareCards(shared, 'russian_second')]).toEqual([2, []]);
  Object.assign(shared.state, { options: { ...shared.state.options, singleHandEnd: 'oneCard' } });
  expect(isOver(shared)).toBe(false);
  ownIn(shared).divided = ['tsarist'];
  expect([isOver(shared), preemptors(shared), spareCards(shared, 'russian_second')]).toEqual([true, undefined, []]);
  shared.state.hands.russian_second = [57];
  expect(isOver(shared)).toBe(false);
});

describe('when a camp has neither hand nor chits', () => {
  const divided = () => {
    const play = holding({ russian_first: [85, 54, 56] }, { 'tsarist.common': [80, 84], 'tsarist.home': [] });
    const { asked, record } = kindsAsked((ask) => (ask.kind === 'chit' ? { chit: null } : undefined));
    run(settleHands(play, 'french_north'), record);
    return { play, asked };
  };

  test('K-21.10a, D-44: the other takes up its chits and shares out its cards evenly', () => {
    const { play, asked } = divided();
    expect(asked.map(({ kind }) => kind)).toEqual(['hand.share']);
    const [first, second] = [handOf(play, 'russian_first'), handOf(play, 'russian_second')];
    expect([first.length + second.length, Math.abs(first.length - second.length)]).toEqual([5, 1]);
    expect(chitsOf(play, 'tsarist')).toEqual({ common: 0, home: 0 });
    expect(eventsIn(play, 'hand.divided')).toHaveLength(1);
  });

  test('D-44: its player names the cards of a power in one line, half of them', () => {
    const play = holding({ russian_first: [85, 54, 56, 80, 84] }, {});
    const { language } = kutuzov;
    const verdicts: unknown[] = [];
    run(settleHands(play, 'french_north'), (ask) => {
      const check = (share: readonly number[]) => ask.check?.({ share: [...share] }).ok;
      verdicts.push(check([85, 54]), check([54, 80, 84]), check([85]), check([85, 85]), check([85, 60]));
      verdicts.push(check([85, 54, 56, 80]));
      return { share: [84, 54] };
    });
    expect([verdicts, handOf(play, 'russian_second')]).toEqual([
      [true, true, false, false, false, false],
      [54, 84],
    ]);
    expect(language.formatAnswer('hand.share', { share: [54, 84] })).toBe('CHOOSE CARDS 54 84');
    expect(language.formatAnswer('hand.share', { share: [] })).toBe('CHOOSE CARDS NONE');
  });

  test('K-21.10a: and buys no more', () => {
    const { play } = divided();
    play.state.resources.russian_first = 5;
    play.state.resources.french_north = 5;
    const mayBuy = (power: string) => {
      play.state.impulse = newImpulse(power, false, false);
      return checkBuy(play, power).ok;
    };
    expect([mayBuy('russian_first'), mayBuy('russian_second'), mayBuy('french_north')]).toEqual([false, false, true]);
  });

  test('K-21.12: between the turns the camp has one hand again', () => {
    const { play } = divided();
    joinHands(play);
    expect(handOf(play, 'russian_second')).toHaveLength(5);
    expect(sure(play.state.hands.russian_second)).toEqual([]);
    expect(ownIn(play).divided).toEqual([]);
  });
});

test('K-2.33a, K-2.33c: in a split personality a player runs a power of each camp, and their hands are apart', () => {
  const play = playFrom(kutuzov.setup.start({ scenario: 'invasion', split: '2-split' }));
  run(deal(play));
  const view = kutuzov.knowledge.view(play.state, 'north_second');
  expect([view.powers, Object.keys(view.hands)]).toEqual([
    ['french_north', 'russian_second'],
    ['french_north', 'russian_second'],
  ]);
  expect([handOf(play, 'french_north').length, handOf(play, 'russian_second').length]).toEqual([8, 7]);
});
