/**
 * Acts of a moderator on pages: one form describes the act, a page shows its effects, and a second form carries it out.
 */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { type Act, LONGEST_REASON, readAct } from '../../match/acts/act.ts';
import { actTitle } from '../../match/acts/acting.ts';
import { moderate, type PlannedAct, planAct } from '../../match/acts/index.ts';
import { actSentence } from '../../match/acts/words.ts';
import { askToGoBack } from '../../match/polls/going-back.ts';
import type { Service } from '../../match/service.ts';
import { inZone, parsed, readForm } from '../forms.ts';
import { actPageSentences } from '../messages/moderator.ts';
import { renderPage, sayFrom } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { actorAt, type Place, pageAt, placeOf } from './place.ts';

const say = sayFrom(actPageSentences);

const LONGEST_ACT = 24_000;

const ActForm = z.looseObject({ kind: z.string().max(20) });
const GoForm = z.object({
  act: z.string().max(LONGEST_ACT),
  seq: z.coerce.number().int().min(0),
  reason: z.string().trim().max(LONGEST_REASON).default(''),
  code: z.string().trim().max(20).default(''),
});

/** Whether the button was pressed that asks all seats first. */
const isAsked = (body: unknown): boolean =>
  readForm(z.looseObject({ ask: z.string().max(10).optional() }), body).ask === 'all';

/** What the page of a refusal shows. */
interface RefusalText {
  readonly text: string;
  readonly reason?: string;
}

export const actPages = (service: Service, guard: FormGuard): Router => {
  const router = Router({ mergeParams: true });

  const show = async (req: Request, res: Response, place: Place, act: Act, refused?: RefusalText) => {
    const page = await pageAt(service, place);
    const game = service.games.get(page.match.gameId);
    const planned = await planAct(service, place.matchId, { act, by: page.moderator.name });
    const problem = planned.ok ? refused?.text : actSentence(game, planned.refusal.reason);
    const screen = actScreen({
      planned: planned.ok ? planned.answer : undefined,
      sentence: (text) => actSentence(game, text),
      act,
      code: page.match.code,
      base: place.base,
      form: guard.token(req, res),
      problem,
      reason: refused?.reason ?? '',
    });
    res.status(problem === undefined ? 200 : planned.ok ? 422 : 409).send(renderPage('act', screen));
  };

  const refuse = async (req: Request, res: Response, place: Place, text: string) => {
    const { match } = await pageAt(service, place);
    const screen = { title: say('act.title', { code: match.code }), say, base: place.base, problem: text };
    res.status(422).send(renderPage('act', { ...screen, form: guard.token(req, res) }));
  };

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
    const read = readAct(inZone(readForm(ActForm, req.body), page.moderator.zone));
    if (!read.ok) return refuse(req, res, place, actSentence(undefined, read.refusal.reason));
    if (isAsked(req.body) && read.answer.kind === 'rollback') return ask(req, res, place, read.answer.to);
    await show(req, res, place, read.answer);
  });

  router.post('/go', guard.check, async (req, res) => {
    const place = await placeOf(service, req);
    const page = await pageAt(service, place);
    const { act: text, seq, reason, code } = readForm(GoForm, req.body);
    const read = readAct(parsed(text));
    if (!read.ok) return refuse(req, res, place, actSentence(undefined, read.refusal.reason));
    const order = { act: read.answer, reason, guard: { seq }, code, ...actorAt(place, page) };
    const acted = await moderate(service, place.matchId, order);
    if (acted.ok) return res.redirect(303, `${place.base}?news=acted`);
    const game = service.games.get(page.match.gameId);
    await show(req, res, place, read.answer, { text: actSentence(game, acted.refusal.reason), reason });
  });

  return router;
};

interface ActScreen {
  readonly planned: PlannedAct | undefined;
  readonly sentence: (text: PlannedAct['effects'][number]) => string;
  readonly act: Act;
  readonly code: string;
  readonly base: string;
  readonly form: string;
  readonly problem: string | undefined;
  readonly reason: string;
}

const actScreen = ({ planned, sentence, act, code, base, form, problem, reason }: ActScreen) => ({
  title: say('act.title', { code }),
  crumbs: say('act.crumbs', { code }),
  say,
  base,
  form,
  problem,
  heading: sentence(actTitle(act.kind)),
  plan: planned && {
    act: JSON.stringify(act),
    seq: planned.seq,
    effects: planned.effects.map(sentence),
    told: planned.told,
    code: planned.code,
    fields: [
      ...(planned.needsReason ? [reasonField(reason)] : []),
      ...(planned.code === undefined ? [] : [codeField(planned.code)]),
    ],
  },
});

const reasonField = (value: string) => ({
  id: 'reason',
  name: 'reason',
  label: say('act.reason'),
  hint: say('act.reason.hint'),
  value,
  longest: LONGEST_REASON,
  required: true,
});

const codeField = (code: string) => ({
  id: 'code',
  name: 'code',
  label: say('act.code'),
  hint: say('act.code.hint', { code }),
  value: '',
  longest: 20,
  required: true,
});
