/** What Kutuzov requires of the packs of a group: its map by the rule book, and tables whose rows can be looked up (K-1.2, K-19.5a, K-20.3). */
import { expect, test } from 'vitest';
import { FaultList } from '../../../src/games/campaign/content/faults.ts';
import type { PackContent } from '../../../src/games/campaign/content/files.ts';
import { checkMap } from '../../../src/games/campaign/content/map.ts';
import { kutuzovFormat } from '../../../src/games/kutuzov/content/format.ts';
import { checkTables } from '../../../src/games/kutuzov/content/tables.ts';
import { shippedContent } from '../../../src/games/kutuzov/content.ts';

// biome-ignore lint/suspicious/noExplicitAny: a pack under test is anything
type Any = any;

/** What is wrong with a pack, and where; of the counts, what was counted. */
const remarksOf = (change: (area: (id: string) => Any, tables: Any) => void): string[] => {
  const pack = structuredClone(shippedContent) as Any;
  const duchies: Any[] = pack.map.duchies;
  change((id) => duchies.find((each) => each.id === id), pack.tables);
  const faults = new FaultList(pack as PackContent);
  checkMap(kutuzovFormat, pack as PackContent, faults);
  checkTables(pack as PackContent, faults);
  return faults.sorted().map(({ path, reason }) => {
    const [list, at, ...field] = path;
    const where = list === 'duchies' && at !== undefined ? [duchies[Number(at)].id, ...field] : path;
    const { key, args = {} } = reason;
    return key === 'wrong.count' ? `${args.count} ${args.things}` : `${where.join('.')} ${key.replace('wrong.', '')}`;
  });
};

test.each([
  ['a key', { key: true }, ['z_rus.zone zone', '14 keys in Russia', 'conquest.keyTrack key-track']],
  ['a depot', { depot: true }, ['z_rus.depot depot', 'z_rus.zone zone', '7 depots']],
  ['a fortress', { fortress: 2 }, ['z_rus.fortress fortress-key', 'z_rus.zone zone']],
  ['the home of two', { owners: ['russian_first', 'russian_second'] }, ['z_rus.zone zone']],
])('K-1.24a: a zone is not %s', (_, fields, remarks) => {
  expect(remarksOf((area) => Object.assign(area('z_rus'), fields)).sort()).toEqual([...remarks].sort());
});

test.each([
  ['K-1.21c: a depot is a key', 'vilna', { depot: true }, ['vilna.depot depot', '7 depots']],
  ['K-1.21c: six depots', 'minsk', { depot: true }, ['7 depots']],
  ['K-1.21e: thirteen Russian keys', 'minsk', { key: false }, ['12 keys in Russia']],
  ['K-1.21e: five Imperial ones', 'lublin', { key: false }, ['4 keys of the Imperials']],
  ['K-1.21g: ten ports', 'libau', { port: 'none', seaZones: [] }, ['9 ports']],
  ['K-1.21h: nine duchies of the Pripyat', 'pinsk', { pripyat: false }, ['8 duchies of the Pripyat']],
  ['K-1.24a: eleven zones', 'z_volga', { zone: undefined }, ['10 zones']],
  ['K-1.21b: the rules count on the capitals', 'moscow', { capital: false }, ['moscow.capital area-field']],
  ['K-1.21c: and on the depots', 'warsaw', { depot: false }, ['warsaw.depot area-field', '5 depots']],
])('%s', (_, id, fields, remarks) => {
  expect(remarksOf((area) => Object.assign(area(id), fields)).sort()).toEqual([...remarks].sort());
});

const track = (tables: Any): Any[] => tables.conquest.keyTrack;

test.each([
  ['ends below the number of keys', (tables: Any) => (track(tables).at(-1).most = 17)],
  ['has two rows for one number', (tables: Any) => (track(tables)[1].most = 0)],
  ['is out of order', (tables: Any) => track(tables).reverse()],
  ['is empty', (tables: Any) => track(tables).splice(0)],
])('K-19.5a: the key track %s', (_, change) => {
  expect(remarksOf((_area, tables) => change(tables))).toEqual(['conquest.keyTrack key-track']);
});

test('K-19.5a: the key track may end with the number of keys', () => {
  expect(remarksOf((_area, tables) => (track(tables).at(-1).most = 18))).toEqual([]);
});

test.each([
  ['ports', (rows: Any[]) => rows.reverse()],
  ['pripyat', (rows: Any[]) => (rows[1].least = rows[0].least)],
])('K-20.31, K-20.32a: points for %s rise with the number', (table, change) => {
  expect(remarksOf((_area, tables) => change(tables.victory[table].rows))).toEqual([`victory.${table}.rows vp-rows`]);
});
