/** HELP in every game: five things, lines of the position, and topics that are all answered. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sure } from '../../src/engine/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { readSheet } from '../../src/orders/index.ts';
import { openMatch, openOf, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService('help');
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

/** The most lines of such a mail. */
const MOST_LINES = 35;

/** The newest mail to a seat, as it is sent. */
const newestTo = async (seatNo: number): Promise<string> => {
  const { id } = await place.service.store.letter.findFirstOrThrow({
    where: { seatNo, state: 'PENDING' },
    orderBy: [{ createdAt: 'desc' }, { no: 'desc' }],
  });
  let sent = '';
  await deliverLetter(place.service, id, async ({ text }) => {
    sent = text;
    return { outcome: 'sent', response: '250 ok' };
  });
  return sent.trimEnd();
};

const write = async (match: TestMatch, seat: string, text: string): Promise<string> => {
  const seatNo = sure(match.seatNo[seat]);
  await sendMail(place.service, { text, seatNo, decision: 0, from: `${seat}@players.test` });
  return newestTo(seatNo);
};

const topicsOf = (text: string): readonly string[] => {
  const [, listed = ''] = /Write HELP and one of these: ([^.]+)\./.exec(text.replace(/\s+/g, ' ')) ?? [];
  return listed.split(', ');
};

test.each([...installedGames.values()])('$id', async (game) => {
  const { seats, id: split } = sure(game.setup.splits.at(-1));
  const match = await openMatch(place.service, {
    game: game.id,
    scenario: sure(game.setup.scenarios[0]).id,
    split,
    seats: seats.map(({ id, name }) => ({ id, player: name, address: `${id}@players.test`, zone: 'UTC' })),
  });
  const seat = sure((await openOf(place.service, match.id))[0]).split(' ')[1] ?? '';
  const text = await write(match, seat, 'HELP');
  expect(text).toContain('THE FIVE THINGS');
  expect(text.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
  const [, now = ''] = /WHAT YOU CAN ORDER NOW\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const lines = now.split('\n').filter((line) => line.startsWith('    '));
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines.filter((each) => !each.includes('__'))) {
    const { ignored, problems } = readSheet(line, game.language, { owns: [seat] });
    expect([line, ignored, problems]).toEqual([line, [], []]);
  }
  const topics = topicsOf(text);
  expect(topics.length).toBeGreaterThan(12);
  const told = await write(match, seat, `HELP ${topics.join(', ')}`);
  expect(told).not.toContain('There is no help');
  expect(told.match(/^HOW TO WRITE: /gm)).toHaveLength(topics.length);
  expect(topicsOf(await write(match, seat, 'HELP breakfast'))).toEqual(topics);
});
