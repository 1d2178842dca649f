/** The acts of Commands & Colors: Napoleonics read what they write. */
import { expect, test } from 'vitest';
import { shipped } from '../../../src/games/napoleonics/content-check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { actsIn } from '../../../src/games/napoleonics/script/acts.ts';
import { ScriptWords } from '../../../src/games/napoleonics/script/words.ts';
import { testLaws } from '../../orders/syntax/laws.ts';

const { language } = napoleonics;

testLaws(actsIn(new ScriptWords(shipped, language.conditions), language.names), language, { owns: ['ALLIED'] });

test('HELP on an act begins with its usage', () => {
  const usageOf = (verb: string) => language.help?.(verb).texts[0];
  expect(['card', 'elan', 'move', 'keep', 'bonus', 'advance'].map(usageOf)).toEqual([
    'CARD card [ALT] [ON unit] [SECTION (LEFT | CENTER | RIGHT)]',
    'ELAN [(INF | CAV | ART | FLAG):] (NONE | unit [, ...])',
    'MOVE (NONE | unit: hex [- ...] [IF condition])',
    'KEEP (ASK | card [> ...])',
    'BONUS (NONE | unit [WITH unit [, ...]])',
    'ADVANCE (NONE | hex [- ...])',
  ]);
});
