/** The same answer every time: the standing order that gives an answer wherever its question is asked. */
import { type Decision, type Json, same } from '../../engine/index.ts';
import { periodsOf, readSheet, SPANS, type Span, StandingSource } from '../../orders/index.ts';
import type { SeatRow } from '../../store/position.ts';
import { type Game, questionOf } from '../game.ts';
import { ownsOf } from '../owns.ts';

/** A question as its owner sees it. */
export interface Asked {
  readonly game: Game;
  readonly seat: Pick<SeatRow, 'seat' | 'powers'>;
  readonly decision: Decision;
  readonly view: Json;
}

/** How long an answer may be given every time, the shortest first. */
export const reachesIn = ({ language }: Pick<Game, 'language'>): readonly Span[] =>
  (language.standing?.spans ?? SPANS).filter((span) => span !== 'impulse');

/** The line that gives an answer every time; undefined where none of them gives it now. */
export function sameLine({ game, seat, decision, view }: Asked, answer: Json, until: Span): string | undefined {
  const { language } = game;
  const { kind } = decision;
  const { repeats, always, unasked: decline } = questionOf(game, kind) ?? {};
  if (!repeats) return undefined;
  const order = language.formatAnswer(kind, answer);
  const own = always ? [always(answer) ?? []].flat() : [`STANDING ${order}`, `${order} ALWAYS`];
  const lines = [...(decline === undefined ? [] : [decline]), ...own];
  const gives = (line: string): boolean => {
    const [read] = readSheet(line, language, { owns: ownsOf(game, seat), view }).standing;
    if (!read?.policy || read.problems.length > 0) return false;
    const given = periodsOf(language, view);
    const source = new StandingSource([{ id: '', policy: read.policy, given, used: 0 }], { language });
    const reply = source.answer(decision, () => view);
    return reply !== undefined && reply !== 'wait' && same(reply.answer, answer);
  };
  return lines.map((line) => `${line} UNTIL ${until}`).find(gives);
}

/** The answers among some that can be given every time. */
export const repeatable = (asked: Asked, answers: readonly Json[]): readonly Json[] => {
  const [until] = reachesIn(asked.game);
  return until === undefined ? [] : answers.filter((answer) => sameLine(asked, answer, until) !== undefined);
};
