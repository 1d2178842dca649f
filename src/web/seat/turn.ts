/** The turn that a seat plans, as its draft has it. */
import type { Game } from '../../game/index.ts';
import type { PageDecision, SeatPage } from '../../match/pages.ts';
import { MODES, modeIn } from '../../orders/index.ts';

type Mode = (typeof MODES)[number];

interface PlannedTurn {
  readonly question: PageDecision;
  /** The lines of the draft. */
  readonly orders: string;
  /** How they are carried out. */
  readonly mode: Mode;
}

/** The mode of this name; for any other that in which the game begins. */
export const modeNamed = ({ language }: Pick<Game, 'language'>, name: string | undefined): Mode =>
  MODES.find((each) => each === name) ?? modeIn(language);

/** Undefined: the seat is asked for no turn of its own, or its plan has been sent. */
export function plannedTurn(game: Pick<Game, 'language'>, page: SeatPage): PlannedTurn | undefined {
  const question = page.open.find(({ isAct }) => isAct);
  if (!question || page.draft?.handedOver) return undefined;
  const draft = page.draft?.decision === question.id ? page.draft : undefined;
  return { question, orders: draft?.lines.join('\n') ?? '', mode: modeNamed(game, draft?.mode) };
}
