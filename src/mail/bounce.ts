/** What a bounce says of its recipient (RFC 3464); also bounces of programs that follow no format. */

import { isIP } from 'node:net';
import { sure } from '../engine/index.ts';
import { saysNobody, saysTurnedAway } from './bounce-words.ts';

/** The result of reading a delivery status notification (RFC 3464, 2.3). */
export type BounceReport = {
  /** Enhanced status code such as `5.1.1` (RFC 3463). */
  status?: string | undefined;
  diagnostic?: string | undefined;
  recipient?: string | undefined;
  /** The address does not exist or is not used any more, and waiting changes nothing. */
  permanent: boolean;
  /** The letter is still on its way or has arrived: it did not bounce. */
  underWay: boolean;
};

type BounceParts = {
  subject: string;
  /** The text for people. */
  text: string;
  /** Parts of type `message/delivery-status`. */
  statuses: readonly string[];
};

/** The characters of each part that are read: what matters stands first. */
const MOST_READ = 64 * 1024;

/**
 * Reads a bounce: its fields (RFC 3464), and without fields the words and codes of its text. A delay, any code of the
 * 4xx kind, or an unclear text is a temporary failure. So is a letter that was refused for its content or for lack of
 * room: the address works.
 */
export function readBounce({ subject, text, statuses }: BounceParts): BounceReport {
  const words = withoutOriginal(text.slice(0, MOST_READ));
  const fields = statuses.map((status) => status.slice(0, MOST_READ));
  const recipients = [...fields, words].map(recipientsIn).find((found) => found.length > 0);
  if (recipients) return reportOf(recipients);
  const { status, permanent } = judgeWords(words);
  const underWay = isDelay(`${subject}\n${words}`);
  return { status, diagnostic: undefined, recipient: undefined, permanent: permanent && !underWay, underWay };
}

// --- fields ------------------------------------------------------------------------------------------------------------

/** What a bounce says of one recipient (RFC 3464, 2.3). */
type Recipient = {
  readonly recipient: string | undefined;
  readonly action: string;
  readonly status: string | undefined;
  readonly diagnostic: string | undefined;
};

const FIELDS = ['final-recipient', 'original-recipient', 'action', 'status', 'diagnostic-code'];

/** Actions that report no failure (RFC 3464, 2.3.3). */
const REACHED = ['delivered', 'relayed', 'expanded'];

function recipientsIn(text: string): Recipient[] {
  return blocksOf(text.split(/\r\n|\r|\n/))
    .map(fieldsOf)
    .filter((fields) => fields.has('status') || fields.has('action'))
    .map(recipientOf);
}

/** Splits lines into blocks at empty lines. */
function blocksOf(lines: readonly string[]): string[][] {
  let block: string[] = [];
  const blocks = [block];
  for (const line of lines) {
    if (line.trim() !== '') block.push(line);
    else if (block.length > 0) {
      block = [];
      blocks.push(block);
    }
  }
  return blocks;
}

/** The {@link FIELDS} of a block. If one occurs twice, the first counts. */
function fieldsOf(block: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  let last: string | undefined;
  for (const line of block) {
    const isFolded = /^[ \t]/.test(line);
    const [name, value] = isFolded ? [last, `${fields.get(last ?? '')} ${line.trim()}`] : fieldOf(line, fields);
    if (name !== undefined) fields.set(name, value.trim());
    last = name;
  }
  return fields;
}

function fieldOf(line: string, known: ReadonlyMap<string, string>): [string | undefined, string] {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
  return [FIELDS.includes(name) && !known.has(name) ? name : undefined, line.slice(colon + 1)];
}

function recipientOf(fields: ReadonlyMap<string, string>): Recipient {
  const address = fields.get('final-recipient') ?? fields.get('original-recipient');
  return {
    recipient:
      address
        ?.slice(address.indexOf(';') + 1)
        .trim()
        .slice(0, LONGEST_ADDRESS) || undefined,
    action: /^[a-z]{1,20}/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? '',
    status: statusIn(fields.get('status') ?? ''),
    diagnostic: fields.get('diagnostic-code')?.slice(0, LONGEST_DIAGNOSTIC),
  };
}

const LONGEST_ADDRESS = 320;
const LONGEST_DIAGNOSTIC = 500;

/** The code at the beginning of a field, or behind a reply code there. */
const statusIn = (field: string): string | undefined =>
  /^(?:[245]\d\d[ -])?#?([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(field)?.[1];

/**
 * An address may stand for several mailboxes: as long as one of them takes mail, or may take it, the player is reached.
 */
function reportOf(recipients: readonly Recipient[]): BounceReport {
  const judged = recipients.map((each) => ({ ...each, permanent: isLost(each) }));
  const told = judged.find(({ permanent }) => permanent === judged.every((each) => each.permanent)) ?? judged[0];
  const { status, diagnostic, recipient } = sure(told);
  return {
    status,
    diagnostic,
    recipient,
    permanent: judged.every(({ permanent }) => permanent),
    underWay: judged.every(isUnderWay),
  };
}

const isUnderWay = ({ action }: Pick<Recipient, 'action'>): boolean => action === 'delayed' || REACHED.includes(action);

function isLost({ action, status, diagnostic = '' }: Recipient): boolean {
  if (isUnderWay({ action })) return false;
  const words = diagnostic.slice(diagnostic.indexOf(';') + 1);
  const said = judgeCodes(words);
  if (said.temporary || (status !== undefined && !status.startsWith('5'))) return false;
  if (status === undefined && said.codes.length === 0) return false;
  // If the status is only the general "failed", the reply says more.
  return isGone({ ...said, status: status?.endsWith('.0') ? (said.status ?? status) : (status ?? said.status) }, words);
}

// --- words -------------------------------------------------------------------------------------------------------------

/** The beginning of our own letter, which a bounce without parts quotes below its text. */
const ORIGINAL =
  /^[-_=* ]{0,60}(?:below this line is a copy|this is a copy of|copy of (?:the|your) (?:original )?message|original message(?: headers| follows)?|the header of the original|headers? of (?:the )?original|undelivered message|unsent message|message header|returned message|원본 메시지|元のメッセージ)/im;

function withoutOriginal(text: string): string {
  const at = text.search(ORIGINAL);
  return at < 0 ? text : text.slice(0, at);
}

const DELAY =
  /\b(?:delayed|delay\)|not yet been delivered|will be retried|still being retried|will (?:continue|keep) (?:to try|trying)|warning message only|no action is required|do not need to resend|delivery attempts will continue|temporary (?:problem|failure|error))|배달 지연|전송 지연|配信が遅れ|遅延/i;

const isDelay = (text: string): boolean => DELAY.test(text);

/** Words that say, without any code, that nobody has the address. */
const NOBODY =
  /\b(?:(?:user|recipient|address|mailbox|account) (?:is )?(?:unknown|not found|does(?: not|n't|n’t) exist)|(?:unknown|no such|invalid) (?:user|recipient|mailbox|address|local part)|unrouteable address|no mailbox here by that name|(?:couldn't|couldn’t|could not|can't|cannot) be found|user does(?:n't|n’t| not) have an? \S{1,40} account|recip(?:ient)?notfound)|존재하지 않는 (?:사용자|계정|메일|수신자)|없는 (?:사용자|계정)|アドレスは存在しません|宛先が見つかりません|收件人不存在|用户不存在/i;

const isNobody = (words: string): boolean => NOBODY.test(words) || saysNobody(words);

/** Codes (RFC 3463; RFC 5248) that concern the address: nobody has it, or nobody uses it any more. */
const OF_ADDRESS = /^5\.(?:0\.\d{1,3}|1\.(?:[0-69]|10)|2\.[01]|3\.0|4\.(?:4|310)|5\.0|7\.(?:13|17|18))$/;

/**
 * Reply codes that concern the address (RFC 5321, 4.2.3; RFC 7504). Others concern the letter, room, or anything else.
 */
const ADDRESS_REPLIES = ['521', '550', '551', '553', '556'];

/** Whether a permanent failure concerns the address. */
function isGone({ status, codes }: Pick<Judgement, 'status' | 'codes'>, words: string): boolean {
  if (saysTurnedAway(words)) return false;
  if (isNobody(words)) return true;
  return status === undefined ? codes.some((code) => ADDRESS_REPLIES.includes(code)) : OF_ADDRESS.test(status);
}

type Judgement = {
  readonly status: string | undefined;
  /** Codes of both kinds. */
  readonly codes: readonly string[];
  readonly temporary: boolean;
};

function judgeWords(words: string): { readonly status: string | undefined; readonly permanent: boolean } {
  const said = judgeCodes(words);
  const isSilent = said.codes.length === 0 && !isNobody(words);
  return { status: said.status, permanent: !said.temporary && !isSilent && isGone(said, words) };
}

/** An enhanced code beside a reply code, in brackets as qmail and Exchange write it, or behind a label. */
const ENHANCED = [
  /(?<![\w.])[45][0-5]\d[ -]{1,2}\(?#?([45]\.[0-7]\.\d{1,3})(?![\d.])/g,
  /#([45]\.[0-7]\.\d{1,3})(?![\d.])/g,
  /\b(?:status|dsn|code|error|reason)(?: code| number| is| was)?[:=] {0,8}([45]\.[0-7]\.\d{1,3})(?![\d.])/gi,
];

/** A reply code alone: at the beginning of a line or behind a sign or word that announces it, with words behind it. */
const BARE =
  /(?:^[ \t<>|]{0,12}|[:;('"=#>]\s?|\b(?:said|code|error|errors|returned|response|responded|with|reply|status):?\s)([45][0-5]\d)(?=[ :-]{1,3}["'(<]?\p{L}|[)'".]?\s{0,3}$)(?![ -]{0,2}(?:[kmg]?i?b|bytes?|seconds?|minutes?|hours?|days?|messages?|recipients?|stunden|minuten|tagen?)\b)/gimu;

const PERHAPS_MACHINE = /[0-9a-f.:]{3,45}/gi;

/** The text without host names and IP addresses, whose digits may look like codes. */
const withoutMachines = (text: string): string =>
  text.replace(PERHAPS_MACHINE, (run) => (isIP(run.replace(/[.:]$/, '')) === 0 ? run : ' * '));

/** The codes in a text. One temporary failure outweighs all others. */
function judgeCodes(text: string): Judgement {
  const kept = withoutMachines(text);
  const enhanced = ENHANCED.flatMap((code) => [...kept.matchAll(code)].map(({ 1: status = '' }) => status));
  const bare = [...kept.matchAll(BARE)].map(({ 1: code = '' }) => code);
  const all = [...enhanced, ...bare];
  const temporary = all.some((code) => code.startsWith('4'));
  const status = enhanced.find((code) => code.startsWith('4') === temporary);
  return { status, codes: all, temporary };
}
