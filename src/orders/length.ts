/** Lengths of time as people write them: `10 minutes`, `2h`, `eine Stunde`, `이틀`, `3日間`. */

/** The words for units, by their minutes. Those of the second list need a number. */
const UNITS: readonly (readonly [minutes: number, words: string, short: string])[] = [
  [1, 'minutes minute minuten', 'mins min m 분간 분 分間 分'],
  [60, 'hours hour stunden stunde heures heure', 'hrs hr h std 시간 時間'],
  [1_440, 'days day tagen tage tag jours jour', 'd 일간 일 日間 日'],
  [10_080, 'weeks week wochen woche semaines semaine', '주일간 주간 주일 주 週間'],
];

interface Unit {
  readonly minutes: number;
  readonly isCounted: boolean;
}

const named = (words: string, unit: Unit): (readonly [string, Unit])[] => words.split(' ').map((word) => [word, unit]);

const MINUTES: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap(([minutes, words, short]) => [
    ...named(words, { minutes, isCounted: false }),
    ...named(short, { minutes, isCounted: true }),
  ]),
);

/** Lengths in one word. */
const WHOLE: Readonly<Record<string, number>> = {
  ...{ 하루: 1_440, 이틀: 2_880, 사흘: 4_320, 나흘: 5_760, 일주일: 10_080 },
  ...{ 一日間: 1_440, 一日: 1_440, 二日間: 2_880, 二日: 2_880, 一時間: 60, 一週間: 10_080 },
};

const COUNTS: Readonly<Record<string, number>> = {
  ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
  ...{ ein: 1, eine: 1, einen: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, un: 1, une: 1, deux: 2, trois: 3, quatre: 4 },
  ...{ half: 0.5, 'half a': 0.5, 'half an': 0.5, halbe: 0.5, 'eine halbe': 0.5, 'une demi': 0.5, cinq: 5 },
};

const LENGTH = /^(?:(\d{1,3}) ?|(\p{Script=Latin}{1,6}(?: \p{Script=Latin}{1,5})?) )?(\p{L}{1,8})$/u;

/** The minutes of a text that is a length, in lower case; undefined if it is none. */
export const minutesOf = (text: string): number | undefined => {
  if (Object.hasOwn(WHOLE, text)) return WHOLE[text];
  const [, digits, word, name = ''] = LENGTH.exec(text) ?? [];
  const unit = MINUTES.get(name);
  if (!unit || (unit.isCounted && digits === undefined && word === undefined)) return undefined;
  if (digits !== undefined) return unit.minutes * Number(digits);
  const count = word === undefined ? 1 : Object.hasOwn(COUNTS, word) ? COUNTS[word] : undefined;
  return count === undefined ? undefined : unit.minutes * count;
};

/** Whether a word counts: `two`, `3`. */
export const isCount = (word: string): boolean => /^\d{1,3}$/.test(word) || Object.hasOwn(COUNTS, word);
