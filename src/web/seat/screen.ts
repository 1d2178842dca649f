/** The data for the template of a seat's page. */

import { LANGUAGE_NAMES, LANGUAGES, type Message, message } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { pageVersion } from '../../match/page-version.ts';
import type { PageDecision, PageStanding, SeatPage } from '../../match/pages.ts';
import { isNobodys } from '../../match/post/nobody.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import { referencesTo } from '../../match/reference.ts';
import { sentenceOf } from '../../match/words.ts';
import { modeIn, modesOf } from '../../orders/index.ts';
import {
  aboutPlace,
  type CardFace,
  type Clockface,
  givenUp,
  makeClockface,
  type PlaceAbout,
  playedBy,
  type ReportModel,
  reportHead,
  type Section,
  seatNamed,
  turnIn,
} from '../../reports/index.ts';
import { agreedOn } from '../agreed.ts';
import { fightAhead } from '../fights.ts';
import type { LogBlock } from '../log.ts';
import { detailOf } from '../moderator/delivery.ts';
import { packFacts } from '../pack-fact.ts';
import { readingLinks } from '../reading.ts';
import { sayIn } from '../render.ts';
import type { resultOf } from '../result.ts';
import { answeredFor, cameOf } from './came.ts';
import type { Explained } from './explain.ts';
import { cardsIn, handScreen } from './hand.ts';
import { laidGaps, laidScreen } from './laying.ts';
import { type LessonStrip, lessonOf } from './lesson.ts';
import type { Outcome } from './outcome.ts';
import { phaseAsked, phaseScreen } from './phase.ts';
import type { PlannedSheet } from './planned.ts';
import { closedPollItem, openPollItem } from './poll-items.ts';
import { pressItems } from './press-items.ts';
import { markOf } from './readout.ts';
import { seatReport } from './report.ts';
import { rulesBeside } from './rules.ts';
import type { ToldLines } from './told.ts';

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
  /** The plan of steps, if there is one. */
  readonly planned?: PlannedSheet | undefined;
  /** The strip of the guided first turn. */
  readonly lesson?: LessonStrip | undefined;
  readonly explained: Explained;
  /** Whether practice matches can be opened here. */
  readonly hasPractice: boolean;
  /** Where the name of the house leads. */
  readonly home: string;
  /** Events from this number on are new to the player; undefined: he has never been here. */
  readonly newFrom?: number | undefined;
  /** The newest impulses, the newest first. */
  readonly log: readonly LogBlock[];
  /** The place that is looked up. */
  readonly open?: string | undefined;
  /** The item of the rules that is looked up. */
  readonly rule?: string | undefined;
  /** How a match that is over has ended. */
  readonly result?: Awaited<ReturnType<typeof resultOf>>;
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
  const { page, game, now, base, form, outcome, log } = input;
  const { reporter } = game;
  const report = seatReport(page);
  const { zone, language } = page.seat;
  const say = sayIn(language, game.reporter);
  const context: Context = { ...input, report, say, clock: makeClockface(zone, now, language) };
  const head = reportHead(report, reporter, now);
  // What is asked has its date below the question.
  const { deadline: _, ...undated } = report;
  const { verdict } = reportHead(undated, reporter, now);
  const [hands, sections] = parted(reporter.position.sections(report), ({ blocks }) => cardsIn(blocks).length > 0);
  const handed = handedOver(context);
  const plan = planOf(context);
  const hand = handScreen(context, hands);
  const sheet = handed ? undefined : openSheet(context, hand.count);
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
    lesson: input.lesson,
    explained: input.explained,
    isPractice: isPractice(page),
    awaited: awaitsProgram(page),
    heading: headingOf(context, handed && handed.decision !== NO_DECISION ? say('seat.handed') : verdict),
    next: nextOf(page),
    facts: factsOf(context),
    // Where something is asked beside it.
    since: newCount(context) > 0 ? happened.headline[0] : undefined,
    news: outcome.news && { near: [], ...outcome.news },
    seen: seenOf(context),
    ...(handed ? { questions: [], phase: undefined } : askedOf(context)),
    result: input.result,
    came: isWaiting(page) ? cameOf(context, log) : undefined,
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
      signs: `${base}/signs.svg`,
      about: `${base}/place.json`,
      keep: `${page.match.code}.${page.seat.id}`,
      alt: head.map,
      caption: say('seat.map.caption'),
    },
    open: openOf(context),
    rules: rulesBeside(context),
    ...happened,
    older: report.events.length > 0 ? `${base}/history` : undefined,
    files: filesOf(context),
    press: pressOf(context),
    polls: pollsOf(context),
    agreed: agreedOn(page.match, context.game, context.clock),
    hand,
    sections,
    standing: standingOf(context),
    letters: lettersOf(context),
    mail: mailOf(context),
  };
};

/** What is looked up, a place or anything else with a name, and all places that can be chosen without a script. */
const openOf = ({ game, page, report, open }: Context) => {
  const board = game.reporter.board.draw(report);
  const lookedUp = (term: string) => referencesTo({ game, view: page.view, seats: page.match.seats }, term)[0];
  const placed = (about: PlaceAbout | undefined) => about && { ...about, rules: [] };
  return {
    places: board.places.map(({ id, name }) => ({ id, name, chosen: id === open })),
    about: open === undefined ? undefined : (placed(aboutPlace(board, open)) ?? lookedUp(open)),
  };
};

/** The title of a page that its player is wanted at; undefined: they are not. */
function wantedOf({ page, game: { reporter }, say }: Context): string | undefined {
  if (page.match.state !== 'RUNNING') return undefined;
  const question = page.open.find(({ isAct }) => !isAct);
  const { code } = page.match;
  if (question)
    return say('seat.title.question', { asked: reporter.answers.asked(question) ?? question.question, code });
  if (page.open.length === 0) return undefined;
  return say('seat.title.turn', { turn: turnIn(reporter, page.view), seat: seatNamed(reporter, page.seat.name) });
}

const namesOf = ({ reporter }: Context['game'], seats: readonly string[]): string[] =>
  seats.map((name) => seatNamed(reporter, name));

const titleOf = ({ page: { match, seat, waitingFor }, game, say }: Context): string => {
  const { code } = match;
  if (match.state !== 'RUNNING' || waitingFor.length === 0)
    return say('seat.title', { code, seat: seatNamed(game.reporter, seat.name) });
  return say('seat.title.waiting', { names: namesOf(game, waitingFor), code });
};

/** The news since the last visit, newest first, and what happened before; all of it at the first visit. */
const happenedOf = ({ page, report, game, newFrom, say, log }: Context) => {
  const { reporter } = game;
  const isNew = ({ no }: { readonly no: number }) => newFrom === undefined || no >= newFrom;
  const news = { ...report, events: report.events.filter(isNew) };
  const before = { ...report, events: report.events.filter((each) => !isNew(each)) };
  const hasNews = news.events.length > 0;
  const kind = newFrom === undefined ? 'happened' : hasNews ? 'new' : 'new.none';
  // Orders that were carried out since make what became of those before them an old story.
  const first = page.events.find(isNew)?.seq ?? Number.POSITIVE_INFINITY;
  const isLate = ({ seq }: { readonly seq: number }) => seq >= page.spent && seq >= first;
  const isFresh = ({ last }: LogBlock) => isNew({ no: last });
  const withNotes = (part: ReportModel, isTold: (note: { readonly seq: number }) => boolean): ReportModel => ({
    ...part,
    unused: page.unused.filter(isTold).map(({ line }) => line),
    answered: answeredFor(game, page, page.quiet.filter(isTold)),
  });
  const [late, early] = [withNotes(news, isLate), withNotes(before, (note) => !isLate(note))];
  return {
    happened: say(`seat.${kind}`),
    headline: hasNews || newFrom === undefined ? reporter.story.headline(news) : [],
    givenUp: givenUp({ report: late, reporter }),
    log: log.filter(isFresh),
    before: { givenUp: givenUp({ report: early, reporter }), log: log.filter((block) => !isFresh(block)) },
    play: playOf(log, { isNew, say }),
  };
};

/** What has happened since the last visit, to be looked at step by step. */
const playOf = (
  log: readonly LogBlock[],
  { isNew, say }: { readonly isNew: (event: { readonly no: number }) => boolean; readonly say: Speech },
) => {
  const fresh = log.filter(({ last }) => isNew({ no: last })).flatMap(({ steps }) => steps.filter(isNew));
  const oldest = log.findLast(({ steps }) => steps.some(isNew));
  const first = oldest?.steps.find(isNew);
  if (!first) return undefined;
  return { address: `${first.address}#play`, text: say('log.play', { steps: fresh.length }) };
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

/** Whether the staff may be asked; in a lesson it is silent. */
const asksStaff = ({ match, open }: SeatPage): boolean =>
  match.hasStaff && match.lesson !== 'turn' && match.state === 'RUNNING' && open.some(({ isAct }) => isAct);

/** Whether nothing is asked of the visitor of a practice match: then the program is at work, and the page will be another one soon. */
const awaitsProgram = (page: SeatPage): boolean =>
  isPractice(page) && page.match.state === 'RUNNING' && (page.open.length === 0 || page.draft?.handedOver === true);

/** Whether the match goes on, and others are waited for. */
const isWaiting = ({ match, open, draft }: SeatPage): boolean =>
  match.state !== 'OVER' && open.length === 0 && draft?.handedOver !== true;

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
    ...(waitingFor.length > 0 ? [fact('waiting', namesOf(game, waitingFor).join(', '))] : []),
    ...(sealed.length > 0
      ? [fact('sealed', sealed.map((each) => say('seat.fact.sealed.value', { ...each })).join(', '))]
      : []),
    ...(seals.length > 0
      ? [
          fact(
            'seals',
            seals
              .map((each) => say('seat.fact.seals.value', { ...each, name: seatNamed(game.reporter, each.name) }))
              .join(', '),
          ),
        ]
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

/** What is asked: the form of a phase, and questions with their options. */
const askedOf = (context: Context) => ({
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

/** The cards of the hand, in short. */
const heldIn = ({ game: { reporter }, report }: Context): readonly CardFace[] =>
  reporter.position.sections(report).flatMap(({ blocks }) => cardsIn(blocks));

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
const handedOver = ({ page: { draft, waitingFor, seat }, game, told = new Map(), now, clock, say }: Context) => {
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
const openSheet = (context: Context, cards: number) => {
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

/** The bar above the table: whose turn it is, and the ways to everything that is not on the table. */
const barOf = (
  context: Context,
  {
    isWanted,
    hasHand,
    sections,
  }: { readonly isWanted: boolean; readonly hasHand: boolean; readonly sections: readonly Section[] },
) => {
  const { base, page, game, say, hasPractice, home } = context;
  const { match, seat, waitingFor } = page;
  const others = sections.map(({ title }, i) => ({
    address: `#part-${i}`,
    text: title.replace(/ \([^()]*\)$/, ''),
  }));
  return {
    match: match.name,
    seat: seatNamed(game.reporter, seat.name),
    occasion: page.occasion,
    home,
    wanted: isWanted,
    track: match.seats.map(({ id, name }) => {
      const isOwn = id === seat.id;
      return {
        name: seatNamed(game.reporter, name),
        isOwn,
        acts: waitingFor.includes(name) || (isOwn && page.open.length > 0),
      };
    }),
    doors: [
      ...(hasHand ? [{ id: 'hand', text: say('seat.door.hand'), count: 0 }] : []),
      { id: 'happened', text: say('seat.door.news'), count: newCount(context) },
      { id: 'press', text: say('seat.door.press'), count: 0 },
    ],
    menu: [
      ...(lessonOf(context) ? [{ address: `${base}/lesson`, text: say('lesson.menu') }] : []),
      { address: '#explain', text: say(context.explained.chosen === false ? 'explain.menu.off' : 'explain.menu.on') },
      ...(asksStaff(page) ? [{ address: `${base}/staff`, text: say('staff.title') }] : []),
      { address: '#standing', text: say('seat.standing') },
      ...(pollsOf(context).isShown ? [{ address: '#polls', text: say('poll.title') }] : []),
      ...(isPractice(context.page) ? [] : [{ address: `${base}/ask`, text: say('ask.title') }]),
      ...others,
      ...(game.reporter.learning.rules ? [{ address: '#rules', text: say('learn.rules') }] : []),
      ...readingLinks(game, { say, hasPractice, query: `?language=${seat.language}`, match: match.code }).filter(
        ({ page }) => page !== 'rules',
      ),
      { address: `/guide?language=${seat.language}`, text: say('learn.guide') },
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
  profiles: Object.keys(game.language.standing?.profiles ?? {}).map((name) => ({
    name,
    text: sentenceOf(game, message(`profile.${name}`)),
  })),
  text: outcome.standing?.text ?? standing.flatMap(({ text, over }) => (over ? [] : [text])).join('\n'),
  said: outcome.standing?.said,
});

/** An example of a standing order, for games that have one. */
const standingHint = (say: Speech, { language }: Game): string => {
  const [first, second] = language.standing?.examples ?? [];
  if (first === undefined || second === undefined) return say('seat.standing.hint.plain');
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
  /** Nobody reads them. */
  isUnread: isNobodys(seat.mail.address),
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
