import { lookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPublicAddress } from '../src/match/post/public-address.ts';
import { tellWebhooks, type WebhookCall, type WebhookResult } from '../src/match/post/webhook.ts';
import type { Service } from '../src/match/service.ts';
import type { Closable } from './setup.ts';

const PAUSE = 15_000;
const CALL_TIMEOUT = 10_000;

/** Regularly tells chats what is new. */
export function startWebhooks(service: Service, post = postWebhook, pause = PAUSE): Closable {
  const stopping = new AbortController();
  const telling = tellForever(service, post, pause, stopping.signal);
  return {
    close: async () => {
      stopping.abort();
      await telling;
    },
  };
}

async function tellForever(
  service: Service,
  post: typeof postWebhook,
  pause: number,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await tellWebhooks(service, post).catch((err) => service.log.error({ err }, 'webhooks could not be told'));
    await sleep(pause, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** Resolves a name for one call. An address in our own network is refused, whatever the name resolved to before. */
export const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const open = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new Error('its name leads to no public address'), '', 0);
    if (options.all) return done(null, open);
    done(null, first.address, first.family);
  });

/** Makes one call. A redirect is not followed, because it could lead anywhere. */
export const postWebhook = ({ url, headers, body }: WebhookCall): Promise<WebhookResult> =>
  new Promise((resolve) => {
    const failed = (error: Error) => resolve({ outcome: 'failed', reason: error.message });
    const call = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Estafette' },
        lookup: publicLookup,
        signal: AbortSignal.timeout(CALL_TIMEOUT),
        agent: false,
      },
      (response) => {
        response.destroy();
        resolve(resultOf(response.statusCode ?? 0, response.headers['retry-after']));
      },
    );
    call.on('error', failed);
    call.end(body);
  });

/** The meaning of an answer. 404 and 410: the chat has removed the address. */
export function resultOf(status: number, retryAfter: string | undefined): WebhookResult {
  if (status >= 200 && status < 300) return { outcome: 'told' };
  const reason = `HTTP ${status}`;
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  const seconds = Number(retryAfter);
  return { outcome: 'failed', reason, ...(seconds > 0 ? { pause: seconds * 1_000 } : {}) };
}
