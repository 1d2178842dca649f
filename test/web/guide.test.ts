/** The player's guide: each example line is taken as it stands there, and the three languages say the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/engine/index.ts';
import { games } from '../../src/games/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { EXAMPLE_GAME, guideIn } from '../../src/web/public/guide/guide.ts';
import { stagedAt } from '../games/wellington/staged.ts';
import { openMatch, sendMail, type TestService, testService } from '../match/service.ts';
import { Browser } from './browser.ts';

/** The first impulse of Britain, with the cards of the examples. */
const IMPULSE = {
  ...{ id: 'test', game: EXAMPLE_GAME, position: 'setup', active: 'britain' },
  hands: { britain: [38, 97, 11, 41], french_south: [1], spain: [2], french_north: [3] },
  answers: [{ seat: 'britain', answer: { do: 'end' } }],
};

let place: TestService;
let write: (text: string) => Promise<string>;
beforeAll(async () => {
  const { game, scenario, split } = stagedAt(IMPULSE, { kind: 'impulse.order' });
  place = await testService('guide', game);
  const { seats = [] } = game.setup.splits.find(({ id }) => id === split) ?? {};
  const people = seats.map(({ id, name }) => ({ id, player: name, address: `${id}@players.test`, zone: 'UTC' }));
  const match = await openMatch(place.service, { game: game.id, scenario, split, seats: people });
  const seatNo = match.seatNo.britain ?? 0;
  write = async (text) =>
    (await sendMail(place.service, { text, seatNo, decision: 0, from: 'britain@players.test' }))?.text ?? '';
});
afterAll(() => place.close());

const examples = guideIn('en').flatMap(({ id, parts }) =>
  parts.flatMap(({ lines }) => (lines.length > 0 ? [[id, lines] as const] : [])),
);

/** Changes of a draft, each of which is a mail of its own. */
const isChange = (lines: readonly string[]): boolean => lines[0]?.startsWith('2:') === true;

const mails = examples.flatMap(([id, lines]): (readonly [string, readonly string[], boolean])[] =>
  isChange(lines) ? lines.map((line) => [id, [line], true]) : [[id, lines, false]],
);

test.each(mails)('the lines of %s are taken: %j', async (_, lines, changes) => {
  if (changes) await write('PLAY 97 CP\nMOVE Beresford MAX Abrantes - Elvas');
  // A draft that is sent would end the impulse of the examples.
  const answer = await write(lines.filter((line) => line !== 'DONE').join('\n'));
  expect(answer.split('\n')[0]).not.toMatch(/NEEDS FIX|NOT READ|NO ORDER/);
  expect(answer.match(/^ *(?:\d+ )?\? {2}.*/m)?.[0]).toBeUndefined();
  expect(answer).not.toMatch(/Not read as orders|There is no help/);
  await write('CLEAR\nSTANDING CLEAR');
});

test('the example with DONE sends its orders', async () => {
  const [, lines] = examples.find(([, each]) => each.includes('DONE')) ?? ['', []];
  expect(await write(lines.join('\n'))).toMatch(/^SENT/);
});

test.each(LANGUAGES)(
  'in %s it has a text for each part and each answer, and its lines in the words of the language',
  async (language) => {
    const browser = new Browser(makeApp({ ...place.service, games }));
    const { text } = await browser.open(`/guide?language=${language}`);
    expect(text).toContain(`<html lang="${language}">`);
    for (const { id, title, parts, verdicts } of guideIn(language)) {
      expect(text).toContain(`<section class="card" id="${id}">`);
      expect([title, ...parts.map((part) => part.text), ...verdicts.map(({ means }) => means)]).not.toContain('');
    }
    expect(text).toContain(
      games.get(EXAMPLE_GAME)?.wordsIn(language).reporter.words.line?.('EVADE NEVER') ?? 'EVADE NEVER',
    );
  },
);

test('/help/mail leads there', async () => {
  const browser = new Browser(makeApp(place.service));
  expect((await browser.open('/help/mail')).headers.location).toBe('/guide');
});
