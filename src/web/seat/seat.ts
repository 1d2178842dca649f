/** The private page of a seat: what is asked, its orders, and everything that its player may know. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { given, LANGUAGES, type Refusal } from '../../engine/index.ts';
import type { Game } from '../../game/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { submitOrders } from '../../match/inbox/submission.ts';
import { seeActs } from '../../match/moderator/unseen.ts';
import type { SeatPage } from '../../match/pages.ts';
import { restoreMail } from '../../match/post/address.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import { chooseLanguage } from '../../match/post/reader-language.ts';
import { resendReport } from '../../match/post/resend.ts';
import { chooseNotify } from '../../match/post/telling.ts';
import type { Service } from '../../match/service.ts';
import { answerAlways, answerDecision, offeredAnswer, withdrawAnswer } from '../../match/sheets/answer.ts';
import { checkOrders } from '../../match/sheets/check.ts';
import { sentenceOf } from '../../match/words.ts';
import { MODES } from '../../orders/index.ts';
import { type Reply, verdictLine } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage, renderPart } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { homeFor } from '../session.ts';
import { explainedOn } from './explain.ts';
import { saysEnd } from './field.ts';
import { noteVisit } from './last-visit.ts';
import { LayForm, laidFields, laidList, laidText, laidWith } from './laying.ts';
import { lessonBeside, lessonNotes, lessonOf } from './lesson.ts';
import { seatLog, seatResult } from './log.ts';
import type { Outcome } from './outcome.ts';
import { PhaseFields, phaseFields, phaseScreen, phaseSent, phaseState } from './phase.ts';
import { written } from './plan.ts';
import { openState, plannedSteps } from './planned.ts';
import { checkStanding, markOf, type Readout, readoutOf } from './readout.ts';
import { seatReport } from './report.ts';
import { NOTIFY_LEVELS } from './screen/panels.ts';
import { seatScreen } from './screen.ts';
import { sheetText } from './sheet-text.ts';
import { type ToldLines, toldLines } from './told.ts';
import { modeNamed } from './turn.ts';
import { type Visit, visitor } from './visit.ts';

const number = z.coerce.number().int().min(0).max(2_147_483_647);

const OrdersForm = z.object({
  decision: number,
  revision: number,
  act: z.enum(['check', 'send']),
  mode: z.enum(MODES),
  orders: written,
});
const WithdrawForm = z.object({ decision: number, revision: number });
const DecisionForm = z.object({ decision: number });
const ConfirmForm = WithdrawForm.extend({ code: z.string().regex(/^[0-9A-Z]{6}$/) });
const VoteForm = z.object({ poll: number, vote: z.enum(['yes', 'no']) });
const offer = z.string().max(40);
/** One answer, or several things that are ticked. */
const AnswerForm = z
  .object({ decision: number, answer: offer.optional(), tick: z.union([offer, z.array(offer).max(80)]).default([]) })
  .transform(({ decision, answer, tick }) => ({ decision, chosen: answer === undefined ? [tick].flat() : [answer] }));
const SameForm = z.object({ decision: number, answer: offer, until: z.string().max(20) });
/** A place and a rule that are looked up beside the table. */
const LookedUp = z.object({
  open: z.string().optional().catch(undefined),
  rule: z.string().optional().catch(undefined),
});
const StandingForm = z.object({ standing: written });
const ProfileForm = z.object({ profile: z.string().max(60) });
const SeenForm = z.object({ no: z.coerce.number().int().min(1).max(2_147_483_647) });
const NotifyForm = z.object({ notify: z.enum(NOTIFY_LEVELS) });
const LanguageForm = z.object({ language: z.enum(LANGUAGES) });

/** Seconds after which a page is looked at again that waits for the program alone. */
const ANSWERED_WITHIN = 2;

export const seatPages = (service: Service, guard: FormGuard, hasPractice: boolean): Router => {
  const router = Router();

  const visit = visitor(service);

  const show = async (req: Request, res: Response, visited: Visit, outcome: Outcome, status = 200) => {
    const { key, page, game, base, calendar } = visited;
    const told = page.draft?.handedOver ? await toldLines(service, key.no, game, page.draft) : undefined;
    const form = guard.token(req, res);
    const now = service.clock();
    // The cookie counts only events that its player may see.
    const next = (seatReport(page).events.at(-1)?.no ?? -1) + 1;
    const { from: newFrom } = noteVisit(req, res, { base, next, now });
    const planned = await plannedSteps(service, visited, outcome);
    const lesson = await lessonBeside(service, visited, {
      ...lessonNotes(req),
      ...{ check: planned?.check, orders: planned?.orders ?? laidText(visited, outcome.laid?.fields) },
      textOf: (orders) => sheetText(game, { act: 'check', mode: modeNamed(game, planned?.mode), orders }),
    });
    const explained = await explainedOn(service, visited, req, lesson !== undefined);
    const { open, rule } = readForm(LookedUp, req.query);
    const log = await seatLog(service, visited);
    const result = await seatResult(service, visited);
    const phase = outcome.phase ?? phaseState(visited);
    const screen = seatScreen({
      page,
      game,
      now,
      base,
      calendar,
      form,
      outcome: { ...outcome, phase },
      told,
      newFrom,
      log,
      open,
      rule,
      result,
      planned,
      lesson,
      explained,
      hasPractice,
      home: homeFor(req),
    });
    // Lines that were filed just now may answer what is asked.
    const { news } = req.query;
    const isFiled = news === 'never' || (screen.isPractice && (news === 'laid' || news === 'standing'));
    if (screen.awaited || isFiled) res.set('Refresh', `${ANSWERED_WITHIN}; url=${base}`);
    res.status(status).send(renderPage('seat', screen));
  };

  /** The page after a request, with its outcome. */
  const showAfter = async (req: Request, res: Response, outcome: Outcome, status = 200) =>
    show(req, res, await visit(req), outcome, status);

  /** Whether the orders of a form wait for the referee now, or have been carried out while they were answered. */
  const hasHandedOver = async (req: Request, { act, decision }: z.infer<typeof OrdersForm>) => {
    if (act !== 'send') return false;
    const { draft, open } = (await visit(req)).page;
    return draft?.handedOver === true || (draft === undefined && open.every(({ id }) => id !== decision));
  };

  router.get('/:token', async (req, res) => {
    const visited = await visit(req);
    const { news } = req.query;
    const text = newsOf(visited.say, news);
    await show(req, res, visited, text === undefined ? {} : { news: { good: news !== 'unchanged', text } });
  });

  router.post('/:token/orders', guard.check, async (req, res) => {
    const visited = await visit(req);
    const { key, page, game, say, base } = visited;
    const sent = readForm(OrdersForm, req.body);
    const { mode, decision, revision, orders } = sent;
    const typed = { text: orders, mode, decision };
    const open = await openState(service, visited, sent);
    const act = open === undefined ? sent.act : 'check';
    if (act === 'send' && orders.trim() === '')
      return showAfter(req, res, { typed, news: { good: false, text: say('seat.news.empty') } }, 422);
    const text = sheetText(game, { act, mode, orders });
    const form = { decision, revision, text, strict: true, asks: !saysEnd(orders) };
    const { verdict, reply } = await submitOrders(service, key.no, form);
    if (verdict === 'accepted' && (await hasHandedOver(req, sent)))
      return res.redirect(303, `${base}?news=sent#orders-card`);
    const said = reply && plannedReading(visited, decision, readingOf({ game, page, say }, reply), open);
    const isLost = verdict === 'stale' || verdict === 'not-read' || !isDraftOf(page, revision);
    await showAfter(req, res, given({ said, typed: isLost ? typed : undefined }), isLost ? 409 : 200);
  });

  router.post('/:token/confirm', guard.check, async (req, res) => {
    const { key, page, game, say, base } = await visit(req);
    const { decision, revision, code } = readForm(ConfirmForm, req.body);
    const text = `CONFIRM ${code}`;
    const { verdict, reply } = await submitOrders(service, key.no, { decision, revision, text });
    if (verdict === 'accepted') return res.redirect(303, `${base}#orders-card`);
    await showAfter(req, res, reply ? { said: readingOf({ game, page, say }, reply) } : {}, 409);
  });

  router.post('/:token/withdraw', guard.check, async (req, res) => {
    const { key, page, game, say, base } = await visit(req);
    const { decision, revision } = readForm(WithdrawForm, req.body);
    if (!page.draft?.handedOver)
      return showAfter(req, res, { news: { good: false, text: say('seat.news.too-late') } }, 409);
    const mode = modeNamed(game, page.draft?.mode);
    const text = sheetText(game, { act: 'check', mode, orders: page.draft.lines.join('\n') });
    const { verdict } = await submitOrders(service, key.no, { decision, revision, text });
    if (verdict === 'stale')
      return showAfter(req, res, { news: { good: false, text: say('seat.news.too-late') } }, 409);
    res.redirect(303, `${base}?news=withdrawn#orders-card`);
  });

  router.post('/:token/unseal', guard.check, async (req, res) => {
    const { key, say, base } = await visit(req);
    const result = await withdrawAnswer(service, key.no, readForm(DecisionForm, req.body).decision);
    if (result.ok) return res.redirect(303, `${base}?news=unsealed#orders-card`);
    await showAfter(req, res, { news: { good: false, text: say('seat.news.counts') } }, 409);
  });

  router.post('/:token/answers', guard.check, async (req, res) => {
    const { key, page, game, say, base } = await visit(req);
    const { decision, chosen } = readForm(AnswerForm, req.body);
    const answer = await offeredAnswer(service, key.no, decision, chosen);
    const result = await answerDecision(service, key.no, decision, answer ?? null);
    if (result.ok) return res.redirect(303, `${base}?news=answered`);
    const kind = page.open.find(({ id }) => id === decision)?.kind;
    const near = kind === undefined ? [] : result.refusal.near.slice(0, 3);
    const answers = near.map((each) => game.reporter.answers.label(kind ?? '', each, page.view).text);
    const news = {
      ...refusalNews(say, game, result.refusal, answers),
      ...given({ rule: game.reporter.learning.rules?.why(result.refusal.code) }),
    };
    await showAfter(req, res, { chosen, news }, 409);
  });

  router.post('/:token/same', guard.check, async (req, res) => {
    const { key, say, base } = await visit(req);
    const { decision, answer: id, until } = readForm(SameForm, req.body);
    const outcome = await answerAlways(service, key.no, { decision, id, until });
    if (outcome === 'given') return res.redirect(303, `${base}?news=same`);
    await showAfter(req, res, { news: { good: false, text: say('seat.same.gone') } }, 409);
  });

  router.post('/:token/phase', guard.check, async (req, res) => {
    const visited = await visit(req);
    const { key, page, say, base } = visited;
    const sent = readForm(PhaseFields, req.body);
    const fields = phaseFields(sent);
    const phase = phaseState(visited, fields);
    if (sent.act === 'read') {
      const shown = phaseScreen(visited, phase, undefined);
      if (!shown) throw new NotFound();
      return res.send(renderPart('phase-body', { phase: shown, base, form: guard.token(req, res), say }));
    }
    const isAsked = page.open.some(({ id }) => id === sent.decision);
    const fate = phase && isAsked ? await phaseSent(service, key.no, sent, phase) : 'stale';
    if (fate === 'sent') return res.redirect(303, `${base}?news=sent#orders-card`);
    const after = await visit(req);
    const news = fate === 'kept' ? undefined : { good: false, text: say(`phase.${fate}`) };
    const status = { kept: 200, stale: 409, wrong: 422 }[fate];
    await show(req, res, after, { phase: phaseState(after, fields), ...given({ news }) }, status);
  });

  router.post('/:token/never', guard.check, async (req, res) => {
    const { key, page, game, say, base } = await visit(req);
    const { decision } = readForm(DecisionForm, req.body);
    const { verdict, reply } = await submitOrders(service, key.no, { decision, text: 'NEVER', strict: true });
    if (verdict === 'accepted') return res.redirect(303, `${base}?news=never`);
    await showAfter(req, res, reply ? { said: readingOf({ game, page, say }, reply) } : {}, 409);
  });

  router.post('/:token/votes', guard.check, async (req, res) => {
    const { key, say, base } = await visit(req);
    const { poll: no, vote } = readForm(VoteForm, req.body);
    const text = `VOTE ${no} ${vote.toUpperCase()}`;
    const { reply } = await submitOrders(service, key.no, { decision: NO_DECISION, text });
    const { polls } = (await visit(req)).page;
    const poll = [...polls.open, ...polls.closed].find((each) => each.no === no);
    if (poll?.own === (vote === 'yes')) return res.redirect(303, `${base}?news=voted#polls`);
    const isHeld = reply?.verdict === 'HELD';
    await showAfter(req, res, { news: { good: false, text: isHeld ? verdictLine(reply) : say('poll.late') } }, 409);
  });

  router.post('/:token/standing', guard.check, async (req, res) => {
    const { key, page, game, say, base } = await visit(req);
    const { standing } = readForm(StandingForm, req.body);
    const { texts, lines, wrong } = checkStanding(game, page, standing);
    if (wrong > 0) {
      const said = { tone: 'bad' as const, verdict: say('seat.standing.wrong', { count: wrong }), lines };
      return showAfter(req, res, { standing: { text: standing, said } }, 422);
    }
    const text = ['STANDING CLEAR', ...texts].join('\n');
    const { verdict, reply } = await submitOrders(service, key.no, { decision: NO_DECISION, text });
    const part = game.language.standing?.planner ? 'plan' : 'standing';
    if (verdict === 'accepted') return res.redirect(303, `${base}?news=standing#${part}`);
    const said = { tone: 'bad' as const, verdict: reply ? verdictLine(reply) : '', lines };
    await showAfter(req, res, { standing: { text: standing, said } }, 409);
  });

  router.post('/:token/lay', guard.check, async (req, res) => {
    const visited = await visit(req);
    const { key, page, game, say, base } = visited;
    const sent = readForm(LayForm, req.body);
    const step = lessonOf(visited)?.steps.find(({ id }) => sent.act === `lesson.${id}`);
    const fields = laidWith(visited, laidFields(sent), step?.does ?? []);
    const { texts, faults } = laidList(visited, fields);
    const text = ['STANDING CLEAR', ...texts].join('\n');
    const refuse = (verdict: string, more: readonly string[], status: number) =>
      showAfter(req, res, { laid: { fields, said: { tone: 'bad', verdict, lines: [], more } } }, status);
    if (faults.length > 0) return refuse(say('lay.wrong'), faults, 422);
    if (sent.act !== 'seal') {
      const check = await checkOrders(service, key.no, () => ({ decision: NO_DECISION, text, strict: true }));
      if (!check) throw new NotFound();
      return showAfter(req, res, { laid: { fields, said: readingOf({ game, page, say }, check.reply) } });
    }
    if (sent.seen !== markOf(page)) return refuse(say('standing-page.changed'), [], 409);
    const { verdict, reply } = await submitOrders(service, key.no, { decision: NO_DECISION, text });
    if (verdict === 'accepted') return res.redirect(303, `${base}?news=laid#plan`);
    await refuse(reply ? verdictLine(reply) : say('press.stopped'), reply?.notes ?? [], 409);
  });

  router.post('/:token/profile', guard.check, async (req, res) => {
    const { key, game, say, base } = await visit(req);
    const { profile } = readForm(ProfileForm, req.body);
    if (!Object.hasOwn(game.language.standing?.profiles ?? {}, profile)) throw new NotFound();
    const text = `STANDING CLEAR\nPROFILE ${profile}`;
    const { verdict } = await submitOrders(service, key.no, { decision: NO_DECISION, text });
    if (verdict === 'accepted') return res.redirect(303, `${base}?news=standing#standing`);
    await showAfter(req, res, { news: { good: false, text: say('seat.profile.failed') } }, 409);
  });

  router.post('/:token/resend', guard.check, async (req, res) => {
    const { key, base } = await visit(req);
    const isSent = await resendReport(service, key.matchId, key.no);
    res.redirect(303, `${base}${isSent ? '?news=resent' : ''}#letters`);
  });

  router.post('/:token/notify', guard.check, async (req, res) => {
    const { key, base } = await visit(req);
    await chooseNotify(service, key.no, readForm(NotifyForm, req.body).notify);
    res.redirect(303, `${base}?news=notify#letters`);
  });

  router.post('/:token/language', guard.check, async (req, res) => {
    const { key, base } = await visit(req);
    await chooseLanguage(service, key.no, readForm(LanguageForm, req.body).language);
    res.redirect(303, `${base}?news=language#letters`);
  });

  router.post('/:token/seen', guard.check, async (req, res) => {
    const { key, base } = await visit(req);
    await seeActs(service, key.no, readForm(SeenForm, req.body).no);
    res.redirect(303, base);
  });

  router.post('/:token/mail', guard.check, async (req, res) => {
    const { key, base } = await visit(req);
    await restoreMail(service, key.matchId, key.seat);
    res.redirect(303, `${base}?news=mail#letters`);
  });

  return router;
};

/** The reading of a plan, the lines of which stand below it, where they can be changed. `open`: it leaves something to choose. */
const plannedReading = ({ page, game }: Visit, decision: number, said: Readout, open: string | undefined): Readout => {
  const isPlanned = page.open.some(({ id, isAct }) => id === decision && isAct) && !game.language.standing?.planner;
  return { ...said, ...(isPlanned ? { lines: [] } : {}), ...given({ verdict: open }) };
};

/** Whether the form was made from the seat's present draft. */
const isDraftOf = ({ draft }: SeatPage, revision: number): boolean => (draft?.revision ?? 0) === revision;

/** Messages of the page after a redirect. */
const NEWS = [
  'sent',
  'laid',
  'answered',
  'same',
  'never',
  'withdrawn',
  'unsealed',
  'standing',
  'resent',
  'notify',
  'language',
  'mail',
  'unchanged',
] as const;

const newsOf = (say: Speech, what: unknown): string | undefined => {
  if (what === 'voted') return say('poll.voted');
  if (what === 'proposed') return say('poll.sent');
  const news = NEWS.find((each) => each === what);
  return news && say(`seat.news.${news}`);
};

type News = NonNullable<Outcome['news']>;

const refusalNews = (say: Speech, game: Game, { reason }: Refusal, near: readonly string[]): News => ({
  good: false,
  text: sentenceOf(game, reason),
  near: near.length > 0 ? [say('seat.near', { answers: near })] : [],
});

/** The reading of orders. It does not mention that the form replaced the draft, for that is obvious on the page. */
const readingOf = (
  { game, page: { draft }, say }: Pick<Visit, 'game' | 'page' | 'say'>,
  reply: Reply,
  told?: ToldLines,
): Readout => {
  const { lines, ...rest } = readoutOf(reply, say, told);
  const replaced = sentenceOf(game, { key: 'draft.cleared', args: { count: draft?.lines.length ?? 0 } });
  return { ...rest, lines: lines.filter(({ text }) => text !== replaced) };
};
