/** Subject, first line and facts of a report. */

import { joined, listed, type Speech } from '../../i18n/index.ts';
import type { Document } from '../document.ts';
import { type Choice, type DecisionInfo, isObserver, type ReportModel, type SeatInfo } from '../model.ts';
import { calledBy, playedBy, type Reporter, speechOf, turnIn } from '../reporter.ts';
import { fittedSubject, subjectLine } from '../subject.ts';
import { type Clockface, makeClockface } from '../times.ts';
import { mapWords } from './map.ts';
import type { Telling } from './telling.ts';

/** What neither subject nor first line say: the question in full with its chances, or what has happened. */
export const previewsOf = <V>({ report, say }: Telling<V>, headline: readonly string[]): readonly string[] => {
  const { verdict, decisions, events } = report;
  if (verdict === 'decision')
    return [
      ...decisions.flatMap((asked) => [say(asked.prompt), ...chancesOf(asked, say)]),
      ...(events.length > 0 ? headline : []),
    ];
  return verdict === 'action' ? headline : headline.slice(1);
};

/** The first chances of the answers. Of those that a card changes nothing is told: programs show this text on locked screens. */
const chancesOf = ({ options }: DecisionInfo, say: Speech): readonly string[] =>
  (options.find(hasChance)?.stakes ?? [])
    .filter(({ args = {} }) => !('card' in args) && !('cards' in args))
    .map((stake) => say(stake))
    .filter((sentence) => sentence.includes('%'));

const hasChance = ({ stakes = [] }: Choice): boolean =>
  stakes.some(({ args = {} }) => 'chance' in args || 'won' in args) &&
  !stakes.some(({ args = {} }) => 'card' in args || 'cards' in args);

// --- the head --------------------------------------------------------------------------------------------------------

/** The subject: the question with its deadline, or the news, as a list of mails shows it. */
export const subjectOf = <V>(telling: Telling<V>, headline: readonly string[]): string => {
  const { report, reporter, say, clock } = telling;
  const { match, verdict, deadline, view } = report;
  const asked = askedIn(telling);
  const when = deadline && clock.due(deadline.at);
  const ending = deadline === undefined ? '' : '.due';
  if (verdict === 'decision' || (verdict === 'action' && asked !== undefined))
    return fittedSubject(match, asked ?? '', (words) => say(`subject.decision${ending}`, { when, asked: words }));
  if (verdict === 'action')
    return subjectLine(match, say(`subject.action${ending}`, { when, turn: turnIn(reporter, view) }));
  const kind = isResult(telling) ? 'result' : verdict;
  return fittedSubject(match, newsIn(headline), (told) => say(`subject.${kind}`, { news: told }));
};

/** Whether a report that asks nothing tells what became of the reader's own orders and pieces. */
const isResult = <V>({ report: { verdict, events, seat }, reporter }: Telling<V>): boolean =>
  verdict === 'waiting' && events.some(({ event }) => reporter.events.concerns(event, ownedBy(seat)));

/** The first question in a few words; undefined for a turn to act of which there is no more to say. */
const askedIn = <V>({ report: { decisions, verdict }, reporter, say }: Telling<V>): string | undefined => {
  const [question] = decisions;
  if (!question) return undefined;
  return reporter.answers.asked(question) ?? (verdict === 'decision' ? say(question.prompt) : undefined);
};

/** What has happened, to stand before a full stop or an hour. */
const newsIn = ([first = '']: readonly string[]): string => first.replace(/[.。]$/, '');

/** The head of a report, for a page that shows the rest in its own way. */
interface ReportHead extends Pick<Document, 'verdict'> {
  /** Whether something is asked of the reader. */
  readonly urgent: boolean;
  /** What the map shows as changed, for readers who do not see it. */
  readonly map: string;
}

export const reportHead = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date): ReportHead => {
  const say = speechOf(reporter);
  const clock = makeClockface(report.seat.zone, now, report.seat.language);
  const telling = { report, reporter, say, clock, extent: 'whole' } as const;
  return { verdict: headOf(telling), urgent: isUrgent(report), map: mapWords(report, reporter, say) };
};

/** The heading of a page, which has no line of facts below it. */
const headOf = <V>(telling: Telling<V>): string => {
  const { report, say, clock } = telling;
  const { verdict, deadline, waitingFor } = report;
  if (verdict === 'waiting')
    return waitingFor.length === 0
      ? say('head.waiting.reactions')
      : say('head.waiting', { names: waitingFor.join(', ') });
  if (verdict === 'over') return say('head.over');
  const asked = askedIn(telling);
  if (verdict === 'action' && asked === undefined)
    return deadline
      ? say('head.action.due', { when: clock.full(deadline.at), distance: clock.distance(deadline.at) })
      : say('head.action');
  if (verdict === 'action') return actionOf(telling, (asked) => asked);
  if (!deadline) return say('head.decision', { asked: asked ?? '' });
  return say('head.decision.due', {
    asked: asked ?? '',
    when: clock.full(deadline.at),
    distance: clock.distance(deadline.at),
  });
};

export const isUrgent = ({ verdict }: ReportModel): boolean => verdict === 'action' || verdict === 'decision';

/** The first line: what the mail wants, or what has happened. */
export const verdictOf = <V>(telling: Telling<V>, headline: readonly string[]): string => {
  const { report, say } = telling;
  const { verdict } = report;
  if (verdict === 'over') return say('letter.over', { news: newsIn(headline) });
  if (verdict === 'waiting') {
    const news = newsIn(headline);
    if (hasActed(telling)) return titled(say('letter.result.own', { news }), report);
    return say(isResult(telling) ? 'letter.result' : 'letter.news', { news });
  }
  if (verdict === 'decision') return say('letter.decision', { asked: askedIn(telling) ?? '' });
  return actionOf(telling, (asked) => titled(asked, report));
};

/** `YOUR REINFORCEMENTS: 18 CP`: the words before a colon or dash as a title. */
const titled = (line: string, { seat }: ReportModel): string =>
  line.replace(/^[^:]+?(?= - |:|$)/, (title) => title.toLocaleUpperCase(seat.language ?? 'en'));

/** Whether a report tells of an impulse of its reader that has just ended. */
const hasActed = <V>({ report: { events, seat }, reporter }: Telling<V>): boolean => {
  const last = events.findLastIndex(({ event }) => reporter.events.ends(event, ownedBy(seat)));
  return last >= 0 && events.slice(last + 1).every(({ event }) => !reporter.events.isNews(event));
};

const ownedBy = ({ powers, id }: Pick<SeatInfo, 'powers' | 'id'>): readonly string[] => [...powers, id];

/** What is asked of the reader, by when. `titled`: how the question is written. */
const actionOf = <V>(telling: Telling<V>, titled: (asked: string) => string): string => {
  const { say, clock } = telling;
  const { deadline } = telling.report;
  const due = deadline && { when: clock.full(deadline.at), distance: clock.distance(deadline.at) };
  const asked = askedIn(telling);
  if (asked === undefined) return due ? say('letter.action.due', due) : say('letter.action');
  return due ? say('letter.action.asked.due', { asked: titled(asked), ...due }) : titled(asked);
};

export const factsOf = <V>(telling: Telling<V>): Document['facts'] => {
  const { report, reporter, say } = telling;
  const { match, seat, verdict } = report;
  const held = report.decisions.length > 0 ? report.draftNote : '';
  const played = isObserver(seat) ? [] : [playedSentence(report, reporter, say)];
  const which = say('fact.match', { occasion: turnIn(reporter, report.view), name: match.name });
  return [
    ...paragraphsOf(telling, played, which)
      [verdict].filter((sentences) => sentences.length > 0)
      .map((sentences) => joined(sentences, reporter.words.language)),
    ...(held === '' ? [] : [say('fact.held', { held })]),
  ];
};

/** The sentences below the first line, by what a mail wants: when and who, which match, and what happens to who is late. */
const paragraphsOf = <V>(
  telling: Telling<V>,
  played: readonly string[],
  which: string,
): Readonly<Record<ReportModel['verdict'], readonly (readonly string[])[]>> => {
  const { report, say, clock } = telling;
  const { deadline, seat } = report;
  const due = deadline ? [dueOf(deadline, say, clock)] : [];
  return {
    action: [played, [which, ...lateOf(report, say, clock)]],
    decision: [
      [...due, ...silenceOf(report, say)],
      [...played, which],
    ],
    waiting: [[nextOf(telling), which]],
    over: [isObserver(seat) ? [which] : played],
  };
};

/** Whom a match waits for. */
const nextOf = <V>(telling: Telling<V>): string => {
  const { report, reporter, say } = telling;
  const names = report.waitingFor.map((name) => calledBy(reporter, name)).join(', ');
  if (names === '') return say('fact.next.reactions');
  return say(hasActed(telling) ? 'fact.first.unasked.next' : 'fact.next', { names });
};

/** Who the reader is, with whom and against whom. */
const playedSentence = <V>(
  { match, seat, sides, verdict }: ReportModel<V>,
  reporter: Reporter<V>,
  say: Speech,
): string => {
  if (verdict === 'over') return say('fact.played.over', { played: playedBy(reporter, seat), name: match.name });
  const { allies = [], enemies = [] } = sides ?? {};
  const named = (all: readonly Pick<SeatInfo, 'name' | 'powers'>[]) =>
    listed(
      all.map((each) => playedBy(reporter, each)),
      seat.language,
    );
  const ending = enemies.length === 0 ? '' : allies.length === 0 ? '.against' : '.allied';
  return say(`fact.played${ending}`, {
    played: playedBy(reporter, seat),
    allies: named(allies),
    enemies: named(enemies),
  });
};

/** By when to answer. */
const dueOf = ({ at, graceUntil }: NonNullable<ReportModel['deadline']>, say: Speech, clock: Clockface): string => {
  const due = { when: clock.full(at), distance: clock.distance(at) };
  return graceUntil === undefined
    ? say('fact.due', due)
    : say('fact.due.grace', { ...due, grace: clock.short(graceUntil) });
};

/** What happens to questions that are not answered, where it is the same for all of them. */
export const silenceOf = ({ decisions }: ReportModel, say: Speech): readonly string[] => {
  const [silence = '', ...others] = new Set(decisions.map((each) => each.silence));
  return silence === '' || others.length > 0 ? [] : [say('fact.late', { silence })];
};

/** What happens to a turn to act that is late. */
const lateOf = ({ deadline, decisions }: ReportModel, say: Speech, clock: Clockface): string[] => {
  const { silence = '' } = decisions.find(({ isAct }) => isAct) ?? {};
  const grace = deadline?.graceUntil === undefined ? undefined : clock.short(deadline.graceUntil);
  if (silence === '') return grace === undefined ? [] : [say('fact.grace', { grace })];
  return [grace === undefined ? say('fact.late', { silence }) : say('fact.late.grace', { silence, grace })];
};
