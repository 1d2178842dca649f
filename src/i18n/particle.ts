/** The particles of Korean, which follow the sound that a word ends with. */

/** Each particle after a consonant and after a vowel. */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  은는: ['은', '는'],
  이가: ['이', '가'],
  을를: ['을', '를'],
  과와: ['과', '와'],
  으로: ['으로', '로'],
};

const FIRST_SYLLABLE = 0xac00;
const ENDINGS = 28;
/** The ending of "ㄹ", after which "로" stands. */
const RIEUL = 8;

/** How the digits are read: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. Numbers that end in 0 are read 십, 백 and so on, which end as 영 does. */
const DIGITS = '영일이삼사오육칠팔구';

/** How a particle is written after a word in other letters: `은(는)`, `(으)로`. */
const bothOf = ([closed, open]: readonly [string, string]): string =>
  closed.endsWith(open) ? `(${closed.slice(0, -open.length)})${open}` : `${closed}(${open})`;

/** A word with the particle that its last syllable takes; both behind a word that is neither in Hangul nor a number. */
export const withParticle = (word: string, name: string): string => {
  const pair = PAIRS[name];
  if (!pair) throw new Error(`no particle "${name}"`);
  const last = (/^\d+$/.test(word) ? DIGITS[Number(word.at(-1))] : word.at(-1)) ?? '';
  if (!/[가-힣]/.test(last)) return word + bothOf(pair);
  const ending = (last.charCodeAt(0) - FIRST_SYLLABLE) % ENDINGS;
  const isOpen = ending === 0 || (name === '으로' && ending === RIEUL);
  return word + pair[isOpen ? 1 : 0];
};
