/** The orders of a player: the stand-in decides for him, as far ahead as a player can who does not know the dice. */
import type { AnswerSource, Chance, Decision } from '../../../src/engine/index.ts';
import type { Game } from '../../../src/game/index.ts';
import { presentOf } from '../../../src/match/play/present.ts';
import type { Service } from '../../../src/match/service.ts';
import type { PositionRow, SeatRow } from '../../../src/store/position.ts';

/** The stand-in's answer, or that of silence where it has none. */
export const thought = (mind: AnswerSource, decision: Decision, view: () => unknown) => {
  const reply = mind.answer(decision, view);
  return typeof reply === 'object' ? reply.answer : decision.fallback();
};

const silence: AnswerSource = { origin: 'fallback', answer: (decision) => ({ answer: decision.fallback() }) };

/** Most acts on one sheet. */
const MOST_LINES = 40;

/** The orders of a whole impulse, as the seat would give them if all others kept silent and with imagined dice. */
export function sheetFor(service: Service, row: PositionRow, seat: SeatRow, chance: Chance): readonly string[] {
  const game = service.games.get(row.game) as Game;
  const { acts } = game.language;
  const mind = game.bot?.() ?? silence;
  const lines: string[] = [];
  let isOver = false;
  const own: AnswerSource = {
    origin: 'sheet',
    answer: (decision, view) => {
      const isAct = acts.includes(decision.kind);
      if (isOver || lines.length === MOST_LINES) return undefined;
      const answer = thought(mind, decision, view);
      if (!isAct) return { answer };
      const text = game.language.formatAnswer(decision.kind, answer);
      isOver = (answer as { do?: string }).do === 'end';
      lines.push(text);
      return { answer };
    },
    observe: (event) => mind.observe?.(event),
  };
  const others: AnswerSource = {
    origin: 'fallback',
    answer: (decision) => (acts.includes(decision.kind) ? undefined : silence.answer(decision, () => undefined)),
  };
  const sources = Object.fromEntries(row.seats.map((each) => [each.seat, each.no === seat.no ? [own] : [others]]));
  const imagined = (_label: string, count: number) => Array.from({ length: count }, () => 1 + chance.below(6));
  presentOf(service, row, { sources, imagined });
  return isOver ? lines.slice(0, -1) : lines;
}
