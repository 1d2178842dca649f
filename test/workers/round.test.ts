import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../src/engine/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { storeSubmission } from '../../src/match/inbox/submission.ts';
import { PACES } from '../../src/match/time/pace.ts';
import { loseRedis, realServers } from '../setup/databases.ts';
import { verdictOn } from '../setup/unsent.ts';
import { type Installation, install, kill, startProcess } from './installation.ts';
import { laterSite } from './site.ts';

const POWERS = ['britain', 'french_south', 'spain', 'french_north'];
const WAIT = { timeout: 60_000, interval: 50 };
const WORKERS = ['inbound', 'referee', 'postman', 'clock'] as const;

/** Submissions after which the workers are killed, while they read, resolve or deliver. */
const KILLS: ReadonlySet<number> = new Set([1, 4, 6]);
/** The submission after which the queues are also emptied. */
const FLUSH = 5;

/** Opens a match for one round of 1812, in which each seat keeps its cards and plays its cheapest card for CP. */
async function openMatch({ service }: Installation): Promise<string> {
  const seats = POWERS.map((id) => ({ id, player: id, address: `${id.replace('_', '-')}@players.test` }));
  const pace = { ...PACES.standard, holdMinutes: 0 };
  const plan = { game: 'wellington', scenario: '1812', split: '4', name: 'Killed', seats, pace };
  return (await createMatch(service, plan)).id;
}

const eventsOf = async ({ service }: Installation, matchId: string) => {
  const rows = await service.store.event.findMany({ where: { matchId }, orderBy: { no: 'asc' } });
  return rows.map(({ no, event }) => ({ no, event: event as { kind: string; power?: string; round?: number } }));
};

const isSecondRound = (events: Awaited<ReturnType<typeof eventsOf>>): boolean =>
  events.some(({ event }) => event.kind === 'round.began' && event.round === 2);

/** The next question after a decision; undefined once the first round is over. Orders that were kept are sent with DONE. */
async function nextQuestion(place: Installation, matchId: string, after: number) {
  const find = () => place.service.store.openDecision.findFirst({ where: { matchId, decision: { gt: after } } });
  let isRepeated = false;
  const isFound = async () => {
    if ((await find()) !== null) return true;
    const last = await place.service.store.openDecision.findFirst({ where: { matchId, decision: after } });
    if (last && !isRepeated && (await isUnsent(place, last))) {
      isRepeated = true;
      await write(place, last, 'DONE');
    }
    return false;
  };
  await expect.poll(isFound, WAIT).toBe(true);
  const row = await find();
  return isSecondRound(await eventsOf(place, matchId)) || !row ? undefined : row;
}

interface Open {
  readonly matchId: string;
  readonly decision: number;
  readonly seat: string;
  readonly kind: string;
  readonly fallback: unknown;
}

const seatOf = ({ service }: Installation, { matchId, seat }: Open) =>
  service.store.seat.findFirstOrThrow({ where: { matchId, seat } });

/** Whether the orders for a question are kept, because they would leave something unspent. */
const isUnsent = async (place: Installation, open: Open): Promise<boolean> =>
  (await verdictOn(place.service.store, (await seatOf(place, open)).no, open.decision)) === 'NOT SENT YET';

/** Stores an order like a page and leaves the rest to the workers. */
async function write(place: Installation, open: Open, text: string): Promise<void> {
  const seatNo = (await seatOf(place, open)).no;
  const raw = Buffer.from(JSON.stringify({ seatNo, decision: open.decision, text }));
  await storeSubmission(place.service, { channel: 'WEB', raw, envelope: { to: [] } });
}

const order = (place: Installation, open: Open): Promise<void> => {
  const answer = installedGames.get('wellington')?.language.formatAnswer(open.kind, open.fallback as Json);
  return write(place, open, `${answer}\nDONE`);
};

/** Plays the first round. After some answers the workers crash. */
async function playRound(
  place: Installation,
  id: string,
  crash: (crashes: number, isFlush: boolean) => Promise<void>,
): Promise<void> {
  let crashes = 0;
  for (let sent = 0, after = -1; ; sent++) {
    const open = await nextQuestion(place, id, after);
    if (!open) return;
    await order(place, open);
    after = open.decision;
    if (KILLS.has(sent) || sent === FLUSH) await crash(++crashes, sent === FLUSH);
  }
}

describe.each(['postgres', 'redis'] as const)('with queues in %s', (kind) => {
  const missing = kind === 'redis' && !realServers.redis;
  let place: Installation;
  beforeEach(async () => {
    if (!missing) place = await install(kind);
  });
  afterEach(async () => {
    if (!missing) await place.close();
  });

  test.skipIf(missing)(
    'a round of Wellington survives kills in its middle, and the loss of Redis',
    { timeout: 150_000 },
    async () => {
      const id = await openMatch(place);
      let child: ChildProcess = await startProcess(place.site, WORKERS);
      await playRound(place, id, async (crashes, isFlush) => {
        await kill(child);
        if (isFlush && kind === 'redis') await loseRedis(place.site.backend.url);
        child = await startProcess(laterSite(place.site, crashes), WORKERS);
      });
      const pending = () => place.service.store.letter.count({ where: { state: { notIn: ['SENT', 'DROPPED'] } } });
      await expect.poll(pending, WAIT).toBe(0);
      await kill(child);

      const events = await eventsOf(place, id);
      expect(events.map(({ no }) => no)).toEqual(events.map((_, no) => no));
      expect(events.filter(({ event }) => event.kind === 'impulse.ended').map(({ event }) => event.power)).toEqual(
        POWERS,
      );
      const letters = await place.service.store.letter.findMany({ where: { matchId: id, state: 'SENT' } });
      expect(new Set(place.mails.map(({ messageId }) => messageId))).toEqual(
        new Set(letters.map(({ messageId }) => messageId)),
      );
      for (const { messageId } of letters) {
        const copies = place.mails.filter((mail) => mail.messageId === messageId);
        expect(new Set(copies.map(({ subject, text, html }) => JSON.stringify([subject, text, html]))).size).toBe(1);
      }
    },
  );
});
