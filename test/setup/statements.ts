/** Listens to what a store asks of its database, beneath Prisma and our own statements alike. */
import pg from 'pg';

/** A statement that was carried out. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** How many rows it gave back. */
  readonly rows: number;
}

/** Whether a statement can be explained: it reads or writes rows, and takes neither a lock nor a number. */
export const isExplained = ({ text }: Pick<Statement, 'text'>): boolean =>
  /^\s*(SELECT|WITH|UPDATE|DELETE|INSERT)/i.test(text) && !/advisory|nextval/.test(text);

interface Asked {
  readonly text: string;
  readonly values?: readonly unknown[];
}

type Answer = { readonly rows?: readonly unknown[] } | undefined;

/** Statements of all connections of this process while `work` goes on. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly Statement[]> {
  const heard: Statement[] = [];
  const { query } = pg.Client.prototype;
  const listening = function (this: pg.Client, ...given: unknown[]) {
    const asked = askedIn(given);
    const note = (answer: Answer) => {
      if (asked) heard.push({ text: asked.text, values: asked.values ?? [], rows: answer?.rows?.length ?? 0 });
    };
    const noted = (answer: Answer): Answer => {
      note(answer);
      return answer;
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      given[given.length - 1] = (error: unknown, answer: Answer) => {
        note(answer);
        return last(error, answer);
      };
      return Reflect.apply(query, this, given);
    }
    const answering = Reflect.apply(query, this, given);
    return answering instanceof Promise ? answering.then(noted) : answering;
  };
  Object.assign(pg.Client.prototype, { query: listening });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return heard;
}

function askedIn([first, second]: readonly unknown[]): Asked | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] };
  const isAsked = typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string';
  return isAsked ? (first as Asked) : undefined;
}
