import { PrismaPg } from '@prisma/adapter-pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

/**
 * Prisma runs all parts of a query at once. A transaction has one connection, and pg wants each query on it to finish
 * before the next one starts.
 */
export class SequentialPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => inTurn(await start(level));
    return adapter;
  }
}

function inTurn(transaction: Transaction): Transaction {
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  let last: Promise<unknown> = Promise.resolve();
  const next = <T>(ask: () => Promise<T>): Promise<T> => {
    const answer = last.then(ask, ask);
    last = answer;
    return answer;
  };
  transaction.queryRaw = (query) => next(() => queryRaw(query));
  transaction.executeRaw = (query) => next(() => executeRaw(query));
  return transaction;
}
