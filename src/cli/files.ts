/** Files that somebody names on the command line: what is wrong with one is a sentence. */

import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { codeOf, messageOf } from '../engine/index.ts';

/** What was asked for cannot be done: told without the stack. */
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

/** What a file holds, or standard input (0); of one that is larger than `most` bytes no more than tells so. */
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

/** What a file of JSON says. */
export function fileJson(file: string): unknown {
  const text = fileBytes(file).toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError(`${file} is no JSON: ${messageOf(error)}.`);
  }
}

/** Runs a command; what a person can mend is told in a sentence. */
export async function plainly(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
