/** Yes and no at the beginning of a text, in the words of players. */

/** Words for yes and for no. */
export const YES_NO = {
  yes: 'yes, yep, yeah, yup, sure, of course, go for it, go ahead, klar, gerne, natürlich, ja, jawohl, bien sûr, d accord, oui, 네, 예, はい',
  no: 'no, nope, nah, nein, nö, nee, non, 아니오, 아니요, 아뇨, いいえ',
} as const;

type Word = keyof typeof YES_NO;

/** What a text says first, and the rest of it. */
export interface YesOrNo {
  readonly says: Word;
  readonly rest: string;
}

/** A single letter is an answer where nothing else follows. */
const LETTERS: Readonly<Record<string, Word>> = { y: 'yes', n: 'no' };

const beginning = (words: string): RegExp =>
  new RegExp(
    `^(?:${words.replaceAll(', ', '|').replaceAll('d accord', "d['’]accord")})(?!\\p{L})[\\s,.!:;。、！–—-]*`,
    'iu',
  );

const BEGINNINGS: Readonly<Record<Word, RegExp>> = { yes: beginning(YES_NO.yes), no: beginning(YES_NO.no) };

/** Undefined for a text that begins otherwise. */
export const yesOrNo = (text: string): YesOrNo | undefined => {
  const said = text.trim();
  const letter = LETTERS[said.replace(/[.!]$/, '').toLowerCase()];
  if (letter) return { says: letter, rest: '' };
  for (const says of ['yes', 'no'] as const) {
    const rest = said.replace(BEGINNINGS[says], '');
    if (rest !== said) return { says, rest };
  }
  return undefined;
};
