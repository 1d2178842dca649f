/** Content packs: what a campaign game is played with, pinned by a hash, so that a match keeps its content. */
import { createHash } from 'node:crypto';
import { isObject, type Json } from '../../engine/index.ts';
import type { CampaignModule } from './module.ts';

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

/** Something that a check has to say of a pack, as a sentence that names the place. */
export interface PackRemark {
  /** A pack with a fault cannot be played; a warning is for people to judge. */
  readonly level: 'fault' | 'warning';
  readonly text: string;
}

/** What a game knows of the packs that it can be played with. */
export interface Packs {
  /** Names of the files, without `.json`; the first says what the pack is. */
  readonly files: readonly string[];
  /** The files that are there, with those that are missing taken from the program. */
  complete(files: Readonly<Record<string, unknown>>): Json;
  check(content: Json): readonly PackRemark[];
  /** The game with other content. Throws where the content has not the right shape. */
  play(content: Json): CampaignModule;
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
