/** What came of a player's orders, on their page while others are waited for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { submitOrders } from '../../src/match/inbox/submission.ts';
import { seatByToken, seatPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

test('stands there though the same step has begun the impulse of another seat', async () => {
  const { service } = place;
  const match = await place.open('4');
  const path = pathOf(match.links.britain);
  const key = sure(await seatByToken(service, path.slice('/s/'.length)));
  const keysOf = Object.values(match.links).map((link) => seatByToken(service, pathOf(link).slice('/s/'.length)));
  const keys = (await Promise.all(keysOf)).map((each) => sure(each));
  const answerAll = async () => {
    for (const each of keys)
      for (const { id, kind, isAct, options } of sure(await seatPage(service, each)).open)
        if (!isAct)
          await answerDecision(
            service,
            each.no,
            id,
            kind === 'mulligan' ? { mulligan: false } : sure(options[0]).answer,
          );
  };
  // One seat after another is asked whether it keeps its hand.
  for (let count = 0; count < 4; count++) await answerAll();
  const [turn] = sure(await seatPage(service, key)).open;
  const card = sure(turn).options.find(({ text }) => /^PLAY \d+ CP$/.test(text))?.text ?? '';
  const lines = [card, 'MOVE Beresford Abrantes - Elvas', 'PASS'];
  await submitOrders(service, key.no, {
    decision: sure(turn).id,
    text: ['CLEAR', 'GO', ...lines, 'DONE', 'NOW'].join('\n'),
    strict: true,
  });
  for (let count = 0; count < 6; count++) {
    place.pass(1);
    await advanceMatch(service, match.id);
    await answerAll();
  }
  const { open } = sure(await seatPage(service, key));
  expect(open).toEqual([]);
  const { text } = await new Browser(makeApp(service)).open(path).expect(200);
  const [, came = ''] = /id="came">([\s\S]*?)<\/section>/.exec(text) ?? [];
  expect(came).toContain('What came of your orders');
  expect(came.replace(/<[^>]*>/g, ' ')).toMatch(/Beresford.*Elvas/s);
});
