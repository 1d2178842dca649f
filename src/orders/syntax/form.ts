/** Forms of standing lines: each field sets one value of what a line says, and the syntax of its verb writes the line. */
import { type Json, type JsonObject, same } from '../../engine/index.ts';
import type { FieldChoices, PolicyForm } from '../policy-form.ts';
import type { Standing } from './standing.ts';
import type { Offered, Syntax, Vocabulary } from './syntax.ts';

export interface FormRow {
  readonly verb: string;
  /** The path of the value that each field sets, such as `plan.orders.0.commander`, and what it can be; without a path all of these. */
  readonly fields: Readonly<Record<string, readonly [path: string, syntax: Syntax<unknown>]>>;
  /** Values that the form does not ask for, by their paths. */
  readonly fixed?: Readonly<Record<string, Json>>;
}

/** Stands in a line for a choice that is missing. */
const BLANK = '__';

export function formOf<V>(
  name: string,
  { verb, fields, fixed = {} }: FormRow,
  use: Standing<V> | undefined,
  offered: Offered,
  known: Vocabulary,
): PolicyForm {
  const all = Object.entries(fields).map(([field, [path, syntax]]) => ({
    field,
    path,
    choices: syntax.choices?.(offered) ?? [],
  }));
  const subjectOf = (chosen: FieldChoices): JsonObject => {
    const set = all.flatMap(({ field, path, choices }) => {
      const choice = choices.find(({ value }) => value === chosen[field]?.[0]);
      return choice ? [[path, choice.is] as const] : [];
    });
    // Of plain data comes plain data.
    return [...Object.entries(fixed), ...set].reduce((subject: unknown, [path, value]) => {
      return withValue(subject, path === '' ? [] : path.split('.'), value);
    }, {}) as JsonObject;
  };
  return {
    name,
    verb,
    isWhole: true,
    kinds: use ? [use.answers] : [],
    fields: all.map(({ field, choices }) => ({ name: field, ranks: 1, choices })),
    write: (chosen) => `${verb} ${use?.syntax.write(subjectOf(chosen), { style: 'full', known, blank: BLANK }) ?? ''}`,
    chosen: (policy) => {
      if (policy.verb !== verb) return undefined;
      const chosen = Object.fromEntries(
        all.map(({ field, path, choices }) => {
          const choice = choices.find(({ is }) => isSaid(policy.subject, path, is));
          return [field, choice ? [choice.value] : []];
        }),
      );
      return same(subjectOf(chosen), policy.subject) ? chosen : undefined;
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Plain data with another value at a path; where no path is left, its fields are added. */
const withValue = (data: unknown, [key, ...more]: readonly string[], value: unknown): unknown => {
  if (key === undefined) return { ...(data as Fields), ...(value as Fields) };
  const part = (data as Fields | undefined)?.[key];
  const inner = more.length === 0 ? value : withValue(part, more, value);
  if (!/^\d+$/.test(key)) return { ...(data as Fields), [key]: inner };
  const items = [...((data ?? []) as readonly unknown[])];
  items[Number(key)] = inner;
  return items;
};

const valueAt = (data: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], data);

/** Whether data has a value at a path; without a path, all fields of the value. */
const isSaid = (data: unknown, path: string, value: unknown): boolean => {
  if (path === '') return Object.entries(value as Fields).every(([key, is]) => isSaid(data, key, is));
  const said = valueAt(data, path);
  return said !== undefined && same(said as Json, value as Json);
};
