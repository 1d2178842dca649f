/** Content packs: map, leaders, cards, set-ups and tables that a group plays with instead of those of the program. */
import { isObject } from '../../../engine/index.ts';
import { shippedContent } from '../content.ts';
import { powers } from '../powers.ts';
import { checkCards, checkLeaders } from './cards.ts';
import { FaultList, nearest, type PackFault, valueAt } from './faults.ts';
import { fieldsIn, good, repeated } from './items.ts';
import { checkMap } from './map.ts';
import { areaSchema, leaderSchema, PACK_FILES, type PackContent, type PackFile } from './schema.ts';
import { checkSetup, checkTables } from './setup.ts';
import { checkNames, checkShape } from './shape.ts';

/** The files of a pack, with those that it leaves out taken from the program. */
export const completed = (files: Readonly<Partial<Record<PackFile, unknown>>>): PackContent =>
  Object.fromEntries(PACK_FILES.map((file) => [file, files[file] ?? shippedContent[file]])) as unknown as PackContent;

/** Everything that is wrong with a pack, file by file. */
export const checkPack = (content: PackContent): readonly PackFault[] => {
  const faults = new FaultList(content);
  const ids = (file: 'map' | 'leaders', list: string) => new Set(fieldsIn(content[file], list, 'id').map(String));
  const names = {
    area: ids('map', 'duchies'),
    leader: ids('leaders', 'leaders'),
    card: new Set(fieldsIn(content.cards, 'cards', 'number').map(String)),
  };
  checkShape(content, faults);
  checkNames(content, names, faults);
  checkIds(content, faults);
  checkAliases(content, names, faults);
  checkMap(content, faults);
  checkLeaders(content, faults);
  checkCards(content, faults);
  checkSetup(content, faults);
  checkTables(content, faults);
  return faults.sorted();
};

const checkIds = (content: PackContent, faults: FaultList): void => {
  repeated(
    good(areaSchema, content.map, ['duchies']),
    ({ id }) => id,
    ({ path }) => faults.add('map', [...path, 'id'], 'id-twice'),
  );
  repeated(
    good(leaderSchema, content.leaders, ['leaders']),
    ({ id }) => id,
    ({ path }) => faults.add('leaders', [...path, 'id'], 'id-twice'),
  );
};

/** Further names belong to things that are there. */
const checkAliases = (
  content: PackContent,
  names: Readonly<Record<'area' | 'leader' | 'card', ReadonlySet<string>>>,
  faults: FaultList,
): void => {
  const kinds = [
    ['places', 'area', names.area],
    ['leaders', 'leader', names.leader],
    ['cards', 'card', names.card],
    ['powers', 'power', new Set(powers.map(({ id }) => id))],
  ] as const;
  for (const [list, kind, known] of kinds) {
    const given = valueAt(content.pack, ['aliases', list]);
    for (const id of Object.keys(isObject(given) ? given : {})) {
      if (!known.has(id)) faults.add('pack', ['aliases', list, id], `no-${kind}`, {}, nearest(id, known));
    }
  }
};
