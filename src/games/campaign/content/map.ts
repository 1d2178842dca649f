/** What the rules require of a pack's map beyond the shape of its file (W-1.2). */
import { isObject } from '../../../engine/index.ts';
import { type FaultList, valueAt } from './faults.ts';
import type { PackContent } from './files.ts';
import type { PackArea, PackFormat, PackLine } from './format.ts';
import { good, type Item, namesakes } from './items.ts';

export const checkMap = (format: PackFormat, content: PackContent, faults: FaultList): void => {
  const areas = good(format.area, content.map, ['duchies']);
  const lines = good(format.line, content.map, ['lines']);
  checkAreas(areas, format.wrongAreas, faults);
  checkLines(areas, lines, faults);
  for (const [id, fields] of Object.entries(format.neededAreas)) checkNeeded(content, id, fields, faults);
  if (areas.length < listed(content).length) return;
  for (const { things, wanted, counts } of format.counts.areas) {
    const count = areas.filter(({ value }) => counts(value)).length;
    if (count !== wanted) faults.warn('map', ['duchies'], 'count', { count, things, wanted });
  }
};

type Areas = readonly Item<PackArea>[];
type Lines = readonly Item<PackLine>[];
type WrongAreas = PackFormat['wrongAreas'];

const listed = (content: PackContent): readonly unknown[] => {
  const list = valueAt(content.map, ['duchies']);
  return Array.isArray(list) ? list : [];
};

/** Properties that no area may have in any game (W-1.21d). */
const WRONG_AREAS: WrongAreas = [
  { field: 'seaZones', reason: 'port-zones', isSo: ({ port, seaZones }) => port !== 'none' && seaZones.length === 0 },
  { field: 'seaZones', reason: 'zones-port', isSo: ({ port, seaZones }) => port === 'none' && seaZones.length > 0 },
  { field: 'fortress', reason: 'fortress-key', isSo: ({ fortress, key }) => fortress > 0 && !key },
];

const checkAreas = (areas: Areas, own: WrongAreas, faults: FaultList): void => {
  namesakes(
    areas,
    (area) => area,
    ({ path }, other) => faults.warn('map', [...path, 'name'], 'name-twice', { other }),
  );
  for (const { value: area, path } of areas) {
    for (const { field, reason, isSo } of [...WRONG_AREAS, ...own])
      if (isSo(area)) faults.add('map', [...path, field], reason);
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
