declare const kind: unique symbol;

/** An id of one kind of thing. A plain string is accepted for it; an id of another kind does not compile. */
export type Id<K extends string> = string & { readonly [kind]?: K };
