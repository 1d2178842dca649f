/** Text spoilt by slips of the fingers, by broken programs and by malice. */
import type { Chance } from '../../src/engine/index.ts';

export const pick = <T>(items: readonly T[], chance: Chance): T => items[chance.below(items.length)] as T;

type Garbling = (text: string, chance: Chance) => string;

/** Letters that occur in no order, or that look like another letter. */
const STRANGE = [
  ...['\u0000', '\u0007', '\u001b[31m', '\b', '\t', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029'],
  ...['\u00a0', '\u00ad', '\u200b', '\u200d', '\u200f', '\u202e', '\u2066', '\ufeff', '\ufffd', '\ufffe'],
  ...[
    '\ud800',
    '\udfff',
    '\u0301'.repeat(40),
    'ﷺ',
    'ﬁ',
    '①',
    '𝐏𝐋𝐀𝐘',
    'ＰＬＡＹ',
    'РLАY',
    'ⅩⅬⅦ',
    '４７',
    '٤٧',
    '👩‍👩‍👧‍👦',
    '🇰🇷',
  ],
  ...['홍길동', '山田です', '于写道：', 'ß', 'İ', 'ı', 'ſ', 'ŉ', 'ΐ', 'क्षि', 'ע'],
  ...[
    '->',
    '→',
    '—',
    '--',
    '#',
    '"',
    "'",
    '`',
    '\\',
    '|',
    '>',
    '%',
    '$&',
    '$1',
    '{}',
    '[',
    '(',
    '*',
    ';',
    ':',
    ',',
    '..',
  ],
  ...['999999999999999999999', '-1', '1e9', 'NaN', '__proto__', 'constructor', 'toString', 'IF', 'ELSE', 'AND NOT'],
];

const at = (text: string, chance: Chance): number => chance.below(text.length + 1);

const put: Garbling = (text, chance) => {
  const place = at(text, chance);
  return `${text.slice(0, place)}${pick(STRANGE, chance)}${text.slice(place)}`;
};

const drop: Garbling = (text, chance) => {
  const place = at(text, chance);
  return text.slice(0, place) + text.slice(place + 1 + chance.below(12));
};

const swap: Garbling = (text, chance) => {
  const place = at(text, chance);
  return `${text.slice(0, place)}${text.charAt(place + 1)}${text.charAt(place)}${text.slice(place + 2)}`;
};

const double: Garbling = (text, chance) => {
  const place = at(text, chance);
  const piece = text.slice(place, place + 1 + chance.below(60));
  return `${text.slice(0, place)}${piece.repeat(2 + chance.below(4))}${text.slice(place)}`;
};

const flood: Garbling = (text, chance) => {
  const place = at(text, chance);
  const piece = chance.below(2) === 0 ? pick(STRANGE, chance) : text.slice(place, place + 1 + chance.below(20));
  const times = 1 + chance.below(Math.ceil(20_000 / Math.max(1, piece.length)));
  return `${text.slice(0, place)}${piece.repeat(times)}${text.slice(place)}`;
};

const recase: Garbling = (text, chance) => (chance.below(2) === 0 ? text.toLowerCase() : text.toUpperCase());

const join: Garbling = (text, chance) =>
  text.replaceAll('\n', pick([' ', '; ', '\r', '\r\n', '\n\n', '\\\n', ''], chance));

const compose: Garbling = (text, chance) => text.normalize(pick(['NFD', 'NFKD', 'NFKC'], chance));

/** A flood is rare, because the other garblings find more faults in the same time. */
const GARBLINGS: readonly Garbling[] = [put, put, put, drop, drop, swap, double, recase, join, compose];
const FLOOD_ONE_IN = 40;

/** The text after a few random garblings. */
export function garble(text: string, chance: Chance, most = 6): string {
  let garbled = text;
  for (let n = chance.below(most + 1); n > 0; n -= 1) {
    garbled = (chance.below(FLOOD_ONE_IN) === 0 ? flood : pick(GARBLINGS, chance))(garbled, chance);
  }
  return garbled;
}
