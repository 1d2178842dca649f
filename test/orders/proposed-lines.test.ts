/** Every line that an answer proposes for one that was not read is read itself, when it is sent as it stands. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Language, readSheet } from '../../src/orders/index.ts';
import { type Written, written } from './valid-lines.ts';

/**
 * Words are proposed for words, and parts for parts: a line begins with a verb. Lines to fill in have a blank, and those that
 * show how an order goes on have dots.
 */
const isWhole = (line: string, { verbs }: Language): boolean =>
  /^\S+ (?!.*(?:__|\.\.\.))/.test(line) && verbs.some(({ name }) => line.startsWith(`${name} `));

const proposedIn = (text: string, { language, context }: Written): readonly string[] => {
  const { lines, standing, problems } = readSheet(text, language, context);
  const faults = [...problems, ...[...lines, ...standing].flatMap((line) => line.problems)];
  const guessed = lines.flatMap(({ guess = [] }) => guess);
  return [...faults.flatMap(({ suggestions }) => suggestions), ...guessed].filter((line) => isWhole(line, language));
};

const isRead = (text: string, { language, context }: Written): boolean => {
  const { lines, standing, edits, standingEdits, commands, press, controls, problems } = readSheet(
    text,
    language,
    context,
  );
  const read = [...lines, ...standing];
  const others = edits.length + standingEdits.length + commands.length + press.length;
  const isSound = problems.length === 0 && read.every((line) => line.problems.length === 0);
  return isSound && (read.length + others > 0 || Object.values(controls).some((said) => said));
};

describe.each(written)('%s', (_, game) => {
  test('each of them is read', () => {
    let count = 0;
    fc.assert(
      fc.property(fc.constantFrom(...game.lines), fc.nat(), fc.nat(), fc.boolean(), (text, n, letter, isCut) => {
        const words = text.split(' ');
        const at = n % words.length;
        const word = words[at] ?? '';
        const i = letter % Math.max(1, word.length);
        const changed = isCut ? words.toSpliced(at, 1) : words.with(at, word.slice(0, i) + word.slice(i + 1));
        const proposed = proposedIn(changed.join(' '), game);
        count += proposed.length;
        expect(proposed.filter((line) => !isRead(line, game))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
    expect(count).toBeGreaterThan(5);
  });
});
