/** The commands of a moderator's mail: acts and questions, one a line, with blocks for longer texts. */

import { LANGUAGE_NAMES, LANGUAGES, type LanguageTag } from '../../engine/index.ts';
import { beforeEnd } from '../../orders/index.ts';
import type { DigestTime } from '../../reports/index.ts';
import { SUBJECTS } from '../acts/act.ts';
import { confirmationIn } from '../inbox/confirmation.ts';
import type { Seats } from '../people/seat-names.ts';
import { digestTime } from '../post/digest-time.ts';
import { addHours } from '../time/pace.ts';
import { momentFrom } from './moment.ts';

export type ModeratorCommand =
  /** `fields` is an act as data, not yet validated. */
  | {
      readonly line: string;
      readonly fields: object;
      readonly reason: string;
      readonly impulse?: number;
      /** The name of a seat may have been the first words of the reason of an act for all. */
      readonly orAll?: { readonly fields: object; readonly reason: string };
    }
  | { readonly line: string; readonly ask: 'status' | 'preview' | 'audit' | 'help' }
  | {
      readonly line: string;
      readonly replace: { readonly seat: string; readonly player: string; readonly address: string };
      readonly reason: string;
    }
  | { readonly line: string; readonly confirm: string }
  | {
      readonly line: string;
      readonly invite: {
        readonly role: 'SEAT' | 'OBSERVER' | 'MODERATOR';
        readonly seat?: string;
        readonly name: string;
        readonly address: string;
      };
    }
  | {
      readonly line: string;
      readonly create: {
        readonly game: string;
        readonly scenario: string;
        readonly split: string;
        /** Empty: as the game is called. */
        readonly name: string;
        readonly pace: string | undefined;
      };
    }
  | { readonly line: string; readonly poll: { readonly hours: number; readonly text: string } }
  | { readonly line: string; readonly start: true }
  | { readonly line: string; readonly digest: DigestTime }
  | { readonly line: string; readonly language: LanguageTag }
  | { readonly line: string; readonly record: true }
  | {
      readonly line: string;
      readonly problem:
        | 'unread'
        | 'seat'
        | 'end'
        | 'hours'
        | 'replace'
        | 'many'
        | 'invite'
        | 'create'
        | 'poll'
        | 'digest'
        | 'language';
    };

/** The hours of a poll without a number. */
const POLL_HOURS = 72;

/** The most commands of one mail; more are a mistake. */
const MOST_COMMANDS = 20;

const LONGEST_NAME = 60;

interface CommandLine {
  readonly word: string;
  readonly rest: string;
  readonly line: string;
  /** The words on the line and in the block that follows; undefined if no END closes it. */
  message(): string | undefined;
  /** The lines of the block that follows; undefined if no END closes it. */
  block(): readonly string[] | undefined;
  readonly seats: Seats;
  readonly when: Moments;
}

/** The moments of a writer, as times that everybody reads alike. */
interface Moments {
  at(text: string): string;
  after(hours: number): string;
}

/** Those of a writer in a zone, at a time. */
export const momentsOf = (zone: string, now: Date): Moments => ({
  at: (text) => momentFrom(text, zone, now),
  after: (hours) => addHours(now, hours).toISOString(),
});

type Reader = (said: CommandLine) => ModeratorCommand;

/** Reads a moderator's mail. It never throws: commands that it does not understand are reported. */
export function readModeratorMail(text: string, seats: Seats, when: Moments): readonly ModeratorCommand[] {
  const lines = text.split('\n').map((line) => line.trim());
  const commands: ModeratorCommand[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const [word = '', ...words] = line.split(' ').filter((each) => each !== '');
    if (word === '') continue;
    if (word.toUpperCase() === 'REASON') {
      giveReason(commands, words.join(' '));
      continue;
    }
    const block = () => {
      const end = lines.findIndex((each, at) => at > i && each.toUpperCase() === 'END');
      if (end < 0) return undefined;
      const inside = lines.slice(i + 1, end);
      i = end;
      return inside;
    };
    const known = readerOf(line);
    const rest = words.join(' ');
    const message = () => {
      const own = beforeEnd(rest);
      if (own !== undefined) return own;
      const end = lines.findIndex((each, at) => at > i && beforeEnd(each) !== undefined);
      if (end < 0) return undefined;
      const text = [rest, ...lines.slice(i + 1, end), beforeEnd(lines[end] ?? '') ?? ''].join('\n').trim();
      i = end;
      return text;
    };
    const said = { word: word.toUpperCase(), rest, line, message, block, seats, when };
    const code = known ? undefined : confirmationIn(line);
    const other: ModeratorCommand = code === undefined ? { line, problem: 'unread' } : { line, confirm: code };
    commands.push(known ? known(said) : other);
    if (commands.length > MOST_COMMANDS) return [{ line, problem: 'many' }];
  }
  return commands;
}

/** Whether a line looks like a command of a moderator. */
export const isModeratorLine = (line: string): boolean => readerOf(line.trim()) !== undefined;

/** Commands whose first word also begins sentences: what their lines look like. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  TO: /^to [^:]{1,60}:/i,
  FOR: /^for [^:]{1,60}:/i,
  NOW: /^now(?: \S+)?$/i,
  STOP: /^stop\b.*\buntil\b/i,
  BREAK: /^break \d/i,
  EVENING: /^evening(?:$| until\b| \S.* until\b)/i,
  LOOK: /^LOOK /,
  AGREE: /^AGREE /,
  LANGUAGE: /^language \S+$/i,
  STRIKE: /^STRIKE \d/,
  PACE: /^PACE /,
  SETTLE: /^SETTLE /,
  FINISH: /^FINISH(?: |$)/,
};

const readerOf = (line: string): Reader | undefined => {
  const name = (line.split(' ')[0] ?? '').toUpperCase();
  const isLike = Object.hasOwn(SHAPES, name) ? SHAPES[name]?.test(line) : true;
  return isLike && Object.hasOwn(READERS, name) ? READERS[name] : undefined;
};

/** `REASON ...` gives a reason to the commands above that have none. */
function giveReason(commands: ModeratorCommand[], reason: string): void {
  for (const [i, command] of commands.entries()) {
    if ('reason' in command && command.reason === '') commands[i] = { ...command, reason };
  }
}

/** Words that may stand between the impulse and the reason of a ROLLBACK. */
const HOW_TO_GO_BACK: ReadonlySet<string> = new Set(['FORCE', 'RESHUFFLE']);

const READERS: Readonly<Record<string, Reader>> = {
  EXTEND: ({ line, rest, seats }) => {
    const [first = '', ...words] = rest.split(' ');
    const hours = hoursOf(first);
    if (hours !== undefined) return { line, ...forSeatOrAll({ kind: 'extend', hours }, words.join(' '), seats) };
    // A seat that is named before the hours is no part of the reason.
    const [seat, more] = first.toUpperCase() === 'ALL' ? [undefined, words.join(' ')] : seatFirst(rest, seats);
    const [amount = '', ...reason] = more.split(' ');
    const given = hoursOf(amount);
    if (given === undefined) return { line, problem: 'hours' };
    const fields = { kind: 'extend', hours: given, ...(seat === undefined ? {} : { seat }) };
    return { line, fields, reason: reason.join(' ') };
  },
  PAUSE: paused,
  /** A match that stands, or is to stand, goes on by itself. */
  STOP: paused,
  BREAK: ({ line, rest, when }) => {
    const [amount = '', ...reason] = rest.split(' ');
    const hours = hoursOf(amount);
    if (hours === undefined) return { line, problem: 'hours' };
    return { line, fields: { kind: 'pause', until: when.after(hours) }, reason: reason.join(' ') };
  },
  EVENING: (said) => {
    const { reason, until } = untilIn(said);
    return { line: said.line, fields: { kind: 'pace', pace: 'evening', ...until }, reason };
  },
  PACE: ({ line, rest }) => {
    const [pace = '', ...reason] = rest.split(' ');
    return { line, fields: { kind: 'pace', pace: pace.toLowerCase() }, reason: reason.join(' ') };
  },
  RESUME: ({ line, rest }) => ({ line, fields: { kind: 'resume' }, reason: rest }),
  REMIND: ({ line, rest, seats }) => {
    const [seat] = seatFirst(rest, seats);
    if (rest !== '' && seat === undefined) return { line, problem: 'seat' };
    return { line, fields: { kind: 'remind', ...(seat === undefined ? {} : { seat }) }, reason: '' };
  },
  NOW: ({ line, rest, seats }) => {
    const [seat] = seatFirst(rest, seats);
    if (rest !== '' && seat === undefined) return { line, problem: 'seat' };
    return { line, fields: { kind: 'now', ...(seat === undefined ? {} : { seat }) }, reason: '' };
  },
  PROCESS: ({ line, rest, seats }) => {
    const [first = '', ...words] = rest.split(' ');
    const isNumber = first !== '' && Number.isInteger(Number(first));
    const act = forSeatOrAll({ kind: 'process' }, isNumber ? words.join(' ') : rest, seats);
    return { line, ...act, ...(isNumber ? { impulse: Number(first) } : {}) };
  },
  BROADCAST: ({ line, message }) => {
    const text = message();
    return text === undefined ? { line, problem: 'end' } : { line, fields: { kind: 'broadcast', text }, reason: '' };
  },
  TO: ({ line, rest, block, seats }) => {
    const [name, text] = splitAtColon(rest);
    const seat = seats(name);
    if (seat === undefined) return { line, problem: 'seat' };
    const words = text === '' ? block()?.join('\n') : text;
    return words === undefined
      ? { line, problem: 'end' }
      : { line, fields: { kind: 'write', seat, text: words }, reason: '' };
  },
  RULE: ({ line, rest }) => ({ line, fields: { kind: 'rule', ...aboutIn(rest) }, reason: '' }),
  AGREE: ({ line, rest }) => {
    const [first = ''] = rest.split(' ');
    const subject = SUBJECTS.find((each) => each === first.toLowerCase());
    const text = subject === undefined ? rest : rest.slice(first.length).trim();
    return {
      line,
      fields: { kind: 'agree', ...(subject === undefined ? {} : { subject }), ...aboutIn(text) },
      reason: '',
    };
  },
  STRIKE: ({ line, rest }) => {
    const [no = '', ...reason] = rest.split(' ');
    return { line, fields: { kind: 'strike', no }, reason: reason.join(' ') };
  },
  ACT: ({ line, rest, block, seats }) => {
    const [seat, reason] = seatFirst(rest.toUpperCase().startsWith('AS ') ? rest.slice(3) : rest, seats);
    const inside = block();
    if (seat === undefined) return { line, problem: 'seat' };
    if (inside === undefined) return { line, problem: 'end' };
    return { line, fields: { kind: 'act-as', seat, text: inside.join('\n') }, reason };
  },
  POLICY: ({ line, rest, seats }) => {
    const [seat, words] = seatFirst(rest, seats);
    const [policy = '', ...reason] = words.split(' ');
    if (seat === undefined) return { line, problem: 'seat' };
    return { line, fields: { kind: 'policy', seat, policy: policy.toLowerCase() }, reason: reason.join(' ') };
  },
  FOR: ({ line, rest, block, seats }) => {
    const [name, first] = splitAtColon(rest);
    const seat = seats(name);
    const inside = block();
    if (seat === undefined) return { line, problem: 'seat' };
    if (inside === undefined) return { line, problem: 'end' };
    const text = [...(first === '' ? [] : [first]), ...inside].join('\n');
    return { line, fields: { kind: 'act-as', seat, text }, reason: '' };
  },
  UNLOCK: ({ line, rest, seats }) => forSeat(line, rest, seats, 'unlock'),
  LOOK: ({ line, rest, seats }) => forSeat(line, rest, seats, 'glass'),
  SETTLE: ({ line, rest, seats }) => forSeat(line, rest, seats, 'process'),
  GLASS: ({ line, rest, seats }) => forSeat(line, rest, seats, 'glass'),
  OVERRIDE: ({ line, rest, block }) => {
    const inside = isPatch(rest) ? [] : block();
    if (inside === undefined) return { line, problem: 'end' };
    const [patch, reason] = isPatch(rest) ? patchFirst(rest) : [inside.join('\n'), rest];
    return { line, fields: { kind: 'override', patch }, reason };
  },
  ROLLBACK: ({ line, rest }) => {
    const [to = '', ...words] = rest.split(' ');
    const first = words.findIndex((word) => !HOW_TO_GO_BACK.has(word.toUpperCase()));
    const how = (first < 0 ? words : words.slice(0, first)).map((word) => word.toUpperCase());
    const [reason, agreed] = splitAt(words.slice(how.length).join(' '), ' AGREED ');
    const deck = how.includes('RESHUFFLE') ? 'reshuffle' : 'restore';
    return { line, fields: { kind: 'rollback', to, force: how.includes('FORCE'), deck, consents: agreed }, reason };
  },
  END: ({ line, rest }) => {
    const [how = '', ...words] = rest.split(' ');
    return { line, fields: { kind: 'end', how: how.toLowerCase() }, reason: words.join(' ') };
  },
  FINISH: ({ line, rest }) => ({ line, fields: { kind: 'end', how: 'agreed' }, reason: rest }),
  REPLACE: ({ line, rest, seats }) => {
    const [who, whom] = splitAt(rest, ' WITH ');
    const seat = seats(who);
    const words = whom.split(' ').filter((word) => word !== '');
    const at = words.findIndex((word) => word.includes('@'));
    const address = (words[at] ?? '').replace('<', '').replace('>', '');
    if (seat === undefined) return { line, problem: 'seat' };
    if (at < 0) return { line, problem: 'replace' };
    const player = words.slice(0, at).join(' ') || (address.split('@')[0] ?? '');
    return { line, replace: { seat, player, address }, reason: words.slice(at + 1).join(' ') };
  },
  INVITE: ({ line, rest, seats }) => {
    const [first = ''] = rest.split(' ');
    const role = first === '' || !Object.hasOwn(ROLES, first.toUpperCase()) ? undefined : ROLES[first.toUpperCase()];
    if (role) return invited(line, rest.slice(first.length), { role });
    const [seat, whom] = seatFirst(rest, seats);
    return seat === undefined ? { line, problem: 'seat' } : invited(line, whom, { role: 'SEAT', seat });
  },
  'CO-GM': ({ line, rest }) => invited(line, rest, { role: 'MODERATOR' }),
  CREATE: ({ line, rest }) => {
    const [said, pace] = splitAt(rest, ' PACE ');
    const [game = '', scenario = '', split = '', ...name] = said.split(' ').filter((word) => word !== '');
    if (split === '') return { line, problem: 'create' };
    const players = split.toUpperCase().endsWith('P') ? split.slice(0, -1) : split;
    const called = name.join(' ');
    const plain = called.toUpperCase().startsWith('NAME ') ? called.slice('NAME '.length) : called;
    const create = { game: game.toLowerCase(), scenario, split: players, name: unquoted(plain) };
    return { line, create: { ...create, pace: pace === '' ? undefined : pace.toLowerCase() } };
  },
  START: ({ line }) => ({ line, start: true }),
  DIGEST: ({ line, rest }) => {
    const digest = digestTime(rest);
    return digest === undefined ? { line, problem: 'digest' } : { line, digest };
  },
  LANGUAGE: ({ line, rest }) => {
    const language = languageCalled(rest);
    return language === undefined ? { line, problem: 'language' } : { line, language };
  },
  EXPORT: ({ line }) => ({ line, record: true }),
  POLL: ({ line, rest }) => {
    const [first = '', ...words] = rest.split(' ');
    const hours = /^\d/.test(first) ? hoursOf(first) : undefined;
    const text = unquoted(hours === undefined ? rest : words.join(' '));
    return text === '' ? { line, problem: 'poll' } : { line, poll: { hours: hours ?? POLL_HOURS, text } };
  },
  CONFIRM: ({ line, rest }) => ({ line, confirm: confirmationIn(`CONFIRM ${rest}`) ?? rest }),
  STATUS: ({ line }) => ({ line, ask: 'status' }),
  PREVIEW: ({ line }) => ({ line, ask: 'preview' }),
  AUDIT: ({ line }) => ({ line, ask: 'audit' }),
  HELP: ({ line }) => ({ line, ask: 'help' }),
};

/** Words that begin a command. */
export const MODERATOR_WORDS: readonly string[] = Object.keys(READERS);

/** An act for the seat that is named first, or for all. */
function forSeatOrAll(
  fields: object,
  text: string,
  seats: Seats,
): Pick<Extract<ModeratorCommand, { fields: object }>, 'fields' | 'reason' | 'orAll'> {
  const [seat, reason] = seatFirst(text, seats);
  if (seat === undefined) return { fields, reason };
  return { fields: { ...fields, seat }, reason, ...(reason === '' ? {} : { orAll: { fields, reason: text } }) };
}

function forSeat(line: string, rest: string, seats: Seats, kind: 'unlock' | 'glass' | 'process'): ModeratorCommand {
  const [seat, reason] = seatFirst(rest, seats);
  return seat === undefined ? { line, problem: 'seat' } : { line, fields: { kind, seat }, reason };
}

const ROLES: Readonly<Record<string, 'OBSERVER' | 'MODERATOR'>> = {
  OBSERVER: 'OBSERVER',
  MODERATOR: 'MODERATOR',
  GM: 'MODERATOR',
};

/** `Otto otto@example.org`: a name may come before or after the address. */
function invited(
  line: string,
  text: string,
  to: { readonly role: 'SEAT' | 'OBSERVER' | 'MODERATOR'; readonly seat?: string },
): ModeratorCommand {
  const words = text.split(' ').filter((word) => word !== '');
  const written = words.find((word) => word.includes('@'));
  if (written === undefined) return { line, problem: 'invite' };
  const address = written.replace('<', '').replace('>', '');
  const name = words.filter((word) => word !== written).join(' ') || (address.split('@')[0] ?? '');
  return { line, invite: { ...to, name: unquoted(name).slice(0, LONGEST_NAME), address } };
}

/** `24`, `24h`, `2d`, `10m`, `10min`. */
function hoursOf(amount: string): number | undefined {
  const [, number = '', unit = 'h'] = /^([\d.]+)(h|d|m|min)?$/i.exec(amount) ?? [];
  const count = Number(number);
  if (number === '' || !Number.isFinite(count)) return undefined;
  return count * (HOURS_IN[unit.toLowerCase()] ?? 1);
}

const HOURS_IN: Readonly<Record<string, number>> = { h: 1, d: 24, m: 1 / 60, min: 1 / 60 };

/** The words before UNTIL, the moment behind it, and the words behind that. */
function untilIn({ rest, when }: Pick<CommandLine, 'rest' | 'when'>): {
  readonly reason: string;
  readonly until: { readonly until?: string };
} {
  const [before, after] = splitAt(rest, ' UNTIL ');
  if (after === '') return { reason: before, until: {} };
  const words = after.split(' ');
  const count = /^[a-z]/i.test(after) && words.length > 1 ? 2 : 1;
  const reason = [before, ...words.slice(count)].join(' ').trim();
  return { reason, until: { until: when.at(words.slice(0, count).join(' ')) } };
}

function paused(said: CommandLine): ModeratorCommand {
  const { reason, until } = untilIn(said);
  return { line: said.line, fields: { kind: 'pause', ...until }, reason };
}

/** `"text" ABOUT card 23`. */
function aboutIn(text: string): { readonly text: string; readonly about?: string } {
  const at = text.lastIndexOf(' ABOUT ');
  const about = at < 0 ? '' : text.slice(at + ' ABOUT '.length).trim();
  if (about === '' || about.includes('"')) return { text: unquoted(text) };
  return { text: unquoted(text.slice(0, at).trim()), about };
}

/** `ko`, or a language by its own name. */
const languageCalled = (name: string): LanguageTag | undefined =>
  LANGUAGES.find((each) => [each, LANGUAGE_NAMES[each].toLowerCase()].includes(name.trim().toLowerCase()));

/** `anna: your words`. */
const splitAtColon = (text: string): readonly [string, string] => {
  const at = text.indexOf(':');
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
};

const splitAt = (text: string, word: string): readonly [string, string] => {
  const at = ` ${text.toUpperCase()}`.indexOf(word);
  return at < 0 ? [text, ''] : [text.slice(0, Math.max(0, at - 1)).trim(), text.slice(at + word.length - 1).trim()];
};

/** A seat in the first three words of a text, and the rest of the text. */
function seatFirst(text: string, seats: Seats): readonly [string | undefined, string] {
  const words = text.split(' ').filter((word) => word !== '');
  for (const count of [3, 2, 1]) {
    const seat = words.length >= count ? seats(words.slice(0, count).join(' ')) : undefined;
    if (seat !== undefined) return [seat, words.slice(count).join(' ')];
  }
  return [undefined, text];
}

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;

const isPatch = (text: string): boolean => text.startsWith('[') || text.startsWith('{');

/** A patch ends with its JSON; the reason follows. */
function patchFirst(text: string): readonly [string, string] {
  const close = text.startsWith('[') ? ']' : '}';
  const at = text.lastIndexOf(close);
  return [text.slice(0, at + 1), text.slice(at + 1).trim()];
}
