/** Word forms of the languages of players, so that a list of words need not hold each of them. */

/**
 * All forms of a word that is written with its class: `spiel~en` stands for `spiele`, `spielt`, `spielen` ... A word without a class is
 * its only form. Only forms that order something are made: no question, no past, no condition, nothing that denies.
 */
export const formsOf = (word: string): readonly string[] => {
  const [stem = '', kind] = word.split('~');
  return kind === undefined ? [word] : (FORMS[kind]?.(stem) ?? [stem + kind]);
};

/** `(my|our) orders` stands for two phrases, `(my|) orders` for one with a word and one without. */
export const alternativesOf = (phrase: string): readonly string[] => {
  const found = /\(([^()]*)\)/u.exec(phrase);
  if (!found) return [phrase.replace(/ +/g, ' ').trim()];
  const [choice, inner = ''] = found;
  return inner.split('|').flatMap((each) => alternativesOf(phrase.replace(choice, () => each)));
};

const withEndings =
  (...endings: readonly string[]) =>
  (stem: string): readonly string[] =>
    endings.map((ending) => stem + ending);

/** Endings of a Japanese verb behind its stems for `-masu` and for `-te`. */
const japanese = (masu: string, te: string, ...others: readonly string[]): readonly string[] => [
  ...others,
  ...['', 'ます', 'たい', 'たいです', 'ましょう', 'なさい'].map((ending) => masu + ending),
  ...['', 'ください', '下さい', 'ほしい', 'ほしいです', 'もらいます', 'もらう', 'おきます', 'おく'].map(
    (ending) => te + ending,
  ),
];

const SURU = ['する', 'せよ', 'しろ', 'しよう', 'させる', 'させます', 'させて', 'させてください', 'させたい'];
/** What is asked for politely behind a noun. */
const ASKED = [
  'をする',
  'をします',
  'をお願いします',
  'でお願いします',
  'お願いします',
  'を行う',
  'を行います',
  '開始',
  'です',
  'で',
];

/** A Korean verb: the stem, and the form before `요`, as in `쓰/써`. */
const korean = (stems: string): readonly string[] => {
  const [stem = '', before = stem] = stems.split('/');
  const [polite, plain, coming] = hasFinal(stem) ? ['습니다', '는다', '을'] : ['ㅂ', 'ㄴ다', 'ㄹ'];
  const joined = (ending: string) => joinedTo(stem, ending);
  return [
    joined(polite) + (polite === 'ㅂ' ? '니다' : ''),
    joined(plain),
    ...['게요', '께요', '래요', '거예요', '것입니다', ' 거예요', ' 것입니다'].map((ending) => joined(coming) + ending),
    ...['고', '기', '자', '도록', '겠습니다', '겠어요', '고 싶습니다'].map((ending) => stem + ending),
    ...['세요', '십시오'].map((ending) => (hasFinal(stem) ? `${stem}으${ending}` : stem + ending)),
    ...['', '요', '서', '라', ' 주세요', '주세요', ' 주십시오', '주십시오', ' 줘', '줘', ' 줄게요'].map(
      (ending) => before + ending,
    ),
  ];
};

const FIRST_SYLLABLE = 0xac00;
const FINALS = 28;
const FINAL_OF: Readonly<Record<string, number>> = { ㄴ: 4, ㄹ: 8, ㅂ: 17 };

const hasFinal = (stem: string): boolean => {
  const last = stem.charCodeAt(stem.length - 1) - FIRST_SYLLABLE;
  return last >= 0 && last % FINALS !== 0;
};

/** A stem with an ending whose first letter closes its last syllable: `쓰` and `ㄴ다` make `쓴다`. */
const joinedTo = (stem: string, ending: string): string => {
  const final = FINAL_OF[ending.charAt(0)];
  if (final === undefined) return stem + ending;
  return stem.slice(0, -1) + String.fromCharCode(stem.charCodeAt(stem.length - 1) + final) + ending.slice(1);
};

/** The forms of each class, by its mark. */
const FORMS: Readonly<Record<string, (stem: string) => readonly string[]>> = {
  s: withEndings('', 's', 'ing'),
  es: withEndings('', 'es', 'ing'),
  e: withEndings('e', 'es', 'ing'),
  en: withEndings('', 'e', 'st', 't', 'en', 'et'),
  er: withEndings('e', 'es', 'ons', 'eons', 'ez', 'ent', 'er', 'erai', 'era', 'erons', 'eront'),
  하다: (stem) => [
    ...[
      '',
      '함',
      '하라',
      '하여',
      '을 합니다',
      '시킵니다',
      '시킨다',
      '시켜',
      '시켜 주세요',
      '시켜주세요',
      '시키겠습니다',
      '시킬게요',
    ].map((ending) => stem + ending),
    ...korean('하/해').map((form) => stem + form),
  ],
  다: korean,
  する: (stem) => [
    ...japanese('し', 'して', ...SURU).map((form) => stem + form),
    ...['', ...ASKED].map((ending) => stem + ending),
  ],
  う: (stem) => japanese('い', 'って', 'う', 'え', 'おう').map((form) => stem + form),
  く: (stem) => japanese('き', 'いて', 'く', 'け', 'こう').map((form) => stem + form),
  かう: (stem) =>
    japanese('かい', 'かって', 'かう', 'かえ', 'かおう', 'かわせる', 'かわせます', 'かわせて').map(
      (form) => stem + form,
    ),
  す: (stem) => japanese('し', 'して', 'す', 'せ', 'そう').map((form) => stem + form),
  る: (stem) => japanese('', 'て', 'る', 'ろ', 'よう').map((form) => stem + form),
  つ: (stem) => japanese('ち', 'って', 'つ', 'て', 'とう').map((form) => stem + form),
  ぶ: (stem) => japanese('び', 'んで', 'ぶ', 'べ', 'ぼう').map((form) => stem + form),
  む: (stem) => japanese('み', 'んで', 'む', 'め', 'もう').map((form) => stem + form),
  らる: (stem) => japanese('り', 'って', 'る', 'れ', 'ろう').map((form) => stem + form),
};
