/** The parts of the packs' documentation that follow from the schemas: JSON Schemas for editors, and tables for people. */
import { PACK_FILES, type PackFile } from '../../games/campaign/content/files.ts';
import type { PackFormat } from '../../games/campaign/content/format.ts';
import { jsonSchemaOf } from '../../games/campaign/content/shape.ts';
import { type MOMENTS, TIMINGS } from '../../games/campaign/content/timings.ts';

export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly ref?: string;
  readonly unread?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
}

/** The text as its file has it. */
const schemaOf = (format: PackFormat, file: PackFile): Schema => JSON.parse(JSON.stringify(jsonSchemaOf(format, file)));

/** The JSON Schema of each file of a game, by the name under which it lies in the folder of its schemas. */
export const schemaFiles = (format: PackFormat): readonly (readonly [name: string, text: string])[] =>
  PACK_FILES.map((file) => [`${file}.schema.json`, `${JSON.stringify(jsonSchemaOf(format, file), null, 2)}\n`]);

export const code = (value: unknown): string => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** Greatest number that zod writes where there is no limit. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const rangeOf = ({ minimum = -NO_LIMIT, maximum = NO_LIMIT }: Schema): string => {
  if (minimum === -NO_LIMIT && maximum === NO_LIMIT) return '';
  if (maximum === NO_LIMIT) return `, at least ${minimum}`;
  return minimum === -NO_LIMIT ? `, at most ${maximum}` : ` from ${minimum} to ${maximum}`;
};

/** What a field may hold, in few words. */
export const kindOf = (schema: Schema): string => {
  if (schema.ref !== undefined) return schema.ref;
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(', ');
  if (schema.anyOf) return schema.anyOf.map(kindOf).join(' or ');
  if (schema.$ref !== undefined) return 'operation';
  switch (schema.type) {
    case 'array':
      return `list of ${kindOf(schema.items ?? {})}`;
    case 'integer':
    case 'number':
      return `number${rangeOf(schema)}`;
    case 'boolean':
      return '`true`, `false`';
    case 'null':
      return '`null`';
    case 'object': {
      const fields = Object.keys(schema.properties ?? {}).filter((name) => !schema.properties?.[name]?.unread);
      return fields.length > 0 ? `{ ${fields.map(code).join(', ')} }` : 'by id';
    }
    default:
      return 'text';
  }
};

export const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

export const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(...head), `|${'---|'.repeat(head.length)}`, ...rows].join('\n');

/** Fields of an object and of what it holds; the names of lists end in `[]`, of records in `.*`. */
const fieldRows = (schema: Schema, path = ''): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (field.unread) return [];
    const at = path === '' ? name : `${path}.${name}`;
    const isOptional = !schema.required?.includes(name);
    const meaning = `${field.description ?? ''}${isOptional ? ' (may be left out)' : ''}`;
    const inner = innerOf(field, at);
    return [row(code(at), inner ? kindWord(field) : kindOf(field), meaning), ...(inner ? fieldRows(...inner) : [])];
  });

const kindWord = ({ type, items }: Schema): string => (type === 'array' && items ? 'list' : 'object');

/** The schema within a list or record, with the path to it; undefined where there is nothing more to tell. */
const innerOf = (field: Schema, at: string): [Schema, string] | undefined => {
  if (field.type === 'array' && field.items?.properties) return [field.items, `${at}[]`];
  if (field.properties && !field.ref) return [field, at];
  if (typeof field.additionalProperties !== 'object') return undefined;
  const value = field.additionalProperties;
  if (value.properties) return [value, `${at}.*`];
  return value.type === 'array' && value.items?.properties ? [value.items, `${at}.*[]`] : undefined;
};

const MOMENT_WORDS: Readonly<Record<(typeof MOMENTS)[number], string>> = {
  own: 'own impulse',
  fight: 'fight',
  answer: 'answer',
};

/** Whether a field names a power, as cards do. */
const isParty = ({ parties }: PackFormat, { enum: names = [] }: Schema): boolean =>
  names.length === parties.length && names.every((name) => parties.includes(String(name)));

const operationRows = (format: PackFormat): string[] => {
  const schema = schemaOf(format, 'cards');
  const alternatives = Object.values(schema.$defs ?? {}).flatMap(({ oneOf = [] }) => oneOf);
  const byName = new Map(alternatives.map((each) => [String(each.properties?.op?.const), each]));
  return Object.entries(format.operations).map(([name, { when, meaning }]) => {
    const { properties = {}, required = [] } = byName.get(name) ?? {};
    const fields = Object.entries(properties)
      .filter(([field]) => field !== 'op')
      .map(([field, each]) => {
        const kind = isParty(format, each) ? 'power' : kindOf(each);
        return `${code(field)}${required.includes(field) ? '' : '?'} ${each.description ?? ''}: ${kind}`;
      });
    return row(code(name), when.map((each) => MOMENT_WORDS[each]).join(', '), meaning, fields.join('<br>'));
  });
};

/** Tables of the guide by the name between whose marks they stand. */
const tables: Readonly<Record<string, (format: PackFormat) => string>> = {
  ...Object.fromEntries(
    PACK_FILES.map((file) => [
      file,
      (format: PackFormat) => table(['Field', 'What', 'Meaning'], fieldRows(schemaOf(format, file))),
    ]),
  ),
  timings: () =>
    table(
      ['Timing', 'Kind', 'When'],
      Object.entries(TIMINGS).map(([name, { moment, meaning }]) => row(code(name), MOMENT_WORDS[moment], meaning)),
    ),
  operations: (format) =>
    table(['Operation', 'In', 'What it does', 'Fields (? may be left out)'], operationRows(format)),
};

/**
 * The guide with every table between its marks made anew. `<!-- table map -->` is that of the first game, `<!-- table kutuzov.map -->`
 * that of a game by its name.
 */
export const withTables = (guide: string, formats: readonly PackFormat[]): string =>
  guide.replace(
    /(<!-- table (?:([a-z]+)\.)?([a-z]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, begin: string, game: string | undefined, name: string, end: string) => {
      const format = formats.find((each) => game === undefined || each.game === game);
      const made = tables[name];
      return made && format ? `${begin}\n${made(format)}\n\n${end}` : whole;
    },
  );
