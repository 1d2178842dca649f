/** Content packs: what a campaign game is played with, pinned by a hash, so that a match keeps its content. */
import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../engine/index.ts';

/** Content as a match is bound to it. */
export interface Pack {
  /** How it is chosen. */
  readonly id: string;
  readonly title: string;
  /** Of the whole content; the same content has the same hash. */
  readonly hash: string;
  /** Its files, parsed, by name. */
  readonly content: Json;
}

/** JSON with the keys of every object in order: the same content gives the same text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${entries.join(',')}}`;
};

/** SHA-256 over the canonical JSON of all files, in hexadecimal. */
export const hashOf = (content: unknown): string => createHash('sha256').update(canonicalJson(content)).digest('hex');

/** A pack whose hash is worked out when somebody asks for it. */
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
