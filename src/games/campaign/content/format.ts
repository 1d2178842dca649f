/** What a game defines for its packs: the contents of its files, and the requirements of its rules. */
import type { z } from 'zod';
import type { Catalogue } from '../../../i18n/index.ts';
import type { Handler, Reactions } from '../rules/play.ts';
import type { ContingentId, Power, PowerId, SideId } from '../types.ts';
import type { FaultList } from './faults.ts';
import type { PackContent, PackFile } from './files.ts';
import type { Operations } from './operations.ts';
import type { areaSchemaOf, cardSchemaOf, leaderSchemaOf, lineSchemaOf } from './schema.ts';

type NoFields = Record<never, never>;
type OutputOf<Make extends (...args: never) => z.ZodType> = z.output<ReturnType<Make>>;

export type PackArea = OutputOf<typeof areaSchemaOf<NoFields, NoFields>>;
export type PackLine = OutputOf<typeof lineSchemaOf>;
export type PackLeader = OutputOf<typeof leaderSchemaOf<NoFields>>;
export type PackCard = OutputOf<typeof cardSchemaOf<z.ZodType>>;

/** A number that the rule book gives. A pack with another number gets a warning. */
interface AreaCount<A> {
  readonly things: string;
  readonly wanted: number;
  counts(area: A): boolean;
}

/** A property that no area may have, with the field and the reason of the fault. */
interface WrongArea<A> {
  readonly field: string;
  readonly reason: string;
  isSo(area: A): boolean;
}

/** A game provides this. The check, the documentation and the reading of packs use it. `A` is an area of its map. */
export interface PackFormat<A extends PackArea = PackArea> {
  readonly game: string;
  /** In impulse-track order. */
  readonly powers: readonly Power[];
  /** The power that runs each contingent. A power with one contingent shares its name. */
  readonly contingents: Readonly<Record<ContingentId, PowerId>>;
  readonly files: Readonly<Record<PackFile, z.ZodType>>;
  readonly area: z.ZodType<A>;
  readonly line: z.ZodType<PackLine>;
  readonly leader: z.ZodType<PackLeader>;
  readonly card: z.ZodType<PackCard>;
  readonly operations: Operations;
  /** The code for operations of this game alone, in one's own impulse and out of turn. */
  readonly own?: { readonly operations: Readonly<Record<string, Handler>>; readonly reactions: Reactions };
  /** Names for powers that cards may use, for the documentation. */
  readonly parties: readonly string[];
  /** The owner of an area without a flag. */
  holderOf(area: A): ContingentId;
  /** Areas that the rules name, with the fields that they require. */
  readonly neededAreas: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;
  readonly wrongAreas: readonly WrongArea<A>[];
  readonly counts: {
    readonly leaders: number;
    readonly cards: number;
    /** The number of cards in each home pile (W-1.10a). */
    readonly piles: Readonly<Record<string, number>>;
    readonly areas: readonly AreaCount<A>[];
  };
  /** The number of cards that the program deals to each power at the start (W-2.4); absent if the scenarios give it. */
  readonly deals?: Readonly<Record<PowerId, { readonly home: number; readonly common: number }>>;
  /** The scenarios that can be chosen. */
  readonly scenarios: readonly string[];
  /** The field of `flagLimits` for each side. */
  readonly flagLimits: Readonly<Record<SideId, string>>;
  /** Finds faults of the tables beyond their shape. */
  checkTables(content: PackContent, faults: FaultList): void;
  /** Sentences for the game's own faults, as `wrong.REASON`. */
  readonly sentences: Catalogue;
}

/** The side of a contingent or power; empty if it is unknown. */
export const sideIn = ({ powers, contingents }: PackFormat, name: string): string =>
  powers.find(({ id }) => id === (contingents[name] ?? name))?.side ?? '';
