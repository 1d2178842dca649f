/** The page that shows what an act would come to, or why it is refused. */
import type { Request, Response } from 'express';
import { isObject } from '../../engine/index.ts';
import { type Act, LONGEST_REASON } from '../../match/acts/act.ts';
import { actTitle } from '../../match/acts/acting.ts';
import { type PlannedAct, planAct } from '../../match/acts/index.ts';
import { actSentence } from '../../match/acts/words.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import type { Service } from '../../match/service.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { type ActForm, typedForm } from './act-forms.ts';
import { type Place, pageAt } from './place.ts';

const say = sayIn();

interface Shown {
  readonly act: Act;
  /** Its visitor has seen what looks like a slip, and means it. */
  readonly isMeant?: boolean;
  /** Why it was refused, and the reason that he had given. */
  readonly refused?: { readonly text: string; readonly reason: string };
}

interface ActPage {
  /** What an act would come to; first what looks like a slip, if anything does. */
  show(req: Request, res: Response, place: Place, shown: Shown): Promise<void>;
  /** A page with nothing but why. */
  refuse(req: Request, res: Response, place: Place, text: string): Promise<void>;
}

export const actPage = (service: Service, guard: FormGuard): ActPage => ({
  async show(req, res, place, { act, isMeant = false, refused }) {
    const page = await pageAt(service, place);
    const game = service.games.get(page.match.gameId);
    const planned = await planAct(service, place.matchId, { act, by: page.moderator.name });
    const problem = planned.ok ? refused?.text : actSentence(game, planned.refusal.reason);
    const screen = actScreen({
      planned: planned.ok ? planned.answer : undefined,
      sentence: (text) => actSentence(game, text),
      act,
      isMeant,
      code: page.match.code,
      base: place.base,
      form: guard.token(req, res),
      problem,
      reason: refused?.reason ?? '',
      again: planned.ok ? undefined : againIn(page, req),
    });
    res.status(problem === undefined ? 200 : planned.ok ? 422 : 409).send(renderPage('act', screen));
  },
  async refuse(req, res, place, text) {
    const page = await pageAt(service, place);
    const screen = {
      title: say('act.title', { code: page.match.code }),
      say,
      base: place.base,
      problem: text,
      again: againIn(page, req),
    };
    res.status(422).send(renderPage('act', { ...screen, form: guard.token(req, res) }));
  },
});

/** The form that was refused, with what was typed into it. */
const againIn = (page: ModeratorPage, { body }: Request): ActForm | undefined =>
  isObject(body) ? typedForm(page, body) : undefined;

interface ActScreen {
  readonly planned: PlannedAct | undefined;
  readonly sentence: (text: PlannedAct['effects'][number]) => string;
  readonly act: Act;
  readonly isMeant: boolean;
  readonly code: string;
  readonly base: string;
  readonly form: string;
  readonly problem: string | undefined;
  readonly reason: string;
  readonly again: ActForm | undefined;
}

const actScreen = ({ planned, sentence, act, isMeant, code, base, form, problem, reason, again }: ActScreen) => ({
  title: say('act.title', { code }),
  crumbs: say('act.crumbs', { code }),
  say,
  base,
  form,
  problem,
  again,
  heading: sentence(actTitle(act.kind)),
  plan: planned && {
    kind: act.kind,
    act: JSON.stringify(act),
    seq: planned.seq,
    asked: planned.asked.join(' '),
    doubts: planned.doubts.map(sentence),
    isMeant,
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
