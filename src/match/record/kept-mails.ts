/** Compares mails that a player has kept with the record of his match: both have to say the same. */
import {
  type BeaconTerms,
  type DiceRecord,
  entryIn,
  isObject,
  type LogEntry,
  type Message,
  message,
  type Origin,
  type RecordedAnswer,
  type RecordFile,
  roundTime,
  same,
} from '../../engine/index.ts';

/** A mail of ours, as its reader has kept it. */
export interface ToldMail {
  /** With its angle brackets. */
  readonly messageId: string;
  /** From its header. */
  readonly date: Date | undefined;
  /** When the reader's mail server received it; undefined if the mail does not say. */
  readonly received: Date | undefined;
  /** Its plain text. */
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

interface MailVerdict {
  readonly faults: readonly Message[];
  readonly told: readonly Message[];
}

/** Answers between two draws, by the row of the second; only as far as the match was replayed. */
export type AnswersBefore = ReadonlyMap<number, readonly RecordedAnswer[]>;

/** The sources whose answers have a recorded time. */
const TIMED: readonly Origin[] = ['sheet', 'standing', 'rules'];

export function checkMails(
  file: RecordFile,
  record: DiceRecord,
  mails: readonly ToldMail[],
  answersBefore: AnswersBefore = new Map(),
): MailVerdict {
  const check = new MailCheck(file, record, answersBefore);
  for (const mail of [...mails].sort((a, b) => timeOf(a) - timeOf(b))) check.read(mail);
  return check.verdict();
}

type DrawEntry = Extract<LogEntry, { kind: 'roll' | 'shuffle' }>;
type Lock = Extract<LogEntry, { kind: 'lock' }>;

/** What a mail says of the dice. */
interface DiceStatement {
  readonly heads: readonly { readonly head: string; readonly rolls?: number }[];
  readonly hashes: readonly string[];
  /** Beginnings of the hash of the content. */
  readonly packs: readonly string[];
  readonly rounds: readonly number[];
  /** Commitments of answers under seal. */
  readonly seals: readonly string[];
  readonly faces: readonly { readonly no: number; readonly faces: readonly number[] }[];
}

/** An answer of ours that named a round before its lock existed. */
interface AwaitedRound {
  readonly mail: ToldMail;
  readonly round: number;
}

/** A mail that shows a commitment of which the log had no row yet. */
interface PromisedSeal {
  readonly mail: ToldMail;
  readonly commitment: string;
}

class MailCheck {
  readonly #file: RecordFile;
  readonly #entries: readonly (LogEntry | undefined)[];
  readonly #answersBefore: AnswersBefore;
  /** Rows by the first 16 digits of their hash. */
  readonly #rows: ReadonlyMap<string, number>;
  /** The number of draws after each row. */
  readonly #counts: readonly number[];
  readonly #known: ReadonlySet<string>;
  readonly #terms: BeaconTerms | undefined;
  /** The time of the record, if it says so. */
  readonly #until: number;
  readonly #faults: Message[] = [];
  /** The latest named round of handed-over orders, by the row at the time. */
  readonly #awaited = new Map<number, AwaitedRound>();
  /** Locks that a mail named before their round came. */
  readonly #attested = new Set<number>();
  /** By the row at the time: a later mail at the same row tells of the answer as it was changed. */
  readonly #promised = new Map<number, readonly PromisedSeal[]>();
  readonly #commitments: ReadonlySet<string>;
  readonly #count = { mails: 0, newer: 0, heads: 0, hashes: 0, rounds: 0, seals: 0, faces: 0 };

  constructor(file: RecordFile, record: DiceRecord, answersBefore: AnswersBefore) {
    this.#file = file;
    this.#entries = record.log.map(entryIn);
    this.#answersBefore = answersBefore;
    this.#rows = new Map(record.log.map(({ hash }, row) => [String(hash).slice(0, 16), row]));
    this.#counts = countsIn(this.#entries);
    this.#known = new Set([
      ...Object.values(record.commitments),
      ...Object.values(record.secrets ?? {}),
      ...hashesIn(this.#entries),
      ...record.log.map(({ hash }) => hash),
    ]);
    this.#commitments = new Set(
      this.#entries.flatMap((entry) => (entry?.kind === 'sealed' && entry.commitment ? [entry.commitment] : [])),
    );
    this.#terms = termsIn(this.#entries);
    this.#until = newestIn(file, this.#entries);
  }

  verdict(): MailVerdict {
    for (const [row, awaited] of this.#awaited) this.#compareRound(row, awaited);
    for (const { mail, commitment } of [...this.#promised.values()].flat()) this.#fault('seal', mail, { commitment });
    const locks = this.#entries.filter((entry) => entry?.kind === 'lock').length;
    const { mails, newer, ...counts } = this.#count;
    return {
      faults: [...(mails === 0 ? [message('mail.fault.none', {})] : []), ...this.#faults],
      told: [
        message('verify.mails', { mails, ...counts }),
        ...(newer > 0 ? [message('verify.mails.newer', { newer })] : []),
        ...(locks > 0 ? [message('verify.mails.rounds', { told: this.#attested.size, locks })] : []),
      ],
    };
  }

  read(mail: ToldMail): void {
    this.#count.mails++;
    const said = saidIn(mail, this.#terms);
    const rows = said.heads.map(({ head }) => this.#rows.get(head.slice(0, 16)));
    if (rows.includes(undefined) && this.#isNewer(mail)) {
      this.#count.newer++;
      return;
    }
    for (const [i, { head, rolls }] of said.heads.entries()) this.#compareHead(mail, { head, rolls, row: rows[i] });
    for (const hash of said.hashes) this.#compareHash(mail, hash);
    for (const pack of said.packs) this.#compareContent(mail, pack);
    const row = Math.max(-1, ...rows.filter((each) => each !== undefined));
    for (const { no, faces } of said.faces) this.#compareFaces(mail, { no, faces, row });
    if (said.heads.length > 0) this.#promise(mail, said.seals, row);
    for (const round of said.rounds) this.#hear(mail, round, row);
    // Orders that were handed over and are a draft again wait for no round.
    if (said.rounds.length === 0 && said.heads.length > 0) this.#awaited.delete(row);
    this.#attest(mail, row);
  }

  #fault(what: string, { messageId, date, received }: ToldMail, args: Readonly<Record<string, string | number>>): void {
    const when = (date ?? received)?.toISOString() ?? '?';
    this.#faults.push(message(`mail.fault.${what}`, { when, id: messageId, ...args }));
  }

  /** Whether a mail is newer than the record. After its end a match has no newer mails. */
  #isNewer(mail: ToldMail): boolean {
    return this.#file.head.state !== 'OVER' && timeOf(mail) > this.#until;
  }

  #compareHead(
    mail: ToldMail,
    {
      head,
      rolls,
      row,
    }: { readonly head: string; readonly rolls: number | undefined; readonly row: number | undefined },
  ): void {
    this.#count.heads++;
    if (row === undefined) {
      const near = this.#entries.length - 1;
      const at = rolls === undefined ? -1 : this.#counts.lastIndexOf(rolls);
      this.#fault('head', mail, { head: head.slice(0, 16), row: at < 0 ? near : at });
    } else if (rolls !== undefined && this.#counts[row] !== rolls)
      this.#fault('rolls', mail, { row, rolls, count: this.#counts[row] ?? 0 });
  }

  #compareHash(mail: ToldMail, hash: string): void {
    this.#count.hashes++;
    if (!this.#known.has(hash)) this.#fault('hash', mail, { hash });
  }

  #compareContent(mail: ToldMail, pack: string): void {
    const { packHash } = this.#file.head;
    this.#count.hashes++;
    if (!packHash?.startsWith(pack)) this.#fault('content', mail, { pack });
  }

  #compareFaces(
    mail: ToldMail,
    { no, faces, row }: { readonly no: number; readonly faces: readonly number[]; readonly row: number },
  ): void {
    const drawn = this.#entries
      .slice(0, row + 1)
      .filter((entry): entry is DrawEntry => entry?.kind === 'roll' && entry.no === no);
    this.#count.faces++;
    if (drawn.some((entry) => entry.kind === 'roll' && same([...entry.faces], [...faces]))) return;
    const at = this.#entries.findLastIndex((entry) => entry?.kind === 'roll' && entry.no === no);
    this.#fault('faces', mail, { no, faces: faces.join(' '), row: at });
  }

  /** What was just written under seal has its row as soon as it counts as given. */
  #promise(mail: ToldMail, seals: readonly string[], row: number): void {
    this.#count.seals += seals.length;
    const unknown = seals.filter((commitment) => !this.#commitments.has(commitment));
    const isUnderWay = this.#file.head.state !== 'OVER' && row === this.#entries.length - 1;
    const before = row < 0 ? (this.#promised.get(row) ?? []) : [];
    this.#promised.set(row, isUnderWay ? before : [...before, ...unknown.map((commitment) => ({ mail, commitment }))]);
  }

  /** An unknown round belongs to orders that were just handed over. */
  #hear(mail: ToldMail, round: number, row: number): void {
    this.#count.rounds++;
    const isPast = this.#entries.slice(0, row + 1).some((entry) => entry?.kind === 'lock' && entry.round === round);
    if (!isPast && row >= 0) this.#awaited.set(row, { mail, round });
  }

  /** If nobody else answered anything before the draw, it has to use that round. */
  #compareRound(row: number, { mail, round }: AwaitedRound): void {
    const next = this.#entries.slice(row + 1).findIndex((entry) => entry?.kind !== 'epoch' && entry?.kind !== 'roll');
    const at = row + 1 + next;
    const lock = next < 0 ? undefined : this.#entries[at];
    if (lock?.kind !== 'lock' || lock.round === round) {
      if (lock?.kind === 'lock') this.#attestAt(mail, at, lock);
      return;
    }
    const draw = this.#entries.findIndex((entry, i) => i > at && isDrawOf(entry, lock));
    const answers = this.#answersBefore.get(draw) ?? [];
    const seats = new Set(answers.filter(({ origin }) => origin === 'sheet').map(({ seat }) => seat));
    const isAlone = seats.size === 1 && answers.every(({ origin }) => TIMED.includes(origin));
    if (isAlone) this.#fault('round', mail, { row: at, round: lock.round, told: round });
  }

  #attest(mail: ToldMail, row: number): void {
    for (const [at, entry] of this.#entries.slice(0, row + 1).entries())
      if (entry?.kind === 'lock') this.#attestAt(mail, at, entry);
  }

  /** A round in a mail that a mail server received earlier cannot have been chosen by its value. */
  #attestAt({ received }: ToldMail, at: number, { round }: Lock): void {
    if (this.#terms && received && received.getTime() < roundTime(this.#terms, round)) this.#attested.add(at);
  }
}

const timeOf = ({ received, date }: ToldMail): number => (received ?? date)?.getTime() ?? 0;

const isDrawOf = (entry: LogEntry | undefined, { no, epoch, answers }: Lock): boolean =>
  (entry?.kind === 'roll' || entry?.kind === 'shuffle') &&
  entry.no === no &&
  entry.epoch === epoch &&
  entry.answers === answers;

/** How many draws stand after each row. */
function countsIn(entries: readonly (LogEntry | undefined)[]): readonly number[] {
  let count = 0;
  return entries.map((entry) => {
    if (entry?.kind === 'rollback') count = entry.rolls;
    if (entry?.kind === 'roll' || entry?.kind === 'shuffle') count = entry.no + 1;
    return count;
  });
}

/** All hashes in letters that concern a log. */
const hashesIn = (entries: readonly (LogEntry | undefined)[]): readonly string[] =>
  entries.flatMap((entry) => {
    if (entry?.kind === 'reveal') return [entry.key];
    if (entry?.kind === 'end') return [entry.deck];
    return entry?.kind === 'salted' ? [entry.hash] : [];
  });

function termsIn(entries: readonly (LogEntry | undefined)[]): BeaconTerms | undefined {
  const named = entries.find((entry) => (entry?.kind === 'salts' || entry?.kind === 'mode') && entry.beacon);
  return named?.kind === 'salts' || named?.kind === 'mode' ? named.beacon : undefined;
}

const KINDS_WITH_TIMES = ['report', 'position', 'view', 'event'];

function newestIn({ lines }: RecordFile, entries: readonly (LogEntry | undefined)[]): number {
  const told = KINDS_WITH_TIMES.flatMap((kind) => lines(kind).map(({ at }) => at));
  const logged = entries.map((entry) => (entry && 'at' in entry ? entry.at : undefined));
  return [...told, ...logged]
    .map((at) => Date.parse(String(at)))
    .filter((at) => !Number.isNaN(at))
    .reduce((newest, at) => Math.max(newest, at), 0);
}

// --- what a mail says ----------------------------------------------------------------------------------------------------

/** Hashes and numbers look the same in all languages. */
const HEAD = /(?<![0-9a-f])([0-9a-f]{4}) ([0-9a-f]{4}) ([0-9a-f]{4}) ([0-9a-f]{4})(?![0-9a-f])(?: ?[,、] ?(\d{1,9}))?/g;
const HASH = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
/** The beginning of the hash of the content, at the foot of a report. */
const PACK = /(?<![0-9a-f-])[0-9a-f]{12}(?=[.。])/g;
/** The commitment of an answer under seal. */
const SEAL = /(?<![0-9a-f-])[0-9a-f]{32}(?![0-9a-f-])/g;
const ROUND = /(?<![a-z0-9-])([a-z0-9-]{1,40})\/(\d{1,15})/g;
const ADDRESS = /https?:\/\/\S{1,2000}/g;

function saidIn({ text, files }: ToldMail, terms: BeaconTerms | undefined): DiceStatement {
  const words = text.replace(ADDRESS, ' ').replace(/\s+/g, ' ');
  const states = files.flatMap(({ text: json }) => stateIn(json));
  const heads = [...words.matchAll(HEAD)].map(([, a, b, c, d, rolls]) => ({
    head: `${a}${b}${c}${d}`,
    ...(rolls === undefined ? {} : { rolls: Number(rolls) }),
  }));
  const rounds = [...words.matchAll(ROUND)].filter(([, name]) => name === terms?.name);
  return {
    heads: [...heads, ...states.flatMap((state) => state.heads)],
    hashes: words.match(HASH) ?? [],
    packs: [...(words.match(PACK) ?? []), ...states.flatMap(({ pack }) => pack ?? [])],
    seals: [...new Set(words.match(SEAL) ?? [])],
    rounds: [...new Set(rounds.map(([, , round]) => Number(round)))],
    faces: states.flatMap(({ faces }) => faces),
  };
}

interface StateStatement extends Pick<DiceStatement, 'heads' | 'faces'> {
  readonly pack?: string;
}

/** From the state file of a report: the head of the log, the content, and the faces in its events. */
function stateIn(text: string): StateStatement[] {
  const state = parsed(text);
  if (!isObject(state) || !isObject(state.dice)) return [];
  const { head, rolls } = state.dice;
  const events = Array.isArray(state.events) ? state.events : [];
  return [
    {
      ...(isObject(state.match) && typeof state.match.pack === 'string' ? { pack: state.match.pack } : {}),
      heads: typeof head === 'string' && typeof rolls === 'number' ? [{ head, rolls }] : [],
      faces: events.flatMap((each) => (isObject(each) && isObject(each.event) ? facesIn(each.event) : [])),
    },
  ];
}

function facesIn({ roll, face, faces }: { readonly [field: string]: unknown }): DiceStatement['faces'] {
  const shown = Array.isArray(faces) ? faces : face === undefined ? undefined : [face];
  return typeof roll === 'number' && shown ? [{ no: roll, faces: shown.map(Number) }] : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
