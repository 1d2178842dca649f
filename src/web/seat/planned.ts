/** The plan of a seat's page, read as it is kept or as it was typed. */
import type { Game } from '../../game/index.ts';
import type { Service } from '../../match/service.ts';
import { checkOrders, type OrderCheck } from '../../match/sheets/check.ts';
import { draftHistory } from '../../store/draft-history.ts';
import type { ReadPlan } from '../plan.ts';
import type { Outcome } from './outcome.ts';
import { readingOf } from './plan.ts';
import { readPlan } from './read-plan.ts';
import { sheetText } from './sheet-text.ts';
import { nothingPlanned, type PlanSteps, openState as stateOf, stepsOf } from './steps.ts';
import { modeNamed, plannedTurn } from './turn.ts';
import type { Visit } from './visit.ts';

export interface PlannedSheet extends PlanSteps {
  /** The plan as it was read; undefined: it is empty. */
  readonly check: OrderCheck | undefined;
  /** Its reading for the script of the page, as JSON. */
  readonly reading: string | undefined;
  readonly orders: string;
  readonly mode: string;
  readonly undo: boolean;
  readonly redo: boolean;
}

interface Sheet {
  readonly decision: number;
  readonly mode: string;
  readonly orders: string;
}

const textOf =
  (mode: string) =>
  (game: Game, orders: string): string =>
    sheetText(game, { act: 'check', mode: modeNamed(game, mode), orders });

/** JSON that ends no element of a page. */
const inPage = (reading: ReadPlan): string => JSON.stringify(reading).replaceAll('<', '\\u003c');

/** Undefined where the page has no plan of steps. */
export async function plannedSteps(
  service: Service,
  visited: Visit,
  { typed }: Outcome,
): Promise<PlannedSheet | undefined> {
  const { key, page, game, say } = visited;
  const turn = plannedTurn(game, page);
  if (!turn || game.language.standing?.planner) return undefined;
  const decision = turn.question.id;
  const { text: orders, mode } = typed ?? { text: turn.orders, mode: turn.mode };
  const { undo, redo } = await draftHistory(service.store, key.no, decision);
  const tools = { undo: undo !== undefined, redo: redo !== undefined };
  const read = await readPlan(service, visited, { decision, orders, textOf: textOf(mode) });
  const steps = read ? stepsOf({ ...read, lines: orders.split('\n') }, visited) : nothingPlanned(say);
  // What was typed may belong to another draft: the script asks for it.
  const reading = read && !typed ? readingOf(read.check, steps, { revision: read.check.revision, orders }) : undefined;
  const check = orders.trim() === '' ? undefined : read?.check;
  return { ...steps, ...tools, check, orders, mode, reading: reading && inPage(reading) };
}

/** What keeps orders from being sent because it is still to be chosen. */
export async function openState(
  service: Service,
  visited: Visit,
  sheet: Sheet & { readonly act: 'check' | 'send' },
): Promise<string | undefined> {
  if (sheet.act !== 'send') return undefined;
  const { decision, mode, orders } = sheet;
  const text = textOf(mode)(visited.game, orders);
  const check = await checkOrders(service, visited.key.no, () => ({ decision, text, strict: true }));
  return check && stateOf(check, visited.say);
}
