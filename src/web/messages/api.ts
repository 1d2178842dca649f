/** Sentences of the API, its description and the page for its keys. */
import type { Catalogue } from '../../engine/index.ts';

export const apiSentences: Catalogue = {
  'api.title': 'Estafette',
  'api.what':
    'What a player sees on the page of his seat, and orders as in a mail. A key speaks for one seat; it is made and revoked on the page of that seat.',
  'api.key': 'A key of the seat: est_ and 43 letters and digits.',
  'api.once':
    'A mark of your own, up to 200 characters. A call that is repeated with the same mark and the same body is answered as the first one was, and not carried out again.',
  'api.seat': 'The seat as it stands',
  'api.seat.what':
    'Match, position as the seat may know it, what it is asked with legal answers, its draft and its standing orders.',
  'api.events': 'What has happened',
  'api.events.what': 'Events that the seat may know, oldest first. Read on with `after` until no more come.',
  'api.reports': 'Turn reports',
  'api.reports.what': 'The reports that were mailed to the seat, newest first, as plain text without private links.',
  'api.record': 'The record of the match',
  'api.record.what':
    'Lines as in the file on the page: the dice can be checked with them. It holds what the seat may know; after the end it holds everything.',
  'api.orders': 'Send orders',
  'api.orders.what':
    'Accepts orders like a mail or the page: they are stored first, then read, rehearsed, and handed over if they say DONE. Answered with the acknowledgement; no mail is sent.',
  'api.check': 'Try orders',
  'api.check.what': 'The acknowledgement that the same orders would get. Nothing is stored or changed.',
  'api.200': 'The answer',
  'api.400': 'The call does not fit the description',
  'api.400.where': '{where}: {what}',
  'api.400.mark': 'Idempotency-Key: 1 to {most} characters',
  'api.401': 'The key is missing, revoked or wrong',
  'api.403': 'That is not allowed',
  'api.404': 'There is nothing at this address',
  'api.413': 'The body is too large',
  'api.415': 'The body has to be application/json',
  'api.429': 'Too many calls within a minute',
  'api.500': 'An error of ours, which has been logged',
  'api.away': 'The database does not answer just now: try again in a few seconds',
  'api.elsewhere': 'A new version is being brought in: try again in a few seconds',
  'api.503': 'The match has stopped for a check; its moderator has been told',
};

/** The description of the API as a page. */
export const apiPageSentences: Catalogue = {
  'layout.brand': 'Estafette',
  'layout.skip': 'Skip to the content',
  'api-page.title': 'The API for programs of players',
  'api-page.key': 'A key is made on the page of a seat ("Keys for programs") and goes with every call:',
  'api-page.example': 'curl -H "Authorization: Bearer est_..." {base}/seat',
  'api-page.json': 'The same for programs (OpenAPI 3.1)',
  'api-page.body': 'Body',
  'api-page.answer': 'Answer',
  'api-page.field': 'Field',
  'api-page.type': 'Type',
  'api-page.meaning': 'Meaning',
  'api-page.schemas': 'Types',
  'api-page.problems': 'What may go wrong',
  'api-page.optional': '(optional)',
  'api-page.list': 'list of',
  'api-page.or': 'or',
  'api-page.any': 'anything',
  'api-page.in.query': 'query',
  'api-page.in.header': 'header',
};

export const keysSentences: Catalogue = {
  'layout.brand': 'Estafette',
  'layout.skip': 'Skip to the content',
  'keys.title': '{code} {seat}: keys for programs',
  'keys.heading': 'Keys for programs',
  'keys.what':
    'With a key a program of yours reads what you may know and sends orders for you, as you would by mail. Anybody who has the key can do the same, so give it to nobody. A new private link revokes all keys.',
  'keys.description': 'Description of the API',
  'keys.back': 'Back to the page of the seat',
  'keys.new': 'The new key',
  'keys.new.what': 'It is shown only once and stored nowhere. Copy it now.',
  'keys.none': 'There is no key.',
  'keys.made': 'Made {when}.',
  'keys.used': 'Last used {when}.',
  'keys.unused': 'Not used yet.',
  'keys.revoke': 'Revoke {name}',
  'keys.name': 'Name of a new key',
  'keys.name.hint': 'What it is for: a phone, a script.',
  'keys.make': 'Make a key',
  'keys.news.revoked': 'The key was revoked.',
  'keys.most': 'A seat may have {most} keys. Revoke one first.',
  'keys.plain': 'This name has characters that would not show.',
  'keys.nameless': 'Give the key a name of 1 to 40 characters.',
};
