/** What is printed in the box of Kutuzov: map, leaders, set-ups and tables. */
import { describe, expect, test } from 'vitest';
import map from '../../../src/games/kutuzov/content/map.json' with { type: 'json' };
import { shipped } from '../../../src/games/kutuzov/content.ts';
import { CONTINGENTS, contingents as run, SIDES } from '../../../src/games/kutuzov/rules/powers.ts';

const { content, places, setups: setup, tables } = shipped;
const { areas, lines, leaders: leadersById, contingents } = content;
const duchies = map.duchies.filter(({ zone }) => zone === undefined);
const zones = map.duchies.filter(({ zone }) => zone !== undefined);
const all = [...areas.values()];
const bothWays = lines.flatMap(({ a, b, kind }): [string, string][] => [
  [`${a} ${b}`, kind],
  [`${b} ${a}`, kind],
]);
const pairs: ReadonlyMap<string, string> = new Map(bothWays);
const kindOf = (a: string, b: string) => pairs.get(`${a} ${b}`);
const beside = (area: string) => lines.flatMap(({ a, b }) => (a === area ? [b] : b === area ? [a] : [])).sort();
const idsWhere = (holds: (duchy: (typeof duchies)[number]) => boolean) =>
  duchies
    .filter(holds)
    .map(({ id }) => id)
    .sort();
const isRussian = ({ owners }: { owners: readonly string[] }) => owners.every((owner) => owner.startsWith('russian'));
const campOf = (contingent: string) => (contingent.startsWith('russian') ? 'tsarist' : 'imperial');

describe('the map', () => {
  test('K-1.20: every line joins two different areas once, and every area is reached', () => {
    for (const { a, b } of lines)
      expect([areas.has(a), areas.has(b), a === b], `${a} ${b}`).toEqual([true, true, false]);
    expect(pairs.size).toBe(2 * lines.length);
    const reached = new Set(['moscow']);
    for (const at of reached) for (const next of beside(at)) reached.add(next);
    expect([...reached].sort()).toEqual(all.map(({ id }) => id).sort());
  });

  test('every area has two to eight neighbours and a place of its own on the sheet', () => {
    for (const { id } of all) {
      expect(beside(id).length, id).toBeGreaterThanOrEqual(2);
      expect(beside(id).length, id).toBeLessThanOrEqual(8);
    }
    expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(all.length);
  });

  test('K-1.21a to K-1.21c: two capitals and six depots', () => {
    expect(idsWhere(({ capital }) => capital)).toEqual(['moscow', 'st_petersburg']);
    expect([...places.depots].sort()).toEqual(['kiev', 'moscow', 'riga', 'smolensk', 'st_petersburg', 'warsaw']);
  });

  test('K-1.21d: fortresses are of strength 2, but of 4 at Riga and Königsberg', () => {
    const strong = all.filter(({ fortress }) => fortress > 0).map(({ id, fortress }) => [id, fortress]);
    expect(Object.fromEntries(strong)).toEqual({
      koenigsberg: 4,
      riga: 4,
      brest: 2,
      grodno: 2,
      smolensk: 2,
      narva: 2,
    });
  });

  test('K-1.21e: 13 Russian keys, six of each army and Moscow of both; five Imperial ones; every fortress is a key', () => {
    const keys = duchies.filter(({ key }) => key);
    const owned = (owner: string) => keys.filter(({ owners }) => owners.length === 1 && owners[0] === owner).length;
    expect(keys.filter(isRussian)).toHaveLength(13);
    expect([owned('russian_first'), owned('russian_second')]).toEqual([6, 6]);
    expect(idsWhere(({ key, owners }) => key && owners.length > 1)).toEqual(['moscow', 'warsaw']);
    expect(idsWhere((duchy) => duchy.key && !isRussian(duchy))).toEqual([
      'koenigsberg',
      'krakow',
      'lublin',
      'masuria',
      'warsaw',
    ]);
    expect(idsWhere(({ fortress, key }) => fortress > 0 && !key)).toEqual([]);
  });

  test('K-1.21f: a Russian duchy that is no key is the home of both armies', () => {
    const others = duchies.filter((duchy) => isRussian(duchy) && !duchy.key);
    for (const { id, owners } of others) expect(owners, id).toEqual(['russian_first', 'russian_second']);
  });

  test('K-1.21g, K-1.21h: ten ports, nine of them Russian, and nine duchies in the Pripyat', () => {
    expect(idsWhere(({ port }) => port !== 'none')).toHaveLength(10);
    expect(idsWhere((duchy) => duchy.port !== 'none' && isRussian(duchy))).toHaveLength(9);
    expect([...places.pripyat].sort()).toEqual(['pinsk', ...beside('pinsk')].sort());
    expect(places.pripyat.size).toBe(9);
  });

  test('K-1.22: four kinds of line, marshes around Pinsk alone', () => {
    expect([...new Set(lines.map(({ kind }) => kind))].sort()).toEqual(['clear', 'marsh', 'river', 'rough']);
    const marshes = lines.filter(({ kind }) => kind === 'marsh');
    expect(marshes).toHaveLength(8);
    expect(marshes.every(({ a, b }) => a === 'pinsk' || b === 'pinsk')).toBe(true);
  });

  test('K-1.23: no line joins what the rule book keeps apart, and Staraya Russa has four neighbours', () => {
    for (const [a = '', b = ''] of map.nonAdjacent) expect(kindOf(a, b), `${a} ${b}`).toBeUndefined();
    expect(beside('staraya_russa')).toEqual(['cholm', 'chudovo', 'novgorod', 'tver']);
  });

  test('K-1.24a to K-1.24c: eleven zones, of which the Imperial ones are a chain of clear lines', () => {
    expect(places.zones.size).toBe(11);
    const imperial = zones.filter(({ region }) => region !== 'russia').map(({ id }) => id);
    expect(imperial).toEqual(['z_prussia', 'z_poland', 'z_galicia', 'z_austria']);
    const joins = imperial.map((a) => imperial.flatMap((b) => kindOf(a, b) ?? []));
    expect(joins).toEqual([['clear'], ['clear', 'clear'], ['clear', 'clear'], ['clear']]);
    expect(beside('z_galicia')).toEqual(expect.arrayContaining(['z_austria', 'z_poland']));
    for (const { id, owners, region } of zones)
      expect(region === 'russia' ? 'tsarist' : 'imperial', id).toBe(campOf(owners[0] ?? ''));
  });

  test('K-1.24c, K-6.32a: Ukraine is the southern one of the four zones that pieces may be joined to', () => {
    const tsarist = zones.filter(({ region }) => region === 'russia');
    const on = (edge: string) => tsarist.filter(({ zone }) => zone?.edge === edge).map(({ id }) => id);
    expect(on('east')).toEqual(['z_rus', 'z_volga', 'z_saratov']);
    expect(on('south')).toEqual(['z_ukraine', 'z_moldavia']);
    expect(on('north')).toEqual(['z_finland', 'z_karelia']);
    const supply = tsarist.filter(({ zone }) => zone?.supply).map(({ id }) => id);
    expect(supply).toEqual(['z_rus', 'z_volga', 'z_saratov', 'z_ukraine']);
  });

  test.each([
    ['moscow', 'borodino', 'clear'],
    ['pinsk', 'bobruisk', 'marsh'],
    ['brest', 'pinsk', 'marsh'],
    ['masuria', 'grodno', 'river'],
    ['kiev', 'konotop', 'rough'],
    ['elnya', 'mstislavl', 'rough'],
    ['moscow', 'ryazan', 'river'],
    ['koenigsberg', 'kovno', 'river'],
    ['koenigsberg', 'tilsit', 'river'],
    ['warsaw', 'grodno', 'river'],
    ['lemberg', 'stanislovov', 'river'],
    ['staraya_russa', 'chudovo', 'river'],
    ['yaroslav', 'substov', 'river'],
    ['borodino', 'substov', 'rough'],
  ])('K-1.22: %s and %s are joined by a %s line, as examples of the rule book have it', (a, b, kind) => {
    expect(kindOf(a, b)).toBe(kind);
  });

  test('both camps find ways over the border where armies can intercept and evade', () => {
    const border = map.lines.filter(({ a, b }) => {
      const [one, other] = [areas.get(a), areas.get(b)];
      return (one?.region === 'russia') !== (other?.region === 'russia');
    });
    const dry = border.filter(({ type }) => type !== 'river');
    expect([border.length, dry.length]).toEqual([13, 5]);
    expect(border.filter(({ typeSource }) => typeSource === 'seed').every(({ type }) => type === 'river')).toBe(true);
  });

  test('outlines of the land are drawn around every duchy of the map', () => {
    const [mainland] = map.land;
    const isInside = (x: number, y: number, ring: readonly (readonly number[])[]): boolean =>
      ring.reduce((inside, [x1 = 0, y1 = 0], i) => {
        const [x2 = 0, y2 = 0] = ring.at(i - 1) ?? [];
        const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
        return crosses ? !inside : inside;
      }, false);
    // A port lies on the shore, and the outline is coarse.
    const wet = duchies.filter(({ x, y, port }) => port === 'none' && !isInside(x, y, mainland ?? []));
    expect(wet.map(({ id }) => id)).toEqual([]);
    expect(isInside(142, 250, mainland ?? [])).toBe(false);
  });
});

describe('leaders and counters', () => {
  test('K-1.6a: ratings that the rule book names', () => {
    const ratings = Object.fromEntries(
      [...leadersById.values()].map(({ id, battle, command }) => [id, [battle, command]]),
    );
    expect(ratings).toMatchObject({
      napoleon: [5, 8],
      davout: [4, 6],
      murat: [2, 4],
      schwarzenberg: [2, 4],
      yorck: [1, 4],
      kutuzov: [4, 6],
      barclay: [1, 4],
      platov: [2, 4],
      bagration: [3, 6],
    });
    expect(leadersById.size).toBe(15);
  });

  test('K-1.1c, K-1.5c: Prussia and Austria are run by a French power each, with counters of their own', () => {
    const table = contingents.map(({ id, power, counters: { inf, cav, art } }) => [id, power, inf, cav, art]);
    expect(table).toEqual([
      ['french_north', 'french_north', 19, 6, 3],
      ['prussia', 'french_north', 4, 2, 0],
      ['russian_first', 'russian_first', 19, 6, 3],
      ['french_south', 'french_south', 19, 6, 3],
      ['austria', 'french_south', 7, 3, 1],
      ['russian_second', 'russian_second', 19, 6, 3],
    ]);
    expect(leadersById.get('yorck')?.contingent).toBe('prussia');
    expect(leadersById.get('schwarzenberg')?.contingent).toBe('austria');
  });
});

describe.each(Object.entries(setup.scenarios))('the scenario %s', (name, scenario) => {
  const placed = CONTINGENTS.flatMap((id) =>
    (scenario.placements[id] ?? []).map((placement) => ({ ...placement, id })),
  );

  test('K-1.5a, K-1.5c: strengths are those of the counters, and no more counters than there are', () => {
    for (const { sp, pieces, duchy } of placed)
      expect(pieces.infantry + 2 * pieces.cavalry + 4 * pieces.artillery, duchy).toBe(sp);
    for (const id of CONTINGENTS)
      for (const arm of ['infantry', 'cavalry', 'artillery'] as const) {
        const used = (scenario.placements[id] ?? []).reduce((sum, { pieces }) => sum + pieces[arm], 0);
        expect(used, `${id} ${arm}`).toBeLessThanOrEqual(setup.pieceLimits[id]?.[arm] ?? 0);
      }
  });

  test('everything stands somewhere on the map, one camp in an area, each leader once with his own', () => {
    const camps = new Map<string, Set<string>>();
    const seen = placed.flatMap(({ leaders }) => leaders);
    for (const { duchy, id, leaders } of placed) {
      expect(areas.has(duchy), duchy).toBe(true);
      camps.set(duchy, (camps.get(duchy) ?? new Set()).add(campOf(id)));
      for (const leader of leaders) expect(leadersById.get(leader)?.contingent, leader).toBe(id);
    }
    expect([...camps].filter(([, there]) => there.size > 1)).toEqual([]);
    expect(new Set(seen).size).toBe(seen.length);
    const twice = placed.map(({ duchy, id }) => `${duchy} ${id}`);
    expect(new Set(twice).size).toBe(twice.length);
  });

  test('K-1.62b: leaders command what stands with them, but for Ney, who starts with 7 by an example', () => {
    const commands = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (leadersById.get(id)?.command ?? 0), 0);
    const over = placed.filter(({ leaders, sp }) => leaders.length > 0 && sp > commands(leaders));
    expect(over.map(({ leaders }) => leaders)).toEqual(name === 'invasion' ? [['ney']] : []);
  });

  test('K-1.7a: flags fly in duchies of the other camp, as many as there are, joined to the zones of their side', () => {
    const held = new Set(scenario.flags.map(({ duchy }) => duchy));
    expect(held.size).toBe(scenario.flags.length);
    const nation = (id: string) =>
      id.startsWith('french') ? 'french' : id.startsWith('russian') ? 'russian' : 'allied';
    const { french, allied, tsarist, imperial } = setup.flagLimits;
    const limits = { french, allied, russian: tsarist };
    expect(imperial).toBe(french + allied);
    for (const pool of ['french', 'russian', 'allied'] as const)
      expect(scenario.flags.filter(({ power }) => nation(power) === pool).length).toBeLessThanOrEqual(limits[pool]);
    for (const { duchy, power } of scenario.flags) {
      expect(places.zones.has(duchy), duchy).toBe(false);
      expect(campOf(areas.get(duchy)?.owners[0] ?? ''), duchy).not.toBe(campOf(power));
    }
    const friendly = new Set([
      ...held,
      ...all.filter(({ owners }) => campOf(owners[0] ?? '') === 'imperial').map(({ id }) => id),
    ]);
    const joined = new Set(['z_poland']);
    for (const at of joined) for (const next of beside(at)) if (friendly.has(next)) joined.add(next);
    expect([...held].filter((area) => !joined.has(area))).toEqual([]);
  });

  test('K-1.9: the Tsarist keys are as many as the rule book counts', () => {
    const lost = new Set(scenario.flags.map(({ duchy }) => duchy));
    expect(duchies.filter((duchy) => duchy.key && isRussian(duchy) && !lost.has(duchy.id))).toHaveLength(
      scenario.tsaristKeys,
    );
  });

  test('K-12.45b: who is entrenched has 4 strength points or a leader', () => {
    for (const area of scenario.markers.entrenched) {
      const there = placed.filter(({ duchy }) => duchy === area);
      const sp = there.reduce((sum, each) => sum + each.sp, 0);
      expect(sp >= tables.entrenchment.strength || there.some(({ leaders }) => leaders.length > 0), area).toBe(true);
    }
  });

  test('K-2.5: markers lie where they may: bridges on rivers, sacked on fortresses', () => {
    for (const { a, b } of scenario.markers.bridges) expect(kindOf(a, b)).toBe('river');
    for (const area of scenario.markers.sacked) expect(areas.get(area)?.fortress, area).toBeGreaterThan(0);
    for (const area of scenario.markers.scorched) expect(areas.get(area)?.region, area).toBe('russia');
  });

  test('K-2.6: everybody has five cards of the common deck, and the cards that he surely has among them', () => {
    for (const [power, { home, common }] of Object.entries(scenario.hands)) {
      const fixed = scenario.fixedCards[power] ?? [];
      const homes = fixed.filter((card) => content.cards.get(card)?.home !== null).length;
      expect(homes, power).toBeLessThanOrEqual(home);
      expect(common, power).toBe(name === 'napoleon_in_moscow' && power === 'russian_second' ? 6 : 5);
    }
  });

  test('cards that it names are there, each in one place', () => {
    const { fixedCards, removedCards, setAside, winterCards, attachments } = scenario;
    const held = [
      ...Object.values(fixedCards).flat(),
      ...removedCards,
      ...setAside,
      ...attachments.map(({ card }) => card),
    ];
    expect(held.filter((card) => !content.cards.has(card))).toEqual([]);
    expect(new Set(held).size).toBe(held.length);
    expect(winterCards.of.filter((card) => !removedCards.includes(card))).toEqual([]);
    expect(winterCards.n).toBeLessThanOrEqual(winterCards.of.length);
  });
});

describe('the tables', () => {
  test('K-9.0a, K-14.41: six levels of morale and six of attrition, each once', () => {
    expect(new Set(tables.morale.levels.map(({ id }) => id)).size).toBe(6);
    expect(new Set(tables.attritionLevels.levels.map(({ id }) => id)).size).toBe(6);
  });

  test('K-19.5a: every number of Tsarist keys has a row of the track, fewer keys never weigh less, and 3 are +2', () => {
    const rows = tables.conquest.keyTrack;
    const keys = duchies.filter(({ key }) => key).length;
    expect(rows.at(-1)?.most).toBe(keys);
    expect([...rows].sort((a, b) => a.most - b.most || b.n - a.n)).toEqual(rows);
    expect(rows.every(({ n }, i) => i === 0 || n < (rows[i - 1]?.n ?? 0))).toBe(true);
    expect(rows.find(({ most }) => most >= 3)).toMatchObject({ n: 2 });
  });

  test('K-20.3: the tables of points have their last rows where all is held', () => {
    expect(tables.victory.ports.rows.at(-1)?.least).toBeLessThanOrEqual(idsWhere(({ port }) => port !== 'none').length);
    expect(tables.victory.pripyat.rows.at(-1)?.least).toBe(places.pripyat.size);
  });

  test('K-1.1a: every contingent is run by a power of one of two camps', () => {
    expect(new Set(CONTINGENTS.map((id) => campOf(run.find((each) => each.id === id)?.power ?? '')))).toEqual(
      new Set(SIDES),
    );
  });
});
