/** The map of a public page is drawn once for each position. */
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicPage } from '../../src/match/pages.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { makeApp } from '../../src/web/app.ts';
import { DrawnMaps } from '../../src/web/public/drawn-maps.ts';
import { type Installation, installation } from './campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

test('visitors of one position share its map, another position has its own, and the oldest are forgotten', async () => {
  const { service } = place;
  const match = await place.open('2');
  await advanceMatch(service, match.id);
  const page = await publicPage(service, match.code);
  const reporter = service.games.get('wellington')?.reporter;
  if (!page || !reporter) throw new Error('there is no page');
  let drawn = 0;
  const draw = () => ({ svg: () => `<svg>${++drawn}</svg>` });
  const counting = { ...reporter, board: { ...reporter.board, draw } } as unknown as typeof reporter;
  const maps = new DrawnMaps();
  expect([maps.of(page, counting), maps.of({ ...page }, counting)]).toEqual(['<svg>1</svg>', '<svg>1</svg>']);
  for (let n = 0; n < 40; n++) maps.of({ ...page, view: { ...(page.view as object), n } }, counting);
  expect(drawn).toBe(41);
  expect(maps.of(page, counting)).toBe('<svg>42</svg>');
  const served = (await supertest(makeApp(service)).get(`/p/${match.code}/map.svg`).expect(200)).body.toString();
  expect(served).toBe(new DrawnMaps().of(page, reporter));
});
