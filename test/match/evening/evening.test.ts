import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GameEvent, visibleTo } from '../../../src/engine/index.ts';
import { wellington } from '../../../src/games/wellington/index.ts';
import { isOrderLine } from '../../../src/orders/index.ts';
import { openStore } from '../../../src/store/store.ts';
import { type TestPlace, testDatabase } from '../../setup/databases.ts';
import { laidTable, PEOPLE, PLAN, playEvening, REASONS, SPANISH, TELEPHONED, VOTES, WILCO } from './story.ts';
import type { PostalMatch } from './table.ts';

const { language } = wellington;

let place: TestPlace;
let table: PostalMatch;
beforeAll(async () => {
  place = await testDatabase();
  table = laidTable(openStore(place.url, { connections: 4 }));
  await playEvening(table);
}, 240_000);
afterAll(async () => {
  await table.service.store.$disconnect();
  await place.drop();
});

/** Texts may be wrapped, quoted and set in capitals. */
const plain = (text: string): string => text.replace(/[\s|>]+/gu, '').toLowerCase();
const textTo = (address: string): string =>
  plain(
    table
      .to(address)
      .map(({ text }) => text)
      .join('\n'),
  );
/** Lines that are done, and told in other words. */
const COMMAND = /^(done|now|end|press|vote|join|press to .*|we will not intercept, thanks)$/iu;

/** Lines as they are kept. */
const spelt = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => line.replace(/(\d)SP/u, '$1 SP').replaceAll(' - ', ' > '));

const ofSeats = () => table.written.filter(({ seat }) => seat !== undefined);

test('every mail is answered', () => {
  expect(table.written.filter(({ answers }) => answers.length === 0).map(({ text }) => text)).toEqual([]);
});

test('who is invited sits down with words of their own', () => {
  const first = [PEOPLE.britain, PEOPLE.french_south, PEOPLE.french_north, PEOPLE.spain].map((address) =>
    table.written.find(({ from }) => from === address),
  );
  expect(first.map((each) => each?.result.verdict)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
});

test('an invitation that comes back is told to the moderator by mail', () => {
  expect(textTo(PEOPLE.moderator)).toContain(plain('The invitation of Spain (Bert) bounced'));
});

test('the head of an answer says whether the sheet is handed over', () => {
  const wrong = ofSeats().filter(({ result, before, after }) => {
    const [head = ''] = result.text.split('\n\n');
    if (/nothing has been handed over|not sent/iu.test(head)) return after?.handedOver === true;
    return after?.handedOver === true && before?.handedOver !== true && !/handed over|sent/iu.test(head);
  });
  expect(wrong.map(({ text, result }) => [text, result.text.split('\n')[0]])).toEqual([]);
});

test('no order goes to another person', () => {
  const orders = table.written.flatMap(({ passedOn }) =>
    passedOn.flatMap(({ text }) => text.split('\n').filter((line) => isOrderLine(line, language))),
  );
  expect(orders).toEqual([]);
});

test('a message arrives, and the reply to it', () => {
  expect(textTo(PEOPLE.french_south)).toContain(plain(PLAN));
  expect(textTo(PEOPLE.french_north)).toContain(plain(WILCO));
});

test('each vote counts, and its words are passed on', () => {
  const voted = Object.entries(VOTES).map(([seat, text]) => {
    const mail = table.written.find((each) => each.seat === seat && each.text === text);
    return [seat, (mail?.after?.votes ?? 0) - (mail?.before?.votes ?? 0)];
  });
  expect(voted).toEqual(Object.keys(VOTES).map((seat) => [seat, 1]));
  expect(textTo(PEOPLE.moderator)).toContain(plain('because I have to get up at six'));
});

test('every line that is no order comes back in an answer, or goes to whom it was written', () => {
  const dropped = ofSeats().flatMap(({ text, result, passedOn }) => {
    const told = plain([result.text, ...passedOn.map((each) => each.text)].join('\n'));
    return text
      .split('\n')
      .filter((line) => line.trim() !== '' && !isOrderLine(line, language) && !COMMAND.test(line))
      .filter((line) => !told.includes(plain(line)));
  });
  expect(dropped).toEqual([]);
});

test('orders that are sent before an impulse are kept for it, and go as they were written', () => {
  const ahead = table.written.find(({ seat }) => seat === 'spain');
  expect(ahead?.after?.ahead).toEqual(spelt(SPANISH.split('\n').slice(0, -1)));
  const spain = table.answers.filter(({ seat, kind }) => seat === 'spain' && kind === 'impulse.order');
  expect(spain.map(({ answer, origin }) => [(answer as { do: string }).do, origin])).toEqual([
    ['play', 'sheet'],
    ['move', 'sheet'],
    ['build', 'sheet'],
    ['end', 'sheet'],
  ]);
});

test('a step back gives orders back as they were written, and lists them', async () => {
  expect(await table.draftOf('french_north')).toEqual(spelt(TELEPHONED));
  for (const line of spelt(TELEPHONED))
    expect(textTo(PEOPLE.french_north).split(plain('went back')).at(-1)).toContain(plain(line));
});

test('what was handed over is carried out when the moderator waits no longer', () => {
  const marches = table.answers.filter(({ seat, kind }) => seat === 'french_south' && kind === 'impulse.order');
  expect(marches.map(({ answer, origin }) => [(answer as { do: string }).do, origin])).toEqual([
    ['play', 'sheet'],
    ['move', 'sheet'],
    ['move', 'sheet'],
    ['end', 'sheet'],
  ]);
});

test('orders by telephone are carried out, with the branch behind the lost battle', () => {
  const north = table.answers.filter(({ seat, kind }) => seat === 'french_north' && kind === 'impulse.order');
  const moved = north.flatMap(({ answer }) => ('to' in (answer as object) ? [(answer as { to: string }).to] : []));
  expect(moved).toEqual(['ciudad_rodrigo', 'toledo']);
});

test.each(Object.entries(REASONS))('all seats are told of the %s, with its reason', (_, reason) => {
  const untold = [PEOPLE.britain, PEOPLE.french_north, PEOPLE.french_south].filter(
    (address) => !textTo(address).includes(plain(reason)),
  );
  expect(untold).toEqual([]);
});

test('a successor and an observer are told what they came to', () => {
  expect(textTo(PEOPLE.successor)).toContain(plain('YOU TAKE OVER Spain'));
  expect(textTo(PEOPLE.observer)).toContain(plain('you observe'));
});

/** What an event tells of the map: the names of its places; none for events of other kinds. */
const placesIn = (event: GameEvent): string[] =>
  ['from', 'to', 'area'].flatMap((key) => {
    const id = (event as unknown as Readonly<Record<string, unknown>>)[key];
    const area = typeof id === 'string' ? wellington.definition.content.areas.get(id) : undefined;
    return area ? [area.name] : [];
  });

/** What our mails to addresses tell of what has happened, item by item. */
const itemsTo = (addresses: readonly string[]): string[] =>
  addresses
    .flatMap((address) => table.to(address))
    .flatMap(({ text }) =>
      text.split(/^(?=[A-Z][A-Z ,()]+$)/mu).filter((section) => section.startsWith('WHAT HAPPENED')),
    )
    .flatMap((section) => section.split(/\n\s+- /u).map(plain));

test.each([
  ['britain', [PEOPLE.britain]],
  ['spain', [PEOPLE.spain, PEOPLE.successor]],
  ['french_north', [PEOPLE.french_north]],
  ['french_south', [PEOPLE.french_south]],
])('%s is told by mail of every march, fight, loss and building that it may know', (seat, addresses) => {
  const items = itemsTo(addresses);
  const seen = table.events.filter((event) => visibleTo(event, seat) && placesIn(event).length > 0);
  expect(seen.length).toBeGreaterThan(10);
  const untold = seen.filter(
    (event) => !items.some((item) => placesIn(event).every((name) => item.includes(plain(name)))),
  );
  expect(untold.map((event) => [event.kind, ...placesIn(event)])).toEqual([]);
});
