import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { campaignStateSchema, stateJsonSchema } from '../../src/games/campaign/knowledge/state-schema.ts';
import { type ReportModel, renderLetter, stateOf } from '../../src/reports/index.ts';
import { NOW, report, reporter, view } from './fixtures.ts';

const FILE = 'docs/state.schema.json';

const validator = () =>
  new Ajv2020({ strict: false, formats: { 'date-time': (text: string) => !Number.isNaN(Date.parse(text)) } }).compile(
    JSON.parse(readFileSync(FILE, 'utf8')),
  );

const asked = report();
const model = { ...asked, seat: { ...asked.seat, files: ['json'] } } as ReportModel;
const told = () => renderLetter({ kind: 'report', report: model }, reporter, NOW);
const attached = () =>
  JSON.parse(
    told()
      .attachments.find(({ filename }) => filename === 'state-britain.json')
      ?.content.toString() ?? '',
  );

test('the schema in the documentation is that of the program: npm run pack -- docs writes it anew', () => {
  expect(readFileSync(FILE, 'utf8')).toBe(stateJsonSchema());
});

test('the file of a report matches the schema, by the program and by a validator', () => {
  const valid = validator();
  expect(valid(attached()), JSON.stringify(valid.errors)).toBe(true);
  expect(campaignStateSchema.safeParse(attached()).error).toBeUndefined();
});

test.each([
  ['another version', { schema: 'estafette-state-0' }],
  ['a field that nobody knows', { deck: [1, 2] }],
  ['a verdict that there is not', { verdict: 'late' }],
])('%s is not a state file', (_, changed) => {
  expect(validator()({ ...attached(), ...changed })).toBe(false);
});

test('it has the same numbers as the text', () => {
  const { text } = told();
  const { figures, view: seen } = attached();
  const row = (label: string) =>
    new RegExp(`- ${label}: (.*?)\\. `).exec(text.replace(/\s+/g, ' '))?.[1]?.match(/[0-9.]+/g);
  const of = (field: string) =>
    ['britain', 'french_south', 'spain', 'french_north'].map((id) => figures.powers[id][field]);
  expect(row('Points')).toEqual(of('points').map(String));
  expect(row('Cards in hand')).toEqual(of('cards').map(String));
  expect(row('Resources')?.slice(0, 1)).toEqual(of('resources').slice(0, 1).map(String));
  expect(text).toContain(`can still build ${figures.powers.britain.unbuilt.strength} SP`);
  expect(seen.hands).toEqual({ britain: [...(view('britain').hands.britain ?? [])] });
});

test('its events carry no numbers: gaps would reveal the events of others', () => {
  const { events } = stateOf(report(), reporter) as { events: readonly object[] };
  expect(events.length).toBeGreaterThan(50);
  for (const event of events) expect(Object.keys(event).sort()).toEqual(['at', 'event']);
  expect(JSON.stringify(events)).not.toContain('"only"');
});
