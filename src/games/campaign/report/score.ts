/** How the sides stand, in a sentence, and what of it matters for the next orders. */
import { list, paragraph, type Section, unsaid } from '../../../reports/index.ts';
import { course } from '../board.ts';
import type { View } from '../state.ts';
import type { PowerId } from '../types.ts';
import { type Book, type CampaignReport, positionIn } from './context.ts';
import { figuresOf, sidePoints } from './figures.ts';

/** The points of each side if the game ended now. */
const scoreOf = (book: Book, view: View): string => {
  const { say, definition } = book;
  const sides = definition.sides.map((side) => say('score.side', { side, points: sidePoints(book, view, side) }));
  return say('score.now', { sides });
};

/** Of news, the sentence alone. */
export const scoreInShort = (book: Book, { view }: CampaignReport): Section => ({
  title: book.say('score.title'),
  blocks: [paragraph(scoreOf(book, view))],
});

/** An early end of the game is told of when so few steps are missing. */
const NEAR = 2;

export const scoreMailed = (book: Book, report: CampaignReport): Section => {
  const { say } = book;
  const now = figuresOf(book, report).powers;
  const last = report.earlier?.last;
  const before = last && figuresOf(book, last).powers;
  const told = (name: 'points' | 'cards' | 'resources'): string[] => {
    const powers = book.content.powers.map(({ id }) => id);
    const wasOf = (power: PowerId): number | undefined => before?.[power]?.[name];
    if (before && powers.every((power) => wasOf(power) === now[power]?.[name])) return [];
    // That everybody plays cards goes without saying.
    const amount = (power: PowerId) =>
      changed(book, now[power]?.[name] ?? 0, name === 'cards' ? undefined : wasOf(power));
    return [say(`score.${name}`, { each: powers.map((power) => say('score.each', { power, of: amount(power) })) })];
  };
  return {
    title: say('score.title'),
    blocks: [
      paragraph(scoreOf(book, report.view)),
      list([
        ...told('points'),
        ...told('cards'),
        ...told('resources'),
        ...unsaid(report, (each) => endsOf(book, each)),
      ]),
    ],
  };
};

/** Ends of the game that are near, what lasts, and who ends the turn. */
const endsOf = (book: Book, report: CampaignReport): readonly string[] => {
  const position = positionIn(book, report.view);
  const near = book.endsAhead(position).filter(({ args }) => Number(args?.steps) <= NEAR);
  const lasting = (book.standings?.(position) ?? []).filter(({ args }) => args?.brief === true);
  return [...[...near, ...lasting].map((line) => book.say(line)), ...course(book, report)];
};

/** A number with what it has gained or lost since the last mail. */
const changed = ({ say }: Book, now: number, before: number = now): string => {
  const by = now - before;
  return by === 0 ? String(now) : say(by > 0 ? 'score.up' : 'score.down', { now, by: Math.abs(by) });
};
