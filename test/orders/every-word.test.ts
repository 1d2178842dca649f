/** Every word of a line counts: whatever is left out, misspelt or added is found in what is read, asked or quoted. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey, readDraft, readSheet, type SheetReading } from '../../src/orders/index.ts';
import { meaningOf, type Written, written } from './valid-lines.ts';

/** Words that say something, and none of which may be passed over: unknown ones, names, numbers, conditions, denials. */
const ADDED =
  'xyzzy slowly huevla Ney Hill Soult Grodno Merida Manassas 7 not never nicht jamais if unless maybe only else'.split(
    ' ',
  );
const WEIGHTY = /^(?:if|not|never|nicht|jamais|unless|maybe|only|else|against|into|until|max|ask)$/i;

type Change = (words: readonly string[], at: number) => readonly string[];

const misspelt: Change = (words, at) => {
  const word = words[at] ?? '';
  const i = word.search(/\p{L}{3}/u);
  return i < 0 ? words : words.with(at, `${word.slice(0, i + 1)}${word[i + 2]}${word[i + 1]}${word.slice(i + 3)}`);
};

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...ADDED).map(
    (word): Change =>
      (words, at) =>
        words.toSpliced(at, 0, word),
  ),
  fc.constant<Change>((words, at) => words.toSpliced(at, 1)),
  fc.constant(misspelt),
  fc.constantFrom('q', 'zz').map(
    (end): Change =>
      (words, at) =>
        words.map((word, i) => (i === at ? `${end}${word}` : word)),
  ),
);

const READERS = {
  mail: (text: string, { language, context }: Written) => readSheet(text, language, context),
  form: (text: string, { language, context }: Written) => readDraft([text], language, context),
} as const;

const lettersOf = (word: string): string => word.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

const partsOf = (word: string): readonly string[] => word.split(/[^\p{L}\p{N}]/u).filter((part) => part !== '');

/** Whether the answer shows a word: quoted as talk, or read as something else. */
const shows = ({ lines, standing, ignored }: SheetReading, word: string): boolean => {
  const warned = [...lines, ...standing].flatMap(({ warnings }) => warnings.map(({ message }) => message.args));
  const told = lettersOf(`${JSON.stringify(warned)} ${ignored.join(' ')}`);
  return told.includes(lettersOf(word)) || partsOf(word).some((part) => told.includes(part.toLowerCase()));
};

/** The words of a text that could be left out without a trace. */
const passedOver = (text: string, by: keyof typeof READERS, game: Written): readonly string[] => {
  const read = (each: string) => READERS[by](each, game);
  const reading = read(text);
  const meaning = meaningOf(reading);
  if (meaning === undefined) return [];
  const words = text.split(' ');
  return words.filter((word, at) => {
    const isName = game.language.names.knows(nameKey(word)) && /^\p{Lu}\p{Ll}/u.test(word);
    const isWeighty = WEIGHTY.test(word) || ADDED.includes(word) || isName || (word !== '1' && /\d/.test(word));
    const isRepeated = words.filter((each) => lettersOf(each) === lettersOf(word)).length > 1;
    // Between two hexes `AGAINST` says no more than `AT`.
    const isJoint = /^against$/i.test(word) && /\d/.test(words[at - 1] ?? '') && /\d/.test(words[at + 1] ?? '');
    if (!isWeighty || isRepeated || isJoint || shows(reading, word)) return false;
    return meaningOf(read(words.toSpliced(at, 1).join(' '))) === meaning;
  });
};

describe.each(written)('%s', (_, game) => {
  const line = fc.constantFrom(...game.lines);
  const by = fc.constantFrom<keyof typeof READERS>('mail', 'form');

  test('a word that is left out, misspelt or added is never passed over', () => {
    fc.assert(
      fc.property(line, by, change, fc.nat(), (text, where, alter, n) => {
        const words = text.split(' ');
        const changed = alter(words, n % words.length).join(' ');
        expect(passedOver(changed, where, game)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('a misspelt word is refused, asked, quoted or named', () => {
    fc.assert(
      fc.property(line, by, fc.nat(), (text, where, n) => {
        const words = text.split(' ');
        const at = n % words.length;
        const changed = misspelt(words, at);
        const reading = READERS[where](changed.join(' '), game);
        const isSame = meaningOf(reading) === meaningOf(READERS[where](text, game));
        const isTold = !isSame || changed[at] === words[at] || shows(reading, changed[at] ?? '');
        expect(isTold || isAlias(words[at], changed[at]), `${changed.join(' ')}: ${changed[at]}`).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

/** `PC` is French for CP. */
const isAlias = (word = '', other = ''): boolean => ['cp pc'].includes(`${lettersOf(word)} ${lettersOf(other)}`);

test('lines of all games are tried', () => {
  expect(written.map(([id, { lines }]) => [id, lines.length >= 20])).toEqual(written.map(([id]) => [id, true]));
});
