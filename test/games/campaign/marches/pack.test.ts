import { expect, test } from 'vitest';
import { schemaFiles, withTables } from '../../../../src/cli/pack/documentation.ts';
import { isObject, type Json } from '../../../../src/engine/index.ts';
import { completed } from '../../../../src/game/index.ts';
import { PACK_FILES } from '../../../../src/games/campaign/content/files.ts';
import { hashOf } from '../../../../src/games/campaign/content/pack.ts';
import { ContentError } from '../../../../src/games/campaign/content/reading.ts';
import { wellington } from '../../../../src/games/wellington/index.ts';
import { marches } from './game.ts';
import { files, format } from './pack.ts';

// biome-ignore lint/suspicious/noExplicitAny: a pack under test is anything
type Any = any;

const remarksOf = (change: (pack: Any) => void): string[] => {
  const pack = structuredClone(files);
  change(pack);
  return marches.content.check(pack as unknown as Json).map(({ text }) => text);
};

test('the files of a second game are sound in their own format', () => {
  expect(remarksOf(() => {})).toEqual([]);
});

test.each<[what: string, change: (pack: Any) => void, remarks: readonly string[]]>([
  [
    'a line of a kind that is not of the game',
    (pack) => (pack.map.lines[0].type = 'river'),
    ['map.json: line ash–birch: type "river" has to be one of plain, marsh'],
  ],
  [
    'a field of its own, by its own sentence',
    (pack) => (pack.map.duchies[2].owners = ['oak', 'oak']),
    ['map.json: duchy cedar: owners names an owner twice'],
  ],
  [
    'an area that its rules need',
    (pack) => (pack.map.duchies[0].capital = false),
    ['map.json: duchy ash: capital false has to be true: the rules count on it'],
  ],
  [
    'a count of its rule book',
    (pack) => (pack.map.duchies[3].key = false),
    ['warning: map.json: duchies come to 5 keys; the rules speak of 6'],
  ],
  [
    'a name for a power that only its cards have, and one that only others have',
    (pack) => {
      pack.cards.cards[0].ops[0].power = 'foresters';
      pack.cards.cards[1].ops[0].power = 'controller_of_madrid';
    },
    [
      'cards.json: card 2 "Orders 2": ops[0].power "controller_of_madrid" has to be one of oak, stone, elm, self, ally, enemy, chosen, chosen_ally, foresters',
    ],
  ],
  [
    'an operation of its own, with its names',
    (pack) => (pack.cards.cards[0].ops = [{ op: 'burn', at: 'bich' }]),
    [
      'cards.json: card 1 "Orders 1": ops[0].at "bich" is not the id of a duchy on the map; did you mean "birch"?',
      'warning: cards.json: card 1 "Orders 1": has an event that the program cannot carry out; it can be played for its CP only',
    ],
  ],
  [
    'a leader in the stack of another contingent, though of the same power',
    (pack) => pack.setup.scenarios.border.placements.oak[0].leaders.push(pack.leaders.leaders[2].id),
    [
      'setup.json: placement of oak at ash in border: leaders[1] "rush" serves reed',
      'setup.json: placement of reed at birch in border: leaders[0] "rush" stands twice in the set-up, the first time at ash',
    ],
  ],
  [
    'more counters than a contingent has',
    (pack) => (pack.setup.pieceLimits.reed.infantry = 2),
    ['setup.json: scenario border: placements.reed put 3 infantry on the map, and there are 2 counters'],
  ],
  [
    'flags of a side, those of an allied contingent among them',
    (pack) => {
      pack.setup.flagLimits.wood = 0;
      pack.setup.scenarios.border.flags = [{ duchy: 'fen', power: 'reed' }];
    },
    ['setup.json: scenario border: flags are 1 of the wood, and there are 0 in the box'],
  ],
  [
    'keys that a power holds by the contingent that it runs',
    (pack) =>
      (pack.setup.scenarios.border.keysControlled = { oak: ['ash', 'cedar'], stone: ['gate', 'hold'], elm: ['dell'] }),
    [
      'warning: setup.json: scenario border: keysControlled.oak should be ash, birch, cedar: what oak controls after this set-up',
    ],
  ],
  ['its tables', (pack) => (pack.tables.weather = [1]), ['tables.json: table weather: has to have both months']],
])('a check names %s', (_what, change, remarks) => {
  expect(remarksOf(change)).toEqual(remarks);
});

test('a game with another pack uses that pack', () => {
  const pack = structuredClone(files) as Any;
  pack.map.duchies[1].name = 'Beech';
  pack.pack.aliases = { places: { birch: ['tree'] } };
  const { language, content } = marches.content.play(pack);
  expect(language.names.get('place', 'birch')?.name).toBe('Beech');
  expect(content?.pack.hash).toBe(hashOf(pack));
  expect(() => marches.content.play({ ...pack, map: {} })).toThrow(ContentError);
});

test('missing files come from the program, and no surplus files are kept', () => {
  const content = completed(marches.content, { leaders: { leaders: [] }, stranger: 1 });
  expect(isObject(content) && Object.keys(content)).toEqual(PACK_FILES);
  expect(content).toEqual({ ...files, leaders: { leaders: [] } });
});

test('its documentation stands beside that of the first game', () => {
  expect(schemaFiles(format).map(([name]) => name)).toEqual(PACK_FILES.map((file) => `${file}.schema.json`));
  const guide = '<!-- table map -->\n<!-- end -->\n<!-- table marches.map -->\n<!-- end -->\n';
  const [first = '', second = ''] = withTables(guide, [wellington.format, format]).split('<!-- table marches.map -->');
  expect(first).toContain('`clear`, `rough`, `pass`, `river`');
  expect(second).toContain('`plain`, `marsh`');
  expect(withTables('<!-- table waterloo.map -->\n<!-- end -->', [format])).toBe(
    '<!-- table waterloo.map -->\n<!-- end -->',
  );
});

test('the documentation of a card says power where a name for one may stand', () => {
  const made = withTables('<!-- table operations -->\n<!-- end -->', [format]);
  expect(made).toContain(
    '| `draw` | own impulse | cards from the common deck | `power` whose: a power, or a name for one: power<br>',
  );
  expect(made).toContain('| `burn` | own impulse | a bridge burns | `at` : area |');
});
