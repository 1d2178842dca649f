/** The particles of Korean, which follow the sound that a word ends with. */

/** Each particle after a consonant and after a vowel. */
const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  은는: ['은', '는'],
  이가: ['이', '가'],
  을를: ['을', '를'],
  과와: ['과', '와'],
  으로: ['으로', '로'],
};

/** How a word ends: in a vowel, in "ㄹ", after which "로" stands, or in another consonant. */
type Ending = 'open' | 'rieul' | 'closed';

const FIRST_SYLLABLE = 0xac00;
const ENDINGS = 28;
const RIEUL = 8;

/** How the digits are read: 영, 일, 이, 삼, 사, 오, 육, 칠, 팔, 구. Numbers that end in 0 are read 십, 백 and so on, which end as 영 does. */
const DIGITS = '영일이삼사오육칠팔구';

/** L, M, N and R are read 엘, 엠, 엔 and 알; the names of all other letters end in a vowel. */
const LETTERS: Readonly<Record<string, Ending>> = { L: 'rieul', R: 'rieul', M: 'closed', N: 'closed' };

/** Names in Latin letters as Koreans write them: 폴, 벨; 앤, 팀, 킹, 닉, 스콧, 롭. */
const LATIN_RIEUL = /l(?:es|e)?$/i;
const LATIN_CLOSED = /(?:[mn]e?|ng|[aeiou](?:ck|kk?|c|pp?|tt?|bb?))$/i;

const endingOf = (word: string): Ending => {
  // Quotes and brackets are not read, and of `제1군(R1)` the name is.
  const read = withoutCode(word).replace(/["'”’)\]」』》]{1,9}$/, '');
  const last = read.at(-1) ?? '';
  if (/\d/.test(last)) return syllableEnding(DIGITS.charAt(Number(last)));
  if (/[가-힣]/.test(last)) return syllableEnding(last);
  if (/[んン]/.test(last)) return 'closed';
  if (!/[A-Za-z]/.test(last)) return 'open';
  const latin = /[A-Za-z]{1,40}$/.exec(read)?.[0] ?? '';
  if (latin === latin.toUpperCase()) return LETTERS[last] ?? 'open';
  if (LATIN_RIEUL.test(latin)) return 'rieul';
  return LATIN_CLOSED.test(latin) ? 'closed' : 'open';
};

const withoutCode = (word: string): string => {
  const bracket = word.endsWith(')') ? word.lastIndexOf('(') : -1;
  return bracket > 0 ? word.slice(0, bracket).trimEnd() : word;
};

const syllableEnding = (syllable: string): Ending => {
  const ending = (syllable.charCodeAt(0) - FIRST_SYLLABLE) % ENDINGS;
  if (ending === 0) return 'open';
  return ending === RIEUL ? 'rieul' : 'closed';
};

/** A word with the particle that its last sound takes; words in Latin letters are read as Koreans read them. */
export const withParticle = (word: string, name: string): string => {
  const pair = PAIRS[name];
  if (!pair) throw new Error(`no particle "${name}"`);
  const ending = endingOf(word);
  const isOpen = ending === 'open' || (name === '으로' && ending === 'rieul');
  return word + pair[isOpen ? 1 : 0];
};
