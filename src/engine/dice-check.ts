/** Whether a record of a match is what its dice were bound to: every die, every deal, and that nothing was changed afterwards. */
import {
  type DiceMode,
  EMPTY_LOG,
  entryIn,
  isReshuffled,
  type LogEntry,
  type LogRow,
  type Randomness,
  type RollEntry,
  type ShuffleEntry,
} from './dice-log.ts';
import {
  canonical,
  commitmentTo,
  facesOf,
  type Hashes,
  headAfter,
  headOf,
  linkOf,
  saltOf,
  sealOf,
  shuffleOf,
} from './dice-protocol.ts';
import type { DiceRecord, DiceVerdict, RecordedPosition } from './dice-record.ts';
import { same } from './json.ts';
import { type Message, message } from './message.ts';

/** Whether a value of the beacon is what the beacon gave; undefined where it cannot be told. */
export type BeaconCheck = (given: Randomness) => boolean | undefined;

type Drawn = RollEntry | ShuffleEntry;
type Boundary = Extract<LogEntry, { kind: 'boundary' | 'correction' }>;
type Entry<K extends LogEntry['kind']> = Extract<LogEntry, { kind: K }>;

export function checkDice(hashes: Hashes, record: DiceRecord, isBeacon: BeaconCheck = () => undefined): DiceVerdict {
  const check = new Check(hashes, record, isBeacon);
  check.run();
  return check.verdict();
}

class Check {
  readonly #hashes: Hashes;
  readonly #record: DiceRecord;
  readonly #isBeacon: BeaconCheck;
  /** Undefined: what is no entry. */
  readonly #entries: readonly (LogEntry | undefined)[];
  readonly #faults: Message[] = [];
  readonly #keys = new Map<number, string>();
  #mode: DiceMode | undefined;
  #salt = '';
  #epoch = 0;
  #next = 0;
  #locks = new Map<string, Entry<'lock'>>();
  /** Every draw of the log, by its row; and those that stand, by their number. */
  readonly #drawn = new Map<number, Drawn>();
  #standing = new Map<number, number>();
  #boundaries = new Map<number, Boundary>();
  #deck: string | undefined;
  #head = EMPTY_LOG;
  readonly #checked = { dice: 0, shuffles: 0, boundaries: 0 };
  readonly #pending = { rolls: 0, shuffles: 0 };

  constructor(hashes: Hashes, record: DiceRecord, isBeacon: BeaconCheck) {
    this.#hashes = hashes;
    this.#record = record;
    this.#isBeacon = isBeacon;
    this.#entries = record.log.map(entryIn);
  }

  run(): void {
    this.#readSecrets();
    for (const [at, row] of this.#record.log.entries()) this.#readRow(at, row);
    if (this.#mode === undefined) this.#fault('unbound', {});
    for (const [row, entry] of this.#drawn) this.#reckon(row, entry);
    this.#compareRolls();
    this.#compareBoundaries();
  }

  verdict(): DiceVerdict {
    return {
      faults: this.#faults,
      mode: this.#mode,
      epochs: this.#epoch,
      checked: this.#checked,
      pending: this.#pending,
      head: this.#head,
    };
  }

  #fault(what: string, args: Readonly<Record<string, string | number>>): void {
    this.#faults.push(message(`dice.fault.${what}`, args));
  }

  /** Secrets that are told have to be those that the match is bound to. */
  #readSecrets(): void {
    const { secrets, commitments, match } = this.#record;
    if (!secrets) return;
    if (commitmentTo(this.#hashes, 'deck', match, secrets.deck) === commitments.deck) this.#deck = secrets.deck;
    else this.#fault('secret', { which: 'deck' });
    const first = linkOf(this.#hashes, secrets.dice, 0);
    if (commitmentTo(this.#hashes, 'dice', match, first) !== commitments.dice) this.#fault('secret', { which: 'dice' });
  }

  #readRow(at: number, row: LogRow): void {
    if (row.row !== at) this.#fault('row', { row: at, found: row.row });
    const hash = headAfter(this.#hashes, this.#head, row.text);
    if (hash !== row.hash) this.#fault('hash', { row: at });
    this.#head = row.hash;
    const entry = this.#entries[at];
    if (entry) this.#readEntry(at, entry);
    else this.#fault('text', { row: at });
  }

  #readEntry(row: number, entry: LogEntry): void {
    if (entry.kind === 'bound') this.#bound(row, entry);
    else if (entry.kind === 'salts') this.#salted(entry);
    else if (entry.kind === 'mode') this.#mode = entry.mode;
    else if (entry.kind === 'lock') this.#locks.set(lockName(entry), entry);
    else if (entry.kind === 'roll' || entry.kind === 'shuffle') this.#drew(row, entry);
    else if (entry.kind === 'boundary' || entry.kind === 'correction') this.#boundaries.set(entry.no, entry);
    else if (entry.kind === 'reveal') this.#revealed(row, entry);
    else if (entry.kind === 'epoch') this.#began(row, entry);
    else if (entry.kind === 'rollback') this.#wentBack(row, entry);
    else if (entry.kind === 'end') this.#ended(row, entry);
  }

  #salted({ mode, salts }: Entry<'salts'>): void {
    this.#mode = mode;
    this.#salt = saltOf(this.#hashes, this.#record.match, salts);
  }

  #began(row: number, { epoch, no }: Entry<'epoch'>): void {
    if (epoch !== this.#epoch + 1 || no !== this.#next) this.#fault('epoch', { row });
    this.#epoch = epoch;
  }

  #bound(row: number, { match, dice, deck }: Entry<'bound'>): void {
    const { commitments } = this.#record;
    const isIt = row === 0 && match === this.#record.match && dice === commitments.dice && deck === commitments.deck;
    if (!isIt) this.#fault('bound', { row });
  }

  #revealed(row: number, { link, key }: Entry<'reveal'>): void {
    const before = this.#keys.get(link - 1);
    const { match, commitments } = this.#record;
    const isIt =
      link === 0
        ? commitmentTo(this.#hashes, 'dice', match, key) === commitments.dice
        : this.#hashes.sha256(key) === before;
    if (!isIt) this.#fault('key', { row, link });
    this.#keys.set(link, key);
  }

  #ended(row: number, { deck }: Entry<'end'>): void {
    const { match, commitments } = this.#record;
    if (commitmentTo(this.#hashes, 'deck', match, deck) === commitments.deck) this.#deck = deck;
    else this.#fault('deck', { row });
  }

  #wentBack(row: number, { to, rolls, deck }: Entry<'rollback'>): void {
    if (deck === 'reshuffle' && !isReshuffled(this.#entries, row, to)) this.#fault('reshuffle', { row });
    this.#next = rolls;
    this.#standing = new Map([...this.#standing].filter(([no]) => no < rolls));
    this.#boundaries = new Map([...this.#boundaries].filter(([no]) => no <= to));
  }

  #drew(row: number, entry: Drawn): void {
    if (entry.no !== this.#next) this.#fault('gap', { row, no: entry.no, wanted: this.#next });
    this.#next = entry.no + 1;
    if (entry.again) {
      const { again: _, ...first } = entry;
      const isIt = [...this.#drawn.values()].some(({ again: __, ...each }) => same(each, first));
      if (!isIt) this.#fault('again', { row, no: entry.no });
    } else {
      if (entry.epoch !== this.#epoch) this.#fault('epoch', { row });
      if (entry.kind === 'roll') this.#rolled(row, entry);
    }
    this.#drawn.set(row, entry);
    this.#standing.set(entry.no, row);
  }

  /** No die follows from a key that is published, nor, with a beacon, from anything but the round that was fixed before. */
  #rolled(row: number, entry: RollEntry): void {
    if (entry.link < this.#keys.size) this.#fault('stale', { row, no: entry.no, link: entry.link });
    const lock = this.#locks.get(lockName(entry));
    const isAwaited = lock !== undefined || this.#mode === 'L2';
    if (isAwaited !== (entry.beacon !== undefined)) this.#fault('mode', { row, no: entry.no });
    if (!entry.beacon) return;
    if (lock?.round !== entry.beacon.round) this.#fault('lock', { row, no: entry.no });
    if (this.#isBeacon(entry.beacon) === false) this.#fault('beacon', { row, round: entry.beacon.round });
  }

  #reckon(row: number, entry: Drawn): void {
    const { match } = this.#record;
    const { epoch, no, label } = entry;
    const purpose = { match, salt: this.#salt, epoch, no, label, beacon: '' };
    if (entry.kind === 'shuffle') {
      this.#reshuffle(row, entry, purpose);
      return;
    }
    const key = this.#keyOf(entry.link);
    if (key === undefined) {
      this.#pending.rolls++;
      return;
    }
    const faces = facesOf(this.#hashes, key, { ...purpose, beacon: entry.beacon?.value ?? '' }, entry.faces.length);
    if (!same(faces, entry.faces))
      this.#fault('faces', { row, no, label, told: entry.faces.join(' '), faces: faces.join(' ') });
    this.#checked.dice += faces.length;
  }

  #keyOf(link: number): string | undefined {
    const { secrets } = this.#record;
    return this.#keys.get(link) ?? (secrets && linkOf(this.#hashes, secrets.dice, link));
  }

  #reshuffle(row: number, entry: ShuffleEntry, purpose: Parameters<typeof shuffleOf>[2]): void {
    const deck = this.#deck;
    const told = this.#record.rolls.find(({ logRow }) => logRow === row);
    if (deck === undefined || told?.size === undefined) {
      this.#pending.shuffles++;
      return;
    }
    const { no, label } = entry;
    const size = sealOf(this.#hashes, deck, this.#record.match, 'size', `${no}|${told.size}`);
    if (size !== entry.size) this.#fault('size', { row, no, label });
    const order = shuffleOf(this.#hashes, deck, purpose, told.size);
    if (told.order && !same(order, told.order))
      this.#fault('order', { row, no, label, place: firstOther(order, told.order) });
    this.#checked.shuffles++;
  }

  /** The list of rolls has to be what stands in the log. */
  #compareRolls(): void {
    const { rolls } = this.#record;
    for (const [at, roll] of rolls.entries()) {
      const entry = this.#drawn.get(roll.logRow);
      const faces = entry?.kind === 'roll' ? entry.faces : [];
      const stands = this.#standing.get(roll.no) === roll.logRow && roll.no === at;
      const isIt = stands && entry?.no === roll.no && entry.label === roll.label && same(faces, roll.faces);
      if (!isIt) this.#fault('roll', { no: roll.no, label: roll.label });
    }
    if (rolls.length !== this.#standing.size) this.#fault('rolls', { count: rolls.length, log: this.#standing.size });
  }

  /** Answers, events and positions, impulse by impulse: the first that differs is told, for it changes all heads after it. */
  #compareBoundaries(): void {
    const { positions = [], commitments } = this.#record;
    const deck = this.#deck;
    if (deck === undefined || positions.length === 0) return;
    let heads = { answers: commitments.deck, events: commitments.deck };
    let from = { decision: 0, event: 0 };
    const told = new Set<string>();
    for (const [at, position] of positions.entries()) {
      const boundary = this.#boundaries.get(at);
      if (!boundary || position.no !== at) {
        this.#fault('boundary', { impulse: at });
        return;
      }
      const { counters } = position.snapshot;
      // A correction is in the midst of an impulse: its answers are sealed when the impulse is over.
      const to = boundary.kind === 'correction' ? { ...counters, decision: from.decision } : counters;
      heads = this.#headsAfter(heads, from, to);
      for (const [what, args] of this.#differences(deck, position, boundary, heads, from)) {
        if (!told.has(what)) this.#fault(what, { impulse: at, ...args });
        if (what !== 'position') told.add(what);
      }
      from = to;
      this.#checked.boundaries++;
    }
    const { size } = this.#boundaries;
    if (positions.length !== size) this.#fault('boundaries', { count: positions.length, log: size });
  }

  #headsAfter(heads: Heads, from: Place, to: Place): Heads {
    const { answers = [], events = [] } = this.#record;
    return {
      answers: headOf(this.#hashes, heads.answers, answersIn(answers, from.decision, to.decision)),
      events: headOf(this.#hashes, heads.events, eventsIn(events, from.event, to.event)),
    };
  }

  /** Which seals of a boundary are others than the record would give. */
  #differences(
    deck: string,
    { no, snapshot }: RecordedPosition,
    boundary: Boundary,
    heads: Heads,
    from: Place,
  ): [string, Record<string, number>][] {
    const { answers, events, match } = this.#record;
    const { counters } = snapshot;
    const isSealed = (what: string, text: string, seal: string) =>
      sealOf(this.#hashes, deck, match, what, `${no}|${text}`) === seal;
    const found: [string, Record<string, number>][] = [];
    const hasAnswers = answers !== undefined && boundary.kind === 'boundary';
    if (hasAnswers && !isSealed('answers to boundary', heads.answers, boundary.answers))
      found.push(['answers', { from: from.decision, to: counters.decision - 1 }]);
    if (events && !isSealed('events to boundary', heads.events, boundary.events))
      found.push(['events', { from: from.event, to: counters.event - 1 }]);
    if (!isSealed('position', canonical(snapshot), boundary.position)) found.push(['position', {}]);
    return found;
  }
}

interface Heads {
  readonly answers: string;
  readonly events: string;
}

type Place = RecordedPosition['snapshot']['counters'];

const lockName = ({
  no,
  epoch,
  answers,
}: {
  readonly no: number;
  readonly epoch: number;
  readonly answers: string;
}): string => `${no}|${epoch}|${answers}`;

/** Answers as they are chained. */
const answersIn = (answers: NonNullable<DiceRecord['answers']>, from: number, to: number): unknown[] =>
  answers
    .filter(({ id }) => id >= from && id < to)
    .sort((a, b) => a.id - b.id)
    .map(({ id, kind, seat, answer }) => [id, kind, seat, answer]);

const eventsIn = (events: NonNullable<DiceRecord['events']>, from: number, to: number): unknown[] =>
  events.filter(({ no }) => no >= from && no < to).map(({ no, event }) => [no, event]);

const firstOther = (a: readonly number[], b: readonly number[]): number => 1 + a.findIndex((each, i) => each !== b[i]);
