/** The check of a content pack. */
import { isObject } from '../../../engine/index.ts';
import { checkCards, checkLeaders } from './cards.ts';
import { FaultList, nearest, type PackFault, valueAt } from './faults.ts';
import type { PackContent } from './files.ts';
import type { PackFormat } from './format.ts';
import { fieldsIn, good, repeated } from './items.ts';
import { checkMap } from './map.ts';
import { checkSetup } from './setup.ts';
import { checkNames, checkShape } from './shape.ts';

/** Finds everything that is wrong with a pack, file by file. */
export const checkPack = (format: PackFormat, content: PackContent): readonly PackFault[] => {
  const faults = new FaultList(content);
  const ids = (file: 'map' | 'leaders', list: string) => new Set(fieldsIn(content[file], list, 'id').map(String));
  const names = {
    area: ids('map', 'duchies'),
    leader: ids('leaders', 'leaders'),
    card: new Set(fieldsIn(content.cards, 'cards', 'number').map(String)),
  };
  checkShape(format, content, faults);
  checkNames(format, content, names, faults);
  checkIds(format, content, faults);
  checkAliases(format, content, names, faults);
  checkMap(format, content, faults);
  checkLeaders(format, content, faults);
  checkCards(format, content, faults);
  checkSetup(format, content, faults);
  format.checkTables(content, faults);
  return faults.sorted();
};

const checkIds = ({ area, leader }: PackFormat, content: PackContent, faults: FaultList): void => {
  repeated(
    good(area, content.map, ['duchies']),
    ({ id }) => id,
    ({ path }) => faults.add('map', [...path, 'id'], 'id-twice'),
  );
  repeated(
    good(leader, content.leaders, ['leaders']),
    ({ id }) => id,
    ({ path }) => faults.add('leaders', [...path, 'id'], 'id-twice'),
  );
};

/** Additional names must belong to things that exist. */
const checkAliases = (
  { powers, contingents }: PackFormat,
  content: PackContent,
  names: Readonly<Record<'area' | 'leader' | 'card', ReadonlySet<string>>>,
  faults: FaultList,
): void => {
  const kinds = [
    ['places', 'area', names.area],
    ['leaders', 'leader', names.leader],
    ['cards', 'card', names.card],
    ['powers', 'power', new Set([...powers.map(({ id }) => id), ...Object.keys(contingents)])],
  ] as const;
  for (const [list, kind, known] of kinds) {
    const given = valueAt(content.pack, ['aliases', list]);
    for (const id of Object.keys(isObject(given) ? given : {})) {
      if (!known.has(id)) faults.add('pack', ['aliases', list, id], `no-${kind}`, {}, nearest(id, known));
    }
  }
};
