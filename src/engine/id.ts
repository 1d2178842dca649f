declare const kind: unique symbol;

/** The id of one kind of thing. A plain string will do for it, an id of another kind does not compile. */
export type Id<K extends string> = string & { readonly [kind]?: K };
