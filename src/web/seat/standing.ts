/** Standing orders of a seat: `/s/<token>/standing` lists them, and has a form for each kind of question. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { submitOrders } from '../../match/inbox/submission.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import type { Service } from '../../match/service.ts';
import type { PolicyForm, PolicyForms } from '../../orders/index.ts';
import { verdictLine } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../render.ts';
import type { FormGuard } from '../security.ts';
import { ownsOfPage } from './owns.ts';
import { written } from './plan.ts';
import { checkStanding, markOf, type Readout } from './readout.ts';
import {
  conditionsOf,
  formOfLine,
  formScreen,
  type LineChoice,
  LineForm,
  lineChoice,
  lineOf,
  titleOf,
} from './standing-form.ts';
import { framed, type Visit, visitor } from './visit.ts';

const at = z.coerce.number().int().min(1).max(100);

const ListForm = z.object({ seen: z.string().max(64), act: z.enum(['up', 'down', 'remove']), at });
const TextForm = z.object({ seen: z.string().max(64), at, text: written });

interface StandingScreen {
  readonly form?: PolicyForm | undefined;
  readonly choice?: LineChoice | undefined;
  /** The position of the line that the form replaces. */
  readonly edit?: number | undefined;
  /** That line as text. */
  readonly text?: string | undefined;
  /** The line that the choices give. */
  readonly line?: string;
  readonly said?: Readout;
}

const textsOf = ({ page }: Visit): readonly string[] => page.standing.map(({ text }) => text);

export const seatStanding = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);

  const show = (req: Request, res: Response, visited: Visit, shown: StandingScreen, status = 200) => {
    const { page, game, say, base } = visited;
    const all = formsOf(visited);
    const texts = textsOf(visited);
    const { lines } = checkStanding(game, page, texts.join('\n'));
    const news = ['saved', 'removed'].find((each) => each === req.query.news);
    res.status(status).send(
      renderPage('standing', {
        ...framed(visited),
        title: say('seat.standing'),
        action: `${base}/standing`,
        token: guard.token(req, res),
        seen: markOf(visited.page),
        news: news === undefined ? undefined : say(`standing-page.${news}`),
        lines: page.standing.map(({ position, text, used, invalid }, i) => ({
          position,
          text,
          means: lines[i]?.text ?? '',
          remarks: [
            ...(used > 0 ? [say('standing-page.used', { used })] : []),
            ...(invalid === undefined ? [] : [say('seat.standing.invalid', { reason: invalid })]),
          ],
        })),
        kinds: all.forms.map((form) => ({
          address: `${base}/standing?form=${form.name}#form`,
          text: titleOf(game, form),
          isHere: form.name === shown.form?.name,
        })),
        form: shown.form && formScreen(game, say, shown.form, all, shown.choice),
        edit: shown.edit,
        text: shown.text,
        line: shown.line,
        said: shown.said,
      }),
    );
  };

  router.get('/:token/standing', async (req, res) => {
    const visited = await visit(req);
    const all = formsOf(visited);
    const edit = at.optional().catch(undefined).parse(req.query.edit);
    const text = edit === undefined ? undefined : textsOf(visited)[edit - 1];
    const known = text === undefined ? undefined : formOfLine(visited.game, visited.page, all, text);
    const form = known?.form ?? all.forms.find(({ name }) => name === req.query.form);
    show(req, res, visited, { form, choice: known?.choice, edit: text === undefined ? undefined : edit, text });
  });

  /** Saves a whole list. If something is wrong with it, nothing changes and the page says what. */
  const keep = async (
    req: Request,
    res: Response,
    visited: Visit,
    texts: readonly string[],
    shown: StandingScreen,
    news: string,
  ) => {
    const { key, page, game, say, base } = visited;
    const checked = checkStanding(game, page, texts.join('\n'));
    const { lines } = checked;
    if (checked.wrong > 0) {
      const said = { tone: 'bad' as const, verdict: say('seat.standing.wrong', { count: checked.wrong }), lines };
      return show(req, res, visited, { ...shown, said }, 422);
    }
    const text = ['STANDING CLEAR', ...withoutLapsed(visited, checked.texts, shown.line)].join('\n');
    const { verdict, reply } = await submitOrders(service, key.no, { decision: NO_DECISION, text });
    if (verdict === 'accepted') return res.redirect(303, `${base}/standing?news=${news}`);
    const said: Readout = {
      tone: 'bad',
      verdict: reply ? verdictLine(reply) : say('press.stopped'),
      lines: [],
      more: reply?.notes ?? [],
    };
    show(req, res, visited, { ...shown, said }, 409);
  };

  const changedMeanwhile = (req: Request, res: Response, visited: Visit, shown: StandingScreen) => {
    const said = { tone: 'bad' as const, verdict: visited.say('standing-page.changed'), lines: [] };
    show(req, res, visited, { ...shown, said }, 409);
  };

  router.post('/:token/standing/line', guard.check, async (req, res) => {
    const visited = await visit(req);
    const sent = readForm(LineForm, req.body);
    const shown = filledIn(visited, sent);
    const said = judged(visited, shown.line);
    if (sent.act === 'check' || said.tone !== 'good')
      return show(req, res, visited, { ...shown, said }, said.tone === 'good' ? 200 : 422);
    if (sent.edit !== undefined && sent.seen !== markOf(visited.page))
      return changedMeanwhile(req, res, visited, shown);
    const texts = textsOf(visited);
    const after = sent.edit === undefined ? [...texts, shown.line] : texts.with(sent.edit - 1, shown.line);
    await keep(req, res, visited, after, shown, 'saved');
  });

  router.post('/:token/standing/text', guard.check, async (req, res) => {
    const visited = await visit(req);
    const { seen, at: edit, text } = readForm(TextForm, req.body);
    const shown = { edit, text };
    if (seen !== markOf(visited.page)) return changedMeanwhile(req, res, visited, shown);
    await keep(req, res, visited, textsOf(visited).with(edit - 1, text.replaceAll('\n', ' ').trim()), shown, 'saved');
  });

  router.post('/:token/standing/list', guard.check, async (req, res) => {
    const visited = await visit(req);
    const { seen, act, at: position } = readForm(ListForm, req.body);
    if (seen !== markOf(visited.page) || position > textsOf(visited).length)
      return changedMeanwhile(req, res, visited, {});
    const texts = [...textsOf(visited)];
    const [line = ''] = texts.splice(position - 1, 1);
    if (act !== 'remove') texts.splice(Math.max(0, position - (act === 'up' ? 2 : 0)), 0, line);
    await keep(req, res, visited, texts, {}, act === 'remove' ? 'removed' : 'saved');
  });

  return router;
};

/** A line whose period is over goes when the list is saved: given once more, it would begin anew. */
const withoutLapsed = ({ game, page }: Visit, texts: readonly string[], line = ''): readonly string[] => {
  const given = line === '' ? [] : checkStanding(game, page, line).texts;
  const lapsed = page.standing.flatMap(({ text, over }) => (over ? [text] : []));
  return texts.filter((text) => !lapsed.includes(text) || given.includes(text));
};

/** The line that the choices of a form give. */
const filledIn = (visited: Visit, sent: z.output<typeof LineForm>) => {
  const all = formsOf(visited);
  const form = all.forms.find(({ name }) => name === sent.name);
  if (!form) throw new NotFound();
  const choice = lineChoice(form, conditionsOf(form, all), sent);
  return { form, choice, edit: sent.edit, line: lineOf(form, choice, all) } satisfies StandingScreen;
};

/** The reading of a single line. */
const judged = ({ game, page, say }: Visit, line: string): Readout => {
  const { wrong, lines } = checkStanding(game, page, line);
  const good = wrong === 0;
  return { tone: good ? 'good' : 'bad', verdict: say(good ? 'standing-page.good' : 'standing-page.wrong'), lines };
};

const NONE: PolicyForms = { forms: [], conditions: [] };

const formsOf = ({ game, page }: Visit): PolicyForms =>
  game.language.standing?.forms?.(page.view, ownsOfPage(game, page)) ?? NONE;
