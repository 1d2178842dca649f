/** A step that the database refuses for what it holds can never be written: it stops the match, and an outage does not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { lettersOf, openMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  place = await testService();
});
afterAll(() => place.close());

const stateOf = async (id: string) => {
  const { state, fault } = await place.service.store.match.findUniqueOrThrow({ where: { id } });
  return { state, fault };
};

test('a step that violates a constraint stops the match, tells its moderator and its players, and says nothing of what it holds', async () => {
  const { service } = place;
  const match = await openMatch(service);
  await service.store.$executeRaw`ALTER TABLE answer ADD CONSTRAINT refused CHECK (kind = 'nothing') NOT VALID`;
  const given = await answerDecision(service, match.seatNo.red ?? 0, 0, { act: 'strike' });
  expect(given).toMatchObject({ ok: false, refusal: { code: 'match.stopped' } });
  expect(await stateOf(match.id)).toEqual({
    state: 'FAULT',
    fault: 'RefusedStep: the database refuses the step (SQLSTATE 23514)',
  });
  const told = await lettersOf(service, match.id, 'notice');
  expect(
    told.map(({ seat, letter }) => {
      const { about, text } = letter as { about?: string; text?: string };
      return [seat?.seat, about, text];
    }),
  ).toEqual([
    [undefined, 'fault', 'RefusedStep: the database refuses the step (SQLSTATE 23514)'],
    ['red', 'fault', undefined],
    ['blue', 'fault', undefined],
  ]);
  await service.store.$executeRaw`ALTER TABLE answer DROP CONSTRAINT refused`;
});

test('a step that meets a database that takes nothing for now is tried again', async () => {
  const { service } = place;
  const match = await openMatch(service);
  await service.store.$executeRaw`
    CREATE FUNCTION away() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the server is starting' USING ERRCODE = '57P03'; END $$`;
  await service.store.$executeRaw`CREATE TRIGGER away BEFORE INSERT ON answer EXECUTE FUNCTION away()`;
  const answer = () => answerDecision(service, match.seatNo.red ?? 0, 0, { act: 'strike' });
  await expect(answer()).rejects.toThrow();
  expect(await stateOf(match.id)).toEqual({ state: 'RUNNING', fault: null });
  await service.store.$executeRaw`DROP TRIGGER away ON answer`;
  expect(await answer()).toEqual({ ok: true });
});
