/** The lines of a sheet in the words of players. */
import type { Game } from '../../game/index.ts';
import type { PageDraft } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { checkOrders } from '../../match/sheets/check.ts';
import { MODES, modeIn } from '../../orders/index.ts';
import { sheetText } from './sheet-text.ts';

/** Labels by the numbers of their lines; a line that does nothing as the match stands has none. */
export type ToldLines = ReadonlyMap<number, string>;

export async function toldLines(
  service: Service,
  seatNo: number,
  game: Game,
  sheet: Pick<PageDraft, 'decision' | 'mode' | 'lines'>,
): Promise<ToldLines> {
  const mode = MODES.find((each) => each === sheet.mode) ?? modeIn(game.language);
  const text = sheetText(game, { act: 'check', mode, orders: sheet.lines.join('\n') });
  const check = await checkOrders(service, seatNo, () => ({ decision: sheet.decision, text, strict: true }));
  return new Map(
    (check?.reply.lines ?? []).flatMap(({ number, label }): [number, string][] =>
      number === undefined || label === undefined ? [] : [[number, label]],
    ),
  );
}
