/**
 * Tells a chat (Discord, Slack and the like) what everybody may know of a match: what is going on, and whom it waits
 * for.
 */

import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { unlessElsewhere } from '../../queue/elsewhere.ts';
import { onErrand } from '../../queue/errand.ts';
import { spanned } from '../../queue/span.ts';
import { headlineOf, observerReader } from '../../reports/index.ts';
import type { PositionRow } from '../../store/position.ts';
import {
  deleteWebhook,
  dueWebhooks,
  insertWebhook,
  NO_WEBHOOK,
  type WebhookChange,
  type WebhookHead,
  type WebhookRow,
  webhooksOf,
  withWebhook,
} from '../../store/webhooks.ts';
import { seal, unseal } from '../keys.ts';
import { openPosition } from '../packs.ts';
import { publiclyAsked } from '../play/asked.ts';
import { endInfo } from '../play/end.ts';
import { type Present, presentOf } from '../play/present.ts';
import { openReport, presentMoment } from '../play/report.ts';
import type { Service } from '../service.ts';
import { nextPage } from '../time/rounds.ts';
import { plainSpeech } from '../words.ts';
import { isPublicAddress } from './public-address.ts';

const say = plainSpeech('en');

/** The most webhooks of a match. */
export const MOST_WEBHOOKS = 3;
const LONGEST_URL = 500;
/** The most webhooks called in one run. */
const MOST_AT_ONCE = 50;
/** Webhooks that one run looks at. */
const LOOKED_AT = 1_000;
/** Milliseconds until the first retry, and the longest pause between two. */
const FIRST_PAUSE = 30_000;
const LONGEST_PAUSE = 6 * 3_600_000;
/** The most characters kept of an error. */
const ERROR_LENGTH = 200;

const targetSchema = z.object({
  url: z.string(),
  /** Base64, as in Standard Webhooks. */
  secret: z.string(),
});
type Target = z.output<typeof targetSchema>;

type AddedWebhook =
  | { readonly ok: true; readonly secret: string }
  | { readonly ok: false; readonly code: 'address' | 'too-many' };

/** Adds a webhook to a match. Its secret signs our calls; it is shown once. */
export async function addWebhook(service: Service, matchId: string, address: string): Promise<AddedWebhook> {
  const url = webhookUrl(address);
  if (!url) return { ok: false, code: 'address' };
  const id = randomUUID();
  const target: Target = { url: url.href, secret: randomBytes(24).toString('base64') };
  const sealed = seal(service.config, 'webhooks', id, JSON.stringify(target));
  const row = { id, matchId, host: url.hostname, sealed, createdAt: service.clock() };
  const isMade = await service.store.$transaction((db) => insertWebhook(db, row, MOST_WEBHOOKS));
  return isMade ? { ok: true, secret: `whsec_${target.secret}` } : { ok: false, code: 'too-many' };
}

/**
 * An address that may be called: https, a host name, the default port. The address of the host is checked at every
 * call.
 */
export function webhookUrl(address: string): URL | undefined {
  const url = address.length <= LONGEST_URL && URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : undefined;
  return /^[^.]{1,63}(\.[^.]{1,63}){1,10}$/.test(host) && !/\.(local|localhost|internal|lan|home|arpa)$/.test(host)
    ? url
    : undefined;
}

export const listWebhooks = ({ store }: Service, matchId: string): Promise<readonly WebhookHead[]> =>
  webhooksOf(store, matchId);

/** Returns false if the match has no such webhook. */
export const removeWebhook = ({ store }: Service, matchId: string, id: string): Promise<boolean> =>
  deleteWebhook(store, matchId, id);

/** An outgoing call. */
export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of a call. `gone`: the address will never work again; `pause`: the requested pause, in milliseconds. */
export type WebhookResult =
  | { readonly outcome: 'told' }
  | { readonly outcome: 'gone'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string; readonly pause?: number };

/** Calls webhooks whose match has news for them. Where there are more than one run looks at, the next one goes on with those behind. */
export async function tellWebhooks(
  service: Service,
  post: (call: WebhookCall) => Promise<WebhookResult>,
): Promise<void> {
  const { store } = service;
  const page = (after: string) => dueWebhooks(store, service.clock(), { after, looked: LOOKED_AT, most: MOST_AT_ONCE });
  const { ids } = await nextPage(store, { round: 'webhooks', first: NO_WEBHOOK }, page);
  for (const id of ids) {
    const tell = (row: WebhookRow) =>
      onErrand({ matchId: row.matchId }, () => spanned('webhook.tell', () => tellOne(service, row, post)));
    await unlessElsewhere(() => withWebhook(store, id, tell));
  }
}

async function tellOne(
  service: Service,
  row: WebhookRow,
  post: (call: WebhookCall) => Promise<WebhookResult>,
): Promise<WebhookChange> {
  const now = service.clock();
  const content = await publicWords(service, row.matchId);
  const upToDate = { toldSeq: row.seq, toldState: row.state, attempts: 0, lastError: null, dueAt: now };
  if (content === row.told) return upToDate;
  const target = unseal(service.config, 'webhooks', row.id, row.sealed);
  if (target === undefined) return { attempts: row.attempts, lastError: say('webhook.key'), dueAt: null };
  const result = await post(callOf(row, targetSchema.parse(JSON.parse(target)), content, now));
  if (result.outcome === 'told') return { ...upToDate, told: content, toldAt: now };
  service.log.warn({ webhook: row.id, host: row.host, reason: result.reason }, 'a webhook was not told');
  const lastError = result.reason.slice(0, ERROR_LENGTH);
  if (result.outcome === 'gone') return { attempts: row.attempts + 1, lastError, dueAt: null };
  const pause = Math.max(Math.min(FIRST_PAUSE * 2 ** row.attempts, LONGEST_PAUSE), result.pause ?? 0);
  return { attempts: row.attempts + 1, lastError, dueAt: new Date(now.getTime() + Math.min(pause, LONGEST_PAUSE)) };
}

/** The public state, in the words of an observer's page. */
async function publicWords(service: Service, matchId: string): Promise<string> {
  const row = await openPosition(service, matchId);
  if (!row) return '';
  const names = { code: row.code, name: row.name, url: `${service.publicUrl}/p/${row.code}` };
  if (row.state === 'FAULT' || row.state === 'PAUSED') return say(`webhook.${row.state}`, names);
  const present = presentOf(service, row);
  const { game, referee } = present;
  const occasion = game.reporter.position.occasion(referee.view(undefined));
  const waiting = publiclyAsked(row, present, undefined);
  if (row.state === 'OVER') return say('webhook.OVER', { ...names, news: await endWords(service, row, present) });
  return waiting.length > 0
    ? say('webhook.waiting', { ...names, occasion, seats: waiting.join(', ') })
    : say('webhook.running', { ...names, occasion });
}

/** Who has won, and how it stands; in a game whose headline says neither, what is going on. */
async function endWords(service: Service, row: PositionRow, present: Present): Promise<string> {
  const { game, referee } = present;
  const moment = { ...presentMoment(service, row, present, service.clock()), end: await endInfo(service, row) };
  const reader = { seat: observerReader({ zone: 'UTC' }), reportNo: 0, reportedSeq: row.seq, links: {} };
  const headline = headlineOf(openReport(moment, reader, []), game.reporter);
  return headline.length > 0 ? headline.join(' ') : `${game.reporter.position.occasion(referee.view(undefined))}.`;
}

/** Signed according to Standard Webhooks; a repeated call has the same id. It does not reveal the number of steps. */
function callOf(row: WebhookRow, { url, secret }: Target, content: string, now: Date): WebhookCall {
  const body = JSON.stringify(bodyFor(new URL(url), content));
  const id = `${row.id}.${row.toldAt?.getTime() ?? 0}.${digest(content)}`;
  const time = String(Math.floor(now.getTime() / 1_000));
  const signature = createHmac('sha256', Buffer.from(secret, 'base64'))
    .update(`${id}.${time}.${body}`)
    .digest('base64');
  return {
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Slack reads `text`, the others `content`. Names in a match must not mention anybody in the chat. */
export const bodyFor = ({ hostname }: URL, content: string): object =>
  hostname === 'hooks.slack.com'
    ? { text: content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') }
    : { content: withinDiscord(content), allowed_mentions: { parse: [] } };

/** Characters that Discord takes in one message; it refuses a longer one. */
const LONGEST_CONTENT = 2_000;

const withinDiscord = (content: string): string =>
  content.length <= LONGEST_CONTENT
    ? content
    : `${content.slice(0, LONGEST_CONTENT - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
