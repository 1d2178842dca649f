/** Corrections of a moderator on generated positions: each one leaves a sound position or is refused. */

import { applyPatch } from 'rfc6902';
import { expect, test } from 'vitest';
import {
  type Chance,
  chanceFrom,
  copy,
  opening,
  Referee,
  randomAnswer,
  seededSource,
} from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { faultsOf } from '../../../src/games/campaign/rules/invariants.ts';
import type { State, View } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { SEED } from '../../setup/seed.ts';
import { correctionsOf } from '../corrections.ts';

const game = wellington.definition;
const seed = SEED;

type Run = Referee<State, CampaignEvent, View>;

const runFrom = (state: State, name: string): Run =>
  new Referee<State, CampaignEvent, View>(wellington, opening(state), { source: seededSource(name), everySave: true });

function playOn(run: Run, chance: Chance, decisions: number, after: () => void = () => {}): void {
  for (let i = 0; i < decisions && !run.over; i++) {
    const decision = run.open[chance.below(run.open.length)];
    if (!decision) return;
    run.submit(decision.seat, decision.id, randomAnswer(decision, chance));
    after();
  }
}

const pick = <T>(chance: Chance, list: readonly T[]): T => list[chance.below(list.length)] as T;

type Patch = { readonly op: string; readonly path: string; readonly value?: unknown }[];

/** Corrections to try: sound ones, unsound ones and nonsense. */
const TRIES: readonly ((state: State, chance: Chance) => Patch)[] = [
  (state, chance) => {
    const area = pick(chance, Object.keys(state.forces));
    const power = pick(chance, Object.keys(state.forces[area] ?? {}));
    return [{ op: 'replace', path: `/forces/${area}/${power}/inf`, value: chance.below(12) - 2 }];
  },
  (state, chance) => [
    { op: 'replace', path: `/resources/${pick(chance, Object.keys(state.resources))}`, value: chance.below(7) },
  ],
  (state, chance) => {
    const [from, to] = [pick(chance, game.powers), pick(chance, game.powers)];
    const [card] = state.hands[from] ?? [];
    if (card === undefined) return [];
    return [
      { op: 'remove', path: `/hands/${from}/0` },
      { op: 'add', path: `/hands/${to}/-`, value: card },
    ];
  },
  (_, chance) => [{ op: 'add', path: `/hands/${pick(chance, game.powers)}/-`, value: 1 + chance.below(120) }],
  (_, chance) => [
    {
      op: 'add',
      path: `/flags/${pick(chance, [...game.content.areas.keys()])}`,
      value: pick(chance, [...game.powers, 'moon']),
    },
  ],
  (state, chance) => {
    const area = pick(chance, Object.keys(state.forces));
    const leader = pick(chance, [...game.content.leaders.keys()]);
    return [{ op: 'add', path: `/forces/${area}/britain`, value: { leaders: [leader], inf: 1, cav: 0, art: 0 } }];
  },
  (state, chance) => [{ op: 'remove', path: `/forces/${pick(chance, Object.keys(state.forces))}` }],
  () => [{ op: 'replace', path: '/phase', value: 'victory' }],
  () => [{ op: 'add', path: '/impulse/cp', value: 3 }],
  () => [{ op: 'replace', path: '/deck', value: [] }],
  () => [{ op: 'add', path: '/effects/-', value: { kind: 'x' } }],
  () => [{ op: 'replace', path: '/commanders', value: { madrid: 'nobody' } }],
];

test(`after a correction every invariant holds, now and as play goes on, or it is refused (seed ${seed})`, () => {
  const chance = chanceFrom(seed);
  let taken = 0;
  let refused = 0;
  for (let round = 0; round < 12; round++) {
    const start = wellington.setup.start({ scenario: pick(chance, ['1812', '1813']), split: '4' });
    const run = runFrom(start, `correction ${seed} ${round}`);
    playOn(run, chance, 5 + chance.below(60));
    const before = run.snapshot.state;
    for (const [no, attempt] of TRIES.entries()) {
      const after = copy(before);
      const errors = applyPatch(after, attempt(before, chance) as never).filter((error) => error !== null);
      if (errors.length > 0) continue;
      const faults = wellington.moderation.faults(before, after);
      const where = `try ${no} of round ${round}`;
      if (faults.length > 0) {
        refused++;
        expect(faults[0], where).toMatch(/\w/);
        continue;
      }
      taken++;
      expect(faultsOf({ game, state: after }), where).toEqual([]);
      const next = runFrom(after, `after ${seed} ${round} ${no}`);
      playOn(next, chance, 15, () => expect(faultsOf({ game, state: next.state }), where).toEqual([]));
    }
  }
  expect(taken).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(5);
});

test.each([
  ['a position that is none', null, /object/],
  ['another phase', { phase: 'victory' }, /phase is not to be changed/],
  ['a word for a number', { resources: { britain: 'many' } }, /resources/],
  ['a field that there is not', { treasure: 1 }, /treasure is not to be changed/],
  ['half a point', { resources: { britain: 0.5, spain: 0, french_south: 0, french_north: 0 } }, /resources/],
  ['an impulse out of nothing', { impulse: { power: 'britain' } }, /no impulse/],
])('%s is refused by name', (_what, change, fault) => {
  const state = wellington.setup.start({ scenario: '1812', split: '4' });
  const after = change === null ? null : { ...copy(state), ...change };
  expect(wellington.moderation.faults(state, after)[0]).toMatch(fault);
});

test('enemies are not put together, not even while an impulse is under way', () => {
  const run = runFrom(wellington.setup.start({ scenario: '1812', split: '4' }), 'together');
  const chance = chanceFrom(7);
  while (!run.snapshot.state.impulse) playOn(run, chance, 1);
  const before = run.snapshot.state;
  const [area, force] = Object.entries(before.forces).find(([, { britain }]) => britain?.leaders.length === 0) ?? [];
  if (!area || !force?.britain) throw new Error('no troops of Britain without a leader');
  const french = Object.entries(before.forces).find(([, { french_south }]) => french_south)?.[0] ?? '';
  const { [area]: _, ...others } = before.forces;
  const after = { ...copy(before), forces: { ...others, [french]: { ...others[french], britain: force.britain } } };
  expect(wellington.moderation.faults(before, after)).toContain(`${french} holds both sides`);
});

test('the parts of a position are told by their names', () => {
  const { words } = correctionsOf(wellington);
  expect(words(['forces', 'lisbon', 'britain'], { leaders: ['wellington'], inf: 3, cav: 0, art: 1 })).toEqual({
    what: 'Lisbon, Britain',
    value: expect.stringContaining('3 inf'),
  });
  expect(words(['hands', 'spain'], [])).toEqual({ what: 'Hand of Spain', value: '-' });
  expect(words(['turn'], 1812)).toBeUndefined();
});
