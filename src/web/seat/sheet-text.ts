/** The form of a sheet as text. */
import type { Game } from '../../game/index.ts';
import { type MODES, modesOf, readSheet } from '../../orders/index.ts';
import { fieldText } from './field.ts';

interface SheetForm {
  readonly act: 'check' | 'send';
  readonly mode: (typeof MODES)[number];
  readonly orders: string;
}

/**
 * A form as the text of a mail that replaces the draft. The choices of its buttons stand first, so that no order above
 * them can stop the reading. Only the button hands the orders over, not a word among them.
 */
export const sheetText = (game: Game, { act, mode, orders }: SheetForm): string => {
  const handsOver = (piece: string): boolean => {
    const { controls, lines } = readSheet(piece, game.language, { owns: [] });
    return lines.length === 0 && controls.done && (act === 'check' || !controls.now);
  };
  const plain = fieldText(orders).replace(/[^\n;]+/g, (piece) => (handsOver(piece) ? '' : piece));
  const modes = modesOf(game.language).includes(mode) ? [mode.toUpperCase()] : [];
  return ['CLEAR', ...modes, act === 'send' ? 'DONE' : 'CHECK', plain].join('\n');
};
