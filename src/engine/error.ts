/** Facts about any thrown value. */

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code that Node, PostgreSQL and mail servers give their errors. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
