/** The commands for records of matches: export to a file, and import. */
import { writeFileSync } from 'node:fs';
import { sayVerdict } from '../match/dice/verdict.ts';
import { exportMatch, packRecord } from '../match/record/export.ts';
import { importMatch } from '../match/record/import.ts';
import type { Service } from '../match/service.ts';
import { CommandError } from './files.ts';
import { linkLines, type Printer } from './links.ts';
import { idOf } from './people.ts';
import { recordIn } from './record-file.ts';

/** `export <code> [file]` */
export async function exportRecord(service: Service, [code = '', file]: readonly string[]): Promise<readonly string[]> {
  const record = await exportMatch(service, await idOf(service, code));
  if (!record) throw new CommandError(`There is no match ${code}.`);
  const name = file ?? record.name;
  writeFileSync(name, packRecord(record), { mode: 0o600 });
  const [head] = record.lines;
  const isOver = head?.state === 'OVER';
  return [
    `${name}: ${record.lines.length} lines.`,
    ...(isOver ? [] : ['It holds the secrets of its dice: keep it as you keep the database.']),
  ];
}

/** `import <file>` */
export async function importRecord(
  service: Service,
  [file]: readonly string[],
  printer: Printer,
): Promise<readonly string[]> {
  if (file === undefined) throw new CommandError('Name the file.');
  const taken = await importMatch(service, recordIn(file));
  if (!taken.ok) throw new CommandError(['Not taken in:', ...taken.faults.map(sayVerdict)].join('\n  '));
  return [
    `${taken.code}: taken in. Seats have no addresses yet; one that goes on is paused.`,
    ...(await linkLines(service, { ...taken, name: taken.code }, printer)),
  ];
}
