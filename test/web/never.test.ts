/** `Never ask me` beside a question that protects a secret, and NEVER by mail. */
import { afterAll, beforeAll, expect, type Mock, test, vi } from 'vitest';
import { wellington } from '../../src/games/wellington/index.ts';
import { processSubmission, storeSubmission } from '../../src/match/inbox/submission.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import type { Queues } from '../../src/queue/queues.ts';
import { type Letter, renderLetter } from '../../src/reports/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let referee: Mock<Queues['referee']>;
beforeAll(async () => {
  place = await installation();
  referee = vi.spyOn(place.service.queues, 'referee');
});
afterAll(() => place.close());

/** Moves those matches on that the referee was asked to look at, and no others. */
async function carryOut(): Promise<void> {
  for (const [match] of referee.mock.calls.splice(0)) await advanceMatch(place.service, match);
}

const pageOf = async (path: string) => {
  const key = await seatByToken(place.service, path.slice('/s/'.length));
  const page = key && (await seatPage(place.service, key));
  if (!page) throw new Error(`no page ${path}`);
  return page;
};

test('one click answers, and is a standing order from then on', async () => {
  const match = await place.open('4');
  const browser = new Browser(makeApp(place.service, { requestsPerMinute: 10_000 }));
  const path = pathOf(match.links.britain);
  const { open } = await pageOf(path);
  expect(open.map(({ kind }) => kind)).toEqual(['mulligan']);
  const { text } = await browser.open(path);
  expect(text).toContain('Never ask me for a mulligan in this match');
  const sent = await browser.send(path, `${path}/never`, { decision: String(open[0]?.id) });
  expect(sent.headers.location).toBe(`${path}?news=never`);
  await carryOut();
  const after = await pageOf(path);
  expect(after.standing.map((line) => line.text)).toEqual(['STANDING MULLIGAN never']);
  expect(after.open).toEqual([]);
  expect((await browser.open(path)).text).not.toContain('Never ask me');
});

test('the mail offers NEVER beside the answers, and that word alone is a whole answer', async () => {
  const match = await place.open('4', 'Writer');
  const { store } = place.service;
  // The question came with the first mail of the match.
  const { no } = await store.seat.findFirstOrThrow({ where: { matchId: match.id, seat: 'britain' } });
  const letters = await store.letter.findMany({ where: { matchId: match.id, seatNo: no } });
  const texts = letters.map(
    ({ letter }) => renderLetter(letter as unknown as Letter, wellington.reporter as never, place.service.clock()).text,
  );
  expect(texts.join('\n')).toMatch(/Never ask me for a mulligan[^\n]*\n(?:[^\n]+\n)* {4}NEVER\n/);
  const raw = Buffer.from('a mail');
  const { id } = await storeSubmission(place.service, {
    channel: 'SMTP',
    raw,
    envelope: { from: 'britain@example.org', to: [`o-${no}@play.test`] },
  });
  await processSubmission(place.service, id, async () => ({
    class: 'human',
    messageId: '<never@players.test>',
    references: [],
    from: 'britain@example.org',
    ticket: { seatNo: no, decisionNo: 0 },
    text: 'Never.',
  }));
  await carryOut();
  const after = await pageOf(pathOf(match.links.britain));
  expect(after.standing.map((line) => line.text)).toEqual(['STANDING MULLIGAN never']);
  expect(after.open).toEqual([]);
});
