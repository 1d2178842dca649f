/** How a side stands, as figures. */
export interface Standing {
  readonly who: string;
  /** The code on its colour. */
  readonly code: string;
  readonly points: number;
  /** What they are made of. */
  readonly parts: readonly string[];
  readonly isOwn: boolean;
  readonly hasWon: boolean;
  /** Whose dice are its dice. */
  readonly rollers: readonly string[];
}
