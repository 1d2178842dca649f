/** The number of a roll is the same wherever it stands: in mails, in the answer to ROLLS, on pages, for programs, in the record, and in what a check of it says. */
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type JsonObject, recordText, sure } from '../../src/engine/index.ts';
import type { Game } from '../../src/games/game.ts';
import { makeApiKey } from '../../src/match/api-key.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { createMatch } from '../../src/match/forming/create.ts';
import { installedGames } from '../../src/match/games.ts';
import { openPosition } from '../../src/match/packs.ts';
import { advanceMatch } from '../../src/match/play/advance.ts';
import { presentOf } from '../../src/match/play/present.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { answerDecision } from '../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../src/match/time/pace.ts';
import { makeApp } from '../../src/web/app.ts';
import { entriesOf } from './cheating.ts';
import { sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService('roll numbers');
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

/** Opens a match whose seats but the first are played by stand-ins; the first answers so many questions as its stand-in would. */
async function played(game: Game, scenario: string, answers: number) {
  const { service } = place;
  const split = sure(game.splits.find(({ seats }) => seats.length === 2));
  const [first, ...others] = split.seats.map(({ id }) => id);
  const seats = split.seats.map(({ id, name }) => ({ id, player: name, address: `${id.toLowerCase()}@players.test` }));
  const { id, code } = await createMatch(service, {
    ...{ game: game.id, scenario, split: split.id, name: 'Numbers', seats },
    moderator: { name: 'Mora', address: 'mora@players.test' },
    pace: { ...STANDARD_PACE, holdMinutes: 0, standIns: others },
  });
  const { no } = await service.store.seat.findFirstOrThrow({ where: { matchId: id, seat: sure(first) } });
  await advanceMatch(service, id);
  const mails: string[] = [];
  for (let given = 0; given < answers; given++) {
    mails.push(await mailsTo(no));
    const { referee } = presentOf(service, sure(await openPosition(service, id)));
    const [decision] = referee.open;
    if (!decision) break;
    const reply = game.standIn?.().answer(decision, () => referee.view(decision.seat));
    await answerDecision(service, no, decision.id, typeof reply === 'object' ? reply.answer : decision.fallback());
  }
  return { id, code, seatNo: no, address: sure(seats[0]).address, mails: mails.join('\n') };
}

type Numbered = ReadonlyMap<number, string>;

const textOf = (faces: unknown): string => (Array.isArray(faces) ? faces.join(' ') : '');

/** The faces of events, by the number of their roll. */
const rolledIn = (events: readonly unknown[]): [number, string][] =>
  events.flatMap((event) => {
    if (!isObject(event) || typeof event.roll !== 'number') return [];
    return [[event.roll, textOf(event.faces ?? [event.face])] as [number, string]];
  });

/** The text of the mails to a seat that wait. */
async function mailsTo(seatNo: number): Promise<string> {
  const { service } = place;
  const letters = await service.store.letter.findMany({ where: { seatNo, state: 'PENDING' }, orderBy: { no: 'asc' } });
  const texts: string[] = [];
  for (const { id } of letters)
    await deliverLetter(service, id, async ({ text }) => {
      texts.push(text);
      return { outcome: 'sent' };
    });
  return texts.join('\n');
}

test.each([
  { id: 'napoleonics', scenario: '001-rolica-1', answers: 24 },
  { id: 'wellington', scenario: '1813', answers: 12 },
])(
  '$id',
  async ({ id: gameId, scenario, answers }) => {
    const { service } = place;
    const { id, code, seatNo, address, mails } = await played(sure(installedGames.get(gameId)), scenario, answers);
    const lines = sure(await exportMatch(service, id)).lines;
    const ofLog: Numbered = new Map(
      entriesOf(lines).flatMap((entry) => (entry.kind === 'roll' ? [[entry.no, textOf(entry.faces)] as const] : [])),
    );
    expect(ofLog.size).toBeGreaterThan(4);

    const ofRecord = lines.filter(({ line, size }) => line === 'roll' && size === undefined);
    expect(new Map(ofRecord.map(({ no, faces }) => [no, textOf(faces)]))).toEqual(ofLog);

    const isOfLog = ([no, faces]: [number, string]) => expect([no, ofLog.get(no)]).toEqual([no, faces]);
    const events = rolledIn(lines.filter(({ line }) => line === 'event').map(({ event }) => event));
    expect(events.length).toBeGreaterThan(0);
    events.forEach(isOfLog);

    const key = sure(await makeApiKey(service, seatNo, 'script'));
    const app = makeApp(service);
    const { body } = await supertest(app).get('/api/v1/events').auth(key, { type: 'bearer' }).expect(200);
    const told = rolledIn((body.events as { event: JsonObject }[]).map(({ event }) => event));
    expect(told.length).toBeGreaterThan(0);
    told.forEach(isOfLog);

    const mailed = [...mails.matchAll(/\(roll\s+(\d+)\)/g)].map(([, no]) => Number(no));
    expect(mailed.length).toBeGreaterThan(0);
    const known = new Set(events.map(([no]) => no));
    expect(mailed.filter((no) => !known.has(no))).toEqual([]);

    const answer = await sendMail(service, { text: 'ROLLS 50', seatNo, decision: 0, from: address });
    const rows = [...sure(answer?.text).matchAll(/^ +(\d+) +\S+ +((?:[1-6] )*[1-6])$/gm)];
    expect(rows.length).toBeGreaterThan(4);
    for (const [, no, faces] of rows) isOfLog([Number(no), sure(faces)]);

    const scenes = [0, 1, 2, 3, 4].map((no) => supertest(app).get(`/p/${code}/replay/${no}`));
    const pages = (await Promise.all(scenes)).map(({ text }) => text).join('');
    const cells = [...pages.matchAll(/<td>#(\d+)<\/td><th scope="row">[^<]+<\/th><td>([1-6 ]+)<\/td>/g)];
    expect(cells.length).toBeGreaterThan(0);
    for (const [, no, faces] of cells) isOfLog([Number(no), sure(faces).trim()]);

    const [no = 0] = [...ofLog.keys()];
    const bent = lines.map((line) =>
      line.line === 'roll' && line.no === no ? { ...line, faces: [1, 1, 1, 1, 1, 1, 1] } : line,
    );
    const verdict = verifyRecord(installedGames, recordText(bent)).lines.map(sayVerdict).join('\n');
    expect(verdict).toContain(`Roll ${no} (`);
  },
  120_000,
);
