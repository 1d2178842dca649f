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

/** The word for yes or no with which a text begins. */
const wordIn = (text: string): readonly [Word, string] | undefined => {
  const said = text.toLowerCase().replace(/['’]/g, ' ');
  for (const says of ['yes', 'no'] as const) {
    const words = YES_NO[says].split(', ').sort((a, b) => b.length - a.length);
    const word = words.find((each) => said.startsWith(each) && !/^\p{L}/u.test(said.slice(each.length)));
    if (word !== undefined) return [says, word];
  }
  return undefined;
};

/** Undefined for a text that begins otherwise. */
export const yesOrNo = (text: string): YesOrNo | undefined => {
  const said = text.trim();
  const letter = LETTERS[said.replace(/[.!]$/, '').toLowerCase()];
  if (letter) return { says: letter, rest: '' };
  const found = wordIn(said);
  if (!found) return undefined;
  const [says, word] = found;
  return { says, rest: said.slice(word.length).replace(/^[\s,.!:;。、！–—-]{1,20}/u, '') };
};
