/** What the template of a seat's page needs, from what the match tells of the seat. */
import { type Json, same } from '../engine/index.ts';
import type { Game, PageDecision, SeatPage } from '../match/index.ts';
import { MODES } from '../orders/index.ts';
import { type Clockface, makeClockface, type ReportModel, reportDocument, type Section } from '../reports/index.ts';
import { seatSentences } from './messages/en.ts';
import { packFacts } from './pack-fact.ts';
import type { Readout } from './readout.ts';
import { sayFrom } from './render.ts';
import { mapWords, seatReport } from './seat-report.ts';

const say = sayFrom(seatSentences);

/** What came of the last thing that the player did. */
export interface Outcome {
  readonly news?: { readonly good: boolean; readonly text: string; readonly near?: readonly string[] };
  /** How his orders were read. */
  readonly said?: Readout;
  /** Orders that were not stored. */
  readonly typed?: { readonly text: string; readonly mode: string };
  /** Standing orders that were not saved. */
  readonly standing?: { readonly text: string; readonly said: Readout };
  readonly chosen?: Json;
}

export interface SeatScreenInput {
  readonly page: SeatPage;
  readonly game: Game;
  readonly now: Date;
  /** Path of the page. */
  readonly base: string;
  /** Token for its forms. */
  readonly form: string;
  readonly outcome: Outcome;
}

interface Context extends SeatScreenInput {
  readonly report: ReportModel;
  readonly clock: Clockface;
}

const FEWEST_ROWS = 8;
const MOST_ROWS = 24;
const MOST_LETTERS = 12;

export const seatScreen = (input: SeatScreenInput) => {
  const { page, game, now, base, form, outcome } = input;
  const { reporter } = game;
  const report = seatReport(page);
  const context: Context = { ...input, report, clock: makeClockface(page.seat.zone, now) };
  const document = reportDocument(report, reporter, now);
  const sections = reporter.sections(report);
  const handed = handedOver(context);
  const sheet = handed ? undefined : openSheet(context);
  const names = { code: page.match.code, name: page.match.name, seat: page.seat.name };
  return {
    title: say('seat.title', names),
    crumbs: say('seat.crumbs', names),
    say,
    base,
    form,
    urgent: document.urgent && page.match.state === 'RUNNING' && !handed,
    heading: headingOf(page, handed ? say('seat.handed') : document.verdict),
    occasion: page.occasion,
    facts: factsOf(context),
    jumps: jumpsOf(sections, sheet !== undefined || handed !== undefined),
    news: outcome.news && { near: [], ...outcome.news },
    questions: handed ? [] : page.open.filter(({ isAct }) => !isAct).map((question) => choiceOf(question, context)),
    handed,
    sheet,
    said: outcome.said,
    homeless: sheet || handed ? undefined : outcome.typed?.text,
    map: { address: `${base}/map.svg`, alt: mapWords(document), caption: say('seat.map.caption') },
    headline: reporter.headline(report),
    chronicle: reporter.chronicle(report),
    older: olderOf(context),
    sections,
    standing: standingOf(context),
    letters: lettersOf(context),
  };
};

const headingOf = ({ match }: SeatPage, verdict: string): string => {
  if (match.state === 'PAUSED') return say('seat.paused');
  return match.state === 'FAULT' ? say('seat.fault') : verdict;
};

const factsOf = ({ page: { match, seat, waitingFor }, game }: Context) => {
  const fact = (key: string, value: string) => ({ label: say(`seat.fact.${key}`), value });
  return [
    fact('powers', game.reporter.powers(seat.powers)),
    ...(waitingFor.length > 0 ? [fact('waiting', waitingFor.join(', '))] : []),
    ...packFacts(match).map((value) => fact('pack', value)),
    fact('dice', say('seat.fact.dice.value', { rolls: match.dice.rolls, head: match.dice.head.slice(0, 16) })),
    fact('zone', seat.zone),
  ];
};

const dueText = ({ deadline, graceUntil }: PageDecision, clock: Clockface): string => {
  const at = deadline.toISOString();
  const grace = clock.short(graceUntil.toISOString());
  return say('seat.due.grace', { when: clock.full(at), distance: clock.distance(at), grace });
};

/** A question to be answered with one of its options. */
const choiceOf = (question: PageDecision, { clock, outcome }: Context) => ({
  id: question.id,
  prompt: question.question,
  due: dueText(question, clock),
  options: question.options.map(({ answer, text }) => ({
    value: JSON.stringify(answer),
    text,
    chosen: outcome.chosen !== undefined && same(answer, outcome.chosen),
  })),
  silence: question.silence,
});

/** Orders that wait for the referee. */
const handedOver = ({ page: { draft }, now, clock }: Context) => {
  if (!draft?.handedOver) return undefined;
  const { readyAt, lines, decision, revision } = draft;
  if (!readyAt || readyAt <= now) return { when: say('seat.handed.soon'), lines, decision, revision };
  const at = readyAt.toISOString();
  const when = say('seat.handed.at', { when: clock.full(at), distance: clock.distance(at) });
  return { when, lines, decision, revision };
};

/** The sheet of orders: for one's own impulse open, for another question folded below its choices. */
const openSheet = ({ page, game, outcome, clock, report }: Context) => {
  const question = page.open.find(({ isAct }) => isAct) ?? page.open[0];
  if (!question || page.match.state === 'OVER') return undefined;
  const { isAct } = question;
  const draft = page.draft?.decision === question.id ? page.draft : undefined;
  const text = outcome.typed?.text ?? draft?.lines.join('\n') ?? '';
  return {
    heading: isAct ? question.question : say('seat.orders'),
    due: isAct ? dueText(question, clock) : undefined,
    silence: isAct ? question.silence : undefined,
    folded: !isAct,
    decision: question.id,
    revision: page.draft?.revision ?? 0,
    text,
    rows: Math.min(MOST_ROWS, Math.max(isAct ? FEWEST_ROWS : 3, text.split('\n').length + 1)),
    mode: outcome.typed?.mode ?? draft?.mode ?? 'pause',
    modes: MODES,
    verbs: game.language.verbs.filter(({ read }) => read !== undefined).map(({ name }) => name),
    template: isAct ? game.reporter.template(report) : [],
    examples: isAct ? question.options.map((option) => option.text) : [],
  };
};

const jumpsOf = (sections: readonly Section[], hasOrders: boolean) => [
  ...(hasOrders ? [{ id: 'orders-card', text: say('seat.jump.orders') }] : []),
  { id: 'map', text: say('seat.map') },
  { id: 'happened', text: say('seat.happened') },
  ...sections.map(({ title }, i) => ({ id: `part-${i}`, text: title.replace(/ \(.*\)$/, '') })),
  { id: 'standing', text: say('seat.standing') },
  { id: 'letters', text: say('seat.letters') },
];

/** Address of what happened before the events that the page tells; undefined where there is nothing. */
const olderOf = ({ base, report }: Context): string | undefined => {
  const first = report.events[0]?.no ?? 0;
  return first > 0 ? `${base}/history?before=${first}` : undefined;
};

const standingOf = ({ page: { standing }, outcome }: Context) => ({
  lines: standing.map(({ position, text, used }) =>
    say(used > 0 ? 'seat.standing.used' : 'seat.standing.line', { position, text, used }),
  ),
  text: outcome.standing?.text ?? standing.map(({ text }) => text).join('\n'),
  said: outcome.standing?.said,
});

const lettersOf = ({ page: { letters }, clock }: Context) =>
  letters.slice(0, MOST_LETTERS).map(({ kind, state, createdAt, subject }) => ({
    what: subject ?? say(`seat.letter.${kind}`),
    kind: say('seat.letter', { kind: say(`seat.letter.${kind}`), state: say(`seat.letter.${state}`) }),
    at: createdAt.toISOString(),
    when: clock.full(createdAt.toISOString()),
  }));
