/** What the rules of Kutuzov need of the tables of its packs, beyond the shape of their file. */
import { isObject } from '../../../engine/index.ts';
import { type FaultList, type Path, valueAt } from '../../campaign/content/faults.ts';
import type { PackContent } from '../../campaign/content/files.ts';

const numbersAt = (content: PackContent, path: Path, field: string): readonly number[] => {
  const rows = valueAt(content.tables, path);
  return Array.isArray(rows) ? rows.flatMap((row) => (isObject(row) ? [Number(row[field])] : [])) : [];
};

const isRising = (numbers: readonly number[]): boolean => numbers.every((n, i) => i === 0 || n > (numbers[i - 1] ?? n));

const VP_TABLES = ['ports', 'pripyat'];

/** K-19.5a, K-20.3. Rows are looked up from the first on. */
export const checkTables = (content: PackContent, faults: FaultList): void => {
  const track = ['conquest', 'keyTrack'];
  const keys = valueAt(content.map, ['duchies']);
  const most = Array.isArray(keys) ? keys.filter((area) => isObject(area) && area.key === true).length : 0;
  const limits = numbersAt(content, track, 'most');
  if (!isRising(limits) || (limits.at(-1) ?? 0) < most) faults.add('tables', track, 'key-track');
  for (const table of VP_TABLES) {
    const rows = ['victory', table, 'rows'];
    if (!isRising(numbersAt(content, rows, 'least'))) faults.add('tables', rows, 'vp-rows');
  }
};
