/** The answer to an invitation: text of a mail, or the fields of a page. */
import { isLanguageTag, LANGUAGES, type LanguageTag } from '../../engine/index.ts';
import { findZone } from '../../orders/index.ts';
import type { NotifyLevel } from '../../store/generated/enums.ts';
import { saltFrom } from '../dice/opening.ts';
import { isConfirmation } from '../inbox/confirmation.ts';

/** The choices of a joining person; missing ones stay as in the invitation. */
export interface JoinTerms {
  readonly name?: string;
  readonly zone?: string;
  readonly language?: LanguageTag;
  readonly notify?: NotifyLevel;
  /** His words for the dice. */
  readonly salt?: string;
}

/** An unclear part of an answer, with suggestions. */
export interface JoinProblem {
  readonly what: 'answer' | 'zone' | 'language' | 'notify';
  readonly text: string;
  readonly near: readonly string[];
}

export type JoinAnswer =
  | { readonly kind: 'join'; readonly terms: JoinTerms; readonly ignored: readonly string[] }
  | { readonly kind: 'decline'; readonly words: string }
  | { readonly kind: 'unclear'; readonly problem: JoinProblem };

type Field = 'zone' | 'language' | 'notify' | 'salt';
const KEYWORDS: ReadonlyMap<string, Field> = new Map([
  ['ZONE', 'zone'],
  ['TIMEZONE', 'zone'],
  ['LANGUAGE', 'language'],
  ['NOTIFY', 'notify'],
  ['SALT', 'salt'],
]);

const NOTIFY: readonly NotifyLevel[] = ['EACH', 'TURNS', 'DAILY'];

/** The most characters of a message to a moderator. */
const LONGEST_WORDS = 1_000;
/** The most lines that are read. */
const MOST_LINES = 40;

/** Whether a line of a mail may be an answer; used to tell it from quoted text. */
export const isAnswerLine = (line: string): boolean => verbOf(line) !== undefined || isConfirmation(line);

function verbOf(line: string): 'JOIN' | 'DECLINE' | undefined {
  const [first = ''] = line.trim().split(/\s/, 1);
  const verb = lettersOf(first);
  return verb === 'JOIN' || verb === 'DECLINE' ? verb : undefined;
}

const lettersOf = (word: string): string => word.replace(/[^\p{L}]/gu, '').toUpperCase();

const keywordOf = (word: string): Field | undefined => KEYWORDS.get(lettersOf(word));

/** Reads an answer: `JOIN Europe/Lisbon NOTIFY daily SALT seven red horses`, or `DECLINE` and words to the moderator. */
export function readAnswer(text: string): JoinAnswer {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LINES);
  const [first = '', ...rest] = lines;
  const verb = verbOf(first);
  const own = afterWord(first);
  if (verb === undefined) return { kind: 'unclear', problem: { what: 'answer', text: first.slice(0, 200), near: [] } };
  if (verb === 'DECLINE') return { kind: 'decline', words: [own, ...rest].join('\n').trim().slice(0, LONGEST_WORDS) };
  const read = rest.filter((line) => keywordOf(line.split(/\s/, 1)[0] ?? '') !== undefined);
  const fields = [fieldsOf(own, 'zone'), ...read.map((line) => fieldsOf(line, undefined))].flat();
  const ignored = rest.filter((line) => !read.includes(line));
  return termsOf(fields, ignored);
}

const afterWord = (line: string): string => line.replace(/^\S*/, '').trim();

type FieldText = readonly [field: Field, text: string];

/** Splits a line into fields: each keyword takes the words up to the next one, and `SALT` everything behind it. */
function fieldsOf(line: string, before: Field | undefined): readonly FieldText[] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const salt = words.findIndex((word) => keywordOf(word) === 'salt');
  const plain = salt < 0 ? words : words.slice(0, salt);
  const fields: [Field, string][] = before ? [[before, '']] : [];
  for (const word of plain) {
    const keyword = keywordOf(word);
    const last = fields.at(-1);
    if (keyword) fields.push([keyword, '']);
    else if (last) last[1] = `${last[1]} ${word}`.trim();
  }
  return salt < 0 ? fields : [...fields, ['salt', words.slice(salt + 1).join(' ')]];
}

function termsOf(fields: readonly FieldText[], ignored: readonly string[]): JoinAnswer {
  let terms: JoinTerms = {};
  for (const [field, text] of fields.filter(([, written]) => written !== '')) {
    const read = termOf(field, text);
    if ('what' in read) return { kind: 'unclear', problem: read };
    terms = { ...terms, ...read };
  }
  return { kind: 'join', terms, ignored };
}

function termOf(field: Field, text: string): JoinTerms | JoinProblem {
  if (field === 'salt') return { salt: saltFrom(text) };
  if (field === 'zone') {
    const { zone, near } = findZone(text);
    return zone === undefined ? { what: 'zone', text: text.slice(0, 60), near } : { zone };
  }
  const word = lettersOf(text);
  if (field === 'language') {
    const tag = word.toLowerCase();
    return isLanguageTag(tag) ? { language: tag } : { what: 'language', text: text.slice(0, 60), near: LANGUAGES };
  }
  const notify = NOTIFY.find((level) => level === word);
  const near = NOTIFY.map((level) => level.toLowerCase());
  return notify ? { notify } : { what: 'notify', text: text.slice(0, 60), near };
}
