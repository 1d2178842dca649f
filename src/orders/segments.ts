/** Splits text of scripts without spaces into known words. */
import { nameKey } from './key.ts';

const RUN = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・]+/gu;
/** Longer runs are sentences. */
const LONGEST_RUN = 40;
const LONGEST_WORD = 16;

/** Puts spaces between the known words of each run. A run with unknown parts stays as it is. */
export const segmented = (text: string, isKnown: (key: string) => boolean): string =>
  text.replace(RUN, (run) => ` ${(run.length > LONGEST_RUN ? undefined : cut(run, isKnown))?.join(' ') ?? run} `);

/** The smallest number of known words that form a run. */
const cut = (run: string, isKnown: (key: string) => boolean): readonly string[] | undefined => {
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
