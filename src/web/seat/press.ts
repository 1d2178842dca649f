/** Press between players: `/s/<token>/press` shows what a seat has written and read, and takes what it writes. */

import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Speech } from '../../i18n/index.ts';
import { submitOrders } from '../../match/inbox/submission.ts';
import type { PagePress } from '../../match/pages.ts';
import { NO_DECISION } from '../../match/post/outgoing.ts';
import type { Service } from '../../match/service.ts';
import { makeClockface } from '../../reports/index.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { pressItems } from './press-items.ts';
import { framed, type Visit, visitor } from './visit.ts';

/** Letters per minute from one address. */
const PER_MINUTE = 12;
const LONGEST = 8_000;

/** The name of the moderator as a reader, in the language of orders. */
const MODERATOR = 'GM';

const names = z.union([z.string().max(60), z.array(z.string().max(60)).max(12)]).transform((value) => [value].flat());

const PressForm = z.object({
  to: names.default([]),
  anonymous: z.literal('yes').optional(),
  text: z
    .string()
    .max(LONGEST)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
});

type PressInput = z.output<typeof PressForm>;

interface Outcome {
  readonly news?: { readonly good: boolean; readonly text: string };
  readonly written?: PressInput;
}

export const seatPress = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);

  const show = (req: Request, res: Response, visited: Visit, { news, written }: Outcome, status = 200) => {
    const { page, say, base } = visited;
    const clock = makeClockface(page.seat.zone, service.clock(), page.seat.language);
    const form = pressForm(page.press, say, written);
    res.status(status).send(
      renderPage('press', {
        ...framed(visited),
        title: say('press.title'),
        what: say(`press.rule.${page.press.rule}`),
        news,
        press: { ...form, action: `${base}/press`, form: guard.token(req, res) },
        items: pressItems(page.press.items, clock, say),
      }),
    );
  };

  router.get('/:token/press', async (req, res) => {
    const visited = await visit(req);
    const isSent = req.query.news === 'sent';
    show(req, res, visited, isSent ? { news: { good: true, text: visited.say('press.sent') } } : {});
  });

  router.post(
    '/:token/press',
    limitRate({ name: 'press', limit: PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const visited = await visit(req);
      const { key, say, base } = visited;
      const written = readForm(PressForm, req.body);
      const refuse = (text: string, status = 422) =>
        show(req, res, visited, { written, news: { good: false, text } }, status);
      if (written.text === '') return refuse(say('press.empty'));
      if (written.to.length === 0) return refuse(say('press.nobody'));
      const press = { to: written.to.join(', '), anonymous: written.anonymous !== undefined, text: written.text };
      const { reply, passedOn } = await submitOrders(service, key.no, { decision: NO_DECISION, text: '', press });
      if (passedOn) return res.redirect(303, `${base}/press?news=sent`);
      refuse(reply?.notes.join(' ') ?? say('press.stopped'), 409);
    },
  );

  return router;
};

/** The form for press, with the readers ticked as before. */
const pressForm = ({ readers, hasModerator, rule }: PagePress, say: Speech, written: PressInput | undefined) => ({
  readers: [...readers, ...(hasModerator ? [{ id: MODERATOR, name: say('press.moderator') }] : [])].map(
    ({ id, name }) => ({ id, name, ticked: written?.to.includes(id) ?? false }),
  ),
  mayBeAnonymous: rule === 'anonymous',
  anonymous: written?.anonymous !== undefined,
  text: written?.text ?? '',
  longest: LONGEST,
});
