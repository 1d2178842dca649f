/**
 * Honest records of finished matches, bent in one thing by somebody who has the database and all secrets: whatever can follow from the bend
 * follows, hashes and seals too. The check names the row or the place, and no installation takes the match in.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BeaconCheck,
  canonical,
  diceRecordOf,
  facesOf,
  hashes,
  type Json,
  type JsonObject,
  type LogEntry,
  linkOf,
  originsText,
  type RecordedAnswer,
  type RollEntry,
  readRecord,
  recordText,
  roundFor,
  roundTime,
  type Secrets,
  saltOf,
  sealOf,
  sure,
} from '../../src/engine/index.ts';
import { answersHead } from '../../src/match/dice/source.ts';
import { eventsHead } from '../../src/match/dice/step-log.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { installedGames } from '../../src/match/games.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { importMatch } from '../../src/match/record/import.ts';
import { replayRecord } from '../../src/match/record/replay-record.ts';
import { isTestBeacon, roundValue, TEST_TERMS, testBeacon } from '../setup/beacon.ts';
import { ENDED_MATCHES, playByStandIns } from '../setup/stand-ins.ts';
import { entriesOf, type RowChange, rewritten } from './cheating.ts';
import { type TestService, testService } from './service.ts';

type Lines = readonly JsonObject[];
type Kind = LogEntry['kind'];
type Entry<K extends Kind> = Extract<LogEntry, { kind: K }>;

const GAMES = [...ENDED_MATCHES.keys()];

/** An honest record, and what its match was bound to. */
class Honest {
  readonly lines: Lines;
  readonly log: readonly LogEntry[];
  readonly head: JsonObject;
  readonly secrets: Secrets;
  readonly commitments: Secrets;
  readonly to: { readonly match: string };
  readonly salt: string;
  readonly answers: readonly (JsonObject & RecordedAnswer)[];

  constructor(lines: Lines) {
    this.lines = lines;
    this.log = entriesOf(lines);
    this.head = sure(lines[0]);
    const { secrets, commitments } = this.head as { secrets?: Secrets; commitments?: Secrets };
    this.secrets = sure(secrets);
    this.commitments = sure(commitments);
    this.to = { match: String(this.head.code) };
    this.salt = saltOf(hashes, this.to, sure(this.entry('salts')).salts);
    this.answers = this.all('answer') as never;
  }

  all(kind: string): Lines {
    return this.lines.filter(({ line }) => line === kind);
  }

  last(kind: string): JsonObject {
    return sure(this.all(kind).at(-1));
  }

  without(...kinds: readonly string[]): Lines {
    return this.lines.filter(({ line }) => !kinds.includes(String(line)));
  }

  inHead(change: { readonly [field: string]: unknown }): Lines {
    return this.lines.map((line) => (line === this.head ? ({ ...line, ...change } as JsonObject) : line));
  }

  with(from: JsonObject, change: { readonly [field: string]: unknown }): Lines {
    return this.lines.map((line) => (line === from ? ({ ...line, ...change } as JsonObject) : line));
  }

  row(isIt: (entry: LogEntry, row: number) => boolean): number {
    const row = this.log.findIndex(isIt);
    if (row < 0) throw new Error('the record has no such row');
    return row;
  }

  rowOf<K extends Kind>(kind: K, nth = 0): number {
    return sure(this.log.flatMap((entry, row) => (entry.kind === kind ? [row] : []))[nth]);
  }

  entry<K extends Kind>(kind: K, nth = 0): Entry<K> {
    return this.log[this.rowOf(kind, nth)] as Entry<K>;
  }

  /** The log with one row changed, and written anew. */
  changed(row: number, change: (entry: never) => ReturnType<RowChange>): Lines {
    return rewritten(this.lines, (entry, at) => (at === row ? change(entry as never) : entry));
  }

  /** A roll with the faces that its key, label and round give. */
  rolled(entry: RollEntry): RollEntry {
    const { epoch, no, label, beacon, link } = entry;
    const purpose = { ...this.to, salt: this.salt, epoch, no, label, beacon: beacon?.value ?? '' };
    return { ...entry, faces: facesOf(hashes, linkOf(hashes, this.secrets.dice, link), purpose, entry.faces.length) };
  }

  /** The log in which the draws of a round have another one, or another value for it. */
  atRound(round: number, to: { readonly round: number; readonly value: string }, change: RowChange = (entry) => entry) {
    return rewritten(this.lines, (entry, row) => {
      const isIts = (entry.kind === 'roll' || entry.kind === 'shuffle') && entry.beacon?.round === round;
      if (!isIts) return change(entry, row);
      const moved = { ...entry, beacon: { ...to, signature: '' } };
      return moved.kind === 'roll' ? this.rolled(moved) : moved;
    });
  }

  /** Lines whose answers, events or positions were changed, with boundaries that are sealed over them. */
  sealed(lines: Lines): Lines {
    const of = (kind: string): readonly never[] => lines.filter(({ line }) => line === kind) as never;
    const [answers, events, positions]: [readonly RecordedAnswer[], readonly never[], Lines] = [
      of('answer'),
      of('event'),
      of('position'),
    ];
    let from = 0;
    return rewritten(lines, (entry) => {
      if (entry.kind !== 'boundary') return entry;
      const { no } = entry;
      const { snapshot } = sure(positions[no]) as unknown as {
        snapshot: JsonObject & { counters: { decision: number; event: number } };
      };
      const { decision, event } = snapshot.counters;
      const span = answers.filter(({ id }) => id >= from && id < decision);
      from = decision;
      const seal = (what: string, text: string) => sealOf(hashes, this.secrets.deck, this.to, what, `${no}|${text}`);
      const { deck } = this.commitments;
      const told = events.filter(({ no: each }) => each < event);
      return {
        ...entry,
        answers: seal(
          'answers to boundary',
          answersHead(
            deck,
            answers.filter(({ id }) => id < decision),
          ),
        ),
        origins: seal('origins', originsText(span)),
        events: seal('events to boundary', eventsHead(deck, told)),
        position: seal('position', canonical(snapshot)),
      };
    });
  }

  /** Answers by hand, as the record has them. */
  get byHand(): Lines {
    return this.answers.filter(({ origin }) => origin === 'person');
  }

  relabelled(origin: string): Lines {
    return this.sealed(this.lines.map((line) => (this.byHand.includes(line) ? { ...line, origin } : line)));
  }

  /** The first draw that follows by itself from the one before it, whose round it shares. */
  follower(): { readonly row: number; readonly before: Entry<'roll'> | Entry<'shuffle'> } {
    const file = readRecord(recordText(this.lines));
    const game = sure(installedGames.get(String(this.head.game)));
    const { answersBefore } = replayRecord(game, file, diceRecordOf(file), { countsStandIns: false });
    const isDraw = ({ kind }: LogEntry) => kind === 'roll' || kind === 'shuffle';
    const row = this.row((entry, at) => {
      const before = this.log[at - 1];
      return isDraw(entry) && before !== undefined && isDraw(before) && answersBefore?.get(at)?.length === 0;
    });
    return { row, before: this.log[row - 1] as never };
  }
}

interface Bent {
  readonly lines: Lines;
  readonly says: string | RegExp;
  /** What an import says instead; `taken`: it takes the match in, for the verdict calls nothing wrong. */
  readonly imports?: string | RegExp | 'taken';
}
type Bend = (honest: Honest) => Bent;

const setup = (row: number, what: string) =>
  `Row ${row} of the log began the match with something else as its ${what} than the file has`;

/** A head that names another match than the log. */
const head =
  (what: string, change: JsonObject, more: Pick<Bent, 'imports'> = {}): Bend =>
  (honest) => ({ lines: honest.inHead(change), says: setup(honest.rowOf('salts'), what), ...more });

const NO_RULES = { imports: 'The match was played with other rules than these' };

/** Rows that may stand right before a lock. */
const mode = (to: 'L1' | 'L2', at: string): Entry<'mode'> => ({ kind: 'mode', mode: to, reason: 'rain', at });

/** The first number in a value is one more. */
const bumped = (value: Json): Json =>
  JSON.parse(JSON.stringify(value).replace(/:(\d+)/, (_, number) => `:${Number(number) + 1}`));

/** Ways to cheat with the record of any game. */
const IN_EVERY_GAME: Readonly<Record<string, Bend>> = {
  'positions left out': (honest) => ({
    lines: honest.without('position'),
    says: `There are 0 positions; by the log there should be ${honest.all('position').length}`,
  }),
  'positions, answers and events left out': (honest) => ({
    lines: honest.without('position', 'answer', 'event'),
    says: `There are 0 positions; by the log there should be ${honest.all('position').length}`,
  }),
  'the last position left out': (honest) => ({
    lines: honest.lines.filter((line) => line !== honest.last('position')),
    says: `There are ${honest.all('position').length - 1} positions; by the log there should be`,
  }),
  'a position too many': (honest) => {
    const { length } = honest.all('position');
    return {
      lines: [...honest.lines, { ...honest.last('position'), no: length }],
      says: `Impulse ${length} is not in the log.`,
    };
  },
  'answers left out': (honest) => ({
    lines: honest.without('answer'),
    says: /An answer of impulse \d+ \(questions 0 to/,
  }),
  'events left out': (honest) => ({ lines: honest.without('event'), says: 'An event of impulse 0 (events 0 to' }),
  'rolls left out': (honest) => ({
    lines: honest.without('roll'),
    says: `The list has 0 rolls; by the log there should be ${honest.all('roll').length}`,
  }),
  'secrets left out': (honest) => ({
    lines: honest.inHead({ secrets: undefined }),
    says: 'By the log the match is over, and the file lacks its secrets.',
    imports: 'Only a complete record',
  }),
  'a roll under a label that gives better faces': (honest) => {
    const row = honest.rowOf('roll');
    const { label, no } = honest.entry('roll');
    return {
      lines: honest.changed(row, (entry: RollEntry) => honest.rolled({ ...entry, label: 'luck.4711' })),
      says: `row ${row} is roll ${no} for luck.4711, and the rules want one for ${label}`,
    };
  },
  'the rules of another release': head('ruleset', { ruleset: '0' }, NO_RULES),
  'another game': head('game', { game: 'chess' }, NO_RULES),
  'other options': head('options', { options: { fog: true } }),
  'another split': head('split', { split: 'zzz' }),
  'another scenario': head('scenario', { scenario: 'dusk' }),
  'other content by its hash': head(
    'pack',
    { packHash: 'a'.repeat(64) },
    { imports: 'The content in the file is not' },
  ),
  'other content under the same hash': (honest) => {
    const { content } = honest.last('pack');
    return {
      lines: honest.with(honest.last('pack'), { content: bumped(content as Json) }),
      says: `The content in the file is not that with which row ${honest.rowOf('salts')} of the log began the match.`,
    };
  },
  'other powers of a seat': (honest) => {
    const { seat } = honest.last('seat');
    return {
      lines: honest.with(honest.last('seat'), { powers: ['moscow'] }),
      says: `The file gives ${seat} other powers than the rules give it in this match.`,
    };
  },
  'a seat too many': (honest) => ({
    lines: [...honest.lines, { ...honest.last('seat'), seat: 'zephyr' }],
    says: setup(honest.rowOf('salts'), 'seats'),
  }),
  'a seat left out': (honest) => ({
    lines: honest.lines.filter((line) => line !== honest.last('seat')),
    says: setup(honest.rowOf('salts'), 'seats'),
  }),
  'the eyes of a seat': (honest) => ({
    lines: honest.inHead({ eyes: String(honest.last('seat').seat) }),
    says: 'The file says that it was written for one reader, and it has secrets',
    imports: 'Only a complete record',
  }),
  'a match that goes on': (honest) => ({
    lines: honest.inHead({ state: 'RUNNING' }),
    says: 'By the log the match is over, and the file says that it goes on.',
  }),
  'a roll without the beacon, between two rows of the mode': (honest) => {
    const row = honest.row((entry, at) => entry.kind === 'roll' && honest.log[at - 1]?.kind === 'lock');
    const { at } = honest.log[row - 1] as Entry<'lock'>;
    const lines = rewritten(honest.lines, (entry, each) => {
      if (each === row - 1) return mode('L1', at);
      if (each !== row || entry.kind !== 'roll') return entry;
      const { beacon: _, ...plain } = entry;
      return [honest.rolled(plain), mode('L2', at)];
    });
    return { lines, says: `Row ${row - 1} of the log changes the mode to L1: "rain"`, imports: /played again/ };
  },
  'a row of the mode that changes nothing': (honest) => {
    const row = honest.rowOf('lock', 1);
    return {
      lines: honest.changed(row, (lock: Entry<'lock'>) => [mode('L2', lock.at), lock]),
      says: `Row ${row} of the log changes the mode to L2, which it was already.`,
    };
  },
  'a moment chosen behind rows of the mode': (honest) => {
    const { row, before } = honest.follower();
    const { no, answers, epoch } = honest.log[row] as RollEntry;
    const lock = honest.log.slice(0, row).findLast(({ kind }) => kind === 'lock') as Entry<'lock'>;
    const moment = roundTime(TEST_TERMS, sure(before.beacon).round) + 30_000;
    const at = new Date(moment).toISOString();
    const round = roundFor(TEST_TERMS, no, moment);
    const lines = honest.changed(row, (entry: RollEntry) => {
      const moved = { ...entry, beacon: { round, value: roundValue(round), signature: '' } };
      const draw = entry.kind === 'roll' ? honest.rolled(moved) : moved;
      return [mode('L1', at), mode('L2', at), { ...lock, no, answers, epoch, at, round }, draw];
    });
    return { lines, says: `Row ${row + 2} of the log counts the orders of roll ${no} from ${at}` };
  },
  'a round of its own for a draw that nobody was waited for': (honest) => {
    const { row, before } = honest.follower();
    const { no, answers, epoch } = honest.log[row] as RollEntry;
    const at = honest.log.slice(0, row).findLastIndex(({ kind }) => kind === 'lock');
    const moment = roundTime(TEST_TERMS, sure(before.beacon).round);
    const round = roundFor(TEST_TERMS, no, moment);
    const lines = honest.changed(row, (entry: RollEntry) => {
      const lock = {
        ...(honest.log[at] as Entry<'lock'>),
        no,
        answers,
        epoch,
        at: new Date(moment).toISOString(),
        round,
      };
      const moved = { ...entry, beacon: { round, value: roundValue(round), signature: '' } };
      return [lock, entry.kind === 'roll' ? honest.rolled(moved) : moved];
    });
    const { behind } = sure(honest.all('log')[at]);
    return {
      lines: lines.map((line) =>
        line.line === 'log' && line.row === row ? ({ ...line, behind } as JsonObject) : line,
      ),
      says: `Row ${row} of the log waits for a round of its own for roll ${no}; nobody was waited for`,
    };
  },
  'salt of a seat that there is not': (honest) => {
    const row = honest.rowOf('salts');
    const lines = honest.changed(row, (entry: Entry<'salts'>) => ({
      ...entry,
      salts: { ...entry.salts, zephyr: 'the 4711th word' },
    }));
    return { lines, says: setup(row, 'seats') };
  },
  'salt bound by a seat that there is not': (honest) => {
    const { at } = honest.entry('bound');
    const salted = { kind: 'salted', seat: 'zephyr', hash: hashes.sha256('z'), at } as const;
    return {
      lines: honest.changed(0, (entry: LogEntry) => [entry, salted]),
      says: 'Row 1 of the log has a salt of zephyr, which is no seat of the match.',
    };
  },
  'a second salt of a seat': (honest) => {
    const seat = String(honest.last('seat').seat);
    const salted = { kind: 'salted', seat, at: honest.entry('bound').at } as const;
    const hash = hashes.sha256(`estafette3|salt|${honest.to.match}|${seat}|`);
    return {
      lines: honest.changed(0, (entry: LogEntry) => [entry, { ...salted, hash: 'a'.repeat(64) }, { ...salted, hash }]),
      says: '1 row of the log (2) bind a seat to another salt than before.',
      imports: 'taken',
    };
  },
  'an answer said to be a sheet': (honest) => ({
    lines: honest.with(sure(honest.byHand[0]), { origin: 'sheet' }),
    says: /The record says something else than the log of who gave an answer of impulse \d+ \(questions \d+ to \d+\)/,
  }),
  'a reason that was invented': (honest) => ({
    lines: honest.with(sure(honest.byHand[0]), { why: { key: 'order.line', args: { text: 'WHATEVER' } } }),
    says: /The record says something else than the log of who gave an answer of impulse \d+ \(questions \d+ to \d+\)/,
  }),
  'answers said to follow from the rules': (honest) => ({
    lines: honest.relabelled('rules'),
    says: new RegExp(`question (${honest.byHand.map(({ id }) => id).join('|')}) .* is said to follow from the rules`),
  }),
  'answers said to follow from silence': (honest) => ({
    lines: honest.relabelled('fallback'),
    says: new RegExp(
      `question (${honest.byHand.map(({ id }) => id).join('|')}) .* is said to follow from the fallback`,
    ),
  }),
  'answers said to be those of a stand-in': (honest) => ({
    lines: honest.relabelled('stand-in'),
    says: new RegExp(
      `Answers of stand-ins: \\d+, of which \\d+ came out again. Those to \\d+ questions? \\((${honest.byHand.map(({ id }) => id).join('|')})`,
    ),
    imports: 'taken',
  }),
  'what lay filed left out': (honest) => {
    const row = honest.rowOf('lock');
    return {
      lines: honest.lines.map(({ behind: _, ...line }) => line as JsonObject),
      says: `Row ${row} of the log was sealed over other filed orders than the record has`,
    };
  },
};

/** Further ways. */
const BESIDES: Readonly<Record<string, Bend>> = {
  'a die changed in the list of rolls': (honest) => {
    const roll = sure(honest.all('roll').find(({ size }) => size === undefined));
    const [first, ...others] = roll.faces as number[];
    return {
      lines: honest.with(roll, { faces: [(sure(first) % 6) + 1, ...others] }),
      says: `Roll ${roll.no} (${roll.label}) in the list of rolls is not the one in the log.`,
    };
  },
  'a die changed in the log and in the list': (honest) => {
    const row = honest.rowOf('roll');
    const { no, label } = honest.entry('roll');
    return {
      lines: honest.changed(row, (entry: RollEntry) => ({
        ...entry,
        faces: entry.faces.map((face) => (face % 6) + 1),
      })),
      says: `Roll ${no} (${label}, row ${row}) says`,
    };
  },
  'a row changed without its hash': (honest) => {
    const line = sure(honest.all('log')[honest.rowOf('boundary')]);
    return {
      lines: honest.with(line, { text: String(line.text).replace('"rolls":1', '"rolls":2') }),
      says: `Row ${line.row} of the log has been changed: its hash differs.`,
    };
  },
  'a row left out': (honest) => {
    const row = honest.rowOf('boundary');
    return {
      lines: honest.lines.filter(({ line, row: each }) => line !== 'log' || each !== row),
      says: `Row ${row} of the log is missing: row ${row + 1} stands in its place.`,
    };
  },
  'a row twice': (honest) => {
    const row = honest.rowOf('lock', 1);
    return {
      lines: honest.changed(row, (entry: LogEntry) => [entry, entry]),
      says: `Row ${row + 1} of the log locks the orders of roll ${honest.entry('lock', 1).no} a second time.`,
    };
  },
  'two rows in each other’s place': (honest) => {
    const row = honest.rowOf('lock', 1);
    const pair = honest.log.slice(row, row + 2).reverse();
    return {
      lines: rewritten(honest.lines, (entry, at) => (at === row || at === row + 1 ? sure(pair[at - row]) : entry)),
      says: new RegExp(
        `Roll \\d+ \\(row ${row}\\) did not wait for the round|Row ${row + 1} of the log \\(lock\\) stands`,
      ),
    };
  },
  'a row that cannot be read': (honest) => {
    const row = honest.rowOf('boundary');
    return {
      lines: honest.changed(row, () => ({ kind: 'note', text: 'hm' }) as unknown as LogEntry),
      says: `Row ${row} of the log cannot be read.`,
    };
  },
  'a row written in another way': (honest) => {
    const line = sure(honest.all('log')[honest.rowOf('boundary')]);
    return {
      lines: honest.with(line, { text: String(line.text).replace('{', '{"epoch":9,') }),
      says: `Row ${line.row} of the log cannot be read.`,
    };
  },
  'a deal with two cards in each other’s place': (honest) => {
    const shuffle = sure(honest.all('roll').find(({ size }) => size !== undefined));
    const [a = 0, b = 0, ...rest] = shuffle.order as number[];
    return {
      lines: honest.with(shuffle, { order: [b, a, ...rest] }),
      says: `Shuffle 0 (deck, row ${shuffle.logRow}) came out in another order, from card 1 on.`,
    };
  },
  'a shuffle of more cards': (honest) => {
    const shuffle = sure(honest.all('roll').find(({ size }) => size !== undefined));
    return {
      lines: honest.with(shuffle, { size: Number(shuffle.size) + 1 }),
      says: `Shuffle 0 (deck, row ${shuffle.logRow}) was of another number of cards.`,
    };
  },
  'a roll that follows from a key of a later turn': (honest) => {
    const row = honest.rowOf('roll');
    const { no, link } = honest.entry('roll');
    return {
      lines: honest.changed(row, (entry: RollEntry) => honest.rolled({ ...entry, link: link + 3 })),
      says: `Roll ${no} (row ${row}) follows from key ${link + 3}; the key of its turn is ${link}.`,
    };
  },
  'a key outside the chain': (honest) => {
    const row = honest.rowOf('reveal');
    return {
      lines: honest.changed(row, (entry: Entry<'reveal'>) => ({ ...entry, key: hashes.sha256('mine') })),
      says: `Row ${row} of the log publishes a key 0 that does not belong to the chain.`,
    };
  },
  'a key published before its turn was over': (honest) => {
    const row = honest.row((entry, at) => entry.kind === 'boundary' && honest.log[at + 1]?.kind !== 'reveal');
    const { no } = honest.log[row] as Entry<'boundary'>;
    const link = honest.log.slice(0, row).filter(({ kind }) => kind === 'reveal').length;
    const key = linkOf(hashes, honest.secrets.dice, link);
    return {
      lines: honest.changed(row, (entry: LogEntry) => [entry, { kind: 'reveal', link, key }]),
      says: `Row ${row + 1} of the log publishes a key, and no turn ends with impulse ${no}.`,
    };
  },
  'a key kept back': (honest) => {
    const row = honest.rowOf('reveal');
    const { no } = honest.log[row - 1] as Entry<'boundary'>;
    return {
      lines: honest.changed(row, () => undefined),
      says: `A turn ends with impulse ${no}, and row ${row} of the log does not publish its key.`,
    };
  },
  'a round of the beacon that was picked': (honest) => {
    const { round: wanted } = honest.entry('lock');
    const [row, round] = [honest.rowOf('lock'), wanted + 40];
    const change: RowChange = (entry) =>
      entry.kind === 'lock' && entry.round === wanted ? { ...entry, round } : entry;
    return {
      lines: honest.atRound(wanted, { round, value: roundValue(round) }, change),
      says: `Row ${row} of the log waits for round ${round} of the beacon; by its moment it has to be ${wanted}.`,
    };
  },
  'a moment before rows above it': (honest) => {
    const lock = honest.entry('lock', 1);
    const at = new Date(0).toISOString();
    const round = roundFor(TEST_TERMS, lock.no, 0);
    const change: RowChange = (entry) => (entry === lock ? { ...lock, at, round } : entry);
    return {
      lines: honest.atRound(lock.round, { round, value: roundValue(round) }, (entry, row) =>
        row === honest.rowOf('lock', 1) ? { ...lock, at, round } : change(entry, row),
      ),
      says: `Row ${honest.rowOf('lock', 1)} of the log has the time 1970-01-01T00:00:00.000Z, but a row above it is later.`,
    };
  },
  'a value that the beacon never published': (honest) => {
    const { round } = honest.entry('lock');
    return {
      lines: honest.atRound(round, { round, value: hashes.sha256('mine') }),
      says: `Row ${honest.rowOf('lock') + 1} of the log has another value for round ${round} than the beacon published.`,
    };
  },
  'a roll without the beacon, and no row that says so': (honest) => {
    const row = honest.rowOf('roll');
    const { no } = honest.entry('roll');
    return {
      lines: honest.changed(row, ({ beacon: _, ...plain }: RollEntry) => honest.rolled(plain)),
      says: `Roll ${no} (row ${row}) has another mode than the match.`,
    };
  },
  'a roll left out': (honest) => {
    const row = honest.rowOf('roll');
    const { no } = honest.entry('roll');
    return {
      lines: honest.changed(row, () => undefined),
      says: new RegExp(`Row \\d+ of the log is roll ${no + 1}, and roll ${no} should come.`),
    };
  },
  'a rollback that never was': (honest) => {
    const row = honest.rowOf('boundary', 1);
    const { at } = honest.entry('lock');
    const back = { kind: 'rollback', to: 0, rolls: 99, reason: '-', consents: [], forced: true, at } as const;
    return {
      lines: honest.changed(row, (entry: LogEntry) => [entry, back]),
      says: `Row ${row + 1} of the log goes back to impulse 0, and not to the rolls that there were then.`,
    };
  },
  'an epoch without a rollback': (honest) => {
    const row = honest.rowOf('lock', 1);
    const { no } = honest.entry('lock', 1);
    return {
      lines: honest.changed(row, (entry: LogEntry) => [{ kind: 'epoch', epoch: 1, no }, entry]),
      says: `Row ${row} of the log begins an epoch, and no rollback before it gives cause for one`,
    };
  },
  'a correction that was never made': (honest) => {
    const row = honest.rowOf('boundary', 1);
    const seal = hashes.sha256('whatever');
    const made = { kind: 'correction', no: 2, events: seal, position: seal, reason: 'A slip' } as const;
    return {
      lines: honest.changed(row, (entry: LogEntry) => [entry, made]),
      says: `A moderator has changed the position in 1 row of the log (${row + 1}).`,
      imports: /Row \d+ of the log \(boundary\) stands where it is not allowed/,
    };
  },
  'salts opened a second time': (honest) => {
    const row = honest.rowOf('salts');
    return {
      lines: honest.changed(row, (entry: LogEntry) => [entry, entry]),
      says: `Row ${row + 1} of the log (salts) stands where it is not allowed.`,
    };
  },
  'another salt than was bound': (honest) => {
    const { at } = honest.entry('bound');
    const seat = String(honest.last('seat').seat);
    return {
      lines: honest.changed(0, (entry: LogEntry) => [entry, { kind: 'salted', seat, hash: hashes.sha256('z'), at }]),
      says: `Row ${honest.rowOf('salts') + 1} of the log opens another salt of ${seat} than was bound`,
    };
  },
  'no end': (honest) => ({
    lines: honest.changed(honest.rowOf('end'), () => undefined),
    says: 'The file says that the match is over; by the log it goes on.',
  }),
  'two ends': (honest) => {
    const row = honest.rowOf('end');
    return {
      lines: honest.changed(row, (entry: LogEntry) => [entry, entry]),
      says: `Row ${row + 1} of the log (end) stands where it is not allowed.`,
    };
  },
  'another secret of the deck at the end': (honest) => {
    const row = honest.rowOf('end');
    return {
      lines: honest.changed(row, () => ({ kind: 'end', deck: honest.secrets.dice })),
      says: `Row ${row} of the log publishes a secret of the deck that the match was not bound to.`,
    };
  },
  'secrets that the match was not bound to': (honest) => ({
    lines: honest.inHead({ secrets: { dice: honest.secrets.deck, deck: honest.secrets.dice } }),
    says: /The secret of the deck is not the one .*[\s\S]*The secret of the dice is not the one/,
  }),
  'other commitments than in the invitation': (honest) => ({
    lines: honest.inHead({ commitments: { ...honest.secrets } }),
    says: 'Row 0 of the log binds the match to other commitments than its invitation.',
  }),
  'the code of another match': (honest) => ({
    lines: honest.inHead({ code: 'NAP-4711' }),
    says: 'Row 0 of the log binds the match to other commitments than its invitation.',
  }),
  'a position that the play does not lead to': (honest) => {
    const position = sure(honest.all('position')[1]);
    const snapshot = position.snapshot as JsonObject;
    const changed = { ...snapshot, state: bumped(sure(snapshot.state)) };
    return {
      lines: honest.sealed(honest.with(position, { snapshot: changed })),
      says: `Impulse 1 (to row ${honest.rowOf('boundary', 1)}), played again: it leads to another position.`,
    };
  },
  'an event that the play does not lead to': (honest) => {
    const event = sure(honest.all('event')[3]);
    return {
      lines: honest.sealed(honest.with(event, { event: { ...(event.event as JsonObject), told: 'otherwise' } })),
      says: /Impulse \d+ \(to row \d+\), played again: event 3 comes out differently\./,
    };
  },
  'an answer that is not legal there': (honest) => {
    const answer = sure(honest.byHand[0]);
    return {
      lines: honest.sealed(honest.with(answer, { answer: { act: 'win' } })),
      says: new RegExp(`Impulse \\d+ \\(to row \\d+\\), played again: recorded answer ${answer.id} to`),
    };
  },
  'an answer to a question that was never asked': (honest) => ({
    lines: [...honest.lines, { ...honest.last('answer'), id: 999_999 }],
    says: 'recorded answer 999999 meets no decision',
  }),
  'an event after the end': (honest) => ({
    lines: [...honest.lines, { ...honest.last('event'), no: 999_999 }],
    says: /played again: event \d+ comes out differently/,
  }),
};

/** Answers under seal, while the other side has still to answer. */
const UNDER_SEAL: Readonly<Record<string, Bend>> = {
  'another answer than the one under seal': (honest) => {
    const row = honest.rowOf('sealed');
    const { decision, seat } = honest.entry('sealed');
    return {
      lines: honest.changed(row, (entry: Entry<'sealed'>) => ({ ...entry, commitment: 'ab'.repeat(16) })),
      says: `The answer of ${seat} to question ${decision} is not the one that row ${row} of the log had under seal.`,
    };
  },
  'an answer that was never under seal': (honest) => {
    const { decision, seat } = honest.entry('sealed');
    return {
      lines: honest.changed(honest.rowOf('sealed'), () => undefined),
      says: `The answer of ${seat} to question ${decision} was given under seal, and no row of the log says so.`,
    };
  },
  'an answer under seal only after the roll that follows from it': (honest) => {
    const row = honest.rowOf('sealed');
    const seal = honest.entry('sealed');
    const draw = honest.rowOf('roll');
    const lines = rewritten(honest.lines, (entry, at) => {
      if (at === row) return undefined;
      return at === draw ? [seal, entry].reverse() : entry;
    });
    return {
      lines,
      says: `Row ${draw} of the log has the answer to question ${seal.decision} under seal only after row ${draw - 1}`,
    };
  },
  'an answer under seal of a seat that there is not': (honest) => {
    const row = honest.rowOf('sealed');
    return {
      lines: honest.changed(row, (entry: Entry<'sealed'>) => [{ ...entry, seat: 'zephyr' }, entry]),
      says: `Row ${row} of the log has an answer under seal of zephyr, which is no seat of the match.`,
    };
  },
  'an answer under seal that was changed': (honest) => {
    const row = honest.rowOf('sealed');
    return {
      lines: honest.changed(row, (entry: Entry<'sealed'>) => [{ ...entry, commitment: 'ab'.repeat(16) }, entry]),
      says: `Changed or taken back under seal, while others had still to answer: 1 time (rows ${row + 1}).`,
      imports: 'taken',
    };
  },
};

let place: TestService;
let elsewhere: TestService;
const records = new Map<string, Honest>();

beforeAll(async () => {
  [place, elsewhere] = [await testService('bent'), await testService('elsewhere')];
  const service = { ...place.service, games: installedGames, beacon: testBeacon(place.service.clock) };
  const turnTo = (moment: Date) => place.pass((moment.getTime() - service.clock().getTime()) / 3_600_000);
  for (const game of GAMES) {
    const id = await playByStandIns(service, { game, ...sure(ENDED_MATCHES.get(game)) }, turnTo);
    records.set(game, new Honest(sure(await exportMatch(service, id)).lines));
  }
}, 240_000);
afterAll(async () => {
  await place.close();
  await elsewhere.close();
});

const check = (lines: Lines) => {
  const { isGood, isPlayed, lines: told } = verifyRecord(installedGames, recordText(lines), { isBeacon: isTestBeacon });
  return { isGood, isPlayed, text: told.map(sayVerdict).join('\n') };
};

/** Without a check of the beacon that of an installation. */
const imported = async (lines: Lines, isBeacon: readonly BeaconCheck[] = [isTestBeacon]): Promise<string> => {
  const { service } = elsewhere;
  const outcome = await importMatch({ ...service, games: installedGames }, recordText(lines), ...isBeacon);
  await service.store.match.deleteMany();
  return outcome.ok ? 'taken' : outcome.faults.map(sayVerdict).join('\n');
};

const expectFound = async (honest: Honest, bend: Bend): Promise<void> => {
  const { lines, says, imports = says } = bend(honest);
  const { isGood, text } = check(lines);
  expect(text).toMatch(says);
  expect(isGood).toBe(imports === 'taken');
  expect(await imported(lines)).toMatch(imports);
};

const EVERY = GAMES.flatMap((game) => Object.keys(IN_EVERY_GAME).map((what) => [game, what] as const));

describe.each(GAMES)('%s', (game) => {
  test('an honest record is played again, says how much was compared, and is taken in', async () => {
    const honest = sure(records.get(game));
    const { isGood, isPlayed, text } = check(honest.lines);
    expect({ isGood, isPlayed }).toEqual({ isGood: true, isPlayed: true });
    expect(text).toContain(`Played again by the rules, ${honest.all('position').length} impulses:`);
    expect(text).toContain('Not checked: reports');
    expect(text).toMatch(/Nothing is wrong\.$/);
    expect(text).not.toMatch(/\[[a-z.]+\]|undefined|object/);
    expect(await imported(honest.lines)).toBe('taken');
  });
});

test('what the public beacon has not signed is not taken in', async () => {
  const { lines } = sure(records.get('gettysburg'));
  expect(await imported(lines, [])).toContain('than the beacon published');
});

test('a finished match is not called right where its rules are missing', () => {
  const { isGood, isPlayed, lines } = verifyRecord(new Map(), recordText(sure(records.get('gettysburg')).lines));
  const text = lines.map(sayVerdict).join('\n');
  expect({ isGood, isPlayed }).toEqual({ isGood: true, isPlayed: false });
  expect(text).not.toContain('Nothing is wrong');
  expect(text).toMatch(/Whether the match was played by the rules was not checked/);
});

test('a mail with other content at its foot is named, and one with that of the match agrees', () => {
  const { lines, head } = sure(records.get('gettysburg'));
  const date = new Date(String(head.createdAt));
  const told = (content: string) => {
    const mails = [{ messageId: '<1@x>', date, received: date, text: `Content: ${content}.`, files: [] }];
    return verifyRecord(installedGames, recordText(lines), { mails, isBeacon: isTestBeacon });
  };
  expect(told('0'.repeat(12)).lines.map(sayVerdict).join(' ')).toContain(
    '(<1@x>) shows content 000000000000..., which',
  );
  expect(told(String(head.packHash).slice(0, 12)).isGood).toBe(true);
});

test('lines of a kind that no record has are named, and one that is too long for any is not read', () => {
  const { lines } = sure(records.get('gettysburg'));
  const more = check([...lines, { line: 'treaty', text: 'You have won.' }]);
  expect(more.text).toContain('Lines of kinds that no record has, and not checked: treaty.');
  expect(more.isGood).toBe(true);
  const longer = check([...lines, { line: 'report', text: 'x'.repeat(17 * 1024 * 1024) }]);
  expect(longer.text).toContain('This is not a record of a match');
  expect(longer.isGood).toBe(false);
});

test.each(EVERY)('%s, %s', (game, what) => expectFound(sure(records.get(game)), sure(IN_EVERY_GAME[what])), 60_000);

test.each(Object.keys(BESIDES))('napoleonics, %s', (what) =>
  expectFound(sure(records.get('napoleonics')), sure(BESIDES[what])),
);

test.each(Object.keys(UNDER_SEAL))('gettysburg, %s', (what) =>
  expectFound(sure(records.get('gettysburg')), sure(UNDER_SEAL[what])),
);
