/** What became of lines and questions of a seat without its player: its page says it in the words of its mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepTime } from '../../src/match/clock/clock.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { tellUntold } from '../../src/match/post/telling.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { renderLetter } from '../../src/reports/index.ts';
import { makeApp } from '../../src/web/app.ts';
import { duel } from '../match/duel.ts';
import {
  lettersOf,
  openMatch,
  openOf,
  sendMail,
  type TestMatch,
  type TestService,
  testService,
} from '../match/service.ts';
import { Browser } from './browser.ts';
import { pathOf } from './campaign.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await testService();
});
beforeEach(async () => {
  match = await openMatch(place.service);
});
afterAll(() => place.close());

const SHEET = 'STRIKE\nPASS\nSTRIKE\nPARRY NO\nGO\nNOW';
const LAPSED = ['STRIKE: the impulse was over before play came to this line', 'PARRY NO: not needed: nobody asked'];

const write = async (seat: 'red' | 'blue', text: string, decision: number) => {
  const from = { red: 'rosa@players.test', blue: 'blas@players.test' }[seat];
  await sendMail(place.service, { text, seatNo: match.seatNo[seat] ?? 0, decision, from });
  await advanceMatch(place.service, match.id);
};

/** What the page of a seat says above the events, and in all of "what happened". */
const happenedAt = async (seat: 'red' | 'blue', browser = new Browser(makeApp(place.service))) => {
  const { text } = await browser.open(pathOf(match.links[seat])).expect(200);
  const [, happened = ''] = /id="happened">([\s\S]*?)<\/section>/.exec(text) ?? [];
  const [, above = ''] = /<div class="given-up">([\s\S]*?)<\/div>/.exec(happened) ?? [];
  return { above, happened };
};

const mailTo = async (seat: string): Promise<string> => {
  place.pass(1);
  await tellUntold(place.service);
  const letter = (await lettersOf(place.service, match.id, 'report')).findLast((each) => each.seat?.seat === seat);
  return renderLetter(letter?.letter as never, duel.reporter as never, place.service.clock()).text;
};

test('lines that were never reached stand above the events, to nobody else, until other lines are carried out', async () => {
  await write('red', SHEET, 0);
  await write('blue', 'PARRY NO\nNOW', 1);
  const { above } = await happenedAt('red');
  const mail = await mailTo('red');
  for (const line of ['These lines of your sheet were not carried out:', ...LAPSED]) {
    expect(mail.replace(/\s+/g, ' ')).toContain(line);
    expect(above).toContain(line);
  }
  expect(await happenedAt('blue')).toMatchObject({ above: '', happened: expect.not.stringContaining('not needed') });
  await write('blue', 'PASS\nNOW', 3);
  await write('red', 'STRIKE\nNOW', (await nextOf('red')) ?? 0);
  const later = await happenedAt('red');
  expect(later.above).toBe('');
  expect(later.happened).toContain(LAPSED[0]);
});

const nextOf = async (seat: string): Promise<number | undefined> => {
  const open = await openOf(place.service, match.id);
  const own = open.find((each) => each.split(' ')[1] === seat);
  return own === undefined ? undefined : Number(own.split(' ')[0]);
};

test('a page that has shown them tells them below what happened before', async () => {
  await write('red', SHEET, 0);
  await write('blue', 'PARRY NO\nNOW', 1);
  const browser = new Browser(makeApp(place.service));
  expect((await happenedAt('red', browser)).above).toContain(LAPSED[0]);
  place.pass(24);
  const again = await happenedAt('red', browser);
  expect(again.above).toBe('');
  expect(again.happened).toContain(LAPSED[0]);
});

test('an answer that silence gave is told with its source', async () => {
  match = await openMatch(place.service, { pace: { ...STANDARD_PACE, policy: 'fallback' } });
  await write('red', 'STRIKE\nNOW', 0);
  for (let hours = 0; (await nextOf('blue')) === 1 && hours < 400; hours += 24) {
    place.pass(24);
    await keepTime(place.service, match.id);
    await advanceMatch(place.service, match.id);
  }
  const { above } = await happenedAt('blue');
  const [said = ''] = /Answered for you: [^<]*/.exec(above) ?? [];
  expect(said).toMatch(/^Answered for you: PARRY NO \(.+\)\.$/);
  expect((await mailTo('blue')).replace(/\s+/g, ' ')).toContain(said);
  expect((await happenedAt('red')).above).toBe('');
});
