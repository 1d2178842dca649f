/** The parts of docs/cases.md that follow from the schemas by which cases are read. */
import { z } from 'zod';
import { effectShapes } from '../../games/campaign/case/effect-shapes.ts';
import { eventShapes } from '../../games/campaign/case/event-shapes.ts';
import { expectingsOf } from '../../games/campaign/case/expectations.ts';
import type { Expectings } from '../../games/campaign/case/expecting.ts';
import { caseSchema } from '../../games/campaign/case/format.ts';
import { vocabularyOf } from '../../games/campaign/case/vocabulary.ts';
import { someFields } from '../../games/campaign/case/words.ts';
import type { CampaignModule } from '../../games/campaign/module.ts';
import { expectingsOf as gettysburgExpectings } from '../../games/gettysburg/case/expectations.ts';
import { caseSchema as gettysburgSchema } from '../../games/gettysburg/case/position.ts';
import {
  eventShapes as gettysburgEvents,
  vocabularyOf as gettysburgWords,
} from '../../games/gettysburg/case/vocabulary.ts';
import { shipped as gettysburg } from '../../games/gettysburg/content.ts';
import { kutuzov } from '../../games/kutuzov/index.ts';
import { expectingsOf as napoleonicsExpectings } from '../../games/napoleonics/case/expectations.ts';
import { caseSchema as napoleonicsSchema } from '../../games/napoleonics/case/format.ts';
import { positionOf } from '../../games/napoleonics/case/position.ts';
import {
  eventShapes as napoleonicsEvents,
  vocabularyOf as napoleonicsWords,
} from '../../games/napoleonics/case/vocabulary.ts';
import { shipped as napoleonics } from '../../games/napoleonics/content-check.ts';
import { wellington } from '../../games/wellington/index.ts';
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

const markersOf = (module: CampaignModule): string =>
  fieldTable(schemaOf(someFields(module.ownCase.markers(vocabularyOf(module)))));

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

const expectingTable = (kinds: Expectings<never>): string =>
  table(
    ['Expectation', 'Fields (? may be left out)', 'Holds if'],
    Object.entries(kinds).map(([name, kind]) => {
      const fields = fieldsOf(kind.schema({}));
      const isLong = fields.split(', `').length > MOST_FIELDS;
      return row(code(name), isLong ? 'area, and each contingent by its name' : fields, kind.says);
    }),
  );

const shapeTable = (shapes: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>): string =>
  table(
    ['Kind', 'Fields'],
    Object.entries(shapes).map(([kind, shape]) =>
      row(code(kind), fieldsText(schemaOf(z.object(shape as z.ZodRawShape)))),
    ),
  );

const words = vocabularyOf(wellington);
const battle = () => napoleonicsWords(napoleonics, positionOf(napoleonics, {}));
const own = vocabularyOf(kutuzov);

const tables: Readonly<Record<string, () => string>> = {
  campaign: () => caseFields(caseSchema(wellington)),
  'kutuzov.markers': () => markersOf(kutuzov),
  'campaign.expect': () => expectingTable(expectingsOf(wellington)),
  'kutuzov.expect': () => expectingTable(kutuzov.ownCase.expectations(own)),
  'campaign.events': () => shapeTable(eventShapes(words)),
  'kutuzov.events': () => shapeTable(kutuzov.ownCase.events(own)),
  'campaign.effects': () => shapeTable(effectShapes(words)),
  'kutuzov.effects': () => shapeTable(kutuzov.ownCase.effects(own)),
  gettysburg: () => caseFields(gettysburgSchema(gettysburg)),
  'gettysburg.expect': () => expectingTable(gettysburgExpectings(gettysburg)),
  'gettysburg.events': () => shapeTable(gettysburgEvents(gettysburgWords(gettysburg))),
  napoleonics: () => caseFields(napoleonicsSchema(napoleonics)),
  'napoleonics.expect': () => expectingTable(napoleonicsExpectings(battle())),
  'napoleonics.events': () => shapeTable(napoleonicsEvents(battle())),
};

/** The guide with every table between its marks made anew: `<!-- table kutuzov.markers -->`. */
export const withCaseTables = (guide: string): string =>
  guide.replace(
    /(<!-- table ([a-z.]+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, begin: string, name: string, end: string) => {
      const made = tables[name];
      return made ? `${begin}\n${made()}\n\n${end}` : whole;
    },
  );
