/** The acts of Commands & Colors: Napoleonics read what they write. */
import { describe, expect, test } from 'vitest';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { actsIn } from '../../../src/games/napoleonics/orders/acts.ts';
import { fightsIn } from '../../../src/games/napoleonics/orders/fighting.ts';
import { rulesIn } from '../../../src/games/napoleonics/orders/rules.ts';
import { ScriptWords } from '../../../src/games/napoleonics/orders/words.ts';
import { testLaws } from '../../orders/syntax/laws.ts';

const { language } = napoleonics;

const words = new ScriptWords(shipped, language.conditions);

describe.each([
  ['acts', actsIn(words, language.names)],
  ['fights', fightsIn(words, language.names, rulesIn(words).melee)],
])('%s', (_what, table) => testLaws(table, language, { owns: ['ALLIED'] }));

test('HELP on an act begins with its usage', () => {
  const usageOf = (verb: string) => language.help?.(verb).texts[0];
  expect(['card', 'elan', 'move', 'keep', 'bonus', 'advance', 'fire'].map(usageOf)).toEqual([
    'CARD card [ALT] [ON unit] [SECTION (LEFT | CENTER | RIGHT)]',
    'ELAN [(INF | CAV | ART | FLAG):] (NONE | unit [, ...])',
    'MOVE (NONE | unit: hex [- ...] [IF condition])',
    'KEEP (ASK | card [> ...])',
    'BONUS (NONE | unit [WITH unit [, ...]])',
    'ADVANCE (NONE | hex [- ...])',
    'FIRE (NONE | unit AT (WEAKEST | NEAREST | LEADER | unit) [ELSE ...] [IF condition])',
  ]);
});
