/** Judges changes by test files that are loaded once in each of some processes. */
import type { Mutant } from '@stryker-mutator/api/core';
import { Judge } from './judge.ts';
import type { Case, SurveyedTest, Verdict } from './talk.ts';
import type { Tree } from './tree.ts';

/** A change; `Ignored` is one that nothing but loading a file meets. */
export type Judged = Mutant & { readonly status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' };

export interface Court {
  readonly judged: readonly Judged[];
  /** Files that cannot be loaded, and tests that fail without any change: they judge nothing. */
  readonly leftOut: readonly string[];
}

export interface Means {
  /** Processes that judge side by side. */
  readonly workers: number;
  /** Milliseconds that a test may go on beyond five times what it takes without a change. */
  readonly patience?: number;
  /** Hears of each change as soon as it is judged. */
  readonly told: (judged: Judged) => void;
}

/** Judges all changes of a copy by the tests of its files. */
export async function judgeAll(
  { folder, changes }: Tree,
  files: readonly string[],
  { workers, patience = 10_000, told }: Means,
): Promise<Court> {
  const first = new Judge(folder, files, patience);
  const judges = [first, ...Array.from({ length: workers - 1 }, () => new Judge(folder, files, patience))];
  try {
    const { tests, atLoad } = await first.survey();
    // The quickest test goes first: most changes are noticed by many.
    const able = tests.filter(({ passed }) => passed).sort((a, b) => a.ms - b.ms);
    const unsteady = new Set<string>();
    const judged: Judged[] = [];
    const waiting = [...changes];
    const statusOf = async (judge: Judge, { id }: Mutant): Promise<Judged['status']> => {
      const reaching = able.filter(({ hits }) => hits[id] !== undefined);
      if (reaching.length > 0) return (await judgeOne(judge, id, reaching, unsteady)).status;
      return atLoad.includes(id) ? 'Ignored' : 'NoCoverage';
    };
    const work = async (judge: Judge): Promise<void> => {
      for (let change = waiting.shift(); change; change = waiting.shift()) {
        const one: Judged = { ...change, status: await statusOf(judge, change) };
        judged.push(one);
        told(one);
      }
    };
    await Promise.all(judges.map(work));
    const failing = tests.filter(({ id, passed }) => !passed || unsteady.has(id));
    return { judged, leftOut: [...first.faults, ...failing.map(({ name }) => name)] };
  } finally {
    for (const judge of judges) judge.stop();
  }
}

type Sentence = Exclude<Verdict, { by: string }>;

/** The number of no change. */
const NONE = 'none';

/**
 * Where a test fails without the change as well, what ran before has spoilt the process. In a new one that was the change itself, or the test
 * is no good: it fails where it is the first to run.
 */
async function judgeOne(
  judge: Judge,
  change: string,
  reaching: readonly SurveyedTest[],
  unsteady: Set<string>,
): Promise<Sentence> {
  for (;;) {
    const isNew = judge.isNew;
    const tests = reaching
      .filter(({ id }) => !unsteady.has(id))
      .map(({ id, ms, hits }): Case['tests'][number] => ({ id, ms, hits: hits[change] ?? 0 }));
    const verdict = await judge.judge({ change, tests });
    if (verdict.status !== 'Spoilt') return verdict;
    judge.stop();
    if (!isNew) continue;
    const alone = await judge.judge({ change: NONE, tests: tests.filter(({ id }) => id === verdict.by) });
    if (alone.status === 'Survived') return { status: 'Killed' };
    unsteady.add(verdict.by);
    judge.stop();
  }
}
