/** Every verb of Gettysburg Campaign reads what it writes. */
import { describe, expect, test } from 'vitest';
import { sure } from '../../../src/engine/index.ts';
import { languageIn } from '../../../src/game/index.ts';
import { shipped } from '../../../src/games/gettysburg/content.ts';
import { gettysburgOf } from '../../../src/games/gettysburg/index.ts';
import { viewOf } from '../../../src/games/gettysburg/knowledge.ts';
import { conditionWords } from '../../../src/games/gettysburg/orders/conditions.ts';
import { verbsOf } from '../../../src/games/gettysburg/orders/verbs.ts';
import { startOf } from '../../../src/games/gettysburg/state.ts';
import { SIDES } from '../../../src/games/gettysburg/types.ts';
import { testLaws } from '../../orders/syntax/laws.ts';

const language = languageIn(gettysburgOf(shipped), 'en');
const table = verbsOf(shipped, conditionWords(shipped));

describe.each(SIDES)('%s', (side) => {
  testLaws(table, language, { owns: [side], view: viewOf(startOf(shipped), side) });
});

test('HELP on a verb begins with its usage', () => {
  const help = sure(language.help);
  expect(help('round').texts.slice(0, 4)).toEqual([
    'ROUND (NEXT | ANY | number) [IF condition] [: (PASS | order [; ...])]',
    'order: (LEE | MEADE) [: (STAY | path [, ...])] | corps [-> goal [IF condition] [ELSE ...]]',
    'path: corps -> town [-> ...]',
    'goal: STAY | town',
  ]);
  expect(help('FIRE').texts.slice(0, 2)).toEqual([
    'FIRE (ATTACK | DEFENSE): (FULL | BEST | DICE number)',
    'FIRE number',
  ]);
  expect(help('plan').texts[0]).toBe(help('round').texts[0]);
  expect(languageIn(gettysburgOf(shipped), 'ko').help?.('react').texts[0]).toBe(
    'REACT (ANY | 마을) [IF 조건]: (DEFEND | CEDE [TO 군단=마을 [, ...]])',
  );
});
