/** Plans as people write them, and what is told of the lines that were read. */
import { describe, expect, test } from 'vitest';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburgOf } from '../../../src/games/gettysburg/index.ts';
import { viewOf } from '../../../src/games/gettysburg/knowledge.ts';
import { startOf } from '../../../src/games/gettysburg/state.ts';
import type { Side } from '../../../src/games/gettysburg/types.ts';
import { format } from '../../../src/i18n/index.ts';
import { readSheet, writeOrder } from '../../../src/orders/index.ts';

const language = languageIn(gettysburgOf(shipped), 'en');

const readAs = (text: string, side: Side) => {
  const view = viewOf(startOf(shipped), side);
  const { lines, standing, problems } = readSheet(text, language, { owns: [side], view, open: [], strict: false });
  const faults = [...problems, ...[...lines, ...standing].flatMap((line) => line.problems)].map(({ code }) => code);
  const orders = lines.map(({ order }) => (order ? writeOrder(language, order) : '?'));
  return [...orders, ...standing.map(({ canonical }) => canonical), ...faults];
};

describe('orders in other words', () => {
  test.each([
    ['Longstreet to Culpeper please', ['ROUND 1: CSA-1 -> CUL']],
    ['Longstreet -> Culpeper', ['ROUND 1: CSA-1 -> CUL']],
    ['Longstreet goes to Culpeper or stays', ['ROUND 1: CSA-1 -> CUL ELSE STAY']],
    ['I would like to send Ewell to Winchester', ['ROUND 1: CSA-2 -> WIN']],
    ['Lee: Longstreet to Culpeper, then Manassas', ['ROUND 1: LEE: CSA-1 -> CUL -> MAN']],
    ['then round 2: longstreet to Manassas or stay', ['ROUND 2: CSA-1 -> MAN ELSE STAY']],
    ['next round Ewell goes to Culpeper', ['ROUND NEXT: CSA-2 -> CUL']],
    ['Longstreet marschiert nach Culpeper', ['ROUND 1: CSA-1 -> CUL']],
    ['Ewell marche vers Winchester', ['ROUND 1: CSA-2 -> WIN']],
    ['Longstreet Culpeper로 이동', ['ROUND 1: CSA-1 -> CUL']],
    ['Longstreet Culpeper へ移動', ['ROUND 1: CSA-1 -> CUL']],
    ['I think Longstreet is tired', ['order.prose']],
    ['do not send Ewell to Winchester', ['order.prose']],
  ])('"%s"', (text, meant) => {
    const read = readAs(text, 'CSA');
    expect(read.filter((each) => !each.startsWith('?'))).toEqual(meant);
  });

  test.each([
    ['Reynolds goes to Leesburg, Hancock -> Manassas', ['ROUND 1: USA-1 -> LBG; USA-2 -> MAN']],
    ['Reynolds to Leesburg and Hancock to Manassas, thanks', ['ROUND 1: USA-1 -> LBG; USA-2 -> MAN']],
  ])('"%s"', (text, meant) => {
    expect(readAs(text, 'USA')).toEqual(meant);
  });
});

test('what is told of a line keeps its condition', () => {
  const view = viewOf(startOf(shipped), 'CSA');
  const told = (text: string) => {
    const { standing } = readSheet(text, language, { owns: ['CSA'], view, open: [], strict: false });
    return standing.flatMap(({ policy }) => {
      const verb = language.verbs.find(({ name }) => name === policy?.verb)?.policy;
      return policy && verb
        ? [format(language.catalogue, language.formatters, verb.describe(policy.subject, policy.clause))]
        : [];
    });
  };
  expect(told('REACT ANY: DEFEND IF ATTACKERS <= 5')).toEqual(['when attacked: ANY: DEFEND if attackers<=5']);
  expect(told('REACT ANY: DEFEND')).toEqual(['when attacked: ANY: DEFEND']);
  expect(told('ROUND 3: ASK')[0]).toBe('in round 3 - ask me');
});
