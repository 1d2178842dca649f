/** Content packs that lack files. */
import type { Json } from '../engine/index.ts';
import type { Content } from './definition.ts';

/** The files of a pack with those that it lacks, taken from the content that comes with the program. */
export const completed = (
  { files, shipped }: Pick<Content, 'files' | 'shipped'>,
  given: Readonly<Record<string, unknown>>,
): Json =>
  // Values parsed from JSON are JSON.
  Object.fromEntries(files.map((file) => [file, (given[file] ?? shipped[file]) as Json]));
