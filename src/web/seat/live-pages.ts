/** Tells open pages of seats that they have changed, by event streams (HTML, server-sent events). */
import type { Response } from 'express';
import type { Change } from '../../match/page-changes.ts';
import { changeBetween, type PageVersion, pageVersion } from '../../match/page-version.ts';
import { seatPage } from '../../match/pages.ts';
import type { SeatKey } from '../../match/seat-key.ts';
import type { Service } from '../../match/service.ts';
import { type PageStamp, pageStamps } from '../../store/live.ts';

/** Milliseconds between two looks at what has changed: one statement for all open pages of a process. */
const EVERY = 3_000;
/** Milliseconds between two signs of life, which keep proxies from closing a stream. */
const ALIVE = 25_000;
/** Milliseconds after which a browser opens a stream again that has ended. */
const RETRY = 5_000;
/** Streams of a process, and of one seat. */
const MOST = 1_000;
const MOST_OF_SEAT = 6;

interface Watched {
  readonly key: SeatKey;
  readonly streams: Set<Response>;
  readonly linkNo: number;
  stamp: string;
  page: PageVersion;
}

/** The open pages of a process. It reads what has changed while there is one. */
export class LivePages {
  readonly #service: Service;
  readonly #every: number;
  readonly #watched = new Map<number, Watched>();
  #looking: NodeJS.Timeout | undefined;
  #isLooking = false;

  constructor(service: Service, every = EVERY) {
    this.#service = service;
    this.#every = every;
  }

  /** Whether another page of a seat can be followed. */
  hasRoom(seat: number): boolean {
    const all = [...this.#watched.values()].reduce((sum, { streams }) => sum + streams.size, 0);
    return all < MOST && (this.#watched.get(seat)?.streams.size ?? 0) < MOST_OF_SEAT;
  }

  /** Follows a page that shows a version. `now`: what it would show at this moment; `stamp`: of no later moment. */
  follow(
    key: SeatKey,
    res: Response,
    {
      shown,
      now,
      stamp: { linkNo, stamp },
    }: { readonly shown: string; readonly now: PageVersion; readonly stamp: PageStamp },
  ): void {
    res.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Nginx would collect them.
      'X-Accel-Buffering': 'no',
    });
    res.write(`retry: ${RETRY}\n\n`);
    if (shown !== now.version) send(res, 'step', now.version);
    const watched = this.#watched.get(key.no) ?? { key, streams: new Set(), linkNo, stamp, page: now };
    this.#watched.set(key.no, watched);
    watched.streams.add(res);
    const alive = setInterval(() => res.write(':\n\n'), ALIVE).unref();
    res.on('close', () => {
      clearInterval(alive);
      watched.streams.delete(res);
      if (watched.streams.size === 0) this.#watched.delete(key.no);
    });
    this.#looking ??= setInterval(() => void this.#look(), this.#every).unref();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await this.#tell();
    } catch (error) {
      this.#service.log.warn({ err: error }, 'open pages are not told what has changed');
    } finally {
      this.#isLooking = false;
    }
    if (this.#watched.size > 0) return;
    clearInterval(this.#looking);
    this.#looking = undefined;
  }

  async #tell(): Promise<void> {
    // Pages that are opened meanwhile are looked at the next time.
    const all = [...this.#watched];
    const stamps = await pageStamps(
      this.#service.store,
      all.map(([no]) => no),
    );
    const found = new Map(stamps.map((each) => [each.no, each]));
    for (const [no, watched] of all) {
      const stamp = found.get(no);
      if (stamp?.stamp !== watched.stamp || stamp.linkNo !== watched.linkNo) await this.#tellPage(watched, stamp);
    }
  }

  async #tellPage(watched: Watched, stamp: PageStamp | undefined): Promise<void> {
    const page = stamp?.linkNo === watched.linkNo ? await seatPage(this.#service, watched.key) : undefined;
    if (!stamp || !page) {
      for (const stream of watched.streams) stream.end();
      return;
    }
    const version = pageVersion(page);
    const change = changeBetween(watched.page, version);
    watched.stamp = stamp.stamp;
    watched.page = version;
    if (change) for (const stream of watched.streams) send(stream, change, version.version);
  }
}

/** A kind of change and the new version; what has changed is for the page to ask. */
const send = (res: Response, change: Change, version: string): void => {
  res.write(`id: ${version}\nevent: ${change}\ndata: ${version}\n\n`);
};
