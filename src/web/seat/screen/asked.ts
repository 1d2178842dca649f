/** What is asked on the page, and its answers. */

import type { Message } from '../../../engine/index.ts';
import type { PageDecision } from '../../../match/pages.ts';
import { referencesTo } from '../../../match/reference.ts';
import { aboutPlace, type PlaceAbout, seatNamed, turnIn } from '../../../reports/index.ts';
import { fightAhead } from '../../fights.ts';
import { phaseAsked, phaseScreen } from '../phase.ts';
import { type Context, dueText } from './context.ts';
import { heldIn, parted } from './plan.ts';

/** What is looked up, a place or anything else with a name, and all places that can be chosen without a script. */
export const openOf = ({ game, page, report, open }: Context) => {
  const board = game.reporter.board.draw(report);
  const lookedUp = (term: string) => referencesTo({ game, view: page.view, seats: page.match.seats }, term)[0];
  const placed = (about: PlaceAbout | undefined) => about && { ...about, rules: [] };
  return {
    places: board.places.map(({ id, name }) => ({ id, name, chosen: id === open })),
    about: open === undefined ? undefined : (placed(aboutPlace(board, open)) ?? lookedUp(open)),
  };
};

/** The title of a page that its player is wanted at; undefined: they are not. */
export function wantedOf({ page, game: { reporter }, say }: Context): string | undefined {
  if (page.match.state !== 'RUNNING') return undefined;
  const question = page.open.find(({ isAct }) => !isAct);
  const { code } = page.match;
  if (question)
    return say('seat.title.question', { asked: reporter.answers.asked(question) ?? question.question, code });
  if (page.open.length === 0) return undefined;
  return say('seat.title.turn', { turn: turnIn(reporter, page.view), seat: seatNamed(reporter, page.seat.name) });
}

/** Whether nothing is asked, written or waiting: the rail has the news then. */
export const isBare = (
  { page, outcome }: Context,
  { plan, handed, sheet }: { readonly plan: unknown; readonly handed: unknown; readonly sheet: unknown },
): boolean =>
  page.open.every(({ isAct }) => isAct) &&
  page.polls.open.length === 0 &&
  [plan, handed, sheet, outcome.typed].every((each) => each === undefined);

/** What is asked: the form of a phase, and questions with their options. */
export const askedOf = (context: Context) => ({
  questions: questionsOf(context).map((question) => choiceOf(question, context)),
  phase: phaseOf(context),
});

/** The form of a phase. */
const phaseOf = (context: Context) => {
  const question = phaseAsked(context)?.question;
  if (!question) return undefined;
  return phaseScreen(context, context.outcome.phase, {
    due: dueText(question, context),
    silence: question.silence,
  });
};

/** The questions that are answered by choosing one of their options. */
const questionsOf = (context: Context): readonly PageDecision[] => {
  const inForm = context.outcome.phase && phaseAsked(context)?.question;
  return context.page.open.filter((question) => !question.isAct && question !== inForm);
};

/** So many answers can be buttons. */
const MOST_BUTTONS = 12;

/** A question that is answered by one of its options: a button each, a list, or things to tick. */
const choiceOf = (question: PageDecision, context: Context) => {
  const { options, several, usual = options[0]?.id } = question;
  const { answers } = context.game.reporter;
  const chosen = context.outcome.chosen ?? [];
  const all = options
    .toSorted((a, b) => Number(b.id === usual) - Number(a.id === usual))
    .map(({ id, answer, label, stakes, place }) => ({
      ...{ id, place, note: label.note, text: label.text },
      isRare: answers.listed(question.kind, answer) === 'never',
      stakes: stakes.flatMap((stake) => (isLine(stake) || stake.text === label.text ? [] : [stake.text])),
      isChosen: chosen.includes(id),
      isUsual: id === usual,
    }));
  const isTick = ({ id }: { readonly id: string }): boolean => several?.single.includes(id) === true;
  const [ticks, others] = parted(all, isTick);
  const common = others.length > MOST_BUTTONS ? others.filter(({ isRare }) => !isRare) : others;
  const buttons = common.length > MOST_BUTTONS ? [] : common;
  return {
    id: question.id,
    prompt: question.question,
    due: dueText(question, context),
    scene: sceneOf(question, context),
    held: answers.needsHand(question.kind) ? heldIn(context) : [],
    ticks,
    sets: several?.sets ?? [],
    buttons,
    list: others.filter((each) => !buttons.includes(each)),
    same: sameOf(question, context),
    lines: options.map(({ text }) => text),
    more: options.flatMap(({ stakes }) => stakes.filter(isLine).map(({ text }) => text)),
    silence: question.silence,
    unasked: question.unasked,
    rule: context.game.reporter.learning.rules?.whyAsked(question.kind),
  };
};

/** The fight that is asked about. */
const sceneOf = (question: PageDecision, { game, page, say }: Context) => {
  const fight = game.reporter.story.fightAsked?.(page.view, question);
  return fight && fightAhead(fight, say);
};

/** What may be answered every time, and until when. */
const sameOf = ({ options, same: { answers, reaches } }: PageDecision, { say }: Context) => ({
  answers: options.flatMap(({ id, label }) => (answers.includes(id) ? [{ id, text: label.text }] : [])),
  reaches: reaches.map((value) => ({ value, text: say(`standing-page.until.${value}`) })),
});

/** Whether a consequence is about lines that could be sent instead: it stands with the lines. */
const isLine = ({ key }: Message): boolean => /\.(?:never|line)$/.test(key);
