/** The page that shows what an act would come to, or why it is refused. */
import type { Request, Response } from 'express';
import { isObject, type LanguageTag } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { type Act, LONGEST_REASON, mayHaveReason } from '../../match/acts/act.ts';
import { actTitle } from '../../match/acts/acting.ts';
import { type PlannedAct, planAct } from '../../match/acts/index.ts';
import { actSentence } from '../../match/acts/words.ts';
import type { ModeratorPage } from '../../match/moderator/moderator.ts';
import type { Service } from '../../match/service.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { type ActForm, chosenFields, type Told, typedForm } from './act-forms.ts';
import { lineForm, type WrittenLine } from './line-form.ts';
import { type Place, pageAt } from './place.ts';

interface Shown {
  readonly act: Act;
  /** Its visitor has seen what looks like a slip, and means it. */
  readonly isMeant?: boolean;
  /** The reason that is given already. */
  readonly reason?: string;
  /** Why it was refused, and the reason that he had given. */
  readonly refused?: { readonly text: string; readonly reason: string };
}

interface ActPage {
  /** What an act would come to; first what looks like a slip, if anything does. */
  show(req: Request, res: Response, place: Place, shown: Shown): Promise<void>;
  /** Why it is refused, with what was typed. */
  refuse(req: Request, res: Response, place: Place, text: string, written?: WrittenLine): Promise<void>;
}

export const actPage = (service: Service, guard: FormGuard): ActPage => ({
  async show(req, res, place, { act, isMeant = false, reason = '', refused }) {
    const page = await pageAt(service, place);
    const { language } = place;
    const planned = await planAct(service, place.matchId, { act, by: page.moderator.name, language });
    const problem = planned.ok ? refused?.text : actSentence(page.game, planned.refusal.reason);
    const screen = actScreen({
      planned: planned.ok ? planned.answer : undefined,
      sentence: (text) => actSentence(page.game, text),
      say: sayIn(language, page.game.reporter),
      language,
      act,
      isMeant,
      code: page.match.code,
      base: place.base,
      form: guard.token(req, res),
      problem,
      reason: refused?.reason ?? reason,
      again: planned.ok ? undefined : againIn(page, place, req),
      choices: choicesOf({ page, say: sayIn(language, page.game.reporter) }, act),
    });
    res.status(problem === undefined ? 200 : planned.ok ? 422 : 409).send(renderPage('act', screen));
  },
  async refuse(req, res, place, text, written) {
    const page = await pageAt(service, place);
    const say = sayIn(place.language, page.game.reporter);
    const screen = {
      title: say('act.title', { code: page.match.code }),
      say,
      language: place.language,
      base: place.base,
      problem: text,
      again: againIn(page, place, req),
      line: written && lineForm(page, say, written),
    };
    res.status(422).send(renderPage('act', { ...screen, form: guard.token(req, res) }));
  },
});

/** Of going back: who agrees, and which dice. */
const choicesOf = (told: Told, act: Act): readonly object[] =>
  act.kind === 'rollback' ? chosenFields(told, act, ['to']) : [];

/** The form that was refused, with what was typed into it. */
const againIn = (page: ModeratorPage, { language }: Place, { body }: Request): ActForm | undefined =>
  isObject(body) ? typedForm({ page, say: sayIn(language, page.game.reporter) }, body) : undefined;

interface ActScreen {
  readonly planned: PlannedAct | undefined;
  readonly sentence: (text: PlannedAct['effects'][number]) => string;
  readonly say: Speech;
  readonly language: LanguageTag;
  readonly act: Act;
  readonly isMeant: boolean;
  readonly code: string;
  readonly base: string;
  readonly form: string;
  readonly problem: string | undefined;
  readonly reason: string;
  readonly again: ActForm | undefined;
  /** What its visitor still chooses. */
  readonly choices: readonly object[];
}

const actScreen = ({
  planned,
  sentence,
  say,
  language,
  act,
  isMeant,
  code,
  base,
  form,
  problem,
  reason,
  again,
  choices,
}: ActScreen) => ({
  title: say('act.title', { code }),
  crumbs: say('act.crumbs', { code }),
  say,
  language,
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
    ask: act.kind === 'rollback' ? { to: act.to, text: say('do.rollback.ask') } : undefined,
    fields: [...choices, ...(mayHaveReason(act) ? [reasonField(say, reason, planned.needsReason)] : [])],
  },
});

const reasonField = (say: Speech, value: string, required: boolean) => ({
  id: 'reason',
  name: 'reason',
  label: say('act.reason'),
  hint: say('act.reason.hint'),
  value,
  longest: LONGEST_REASON,
  required,
});
