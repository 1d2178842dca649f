import type { RandomSource, Roll } from './dice.ts';
import type { GameEvent, NumberedEvent } from './event.ts';

/** How far a match has come: the numbers that its next decision, event and roll will have. */
export interface Counters {
  readonly decision: number;
  readonly event: number;
  readonly roll: number;
}

/** What a script works on: the state, which it changes in place, the dice, and the journal it writes. */
export class Table<S, E extends GameEvent = GameEvent> {
  readonly state: S;
  readonly events: NumberedEvent[] = [];
  readonly rolls: Roll[] = [];
  readonly #source: RandomSource;
  #event: number;
  #roll: number;

  constructor(state: S, source: RandomSource, counters: Counters) {
    this.state = state;
    this.#source = source;
    this.#event = counters.event;
    this.#roll = counters.roll;
  }

  get counters(): Omit<Counters, 'decision'> {
    return { event: this.#event, roll: this.#roll };
  }

  emit(event: E): void {
    this.events.push({ no: this.#event++, event });
  }

  /** Rolls `count` dice for the purpose that the label names. Faces keep their order. */
  roll(label: string, count: number): readonly number[] {
    if (count <= 0) return [];
    const no = this.#roll;
    const faces = this.#source.dice(no, label, count);
    this.#roll++;
    this.rolls.push({ no, label, faces });
    return faces;
  }

  /** The items in an order that only the committed deck secret knows. */
  shuffle<T>(label: string, items: readonly T[]): T[] {
    const no = this.#roll++;
    const faces: readonly number[] = [];
    this.rolls.push({ no, label, faces });
    return this.#source.permutation(no, label, items.length).map((i) => items[i] as T);
  }
}
