/** What a case expects: each expectation is read word by word before it is judged. */
import { z } from 'zod';
import { type Decision, type GameEvent, isObject, type Json, type JsonObject, same } from '../../../engine/index.ts';
import { fault } from './fault.ts';
import { count, fields, flag, readPart, someFields, text, unknownWord, word } from './words.ts';

/** A schema for each field that a type has. */
export type ShapeOf<T> = { readonly [K in keyof T]-?: z.ZodType };

/** Fields of the events of a game, by kind. */
export type EventShapes = Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

/** One kind of expectation. `Run` is what is judged. */
export interface Expecting<Run> {
  /** What it says, for people. */
  readonly says: string;
  /** The fields that it may have; those of an event depend on its kind. */
  schema(expected: JsonObject): z.ZodType;
  /** Describes what was found instead; undefined if the expectation is met. */
  unmet(run: Run, expected: JsonObject): string | undefined;
}

/** By the field that tells them apart; of several such fields the first in this list counts. */
export type Expectings<Run> = Readonly<Record<string, Expecting<Run>>>;

/** An expectation whose fields are always the same. */
export const expecting = <Run, S extends z.ZodType>(
  says: string,
  schema: S,
  unmet: (run: Run, expected: z.output<S>) => string | undefined,
): Expecting<Run> => ({
  says,
  schema: () => schema,
  unmet: (run, expected) => unmet(run, expected as z.output<S>),
});

export const found = (expected: unknown, actual: unknown): string | undefined =>
  same((expected ?? null) as Json, (actual ?? null) as Json) ? undefined : `is ${JSON.stringify(actual ?? null)}`;

/** Lists whose order does not matter. */
export const foundAll = (expected: readonly unknown[], actual: readonly (string | number)[]): string | undefined =>
  found(expected.map(String).sort(), actual.map(String).sort());

// --- what all games have ---------------------------------------------------------------------------------------------

interface Happening {
  readonly events: readonly GameEvent[];
}

/** Fields that any event may have. */
const COMMON = { only: z.array(text), roll: count };

const happened = ({ events }: Happening, kind: string, wanted: JsonObject): boolean =>
  events.some(
    (event) =>
      event.kind === kind && Object.entries(wanted).every(([name, value]) => same(event[name] ?? null, value ?? null)),
  );

/** `event` and `noEvent`: only fields that events of the kind have. */
export const eventExpectings = (shapes: EventShapes) => {
  const kind = word('event', Object.keys(shapes));
  const schema = (field: string) => {
    const known = new Map<string, z.ZodType>();
    const schemaFor = (name: string) =>
      // A field of an event may have the name of the expectation itself.
      fields({ ...someFields({ ...COMMON, ...shapes[name] }).shape, [field]: kind });
    return (expected: JsonObject) => {
      const name = String(expected[field]);
      const found = known.get(name) ?? schemaFor(name);
      known.set(name, found);
      return found;
    };
  };
  const event: Expecting<Happening> = {
    says: 'an event of this kind happened that has at least these fields',
    schema: schema('event'),
    unmet: (run, { event: wanted, ...more }) =>
      happened(run, String(wanted), more)
        ? undefined
        : `did not happen; of its kind: ${JSON.stringify(run.events.filter((each) => each.kind === wanted))}`,
  };
  const noEvent: Expecting<Happening> = {
    says: 'no event of this kind with all these fields happened',
    schema: schema('noEvent'),
    unmet: (run, { noEvent: barred, ...more }) => (happened(run, String(barred), more) ? 'happened' : undefined),
  };
  return { event, noEvent };
};

interface Refusing {
  readonly refused: readonly { readonly line: string; readonly code: string }[];
}

export const refusedExpecting = (code: z.ZodType<string>) =>
  expecting(
    'so many lines or answers were refused, of this code if one is named',
    fields({ refused: count, code: code.optional() }),
    ({ refused }: Refusing, { refused: n, code: wanted }) => {
      const those = refused.filter((each) => wanted === undefined || each.code === wanted);
      return those.length === n
        ? undefined
        : `are ${JSON.stringify(refused.map(({ line, code: why }) => `${line}: ${why}`))}`;
    },
  );

interface Asking {
  readonly open: readonly Decision[];
}

/** The seats of a match, the seat that a name means, and whether a question is of the kind that a case names. */
interface SeatNames<Run> {
  seats(run: Run): readonly string[];
  seatOf?(run: Run, name: string): string;
  isOf?(decision: Decision, kind: string): boolean;
}

/** `open` and `notOpen`. */
export const openExpectings = <Run extends Asking>(
  seat: z.ZodType<string>,
  kind: z.ZodType<string>,
  { seats, seatOf = (_run, name) => name, isOf = (decision, wanted) => decision.kind === wanted }: SeatNames<Run>,
) => {
  /** Undefined where the match has no such seat. */
  const asked = (run: Run, name: string, wanted: string | undefined): number | undefined => {
    const id = seatOf(run, name);
    if (!seats(run).includes(id)) return undefined;
    return run.open.filter((each) => each.seat === id && (wanted === undefined || isOf(each, wanted))).length;
  };
  const told = (run: Run, n: number | undefined) =>
    n === undefined
      ? `names no seat; there are ${seats(run).join(', ')}`
      : `open are ${JSON.stringify(run.open.map((each) => `${each.seat}: ${each.kind}`))}`;
  return {
    open: expecting(
      'this seat is asked something, or a question of this kind',
      fields({ open: seat, kind: kind.optional() }),
      (run: Run, { open, kind: wanted }) => {
        const n = asked(run, open, wanted);
        return n !== undefined && n > 0 ? undefined : told(run, n);
      },
    ),
    notOpen: expecting(
      'this seat is asked nothing, or no question of this kind',
      fields({ notOpen: seat, kind: kind.optional() }),
      (run: Run, { notOpen, kind: barred }) => {
        const n = asked(run, notOpen, barred);
        return n === 0 ? undefined : told(run, n);
      },
    ),
  };
};

export const needDiceExpecting = expecting(
  'play waits for so many dice, or for none (`null`)',
  fields({ needDice: count.nullable() }),
  ({ needDice }: { readonly needDice: { readonly count: number } | undefined }, expected) =>
    found(expected.needDice, needDice?.count),
);

/** Whether something is so; true if the expectation does not say. */
export const isSo = flag.optional();

// --- reading and judging ---------------------------------------------------------------------------------------------

const kindOf = <Run>(kinds: Expectings<Run>, expected: JsonObject): Expecting<Run> | undefined =>
  Object.entries(kinds).find(([name]) => name in expected)?.[1];

/** Reads what a case expects. Throws a CaseFault that names every word that says nothing. */
export const readExpectations = <Run>(kinds: Expectings<Run>, expected: readonly unknown[]): readonly JsonObject[] =>
  expected.map((each, i) => {
    if (!isObject(each)) return fault(`expect.${i}`, 'is no expectation');
    const it = each as JsonObject;
    const kind = kindOf(kinds, it);
    if (kind) {
      readPart(kind.schema(it), it, 'expect', i);
      return it;
    }
    const names = Object.keys(it);
    const hints = names.map((name) => unknownWord('expectation', name, Object.keys(kinds)));
    return fault(`expect.${i}`, hints.length > 0 ? hints.join('; ') : 'expects nothing');
  });

/** The unmet expectations in words; empty if all are met. */
export const unmetIn = <Run>(kinds: Expectings<Run>, run: Run, expected: readonly JsonObject[]): string[] =>
  expected.flatMap((each) => {
    const wrong = kindOf(kinds, each)?.unmet(run, each);
    return wrong === undefined ? [] : [`${JSON.stringify(each)} ${wrong}`];
  });
