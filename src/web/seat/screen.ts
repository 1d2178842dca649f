/** The data for the template of a seat's page. */

import type { Speech } from '../../i18n/index.ts';
import { pageVersion } from '../../match/page-version.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import { givenUp, makeClockface, type ReportModel, reportHead } from '../../reports/index.ts';
import { agreedOn } from '../agreed.ts';
import type { LogBlock } from '../log.ts';
import { sayIn } from '../render.ts';
import { answeredFor, cameOf } from './came.ts';
import { cardsIn, handScreen } from './hand.ts';
import { seatReport } from './report.ts';
import { rulesBeside } from './rules.ts';
import { askedOf, isBare, openOf, wantedOf } from './screen/asked.ts';
import { barOf, factsOf, headingOf, newCount, nextOf, pollsOf, titleOf } from './screen/bar.ts';
import { awaitsProgram, type Context, isPractice, isWaiting, type SeatScreenInput } from './screen/context.ts';
import { filesOf, lettersOf, mailOf, pressOf, standingOf } from './screen/panels.ts';
import { handedOver, openSheet, parted, planOf } from './screen/plan.ts';

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
