/** Cards between the turns, mulligans, debts: what Kutuzov takes from the shared rules (K-2.8, K-5.12, K-17.4). */
import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/engine/index.ts';
import { drawCards } from '../../../src/games/campaign/rules/cards/cards.ts';
import { demand, raisedBy } from '../../../src/games/campaign/rules/cards/debts.ts';
import { mulligans } from '../../../src/games/campaign/rules/turn/mulligan.ts';
import { dealWinterCards, exchangeHalf, winterMulligan } from '../../../src/games/campaign/rules/winter/cards.ts';
import { spend } from '../../../src/games/campaign/rules/winter/spending.ts';
import type { Interphase } from '../../../src/games/campaign/state.ts';
import { kutuzov } from '../../../src/games/kutuzov/index.ts';
import { neutralize } from '../../../src/games/kutuzov/rules/allies.ts';
import { placeCentres } from '../../../src/games/kutuzov/rules/centres.ts';
import { reachFrom } from '../../../src/games/kutuzov/rules/deployment.ts';
import { eventsOf, type PlayAt } from '../campaign/play-at.ts';
import { playEvent, run, scene } from './card-play.ts';
import { pieces, playFrom, startWith } from './play-from.ts';

const between = (hands: Readonly<Record<string, readonly number[]>>, deck: readonly number[] = []): PlayAt => {
  const play = playFrom(startWith('invasion', { turn: 2, forces: {} }));
  play.state.phase = 'interphase';
  play.state.slot = 'french_south';
  for (const power of play.game.powers) play.state.hands[power] = [...(hands[power] ?? [])];
  // The last card lies on top.
  play.state.deck = [...deck].reverse();
  play.state.discard = [];
  return play;
};

const newWinter = (unused: Record<string, number> = {}): Interphase => ({ step: 'deal', served: 0, kept: {}, unused });

const mulligan = ({ kind }: { readonly kind: string }) => (kind === 'mulligan' ? { mulligan: true } : undefined);

test('K-17.41: discards are shuffled in, and from the next power on each draws five', () => {
  const play = between({ french_north: [53] }, [60, 61]);
  play.state.discard = [54, 55, 56, 57, 59, 62, 63, 64, 65, 66, 69, 70, 71, 72, 73, 74, 75, 76];
  const winter = newWinter();
  run(dealWinterCards(play, winter));
  expect(Object.values(play.state.hands).map(({ length }) => length)).toEqual([6, 5, 5, 5]);
  expect([play.state.deck, play.state.discard, winter.unused.french_north]).toEqual([[], [], 1]);
  const drawers = eventsOf(play).flatMap((event) => (event.kind === 'cards.drawn' ? [event.power] : []));
  expect(drawers).toEqual(['french_south', 'russian_second', 'french_north', 'russian_first']);
});

test('K-17.42a: the mulligan takes the new cards alone', () => {
  const play = between({ french_north: [53, 54, 60, 61, 62] }, [63, 64, 65]);
  let asked = 0;
  run(winterMulligan(play, 'french_north', newWinter({ french_north: 2 })), (ask) =>
    asked++ === 0 ? mulligan(ask) : undefined,
  );
  expect(play.state.hands.french_north).toEqual([53, 54, 63, 64]);
});

test('K-17.42b, K-24.3: half of the old cards, rounded up, are exchanged at random; only their owner learns which', () => {
  const play = between({ french_north: [53, 54, 55, 60] }, [63, 64, 65, 66]);
  run(exchangeHalf(play, 'french_north', newWinter({ french_north: 3 })));
  const hand = play.state.hands.french_north ?? [];
  expect([hand.length, hand.filter((card) => [53, 54, 55].includes(card)).length >= 1, hand.includes(60)]).toEqual([
    4,
    true,
    true,
  ]);
  const told = eventsOf(play).filter(({ kind }) => kind === 'cards.discarded' || kind === 'hand.lost');
  expect(told).toMatchObject([
    { kind: 'cards.discarded', count: 2 },
    { kind: 'hand.lost', only: ['french_north'] },
  ]);
  expect(told[0]).not.toHaveProperty('cards');
});

test('K-2.8c, K-2.8d: who gives one card away draws none; nobody sees more of the pile than its top', () => {
  const play = between({ french_north: [53], french_south: [31] }, [60, 61]);
  const asked: string[] = [];
  run(mulligans(play), (ask) => {
    if (!ask.options().some((option) => (option as { mulligan: boolean }).mulligan)) return undefined;
    asked.push(ask.seat);
    return mulligan(ask);
  });
  // French South has nothing that it may give away.
  expect(asked).toEqual(['french_north']);
  expect([play.state.hands.french_north, play.state.hands.french_south]).toEqual([[], [31]]);
  expect(play.state.discard).toEqual([53]);
  play.state.discard = [54, 55, 53];
  expect(JSON.stringify(kutuzov.knowledge.view(play.state, 'french_south'))).not.toMatch(/"discard":\[/);
});

test('K-4.21h: an empty draw pile is made of the discards', () => {
  const play = between({});
  play.state.discard = [60];
  drawCards(play, 'french_north', 1, 'deal');
  expect([play.state.hands.french_north, play.state.discard]).toEqual([[60], []]);
});

test('K-5.71: a card that leaves the game lies in no pile', () => {
  const play = scene({ by: 'russian_first', hands: { russian_first: [34] }, turn: 2 });
  playEvent(play, 34);
  const { deck, discard, removed, hands } = play.state;
  expect([removed.includes(34), [...deck, ...discard, ...Object.values(hands).flat()].includes(34)]).toEqual([
    true,
    false,
  ]);
});

test('K-5.12c, K-17.2f: a debt is paid out of the CP of the reinforcements before anything else', () => {
  const play = between({});
  play.state.effects.push({ kind: 'debt', until: 'game', power: 'french_south', sp: 2, card: 26, turn: 2 });
  let cp: unknown;
  run(spend(play, 'french_south', 10), (ask) => {
    cp ??= (ask.prompt.args as { cp?: number }).cp;
    return { do: 'end' };
  });
  expect([cp, play.state.effects.filter(({ kind }) => kind === 'debt')]).toEqual([6, []]);
});

/** What a demand of an event asks French South, the answers in turn, and what comes of it. */
const demanded = (sp: number, answers: readonly Json[], change: Partial<PlayAt['state']> = {}) => {
  const play = between({ french_south: [53, 56, 26] }, [84, 61]);
  Object.assign(play.state, { phase: 'impulses', ...change });
  play.state.resources.french_south = 4;
  const offered: Json[][] = [];
  const given = [...answers];
  run(demand(play, 'french_south', sp, 95), (ask) => {
    offered.push([...ask.options()]);
    return given.shift();
  });
  const told = eventsOf(play).flatMap((event) => (event.kind === 'debt.paid' ? [event] : []));
  return { play, offered, told };
};

const boxOf = (inf: number) => ({ french_south: pieces(['murat'], inf) });

describe('K-5.12a: what an event demands and is not on the map', () => {
  test('comes out of the Regroup Box at one CP each, and the rest is built; leaders stay', () => {
    const { play, offered, told } = demanded(3, [{ card: 56 }], { regroup: boxOf(2) });
    expect(offered).toEqual([
      [{ card: 53 }, { card: 53, built: true }, { card: 56 }, { card: 56, built: true }, { buy: true }],
    ]);
    expect(told).toMatchObject([{ paid: 3, boxed: 2, owed: 0, cp: 4, left: 0 }]);
    expect(play.state.regroup.french_south).toEqual(pieces(['murat'], 0));
    expect(play.state.hands.french_south).toEqual([53, 26]);
  });

  test('may be built alone, so that the box is kept', () => {
    const { play, told } = demanded(2, [{ card: 56, built: true }], { regroup: boxOf(2) });
    expect(told).toEqual([{ kind: 'debt.paid', power: 'french_south', event: 95, paid: 2, owed: 0, cp: 4, left: 0 }]);
    expect(play.state.regroup.french_south).toEqual(pieces(['murat'], 2));
  });

  test('a card of one CP pays out of the box alone; a Must-Play card never pays', () => {
    const box = demanded(1, [], { regroup: boxOf(1) }).offered[0];
    expect(box).not.toContainEqual({ card: 26 });
    expect(raisedBy(demanded(0, [], { regroup: boxOf(1) }).play, 'french_south', { owed: 2, cp: 1 })).toEqual({
      boxed: 1,
      built: 0,
    });
    expect(raisedBy(demanded(0, []).play, 'french_south', { owed: 2, cp: 1 })).toEqual({ boxed: 0, built: 0 });
  });

  test('K-5.12c, R-09: resources pay only by cards that they buy, as often as they last', () => {
    const { play, offered, told } = demanded(2, [{ buy: true }, { buy: true }, { card: 84 }]);
    expect(offered.map((options) => options.some((each) => 'buy' in (each as object)))).toEqual([true, true, false]);
    expect([play.state.resources.french_south, play.state.hands.french_south]).toEqual([0, [53, 56, 26, 61]]);
    expect(told).toMatchObject([{ paid: 2, owed: 0 }]);
  });

  test.each([
    { what: 'too few resources', resources: 1 },
    { what: 'a full hand', hand: [53, 54, 56, 57, 59] },
    { what: 'an extended turn', effects: [{ kind: 'extended-turn', until: 'turn' as const }] },
  ])('K-16.3d, K-16.3e: nobody buys with $what', ({ resources = 4, hand = [53], effects = [] }) => {
    const play = between({ french_south: hand }, [84]);
    Object.assign(play.state, { phase: 'impulses', effects: [...effects] });
    play.state.resources.french_south = resources;
    let offered: readonly Json[] = [];
    run(demand(play, 'french_south', 1, 95), (ask) => {
      offered = ask.options();
      return undefined;
    });
    expect(offered).toContainEqual({ card: 53 });
    expect(offered).not.toContainEqual({ buy: true });
  });

  test('silence buys nothing: without a card that pays it is owed', () => {
    const play = between({ french_south: [26] });
    play.state.phase = 'impulses';
    play.state.resources.french_south = 4;
    let quiet: boolean | undefined;
    run(demand(play, 'french_south', 2, 95), (ask) => {
      quiet = ask.quiet === true;
      return undefined;
    });
    expect([quiet, play.state.resources.french_south]).toEqual([false, 4]);
    expect(play.state.effects).toMatchObject([{ kind: 'debt', power: 'french_south', sp: 2, card: 95 }]);
  });

  test('K-17.2f: in the winter an empty hand is asked quietly, as the reinforcements pay at once', () => {
    const play = between({});
    play.state.resources.french_south = 4;
    let quiet: boolean | undefined;
    run(demand(play, 'austria', 1, 26), (ask) => {
      quiet = ask.quiet === true;
      return undefined;
    });
    expect(quiet).toBe(true);
    expect(play.state.effects).toMatchObject([{ kind: 'debt', power: 'french_south', contingent: 'austria', sp: 1 }]);
    expect(eventsOf(play)).toEqual([
      { kind: 'debt.incurred', power: 'french_south', contingent: 'austria', event: 26, owed: 1 },
    ]);
  });

  test('K-9.3n: nobody owes the soldiers of an ally who has left the war', () => {
    const play = between({});
    const owed = { kind: 'debt', until: 'game' as const, power: 'french_south', sp: 1, card: 26, turn: 2 };
    play.state.effects.push({ ...owed, contingent: 'austria' }, owed);
    neutralize(play);
    expect(play.state.effects.filter(({ kind }) => kind === 'debt')).toEqual([owed]);
  });
});

test('K-17.21b, K-17.2f: an ally pays what is owed of its soldiers, and nothing else', () => {
  const play = between({});
  const owed = { kind: 'debt', until: 'game' as const, power: 'french_south', card: 26, turn: 2 };
  play.state.effects.push({ ...owed, sp: 3 }, { ...owed, sp: 3, contingent: 'austria' });
  run(spend(play, 'french_south', 4, { contingents: ['austria'], cp: 4 }), () => ({ do: 'end' }));
  expect(play.state.effects).toEqual([
    { ...owed, sp: 1 },
    { ...owed, sp: 1, contingent: 'austria' },
  ]);
  const paid = eventsOf(play).filter(({ kind }) => kind === 'debt.paid');
  expect(paid).toEqual([
    { kind: 'debt.paid', power: 'french_south', event: 26, paid: 2, owed: 1, cp: 4, left: 0 },
    { kind: 'debt.paid', power: 'french_south', contingent: 'austria', event: 26, paid: 2, owed: 1, cp: 4, left: 0 },
  ]);
});

test('K-17.2b: CP that are not spent are lost', () => {
  const play = between({});
  run(spend(play, 'french_south', 10), () => ({ do: 'end' }));
  expect([play.state.impulse, play.state.resources]).toEqual([null, startWith('invasion').resources]);
});

test('K-17.31d: an event that makes steps dear has no say in deployment', () => {
  const play = between({});
  play.state.forces = { moscow: { russian_first: pieces([], 2) } };
  const before = [...reachFrom(play, 'russian_first', 'moscow')];
  play.state.effects.push({ kind: 'move-cost', until: 'turn', n: 1 });
  expect([...reachFrom(play, 'russian_first', 'moscow')]).toEqual(before);
});

test('K-17.2g: a centre is offered in every place, or none', () => {
  const play = between({});
  let options: unknown[] = [];
  run(placeCentres(play, 'french_north'), (ask) => {
    options = [...ask.options()];
    return { at: 'warsaw' };
  });
  expect(options).toContainEqual({ at: null });
  expect(options).toContainEqual({ at: 'warsaw' });
  expect(options.every((each) => 'at' in (each as object))).toBe(true);
});
