import { afterAll, beforeAll, expect, test } from 'vitest';
import { pace, silence } from '../../src/cli/pace.ts';
import { people, replace } from '../../src/cli/people.ts';
import { openMatch, type TestService, testService } from '../match/service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

test('a bad command line is refused in one sentence that names what is possible', async () => {
  const { code } = await openMatch(place.service);
  const of = (...args: string[]) => silence(place.service, args);
  await expect(of(code, 'green', 'fallback', 'late')).rejects.toThrow(
    'Not done: nobody here is called green: the seats are Red, Blue (red, blue).',
  );
  await expect(of(code, 'red', 'nap', 'late')).rejects.toThrow(/wait, fallback, stand-in, replace, or match/);
  await expect(of(code, 'red', 'fallback')).rejects.toThrow(/Not done: a reason is needed/);
  await expect(of('WEL-9999', 'red', 'fallback', 'late')).rejects.toThrow('There is no match WEL-9999.');
  const moved = replace(place.service, [code, 'green', 'nina@players.test', 'Nina'], { reason: 'he is gone' });
  await expect(moved).rejects.toThrow(/^Not done: (?!\[)/);
});

test('the people of a match and how they keep their time are listed', async () => {
  const { code } = await openMatch(place.service);
  expect(await silence(place.service, [code, 'red', 'fallback', 'Rosa', 'is', 'at', 'sea'])).toEqual([
    `${code} red: fallback`,
  ]);
  expect((await pace(place.service, [code])).map((line) => line.split(' ')[0])).toEqual(['red', 'blue']);
  expect((await people(place.service, [code])).join('\n')).toContain('Rosa');
});
