/**
 * Whether a database is reached through PgBouncer in transaction mode, said by `?pgbouncer=true` as Prisma has it. What a session keeps
 * is lost there between two transactions: prepared statements, LISTEN, search paths.
 */
export const isPooled = (url: string): boolean => new URL(url).searchParams.get('pgbouncer') === 'true';
