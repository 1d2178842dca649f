/**
 * Acts of a moderator on pages: one form describes the act, a page shows its effects, and a second form carries it out.
 */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { LONGEST_REASON, readAct } from '../../match/acts/act.ts';
import { moderate } from '../../match/acts/index.ts';
import { actSentence } from '../../match/acts/words.ts';
import { askToGoBack } from '../../match/polls/going-back.ts';
import type { Service } from '../../match/service.ts';
import { inZone, parsed, readForm } from '../forms.ts';
import type { FormGuard } from '../security.ts';
import { actPage } from './act-page.ts';
import { actorAt, type Place, pageAt, placeOf } from './place.ts';

const LONGEST_ACT = 24_000;

/** `meant`: its visitor has seen what looks like a slip in the act that comes with it. */
const meant = z.string().max(10).optional();
const ActForm = z.looseObject({ kind: z.string().max(20), act: z.string().max(LONGEST_ACT).optional(), meant });
const GoForm = z.object({
  act: z.string().max(LONGEST_ACT),
  seq: z.coerce.number().int().min(0),
  /** The questions that were open, by their numbers. */
  asked: z
    .string()
    .max(1_000)
    .default('')
    .transform((text) => text.split(' ').filter(Boolean).map(Number)),
  reason: z.string().trim().max(LONGEST_REASON).default(''),
  code: z.string().trim().max(20).default(''),
  meant,
});

/** Whether the button was pressed that asks all seats first. */
const isAsked = (body: unknown): boolean =>
  readForm(z.looseObject({ ask: z.string().max(10).optional() }), body).ask === 'all';

export const actPages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  const { show, refuse } = actPage(service, guard);

  /** All seats are asked first; nothing else is done. */
  const ask = async (req: Request, res: Response, place: Place, to: number) => {
    const page = await pageAt(service, place);
    const asked = await askToGoBack(service, place.matchId, { to, ...actorAt(place, page) });
    if (asked.ok) return res.redirect(303, `${place.base}?news=asked#polls`);
    const game = service.games.get(page.match.gameId);
    return refuse(req, res, place, actSentence(game, asked.refusal.reason));
  };

  router.post('/', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const page = await pageAt(service, place);
    const { act, meant, ...fields } = readForm(ActForm, req.body);
    const read = readAct(act === undefined ? inZone(fields, page.moderator.zone) : parsed(act));
    if (!read.ok) return refuse(req, res, place, actSentence(undefined, read.refusal.reason));
    if (isAsked(req.body) && read.answer.kind === 'rollback') return ask(req, res, place, read.answer.to);
    await show(req, res, place, { act: read.answer, isMeant: meant === 'on' });
  });

  router.post('/go', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const page = await pageAt(service, place);
    const { act: text, seq, asked, reason, code, meant } = readForm(GoForm, req.body);
    const isMeant = meant === 'on';
    const read = readAct(parsed(text));
    if (!read.ok) return refuse(req, res, place, actSentence(undefined, read.refusal.reason));
    const order = { act: read.answer, reason, guard: { seq, asked }, code, isMeant, ...actorAt(place, page) };
    const acted = await moderate(service, place.matchId, order);
    if (acted.ok) return res.redirect(303, `${place.base}?news=acted`);
    const game = service.games.get(page.match.gameId);
    const refused = { text: actSentence(game, acted.refusal.reason), reason };
    await show(req, res, place, { act: read.answer, isMeant, refused });
  });

  return router;
};
