/** The chance in a sentence, which a bar or a button shows. */

interface ToldChance {
  readonly before: string;
  /** With its sign, as it stands in the text. */
  readonly chance: string;
  readonly after: string;
  /** From 0 to 100. */
  readonly percent: number;
}

/** Behind `>=` it is the number that an order names. */
const PERCENT = /(?<!\d|>= ?)(\d{1,3})%/g;

/** The chance that a text tells, if the first of its sentences with chances has one alone: a bar shows no more. */
export function toldChance(text: string): ToldChance | undefined {
  for (const { index, 0: sentence } of text.matchAll(/.+?(?:[.!?](?=\s)|。|$)/gs)) {
    const [first, second] = sentence.matchAll(PERCENT);
    if (!first) continue;
    if (second) return undefined;
    const at = index + first.index;
    const [chance, digits] = first;
    return { before: text.slice(0, at), chance, after: text.slice(at + chance.length), percent: Number(digits) };
  }
  return undefined;
}
