/** Rows of the table of how replies are read that need a position of their own: what a kind referee does with each. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { gameOf, SITUATIONS } from '../corpus/situations.ts';
import { type TestPlace, testDatabase } from '../setup/databases.ts';
import { PostalMatch } from './evening/table.ts';
import { openMatch, sendMail, testService } from './service.ts';

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
  const start = sure(SITUATIONS[name]);
  const { game: id, scenario, split, ...situation } = start;
  const table = new PostalMatch(store, (all) => new Map([...all, [id, gameOf(all, start)]]));
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
const SECOND = addressOf('russian_second');

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

test('row 34: orders for another seat of the same player are asked about, and nothing of them is done', async () => {
  const table = await tableAt('kutuzov-north', { french_north: 'carla', french_south: 'carla' });
  const carla = addressOf('carla');
  const mail = table.latest(carla, ({ subject }) => subject.includes('command French North'));
  const written = await table.write(carla, 'PLAY 105 CP\nMOVE Eugene 5SP Warsaw - Lukow\nDONE', mail);
  expect(written.result.text).toContain('French South');
  expect(written.after?.handedOver).toBe(false);
});

test('row 35: a line that answers another open question of its seat counts for that one, and the answer says so', async () => {
  const table = await tableAt('kutuzov-intercept');
  const first = sure(table.to(SECOND)[0]);
  const written = await table.write(SECOND, 'INTERCEPT NO', first);
  expect(written.result).toMatchObject({ verdict: 'accepted' });
  expect(written.result.text.replace(/\s+/g, ' ')).toContain('this counts for: Davout, 6 SP, entered Grodno.');
  await table.pass(10);
  expect(await table.open()).not.toContain('russian_second intercept');
});

test('row 35: what answers a question of the same kind that is settled is too late for the next one', async () => {
  const table = await tableAt('kutuzov-intercept');
  const asked = table.latest(SECOND, ({ subject }) => subject.includes('Intercept'));
  await table.write(SECOND, 'INTERCEPT NO\nNOW', asked);
  const again = await table.write(SECOND, 'INTERCEPT FROM Slonim', asked);
  expect(again.result).toMatchObject({ verdict: 'stale' });
});

test('row 40: of a picture without words it is said that words are read', async () => {
  const duel = await testService('rows');
  const match = await openMatch(duel.service);
  const answer = await sendMail(duel.service, {
    ...{ text: '', seatNo: match.seatNo.red ?? 0, decision: 0, from: 'rosa@players.test' },
    reading: { attachments: ['map.png'] },
  });
  await duel.close();
  expect(answer?.text).toMatch(/^NO ORDER FOUND/);
  expect(answer?.text.replace(/\s+/g, ' ')).toContain('Not read: "map.png". Orders are read in the text of a mail');
});
