/** Schemas of what cases are written with. They name each wrong word with the nearest known one, and documentation is made of them. */
import { z } from 'zod';
import { nearest } from '../content/faults.ts';
import { CaseFault } from './fault.ts';

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `no area kovnoo; did you mean kovno?` */
export const unknownWord = (kind: string, value: unknown, known: readonly (string | number)[]): string => {
  if (value === undefined) return `${kind} is missing`;
  const [near] = nearest(written(value), known.map(String));
  return `no ${kind} ${written(value)}${near === undefined ? '' : `; did you mean ${near}?`}`;
};

/** One of the words of a kind: an area, a leader, a cause. */
export const word = <T extends string = string>(kind: string, known: Iterable<T>) => {
  const words = [...new Set(known)];
  return z.enum(words, { error: ({ input }) => unknownWord(kind, input, words) }).meta({ ref: kind });
};

export type Word = ReturnType<typeof word>;

/** One of the numbers of a kind: a card. */
export const numberOf = (kind: string, known: Iterable<number>) => {
  const numbers = [...known];
  return z.literal(numbers, { error: ({ input }) => unknownWord(kind, input, []) }).meta({ ref: kind });
};

/** A word that is made of others, as `card 81` is. `read` says what is wrong with it. */
export const madeWord = (kind: string, read: (text: string) => string | undefined) =>
  z
    .string()
    .superRefine((text, { addIssue }) => {
      const wrong = read(text);
      if (wrong !== undefined) addIssue(wrong);
    })
    .meta({ ref: kind });

/** An object that has these fields and no others. */
export const fields = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => unknownWord('field', key, Object.keys(shape))).join('; ')
        : undefined,
  });

/** Fields that may all be left out. */
export const someFields = <S extends z.ZodRawShape>(shape: S) => fields(z.object(shape).partial().shape);

/** What is kept under words of a kind. */
export const byWord = <V extends z.ZodType>(key: Word, value: V) =>
  z.partialRecord(key, value, {
    error: (issue) => {
      const { code, keys = [] } = issue as { readonly code: string; readonly keys?: readonly string[] };
      const kind = String(key.meta()?.ref ?? 'word');
      return code === 'unrecognized_keys'
        ? keys.map((name) => unknownWord(kind, name, key.options)).join('; ')
        : undefined;
    },
  }) as unknown as z.ZodType<Record<string, z.output<V>>>;

export const count = z.int().min(0).max(200);
export const flag = z.boolean();
export const text = z.string();
export const face: z.ZodType<number> = z.int().min(1).max(6);

type Issue = z.core.$ZodIssue;

/** What stands below a name that is itself unknown is not read. */
const meaningOf = (issue: Issue): string =>
  issue.code === 'invalid_key' ? issue.issues.map(({ message }) => message).join(' ') : issue.message;

/** The issues of the alternative that was most likely meant: that which was read furthest. */
const likeliest = (alternatives: readonly (readonly Issue[])[]): readonly Issue[] => {
  const depth = (issues: readonly Issue[]) => Math.max(...issues.map(({ path }) => path.length));
  const typed = (issues: readonly Issue[]) => issues.some(({ code }) => code !== 'invalid_type');
  const ranked = [...alternatives].sort((a, b) => depth(b) - depth(a) || Number(typed(b)) - Number(typed(a)));
  return ranked[0] ?? [];
};

const faultsIn = (issues: readonly Issue[], base: readonly PropertyKey[]): string[] =>
  issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return faultsIn(likeliest(issue.errors), path);
    return [`${path.join('.') || 'case'}: ${meaningOf(issue)}`];
  });

/** Reads a part of a case. Throws a CaseFault that names every fault with its path. */
export const readPart = <T>(schema: z.ZodType<T>, value: unknown, ...path: readonly PropertyKey[]): T => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new CaseFault(faultsIn(read.error.issues, path).join('; '));
};
