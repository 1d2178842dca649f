/** The data for the template of a seat's page. */

import { type Json, LANGUAGE_NAMES, LANGUAGES, type Message, message, same } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { pageVersion } from '../../match/page-version.ts';
import type { PageDecision, PageStanding, SeatPage } from '../../match/pages.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import { givenAnswers } from '../../match/sheets/standing.ts';
import { sentenceOf } from '../../match/words.ts';
import { type LaidFields, modeIn, modesOf } from '../../orders/index.ts';
import {
  type CardFace,
  type Clockface,
  givenUp,
  makeClockface,
  playedBy,
  type ReportModel,
  reportHead,
  type Section,
  turnIn,
} from '../../reports/index.ts';
import { detailOf } from '../moderator/delivery.ts';
import { packFacts } from '../pack-fact.ts';
import { readingLinks } from '../reading.ts';
import { sayIn } from '../render.ts';
import { laidGaps, laidScreen } from './laying.ts';
import { closedPollItem, openPollItem } from './poll-items.ts';
import { pressItems } from './press-items.ts';
import { markOf, type Readout } from './readout.ts';
import { seatReport } from './report.ts';
import type { ToldLines } from './told.ts';

/** The outcome of the player's last request. */
export interface Outcome {
  readonly news?: { readonly good: boolean; readonly text: string; readonly near?: readonly string[] };
  /** The reading of his orders. */
  readonly said?: Readout;
  /** Orders that were not stored, as typed. */
  readonly typed?: { readonly text: string; readonly mode: string; readonly decision: number };
  /** Standing orders that were not saved, as typed. */
  readonly standing?: { readonly text: string; readonly said: Readout };
  readonly chosen?: Json;
  /** A plan that was laid and not saved. */
  readonly laid?: { readonly fields: LaidFields; readonly said: Readout };
}

interface SeatScreenInput {
  readonly page: SeatPage;
  readonly game: Game;
  readonly now: Date;
  /** Path of the page. */
  readonly base: string;
  /** Where a calendar program reads the deadlines of the seat. */
  readonly calendar: string;
  /** Token for its forms. */
  readonly form: string;
  readonly outcome: Outcome;
  /** The lines of orders that were handed over, in the words of players. */
  readonly told?: ToldLines | undefined;
  /** Events from this number on are new to the player; undefined: he has never been here. */
  readonly newFrom?: number | undefined;
}

interface Context extends SeatScreenInput {
  readonly report: ReportModel;
  readonly clock: Clockface;
  /** Speaks the language of the seat. */
  readonly say: Speech;
}

const FEWEST_ROWS = 8;
const MOST_ROWS = 24;
const MOST_LETTERS = 12;
const NEWEST_LETTERS = 3;
const NEWEST_WORDS = 3;

export const seatScreen = (input: SeatScreenInput) => {
  const { page, game, now, base, form, outcome } = input;
  const { reporter } = game;
  const report = seatReport(page);
  const { zone, language } = page.seat;
  const say = sayIn(language, game.reporter);
  const context: Context = { ...input, report, say, clock: makeClockface(zone, now, language) };
  const head = reportHead(report, reporter, now);
  const [hands, sections] = parted(reporter.sections(report), ({ blocks }) => cardsIn(blocks).length > 0);
  const handed = handedOver(context);
  const plan = planOf(context);
  const sheet = handed ? undefined : openSheet(context);
  const wanted = handed ? undefined : wantedOf(context);
  const happened = happenedOf(context);
  return {
    title: wanted ?? titleOf(context),
    icon: wanted === undefined ? undefined : 'wanted',
    version: pageVersion(page).version,
    bar: barOf(context, { isWanted: wanted !== undefined, hasHand: hands.length > 0, sections }),
    say,
    language,
    base,
    form,
    urgent: head.urgent && page.match.state === 'RUNNING' && !handed,
    isPractice: isPractice(page),
    awaited: awaitsProgram(page),
    heading: headingOf(context, handed && handed.decision !== NO_DECISION ? say('seat.handed') : head.verdict),
    next: nextOf(page),
    facts: factsOf(context),
    // Where something is asked beside it.
    since: newCount(context) > 0 ? happened.headline[0] : undefined,
    news: outcome.news && { near: [], ...outcome.news },
    seen: seenOf(context),
    questions: handed ? [] : page.open.filter(({ isAct }) => !isAct).map((question) => choiceOf(question, context)),
    sealed: page.sealed,
    plan,
    handed,
    sheet,
    isBare: isBare(context, { plan, handed, sheet }),
    said: outcome.said,
    homeless: sheet || handed ? undefined : outcome.typed?.text,
    map: {
      address: `${base}/map.svg`,
      ground: `${base}/ground.json`,
      past: hasPast(context) ? `${base}/past.json` : undefined,
      alt: head.map,
      caption: say('seat.map.caption'),
    },
    ...happened,
    older: report.events.length > 0 ? `${base}/history` : undefined,
    files: filesOf(context),
    press: pressOf(context),
    polls: pollsOf(context),
    rulings: page.match.rulings.map(({ at, by, text }) =>
      say('seat.ruling', { text, by, when: context.clock.day(at.toISOString()) }),
    ),
    hands,
    cards: hands.flatMap(({ blocks }) => cardsIn(blocks)).length,
    sections,
    standing: standingOf(context),
    letters: lettersOf(context),
    mail: mailOf(context),
  };
};

/** The title of a page that its player is wanted at; undefined: they are not. */
function wantedOf({ page, game: { reporter }, say }: Context): string | undefined {
  if (page.match.state !== 'RUNNING') return undefined;
  const question = page.open.find(({ isAct }) => !isAct);
  const { code } = page.match;
  if (question) return say('seat.title.question', { asked: reporter.asked?.(question) ?? question.question, code });
  if (page.open.length === 0) return undefined;
  return say('seat.title.turn', { turn: turnIn(reporter, page.view), seat: page.seat.name });
}

const titleOf = ({ page: { match, seat, waitingFor }, say }: Context): string => {
  const { code } = match;
  if (match.state !== 'RUNNING' || waitingFor.length === 0) return say('seat.title', { code, seat: seat.name });
  return say('seat.title.waiting', { names: waitingFor, code });
};

/** The news since the last visit, newest first, and what happened before; all of it at the first visit. */
const happenedOf = ({ page, report, game, newFrom, say }: Context) => {
  const { reporter } = game;
  const isNew = ({ no }: { readonly no: number }) => newFrom === undefined || no >= newFrom;
  const news = { ...report, events: report.events.filter(isNew) };
  const before = { ...report, events: report.events.filter((each) => !isNew(each)) };
  const hasNews = news.events.length > 0;
  const kind = newFrom === undefined ? 'happened' : hasNews ? 'new' : 'new.none';
  // Orders that were carried out since make what became of those before them an old story.
  const first = page.events.find(isNew)?.seq ?? Number.POSITIVE_INFINITY;
  const isLate = ({ seq }: { readonly seq: number }) => seq >= page.spent && seq >= first;
  const withNotes = (part: ReportModel, isTold: (note: { readonly seq: number }) => boolean): ReportModel => ({
    ...part,
    unused: page.unused.filter(isTold).map(({ line }) => line),
    answered: givenAnswers(game, page.quiet.filter(isTold)),
  });
  const [late, early] = [withNotes(news, isLate), withNotes(before, (note) => !isLate(note))];
  return {
    happened: say(`seat.${kind}`),
    headline: hasNews || newFrom === undefined ? reporter.headline(news) : [],
    givenUp: givenUp({ report: late, reporter }),
    chronicle: reporter.chronicle(late).toReversed(),
    before: [...givenUp({ report: early, reporter }), ...reporter.chronicle(early).toReversed()],
  };
};

/** Whether something new can be played on the map. */
const hasPast = ({ report, game: { reporter }, newFrom = 0 }: Context): boolean => {
  const events = report.events.filter(({ no }) => no >= newFrom);
  return (reporter.happened?.({ events }) ?? []).length > 0;
};

/** Acts of moderators that the player has not marked as seen; undefined: none. */
const seenOf = ({ page: { unseen, match }, clock, say }: Context) => {
  const nameOf = (id: string | undefined) => match.seats.find((each) => each.id === id)?.name ?? '';
  const acts = unseen.map(({ kind, at, by, reason, text, to = 0, seat, changes }) => ({
    what: say(`seen.${kind}`, { text, to, seat: nameOf(seat) }),
    changes: changes.map((change) => say('seen.change', { ...change })),
    reason: reason === '' ? undefined : say('seen.reason', { reason }),
    by: say('seen.by', { by, when: clock.full(at.toISOString()) }),
  }));
  const last = unseen.at(-1)?.no;
  return last === undefined ? undefined : { acts, last };
};

/** Whether the program plays all other seats. */
const isPractice = ({ match }: SeatPage): boolean => match.practiceUntil !== undefined;

/** Whether nothing is asked of the visitor of a practice match: then the program is at work, and the page will be another one soon. */
const awaitsProgram = (page: SeatPage): boolean =>
  isPractice(page) && page.match.state === 'RUNNING' && (page.open.length === 0 || page.draft?.handedOver === true);

/** What a visitor of a practice match has to do: on a narrow page the map stands before the question. */
const nextOf = (page: SeatPage): string | undefined =>
  isPractice(page) && !awaitsProgram(page) ? page.open.find(({ isAct }) => isAct)?.question : undefined;

const headingOf = ({ page, say }: Context, verdict: string): string => {
  const { state } = page.match;
  if (state === 'PAUSED') return say('seat.paused');
  if (state === 'FAULT') return say('seat.fault');
  if (!isPractice(page) || state !== 'RUNNING') return verdict;
  return say(awaitsProgram(page) ? 'seat.practice.awaited' : 'seat.practice.turn');
};

const factsOf = ({ page: { match, seat, waitingFor, sealed, seals }, game, say }: Context) => {
  const fact = (key: string, value: string) => ({ label: say(`seat.fact.${key}`), value });
  return [
    fact('powers', playedBy(game.reporter, seat)),
    ...(waitingFor.length > 0 ? [fact('waiting', waitingFor.join(', '))] : []),
    ...(sealed.length > 0
      ? [fact('sealed', sealed.map((each) => say('seat.fact.sealed.value', { ...each })).join(', '))]
      : []),
    ...(seals.length > 0
      ? [fact('seals', seals.map((each) => say('seat.fact.seals.value', { ...each })).join(', '))]
      : []),
    ...packFacts(match, game.reporter).map((value) => fact('pack', value)),
    fact('dice', say('seat.fact.dice.value', { rolls: match.dice.rolls, head: match.dice.head.slice(0, 16) })),
    fact('zone', seat.zone),
  ];
};

const dueText = ({ deadline, graceUntil }: PageDecision, { page, clock, say }: Context): string => {
  const { practiceUntil } = page.match;
  if (practiceUntil) return say('seat.practice.due', { day: clock.day(practiceUntil.toISOString()) });
  const at = deadline.toISOString();
  const grace = clock.short(graceUntil.toISOString());
  return say('seat.due.grace', { when: clock.full(at), distance: clock.distance(at), grace });
};

/** Whether nothing is asked, written or waiting: the rail has the news then. */
const isBare = (
  { page, outcome }: Context,
  { plan, handed, sheet }: { readonly plan: unknown; readonly handed: unknown; readonly sheet: unknown },
): boolean =>
  page.open.every(({ isAct }) => isAct) &&
  page.polls.open.length === 0 &&
  [plan, handed, sheet, outcome.typed].every((each) => each === undefined);

/** A question that is answered by choosing one of its options. */
const choiceOf = (question: PageDecision, context: Context) => ({
  id: question.id,
  prompt: question.question,
  due: dueText(question, context),
  held: context.game.reporter.needsHand?.(question.kind) ? heldIn(context) : [],
  options: question.options.map(({ answer, label, stakes }) => ({
    value: JSON.stringify(answer),
    text: label.text,
    note: label.note,
    stakes: stakes.flatMap((stake) => (isLine(stake) || stake.text === label.text ? [] : [stake.text])),
    chosen: context.outcome.chosen !== undefined && same(answer, context.outcome.chosen),
  })),
  lines: question.options.map(({ text }) => text),
  more: question.options.flatMap(({ stakes }) => stakes.filter(isLine).map(({ text }) => text)),
  silence: question.silence,
  unasked: question.unasked,
});

/** Whether a consequence is a line that could be sent instead: it stands with the lines. */
const isLine = ({ key }: Message): boolean => key.endsWith('.never');

/** The cards of the hand, in short. */
const heldIn = ({ game: { reporter }, report }: Context): readonly CardFace[] =>
  reporter.sections(report).flatMap(({ blocks }) => cardsIn(blocks));

const cardsIn = (blocks: Section['blocks']): readonly CardFace[] =>
  blocks.flatMap((block) => (block.kind === 'cards' ? block.cards : []));

/** Those that are so, and the others. */
const parted = <T>(all: readonly T[], is: (each: T) => boolean): readonly [T[], T[]] => [
  all.filter(is),
  all.filter((each) => !is(each)),
];

/** The plan that is laid from cards, with what is asked, who has sealed, and the lines as text. */
const planOf = (context: Context) => {
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
    status: sealStatus(page, say),
    seen: markOf(page),
    said: outcome.laid?.said,
    written: { text, rows: Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, text.split('\n').length + 1)) },
    lapsed: page.standing.filter(({ over }) => over).map(({ text: line, invalid }) => ({ line, why: invalid ?? '' })),
  };
};

/** Of each other seat that is asked what is sealed: whether it has answered, and the commitment to it. */
const sealStatus = ({ seals, waitingFor, seat }: SeatPage, say: Speech) => [
  ...seals.map((each) => ({ text: say('lay.sealed', { ...each }), proof: say('seat.fact.seals.value', { ...each }) })),
  ...waitingFor.filter((name) => name !== seat.name).map((name) => ({ text: say('lay.open', { name }) })),
];

/** Orders that wait for the referee. */
const handedOver = ({ page: { draft, waitingFor, seat }, told = new Map(), now, clock, say }: Context) => {
  if (!draft?.handedOver) return undefined;
  const { readyAt, lines, decision, revision } = draft;
  const sent = { told: [...told].map(([no, label]) => ({ no, label })), lines, decision, revision };
  if (decision === NO_DECISION) return { when: say('seat.handed.ahead'), ...sent };
  if (!readyAt || readyAt <= now) {
    const names = waitingFor.filter((name) => name !== seat.name);
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

/** The sheet of orders: unfolded for the player's own impulse, folded below the choices of another question. */
const openSheet = (context: Context) => {
  const { page, game, report, say } = context;
  const question = page.open.find(({ isAct }) => isAct) ?? page.open[0];
  if (page.match.state === 'OVER' || (!question && !isForLater(context))) return undefined;
  const { id: decision, isAct } = question ?? { id: NO_DECISION, isAct: true };
  // A game whose plans are laid from cards asks its question above them.
  const isMain = isAct && !game.language.table;
  const { text, mode } = writtenIn(context, decision);
  return {
    heading: say(question ? 'seat.orders' : 'seat.ahead'),
    ...(question && isMain
      ? { heading: question.question, due: dueText(question, context), silence: question.silence }
      : {}),
    folded: !isMain,
    // Before it is asked for, nothing can be offered.
    isAhead: question === undefined,
    /** Its text is open where it is the only way to write, and where what was typed was not stored. */
    isOpen: question === undefined || context.outcome.typed !== undefined,
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
    template: isAct ? game.reporter.template(report) : [],
    examples: isAct ? (question?.options ?? []).map((option) => option.text) : [],
  };
};

/** The bar above the table: whose turn it is, and the ways to everything that is not on the table. */
const barOf = (
  context: Context,
  {
    isWanted,
    hasHand,
    sections,
  }: { readonly isWanted: boolean; readonly hasHand: boolean; readonly sections: readonly Section[] },
) => {
  const { base, page, game, say } = context;
  const { match, seat, waitingFor } = page;
  const others = sections.map(({ title }, i) => ({
    address: `#part-${i}`,
    text: title.replace(/ \([^()]*\)$/, ''),
  }));
  return {
    match: match.name,
    seat: seat.name,
    occasion: page.occasion,
    wanted: isWanted,
    track: match.seats.map(({ id, name }) => {
      const isOwn = id === seat.id;
      return { name, isOwn, acts: waitingFor.includes(name) || (isOwn && page.open.length > 0) };
    }),
    doors: [
      ...(hasHand ? [{ id: 'hand', text: say('seat.door.hand'), count: 0 }] : []),
      { id: 'happened', text: say('seat.door.news'), count: newCount(context) },
      { id: 'press', text: say('seat.door.press'), count: 0 },
    ],
    menu: [
      { address: '#standing', text: say('seat.standing') },
      ...(pollsOf(context).isShown ? [{ address: '#polls', text: say('poll.title') }] : []),
      ...others,
      ...readingLinks(game, say, `?language=${seat.language}`),
      { address: `${base}/replay`, text: say('seat.replay') },
      { address: `${base}/time`, text: say('seat.time') },
      { address: '#letters', text: say('seat.letters') },
      { address: '#about', text: say('seat.about') },
    ],
  };
};

/** How many events have happened since the last visit; none at the first one. */
const newCount = ({ report, newFrom = Number.POSITIVE_INFINITY }: Context): number =>
  report.events.filter(({ no }) => no >= newFrom).length;

/** The newest press, and a link to all of it. */
const pressOf = ({ base, page: { press }, clock, say }: Context) => ({
  address: `${base}/press`,
  items: pressItems(press.items.slice(0, NEWEST_WORDS), clock, say),
});

/** Questions to all seats. The part is left out for a player who may not propose and was never asked. */
const pollsOf = ({ base, page: { polls }, clock, say }: Context) => ({
  isShown: polls.mayPropose || polls.open.length + polls.closed.length > 0,
  open: polls.open.map((poll) => ({
    ...openPollItem(poll, clock, say),
    own: poll.own,
    said: say(`poll.own.${poll.own === undefined ? 'none' : poll.own ? 'yes' : 'no'}`),
  })),
  closed: polls.closed.map((poll) => closedPollItem(poll, clock, say)),
  propose: polls.mayPropose ? `${base}/propose` : undefined,
});

/** Downloads: the state for programs, the deadline for a calendar while there is one, and a calendar of all that come. */
const filesOf = ({ base, calendar, page, say }: Context) => [
  { address: `${base}/state.json`, text: say('seat.file.state') },
  { address: `${base}/record`, text: say('seat.file.record') },
  { address: '/verify', text: say('seat.file.verify') },
  ...(page.open.length > 0 ? [{ address: `${base}/deadline.ics`, text: say('seat.file.deadline') }] : []),
  ...(isPractice(page) || page.match.state === 'OVER' ? [] : [{ address: calendar, text: say('seat.file.calendar') }]),
];

const standingOf = ({ page: { standing }, game, outcome, clock, say }: Context) => ({
  hint: standingHint(say, game),
  lines: standing.map((line) => [standingText(say, line), ...standingRemarks(say, line, clock)].join(' - ')),
  profiles: Object.keys(game.language.profiles ?? {}).map((name) => ({
    name,
    text: sentenceOf(game, message(`profile.${name}`)),
  })),
  text: outcome.standing?.text ?? standing.flatMap(({ text, over }) => (over ? [] : [text])).join('\n'),
  said: outcome.standing?.said,
});

/** An example of a standing order, for games that have one. */
const standingHint = (say: Speech, { language: { examples } }: Game): string => {
  if (!examples) return say('seat.standing.hint.plain');
  const [first, second] = examples;
  return say('seat.standing.hint', { first, second });
};

const standingText = (say: Speech, { position, text, used }: PageStanding): string =>
  say(used > 0 ? 'seat.standing.used' : 'seat.standing.line', { position, text, used });

const standingRemarks = (say: Speech, { invalid, lastDay }: PageStanding, clock: Clockface): string[] => [
  ...(invalid === undefined ? [] : [say('seat.standing.invalid', { reason: invalid })]),
  ...(lastDay === undefined || invalid !== undefined
    ? []
    : [say('seat.standing.last-day', { day: clock.day(lastDay) })]),
];

/** The newest letters at once, the others on demand. */
const lettersOf = ({ page: { letters }, clock, say }: Context) => {
  const lines = letters.slice(0, MOST_LETTERS).map((letter) => ({
    what: letter.subject ?? say(`seat.letter.${letter.kind}`),
    kind: say('seat.letter', { kind: say(`seat.letter.${letter.kind}`), state: say(`seat.letter.${letter.state}`) }),
    detail: detailOf(say, letter),
    at: letter.createdAt.toISOString(),
    when: clock.full(letter.createdAt.toISOString()),
  }));
  return { newest: lines.slice(0, NEWEST_LETTERS), older: lines.slice(NEWEST_LETTERS) };
};

/** Which mails a player gets besides those that ask him something. */
export const NOTIFY_LEVELS = ['EACH', 'TURNS', 'DAILY'] as const;

const mailOf = ({ page: { seat }, say }: Context) => ({
  languages: LANGUAGES.map((tag) => ({ value: tag, text: LANGUAGE_NAMES[tag], chosen: tag === seat.language })),
  levels: NOTIFY_LEVELS.map((level) => ({
    value: level,
    text: say(`seat.notify.${level}`),
    chosen: level === seat.mail.notify,
  })),
  by: seat.mail.by === undefined ? undefined : say(`seat.notify.by.${seat.mail.by}`),
  suspended:
    seat.mail.suspended === undefined
      ? undefined
      : {
          what: say('seat.suspended', { address: seat.mail.address }),
          why: say('delivery.server', { server: seat.mail.suspended }),
        },
});
