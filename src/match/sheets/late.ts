/** Lines that come when their stage is over. */

import { same } from '../../engine/index.ts';
import { type Asked, type SheetLine, stagePast } from '../../orders/index.ts';
import { questionOf } from '../game.ts';
import type { Intake } from '../inbox/intake.ts';
import { ownsOf } from '../owns.ts';

type Late = Pick<Intake, 'present' | 'seat' | 'open' | 'mail'>;

/** What the seat is asked; if nothing is, the last stage in which it was. */
const askedLast = ({ present: { game, referee }, seat, open }: Late): Asked | undefined => {
  const known = { view: referee.view(seat.seat), owns: ownsOf(game, seat) };
  const [now] = open;
  if (now) return { ...known, kind: now.kind };
  const { phases, stages } = game.language.sheet;
  const last = referee.answers.findLast((each) => each.seat === seat.seat && stages?.kinds.flat().includes(each.kind));
  // After a turn in phases comes another one.
  if (!last || phases) return undefined;
  return {
    ...known,
    kind: last.kind,
    isOver: same(questionOf(game, last.kind)?.silence?.used?.(last) ?? null, last.answer),
  };
};

/** The lines of a mail that are too late, with the kind of question that they would have answered. */
export const lateLines = (intake: Late): ReadonlyMap<SheetLine, string> => {
  const { mail } = intake;
  const { language } = intake.present.game;
  const asked = askedLast(intake);
  const isAct = ({ item }: SheetLine) => item?.kinds.every((kind) => language.acts.includes(kind)) === true;
  // Below acts of the next impulse they may be for later.
  if (!asked || (!language.sheet.phases && mail.lines.some(isAct))) return new Map();
  return new Map(
    mail.lines.flatMap((line) => {
      const kind = stagePast(language, line.item, asked);
      return kind === undefined ? [] : [[line, kind] as const];
    }),
  );
};
