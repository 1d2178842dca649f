/** Checks the shape of a pack's files, and that the things they name exist. */
import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../../engine/index.ts';
import { type FaultList, nearest, type Path, valueAt } from './faults.ts';
import { PACK_FILES, type PackContent, type PackFile } from './files.ts';
import type { PackFormat } from './format.ts';

type Issue = z.core.$ZodIssue;

/** The names that files may refer to, by kind. */
type Names = Readonly<Record<'area' | 'leader' | 'card', ReadonlySet<string>>>;

type Schema = z.core.JSONSchema.BaseSchema & { readonly ref?: keyof Names; readonly unread?: boolean };

// --- shape -------------------------------------------------------------------------------------------------------------

const asPath = (path: readonly PropertyKey[]): Path => path.map((key) => (typeof key === 'symbol' ? String(key) : key));

/** The alternative closest to the value: the first that has no fault as a whole. */
const likeliest = (errors: readonly (readonly Issue[])[]): readonly Issue[] =>
  errors.find((issues) => issues.every(({ path }) => path.length > 0)) ?? [];

const allowedIn = (errors: readonly (readonly Issue[])[]): Json[] =>
  errors.flat().flatMap((issue) => (issue.code === 'invalid_value' ? (issue.values as Json[]) : []));

/** A fault that a schema issue stands for: its reason and arguments. */
interface Finding {
  readonly path: Path;
  readonly key: string;
  readonly args?: JsonObject;
  readonly near?: readonly string[];
}

/** Reports a value that is missing, or that is none of the allowed ones. */
const choiceOf = (path: Path, found: unknown, values: readonly string[]): Finding =>
  found === undefined
    ? { path, key: 'missing', args: { wanted: values.join(', ') } }
    : { path, key: 'value', args: { values }, near: nearest(found, values) };

/** A file under the check: its schema and its content. */
interface Sheet {
  readonly format: PackFormat;
  readonly file: PackFile;
  readonly content: unknown;
}

const findingsOf = (sheet: Sheet, issue: Issue, base: Path = []): readonly Finding[] => {
  const path = [...base, ...asPath(issue.path)];
  const found = valueAt(sheet.content, path);
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, key: found === undefined ? 'missing' : 'type', args: { wanted: `word.${issue.expected}` } }];
    case 'invalid_value':
      return [choiceOf(path, found, issue.values.map(String))];
    case 'too_small':
      return [
        typeof found === 'number'
          ? { path, key: 'least', args: { least: Number(issue.minimum) } }
          : { path, key: 'empty' },
      ];
    case 'too_big':
      return [{ path, key: 'most', args: { most: Number(issue.maximum) } }];
    case 'custom':
      return [{ path, key: 'plain', args: { most: Number(issue.params?.most) } }];
    case 'unrecognized_keys': {
      const keys = keysAt(sheet, path);
      return issue.keys.map((key) => ({ path, key: 'key', args: { key, keys }, near: nearest(key, keys) }));
    }
    case 'invalid_union':
      return unionFindings(sheet, issue, path);
    default:
      return [{ path, key: 'id', args: { wanted: descriptionAt(sheet, path) } }];
  }
};

const unionFindings = (sheet: Sheet, issue: z.core.$ZodIssueInvalidUnion, path: Path): readonly Finding[] => {
  const found = valueAt(sheet.content, path);
  if (issue.discriminator !== undefined) {
    const names = Object.keys(sheet.format.operations);
    return [
      found === undefined
        ? { path, key: 'missing', args: { wanted: 'word.string' } }
        : { path, key: 'operation', near: nearest(found, names) },
    ];
  }
  const inner = likeliest(issue.errors);
  if (inner.length > 0) return inner.flatMap((each) => findingsOf(sheet, each, path));
  return [choiceOf(path, found, allowedIn(issue.errors).map(String))];
};

/** Reports everything that does not fit the schemas, file by file. */
export const checkShape = (format: PackFormat, content: PackContent, faults: FaultList): void => {
  for (const file of PACK_FILES) {
    const sheet = { format, file, content: content[file] };
    const { error } = format.files[file].safeParse(content[file]);
    for (const issue of error?.issues ?? []) {
      for (const { path, key, args, near } of findingsOf(sheet, issue)) faults.add(file, path, key, args, near);
    }
  }
};

// --- names and fields that the program does not read
// --------------------------------------------------------------------

/** The inner schema; undefined if there is only a boolean. */
const within = (schema: unknown): Schema | undefined => (isObject(schema) ? (schema as Schema) : undefined);

/** The JSON Schema of a file, for editors and for the check. */
export const jsonSchemaOf = ({ files }: PackFormat, file: PackFile): z.core.JSONSchema.BaseSchema =>
  z.toJSONSchema(files[file], { io: 'input' });

const schemas = new WeakMap<z.ZodType, Schema>();

const schemaOf = (format: PackFormat, file: PackFile): Schema => {
  const schema = format.files[file];
  const known = schemas.get(schema) ?? jsonSchemaOf(format, file);
  schemas.set(schema, known);
  return known;
};

const resolve = (root: Schema, schema: Schema | undefined): Schema | undefined => {
  if (schema?.$ref === undefined) return schema;
  const [, , name = ''] = schema.$ref.split('/');
  return within(root.$defs?.[name]);
};

/** The alternative that a value is meant for: by its operation, or by its type. */
const alternative = (root: Schema, schema: Schema, value: unknown): Schema | undefined => {
  const all = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].map((each) => resolve(root, within(each)));
  if (isObject(value) && typeof value.op === 'string') {
    return all.find((each) => within(each?.properties?.op)?.const === value.op);
  }
  const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  return all.find((each) => each?.type === kind || (kind === 'number' && each?.type === 'integer'));
};

type Visitor = (schema: Schema, value: unknown, path: Path) => void;

/** The schema for a value: references and alternatives are resolved. */
const schemaFor = (root: Schema, wanted: Schema | undefined, value: unknown): Schema | undefined => {
  const schema = resolve(root, wanted);
  return schema && (schema.oneOf || schema.anyOf) ? alternative(root, schema, value) : schema;
};

/** The schema of an item of a list, or of a field of an object. */
const schemaUnder = (schema: Schema | undefined, key: string | number): Schema | undefined =>
  typeof key === 'number'
    ? within(schema?.items)
    : (within(schema?.properties?.[key]) ?? within(schema?.additionalProperties));

/** The items of a list, or the fields of an object. */
const partsOf = (value: unknown): readonly (readonly [key: string | number, part: unknown])[] => {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
};

/** Walks a value together with its schema. */
const visit = (root: Schema, wanted: Schema | undefined, value: unknown, path: Path, see: Visitor): void => {
  const schema = schemaFor(root, wanted, value);
  if (!schema || value === undefined) return;
  see(schema, value, path);
  for (const [key, part] of partsOf(value)) visit(root, schemaUnder(schema, key), part, [...path, key], see);
};

/** The schema at a path of a file. Alternatives are not resolved. */
const schemaAt = ({ format, file }: Sheet, path: Path): Schema | undefined => {
  const root = schemaOf(format, file);
  return path.reduce<Schema | undefined>((at, key) => schemaUnder(resolve(root, at), key), root);
};

const descriptionAt = (sheet: Sheet, path: Path): string => schemaAt(sheet, path)?.description ?? '';

const keysAt = (sheet: Sheet, path: Path): string[] => {
  const schema = resolve(schemaOf(sheet.format, sheet.file), schemaAt(sheet, path));
  const names = within(schema?.propertyNames);
  return [...(names?.enum?.map(String) ?? Object.keys(schema?.properties ?? {}))];
};

/** Fields that the program does not read, each with the likely intention. */
const unreadIn = ({ properties, additionalProperties }: Schema, value: unknown) => {
  if (!isObject(value) || !properties || additionalProperties) return [];
  const known = Object.keys(properties);
  const unread = Object.keys(value).filter((key) => !known.includes(key));
  return unread.map((key) => ({ key, near: nearest(key, known) }));
};

/** Reports names of things that do not exist, and warns of fields that the program does not read. */
export const checkNames = (format: PackFormat, content: PackContent, names: Names, faults: FaultList): void => {
  for (const file of PACK_FILES) {
    const root = schemaOf(format, file);
    visit(root, root, content[file], [], (schema, value, path) => {
      const { ref } = schema;
      if (ref !== undefined && !names[ref].has(String(value)))
        faults.add(file, path, `no-${ref}`, {}, ref === 'card' ? [] : nearest(value, names[ref]));
      for (const { key, near } of unreadIn(schema, value)) faults.warn(file, path, 'unread', { key }, near);
    });
  }
};
