/** What a game says of its packs: what its own files hold, and what its rules need of them. */
import type { z } from 'zod';
import type { Catalogue } from '../../../engine/index.ts';
import type { Handler, Reactions } from '../play.ts';
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

/** A number of things that the rule book gives; a pack with another number is warned of. */
export interface AreaCount<A> {
  readonly things: string;
  readonly wanted: number;
  counts(area: A): boolean;
}

/** What no area may be, with the field and the reason of the fault. */
export interface WrongArea<A> {
  readonly field: string;
  readonly reason: string;
  isSo(area: A): boolean;
}

/** The game brings this; the check, the documentation and the reading of packs take it. `A` is an area as its map has it. */
export interface PackFormat<A extends PackArea = PackArea> {
  readonly game: string;
  /** In impulse-track order. */
  readonly powers: readonly Power[];
  /** Who runs each contingent; a power that has no more than its own goes by its name. */
  readonly contingents: Readonly<Record<ContingentId, PowerId>>;
  readonly files: Readonly<Record<PackFile, z.ZodType>>;
  readonly area: z.ZodType<A>;
  readonly line: z.ZodType<PackLine>;
  readonly leader: z.ZodType<PackLeader>;
  readonly card: z.ZodType<PackCard>;
  readonly operations: Operations;
  /** What carries out those that only this game has, in one's own impulse and out of turn. */
  readonly own?: { readonly operations: Readonly<Record<string, Handler>>; readonly reactions: Reactions };
  /** Whom cards may name as a power, for the documentation. */
  readonly parties: readonly string[];
  /** Whose an area is without a flag. */
  holderOf(area: A): ContingentId;
  /** Areas that the rules name, with the fields that they count on. */
  readonly neededAreas: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;
  readonly wrongAreas: readonly WrongArea<A>[];
  readonly counts: {
    readonly leaders: number;
    readonly cards: number;
    /** Cards of each home pile (W-1.10a). */
    readonly piles: Readonly<Record<string, number>>;
    readonly areas: readonly AreaCount<A>[];
  };
  /** Cards that the program deals each power at the start (W-2.4); left out where the scenarios say it. */
  readonly deals?: Readonly<Record<PowerId, { readonly home: number; readonly common: number }>>;
  /** Starts that can be chosen. */
  readonly scenarios: readonly string[];
  /** The field of `flagLimits` for each side. */
  readonly flagLimits: Readonly<Record<SideId, string>>;
  /** Faults of the tables beyond their shape. */
  checkTables(content: PackContent, faults: FaultList): void;
  /** Sentences for faults of its own, as `wrong.REASON`. */
  readonly sentences: Catalogue;
}

/** The side of a contingent or a power; empty where there is none such. */
export const sideIn = ({ powers, contingents }: PackFormat, name: string): string =>
  powers.find(({ id }) => id === (contingents[name] ?? name))?.side ?? '';
