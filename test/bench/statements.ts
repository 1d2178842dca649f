/** What a database does with the statements of steps alone: they are heard once, and carried out again on an empty database by pg and nothing else. */
import pg from 'pg';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Service } from '../../src/match/service.ts';
import { applyMigrations } from '../../src/store/migrations.ts';
import { openStore } from '../../src/store/store.ts';
import { type Statement, statementsOf } from '../setup/statements.ts';
import { serviceAt } from '../soak/installation.ts';
import { withDatabase } from './database.ts';
import { byHand, COUNTED, nextForm, openMatches, WARM_UP } from './matches.ts';

const MATCHES = 240;
/** Steps at a time, each on a connection of its own: as many as one process makes. */
const AT_A_TIME = 4;

interface Pass {
  /** What comes before: matches are opened, orders are stored. */
  readonly before: readonly Statement[];
  /** The statements of each step. */
  readonly steps: readonly (readonly Statement[])[];
}

/** Steps in a second: those of the same passes as count where the service makes them. */
export async function stepStatements(serverUrl: string): Promise<number> {
  const played = await withDatabase(serverUrl, async (url) => {
    const passes = await passesOn(url);
    return { passes, written: await writtenIn(url) };
  });
  return withDatabase(serverUrl, async (url) => {
    await applyMigrations(url);
    const rate = await carryOut(url, played.passes);
    if ((await writtenIn(url)) !== played.written) throw new Error('the same statements wrote something else');
    return rate;
  });
}

/** Plays the passes on an empty database. */
async function passesOn(url: string): Promise<readonly Pass[]> {
  await applyMigrations(url);
  const store = openStore(url);
  const service = serviceAt(store, 1, () => new Date());
  const passes: Pass[] = [];
  let matches: readonly string[] = [];
  try {
    for (let pass = 0; pass < WARM_UP + COUNTED; pass++) {
      const ready: string[] = [];
      const before = await statementsOf(async () => {
        if (pass === 0) matches = await openMatches(service, MATCHES);
        for (const match of matches) if (await storeOrders(service, match)) ready.push(match);
      });
      const steps: (readonly Statement[])[] = [];
      for (const match of ready) steps.push(await statementsOf(() => advanceMatch(service, match)));
      passes.push({ before, steps });
    }
    return passes;
  } finally {
    await store.$disconnect();
  }
}

/** Stores the answer to the open question of a match, which the next step plays. False: no words can give it, and that step is made. */
async function storeOrders(service: Service, match: string): Promise<boolean> {
  const { seatNo, open, form } = await nextForm(service, match);
  let isReady = false;
  const referee = async () => {
    isReady = true;
  };
  await submitOrders({ ...service, queues: { ...service.queues, referee } }, seatNo, form);
  if (!isReady) await byHand(service, seatNo, open);
  return isReady;
}

/** Carries out the statements of the passes. Returns the steps in a second of those that count. */
async function carryOut(url: string, passes: readonly Pass[]): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: AT_A_TIME });
  const alone = new pg.Client({ connectionString: url });
  await alone.connect();
  let [made, seconds] = [0, 0];
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `statement${names.size}`;
    names.set(text, name);
    return name;
  };
  try {
    for (const [pass, { before, steps }] of passes.entries()) {
      for (const { text, values } of before) await alone.query(text, [...values]);
      // One list for all: each takes the next step that nobody has taken.
      const left = steps.values();
      const one = async () => {
        for (const statements of left)
          for (const { text, values } of statements)
            await pool.query({ name: nameOf(text), text, values: [...values] });
      };
      const begun = performance.now();
      await Promise.all(Array.from({ length: AT_A_TIME }, one));
      if (pass < WARM_UP) continue;
      made += steps.length;
      seconds += (performance.now() - begun) / 1_000;
    }
    return made / seconds;
  } finally {
    await alone.end();
    await pool.end();
  }
}

/** What tells two databases apart in which not the same was written. */
async function writtenIn(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(`
      SELECT (SELECT sum(seq) FROM match) AS steps, (SELECT count(*) FROM event) AS events,
        (SELECT sum(length(letter::text)) FROM letter) AS letters, (SELECT count(*) FROM open_decision) AS open`);
    return JSON.stringify(rows[0]);
  } finally {
    await client.end();
  }
}
