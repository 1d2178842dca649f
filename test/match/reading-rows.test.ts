/** Rows of the table of how replies are read that need a position of their own: what a kind referee does with each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { gameOf, SITUATIONS } from '../corpus/situations.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { PostalMatch } from './evening/table.ts';

let place: TestPlace;
let store: Store;
beforeAll(async () => {
  place = await testDatabase();
  store = openStore(place.url, { connections: 4 });
});
afterAll(async () => {
  await store.$disconnect();
  await place.drop();
});

/** A match in a situation of the corpus. `owners`: who has a seat, if not everybody has one of their own. */
async function tableAt(name: string, owners: Readonly<Record<string, string>> = {}): Promise<PostalMatch> {
  const { game: id, scenario, split, ...situation } = sure(SITUATIONS[name]);
  const table = new PostalMatch(store, (all) => new Map([...all, [id, gameOf(all, sure(SITUATIONS[name]))]]));
  const game = sure(table.service.games.get(id));
  const seats = sure(game.setup.splits.find((each) => each.id === split)).seats;
  const match = await createMatch(table.service, {
    ...{ game: id, scenario, split, name: 'Rows', pace: PACES.fast },
    seats: seats.map((seat) => ({
      id: seat.id,
      player: owners[seat.id] ?? seat.name,
      address: addressOf(owners[seat.id] ?? seat.id),
      zone: 'UTC',
    })),
    moderator: { name: 'Mora', address: 'mora@players.test', zone: 'UTC' },
  });
  table.begin(match.id);
  await table.pass(2);
  for (const { seat, text } of situation.before ?? []) await table.write(addressOf(seat), text);
  return table;
}

const addressOf = (seat: string): string => `${seat}@players.test`;
const NORTH = addressOf('french_north');

test('row 28: KEEP where nobody asks about cards any more is not needed, and no fault', async () => {
  const table = await tableAt('kutuzov-north');
  const alone = await table.write(NORTH, 'KEEP\nNOW');
  expect(alone.result.text).toContain('KEEP was not needed');
  expect(alone.result.text).not.toMatch(/SENT -|Saved|Kept/);
  expect(alone.after).toMatchObject({ draft: [], ahead: [], handedOver: false });
  const beside = await table.write(NORTH, 'KEEP\nPLAY 105 CP\nMOVE Ney 3SP Poland Zone - Warsaw\nDONE');
  expect(beside.result.text).toContain('KEEP was not needed');
  expect(beside.after?.draft).toHaveLength(2);
});
