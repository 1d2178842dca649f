/** Sentences for players and moderators stand in `messages/`, and not in code. */
import { expect, test } from 'vitest';
import { filesBelow, read } from './sources.ts';

/**
 * Rooms that only administrators, authors of games and other servers hear: their usages, faults and answers are English alone, and stand
 * beside the command, the setting or the check that they are about. Every other room speaks to players and moderators.
 */
const ENGLISH = /^src\/(?:cli|engine|game|mail|queue|store)\/|^src\/config\.ts$/;

/** What authors of content and cases read, documentation of the API, figures for operators, and words that readers look for. */
const ELSEWHERE =
  /\/(?:case|content)\/|\/case\.ts|lexicon|replies|phrases|schema|^src\/web\/(?:api\/|metrics|health)|^src\/match\/acts\/shown\.ts/;

/** What is said to operators in a log, to authors of a schema, or by a mistake of ours. */
const NOT_TOLD = /new (?:\w+)?(?:Error|Fault)\(|\blog\b|\.(?:info|warn|error|debug|describe|meta)\(|\bthrow\b/;

/** Words of people that readers look for. */
const WORDS: Readonly<Record<string, number>> = {
  'src/games/campaign/orders/standing/subjects.ts': 1,
  'src/games/kutuzov/orders/help.ts': 1,
  'src/games/wellington/orders/help.ts': 1,
  'src/match/forming/join-answer.ts': 1,
  'src/match/inbox/agreement.ts': 1,
  'src/match/inbox/same-again.ts': 1,
  'src/orders/away.ts': 1,
  'src/orders/read-command.ts': 1,
  'src/orders/controls.ts': 8,
  'src/orders/day.ts': 6,
  'src/orders/length.ts': 3,
  'src/orders/question.ts': 3,
  'src/orders/reader.ts': 1,
  'src/orders/requests.ts': 20,
  'src/orders/rewriting.ts': 1,
  'src/orders/tokens.ts': 1,
  'src/orders/unasked.ts': 2,
  'src/orders/yes-no.ts': 1,
};

/** Names of ways to share a game, faults of content, what a log says on a line of its own, a command, and a mail that nobody reads. */
const KEPT: Readonly<Record<string, number>> = {
  'src/games/kutuzov/rules/setup.ts': 4,
  'src/games/napoleonics/content.ts': 1,
  'src/health/checks/backup.ts': 1,
  'src/health/send-test-mail.ts': 1,
  'src/match/acts/act-as.ts': 1,
  'src/match/post/outbox.ts': 1,
  'src/reports/dark.ts': 1,
};

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;

/** Whether a text reads as a sentence: four words at least, two of them side by side. */
const isSentence = (text: string): boolean => {
  const said = text.replaceAll(/\$\{[^}]*\}/g, 'X');
  const words = said.match(/[A-Za-z]{2,}/g) ?? [];
  return (
    words.length >= 4 && /[a-z]{2,} [a-z]{2,}/.test(said) && !/[<=]|\b(?:SELECT|UPDATE|INSERT|DELETE|FROM)\b/.test(said)
  );
};

/** The sentences in the code of a file; those that span several lines are begun by one of them. */
const sentencesIn = (code: string): readonly string[] => {
  const bare = code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*/g, '');
  let before = '';
  return bare.split('\n').flatMap((line) => {
    const isTold = !NOT_TOLD.test(line) && !NOT_TOLD.test(before);
    before = line;
    return isTold
      ? [...line.matchAll(LITERAL)].map(([, plain, filled]) => plain ?? filled ?? '').filter(isSentence)
      : [];
  });
};

const found = filesBelow('src')
  .filter((path) => path.endsWith('.ts') && !ENGLISH.test(path) && !ELSEWHERE.test(path))
  .map((path) => [path, sentencesIn(read(path).code)] as const)
  .filter(([, sentences]) => sentences.length > 0);

test('no new sentence stands in code', () => {
  expect(Object.fromEntries(found.map(([path, sentences]) => [path, sentences.length]))).toEqual({ ...WORDS, ...KEPT });
});

test.each([
  ['const text = `There is no such seat in this match`;', 1],
  ["return ['a round cannot begin with its movement'];", 1],
  ["throw new MatchFault('the game is not installed here');", 0],
  ["say('seat.title.question', { asked });", 0],
  ['// There are three answers to it\nconst x = 1;', 0],
])('%s has %i', (code, count) => {
  expect(sentencesIn(code)).toHaveLength(count);
});
