/** After a step back the draft of an impulse holds the lines as they were written, and the mail lists them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chance, chanceFrom, sure } from '../../src/engine/index.ts';
import type { Act } from '../../src/match/acts/act.ts';
import { moderate, planAct } from '../../src/match/acts/index.ts';
import { installedGames } from '../../src/match/games.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { asWritten, spentBy } from '../../src/match/play/spent-lines.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { checkOrders } from '../../src/match/sheets/check.ts';
import type { SeatRow } from '../../src/store/position.ts';
import type { DraftChangeRow } from '../../src/store/step.ts';
import { lettersOf, openMatch, sendMail, type TestMatch, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService();
  place = { ...base, service: { ...base.service, games: new Map([...base.service.games, ...installedGames]) } };
});
afterAll(() => place.close());

const openIn = async ({ id }: TestMatch) =>
  (await place.service.store.openDecision.findMany({ where: { matchId: id }, orderBy: { decision: 'asc' } }))[0];

const draftOf = async ({ seatNo }: TestMatch, seat: string) =>
  (await place.service.store.draft.findUnique({ where: { seatNo: seatNo[seat] ?? 0 } })) ?? undefined;

const answerFor = async (match: TestMatch, seat: string, decision: number, answer: unknown) =>
  expect(await answerDecision(place.service, match.seatNo[seat] ?? 0, decision, answer as never)).toEqual({ ok: true });

async function write(match: TestMatch, seat: string, text: string) {
  const open = await openIn(match);
  const { address } = await place.service.store.seat.findUniqueOrThrow({ where: { no: match.seatNo[seat] ?? 0 } });
  const mail = { text, seatNo: match.seatNo[seat] ?? 0, decision: open?.decision ?? 0, from: address };
  return sendMail(place.service, mail);
}

const impulsesOf = ({ id }: TestMatch) => place.service.store.snapshot.count({ where: { matchId: id } });

async function goBack({ id }: TestMatch, to: number) {
  const act: Act = { kind: 'rollback', to, consents: [], force: true, deck: 'restore' };
  const planned = await planAct(place.service, id, { act, by: 'Mora' });
  if (!planned.ok) throw new Error(planned.refusal.code);
  const { seq, code } = planned.answer;
  const order = { act, by: 'Mora', via: 'page' as const, reason: 'A rule was overlooked', guard: { seq }, code };
  expect(await moderate(place.service, id, order)).toEqual({ ok: true });
  await advanceMatch(place.service, id);
}

/** The draft that the latest report to a seat lists. */
async function listedTo({ id }: TestMatch, seat: string) {
  const letters = (await lettersOf(place.service, id, 'report')).filter((each) => each.seat?.seat === seat);
  return (letters.at(-1)?.letter as { report?: { draft?: string[] } } | undefined)?.report?.draft;
}

const SEEDS = Array.from({ length: 8 }, (_, i) => i + 1);

const pick = <T>(chance: Chance, from: readonly T[]): T => sure(from[chance.below(from.length)]);

/** The orders of a whole impulse. */
const impulse = (chance: Chance): string[] => [
  ...Array.from({ length: 1 + chance.below(3) }, () => pick(chance, ['STRIKE', 'STRIKE', 'DRAW'])),
  ...(chance.below(2) === 1 ? ['PARRY NO'] : []),
  'PASS',
];

test.each(SEEDS)('the sheets of an impulse come back whole, however they were sent (%i)', async (seed) => {
  const chance = chanceFrom(seed);
  const match = await openMatch(place.service);
  await answerFor(match, 'red', 0, { act: 'end' });
  const written = impulse(chance);
  const left = [...written];
  for (let open = await openIn(match); (await impulsesOf(match)) < 2; open = await openIn(match)) {
    if (open?.seat === 'red') await answerFor(match, 'red', open.decision, { parry: chance.below(2) === 1 });
    else {
      const lines = left.splice(0, 1 + chance.below(left.length));
      await write(match, 'blue', [...lines, pick(chance, ['GO', 'PAUSE', 'STEP']), 'DONE NOW'].join('\n'));
      await advanceMatch(place.service, match.id);
    }
  }
  const sent = written.slice(0, written.length - left.length);
  await goBack(match, 1);
  expect(await draftOf(match, 'blue')).toMatchObject({ lines: sent, handedOver: false });
  expect(await listedTo(match, 'blue')).toEqual(sent);
});

test.each(SEEDS.slice(0, 4))('so do marches with branches and conditions of a campaign (%i)', async (seed) => {
  const chance = chanceFrom(seed);
  const seats = ['britain', 'spain', 'french_south', 'french_north'];
  const match = await openMatch(place.service, {
    game: 'wellington',
    scenario: '1812',
    split: '4',
    seats: seats.map((id) => ({ id, player: id, address: `${id}@players.test` })),
  });
  const asked = async () => sure(await openIn(match));
  for (let open = await asked(); open.kind !== 'impulse.order'; open = await asked())
    await answerFor(match, open.seat, open.decision, open.fallback);
  const begun = await impulsesOf(match);
  const { seat, decision } = await asked();
  const lines: string[] = [];
  const next = async () => {
    const form = { decision, text: lines.join('\n') };
    return (await checkOrders(place.service, match.seatNo[seat] ?? 0, () => form))?.next ?? [];
  };
  lines.push(
    pick(
      chance,
      (await next()).filter(({ text }) => /^PLAY \d+ CP$/.test(text)),
    ).text,
  );
  for (let marches = 0; marches < 3; marches++) {
    const marching = (await next()).filter(({ text }) => text.startsWith('MOVE'));
    if (marching.length === 0) break;
    lines.push(pick(chance, marching).text, pick(chance, ['ON lost: GO ON', 'ON won: GO ON', 'ON drawn: GO ON']));
  }
  lines.push('GO');
  await write(match, seat, [...lines, 'DONE NOW'].join('\n'));
  if (!(await draftOf(match, seat))?.handedOver) await write(match, seat, 'DONE NOW');
  const sent = sure(await draftOf(match, seat));
  expect(sent).toMatchObject({ handedOver: true, mode: 'go' });
  await advanceMatch(place.service, match.id);
  for (let open = await openIn(match); open && (await impulsesOf(match)) === begun; open = await openIn(match)) {
    if (open.kind === 'impulse.order') await write(match, seat, 'DONE NOW');
    else await answerFor(match, open.seat, open.decision, open.fallback);
    await advanceMatch(place.service, match.id);
  }
  await goBack(match, begun);
  const { lines: back, mode, handedOver } = sure(await draftOf(match, seat));
  expect({ back, mode, handedOver }).toEqual({ back: sent.lines, mode: 'go', handedOver: false });
  expect(await listedTo(match, seat)).toEqual(sent.lines);
});

test('what is left of a line that was carried out in part gives way to the line', () => {
  const seat = { no: 1, draft: { lines: ['MOVE A', 'MOVE B', 'FLAG C'], mode: 'pause' } } as unknown as SeatRow;
  const change = { seatNo: 1, lines: ['MOVE b', 'FLAG C'], gone: false } as unknown as DraftChangeRow;
  const [first] = spentBy(seat, [change]);
  expect(first).toEqual({ seatNo: 1, mode: 'pause', lines: ['MOVE A', 'MOVE B'], remnants: ['MOVE b'] });
  expect(asWritten([sure(first)], ['MOVE b', 'FLAG C', 'MOVE D'])).toEqual(['MOVE A', 'MOVE B', 'FLAG C', 'MOVE D']);
  expect(asWritten([sure(first)], ['FLAG C'])).toEqual(['MOVE A', 'MOVE B', 'FLAG C']);
});
