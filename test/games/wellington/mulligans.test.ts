/** Opening mulligans (W-2.6), decided in order or by all at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { same, sure } from '../../../src/engine/index.ts';
import { createMatch } from '../../../src/match/forming/create.ts';
import { openPosition } from '../../../src/match/packs.ts';
import { presentOf } from '../../../src/match/play/present.ts';
import { answerDecision } from '../../../src/match/sheets/answer.ts';
import { type Installation, installation } from '../../web/campaign.ts';

let place: Installation;
beforeAll(async () => {
  place = await installation();
});
afterAll(() => place.close());

const store = () => place.service.store;

const SCENARIOS = { wellington: '1812', kutuzov: 'invasion' } as const;

async function begin(
  split: string,
  options: Record<string, string>,
  game: keyof typeof SCENARIOS = 'wellington',
): Promise<string> {
  const seats = place.service.games.get(game)?.setup.splits.find(({ id }) => id === split)?.seats ?? [];
  const { id } = await createMatch(place.service, {
    game,
    scenario: SCENARIOS[game],
    split,
    name: 'Mulligans',
    options,
    seats: seats.map((seat) => ({ id: seat.id, player: seat.name, address: `${seat.id}@example.org` })),
  });
  return id;
}

const asked = async (matchId: string) =>
  (await store().openDecision.findMany({ where: { matchId }, orderBy: { decision: 'asc' } })).filter(
    ({ kind }) => kind === 'mulligan',
  );

async function answer(matchId: string, seat: string, mulligan: boolean): Promise<void> {
  const { no } = await store().seat.findFirstOrThrow({ where: { matchId, seat } });
  const [question] = (await asked(matchId)).filter((open) => open.seat === seat);
  expect(await answerDecision(place.service, no, question?.decision ?? -1, { mulligan })).toEqual({ ok: true });
}

/** The mulligans of a match as its events tell them. */
const told = async (matchId: string): Promise<string[]> => {
  const events = await store().event.findMany({ where: { matchId }, orderBy: { no: 'asc' } });
  return events.flatMap(({ event }) => {
    const { kind, power, cause } = event as { kind: string; power?: string; cause?: string };
    if (kind === 'mulligan.kept') return [`${power} keeps`];
    return kind === 'cards.discarded' && cause === 'mulligan' ? [`${power} exchanges`] : [];
  });
};

describe('decided together', () => {
  test('W-2.6a: all are asked at once; nothing is done before the last answer, and then in track order', async () => {
    const id = await begin('4', { mulligans: 'together' });
    expect((await asked(id)).map(({ seat }) => seat)).toEqual(['britain', 'french_south', 'spain', 'french_north']);
    await answer(id, 'french_north', true);
    await answer(id, 'spain', false);
    await answer(id, 'britain', true);
    expect(await told(id)).toEqual([]);
    await answer(id, 'french_south', false);
    expect(await told(id)).toEqual([
      'britain exchanges',
      'french_south keeps',
      'spain keeps',
      'french_north exchanges',
    ]);
  }, 60_000);

  test('W-2.6c: those who have exchanged are asked again, at once, and nobody else is', async () => {
    const id = await begin('4', { mulligans: 'together' });
    for (const seat of ['spain', 'french_north', 'britain', 'french_south'])
      await answer(id, seat, seat === 'britain' || seat === 'french_north');
    expect((await asked(id)).map(({ seat }) => seat)).toEqual(['britain', 'french_north']);
    await answer(id, 'french_north', false);
    await answer(id, 'britain', false);
    expect(await asked(id)).toEqual([]);
    expect((await told(id)).slice(4)).toEqual(['britain keeps', 'french_north keeps']);
  }, 60_000);

  test('a seat with two powers is asked for one after the other, and exchanges for none before both', async () => {
    const id = await begin('2', { mulligans: 'together' });
    expect((await asked(id)).map(({ seat }) => seat)).toEqual(['allies', 'france']);
    await answer(id, 'allies', true);
    await answer(id, 'france', false);
    expect(await told(id)).toEqual([]);
    expect((await asked(id)).map(({ seat }) => seat)).toEqual(['allies', 'france']);
    await answer(id, 'france', false);
    await answer(id, 'allies', false);
    expect(await told(id)).toEqual(['britain exchanges', 'french_south keeps', 'spain keeps', 'french_north keeps']);
  }, 60_000);
});

test('K-2.8: in Kutuzov all decide at once, too, and cards are exchanged in track order', async () => {
  const id = await begin('4', { mulligans: 'together' }, 'kutuzov');
  const seats = (await asked(id)).map(({ seat }) => seat);
  expect([...seats].sort()).toEqual(['french_north', 'french_south', 'russian_first', 'russian_second']);
  const [first = '', ...others] = seats;
  for (const seat of others.toReversed()) await answer(id, seat, false);
  expect(await told(id)).toEqual([]);
  await answer(id, first, true);
  expect(await told(id)).toEqual([`${first} exchanges`, ...others.map((seat) => `${seat} keeps`)]);
  expect((await asked(id)).map(({ seat }) => seat)).toEqual([first]);
}, 60_000);

test.each([
  ['wellington', 'together'],
  ['wellington', 'inOrder'],
  ['kutuzov', 'together'],
  ['kutuzov', 'inOrder'],
] as const)(
  '%s, %s: nobody gets news before somebody has done something',
  async (game, mulligans) => {
    const id = await begin('4', { mulligans }, game);
    const seats = () => store().seat.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
    for (let [next] = await asked(id); next; [next] = await asked(id)) await answer(id, next.seat, false);
    expect((await seats()).map(({ untoldSince, reportNo }) => [untoldSince, reportNo <= 2])).toEqual(
      Array.from({ length: 4 }, () => [null, true]),
    );
    for (let steps = 0; steps < 8; steps++) {
      const open = await store().openDecision.findFirstOrThrow({ where: { matchId: id } });
      const { referee } = presentOf(place.service, sure(await openPosition(place.service, id)));
      const next = sure(referee.open[0]);
      const end = next.options().find((each) => same(each, { do: 'end' }));
      const { no } = sure((await seats()).find(({ seat }) => seat === open.seat));
      await answerDecision(place.service, no, open.decision, end ?? next.fallback());
    }
    expect((await seats()).filter(({ untoldSince }) => untoldSince !== null).length).toBeGreaterThan(0);
  },
  60_000,
);

test('a match that says nothing of it asks one power after the other, as records of before have it', async () => {
  const id = await begin('4', {});
  expect((await asked(id)).map(({ seat }) => seat)).toEqual(['britain']);
  await answer(id, 'britain', false);
  expect((await asked(id)).map(({ seat }) => seat)).toEqual(['french_south']);
  expect(await told(id)).toEqual(['britain keeps']);
}, 60_000);
