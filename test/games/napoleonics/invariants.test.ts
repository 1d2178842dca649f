/** Positions that cannot be: each fault is told, and a scenario has none. */
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { shipped } from '../../../src/games/napoleonics/content-check.ts';
import { rollersIn } from '../../../src/games/napoleonics/dice-record.ts';
import { brokenIn } from '../../../src/games/napoleonics/invariants.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { scenario } from './play-from.ts';

const vimiero = (): State => structuredClone(scenario('003-vimiero'));

type Piece = State['units'][number] | State['leaders'][number];

const broken = (pieces: (state: State) => readonly (readonly [Piece | undefined, object])[]): readonly string[] => {
  const state = vimiero();
  for (const [piece, change] of pieces(state)) Object.assign(sure(piece), change);
  return brokenIn({ book: shipped, state });
};

const leaderIn = ({ leaders }: State, nation: string) => leaders.filter((each) => each.nation === nation);
const unitIn = ({ units }: State, hex: string) => units.find((unit) => unit.hex === hex);

test('C-UNIT-01 to C-UNIT-03: what is wrong with pieces is told', () => {
  expect(broken(() => [])).toEqual([]);
  expect(broken((state) => [[unitIn(state, 'B5'), { hex: 'G4' }]])).toContain('two units stand in G4');
  const [one, other] = leaderIn(vimiero(), 'FR');
  const together = broken((state) => [[leaderIn(state, 'FR')[0], { hex: sure(other).hex }]]);
  expect(together).toContain(`two leaders stand in ${sure(other).hex}`);
  expect(broken((state) => [[leaderIn(state, 'FR')[0], { hex: 'G4' }]])).toContain(
    `${sure(one).id} stands with the enemy`,
  );
  const gone = broken((state) => leaderIn(state, 'FR').map((leader) => [leader, { hex: null }] as const));
  expect(gone).toEqual([]);
});

test('dice of orders belong to their side, those of a fight to the unit that rolls', () => {
  const rollers = rollersIn({ book: shipped, state: vimiero() });
  expect(rollers({ kind: 'orders.rolled', side: 'ALLIED', faces: [1, 6] })).toEqual({ ALLIED: [1, 6] });
  expect(rollers({ kind: 'orders.rolled', faces: [1] })).toEqual({});
  expect(rollers({ kind: 'leader.checked', side: 'ALLIED', faces: [6] })).toEqual({});
  expect(rollers({ kind: 'dice.rolled', unit: 'FR-LN1', faces: [2] })).toEqual({ FRENCH: [2] });
});
