/** A game is registered by one line: all lists follow from the registry. One more game plays a match by mail beside the others. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPage } from '../../src/cli/balance/plain.ts';
import { unknownGame } from '../../src/cli/game.ts';
import { setUpPictures } from '../../src/cli/pictures/set-ups.ts';
import { sampleOf, samplePlans } from '../../src/cli/sample.ts';
import { sure } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { practiceGames } from '../../src/web/public/practice.ts';
import tiny from '../games/tiny/index.ts';
import { openOf, sendMail, type TestService, testService } from '../match/service.ts';
import { AREAS } from '../mutate/areas.ts';

/** The games with a fifth one. */
const five = new Map([...games, [tiny.id, tiny]]);

let place: TestService;
beforeAll(async () => {
  const base = await testService('fifth game');
  place = { ...base, service: { ...base.service, games: five } };
});
afterAll(() => place.close());

test('the registry has a line for each game', () => {
  const lines = readFileSync('src/games/index.ts', 'utf8').match(/^ {2}import\('.*\/index\.ts'\),$/gm) ?? [];
  expect(lines).toHaveLength(games.size);
});

test('all lists of games follow from it', () => {
  const ids = [...games.keys()];
  expect(samplePlans.map(({ game }) => game)).toEqual(ids);
  expect(AREAS.map(({ name }) => name)).toEqual(expect.arrayContaining(ids));
  expect(unknownGame('chess')).toContain(ids.join(', '));
});

test('commands and pages take one more', () => {
  expect(setUpPictures([tiny]).map(({ file }) => file)).toEqual(['map-tiny-fog.svg']);
  expect(plainPage(tiny, { games: 4, seed: 1 }).join('\n')).toContain('4 games');
  expect(practiceGames(five, { language: 'ko' }).find(({ id }) => id === 'tiny')).toMatchObject({
    title: 'Two pickets',
    lines: ['Two pickets in the fog, who decide at once and in secret.', 'A game is six short rounds.'],
  });
});

test('its sample match is played by mail, and what the referee refuses is said in words', async () => {
  const { service } = place;
  const { id } = await createMatch(service, sampleOf(tiny));
  const seats = await service.store.seat.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
  expect(await openOf(service, id)).toEqual(['0 west round.order', '1 east round.order']);
  const mail = async (i: number, text: string) => {
    const { no, address } = sure(seats[i]);
    const settled = await sendMail(service, { text, seatNo: no, decision: i, from: address });
    await advanceMatch(service, id);
    return settled?.text ?? '';
  };
  const refused = await mail(0, 'MOVE e5\nDONE');
  expect(refused).toContain('That cannot be done here');
  await mail(0, 'MOVE b3\nDONE');
  await mail(1, 'MOVE d3\nDONE');
  const { snapshot } = await service.store.match.findUniqueOrThrow({ where: { id } });
  expect(snapshot).toMatchObject({ state: { pickets: { west: { cell: 'b3' }, east: { cell: 'd3' } } } });
});

test.each([...samplePlans, sampleOf(tiny)])('$game has a sample match that can be opened', async (sample) => {
  const { code } = await createMatch(place.service, sample);
  expect(code).toMatch(/^[A-Z]+-\d+/);
});
