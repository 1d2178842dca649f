/** The plan and the orders of a seat. */

import type { PageDecision } from '../../../match/pages.ts';
import { NO_DECISION } from '../../../match/post/outgoing.ts';
import { modeIn, modesOf } from '../../../orders/index.ts';
import { type CardFace, seatNamed } from '../../../reports/index.ts';
import { cardsIn } from '../hand.ts';
import { laidGaps, laidScreen } from '../laying.ts';
import { markOf } from '../readout.ts';
import { type Context, dueText, isPractice, namesOf } from './context.ts';
import { standingOf } from './panels.ts';

const FEWEST_ROWS = 8;

const MOST_ROWS = 24;

/** The cards of the hand, in short. */
export const heldIn = ({ game: { reporter }, report }: Context): readonly CardFace[] =>
  reporter.position.sections(report).flatMap(({ blocks }) => cardsIn(blocks));

/** Those that are so, and the others. */
export const parted = <T>(all: readonly T[], is: (each: T) => boolean): readonly [T[], T[]] => [
  all.filter(is),
  all.filter((each) => !is(each)),
];

/** The plan that is laid from cards, with what is asked, who has sealed, and the lines as text. */
export const planOf = (context: Context) => {
  const { page, game, outcome, say } = context;
  const laid = laidScreen({ game, page, say }, outcome.laid?.fields);
  if (!laid || handedOver(context)) return undefined;
  const question = page.open.find(({ isAct }) => isAct);
  const { text } = standingOf(context);
  return {
    ...laid,
    heading: question?.question ?? say('lay.title'),
    due: question && dueText(question, context),
    silence: question?.silence,
    gaps: laidGaps({ game, page }),
    status: sealStatus(context),
    seen: markOf(page),
    said: outcome.laid?.said,
    isKept: outcome.laid === undefined,
    written: { text, rows: Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, text.split('\n').length + 1)) },
    lapsed: page.standing.filter(({ over }) => over).map(({ text: line, invalid }) => ({ line, why: invalid ?? '' })),
  };
};

/** Of each other seat that is asked what is sealed: whether it has answered, and the commitment to it. */
const sealStatus = ({ page: { seals, waitingFor, seat }, game: { reporter }, say }: Context) => [
  ...seals.map((each) => {
    const seal = { ...each, name: seatNamed(reporter, each.name) };
    return { text: say('lay.sealed', seal), proof: say('seat.fact.seals.value', seal) };
  }),
  ...waitingFor
    .filter((name) => name !== seat.name)
    .map((name) => ({ text: say('lay.open', { name: seatNamed(reporter, name) }) })),
];

/** Orders that wait for the referee. */
export const handedOver = ({ page: { draft, waitingFor, seat }, game, told = new Map(), now, clock, say }: Context) => {
  if (!draft?.handedOver) return undefined;
  const { readyAt, lines, decision, revision } = draft;
  const sent = { told: [...told].map(([no, label]) => ({ no, label })), lines, decision, revision };
  if (decision === NO_DECISION) return { when: say('seat.handed.ahead'), ...sent };
  if (!readyAt || readyAt <= now) {
    const names = namesOf(
      game,
      waitingFor.filter((name) => name !== seat.name),
    );
    const when = names.length > 0 ? say('seat.handed.waiting', { names }) : say('seat.handed.soon');
    return { when, ...sent };
  }
  const at = readyAt.toISOString();
  const when = say('seat.handed.at', { when: clock.full(at), distance: clock.distance(at) });
  return { when, ...sent };
};

/** Whether a sheet may be written while nothing is asked. The visitor of a practice match is asked again at once. */
const isForLater = ({ page, outcome: { typed } }: Context): boolean =>
  page.takesAhead && !isPractice(page) && (typed?.decision ?? NO_DECISION) === NO_DECISION;

/** What stands in a sheet: what was typed and not stored, or the draft. */
const writtenIn = ({ page, game, outcome: { typed } }: Context, decision: number) => {
  const draft = page.draft?.decision === decision ? page.draft : undefined;
  return {
    text: typed?.text ?? draft?.lines.join('\n') ?? '',
    mode: typed?.mode ?? draft?.mode ?? modeIn(game.language),
  };
};

/** What a sheet is for: the question of an own turn stands over it. */
const headOfSheet = (
  question: PageDecision | undefined,
  isMain: boolean,
  context: Context,
): { readonly heading: string; readonly due?: string; readonly silence?: string } => {
  if (!question || !isMain) return { heading: context.say(question ? 'seat.orders' : 'seat.ahead') };
  return { heading: question.question, due: dueText(question, context), silence: question.silence };
};

/** The sheet of orders: unfolded for the player's own impulse, folded below the choices of another question. */
export const openSheet = (context: Context, cards: number) => {
  const { page, game, report } = context;
  const question = page.open.find(({ isAct }) => isAct) ?? page.open[0];
  if (page.match.state === 'OVER' || (!question && !isForLater(context))) return undefined;
  const { id: decision, isAct } = question ?? { id: NO_DECISION, isAct: true };
  // A game whose plans are laid from cards asks its question above them.
  const isMain = isAct && !game.language.standing?.planner;
  const { text, mode } = writtenIn(context, decision);
  return {
    ...headOfSheet(question, isMain, context),
    folded: !isMain,
    // Before it is asked for, nothing can be offered.
    isAhead: question === undefined,
    /** Its text is open where it is the only way to write, and where what was typed was not stored. */
    isOpen: question === undefined || context.outcome.typed !== undefined,
    planned: isMain ? context.planned : undefined,
    cards: isMain ? cards : 0,
    decision,
    revision: page.draft?.revision ?? 0,
    zone: page.seat.zone,
    keep: `${page.match.code}.${page.seat.id}.${decision}`,
    text,
    rows: Math.min(MOST_ROWS, Math.max(isAct ? FEWEST_ROWS : 3, text.split('\n').length + 1)),
    mode,
    modes: modesOf(game.language),
    usual: modeIn(game.language),
    verbs: game.language.verbs.filter(({ read }) => read !== undefined).map(({ name }) => name),
    template: isAct ? game.reporter.orders.template(report) : [],
    examples: isAct ? (question?.options ?? []).map((option) => option.text) : [],
  };
};
