/** What the rules need of a pack's map, beyond the shape of its file (W-1.2). */
import { isObject } from '../../../engine/index.ts';
import { type FaultList, valueAt } from './faults.ts';
import { good, namesakes } from './items.ts';
import { areaSchema, lineSchema, type PackContent } from './schema.ts';

/** Areas that the rules name, with the fields that they count on. */
const NEEDED: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  madrid: { region: 'spain', key: true },
  lisbon: { region: 'portugal', key: true },
  porto: { region: 'portugal', key: true },
  almeida: { region: 'portugal', key: true },
  elvas: { region: 'portugal', key: true },
  gibraltar: { owner: 'britain', key: true },
  portsmouth: { owner: 'britain', offMap: true },
};

/** How many there are in the rule book's own words (W-1.21). */
const COUNTS: readonly {
  readonly things: string;
  readonly wanted: number;
  readonly counts: (area: { region: string; owner: string; key: boolean }) => boolean;
}[] = [
  { things: 'keys in Spain', wanted: 15, counts: ({ region, key }) => region === 'spain' && key },
  { things: 'keys in Portugal', wanted: 4, counts: ({ region, key }) => region === 'portugal' && key },
  { things: 'duchies of Spain', wanted: 62, counts: ({ region }) => region === 'spain' },
  { things: 'home duchies of French South', wanted: 4, counts: ({ owner }) => owner === 'french_south' },
  { things: 'home duchies of French North', wanted: 4, counts: ({ owner }) => owner === 'french_north' },
];

export const checkMap = (content: PackContent, faults: FaultList): void => {
  const areas = good(areaSchema, content.map, ['duchies']);
  const lines = good(lineSchema, content.map, ['lines']);
  checkAreas(areas, faults);
  checkLines(areas, lines, faults);
  for (const [id, fields] of Object.entries(NEEDED)) checkNeeded(content, id, fields, faults);
  if (areas.length < listed(content).length) return;
  for (const { things, wanted, counts } of COUNTS) {
    const count = areas.filter(({ value }) => counts(value)).length;
    if (count !== wanted) faults.warn('map', ['duchies'], 'count', { count, things, wanted });
  }
};

type Areas = ReturnType<typeof good<typeof areaSchema>>;
type Lines = ReturnType<typeof good<typeof lineSchema>>;

const listed = (content: PackContent): readonly unknown[] => {
  const list = valueAt(content.map, ['duchies']);
  return Array.isArray(list) ? list : [];
};

type Area = Areas[number]['value'];

/** What no area may be, with the field and the reason of the fault. */
const WRONG_AREAS: readonly {
  readonly field: keyof Area;
  readonly reason: string;
  readonly isSo: (area: Area) => boolean;
}[] = [
  { field: 'seaZones', reason: 'port-zones', isSo: ({ port, seaZones }) => port !== 'none' && seaZones.length === 0 },
  { field: 'seaZones', reason: 'zones-port', isSo: ({ port, seaZones }) => port === 'none' && seaZones.length > 0 },
  { field: 'fortress', reason: 'fortress-key', isSo: ({ fortress, key }) => fortress > 0 && !key },
  {
    field: 'occupier1812',
    reason: 'occupier',
    isSo: ({ occupier1812: occupier, owner }) =>
      occupier !== null && (!occupier.startsWith('french') || owner.startsWith('french')),
  },
];

const checkAreas = (areas: Areas, faults: FaultList): void => {
  namesakes(
    areas,
    (area) => area,
    ({ path }, other) => faults.warn('map', [...path, 'name'], 'name-twice', { other }),
  );
  for (const { value: area, path } of areas) {
    for (const { field, reason, isSo } of WRONG_AREAS) if (isSo(area)) faults.add('map', [...path, field], reason);
  }
};

const checkLines = (areas: Areas, lines: Lines, faults: FaultList): void => {
  const offMap = new Set(areas.filter(({ value }) => value.offMap).map(({ value }) => value.id));
  const seen = new Map<string, number>();
  const joined = new Set<string>();
  for (const { value: line, path } of lines) {
    const key = [line.a, line.b].sort().join(' ');
    const before = seen.get(key);
    if (line.a === line.b) faults.add('map', path, 'line-loop');
    else if (before !== undefined) faults.add('map', path, 'line-twice', { other: `lines[${before}]` });
    const area = [line.a, line.b].find((end) => offMap.has(end));
    if (area !== undefined) faults.add('map', path, 'line-off-map', { area });
    seen.set(key, before ?? Number(path[1]));
    joined.add(line.a).add(line.b);
  }
  for (const { value, path } of areas) {
    if (!value.offMap && !joined.has(value.id)) faults.warn('map', path, 'no-lines');
  }
};

const checkNeeded = (
  content: PackContent,
  id: string,
  fields: Readonly<Record<string, string | boolean>>,
  faults: FaultList,
): void => {
  const at = listed(content).findIndex((area) => isObject(area) && area.id === id);
  if (at < 0) {
    faults.add('map', ['duchies'], 'area-needed', { id });
    return;
  }
  for (const [field, wanted] of Object.entries(fields)) {
    if (valueAt(content.map, ['duchies', at, field]) !== wanted)
      faults.add('map', ['duchies', at, field], 'area-field', { wanted: String(wanted) });
  }
};
