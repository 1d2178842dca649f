/** What came of the reader's orders: each step of the impulse in which they were carried out, and what was not. */
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { SeatPage } from '../../match/pages.ts';
import { givenAnswers } from '../../match/sheets/standing.ts';
import type { GivenAnswer } from '../../reports/index.ts';
import type { LogBlock } from '../log.ts';

/** The answers that were given for the reader, in the words of players. */
export const answeredFor = (game: Game, page: SeatPage, quiet: SeatPage['quiet']): readonly GivenAnswer[] =>
  givenAnswers(game, quiet, ({ kind, answer }) => game.reporter.answers.label(kind, answer, page.view).text);

/** The reason in what is kept of a line that was not carried out: what stands behind the order. */
const reasonOf = ({ reporter }: Game, kept: string): string => {
  const parts = kept.split(': ');
  const found = parts.findIndex((_, i) => reporter.words.isOrder(parts.slice(0, i + 1).join(': ')));
  return parts.slice(found < 0 ? 1 : found + 1).join(': ');
};

/** Lines that were not carried out: why, and as they were written. */
const lapsedLines = (game: Game, lines: SeatPage['unused'], say: Speech) =>
  lines.map(({ line }) => ({ text: say('came.lapsed', { reason: reasonOf(game, line) }), line }));

/** Undefined where the reader has sent no orders that were carried out lately. */
export function cameOf({ page, game, say }: { page: SeatPage; game: Game; say: Speech }, log: readonly LogBlock[]) {
  const { spent, events, unused, quiet } = page;
  const last = spent > 0 ? events.findLast(({ seq }) => seq <= spent) : undefined;
  // The step that carried out the last line may have begun the impulse of another seat.
  const begun = last && events.find(({ seq }) => seq === last.seq);
  const block = log.find(
    ({ first, last: end, steps }) =>
      last && begun && first <= last.no && begun.no <= end && steps.some(({ isOwn }) => isOwn),
  );
  if (!block) return undefined;
  const from = events.find(({ no }) => no >= block.first)?.seq ?? 0;
  const since = <T extends { readonly seq: number }>(notes: readonly T[]): T[] =>
    notes.filter(({ seq }) => seq >= from);
  return {
    title: block.title,
    when: block.when,
    replay: block.address,
    steps: block.steps.map(({ isOwn, isFailed, blocks, address, name }) => {
      const mark = !isOwn ? 'other' : isFailed ? 'failed' : 'done';
      return { mark, said: say(`came.${mark}`), blocks, address, name };
    }),
    lapsed: lapsedLines(game, since(unused), say),
    answered: answeredFor(game, page, since(quiet)).map(({ text, by, times = 1 }) =>
      say('came.answered', { text, by, times }),
    ),
  };
}
