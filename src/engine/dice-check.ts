/** Checks a record against its commitments: every die, every deal, and that nothing was changed afterwards. */
import type { LogEntry, MatchSetup, Randomness, ShuffleEntry } from './dice-entry.ts';
import { EMPTY_LOG, entryIn, entryText, type LogRow } from './dice-log.ts';
import { type DrawEntry, RowOrder } from './dice-order.ts';
import {
  answerCommitment,
  type BeaconTerms,
  type BoundTo,
  canonical,
  commitmentTo,
  facesOf,
  filedSealOf,
  type Hashes,
  headAfter,
  headOf,
  linkOf,
  originsText,
  saltOf,
  sealOf,
  shuffleOf,
} from './dice-protocol.ts';
import type { DiceRecord, DiceVerdict, RecordedPosition } from './dice-record.ts';
import { type LoggedSeals, sealsIn } from './dice-seals.ts';
import { wholenessFaults } from './dice-whole.ts';
import { same } from './json.ts';
import { type Message, message } from './message.ts';

/** Whether the beacon published this value; undefined if that cannot be checked. */
export type BeaconCheck = (given: Randomness, terms: BeaconTerms | undefined) => boolean | undefined;

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
  /** Undefined: a row that is no entry. */
  readonly #entries: readonly (LogEntry | undefined)[];
  readonly #to: BoundTo;
  readonly #order: RowOrder;
  readonly #seals: LoggedSeals;
  #sameSeals = 0;
  readonly #faults: Message[] = [];
  readonly #keys = new Map<number, string>();
  #salt = '';
  /** Every draw of the log, by its row. */
  readonly #drawn = new Map<number, DrawEntry>();
  #boundaries = new Map<number, Boundary>();
  #deck: string | undefined;
  #head = EMPTY_LOG;
  readonly #checked = { dice: 0, shuffles: 0, boundaries: 0 };
  readonly #pending = { rolls: 0, shuffles: 0 };
  #lesson = 0;
  /** Whether the beacon published the value of each round. */
  readonly #rounds = new Map<string, boolean | undefined>();

  constructor(hashes: Hashes, record: DiceRecord, isBeacon: BeaconCheck) {
    this.#hashes = hashes;
    this.#record = record;
    this.#isBeacon = isBeacon;
    this.#entries = record.log.map(entryIn);
    this.#to = { match: record.match };
    this.#order = new RowOrder(hashes, this.#to, this.#entries, record.seats);
    this.#seals = sealsIn(this.#entries, (no) => record.positions?.[no]?.snapshot.counters.decision);
  }

  run(): void {
    this.#readSecrets();
    for (const [at, row] of this.#record.log.entries()) this.#readRow(at, row);
    this.#faults.push(...this.#order.faults);
    if (this.#order.mode === undefined) this.#fault('unbound', {});
    for (const [row, entry] of this.#drawn) this.#reckon(row, entry);
    this.#compareRolls();
    this.#faults.push(...wholenessFaults(this.#record, this.#entries, this.#boundaries.size));
    this.#compareFiled();
    this.#compareSeals();
    this.#compareBoundaries();
  }

  verdict(): DiceVerdict {
    const known = [...this.#rounds.values()];
    return {
      faults: this.#faults,
      mode: this.#order.mode,
      modes: this.#order.modes,
      unawaited: this.#order.unawaited,
      resalted: this.#order.resalted,
      epochs: this.#order.epoch,
      checked: this.#checked,
      pending: this.#pending,
      lesson: this.#lesson,
      rounds: { all: known.length, unknown: known.filter((each) => each === undefined).length },
      seals: { same: this.#sameSeals, changes: this.#seals.changes },
      head: this.#head,
      place: { ...this.#order.place, salt: this.#salt },
    };
  }

  #fault(what: string, args: Readonly<Record<string, string | number>>): void {
    this.#faults.push(message(`dice.fault.${what}`, args));
  }

  /** Published secrets have to fit the commitments of the match. */
  #readSecrets(): void {
    const { secrets, commitments } = this.#record;
    if (!secrets) return;
    if (commitmentTo(this.#hashes, 'deck', this.#to, secrets.deck) === commitments.deck) this.#deck = secrets.deck;
    else this.#fault('secret', { which: 'deck' });
    const first = linkOf(this.#hashes, secrets.dice, 0);
    if (commitmentTo(this.#hashes, 'dice', this.#to, first) !== commitments.dice)
      this.#fault('secret', { which: 'dice' });
  }

  #readRow(at: number, row: LogRow): void {
    if (row.row !== at) this.#fault('row', { row: at, found: row.row });
    const hash = headAfter(this.#hashes, this.#head, row.text);
    if (hash !== row.hash) this.#fault('hash', { row: at });
    this.#head = row.hash;
    const entry = this.#entries[at];
    if (entry && entryText(entry) === row.text) this.#readEntry(at, entry);
    else this.#fault('text', { row: at });
  }

  #readEntry(row: number, entry: LogEntry): void {
    this.#order.read(row, entry);
    if (entry.kind === 'bound') this.#bound(row, entry);
    else if (entry.kind === 'salts') this.#opened(row, entry);
    else if (entry.kind === 'roll' || entry.kind === 'shuffle') this.#drew(row, entry);
    else if (entry.kind === 'boundary' || entry.kind === 'correction') this.#boundaries.set(entry.no, entry);
    else if (entry.kind === 'reveal') this.#revealed(row, entry);
    else if (entry.kind === 'rollback')
      this.#boundaries = new Map([...this.#boundaries].filter(([no]) => no <= entry.to));
    else if (entry.kind === 'end') this.#ended(row, entry);
  }

  #bound(row: number, { match, dice, deck }: Entry<'bound'>): void {
    const { commitments } = this.#record;
    const isIt = row === 0 && match === this.#record.match && dice === commitments.dice && deck === commitments.deck;
    if (!isIt) this.#fault('bound', { row });
  }

  /** The file has to be of the match that began. */
  #opened(row: number, { setup, salts }: Entry<'salts'>): void {
    const { setup: told, seats } = this.#record;
    this.#salt = saltOf(this.#hashes, this.#to, salts);
    const others = Object.keys(told).filter(
      (name) => !same(setup[name as keyof MatchSetup], told[name as keyof MatchSetup]),
    );
    const isSeated = same(Object.keys(salts).sort(), [...seats].sort());
    for (const what of [...others, ...(isSeated ? [] : ['seats'])]) this.#fault('setup', { row, what });
  }

  #revealed(row: number, { link, key }: Entry<'reveal'>): void {
    const before = this.#keys.get(link - 1);
    const { commitments } = this.#record;
    const isIt =
      link === 0
        ? commitmentTo(this.#hashes, 'dice', this.#to, key) === commitments.dice
        : this.#hashes.sha256(key) === before;
    if (!isIt) this.#fault('key', { row, link });
    this.#keys.set(link, key);
  }

  #ended(row: number, { deck }: Entry<'end'>): void {
    const { commitments } = this.#record;
    if (commitmentTo(this.#hashes, 'deck', this.#to, deck) === commitments.deck) this.#deck = deck;
    else this.#fault('deck', { row });
  }

  #drew(row: number, entry: DrawEntry): void {
    this.#drawn.set(row, entry);
    const { beacon } = entry;
    if (!beacon) return;
    const name = `${beacon.round}|${beacon.value}|${beacon.signature}`;
    if (!this.#rounds.has(name)) this.#rounds.set(name, this.#isBeacon(beacon, this.#order.terms));
    if (this.#rounds.get(name) === false) this.#fault('beacon', { row, round: beacon.round });
  }

  #reckon(row: number, entry: DrawEntry): void {
    const { epoch, no, label, beacon } = entry;
    const purpose = { ...this.#to, salt: this.#salt, epoch, no, label, beacon: beacon?.value ?? '' };
    if (entry.kind === 'shuffle') {
      this.#reshuffle(row, entry, purpose);
      return;
    }
    if (entry.source) {
      this.#lesson += entry.faces.length;
      if (this.#record.setup.scenario !== entry.source) this.#fault('lesson', { row, no, label });
      return;
    }
    const key = this.#keyOf(entry.link);
    if (key === undefined) {
      this.#pending.rolls++;
      return;
    }
    const faces = facesOf(this.#hashes, key, purpose, entry.faces.length);
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
    const size = sealOf(this.#hashes, deck, this.#to, 'size', `${no}|${told.size}`);
    if (size !== entry.size) this.#fault('size', { row, no, label });
    const order = shuffleOf(this.#hashes, deck, purpose, told.size);
    if (told.order && !same(order, told.order))
      this.#fault('order', { row, no, label, place: firstOther(order, told.order) });
    this.#checked.shuffles++;
  }

  /** The list of rolls has to agree with the log. */
  #compareRolls(): void {
    const { rolls } = this.#record;
    const { standing } = this.#order;
    for (const [at, roll] of rolls.entries()) {
      const stands = standing.get(roll.no) === roll.logRow && roll.no === at;
      if (!stands || !this.#isDrawn(roll)) this.#fault('roll', { no: roll.no, label: roll.label });
    }
    if (rolls.length !== standing.size) this.#fault('rolls', { count: rolls.length, log: standing.size });
  }

  #isDrawn({ logRow, no, label, faces }: DiceRecord['rolls'][number]): boolean {
    const entry = this.#drawn.get(logRow);
    const drawn = entry?.kind === 'roll' ? entry.faces : [];
    return entry?.no === no && entry.label === label && same(drawn, faces);
  }

  /** Orders that lay filed when a draw was locked have to be those of the seal. */
  #compareFiled(): void {
    const { behind } = this.#record;
    const deck = this.#deck;
    if (deck === undefined || !behind) return;
    for (const [row, entry] of this.#entries.entries()) {
      if (entry?.kind !== 'lock') continue;
      const text = behind.get(row);
      if (text === undefined || filedSealOf(this.#hashes, deck, this.#to, entry.no, text) !== entry.filed)
        this.#fault('filed', { row, no: entry.no });
    }
  }

  /** Answers under seal have to be those that the log had of them while others were still asked. */
  #compareSeals(): void {
    const { answers } = this.#record;
    const deck = this.#deck;
    if (deck === undefined || !answers) return;
    const given = new Map(answers.map((answer) => [answer.id, answer]));
    for (const [decision, { row, seat, commitment }] of this.#seals.standing) {
      const answer = given.get(decision);
      const told = answer?.seat === seat ? answerCommitment(this.#hashes, deck, this.#to, answer) : undefined;
      if (told !== commitment) this.#fault('seal', { row, decision, seat });
      else if (told !== undefined) this.#sameSeals++;
    }
  }

  /**
   * Compares answers, events and positions, impulse by impulse. Only the first difference is reported, because it
   * changes all later heads.
   */
  #compareBoundaries(): void {
    const { positions = [] } = this.#record;
    const deck = this.#deck;
    if (deck === undefined || positions.length === 0) return;
    const stray = positions.findIndex(({ no }, at) => no !== at || !this.#boundaries.has(at));
    const told = new Set<string>();
    for (const span of this.#spans(stray < 0 ? positions : positions.slice(0, stray))) {
      this.#compareSpan(deck, span, told);
      this.#checked.boundaries++;
    }
    if (stray >= 0) this.#fault('boundary', { impulse: stray });
  }

  /** Each position with its boundary, and the records since the previous one. */
  *#spans(positions: readonly RecordedPosition[]): Generator<Span> {
    const { deck } = this.#record.commitments;
    let heads: Heads = { answers: deck, events: deck };
    let from: Place = { decision: 0, event: 0 };
    for (const position of positions) {
      const boundary = this.#boundaries.get(position.no);
      if (!boundary) return;
      const { counters } = position.snapshot;
      // A correction happens within an impulse: the answers of that impulse are sealed when it ends.
      const to = boundary.kind === 'correction' ? { ...counters, decision: from.decision } : counters;
      heads = this.#headsAfter(heads, from, to);
      yield { position, boundary, heads, from };
      from = to;
    }
  }

  #compareSpan(deck: string, span: Span, told: Set<string>): void {
    for (const [what, args] of this.#differences(deck, span)) {
      if (!told.has(what)) this.#fault(what, { impulse: span.position.no, ...args });
      if (what !== 'position') told.add(what);
    }
  }

  #headsAfter(heads: Heads, from: Place, to: Place): Heads {
    const { answers = [], events = [] } = this.#record;
    return {
      answers: headOf(this.#hashes, heads.answers, answersIn(answers, from.decision, to.decision)),
      events: headOf(this.#hashes, heads.events, eventsIn(events, from.event, to.event)),
    };
  }

  /** The seals of a boundary that differ from those of the record. */
  #differences(deck: string, { position, boundary, heads, from }: Span): [string, Record<string, number>][] {
    const { no, snapshot } = position;
    const { answers, events } = this.#record;
    const { counters } = snapshot;
    const isSealed = (what: string, text: string, seal: string) =>
      sealOf(this.#hashes, deck, this.#to, what, `${no}|${text}`) === seal;
    const found: [string, Record<string, number>][] = [];
    const hasAnswers = answers !== undefined && boundary.kind === 'boundary';
    if (hasAnswers && !isSealed('answers to boundary', heads.answers, boundary.answers))
      found.push(['answers', { from: from.decision, to: counters.decision - 1 }]);
    if (hasAnswers && !isSealed('origins', originsText(inSpan(answers, from, counters)), boundary.origins))
      found.push(['origins', { from: from.decision, to: counters.decision - 1 }]);
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

/** The stretch from the previous boundary to a position. */
interface Span {
  readonly position: RecordedPosition;
  readonly boundary: Boundary;
  /** Heads over all answers and events up to here. */
  readonly heads: Heads;
  readonly from: Place;
}

const inSpan = <A extends { readonly id: number }>(answers: readonly A[], from: Place, to: Place): A[] =>
  answers.filter(({ id }) => id >= from.decision && id < to.decision);

/** Answers in the form in which they are chained. */
const answersIn = (answers: NonNullable<DiceRecord['answers']>, from: number, to: number): unknown[] =>
  answers
    .filter(({ id }) => id >= from && id < to)
    .sort((a, b) => a.id - b.id)
    .map(({ id, kind, seat, answer }) => [id, kind, seat, answer]);

const eventsIn = (events: NonNullable<DiceRecord['events']>, from: number, to: number): unknown[] =>
  events.filter(({ no }) => no >= from && no < to).map(({ no, event }) => [no, event]);

const firstOther = (a: readonly number[], b: readonly number[]): number => 1 + a.findIndex((each, i) => each !== b[i]);
