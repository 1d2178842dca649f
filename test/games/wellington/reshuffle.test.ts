/** Unseen piles in a new order: the events tell the same whatever cards lie in the piles. */
import { expect, test } from 'vitest';
import { chanceFrom, copy, opening, Referee, type Snapshot, seededSource, Table } from '../../../src/engine/index.ts';
import type { CampaignEvent } from '../../../src/games/campaign/events.ts';
import { faultsOf } from '../../../src/games/campaign/rules/invariants.ts';
import type { State } from '../../../src/games/campaign/state.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { dealtAnew } from './dealt-anew.ts';

const dealt = (): Snapshot<State> => {
  const state = wellington.setup.start({ scenario: '1812', split: '4' });
  return new Referee(wellington, opening(state), { source: seededSource('dealt') }).snapshot;
};

const reshuffled = ({ state, counters }: Snapshot<State>, seed: string): Table<State, CampaignEvent> => {
  const table = new Table<State, CampaignEvent>(copy(state), seededSource(seed), counters);
  wellington.knowledge.reshuffle(table);
  return table;
};

/** What everybody learns of the shuffles. The number of shuffled cards is sealed. */
const told = ({ events, rolls }: Table<State, CampaignEvent>) => ({
  events,
  rolls: rolls.map(({ size: _, ...roll }) => roll),
});

const sorted = (cards: readonly number[] = []) => [...cards].sort((a, b) => a - b);

test('every pile keeps its cards in a new order; everything else stays', () => {
  const before = dealt();
  const { state } = reshuffled(before, 'a');
  expect(state.deck).not.toEqual(before.state.deck);
  expect(sorted(state.deck)).toEqual(sorted(before.state.deck));
  for (const [pile, { down, up }] of Object.entries(before.state.reserves)) {
    expect(state.reserves[pile]?.down).not.toEqual(down);
    expect(sorted(state.reserves[pile]?.down)).toEqual(sorted(down));
    expect(state.reserves[pile]?.up).toEqual(up);
  }
  expect({ ...state, deck: [], reserves: {} }).toEqual({ ...before.state, deck: [], reserves: {} });
  expect(faultsOf({ game: wellington.definition, state })).toEqual([]);
});

test.each(wellington.definition.powers)(
  '%s sees the same bytes, whatever the others hold and whatever is drawn next',
  (power) => {
    const before = dealt();
    const other = dealtAnew(before, [power], chanceFrom(5).below);
    expect(other.state.hands).not.toEqual(before.state.hands);
    const [one, two] = [reshuffled(before, 'a'), reshuffled(other, 'b')];
    expect(one.state.deck).not.toEqual(two.state.deck);
    const bytes = (table: Table<State, CampaignEvent>) =>
      JSON.stringify([told(table), wellington.knowledge.view(table.state, before.state.seats[power])]);
    expect(bytes(one)).toBe(bytes(two));
  },
);

test('empty piles are shuffled all the same: nobody can tell', () => {
  const before = dealt();
  const empty = copy(before);
  for (const reserve of Object.values(empty.state.reserves)) reserve.up.push(...reserve.down.splice(0));
  expect(told(reshuffled(empty, 'a'))).toEqual(told(reshuffled(before, 'a')));
});
