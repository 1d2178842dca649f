/** Names in the script of their readers. */
import type { LanguageTag } from '../engine/index.ts';

/** Letters of a name in a language that is not written in Latin letters. */
const SCRIPTS: Readonly<Partial<Record<LanguageTag, RegExp>>> = {
  ko: /^[\p{Script=Hangul}0-9· ]+$/u,
  ja: /^[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Han}0-9ー・ ]+$/u,
};

/** The first of some spellings of a name that is wholly in the script of a language; undefined if none is, and for English. */
export const spellingIn = (language: LanguageTag, spellings: readonly string[] = []): string | undefined =>
  spellings.find((spelling) => SCRIPTS[language]?.test(spelling));
