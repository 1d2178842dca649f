/** A line by what it speaks of, whatever the order of its words. */

/** A thing that a line speaks of. */
export interface Part {
  /** A kind of name, `number`, `word` for one of the grammar, or `unknown`. */
  readonly kind: string;
  readonly text: string;
  /** The thing's id, for a name. */
  readonly id?: string;
  /** How it is connected: `to`, `from`, `via`, `at`, `with`, `as`. */
  readonly prep?: string;
}

/** A line by its parts, whatever their order. */
export interface Phrase {
  /** Verbs in capitals, as they came. */
  readonly verbs: readonly string[];
  readonly parts: readonly Part[];
}
