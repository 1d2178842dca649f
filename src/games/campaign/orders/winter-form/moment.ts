/** What the parts of a winter's form are made of. */
import type { Json } from '../../../../engine/index.ts';
import type { FormFaults, FormFields, FormGroup, FormLine, Order } from '../../../../orders/index.ts';
import type { Position } from '../../rules/play.ts';
import type { Camps } from '../../rules/winter/spending.ts';
import type { Impulse } from '../../state.ts';
import type { PowerId } from '../../types.ts';

/** A power's winter, as far as its form has gone. */
export interface WinterMoment {
  /** With what the form has built so far. */
  readonly position: Position;
  readonly power: PowerId;
  /** Where the form has built. */
  readonly camps: Camps;
  /** Command points that are left. */
  readonly cp: number;
  /** An answer as a line of orders. */
  write(kind: string, answer: Json): string;
}

/** A part of the form. */
export interface WinterPart {
  groups(moment: WinterMoment, sent: FormFields): readonly FormGroup[];
  lines(moment: WinterMoment, sent: FormFields): readonly FormLine[];
  /** What cannot be as it is; absent: nothing can be wrong. */
  faults?(moment: WinterMoment, sent: FormFields): FormFaults;
  fill(orders: readonly Order[], power: PowerId): FormFields;
}

/** What a game has of its own in the form of its winter. */
export interface OwnWinter {
  /** Between two questions of its deployments nothing else is asked: they follow the reinforcements of the same power. */
  readonly isJoined?: true;
  readonly deployments?: WinterPart;
  /** What is asked before the reinforcements, by the kind of its question, and what will pay for these. */
  readonly before?: WinterPart & {
    readonly kind: string;
    funds(position: Position, power: PowerId): Pick<Impulse, 'cp' | 'purses'>;
  };
}

/** The number that a field holds. */
export const countIn = (sent: FormFields, name: string): number => {
  const count = Number(sent[name] ?? 0);
  return Number.isInteger(count) && count > 0 && count < 100 ? count : 0;
};

/** The value of a field among those that are possible, else the first of them. */
export const chosenIn = (sent: FormFields, name: string, possible: readonly string[]): string =>
  possible.find((each) => each === sent[name]) ?? possible[0] ?? '';

/** Lines for the fields of a part: none for those that say nothing. */
export const lineFor = (text: string, field: string): FormLine => ({ text, field });
