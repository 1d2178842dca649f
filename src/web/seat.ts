/** The private page of a seat: what is asked, the orders, and everything that its player may know. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Json, Refusal } from '../engine/index.ts';
import {
  answerDecision,
  type Game,
  gameOfPage,
  history,
  NO_DECISION,
  type SeatKey,
  type SeatPage,
  type Service,
  seatByToken,
  seatPage,
  sentenceOf,
  submitOrders,
} from '../match/index.ts';
import { MODES, readSheet } from '../orders/index.ts';
import { drawMap } from '../reports/index.ts';
import { pageAcknowledgement } from './acknowledgement.ts';
import { NotFound } from './errors.ts';
import { readForm } from './forms.ts';
import { seatSentences } from './messages/en.ts';
import { checkStanding } from './readout.ts';
import { renderPage, sayFrom } from './render.ts';
import { seatReport } from './seat-report.ts';
import { type Outcome, seatScreen } from './seat-screen.ts';
import type { FormGuard } from './security.ts';

const say = sayFrom(seatSentences);

const number = z.coerce.number().int().min(0).max(2_147_483_647);
const written = z
  .string()
  .max(32_000)
  .transform((text) => text.replace(/\r\n?/g, '\n'));

const OrdersForm = z.object({
  decision: number,
  revision: number,
  act: z.enum(['check', 'send']),
  mode: z.enum(MODES),
  orders: written,
});
const WithdrawForm = z.object({ decision: number, revision: number });
const AnswerForm = z.object({ decision: number, answer: z.string().max(2_000).transform(parseAnswer) });
const StandingForm = z.object({ standing: written });
const Before = z.object({ before: number });

function parseAnswer(text: string, context: z.RefinementCtx): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}

interface Visit {
  readonly key: SeatKey;
  readonly page: SeatPage;
  readonly game: Game;
  /** Path of the page. */
  readonly base: string;
}

export const seatPages = (service: Service, guard: FormGuard): Router => {
  const router = Router();

  const visit = async (req: Request): Promise<Visit> => {
    const token = String(req.params.token);
    const key = await seatByToken(service, token);
    const page = key && (await seatPage(service, key));
    const game = page && gameOfPage(service, page.match);
    if (!key || !page || !game) throw new NotFound();
    return { key, page, game, base: `/s/${encodeURIComponent(token)}` };
  };

  const show = (req: Request, res: Response, { page, game, base }: Visit, outcome: Outcome, status = 200) => {
    const form = guard.token(req, res);
    const screen = seatScreen({ page, game, now: service.clock(), base, form, outcome });
    res.status(status).send(renderPage('seat', screen));
  };

  /** The page as it is after what has just been done. */
  const showAfter = async (req: Request, res: Response, outcome: Outcome, status = 200) =>
    show(req, res, await visit(req), outcome, status);

  router.get('/:token', async (req, res) => {
    const news = NEWS.find((each) => each === req.query.news);
    show(req, res, await visit(req), news ? { news: { good: true, text: say(`seat.news.${news}`) } } : {});
  });

  router.get('/:token/map.svg', async (req, res) => {
    const { page, game } = await visit(req);
    res.type('svg').send(drawMap(game.reporter.chart(seatReport(page))));
  });

  router.get('/:token/history', async (req, res) => {
    const { key, page, game, base } = await visit(req);
    const { before } = readForm(Before, req.query);
    const report = seatReport({ ...page, events: await history(service, key, before) });
    const [first] = report.events;
    res.send(
      renderPage('history', {
        title: say('seat.history'),
        say,
        crumbs: say('seat.crumbs', { code: page.match.code, name: page.match.name, seat: page.seat.name }),
        chronicle: game.reporter.chronicle(report),
        older: first && first.no > 0 ? `${base}/history?before=${first.no}` : undefined,
        base,
      }),
    );
  });

  router.post('/:token/orders', guard.check, async (req, res) => {
    const { key, page, game } = await visit(req);
    const { act, mode, orders, decision, revision } = readForm(OrdersForm, req.body);
    const typed = { text: orders, mode };
    if (act === 'send' && orders.trim() === '') {
      return showAfter(req, res, { typed, news: { good: false, text: say('seat.news.empty') } }, 422);
    }
    const text = sheetText(game, { act, mode, orders });
    const { verdict, text: answer } = await submitOrders(service, key.no, { decision, revision, text });
    const said = {
      good: verdict === 'accepted' || verdict === 'info',
      ...readingOf(game, page, answer),
    };
    const isKept = page.draft?.revision === revision || (page.draft === undefined && revision === 0);
    const isLost = verdict === 'stale' || verdict === 'not-read' || !isKept;
    await showAfter(req, res, { said, ...(isLost ? { typed } : {}) }, isLost ? 409 : 200);
  });

  router.post('/:token/withdraw', guard.check, async (req, res) => {
    const { key, page, game, base } = await visit(req);
    const { decision, revision } = readForm(WithdrawForm, req.body);
    if (!page.draft?.handedOver)
      return showAfter(req, res, { news: { good: false, text: say('seat.news.too-late') } }, 409);
    const mode = MODES.find((each) => each === page.draft?.mode) ?? 'pause';
    const text = sheetText(game, { act: 'check', mode, orders: page.draft.lines.join('\n') });
    const { verdict } = await submitOrders(service, key.no, { decision, revision, text });
    if (verdict === 'stale')
      return showAfter(req, res, { news: { good: false, text: say('seat.news.too-late') } }, 409);
    res.redirect(303, `${base}?news=withdrawn#orders-card`);
  });

  router.post('/:token/answers', guard.check, async (req, res) => {
    const { key, page, game, base } = await visit(req);
    const { decision, answer } = readForm(AnswerForm, req.body);
    const result = await answerDecision(service, key.no, decision, answer);
    if (result.ok) return res.redirect(303, `${base}?news=answered`);
    const kind = page.open.find(({ id }) => id === decision)?.kind ?? '';
    await showAfter(req, res, { chosen: answer, news: refusalNews(game, kind, result.refusal) }, 409);
  });

  router.post('/:token/standing', guard.check, async (req, res) => {
    const { key, page, game, base } = await visit(req);
    const { standing } = readForm(StandingForm, req.body);
    const { texts, lines, wrong } = checkStanding(game, page, standing);
    if (wrong > 0) {
      const said = { good: false, verdict: say('seat.standing.wrong', { count: wrong }), lines };
      return showAfter(req, res, { standing: { text: standing, said } }, 422);
    }
    const text = ['STANDING CLEAR', ...texts].join('\n');
    const { verdict, text: answer } = await submitOrders(service, key.no, { decision: NO_DECISION, text });
    if (verdict === 'accepted') return res.redirect(303, `${base}?news=standing#standing`);
    const said = { good: false, verdict: answer, lines };
    await showAfter(req, res, { standing: { text: standing, said } }, 409);
  });

  router.post('/:token/resend', guard.check, async (req, res) => {
    const { key, base } = await visit(req);
    await submitOrders(service, key.no, { decision: NO_DECISION, text: 'STATUS' });
    res.redirect(303, `${base}?news=resent#letters`);
  });

  return router;
};

/** What a page says after it was sent on. */
const NEWS = ['answered', 'withdrawn', 'standing', 'resent'] as const;

const refusalNews = (game: Game, kind: string, { reason, near }: Refusal): NonNullable<Outcome['news']> => {
  const answers = near.slice(0, 3).map((answer) => game.language.formatAnswer(kind, answer));
  return {
    good: false,
    text: sentenceOf(game, reason),
    near: answers.length > 0 ? [say('seat.near', { answers })] : [],
  };
};

/** How orders were read. That the form took the place of the draft before goes without saying. */
const readingOf = (game: Game, { match, draft }: SeatPage, answer: string) => {
  const { lines, ...rest } = pageAcknowledgement(answer, match.code);
  const replaced = sentenceOf(game, { key: 'draft.cleared', args: { count: draft?.lines.length ?? 0 } });
  return { ...rest, lines: lines.filter(({ text }) => text !== replaced) };
};

interface Sheet {
  readonly act: 'check' | 'send';
  readonly mode: (typeof MODES)[number];
  readonly orders: string;
}

/**
 * A form as the text of a mail: it replaces the draft. What its buttons say stands first, so that nothing in the orders keeps it
 * from being read; and only the button hands the orders over, not a word among them.
 */
const sheetText = (game: Game, { act, mode, orders }: Sheet): string => {
  const handsOver = (piece: string): boolean => {
    const { controls, lines } = readSheet(piece, game.language, { owns: [] });
    return lines.length === 0 && controls.done && (act === 'check' || !controls.now);
  };
  const plain = orders.replace(/[^\n;]+/g, (piece) => (handsOver(piece) ? '' : piece));
  return ['CLEAR', mode.toUpperCase(), act === 'send' ? 'DONE' : 'CHECK', plain].join('\n');
};
