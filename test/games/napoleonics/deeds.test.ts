/** What can be chosen on the field: hexes of answers, and what lines may add while moves are asked. */
import { expect, test } from 'vitest';
import { type Decision, type Json, sure } from '../../../src/engine/index.ts';
import { deedOf, furtherActs, isIdle, placesOf, spoils, whoOf } from '../../../src/games/napoleonics/board/offers.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { lineBetween } from '../../../src/games/napoleonics/rules/line-of-sight.ts';
import { nextOrders } from '../../../src/match/sheets/check.ts';
import { begin, diceOf, type Playing, scenario } from './play-from.ts';

const NOBODY = { units: [], leaders: [], unsquare: [] };

/** A turn of the French at Vimiero with this card, after its orders. */
const ordered = (card: string, units: readonly string[]): Playing => {
  const state = structuredClone(scenario('003-vimiero'));
  state.isDealt = true;
  sure(state.sides.FRENCH).hand = [card];
  const run = begin(state, diceOf(1));
  for (const answer of [{ card }, { ...NOBODY, units: [...units] }] as Json[]) {
    const decision = sure(run.open[0]);
    expect(run.submit(decision.seat, decision.id, answer)).toBeUndefined();
  }
  return run;
};

const further = (run: Playing) => {
  const asked = sure(run.open[0]) as Decision;
  return furtherActs(shipped, asked, viewOf(shipped, run.state, 'FRENCH'));
};

const unitsIn = (run: Playing): readonly Json[] =>
  further(run).flatMap(({ kind, answer }) => (kind === 'orders' ? ((answer as { units: Json[] }).units ?? []) : []));

test('an answer about a piece begins where the piece stands', () => {
  const view = viewOf(shipped, scenario('003-vimiero'), 'FRENCH');
  const move = { piece: 'FR-LN1', path: ['C6', 'D6'] };
  expect(placesOf(move, view)).toEqual(['B5', 'C6', 'D6']);
  expect(placesOf({ fire: 'BR-RL1', at: 'C6' }, view)).toEqual(['H6', 'C6']);
  expect(placesOf({ ...NOBODY, units: ['FR-LN1'] }, view)).toEqual(['B5']);
  expect(placesOf({ ...NOBODY, units: ['FR-LN1', 'FR-LN2'] }, view)).toEqual([]);
  expect(placesOf({ card: 'RALLY' }, view)).toEqual([]);
  expect(placesOf(move)).toEqual(['C6', 'D6']);
});

test('moves and attacks have somebody who does them; orders have not', () => {
  const view = viewOf(shipped, scenario('003-vimiero'), 'FRENCH');
  expect(deedOf({ melee: 'FR-LN1', at: 'C6', with: [] }, view)).toMatchObject({
    kind: 'melee',
    by: { who: 'FR-LN1', words: { key: 'label.mover' } },
  });
  expect(deedOf({ ...NOBODY, units: ['FR-LN1'] }, view)).toEqual({ kind: 'order', isSeldom: false });
  expect(deedOf({ ...NOBODY, leaders: ['Junot'] }, view)).toEqual({ kind: 'detach', isSeldom: true });
  expect(deedOf({ done: true }, view)).toBeUndefined();
  expect(whoOf({ piece: 'FR-LN1', path: [] })).toBe('FR-LN1');
});

test('as long as nothing has moved and the card has orders, more units can be ordered', () => {
  const run = ordered('PROBE_CENTER', ['FR-LN1']);
  expect(unitsIn(run)).toContain('FR-LN2');
  expect(unitsIn(run)).not.toContain('FR-LN1');
  // Brenier's men stand on the right.
  expect(unitsIn(run)).not.toContain('FR-LN7');
  expect(unitsIn(ordered('PROBE_CENTER', ['FR-LN1', 'FR-LN2']))).toEqual([]);
  const moving = ordered('ATTACK_CENTER', ['FR-LN2', 'FR-LN3']);
  expect(unitsIn(moving)).toContain('FR-LN1');
  const { seat, id } = sure(moving.open[0]);
  expect(moving.submit(seat, id, { piece: 'FR-LN2', path: ['C7'] })).toBeUndefined();
  expect(sure(moving.open[0]).kind).toBe('move');
  expect(unitsIn(moving)).toEqual([]);
});

test('combats can be chosen where moves are asked', () => {
  const combats = further(ordered('PROBE_CENTER', ['FR-FA1'])).filter(({ kind }) => kind === 'combat');
  expect(combats.map(({ answer }) => answer)).toContainEqual({ fire: 'FR-FA1', at: 'G5' });
});

test('whoever has a fight in a line is offered no move that would spoil it, and no second fight', () => {
  const next = {
    kind: 'move',
    answers: [
      { piece: 'BR-HC1', path: ['G8'] },
      { piece: 'BR-LN1', path: ['G6'] },
    ],
    further: [{ kind: 'combat', answer: { melee: 'BR-HC1', at: 'E8', with: [] } }],
    view: napoleonics.knowledge.view(napoleonics.setup.start({ scenario: '001-rolica-1', split: '2' }), 'ALLIED'),
  };
  const offered = (...lines: readonly string[]) =>
    nextOrders(napoleonics, { next, reading: { lines: lines.map((text) => ({ text })) } } as never).map(
      ({ text }) => text,
    );
  expect(offered()).toHaveLength(3);
  expect(offered('MELEE BR-HC1 AT E8 ADVANCE YES')).toEqual(['MOVE BR-LN1: G6']);
});

test('an order says whether it attacks, and whether it does nothing', () => {
  const run = ordered('PROBE_CENTER', ['FR-FA1']);
  const view = viewOf(shipped, run.state, 'FRENCH');
  const next = {
    kind: 'move',
    answers: [{ done: true }, { piece: 'FR-FA1', path: ['C6'] }],
    further: further(run),
    view,
  };
  const marksOf = (wanted: string) =>
    nextOrders(napoleonics, { next } as never).flatMap(({ text, isFight, isIdle: isNothing }) =>
      text === wanted ? [[isFight, isNothing]] : [],
    );
  expect(marksOf('FIRE FR-FA1 AT G5')).toEqual([[true, undefined]]);
  expect(marksOf('MOVE FR-FA1: C6')).toEqual([[undefined, undefined]]);
  expect(marksOf('MOVE NONE')).toEqual([[undefined, true]]);
  expect([NOBODY, { ...NOBODY, leaders: ['Junot'] }, { ...NOBODY, unsquare: ['FR-LN1'] }].map(isIdle)).toEqual([
    ...[true, false, false],
  ]);
  expect([{ card: 'RALLY' }, { piece: 'FR-LN1', path: [] }, null, 'STAND'].some(isIdle)).toBe(false);
});

test('C-LOS-02 nobody is offered a move into the way of a fire that stands in a line', () => {
  const run = ordered('PROBE_CENTER', ['FR-FA1', 'FR-LN2']);
  const view = viewOf(shipped, run.state, 'FRENCH');
  const target = 'G5';
  const gun = view.units.find(({ id }) => id === 'FR-FA1')?.hex ?? '';
  const fire = { fire: 'FR-FA1', at: target };
  const between = sure(lineBetween(gun, target).crossed.find((hex) => hex !== undefined));
  expect(spoils(shipped, { piece: 'FR-LN2', path: [between] }, fire, view)).toBe(true);
  expect(spoils(shipped, { piece: 'FR-LN2', path: [between, 'A1'] }, fire, view)).toBe(false);
  expect(spoils(shipped, { piece: 'FR-LN2', path: [between] }, { melee: 'FR-FA1', at: target }, view)).toBe(false);
  expect(spoils(shipped, { done: true }, fire, view)).toBe(false);
  expect(spoils(shipped, { piece: 'FR-FA1', path: [] }, fire, view)).toBe(false);
  expect(spoils(shipped, { piece: 'FR-FA1', path: ['A1'] }, fire, view)).toBe(true);
  expect(spoils(shipped, { piece: 'FR-LN2', path: [between] }, { ...fire, at: null }, view)).toBe(false);
  expect(spoils(shipped, { piece: 'FR-LN2', path: [between] }, { ...fire, fire: 'FR-FA9' }, view)).toBe(false);
  expect(spoils(shipped, null, fire, view)).toBe(false);
  expect(spoils(shipped, { piece: 'FR-LN2', path: [between] }, null, view)).toBe(false);
  const moves = [between, 'A1'].map((hex) => ({ piece: 'FR-LN2', path: [hex] }));
  const next = { kind: 'move', answers: moves, further: [{ kind: 'combat', answer: fire }], view };
  const offered = (...lines: readonly string[]) =>
    nextOrders(napoleonics, { next, reading: { lines: lines.map((text) => ({ text })) } } as never).map(
      ({ text }) => text,
    );
  expect(offered()).toContain(`MOVE FR-LN2: ${between}`);
  expect(offered(`FIRE FR-FA1 AT ${target}`)).toEqual(['MOVE FR-LN2: A1']);
});
