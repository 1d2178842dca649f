/** A content pack in a folder, with one file for each part. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../engine/index.ts';
import type { Content } from './game.ts';

/** Files of a pack that are not readable as JSON. */
export class PackFileError extends Error {
  override readonly name = 'PackFileError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** The parsed files of a pack in a folder, by name. Throws an error that lists every file that is not JSON. */
export function readPackFolder({ files }: Pick<Content, 'files'>, folder: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const name of files) {
    const path = join(folder, `${name}.json`);
    if (!existsSync(path)) continue;
    try {
      found[name] = JSON.parse(readFileSync(path, 'utf8'));
    } catch (error) {
      faults.push(`${name}.json: ${messageOf(error)}`);
    }
  }
  if (faults.length > 0) throw new PackFileError(faults);
  return found;
}
