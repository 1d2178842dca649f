import type { LanguageTag } from '../engine/index.ts';
import type { Away } from './away.ts';
import type { Day } from './day.ts';
import type { Problem } from './order.ts';

/**
 * How often a seat gets mail: about everything; only when it must act; once a day. Questions are mailed in any case.
 */
export const NOTIFY_LEVELS = ['each', 'turns', 'daily'] as const;

export type NotifyLevel = (typeof NOTIFY_LEVELS)[number];

/** Files that a seat may have with its mails. */
export const FILE_KINDS = ['json', 'calendar'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

export type NoArguments = Readonly<Record<never, unknown>>;

/** The arguments of each command. */
export interface CommandArguments {
  readonly status: { readonly about: 'position' | 'dice' | 'score' };
  readonly hand: NoArguments;
  /** As written; empty for the whole map. */
  readonly map: { readonly place: string };
  /** Names as written; empty: all fights in reach. */
  readonly odds: { readonly about: string };
  readonly orders: NoArguments;
  readonly standing: NoArguments;
  /** How many impulses; undefined: the usual number. */
  readonly history: { readonly count: number | undefined };
  readonly deadline: NoArguments;
  readonly help: { readonly about: string };
  /** Numbers or titles, as written; `all`: the titles of all. */
  readonly card: { readonly cards: string; readonly all?: true };
  /** The game in five minutes, or its glossary: all of it, or a term of it. */
  readonly rules: { readonly words: boolean; readonly term: string };
  /** What is looked up, as written: a place, a piece, a card, a word, a number. */
  readonly what: { readonly about: string };
  readonly advise: NoArguments;
  readonly rolls: { readonly count: number | undefined };
  readonly who: NoArguments;
  /** A zone of the IANA database. */
  readonly timezone: { readonly zone: string };
  readonly language: { readonly language: LanguageTag };
  readonly absence: Away;
  /** The first day of the cancelled absence; undefined: the next absence. */
  readonly noabsence: { readonly from: Day | undefined };
  /** Hours, if a number is given. */
  readonly extend: { readonly hours: number | undefined; readonly reason: string };
  readonly notify: { readonly level: NotifyLevel };
  /** Empty: none. */
  readonly files: { readonly kinds: readonly FileKind[] };
  readonly resign: NoArguments;
  /** Takes back handed-over orders. */
  readonly unlock: NoArguments;
  readonly report: NoArguments;
  /** The number of a question, if one is given. */
  readonly vote: { readonly yes: boolean; readonly poll: number | undefined };
  /** The proposed act, as a moderator would write it. */
  readonly propose: { readonly what: string };
  readonly export: NoArguments;
  /** The name of a game as written; empty: none. */
  readonly guide: { readonly game: string };
  /** Leaves the lesson that is taken by mail. */
  readonly enough: NoArguments;
  /** Whether questions say why they are asked; undefined: it is asked whether they do. */
  readonly explain: { readonly on: boolean | undefined };
}

export type CommandName = keyof CommandArguments;

interface CommandText {
  /** The line, as it was written, or as it could be written. */
  readonly text: string;
  /** The same as its player has said it, in other words. */
  readonly said?: string;
}

/** A command whose argument was understood. */
export type CommandOf<N extends CommandName> = {
  readonly [K in N]: CommandText & { readonly name: K } & CommandArguments[K];
}[N];

/** A command whose argument was not understood, with possible meanings. */
export interface UnclearCommand extends CommandText {
  readonly name: CommandName;
  readonly problem: Problem;
}

/** Asks for something at once, and does not change the draft. */
export type Command = CommandOf<CommandName> | UnclearCommand;

/** Every word for a command, in lower case. */
export const COMMAND_WORDS: Readonly<Record<string, CommandName>> = {
  status: 'status',
  score: 'status',
  summary: 'status',
  hand: 'hand',
  map: 'map',
  board: 'map',
  odds: 'odds',
  orders: 'orders',
  standing: 'standing',
  history: 'history',
  deadline: 'deadline',
  help: 'help',
  card: 'card',
  cards: 'card',
  rules: 'rules',
  words: 'rules',
  glossary: 'rules',
  what: 'what',
  advise: 'advise',
  advice: 'advise',
  staff: 'advise',
  rolls: 'rolls',
  who: 'who',
  timezone: 'timezone',
  language: 'language',
  absence: 'absence',
  absent: 'absence',
  away: 'absence',
  vacation: 'absence',
  abwesend: 'absence',
  weg: 'absence',
  noabsence: 'noabsence',
  extend: 'extend',
  notify: 'notify',
  files: 'files',
  resign: 'resign',
  signoff: 'resign',
  unlock: 'unlock',
  report: 'report',
  resend: 'report',
  vote: 'vote',
  propose: 'propose',
  export: 'export',
  guide: 'guide',
  tutorial: 'guide',
  enough: 'enough',
  explain: 'explain',
};

const CHANGES: ReadonlySet<CommandName> = new Set([
  'timezone',
  'language',
  'absence',
  'noabsence',
  'extend',
  'notify',
  'files',
  'resign',
  'unlock',
  'vote',
  'propose',
  'enough',
  'explain',
]);

/** Whether a command changes something, and does not only ask. */
export const changesMatch = (name: CommandName): boolean => CHANGES.has(name);

export const COMMANDS: readonly string[] = Object.keys(COMMAND_WORDS);
