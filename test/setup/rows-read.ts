/** How many rows a database takes out of its tables for a statement. */
import pg from 'pg';
import type { Statement } from './statements.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows that were taken out of tables, those included that were then left. */
function readBy(node: PlanNode): number {
  const { 'Node Type': type, 'Actual Rows': kept, 'Rows Removed by Filter': left = 0, 'Actual Loops': loops } = node;
  const own = /^(Seq|Index|Index Only) Scan$/.test(type) ? (kept + left) * loops : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + readBy(plan), own);
}

/** Carries out statements once more, each by itself, without effect. Returns the rows that each of them reads. */
export async function rowsReadByEach(url: string, statements: readonly Statement[]): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // In tables of a test's size the planner reads all rows, whatever indexes there are. What that costs it, it would compile.
    await client.query('SET jit TO off');
    for (const costly of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'sort'])
      await client.query(`SET enable_${costly} TO off`);
    const read: number[] = [];
    for (const { text, values } of statements) {
      await client.query('BEGIN');
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
        [...values],
      );
      await client.query('ROLLBACK');
      const [top] = rows[0]?.['QUERY PLAN'] ?? [];
      read.push(top ? readBy(top.Plan) : 0);
    }
    return read;
  } finally {
    await client.end();
  }
}

/** Rows that statements read together. */
export const rowsRead = async (url: string, statements: readonly Statement[]): Promise<number> =>
  (await rowsReadByEach(url, statements)).reduce((sum, each) => sum + each, 0);
