/** The page on which a player makes and revokes keys for his programs: `/s/<token>/keys`. */
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { isPlainName } from '../../engine/index.ts';
import { listApiKeys, MOST_API_KEYS, makeApiKey, revokeApiKey } from '../../match/api-key.ts';
import { seatByToken, seatPage } from '../../match/pages.ts';
import type { SeatKey } from '../../match/seat-key.ts';
import type { Service } from '../../match/service.ts';
import { makeClockface } from '../../reports/index.ts';
import { NotFound } from '../errors.ts';
import { readForm } from '../forms.ts';
import { renderPage, sayIn } from '../render.ts';
import type { FormGuard } from '../security.ts';

const say = sayIn();

const LONGEST_NAME = 40;

const MakeForm = z.object({ name: z.string().trim().max(500) });
const RevokeForm = z.object({ id: z.uuid() });

interface Outcome {
  readonly news?: { readonly good: boolean; readonly text: string };
  /** The new key. It is shown only once. */
  readonly made?: string;
  readonly name?: string;
}

export const keysPages = (service: Service, guard: FormGuard): Router => {
  const router = Router();

  const enter = async (req: Request): Promise<SeatKey> => {
    const key = await seatByToken(service, String(req.params.token));
    if (!key) throw new NotFound();
    return key;
  };

  const show = async (req: Request, res: Response, key: SeatKey, outcome: Outcome = {}, status = 200) => {
    const page = await seatPage(service, key);
    if (!page) throw new NotFound();
    const back = `/s/${encodeURIComponent(String(req.params.token))}`;
    const clock = makeClockface(page.seat.zone, service.clock());
    const full = (at: Date) => clock.full(at.toISOString());
    const names = { code: page.match.code, seat: page.seat.name };
    res.status(status).send(
      renderPage('keys', {
        title: say('keys.title', names),
        say,
        back,
        base: `${back}/keys`,
        form: guard.token(req, res),
        ...outcome,
        keys: (await listApiKeys(service, key.no)).map(({ id, name, createdAt, usedAt }) => ({
          id,
          name,
          made: say('keys.made', { when: full(createdAt) }),
          used: usedAt ? say('keys.used', { when: full(usedAt) }) : say('keys.unused'),
        })),
      }),
    );
  };

  router.get('/:token/keys', async (req, res) => {
    const isRevoked = req.query.news === 'revoked';
    await show(req, res, await enter(req), isRevoked ? { news: { good: true, text: say('keys.news.revoked') } } : {});
  });

  router.post('/:token/keys', guard.check, async (req, res) => {
    const key = await enter(req);
    const { name } = readForm(MakeForm, req.body);
    const refuse = (text: string) => show(req, res, key, { name, news: { good: false, text } }, 422);
    if (name.length < 1 || name.length > LONGEST_NAME) return refuse(say('keys.nameless'));
    if (!isPlainName(name)) return refuse(say('keys.plain'));
    const made = await makeApiKey(service, key.no, name);
    await (made === undefined ? refuse(say('keys.most', { most: MOST_API_KEYS })) : show(req, res, key, { made }));
  });

  router.post('/:token/keys/revoke', guard.check, async (req, res) => {
    const key = await enter(req);
    if (!(await revokeApiKey(service, key.no, readForm(RevokeForm, req.body).id))) throw new NotFound();
    res.redirect(303, `/s/${encodeURIComponent(String(req.params.token))}/keys?news=revoked`);
  });

  return router;
};
