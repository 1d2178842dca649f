import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitmentsTo, hashes, readEntry } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { PlanError } from '../../src/match/forming/match-plan.ts';
import { openSecrets } from '../../src/match/keys.ts';
import { seatByToken } from '../../src/match/pages.ts';
import { privateLinks } from '../../src/match/people/operator.ts';
import { lettersOf, openMatch, openOf, PLAN, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

test('a match opens with its first question and its first mails', async () => {
  const { service, queues } = place;
  const match = await openMatch(service);
  expect(match.code).toMatch(/^DUE-\d{4}$/);
  expect(await openOf(service, match.id)).toEqual(['0 red order']);
  const letters = await lettersOf(service, match.id);
  expect(letters.map(({ kind, seat }) => `${kind} ${seat?.seat}`).sort()).toEqual([
    'desk undefined',
    'report blue',
    'report red',
  ]);
  expect(queues.told.filter((line) => line.startsWith('postman'))).toHaveLength(3);
  expect(queues.told).toContain(`clock ${match.id} 0-0`);
});

test('the secrets are committed to before the first card, and stay sealed', async () => {
  const { service } = place;
  const { id, code } = await openMatch(service);
  const row = await service.store.match.findUniqueOrThrow({ where: { id } });
  const secrets = openSecrets(service.config, id, row.sealedSecrets);
  const { diceCommitment: dice, deckCommitment: deck } = row;
  expect({ dice, deck }).toEqual(commitmentsTo(hashes, { match: code }, secrets ?? { dice: '', deck: '' }));
  expect(Buffer.from(row.sealedSecrets).toString('latin1')).not.toContain(secrets?.dice);
  const other = { ...service.config, secretKey: 'another key that is long enough to seal' };
  expect(openSecrets(other, id, row.sealedSecrets)).toBeUndefined();
  expect(openSecrets({ ...other, previousSecretKey: service.config.secretKey }, id, row.sealedSecrets)).toEqual(
    secrets,
  );
  const log = await service.store.diceLogRow.findMany({ where: { matchId: id }, orderBy: { row: 'asc' } });
  expect(log.map((each) => readEntry(each).kind).slice(0, 3)).toEqual(['bound', 'salts', 'shuffle']);
  expect(readEntry(log[0] ?? { text: '' })).toMatchObject({ match: code, dice, deck });
  const [shuffle] = await service.store.roll.findMany({ where: { matchId: id } });
  expect(shuffle).toMatchObject({ logRow: 2, hash: log[2]?.hash, size: 8 });
  expect(row.rollHead).toBe(log.at(-1)?.hash);
});

test('private links open their own seat, and the database does not contain them', async () => {
  const { service } = place;
  const { id, links, moderatorLink } = await openMatch(service);
  const token = links.red?.split('/').at(-1) ?? '';
  expect(await seatByToken(service, token)).toMatchObject({ seat: 'red', matchId: id });
  expect(await seatByToken(service, token.slice(1))).toBeUndefined();
  expect(await seatByToken(service, moderatorLink.split('/').at(-1) ?? '')).toBeUndefined();
  const shown = await privateLinks(service, id);
  expect(shown?.seats.map(({ id, url }) => [id, url])).toEqual(Object.entries(links));
  expect(shown?.moderator).toBe(moderatorLink);
  const tables = [await service.store.seat.findMany(), await service.store.letter.findMany()];
  expect(JSON.stringify(tables)).not.toContain(token);
});

test.each([
  ['game', { game: 'chess' }, 'there is duel'],
  ['scenario', { scenario: 'noon' }, 'it has dawn, cursed, brief'],
  ['split', { split: '3' }, 'it has 2'],
  ['seats', { seats: PLAN.seats.slice(1) }, 'Nobody sits on the seat red'],
  ['seats', { seats: PLAN.seats.map((seat) => ({ ...seat, id: 'purple' })) }, 'no seat purple; it has'],
  ['name', { name: 'Ta\u202elavera' }, 'characters that do not show'],
  ['name', { seats: PLAN.seats.map((seat) => ({ ...seat, player: 'A\u0085rthur' })) }, 'The name "Arthur"'],
  ['name', { moderator: { name: 'Mo\u200fra' } }, 'The name "Mora"'],
  ['zone', { seats: PLAN.seats.map((seat) => ({ ...seat, zone: 'Mars/Olympus' })) }, 'Mars/Olympus'],
])('a plan with a wrong %s is refused with the possible values', async (code, change, reason) => {
  const attempt = createMatch(place.service, { ...PLAN, ...change });
  await expect(attempt).rejects.toBeInstanceOf(PlanError);
  await expect(attempt).rejects.toMatchObject({ code });
  await expect(attempt).rejects.toThrow(reason);
});

test('a match whose rules fail at once is not created at all', async () => {
  const { service } = place;
  const before = await service.store.match.count();
  const duel = service.games.get('duel');
  const broken = { ...duel, setup: { ...duel?.setup, start: () => ({ turn: 0 }) } } as never;
  await expect(createMatch({ ...service, games: new Map([['duel', broken]]) }, PLAN)).rejects.toThrow();
  expect(await service.store.match.count()).toBe(before);
});
