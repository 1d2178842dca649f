import { LANGUAGES, type LanguageTag, sure } from '../engine/index.ts';
import { readAway } from './away.ts';
import {
  COMMAND_WORDS,
  type Command,
  type CommandArguments,
  type CommandName,
  FILE_KINDS,
  NOTIFY_LEVELS,
  type NoArguments,
  type NotifyLevel,
} from './command.ts';
import { readDay } from './day.ts';
import { nameKey } from './key.ts';
import { type Problem, problem } from './order.ts';
import { numberOf, type Token, tokenize } from './tokens.ts';
import { findZone } from './zone.ts';

/** Words for commands in Korean and Japanese. */
const SPOKEN: Readonly<Partial<Record<CommandName, string>>> = {
  help: '도움말, ヘルプ',
  status: '상황, 점수, 승점, 요약, 状況, 得点, スコア, 要約',
  hand: '손패, 手札',
  card: '카드, カード, 카드목록, カード一覧',
  map: '지도, 판세, 地図, 盤面',
  odds: '승산, 확률, 勝算, 確率',
  orders: '초안, 下書き',
  history: '경과, 経過',
  deadline: '마감, 締切, 締め切り',
  rolls: '주사위기록, ダイス記録',
  who: '참가자, 参加者',
  extend: '연장, 延長',
  absence: '부재, 不在',
  noabsence: '부재취소, 不在取消',
  language: '언어, 言語',
  rules: '규칙, 용어, ルール, 規則, 用語',
  what: '설명, 説明',
  advise: '조언, 참모, 助言, 参謀',
  guide: '길잡이, 가이드, 手引き, ガイド',
  enough: '그만, やめる',
  explain: '해설, 解説',
};

const ALL_WORDS: ReadonlyMap<string, CommandName> = new Map([
  ...Object.entries(COMMAND_WORDS),
  ...Object.entries(SPOKEN).flatMap(([name, words]) =>
    words.split(', ').map((word) => [nameKey(word), name as CommandName] as const),
  ),
]);

/** Words that ask for the glossary or a word of it. */
const GLOSSARY: ReadonlySet<string> = new Set(['words', 'glossary', '용어', '用語'].map(nameKey));

/** Words that ask for all cards if nothing stands behind them. */
const ALL_CARDS: ReadonlySet<string> = new Set(['cards', '카드목록', 'カード一覧'].map(nameKey));

/** An argument, or a problem; undefined: the line is prose. */
type Read<N extends CommandName> = CommandArguments[N] | Problem | undefined;

/** The text after the word: as written, and as tokens. */
interface Rest {
  /** In lower case. */
  readonly word: string;
  readonly about: string;
  readonly tokens: readonly Token[];
  /** The word is written in capitals, as in an order. */
  readonly isLoud: boolean;
}

/** Longer texts than this are sentences, not arguments. */
const MOST_WORDS = 8;

/** A faulty text of so few words was meant as an argument. */
const FEW_WORDS = 3;

const alone = ({ about }: Rest): NoArguments | undefined => (about === '' ? {} : undefined);

const isShort = ({ tokens }: Rest, most = MOST_WORDS): boolean => tokens.length <= most;

/** Several topics, with commas between them. */
const isList = ({ about }: Rest): boolean =>
  about.split(',').every((each) => each.trim().split(' ').length <= FEW_WORDS);

const countOf = ({ tokens }: Rest): { count: number | undefined } | undefined => {
  const words = tokens.filter(({ key }) => key !== 'last');
  if (words.length > 1) return undefined;
  const count = numberOf(words[0]);
  return words.length === 0 || count !== undefined ? { count } : undefined;
};

/** Words that ask in three lines how things stand. */
const SCORES: ReadonlySet<string> = new Set(
  ['score', 'summary', '점수', '승점', '요약', '得点', 'スコア', '要約'].map(nameKey),
);

const readStatus = ({ about, tokens, word }: Rest): Read<'status'> => {
  if (SCORES.has(word)) return about === '' ? { about: 'score' } : undefined;
  if (about === '') return { about: 'position' };
  return tokens.length === 1 && tokens[0]?.key === 'dice' ? { about: 'dice' } : undefined;
};

const readZone = (rest: Rest): Read<'timezone'> => {
  if (!isShort(rest)) return undefined;
  const { zone, near } = findZone(rest.about.replace(/^(?:is|to) /i, ''));
  if (zone !== undefined) return { zone };
  return rest.about === ''
    ? problem('command.zone-missing', {}, ['TIMEZONE Asia/Seoul'])
    : problem('command.zone-unknown', { text: rest.about.slice(0, 40) }, near);
};

/** A language by its tag, its English name or its own name. */
const TONGUES: Readonly<Record<string, LanguageTag>> = {
  en: 'en',
  english: 'en',
  ko: 'ko',
  korean: 'ko',
  한국어: 'ko',
  ja: 'ja',
  japanese: 'ja',
  日本語: 'ja',
};

const readLanguage = (rest: Rest): Read<'language'> => {
  const name = rest.about.normalize('NFC').toLowerCase();
  const language = Object.hasOwn(TONGUES, name) ? TONGUES[name] : undefined;
  if (language) return { language };
  const isMeant = isShort(rest, 1) || (rest.isLoud && isShort(rest, FEW_WORDS));
  const known = LANGUAGES.map((tag) => `LANGUAGE ${tag}`);
  return isMeant ? problem('command.language-unknown', {}, known) : undefined;
};

const hasNumber = ({ tokens }: Rest): boolean => tokens.some(({ type }) => type === 'number');

const readAbsence = (rest: Rest): Read<'absence'> => {
  const away = readAway(rest.about);
  if (away) return away;
  // The other words begin sentences, too: "Away with them!"
  if (rest.word !== 'absence') return undefined;
  if (rest.about === '') return problem('command.days-missing', {}, ['ABSENCE 24 Dec TO 2 Jan']);
  const isMeant = isShort(rest, FEW_WORDS) || (isShort(rest, 2 * MOST_WORDS) && hasNumber(rest));
  return isMeant ? problem('command.days-unknown', { text: rest.about.slice(0, 40) }, ['24 Dec TO 2 Jan']) : undefined;
};

const readNoAbsence = (rest: Rest): Read<'noabsence'> => {
  if (rest.about === '') return { from: undefined };
  const from = readDay(rest.about);
  if (from) return { from };
  return isShort(rest) ? problem('command.days-unknown', { text: rest.about.slice(0, 40) }, ['24 Dec']) : undefined;
};

/** Words that continue a request for time. Other continuations are prose: `Extend my regards`. */
const TIME_WORDS = 'deadline time by because until till for please the my'.split(' ');

const readExtension = ({ about, tokens, isLoud }: Rest): Read<'extend'> => {
  const [first, second] = tokens;
  const asks =
    first?.key === 'my' || first?.key === 'the' ? second?.key === 'deadline' || second?.key === 'time' : true;
  const isMeant = about === '' || isLoud || first?.type === 'number' || (asks && TIME_WORDS.includes(first?.key ?? ''));
  if (!isMeant) return undefined;
  const at = tokens.findIndex(({ type }) => type === 'number');
  const unit = tokens[at + 1]?.key ?? '';
  const amount = at >= 0 && at <= 1 ? numberOf(tokens[at]) : undefined;
  const factor = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  const hours = amount === undefined || factor === undefined ? undefined : amount * factor;
  return { hours, reason: about.slice(0, 200) };
};

const UNITS: Readonly<Record<string, number>> = {
  ...{ h: 1, hour: 1, hours: 1, [nameKey('시간')]: 1, [nameKey('時間')]: 1 },
  ...{ d: 24, day: 24, days: 24, [nameKey('일')]: 24, [nameKey('日')]: 24 },
};

const LEVELS: Readonly<Record<string, NotifyLevel>> = {
  each: 'each',
  every: 'each',
  everything: 'each',
  all: 'each',
  turns: 'turns',
  turn: 'turns',
  must: 'turns',
  only: 'turns',
  onlywhenimustact: 'turns',
  whenimustact: 'turns',
  daily: 'daily',
  digest: 'daily',
  day: 'daily',
};

const readLevel = (rest: Rest): Read<'notify'> => {
  const level = LEVELS[rest.tokens.map(({ key }) => key).join('')];
  if (level) return { level };
  const names = NOTIFY_LEVELS.map((each) => `NOTIFY ${each.toUpperCase()}`);
  return isShort(rest, FEW_WORDS) ? problem('command.level-unknown', {}, names) : undefined;
};

/** `FILES CALENDAR`, `FILES JSON, CALENDAR`, `FILES NONE`. */
const readFiles = (rest: Rest): Read<'files'> => {
  const words = rest.tokens.map(({ key }) => key).filter((key) => key !== 'and');
  const kinds = FILE_KINDS.filter((kind) => words.includes(kind));
  if (kinds.length > 0 && kinds.length === words.length) return { kinds };
  if (['none', 'off'].includes(words.join(' '))) return { kinds: [] };
  const lines = ['FILES CALENDAR', 'FILES JSON', 'FILES NONE'];
  return isShort(rest, FEW_WORDS) ? problem('command.files-unknown', {}, lines) : undefined;
};

const VOTES: Readonly<Record<string, boolean>> = { yes: true, y: true, no: false, n: false };

/** `VOTE YES`, `VOTE 2 NO`. */
const readVote = (rest: Rest): Read<'vote'> => {
  const said = rest.tokens.flatMap(({ key }) => (Object.hasOwn(VOTES, key) ? [sure(VOTES[key])] : []));
  const numbers = rest.tokens.flatMap((token) => numberOf(token) ?? []);
  const [yes] = said;
  if (
    yes !== undefined &&
    said.length + numbers.length === rest.tokens.length &&
    said.length === 1 &&
    numbers.length < 2
  )
    return { yes, poll: numbers[0] };
  return isShort(rest, FEW_WORDS) ? problem('command.vote-unclear', {}, ['VOTE YES', 'VOTE NO']) : undefined;
};

/** In Korean and Japanese an order may begin with the same word: `카드 42를 CP로`. */
const readCard = (rest: Rest): Read<'card'> => {
  const { about, word } = rest;
  if (about === '' && ALL_CARDS.has(word)) return { cards: '', all: true };
  const isMeant = Object.hasOwn(COMMAND_WORDS, word)
    ? isShort(rest) && (hasNumber(rest) || isShort(rest, FEW_CARDS))
    : /^\d[\d, ]*$/.test(about);
  return isMeant ? { cards: about } : undefined;
};

/** A title has so many words. */
const FEW_CARDS = 5;

/** `RULES`, `RULES battle`, `RULES 11.7`, `RULES WORDS`, `WORDS rout`. Small letters with more behind them are prose: `Rules are rules`. */
const readRules = (rest: Rest): Read<'rules'> => {
  const { about, word, tokens } = rest;
  const isGlossary = GLOSSARY.has(word);
  const [first, ...more] = tokens;
  if (!first) return about === '' ? { words: isGlossary, term: '' } : undefined;
  if (!isGlossary && more.length === 0 && GLOSSARY.has(first.key)) return { words: true, term: '' };
  return asksForRules(rest) ? { words: isGlossary, term: about } : undefined;
};

/** A board that is not shouted is another one: `Board the ships`. */
const readMap = (rest: Rest): Read<'map'> => {
  const isMeant = rest.word !== 'board' || rest.about === '' || rest.isLoud;
  return isMeant && isShort(rest) ? { place: rest.about } : undefined;
};

/** `ODDS Badajoz`, `odds of Hill at Badajoz`. Small letters with a verb behind them are prose: `Odds are that he comes`. */
const readOdds = (rest: Rest): Read<'odds'> =>
  isShort(rest) &&
  (rest.isLoud || isShort(rest, FEW_WORDS) || /^(?:at|of|for|in|on|against) /i.test(rest.about)) &&
  !/^(?:are|is|look|seem)\b/i.test(rest.about)
    ? { about: rest.about }
    : undefined;

/** `WHAT Elvas`, `what rout`. Small letters with more behind them are a question to somebody: `What about peace?` */
const readWhat = (rest: Rest): Read<'what'> => {
  const { about, word, isLoud } = rest;
  const isMeant = Object.hasOwn(COMMAND_WORDS, word) ? isShort(rest, isLoud ? MOST_LOOKED_UP : 1) : NOUN.test(about);
  return about !== '' && isMeant ? { about } : undefined;
};

const MOST_LOOKED_UP = 5;

function asksForRules(rest: Rest): boolean {
  const { about, word, tokens, isLoud } = rest;
  if (RULE.test(about)) return true;
  if (Object.hasOwn(COMMAND_WORDS, word)) return isLoud && isShort(rest, FEW_WORDS);
  return GLOSSARY.has(word) ? tokens.length === 1 : NOUN.test(about);
}

/** `11.7`, `W-11.7`. */
const RULE = /^(?:[a-z]+-)*\d[\d.]*[a-z]?$/i;

/** In Korean and Japanese a word that is no sentence, with a number or without: `규칙 전투`, `ルール 戦闘 2`. */
const NOUN = /^(?:[a-z-]+|[\p{Script=Han}\p{Script=Katakana}ー]+|\p{Script=Hangul}+(?<![다요까죠지네야]))(?: \d+)?$/iu;

const READERS: { readonly [N in CommandName]: (rest: Rest) => Read<N> } = {
  status: readStatus,
  hand: alone,
  map: readMap,
  odds: readOdds,
  orders: alone,
  standing: alone,
  history: countOf,
  deadline: alone,
  help: (rest) => (isShort(rest) || isList(rest) ? { about: rest.about } : undefined),
  card: readCard,
  rules: readRules,
  what: readWhat,
  advise: alone,
  rolls: countOf,
  who: alone,
  timezone: readZone,
  language: readLanguage,
  absence: readAbsence,
  noabsence: readNoAbsence,
  extend: readExtension,
  notify: readLevel,
  files: readFiles,
  resign: alone,
  unlock: alone,
  vote: readVote,
  propose: ({ about, isLoud }) => (isLoud && about !== '' ? { what: about } : undefined),
  export: alone,
  guide: (rest) =>
    isShort(rest, 2) && (rest.about === '' || rest.isLoud || NAME.test(rest.about)) ? { game: rest.about } : undefined,
  enough: alone,
  explain: readSwitch,
  report: (rest) => (['', 'again', 'last'].includes(rest.about.toLowerCase()) ? {} : undefined),
};

/** A name in one word. */
const NAME = /^[\p{L}-]+$/u;

const SWITCHES: Readonly<Record<string, boolean>> = {
  ...{ on: true, an: true, oui: true, off: false, aus: false, non: false },
  ...{ [nameKey('켜기')]: true, [nameKey('끄기')]: false, [nameKey('オン')]: true, [nameKey('オフ')]: false },
};

function readSwitch(rest: Rest): Read<'explain'> {
  const [first, ...more] = rest.tokens;
  if (!first) return { on: undefined };
  const on = more.length === 0 && Object.hasOwn(SWITCHES, first.key) ? SWITCHES[first.key] : undefined;
  if (on !== undefined) return { on };
  return rest.isLoud && isShort(rest, FEW_WORDS)
    ? problem('command.switch-unknown', {}, ['EXPLAIN ON', 'EXPLAIN OFF'])
    : undefined;
}

const isProblem = (read: object): read is Problem => 'code' in read;

/** The command in a piece of text; undefined if there is none. */
export const readCommand = (text: string, tokens: readonly Token[]): Command | undefined => {
  const [word] = tokens;
  const name = word?.type === 'word' ? ALL_WORDS.get(word.key) : undefined;
  if (!word || name === undefined || tokens.at(-1)?.text === ':') return undefined;
  const about = text
    .slice(text.indexOf(word.text) + word.text.length)
    .replace(/^[\s:?]{1,20}/, '')
    .replace(/[\s?!]{1,20}$/, '')
    .replace(/(?<!\d)\.$/, '');
  const isLoud = word.text === word.text.toUpperCase();
  const read = READERS[name]({ word: word.key, about, tokens: tokenize(about), isLoud });
  if (read === undefined) return undefined;
  return isProblem(read) ? { name, text, problem: read } : ({ name, text, ...read } as Command);
};
