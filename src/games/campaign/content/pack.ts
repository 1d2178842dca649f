/** Content packs: the content of a campaign game, pinned by a hash so that a match keeps it. */
import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../../engine/index.ts';

/** The content that a match is bound to. */
export interface Pack {
  /** The name by which it is chosen. */
  readonly id: string;
  readonly title: string;
  /** The hash of the whole content; equal content has the same hash. */
  readonly hash: string;
  /** The parsed files, by name. */
  readonly content: Json;
}

/** JSON with sorted keys: equal content gives equal text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${entries.join(',')}}`;
};

/** SHA-256 of the canonical JSON of all files, in hexadecimal. */
export const hashOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** A pack that computes its hash when it is first needed. */
export const packOf = ({ id, title }: Pick<Pack, 'id' | 'title'>, content: Json): Pack => {
  let hash: string | undefined;
  return {
    id,
    title,
    content,
    get hash() {
      hash ??= hashOf(content);
      return hash;
    },
  };
};
