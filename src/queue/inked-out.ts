/**
 * The secrets that are removed from every line: private links, keys, sealed addresses, passwords in addresses of
 * servers.
 */
const SECRETS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\/(s|m|i|o|sign-in)\/[\w-]{43}/g, '/$1/***'],
  [/\/u\/[0-9A-Za-z]{22}/g, '/u/***'],
  [/\best_[\w-]{43}/g, 'est_***'],
  [/\b([out])-[0-9A-Za-z]{22,27}@/gi, '$1-***@'],
  [/\bb-[0-9a-z-]{54}@/gi, 'b-***@'],
  [/:\/\/[^\s/:@"]{0,200}:[^\s/@"]{1,200}@/g, '://***@'],
  [/\bBearer [^\s"\\]{1,500}/gi, 'Bearer ***'],
  [/\/api\/webhooks\/[^\s"\\]{1,300}/g, '/api/webhooks/***'],
  [/hooks\.slack\.com\/[^\s"\\]{1,300}/g, 'hooks.slack.com/***'],
];

/** Removes the secrets from a line. */
export const inkedOut = (line: string): string =>
  SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
