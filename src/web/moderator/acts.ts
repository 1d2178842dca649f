/**
 * Acts of a moderator on pages: one form describes the act, a page shows its effects, and a second form carries it out.
 */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { accept, type Refusal, type Verdict } from '../../engine/index.ts';
import {
  type Act,
  isGrave,
  isUndoable,
  LONGEST_REASON,
  LONGEST_TEXT,
  needsReason,
  readAct,
} from '../../match/acts/act.ts';
import type { ActOrder } from '../../match/acts/acting.ts';
import { chosenCode, moderate } from '../../match/acts/index.ts';
import { actSentence } from '../../match/acts/words.ts';
import { readWritten } from '../../match/moderator/written.ts';
import { askToGoBack } from '../../match/polls/going-back.ts';
import type { Service } from '../../match/service.ts';
import { addMinutes } from '../../match/time/pace.ts';
import { inZone, parsed, readForm } from '../forms.ts';
import type { FormGuard } from '../security.ts';
import { actPage } from './act-page.ts';
import type { WrittenLine } from './line-form.ts';
import { actorAt, type Place, pageAt, placeOf } from './place.ts';

const LONGEST_ACT = 24_000;

/** `meant`: its visitor has seen what looks like a slip in the act that comes with it. */
const meant = z.string().max(10).optional();
const ActForm = z.looseObject({ kind: z.string().max(20), act: z.string().max(LONGEST_ACT).optional(), meant });
/** What the page showed when the act was chosen. */
const seen = {
  seq: z.coerce.number().int().min(0).default(0),
  /** The questions that were open, by their numbers. */
  asked: z
    .string()
    .max(1_000)
    .default('')
    .transform((text) => text.split(' ').filter(Boolean).map(Number)),
};
const DoForm = z.looseObject({
  kind: z.string().max(20),
  ...seen,
  /** The number of the player's request that it answers. */
  settles: z.coerce.number().int().min(1).optional(),
  /** Of a break: how long it lasts. */
  minutes: z.coerce.number().int().min(1).max(240).optional(),
});
const LineForm = z.object({
  seat: z.string().max(60).default(''),
  text: z.string().trim().max(LONGEST_TEXT),
  ...seen,
});
/** What is still chosen where going back is shown. */
const Chosen = z.object({
  consents: z.union([z.string(), z.array(z.string())]).optional(),
  force: z.string().max(10).optional(),
  deck: z.string().max(20).optional(),
});
const BackQuery = z.object({
  to: z.string().max(10).default('').catch(''),
  agreed: z.string().max(400).default('').catch(''),
});
const GoForm = Chosen.extend({
  act: z.string().max(LONGEST_ACT),
  ...seen,
  reason: z.string().trim().max(LONGEST_REASON).default(''),
  code: z.string().trim().max(20).default(''),
  meant,
});

/** The act with what was chosen beside it: who is not ticked does not agree. */
const withChosen = (act: Act, { consents = [], force, deck = 'restore' }: z.output<typeof Chosen>): Verdict<Act> =>
  act.kind === 'rollback' && force !== undefined
    ? readAct({ ...act, consents: [consents].flat(), force, deck })
    : accept(act);

/** Whether the button was pressed that asks all seats first. */
const isAsked = (body: unknown): boolean =>
  readForm(z.looseObject({ ask: z.string().max(10).optional() }), body).ask === 'all';

export const actPages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  const { show, refuse } = actPage(service, guard);

  const refusalAt = async (place: Place, { refusal }: { readonly refusal: Refusal }): Promise<string> =>
    actSentence((await pageAt(service, place)).game, refusal.reason);

  /** All seats are asked first; nothing else is done. */
  const ask = async (req: Request, res: Response, place: Place, to: number) => {
    const page = await pageAt(service, place);
    const asked = await askToGoBack(service, place.matchId, { to, ...actorAt(place, page) });
    if (asked.ok) return res.redirect(303, `${place.base}?news=asked#polls`);
    return refuse(req, res, place, actSentence(page.game, asked.refusal.reason));
  };

  router.post('/', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const page = await pageAt(service, place);
    const { act, meant, ...fields } = readForm(ActForm, req.body);
    const read = readAct(act === undefined ? inZone(fields, page.moderator.zone) : parsed(act));
    if (!read.ok) return refuse(req, res, place, actSentence(page.game, read.refusal.reason));
    if (isAsked(req.body) && read.answer.kind === 'rollback') return ask(req, res, place, read.answer.to);
    await show(req, res, place, { act: read.answer, isMeant: meant === 'on' });
  });

  /** An act that needs nothing more to be said is done at once; any other is shown first. */
  const doAtOnce = async (
    req: Request,
    res: Response,
    place: Place,
    order: Pick<ActOrder, 'act' | 'reason' | 'guard' | 'settles'>,
    written?: WrittenLine,
  ) => {
    const { act, reason } = order;
    if (isGrave(act) || (needsReason(act) && reason === '')) return show(req, res, place, { act, reason });
    const page = await pageAt(service, place);
    const acted = await moderate(service, place.matchId, {
      ...order,
      ...actorAt(place, page),
      language: place.language,
    });
    if (acted.ok) return res.redirect(303, `${place.base}?news=${isUndoable(act) ? 'done' : 'acted'}`);
    const text = actSentence(page.game, acted.refusal.reason);
    // What it is about has changed: it is shown as it would be now, filled in.
    if (acted.refusal.code === 'match.moved') return show(req, res, place, { act, reason, refused: { text, reason } });
    await refuse(req, res, place, text, written);
  };

  router.post('/do', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const { seq, asked, settles, minutes, ...fields } = readForm(DoForm, req.body);
    const until = minutes === undefined ? {} : { until: addMinutes(service.clock(), minutes).toISOString() };
    const read = readAct({ ...fields, ...until });
    if (!read.ok) return refuse(req, res, place, await refusalAt(place, read));
    await doAtOnce(req, res, place, { act: read.answer, reason: '', guard: { seq, asked }, settles });
  });

  router.post('/line', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const { seq, asked, seat, text } = readForm(LineForm, req.body);
    const read = await readWritten(service, place.matchId, { text, seat: seat === '' ? undefined : seat });
    if (read.ok) return doAtOnce(req, res, place, { ...read.answer, guard: { seq, asked } }, { seat, text });
    await refuse(req, res, place, await refusalAt(place, read), { seat, text });
  });

  /** What going back to the beginning of an impulse would undo, with what is still to choose. */
  router.get('/back', async (req, res) => {
    const place = await placeOf(service, req);
    const { to, agreed } = BackQuery.parse(req.query);
    const page = await pageAt(service, place);
    const read = readAct({ kind: 'rollback', to, consents: agreed });
    if (!read.ok) return refuse(req, res, place, actSentence(page.game, read.refusal.reason));
    await show(req, res, place, { act: read.answer });
  });

  router.post('/go', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const page = await pageAt(service, place);
    const { act: text, seq, asked, reason, code: given, meant, ...chosen } = readForm(GoForm, req.body);
    const isMeant = meant === 'on';
    const shown = readAct(parsed(text));
    if (!shown.ok) return refuse(req, res, place, actSentence(page.game, shown.refusal.reason));
    const read = withChosen(shown.answer, chosen);
    if (!read.ok) return refuse(req, res, place, actSentence(page.game, read.refusal.reason));
    const code = await chosenCode(service, place.matchId, { shown: shown.answer, code: given, act: read.answer });
    const { language } = place;
    const order = { act: read.answer, reason, guard: { seq, asked }, code, isMeant, language, ...actorAt(place, page) };
    const acted = await moderate(service, place.matchId, order);
    if (acted.ok) return res.redirect(303, `${place.base}?news=acted`);
    const refused = { text: actSentence(page.game, acted.refusal.reason), reason };
    await show(req, res, place, { act: read.answer, isMeant, refused });
  });

  return router;
};
