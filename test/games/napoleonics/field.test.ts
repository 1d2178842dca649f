/** The field as it is drawn: everything that may be seen stands on it, in signs and words. */
import { Resvg } from '@resvg/resvg-js';
import { expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { boardOf, fieldOf } from '../../../src/games/napoleonics/board.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import type { TerrainKind } from '../../../src/games/napoleonics/content.ts';
import { contractOf } from '../../../src/games/napoleonics/contract.ts';
import type { NapoleonicsEvent } from '../../../src/games/napoleonics/events.ts';
import { viewOf } from '../../../src/games/napoleonics/knowledge.ts';
import { HEXES, sectionsOf } from '../../../src/games/napoleonics/rules/board.ts';
import { changing } from '../../../src/games/napoleonics/rules/pieces.ts';
import type { State } from '../../../src/games/napoleonics/state.ts';
import { type Board, hexBoard, mapPng, speechOf } from '../../../src/reports/index.ts';
import { scenario } from './play-from.ts';

const sayIn = (tag: 'en' | 'ko' | 'ja') =>
  speechOf({ words: { language: tag, ...languageIn(contractOf(shipped), tag) } });
const say = sayIn('en');

const seen = (state: State, events: readonly NapoleonicsEvent[] = [], seat: string | undefined = undefined) => ({
  book: shipped,
  view: viewOf(shipped, state, seat),
  events,
  say,
});

/** A board whose drawing has its light colours alone. */
const inTheLight = (board: Board): Board => ({
  ...board,
  svg: () => board.svg().replaceAll(/var\(--[a-z0-9-]+,(#[0-9a-f]{6})\)/g, '$1'),
});

const board = (state: State, events: readonly NapoleonicsEvent[] = [], seat?: string): Board =>
  inTheLight(boardOf(seen(state, events, seat)));

/** The group of a hex in a drawing. */
const groupOf = (svg: string, hex: string): string => {
  const begin = svg.indexOf(`<g id="area-${hex}" data-area="${hex}">`);
  return svg.slice(begin, svg.indexOf('<g id="area-', begin + 1));
};

const vimiero = scenario('003-vimiero');
const drawing = board(vimiero).svg();

test('every hex is a group of its own whose outline comes first after its words', () => {
  expect(() => new Resvg(drawing)).not.toThrow();
  for (const hex of HEXES) expect(groupOf(drawing, hex)).toMatch(/<title>[^<]+<\/title><polygon /);
  expect(drawing.match(/id="area-/g)).toHaveLength(113);
  expect(board(vimiero).places.map(({ id }) => id)).toEqual(HEXES);
});

test('a unit shows its kind and its blocks in the nation of its plate, and says all of it', () => {
  const state = structuredClone(vimiero);
  const unit = sure(state.units.find(({ hex }) => hex === 'H6'));
  changing({ state }, unit).blocks = 1;
  const group = groupOf(board(state).svg(), 'H6');
  expect(group).toContain('BR-RL1 (Rifle Light Infantry), 1 of 3 blocks');
  expect([...group.matchAll(/>([^<>]+)<\/text>/g)].map(([, text]) => text)).toEqual(['H6', 'BR', 'RL1']);
  const blocks = [...group.matchAll(/width="9" height="9" rx="3" stroke="[^"]+" fill="([^"]+)"/g)];
  expect(blocks.map(([, fill]) => fill)).toEqual(['#bf352c', '#fffdf6', '#fffdf6']);
});

test('counters of the side at the top have square corners, those at the bottom round ones', () => {
  const plate = /<rect x="[^"]+" y="[^"]+" width="58" height="30" rx="(\d)"/;
  expect(plate.exec(groupOf(drawing, 'B5'))?.[1]).toBe('0');
  expect(plate.exec(groupOf(drawing, 'G4'))?.[1]).toBe('8');
});

test('the counter of a unit names its side, for the script of a page', () => {
  expect(groupOf(drawing, 'B5')).toContain('data-formation="FRENCH"');
  expect(groupOf(drawing, 'G4')).toContain('data-formation="ALLIED"');
  expect(groupOf(drawing, 'A1')).not.toContain('data-formation');
});

/** The elements of a hex without their places, words and colours. */
const shapesOf = (svg: string, hex: string): string =>
  groupOf(svg, hex)
    .replace(/<title>.*?<\/title>|<text.*?<\/text>| (fill|stroke)="[^"]*"/g, '')
    .replace(/-?\d+(\.\d+)?/g, '0');

test('every arm and every ground has signs of its own, which do not differ by colour alone', () => {
  expect(new Set(['B5', 'B10', 'C5'].map((hex) => shapesOf(drawing, hex).slice(0, 700))).size).toBe(3);
  const grounds = [...shipped.terrain.keys()];
  // Water is drawn towards water: the pair of each lies beside it.
  const terrain = Object.fromEntries(
    grounds.flatMap((id, i) => [[`D${i + 1}`, id] as const, [`E${i + 1}`, id] as const]),
  );
  const svg = board({ ...vimiero, units: [], leaders: [], field: { terrain, works: {}, bridges: [] } }).svg();
  const shapes = grounds.map((_, i) => shapesOf(svg, `D${i + 1}`));
  expect(new Set([...shapes, shapesOf(svg, 'A1')]).size).toBe(grounds.length + 1);
});

test.each<[TerrainKind['enter'], TerrainKind['sight'], string]>([
  ['free', 'hill', 'hill'],
  ['impassable', 'hill', 'hill'],
  ['stop', 'blocks', 'forest'],
  ['impassable', 'blocks', 'rugged'],
  ['impassable', 'open', 'river'],
  ['stop', 'open', 'quarry'],
  ['free', 'open', 'quarry'],
])('ground of a pack that is %s to enter, and %s to sight, is drawn as a %s', (enter, sight, ground) => {
  const kind = { ...sure(shipped.terrain.get('FOREST')), id: 'MOOR', enter, sight };
  const book = { ...shipped, terrain: new Map([...shipped.terrain, ['MOOR', kind]]) };
  const state = { ...vimiero, field: { terrain: { D5: 'MOOR' }, works: {}, bridges: [] } };
  const hexes = new Map(fieldOf({ ...seen(state), book }).hexes.map((hex) => [hex.id, hex]));
  expect([hexes.get('D5')?.ground, hexes.get('D6')?.ground]).toEqual([ground, undefined]);
});

test('a square, an ordered unit and a leader are seen and said', () => {
  const state = structuredClone(vimiero);
  const unit = sure(state.units.find(({ hex }) => hex === 'G8'));
  changing({ state }, unit).square = 1;
  const side = sure(state.sides.ALLIED);
  side.track = side.track.with(0, 'RALLY');
  const [before, after] = [groupOf(drawing, 'G8'), groupOf(board(state).svg(), 'G8')];
  expect(after.match(/<rect/g)?.length).toBe((before.match(/<rect/g)?.length ?? 0) + 2);
  expect(after).toContain('in square');
  expect(after).toContain('leader Wellesley');
  expect(board(state).svg()).toContain('Allies (Wellesley): 0 cards, 1 square');
});

/** The drawn boxes of a kind, by what is fixed about them. */
const boxesOf = (svg: string, size: RegExp) =>
  [...svg.matchAll(/<rect x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)" rx="(\d)" fill="([^"]+)"/g)]
    .filter(([box]) => size.test(box))
    .map((box) => box.slice(1, 5).map(Number) as [number, number, number, number]);

test('plates, leaders and losses hide nothing, whoever stands beside whom', () => {
  const field = fieldOf(seen(vimiero));
  const names = field.hexes.flatMap(({ leader }) => (leader ? [leader] : []));
  const [unit] = field.hexes.flatMap((hex) => hex.unit ?? []);
  expect(names.length).toBeGreaterThan(3);
  const hexes = field.hexes.map((hex, i) => ({
    ...hex,
    unit: { ...sure(unit), isOrdered: i % 2 === 0 },
    leader: sure(names[i % names.length]),
    lost: 1 + (i % 5),
  }));
  const svg =
    inTheLight(hexBoard({ ...field, hexes }))
      .svg()
      .split('<g pointer-events="none">')[0] ?? '';
  const kinds = [/width="58" height="30"/, /height="15" rx="\d" fill="#fffdf6"/, /height="15" rx="3" fill="#9c5a45"/];
  const boxes = kinds.flatMap((kind) => {
    const found = boxesOf(svg, kind);
    expect(found, String(kind)).toHaveLength(field.hexes.length);
    return found;
  });
  const hidden = boxes.flatMap(([x, y, width, height], i) =>
    boxes.slice(i + 1).filter(([a, b, w, h]) => x < a + w && a < x + width && y < b + h && b < y + height),
  );
  expect(hidden).toEqual([]);
});

test('sections are named from both edges, and a hex says those of its reader', () => {
  expect(fieldOf(seen(vimiero)).sections.map(({ top, bottom }) => [top, bottom])).toEqual([
    ['right', 'left'],
    ['center', 'center'],
    ['left', 'right'],
  ]);
  const words = (seat: string) => sure(board(vimiero, [], seat).places.find(({ id }) => id === 'B4')).words;
  expect(sectionsOf('top', 'B4')).toEqual(['CENTER', 'RIGHT']);
  expect(words('FRENCH')).toContain('center/right');
  expect(words('ALLIED')).toContain('left/center');
});

const moved: NapoleonicsEvent = { kind: 'unit.moved', unit: 'FR-LN1', from: 'B5', path: ['C6', 'D6'] };
const fired: NapoleonicsEvent = {
  ...{
    kind: 'combat.declared',
    mode: 'fire',
    unit: 'BR-RL1',
    target: 'FR-LT1',
    from: 'E6',
    at: 'C6',
    with: [],
    isBonus: false,
  },
};
const fallen: readonly NapoleonicsEvent[] = [
  { kind: 'unit.lost', unit: 'FR-LT1', at: 'C6', lost: 3, left: 0 },
  { kind: 'unit.eliminated', unit: 'FR-LT1', at: 'C6' },
];

test('what has happened is drawn as arrows and marks, and said', () => {
  const after = board(vimiero, [moved, fired, ...fallen]);
  const arrows = (svg: string) => svg.match(/<polygon [^>]*stroke-linejoin="round"\/>/g)?.length ?? 0;
  expect(arrows(after.svg()) - arrows(drawing)).toBe(2);
  expect(after.svg()).toContain('>-3</text>');
  expect(groupOf(after.svg(), 'C6')).toMatch(/height="15" rx="3"[^>]*\/><text[^>]*>LT1<\/text>/);
  expect(after.changes).toEqual(['FR-LN1 went from B5 to D6', 'BR-RL1 in E6 fired at C6', 'FR-LT1 fell at C6']);
});

test.each<[object, object]>([
  [
    { kind: 'unit.moved', unit: 'FR-LN1', from: 'B5', path: ['C6'] },
    { kind: 'move', way: ['B5', 'C6'], nation: 'FR' },
  ],
  [
    { kind: 'unit.advanced', unit: 'BR-RL1', from: 'H6', path: ['G6'] },
    { kind: 'move', nation: 'BR' },
  ],
  [
    { kind: 'leader.moved', leader: 'Brenier', from: 'B5', path: ['C6'] },
    { kind: 'move', nation: 'FR' },
  ],
  [
    { kind: 'unit.retired', unit: 'FR-LN1', from: 'C6', path: ['B5'] },
    { kind: 'retreat', way: ['C6', 'B5'] },
  ],
  [
    { kind: 'unit.retreated', unit: 'FR-LN1', from: 'C6', path: ['B5'] },
    { kind: 'retreat', way: ['C6', 'B5'] },
  ],
  [
    { kind: 'leader.retreated', leader: 'Brenier', from: 'C6', path: ['B5'] },
    { kind: 'retreat', nation: 'FR' },
  ],
  [
    { kind: 'unit.supplied', unit: 'FR-LN1', from: 'C6', to: 'A4' },
    { kind: 'retreat', way: ['C6', 'A4'] },
  ],
  [
    { kind: 'combat.declared', mode: 'melee', unit: 'BR-RL1', from: 'H6', at: 'G6' },
    { kind: 'melee', nation: 'BR' },
  ],
  [
    { kind: 'combat.declared', mode: 'fire', unit: 'BR-RL9', from: 'H6', at: 'F6' },
    { kind: 'fire', nation: '' },
  ],
])('%j is drawn as %j', (event, act) => {
  expect(fieldOf(seen(vimiero, [event as NapoleonicsEvent])).acts).toMatchObject([act]);
});

test('what moves nobody is no arrow, and who stays where he was is no change', () => {
  const quiet = [
    { kind: 'unit.supplied', unit: 'FR-LN1', from: 'C6', to: null },
    { kind: 'unit.lost', unit: 'FR-LN1', at: 'C6', lost: 1, left: 3 },
    { kind: 'turn.begun', side: 'FRENCH', turn: 2 },
  ] as unknown as NapoleonicsEvent[];
  expect(fieldOf(seen(vimiero, quiet))).toMatchObject({ acts: [], changes: [] });
  const stuck = { kind: 'unit.retreated', unit: 'FR-LN1', from: 'C6', path: [], missing: 1 } as never;
  expect(fieldOf(seen(vimiero, [stuck])).changes).toEqual([]);
  const taken = { kind: 'leader.removed', leader: 'Junot', at: 'C6' } as never;
  expect(fieldOf(seen(vimiero, [taken])).changes).toEqual(['Junot fell at C6']);
});

test('a hex says its bridge, its works, an ordered unit, what was lost there and who fell', () => {
  const state = structuredClone(vimiero);
  const marked = { ...state, field: { ...state.field, bridges: ['C6'], works: { C6: ['NE', 'E'] as never } } };
  const now = { ordered: ['BR-RL1'] } as unknown as NonNullable<State['now']>;
  const { hexes } = fieldOf(
    seen({ ...marked, now }, [
      { kind: 'unit.lost', unit: 'FR-LT1', at: 'C6', lost: 2, left: 1 },
      { kind: 'unit.lost', unit: 'FR-LT1', at: 'C6', lost: 1, left: 0 },
      { kind: 'unit.lost', unit: 'FR-LN1', at: 'B5', lost: 1, left: 3 },
      { kind: 'unit.eliminated', unit: 'FR-LT1', at: 'C6' },
      { kind: 'leader.removed', leader: 'Junot', at: 'C6' } as never,
    ]),
  );
  const at = (id: string) => sure(hexes.find((each) => each.id === id));
  expect(at('C6')).toMatchObject({ hasBridge: true, works: ['NE', 'E'], lost: 3, fallen: ['LT1', 'Junot'] });
  expect(at('B5')).toMatchObject({ hasBridge: false, works: [], lost: 1, fallen: [] });
  expect(at('C6').words).toBe(
    'C6: clear, center; bridge; works on its side NE; works on its side E; FR-LT1 (Light Infantry), 4 of 4 blocks; 3 blocks lost here; LT1 fell here; Junot fell here',
  );
  expect(at('H6')).toMatchObject({ unit: { isOrdered: true, isSquare: false }, lost: 0 });
  expect(at('H6').words).toMatch(/, ordered$/);
  expect(at('B5').unit).toMatchObject({ isOrdered: false });
  expect(at('B5').words).not.toContain('ordered');
});

test('the side to play is told until somebody has won, a side without a commander by its nation', () => {
  const words = (more: Partial<State>) => fieldOf(seen({ ...vimiero, ...more })).sides.map((side) => side.words);
  const [french, allied] = ['French (Junot): 0 cards', 'Allies (Wellesley): 0 cards'];
  expect(words({ active: 'FRENCH' })).toEqual([`${french}, to move`, allied]);
  expect(words({ active: 'ALLIED', winner: 'FRENCH' })).toEqual([french, allied]);
  expect(words({ active: 'ALLIED', scenario: 'field' })).toEqual(['French: 0 cards', 'Allies: 0 cards, to move']);
  expect(fieldOf(seen({ ...vimiero, scenario: 'field' })).title).toBe('field, turn 1');
});

test('an onlooker and the side at the bottom call sections the same', () => {
  const words = (seat: string | undefined) =>
    sure(fieldOf(seen(vimiero, [], seat)).hexes.find(({ id }) => id === 'B4')).words;
  expect(words(undefined)).toBe(words('ALLIED'));
  expect(words('FRENCH')).not.toBe(words('ALLIED'));
});

test('banners are shown as those won of those needed, and hexes that give them as held or not', () => {
  const state = structuredClone(vimiero);
  sure(state.sides.FRENCH).banners = 2;
  expect(board(state).svg()).toContain('>2/6</text>');
  const at = (claims: State['claims']) => groupOf(board({ ...state, claims }).svg(), 'G7');
  expect(at([[]])).toContain('a banner for French');
  expect(at([['G7', 'G8']])).toContain('held for banners by French');
});

test('an image of some hexes shows what lies around them', () => {
  const { window, width, height } = board(vimiero).layers(['E6', 'F6']);
  expect(window).toMatchObject({ width: 520, height: 440 });
  const shown = mapPng(board(vimiero).layers(['E6', 'F6']));
  expect([shown.readUInt32BE(16), shown.readUInt32BE(20)]).toEqual([1040, 880]);
  expect([width, height]).toEqual([1128, 951]);
});

test.each(['ko', 'ja'] as const)('words and drawing are in the language of the reader: %s', (tag) => {
  const own = sayIn(tag);
  const told = boardOf({ ...seen(vimiero), say: own });
  for (const key of ['field.ground.town', 'field.arm.horse', 'nation.FR'] as const) {
    expect(own(key)).not.toBe(say(key));
    expect(told.svg()).toContain(own(key));
    expect(told.svg()).not.toContain(`>${say(key)}<`);
  }
  expect(sure(told.places[0]).words).not.toBe(sure(board(vimiero).places[0]).words);
});

test('what is hidden is not drawn', () => {
  const [one, other] = ['FORWARD', 'RALLY'].map((card) => {
    const state = structuredClone(vimiero);
    sure(state.sides.ALLIED).hand = [card];
    return board(state, [], 'FRENCH').svg();
  });
  expect(one).toBe(other);
});
