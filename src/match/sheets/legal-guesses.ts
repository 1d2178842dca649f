/** Of the orders that unread lines of a sheet may mean, those that could be carried out in their place. */
import { coursesOf, keptLine, type Language, type LineProgress, type SheetLine } from '../../orders/index.ts';
import type { Rehearsal } from './rehearsal.ts';

/** A line to be tried, and the number of the unread line that it stands for. */
interface Tried {
  readonly text: string;
  readonly of?: number;
}

/**
 * A rehearsed sheet whose lines keep their guesses only if all of these are legal. They are tried by `rehearse`; beside a
 * faulty line of another kind nothing can be said of them.
 */
export function withLegalGuesses(
  rehearsal: Rehearsal,
  rehearse: (lines: readonly string[]) => Rehearsal,
  language: Language,
): Rehearsal {
  const { reading } = rehearsal;
  if (!reading.lines.some(isGuessed)) return rehearsal;
  const tried = reading.lines.flatMap((line) => triedFor(line, reading.lines));
  const { reading: read, progress, doubts } = rehearse(tried.map(({ text }) => text));
  const impossible = coursesOf(progress, doubts, language).filter(({ course }) => course === 'impossible');
  const faulty = new Set([
    ...read.lines.filter(({ order }) => !order).map(({ number }) => number),
    ...impossible.filter((each) => !isUnpaid(each.progress, language)).map((each) => each.progress.line.number),
  ]);
  const wrong = tried.filter((_, i) => faulty.has(i + 1)).map(({ of }) => of);
  if (wrong.includes(undefined)) return rehearsal;
  const lines = reading.lines.map(({ guess, ...line }) =>
    guess === undefined || (isGuessed({ guess }) && wrong.includes(line.number)) ? line : { ...line, guess },
  );
  return { ...rehearsal, reading: { ...reading, lines } };
}

/** Whether an order only lacks its price: a card that is still to be played may pay it. */
const isUnpaid = ({ refusal }: LineProgress, { sheet: { foresight } }: Language): boolean =>
  foresight?.unpaid?.includes(refusal?.code ?? '') === true;

/** Whether a line may mean orders in which nothing has to be filled in. */
const isGuessed = ({ guess = [] }: Pick<SheetLine, 'guess'>): boolean =>
  guess.length > 0 && guess.every((order) => !order.includes('__'));

/** What a line may mean; a correction stands in the place of the line that it corrects. */
const triedFor = (line: SheetLine, all: readonly SheetLine[]): readonly Tried[] => {
  const { number, corrects, guess = [] } = line;
  const correction = all.find((each) => each.corrects === number && isGuessed(each));
  if (correction) return triedAs(correction.guess, correction.number);
  if (!isGuessed(line)) return [{ text: keptLine(line) }];
  return corrects === undefined ? triedAs(guess, number) : [];
};

const triedAs = (guess: readonly string[] = [], of: number): readonly Tried[] => guess.map((text) => ({ text, of }));
