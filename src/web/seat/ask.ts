/** `/s/<token>/ask`: a player asks the moderators of their match for something, and sees what became of it. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { message } from '../../engine/index.ts';
import type { Speech } from '../../i18n/index.ts';
import { askModerators, requestsOfSeat } from '../../match/moderator/requests.ts';
import { LONGEST_REQUEST } from '../../match/press/request.ts';
import type { Service } from '../../match/service.ts';
import { sentenceOf } from '../../match/words.ts';
import { type Clockface, makeClockface } from '../../reports/index.ts';
import { REQUEST_KINDS, type RequestRow } from '../../store/requests.ts';
import { readForm } from '../forms.ts';
import { renderPage } from '../render.ts';
import { type FormGuard, limitRate } from '../security.ts';
import { framed, type Visit, visitor } from './visit.ts';

/** Requests per minute from one address. */
const PER_MINUTE = 12;

const AskForm = z.object({
  kind: z.enum(REQUEST_KINDS),
  words: z
    .string()
    .max(LONGEST_REQUEST)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim()),
});

interface Outcome {
  readonly news?: { readonly good: boolean; readonly text: string };
  readonly written?: z.output<typeof AskForm>;
}

export const seatAsk = (service: Service, guard: FormGuard): Router => {
  const router = Router();
  const visit = visitor(service);

  const show = async (req: Request, res: Response, visited: Visit, outcome: Outcome, status = 200) => {
    const { key, page, say, base } = visited;
    const { news, written = { kind: 'word', words: '' } } = outcome;
    const clock = makeClockface(page.seat.zone, service.clock(), page.seat.language);
    const asked = await requestsOfSeat(service, key);
    res.status(status).send(
      renderPage('ask', {
        ...framed(visited),
        title: say('ask.title'),
        base,
        news,
        form: guard.token(req, res),
        fields: [
          {
            id: 'kind',
            name: 'kind',
            label: say('ask.kind'),
            value: written.kind,
            options: REQUEST_KINDS.map((kind) => ({ value: kind, text: say(`ask.kind.${kind}`) })),
          },
          {
            id: 'words',
            name: 'words',
            label: say('ask.words'),
            rows: 4,
            value: written.words,
            longest: LONGEST_REQUEST,
            required: true,
          },
        ],
        asked: asked.map((request) => itemOf(request, say, clock)),
      }),
    );
  };

  router.get('/:token/ask', async (req, res) => {
    const visited = await visit(req);
    const isSent = req.query.news === 'sent';
    await show(req, res, visited, isSent ? { news: { good: true, text: visited.say('ask.sent') } } : {});
  });

  router.post(
    '/:token/ask',
    limitRate({ name: 'ask', limit: PER_MINUTE, counts: guard.counts }),
    guard.check,
    async (req, res) => {
      const visited = await visit(req);
      const written = readForm(AskForm, req.body);
      const refuse = (text: string) => show(req, res, visited, { written, news: { good: false, text } }, 422);
      if (written.words === '') return refuse(visited.say('ask.empty'));
      const asked = await askModerators(service, visited.key, written);
      if (asked.ok) return res.redirect(303, `${visited.base}/ask?news=sent`);
      await refuse(sentenceOf(visited.game, asked.refusal.reason));
    },
  );

  return router;
};

/** A request and what became of it. */
const itemOf = ({ kind, words, at, settledAt, act, answer }: RequestRow, say: Speech, clock: Clockface) => ({
  kind: say(`ask.kind.${kind}`),
  words,
  state:
    settledAt === null
      ? say('ask.open', { when: clock.full(at.toISOString()) })
      : say(
          message(act === 'rule' ? 'ask.ruled' : act === 'extend' ? 'ask.extended' : 'ask.answered', {
            when: clock.full(settledAt.toISOString()),
          }),
        ),
  answer: answer === '' ? undefined : (answer ?? undefined),
  isOpen: settledAt === null,
});
