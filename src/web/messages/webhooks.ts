/** Sentences of the page for webhooks. */
import type { Catalogue } from '../../engine/index.ts';

export const webhookSentences: Catalogue = {
  'layout.brand': 'Estafette',
  'layout.skip': 'Skip to the content',
  'webhooks.title': '{code}: webhooks',
  'webhooks.heading': 'Webhooks',
  'webhooks.what':
    'A chat is told what everybody may know: the round, whom the match waits for, and the address of the public page. It is told nothing of hands, orders or secret questions.',
  'webhooks.none': 'No chat is set up.',
  'webhooks.told': 'Told {when}.',
  'webhooks.untold': 'Not told yet.',
  'webhooks.failed': 'Failed {count:#time|times}: {error}',
  'webhooks.gone': 'It no longer exists ({error}). Remove it.',
  'webhooks.remove': 'Remove {host}',
  'webhooks.address': 'Address of a webhook',
  'webhooks.address.hint': 'From Discord, Slack or a service like them: https, without a port. It is kept sealed.',
  'webhooks.add': 'Add it',
  'webhooks.secret': 'Calls are signed (Standard Webhooks). The secret is shown only once:',
  'webhooks.news.removed': 'It was removed.',
  'webhooks.news.address': 'This address cannot be called: it has to begin with https:// and to be public.',
  'webhooks.news.too-many': 'A match may have {most} webhooks. Remove one first.',
  'webhooks.back': 'Back to the match',
};
