/** The parts of docs/cases.md that follow from the schemas by which cases are read. */
import { z } from 'zod';
import { sure } from '../../engine/index.ts';
import type { CaseShapes, Game } from '../../game/index.ts';
import { sharedShapes } from '../../games/campaign/case/shapes.ts';
import { someFields } from '../../games/campaign/case/words.ts';
import { campaigns } from '../../games/campaigns.ts';
import { games } from '../../games/index.ts';
import { code, kindOf, row, type Schema, table } from '../pack/documentation.ts';

const schemaOf = (schema: z.ZodType): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })));

/** More words than these are told by their kind, and so is what the content of a game names. */
const MOST_WORDS = 7;
const NAMES: readonly string[] = [
  'power',
  'contingent',
  'owner',
  'side',
  'seat',
  'arm',
  'army commander',
  'line',
  'table',
  'marker',
];

/** What a field may hold: the names of its fields, but not what they hold. */
const heldIn = (schema: Schema): string => {
  const { ref = '', enum: words = [] } = schema;
  if (words.length > 0 && words.length <= MOST_WORDS && !NAMES.includes(ref)) return words.map(code).join(', ');
  if (schema.ref !== undefined || schema.enum || schema.const !== undefined) return kindOf(schema);
  if (schema.anyOf) return schema.anyOf.map(heldIn).join(' or ');
  if (schema.type === 'array' && schema.items) return `list of ${heldIn(schema.items)}`;
  if (schema.properties) return `{ ${Object.keys(schema.properties).map(code).join(', ')} }`;
  if (typeof schema.additionalProperties === 'object')
    return `by ${schema.propertyNames?.ref ?? 'name'}: ${heldIn(schema.additionalProperties)}`;
  return kindOf(schema);
};

const fieldTable = ({ properties = {} }: Schema): string =>
  table(
    ['Field', 'What', 'Meaning'],
    Object.entries(properties).map(([name, field]) => row(code(name), heldIn(field), field.description ?? '')),
  );

/** The fields of a case; its markers have a table of their own. */
const caseFields = (schema: z.ZodType): string => {
  const { properties: { markers = {}, ...properties } = {} } = schemaOf(schema);
  const own = Object.entries(markers.properties ?? {}).map(([name, field]) => [`markers.${name}`, field] as const);
  return fieldTable({ properties: { ...properties, ...Object.fromEntries(own) } });
};

/** `at` area, `is` piece or null. */
const fieldsOf = (schema: z.ZodType): string => {
  const { properties = {}, required = [], anyOf = [] } = schemaOf(schema);
  const listed = Object.entries(properties).map(
    ([name, field]) => `${code(name)}${required.includes(name) ? '' : '?'} ${heldIn(field)}`,
  );
  return listed.length > 0 ? listed.join(', ') : anyOf.map((each) => fieldsText(each)).join('; or ');
};

const fieldsText = ({ properties = {} }: Schema): string =>
  Object.entries(properties)
    .map(([name, field]) => `${code(name)} ${heldIn(field)}`)
    .join(', ');

/** Expectations whose fields are many are told in words. */
const MOST_FIELDS = 8;

const expectingTable = (kinds: NonNullable<CaseShapes['expect']>): string =>
  table(
    ['Expectation', 'Fields (? may be left out)', 'Holds if'],
    Object.entries(kinds).map(([name, kind]) => {
      const fields = fieldsOf(kind.schema({}));
      const isLong = fields.split(', `').length > MOST_FIELDS;
      return row(code(name), isLong ? 'area, and each contingent by its name' : fields, kind.says);
    }),
  );

const shapeTable = (shapes: NonNullable<CaseShapes['events']>): string =>
  table(
    ['Kind', 'Fields'],
    Object.entries(shapes).map(([kind, shape]) =>
      row(code(kind), fieldsText(schemaOf(z.object(shape as z.ZodRawShape)))),
    ),
  );

/** The tables of shapes by their names: `gettysburg`, `gettysburg.expect`. */
const tablesOf = (name: string, { fields, markers, expect, events, effects }: CaseShapes): Tables => ({
  ...(fields ? { [name]: caseFields(fields) } : {}),
  ...(markers ? { [`${name}.markers`]: fieldTable(schemaOf(someFields(markers))) } : {}),
  ...(expect ? { [`${name}.expect`]: expectingTable(expect) } : {}),
  ...(events ? { [`${name}.events`]: shapeTable(events) } : {}),
  ...(effects ? { [`${name}.effects`]: shapeTable(effects) } : {}),
});

type Tables = Readonly<Record<string, string>>;

const tablesIn = async ({ id, cases }: Game): Promise<Tables> => {
  const runner = await cases?.();
  return runner ? tablesOf(id, runner.shapes()) : {};
};

/** The guide with every table between its marks made anew: `<!-- table kutuzov.markers -->`. */
export const withCaseTables = async (guide: string): Promise<string> => {
  const own = await Promise.all([...games.values()].map(tablesIn));
  const shared = tablesOf('campaign', sharedShapes(sure([...campaigns.values()][0])));
  const tables: Tables = Object.assign({}, shared, ...own);
  return guide.replace(
    /(<!-- table ([a-z.]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, begin: string, name: string, end: string) => {
      const made = tables[name];
      return made === undefined ? whole : `${begin}\n${made}\n\n${end}`;
    },
  );
};
