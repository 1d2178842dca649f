/** Files named on the command line. An error with one is reported in a sentence. */

import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { codeOf, messageOf } from '../engine/index.ts';

/** The request cannot be carried out: reported without a stack trace. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is no folder',
  EACCES: 'this account may not read it',
  EPERM: 'this account may not read it',
  ENAMETOOLONG: 'the name is too long',
};

/**
 * The content of a file, or of standard input (0). Of a file larger than `most` bytes only enough is read to show that.
 */
export function fileBytes(file: string | 0, most = Number.POSITIVE_INFINITY): Buffer {
  try {
    return file !== 0 && statSync(file).size > most ? beginningOf(file, most + 1) : readFileSync(file);
  } catch (error) {
    throw new CommandError(`${file || 'Standard input'} cannot be read: ${reasonOf(error)}.`);
  }
}

function beginningOf(file: string, length: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(opened, bytes, 0, length, 0));
  } finally {
    closeSync(opened);
  }
}

/** The files of a folder. */
export function folderFiles(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new CommandError(`${folder} cannot be read: ${reasonOf(error)}.`);
  }
}

const reasonOf = (error: unknown): string => REASONS[String(codeOf(error))] ?? messageOf(error);

/** The parsed content of a JSON file; `-` is standard input. */
export function fileJson(file: string): unknown {
  const text = fileBytes(file === '-' ? 0 : file).toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is no JSON: ${messageOf(error)}.`);
  }
}
