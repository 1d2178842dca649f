import type { AnswersSince, RandomSource, Roll } from './dice.ts';
import type { GameEvent, NumberedEvent } from './event.ts';
import { extended, type Json, same } from './json.ts';
import { sure } from './sure.ts';

/** How far a match has come: the numbers that its next decision, event and roll will have. */
export type Counters = {
  readonly decision: number;
  readonly event: number;
  readonly roll: number;
};

/** What a script works on: the state, which it changes in place, the dice, and the journal it writes. */
export class Table<S, E extends GameEvent = GameEvent> {
  readonly state: S;
  readonly events: NumberedEvent[] = [];
  readonly rolls: Roll[] = [];
  readonly #source: RandomSource;
  readonly #answered: AnswersSince;
  readonly #told: (told: NumberedEvent) => void;
  #event: number;
  #roll: number;
  /** Rolls whose faces no event has shown yet. */
  readonly #untold: Roll[] = [];

  constructor(
    state: S,
    source: RandomSource,
    counters: Counters,
    answered: AnswersSince = () => [],
    told: (told: NumberedEvent) => void = () => undefined,
  ) {
    this.state = state;
    this.#source = source;
    this.#answered = answered;
    this.#told = told;
    this.#event = counters.event;
    this.#roll = counters.roll;
  }

  get counters(): Omit<Counters, 'decision'> {
    return { event: this.#event, roll: this.#roll };
  }

  /** Writes an event, once what it tells is done. One that shows faces gets the number of the roll in which they fell. */
  emit(event: E): void {
    const roll = this.#rollOf(event);
    const told = { no: this.#event++, event: roll === undefined ? event : extended(event, { roll }) };
    this.events.push(told);
    this.#told(told);
  }

  /** The first roll not told of with just these faces. */
  #rollOf(event: E): number | undefined {
    const faces = facesOf(event);
    if (!faces) return undefined;
    const at = this.#untold.findIndex((roll) => same(roll.faces, faces));
    return at < 0 ? undefined : this.#untold.splice(at, 1)[0]?.no;
  }

  /** Rolls `count` dice for the purpose that the label names. Faces keep their order. */
  roll(label: string, count: number): readonly number[] {
    if (count <= 0) return [];
    const no = this.#roll;
    const faces = this.#source.dice(no, label, count, this.#answered);
    this.#roll++;
    const roll = { no, label, faces };
    this.rolls.push(roll);
    this.#untold.push(roll);
    return faces;
  }

  /** The items in an order that only the committed deck secret knows. */
  shuffle<T>(label: string, items: readonly T[]): T[] {
    const no = this.#roll;
    const order = this.#source.permutation(no, label, items.length, this.#answered);
    this.#roll++;
    this.rolls.push({ no, label, faces: [], size: items.length });
    return order.map((i) => sure(items[i]));
  }
}

/** Faces that an event shows: several, or a single one. */
const facesOf = ({ faces, face }: GameEvent): readonly Json[] | undefined =>
  Array.isArray(faces) ? faces : face === undefined ? undefined : [face];
