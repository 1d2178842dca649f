/** A record of a match in a file named by the user. */
import { RECORD_LIMITS, RecordFault } from '../engine/index.ts';
import { sayVerdict, tellUnreadable } from '../match/dice/verdict.ts';
import { unpackRecord } from '../match/record/unpack.ts';
import { CommandError, fileBytes } from './files.ts';

/**
 * The text of a record, compressed or not. Throws a {@link CommandError} if the file cannot be read, or is larger than
 * any record.
 */
export function recordIn(file: string): string {
  try {
    return unpackRecord(fileBytes(file, RECORD_LIMITS.packed));
  } catch (error) {
    if (error instanceof RecordFault) throw new CommandError(sayVerdict(tellUnreadable(error)));
    throw error;
  }
}
