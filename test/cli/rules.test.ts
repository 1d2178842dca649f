import { expect, test } from 'vitest';
import { citedIn } from '../../src/cli/rules/citations.ts';
import { lacksOf, ledgerOf, strayOf } from '../../src/cli/rules/ledger.ts';
import { carriersIn } from '../../src/cli/rules/sources.ts';
import { casesIn, titlesIn } from '../../src/cli/rules/tests.ts';
import kutuzovRules from '../../src/games/kutuzov/rules.json' with { type: 'json' };
import rules from '../../src/games/wellington/rules.json' with { type: 'json' };

const ids = rules.map(({ id }) => id);

test.each([
  ['W-10.4a. Two dice', ['W-10.4a']],
  ['W-10.4a, W-10.4b', ['W-10.4a', 'W-10.4b']],
  ['W-10.4a to W-10.4c', ['W-10.4a', 'W-10.4b', 'W-10.4c']],
  ['W-16.21 to W-16.23', ['W-16.21', 'W-16.22', 'W-16.23']],
  ['W-10.41 to W-10.5', ['W-10.41a', 'W-10.41b', 'W-10.5a', 'W-10.5b', 'W-10.5c', 'W-10.5d']],
  ['W-7.0c-e', ['W-7.0c', 'W-7.0d', 'W-7.0e']],
  ['W-7.0c–d where it applies', ['W-7.0c', 'W-7.0d']],
  ['W-D.1 and W-D.10', ['W-D.1', 'W-D.10']],
  ['W-11.6 stays', ['W-11.6']],
  ['W-11 as a whole, W-2.3, W-10.4', []],
  ['W-99.9 and W-E-04', []],
  ['W-9.ALG', ['W-9.ALG']],
  ['W-10.4c to W-10.4a', ['W-10.4c', 'W-10.4a']],
])('%s', (text, cited) => {
  expect([...citedIn(text, ids)].sort()).toEqual([...cited].sort());
});

test.each([
  ['K-10.4a to K-10.5; W-10.4a', ['K-10.4a', 'K-10.4b', 'K-10.5']],
  ['K-10.4a–b', ['K-10.4a', 'K-10.4b']],
  ['K-21A.1b to K-21A.1c', ['K-21A.1b', 'K-21A.1c']],
  // A range between rules of two games holds no rule.
  ['W-10.4a to K-10.5', []],
  ['AMB-10.5, EK-10.5', []],
])('of another game: %s', (text, cited) => {
  expect([...citedIn(text, ['K-10.4a', 'K-10.4b', 'K-10.5', 'K-21A.1b', 'K-21A.1c'])]).toEqual(cited);
});

test.each([
  ['C-TER-FO, C-TER-FO-2', ['C-TER-FO', 'C-TER-FO-2']],
  ['C-SQ-01 to C-SQ-03; C-CARD-14a', ['C-SQ-01', 'C-SQ-02', 'C-SQ-03', 'C-CARD-14a']],
  ['C-TER-GEN', []],
])('of a game with chapters of any length: %s', (text, cited) => {
  const known = ['C-SQ-01', 'C-SQ-02', 'C-SQ-03', 'C-TER-FO', 'C-TER-FO-2', 'C-CARD-14a'];
  expect([...citedIn(text, known)]).toEqual(cited);
});

test('a doc comment speaks for the value below it; file headers, types and other comments implement no rule', () => {
  const code = `/** W-1.3. The head of the file. */
import { x } from './x.ts';

/** W-4.5. */
export const keep = () => x;

/** W-4.6. */
export function* conquest() {
  // W-4.7a
}

/** W-0.1. */
interface Owner {
  /** W-0.2. */
  readonly status: string;
}

const hooks = {
  /** W-4.8a to W-5.0. */
  next: () => 1,
};
`;
  const carried = carriersIn('a.ts', code, ids).map(({ name, rules: cited }) => [name, [...cited]]);
  expect(carried).toEqual([
    ['keep', ['W-4.5']],
    ['conquest', ['W-4.6']],
    ['next', ['W-4.8a', 'W-5.0']],
  ]);
});

test('titles and cases name rules, comments in tests do not', () => {
  const code = `// W-4.5
/** W-4.6 */
test('W-4.8a the next year', () => undefined);
test.each([['W-5.0', 1]])(\`%s\`, () => undefined);`;
  expect(titlesIn('a.test.ts', code, ids)).toEqual([
    { name: 'a.test.ts: W-4.8a the next year', rules: new Set(['W-4.8a']) },
    { name: 'a.test.ts: W-5.0', rules: new Set(['W-5.0']) },
  ]);
  const cases = '[{"id":"E-1","rule":["W-4.5","W-3.1a to W-3.1c"],"why":"W-4.6"},{"id":"E-2","rule":"W-4.6"}]';
  expect(casesIn('a.json', cases, ids)).toEqual([
    { name: 'E-1', rules: new Set(['W-4.5', 'W-3.1a', 'W-3.1b', 'W-3.1c']) },
    { name: 'E-2', rules: new Set(['W-4.6']) },
  ]);
});

test('a rule needs a function or an entry, and a test unless it only explains something', () => {
  const entry = { id: 'W-4.5', title: 'Resources kept', functions: [], tests: [] };
  expect(lacksOf(entry)).toEqual(['function', 'test']);
  expect(lacksOf({ ...entry, functions: ['a.ts:keep'] })).toEqual(['test']);
  expect(lacksOf({ ...entry, by: 'data: content/map.json' })).toEqual(['test']);
  expect(lacksOf({ ...entry, by: 'explanation: talk between players' })).toEqual([]);
  expect(lacksOf({ ...entry, functions: ['a.ts:keep'], tests: ['E-1'] })).toEqual([]);
});

test('a rule that the shared rules carry out under the id of another list has their functions', () => {
  expect(strayOf('kutuzov')).toEqual([]);
  const ledger = ledgerOf('kutuzov');
  const functionsOf = (id: string) => ledger.find((entry) => entry.id === id)?.functions;
  expect(kutuzovRules.find(({ id }) => id === 'K-10.42a')).toMatchObject({ as: ['W-9.42a'] });
  expect(functionsOf('K-10.42a')).toContain('src/games/campaign/rules/march/marches.ts:countStep');
  // A rule also has the functions that cite it by its own id.
  expect(functionsOf('K-12.43')).toContain('src/games/kutuzov/rules/ground.ts:DICE');
});
