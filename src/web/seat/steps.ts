/** The lines of a plan as its player reads them: sentence, price, chance, risks, what could be added, and what changes them. */
import { message } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import type { OrderCheck } from '../../match/sheets/check.ts';
import { sentenceOf } from '../../match/words.ts';
import type { ReplyLine } from '../../reports/index.ts';
import type { FightCard, PlanReading } from './read-plan.ts';
import { notesBesideOdds } from './readout.ts';

/** A button that changes the plan. */
interface StepButton {
  readonly do: string;
  readonly text: string;
  readonly more?: string;
  /** The chance of the fight with it, in percent. */
  readonly chance?: number | undefined;
}

interface Step {
  readonly number: number | undefined;
  readonly kind: 'ok' | 'doubt' | 'wrong' | 'info';
  readonly text: string;
  readonly price: string;
  /** The place at which it begins, where it can be chosen anew. */
  readonly place: string | undefined;
  /** The chances of its fights, in percent. */
  readonly chances: readonly number[];
  readonly odds: readonly string[];
  readonly notes: readonly string[];
  /** The item of the rules that forbids it. */
  readonly rule: string | undefined;
  /** What it leaves to choose. */
  readonly choices: readonly StepButton[];
  readonly mends: readonly StepButton[];
  readonly adds: readonly StepButton[];
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** How a plan stands. */
interface PlanState {
  readonly kind: 'none' | 'draft' | 'open' | 'wrong';
  readonly text: string;
  /** What can still be spent, and what the plan has spent; absent: nothing is counted. */
  readonly purse?: { readonly left: number; readonly spent: number; readonly text: string };
  /** What would be lost if it were sent now. */
  readonly lost?: string | undefined;
}

export interface PlanSteps {
  readonly state: PlanState;
  /** The item of the rules that its chances rest on. */
  readonly whyOdds?: string | undefined;
  readonly steps: readonly Step[];
  readonly more: readonly string[];
}

export const STEP_KINDS = { ok: 'ok', '!': 'doubt', '?': 'wrong', i: 'info' } as const;

interface Reading extends PlanReading {
  /** The plan. */
  readonly lines: readonly string[];
}

interface Voice {
  readonly game: Game;
  readonly say: Speech;
}

export const nothingPlanned = (say: Speech): PlanSteps => ({
  state: { kind: 'none', text: say('seat.state.none') },
  steps: [],
  more: [],
});

export function stepsOf({ check, cards, lines }: Reading, { game, say }: Voice): PlanSteps {
  const { reply, mends, open, courses, replaced, lost } = check;
  if (lines.every((text) => text.trim() === '')) return nothingPlanned(say);
  const shown = reply.lines.filter(({ text }) => text !== replaced);
  const last = Math.max(0, ...shown.map(({ number = 0 }) => number));
  const step = (line: ReplyLine): Step => {
    const { number, mark, label, text, odds = [], rule } = line;
    const own = courses.filter((each) => each.line === number);
    const fights = own.flatMap((each) => each.fights);
    const buttons = (what: string, all: readonly { readonly line: number; readonly label: string }[]): StepButton[] =>
      all.filter((each) => each.line === number).map((each, i) => ({ do: `${what}.${number}.${i}`, text: each.label }));
    return {
      ...{ number, kind: STEP_KINDS[mark], text: label ?? text, price: line.price ?? '', odds, rule },
      place: own.flatMap(({ way }) => way)[0] ?? fights[0]?.place,
      chances: fights.map(({ percent }) => percent),
      notes: notesBesideOdds(line).filter((note) => note !== lost),
      choices: buttons(
        'choose',
        open.flatMap(({ choices }) => choices),
      ),
      mends: buttons('mend', mends),
      adds: addsTo(number, cards),
      isFirst: number === 1,
      isLast: number === last,
    };
  };
  const whyOdds = game.reporter.learning.rules?.whyOdds;
  return { state: stateOf(check, { game, say }), whyOdds, steps: shown.map(step), more: reply.notes };
}

function stateOf(check: OrderCheck, { game, say }: Voice): PlanState {
  const { reply, open, lost } = check;
  const spends = reply.lines.flatMap((line) => line.spends ?? []);
  const spent = spends.reduce((sum, { change }) => sum + Math.max(0, -change), 0);
  const left = spends.at(-1)?.left;
  const purse =
    left === undefined ? {} : { purse: { left, spent, text: sentenceOf(game, message('step.left', { left })) } };
  const wrong = reply.lines.flatMap(({ number, mark }) => (mark === '?' && number !== undefined ? number : []));
  if (wrong.length > 0)
    return { kind: 'wrong', text: say('seat.state.wrong', { count: wrong.length, lines: wrong }), ...purse };
  if (open.length > 0) return { kind: 'open', text: openState(check, say) ?? '', ...purse };
  return { kind: 'draft', text: say('seat.state.draft'), lost, ...purse };
}

/** The cards that can be played in the fights of a step. */
const addsTo = (line: number | undefined, cards: readonly FightCard[]): readonly StepButton[] =>
  cards
    .filter((each) => each.line === line)
    .map(({ card: { title, text }, change, percent }) => ({ do: change, text: title, more: text, chance: percent }));

/** The state of a plan that leaves something to choose; undefined: it leaves nothing. */
export const openState = ({ open }: Pick<OrderCheck, 'open'>, say: Speech): string | undefined =>
  open.length === 0 ? undefined : say('seat.state.open', { lines: open.map(({ line }) => line) });
