/**
 * The number of a roll is the same wherever it stands: in mails, in the answer to ROLLS, on the pages of the match, for programs, in the
 * record, and in what a check of it says.
 */
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type JsonObject, recordText, sure } from '../../src/engine/index.ts';
import { makeApiKey } from '../../src/match/api-key.ts';
import { sayVerdict } from '../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../src/match/dice/verify.ts';
import { installedGames } from '../../src/match/games.ts';
import { linkToken } from '../../src/match/keys.ts';
import { deliverLetter } from '../../src/match/post/outbox.ts';
import { exportMatch } from '../../src/match/record/export.ts';
import { makeApp } from '../../src/web/app.ts';
import { ENDED_MATCHES, playByStandIns } from '../setup/stand-ins.ts';
import { entriesOf } from './cheating.ts';
import { sendMail, type TestService, testService } from './service.ts';

let place: TestService;
beforeAll(async () => {
  const base = await testService('roll numbers');
  place = { ...base, service: { ...base.service, games: installedGames } };
});
afterAll(() => place.close());

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

/**
 * The numbers of rolls in a text in English, with the faces below them, in any order, where it shows some. A fight on a page links to its
 * first roll.
 */
const numberedIn = (text: string): readonly { readonly no: number; readonly faces: string | undefined }[] =>
  [...text.matchAll(/\(roll\s+(\d+)\)(?:\n +((?:[1-6] )*[1-6]) - )?|#roll-(\d+)"/g)].map(([, no, faces, linked]) => ({
    no: Number(no ?? linked),
    faces,
  }));

const sorted = (faces: string): string => faces.split(/\s+/).sort().join(' ');

test.each([...ENDED_MATCHES.keys()])(
  '%s',
  async (game) => {
    const { service } = place;
    const id = await playByStandIns(service, { game, ...sure(ENDED_MATCHES.get(game)) }, () => {});
    const { code } = await service.store.match.findUniqueOrThrow({ where: { id } });
    const [first] = await service.store.seat.findMany({ where: { matchId: id }, orderBy: { no: 'asc' } });
    const { no: seatNo, seat, address } = sure(first);
    const mails = await mailsTo(seatNo);

    const lines = sure(await exportMatch(service, id)).lines;
    const ofLog: Numbered = new Map(
      entriesOf(lines).flatMap((entry) => (entry.kind === 'roll' ? [[entry.no, textOf(entry.faces)] as const] : [])),
    );
    expect(ofLog.size).toBeGreaterThan(4);

    const ofRecord = lines.filter(({ line, size }) => line === 'roll' && size === undefined);
    expect(new Map(ofRecord.map(({ no, faces }) => [no, textOf(faces)]))).toEqual(ofLog);

    const isOfLog = ([no, faces]: [number, string]) => expect([no, ofLog.get(no)]).toEqual([no, faces]);
    const events = rolledIn(lines.filter(({ line }) => line === 'event').map(({ event }) => event));
    expect(events.map(([no]) => no)).toEqual([...ofLog.keys()]);
    events.forEach(isOfLog);

    const key = sure(await makeApiKey(service, seatNo, 'script'));
    const app = makeApp(service);
    const { body } = await supertest(app).get('/api/v1/events').auth(key, { type: 'bearer' }).expect(200);
    const told = rolledIn((body.events as { event: JsonObject }[]).map(({ event }) => event));
    expect(told.length).toBeGreaterThan(0);
    told.forEach(isOfLog);

    const areOfLog = (text: string) => {
      const numbered = numberedIn(text);
      expect(numbered.length).toBeGreaterThan(0);
      for (const { no, faces } of numbered) {
        expect([...ofLog.keys()]).toContain(no);
        if (faces !== undefined) expect([no, sorted(faces)]).toEqual([no, sorted(sure(ofLog.get(no)))]);
      }
    };
    areOfLog(mails);

    const answer = await sendMail(service, { text: 'ROLLS 50', seatNo, decision: 0, from: address });
    const rows = [...sure(answer?.text).matchAll(/^ *(\d+) +\S+ +((?:[1-6]\s+)*[1-6])$/gm)];
    expect(rows.map(([, no]) => Number(no))).toEqual([...ofLog.keys()].filter((no) => no >= Number(rows[0]?.[1])));
    for (const [, no, faces] of rows) isOfLog([Number(no), sure(faces).replace(/\s+/g, ' ')]);

    const own = linkToken(service.config, { matchId: id, seat, no: 1 });
    for (const page of [`/p/${code}`, `/s/${own}`]) areOfLog((await supertest(app).get(page).expect(200)).text);
    const last = lines.filter(({ line }) => line === 'position').length;
    const pages: string[] = [];
    for (let no = 0; no <= last; no++) pages.push((await supertest(app).get(`/p/${code}/replay/${no}`)).text);
    areOfLog(pages.join(''));
    const cells = [...pages.join('').matchAll(/<td>#(\d+)<\/td><th scope="row">[^<]+<\/th><td>([1-6 ]+)<\/td>/g)];
    expect(new Set(cells.map(([, no]) => Number(no)))).toEqual(new Set(ofLog.keys()));
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
