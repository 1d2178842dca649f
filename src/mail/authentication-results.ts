import { isIP } from 'node:net';
import type { HeaderField } from './header-fields.ts';

/** The result of one method of authentication, as a field `Authentication-Results` states it (RFC 8601, 2.2). */
type MethodResult = {
  /** `dkim`, `spf`, `dmarc`, ... in lower case. */
  method: string;
  result: string;
  /** Such as `header.from`, in lower case, with their values. */
  properties: ReadonlyMap<string, string>;
};

type AuthenticationResults = { authservId: string; results: readonly MethodResult[] };

/**
 * The results that our own mail provider states, or undefined. Anybody can write such a field into his mail. So only
 * the newest field counts that bears the provider's id (or a name below it) and stands above the first `Received` of
 * another server: below that one the provider has written nothing (RFC 8601, 5 and 7.1).
 */
export function providerResults(fields: readonly HeaderField[], authservId: string): AuthenticationResults | undefined {
  for (const { name, body } of fields) {
    if (name === 'received' && !isReceivedBy(authservId, body)) return undefined;
    if (name !== 'authentication-results') continue;
    const stated = parseAuthenticationResults(body);
    if (stated && isAtOrBelow(stated.authservId, authservId)) return stated;
  }
  return undefined;
}

/** What the results prove about a mail whose only From is of `domain`. */
export function proofOfResults({ results }: Pick<AuthenticationResults, 'results'>, domain: string): SenderProof {
  const dmarc = results.find(({ method }) => method === 'dmarc');
  if (dmarc?.result === 'fail') return 'none';
  if (dmarc?.result === 'pass' && propertyDomain(dmarc, 'header.from') === domain) return 'dmarc';
  const isAligned = results.some(
    (each) =>
      each.result === 'pass' &&
      ALIGNED_BY.some(
        ([method, property]) => method === each.method && isRelated(propertyDomain(each, property), domain),
      ),
  );
  return isAligned ? 'aligned' : 'none';
}

/** For each method, the property with the domain that it has proved. */
const ALIGNED_BY = [
  ['dkim', 'header.d'],
  ['dkim', 'header.i'],
  ['spf', 'smtp.mailfrom'],
] as const;

/** Parses the body of a field `Authentication-Results`; undefined if it names no server. */
export function parseAuthenticationResults(body: string): AuthenticationResults | undefined {
  const [first = '', ...statements] = splitOutsideQuotes(withoutComments(body.slice(0, MAX_LENGTH)), ';');
  const [authservId = ''] = words(first);
  if (authservId === '' || authservId.includes('=')) return undefined;
  return { authservId: unquoted(authservId).toLowerCase(), results: statements.flatMap(readStatement) };
}

/** The same domain, or one below the other (RFC 7489, 3.1.2, without the list of public suffixes). */
export const isRelated = (a: string, b: string): boolean =>
  a !== '' && b !== '' && (isAtOrBelow(a, b) || isAtOrBelow(b, a));

/** The domain of an address, in lower case; a bare domain is returned as it is. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

export const isAtOrBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const MAX_LENGTH = 16_384;

/** `method[/version] = result`, then properties; `reason` and anything else is skipped. */
function readStatement(statement: string): MethodResult[] {
  const [head = '', ...rest] = words(statement.replaceAll(/ ?= ?/g, '='));
  const [method = '', result = ''] = split(head, '=');
  if (method === '' || result === '') return [];
  const properties = new Map<string, string>();
  for (const word of rest) {
    const [name, value] = split(word, '=');
    if (!properties.has(name.toLowerCase())) properties.set(name.toLowerCase(), unquoted(value));
  }
  return [{ method: split(method, '/')[0].toLowerCase(), result: result.toLowerCase(), properties }];
}

function propertyDomain({ properties }: MethodResult, name: string): string {
  return domainOf(properties.get(name) ?? '');
}

/**
 * Whether a `Received` was written by the provider's own servers: by its name, or by a name that exists only inside a
 * network.
 */
function isReceivedBy(authservId: string, body: string): boolean {
  const [clauses = ''] = splitOutsideQuotes(withoutComments(body.slice(0, MAX_LENGTH)), ';');
  const all = words(clauses);
  const host = (all[all.findIndex((word) => word.toLowerCase() === 'by') + 1] ?? '').toLowerCase();
  return isAtOrBelow(host, authservId) || isInside(host);
}

const isInside = (host: string): boolean =>
  !host.includes('.') || isIP(host) !== 0 || ['.internal', '.local', '.lan'].some((end) => host.endsWith(end));

/** Removes comments (RFC 5322, 3.2.2). Each becomes a space, and runs of space become one. */
function withoutComments(text: string): string {
  let kept = '';
  let depth = 0;
  let quoted = false;
  for (const [lexeme] of text.matchAll(LEXEMES)) {
    if (lexeme === '"' && depth === 0) quoted = !quoted;
    if (lexeme === '(' && !quoted) {
      depth += 1;
    } else if (lexeme === ')' && depth > 0) {
      depth -= 1;
      kept += ' ';
    } else if (depth === 0) {
      kept += lexeme;
    }
  }
  return kept.split(/\s/).filter(Boolean).join(' ');
}

/** A quoted pair (RFC 5322, 3.2.1), a delimiter of a quoted string or comment, or the text between them. */
const LEXEMES = /\\[\s\S]?|["()]|[^\\"()]+/g;

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = [''];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '"') quoted = !quoted;
    if (letter === separator && !quoted) {
      parts.push('');
    } else {
      const length = letter === '\\' ? 2 : 1;
      parts[parts.length - 1] += text.slice(at, at + length);
      at += length - 1;
    }
  }
  return parts;
}

const words = (text: string): string[] => splitOutsideQuotes(text, ' ').filter(Boolean);

function split(text: string, at: string): [string, string] {
  const place = text.indexOf(at);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

const unquoted = (text: string): string => text.replaceAll('"', '').replaceAll('\\', '');

/**
 * How strongly the From domain of a mail is proved (RFC 7489, 3.1): `aligned` by a DKIM signature or an SPF pass of
 * that domain, `dmarc` by the policy that the domain itself publishes.
 */
export type SenderProof = 'none' | 'aligned' | 'dmarc';
