/** What players ask of their moderator: by page or by mail, as a card on the desk, with the answer on their own page. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatedMatch } from '../../src/match/forming/create.ts';
import { makeApp } from '../../src/web/app.ts';
import { Browser } from './browser.ts';
import { type Installation, installation, pathOf } from './campaign.ts';

let place: Installation;
let match: CreatedMatch;
let desk: string;
let seat: string;
let moderator: Browser;
let player: Browser;

beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());
beforeEach(async () => {
  match = await place.open('4');
  desk = pathOf(match.moderatorLink);
  seat = pathOf(match.links.britain);
  const app = makeApp(place.service);
  moderator = new Browser(app);
  player = new Browser(app);
});

const ask = (kind: string, words: string) => player.send(`${seat}/ask`, `${seat}/ask`, { kind, words });
const rows = () => place.service.store.request.findMany({ where: { matchId: match.id }, orderBy: { no: 'asc' } });
const cards = async () => {
  const { text } = await moderator.open(desk).expect(200);
  return text.split('<li class="deed').slice(1);
};
const noticesTo = (seatNo: number) =>
  place.service.store.letter.findMany({ where: { matchId: match.id, seatNo, kind: 'notice' } });

test('a request is a card; the words of the moderator answer it, and its player sees them', async () => {
  expect((await ask('ruling', 'Does <Humbugged> take the die, too?')).headers.location).toBe(`${seat}/ask?news=sent`);
  expect((await player.open(`${seat}/ask`)).text).toContain('with the moderator since');
  const [card = ''] = await cards();
  expect(card).toContain('Player Britain asks for a ruling');
  expect(card).toContain('Does &lt;Humbugged&gt; take the die, too?');
  const done = await moderator.send(desk, `${desk}/acts/do`, {
    kind: 'rule',
    seat: 'britain',
    settles: '1',
    text: 'The rating only.',
  });
  expect(done.status).toBe(303);
  expect(await cards()).toEqual([]);
  const { text } = await player.open(`${seat}/ask`);
  expect(text).toContain('ruled ');
  expect(text).toContain('The rating only.');
});

test('more time is given from the card; undone in time, the request waits again', async () => {
  await ask('time', 'My sister marries.');
  const [card = ''] = await cards();
  expect(card).toContain('Give 12 h');
  await moderator.send(desk, `${desk}/acts/do`, { kind: 'extend', hours: '12', seat: 'britain', settles: '1' });
  expect((await rows()).map(({ act }) => act)).toEqual(['extend']);
  const [, no = ''] = /name="no" value="(\d+)"/.exec((await moderator.open(`${desk}?news=done`)).text) ?? [];
  await moderator.send(`${desk}?news=done`, `${desk}/acts/do`, { kind: 'undo', no });
  expect((await rows()).map(({ settledAt }) => settledAt)).toEqual([null]);
  expect(await cards()).toHaveLength(1);
});

test('of two requests that are answered at the same moment, undoing one answer leaves the other', async () => {
  for (const words of ['My sister marries.', 'And my brother.']) await ask('time', words);
  for (const settles of ['1', '2'])
    await moderator.send(desk, `${desk}/acts/do`, { kind: 'extend', hours: '12', seat: 'britain', settles });
  const [, no = ''] = /name="no" value="(\d+)"/.exec((await moderator.open(`${desk}?news=done`)).text) ?? [];
  await moderator.send(`${desk}?news=done`, `${desk}/acts/do`, { kind: 'undo', no });
  const waiting = (await rows()).filter(({ settledAt }) => settledAt === null);
  expect(waiting.map(({ words }) => words)).toEqual(['And my brother.']);
});

test('an answer to one player is read by nobody else', async () => {
  await ask('word', 'May Olga look on?');
  await moderator.send(desk, `${desk}/acts/do`, { kind: 'write', seat: 'britain', settles: '1', text: 'Gladly.' });
  const seats = await place.service.store.seat.findMany({ where: { matchId: match.id } });
  for (const { no, seat: id } of seats) {
    const told = (await noticesTo(no)).filter(({ letter }) => JSON.stringify(letter).includes('Gladly.'));
    expect(told).toHaveLength(id === 'britain' ? 1 : 0);
  }
});

test('nothing typed is lost where a request is refused, and there is a limit', async () => {
  expect((await ask('time', '   ')).status).toBe(422);
  for (let count = 0; count < 12; count++)
    await place.service.store.request.create({
      data: { matchId: match.id, no: count + 1, seat: 'britain', kind: 'word', words: 'x', at: place.service.clock() },
    });
  const refused = await ask('right', 'Two places, after Ciudad Rodrigo');
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Two places, after Ciudad Rodrigo</textarea>');
  expect(refused.text).toContain('12 of your requests wait for an answer already');
  expect(await rows()).toHaveLength(12);
});
