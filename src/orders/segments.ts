/** Splits text of scripts without spaces into known words. */
import { nameKey } from './key.ts';

const RUN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]+/gu;
/** Longer runs are sentences. */
const LONGEST_RUN = 40;
const LONGEST_WORD = 16;

/**
 * Puts spaces between the known words of each run. In a run with unknown parts a change of script and a particle at the
 * end are taken for the end of a word, because a name may be misspelt.
 */
export const segmented = (text: string, isKnown: (key: string) => boolean): string =>
  text.replace(RUN, (run) => ` ${(cut(run, isKnown) ?? partsOf(run, isKnown)).join(' ')} `);

const SCRIPTS = /[\p{Script=Katakana}ー・]+|[^\p{Script=Katakana}ー・]+/gu;
const PARTICLE = /(?<=..)(?:에서|으로|까지|부터|은|는|이|가|을|를|로|에|와|과)$/u;

const partsOf = (run: string, isKnown: (key: string) => boolean): readonly string[] =>
  (run.match(SCRIPTS) ?? []).flatMap((part) => {
    const [particle] = PARTICLE.exec(part) ?? [];
    const name = particle === undefined ? part : part.slice(0, -particle.length);
    return cut(part, isKnown) ?? (particle === undefined ? [part] : [...(cut(name, isKnown) ?? [name]), particle]);
  });

/** The smallest number of known words that form a run. */
const cut = (run: string, isKnown: (key: string) => boolean): readonly string[] | undefined => {
  if (run.length > LONGEST_RUN) return undefined;
  const best: (readonly string[] | undefined)[] = [[]];
  for (let end = 1; end <= run.length; end++) {
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start++) {
      const before = best[start];
      const word = run.slice(start, end);
      if (!before || (best[end]?.length ?? Number.POSITIVE_INFINITY) <= before.length + 1) continue;
      if (isKnown(nameKey(word))) best[end] = [...before, word];
    }
  }
  return best[run.length];
};

/** Puts spaces around the known words of each run, the longest first, from left to right; the rest stays as it is. */
export const segments = (text: string, isKnown: (key: string) => boolean): string =>
  text.replace(RUN, (run) => ` ${wordsOf(run, isKnown).join(' ')} `);

const wordsOf = (run: string, isKnown: (key: string) => boolean): readonly string[] => {
  const words: string[] = [];
  let rest = '';
  for (let at = 0; at < run.length; ) {
    const word = knownAt(run, at, isKnown);
    if (word === undefined) rest += run[at];
    else {
      if (rest !== '') words.push(rest);
      words.push(word);
      rest = '';
    }
    at += word?.length ?? 1;
  }
  return rest === '' ? words : [...words, rest];
};

const knownAt = (run: string, at: number, isKnown: (key: string) => boolean): string | undefined => {
  for (let end = Math.min(run.length, at + LONGEST_WORD); end > at; end--) {
    const word = run.slice(at, end);
    if (isKnown(nameKey(word))) return word;
  }
  return undefined;
};
