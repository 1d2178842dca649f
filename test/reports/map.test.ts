import { crc32, inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { campaignSentences } from '../../src/games/campaign/messages/index.ts';
import { campaigns } from '../../src/games/campaigns.ts';
import { sentences as gettysburgSentences } from '../../src/games/gettysburg/messages/index.ts';
import { ownSentences as kutuzovSentences } from '../../src/games/kutuzov/messages/index.ts';
import { sentences as napoleonicsSentences } from '../../src/games/napoleonics/messages/index.ts';
import { type Chart, type ChartArea, drawMap, mapLayers, mapPng, speechOf } from '../../src/reports/index.ts';
import { coloursWith, INK, PALETTE, PAPER } from '../../src/reports/map/colours.ts';
import { distanceOf, overlaps, spread, triangulate } from '../../src/reports/map/geometry.ts';
import { labelsOf, type Surroundings, type Wish } from '../../src/reports/map/labels.ts';
import { outlined } from '../../src/reports/map/outlines.ts';
import { paletteOf } from '../../src/reports/map/palette.ts';
import { type Candidate, type Label, placeLabels } from '../../src/reports/map/placement.ts';
import { layOut } from '../../src/reports/map/sheet.ts';
import { outlineOf, widthOf } from '../../src/reports/map/typeface.ts';
import { game, report, reporter, state } from './fixtures.ts';
import { chartsOf } from './map-positions.ts';
import { faultsOf } from './sheet-faults.ts';

const say = speechOf(reporter);
const chart = game.chart(report(), say);
const svg = drawMap(chart);

const areaOf = (id: string): ChartArea => chart.areas.find((area) => area.id === id) as ChartArea;

test('the drawing is well-formed', () => {
  expect(() => new Resvg(svg)).not.toThrow();
});

test('every area is a group with its id, its words, its code and its name', () => {
  for (const { id, name, holder, words } of chart.areas) {
    const begin = svg.indexOf(`<g id="area-${id}" data-area="${id}"><title>${words}</title>`);
    expect(begin, id).toBeGreaterThan(0);
    const drawn = svg.slice(begin, svg.indexOf('<g id="area-', begin + 1));
    expect(drawn).toMatch(new RegExp(`>${name}( \\[\\d\\])?( \\*)?<`));
    expect(drawn).toContain(`>${game.definition.content.powers.find((power) => power.id === holder)?.code}</text>`);
  }
});

test('every line is drawn once, in the stroke of its kind', () => {
  const waysIn = (pattern: RegExp) => [...svg.matchAll(pattern)].map(([, d = '']) => d.split('M').length - 1);
  const wanted = (kind: string) => game.definition.content.lines.filter((line) => line.kind === kind).length;
  const path = (style: string) => new RegExp(`<path d="([^"]*)" fill="none" ${style}/>`, 'g');
  expect(waysIn(path('stroke="#6b5f4e" stroke-width="2.4"'))[0]).toBe(wanted('clear'));
  expect(waysIn(path('stroke="#6b5f4e" stroke-width="2.4" stroke-dasharray="7 5"'))[0]).toBe(wanted('rough'));
  expect(waysIn(path('[^>]*stroke-dasharray="0.1 9"[^>]*'))[0]).toBe(wanted('pass'));
  expect(waysIn(path('stroke="#2f6690" stroke-width="6.4"'))[0]).toBe(wanted('river'));
});

test('formations are groups with their power, strength and leaders', () => {
  const formation = (area: string, power: string) =>
    new RegExp(
      `<g id="formation-${area}-${power}" data-formation="${power}" data-area="${area}"><title>([^<]*)</title>(.*?)</g>`,
    )
      .exec(svg)
      ?.slice(1);
  expect(formation('ciudad_rodrigo', 'britain')?.[0]).toBe('BR: Wellington, 7 SP');
  const written = [...(formation('ciudad_rodrigo', 'britain')?.[1] ?? '').matchAll(/>([^<>]+)<\/text>/g)].map(
    ([, text]) => text,
  );
  expect(written).toEqual(['7', 'Wellington']);
  const units = chart.areas.flatMap((area) => area.units);
  expect(svg.match(/data-formation=/g)).toHaveLength(units.length);
});

test('an area states its kind, walls, port, holder, siege and formations', () => {
  expect(areaOf('ciudad_rodrigo')).toMatchObject({ shape: 'fortress', strength: 3, besieged: true, home: false });
  expect(areaOf('ciudad_rodrigo').words).toMatch(
    /^Ciudad Rodrigo: key area, fortress 3, French North \(FN\), occupied, besieged.*\. BR: Wellington, 7 SP\./,
  );
  expect(areaOf('gibraltar').words).toContain('major port (Atlantic), major port (Mediterranean), Britain (BR)');
  expect(areaOf('madrid').capital).toBe(true);
  // Without a siege the words say nothing about one.
  expect(areaOf('gibraltar').words).toMatch(/Britain \(BR\)\.( |$)/);
});

test('soldiers beyond the command of their leaders are marked', () => {
  const crowded = state();
  crowded.forces.madrid = { french_north: { leaders: ['joseph'], inf: 12, cav: 0, art: 0 } };
  const unit = (view = game.knowledge.view(crowded, 'britain')) =>
    game.chart({ view, events: [] }, say).areas.find(({ id }) => id === 'madrid')?.units[0];
  expect(unit()).toMatchObject({ strength: 12, over: true });
  crowded.forces.madrid = { french_north: { leaders: ['joseph'], inf: 4, cav: 0, art: 0 } };
  expect(unit()).toMatchObject({ strength: 4, over: false });
});

test('changes are marked: areas, flags, fights and ways', () => {
  const marked = (mark: 'changed' | 'turned' | 'fought') =>
    chart.areas.filter(({ news }) => news[mark]).map(({ id }) => id);
  expect(marked('changed')).toEqual(expect.arrayContaining(['lisbon', 'lumbrales', 'merida', 'salamanca']));
  expect(marked('turned')).toEqual(['merida']);
  expect(marked('fought')).toEqual(expect.arrayContaining(['lumbrales', 'ciudad_rodrigo']));
  expect(svg).toContain('>Merida *<');
  expect(chart.moves).toEqual([
    { faction: 'french_north', from: 'salamanca', to: 'lumbrales', bySea: expect.any(Boolean) },
  ]);
  expect(chart.changes).toContain('Salamanca (FN) Marmont, 6 SP');
});

test('the same chart gives the same drawing', () => {
  const { labels } = layOut(chart);
  expect([...layOut(JSON.parse(JSON.stringify(chart))).labels]).toEqual([...labels]);
  expect(drawMap(JSON.parse(JSON.stringify(chart)))).toBe(svg);
});

test('any difference of charts gives another drawing', () => {
  expect(drawMap({ ...chart, title: 'Another' })).not.toBe(svg);
  expect(drawMap(chart)).toBe(svg);
});

test('no text can become a part of the drawing', () => {
  const evil = `</text><script>&'"\u0000`;
  const drawn = drawMap({
    ...chart,
    title: evil,
    changes: [evil],
    factions: chart.factions.map((faction) => ({ ...faction, code: evil, name: evil })),
    areas: chart.areas.map((area) => ({
      ...area,
      id: `${area.id}"><script>`,
      name: evil,
      words: evil,
      units: area.units.map((unit) => ({ ...unit, faction: evil, leaders: [evil], words: evil })),
    })),
    seas: [{ id: evil, name: evil, ports: [] }],
  });
  expect(drawn).not.toContain('<script');
  expect(() => new Resvg(drawn)).not.toThrow();
});

test('its image is a PNG of the requested width, small enough for a mail', () => {
  const png = mapPng(mapLayers(chart));
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  expect(png.readUInt32BE(16)).toBe(1200);
  expect(png.length).toBeLessThan(250_000);
});

test('readers of the same map get the same image, which is made once', () => {
  const png = mapPng(mapLayers(chart));
  expect(mapPng(mapLayers(JSON.parse(JSON.stringify(chart))))).toBe(png);
  expect(mapPng(mapLayers({ ...chart, title: 'Another' }))).not.toBe(png);
});

/** The chunks of a PNG file by their type. Each chunk has to match its checksum. */
const chunksOf = (png: Buffer): ReadonlyMap<string, Buffer> => {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  return chunks;
};

test('an image packed in stripes is accepted by strict readers', () => {
  const [width, height] = [1200, mapLayers(chart).height];
  const chunks = chunksOf(mapPng(mapLayers(chart)));
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  // Inflating also verifies the checksum of the rows.
  const rows = inflateSync(chunks.get('IDAT') as Buffer);
  expect(rows).toHaveLength((width + 1) * height);
  expect(Array.from({ length: height }, (_, row) => rows[row * (width + 1)]).every((filter) => filter === 0)).toBe(
    true,
  );
});

test('an earlier drawing leaves no trace in an image', async () => {
  const fresh: typeof import('../../src/reports/map/png.ts') = await import(
    `../../src/reports/map/png.ts?${'nothing-drawn'}`
  );
  const colours = ['#d3e0e4', '#bf352c', '#2b2620'];
  const disc = (x: number, y: number, fill = colours[1]) => `<circle cx="${x}" cy="${y}" r="14" fill="${fill}"/>`;
  const drawing = (...figures: string[]) => ({
    ...{ width: 90, height: 100, colours, figures },
    ground: '<rect width="90" height="100" fill="#d3e0e4"/>',
  });
  // Two overlapping discs with either one on top, some within one stripe and some across the edges of several.
  const [high, low, on] = [disc(20, 20), disc(30, 70), disc(34, 60, colours[2])];
  const all = [
    drawing(),
    drawing(high),
    drawing(low, on),
    drawing(on, low),
    drawing(high, low, on),
    drawing(low, high),
  ];
  const [forth, back] = [all.map(mapPng), [...all].reverse().map(fresh.mapPng).reverse()];
  expect(fresh.mapPng).not.toBe(mapPng);
  expect(back.map((png) => png.toString('hex'))).toEqual(forth.map((png) => png.toString('hex')));
  expect(new Set(forth.map((png) => png.toString('hex'))).size).toBe(all.length);
});

test('a colour takes the same place in a palette, whichever neighbour was looked up before', () => {
  const surfaces = ['#ffffff', '#000000', '#bf352c'];
  const words = Array.from({ length: 2048 }, (_, i) => i * 8191);
  const [forth, back] = [paletteOf(surfaces), paletteOf([...surfaces, '#ffffff'])];
  expect(forth).not.toBe(back);
  const places = words.map(forth.placeOf);
  expect([...words].reverse().map(back.placeOf).reverse()).toEqual(places);
});

test('the surfaces of a map are in its palette, and no two of them are confused', () => {
  const COLOURS = coloursWith(Object.values(PALETTE));
  const { colours, placeOf } = paletteOf(COLOURS);
  expect(colours).toHaveLength(256);
  for (const name of COLOURS) {
    const [red = 0, green = 0, blue = 0] = Buffer.from(name.slice(1), 'hex');
    expect(colours[placeOf(red | (green << 8) | (blue << 16))]).toEqual([red, green, blue]);
  }
});

/** The pixels of an image shown inside a drawing. A broken image would leave them blank. */
const pixelsOf = (png: Buffer, width: number, height: number): Buffer =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  ).render().pixels;

/** The share of channels that differ by more than `by` between two images. */
const partApart = (one: Uint8Array, other: Uint8Array, by: number): number =>
  one.filter((value, i) => Math.abs(value - (other[i] ?? 0)) > by).length / one.length;

test('an image assembled from layers shows the same as the drawing, whatever was drawn before', () => {
  const [width, height] = [1200, mapLayers(chart).height];
  for (const each of [chart, { ...chart, title: 'Another', moves: [] }, chart]) {
    const whole = new Resvg(outlined(drawMap(each)), { font: { loadSystemFonts: false } }).render().pixels;
    const pixels = pixelsOf(mapPng(mapLayers(each)), width, height);
    // The palette rounds the colours at edges to near ones.
    expect(partApart(whole, pixels, 24)).toBeLessThan(0.00001);
    expect(partApart(whole, pixels, 32)).toBe(0);
  }
});

test('figures are transparent if they are not opaque', () => {
  const figures = [
    '<rect x="10" width="20" height="10" fill="#0000ff" fill-opacity="0.5"/>',
    '<rect x="20" width="10" height="10" fill="#000000" fill-opacity="0.5"/>',
    '<rect x="60" width="10" height="10" fill="#000000"/>',
    '<g/>',
  ];
  const ground = '<rect width="30" height="10" fill="#ffffff"/>';
  const colours = ['#ffffff', '#7f7fff', '#3f3f7f', '#000000'];
  const pixels = pixelsOf(mapPng({ width: 30, height: 10, colours, ground, figures }), 30, 10);
  const colourAt = (x: number) => [...pixels.subarray((5 * 30 + x) * 4, (5 * 30 + x) * 4 + 3)];
  const wanted = [
    [255, 255, 255],
    [127, 127, 255],
    [63, 63, 127],
  ];
  for (const [i, colour] of wanted.entries()) {
    for (const [channel, value] of colour.entries())
      expect(Math.abs((colourAt(5 + 10 * i)[channel] ?? 0) - value)).toBeLessThan(3);
  }
});

test('the palette keeps the colours of plain surfaces', () => {
  const ground =
    '<rect width="30" height="10" fill="#b3312b"/><rect x="10" width="10" height="10" fill="#2f5f9e"/><rect x="20" width="10" height="10" fill="#f4ecd6"/>';
  const colours = ['#b3312b', '#2f5f9e', '#f4ecd6'];
  const pixels = pixelsOf(mapPng({ width: 30, height: 10, colours, ground, figures: [] }), 30, 10);
  const colourAt = (x: number) => pixels.subarray((5 * 30 + x) * 4, (5 * 30 + x) * 4 + 3).toString('hex');
  expect([5, 15, 25].map((x) => `#${colourAt(x)}`)).toEqual(colours);
});

test('an image of many colours comes close to them', () => {
  const hex = (value: number) => (value % 256).toString(16).padStart(2, '0');
  const colours = Array.from({ length: 900 }, (_, i) => `#${hex(i * 37)}${hex(i * 91)}${hex(i * 13)}`);
  const ground = colours.map((colour, i) => `<rect x="${i}" width="1" height="4" fill="${colour}"/>`).join('');
  const wanted = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="4">${ground}</svg>`).render()
    .pixels;
  const pixels = pixelsOf(mapPng({ width: 900, height: 4, colours, ground, figures: [] }), 900, 4);
  const worst = Math.max(...wanted.map((value, i) => Math.abs(value - (pixels[i] ?? 0))));
  expect(worst).toBeLessThan(48);
});

test('texts become outlines as wide as they were measured', () => {
  const text = 'Ciudad Rodrigo & Co';
  const bounds = (anchor: string) => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="40"><text x="300" y="30" font-size="20" font-weight="bold"${anchor} fill="#000">${text.replace('&', '&amp;')}</text></svg>`;
    expect(outlined(drawing)).not.toContain('<text');
    return new Resvg(outlined(drawing), { font: { loadSystemFonts: false } }).innerBBox();
  };
  const [left, middle, right] = ['', ' text-anchor="middle"', ' text-anchor="end"'].map(bounds);
  const width = widthOf(text, 20, 'bold');
  expect(Math.abs((left?.width ?? 0) - width)).toBeLessThan(4);
  expect((left?.x ?? 0) - (middle?.x ?? 0)).toBeCloseTo(width / 2, -1);
  expect((middle?.x ?? 0) - (right?.x ?? 0)).toBeCloseTo(width / 2, -1);
});

// --- colours ---------------------------------------------------------------------------------------------------------

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255) as unknown as Rgb;
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const light = (hex: string): number => {
  const [r, g, b] = rgbOf(hex).map(linear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [dark = 0, bright = 0] = [light(a), light(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
};

/** A colour as a person without one kind of cones sees it (Vienot, Brettel and Mollon 1999), in linear light. */
const SIGHTS = {
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  grey: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
} as const;

/** Lightness and the two opponent colours of CIE L*a*b*, white D65. */
const labOf = (hex: string, sight: keyof typeof SIGHTS): Rgb => {
  const [r, g, b] = rgbOf(hex).map(linear) as unknown as Rgb;
  const [R, G, B] = SIGHTS[sight].map(([x, y, z]) => x * r + y * g + z * b) as unknown as Rgb;
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * R + 0.3576 * G + 0.1805 * B) / 0.9505),
    f(0.2126 * R + 0.7152 * G + 0.0722 * B),
    f((0.0193 * R + 0.1192 * G + 0.9505 * B) / 1.089),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

describe('the colours of four powers', () => {
  const four = ['BR', 'FS', 'SP', 'FN'].map((code) => sure(PALETTE[code]));
  const pairs = four.flatMap((a, i) => four.slice(i + 1).map((b) => [a, b] as const));

  test.each(['deuteranopia', 'protanopia', 'grey'] as const)('stay apart in %s', (sight) => {
    // In grey the form of a row tells the sides apart.
    for (const [a, b] of sight === 'grey' ? pairs.filter((_, i) => i === 1 || i === 4) : pairs) {
      const [one, two] = [labOf(a.fill, sight), labOf(b.fill, sight)];
      expect(Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]), `${a.fill} ${b.fill}`).toBeGreaterThan(12);
    }
  });

  test('letters can be read on all of them', () => {
    for (const { fill, text, pale } of Object.values(PALETTE)) {
      expect(contrast(fill, text), fill).toBeGreaterThanOrEqual(4.5);
      expect(contrast(pale, INK), pale).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(PAPER, INK)).toBeGreaterThanOrEqual(4.5);
  });
});

// --- layout ----------------------------------------------------------------------------------------------------------

/** The drawn row of a power with 3 SP, without its place, its words and its colours. */
const rowOf = (given: Chart, faction: string): string => {
  const unit = { faction, strength: 3, leaders: [], over: false, words: '' };
  const areas = given.areas.map((area, i) => ({ ...area, besieged: false, units: i === 0 ? [unit] : [] }));
  const drawn = /<g id="formation-[^>]*>(.*?)<\/g>/.exec(drawMap({ ...given, areas }))?.[1] ?? '';
  const [face = ''] = drawn.match(/<rect x="[^"]*" y="([^"]*)"/g)?.slice(1) ?? [];
  const top = Number(/ y="([^"]*)"/.exec(face)?.[1]);
  return drawn
    .replace(/<title>.*?<\/title>| (fill|stroke|x|y|textLength)="[^"]*"/g, '')
    .replace(/d="M\S+ (\S+)H\S+"/g, (_, y: string) => `line at ${Math.round(Number(y) - top)}`);
};

test.each([...campaigns.keys()])('the rows of any two powers of %s differ by more than their colour', (id) => {
  const [each] = chartsOf(id, sure(campaigns.get(id)?.setup.scenarios[0]).id, 1);
  const { factions } = sure(each);
  expect(factions.length).toBeGreaterThan(3);
  expect(new Set(factions.map((faction) => rowOf(sure(each), faction.id))).size).toBe(factions.length);
});

test('the search for faults finds them', () => {
  const sheet = layOut(chart);
  const own = sure(sheet.labels.get('lugo'));
  const { box } = sure(sheet.labels.get('madrid')?.name);
  const moved = (x: number, y: number) => ({
    ...sheet,
    labels: new Map([...sheet.labels, ['lugo', { name: { ...sure(own.name), box: { ...box, x, y } } }]]),
  });
  expect(faultsOf(moved(box.x + 5, box.y))).toContain('name madrid touches name lugo');
  expect(faultsOf(moved(-10, 500))).toContain('name lugo is cut');
  const at = sure(sheet.signs.get('toledo')).at;
  expect(faultsOf(moved(at.x - 5, at.y))).toContain('name lugo touches sign toledo');
  expect(faultsOf(moved(at.x - 5, at.y))).toContain('name lugo is nearer to sign toledo');
});

describe.each([...campaigns.keys()])('a part of the map of %s', (id) => {
  const charts = [...chartsOf(id, sure(campaigns.get(id)?.setup.scenarios[0]).id, 2)].slice(0, 10);
  /** An area with a stack, and both ends of a move. */
  const scenes = charts.flatMap((each, i) => {
    const stacks = each.areas.filter(({ units }) => units.length > 0).map((area) => area.id);
    const [move] = each.moves;
    return [[sure(stacks[(i * 7) % stacks.length])], ...(move ? [[move.from, move.to]] : [])].map(
      (areas) => [each, areas] as const,
    );
  });
  const sizesIn = (drawn: string) => [...drawn.matchAll(/font-size="([^"]+)"/g)].map(([, size]) => Number(size));
  /** The sizes of letters in pixels: names and plates have theirs, signs are drawn in units. */
  const lettersIn = (drawn: string, unit: number): number[] => {
    const [sign = '', ...labels] = drawn.split('<g transform="scale');
    return [...sizesIn(sign).map((size) => size / unit), ...sizesIn(labels.join(''))];
  };
  const partOf = (each: Chart, areas: readonly string[], part: 'near' | 'tall') => {
    const layers = mapLayers(each, areas, part);
    const { window, unit = 1 } = layers;
    return { layers, unit, sheet: layOut(each, { window: sure(window), unit, signs: 1 }) };
  };

  describe.each(['near', 'tall'] as const)('that is %s', (part) => {
    test('holds what it is about, whole', () => {
      expect(scenes.length).toBeGreaterThan(10);
      for (const [each, areas] of scenes) {
        const { sheet } = partOf(each, areas, part);
        const about = `${each.title}, ${areas}`;
        expect(
          faultsOf(sheet).filter((fault) => !/^mark .* touches mark /.test(fault)),
          about,
        ).toEqual([]);
        expect(
          areas.filter((area) => !sheet.labels.has(area)),
          about,
        ).toEqual([]);
        const stacks = each.areas.filter(({ id: area, units }) => areas.includes(area) && units.length > 0);
        expect(
          stacks.filter((area) => !sheet.labels.get(area.id)?.plate),
          about,
        ).toEqual([]);
      }
    });

    test('can be read on a phone, and is small enough', () => {
      for (const [each, areas] of scenes.filter(([, { length }]) => length === 1)) {
        const { layers, unit, sheet } = partOf(each, areas, part);
        // Several powers that have to stand on one sign share its height.
        const crowded = each.areas.filter(({ id: area, units }) => {
          const plate = sheet.labels.get(area)?.plate;
          return plate && !plate.plate && units.length > 1;
        });
        expect(crowded.length).toBeLessThan(3);
        const shown = layers.figures.filter((figure) => !crowded.some((area) => figure.includes(`"area-${area.id}"`)));
        const sizes = shown.flatMap((figure) => lettersIn(figure, unit));
        expect(Math.min(...sizes), `${each.title}, ${areas}`).toBeGreaterThanOrEqual(10.9);
        const png = mapPng(layers);
        expect(png.length).toBeLessThanOrEqual(40_000);
        expect(png.readUInt32BE(16)).toBe(720);
      }
    });
  });
});

test('a part with everything takes no more bytes', () => {
  const everywhere = chart.areas.map(({ id }) => id);
  const layers = mapLayers(chart, everywhere, 'tall');
  expect(sure(layers.window).width).toBeGreaterThan(1000);
  expect(mapPng(layers).length).toBeLessThanOrEqual(40_000);
});

test('there is still room with an army and a siege in every third area', () => {
  const unit = (faction: string, leaders: string[]) => ({ faction, strength: 12, leaders, over: true, words: '' });
  const crowded = chart.areas.map((area, i) => ({
    ...area,
    flag: true,
    besieged: i % 3 === 0,
    news: { changed: true, turned: true, fought: i % 3 === 0 },
    units: i % 3 === 0 ? [unit('britain', ['Wellington']), unit('french_south', [])] : [],
  }));
  expect(faultsOf(layOut({ ...chart, areas: crowded })).filter((fault) => /name|plate/.test(fault))).toEqual([]);
});

test('a sign keeps its place, whatever happens', () => {
  const places = (each: Chart) => [...layOut(each).signs].map(([id, { at }]) => [id, at]);
  const [first, ...later] = [...chartsOf('wellington', '1812', 3)];
  const plain = (each: Chart) =>
    each.areas.every(
      (area) => (area.shape === 'fortress') === (game.definition.content.areas.get(area.id)?.fortress ?? 0) > 0,
    );
  for (const each of later.filter(plain)) expect(places(each)).toEqual(places(first as Chart));
});

const wish = (id: string, x: number, y: number, plates: Wish['plates'] = []): Wish => ({
  id,
  sign: { at: { x, y }, reach: { x: 10, y: 10 }, isRound: true },
  marks: [],
  plates,
  onSign: { width: 20, height: 20 },
  names: [{ width: 60, height: 14 }],
  isMajor: false,
});

const frame = { x: 0, y: 0, width: 1000, height: 1000 };

/** The places of the labels of some areas, by kind and area. */
const placed = (wishes: readonly Wish[], rest: Partial<Surroundings> = {}): ReadonlyMap<string, Candidate> => {
  const labels = labelsOf(wishes, { frame, obstacles: [], lines: [], ...rest });
  const places = placeLabels(labels);
  return new Map(labels.map(({ id, kind }, i) => [`${kind} ${id}`, sure(places[i])]));
};

test('a name with room stands on the right, one at the edge on the left', () => {
  const places = placed([wish('a', 500, 500), wish('b', 989, 300)]);
  expect(places.get('name a')?.box).toMatchObject({ x: 512, y: 493 });
  expect(places.get('name b')?.box?.x).toBe(917);
});

test('a name avoids a line that runs through its place', () => {
  const segment = [
    { x: 500, y: 500 },
    { x: 900, y: 500 },
  ] as const;
  const { box } = sure(placed([wish('a', 500, 500)], { lines: [{ segment, weight: 1 }] }).get('name a'));
  expect(overlaps(sure(box), { x: 500, y: 499.9, width: 400, height: 0.2 })).toBe(false);
});

const SIZES = [
  { width: 90, height: 18 },
  { width: 60, height: 18 },
  { width: 30, height: 18 },
];

/** Walls around a sign that leave some room on its right. */
const walled = (room: number) => [
  { x: 400, y: 400, width: 200, height: 88 },
  { x: 400, y: 512, width: 200, height: 88 },
  { x: 400, y: 480, width: 88, height: 40 },
  { x: 512 + room, y: 480, width: 200, height: 40 },
];

test.each([
  [100, 0],
  [70, 1],
  [40, 2],
])('a plate with a room of %i is drawn in size %i', (room, form) => {
  const place = placed([wish('a', 500, 500, SIZES)], { obstacles: walled(room) }).get('plate a');
  expect(place).toMatchObject({ form });
  expect(place?.isOnSign).toBeUndefined();
});

test('a plate without any room beside its sign stands on it, and a name is left out', () => {
  const places = placed([wish('a', 500, 500, SIZES)], { obstacles: walled(0) });
  expect(places.get('plate a')).toMatchObject({ isOnSign: true, box: { x: 490, y: 490 } });
  expect(places.get('name a')?.box).toBeUndefined();
});

test('a label gives way if both together cost less', () => {
  const box = (x: number) => ({ x, y: 0, width: 10, height: 10 });
  const label = (id: string, ...candidates: readonly [x: number, cost: number][]): Label => ({
    ...{ id, kind: 'name', rank: 0 },
    candidates: [...candidates.map(([x, cost]) => ({ box: box(x), cost, form: 0 })), { cost: 100, form: 0 }],
  });
  const places = placeLabels([label('a', [0, 1], [50, 2]), label('b', [0, 1], [90, 60], [120, 70])]);
  expect(places.map((place) => place.box?.x)).toEqual([50, 0]);
});

const point = fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) });

test('two points that touch move apart, others stay', () => {
  const far = { x: 900, y: 900 };
  const moved = spread([{ x: 0, y: 0 }, { x: 4, y: 0 }, far], [10, 10, 10]);
  expect(distanceOf(moved[0] ?? far, moved[1] ?? far)).toBeCloseTo(20);
  expect(moved[2]).toEqual(far);
  expect(spread([far, far], [5, 5])).not.toEqual([far, far]);
});

test('no point lies inside the circle of a triangle, and no side is too long', () => {
  fc.assert(
    fc.property(fc.uniqueArray(point, { maxLength: 12, selector: ({ x, y }) => `${x},${y}` }), (points) => {
      for (const [a, b, c] of triangulate(points, 150)) {
        for (const [p, q] of [
          [a, b],
          [b, c],
          [c, a],
        ] as const) {
          expect(distanceOf(p, q)).toBeLessThan(150);
        }
        const inside = points.filter((each) => each !== a && each !== b && each !== c && isInside(each, [a, b, c]));
        expect(inside).toEqual([]);
      }
    }),
  );
});

type Corner = { readonly x: number; readonly y: number };

const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

const isInside = (each: Corner, [a, b, c]: readonly [Corner, Corner, Corner]): boolean => {
  const turns = [turn(a, b, each), turn(b, c, each), turn(c, a, each)];
  return turns.every((side) => side > 0) || turns.every((side) => side < 0);
};

test.each(['en', 'ko', 'ja'] as const)('every letter of a map or field in %s has an outline', (tag) => {
  const drawn = [campaignSentences, kutuzovSentences, gettysburgSentences, napoleonicsSentences].flatMap((catalogues) =>
    Object.entries(catalogues[tag] ?? {}).flatMap(([key, text]) =>
      /^(chart|map|field|nation)\./.test(key) ? [text] : [],
    ),
  );
  const letters = new Set(drawn.join('').replace(/\s/g, ''));
  const outline = (letter: string) => outlineOf(letter, 0, 0, { size: 20, weight: 'bold', spacing: 0 });
  // Letters that no font has, one for each of the fonts.
  const boxes = new Set(['\ue123', '\u9fff', '\ud7fb'].map(outline));
  expect(letters.size).toBeGreaterThan(40);
  expect([...letters].filter((letter) => boxes.has(outline(letter)))).toEqual([]);
});

describe('a part of the map', () => {
  const part = (given: Chart) => mapPng(mapLayers(given, ['ciudad_rodrigo']));
  const chartWith = (change: (area: ChartArea) => ChartArea): Chart => ({ ...chart, areas: chart.areas.map(change) });

  test('that looks the same to two seats is one image, whatever words are behind it', () => {
    const other = part(chartWith((area) => ({ ...area, words: `${area.words} Seen by another seat.` })));
    expect(other).toBe(part(chart));
  });

  const block = (x: number, fill: string) => `<rect x="${x}" y="10" width="8" height="8" fill="${fill}"/>`;
  const sheetWith = (figure: string, window?: { x: number; y: number; width: number; height: number }) =>
    mapPng({
      ...{ width: 100, height: 60, colours: ['#ffffff', '#ff0000', '#0000ff'] },
      ...{ ground: '<rect width="100" height="60" fill="#ffffff"/>', figures: [figure], ...(window ? { window } : {}) },
    });

  test.each([
    ['of another colour', block(10, '#0000ff')],
    ['in another place', block(20, '#ff0000')],
  ])('with a figure %s is another image, and so is the whole', (_, other) => {
    const window = { x: 0, y: 0, width: 50, height: 50 };
    expect(sheetWith(other, window).equals(sheetWith(block(10, '#ff0000'), window))).toBe(false);
    expect(sheetWith(other).equals(sheetWith(block(10, '#ff0000')))).toBe(false);
  });

  test('is cut from where its window is', () => {
    const [near, far] = [0, 5].map((x) => sheetWith(block(10, '#ff0000'), { x, y: 0, width: 50, height: 50 }));
    expect(near?.equals(far ?? Buffer.of())).toBe(false);
  });

  test('does not change with what lies outside it', () => {
    const outside = part(chartWith((area) => (area.id === 'cadiz' ? { ...area, name: 'Elsewhere' } : area)));
    expect(outside.equals(part(chart))).toBe(true);
  });
});
