/** A match keeps the content that it began with, even if the folder or the program changes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Json, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/game/index.ts';
import { PlanError } from '../../src/match/forming/match-plan.ts';
import { installedGames } from '../../src/match/games.ts';
import { moderatorPage } from '../../src/match/moderator/moderator.ts';
import { offeredPacks, shortPackHash } from '../../src/match/packs.ts';
import { gameOfPage, publicPage, seatPage } from '../../src/match/pages.ts';
import { advanceMatch, makeStep } from '../../src/match/play/advance.ts';
import { publicReport } from '../../src/web/seat/report.ts';
import { lettersOf, openMatch, type TestMatch, type TestService, testService } from './service.ts';

const wellington = installedGames.get('wellington') as Game;
const SEATS = ['britain', 'spain', 'french_south', 'french_north'];

let place: TestService;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'estafette-packs-'));
  const base = await testService();
  const config = { ...base.service.config, packsDir: folder };
  place = { ...base, service: { ...base.service, games: installedGames, config } };
});
afterAll(async () => {
  await place.close();
  rmSync(folder, { recursive: true });
});

/** Writes a pack with another name for Lisbon. */
function writePack(
  id: string,
  lisbon: string,
  change: (map: { duchies: { id: string; name: string }[] }) => void = () => undefined,
) {
  const map = structuredClone(
    sure(wellington.content).pack.content as { map: { duchies: { id: string; name: string }[] } },
  ).map;
  for (const area of map.duchies) if (area.id === 'lisbon') area.name = lisbon;
  change(map);
  mkdirSync(join(folder, id), { recursive: true });
  const head = { format: 1, id, title: `The box of ${lisbon}`, game: 'wellington', version: '1' };
  writeFileSync(join(folder, id, 'pack.json'), JSON.stringify(head));
  writeFileSync(join(folder, id, 'map.json'), JSON.stringify(map));
}

const open = (pack?: string): Promise<TestMatch> =>
  openMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    name: 'The Peninsula',
    ...(pack === undefined ? {} : { pack }),
    seats: SEATS.map((id) => ({ id, player: id, address: `${id}@players.test` })),
  });

const nameOfLisbon = async ({ code }: TestMatch): Promise<string | undefined> => {
  const page = await publicPage(place.service, code);
  const game = page && gameOfPage(place.service, page.match);
  return page && game?.reporter.board.draw(publicReport(page)).places.find(({ id }) => id === 'lisbon')?.name;
};

/** Answers the first open question with its first option. */
async function goOn({ id, seatNo }: TestMatch): Promise<void> {
  const { service } = place;
  const [asked] = await service.store.openDecision.findMany({ where: { matchId: id }, orderBy: { decision: 'asc' } });
  const seat = asked?.seat ?? '';
  const page = await seatPage(service, { no: seatNo[seat] ?? 0, seat, matchId: id });
  const [option] = page?.open.find((each) => each.id === asked?.decision)?.options ?? [];
  const given = { seat, decision: asked?.decision ?? 0, answer: option?.answer as Json };

  expect(await makeStep(service, id, given)).toMatchObject({ outcome: 'moved' });
}

test('a match without a pack is bound to the game’s own content', async () => {
  const { service } = place;
  const match = await open();
  const row = await service.store.match.findUniqueOrThrow({ where: { id: match.id }, include: { pack: true } });
  expect(row.pack).toMatchObject({
    hash: wellington.content?.pack.hash,
    packId: 'wellington',
    content: wellington.content?.pack.content,
  });
  const page = await publicPage(service, match.code);
  expect(page?.match.pack).toEqual({ title: wellington.content?.pack.title, hash: wellington.content?.pack.hash });
});

test('two matches with different packs are played side by side, each with its own', async () => {
  writePack('olissipo', 'Olissipo');
  writePack('ulyssea', 'Ulyssea');
  const [one, other, plain] = [await open('olissipo'), await open('ulyssea'), await open()];
  expect(await nameOfLisbon(one)).toBe('Olissipo');
  expect(await nameOfLisbon(other)).toBe('Ulyssea');
  expect(await nameOfLisbon(plain)).toBe('Lisbon');
  for (const match of [one, other, plain]) await goOn(match);
  expect([await nameOfLisbon(one), await nameOfLisbon(other), await nameOfLisbon(plain)]).toEqual([
    'Olissipo',
    'Ulyssea',
    'Lisbon',
  ]);
});

test('later changes of the folder do not affect a match that has begun', async () => {
  writePack('box', 'Olissipo');
  const match = await open('box');
  const before = await publicPage(place.service, match.code);
  writePack('box', 'Ulyssea');
  const later = await open('box');
  rmSync(join(folder, 'box'), { recursive: true });
  await goOn(match);
  expect(await nameOfLisbon(match)).toBe('Olissipo');
  expect(await nameOfLisbon(later)).toBe('Ulyssea');
  const after = await publicPage(place.service, match.code);
  expect(after?.match.pack).toEqual(before?.match.pack);
  await expect(open('box')).rejects.toThrow('has no pack box; it has wellington');
});

test('a process that has never seen the content reads it from the database', async () => {
  writePack('olissipo', 'Olissipo');
  const match = await open('olissipo');
  rmSync(join(folder, 'olissipo'), { recursive: true });
  const games = new Map([['wellington', { ...wellington }]]);
  const fresh = { ...place.service, games };
  const page = await publicPage(fresh, match.code);
  expect(page?.match.pack?.title).toBe('The box of Olissipo');
  expect(await advanceMatch(fresh, match.id)).toEqual({ outcome: 'waiting' });
});

test('the hash stands at the foot of each report', async () => {
  const { service } = place;
  writePack('olissipo', 'Olissipo');
  const match = await open('olissipo');
  const { packHash } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  const [letter] = await lettersOf(service, match.id, 'report');
  const { report } = (letter as { letter: unknown }).letter as { report: { match: { pack: string } } };
  expect(report.match.pack).toBe(shortPackHash(packHash ?? ''));
});

test.each([
  ['gone', 'DELETE FROM pack WHERE hash = $1'],
  ['altered', `UPDATE pack SET content = json_build_object('map', 7) WHERE hash = $1`],
])('a match whose content is %s stops with a clear message, and nothing changes', async (_, damage) => {
  const { service } = place;
  writePack('doomed', `Doomed ${damage.slice(0, 6)}`);
  const match = await open('doomed');
  const fresh = { ...service, games: new Map([['wellington', { ...wellington }]]) };
  const { packHash } = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  await service.store.$executeRawUnsafe('ALTER TABLE match DROP CONSTRAINT IF EXISTS match_pack_hash_fkey');
  await service.store.$executeRawUnsafe(damage, packHash);
  const events = await service.store.event.count({ where: { matchId: match.id } });
  expect(await advanceMatch(fresh, match.id)).toEqual({ outcome: 'fault' });
  const row = await service.store.match.findUniqueOrThrow({ where: { id: match.id } });
  expect(row.fault).toContain(`pack ${shortPackHash(packHash ?? '')}`);
  expect(row).toMatchObject({ state: 'FAULT', packHash });
  expect(await service.store.event.count({ where: { matchId: match.id } })).toBe(events);
  const page = await moderatorPage(fresh, match.id);
  expect(page?.fault).toBe(row.fault);
  expect(page?.match.pack).toEqual({ title: '', hash: packHash });
});

test('a faulty pack is named and not played', async () => {
  writePack('broken', 'Lisbon', (map) => map.duchies.splice(0, 1));
  mkdirSync(join(folder, 'scribble'));
  writeFileSync(join(folder, 'scribble', 'pack.json'), '{ "id": ');
  mkdirSync(join(folder, 'chess'));
  writeFileSync(
    join(folder, 'chess', 'pack.json'),
    JSON.stringify({ format: 1, id: 'chess', title: 'Chess', game: 'chess' }),
  );
  const packs = offeredPacks(place.service, 'wellington');
  expect(packs.find(({ id }) => id === 'broken')).toMatchObject({ game: undefined });
  expect(packs.find(({ id }) => id.endsWith('scribble'))?.faults).toEqual([expect.stringMatching(/^pack\.json: /)]);
  expect(packs.some(({ id }) => id === 'chess')).toBe(false);
  const attempt = open('broken');
  await expect(attempt).rejects.toBeInstanceOf(PlanError);
  await expect(attempt).rejects.toMatchObject({ code: 'pack' });
  await expect(attempt).rejects.toThrow('map.json: duchies lack');
  expect(await place.service.store.match.count({ where: { name: 'broken' } })).toBe(0);
});

test('of two packs with one id the second is named by its folder and not played', () => {
  writePack('twin', 'Lisbon');
  mkdirSync(join(folder, 'twin-again'));
  writeFileSync(
    join(folder, 'twin-again', 'pack.json'),
    JSON.stringify({ format: 1, id: 'twin', title: 'Again', game: 'wellington', version: '1' }),
  );
  const packs = offeredPacks(place.service, 'wellington');
  expect(packs.find(({ id }) => id === 'twin')).toMatchObject({ faults: [], title: 'The box of Lisbon' });
  const again = packs.find(({ id }) => id.endsWith('twin-again'));
  expect(again?.game).toBeUndefined();
  expect(again?.faults).toEqual([
    'pack.json: the id twin is that of another pack, "The box of Lisbon"; give it one of its own',
  ]);
});

test('a game without content of its own has no packs', () => {
  const games = new Map([['duel', { ...wellington, id: 'duel', content: undefined } as unknown as Game]]);
  expect(offeredPacks({ ...place.service, games }, 'duel')).toEqual([]);
});
