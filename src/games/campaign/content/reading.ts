/** From the files of a pack to the content of a game. */
import { z } from 'zod';
import { sure } from '../../../engine/index.ts';
import type { Aliases } from '../content.ts';
import type { Card, Contingent, Leader, Line, Operation } from '../types.ts';
import type { PackContent, PackFile } from './files.ts';
import type { PackCard, PackLeader, PackLine } from './format.ts';
import type { packSchemaOf, placementSchema } from './schema.ts';

/** A file of a pack does not fit its schema. A checked pack never causes this. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** The schemas of a game's files. */
type Files = Readonly<Record<PackFile, z.ZodType>>;

/** The content of a pack whose files fit their schemas. */
export type ReadFiles<F extends Files> = { readonly [File in PackFile]: z.output<F[File]> };

/** Reads the files of a pack. Throws if a file does not fit its schema; `checkPack` says what is wrong, and where. */
export const readFiles = <F extends Files>(files: F, raw: PackContent): ReadFiles<F> => {
  const read = <K extends PackFile>(file: K): z.output<F[K]> => {
    // A file is read once: to make code for that would take longer than to read.
    const result = z.safeParse(files[file], raw[file], { jitless: true });
    if (!result.success) throw new ContentError(`${file}.json: ${z.prettifyError(result.error)}`);
    return result.data;
  };
  return {
    pack: read('pack'),
    map: read('map'),
    leaders: read('leaders'),
    cards: read('cards'),
    setup: read('setup'),
    tables: read('tables'),
  };
};

export const toLine = ({ a, b, type }: PackLine): Line => ({ a, b, kind: type });

export const toLeader = ({ id, name, power, battle, command }: PackLeader): Leader => ({
  id,
  name,
  contingent: power,
  battle,
  command,
});

export const toCard = (card: PackCard): Card => ({
  number: card.number,
  title: card.title,
  cp: card.cp,
  home: card.homePower,
  plus: card.plus,
  mustPlay: card.mustPlay,
  battle: card.battle,
  siege: card.siege,
  response: card.response,
  removeAfterEvent: card.removeAfterEvent,
  role: card.role ?? null,
  playableBy: card.playableBy,
  timing: card.timing,
  alsoAt: card.alsoAt ?? null,
  effect: card.effect,
  effects: card.effects ?? {},
  ops: card.ops as unknown as Operation[],
  certainty: card.effectCertainty,
});

type Counters = z.output<typeof placementSchema>['pieces'];

/** A contingent with the number of its counters in the box. */
export const toContingent = (
  contingent: Omit<Contingent, 'counters'>,
  limits: Readonly<Record<string, Counters>>,
): Contingent => {
  const { infantry, cavalry, artillery } = sure(limits[contingent.id]);
  return { ...contingent, counters: { inf: infantry, cav: cavalry, art: artillery } };
};

export const byId = <T extends { readonly id: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.id, item]));

type Names = Readonly<Record<string, readonly string[]>>;

/** The names of the pack override those that come with the program. */
const joined = (own: Names = {}, shipped: Names): Names =>
  Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(shipped)])].map((id) => [
      id,
      [...new Set([...(own[id] ?? []), ...(shipped[id] ?? [])])],
    ]),
  );

/** Additional names for orders, from the pack and from the game. */
export const aliasesOf = ({ aliases = {} }: z.output<ReturnType<typeof packSchemaOf>>, shipped: Aliases): Aliases => ({
  places: joined(aliases.places, shipped.places),
  leaders: joined(aliases.leaders, shipped.leaders),
  powers: joined(aliases.powers, shipped.powers),
  cards: joined(aliases.cards, shipped.cards),
});
