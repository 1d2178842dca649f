import { type ErrorRequestHandler, type Request, type RequestHandler, Router, raw } from 'express';
import type { Envelope } from '../match/inbox/reading.ts';
import { storeSubmission } from '../match/inbox/submission.ts';
import type { Service } from '../match/service.ts';

/** A mail that a provider has handed over. */
interface HookedMail {
  readonly raw: Buffer;
  readonly from?: string;
  readonly to: readonly string[];
}

/** Judges the call of a mail provider: a mail, a valid call without a mail, or the status of a refusal. */
export type Hook = (call: {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}) => Promise<{ readonly mail: HookedMail } | { readonly nothing: true } | { readonly refused: number }>;

export type Hooks = Readonly<Record<string, Hook>>;

/** The largest mail, with room for what the call puts around it. */
const LARGEST_CALL = '16mb';

/**
 * Calls of mail providers, `/hooks/<name>`. A call is answered with 200 only after its mail is stored. Mailgun sends whole mails only to an
 * address that ends in `/mime`.
 */
export const hookCalls = (service: Service, hooks: Hooks): Router =>
  Router()
    .post('/:name{/mime}', raw({ type: () => true, limit: LARGEST_CALL }), takeCall(service, hooks))
    .use(noteTooLarge(service));

/** Logs a call that is too large. Nobody can be told: its sender stands in the part that was not read. */
const noteTooLarge =
  ({ log }: Service): ErrorRequestHandler =>
  (error: { readonly status?: unknown }, req, res, next) => {
    if (error.status !== 413) return next(error);
    const bytes = Number(req.headers['content-length'] ?? 0);
    log.warn({ hook: req.path, bytes }, 'a mail provider delivered a mail that is too large: its sender is not told');
    res.sendStatus(413);
  };

const takeCall =
  (service: Service, hooks: Hooks): RequestHandler<{ name: string }> =>
  async (req, res) => {
    const { name } = req.params;
    const hook = Object.hasOwn(hooks, name) ? hooks[name] : undefined;
    if (!hook) return void res.sendStatus(404);
    const verdict = await hook({ headers: headersOf(req), body: bodyOf(req.body), now: service.clock() });
    if ('refused' in verdict) {
      service.log.warn({ hook: name, status: verdict.refused }, 'the call of a mail provider was refused');
      return void res.sendStatus(verdict.refused);
    }
    if ('mail' in verdict) {
      const { raw: mail, from, to } = verdict.mail;
      const envelope: Envelope = { to, ...(from === undefined ? {} : { from }) };
      await storeSubmission(service, { channel: 'HOOK', raw: mail, envelope });
    }
    res.sendStatus(200);
  };

const bodyOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const headersOf = ({ headers }: Pick<Request, 'headers'>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? '')]));
