import { databaseOffset } from '../../store/pulse.ts';
import { askPage } from '../ask-page.ts';
import { bad, type Check, type Finding, good, type Place } from '../check.ts';

/** Seconds by which clocks may differ before deadlines are wrong. */
const MOST_SECONDS = 30;

/** Seconds that another server's clock is ahead; undefined where it tells no time. */
async function offsetOf(url: string, now: () => Date): Promise<number | undefined> {
  const answer = await askPage(url).catch(() => undefined);
  return answer?.date && Math.round((answer.date.getTime() - now().getTime()) / 1_000);
}

const judge = (where: string, seconds: number): Finding[] =>
  Math.abs(seconds) > MOST_SECONDS ? [bad('clock.apart', { where, seconds: Math.round(seconds) })] : [];

/** The clock of this machine beside that of the database, and those of servers that tell the time with their answers. */
export const clock: Check = {
  id: 'clock',
  needs: 'database',
  run: async ({ service: { store, clock: now, publicUrl }, config: { beaconUrl } }: Place) => {
    const urls = [`${publicUrl}/health`, ...(beaconUrl === undefined ? [] : [beaconUrl])];
    const [ofDatabase, ...others] = await Promise.all([
      databaseOffset(store, now),
      ...urls.map(async (url) => ({ url, seconds: await offsetOf(url, now) })),
    ]);
    const found = [
      ...judge('PostgreSQL', ofDatabase),
      ...others.flatMap(({ url, seconds }) => (seconds === undefined ? [] : judge(new URL(url).host, seconds))),
    ];
    return found.length > 0 ? found : [good('clock.good')];
  },
};
