/** Plans that are filed as lines: they begin at once, are rehearsed to their end, and can be changed under seal. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { withdrawAnswer } from '../../../src/match/sheets/answer.ts';
import { answersOf, openOf, type TestMatch, type TestService } from '../../match/service.ts';
import { gettysburgService, mailFrom, openGettysburg } from './house.ts';

let place: TestService;
let match: TestMatch;
beforeAll(async () => {
  place = await gettysburgService('plans');
});
beforeEach(async () => {
  match = await openGettysburg(place);
});
afterAll(() => place.close());

const courseIn = (text: string | undefined): string =>
  (/YOUR PLAN, REHEARSED\n([\s\S]*?)\n\n/.exec(`${text ?? ''}\n\n`)?.[1] ?? '').replaceAll(/\s+/g, ' ');

test('a mail of lines alone sends for the referee', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND 1: Longstreet -> Culpeper');
  expect(place.queues.told).toContain(`referee ${match.id} 0`);
});

test('a plan is rehearsed to the question that no line answers, in the order of its rounds', async () => {
  const plan = ['ROUND 1: Longstreet -> Culpeper', 'ROUND 3: Hill -> Winchester', 'ROUND 2: Ewell -> Culpeper'];
  const course = courseIn((await mailFrom(place, match, 'CSA', plan.join('\n')))?.text);
  expect(course).toContain(
    'round 1: ORDER Longstreet -> Culpeper (S1) - Turn 1 of 9, round 2: ORDER Ewell -> Culpeper (S3)',
  );
  expect(course).toContain('round 3: ORDER A.P. Hill -> Winchester (S2) - depends on dice');
  expect(course).toContain('Turn 1 of 9, round 4: no line answers, and you are asked');
});

test('a rehearsal names lines that would be refused, and those that it never meets', async () => {
  const plan = ['ROUND 1: Longstreet -> Culpeper', 'ROUND 2: Longstreet -> Baltimore', 'ROUND 6: Hill'];
  const course = courseIn((await mailFrom(place, match, 'CSA', plan.join('\n')))?.text);
  expect(course).toContain('S2 would be refused, ORDER Longstreet -> Baltimore: Longstreet cannot go there');
  expect(course).toContain('Not met on this course: S3');
});

test('a rehearsal says the same whatever the other side has sealed', async () => {
  const courses: string[] = [];
  for (const order of ['Reynolds -> Leesburg; Hancock -> Manassas', 'MEADE: Reynolds -> Frederick; Sickles -> STAY']) {
    const other = await openGettysburg(place);
    await mailFrom(place, other, 'USA', `ROUND 1: ${order}`);
    expect(await answersOf(place.service, other.id)).toHaveLength(1);
    const plan = 'ROUND ANY: Longstreet -> Culpeper ELSE Manassas ELSE STAY';
    courses.push(courseIn((await mailFrom(place, other, 'CSA', `${plan}\nWITHDRAW`, 0))?.text));
  }
  expect(courses[0]).not.toBe('');
  expect(courses[1]).toBe(courses[0]);
});

test('lines that only dice could end are told as far as they show how they go on', async () => {
  const plan = 'ROUND ANY: Longstreet -> Culpeper ELSE Fredericksburg';
  const course = courseIn((await mailFrom(place, match, 'CSA', plan))?.text);
  expect(course.match(/\(S1\)/g)).toHaveLength(12);
  expect(course).toContain('And so on');
});

const sealedIn = async (): Promise<readonly string[]> => await answersOf(place.service, match.id);

test('what a line has answered under seal follows the lines: changed with them, and taken back without them', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND 1: Longstreet -> Culpeper');
  expect((await sealedIn())[0]).toContain('CSA-1');
  await mailFrom(place, match, 'CSA', 'STANDING DELETE S1\nROUND 1: Ewell -> Winchester');
  const [changed, ...more] = await sealedIn();
  expect(changed).toContain('CSA-2');
  expect(more).toEqual([]);
  await mailFrom(place, match, 'CSA', 'STANDING DELETE S1');
  expect(await sealedIn()).toEqual([]);
  expect(await openOf(place.service, match.id)).toEqual(['0 CSA round', '1 USA round']);
});

test('a line for the next round that is under seal stays as it is when another line is filed', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND NEXT: Longstreet -> Culpeper');
  await mailFrom(place, match, 'CSA', 'REACT ANY: DEFEND');
  expect((await sealedIn())[0]).toContain('CSA-1');
  await mailFrom(place, match, 'USA', 'ROUND 1: Reynolds -> STAY; Hancock -> STAY');
  expect((await openOf(place.service, match.id)).some((each) => each.includes('CSA round'))).toBe(true);
});

test('lines that have lapsed with their turn make room for those of the next', async () => {
  const plan = (turn: number) =>
    Array.from({ length: 40 }, (_, i) => `ROUND ${i + 1} IF POINTS >= 0 AND ROUND <= ${20 + turn}: Longstreet -> STAY`);
  const first = await mailFrom(place, match, 'CSA', plan(1).join('\n'));
  expect(first?.text).not.toContain('at most');
  await mailFrom(place, match, 'USA', 'ROUND ANY: Reynolds -> STAY; Hancock -> STAY');
  expect(await openOf(place.service, match.id)).toEqual([expect.stringContaining('CSA round')]);
  const second = await mailFrom(place, match, 'CSA', plan(2).join('\n'));
  expect(second?.text).not.toContain('at most');
  expect(await place.service.store.standingOrder.count({ where: { seatNo: match.seatNo.CSA ?? 0 } })).toBe(40);
});

test('a condition of a plan may have eight parts', async () => {
  const parts = (count: number) => Array.from({ length: count }, (_, i) => `POINTS <= ${9 - i}`).join(' AND ');
  expect((await mailFrom(place, match, 'CSA', `ROUND 1 IF ${parts(8)}: Longstreet -> STAY`))?.text).toContain(
    'SAVED - 1 standing order stored.',
  );
  expect((await mailFrom(place, match, 'CSA', `ROUND 2 IF ${parts(9)}: Ewell -> STAY`))?.text).toContain(
    'at most 8 parts',
  );
});

test.each(['mail', 'page'])(
  'what a line has answered is taken back by WITHDRAW, by %s, until its owner writes again',
  async (way) => {
    await mailFrom(place, match, 'CSA', 'ROUND 1: Longstreet -> Culpeper\nROUND ANY: Ewell -> STAY');
    if (way === 'mail') {
      const answer = await mailFrom(place, match, 'CSA', 'WITHDRAW', 0);
      expect(answer?.text.replaceAll(/\s+/g, ' ')).toContain('your lines leave it to you until you write');
    } else expect(await withdrawAnswer(place.service, match.seatNo.CSA ?? 0, 0)).toEqual({ ok: true });
    expect(await sealedIn()).toEqual([]);
    await mailFrom(place, match, 'USA', 'ROUND 1: Reynolds -> STAY; Hancock -> STAY');
    expect(await openOf(place.service, match.id)).toEqual(['0 CSA round']);
    await mailFrom(place, match, 'CSA', 'REACT ANY: DEFEND');
    expect((await sealedIn())[0]).toContain('CSA-1');
  },
);

test('an order answers what was taken back, and the lines answer the next round', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND ANY: Longstreet -> STAY');
  await mailFrom(place, match, 'CSA', 'WITHDRAW', 0);
  await mailFrom(place, match, 'CSA', 'ORDER Ewell -> Winchester\nDONE', 0);
  await mailFrom(place, match, 'USA', 'ROUND 1: Reynolds -> Leesburg; Hancock -> STAY');
  const given = (await sealedIn()).filter((each) => each.includes('CSA round'));
  expect(given.map((each) => /CSA-\d/.exec(each)?.[0])).toEqual(['CSA-2', 'CSA-1']);
});

test('orders need no DONE; while they have a fault, no line answers their question', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND ANY: Ewell -> Culpeper ELSE STAY\nORDER Longstreet -> Baltimore');
  await advanceMatch(place.service, match.id);
  expect(await answersOf(place.service, match.id)).toEqual([]);
  await mailFrom(place, match, 'CSA', '1: ORDER Longstreet -> Winchester');
  await advanceMatch(place.service, match.id);
  expect((await answersOf(place.service, match.id))[0]).toContain('CSA-1');
});

test('after orders with a fault are deleted, the lines answer', async () => {
  await mailFrom(place, match, 'CSA', 'ROUND ANY: Ewell -> Culpeper ELSE STAY\nORDER Longstreet -> Baltimore');
  await mailFrom(place, match, 'CSA', 'DELETE 1');
  expect(place.queues.told).toContain(`referee ${match.id} 0`);
  await advanceMatch(place.service, match.id);
  expect((await answersOf(place.service, match.id))[0]).toContain('CSA-2');
});
