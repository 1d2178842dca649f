/** What is asked, and what can be answered. */

import { uncheckedMessage } from '../../engine/index.ts';
import { joined, type Speech } from '../../i18n/index.ts';
import { type Block, copied, list, paragraph, type Section } from '../document.ts';
import { isExplained, unsaid } from '../earlier.ts';
import type { Choice, DecisionInfo, ReportModel } from '../model.ts';
import type { Reporter } from '../reporter.ts';
import type { Clockface } from '../times.ts';
import { type Answer, answerBlocks, answerOf, withShortStakes } from './answers.ts';
import { silenceOf } from './head.ts';
import type { Telling } from './telling.ts';

/** The most options of a decision in a report; the page shows all of them. */
const MOST_OPTIONS = 12;

/** The most answers of a phase that are listed where orders can be filled in instead. */
const MOST_LISTED = 6;

/** Whether orders are filled in: for a turn to act, or for a phase that many lines answer. */
export const isForm = ({ isAct, takes, options }: DecisionInfo): boolean =>
  isAct === true || (takes !== undefined && options.length > MOST_LISTED);

type Deciding<V> = Pick<Telling<V>, 'report' | 'reporter' | 'say' | 'extent'>;

export const decideSection = <V>(
  telling: Deciding<V>,
  template: readonly Section[],
  drafted: readonly Block[] = [],
): Section[] => {
  const { report, reporter, say, extent } = telling;
  const { decisions } = report;
  if (decisions.length === 0) return [];
  const isAct = decisions.some((each) => each.isAct);
  const blocks = decisions.flatMap((each) => [
    ...explainedBlocks(report, each, say),
    ...askedBlocks(telling, each, template.length > 0),
    ...foreseenBlocks(report, reporter, each, say),
    ...(each.isAct ? stoppedBlocks(report, extent === 'mail', say) : []),
    ...(each.isAct || report.ahead ? drafted : []),
  ]);
  return [{ title: say(isAct ? 'section.decide.act' : 'section.decide'), blocks }];
};

/** Why it is asked, and what is usual, for somebody who learns the game. */
const explainedBlocks = <V>({ explained }: ReportModel<V>, { kind }: DecisionInfo, say: Speech): Block[] =>
  explained === kind ? [paragraph(say('report.explain', { told: say(uncheckedMessage(`explain.${kind}`)) }))] : [];

/** What is asked, without what the head of a mail says. Orders to fill in say more than a list of a few whole ones. */
const askedBlocks = <V>(
  { report, reporter, say, extent }: Deciding<V>,
  asked: DecisionInfo,
  isFilled: boolean,
): Block[] => {
  const isMail = extent === 'mail';
  // What a mail has explained three times is not said again while it is the same.
  const { advice: advise } = reporter.orders;
  const advice = !asked.isAct ? [] : isExplained(report) ? advise(report) : unsaid(report, advise);
  if (isMail && advice.length > 0) return [...stopBlocks(asked), paragraph(joined(advice, reporter.words.language))];
  const labelled = (choice: Choice) =>
    answerOf(choice, reporter.answers.label(asked.kind, choice.answer, report.view), say);
  return decisionBlocks(asked, listedIn(asked, reporter, labelled), {
    advice,
    isFilled: isForm(asked) && isFilled,
    isShort: report.fold?.isShort === true,
    isLateTold: isMail && (asked.isAct === true || silenceOf(report, say).length > 0),
    said: isMail && asked === report.decisions[0] ? (reporter.answers.asked(asked) ?? '') : '',
    say,
  });
};

/** Why no standing line has answered. */
const stopBlocks = ({ stops = [] }: Pick<DecisionInfo, 'stops'>): Block[] => (stops.length > 0 ? [list(stops)] : []);

/**
 * What is asked, the possible answers, and what happens in silence. For a turn to act the advice says more than a list
 * of a few orders.
 */
const decisionBlocks = (
  { prompt, silence, takes, isAct, stops = [], unasked }: DecisionInfo,
  options: ReturnType<typeof listedIn>,
  {
    advice,
    isFilled,
    isShort,
    isLateTold,
    said,
    say,
  }: {
    readonly advice: readonly string[];
    readonly isFilled: boolean;
    readonly isShort: boolean;
    /** The head of the mail says what happens in silence. */
    readonly isLateTold: boolean;
    /** The question as the first line has it. */
    readonly said: string;
    readonly say: Speech;
  },
): Block[] => {
  const isListed = advice.length === 0 && !isFilled && takes !== 'filled';
  const answers = isListed ? options.shown : [];
  const { shown, isCut } = withShortStakes(answers);
  const more = shown.length > 0 ? options.more : 0;
  const never = unasked ? [{ order: 'NEVER', stakes: [say(unasked)] }] : [];
  return [
    ...(say(prompt) === said ? [] : [paragraph([{ strong: say(prompt) }])]),
    ...stopBlocks({ stops }),
    ...(advice.length > 1 ? [list(advice)] : advice.map(paragraph)),
    ...(takes ? [paragraph(say('report.takes'))] : []),
    ...(shown.length > 0
      ? [
          ...(isShort ? [] : [paragraph(say('report.choices'))]),
          ...answerBlocks([...shown, ...never], !isAct && !takes),
        ]
      : []),
    ...(isCut ? [paragraph(say('report.choices.cut'))] : []),
    ...(more > 0 ? [paragraph(say('report.choices.more', { count: more }))] : []),
    ...(silence === '' || isLateTold ? [] : [paragraph(say('fact.late', { silence }))]),
  ];
};

/** The answers that a mail lists, those that cost nothing last, and how many more there are. */
const listedIn = <V>(
  { kind, options }: DecisionInfo,
  { answers: { listed: placed } }: Reporter<V>,
  answered: (choice: Choice) => Answer,
) => {
  const at = (where: 'last' | 'never' | undefined) => options.filter(({ answer }) => placed(kind, answer) === where);
  const shown = [...at(undefined), ...at('last')].slice(0, MOST_OPTIONS);
  return { shown: shown.map(answered), more: options.length - shown.length };
};

/** Standing lines that would have answered, to copy. */
const foreseenBlocks = <V>(
  report: ReportModel<V>,
  { orders: { foreseen } }: Reporter<V>,
  decision: DecisionInfo,
  say: Speech,
): Block[] => {
  const lines = foreseen?.(report, decision) ?? [];
  return lines.length === 0 ? [] : [paragraph(say('report.foreseen', { count: lines.length })), copied(lines)];
};

/** Why a sheet has stopped, which a mail says in short, and its remaining lines. */
const stoppedBlocks = ({ stopped }: ReportModel, isMail: boolean, say: Speech): Block[] => {
  if (!stopped) return [];
  const { why, left, refused: line } = stopped;
  const note = line === undefined ? say('report.stopped.left') : say('report.stopped.refused', { line });
  return [...(isMail ? [] : [paragraph(why)]), ...(left.length === 0 ? [] : [paragraph(note), copied(left)])];
};

/** What is handed over, or would be by DONE. */
export const draftBlocks = ({ draft = [], ahead }: ReportModel, say: Speech, clock: Clockface): Block[] =>
  draft.length === 0 ? [] : [...draftWords(ahead, say, clock).map(paragraph), copied(draft)];

const draftWords = (ahead: ReportModel['ahead'], say: Speech, clock: Clockface): string[] => {
  if (ahead && 'readyAt' in ahead) {
    const { readyAt } = ahead;
    return [say('report.ahead.sent', { when: clock.full(readyAt), distance: clock.distance(readyAt) })];
  }
  const [why] = ahead?.why ?? [];
  return why === undefined ? [say('report.draft')] : [say('report.ahead.open', { why })];
};
