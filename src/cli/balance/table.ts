import type { Content } from '../../games/campaign/content.ts';
import { type Tally, USES, unplayed } from './tally.ts';

const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const row = (cells: readonly (string | number)[], widths: readonly number[]): string =>
  cells
    .map((cell, i) => (typeof cell === 'number' ? String(cell).padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
    .join('  ')
    .trimEnd();

const END_WIDTHS = [6, 34, 8, 6, 8];
const CARD_WIDTHS = [4, 32, 6, 6, 6, 6, 8];

export const tableOf = (tally: Tally, content: Content): string[] => {
  const { games, wins, ends, points } = tally;
  const never = unplayed(tally).map((card) => `${card} ${content.cards.get(card)?.title}`);
  return [
    `${games} games, ${tally.decisions.toFixed(0)} decisions a game, ended in round ${tally.rounds.toFixed(1)} on average`,
    '',
    ...Object.entries(wins)
      .sort()
      .map(([side, count]) => row([side, count, share(count, games)], [12, 6, 8])),
    '',
    row(['turn', 'end', 'winner', 'games', 'share'], END_WIDTHS),
    ...ends.map((end) =>
      row([String(end.turn), end.reason, end.winner, end.games, share(end.games, games)], END_WIDTHS),
    ),
    '',
    ...Object.entries(points).map(([power, mean]) => row([power, `${mean.toFixed(1)} points`], [14, 12])),
    '',
    row(['card', '', ...USES], CARD_WIDTHS),
    ...Object.entries(tally.cards).map(([card, uses]) =>
      row([card, content.cards.get(Number(card))?.title ?? '', ...USES.map((use) => uses[use])], CARD_WIDTHS),
    ),
    '',
    `played for nothing but CP: ${never.length === 0 ? 'none' : never.join(', ')}`,
  ];
};
