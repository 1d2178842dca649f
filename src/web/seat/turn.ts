/** The turn that a seat plans, as its draft has it. */
import type { Game } from '../../game/index.ts';
import type { PageDecision, SeatPage } from '../../match/pages.ts';
import type { Service } from '../../match/service.ts';
import { checkOrders } from '../../match/sheets/check.ts';
import { MODES, modeIn } from '../../orders/index.ts';
import { sheetText } from './sheet-text.ts';
import type { Visit } from './visit.ts';

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

/** What a player sees when their draft has been carried out as it is planned; undefined: nothing is planned. */
export async function viewAfterPlan(
  service: Service,
  { key, game, page }: Pick<Visit, 'key' | 'game' | 'page'>,
): Promise<SeatPage['view'] | undefined> {
  const turn = plannedTurn(game, page);
  if (!turn || turn.orders === '') return undefined;
  const { question, mode, orders } = turn;
  const text = sheetText(game, { act: 'check', mode, orders });
  const check = await checkOrders(service, key.no, () => ({ decision: question.id, text, strict: true }));
  return check?.after as SeatPage['view'] | undefined;
}
