/** How the sides stand, in a sentence, and what of it matters for the next orders. */
import { list, paragraph, type Section } from '../../../reports/index.ts';
import type { View } from '../state.ts';
import type { PowerId, SideId } from '../types.ts';
import { course } from './board.ts';
import { type Book, type CampaignReport, positionIn, sideOf } from './book.ts';
import { figuresOf, type PowerFigures } from './figures.ts';

/** The points of each side if the game ended now. */
const scoreOf = (book: Book, view: View): string => {
  const { say, definition } = book;
  const { powers } = figuresOf(book, { view });
  const pointsOf = (side: SideId): number =>
    definition.powers.reduce(
      (sum, power) => sum + (sideOf(book, power) === side ? (powers[power]?.points ?? 0) : 0),
      0,
    );
  const sides = definition.sides.map((side) => say('score.side', { side, points: pointsOf(side) }));
  return say('score.now', { sides });
};

/** An early end of the game is told of when so few steps are missing. */
const NEAR = 2;

export const scoreMailed = (book: Book, report: CampaignReport): Section => {
  const { say } = book;
  const position = positionIn(book, report.view);
  const { powers } = figuresOf(book, report);
  const each = (of: (figures: PowerFigures, power: PowerId) => string): string[] =>
    book.content.powers.map(({ id: power }) => {
      const figures = powers[power];
      return say('score.each', { power, of: figures ? of(figures, power) : '' });
    });
  const near = book.endsAhead(position).filter(({ args }) => Number(args?.steps) <= NEAR);
  const lasting = (book.standings?.(position) ?? []).filter(({ args }) => args?.brief === true);
  return {
    title: say('score.title'),
    blocks: [
      paragraph(scoreOf(book, report.view)),
      list([
        say('score.keys', { each: each(({ keys, points }) => say('score.keys.each', { keys: keys.length, points })) }),
        say('score.cards', { each: each(({ cards }) => String(cards)) }),
        say('score.resources', { each: each(({ resources }, power) => resourcesOf(book, report, power, resources)) }),
        ...[...near, ...lasting].map((line) => say(line)),
        ...course(book, report),
      ]),
    ],
  };
};

/** With what they have gained or lost since the last mail. */
const resourcesOf = ({ say }: Book, { events }: CampaignReport, power: PowerId, now: number): string => {
  const by = events.reduce((sum, { event }) => {
    if (event.kind === 'resource.changed' && event.power === power) return sum + event.by;
    return event.kind === 'card.bought' && event.power === power ? sum - 1 : sum;
  }, 0);
  return by === 0 ? String(now) : say(by > 0 ? 'score.up' : 'score.down', { now, by: Math.abs(by) });
};
