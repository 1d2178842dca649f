/** What the rules require of the reinforcement tables beyond their shape (W-16.2). */
import type { FaultList } from '../../campaign/content/faults.ts';
import type { PackContent } from '../../campaign/content/files.ts';
import { good } from '../../campaign/content/items.ts';
import { areaSchema, tablesSchema } from './schema.ts';

/** Checks that a table has a row for every total and each modifier once. */
export const checkTables = (content: PackContent, faults: FaultList): void => {
  const { success, data } = tablesSchema.safeParse(content.tables);
  if (!success) return;
  const { rows, modifiers } = data.appealToTheEmperor;
  const path = ['appealToTheEmperor'];
  for (const [i, { max }] of rows.entries()) {
    const before = rows[i - 1];
    if (before && max <= before.max) faults.add('tables', [...path, 'rows', i, 'max'], 'rows-order');
  }
  const homeKeys = good(areaSchema, content.map, ['duchies']).filter(
    ({ value }) => value.key && value.owner.startsWith('french'),
  ).length;
  const most = modifiers.reduce((sum, { id, n }) => sum + Math.max(0, n) * (id === 'home_lost' ? homeKeys : 1), 6);
  const last = rows.length - 1;
  if ((rows[last]?.max ?? most) < most) faults.add('tables', [...path, 'rows', last, 'max'], 'rows-end', { most });
  const seen = new Set<string>();
  for (const [i, { id }] of modifiers.entries()) {
    if (seen.has(id)) faults.add('tables', [...path, 'modifiers', i, 'id'], 'modifier-twice');
    seen.add(id);
  }
  for (const id of ['russian_front', 'emperor_beckons', 'madrid', 'lisbon_gibraltar', 'home_lost']) {
    if (!seen.has(id)) faults.warn('tables', [...path, 'modifiers'], 'modifier-missing', { id });
  }
};
