/** A line as its parts, whatever their order. */

/** One part of a line. */
export interface Part {
  /** A kind of name, `number`, `word` for a word of the grammar, or `unknown`. */
  readonly kind: string;
  readonly text: string;
  /** The thing's id, for a name. */
  readonly id?: string;
  /** Its preposition: `to`, `from`, `via`, `at`, `with`, `as`. */
  readonly prep?: string;
  /** The preposition may also mean `at`: French `à`, Japanese `に`. */
  readonly orAt?: true;
}

export interface Phrase {
  /** Verbs in capitals, in the order of the line. */
  readonly verbs: readonly string[];
  readonly parts: readonly Part[];
}
