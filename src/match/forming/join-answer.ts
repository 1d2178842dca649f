/** The answer to an invitation: text of a mail, or the fields of a page. */
import { isLanguageTag, LANGUAGES, type LanguageTag } from '../../engine/index.ts';
import { findZone, yesOrNo } from '../../orders/index.ts';
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

type JoinAnswer =
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

/** Sentences that decline without a no, and those that accept without a yes. */
const NO =
  /count me out|not this time|no,? thanks|must decline|(?:can'?t|cannot|won'?t) (?:make it|join|play|be there)|i'?m out(?! of)|leider (?:nein|nicht)|diesmal nicht|nein danke|kann (?:leider |diesmal )?nicht|cette fois non|pas cette fois|je ne (?:peux|participe) pas|어렵습니다|참가하지 않|참가할 수 없|불참|見送り|参加しません|参加できません|不参加/iu;
const YES =
  /^(?:volontiers|喜んで)(?!\p{L})|count me in|(?:i'?m|i am) in(?![\p{L}])|(?:i'?ll|i will|i'?d love to|i would love to|happy to|glad to) (?:join|play|take part|be there)|bin (?:gerne |natürlich |auch )?dabei|mache (?:gerne )?mit|je participe|j'?en suis|je suis partant|avec plaisir|참가합니다|참가하겠습니다|참가할게요|함께하겠습니다|参加します|参加いたします|参加させ/iu;
const SENTENCE_ENDS = /(?<=[.!?。！？…])\s*|\n/u;

/** What people say who use neither word; undefined if they say nothing of it, or both. */
function saidIn(text: string): 'JOIN' | 'DECLINE' | undefined {
  const sentences = text
    .replace(/’/g, "'")
    .split(SENTENCE_ENDS)
    .map((each) => each.trim());
  const said = sentences.flatMap((sentence) => {
    if (/[?？]$/u.test(sentence)) return [];
    const says = yesOrNo(sentence)?.says;
    if (says === 'no' || NO.test(sentence)) return ['DECLINE' as const];
    return says === 'yes' || YES.test(sentence) ? ['JOIN' as const] : [];
  });
  return new Set(said).size === 1 ? said[0] : undefined;
}

/** The language of a text that can be told by its script. */
const languageOf = (text: string): LanguageTag | undefined =>
  /\p{Script=Hangul}/u.test(text) ? 'ko' : /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? 'ja' : undefined;

/**
 * Reads an answer: a line `JOIN Europe/Lisbon NOTIFY daily SALT seven red horses` or `DECLINE`, wherever it stands; else
 * the sentence that says so. What is written beside a refusal goes to the moderator.
 */
export function readAnswer(text: string): JoinAnswer {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, MOST_LINES);
  const answers = lines.filter((line) => verbOf(line) !== undefined);
  const [line = ''] = answers;
  const isOne = new Set(answers.map((each) => each.toLowerCase())).size < 2;
  const verb = answers.length > 0 ? verbOf(line) : saidIn(lines.join('\n'));
  if (verb === undefined || !isOne)
    return { kind: 'unclear', problem: { what: 'answer', text: (lines[0] ?? '').slice(0, 200), near: [] } };
  const own = afterWord(line);
  const rest = lines.filter((each) => !answers.includes(each));
  if (verb === 'DECLINE') return { kind: 'decline', words: [own, ...rest].join('\n').trim().slice(0, LONGEST_WORDS) };
  const read = rest.filter((line) => keywordOf(line.split(/\s/, 1)[0] ?? '') !== undefined);
  const fields = [fieldsOf(own, 'zone'), ...read.map((line) => fieldsOf(line, undefined))].flat();
  const ignored = rest.filter((each) => !read.includes(each) && isSetting(each));
  const language = languageOf(lines.join('\n'));
  return termsOf(fields, ignored, language ? { language } : {});
}

/** A setting is a word in capitals with what it is to be; a greeting is none, nor is the word that sends orders. */
const isSetting = (line: string): boolean => {
  const [name = '', ...value] = line.split(/\s+/);
  return value.length > 0 && /^[A-Z]{4,}:?$/.test(name) && lettersOf(name) !== 'DONE';
};

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

function termsOf(fields: readonly FieldText[], ignored: readonly string[], known: JoinTerms): JoinAnswer {
  let terms = known;
  for (const [field, text] of fields.filter(([, written]) => written !== '')) {
    const read = termOf(field, text);
    // `JOIN, and thank you` names no zone.
    if ('what' in read && read.what === 'zone' && read.near.length === 0 && !text.includes('/')) continue;
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
