/** The turn report: everything that one seat is told, in the order in which it is needed. */
import { uncheckedMessage } from '../engine/index.ts';
import { joined, listed, type Speech } from '../i18n/index.ts';
import { agreedSection } from './agreed.ts';
import { boundaryLine } from './boundary.ts';
import { toldChance } from './chance.ts';
import { chronicleSection } from './chronicle.ts';
import { columnsOf } from './columns.ts';
import { hashLines, sealWords, shortHash } from './dice-told.ts';
import type { Block, Document, Phrase, Section } from './document.ts';
import { copied, list, paragraph, plainPhrase } from './document.ts';
import { isExplained, unsaid } from './earlier.ts';
import { type LessonTold, lessonSection } from './lesson.ts';
import { type Extent, isFull, mapCid, mapShown } from './map-shown.ts';
import {
  type Choice,
  type DecisionInfo,
  type Fold,
  isObserver,
  type ReportModel,
  type SeatInfo,
  type StandingLine,
} from './model.ts';
import { preheaderOf } from './preheader.ts';
import type { AnswerLabel } from './reporter/answers.ts';
import { calledBy, playedBy, type Reporter, seatNamed, speechOf, turnIn } from './reporter.ts';
import { ruleNumber } from './rules.ts';
import type { Standing } from './standing.ts';
import { fittedSubject, subjectLine } from './subject.ts';
import { textOf } from './text.ts';
import { type Clockface, makeClockface } from './times.ts';
import { COLUMNS, wrap } from './wrap.ts';

/** The most options of a decision in a report; the page shows all of them. */
const MOST_OPTIONS = 12;

/** A report that is being rendered. */
interface Telling<V> {
  readonly report: ReportModel<V>;
  readonly reporter: Reporter<V>;
  readonly say: Speech;
  readonly clock: Clockface;
  readonly extent: Extent;
}

/** Lines of a mail: how many are usual, how many are exceeded by its story alone, and to how many that is folded. */
const LINES: Readonly<
  Record<ReportModel['verdict'], { readonly usual: number; readonly most: number; readonly aim?: number }>
> = {
  action: { usual: 75, most: 110, aim: 90 },
  decision: { usual: 35, most: 50, aim: 35 },
  waiting: { usual: 30, most: 60 },
  over: { usual: 55, most: 80 },
};

export const reportDocument = <V>(
  report: ReportModel<V>,
  reporter: Reporter<V>,
  now: Date,
  extent: Extent = 'mail',
): Document => {
  const whole = documentAt(report, reporter, now, extent);
  if (extent === 'whole') return whole;
  const { usual, most, aim = most } = LINES[report.verdict];
  const height = (document: Document): number => textOf(document, reporter.words.isOrder).split('\n').length;
  if (height(whole) <= usual) return whole;
  const chapters = reporter.story.chronicle(report).filter(({ kind }) => kind === 'group').length;
  let document = whole;
  for (const fold of foldsOf(chapters)) {
    document = documentAt({ ...report, fold }, reporter, now, extent);
    if (height(document) <= aim) break;
  }
  return document;
};

/** From what can be done without to the oldest stretches of play, one after the other. */
function* foldsOf(chapters: number): Generator<Fold> {
  yield { isShort: true, counted: 0, folded: 0 };
  for (let counted = 1; counted < chapters; counted++) yield { isShort: true, counted, folded: 0 };
  for (let folded = 1; folded < chapters; folded++) yield { isShort: true, counted: chapters - 1, folded };
}

const documentAt = <V>(report: ReportModel<V>, reporter: Reporter<V>, now: Date, extent: Extent): Document => {
  const say = speechOf(reporter);
  const clock = makeClockface(report.seat.zone, now, report.seat.language);
  const telling = { report, reporter, say, clock, extent };
  const headline = newsOf(report, reporter);
  const { lesson } = report;
  const subject = lesson ? guideSubject(report, lesson, say) : subjectOf(telling, headline);
  const verdict = verdictOf(telling, headline);
  const facts = factsOf(telling);
  return {
    subject,
    verdict,
    preheader: preheaderOf([...previewsOf(telling, headline), ...facts.map(plainPhrase)], [subject, verdict]),
    tone: isUrgent(report) ? 'act' : 'calm',
    facts,
    boundary: boundaryLine(report.match.code, say),
    sections: [
      ...(lesson ? [lessonSection(lesson, say)] : []),
      ...(extent === 'whole' ? wholeSections(telling, headline) : mailSections(telling, headline)),
    ],
    footer: footerOf(report, reporter, say),
  };
};

/** The subject of a mail of a lesson. */
export const guideSubject = <V>(
  { match }: Pick<ReportModel<V>, 'match'>,
  { no, count }: LessonTold,
  say: Speech,
): string => fittedSubject({ code: 'GUIDE' }, match.game, (game) => say('subject.guide', { game, no, count }));

/** What stands first: the end of a match before that of its game, with the points, or what the game says. */
export const headlineOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly string[] => [
  ...newsOf(report, reporter),
  ...(report.end?.early ? finalScore(report, reporter) : []),
];

/** The same without the points of a match that has ended early. */
const newsOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly string[] => {
  const { early } = report.end ?? {};
  if (!early) return reporter.story.headline(report);
  const say = speechOf(reporter);
  const { how, by, winner, reason } = early;
  return [
    winner === undefined ? say('report.ended.none') : say('report.ended.winner', { winner }),
    say(`report.ended.${how}`, { by }),
    ...(reason === '' ? [] : [say('notice.reason', { reason })]),
  ];
};

/** The points of all sides, the most first; nothing that could still be reached. */
const finalScore = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly string[] => {
  const sides = standingOf(report, reporter).map(({ who, points }) => `${who} ${points}`);
  return sides.length === 0 ? [] : [speechOf(reporter)('report.ended.points', { sides })];
};

const standingOf = <V>(report: ReportModel<V>, reporter: Reporter<V>): readonly Standing[] =>
  reporter.position.standing?.(report).toSorted((one, other) => other.points - one.points) ?? [];

/** What neither subject nor first line say: the question in full with its chances, or what has happened. */
const previewsOf = <V>({ report, say }: Telling<V>, headline: readonly string[]): readonly string[] => {
  const { verdict, decisions, events } = report;
  if (verdict === 'decision')
    return [
      ...decisions.flatMap((asked) => [say(asked.prompt), ...chancesOf(asked, say)]),
      ...(events.length > 0 ? headline : []),
    ];
  return verdict === 'action' ? headline : headline.slice(1);
};

/** What stands in short: of orders that have stopped why, else the news. */
const inShort = <V>({ report: { stopped } }: Telling<V>, headline: readonly string[]): readonly string[] =>
  stopped === undefined ? headline : [stopped.why];

/** The first chances of the answers. Of those that a card changes nothing is told: programs show this text on locked screens. */
const chancesOf = ({ options }: DecisionInfo, say: Speech): readonly string[] =>
  (options.find(hasChance)?.stakes ?? [])
    .filter(({ args = {} }) => !('card' in args) && !('cards' in args))
    .map((stake) => say(stake))
    .filter((sentence) => sentence.includes('%'));

const hasChance = ({ stakes = [] }: Choice): boolean =>
  stakes.some(({ args = {} }) => 'chance' in args || 'won' in args) &&
  !stakes.some(({ args = {} }) => 'card' in args || 'cards' in args);

/** All that there is to tell. */
const wholeSections = <V>(telling: Telling<V>, headline: readonly string[]): Section[] => {
  const { report, reporter, say, clock } = telling;
  const template = templateSection(report, reporter, say);
  return [
    headSection(telling, headline),
    ...decideSection(telling, template, draftBlocks(report, say, clock)),
    ...template,
    ...chronicleSection(telling),
    ...checkSection(telling),
    ...pressSection(report, say, clock),
    ...reporter.position.sections(report),
    ...standingSection(report.standing, say, clock),
    ...mapSection(telling),
    ...agreedSection(report, say, clock),
  ];
};

const mapSection = <V>(telling: Telling<V>): Section[] => {
  const blocks = mapBlocks(telling);
  return blocks.length === 0 ? [] : [{ title: telling.say('section.map'), blocks }];
};

/** How anybody can check the dice of a match that is over. */
const checkSection = <V>({ report: { end }, reporter, say }: Telling<V>): Section[] => {
  if (!end) return [];
  const { secrets, verify, record, advised } = end;
  return [
    {
      title: say('section.check'),
      blocks: [
        ...(secrets ? [paragraph(say('report.check.secrets')), ...hashLines(secrets, say)] : []),
        paragraph(say('report.check.how')),
        list([[{ link: record, text: say('report.check.record') }], [{ link: verify, text: say('report.verify') }]]),
        ...(advised
          ? [
              paragraph(
                say('report.staff', {
                  each: advised.map(({ name, count }) =>
                    say('report.staff.each', { name: seatNamed(reporter, name), count }),
                  ),
                }),
              ),
            ]
          : []),
      ],
    },
  ];
};

/** Why a match is over, which its first line leaves open, and the points of all sides; of a game without points its sections. */
const endSections = <V>({ report, reporter, say }: Telling<V>, [, ...why]: readonly string[]): readonly Section[] => {
  const sides = standingOf(report, reporter);
  const head = (['side', 'points', 'parts'] as const).map((column) => say(`report.points.${column}`));
  const rows = sides.map(({ who, points, parts }) => [
    capitalised(who),
    String(points),
    say('report.points.each', { parts: [...parts] }),
  ]);
  const blocks: Block[] = [
    ...(why.length === 0 ? [] : [paragraph(joined(why, reporter.words.language))]),
    ...(rows.length === 0 ? [] : [{ kind: 'table', head, rows } as const]),
  ];
  return [
    ...(blocks.length === 0 ? [] : [{ title: say('section.result'), blocks }]),
    ...(sides.length === 0 ? reporter.position.sections(report) : []),
  ];
};

const capitalised = (words: string): string => words.replace(/^./u, (first) => first.toUpperCase());

/** The most stretches of play and fights that the last mail tells of. */
const MOST_MILESTONES = 10;
const MOST_FIGHTS = 5;

/** Those that weigh most, in their order. */
const weightiest = <T extends { readonly weight: number }>(all: readonly T[], most: number): readonly T[] => {
  const chosen = new Set(all.toSorted((one, other) => other.weight - one.weight).slice(0, most));
  return all.filter((each) => chosen.has(each));
};

/** How a match that is over went, and its greatest fights. */
const outlineSections = <V>({ report, reporter, say }: Telling<V>): readonly Section[] => {
  const { milestones = [], fights = [] } = report.outline ?? {};
  const { language } = reporter.words;
  const told = weightiest(milestones, MOST_MILESTONES).map(({ when, what }) =>
    say('report.milestone', {
      when: say(when),
      what: joined(
        what.map((each) => say(each)),
        language,
      ),
    }),
  );
  const head = (['when', 'where', 'winner', 'lost'] as const).map((column) => say(`report.fights.${column}`));
  const rows = weightiest(fights, MOST_FIGHTS).map(({ when, where, winner, lost }) => [
    say(when),
    say(where),
    winner ? say(winner) : '-',
    lost.map((each) => say(each)).join('; ') || '-',
  ]);
  return [
    ...(told.length === 0 ? [] : [{ title: say('section.outline'), blocks: [list(told)] }]),
    ...(rows.length === 0 ? [] : [{ title: say('section.battles'), blocks: [{ kind: 'table', head, rows } as const] }]),
  ];
};

const headSection = <V>({ say, reporter }: Telling<V>, headline: readonly string[]): Section => ({
  title: say('section.headline'),
  blocks: [paragraph(joined(headline, reporter.words.language))],
});

/** The sections of a mail in the order of their use. What has happened is told whole in each. */
const mailSections = <V>(telling: Telling<V>, headline: readonly string[]): Section[] => {
  const { report, reporter, say, clock } = telling;
  const map = mapBlocks(telling);
  const template = report.decisions.some(isForm) ? templateSection(report, reporter, say) : [];
  const decide = decideSection(telling, template, draftBlocks(report, say, clock));
  const press = pressSection(report, say, clock);
  const mailed = (reporter.position.mailed ?? reporter.position.sections)(report);
  const news = standingSection(report.standing.filter(isTold), say, clock);
  const story = chronicleSection(telling);
  const head = withBlocks(headSection(telling, inShort(telling, headline)), map);
  if (report.verdict === 'action')
    return [head, ...story, ...decide, ...template, ...mailed, ...press, ...agreedSection(report, say, clock), ...news];
  if (report.verdict === 'over')
    return [
      ...endSections(telling, headline).map((section, i) => (i === 0 ? withBlocks(section, map) : section)),
      ...story,
      ...outlineSections(telling),
      ...checkSection(telling),
      ...press,
      ...agreedSection(report, say, clock),
    ];
  return report.verdict === 'decision'
    ? [...decide.map((section) => withBlocks(section, map)), ...template, ...mailed, ...story, ...press, ...news]
    : [head, ...story, ...mailed, ...press, ...news];
};

/** The most answers of a phase that are listed where orders can be filled in instead. */
const MOST_LISTED = 6;

/** Whether orders are filled in: for a turn to act, or for a phase that many lines answer. */
const isForm = ({ isAct, takes, options }: DecisionInfo): boolean =>
  isAct === true || (takes !== undefined && options.length > MOST_LISTED);

/** Only what is asked, with its answers as lines to copy; for a turn to act also the orders to fill in. */
export const questionSections = <V>(report: ReportModel<V>, reporter: Reporter<V>): Section[] => {
  const say = speechOf(reporter);
  const template = report.decisions.some(isForm) ? templateSection(report, reporter, say) : [];
  return [...decideSection({ report, reporter, say, extent: 'whole' }, template), ...template];
};

const withBlocks = (section: Section, blocks: readonly Block[]): Section => ({
  ...section,
  blocks: [...section.blocks, ...blocks],
});

/** Whether a mail tells of a standing order: it has acted, its condition was not met, or it cannot act. */
const isTold = ({ used = 0, unmet, invalid }: StandingLine): boolean =>
  used > 0 || unmet !== undefined || invalid !== undefined;

// --- the head --------------------------------------------------------------------------------------------------------

/** The subject: the question with its deadline, or the news, as a list of mails shows it. */
const subjectOf = <V>(telling: Telling<V>, headline: readonly string[]): string => {
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

const isUrgent = ({ verdict }: ReportModel): boolean => verdict === 'action' || verdict === 'decision';

/** The first line: what the mail wants, or what has happened. */
const verdictOf = <V>(telling: Telling<V>, headline: readonly string[]): string => {
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

const factsOf = <V>(telling: Telling<V>): Document['facts'] => {
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
const silenceOf = ({ decisions }: ReportModel, say: Speech): readonly string[] => {
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

type Deciding<V> = Pick<Telling<V>, 'report' | 'reporter' | 'say' | 'extent'>;

const decideSection = <V>(
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
const draftBlocks = ({ draft = [], ahead }: ReportModel, say: Speech, clock: Clockface): Block[] =>
  draft.length === 0 ? [] : [...draftWords(ahead, say, clock).map(paragraph), copied(draft)];

const draftWords = (ahead: ReportModel['ahead'], say: Speech, clock: Clockface): string[] => {
  if (ahead && 'readyAt' in ahead) {
    const { readyAt } = ahead;
    return [say('report.ahead.sent', { when: clock.full(readyAt), distance: clock.distance(readyAt) })];
  }
  const [why] = ahead?.why ?? [];
  return why === undefined ? [say('report.draft')] : [say('report.ahead.open', { why })];
};

type Answer = Extract<Block, { kind: 'answers' }>['answers'][number];

const answerOf = ({ text, stakes = [] }: Choice, label: AnswerLabel, say: Speech): Answer => {
  const [first, ...more] = stakes.map((each) => say(each));
  const { chance } = toldChance(first ?? '') ?? {};
  return {
    order: text,
    stakes: first === undefined ? [] : [first, ...more],
    label: chance === undefined ? label.text : say('letter.answer.chance', { label: label.text, chance }),
  };
};

/** A sentence of this length, such as the text of a card, says by itself to what it belongs. */
const LONG_STAKE = 72;

/** The most lines that what answers mean takes in a mail before long sentences are cut. */
const MOST_STAKE_LINES = 20;

/** Columns of a sentence below its answer. */
const STAKE_WIDTH = COLUMNS - 2;

/** Columns of a sentence that stays on one line below its answer, with the mark that it was cut. */
const SHORT_STAKE = COLUMNS - 6;

/** Answers whose long sentences, such as the texts of cards, are cut to a line each where there are too many of them. */
const withShortStakes = (
  answers: readonly Answer[],
): { readonly shown: readonly Answer[]; readonly isCut: boolean } => {
  const all = [...new Set(answers.flatMap(({ stakes }) => stakes))];
  const isLong = (stake: string) => columnsOf(stake) > LONG_STAKE;
  const height = all.reduce((lines, stake) => lines + wrap(stake, STAKE_WIDTH).length, 0);
  if (!all.some(isLong) || height <= MOST_STAKE_LINES) return { shown: answers, isCut: false };
  const cut = (stake: string) => (isLong(stake) ? `${wrap(stake, SHORT_STAKE)[0] ?? ''} ...` : stake);
  return { shown: answers.map(({ stakes, ...answer }) => ({ ...answer, stakes: stakes.map(cut) })), isCut: true };
};

/** What all answers have in common is said once, below them, and so is a long sentence about several of them. */
const answerBlocks = (answers: readonly Answer[], isWhole: boolean): Block[] => {
  const timesOf = (stake: string) => answers.filter(({ stakes }) => stakes.includes(stake)).length;
  const alike = [...new Set(answers.flatMap(({ stakes }) => stakes))].filter((stake) => {
    const times = timesOf(stake);
    return times > 1 && (times === answers.length || stake.length > LONG_STAKE);
  });
  const own = answers.map(({ stakes, ...answer }) => ({
    ...answer,
    stakes: stakes.filter((stake) => !alike.includes(stake)),
  }));
  return [
    {
      kind: 'answers',
      answers: own.map((answer, i) => ({ ...answer, stakes: newStakes(own, i) })),
      ...(isWhole ? { isWhole } : {}),
    },
    ...alike.map((stake) => paragraph(stake)),
  ];
};

/** The fewest answers in a row of which what they have in common is told at the first alone. */
const MANY_ALIKE = 3;

/** What an answer means, without what many in a row have in common: the same sentences, or remarks below different ones. */
const newStakes = (answers: readonly Answer[], at: number): Answer['stakes'] => {
  const own = answers[at]?.stakes ?? [];
  if (isOneOfMany(answers, at, 0)) return [];
  return isOneOfMany(answers, at, 1) ? own.slice(0, 1) : own;
};

/** Whether an answer follows in a row of many that have the same sentences from one of them on. */
const isOneOfMany = (answers: readonly Answer[], at: number, from: number): boolean => {
  const toldOf = (i: number): string => answers[i]?.stakes.slice(from).join('\n') ?? '';
  const told = toldOf(at);
  if (told === '' || toldOf(at - 1) !== told) return false;
  const first = answers.findLastIndex((_, i) => i < at && toldOf(i) !== told) + 1;
  const next = answers.findIndex((_, i) => i > at && toldOf(i) !== told);
  return (next < 0 ? answers.length : next) - first >= MANY_ALIKE;
};

const mapWords = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): string => {
  // To who has had no mail before, nothing on it has changed.
  if (report.first) return say('report.map.alt.first');
  const { changes } = reporter.board.draw(report);
  return changes.length === 0 ? say('report.map.alt.none') : say('report.map.alt', { changes: changes.join(' / ') });
};

/** Width of a map in a mail in pixels: of the whole map, and of a part. */
const WIDTH = 600;
const PART_WIDTH = 440;

/** Absent in a mail where nothing is to be seen: its footer leads to the page. */
export const mapBlocks = <V>({ report, reporter, say, extent }: Omit<Telling<V>, 'clock'>): Block[] => {
  const shown = mapShown(report, reporter, extent);
  if (!shown && extent === 'mail') return [];
  const { links } = report;
  const part = shown?.places.length === 0 || isFull(report) ? '' : '.part';
  const address = links?.map ?? links?.page;
  const caption: Phrase =
    address === undefined ? say('report.map.attached') : [{ link: address, text: say(`report.map.link${part}`) }];
  if (!shown) return [paragraph(caption)];
  const alt = mapWords(report, reporter, say);
  return [{ kind: 'image', cid: mapCid(report), alt, caption, width: shown.places.length === 0 ? WIDTH : PART_WIDTH }];
};

const standingSection = (standing: readonly StandingLine[], say: Speech, clock: Clockface): Section[] => {
  if (standing.length === 0) return [];
  const items = standing.map((line) => `[${line.id}] ${[line.text, ...remarksOn(line, say, clock)].join(' - ')}`);
  return [{ title: say('section.standing'), blocks: [list(items)] }];
};

/**
 * Remarks on a standing order: what it has answered and why, when its condition was not met, and whether it can act.
 */
const remarksOn = (
  { used = 0, answers = [], unmet, invalid, lastDay }: StandingLine,
  say: Speech,
  clock: Clockface,
): string[] => [
  ...(invalid === undefined ? [] : [say('report.standing.invalid', { reason: invalid })]),
  ...(lastDay === undefined || invalid !== undefined
    ? []
    : [say('report.standing.last-day', { day: clock.day(lastDay) })]),
  ...(used === 0
    ? []
    : [say(answers.length > 0 ? 'report.standing.answered' : 'report.standing.used', { used, answers })]),
  ...(unmet === undefined
    ? []
    : [say(unmet.last === '' ? 'report.standing.unmet' : 'report.standing.unmet.last', { ...unmet })]),
];

/** The fewest columns of a message that a report repeats, however many readers it has. */
const FEWEST_WORDS = 24;

/** Messages, a line each: every one of them has been sent in a mail of its own. */
const pressSection = ({ press }: ReportModel, say: Speech, clock: Clockface): Section[] => {
  if (press.length === 0) return [];
  const items = press.map(({ from, to, text: words, at, own }) => {
    const key = `report.press${own ? '.own' : ''}${from === '' ? '.anonymous' : ''}` as const;
    const day = at === undefined ? '' : `, ${clock.day(at)}`;
    const said = (text: string): string => say(key, { from, to, day, text });
    const text = words.replace(/\s+/g, ' ');
    const room = Math.max(FEWEST_WORDS, COLUMNS - columnsOf(said(' ...')));
    const [first = '', ...more] = wrap(text, room);
    return { text: said(more.length > 0 ? `${first} ...` : text), isCut: more.length > 0 };
  });
  const cut = items.some(({ isCut }) => isCut) ? [paragraph(say('report.press.cut'))] : [];
  return [{ title: say('section.press'), blocks: [...items.map(({ text }) => paragraph(text)), ...cut] }];
};

const templateSection = <V>(report: ReportModel<V>, reporter: Reporter<V>, say: Speech): Section[] => {
  if (isObserver(report.seat)) return [];
  const orders = reporter.orders.template(report);
  if (orders.length === 0) return [];
  const isLeft = (report.stopped?.left ?? report.draft ?? []).length > 0;
  // A new sheet is not mixed with what is left of the old one.
  const lines = [...(isLeft ? ['CLEAR', `// ${say('report.template.clear')}`] : []), ...orders];
  return [
    {
      title: say('section.template'),
      blocks: [
        copied(lines),
        ...(isExplained(report)
          ? [
              paragraph(say('report.template.note')),
              paragraph(
                say('report.template.others', {
                  hand: reporter.cards ? say('report.template.others.hand') : '',
                }),
              ),
            ]
          : []),
      ],
    },
  ];
};

/** The newest hash of the log, how the dice are bound, and a key that is published with the report. */
const diceLines = (
  { diceHead, dice, rolls, seals }: Pick<ReportModel, 'diceHead' | 'dice' | 'rolls' | 'seals'>,
  say: Speech,
): string[] => {
  const told = { head: shortHash(diceHead), rolls };
  if (!dice) return [say('report.dice', told)];
  const { mode, epoch, key, round } = dice;
  const line = say(epoch > 0 ? 'report.dice.epoch' : 'report.dice.mode', { ...told, mode, epoch });
  const waited = round === undefined ? [] : [say('report.dice.round', { round })];
  const sealed = seals ? [say('report.seals', { seals: sealWords(seals, say) })] : [];
  return [line, ...waited, ...sealed, ...(key ? [say('report.dice.key', { ...key })] : [])];
};

/** The number of the rule that the first question rests on; an own turn rests on most of them. */
const ruleAsked = <V>({ decisions }: ReportModel<V>, { learning }: Reporter<V>): string | undefined => {
  const question = decisions.find(({ isAct }) => isAct !== true);
  const item = question && learning.rules?.whyAsked(question.kind);
  return item && ruleNumber(item);
};

const footerOf = <V>(model: ReportModel<V>, reporter: Reporter<V>, say: Speech): Phrase[] => {
  const { match, links } = model;
  const rule = ruleAsked(model, reporter);
  const [log = '', ...more] = diceLines(model, say);
  const isNamed = match.pack !== undefined && isFull(model) && isExplained(model);
  const pack = !isNamed ? [] : [say('report.pack', { pack: match.pack })];
  return [
    joined(
      [
        say('report.number', { no: match.reportNo }),
        log,
        ...pack,
        ...more,
        ...(rule === undefined ? [] : [say('report.rule', { rule })]),
        ...(model.isNewHere ? [say('report.new-here')] : []),
        ...(model.verdict === 'action' ? [say('report.rest')] : []),
      ],
      reporter.words.language,
    ),
    ...(links?.guide ? [[{ link: `${links.guide}#different`, text: say('first.different') }]] : []),
    ...(model.verdict === 'over' ? [say('report.rest.over')] : []),
    ...(links?.verify ? [[{ link: links.verify, text: say('report.verify') }]] : []),
    ...whyOf(model, say),
  ];
};

/** Why the reader gets this mail, and how to get fewer. An observer finds his page here, and the way to leave. */
const whyOf = (
  model: Pick<ReportModel, 'match' | 'seat' | 'links' | 'notify' | 'verdict' | 'earlier'>,
  say: Speech,
) => {
  const { match, seat, links, notify, verdict } = model;
  const isOver = verdict === 'over';
  if (links?.moderates) {
    const { code, zone } = match;
    const page: Phrase[] = links.page ? [[{ link: links.page, text: say('report.page.moderator') }]] : [];
    return [...page, say('report.why.moderator', { code, zone })];
  }
  const looksOn = isObserver(seat);
  const link = (address: string | undefined, text: string): Phrase[] =>
    address === undefined ? [] : [[{ link: address, text }]];
  return [
    ...link(links?.page, say(looksOn ? 'report.page.observer' : 'report.page')),
    ...(looksOn ? [say('report.why.observer', { code: match.code, zone: match.zone })] : []),
    ...(looksOn || isOver || !isFull(model) || !isExplained(model)
      ? []
      : [
          [
            say('report.why', { zone: match.zone }),
            ...(notify === undefined ? [] : [say(`report.notify.${notify}`)]),
          ].join(' '),
        ]),
    ...link(isOver ? undefined : links?.fewerMails, say(looksOn ? 'report.leave' : 'report.fewer')),
  ];
};
