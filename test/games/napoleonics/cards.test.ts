/** What a card counts as, how it may be played, and whom it can order. */
import { expect, test } from 'vitest';
import { chanceFrom, type Decision, type Json, sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { neighboursOf } from '../../../src/games/napoleonics/rules/board.ts';
import {
  cardOf,
  countsAs,
  mayUseOther,
  playsOf,
  quietPlay,
  supplySections,
  supplyTargets,
} from '../../../src/games/napoleonics/rules/cards.ts';
import { type Move, moveFault } from '../../../src/games/napoleonics/rules/movement.ts';
import { NO_ORDERS, type Orders, orderable, ordersFault } from '../../../src/games/napoleonics/rules/ordered-units.ts';
import { leadersOf, sideState, unitsOf } from '../../../src/games/napoleonics/rules/position.ts';
import type { Position } from '../../../src/games/napoleonics/state.ts';
import { begin, diceOf, eager, SCENARIOS, scenario } from './play-from.ts';
import { positionAt } from './position-at.ts';

test.each([
  ['PROBE_LEFT', undefined, 'PROBE_LEFT'],
  ['FIRST_STRIKE', undefined, null],
  ['COUNTER_ATTACK', undefined, null],
  ['COUNTER_ATTACK', 'PROBE_LEFT', 'PROBE_RIGHT'],
  ['COUNTER_ATTACK', 'ATTACK_RIGHT', 'ATTACK_LEFT'],
  ['COUNTER_ATTACK', 'ASSAULT_CENTER', 'ASSAULT_CENTER'],
  ['COUNTER_ATTACK', 'BOMBARD', 'BOMBARD'],
])('C-CARD-14: %s after %s counts as %s', (card, last, counts) => {
  const markers = last === undefined ? {} : { lastCard: { FRENCH: last } };
  const position = positionAt({}, { hands: { FRENCH: [] }, markers });
  expect(countsAs(position, 'ALLIED', card)).toBe(counts);
});

test.each([
  ['CAVALRY_CHARGE', { E6: 'BR-LN4' }, true],
  ['CAVALRY_CHARGE', { E6: 'BR-LC3' }, false],
  ['CAVALRY_CHARGE', { E6: 'BR-HA3' }, false],
  ['CAVALRY_CHARGE', { E6: 'BR-FA3' }, true],
  ['BOMBARD', { E6: 'FR-FA3' }, true],
  ['LEADERSHIP', { E6: 'BR-LN4' }, true],
  ['LEADERSHIP', { E6: 'BR+Hill' }, false],
  ['GRANDE_MANOEUVRE', { E6: 'BR-LN4' }, true],
  ['PROBE_LEFT', { E6: 'BR-LN4' }, false],
])('C-CMD-06: %s with %j may be used for one unit of choice: %s', (id, place, may) => {
  const position = positionAt(place);
  expect(mayUseOther(position, 'ALLIED', cardOf(position, id))).toBe(may);
});

const played = (hand: string[], place: Readonly<Record<string, string>> = { F6: 'BR-LN4', E6: 'FR-LC3' }) => {
  const position = positionAt(place, { hands: { ALLIED: [] } });
  // As it may lie after a square was lost: the card of its track comes last.
  sideState(position, 'ALLIED').hand = hand;
  return position;
};

test.each<[string, string[], object[]]>([
  ['each card once, by name', ['PROBE_LEFT', 'PROBE_LEFT', 'FORWARD'], [{ card: 'FORWARD' }, { card: 'PROBE_LEFT' }]],
  ['none that orders nothing beside others', ['FIRST_STRIKE', 'PROBE_LEFT'], [{ card: 'PROBE_LEFT' }]],
  ['those that order nothing alone', ['FIRST_STRIKE'], [{ card: 'FIRST_STRIKE' }]],
  ['for one unit of choice', ['BOMBARD'], [{ card: 'BOMBARD' }, { card: 'BOMBARD', other: true }]],
  ['in a section with units', ['FORCED_MARCH'], [{ card: 'FORCED_MARCH', section: 'CENTER' }]],
  [
    'on each unit',
    ['SHORT_SUPPLY'],
    [
      ...[
        { card: 'SHORT_SUPPLY', on: 'BR-LN1' },
        { card: 'SHORT_SUPPLY', on: 'FR-LC1' },
      ],
    ],
  ],
])('C-CMD-01, C-S-1, C-S-14: a hand is played %s', (_what, hand, plays) => {
  expect(playsOf(played(hand), 'ALLIED')).toEqual(plays);
});

test('C-CARD-23: no square is sent back, and whoever stands in two sections goes to the centre', () => {
  const position = positionAt({ F6: 'BR-LN4/1', B4: 'FR-LC3', F9: 'BR-LC3', E2: 'BR-FA3' });
  expect(supplyTargets(position)).toEqual(['FR-LC1', 'BR-LC1', 'BR-FA1']);
  expect(['FR-LC1', 'BR-LC1', 'BR-FA1'].map((id) => supplySections(position, id))).toEqual([
    ...[['CENTER', 'LEFT'], ['CENTER', 'RIGHT'], ['LEFT']],
  ]);
});

test.each([
  [['SCOUT_LEFT', 'ATTACK_LEFT', 'PROBE_LEFT'], 'ATTACK_LEFT'],
  [['FORWARD', 'ATTACK_LEFT', 'BOMBARD'], 'FORWARD'],
  [['ASSAULT_LEFT', 'PROBE_RIGHT', 'PROBE_RIGHT', 'BOMBARD'], 'ASSAULT_LEFT'],
  [['BOMBARD', 'BAYONET_CHARGE'], 'BAYONET_CHARGE'],
  [['BOMBARD', 'SCOUT_LEFT'], 'SCOUT_LEFT'],
  [['RECON_IN_FORCE', 'ATTACK_LEFT'], 'ATTACK_LEFT'],
])('D-01: whoever says nothing plays of %j the section card with most orders: %s', (hand, card) => {
  expect(quietPlay(played(hand), 'ALLIED').card).toBe(card);
});

test.each<[string, Readonly<Record<string, string>>, object, boolean]>([
  ['a unit of the section', { E6: 'BR-LN4' }, {}, true],
  ['none of the section', { E1: 'BR-LN4' }, {}, false],
  ['a leader of the section', { E6: 'BR+Hill' }, {}, true],
  ['no cavalry to charge', { E6: 'BR-LN4' }, { card: 'CAVALRY_CHARGE' }, false],
  ['no symbol', { E6: 'BR-LN4' }, { card: 'ELAN', symbols: ['CAV', 'ART', 'SABER'] }, false],
  ['a symbol', { E6: 'BR-LN4' }, { card: 'ELAN', symbols: ['INF'] }, true],
  ['a leader whom a card lets leave', { E1: 'BR-LN4+Hill' }, { card: 'LEADERSHIP' }, true],
])('C-ORD-01: a card that meets %s', (_what, place, { card = 'PROBE_CENTER', ...now }: { card?: string }, may) => {
  expect(orderable(positionAt(place, { now: { card, counts: card, ...now } }), 'ALLIED').length > 0).toBe(may);
});

const LONGEST = 4;

/** Every hex in which some way ends that is allowed, by trying all of them. */
function reachOf(position: Position, piece: string, from: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const onward = (path: readonly string[]): void => {
    const at = path.at(-1) ?? from;
    const code = path.length === 0 ? 'move.closed' : moveFault(position, { piece, path })?.code;
    if (code === undefined) reached.add(at);
    // Who only passes a hex may yet end behind it.
    const mayGoOn = code === undefined || code === 'move.closed';
    if (mayGoOn && path.length < LONGEST) for (const next of neighboursOf(at)) onward([...path, next]);
  };
  onward([]);
  reached.delete(from);
  return reached;
}

type Look = (position: Position, decision: Decision) => void;

/** Plays a battle by chance and looks at each question of a kind, to a number of them. */
const lookAt = (kind: string, id: string, most: number, look: Look): number => {
  const chance = chanceFrom(77);
  const referee = begin(scenario(id), diceOf(1810), { passing: true });
  let seen = 0;
  for (let decision = referee.open[0]; decision && seen < most; decision = referee.open[0]) {
    if (decision.kind === kind) {
      look({ book: shipped, state: referee.state }, decision);
      seen += 1;
    }
    referee.submit(decision.seat, decision.id, eager(decision, chance));
  }
  return seen;
};

test.each(SCENARIOS)(
  'C-CMD-02, C-ORD-01, C-S-10: in %s all orders on offer can be given, each piece alone, and as many as the card has',
  (id) => {
    const look: Look = (position, decision) => {
      const { seat } = decision;
      const all = decision.options() as readonly Orders[];
      const may = (orders: Orders) => ordersFault(position, seat, orders) === undefined;
      expect(all[0]).toEqual(NO_ORDERS);
      expect(all.filter((orders) => !may(orders))).toEqual([]);
      const units = unitsOf(position, seat).map((unit) => unit.id);
      const alone = [
        ...units.map((unit) => ({ ...NO_ORDERS, units: [unit] })).filter(may),
        ...leadersOf(position, seat)
          .map((leader) => ({ ...NO_ORDERS, leaders: [leader.id] }))
          .filter(may),
      ];
      expect(all).toEqual(expect.arrayContaining(alone));
      const filled = all.slice(1, 1 + (all.length - 1) / 2).filter(({ unsquare }) => unsquare.length === 0);
      for (const orders of filled)
        for (const unit of units.filter((each) => !orders.units.includes(each)))
          expect(may({ ...orders, units: [...orders.units, unit] }), `${unit} beside ${JSON.stringify(orders)}`).toBe(
            false,
          );
    };
    expect(lookAt('orders', id, 12, look)).toBe(12);
  },
);

test.each(SCENARIOS)(
  'C-MOV-01 to C-MOV-04: in %s moves on offer lead to all hexes that can be reached, each once',
  (id) => {
    const look: Look = (position, decision) => {
      const all = decision.options() as readonly (Move | { readonly done: true })[];
      const moves = all.filter((each) => 'piece' in each);
      expect(moves.filter((move) => moveFault(position, move) !== undefined)).toEqual([]);
      const ends = moves.map(({ piece, path }) => `${piece} ${path.at(-1)}`);
      expect(new Set(ends).size).toBe(ends.length);
      const { ordered = [], leaders = [] } = position.state.now ?? {};
      const [piece] = [...ordered, ...leaders];
      if (piece === undefined) return;
      const pieces = [...position.state.units, ...position.state.leaders];
      const from = sure(pieces.find((each) => each.id === piece)?.hex ?? undefined);
      const reached = reachOf(position, piece, from);
      const offered = moves.filter((move) => move.piece === piece).map(({ path }) => path.at(-1) ?? '');
      expect(offered.filter((hex) => hex !== from).sort()).toEqual([...reached].sort());
    };
    expect(lookAt('move', id, 12, look)).toBe(12);
  },
);

test('C-CARD-22, D-17: blocks come back by symbols, unit after unit, and no more than were lost', () => {
  const place = { G6: 'BR-LN2', G8: 'BR-LN4', H3: 'BR-LC1', H9: 'BR-FA2', A1: 'FR-LN1' };
  const hand = ['RALLY', 'FORWARD', 'FORWARD', 'PROBE_LEFT', 'PROBE_LEFT'];
  const { state } = positionAt(place, { hands: { ALLIED: hand, FRENCH: [] } });
  delete state.now;
  const faces = [1, 2, 3, 3, 5];
  const source = { dice: (_no: number, _label: string, count: number) => faces.slice(0, count), permutation: () => [] };
  const referee = begin(state, source, { passing: true });
  const answer = (given: object): string | undefined => {
    const { seat, id } = sure(referee.open[0]);
    return referee.submit(seat, id, given as Json)?.code;
  };
  expect(answer({ card: 'RALLY' })).toBeUndefined();
  const rally = sure(referee.open[0]);
  expect(rally.options()).toEqual([
    { units: [] },
    { units: ['BR-LN1', 'BR-LC1', 'BR-LN1', 'BR-LC1'] },
    { units: ['BR-LC1', 'BR-LN1', 'BR-LC1', 'BR-LN1'] },
  ]);
  expect(rally.fallback()).toEqual({ units: ['BR-LN1', 'BR-LC1', 'BR-LN1', 'BR-LC1'] });
  expect([answer({ units: 'BR-LN1' }), answer({ leaders: [] })]).toEqual(['orders.unread', 'orders.unread']);
  const refused = [['BR-FA1'], ['FR-LN1'], ['BR-LN2'], ['BR-RL1'], ['BR-LN1', 'BR-LN1', 'BR-LN1']];
  expect(refused.map((units) => answer({ units }))).toEqual([
    ...['rally.many', 'rally.full', 'rally.full', 'rally.full', 'rally.full'],
  ]);
  expect(answer({ units: ['BR-LN1', 'BR-LC1', 'BR-LN1'] })).toBeUndefined();
  expect(referee.state.now?.ordered).toEqual(['BR-LN1', 'BR-LC1']);
  expect(referee.state.units.map(({ blocks }) => blocks).slice(0, 4)).toEqual([4, 4, 2, 2]);
});
