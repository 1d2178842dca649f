/** A bonus melee may be declined (C-BON-01): a match keeps that answer, whoever gives it, and asks where silence would decline. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Decision, type Json, recordText, sure, type Table } from '../../../src/engine/index.ts';
import { readCase } from '../../../src/games/napoleonics/case/format.ts';
import { positionOf } from '../../../src/games/napoleonics/case/position.ts';
import { shipped } from '../../../src/games/napoleonics/content/check.ts';
import { napoleonics } from '../../../src/games/napoleonics/index.ts';
import { sayVerdict } from '../../../src/match/dice/verdict.ts';
import { verifyRecord } from '../../../src/match/dice/verify.ts';
import { openPosition } from '../../../src/match/packs.ts';
import { advanceMatch } from '../../../src/match/play/advance.ts';
import { presentOf } from '../../../src/match/play/present.ts';
import { exportMatch } from '../../../src/match/record/export.ts';
import { importMatch } from '../../../src/match/record/import.ts';
import { answerDecision } from '../../../src/match/sheets/answer.ts';
import { STANDARD_PACE } from '../../../src/match/time/pace.ts';
import { makeApp } from '../../../src/web/app.ts';
import { type TestMatch, type TestService, testService } from '../../match/service.ts';
import { Browser } from '../../web/browser.ts';
import { pathOf } from '../../web/campaign.ts';
import { mailFrom, openNapoleonics } from './house.ts';

/** French cavalry beside a battery that it drives off, and behind the battery what it had better leave alone. */
const START = readCase(shipped, {
  scenario: 'field',
  position: 'empty',
  active: 'FRENCH',
  place: { E6: 'FR-LC2', F6: 'BR-FA1', G6: 'BR-GG4' },
  hands: {
    FRENCH: ['PROBE_CENTER', 'PROBE_CENTER', 'PROBE_LEFT', 'PROBE_LEFT', 'SCOUT_LEFT'],
    ALLIED: ['PROBE_RIGHT', 'PROBE_RIGHT', 'ATTACK_LEFT', 'ATTACK_RIGHT', 'SCOUT_RIGHT'],
  },
});

const FLAG = 5;

/** Every die of a melee shows a flag. */
const driving = (table: Table<unknown>): Table<unknown> =>
  new Proxy(table, {
    get: (target, name) => {
      if (name === 'roll') return (label: string, count: number) => target.roll(label, count).map(() => FLAG);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });

/** The first option with these letters in it, or the first of all. */
const naming = (decision: Decision, text: string): Json => {
  const options = decision.options();
  return sure(options.find((each) => JSON.stringify(each).includes(text)) ?? options[0]);
};

/** What a stand-in does that melees, advances and goes no further. */
const CHARGE: Readonly<Record<string, (decision: Decision) => Json>> = {
  card: (decision) => naming(decision, 'PROBE_CENTER'),
  orders: (decision) => naming(decision, 'FR-LC1'),
  combat: (decision) => naming(decision, 'F6'),
  advance: (decision) => naming(decision, 'F6'),
  bonus: () => null,
};

const game = {
  ...napoleonics,
  setup: { ...napoleonics.setup, start: () => positionOf(shipped, START) },
  rules: { ...napoleonics.rules, play: (table: Table<unknown>) => napoleonics.rules.play(driving(table)) },
  bot: () => ({
    origin: 'stand-in' as const,
    answer: (decision: Decision) => {
      const choose = CHARGE[decision.kind];
      return { answer: choose ? choose(decision) : decision.fallback() };
    },
  }),
};

let place: TestService;
beforeAll(async () => {
  place = await testService('declined', game);
});
afterAll(() => place.close());

const open = (standIns: readonly string[]): Promise<TestMatch> =>
  openNapoleonics(place, { pace: { ...STANDARD_PACE, holdMinutes: 0, standIns } });

const asked = async ({ id }: TestMatch) =>
  (await place.service.store.openDecision.findMany({ where: { matchId: id } })).map(({ seat, kind, fallback }) => ({
    ...{ seat, kind, fallback },
  }));

const answers = async ({ id }: TestMatch) =>
  (await place.service.store.answer.findMany({ where: { matchId: id, kind: 'bonus' } })).map(({ answer, origin }) => [
    answer,
    origin,
  ]);

const stateOf = async ({ id }: TestMatch) =>
  (await place.service.store.match.findUniqueOrThrow({ where: { id } })).state;

/** A match in which the French are asked for a bonus melee, after answers one by one. */
async function charged(): Promise<TestMatch> {
  const match = await open([]);
  const { service } = place;
  for (let answered = 0; answered < 8; answered++) {
    const { referee } = presentOf(service, sure(await openPosition(service, match.id)));
    const decision = sure(referee.open[0]);
    if (decision.kind === 'bonus') break;
    const answer = CHARGE[decision.kind]?.(decision) ?? decision.fallback();
    expect(await answerDecision(service, sure(match.seatNo.FRENCH), decision.id, answer)).toEqual({ ok: true });
  }
  return match;
}

test('a bonus melee that silence declines is asked, and mails and pages tell the question', async () => {
  const match = await charged();
  expect(await asked(match)).toEqual([{ seat: 'FRENCH', kind: 'bonus', fallback: null }]);
  const browser = new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }));
  expect((await browser.open(pathOf(match.links.FRENCH)).expect(200)).text).toContain('BONUS NONE');
});

test.each(['mail', 'page', 'button'])('a player declines it by %s, and the match goes on', async (way) => {
  const match = await charged();
  const path = pathOf(match.links.FRENCH);
  const browser = new Browser(makeApp({ ...place.service, publicUrl: 'http://127.0.0.1' }));
  const [{ decision } = { decision: 0 }] = await place.service.store.openDecision.findMany({
    where: { matchId: match.id },
  });
  const send = async (what: string, fields: Record<string, string>) =>
    (await browser.send(path, `${path}/${what}`, fields)).status;
  if (way === 'mail') await mailFrom(place, match, 'FRENCH', 'BONUS NONE\nDONE\nNOW');
  if (way === 'page') expect(await send('orders', { act: 'send', mode: 'go', orders: 'BONUS NONE' })).toBe(303);
  if (way === 'button') expect(await send('answers', { decision: `${decision}`, answer: 'null' })).toBe(303);
  await advanceMatch(place.service, match.id);
  expect(await answers(match)).toEqual([[null, way === 'button' ? 'person' : 'sheet']]);
  expect(await stateOf(match)).toBe('RUNNING');
  expect((await asked(match)).map(({ kind }) => kind)).not.toContain('bonus');
});

test('a stand-in declines it, and the record of the match is taken in elsewhere with that answer', async () => {
  const match = await open(['FRENCH']);
  expect((await answers(match)).slice(0, 1)).toEqual([[null, 'stand-in']]);
  const text = recordText(sure(await exportMatch(place.service, match.id)).lines);
  await place.service.store.match.delete({ where: { id: match.id } });
  expect(verifyRecord(place.service.games, text).lines.map(sayVerdict).join(' ')).toContain('Nothing is wrong.');
  const taken = await importMatch(place.service, text);
  expect(taken).toMatchObject({ ok: true });
  expect((await answers(taken as never)).slice(0, 1)).toEqual([[null, 'stand-in']]);
});
