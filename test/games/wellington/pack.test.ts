/** Content packs: every fault of a pack is told with its place (W-1.2, W-1.21d, W-1.5c, W-1.7a, W-1.10a). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differences } from '../../../src/cli/pack/differences.ts';
import { schemaFiles, withTables } from '../../../src/cli/pack/documentation.ts';
import type { Json } from '../../../src/engine/index.ts';
import { runCase } from '../../../src/games/campaign/case/index.ts';
import type { PackContent, PackFile } from '../../../src/games/campaign/content/files.ts';
import { innerOperations } from '../../../src/games/campaign/content/operations.ts';
import { canonicalJson, hashOf } from '../../../src/games/campaign/content/pack.ts';
import { TIMINGS } from '../../../src/games/campaign/content/timings.ts';
import { outOfTurn } from '../../../src/games/campaign/rules/cards/out-of-turn.ts';
import { TIMINGS as MOMENTS_OF_TIMINGS } from '../../../src/games/campaign/rules/cards/response-windows.ts';
import { wellingtonFormat } from '../../../src/games/wellington/content/format.ts';
import { operations } from '../../../src/games/wellington/content/schema.ts';
import { readBook, shippedContent } from '../../../src/games/wellington/content.ts';
import { wellington, wellingtonOf } from '../../../src/games/wellington/index.ts';
import { nameKey } from '../../../src/orders/key.ts';

// biome-ignore lint/suspicious/noExplicitAny: a pack under test is anything
type Any = any;

const copyOfShipped = (): Record<PackFile, Any> => structuredClone(shippedContent) as Record<PackFile, Any>;

const byId = (list: Any[], id: string | number): Any => list.find((each) => each.id === id || each.number === id);
const area = (pack: Record<PackFile, Any>, id: string): Any => byId(pack.map.duchies, id);
const card = (pack: Record<PackFile, Any>, number: number): Any => byId(pack.cards.cards, number);
const leader = (pack: Record<PackFile, Any>, id: string): Any => byId(pack.leaders.leaders, id);
const start = (pack: Record<PackFile, Any>, year = '1812'): Any => pack.setup.scenarios[year];
const placed = (pack: Record<PackFile, Any>, power: string, at: string): Any =>
  start(pack).placements[power].find((each: Any) => each.duchy === at);

const linesOf = (change: (pack: Record<PackFile, Any>) => void, level: 'fault' | 'warning' = 'fault'): string[] => {
  const pack = copyOfShipped();
  change(pack);
  return wellington.content
    .check(pack as unknown as Json)
    .filter((remark) => remark.level === level)
    .map(({ text }) => text);
};

test('the content of the program has no fault', () => {
  expect(linesOf(() => undefined)).toEqual([]);
});

test('and every count matches the rule book', () => {
  const counts = linesOf(() => undefined, 'warning').filter((line) => !line.includes('cannot carry out'));
  expect(counts).toEqual([]);
});

const faults: readonly [what: string, change: (pack: Record<PackFile, Any>) => void, lines: readonly string[]][] = [
  [
    'an unknown power in an operation',
    (pack) => (card(pack, 17).ops[0].first.power = 'brittain'),
    [
      'cards.json: card 17 "Portuguese Unrest": ops[0].first.power "brittain" has to be one of britain, french_south, spain, french_north, self, ally, enemy, chosen, chosen_ally, french, french_both, chosen_french, controller_of_madrid; did you mean "britain"?',
    ],
  ],
  [
    'an unknown operation, within another',
    (pack) => (card(pack, 17).ops[0].second.op = 'regruop_sp'),
    [
      'cards.json: card 17 "Portuguese Unrest": ops[0].second.op "regruop_sp" is no operation of cards; did you mean "regroup_sp"?',
    ],
  ],
  [
    'an operation without a field that it needs',
    (pack) => delete card(pack, 17).ops[1].n,
    ['cards.json: card 17 "Portuguese Unrest": ops[1].n is missing; it should be a number'],
  ],
  [
    'an operation of a fight on a card of the own impulse',
    (pack) => (card(pack, 17).ops = [{ op: 'dice', side: 'self', n: 2, scope: 'round' }]),
    [
      'cards.json: card 17 "Portuguese Unrest": ops[0].op "dice" belongs to cards that are played in a battle or siege; this one is played in one’s own impulse',
    ],
  ],
  [
    'a name for a target that no card has',
    (pack) => (card(pack, 17).ops = [{ op: 'attrition', target: 'enemy_formation_ge7' }]),
    [
      'cards.json: card 17 "Portuguese Unrest": ops[0].target "enemy_formation_ge7" has to be one of enemy_formation_ge5_not_in_own_key, enemy_formation_ge6, own_formation_ge6, formation_in_region, moving_formation, beaten_formation, besieger; did you mean "enemy_formation_ge6", "own_formation_ge6"?',
    ],
  ],
  [
    'an area that is not on the map, in a card',
    (pack) => (card(pack, 17).ops = [{ op: 'attrition', target: { duchies: ['madird'] } }]),
    [
      'cards.json: card 17 "Portuguese Unrest": ops[0].target.duchies[0] "madird" is not the id of a duchy on the map; did you mean "madrid"?',
    ],
  ],
  [
    'a number of a card that is there twice',
    (pack) => (card(pack, 17).number = 18),
    ['cards.json: card 18 "Royal Intervention": number 18 is used twice; every number is used once'],
  ],
  [
    'a home card among the common ones',
    (pack) => (card(pack, 17).homePower = 'spain'),
    [
      'cards.json: card 17 "Portuguese Unrest": number 17 is outside 87 to 92, the cards of spain',
      'cards.json: card 17 "Portuguese Unrest": playableBy[0] "french_north" is no power that draws from the pile spain',
      'cards.json: card 17 "Portuguese Unrest": playableBy[1] "french_south" is no power that draws from the pile spain',
    ],
  ],
  [
    'CP on a Must-Play card, and too many',
    (pack) => {
      card(pack, 2).cp = 3;
      card(pack, 17).cp = 9;
    },
    [
      'cards.json: card 2 "Yellow Fever on the Coast": cp 3 has to be 0, and only so, on a Must-Play card',
      'cards.json: card 17 "Portuguese Unrest": cp 9 may be at most 6',
    ],
  ],
  [
    'a timing that does not go with the kind of the card',
    (pack) => {
      card(pack, 3).response = false;
      card(pack, 64).battle = false;
    },
    [
      'cards.json: card 3 "Mud, Mud and More Mud": timing "before_enter_duchy" is a timing for Response cards, and response is not true',
      'cards.json: card 64 "Heavy Dragoons": timing "battle_declare" is a timing of a fight, and battle is not true',
    ],
  ],
  [
    'a line to nowhere',
    (pack) => Object.assign(pack.map.lines[0], { a: 'bayone' }),
    ['map.json: line bayone–san_sebastian: a "bayone" is not the id of a duchy on the map; did you mean "bayonne"?'],
  ],
  [
    'a line that is there twice, the other way round',
    (pack) => pack.map.lines.push({ a: 'san_sebastian', b: 'bayonne', type: 'clear' }),
    ['map.json: line san_sebastian–bayonne: is there twice, with lines[0]; every line is there once'],
  ],
  [
    'a line from an area to itself, and one to Portsmouth',
    (pack) =>
      pack.map.lines.push({ a: 'lisbon', b: 'lisbon', type: 'clear' }, { a: 'lisbon', b: 'portsmouth', type: 'clear' }),
    [
      'map.json: line lisbon–lisbon: joins the duchy with itself',
      'map.json: line lisbon–portsmouth: leads to portsmouth, which is off the map and has no lines',
    ],
  ],
  [
    'an area with what cannot be',
    (pack) => {
      Object.assign(area(pack, 'lisbon'), { seaZones: [] });
      Object.assign(area(pack, 'avila'), { fortress: 3, occupier1812: 'britain' });
    },
    [
      'map.json: duchy avila: fortress 3 is a fortress, and every fortress is a key',
      'map.json: duchy avila: occupier1812 "britain" has to be a French power or null, for an area that is not its own',
      'map.json: duchy lisbon: seaZones has to name the zones that the port lies on',
    ],
  ],
  [
    'an area that the rules name',
    (pack) => {
      area(pack, 'gibraltar').key = false;
      Object.assign(area(pack, 'gibraltar'), { fortress: 0 });
    },
    ['map.json: duchy gibraltar: key false has to be true: the rules count on it'],
  ],
  [
    'an id that is used twice',
    (pack) => pack.leaders.leaders.push({ ...leader(pack, 'hill'), name: 'Rowland Hill' }),
    ['leaders.json: leader hill: id "hill" is used twice; every id is used once'],
  ],
  [
    'a leader with a rating that no counter has',
    (pack) => Object.assign(leader(pack, 'hill'), { command: 5, battle: '4' }),
    [
      'leaders.json: leader hill: battle "4" has to be a number',
      'leaders.json: leader hill: command 5 has to be one of 4, 6, 9',
    ],
  ],
  [
    'a leader in the set-up who is nobody, serves another, or stands twice',
    (pack) => (placed(pack, 'britain', 'elvas').leaders = ['hil', 'soult', 'wellington']),
    [
      'setup.json: placement of britain at elvas in 1812: leaders[0] "hil" is not the id of a leader; did you mean "hill"?',
      'setup.json: placement of britain at elvas in 1812: leaders[1] "soult" serves french_south',
      'setup.json: placement of britain at elvas in 1812: leaders[2] "wellington" stands twice in the set-up, the first time at ciudad_rodrigo',
      'setup.json: placement of french_south at seville in 1812: leaders[0] "soult" stands twice in the set-up, the first time at elvas',
    ],
  ],
  [
    'more soldiers than counters, and a strength that they have not',
    (pack) => (placed(pack, 'britain', 'elvas').pieces.artillery = 3),
    [
      'setup.json: placement of britain at elvas in 1812: sp 4 is not the 16 that its counters are worth (1 each infantry, 2 cavalry, 4 artillery)',
      'setup.json: scenario 1812: placements.britain put 4 artillery on the map, and there are 3 counters',
    ],
  ],
  [
    'enemies in one open area',
    (pack) =>
      start(pack).placements.spain.push(
        { ...placed(pack, 'britain', 'abrantes'), duchy: 'avila', leaders: [] },
        { ...placed(pack, 'britain', 'abrantes'), duchy: 'avila', leaders: [] },
      ),
    [
      'setup.json: placement of spain at avila in 1812: is there twice for spain; put the pieces together',
      'setup.json: placement of french_north at avila in 1812: holds french_north and spain, and is no fortress that one of them could be besieging',
    ],
  ],
  [
    'flags on own ground, twice, and too many',
    (pack) => {
      start(pack).flags = [
        { duchy: 'lisbon', power: 'britain' },
        { duchy: 'madrid', power: 'spain' },
        { duchy: 'madrid', power: 'britain' },
      ];
      pack.setup.flagLimits.allied = 2;
      start(pack, '1813').flags = [];
    },
    [
      'setup.json: flag of britain at lisbon in 1812: lies on ground that is printed to britain already',
      'setup.json: flag of britain at madrid in 1812: is a second flag; a duchy has one',
      'setup.json: scenario 1812: flags are 3 of the allies, and there are 2 in the box',
    ],
  ],
  [
    'a power that is none, and a card that is none',
    (pack) => {
      Object.assign(start(pack).resources, { spian: 1 });
      start(pack).removedCards = [111];
    },
    [
      'setup.json: scenario 1812: resources has a field spian, and there are only britain, french_south, spain, french_north; did you mean "spain"?',
      'setup.json: scenario 1812: removedCards[0] 111 is not the number of a card',
    ],
  ],
  [
    'home cards that do not suffice',
    (pack) => (start(pack).removedCards = [93, 94, 95, 96]),
    ['setup.json: scenario 1812: hands need 3 cards of britain, and there are 2'],
  ],
  ['home cards that just suffice', (pack) => (start(pack).removedCards = [93, 94, 95]), []],
  ['a scenario that is missing', (pack) => delete pack.setup.scenarios['1813'], ['setup.json: scenarios lack 1813']],
  [
    'a table that does not go up, and one that ends too early',
    (pack) => {
      const { rows } = pack.tables.appealToTheEmperor;
      rows[1].max = 1;
      rows.at(-1).max = 12;
    },
    [
      'tables.json: table appealToTheEmperor: rows[1].max 1 has to be more than the row before it',
      'tables.json: table appealToTheEmperor: rows[9].max 12 ends the table, and totals up to 13 can be rolled',
    ],
  ],
  [
    'a pack for another game, with a name for nothing',
    (pack) => Object.assign(pack.pack, { game: 'kutuzov', aliases: { places: { lisbo: ['Lissabon'] } } }),
    [
      'pack.json: game "kutuzov" has to be one of wellington',
      'pack.json: aliases.places.lisbo is not the id of a duchy on the map; did you mean "lisbon"?',
    ],
  ],
];

test.each(faults)('a fault is reported with its place and a remedy: %s', (_, change, lines) => {
  expect(linesOf(change)).toEqual(lines);
});

test('an unreadable file does not prevent the check of the others', () => {
  const found = linesOf((pack) => {
    pack.leaders = 7;
    card(pack, 17).cp = 9;
  });
  expect(found).toContain('leaders.json: has to be an object');
  expect(found).toContain('cards.json: card 17 "Portuguese Unrest": cp 9 may be at most 6');
});

const warnings: readonly [what: string, change: (pack: Record<PackFile, Any>) => void, line: string][] = [
  [
    'keys of Spain',
    (pack) => (area(pack, 'avila').key = true),
    'warning: map.json: duchies come to 16 keys in Spain; the rules speak of 15',
  ],
  [
    'home duchies of the French',
    (pack) => Object.assign(area(pack, 'foix'), { owner: 'french_north' }),
    'warning: map.json: duchies come to 3 home duchies of French South; the rules speak of 4',
  ],
  [
    'cards',
    (pack) => pack.cards.cards.splice(49, 1),
    'warning: cards.json: cards come to 109 cards; the rules speak of 110',
  ],
  [
    'leaders',
    (pack) => pack.leaders.leaders.push({ id: 'picton', name: 'Picton', power: 'britain', battle: 3, command: 4 }),
    'warning: leaders.json: leaders come to 19 leaders; the rules speak of 18',
  ],
  [
    'a field that nobody reads',
    (pack) => (area(pack, 'avila').fortres = 3),
    'warning: map.json: duchy avila: has a field fortres that the program does not read; did you mean "fortress"?',
  ],
  [
    'a deal that is not the rules',
    (pack) => (start(pack).hands.spain.home = 3),
    'warning: setup.json: scenario 1812: hands.spain.home 3 is dealt by the program as 2',
  ],
  [
    'keys that the set-up does not come to',
    (pack) => start(pack).flags.push({ duchy: 'barcelona', power: 'spain' }),
    'warning: setup.json: scenario 1812: keysControlled.spain should be barcelona, cadiz, cartagena, oviedo, valencia: what spain controls after this set-up',
  ],
];

test.each(warnings)('a figure that differs from the rule book is a warning: %s', (_, change, line) => {
  expect(linesOf(change, 'warning')).toContain(line);
  expect(linesOf(change)).toEqual([]);
});

test('W-1.7a: a set-up may use every flag of the box', () => {
  const tooMany = (limit: number) =>
    linesOf((pack) => {
      for (const year of Object.keys(pack.setup.scenarios)) start(pack, year).flags = [];
      start(pack).flags = ['madrid', 'avila'].map((duchy) => ({ duchy, power: 'britain' }));
      pack.setup.flagLimits.allied = limit;
    }).filter((line) => line.includes('in the box'));
  expect(tooMany(2)).toEqual([]);
  expect(tooMany(1)).toHaveLength(1);
});

test('faults come in the order of the files, all at once', () => {
  const { a, b } = copyOfShipped().map.lines[3];
  const thirdLine = `${a}–${b}`;
  const found = linesOf((pack) => {
    start(pack).removedCards = [111];
    card(pack, 90).cp = 7;
    card(pack, 17).cp = 8;
    leader(pack, 'hill').power = 'england';
    pack.map.lines[3].type = 'road';
  });
  expect(found.map((line) => line.split(':').slice(0, 2).join(':'))).toEqual([
    `map.json: line ${thirdLine}`,
    'leaders.json: leader hill',
    'cards.json: card 17 "Portuguese Unrest"',
    'cards.json: card 90 "War to the Knife"',
    'setup.json: scenario 1812',
  ]);
});

describe('the vocabulary of cards', () => {
  test('knows every operation and timing that the program implements', () => {
    expect(Object.keys(outOfTurn).filter((op) => !(op in operations))).toEqual([]);
    expect(Object.keys(MOMENTS_OF_TIMINGS).filter((timing) => !(timing in TIMINGS))).toEqual([]);
  });

  test('has an operation for each that a card of the program uses, and none that no card uses', () => {
    const used = new Set(
      [...wellington.definition.content.cards.values()].flatMap(({ ops }) =>
        (innerOperations(ops) as readonly { op: string }[]).map(({ op }) => op),
      ),
    );
    expect(Object.keys(operations).filter((op) => !used.has(op))).toEqual([]);
  });
});

describe('the hash', () => {
  test('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: undefined, A: true })).toBe(
      '{"A":true,"b":[1,{"c":"x","d":null}]}',
    );
    expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  });

  test('covers the whole content', () => {
    const pack = copyOfShipped();
    expect(hashOf(pack)).toBe(wellington.content.pack.hash);
    card(pack, 17).title = 'Riots';
    expect(hashOf(pack)).not.toBe(wellington.content.pack.hash);
    expect(wellington.content.play(pack as unknown as Json).content?.pack?.hash).toBe(hashOf(pack));
  });
});

describe('the documentation', () => {
  const guide = readFileSync('docs/packs.md', 'utf8');

  test('has the schemas and tables of the program: npm run pack -- docs writes them anew', () => {
    for (const [name, text] of schemaFiles(wellingtonFormat))
      expect(readFileSync(`docs/packs/${name}`, 'utf8'), name).toBe(text);
    expect(withTables(guide, [wellingtonFormat])).toBe(guide);
  });

  /** The block of the guide that follows a mark. */
  const block = (mark: string): string =>
    new RegExp(`<!-- ${mark} -->\n\`\`\`[a-z]*\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';

  /** Changes a value. Items of lists are named by id or number; `+` adds a new one. */
  const changed = (value: Any, change: Any): Any => {
    if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
    if (!Array.isArray(value)) {
      const entries = Object.entries(change).map(([key, each]) => [key, changed(value[key], each)]);
      return { ...value, ...Object.fromEntries(entries) };
    }
    const kept = value.map((item) => {
      const own = change[item.id ?? item.number];
      return own === undefined ? item : changed(item, own);
    });
    return '+' in change ? [...kept, change['+']] : kept;
  };

  test('its example is a pack without a fault, differs as described, and can be played', () => {
    const pack = changed(shippedContent, JSON.parse(block('example'))) as PackContent;
    expect(wellington.content.check(pack as unknown as Json).filter(({ level }) => level === 'fault')).toEqual([]);
    const lines = differences(shippedContent as unknown as Json, pack as unknown as Json);
    for (const line of block('differences').trim().split('\n')) expect(lines).toContain(line);
    expect(lines).toHaveLength(7);
    const game = wellingtonOf(readBook(pack));
    expect(game.definition.content.leaders.get('hill')?.battle).toBe(4);
    expect(game.reporter.words.formatters.card?.(17)).toBe('17 "Riots in Lisbon"');
    expect(game.definition.neighbours.get('lisbon')).toContainEqual({ area: 'elvas', line: 'rough' });
    expect(wellington.definition.neighbours.get('lisbon')?.some(({ area: next }) => next === 'elvas')).toBe(false);
  });
});

test('orders understand the pack’s names beside those of the program', () => {
  const pack = copyOfShipped();
  pack.pack.aliases = { places: { lisbon: ['Olissipo'] } };
  const { language } = wellington.content.play(pack as unknown as Json);
  const find = (name: string) => language.names.exact(['place'], nameKey(name));
  expect(find('Olissipo')?.id).toBe('lisbon');
  expect(find('Lissabon')?.id).toBe('lisbon');
});

describe('cards unlike any card of the program work', () => {
  const played = (change: (pack: Record<PackFile, Any>) => void, fields: object) => {
    const pack = copyOfShipped();
    change(pack);
    const game = wellingtonOf(readBook(pack as PackContent));
    const run = runCase(game, { id: 'pack', game: 'wellington', position: 'empty', active: 'french_south', ...fields });
    expect({ refused: run.refused, failed: run.failed }).toEqual({ refused: [], failed: [] });
  };

  const inPortugal = { op: 'regroup_sp', power: 'britain', n: 1, region: 'portugal' };
  const resource = { op: 'resource', power: 'britain', n: -1 };

  test.each([
    { what: 'where there are soldiers of the region', at: 'elvas', left: 1, resources: 1 },
    { what: 'and the next thing is done where there are none', at: 'salamanca', left: 2, resources: 0 },
  ])('W-5.1b: soldiers of a region before a resource: $what', ({ at, left, resources }) => {
    played((pack) => Object.assign(card(pack, 17).ops[0], { first: inPortugal, second: resource }), {
      place: { [at]: { britain: { sp: 2 } } },
      hands: { french_south: [17] },
      resources: { britain: 1 },
      answers: [{ seat: 'french_south', answer: { do: 'play', card: 17, as: 'event' } }],
      expect: [
        { at, britain: { sp: left } },
        { resources: 'britain', is: resources },
      ],
    });
  });

  const more = { op: 'dice', side: 'self', n: 1, scope: 'round', in: ['siege'] };
  const cancel = { op: 'cancel', what: 'enemy_national_bonus', scope: 'round' };

  test.each([
    { ops: [more], dice: 8, what: 'keeps it against another card' },
    { ops: [more, cancel], dice: 6, what: 'loses it to a card that takes it' },
  ])('W-12.3b: a besieger with a national bonus $what', ({ ops, dice }) => {
    played((pack) => Object.assign(card(pack, 73), { ops }), {
      place: { lisbon: { french_south: { leaders: ['gazan'], inf: 4 } } },
      hands: { britain: [73] },
      answers: [
        { seat: 'french_south', answer: { do: 'siege', at: 'lisbon', leader: 'gazan' } },
        { seat: 'britain', answer: { cards: [73] } },
      ],
      dice: Array(40).fill(1),
      expect: [{ event: 'siege.rolled', round: 1, side: 'besieger', dice }],
    });
  });
});
