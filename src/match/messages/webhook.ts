/** Sentences for chats about a match. */
import type { Catalogue } from '../../engine/index.ts';

export const webhookWords: Catalogue = {
  'webhook.waiting': '{code} "{name}": {occasion}. Waiting for {seats}. {url}',
  'webhook.running': '{code} "{name}": {occasion}. {url}',
  'webhook.PAUSED': '{code} "{name}": paused by the moderator. {url}',
  'webhook.FAULT': '{code} "{name}": stopped for a check. {url}',
  'webhook.OVER': '{code} "{name}": the match is over. {news} {url}',
  'webhook.key': 'its address was sealed with a key that is gone',
};
