/**
 * Jobs that failed for good. A job itself is removed then, so that the sweep can add it again under its id; here stays what somebody needs to
 * see why, and to try it again.
 */
import type { Queue } from 'bullmq';
import { inkedOut } from './inked-out.ts';

/** A job that was tried as often as it may be. */
export interface FailedJob<Name extends string = string> {
  readonly queue: Name;
  readonly name: string;
  readonly job: string;
  readonly data: object;
  /** What was said last, without secrets. */
  readonly reason: string;
  readonly at: Date;
  /** How often it has been given up: the sweep adds it again as long as there is something to do. */
  readonly times: number;
}

type Kept<Name extends string> = Omit<FailedJob<Name>, 'at' | 'job'> & { readonly job: string; readonly at: number };

/** Those of each queue that are kept, and for how long. */
const MOST_OF_A_QUEUE = 100;
const KEPT_MS = 7 * 86_400_000;
/** Characters of a reason. */
const LONGEST = 400;

/** Keeps them in a queue that no worker reads. */
export class FailedJobs<Name extends string> {
  readonly #queue: Queue<Kept<Name>>;

  constructor(queue: Queue) {
    this.#queue = queue as Queue<Kept<Name>>;
  }

  async keep({ reason, at, ...failed }: Omit<FailedJob<Name>, 'times'>): Promise<void> {
    const id = idOf(failed);
    const before = await this.#queue.getJob(id);
    const told = inkedOut(reason).slice(0, LONGEST);
    const kept = { ...failed, reason: told, at: at.getTime(), times: (before?.data.times ?? 0) + 1 };
    if (before) return before.updateData(kept);
    await this.#queue.add(failed.name, kept, { jobId: id });
    if ((await this.#queue.count()) > MOST_OF_A_QUEUE) await this.#trim();
  }

  /** The newest first. */
  async list(): Promise<readonly FailedJob<Name>[]> {
    const kept = (await this.#all()).filter(({ data }) => !isOld(data));
    return kept.map(({ data }) => ({ ...data, at: new Date(data.at) }));
  }

  /** Takes one out; undefined: it is not there any more. */
  async take(queue: string, job: string): Promise<FailedJob<Name> | undefined> {
    const found = await this.#queue.getJob(idOf({ queue, job }));
    if (!found) return undefined;
    await found.remove();
    return { ...found.data, at: new Date(found.data.at) };
  }

  async #all() {
    const jobs = await this.#queue.getJobs(['waiting']);
    return jobs.filter((job) => job?.data).sort((a, b) => b.data.at - a.data.at);
  }

  async #trim(): Promise<void> {
    const counts = new Map<Name, number>();
    for (const job of await this.#all()) {
      const count = (counts.get(job.data.queue) ?? 0) + 1;
      counts.set(job.data.queue, count);
      if (count > MOST_OF_A_QUEUE || isOld(job.data)) await job.remove();
    }
  }
}

const isOld = ({ at }: { readonly at: number }): boolean => Date.now() - at > KEPT_MS;

const idOf = ({ queue, job }: Pick<FailedJob, 'queue' | 'job'>): string => `failed-${queue}-${job}`;
