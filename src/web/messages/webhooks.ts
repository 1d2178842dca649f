/** Sentences of the page on which a moderator names chats to be told. */
import type { Catalogue } from '../../engine/index.ts';

export const webhookSentences: Catalogue = {
  'layout.brand': 'Estafette',
  'layout.skip': 'To the content',
  'webhooks.title': '{code}: webhooks',
  'webhooks.heading': 'Webhooks',
  'webhooks.what':
    'A chat is told what everybody may know: the round, for whom the match waits, and the address of the public page. Nothing of hands, orders or questions that are secret.',
  'webhooks.none': 'No chat is told.',
  'webhooks.told': 'Told {when}.',
  'webhooks.untold': 'Not told yet.',
  'webhooks.failed': 'Failed {count:#time|times}: {error}',
  'webhooks.gone': 'It is not there any more ({error}). Remove it.',
  'webhooks.remove': 'Remove {host}',
  'webhooks.address': 'Address of a webhook',
  'webhooks.address.hint': 'From Discord, Slack or a service like them: https, without a port. It is kept sealed.',
  'webhooks.add': 'Add it',
  'webhooks.secret': 'Calls are signed (Standard Webhooks). The secret, shown this once:',
  'webhooks.news.removed': 'It was removed.',
  'webhooks.news.address': 'That is no address that can be called: it has to begin with https:// and to be public.',
  'webhooks.news.too-many': 'A match may have {most} webhooks. Remove one first.',
  'webhooks.back': 'Back to the match',
};
