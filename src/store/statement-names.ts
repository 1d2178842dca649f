/** Statements that get a name: far more than a service has of its own. Lists of different lengths make ever new ones. */
const MOST = 400;

const UNNAMED = '';

/** Texts that are remembered in case they come again. */
const MOST_SEEN = 2000;

/**
 * Names for the statements of a store. PostgreSQL parses and plans a statement with a name once for each connection; one
 * without a name it parses and plans each time. It keeps the named ones as long as the connection lives, so only a text
 * that comes again gets a name, and only so many do.
 */
export function statementNames(most = MOST): (statement: { readonly sql: string }) => string {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= most) return UNNAMED;
    if (!seen.delete(sql)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(sql);
      return UNNAMED;
    }
    const name = `estafette-${names.size}`;
    names.set(sql, name);
    return name;
  };
}
